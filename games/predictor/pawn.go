package predictor

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// pawn appends the moves of a pawn, except en passant (R3.4). Captures need an enemy on the target, so a task without
// occupied targets has none.
func (t *task) pawn(from board.Square, occupied chess.Bits, buf []game.Move) []game.Move {
	targets := chess.PawnSteps(t.seat, from, occupied) | chess.PawnAttacks(t.seat, from)&t.field.colours[1-t.seat]
	for targets &= t.targets & t.guard.allows(from); targets != 0; {
		to := targets.Pop()
		if !lastRanks.Has(to) {
			buf = append(buf, game.Move(newStep(from, to, 0)))
			continue
		}
		for _, k := range chess.Promotions() {
			buf = append(buf, game.Move(newStep(from, to, k)))
		}
	}
	return buf
}

var lastRanks = chess.LastRank(0) | chess.LastRank(1)

// passed returns the square that a pawn's double step passes over, or board.NoSquare if it is no double step.
func (f *field) passed(seat int, s step) board.Square {
	if !f.of(seat, chess.Pawn).Has(s.from()) || (s.from()+16 != s.to() && s.to()+16 != s.from()) {
		return board.NoSquare
	}
	return ways[s.from()][s.to()].First()
}

// enPassant appends the en passant responses to a predicted primary of the opponent (R3.4), if the task is for
// responses. For the guard the predicted pawn stands on its start square (R1.5).
func (t *task) enPassant(prediction step, buf []game.Move) []game.Move {
	to := t.field.passed(1-t.seat, prediction)
	if to == board.NoSquare || !t.targets.Has(to) {
		return buf
	}
	beside := chess.PawnAttacks(1-t.seat, to) & t.field.kinds[chess.Pawn] & t.movers
	for beside != 0 {
		if from := beside.Pop(); t.guard.allows(from).Has(to) {
			buf = append(buf, game.Move(newStep(from, to, 0)))
		}
	}
	return buf
}
