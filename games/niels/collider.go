package niels

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// collider decides which collisions are legal (N4.2), most of them without playing them out.
//
// A collision that does not move the king can endanger it only by emptying squares: those of the halves that collapse
// and the one that the attacker leaves. What is found stands on a square that was occupied before, so it blocks no
// line that was open and attacks nothing that a half did not attack from there. (En passant sets a pawn back to other
// squares and is always played out.) Hence:
//
//   - If no enemy attacks the king even when these squares are empty, the move is legal. This must hold for both
//     squares of an indefinite king. Often it holds with all halves of the board lifted, and then for every move
//     except those of pieces that shield the king.
//   - Unless the king itself moves or collapses, a collision meets a check only by capturing the one piece that gives
//     it.
type collider struct {
	*generator
	index   [64]uint8     // of the pair with a half on a square
	groups  [4]chess.Bits // squares of the halves of each group
	open    bool          // the king is attacked with all halves lifted
	shields chess.Bits    // my pieces that then shield it alone
}

// collisions appends the ordinary moves that a roll decides, and en passant onto a half (N2.1, N3.5).
func (g *generator) collisions(buf []game.Move) []game.Move {
	s := g.state
	soft := g.theirs & s.halves
	if soft == 0 && g.mine&s.halves == 0 {
		return buf
	}
	c := collider{generator: g}
	c.survey()
	for set := g.mine; set != 0; {
		from := set.Pop()
		to := soft
		if s.halves.Has(from) {
			to = g.theirs
		}
		if to == 0 {
			continue
		}
		k := s.at(from)
		for to &= attacks(k, g.us, from, g.occupied); to != 0; {
			target := to.Pop()
			if !c.legal(from, target) {
				continue
			}
			m := makeMove(ordinary, from, target)
			if k == chess.Pawn && chess.LastRank(g.us).Has(target) {
				buf = appendPromotions(buf, m)
			} else {
				buf = append(buf, m)
			}
		}
	}
	for set := s.capturersEnPassant(); set != 0; {
		if m := s.enPassant(set.Pop()); s.isRolled(m) && g.legal(m) {
			buf = append(buf, m)
		}
	}
	return buf
}

// survey finds the groups of halves, and the king's dangers with all halves lifted.
func (c *collider) survey() {
	s := c.state
	for i, p := range s.pairs[:s.count&63] {
		c.index[p.red()&63], c.index[p.blue()&63] = uint8(i), uint8(i)
		c.groups[p.group()&3] |= p.squares()
	}
	c.open = c.checkers != 0
	firm := c.occupied &^ s.halves
	others := firm &^ c.mine
	for i, set := 0, c.king; set != 0 && i < 2; i++ {
		king := set.Pop()
		for snipers := c.foes[i] & s.snipers(king, others); snipers != 0; {
			shield := chess.Between(king, snipers.Pop()) & firm
			c.open = c.open || shield == 0
			if shield&(shield-1) == 0 {
				c.shields |= shield
			}
		}
	}
}

// collapsing returns the halves that collapse with the one on a square; none for a conventional piece.
func (c *collider) collapsing(q board.Square) chess.Bits {
	if !c.halves.Has(q) {
		return 0
	}
	p := c.pairs[c.index[q&63]&31]
	if g := p.group(); g != 0 {
		return c.groups[g&3]
	}
	return p.squares()
}

// legal reports whether the piece on from may try to capture on to.
func (c *collider) legal(from, to board.Square) bool {
	if c.lenient {
		return true
	}
	moves := c.king.Has(from) // the king itself
	if !c.open && !moves && !c.shields.Has(from) {
		return true
	}
	gone := c.collapsing(from) | c.collapsing(to)
	if c.checkers != 0 && !moves && gone&c.king == 0 && c.checkers != chess.Bit(to) {
		return false
	}
	return !c.exposed(from, to, gone) || c.safe(makeMove(ordinary, from, to))
}

// exposed reports whether the king may be in check after a collision in which these halves disappear.
func (c *collider) exposed(from, to board.Square, gone chess.Bits) bool {
	occupied := c.occupied &^ gone &^ chess.Bit(from)
	if !c.halves.Has(from) || !c.halves.Has(to) {
		occupied |= chess.Bit(to) // one of the two is found there
	}
	for i, set := 0, c.king; set != 0 && i < 2; i++ {
		king, foes := set.Pop(), c.foes[i]
		if king == from {
			king, foes = to, foes&^chess.Bit(to)
		}
		if c.attackers(king, c.us, occupied, foes) != 0 {
			return true
		}
	}
	return false
}
