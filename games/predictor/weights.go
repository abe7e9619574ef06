package predictor

import (
	_ "embed"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// weight is one of the numbers by which positions are judged, in hundredths of a pawn. Nobody is to move, so a
// threat is worth as much as it comes true: the piece that it is against may escape, or the order meant for it be
// foreseen.
type weight int

// The weights.
const (
	threatened weight = iota // what the dearest threat counts, in 120ths
	besides                  // what the others count, in 120ths
	attacked                 // costs a seat whose king is attacked
	passedPawn               // times the ranks that it has gone
	shelter                  // a pawn in front of its king
	bishopPair
	mobile // each square to which a piece could go
)

// threatParts are the parts in which it is said how much threats count: a third and an eighth are whole numbers of
// them.
const threatParts = 120

// weightNames are what the weights are called in the table.
var weightNames = [...]string{
	threatened: "threatened",
	besides:    "besides",
	attacked:   "attacked",
	passedPawn: "passed-pawn",
	shelter:    "shelter",
	bishopPair: "bishop-pair",
	mobile:     "mobile",
}

// weights is a table of them.
type weights [len(weightNames)]int

//go:embed weights.txt
var table string

// tuned is the table by which the game judges. The command tune proposes another one.
var tuned = weights(game.OwnWeights("predictor/weights.txt", weightNames[:], table))

// Weights are the names of the weights and the table by which the game judges.
func (s *state) Weights() (names []string, values []int) {
	return slices.Clone(weightNames[:]), slices.Clone(tuned[:])
}

// ValueBy is Value by other weights.
func (s *state) ValueBy(values []int, seat int) int {
	by := weights(values)
	return s.valueBy(&by, seat)
}
