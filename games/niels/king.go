package niels

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// harmless are the enemy halves that never meet a king's half on a square, since they are in its group with the
// other mark (N4.1).
func (s *state) harmless(king board.Square, us int) (set chess.Bits) {
	i := s.pairAt(king)
	if i < 0 || s.pairs[i].group() == 0 {
		return 0
	}
	k := s.pairs[i]
	other := k.markOn(king) ^ 1
	for _, p := range s.pairs[:s.count&63] {
		if p.group() == k.group() && s.colour(p.red()) != us {
			set |= chess.Bit(p.on(other))
		}
	}
	return set
}

// inCheck tells whether the king of a colour is in check (N4.1).
func (s *state) inCheck(us int) bool {
	_, from := s.checker(us)
	return from != board.NoSquare
}

// checker is a square of a colour's king that is attacked and a square that attacks it; from is board.NoSquare
// if the king is not in check.
func (s *state) checker(us int) (king, from board.Square) {
	occupied := s.occupied()
	mine := s.of(us)
	for kings := s.kings() & mine; kings != 0; {
		king = kings.Pop()
		foes := occupied ^ mine
		if s.halves.Has(king) {
			foes &^= s.harmless(king, us)
		}
		if a := s.attackers(king, us, occupied, foes); a != 0 {
			return king, a.First()
		}
	}
	return king, board.NoSquare
}

// kingMoves appends the ordinary moves of the king that need no roll.
func (g *generator) kingMoves(buf []game.Move) []game.Move {
	s := g.state
	for set := g.king; set != 0; {
		from := set.Pop()
		half := s.halves.Has(from)
		to := chess.KingAttacks(from) &^ g.mine
		if half {
			to &^= g.theirs
		} else {
			to &^= g.theirs & s.halves
		}
		if g.lenient {
			buf = fan(buf, from, to)
		} else if half {
			buf = g.kingHalf(buf, from, to)
		} else {
			for others := g.occupied &^ chess.Bit(from); to != 0; {
				q := to.Pop()
				if s.attackers(q, g.us, others, g.theirs&^chess.Bit(q)) == 0 {
					buf = append(buf, makeMove(ordinary, from, q))
				}
			}
		}
		if s.castling != 0 && !half {
			buf = fan(buf, from, s.castles())
		}
	}
	return buf
}

// kingHalf appends those moves of a half to unoccupied squares after which both halves are safe.
func (g *generator) kingHalf(buf []game.Move, from board.Square, to chess.Bits) []game.Move {
	s := g.state
	stays := (g.king &^ chess.Bit(from)).First()
	foes, otherFoes := g.theirs&^s.harmless(from, g.us), g.theirs&^s.harmless(stays, g.us)
	for to != 0 {
		q := to.Pop()
		occupied := g.occupied&^chess.Bit(from) | chess.Bit(q)
		if s.attackers(q, g.us, occupied, foes) == 0 && s.attackers(stays, g.us, occupied, otherFoes) == 0 {
			buf = append(buf, makeMove(ordinary, from, q))
		}
	}
	return buf
}

// castles are the squares to which the king of the side to move may castle (N2.7).
func (s *state) castles() (to chess.Bits) {
	us := int(s.turn)
	var occupied, theirs chess.Bits
	for i := 2 * us; i < 2*us+2; i++ {
		w := &chess.CastlingWays[i]
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
		if occupied&w.Between == 0 && s.attackers(w.RookTo, us, occupied, theirs) == 0 && s.attackers(w.KingTo, us, occupied, theirs) == 0 {
			to |= chess.Bit(w.KingTo)
		}
	}
	return to
}

// rookHome is where the rook goes when the king of from castles to a square (N2.7), or no square.
func rookHome(from, to board.Square) chess.Bits {
	switch to {
	case from + 2:
		return chess.Bit(from + 1)
	case from - 2:
		return chess.Bit(from - 1)
	}
	return 0
}

// splitKing appends the superposition and entanglement moves of a conventional king on from (N2.2, N2.3, N2.7).
func (g *generator) splitKing(buf []game.Move, from board.Square) []game.Move {
	s := g.state
	home := chess.Bit(from)
	others := g.occupied &^ home
	near := chess.KingAttacks(from)&^g.occupied | home
	// guards[q]: where the other half has to stand so that a half on q is safe. A half may block the way to the other.
	var guards [64]chess.Bits
	for set := near; set != 0; {
		q := set.Pop()
		guard := everywhere
		if !g.lenient {
			for a := s.attackers(q, g.us, others, g.theirs); a != 0; {
				guard &= chess.Between(q, a.Pop())
			}
		}
		guards[q&63] = guard
	}
	for set := near; set != 0; {
		a := set.Pop()
		for rest := set & guards[a&63]; rest != 0; {
			if b := rest.Pop(); guards[b&63].Has(a) {
				buf = appendSplits(buf, from, a, b)
			}
		}
	}
	castles := chess.Bits(0)
	if s.castling != 0 {
		castles = s.castles()
	}
	for set := castles; set != 0; {
		a := set.Pop()
		for rest := (near | set) &^ rookHome(from, a); rest != 0; {
			b := rest.Pop()
			if m := makeSplit(equal, from, min(a, b), max(a, b)); g.legal(m) {
				buf = appendSplits(buf, from, min(a, b), max(a, b))
			}
		}
	}
	if g.theirs&s.halves == 0 || s.off&noEntanglement != 0 {
		return buf
	}
	for set := near&^home | castles; set != 0; {
		q := set.Pop()
		buf = g.entangle(buf, chess.King, from, q, true, chess.NoKind)
	}
	return buf
}
