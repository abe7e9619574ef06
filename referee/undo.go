package referee

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/record"
)

// Undoable reports whether the last ply can be taken back: nothing random and nothing secret has been revealed since
// it was played, and the game is not over. Whether the seats agree to it is not the referee's to ask.
func (m *Match) Undoable() bool {
	n := len(m.steps)
	if n <= m.fixed || m.over() || m.ply() != m.plies() {
		return false
	}
	if !m.traits.Secrets {
		return true
	}
	before := m.first
	m.recall(n - 2)
	if n > 1 {
		before = m.steps[n-2].State
	}
	return !hides(before) && !hides(m.state())
}

// hides reports whether a position has secrets, which even a move that is taken back may tell something of.
func hides(s game.State) bool {
	if _, ok := s.(game.Secretive); !ok {
		return false
	}
	return game.View(s, game.Nobody).String() != s.String()
}

// Undo takes back the last ply. The record notes it. Errors: BadRequest if it cannot be.
func (m *Match) Undo() error {
	return m.act(record.Entry{What: record.Undone, Ply: m.ply()})
}

func (m *Match) undone() ([]game.Event, error) {
	switch {
	case m.over():
		return nil, game.Refuse(game.BadRequest, "referee.undo.over")
	case len(m.steps) == 0:
		return nil, game.Refuse(game.BadRequest, "referee.undo.none")
	case !m.Undoable():
		return nil, game.Refuse(game.BadRequest, "referee.undo.revealed")
	}
	m.recall(len(m.steps) - 2)
	last := m.pop()
	m.offered = 0
	seat := last.Seats.First()
	return event("referee.undone", "seat", m.name(seat), "move", last.Moves[seat]), nil
}
