package predictor

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// tell adds the events of a ply that has been carried out: both primaries, then the conditional parts, also failed
// ones (R2.5), each with its arrow, then what became of the pieces, the weightiest first. What others of them tell is
// implied. before is the board before the ply.
func (p *ply) tell(before *field, o *game.Orders, log *game.Log) {
	for i := range p.n {
		if !p.list[i].response {
			p.tellWay(i, "", log)
		}
	}
	for seat := range seats {
		if o.Moves[seat]>>16 != 0 {
			p.tellCondition(before, o, seat, log)
		}
	}
	p.pairs(func(i, j int) { p.tellMeeting(i, j, log) })
	for kind := chess.King; kind >= chess.Pawn; kind-- {
		for i := range p.n {
			if p.list[i].takes == kind {
				p.list[i].tellCapture(log)
			}
		}
	}
	for i := range p.n {
		p.tellArrival(i, log)
	}
}

// tellCondition tells a seat's prediction, the opponent's primary if it was another, and what becomes of the
// response.
func (p *ply) tellCondition(before *field, o *game.Orders, seat int, log *game.Log) {
	who := seats[seat]
	prediction, response := predictionOf(o.Moves[seat]), responseOf(o.Moves[seat])
	primary := primaryOf(o.Moves[1-seat])
	guess := before.guess(prediction)
	if prediction == primary {
		foreseen := arrow(prediction, 1-seat, game.Foreseen)
		for i := range p.n {
			if m := &p.list[i]; !m.response && m.from == prediction.from() {
				foreseen.Path = p.way(i).Path
			}
		}
		log.AddArrow(foreseen, "predictor.right", "seat", who, "guess", guess)
		first := slices.IndexFunc(p.list[:], func(m movement) bool { return m.response && m.piece.Colour == seat })
		log.Imply(p.list[first].fate == goes) // by the response
		for i := first; i < p.n && p.list[i].piece.Colour == seat; i++ {
			p.tellWay(i, guess, log)
		}
		return
	}
	kind, args := "predictor.wrong", []any{"seat", who, "guess", guess}
	if theirs := o.Moves[1-seat]; prediction == responseOf(theirs) && predictionOf(theirs) == primaryOf(o.Moves[seat]) {
		kind, args = "predictor.wrong.response", append(args, "enemy", seats[1-seat]) // the expected move happens
	}
	log.AddArrow(arrow(prediction, 1-seat, game.Predicted), kind, args...)
	log.AddArrow(arrow(response, seat, game.Withheld), "predictor.withheld",
		"seat", who, "response", before.phrase(seat, response))
	log.Imply(true) // by the wrong prediction
}

// guess returns a predicted step as a score has it, such as "e7–e5" or "b7×c8 (queen)".
func (f *field) guess(s step) any {
	sign := "–"
	if f.kindAt(s.to()) != chess.NoKind {
		sign = "×"
	}
	way := name(s.from()) + sign + name(s.to())
	if s.promotion() == chess.NoKind {
		return way
	}
	return text.Of("predictor.guess", "way", way, "piece", s.promotion().Word())
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

// tellWay tells a piece's movement, completed or not; of a response also the guess that brought it. A piece that does
// not arrive is implied by what it met, and a castling rook by its king.
func (p *ply) tellWay(i int, guess any, log *game.Log) {
	m, way := &p.list[i], p.way(i)
	kind, args := "moved", []any{"seat", seats[m.piece.Colour], "to", name(m.to)}
	implied := m.fate != goes || m.castling && m.piece.Kind == chess.Rook && p.list[i-1].fate == goes
	switch {
	case m.fate != goes:
		kind, args = "predictor.stopped", append(args, "piece", m.piece.Kind.Word(), "square", name(m.from))
	case m.castling && m.piece.Kind == chess.King:
		kind = "castled"
	default:
		args = append(args, "piece", m.piece.Kind.Word(), "from", name(m.from))
	}
	if m.response && m.fate == goes {
		kind, args = "predictor.answered."+kind, append(args, "guess", guess)
	}
	log.AddArrow(way, kind, args...)
	log.Imply(implied)
	switch {
	case m.response:
		log.SetRole(game.RoleAnswered)
	case m.fate == mutual:
		log.SetRole(game.RoleCaptured)
	}
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
		if p.met(j, k) {
			met := names(p.list[j].path & p.list[k].path)
			if at := slices.Index(a.Path, append(met, "")[len(met)/2]); at > 0 {
				a.Path = a.Path[:at+1]
			}
		}
	})
	return a
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

// tellCapture tells what a movement captured.
func (m *movement) tellCapture(log *game.Log) {
	enemy := seats[1-m.piece.Colour]
	if m.victim >= 0 {
		log.Add("captured_passing", "seat", enemy, "piece", m.takes.Word(), "from", name(m.takesOn),
			"square", name(m.to))
	} else {
		log.Add("captured", "seat", enemy, "piece", m.takes.Word(), "square", name(m.takesOn))
	}
	log.SetRole(game.RoleCaptured)
}

// tellArrival tells who escaped a movement from its target, and what its pawn became there.
func (p *ply) tellArrival(i int, log *game.Log) {
	m := &p.list[i]
	if m.fate != goes {
		return
	}
	for j := range p.n {
		if e := &p.list[j]; m.misses(e) {
			log.Add("predictor.escaped",
				"seat", seats[e.piece.Colour], "piece", e.piece.Kind.Word(), "square", name(m.to))
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
			log.Imply(true) // by what became of the king
		}
	}
	for seat := range seats {
		if by := s.threats(seat); by != 0 && !lost {
			role := game.RoleCheck
			if s.ending.reason == game.Checkmate && int(s.ending.winner) != seat {
				role = game.RoleMate
			}
			log.Events = append(log.Events, game.Event{Text: s.check(seat, by), Role: role})
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
