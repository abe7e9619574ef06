package referee

import (
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/referee/record"
)

// Resign resigns for a seat, in turn or not. Where the rules define resigning (game.Resigner) it is a move; otherwise
// the game is over and the other seats share the point. Errors: NotToMove, IllegalMove.
func (m *Match) Resign(seat int) error {
	return m.act(record.Entry{What: record.Resigned, Ply: m.ply(), Seat: seat})
}

func (m *Match) resigned(e *record.Entry) ([]game.Event, error) {
	events := event("referee.resigned", "seat", m.name(e.Seat))
	r, ok := m.state().(game.Resigner)
	if !ok {
		m.lose(game.Only(e.Seat), game.Resigned)
		return events, nil
	}
	next, more, err := game.Play(m.state(), game.By(e.Seat, r.Resignation(e.Seat)))
	if err != nil {
		return nil, err
	}
	events = append(events, more...)
	m.offered = m.offered.Without(e.Seat)
	m.push(Step{Number: m.Number() + 1, Ply: m.plies(), Seats: game.Only(e.Seat), Events: events}, next, false)
	m.fix()
	return events, nil
}

// Timeout ends the time of these seats, which must be in [Match.Awaited]. The keeper of the clocks calls it. The
// seats lose: as by resigning where the rules define that, otherwise the others share the point, or all if none is
// left. Errors: NotToMove for a seat that is not awaited.
func (m *Match) Timeout(seats game.SeatSet) error {
	e := record.Entry{What: record.TimedOut, Ply: m.ply()}
	for seat := range seats.All() {
		e.Seats = append(e.Seats, seat)
	}
	return m.act(e)
}

func (m *Match) timedOut(e *record.Entry) ([]game.Event, error) {
	var late game.SeatSet
	var events []game.Event
	for _, seat := range e.Seats {
		if !m.Awaited().Has(seat) || late.Has(seat) {
			return nil, game.Refuse(game.NotToMove, "referee.not_awaited", "seat", seat)
		}
		late = late.With(seat)
		events = append(events, event("referee.timed_out", "seat", m.name(seat))...)
	}
	if late == 0 {
		return nil, game.Refuse(game.BadRequest, "referee.nobody_late")
	}
	next, more := m.without(late)
	if next == nil {
		m.lose(late, game.Timeout)
		return events, nil
	}
	events = append(events, more...)
	m.offered &^= late
	m.push(Step{Number: m.Number() + 1, Ply: m.plies(), Seats: late, Events: events}, next, false)
	if m.over() && m.turn.Reason == game.Resigned {
		m.turn.Reason = game.Timeout // late seats do not resign
	}
	m.fix()
	return events, nil
}

// without returns the position after late seats have left it by the rules of the game. It returns nil if the rules do
// not define leaving, or do not allow it now.
func (m *Match) without(late game.SeatSet) (game.State, []game.Event) {
	next := m.state()
	var events []game.Event
	for seat := range late.All() {
		if next.Turn().Kind == game.Over {
			break
		}
		r, ok := next.(game.Resigner)
		if !ok {
			return nil, nil
		}
		after, more, err := game.Play(next, game.By(seat, r.Resignation(seat)))
		if err != nil {
			return nil, nil
		}
		next, events = after, append(events, more...)
	}
	return next, events
}

// wins and draws hold the sentences about ends whose reasons have one of their own.
var (
	wins = map[game.Reason]string{
		game.Checkmate: "referee.won.checkmate",
		game.Resigned:  "referee.won.resigned",
		game.Timeout:   "referee.won.timeout",
	}
	draws = map[game.Reason]string{
		game.Stalemate:  "referee.drawn.stalemate",
		game.Threefold:  "referee.drawn.threefold",
		game.FiftyMoves: "referee.drawn.fifty_moves",
		game.Agreed:     "referee.drawn.agreed",
	}
)

// Ending returns how a game ended: the winner, or the seats that share the point, and the reason. seats are the names
// of the seats.
func Ending(t *game.Turn, seats []text.Word) text.Text {
	why := t.Why(seats)
	if winner := t.Winner(); winner != game.Nobody {
		if kind := wins[t.Reason]; kind != "" {
			return text.Of(kind, "seat", seats[winner])
		}
		return text.Of("referee.won", "seat", seats[winner], "why", why)
	}
	among := []text.Word{}
	for seat, name := range seats {
		if t.Scores[seat] != prob.Zero() {
			among = append(among, name)
		}
	}
	if len(among) == len(seats) {
		if kind := draws[t.Reason]; kind != "" {
			return text.Of(kind)
		}
		return text.Of("referee.drawn", "why", why)
	}
	return text.Of("referee.shared", "seats", among, "why", why)
}

// scoreText returns the scores in the form of the record.
func scoreText(scores []prob.Ratio) string {
	all := make([]string, len(scores))
	for i, r := range scores {
		all[i] = r.String()
	}
	return strings.Join(all, "-")
}
