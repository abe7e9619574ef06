package referee

import (
	"iter"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/record"
)

// Event is something that happened in a match, as far as a seat may know it.
type Event struct {
	Number int          // from 1, without gaps
	Entry  record.Entry // what the public record says of it
	Events []game.Event // in order, for telling and drawing
}

// Number is the number of the last event, 0 before the first.
func (m *Match) Number() int { return len(m.log) }

// Entry is what the public record says of an event, by its number. Do not change it.
func (m *Match) Entry(number int) *record.Entry { return &m.log[number-1].entry }

// Heard are the events after number since, as far as a seat (or game.Nobody) may know them; when the game is over,
// all of them.
func (m *Match) Heard(seat, since int) []Event {
	since = max(since, 0)
	if since < m.muted {
		m.recall(0)
	}
	list := make([]Event, 0, max(len(m.log)-since, 0))
	for i := since; i < len(m.log); i++ {
		l := &m.log[i]
		list = append(list, Event{i + 1, l.entry, m.heard(l.events, seat)})
	}
	return list
}

func (m *Match) heard(events []game.Event, seat int) []game.Event {
	if m.over() {
		return slices.Clone(events)
	}
	return game.Heard(events, seat)
}

// Step is one step of the game: a ply, the end of a chance turn, or a resignation or timeout that the game goes on
// after or ends by its own rules with.
type Step struct {
	Number  int                   // of the event that completed it
	Ply     int                   // what is no ply belongs to the ply before it
	Chance  bool                  // the end of a chance turn
	Seats   game.SeatSet          // who moved, resigned or ran out of time
	Moves   [game.MaxSeats]string // of these seats, in notation; empty if still secret or no ply
	Outcome string                // of the chance turn, in notation; empty if still secret
	P       prob.Ratio            // its probability
	Events  []game.Event          // what happened
	State   game.State            // the position after it, as the seat may know it. Do not change it.
}

// History is the way of the game from its first position to the present one, as far as a seat (or game.Nobody) may
// know it, without what was taken back.
func (m *Match) History(seat int) []Step {
	m.recall(0)
	list := make([]Step, len(m.steps))
	for i := range m.steps {
		list[i] = m.known(i, seat)
	}
	return list
}

// Latest are the steps of History, the last first.
func (m *Match) Latest(seat int) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for i := len(m.steps) - 1; i >= 0; i-- {
			m.recall(i)
			if !yield(m.known(i, seat)) {
				return
			}
		}
	}
}

// known is a step as a seat may know it.
func (m *Match) known(i, seat int) Step {
	s := m.steps[i].Step
	s.Events, s.State = m.heard(s.Events, seat), m.view(s.State, seat)
	if !m.steps[i].secret || m.over() {
		return s
	}
	s.Outcome, s.P = "", prob.Ratio{}
	for other := range s.Moves {
		if other != seat {
			s.Moves[other] = ""
		}
	}
	return s
}
