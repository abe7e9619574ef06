package ability

import (
	"math/bits"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
)

// Moves appends the legal moves of the seat: each base move, alone and with every announcement that it allows (A7.1).
func (s *state) Moves(seat int, buf []game.Move) []game.Move {
	if s.phase == choosing {
		for id := range known {
			buf = append(buf, newChoice(id))
		}
		return buf
	}
	first := len(buf)
	buf = s.baseMoves(seat, buf)
	if s.announce == announceOff {
		return buf
	}
	l := s.lens(seat)
	for _, m := range buf[first:] {
		valid := l.announceable(m)
		for named := valid; named != 0; named = (named - 1) & valid {
			buf = append(buf, announcing(m, named))
		}
	}
	l.close()
	return buf
}

// baseMoves appends the legal moves of a living seat, without announcements.
func (s *state) baseMoves(seat int, buf []game.Move) []game.Move {
	w := s.walk(seat)
	w.buf = buf
	for i, word := range s.men[seat] {
		for ; word != 0; word &= word - 1 {
			w.piece(board.Square(i<<6 + bits.TrailingZeros64(word)))
		}
	}
	return s.listUses(seat, w.buf)
}

// canMove reports whether a living seat has a legal move (A2.7).
func (s *state) canMove(seat int) bool {
	w := s.walk(seat)
	w.any = true
	for i, word := range s.men[seat] {
		for ; word != 0; word &= word - 1 {
			w.piece(board.Square(i<<6 + bits.TrailingZeros64(word)))
			if w.found {
				return true
			}
		}
	}
	return len(s.listUses(seat, nil)) > 0
}
