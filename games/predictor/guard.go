package predictor

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
)

// guard says which moves leave a seat's king unattacked on a board, the opponent standing still (R1.4): that board is
// the one as it stands for a primary, and the one after the primary for a response (R1.5).
type guard struct {
	field  *field
	seat   int
	meet   chess.Bits // where any piece but the king must end, so that every attack on the king is met
	pinned chess.Bits // pieces that alone stand in the way of an attack
	pins   [16]pin    // a line and a knight's Z in eight directions each
	n      int
}

// pin is a piece that alone stands in the way of an attack, and where it may go so that this stays so.
type pin struct {
	piece board.Square
	stay  chess.Bits
}

// guard is the guard of a seat's king. Without a king every move is allowed.
func (f *field) guard(seat int) (g guard) {
	g.field, g.seat, g.meet = f, seat, ^chess.Bits(0)
	kings := f.of(seat, chess.King)
	if kings == 0 {
		return g
	}
	king, occupied := kings.First(), f.occupied()
	// Every piece that would attack the king on an empty board attacks it unless something stands in its way.
	snipers := chess.RookAttacks(king, 0)&(f.kinds[chess.Rook]|f.kinds[chess.Queen]) |
		chess.BishopAttacks(king, 0)&(f.kinds[chess.Bishop]|f.kinds[chess.Queen]) |
		chess.KnightAttacks(king)&f.kinds[chess.Knight] |
		chess.PawnAttacks(seat, king)&f.kinds[chess.Pawn] |
		chess.KingAttacks(king)&f.kinds[chess.King]
	for snipers &= f.colours[1-seat]; snipers != 0; {
		sniper := snipers.Pop()
		way := ways[sniper][king]
		blockers := way & occupied
		switch {
		case blockers == 0:
			g.meet &= way | chess.Bit(sniper)
		case blockers&(blockers-1) == 0 && blockers&f.colours[seat] != 0:
			g.pinned |= blockers
			g.pins[g.n] = pin{blockers.First(), way | chess.Bit(sniper)}
			g.n++
		}
	}
	return g
}

// allows are the squares that a piece other than the king may go to.
func (g *guard) allows(q board.Square) chess.Bits {
	if !g.pinned.Has(q) {
		return g.meet
	}
	targets := g.meet
	for i := range g.n {
		if g.pins[i].piece == q {
			targets &= g.pins[i].stay
		}
	}
	return targets
}

// allowsKing reports whether the king, gone from its square, is safe on another.
func (g *guard) allowsKing(from, to board.Square) bool {
	return g.field.attackers(1-g.seat, to, g.field.occupied()&^chess.Bit(from)) == 0
}

// touched are those of the three squares of a castling that are attacked while king and rook are at home (R1.4, R1.5).
// If there are none the king is safe on the last of them too, since no way to it runs over a square that is left.
func (g *guard) touched(c *castle) chess.Bits {
	var found chess.Bits
	for squares := c.untouched; squares != 0; {
		q := squares.Pop()
		if g.field.attackers(1-g.seat, q, g.field.occupied()) != 0 {
			found |= chess.Bit(q)
		}
	}
	return found
}
