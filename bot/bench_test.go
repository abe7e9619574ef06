package bot

import (
	"testing"

	"github.com/quandary-games/quandary/games"
)

// fingerprint is the sum of the nodes of the bench. After an intended change of the search or an evaluation, show in
// the arena that it is stronger, and update the number.
const fingerprint = 790573

func TestTheSearchIsTheOneThatWasMeasured(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	nodes, err := Bench(games.Find, func(Benched) {})
	if err != nil {
		t.Fatal(err)
	}
	if nodes != fingerprint {
		t.Errorf("the fingerprint of the search is %d, not %d", nodes, fingerprint)
	}
}
