package bot

import "testing"

func TestEndsAreNotMisjudged(t *testing.T) {
	s := search{seats: 2}
	for _, v := range []score{won - 3, decided, -decided, 1 - won} {
		if got := s.misjudge(v, 500); got != v {
			t.Errorf("%d seems to be %d", v, got)
		}
	}
	for _, v := range []score{-500_000, 0, 300_000} {
		up := s.misjudge(v, 120)
		if back := s.misjudge(up, -120); up <= v || back < v-3000 || back > v+3000 {
			t.Errorf("%d seems to be %d with an error, and %d without it again", v, up, back)
		}
	}
}

// TestWeakLevelsTakeWhatIsGivenAway offers a knight and a queen for nothing.
func TestWeakLevelsTakeWhatIsGivenAway(t *testing.T) {
	const knight = "rnbqkb1r/pppppppp/8/8/4P2n/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1 -"
	const queen = "rnb1kbnr/pppppppp/8/8/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1 -"
	for _, c := range []struct {
		level    Level
		position string
		least    int
	}{{1, knight, 10}, {1, queen, 22}, {2, knight, 14}, {2, queen, 24}, {3, knight, 20}, {4, knight, 24}} {
		s := state(t, "niels", c.position)
		taken := 0
		for seed := range uint64(24) {
			task := Ask(s, 0)
			task.Seed = seed
			if a := c.level.Choose(t.Context(), task); s.FormatMove(0, a.Move) == "f3h4" {
				taken++
			}
		}
		if taken < c.least {
			t.Errorf("level %d takes it %d times of 24: %s", c.level, taken, c.position)
		}
	}
}

func TestAnalysisMakesNoErrors(t *testing.T) {
	s := state(t, "niels", "rnbqkb1r/pppppppp/8/8/4P2n/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1 -")
	for seed := range uint64(12) {
		task := Ask(s, 0)
		task.Seed = seed
		search := Level(1).Search()
		search.Nodes = 20_000
		if best := search.Analyse(t.Context(), task, 1, nil).Lines[0].Move; best != "f3h4" {
			t.Errorf("seed %d: %s is the best move", seed, best)
		}
	}
}
