package qcheckers

import (
	_ "embed"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// weight is an index of a weight, which is in hundredths of a man.
type weight int

const (
	kingMore  weight = iota // value of a king beyond a man
	advance                 // for a man, per rank
	backGuard               // for a man at home, who keeps enemy men from being crowned
	centreMore
	sideToMove
	hunt      // per step that a king is nearer to the enemy, when it is ahead
	refuge    // cost of a king in a corner that is hunted by more pieces
	scattered // cost per uncertain place of the stronger seat's pieces: an uncertain piece threatens nothing
	mobile    // for each step that a seat's pieces have
	stuck     // cost of each step fewer than some
	patience  // plies without a capture after which the value would be 0
)

var weightNames = [...]string{
	kingMore:   "king-more",
	advance:    "advance",
	backGuard:  "back-guard",
	centreMore: "centre-more",
	sideToMove: "side-to-move",
	hunt:       "hunt",
	refuge:     "refuge",
	scattered:  "scattered",
	mobile:     "mobile",
	stuck:      "stuck",
	patience:   "patience",
}

type weights [len(weightNames)]int

//go:embed weights.txt
var table string

// tuned is the table that Value uses. The command tune proposes new ones.
var tuned = weights(game.OwnWeights("qcheckers/weights.txt", weightNames[:], table))

func (s *state) Weights() (names []string, values []int) {
	return slices.Clone(weightNames[:]), slices.Clone(tuned[:])
}

func (s *state) ValueBy(values []int, seat int) int {
	by := weights(values)
	by[patience] = max(by[patience], 1)
	return s.valueBy(&by, seat)
}
