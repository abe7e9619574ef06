package bot

import (
	"context"
	"strings"
	"testing"
)

// A redetermination of indeterminist chess decides one square after the other. With twenty of them open, a search that
// followed all would look at a million positions before the first move that is not made by chance.
func TestFewChanceTurnsInARowAreFollowed(t *testing.T) {
	var parts []string
	for _, file := range "abcdefgh" {
		parts = append(parts, "P"+string(file)+"4:50:a2", "p"+string(file)+"5:50:a7")
	}
	s := state(t, "indeterminist", "Ke1:100:e1,ke8:100:e8,Na1:50:b1,Nh1:50:b1,na8:50:b8,nh8:50:b8,"+
		strings.Join(parts, ",")+" w 0 1 0 {edition=2016}")
	a := Search{Limits: Limits{Depth: 1, Nodes: 200_000}}.Choose(context.Background(), Ask(s, 0))
	if a.Depth < 1 || a.Nodes > 50_000 {
		t.Errorf("depth %d after %d positions", a.Depth, a.Nodes)
	}
}
