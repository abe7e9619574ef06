package niels

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// Play carries out the move of the side to move. A collision or tunnelling move stays pending until it is resolved
// (N3.4).
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
	switch sortOf(m) {
	case ordinary:
		if s.halves != 0 && s.collides(m) {
			s.pending = m
		} else {
			s.step(m)
		}
	case tunnel, passing:
		s.pending = m
	default:
		s.split(m)
	}
}

// isRolled reports whether a roll decides a move.
func (s *state) isRolled(m game.Move) bool {
	o := sortOf(m)
	return o == tunnel || o == passing || o == ordinary && s.collides(m)
}

// collides reports whether an ordinary move is an uncertain capture (N2.1, N3.5).
func (s *state) collides(m game.Move) bool {
	from, to := fromOf(m), toOf(m)
	victim := to
	if s.passes(from, to) {
		victim = arrival(to)
	}
	return s.occupied().Has(victim) && s.halves&(chess.Bit(from)|chess.Bit(victim)) != 0
}

// passes reports whether an ordinary move is en passant: a pawn's capture on the empty passed square (N3.5).
func (s *state) passes(from, to board.Square) bool {
	return s.ep != 0 && to == s.ep && (from^to)&7 != 0 && s.pawns().Has(from) && !s.occupied().Has(to)
}

// capturersEnPassant returns the pawns of the side to move that attack the passed square, if there is one (N3.5).
func (s *state) capturersEnPassant() chess.Bits {
	if s.ep == 0 {
		return 0
	}
	return chess.PawnAttacks(int(s.turn)^1, s.ep) & s.pawns() & s.of(int(s.turn))
}

// enPassant returns the move of a pawn that captures on the passed square (N3.5).
func (s *state) enPassant(from board.Square) game.Move {
	if s.occupied().Has(s.ep) {
		return makeMove(passing, from, s.ep)
	}
	return makeMove(ordinary, from, s.ep)
}

// canPass reports whether a pawn of the side to move can capture en passant now.
func (s *state) canPass() bool {
	for set := s.capturersEnPassant(); set != 0; {
		if s.Check(int(s.turn), s.enPassant(set.Pop())) == nil {
			return true
		}
	}
	return false
}

// arrival returns the last square of a double step over a passed square, and origin the first.
func arrival(passed board.Square) board.Square {
	if passed < 32 {
		return passed + 8
	}
	return passed - 8
}
func origin(passed board.Square) board.Square { return 2*passed - arrival(passed) }

// homes are the first squares of kings and rooks.
const homes chess.Bits = 0x91 | 0x91<<56

// kept holds, by square, the castling rights that remain when a piece leaves the square or is captured there (N2.7).
var kept = func() (kept [64]chess.Castling) {
	for q := range kept {
		for _, w := range chess.CastlingWays() {
			if board.Square(q) != w.King && board.Square(q) != w.Rook {
				kept[q] |= w.Right
			}
		}
	}
	return kept
}()

// finish ends the ply (N5.3).
func (s *state) finish(reset bool) {
	halfmoves, turn := s.halfmoves+1, s.turn
	if reset {
		halfmoves = 0
	}
	s.halfmoves = halfmoves
	s.fullmove += uint32(turn)
	s.turn = turn ^ 1
}

// step carries out an ordinary move that needs no roll, or a successful tunnelling move.
func (s *state) step(m game.Move) {
	from, to := fromOf(m), toOf(m)
	f, t := chess.Bit(from), chess.Bit(to)
	pawn, more := s.pawns()&f, (s.kings()|s.halves)&f
	resets := pawn | s.occupied()&t
	passed, us := s.ep, int(s.turn)
	s.low = carried(s.low, from, to)
	s.mid = carried(s.mid, from, to)
	s.high = carried(s.high, from, to)
	s.black = carried(s.black, from, to)
	s.ep = 0
	if (f|t)&homes != 0 {
		s.castling &= kept[from&63] & kept[to&63]
	}
	if pawn != 0 {
		if from^to == 16 && sortOf(m) == ordinary { // a double step; tunnelling gives no en passant (N3.5)
			s.ep = (from + to) / 2
		} else if to == passed || promotionOf(m) != chess.NoKind {
			more = pawn
		}
	}
	s.finish(resets != 0)
	if more != 0 {
		s.stepOn(m, us, passed)
	}
}

// stepOn carries out the further effects of a step after the piece has arrived: of a king, a half, or a pawn that
// promotes or captures en passant.
func (s *state) stepOn(m game.Move, us int, passed board.Square) {
	from, to, promotion := fromOf(m), toOf(m), promotionOf(m)
	switch {
	case s.at(to) == chess.King:
		s.castle(from, to, us)
	case promotion != chess.NoKind:
		s.replace(chess.Bit(to), chess.Bit(to), promotion, us)
	case s.at(to) == chess.Pawn && to == passed && (from^to)&7 != 0:
		s.lift(chess.Bit(arrival(to)))
	}
	if !s.halves.Has(from) {
		return
	}
	i := s.pairAt(from)
	p := s.pairs[i&31]
	s.pairs[i&31] = p.moved(from, to)
	s.halves ^= chess.Bit(from) | chess.Bit(to)
	if promotion != chess.NoKind { // N2.6: the whole pair
		other := p.squares() &^ chess.Bit(from)
		s.replace(other, other, promotion, us)
	}
}

// castle moves the rook if the king's move is a castling (N2.7).
func (s *state) castle(from, to board.Square, us int) {
	switch to {
	case from + 2:
		s.replace(chess.Bit(from+3)|chess.Bit(from+1), chess.Bit(from+1), chess.Rook, us)
	case from - 2:
		s.replace(chess.Bit(from-4)|chess.Bit(from-1), chess.Bit(from-1), chess.Rook, us)
	}
}

// splitPair returns the pair that a superposition or entanglement move makes, and the index of the pair that it is
// entangled with, -1 for none (N2.3).
func (s *state) splitPair(m game.Move) (p pair, with int) {
	r, b := redOf(m), blueOf(m)
	if sortOf(m) != entangle {
		return pairOf(r, b, sortOf(m) == unequal, 0), -1
	}
	with = s.pairAt(targetOf(m))
	other := s.pairs[with&31]
	group := other.group()
	if group == 0 {
		group = s.freeGroup()
	}
	return pairOf(r, b, other.unequal(), group), with
}

func (s *state) split(m game.Move) {
	from, r, b := fromOf(m), redOf(m), blueOf(m)
	k, us := s.at(from), int(s.turn)
	p, with := s.splitPair(m)
	if with >= 0 {
		s.pairs[with&31] = s.pairs[with&31].withGroup(p.group())
	}
	s.pairs[s.count&31] = p
	s.count++
	s.castling &= kept[from]
	s.ep = 0
	s.lift(chess.Bit(from))
	becomes := k
	switch k {
	case chess.Pawn:
		if r == from+16 || from == r+16 {
			s.ep = (from + r) / 2
		}
		if promotion := promotionOf(m); promotion != chess.NoKind {
			becomes = promotion
		}
	case chess.King:
		s.castle(from, r, us)
		s.castle(from, b, us)
	}
	s.put(p.squares(), becomes, us)
	s.halves |= p.squares()
	s.finish(k == chess.Pawn)
}
