package niels

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// Play carries out the move of the side to move. A collision or tunnelling move is only begun: it is
// pending until it is resolved (N3.4).
func (s *state) Play(o game.Orders, log *game.Log) {
	m := o.Moves[s.turn]
	if log != nil {
		s.tell(m, log)
	}
	s.play(m)
	if log != nil {
		s.tellCheck(log)
	}
}

// play is Play without a log.
func (s *state) play(m game.Move) {
	switch o := sortOf(m); {
	case o == tunnel || o == ordinary && s.collides(m):
		s.pending = m
	case o == ordinary:
		s.step(m)
	default:
		s.split(m)
	}
}

// collides tells whether an ordinary move is a capture that is not certain (N2.1, N3.5).
func (s *state) collides(m game.Move) bool {
	if s.halves == 0 {
		return false
	}
	from, to := fromOf(m), toOf(m)
	halves := s.halves & (chess.Bit(from) | chess.Bit(to))
	if s.passes(from, to) {
		halves |= s.halves & chess.Bit(arrival(to))
	} else if !s.occupied().Has(to) {
		return false
	}
	return halves != 0
}

// passes tells whether a move is a pawn's capture on the passed square: always en passant (N3.5).
func (s *state) passes(from, to board.Square) bool {
	return s.ep != 0 && to == s.ep && (from^to)&7 != 0 && s.pawns().Has(from)
}

// arrival is the square on which a pawn's double step over a passed square ended, origin the one where it began.
func arrival(passed board.Square) board.Square {
	if passed < 32 {
		return passed + 8
	}
	return passed - 8
}
func origin(passed board.Square) board.Square { return 2*passed - arrival(passed) }

// kept are the castling rights that are left when something leaves a square or is captured there (N2.7).
var kept = func() (kept [64]chess.Castling) {
	for q := range kept {
		for _, w := range chess.CastlingWays {
			if board.Square(q) != w.King && board.Square(q) != w.Rook {
				kept[q] |= w.Right
			}
		}
	}
	return kept
}()

// finish ends the ply (N5.3).
func (s *state) finish(reset bool) {
	s.halfmoves++
	if reset {
		s.halfmoves = 0
	}
	s.fullmove += uint32(s.turn)
	s.turn ^= 1
}

// step carries out an ordinary move that needs no roll, or a tunnelling move that succeeded.
func (s *state) step(m game.Move) {
	from, to := fromOf(m), toOf(m)
	f, t := chess.Bit(from), chess.Bit(to)
	k, us := s.at(from), int(s.turn)
	captures := s.occupied()&t != 0
	passed := s.ep
	s.ep = 0
	s.castling &= kept[from] & kept[to]
	if s.halves&f != 0 {
		i := s.pairAt(from)
		p := s.pairs[i]
		s.pairs[i] = p.moved(from, to)
		s.halves ^= f | t
		if promotion := promotionOf(m); promotion != chess.NoKind { // N2.6: the whole pair
			other := p.squares() &^ f
			s.lift(other)
			s.put(other, promotion, us)
		}
	}
	s.lift(f | t)
	switch k {
	case chess.Pawn:
		switch {
		case to == from+16 || from == to+16:
			if sortOf(m) == ordinary { // N3.5: tunnelling gives no en passant
				s.ep, s.whole = (from+to)/2, false
			}
		case promotionOf(m) != chess.NoKind:
			k = promotionOf(m)
		case passed != 0 && to == passed && (from^to)&7 != 0:
			s.lift(chess.Bit(arrival(to)))
		}
		captures = true // a pawn move counts like a capture
	case chess.King:
		s.castle(from, to)
	}
	s.put(t, k, us)
	s.finish(captures)
}

// castle moves the rook if a king's way is that of castling (N2.7).
func (s *state) castle(from, to board.Square) {
	switch to {
	case from + 2:
		s.lift(chess.Bit(from + 3))
		s.put(chess.Bit(from+1), chess.Rook, int(s.turn))
	case from - 2:
		s.lift(chess.Bit(from - 4))
		s.put(chess.Bit(from-1), chess.Rook, int(s.turn))
	}
}

// split carries out a superposition or entanglement move (N2.2, N2.3).
func (s *state) split(m game.Move) {
	from, r, b := fromOf(m), redOf(m), blueOf(m)
	k, us := s.at(from), int(s.turn)
	p := pairOf(r, b, sortOf(m) == unequal, 0)
	if sortOf(m) == entangle {
		i := s.pairAt(targetOf(m))
		with := s.pairs[i]
		if with.group() == 0 {
			with = with.withGroup(s.freeGroup())
			s.pairs[i] = with
		}
		p = pairOf(r, b, with.unequal(), with.group())
	}
	s.pairs[s.count&31] = p
	s.count++
	s.castling &= kept[from]
	s.ep = 0
	s.lift(chess.Bit(from))
	switch k {
	case chess.Pawn:
		if r == from+16 || from == r+16 {
			s.ep, s.whole = (from+r)/2, true
		}
		if promotion := promotionOf(m); promotion != chess.NoKind {
			s.put(p.squares(), promotion, us)
			break
		}
		s.put(p.squares(), k, us)
	case chess.King:
		s.castle(from, r)
		s.castle(from, b)
		s.put(p.squares(), k, us)
	default:
		s.put(p.squares(), k, us)
	}
	s.halves |= p.squares()
	s.finish(k == chess.Pawn)
}
