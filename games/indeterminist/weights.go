package indeterminist

import (
	_ "embed"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// weight is an index of a weight, which is in hundredths of a pawn.
type weight int

const (
	tempo     weight = iota
	kingWhole        // for certain survival of the next roll (I4.1)
	kingGone         // cost of certain loss at the next roll
	capture          // per cent of the best capture of the side to move
	hanging          // per cent of the best capture and their mean for the other side
	mobile           // for each square that a piece attacks
	strewn           // cost of each part of a piece beyond the first
)

var weightNames = [...]string{
	tempo:     "tempo",
	kingWhole: "king-whole",
	kingGone:  "king-gone",
	capture:   "capture",
	hanging:   "hanging",
	mobile:    "mobile",
	strewn:    "strewn",
}

type weights [len(weightNames)]int

//go:embed weights.txt
var table string

// tuned is the table that Value uses. The command tune proposes new ones.
var tuned = weights(game.OwnWeights("indeterminist/weights.txt", weightNames[:], table))

func (s *state) Weights() (names []string, values []int) {
	return slices.Clone(weightNames[:]), slices.Clone(tuned[:])
}

func (s *state) ValueBy(values []int, seat int) int {
	by := weights(values)
	return s.valueBy(&by, seat)
}
