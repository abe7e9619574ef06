package bot

import (
	"context"

	"github.com/quandary-games/quandary/game"
)

// Fortune is what an outcome of chance was worth: the points that each seat can expect after it, and before it on
// average over all outcomes.
type Fortune struct {
	Mean, After []float64
	Share       float64 // the probability of the outcome
}

// Luck returns what the outcome gave a seat.
func (f *Fortune) Luck(seat int) float64 { return f.After[seat] - f.Mean[seat] }

// mostOutcomes is the number of outcomes of a chance turn beyond which its luck is not told.
const mostOutcomes = 128

// luckMemory is the size of the table of each search, in bytes.
const luckMemory = 1 << 20

// luckDepth returns the depth, in plies, to which each outcome is searched, by the number of outcomes. It must not
// depend on the outcome that came.
func luckDepth(outcomes int) int {
	switch {
	case outcomes <= 4:
		return 3
	case outcomes <= 16:
		return 2
	}
	return 1
}

// FortuneOf compares an outcome of a chance turn, in notation, with the others. All are searched in the same way, so
// the luck is 0 on average over the outcomes, whatever the search is worth. The sum over a game can therefore be taken
// from its result without changing the mean: the chance part of AIVAT (Burch, Schmid, Moravčík, Morrill, Bowling,
// "AIVAT: a new variance reduction technique for agent evaluation in imperfect information games", 2018). It reports
// whether that was possible: not with very many outcomes, and not if the context ended.
func FortuneOf(ctx context.Context, search Search, before game.State, outcome string) (f Fortune, ok bool) {
	chance, ok := before.(game.Chancy)
	if !ok || before.Turn().Kind != game.ChanceTurn {
		return f, false
	}
	came, err := game.ParseOutcome(before, outcome)
	if err != nil {
		return f, false
	}
	search.Memory = luckMemory
	return search.fortune(ctx, chance, came, luckDepth(len(chance.Outcomes(nil))))
}

// fortune compares an outcome of a chance turn with the others, each searched to a depth.
func (b Search) fortune(ctx context.Context, before game.Chancy, came uint64, depth int) (f Fortune, ok bool) {
	outcomes := before.Outcomes(nil)
	if len(outcomes) > mostOutcomes {
		return f, false
	}
	f.Mean = make([]float64, len(before.Seats()))
	for _, o := range outcomes {
		after := before.Clone()
		after.(game.Chancy).Resolve(o.Code, nil)
		values := b.ValuesOf(ctx, after, depth)
		for seat := range f.Mean {
			f.Mean[seat] += o.P.Float() * values[seat]
		}
		if o.Code == came {
			f.After, f.Share = values, o.P.Float()
		}
	}
	return f, f.After != nil && ctx.Err() == nil
}
