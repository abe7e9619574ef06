package niels

import (
	_ "embed"
	"slices"

	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// weight is one of the numbers by which positions are judged, in hundredths of a pawn.
type weight int

// The weights.
const (
	tempo        weight = iota
	passedPawn          // times the ranks that it has gone, at the end of the game twice
	isolatedPawn        // costs
	doubledPawn         // costs, at the end of the game twice
	bishopPair
	openFile
	shelter    // a pawn in front of its king
	indefinite // what a pair is worth more than a piece: it guards two places, and a roll may save it
	calm       // the square of what bears on a king is divided by this
	mobile     // a square that a knight attacks; bishop, rook and queen follow
	aim        = mobile + slidersAndKnights
	count      = aim + slidersAndKnights // of all; aim is what a square near the enemy king counts that a knight attacks
)

// slidersAndKnights are the kinds from knight to queen.
const slidersAndKnights = weight(chess.Queen-chess.Knight) + 1

// weightNames are what the weights are called in the table.
var weightNames = [count]string{
	"tempo", "passed-pawn", "isolated-pawn", "doubled-pawn", "bishop-pair", "open-file", "shelter", "indefinite", "calm",
	"mobile-knight", "mobile-bishop", "mobile-rook", "mobile-queen",
	"knight-near-king", "bishop-near-king", "rook-near-king", "queen-near-king",
}

// weights is a table of them.
type weights [count]int

//go:embed weights.txt
var table string

// tuned is the table by which the game judges. The command tune proposes another one.
var tuned = weights(game.OwnWeights("niels/weights.txt", weightNames[:], table))

// Weights are the names of the weights and the table by which the game judges.
func (s *state) Weights() (names []string, values []int) {
	return slices.Clone(weightNames[:]), slices.Clone(tuned[:])
}

// ValueBy is Value by other weights.
func (s *state) ValueBy(values []int, seat int) int {
	by := weights(values)
	by[calm] = max(by[calm], 1)
	return s.valueBy(&by, seat)
}
