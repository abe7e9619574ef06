package server

import (
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee"
)

// maxWorded is the most different orders of a ply that are put into words.
const maxWorded = 20

// wording says what orders of a seat in a finished ply would have done. It plays them on a copy of the position before
// the ply, with the orders of the other seats.
type wording struct {
	telling *telling
	seat    int
	before  game.State
	moves   map[int]string
	known   map[string]string
}

// wording returns the wording of the orders of a seat in a ply.
func (t *telling) wording(number, seat int) *wording {
	w := &wording{telling: t, seat: seat, before: t.first, moves: map[int]string{}, known: map[string]string{}}
	for i := range t.steps {
		if s := &t.steps[i]; s.Ply >= number {
			if s.Ply == number && !s.Chance {
				w.order(s)
			}
			break
		}
		w.before = t.steps[i].State
	}
	return w
}

// order notes the orders of the seats in a step.
func (w *wording) order(s *referee.Step) {
	for seat := range s.Seats.All() {
		w.moves[seat] = s.Moves[seat]
	}
}

// of returns an order in words, or "" if the game has none.
func (w *wording) of(order string) string {
	said, known := w.known[order]
	if !known && order != "" && len(w.known) < maxWorded {
		said = w.eventsOf(order)
		w.known[order] = said
	}
	return said
}

// eventsOf plays an order and returns the events of its seat as sentences, without the predictions of other seats.
func (w *wording) eventsOf(order string) string {
	w.moves[w.seat] = order
	before := game.Hear(w.before, w.moves)
	orders, err := game.ParseOrders(before, w.moves)
	if err != nil || game.CheckOrders(before, orders) != nil {
		return ""
	}
	log := &game.Log{}
	before.Clone().Play(orders, log)
	var own, all []string
	for _, e := range game.Heard(log.Events, game.Nobody) {
		if a := e.Arrow; a != nil && (a.Kind == game.Foreseen || a.Kind == game.Predicted) {
			continue
		}
		said := w.telling.voice.Say(e.Text)
		if all = append(all, said); e.Arrow != nil && e.Arrow.Seat == w.seat {
			own = append(own, said)
		}
	}
	if len(own) == 0 {
		own = all
	}
	return strings.Join(own, ". ")
}
