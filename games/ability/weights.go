package ability

import (
	_ "embed"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// weight is one of the numbers by which positions are judged, in hundredths of a pawn.
type weight int

// The weights.
const (
	outlived weight = iota // each seat that is out of the game
	toMove
	forwards  // each row that a pawn has gone
	developed // a knight or bishop off its own row
	castled   // a king on its own row; each of the first four rows off it costs half of this
	inRange   // an enemy piece that could take the king if nothing stood between
	rimPiece  // of a piece's worth in hundredths, if the next contraction takes its square
	soon      // rounds before a contraction that it is felt
	shield    // each use that is left of an ability that saves the king
	shot      // each of one that removes pieces from afar
	deed      // each of another one
	farGait   // an ability that lets pieces go far
	newGait   // one that lets pieces go otherwise
	insight   // one that shows what others may not know
)

// weightNames are what the weights are called in the table.
var weightNames = [...]string{
	outlived:  "outlived",
	toMove:    "to-move",
	forwards:  "forwards",
	developed: "developed",
	castled:   "castled",
	inRange:   "in-range",
	rimPiece:  "rim-piece",
	soon:      "soon",
	shield:    "shield",
	shot:      "shot",
	deed:      "deed",
	farGait:   "far-gait",
	newGait:   "new-gait",
	insight:   "insight",
}

// weights is a table of them.
type weights [len(weightNames)]int

//go:embed weights.txt
var table string

// tuned is the table by which the game judges. The command tune proposes another one.
var tuned = weights(game.OwnWeights("ability/weights.txt", weightNames[:], table))

// Weights are the names of the weights and the table by which the game judges.
func (s *state) Weights() (names []string, values []int) {
	return slices.Clone(weightNames[:]), slices.Clone(tuned[:])
}

// ValueBy is Value by other weights.
func (s *state) ValueBy(values []int, seat int) int {
	by := weights(values)
	return s.valueBy(&by, seat)
}
