package predictor

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// tell takes down what happened in a ply that has been carried out: the predictions, wrong ones too
// (R2.5), where every piece went, and what became of them.
func (p *ply) tell(o *game.Orders, log *game.Log) {
	for seat, who := range seats {
		m := o.Moves[seat]
		if m>>16 == 0 {
			continue
		}
		kind := "predictor.wrong"
		if predictionOf(m) == primaryOf(o.Moves[1-seat]) {
			kind = "predictor.right"
		}
		prediction := predictionOf(m)
		log.AddArrow(arrow(prediction.from(), prediction.to(), seat, game.Predicted), kind,
			"seat", who, "prediction", prediction.String(), "piece", p.answers[seat].Word(), "response", responseOf(m).String())
	}
	for i := range p.n {
		p.list[i].tellWay(log)
	}
	p.pairs(func(i, j int) { p.tellMeeting(i, j, log) })
	for i := range p.n {
		p.tellArrival(i, log)
	}
}

// tellWay tells where a piece went, or was to go.
func (m *movement) tellWay(log *game.Log) {
	kind, how := "moved", game.Moved
	switch {
	case m.fate != goes:
		kind, how = "predictor.stopped", game.Failed
	case m.castling && m.piece.Kind == chess.King:
		kind = "castled"
	}
	log.AddArrow(arrow(m.from, m.to, m.piece.Colour, how), kind,
		"seat", seats[m.piece.Colour], "piece", m.piece.Kind.Word(), "from", name(m.from), "to", name(m.to))
}

// tellMeeting tells of a white and a black piece that annihilated each other.
func (p *ply) tellMeeting(i, j int, log *game.Log) {
	white, black := &p.list[i], &p.list[j]
	switch {
	case white.fate == mutual && black.fate == mutual: // a ply has one such pair at most: only primaries capture
		log.Add("predictor.mutual", "white", white.piece.Kind.Word(), "black", black.piece.Kind.Word())
	case p.crosses(i, j):
		log.Add("predictor.crossed", "white", white.piece.Kind.Word(), "black", black.piece.Kind.Word(), "squares", names(white.path&black.path))
	}
}

// tellArrival tells what a movement that was made did on its target.
func (p *ply) tellArrival(i int, log *game.Log) {
	m := &p.list[i]
	if m.fate != goes {
		return
	}
	enemy := seats[1-m.piece.Colour]
	switch {
	case m.victim >= 0 && m.takes != chess.NoKind:
		log.Add("predictor.en_passant", "seat", enemy, "square", name(m.takesOn))
	case m.takes != chess.NoKind:
		log.Add("captured", "seat", enemy, "piece", m.takes.Word(), "square", name(m.takesOn))
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

// tellChecks tells which kings are attacked now, if the game goes on.
func (s *state) tellChecks(log *game.Log) {
	if s.ending.reason != "" {
		return
	}
	for seat, who := range seats {
		if by := s.threats(seat); by != 0 {
			log.Add("predictor.check", "seat", who, "square", name(s.of(seat, chess.King).First()), "by", names(by))
		}
	}
}

// arrow is the way of a piece, square by square (R1.3).
func arrow(from, to board.Square, seat int, kind string) game.Arrow {
	a := game.Arrow{Seat: seat, Kind: kind}
	for _, q := range track(from, to) {
		a.Path = append(a.Path, name(q))
	}
	return a
}

// names are the names of the squares of a set.
func names(squares chess.Bits) []string {
	list := make([]string, 0, squares.Len())
	for squares != 0 {
		list = append(list, name(squares.Pop()))
	}
	return list
}
