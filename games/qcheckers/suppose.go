package qcheckers

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/games/internal/quantum"
)

// Suppose removes the boards in which a piece is not on its square, and those in which it is (Q4.2). It does not
// measure where else the piece is, and ignores a capture that waits for a measurement.
func (s *state) Suppose(token int) (found, missing game.Picture, ok bool) {
	tokens := s.Picture().Tokens
	if token < 0 || token >= len(tokens) || tokens[token].Share == prob.One() {
		return found, missing, false
	}
	r, q := registerOf(&tokens[token])
	on := func(b *quantum.Basis) bool { return isOn(b.At(r), q) }
	off := func(b *quantum.Basis) bool { return !on(b) }
	return s.projected(r, on).Picture(), s.projected(r, off).Picture(), true
}

// registerOf returns the piece of a token, and its square.
func registerOf(t *game.Token) (r int, q square) {
	return slices.Index(names[:], t.Badge), square(slices.Index(names[:], t.Square))
}

// projected returns the state with only those boards of a piece's cluster for which holds is true.
func (s *state) projected(r int, holds func(b *quantum.Basis) bool) *state {
	c := s.Clone().(*state)
	c.attempt = 0
	c.findings.clear()
	c.q.Project(s.q.Home(r), holds)
	c.look()
	return c
}
