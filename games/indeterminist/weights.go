package indeterminist

import (
	_ "embed"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// weight is one of the numbers by which positions are judged, in hundredths of a pawn.
type weight int

// The weights.
const (
	tempo     weight = iota
	kingWhole        // what being sure of surviving the next roll is worth (I4.1)
	kingGone         // how much the chance of not surviving it costs, for the whole of it
	capture          // in per cent, what the best capture counts for the side to move
	hanging          // in per cent, what it and the mean of them count for the other
	mobile           // each square that a piece attacks
	strewn           // each part of a piece beyond the first costs
)

// weightNames are what the weights are called in the table.
var weightNames = [...]string{
	tempo:     "tempo",
	kingWhole: "king-whole",
	kingGone:  "king-gone",
	capture:   "capture",
	hanging:   "hanging",
	mobile:    "mobile",
	strewn:    "strewn",
}

// weights is a table of them.
type weights [len(weightNames)]int

//go:embed weights.txt
var table string

// tuned is the table by which the game judges. The command tune proposes another one.
var tuned = weights(game.OwnWeights("indeterminist/weights.txt", weightNames[:], table))

// Weights are the names of the weights and the table by which the game judges.
func (s *state) Weights() (names []string, values []int) {
	return slices.Clone(weightNames[:]), slices.Clone(tuned[:])
}

// ValueBy is Value by other weights.
func (s *state) ValueBy(values []int, seat int) int {
	by := weights(values)
	return s.valueBy(&by, seat)
}
