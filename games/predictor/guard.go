package predictor

import (
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// guard knows which moves leave a seat's king unattacked while the opponent stands still (R1.4). Its board is the
// present one for a primary, and the one after the primary for a response (R1.5).
type guard struct {
	field  *field
	seat   int
	meet   chess.Bits // where a piece other than the king must go to meet every attack on the king
	pinned chess.Bits // pieces that alone block an attack
	pins   [16]pin    // a line and a knight's Z in eight directions each
	n      int
}

// pin is a piece that alone blocks an attack, and the squares where it still does.
type pin struct {
	piece board.Square
	stay  chess.Bits
}

// guard returns the guard of a seat's king. Without a king it allows every move.
func (f *field) guard(seat int) (g guard) {
	g.field, g.seat, g.meet = f, seat, ^chess.Bits(0)
	kings := f.of(seat, chess.King)
	if kings == 0 {
		return g
	}
	king, occupied := kings.First(), f.occupied()
	// Pieces that would attack the king on an empty board attack it unless something blocks them.
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

// allows returns the squares to which the piece on q, not the king, may go.
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

// allowsKing reports whether the king is safe on another square after leaving its own.
func (g *guard) allowsKing(from, to board.Square) bool {
	return g.field.attackers(1-g.seat, to, g.field.occupied()&^chess.Bit(from)) == 0
}

// touched returns the squares of a castling, among the three, that are attacked with king and rook at home (R1.4,
// R1.5). If there are none, the king is safe on its target too, because no way to that runs over a square that
// becomes empty.
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
