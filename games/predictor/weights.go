package predictor

import (
	_ "embed"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// weight is an index of a weight, which is in hundredths of a pawn. Both seats move at once, so a threat counts by
// its probability of success: the threatened piece may escape, or the order may be foreseen.
type weight int

const (
	threatened weight = iota // the largest threat, in 120ths
	besides                  // the other threats, in 120ths
	attacked                 // cost of an attacked king
	passedPawn               // per rank it has gone
	shelter                  // for a pawn in front of its king
	bishopPair
	mobile // for each square to which a piece could go
)

// threatParts is the unit of threats. A third and an eighth are whole multiples of it.
const threatParts = 120

var weightNames = [...]string{
	threatened: "threatened",
	besides:    "besides",
	attacked:   "attacked",
	passedPawn: "passed-pawn",
	shelter:    "shelter",
	bishopPair: "bishop-pair",
	mobile:     "mobile",
}

type weights [len(weightNames)]int

//go:embed weights.txt
var table string

// tuned is the table that Value uses. The command tune proposes new ones.
var tuned = weights(game.OwnWeights("predictor/weights.txt", weightNames[:], table))

func (s *state) Weights() (names []string, values []int) {
	return slices.Clone(weightNames[:]), slices.Clone(tuned[:])
}

func (s *state) ValueBy(values []int, seat int) int {
	by := weights(values)
	return s.valueBy(&by, seat)
}
