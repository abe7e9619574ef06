package predictor

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// Check returns nil if the seat may order this (R1.2). Legal moves are found by listing them; the reason against
// others is searched only then.
func (s *state) Check(seat int, m game.Move) error {
	if err := game.CheckSeats(s.Turn(), game.Only(seat)); err != nil {
		return err
	}
	primary, prediction, response := primaryOf(m), predictionOf(m), responseOf(m)
	if err := s.checkPrimary(seat, primary, "predictor.primary"); err != nil || m>>16 == 0 {
		return err
	}
	if err := s.checkPrimary(1-seat, prediction, "predictor.prediction"); err != nil {
		return err
	}
	var room [128]game.Move
	if slices.Contains(s.answers(seat, primary, prediction, room[:0]), m>>32) {
		return nil
	}
	why := s.againstResponse(seat, primary, prediction, response)
	return refuse("predictor.response", "move", response.String(), "primary", primary.String(), "why", why.Text).
		Showing(why.Arrows...)
}

// checkPrimary returns nil if a seat may order a primary, or else an error of this kind.
func (s *state) checkPrimary(seat int, primary step, kind string) error {
	var room [128]game.Move
	if slices.Contains(s.Moves(seat, room[:0]), game.Move(primary)) {
		return nil
	}
	t := s.primaries(seat)
	why := t.against(primary)
	return game.Refuse(game.IllegalMove, kind, "move", primary.String(), "seat", seats[seat], "why", why.Text).
		Showing(why.Arrows...)
}

func refuse(kind string, args ...any) *game.Error {
	return game.Refuse(game.IllegalMove, kind, args...)
}

// againstResponse returns the reason against a response that is not listed: first whether the piece goes there at all.
func (s *state) againstResponse(seat int, primary, prediction, response step) *game.Error {
	var after field
	t := s.responses(seat, primary, &after)
	from, to, own := response.from(), response.to(), s.colours[seat].Has(response.from())
	passing := s.of(seat, chess.Pawn).Has(from) && to == s.passed(1-seat, prediction) &&
		chess.PawnAttacks(seat, from).Has(to) && response.promotion() == 0
	switch why := t.stopped(response); {
	case own && !t.movers.Has(from):
		return refuse("predictor.same_piece",
			"piece", s.kindAt(from).Word(), "from", name(from), "primary", primary.String())
	case own && s.goes(seat, from).Has(to) &&
		(path(from, to)|chess.Bit(to))&s.occupied() == chess.Bit(primary.from()):
		return refuse("predictor.left", "square", name(primary.from()), "primary", primary.String())
	case why != nil && !passing:
		return why
	case s.colours[1-seat].Has(to):
		return refuse("predictor.response_captures", "piece", s.kindAt(to).Word(), "square", name(to))
	case !t.targets.Has(to):
		return refuse("predictor.shared", "square", name(to), "primary", primary.String())
	}
	return t.attacked(response)
}

// goes returns the squares that a piece of a seat could reach on an empty board, without castling.
func (f *field) goes(seat int, from board.Square) chess.Bits {
	if kind := f.kindAt(from); kind != chess.Pawn {
		return chess.Attacks(kind, from, 0)
	}
	return chess.PawnSteps(seat, from, 0)
}

// against returns the reason against a move that the task does not list, conditions on other moves aside.
func (t *task) against(s step) *game.Error {
	if why := t.stopped(s); why != nil {
		return why
	}
	return t.attacked(s)
}

// stopped returns the reason why no piece makes this move, however safe the king is, or nil.
func (t *task) stopped(s step) *game.Error {
	f, from, to := t.field, s.from(), s.to()
	if !f.colours[t.seat].Has(from) {
		return refuse("predictor.no_piece", "seat", seats[t.seat], "square", name(from))
	}
	kind, occupied := f.kindAt(from), f.occupied()
	if c := f.castle(t.seat, s); c != nil && s.promotion() == 0 {
		return t.againstCastle(c)
	}
	if f.colours[t.seat].Has(to) && from != to {
		return refuse("predictor.own_target", "seat", seats[t.seat], "piece", f.kindAt(to).Word(), "square", name(to))
	}
	if kind == chess.Pawn {
		if why := t.againstPawn(s); why != nil {
			return why
		}
	} else if !chess.Attacks(kind, from, 0).Has(to) {
		return refuse("predictor.way", "piece", kind.Word(), "from", name(from), "to", name(to))
	}
	if blocker := ways[from][to] & occupied; blocker != 0 {
		return t.blocked(kind, from, to, blocker)
	}
	last := kind == chess.Pawn && lastRanks.Has(to)
	switch p := s.promotion(); {
	case last && (p < chess.Knight || p > chess.Queen):
		return refuse("predictor.promotion_missing",
			"square", name(to), "move", newStep(from, to, chess.Queen).String())
	case !last && p != chess.NoKind:
		return refuse("predictor.promotion_extra", "move", newStep(from, to, 0).String())
	}
	return nil
}

// blocked names the first occupied square of a way; of a knight's both squares, which must be empty.
func (t *task) blocked(kind chess.Kind, from, to board.Square, blockers chess.Bits) *game.Error {
	way, stopped := track(from, to), arrow(newStep(from, to, 0), t.seat, game.Failed)
	stop := slices.IndexFunc(way, blockers.Has)
	stopped.Path = stopped.Path[:stop+1]
	if kind == chess.Knight {
		return refuse("predictor.blocked.knight", "from", name(from), "to", name(to),
			"first", name(way[1]), "second", name(way[2])).Showing(stopped)
	}
	return refuse("predictor.blocked", "piece", kind.Word(), "from", name(from), "to", name(to),
		"square", name(way[stop])).Showing(stopped)
}

// againstPawn returns the reason why a pawn cannot make this move, or nil.
func (t *task) againstPawn(s step) *game.Error {
	f, from, to := t.field, s.from(), s.to()
	ahead, aside := chess.PawnSteps(t.seat, from, 0), chess.PawnAttacks(t.seat, from)
	switch {
	case ahead.Has(to) && f.occupied().Has(to):
		return refuse("predictor.pawn_ahead", "from", name(from), "square", name(to))
	case aside.Has(to) && t.opens(from, to):
		return refuse("predictor.en_passant_only", "square", name(to), "prediction", t.doubleStep(to).String())
	case aside.Has(to) && !f.colours[1-t.seat].Has(to):
		return refuse("predictor.pawn_aside", "square", name(to))
	case !ahead.Has(to) && int(to)-int(from) == 16-32*t.seat:
		return refuse("predictor.pawn_twice", "from", name(from))
	case !ahead.Has(to) && !aside.Has(to):
		return refuse("predictor.way", "piece", chess.Pawn.Word(), "from", name(from), "to", name(to))
	}
	return nil
}

// opens reports whether a pawn's diagonal move would be en passant if the opponent's double step over the target were
// predicted.
func (t *task) opens(from, to board.Square) bool {
	double := t.doubleStep(to)
	return chess.PawnAttacks(t.seat, from).Has(to) && (chess.Rank(1) | chess.Rank(6)).Has(double.from()) &&
		t.field.passed(1-t.seat, double) == to &&
		path(double.from(), double.to())&t.field.occupied() == 0
}

// doubleStep returns the opponent's double step over a square, or 0 if there is none.
func (t *task) doubleStep(passed board.Square) step {
	if t.seat == chess.White {
		return newStep((passed+8)&63, (passed-8)&63, 0)
	}
	return newStep((passed-8)&63, (passed+8)&63, 0)
}

// againstCastle returns the reason why a castling is not allowed.
func (t *task) againstCastle(c *castle) *game.Error {
	who := seats[t.seat]
	if !t.field.of(t.seat, chess.Rook).Has(c.Rook) {
		return refuse("predictor.castling_rook", "to", name(c.KingTo), "seat", who, "square", name(c.Rook))
	}
	if t.field.castling&c.Right == 0 {
		return refuse("predictor.castling_right", "to", name(c.KingTo), "rook", name(c.Rook))
	}
	if blockers := c.Between & t.field.occupied(); blockers != 0 {
		return refuse("predictor.castling_blocked", "square", name(blockers.First()))
	}
	if gone := c.homes &^ t.movers; gone != 0 {
		return refuse("predictor.castling_moves", "square", name(gone.First()))
	}
	if shared := c.targets &^ t.targets; shared != 0 {
		return refuse("predictor.castling_shared", "square", name(shared.First()))
	}
	if touched := t.guard.touched(c); touched != 0 {
		f, q := t.guard.field, touched.First()
		by := f.attackers(1-t.seat, q, f.occupied())
		return refuse("predictor.castling_attacked", "square", name(q), "by", f.pieces(by)).
			Showing(checks(by, q, 1-t.seat)...)
	}
	return t.attacked(newStep(c.King, c.KingTo, 0))
}

// attacked names the pieces that would attack the king after a move.
func (t *task) attacked(s step) *game.Error {
	after := *t.guard.field
	after.play(t.seat, s)
	by := after.threats(t.seat)
	if by == 0 {
		from, to := s.from(), s.to()
		return refuse("predictor.way", "piece", t.field.kindAt(from).Word(), "from", name(from), "to", name(to))
	}
	king := after.of(t.seat, chess.King).First()
	kind := "predictor.attacked"
	if !t.guard.field.of(t.seat, chess.King).Has(king) {
		kind = "predictor.attacked.there"
	}
	return refuse(kind, "square", name(king), "by", after.pieces(by)).Showing(checks(by, king, 1-t.seat)...)
}
