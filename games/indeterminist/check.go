package indeterminist

import (
	"math/bits"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// illegal returns the error of an illegal turn, in the words of the edition.
func (s *settings) illegal(kind string, args ...any) *game.Error {
	return game.Refuse(game.IllegalMove, s.wording("indeterminist."+kind), args...)
}

// reworded holds the reasons and choices that the edition of 2016 words in its own way: its rules or their numbers
// differ.
var reworded = map[string]bool{
	"form": true, "no_castling": true, "too_many": true, "two_splits": true, "moved_twice": true, "whole_king": true,
	"goes_nowhere": true, "no_destination": true, "too_much": true, "way": true, "way_taken": true,
	"no_en_passant": true, "pick.split": true, "pick.vanish": true, "list": true, "ask.rest_or": true,
}

// wording returns the message of the edition for a message.
func (s *settings) wording(message string) string {
	name := strings.TrimPrefix(message, "indeterminist.")
	if s.halves && reworded[name] {
		return "indeterminist.halves." + name
	}
	return message
}

func (s *state) Check(seat int, m game.Move) error {
	if err := game.CheckSeats(s.Turn(), game.Only(seat)); err != nil {
		return err
	}
	if e := s.judge(m); e != nil {
		return e
	}
	return nil
}

// judge returns the rule that forbids a turn, or nil.
func (s *state) judge(m game.Move) *game.Error {
	switch {
	case m == s.idle(): // I2.1, J1.4
		return nil
	case m == pass: // J1.1
		return s.illegal("halves.obliged")
	}
	var buf [maxSteps]step
	turn := s.steps(buf[:0], m)
	if !s.expresses(turn, m) {
		return s.illegal("no_turn")
	}
	after := *s
	q := sequence{state: &after}
	for _, st := range turn {
		if e := q.denied(st); e != nil {
			return e
		}
		q.add(st)
	}
	return nil
}

// idle returns the turn without steps.
func (s *settings) idle() game.Move {
	if s.halves {
		return redetermine
	}
	return pass
}

// expresses reports whether notation can express a turn with these steps, and the move is that turn.
func (s *state) expresses(turn []step, m game.Move) bool {
	for _, st := range turn {
		if !s.proper(st) {
			return false
		}
	}
	if m&(numbered|heard) != 0 {
		return len(turn) > 0
	}
	same, _ := s.encode(turn)
	return same == m
}

// proper reports whether notation can express a step.
func (s *settings) proper(st step) bool {
	return st.kind != chess.NoKind && st.kind < chess.Kinds && st.becomes < chess.Kinds &&
		(st.split == 0 || (st.split == halved) == s.halves && st.split <= halved) &&
		(st.to != board.NoSquare || (st.split > 0 && st.becomes == chess.NoKind))
}

// movedBy returns how much a step moves (I2.1): nothing if the part vanishes.
func (s *state) movedBy(st step) ppm {
	switch {
	case st.split == 0:
		return s.shares[s.turn][st.kind][st.from]
	case st.to == board.NoSquare:
		return 0
	}
	return st.part(s.shares[s.turn][st.kind][st.from])
}

// judgeStep returns the rule that forbids a step after so much has been moved in the turn, or nil.
func (s *state) judgeStep(st step, moved ppm) *game.Error {
	c := int(s.turn)
	m := s.mover(st.kind, st.from)
	if m.share == 0 {
		return s.illegal("absent", "seat", seats[c], "piece", st.kind.Word(), "square", name(st.from))
	}
	if st.split > 0 {
		part := st.part(m.share)
		if e := s.judgeSplit(&m, st); e != nil {
			return e
		}
		if part < s.floor { // I2.3, J1.3
			if st.to != board.NoSquare {
				want := step{kind: st.kind, from: st.from, to: board.NoSquare, split: st.split}
				return s.illegal("goes_nowhere", "part", part.String(), "floor", s.floor.String(),
					"want", want.String())
			}
			return nil
		}
		if st.to == board.NoSquare {
			return s.illegal("no_destination", "part", part.String(), "floor", s.floor.String(), "step", st.String())
		}
		m.share = part
	}
	if e := s.tooMuch(moved, m.share); e != nil {
		return e
	}
	if e := s.judgePromotion(st); e != nil {
		return e
	}
	if st.becomes != chess.NoKind {
		m.becomes = st.becomes
	}
	return s.obstacle(&m, st.to)
}

// judgeSplit returns the reason why a step cannot split its part off an instance, or nil.
func (s *state) judgeSplit(m *mover, st step) *game.Error {
	part := st.part(m.share)
	switch {
	case !s.divides(m.kind):
		return s.illegal("whole_king")
	case part == m.share && st.to != board.NoSquare: // I2.3
		return s.illegal("no_part", "piece", m.kind.Word(), "square", name(m.from),
			"part", part.String(), "want", st.entire())
	case part >= m.share:
		return s.illegal("too_large", "piece", m.kind.Word(), "square", name(m.from),
			"share", m.share.String(), "part", part.String())
	}
	return nil
}

// tooMuch returns an error if a turn moves more than 100 % (I2.1).
func (s *settings) tooMuch(moved, share ppm) *game.Error {
	if moved+share > whole {
		return s.illegal("too_much", "a", moved.String(), "b", share.String(), "sum", (moved + share).String())
	}
	return nil
}

// judgePromotion returns what is wrong with the promotion of a step, or nil (I2.5).
func (s *state) judgePromotion(st step) *game.Error {
	due := st.kind == chess.Pawn && chess.LastRank(int(s.turn)).Has(st.to)
	switch {
	case due && st.becomes == chess.NoKind:
		return s.illegal("promotion_missing", "square", name(st.to), "want", st.String()+"=Q")
	case due && (st.becomes == chess.King || st.becomes == chess.Pawn):
		return s.illegal("promotion_kind", "piece", st.becomes.Word())
	case !due && st.becomes != chess.NoKind:
		return s.illegal("promotion_undue", "piece", st.kind.Word(), "square", name(st.to))
	}
	return nil
}

// obstacle returns the reason why a mover may not go to a square, or nil (I2.6).
func (s *state) obstacle(m *mover, to board.Square) *game.Error {
	c := int(s.turn)
	if m.kind == chess.Pawn {
		if e := s.pawnObstacle(m, to); e != nil {
			return e
		}
	} else if !chess.Attacks(m.kind, m.from, 0).Has(to) {
		if m.kind == chess.King && castles(c, m.from, to) {
			return s.illegal("no_castling")
		}
		return s.illegal("cannot_go", "piece", m.kind.Word(), "from", name(m.from), "to", name(to))
	}
	if way := chess.Between(m.from, to) & s.blocked(m.share); way != 0 {
		return s.noCrossing(m, nearest(m.from, way))
	}
	if s.fitting(chess.Bit(to), m) == 0 {
		sum := s.sums[c][to] + m.share
		if same := s.shares[c][m.becomes][to]; same > 0 {
			sum = s.sums[c][to] - same + join(same, m.share, s.related(s.origins[c][m.becomes][to], m.origins))
		}
		return s.illegal("overfull", "seat", seats[c], "square", name(to), "sum", sum.String()).
			Showing(s.stopped(m, to))
	}
	return nil
}

// noDiagonal returns the reason why a pawn may not go diagonally to a square without enemies. In chess it might
// capture en passant.
func (s *state) noDiagonal(to board.Square) *game.Error {
	them := 1 - int(s.turn)
	passer := forward(them, chess.Bit(to)) & s.where[them][chess.Pawn]
	if passer != 0 && third[them].Has(to) {
		return s.illegal("no_en_passant", "to", name(to), "square", name(passer.First()))
	}
	return s.illegal("pawn_diagonal", "to", name(to))
}

// castlingWays are those of chess, two for each colour.
var castlingWays = chess.CastlingWays()

// castles reports whether a king's move would be castling in chess.
func castles(c int, from, to board.Square) bool {
	for _, way := range castlingWays[2*c:][:2] {
		if from == way.King && to == way.KingTo {
			return true
		}
	}
	return false
}

// noCrossing returns the reason why a mover cannot cross a square.
func (s *state) noCrossing(m *mover, q board.Square) *game.Error {
	stopped := s.stopped(m, q)
	if s.anyBlocks {
		return s.illegal("way_any", "piece", m.kind.Word(), "square", name(q)).Showing(stopped)
	}
	free := whole - min(whole, s.total(q))
	if free == 0 {
		return s.illegal("way_taken", "piece", m.kind.Word(), "square", name(q)).Showing(stopped)
	}
	return s.illegal("way", "piece", m.kind.Word(), "share", m.share.String(), "square", name(q),
		"taken", s.total(q).String(), "free", free.String()).Showing(stopped)
}

// stopped returns the way of a mover up to the square that stops it.
func (s *state) stopped(m *mover, q board.Square) game.Arrow {
	return game.Arrow{Path: []string{name(m.from), name(q)}, Seat: int(s.turn), Kind: game.Failed}
}

// nearest returns the square of a line that is nearest to its end.
func nearest(end board.Square, line chess.Bits) board.Square {
	if first := line.First(); first > end {
		return first
	}
	return board.Square(63 - bits.LeadingZeros64(uint64(line)))
}

// pawnObstacle returns the reason why a pawn may not go to a square, or nil. It ignores crossing and room.
func (s *state) pawnObstacle(m *mover, to board.Square) *game.Error {
	c := int(s.turn)
	enemies, from := s.held[1-c], chess.Bit(m.from)
	one := forward(c, from)
	two := forward(c, one&third[c])
	switch {
	case chess.PawnAttacks(c, m.from).Has(to):
		if !enemies.Has(to) {
			return s.noDiagonal(to)
		}
	case one.Has(to), two.Has(to):
		if stop := enemies & (one | two&chess.Bit(to)); stop != 0 {
			q := nearest(m.from, stop)
			return s.illegal("pawn_straight", "square", name(q)).Showing(s.stopped(m, q))
		}
	case forward(c, one).Has(to):
		return s.illegal("pawn_double", "from", name(m.from))
	default:
		return s.illegal("cannot_go", "piece", m.kind.Word(), "from", name(m.from), "to", name(to))
	}
	return nil
}
