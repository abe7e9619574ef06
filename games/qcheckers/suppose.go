package qcheckers

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/quantum"
)

// Suppose is how the board looks when the boards are gone in which a piece is not on its square, and when those are
// gone in which it is (Q4.2). It is no measurement of where the piece is else, and a capture that waits for one is left
// aside.
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

// registerOf is the piece that a token is of, and its square.
func registerOf(t *game.Token) (r int, q square) {
	return slices.Index(names[:], t.Badge), square(slices.Index(names[:], t.Square))
}

// projected is the state with those boards of a loose piece's cluster that hold what is asked of them.
func (s *state) projected(r int, holds func(b *quantum.Basis) bool) *state {
	c := s.Clone().(*state)
	c.attempt = 0
	c.findings.clear()
	c.q.Project(s.q.Home(r), holds)
	c.look()
	return c
}
