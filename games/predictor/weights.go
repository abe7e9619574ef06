package predictor

import (
	_ "embed"
	"fmt"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// weights is a table of weights in hundredths of a pawn. They were fitted to results (docs/search.md), so they count
// the chances of both seats: a threatened piece may escape, and an order may be foreseen.
type weights []int

// places holds the index of each weight in a table, and its name.
type places struct {
	names    []string
	rank     [chess.Kinds][8]int // of a piece on a rank, seen from its own side
	file     [chess.Kinds][4]int // of a piece on a file, counted from the edge
	attacked [chess.Kinds][4]int // of a piece that is attacked, by its guard
	passed   [7]int              // of a pawn that no enemy pawn can stop, by the ranks it has gone
	chained  int                 // of a pawn that a pawn guards
	late     int                 // of each piece when only pawns and kings are left, in part before
	ring     int                 // of each attacked square beside the king
	escape   int                 // of each square beside the king that is free and not attacked
	check    int                 // of an attacked king
	flight   int                 // of each such square beside an attacked king
}

// The guards of an attacked piece: none, or one that compares the piece with the cheapest attacker.
const (
	unguarded = iota
	cheaperAttacks
	equalAttacks
	dearerAttacks
)

// guards holds the names of the guards.
var guards = [4]string{"unguarded", "attacked-by-cheaper", "attacked-by-equal", "attacked-by-dearer"}

// guardOf returns the guard of a guarded piece against its cheapest attacker.
func guardOf(k, attacker chess.Kind) int {
	switch own, their := k.Worth()/chess.Pawn.Worth(), attacker.Worth()/chess.Pawn.Worth(); {
	case their < own:
		return cheaperAttacks
	case their == own:
		return equalAttacks
	}
	return dearerAttacks
}

// at holds the places of the tables that this package uses.
var at = newPlaces()

func newPlaces() (p places) {
	place := func(format string, values ...any) int {
		p.names = append(p.names, fmt.Sprintf(format, values...))
		return len(p.names) - 1
	}
	for k := chess.Pawn; k <= chess.King; k++ {
		for rank := range 8 {
			if k != chess.Pawn || rank > 0 && rank < 7 {
				p.rank[k][rank] = place("%s-rank-%d", k.Word(), rank+1)
			}
		}
		for file := range 4 {
			p.file[k][file] = place("%s-file-%c", k.Word(), 'a'+file)
		}
		for guard, name := range guards {
			if k < chess.King && (k != chess.Pawn || guard != cheaperAttacks) {
				p.attacked[k][guard] = place("%s-%s", k.Word(), name)
			}
		}
	}
	for gone := 1; gone < len(p.passed); gone++ {
		p.passed[gone] = place("passed-pawn-%d", gone)
	}
	p.chained, p.late = place("chained-pawn"), place("late-piece")
	p.ring, p.escape = place("king-ring"), place("king-escape")
	p.check, p.flight = place("check"), place("check-escape")
	return p
}

//go:embed weights.txt
var table string

// tuned is the table that Value uses. The command tune proposes new ones.
var tuned = weights(game.OwnWeights("predictor/weights.txt", at.names, table))

func (s *state) Weights() (names []string, values []int) {
	return slices.Clone(at.names), slices.Clone(tuned)
}

func (s *state) ValueBy(values []int, seat int) int { return s.valueBy(values, seat) }
