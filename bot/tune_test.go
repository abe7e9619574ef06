package bot

import (
	"slices"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// Where the results are what another table says, that table is found, or one that says nearly the same.
func TestTuneFindsTheTable(t *testing.T) {
	g, err := games.Find("niels")
	if err != nil {
		t.Fatal(err)
	}
	first, _ := g.Start(nil)
	names, weights := first.(game.Weighed).Weights()
	hidden := slices.Clone(weights)
	hidden[slices.Index(names, "indefinite")] += 12
	hidden[slices.Index(names, "tempo")] -= 7
	var examples []Example
	for n := range uint64(60) {
		s := into(t, g, nil, 6+int(n)/2, n).(game.Weighed)
		examples = append(examples, Example{s, judged(s.ValueBy(hidden, 0), 2).points()})
	}
	errors := []float64{}
	told := func(_ []int, err float64) { errors = append(errors, err) }
	found := Tune(t.Context(), examples, slices.Clone(weights), told)
	if last := errors[len(errors)-1]; last > errors[0]/50 {
		t.Errorf("the error falls from %.6f to %.6f only, by %v", errors[0], last, found)
	}
	if !slices.IsSortedFunc(errors, func(a, b float64) int {
		if a > b {
			return -1
		}
		return 1
	}) {
		t.Errorf("the error does not fall: %v", errors)
	}
}

// Examples are positions out of whole games, with the result.
func TestExamplesAreOfGamesThatEnded(t *testing.T) {
	g, _ := games.Find("niels")
	s, err := g.Parse("4k3/8/8/8/8/8/4q3/4K3 w - - 98 60 -")
	if err != nil {
		t.Fatal(err)
	}
	b := Search{Bounds: Bounds{Memory: 1 << 16}}
	if list := b.Examples(t.Context(), s, 100, 1); list != nil {
		t.Errorf("%d positions of an opening", len(list))
	}
	first, _ := g.Start(map[string]string{"quantum": "off"})
	for seed := uint64(1); ; seed++ {
		list := b.Examples(t.Context(), first, 200, seed)
		if len(list) == 0 {
			continue
		}
		for _, e := range list {
			if e.Points != list[0].Points || e.State.Turn().Kind != game.MoveTurn {
				t.Errorf("%s: %g points", e.State, e.Points)
			}
		}
		return
	}
}

// A search judges by the weights that it is given.
func TestSearchesJudgeByTheirWeights(t *testing.T) {
	g, _ := games.Find("niels")
	s := into(t, g, nil, 9, 3)
	_, weights := s.(game.Weighed).Weights()
	task := Ask(s, s.Turn().Seats.First())
	task.Budget.Nodes = 2000
	plain := Search{}.Choose(t.Context(), task)
	if same := (Search{Bounds: Bounds{Weights: weights}}).Choose(t.Context(), task); same != plain {
		t.Errorf("%+v, and by the same weights %+v", plain, same)
	}
	weights[0] += 200
	if other := (Search{Bounds: Bounds{Weights: weights}}).Choose(t.Context(), task); other.Value == plain.Value {
		t.Errorf("%+v, whatever the weights", plain)
	}
}
