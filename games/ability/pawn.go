package ability

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

// pawn lists the moves of a pawn (A2.3, A2.4).
func (w *walk) pawn(q board.Square) {
	s := w.s
	ahead := s.forward[w.seat]
	if to := s.Next[q][ahead]; to != board.NoSquare {
		if t := s.at[to]; t == 0 {
			w.arrive(q, to)
			if !s.plainPawns || s.near[w.seat][q]>>4 == 1 { // A2.3
				if to := s.Next[to][ahead]; to != board.NoSquare && s.at[to] == 0 {
					w.arrive(q, to)
				}
			}
		} else if w.gait.Ahead && w.takes(t, true) {
			w.arrive(q, to)
		}
	}
	for _, to := range s.diagonals(w.seat, q) {
		if to != board.NoSquare && w.pawnTakes(to) {
			w.arrive(q, to)
		}
	}
}

// diagonals returns the squares on which a pawn captures; some may be board.NoSquare.
func (s *state) diagonals(seat int, q board.Square) [2]board.Square {
	ahead := s.forward[seat]
	return [2]board.Square{s.Next[q][ahead.Turn(-1)], s.Next[q][ahead.Turn(1)]}
}

// behind returns the squares from which a pawn captures on a square; some may be board.NoSquare.
func (s *state) behind(seat int, q board.Square) [2]board.Square {
	back := s.forward[seat].Turn(4)
	return [2]board.Square{s.Next[q][back.Turn(-1)], s.Next[q][back.Turn(1)]}
}

// pawnTakes reports whether a pawn may go to one of its diagonal squares: an enemy piece is there, or one has passed
// it by a double step (A2.4).
func (w *walk) pawnTakes(to board.Square) bool {
	s := w.s
	t, passed := s.at[to], &s.passed
	if t != 0 && !w.takes(t, false) {
		return false
	}
	if to != passed[0] && to != passed[1] && to != passed[2] && to != passed[3] {
		return t != 0
	}
	stepped := false
	for other := range s.seats {
		if s.passed[other] == to && other != w.seat {
			stepped = true
			if victim := s.steppedOver(w.seat, other, to); victim != board.NoSquare && !w.takes(s.at[victim], false) {
				return false
			}
		}
	}
	return t != 0 || stepped
}

// passing returns the square of the piece that the pawn on q captures en passant on a square that another seat has
// passed, or board.NoSquare (A2.4).
func (w *walk) passing(q board.Square, other int, to board.Square) (victim board.Square) {
	s := w.s
	if s.at[to] != 0 && s.at[to].seat() == w.seat {
		return board.NoSquare
	}
	if d := s.diagonals(w.seat, q); d[0] != to && d[1] != to {
		return board.NoSquare
	}
	return s.steppedOver(w.seat, other, to)
}

// steppedOver returns the square of the piece of the other seat that a pawn of the seat captures by going to a passed
// square, or board.NoSquare (A2.4).
func (s *state) steppedOver(seat, other int, to board.Square) board.Square {
	if seat == other || to == board.NoSquare || s.passed[other] != to {
		return board.NoSquare
	}
	if p := s.at[s.arrival[other]]; p == 0 || p.seat() != other {
		return board.NoSquare
	}
	return s.arrival[other]
}

// canStepOver reports whether a pawn of the seat to move can capture now on the square that another seat has passed.
func (s *state) canStepOver(other int) bool {
	seat, passed := int(s.turn), s.passed[other]
	for _, q := range s.behind(seat, passed) {
		if seat == other || q == board.NoSquare || s.at[q] != newPiece(seat, chess.Pawn) {
			continue
		}
		m := newMove(step, q, passed)
		if s.mustPromote(seat, s.at[q], passed) {
			m = promoting(m, chess.Queen)
		}
		if s.Check(seat, m) == nil {
			return true
		}
	}
	return false
}

// arrive lists a pawn's move, once for each promotion (A2.5).
func (w *walk) arrive(q, to board.Square) {
	m := newMove(step, q, to)
	if !w.s.promotes[w.seat].Has(to) {
		w.add(m)
		return
	}
	for _, k := range chess.Promotions() {
		w.add(promoting(m, k))
	}
}

// mustPromote reports whether a piece must promote on arrival at a square.
func (s *state) mustPromote(seat int, p piece, to board.Square) bool {
	return p.kind() == chess.Pawn && s.promotes[seat].Has(to)
}

// pawnMove moves a pawn: straight, capturing, en passant (A2.4), promoting (A2.5).
func (s *state) pawnMove(seat int, m game.Move, log *game.Log) {
	from, to := fromOf(m), toOf(m)
	ahead := s.forward[seat]
	straight := s.Next[from][ahead]
	double := straight != board.NoSquare && s.Next[straight][ahead] == to
	diagonal := to != straight && !double && s.distance(from, to) == 1
	var stepped [maxSeats]board.Square
	for other := range stepped {
		stepped[other] = board.NoSquare
		if diagonal {
			stepped[other] = s.steppedOver(seat, other, to)
		}
	}
	victim := s.at[to]
	if victim.kind() == chess.King && s.shielded(victim.seat(), from, log) {
		return
	}
	for other, q := range stepped {
		if q != board.NoSquare && s.at[q].kind() == chess.King && s.shielded(other, from, log) {
			return
		}
	}
	bomb := s.shed(to)
	s.shiftOnto(from, to, log)
	if victim != 0 {
		s.fall(victim, to, to, log)
		s.unshielded(victim, log)
		s.avenge(victim, to, log)
	}
	for _, q := range stepped {
		if q != board.NoSquare && s.at[q] != 0 {
			taken := s.at[q]
			s.remove(q, to, log)
			s.unshielded(taken, log)
			s.avenge(taken, to, log)
		}
	}
	if double {
		s.passed[seat], s.arrival[seat] = straight, to
	}
	if k := promotionOf(m); k != chess.NoKind && s.at[to] == newPiece(seat, chess.Pawn) {
		s.promote(to, k, log)
	}
	s.blast(bomb, log)
}

func (s *state) promote(q board.Square, k chess.Kind, log *game.Log) {
	was := s.at[q].kind()
	s.at[q] = s.at[q].as(k)
	if k == chess.Pawn {
		s.take(q, power.Altered)
		s.take(q, power.Hidden)
	}
	if log == nil {
		return
	}
	args := []any{"seat", s.seatWord(s.at[q].seat()), "square", s.name(q), "piece", k.Word()}
	switch {
	case s.has(q, power.Hidden):
		log.AddOnly(game.Only(s.at[q].seat()), "ability.becomes", append(args, "other", was.Word())...)
	case was != chess.Pawn:
		log.Add("ability.becomes", append(args, "other", was.Word())...)
	default:
		log.Add("promoted", args...)
	}
}
