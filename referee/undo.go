package referee

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/record"
)

// Undoable reports whether the last ply can be taken back: nothing random or secret has been revealed since, and the
// game is not over. The caller must ask the seats for consent.
func (m *Match) Undoable() bool {
	n := m.steps.Len()
	if n <= m.fixed || m.over() || m.ply() != m.plies() {
		return false
	}
	if !m.traits.Secrets {
		return true
	}
	before := m.first
	if n > 1 {
		before = m.after(n - 2).state
	}
	return !hides(before) && !hides(m.state())
}

// hides reports whether a position has secrets. A move that is taken back may reveal some.
func hides(s game.State) bool {
	if _, ok := s.(game.Secretive); !ok {
		return false
	}
	return game.View(s, game.Nobody).String() != s.String()
}

// Undo takes back the last ply and records that. Errors: BadRequest if it is not [Match.Undoable].
func (m *Match) Undo() error {
	return m.act(record.Entry{What: record.Undone, Ply: m.ply()})
}

func (m *Match) undone() ([]game.Event, error) {
	switch {
	case m.over():
		return nil, game.Refuse(game.BadRequest, "referee.undo.over")
	case m.steps.Len() == 0:
		return nil, game.Refuse(game.BadRequest, "referee.undo.none")
	case !m.Undoable():
		return nil, game.Refuse(game.BadRequest, "referee.undo.revealed")
	}
	if len(m.last) == 1 && m.Trimmed() { // the position before it is forgotten
		whole := m.whole()
		m.last, m.told = slices.Clip(whole.last), slices.Clip(whole.told)
	}
	last := m.pop()
	m.offered = 0
	seat := last.Seats.First()
	return event("referee.undone", "seat", m.name(seat), "move", last.Moves[seat]), nil
}
