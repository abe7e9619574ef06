package bot

import (
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// TestTreeVisitsOutcomesByTheirProbabilities is a chi-square test of how often the outcomes after each move were
// visited.
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
		tree := Tree{Playouts: 30_000, Plies: 4}.grow(t.Context(), &task, nil)
		looked := 0
		for i := range tree.nodes {
			n := &tree.nodes[i]
			if n.kind != game.ChanceTurn || n.visits < 500 || !n.grown {
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

// chiSquare999 is what a chi-square exceeds once in a thousand times, by degrees of freedom.
var chiSquare999 = []float64{0, 10.83, 13.82, 16.27, 18.47, 20.52, 22.46, 24.32}

// TestTreeFindsTheMove has the tree search find what is plain to see.
func TestTreeFindsTheMove(t *testing.T) {
	g, _ := games.Find("niels")
	s, err := g.Parse("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 -")
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range []Bot{
		Tree{Playouts: 3000, Plies: 6, Widen: true}, Tree{Playouts: 3000, Plies: 6},
		Tree{Playouts: 6000, Plies: 6, Workers: 2}, &Regrown{Tree: Tree{Playouts: 3000, Plies: 6}},
	} {
		a := b.Choose(t.Context(), Ask(s, 0))
		if got := s.FormatMove(0, a.Move); got != "e4d5" || a.Value < 0.5 {
			t.Errorf("%+v plays %s, expecting %.2f", b, got, a.Value)
		}
	}
}

// Workers share what a tree may do, and answer the same to the same seed.
func TestTreesOfSeveralWorkers(t *testing.T) {
	for _, g := range games.All() {
		s := into(t, g, nil, 6, 4)
		task := Ask(s, s.Turn().Seats.First())
		b := Tree{Playouts: 40, Plies: 4, Workers: 3}
		first := b.Choose(t.Context(), task)
		if again := b.Choose(t.Context(), task); again != first || s.Check(task.seat, first.Move) != nil {
			t.Errorf("%s: %+v and then %+v", g.Facts().ID, first, again)
		}
		trees := b.plant(t.Context(), &task, nil)
		if len(trees) != 3 || trees[0].nodes[0].visits != 14 {
			t.Errorf("%s: %d trees of %d playouts, want 3 of 14", g.Facts().ID, len(trees), trees[0].nodes[0].visits)
		}
	}
}

// A kept tree begins with what it knows of the position that has come, and has forgotten the rest.
func TestTreesAreKept(t *testing.T) {
	kept := 0
	for _, g := range games.All() {
		s := into(t, g, map[string]string{}, 2, 4)
		bots := make([]Regrown, len(s.Seats()))
		for range 8 {
			turn := s.Turn()
			if turn.Kind == game.Over {
				break
			}
			if turn.Kind == game.ChanceTurn {
				s.(game.Chancy).Resolve(s.(game.Chancy).Outcomes(nil)[0].Code, nil)
				continue
			}
			var o game.Orders
			for seat := range turn.Seats.All() {
				bots[seat].Tree = Tree{Playouts: 500, Plies: 2, Widen: true, Memory: 4 << 20}
				a := bots[seat].Choose(t.Context(), Ask(s, seat))
				if err := s.Check(seat, a.Move); err != nil {
					t.Fatalf("%s: %v", g.Facts().ID, err)
				}
				tree := bots[seat].last[0]
				kept += int(tree.nodes[0].visits) - 500
				checkTree(t, tree)
				o.Put(seat, a.Move)
			}
			s.Play(o, nil)
		}
	}
	if kept < 20 {
		t.Errorf("only %d playouts were kept", kept)
	}
}

// checkTree reports whether every node of a tree is the child of one other, and every edge that of one node.
func checkTree(t *testing.T, tree *tree) {
	t.Helper()
	parents := make([]int, len(tree.nodes))
	edges := 0
	for i := range tree.nodes {
		n := &tree.nodes[i]
		for side := range n.first {
			edges += int(n.count[side])
			for _, e := range tree.edges[n.first[side] : n.first[side]+n.count[side]] {
				if e.child >= 0 {
					parents[e.child]++
				}
			}
		}
		for p := n.pairs; p >= 0; p = tree.pairs[p].previous {
			if tree.pairs[p].child >= 0 {
				parents[tree.pairs[p].child]++
			}
		}
	}
	for i, n := range parents {
		if n != min(i, 1) {
			t.Fatalf("node %d has %d parents", i, n)
		}
	}
	if edges != len(tree.edges) {
		t.Fatalf("%d edges of nodes, and %d of the tree", edges, len(tree.edges))
	}
}

// A tree without memory for more still answers.
func TestTreeWithinItsMemory(t *testing.T) {
	for _, g := range games.All() {
		s, err := g.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		seat := s.Turn().Seats.First()
		a := Tree{Playouts: 50, Plies: 3, Memory: 100 << 10}.Choose(t.Context(), Ask(s, seat))
		if err := s.Check(seat, a.Move); err != nil {
			t.Errorf("%s: %v", g.Facts().ID, err)
		}
	}
}

// BenchmarkPlayouts tells how many random playouts are made in a second: of 20 plies and then judged, and whole ones.
func BenchmarkPlayouts(b *testing.B) {
	for _, g := range games.All() {
		b.Run(g.Facts().ID, func(b *testing.B) { benchPlayouts(b, g, nil, 20) })
		b.Run(g.Facts().ID+" to the end", func(b *testing.B) { benchPlayouts(b, g, nil, 0) })
	}
	g, err := games.Find("niels")
	if err != nil {
		b.Fatal(err)
	}
	plain := map[string]string{"quantum": "off"}
	b.Run("plain chess", func(b *testing.B) { benchPlayouts(b, g, plain, 20) })
	b.Run("plain chess to the end", func(b *testing.B) { benchPlayouts(b, g, plain, 0) })
}

func benchPlayouts(b *testing.B, g game.Game, options map[string]string, plies int) {
	s, err := g.Start(options)
	if err != nil {
		b.Fatal(err)
	}
	task := Ask(s, s.Turn().Seats.First())
	b.ReportAllocs()
	Tree{Playouts: b.N, Plies: plies}.grow(b.Context(), &task, nil)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
}
