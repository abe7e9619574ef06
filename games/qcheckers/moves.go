package qcheckers

import "github.com/quandary-games/quandary/game"

// Moves appends the legal moves.
func (s *state) Moves(_ int, buf []game.Move) []game.Move {
	if s.attempt != 0 || s.end != "" {
		return buf
	}
	if s.goOn != nowhere {
		if s.settings&forced == 0 {
			buf = append(buf, newMove(stopping))
		}
		return s.captures(s.goOn, buf)
	}
	n := len(buf)
	for q := range s.may[s.seat].all() {
		buf = s.captures(q, buf)
	}
	if s.settings&forced != 0 && len(buf) > n { // Q1.2
		return buf
	}
	for q := range s.may[s.seat].all() {
		buf = s.quietMoves(q, buf)
	}
	return buf
}

// captures appends the capture attempts from a square.
func (s *state) captures(from square, buf []game.Move) []game.Move {
	for _, to := range jump[from] {
		if to != nowhere && s.judgeCapture(from, to) == legal {
			buf = append(buf, captureMove(from, to))
		}
	}
	return buf
}

// quietMoves appends the moves without capture from a square.
func (s *state) quietMoves(from square, buf []game.Move) []game.Move {
	for _, to := range step[from] {
		if to != nowhere && s.judgeStep(from, to) == legal {
			buf = append(buf, stepMove(from, to))
		}
	}
	for d := 0; d < directions; d += pairDirection {
		to1, to2 := step[from][d], step[from][d+1]
		if to1 != nowhere && to2 != nowhere && s.judgeSplit(from, to1, to2) == legal {
			buf = append(buf, splitMove(from, to1, to2))
		}
	}
	return buf
}

// canCapture reports whether the seat to move has a capture attempt.
func (s *state) canCapture() bool {
	var buf [directions]game.Move
	for q := range s.may[s.seat].all() {
		if len(s.captures(q, buf[:0])) > 0 {
			return true
		}
	}
	return false
}

// canMove reports whether the seat to move has a legal move. It tries likely moves first.
func (s *state) canMove() bool {
	var buf [2 * directions]game.Move
	for q := range s.may[s.seat].all() {
		if len(s.quietMoves(q, buf[:0])) > 0 {
			return true
		}
	}
	return s.canCapture()
}
