package bot

import (
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// TestTreeVisitsOutcomesByTheirProbabilities is a chi-square test of the visits of outcomes.
func TestTreeVisitsOutcomesByTheirProbabilities(t *testing.T) {
	for _, c := range []struct{ game, position string }{
		{"niels", "8/8/3k4/8/8/8/8/4K3 w - - 0 1 Nd4/g5=@1,ra7/d7=@1,Ba4/h6>"},
		{"indeterminist", "Ke1:70:e1,Rh1:50:h1,ke8:60:e8 w 0 1 0 ?"},
	} {
		g, err := games.Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		seat := s.Turn().Living.First()
		task := Task{view: s.Clone(), seat: seat, Seed: 5}
		tree := newTree(&task, DefaultMemory)
		tree.grow(t.Context(), 30_000, 0)
		looked := 0
		for i := range tree.nodes {
			n := &tree.nodes[i]
			if n.kind != game.ChanceTurn || n.visits < 500 || !n.expanded {
				continue
			}
			looked++
			// Every visit but the one that made the node went on to an outcome.
			total, sum := 0.0, 0.0
			for e := n.first[0]; e < n.first[0]+n.count[0]; e++ {
				total += float64(tree.nodes[tree.edges[e].child].visits)
			}
			for e := n.first[0]; e < n.first[0]+n.count[0]; e++ {
				want := total * tree.edges[e].weight
				got := float64(tree.nodes[tree.edges[e].child].visits)
				sum += (got - want) * (got - want) / want
			}
			if limit := chiSquare999[n.count[0]-1]; sum > limit {
				t.Errorf("%s: chi-square of %d outcomes and %.0f visits is %.1f, more than %.1f",
					c.game, n.count[0], total, sum, limit)
			}
		}
		if looked == 0 {
			t.Errorf("%s: no chance turn was visited often enough", c.game)
		}
	}
}

// chiSquare999 are the 99.9 % quantiles of the chi-square distribution, by degrees of freedom.
var chiSquare999 = []float64{0, 10.83, 13.82, 16.27, 18.47, 20.52, 22.46, 24.32}

// TestTreeFindsTheMove has the tree search find a mate in one.
func TestTreeFindsTheMove(t *testing.T) {
	s := state(t, "niels", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 -")
	a := Playouts(3000).Choose(t.Context(), Ask(s, 0))
	if next := s.Clone(); s.Check(0, a.Move) == nil {
		next.Play(game.By(0, a.Move), nil)
		if next.Turn().Kind != game.Over || a.Value < 0.9 {
			t.Errorf("plays %s, expecting %.2f", s.FormatMove(0, a.Move), a.Value)
		}
	}
}

// A tree whose memory is full still answers.
func TestTreeWithinItsMemory(t *testing.T) {
	for _, g := range games.All() {
		s, err := g.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		seat := s.Turn().Seats.First()
		task := Ask(s, seat)
		tree := newTree(&task, 100<<10)
		tree.grow(t.Context(), 50, 0)
		a := tree.answer()
		if err := s.Check(seat, a.Move); err != nil {
			t.Errorf("%s: %v", g.Facts().ID, err)
		}
	}
}

// BenchmarkPlayouts measures random playouts per second.
func BenchmarkPlayouts(b *testing.B) {
	for _, g := range games.All() {
		b.Run(g.Facts().ID, func(b *testing.B) { benchPlayouts(b, g, nil) })
	}
	g, err := games.Find("niels")
	if err != nil {
		b.Fatal(err)
	}
	b.Run("plain chess", func(b *testing.B) { benchPlayouts(b, g, map[string]string{"quantum": "off"}) })
}

func benchPlayouts(b *testing.B, g game.Game, options map[string]string) {
	s, err := g.Start(options)
	if err != nil {
		b.Fatal(err)
	}
	task := Ask(s, s.Turn().Seats.First())
	b.ReportAllocs()
	newTree(&task, DefaultMemory).grow(b.Context(), b.N, 0)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
}
