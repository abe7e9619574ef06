package ability

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// uncounted returns a position string without round and quiet turns, but with the rounds until the contraction.
func uncounted(s *state) string {
	field := strings.Fields(s.String())
	return strings.Join(slices.Delete(field, 3, 5), " ") + strings.Repeat("|", s.dueIn())
}

func TestHash(t *testing.T) {
	seen, compared := map[uint64]string{}, 0
	visit(t, 3, func(s *state, r *rand.Rand) {
		h, position := s.Hash(), uncounted(s)
		if before, ok := seen[h]; ok && before != position {
			t.Errorf("one hash of\n %s\n %s", before, position)
		}
		seen[h] = position
		if r.IntN(8) != 0 {
			return
		}
		compared++
		for seat := range s.seats {
			v := s.View(seat).(*state)
			if again := parse(t, v.String()); again.Hash() != v.Hash() {
				t.Errorf("read again the hash differs: %s", v)
			}
		}
		later := *s
		later.quiet++
		if later.Hash() != h {
			t.Errorf("the count without progress changes the hash of %s", s)
		}
	})
	byPosition := map[string]bool{}
	for _, position := range seen {
		byPosition[position] = true
	}
	if len(byPosition) != len(seen) || len(seen) < 3000 || compared < 300 {
		t.Errorf("%d hashes of %d positions, %d compared", len(seen), len(byPosition), compared)
	}
}

func TestHashOfOptions(t *testing.T) {
	seen := map[uint64]string{}
	for _, options := range []map[string]string{
		nil, {"board": "tall"}, {"board": "standard"}, {"range": "3"}, {"pawns": "plain"}, {"anarchy": "off"},
		{"barrier": "3"}, {"barrier": "3", "accelerate": "on"}, {"accelerate": "on"}, {"announce": "all"},
		{"announce": "first:2"}, {"announce": "first:3"}, {"announce": "ability:2"}, {"announce": "sudden"},
		{"abilities": "choose"}, {"abilities": "deal"}, {"quiet": "3"}, {"quiet": "0"},
	} {
		s := begin(t, options)
		if other, ok := seen[s.Hash()]; ok {
			t.Errorf("one hash of\n %s\n %s", other, s)
		}
		seen[s.Hash()] = s.String()
	}
}
