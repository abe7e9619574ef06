package qcheckers

import (
	_ "embed"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// weight is one of the numbers by which positions are judged, in hundredths of a man.
type weight int

// The weights.
const (
	kingMore  weight = iota // than a man
	advance                 // of a man, for each rank
	backGuard               // a man at home keeps enemy men from being crowned
	centreMore
	sideToMove
	hunt      // for each step that a king is nearer to the enemy, when it is ahead
	refuge    // costs a king in a corner whom more pieces hunt
	scattered // costs who has more pieces each place where one may be: what may not be there threatens nothing
	patience  // plies without a capture after which nothing would be left of a value
)

// weightNames are what the weights are called in the table.
var weightNames = [...]string{
	kingMore:   "king-more",
	advance:    "advance",
	backGuard:  "back-guard",
	centreMore: "centre-more",
	sideToMove: "side-to-move",
	hunt:       "hunt",
	refuge:     "refuge",
	scattered:  "scattered",
	patience:   "patience",
}

// weights is a table of them.
type weights [len(weightNames)]int

//go:embed weights.txt
var table string

// tuned is the table by which the game judges. The command tune proposes another one.
var tuned = weights(game.OwnWeights("qcheckers/weights.txt", weightNames[:], table))

// Weights are the names of the weights and the table by which the game judges.
func (s *state) Weights() (names []string, values []int) {
	return slices.Clone(weightNames[:]), slices.Clone(tuned[:])
}

// ValueBy is Value by other weights.
func (s *state) ValueBy(values []int, seat int) int {
	by := weights(values)
	by[patience] = max(by[patience], 1)
	return s.valueBy(&by, seat)
}
