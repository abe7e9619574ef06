package referee

import (
	"iter"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/referee/record"
)

// Event is something that happened in a match, as far as a seat may know it.
type Event struct {
	Number int          // from 1, without gaps
	Entry  record.Entry // as in the public record
	Events []game.Event // in order, for telling and drawing
}

// Number returns the number of the last event, 0 before the first.
func (m *Match) Number() int { return m.log.Len() }

// Entry returns the public entry of an event by its number. Callers must not change it.
func (m *Match) Entry(number int) *record.Entry { return *m.log.At(number - 1) }

// Heard returns the events after number since, as far as a seat (or game.Nobody) may know them; all of them when the
// game is over.
func (m *Match) Heard(seat, since int) []Event {
	since = max(since, 0)
	list := make([]Event, 0, max(m.log.Len()-since, 0))
	for number := since + 1; number <= m.log.Len(); number++ {
		list = append(list, Event{number, *m.Entry(number), m.Told(number, seat)})
	}
	return list
}

// Told returns what happened in an event, by its number, as Heard does.
func (m *Match) Told(number, seat int) []game.Event {
	i := number - 1 - m.muted()
	if i >= 0 {
		return m.visible(m.told[i].events, seat)
	}
	return m.visible(m.whole().told[number-1].events, seat)
}

// Line returns the public entry of an event as text, by its number.
func (m *Match) Line(number int) string {
	if i := number - 1 - m.muted(); i >= 0 {
		return m.told[i].line
	}
	return m.Entry(number).String()
}

func (m *Match) visible(events []game.Event, seat int) []game.Event {
	if m.tellsAll() {
		return slices.Clone(events)
	}
	return game.Heard(events, seat)
}

// Step is one step of the game: a ply, the end of a chance turn, or a resignation or timeout after which the game
// continues or ends by its own rules.
type Step struct {
	Number  int                   // of the event that completed it
	Ply     int                   // a step that is no ply has the number of the ply before it
	Chance  bool                  // it ends a chance turn
	Seats   game.SeatSet          // that moved, resigned or ran out of time
	Moves   [game.MaxSeats]string // in notation, by seat; empty if still secret or no ply
	Outcome string                // of the chance turn, in notation; empty if still secret
	P       prob.Ratio            // of the outcome
	Draw    string                // the number drawn for it, in decimal; empty if still secret or not drawn
	Of      string                // the upper bound of the number, in decimal
	Faces   []int                 // of real dice that gave it
	Events  []game.Event          // what happened
	State   game.State            // afterwards, as the seat may know it; callers must not change it
}

// History returns the steps from the first position to the present one, as far as a seat (or game.Nobody) may know
// them. Steps that were taken back are left out.
func (m *Match) History(seat int) []Step {
	list := make([]Step, m.steps.Len())
	for i := range list {
		list[i] = m.stepFor(i, seat)
	}
	return list
}

// Knew returns First and History with only what a seat (or game.Nobody) knew at each step, also when the game is over.
// Errors: BadRequest if there is no such seat.
func (m *Match) Knew(seat int) (first game.State, steps []Step, err error) {
	if seat != game.Nobody {
		if err := m.checkSeat(seat); err != nil {
			return nil, nil, err
		}
	}
	then := *m
	then.closed = true
	steps = then.History(seat)
	for i := range steps {
		steps[i].State = then.heard(steps[i].State, i+1)
	}
	return then.First(seat), steps, nil
}

// Played yields the steps of History in reverse order, without their events and positions: nothing has to be computed
// for them.
func (m *Match) Played(seat int) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for i := m.steps.Len() - 1; i >= 0; i-- {
			if !yield(m.bare(i, seat)) {
				return
			}
		}
	}
}

// stepFor returns a step as a seat may know it.
func (m *Match) stepFor(i, seat int) Step {
	s, after := m.bare(i, seat), m.after(i)
	s.Events, s.State = m.visible(after.events, seat), m.view(after.state, seat)
	return s
}

// bare returns a step as a seat may know it, without its events and position.
func (m *Match) bare(i, seat int) Step {
	s := (*m.steps.At(i)).Step
	if !(*m.steps.At(i)).secret || m.tellsAll() {
		return s
	}
	s.Outcome, s.P, s.Draw, s.Of = "", prob.Ratio{}, "", ""
	for other := range s.Moves {
		if other != seat {
			s.Moves[other] = ""
		}
	}
	return s
}
