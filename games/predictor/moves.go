package predictor

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// Moves appends the primaries of a seat, without conditional parts.
func (s *state) Moves(seat int, buf []game.Move) []game.Move {
	t := s.primaries(seat)
	return t.list(buf)
}

// answers appends the responses of a seat to a prediction, as orders without a conditional part. If the prediction is
// 0, it appends those allowed with any prediction (R4.2).
func (s *state) answers(seat int, primary, prediction step, buf []game.Move) []game.Move {
	var after field
	t := s.responses(seat, primary, &after)
	buf = t.list(buf)
	if prediction != 0 {
		buf = t.enPassant(prediction, buf)
	}
	return buf
}

// task lists moves of a seat: it holds the pieces that may move and their targets. Blocked ways are those of the
// present board, also for responses; the guard may use another board (R1.5).
type task struct {
	field   *field
	seat    int
	movers  chess.Bits
	targets chess.Bits
	guard   guard
}

// primaries returns the task of listing a seat's primaries (R1.4).
func (f *field) primaries(seat int) task {
	return task{field: f, seat: seat, movers: f.colours[seat], targets: ^f.colours[seat], guard: f.guard(seat)}
}

// responses returns the task of listing a seat's responses with a legal primary (R1.5). It stores the board after the
// primary in after, for the guard.
func (f *field) responses(seat int, primary step, after *field) task {
	start, target := chess.Bit(primary.from()), chess.Bit(primary.to())
	if c := f.castle(seat, primary); c != nil {
		start, target = c.homes, c.targets
	}
	*after = *f
	after.play(seat, primary)
	return task{
		field: f, seat: seat, guard: after.guard(seat),
		movers: f.colours[seat] &^ start, targets: ^f.occupied() &^ target,
	}
}

// list appends the moves as orders without a conditional part.
func (t *task) list(buf []game.Move) []game.Move {
	f, occupied := t.field, t.field.occupied()
	for pawns := f.kinds[chess.Pawn] & t.movers; pawns != 0; {
		buf = t.pawn(pawns.Pop(), occupied, buf)
	}
	for knights := f.kinds[chess.Knight] & t.movers; knights != 0; {
		from := knights.Pop()
		for targets := chess.KnightAttacks(from) & t.targets & t.guard.allows(from); targets != 0; {
			if to := targets.Pop(); ways[from][to]&occupied == 0 { // R1.3
				buf = append(buf, game.Move(newStep(from, to, 0)))
			}
		}
	}
	for k := chess.Bishop; k <= chess.Queen; k++ {
		for pieces := f.kinds[k] & t.movers; pieces != 0; {
			from := pieces.Pop()
			for targets := chess.Attacks(k, from, occupied) & t.targets & t.guard.allows(from); targets != 0; {
				buf = append(buf, game.Move(newStep(from, targets.Pop(), 0)))
			}
		}
	}
	for kings := f.kinds[chess.King] & t.movers; kings != 0; {
		from := kings.Pop()
		for targets := chess.KingAttacks(from) & t.targets; targets != 0; {
			if to := targets.Pop(); t.guard.allowsKing(from, to) {
				buf = append(buf, game.Move(newStep(from, to, 0)))
			}
		}
		for i := range 2 {
			if c := &castles[2*t.seat+i]; f.castling&c.Right != 0 && t.castles(c, occupied) {
				buf = append(buf, game.Move(newStep(c.King, c.KingTo, 0)))
			}
		}
	}
	return buf
}

// castles reports whether a castling with its right is allowed.
func (t *task) castles(c *castle, occupied chess.Bits) bool {
	return c.Between&occupied == 0 && c.homes&^t.movers == 0 && c.targets&^t.targets == 0 && t.guard.touched(c) == 0
}
