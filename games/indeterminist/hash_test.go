package indeterminist

import (
	"math/rand/v2"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// A position and its parsed string have equal hashes, and positions that differ in more than the move counters have
// different ones.
func TestHash(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	seen := map[uint64]string{} // positions without their move counters
	var buf []game.Move
	for range 40 {
		s := start(t)
		for ply := 0; ply < 200 && s.Turn().Kind != game.Over; ply++ {
			buf = advance(s, r, buf)
			back := at(t, s.String())
			if s.Hash() != back.Hash() {
				t.Fatalf("the hash changes from %x to %x by reading %s", s.Hash(), back.Hash(), s)
			}
			back.halfmoves, back.fullmove = 0, 1
			if other, ok := seen[s.Hash()]; ok && other != back.String() {
				t.Fatalf("%s and\n%s have the same hash", other, back)
			}
			seen[s.Hash()] = back.String()
		}
	}
	if len(seen) < 2000 {
		t.Errorf("only %d positions", len(seen))
	}
}

// Every field beside the instances is in the hash.
func TestHashSeesEveryField(t *testing.T) {
	seen := map[uint64]string{}
	for _, position := range []string{
		"Ka1:50:e1,kh8:60:e8 w 0 1 0",
		"Ka1:50:e1,kh8:60:e8 w 0 1 0 ?",
		"Ka1:50:e1,kh8:60:e8 b 0 1 0",
		"Ka1:50:e1,kh8:60:e8 w 0 1 1",
		"Ka1:50:e1,kh8:60:e8 w 0 1 0 {crossing=any}",
		"Ka1:50:e1,kh8:60:e8 w 0 1 0 {king_split=off}",
		"Ka1:50:e1,kh8:60:e8 w 0 1 0 {floor=11}",
		"Ka1:50:e2,kh8:60:e8 w 0 1 0",
		"Ka1:50:e1+e2,kh8:60:e8 w 0 1 0",
		"Ka1:50.0001:e1,kh8:60:e8 w 0 1 0",
		"Ka2:50:e1,kh8:60:e8 w 0 1 0",
		"Qa1:50:e1,kh8:60:e8 w 0 1 0",
		"ka1:50:e1,kh8:60:e8 w 0 1 0",
		"Ka1:50:e1,kh8:60:e8,kh7:10:e8 w 0 1 0",
		"- w 0 1 0",
	} {
		h := at(t, position).Hash()
		if other, ok := seen[h]; ok {
			t.Errorf("%s and %s have the same hash", other, position)
		}
		seen[h] = position
	}
	if a, b := at(t, "Ka1:50:e1,kh8:60:e8 w 0 1 0"), at(t, "Ka1:50:e1,kh8:60:e8 w 7 9 0"); a.Hash() != b.Hash() {
		t.Error("the move counters are in the hash")
	}
}
