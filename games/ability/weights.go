package ability

import (
	_ "embed"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// weight is an index of a weight, which is in hundredths of a pawn.
type weight int

const (
	outlived weight = iota // for each seat that is out of the game
	toMove
	forwards  // per row that a pawn has gone
	developed // for a knight or bishop off its first row
	castled   // for a king on its own row; each of the first four rows off it costs half of this
	inRange   // for an enemy piece that could capture the king if the way were free
	rimPiece  // per cent of a piece's worth, if the next contraction takes its square
	soon      // rounds before a contraction from which it counts
	shield    // per use left of an ability that saves the king
	shot      // per use left of an ability that removes pieces from afar
	deed      // per use left of another ability
	farGait   // for an ability that extends ranges
	newGait   // for an ability that changes movement otherwise
	insight   // for an ability that reveals secrets
)

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

type weights [len(weightNames)]int

//go:embed weights.txt
var table string

// tuned is the table that Value uses. The command tune proposes new ones.
var tuned = weights(game.OwnWeights("ability/weights.txt", weightNames[:], table))

func (s *state) Weights() (names []string, values []int) {
	return slices.Clone(weightNames[:]), slices.Clone(tuned[:])
}

func (s *state) ValueBy(values []int, seat int) int {
	by := weights(values)
	return s.valueBy(&by, seat)
}
