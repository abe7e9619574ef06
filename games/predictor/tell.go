package predictor

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// tell adds the events of a ply that has been carried out: both primaries, then the conditional parts, also failed
// ones (R2.5), each with its arrow, then what became of the pieces. before is the board before the ply.
func (p *ply) tell(before *field, o *game.Orders, log *game.Log) {
	for i := range p.n {
		if !p.list[i].response {
			p.tellWay(i, log)
		}
	}
	for seat := range seats {
		if o.Moves[seat]>>16 != 0 {
			p.tellCondition(before, o, seat, log)
		}
	}
	p.pairs(func(i, j int) { p.tellMeeting(i, j, log) })
	for i := range p.n {
		p.tellArrival(i, log)
	}
}

// tellCondition tells a seat's prediction, the opponent's primary if it was another, and what becomes of the
// response.
func (p *ply) tellCondition(before *field, o *game.Orders, seat int, log *game.Log) {
	who, enemy := seats[seat], seats[1-seat]
	prediction, response := predictionOf(o.Moves[seat]), responseOf(o.Moves[seat])
	primary := primaryOf(o.Moves[1-seat])
	guess := before.phrase(1-seat, prediction)
	if prediction == primary {
		foreseen := arrow(prediction, 1-seat, game.Foreseen)
		for i := range p.n {
			if m := &p.list[i]; !m.response && m.from == prediction.from() {
				foreseen.Path = p.way(i).Path
			}
		}
		log.AddArrow(foreseen, "predictor.right", "seat", who, "enemy", enemy, "guess", guess)
		for i := range p.n {
			if m := &p.list[i]; m.response && m.piece.Colour == seat {
				p.tellWay(i, log)
			}
		}
		return
	}
	kind := "predictor.wrong"
	if theirs := o.Moves[1-seat]; prediction == responseOf(theirs) && predictionOf(theirs) == primaryOf(o.Moves[seat]) {
		kind = "predictor.wrong.response" // the expected move happens
	}
	log.AddArrow(arrow(prediction, 1-seat, game.Predicted), kind,
		"seat", who, "enemy", enemy, "guess", guess, "primary", before.phrase(1-seat, primary))
	log.AddArrow(arrow(response, seat, game.Withheld), "predictor.withheld",
		"seat", who, "response", before.phrase(seat, response))
}

// phrase returns a step in words that follow "to".
func (f *field) phrase(seat int, s step) text.Text {
	switch from, to := name(s.from()), name(s.to()); {
	case f.castle(seat, s) != nil:
		return text.Of("predictor.castle", "to", to)
	case s.promotion() != chess.NoKind:
		return text.Of("predictor.promote", "from", from, "to", to, "piece", s.promotion().Word())
	default:
		return text.Of("predictor.move", "piece", f.kindAt(s.from()).Word(), "from", from, "to", to)
	}
}

// tellWay tells a piece's movement, completed or not.
func (p *ply) tellWay(i int, log *game.Log) {
	m, way := &p.list[i], p.way(i)
	who := seats[m.piece.Colour]
	if m.response {
		defer log.SetRole(game.RoleAnswered)
	}
	if m.castling && m.piece.Kind == chess.King && m.fate == goes {
		log.AddArrow(way, m.either("castled", "predictor.answered.castling"), "seat", who, "to", name(m.to))
		return
	}
	kind := m.either("moved", "predictor.answered")
	if m.fate != goes {
		kind = m.either("predictor.stopped", "predictor.answered.stopped")
	}
	log.AddArrow(way, kind, "seat", who, "piece", m.piece.Kind.Word(), "from", name(m.from), "to", name(m.to))
}

// way returns the way of a piece. A piece that was annihilated went as far as the first place where it met another: the
// middle of the squares that both ways have. Neighbours that take each other have none.
func (p *ply) way(i int) game.Arrow {
	m := &p.list[i]
	a := arrow(newStep(m.from, m.to, 0), m.piece.Colour, game.Moved)
	if m.fate == goes {
		return a
	}
	a.Kind = game.Failed
	p.pairs(func(j, k int) {
		if j != i && k != i {
			return
		}
		white, black := &p.list[j], &p.list[k]
		if white.fate == mutual && black.fate == mutual || p.crosses(j, k) {
			met := names(white.path & black.path)
			if at := slices.Index(a.Path, append(met, "")[len(met)/2]); at > 0 {
				a.Path = a.Path[:at+1]
			}
		}
	})
	return a
}

// either returns the first kind for a primary, the second for a response.
func (m *movement) either(primary, response string) string {
	if m.response {
		return response
	}
	return primary
}

// tellMeeting tells that a white and a black piece annihilated each other.
func (p *ply) tellMeeting(i, j int, log *game.Log) {
	white, black := &p.list[i], &p.list[j]
	switch {
	case white.fate == mutual && black.fate == mutual: // at most one pair in a ply: only primaries capture
		log.Add("predictor.mutual", "white", white.origin(), "black", black.origin())
	case p.crosses(i, j):
		log.Add("predictor.crossed", "white", white.origin(), "black", black.origin(),
			"squares", names(white.path&black.path))
	}
}

// origin returns the piece of a movement and its start in words.
func (m *movement) origin() text.Text {
	return text.Of("predictor.from", "piece", m.piece.Kind.Word(), "square", name(m.from))
}

// tellArrival tells what a movement did on its target.
func (p *ply) tellArrival(i int, log *game.Log) {
	m := &p.list[i]
	if m.fate != goes {
		return
	}
	enemy := seats[1-m.piece.Colour]
	switch {
	case m.victim >= 0 && m.takes != chess.NoKind:
		log.Add("predictor.en_passant", "seat", enemy, "square", name(m.takesOn))
		log.SetRole(game.RoleCaptured)
	case m.takes != chess.NoKind:
		log.Add("captured", "seat", enemy, "piece", m.takes.Word(), "square", name(m.takesOn))
		log.SetRole(game.RoleCaptured)
	default:
		for j := range p.n {
			if e := &p.list[j]; e.from == m.to && e.piece.Colour != m.piece.Colour && e.fate == goes {
				log.Add("predictor.escaped", "seat", enemy, "piece", e.piece.Kind.Word(), "square", name(m.to))
			}
		}
	}
	if m.promotion != chess.NoKind {
		log.Add("promoted", "seat", seats[m.piece.Colour], "square", name(m.to), "piece", m.promotion.Word())
	}
}

// tellKings tells which kings are lost or attacked. If one is lost, attacks on the other do not matter.
func (s *state) tellKings(log *game.Log) {
	lost := false
	for seat, who := range seats {
		if s.of(seat, chess.King) == 0 {
			lost = true
			log.Add("predictor.king_lost", "seat", who)
		}
	}
	for seat := range seats {
		if by := s.threats(seat); by != 0 && !lost {
			log.Events = append(log.Events, game.Event{Text: s.check(seat, by)})
		}
	}
}

// check returns that the king of a seat is attacked, and by which pieces.
func (f *field) check(seat int, by chess.Bits) text.Text {
	return text.Of("predictor.check", "seat", seats[seat],
		"square", name(f.of(seat, chess.King).First()), "by", f.pieces(by))
}

func (f *field) pieces(squares chess.Bits) []text.Text {
	list := make([]text.Text, 0, squares.Len())
	for squares != 0 {
		q := squares.Pop()
		list = append(list, text.Of("predictor.on", "piece", f.kindAt(q).Word(), "square", name(q)))
	}
	return list
}

// arrow returns the way of a seat's piece square by square (R1.3); in castling, the king's.
func arrow(s step, seat int, kind game.ArrowKind) game.Arrow {
	a := game.Arrow{Seat: seat, Kind: kind}
	for _, q := range track(s.from(), s.to()) {
		a.Path = append(a.Path, name(q))
	}
	return a
}

func names(squares chess.Bits) []string {
	list := make([]string, 0, squares.Len())
	for squares != 0 {
		list = append(list, name(squares.Pop()))
	}
	return list
}
