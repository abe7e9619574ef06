package niels

import (
	"math/bits"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// Suppose returns the board after the pair of a half, with its group, has collapsed to that half's mark, and after it
// has collapsed to the other (N1.2, N1.6). A pending move is ignored, because nobody rolls.
func (s *state) Suppose(token int) (found, missing game.Picture, ok bool) {
	squares := s.occupied()
	if token < 0 || token >= squares.Len() {
		return found, missing, false
	}
	q := squares.Pop()
	for range token {
		q = squares.Pop()
	}
	i := s.pairAt(q)
	if i < 0 {
		return found, missing, false
	}
	m := s.pairs[i].markOn(q)
	return s.collapsed(i, m).Picture(), s.collapsed(i, red+blue-m).Picture(), true
}

// collapsed returns the state after pair i, with its group, was found on a mark.
func (s *state) collapsed(i int, m mark) *state {
	c := &state{}
	c.copy(s)
	c.pending = 0
	set := s.companions(i)
	for rest := set; rest != 0; rest &= rest - 1 {
		p := s.pairs[bits.TrailingZeros32(rest)&31]
		c.lift(chess.Bit(p.on(red + blue - m)))
		c.halves &^= p.squares()
	}
	c.drop(set)
	if c.ep != 0 && !c.pawns().Has(arrival(c.ep)) {
		c.ep = 0
	}
	return c
}
