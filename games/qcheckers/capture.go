package qcheckers

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/quantum"
)

// playCapture carries out a certain capture, or leaves it to a measurement (Q4.2).
func (s *state) playCapture(m game.Move, log *game.Log) {
	from, over, to := jumpSquares(m)
	if !s.measures(from, over, to) {
		s.capture(s.on[from].First(), s.on[over].First(), m, log)
		return
	}
	s.attempt = m
	s.findings.measure(&s.q, s.mayBeOn(from, over, to))
	if log != nil {
		s.tellAttempt(m, log)
	}
}

// jumpSquares returns the first, middle and last square of a capture.
func jumpSquares(m game.Move) (a, over, b square) {
	a, b = from(m), to(m)
	if d, ok := direction(&jump, a, b); ok {
		over = step[a][d]
	}
	return a, over, b
}

// mayBeOn returns the pieces that may be on the squares of a capture, which it measures (Q4.2).
func (s *state) mayBeOn(from, over, to square) quantum.Set { return s.on[from] | s.on[over] | s.on[to] }

// measures reports whether a capture has something to measure (Q4.2).
func (s *state) measures(from, over, to square) bool {
	return s.mayBeOn(from, over, to)&s.q.Loose() != 0
}

// success returns the squares where a capture needs pieces, needs none, and needs kings (Q4.1).
func (s *state) success(from, over, to square) (taken, free, kings set) {
	if s.backward(from, to) {
		kings = only(from)
	}
	return only(from) | only(over), only(to), kings
}

// backward reports whether a move goes back for the seat to move.
func (s *state) backward(from, to square) bool { return (to < from) == (s.seat == 0) }

// capture carries out a capture of a certain piece by a certain piece (Q4.3).
func (s *state) capture(captor, captured int, m game.Move, log *game.Log) {
	from, over, to := jumpSquares(m)
	man := !s.isKing(captor)
	if log != nil {
		s.tellCapture(captor, captured, from, over, to, log)
	}
	s.take(captor, captured, to)
	s.look()
	crowned := man && s.crown.has(to)
	if crowned && log != nil {
		s.tellCrowned(to, log)
	}
	var buf [directions]game.Move
	if !crowned && len(s.captures(to, buf[:0])) > 0 { // Q1.1, Q1.2
		s.goOn = to
		s.quiet = 0
		return
	}
	s.pass(true)
}

// take removes a captured piece and moves the captor over it. Both squares are certain.
func (s *state) take(captor, captured int, to square) {
	s.q.Put(captured, 0)
	s.white &^= quantum.Only(captured)
	s.q.Put(captor, value(to, s.isKing(captor) || lastRank(to, s.seat)))
}
