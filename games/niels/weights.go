package niels

import (
	_ "embed"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// weight is an index of a weight, which is in hundredths of a pawn.
type weight int

const (
	tempo        weight = iota
	passedPawn          // per rank it has gone, twice in the endgame
	isolatedPawn        // a cost
	doubledPawn         // a cost, twice in the endgame
	bishopPair
	openFile
	shelter    // for a pawn in front of its king
	indefinite // for a pair beyond a piece: it guards two places, and a roll may save it
	calm       // divisor of the squared pressure on a king
	mobile     // for a square that a knight attacks; bishop, rook and queen follow
	aim        = mobile + slidersAndKnights
	count      = aim + slidersAndKnights // aim is for a knight's attack near the enemy king
)

// slidersAndKnights is the number of kinds from knight to queen.
const slidersAndKnights = weight(chess.Queen-chess.Knight) + 1

var weightNames = [count]string{
	"tempo", "passed-pawn", "isolated-pawn", "doubled-pawn", "bishop-pair", "open-file", "shelter",
	"indefinite", "calm",
	"mobile-knight", "mobile-bishop", "mobile-rook", "mobile-queen",
	"knight-near-king", "bishop-near-king", "rook-near-king", "queen-near-king",
}

type weights [count]int

//go:embed weights.txt
var table string

// tuned is the table that Value uses. The command tune proposes new ones.
var tuned = weights(game.OwnWeights("niels/weights.txt", weightNames[:], table))

func (s *state) Weights() (names []string, values []int) {
	return slices.Clone(weightNames[:]), slices.Clone(tuned[:])
}

func (s *state) ValueBy(values []int, seat int) int {
	by := weights(values)
	by[calm] = max(by[calm], 1)
	return s.valueBy(&by, seat)
}
