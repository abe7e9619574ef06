package niels

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// harmless returns the enemy halves that can never capture a king's half on a square because they are in its group
// with the other mark (N4.1).
func (s *state) harmless(king board.Square, us int) (set chess.Bits) {
	i := s.pairAt(king)
	if i < 0 || s.pairs[i&31].group() == 0 {
		return 0
	}
	k := s.pairs[i&31]
	other := k.markOn(king) ^ 1
	for _, p := range s.pairs[:s.count&63] {
		if p.group() == k.group() && s.colour(p.red()) != us {
			set |= chess.Bit(p.on(other))
		}
	}
	return set
}

// checkers returns the enemies that check a colour's king, or its half, on a square (N4.1).
func (s *state) checkers(king board.Square, us int) chess.Bits {
	foes := s.of(us ^ 1)
	if s.halves.Has(king) {
		foes &^= s.harmless(king, us)
	}
	return s.attackers(king, us, s.occupied(), foes)
}

// inCheck reports whether the king of a colour is in check (N4.1).
func (s *state) inCheck(us int) bool {
	for kings := s.kings() & s.of(us); kings != 0; {
		if s.checkers(kings.Pop(), us) != 0 {
			return true
		}
	}
	return false
}

// kingMoves appends the king's ordinary moves that need no roll.
func (g *generator) kingMoves(buf []game.Move) []game.Move {
	s := g.state
	for set := g.king; set != 0; {
		from := set.Pop()
		if s.halves.Has(from) {
			buf = g.kingHalf(buf, from, chess.KingAttacks(from)&^g.occupied)
			continue
		}
		to := chess.KingAttacks(from) &^ g.mine &^ (g.theirs & s.halves)
		if !g.lenient {
			to = g.safeSteps(from, to)
		}
		buf = fan(buf, from, to)
		if s.castling != 0 {
			buf = fan(buf, from, s.castles())
		}
	}
	return buf
}

// safeSteps returns the safe ones of the squares to, next to a conventional king.
func (g *generator) safeSteps(from board.Square, to chess.Bits) chess.Bits {
	if g.danger != 0 || to.Len() > 2 {
		return to &^ g.dangers(from)
	}
	for set := to; set != 0; {
		q := set.Pop()
		if g.attackers(q, g.us, g.occupied&^chess.Bit(from), g.theirs) != 0 {
			to &^= chess.Bit(q)
		}
	}
	return to
}

// dangers returns the squares that my enemies attack with my conventional king's square empty.
func (g *generator) dangers(king board.Square) chess.Bits {
	if g.danger == 0 {
		g.danger = g.attacked(g.us^1, g.theirs, g.occupied&^chess.Bit(king))
	}
	return g.danger
}

// attacked returns the squares that the pieces `by` of a colour attack with these squares occupied.
func (m *men) attacked(colour int, by, occupied chess.Bits) chess.Bits {
	up := forward(colour)
	pawns := m.pawns() & by
	set := shifted(pawns&^chess.File(7), up+1) | shifted(pawns&^chess.File(0), up-1)
	for some := m.knights() & by; some != 0; {
		set |= chess.KnightAttacks(some.Pop())
	}
	for some := m.diagonals() & by; some != 0; {
		set |= chess.BishopAttacks(some.Pop(), occupied)
	}
	for some := m.straights() & by; some != 0; {
		set |= chess.RookAttacks(some.Pop(), occupied)
	}
	for some := m.kings() & by; some != 0; {
		set |= chess.KingAttacks(some.Pop())
	}
	return set
}

// kingHalf appends the moves of a king's half to empty squares that leave both halves safe.
func (g *generator) kingHalf(buf []game.Move, from board.Square, to chess.Bits) []game.Move {
	if g.lenient {
		return fan(buf, from, to)
	}
	i := 0
	if g.kings[1] == from {
		i = 1
	}
	stays, foes, otherFoes := g.kings[i^1], g.foes[i], g.foes[i^1]
	for to != 0 {
		q := to.Pop()
		occupied := g.occupied&^chess.Bit(from) | chess.Bit(q)
		if g.attackers(q, g.us, occupied, foes) == 0 && g.attackers(stays, g.us, occupied, otherFoes) == 0 {
			buf = append(buf, makeMove(ordinary, from, q))
		}
	}
	return buf
}

// castlingWays are the four in the order of their letters, KQkq.
var castlingWays = chess.CastlingWays()

// castles returns the target squares of the castlings that are possible now (N2.7).
func (s *state) castles() (to chess.Bits) {
	us := int(s.turn)
	var occupied, theirs chess.Bits
	for i := 2 * us; i < 2*us+2; i++ {
		w := &castlingWays[i&3]
		if s.castling&w.Right == 0 {
			continue
		}
		if occupied == 0 {
			occupied = s.occupied()
			theirs = s.of(us ^ 1)
			if s.attackers(w.King, us, occupied, theirs) != 0 {
				return 0
			}
		}
		if occupied&w.Between == 0 &&
			s.attackers(w.RookTo, us, occupied, theirs) == 0 && s.attackers(w.KingTo, us, occupied, theirs) == 0 {
			to |= chess.Bit(w.KingTo)
		}
	}
	return to
}

// rookHome returns the rook's target when the king castles (N2.7), or no square.
func rookHome(from, to board.Square) chess.Bits {
	switch to {
	case from + 2:
		return chess.Bit(from + 1)
	case from - 2:
		return chess.Bit(from - 1)
	}
	return 0
}
