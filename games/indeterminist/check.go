package indeterminist

import (
	"math/bits"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

func illegal(kind string, args ...any) *game.Error {
	return game.Refuse(game.IllegalMove, "indeterminist."+kind, args...)
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
	if m == pass { // I2.1
		return nil
	}
	low, high := steps(m)
	first, second := stepOf(low), stepOf(high)
	switch {
	case !first.proper() || (high != 0 && !second.proper()) || m&^tooMany != first.code()|high<<stepBits:
		return illegal("no_turn")
	case m&tooMany != 0: // I2.1
		return illegal("three_steps")
	case high != 0 && first.kind != second.kind: // I2.1
		return illegal("two_types", "a", first.kind.Word(), "b", second.kind.Word())
	case high != 0 && first.split > 0 && second.split > 0: // I2.3
		return illegal("two_splits")
	}
	if e := s.judgeStep(first, 0); e != nil || high == 0 {
		return e
	}
	if e := movedTwice(first, second.from); e != nil {
		return e
	}
	after := *s
	moved := s.movedBy(first)
	after.carry(first, nil)
	return after.judgeStep(second, moved)
}

// proper reports whether notation can express the step.
func (st step) proper() bool {
	return st.kind != chess.NoKind && st.kind < chess.Kinds && st.becomes < chess.Kinds && st.split < 100 &&
		(st.to != board.NoSquare || (st.split > 0 && st.becomes == chess.NoKind))
}

// movedTwice returns the reason why a second step may not begin on a square, or nil (I2.4).
func movedTwice(first step, from board.Square) *game.Error {
	if first.to == from {
		return illegal("moved_twice", "piece", first.kind.Word(), "square", name(from))
	}
	return nil
}

// movedBy returns how much a step moves (I2.1): nothing if the part vanishes.
func (s *state) movedBy(st step) ppm {
	switch {
	case st.split == 0:
		return s.shares[s.turn][st.kind][st.from]
	case st.to == board.NoSquare:
		return 0
	}
	return ppm(st.split) * percent
}

// judgeStep returns the rule that forbids a step after so much has been moved in the turn, or nil.
func (s *state) judgeStep(st step, moved ppm) *game.Error {
	c := int(s.turn)
	m := mover{st.kind, st.kind, st.from, s.shares[c][st.kind][st.from], s.origins[c][st.kind][st.from]}
	if m.share == 0 {
		return illegal("absent", "seat", seats[c], "piece", st.kind.Word(), "square", name(st.from))
	}
	if st.split > 0 {
		part := ppm(st.split) * percent
		if e := s.judgeSplit(&m, st); e != nil {
			return e
		}
		if part < s.floor { // I2.3
			if st.to != board.NoSquare {
				want := step{kind: st.kind, from: st.from, to: board.NoSquare, split: st.split}
				return illegal("goes_nowhere", "part", part.String(), "floor", s.floor.String(), "want", want.String())
			}
			return nil
		}
		if st.to == board.NoSquare {
			return illegal("no_destination", "part", part.String(), "floor", s.floor.String(), "step", st.String())
		}
		m.share = part
	}
	if e := tooMuch(moved, m.share); e != nil {
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
	part := ppm(st.split) * percent
	switch {
	case m.kind == chess.King && s.wholeKings: // I5.4
		return illegal("whole_king")
	case part == m.share && st.to != board.NoSquare: // I2.3
		return illegal("no_part", "piece", m.kind.Word(), "square", name(m.from),
			"part", part.String(), "want", st.entire())
	case part >= m.share:
		return illegal("too_large", "piece", m.kind.Word(), "square", name(m.from),
			"share", m.share.String(), "part", part.String())
	}
	return nil
}

// tooMuch returns an error if a turn moves more than 100 % (I2.1).
func tooMuch(moved, share ppm) *game.Error {
	if moved+share > whole {
		return illegal("too_much", "a", moved.String(), "b", share.String(), "sum", (moved + share).String())
	}
	return nil
}

// judgePromotion returns what is wrong with the promotion of a step, or nil (I2.5).
func (s *state) judgePromotion(st step) *game.Error {
	due := st.kind == chess.Pawn && chess.LastRank(int(s.turn)).Has(st.to)
	switch {
	case due && st.becomes == chess.NoKind:
		return illegal("promotion_missing", "square", name(st.to), "want", st.String()+"=Q")
	case due && (st.becomes == chess.King || st.becomes == chess.Pawn):
		return illegal("promotion_kind", "piece", st.becomes.Word())
	case !due && st.becomes != chess.NoKind:
		return illegal("promotion_undue", "piece", st.kind.Word(), "square", name(st.to))
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
			return illegal("no_castling")
		}
		return illegal("cannot_go", "piece", m.kind.Word(), "from", name(m.from), "to", name(to))
	}
	if way := chess.Between(m.from, to) & s.blocked(m.share); way != 0 {
		return s.noCrossing(m, nearest(m.from, way))
	}
	if s.fitting(chess.Bit(to), m) == 0 {
		sum := s.sums[c][to] + m.share
		if same := s.shares[c][m.becomes][to]; same > 0 {
			sum = s.sums[c][to] - same + join(same, m.share, s.origins[c][m.becomes][to]&m.origins != 0)
		}
		return illegal("overfull", "seat", seats[c], "square", name(to), "sum", sum.String())
	}
	return nil
}

// noDiagonal returns the reason why a pawn may not go diagonally to a square without enemies. In chess it might
// capture en passant.
func (s *state) noDiagonal(to board.Square) *game.Error {
	them := 1 - int(s.turn)
	passer := forward(them, chess.Bit(to)) & s.where[them][chess.Pawn]
	if passer != 0 && third[them].Has(to) {
		return illegal("no_en_passant", "to", name(to), "square", name(passer.First()))
	}
	return illegal("pawn_diagonal", "to", name(to))
}

// castles reports whether a king's move would be castling in chess.
func castles(c int, from, to board.Square) bool {
	ways := chess.CastlingWays()
	for _, way := range ways[2*c:][:2] {
		if from == way.King && to == way.KingTo {
			return true
		}
	}
	return false
}

// noCrossing returns the reason why a mover cannot cross a square.
func (s *state) noCrossing(m *mover, q board.Square) *game.Error {
	if s.anyBlocks {
		return illegal("way_any", "piece", m.kind.Word(), "square", name(q))
	}
	free := whole - min(whole, s.total(q))
	if free == 0 {
		return illegal("way_taken", "piece", m.kind.Word(), "square", name(q))
	}
	return illegal("way", "piece", m.kind.Word(), "share", m.share.String(), "square", name(q),
		"taken", s.total(q).String(), "free", free.String())
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
			return illegal("pawn_straight", "square", name(nearest(m.from, stop)))
		}
	case forward(c, one).Has(to):
		return illegal("pawn_double", "from", name(m.from))
	default:
		return illegal("cannot_go", "piece", m.kind.Word(), "from", name(m.from), "to", name(to))
	}
	return nil
}
