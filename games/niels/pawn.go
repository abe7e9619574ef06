package niels

import (
	"math/bits"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// forward returns the step of a colour's pawns as a difference of squares.
func forward(us int) int { return 8 - 16*us }

// shifted moves squares by a number of squares. Remove squares that would leave the board before.
func shifted(set chess.Bits, by int) chess.Bits {
	return chess.Bits(bits.RotateLeft64(uint64(set), by))
}

// ahead returns the squares directly in front of a colour's pawns.
func ahead(pawns chess.Bits, us int) chess.Bits { return shifted(pawns, forward(us)) }

// pawnMoves appends the ordinary moves of pawns that need no roll, except en passant. It moves all unpinned pawns at
// once.
func (g *generator) pawnMoves(buf []game.Move) []game.Move {
	s := g.state
	pawns := s.pawns() & g.mine
	pinned := pawns & (g.pinned[0] | g.pinned[1])
	for set := pinned; set != 0; {
		from := set.Pop()
		to := s.steps(g.us, from)
		if !s.halves.Has(from) {
			to |= chess.PawnAttacks(g.us, from) & g.firm
		}
		buf = g.fanPawn(buf, from, to&g.allowed(from))
	}
	pawns &^= pinned
	up, firm := forward(g.us), pawns&^s.halves
	buf = g.advance(buf, up, shifted(pawns, up)&^g.occupied&g.check)
	double := shifted(firm&chess.SecondRank(g.us), up) &^ g.occupied // N2.5
	buf = g.advance(buf, 2*up, shifted(double, up)&^g.occupied&g.check)
	if g.firm != 0 {
		buf = g.advance(buf, up+1, shifted(firm&^chess.File(7), up+1)&g.firm&g.check)
		buf = g.advance(buf, up-1, shifted(firm&^chess.File(0), up-1)&g.firm&g.check)
	}
	return buf
}

// advance appends the pawn moves to these squares by the same step.
func (g *generator) advance(buf []game.Move, step int, to chess.Bits) []game.Move {
	for set := to & chess.LastRank(g.us); set != 0; {
		q := set.Pop()
		buf = appendPromotions(buf, makeMove(ordinary, q-board.Square(step), q))
	}
	for set := to &^ chess.LastRank(g.us); set != 0; {
		q := set.Pop()
		buf = append(buf, makeMove(ordinary, q-board.Square(step), q))
	}
	return buf
}

// steps returns the squares that a pawn or a pawn's half can reach straight ahead. A half makes no double step
// (N2.5).
func (s *state) steps(us int, from board.Square) chess.Bits {
	if s.halves.Has(from) {
		return ahead(chess.Bit(from), us) &^ s.occupied()
	}
	return chess.PawnSteps(us, from, s.occupied())
}

// fanPawn is fan for a pawn, which may promote.
func (g *generator) fanPawn(buf []game.Move, from board.Square, to chess.Bits) []game.Move {
	if to&chess.LastRank(g.us) == 0 {
		return fan(buf, from, to)
	}
	for to != 0 {
		buf = appendPromotions(buf, makeMove(ordinary, from, to.Pop()))
	}
	return buf
}

// appendPromotions appends a move with each promotion.
func appendPromotions(buf []game.Move, m game.Move) []game.Move {
	for _, k := range chess.Promotions() {
		buf = append(buf, m|promoting(k))
	}
	return buf
}

// appendPawnSplits appends the superpositions of a pawn: two with red in front (N1.4), or eight if it promotes
// (N2.6).
func (g *generator) appendPawnSplits(buf []game.Move, from, a, b board.Square) []game.Move {
	if (a > b) == (g.us == chess.Black) {
		a, b = b, a
	}
	e, u := makeSplit(equal, from, a, b), makeSplit(unequal, from, a, b)
	if !chess.LastRank(g.us).Has(a) {
		return append(buf, e, u)
	}
	for _, k := range chess.Promotions() {
		buf = append(buf, e|promoting(k), u|promoting(k))
	}
	return buf
}
