package referee

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/record"
)

// chain is the public part of a seat's chain for dice together (see dice.Chain).
type chain struct {
	last     string // the latest revealed link, or the anchor
	revealed int    // number of revealed links
	now      string // the link for the present chance turn, or ""
	lost     bool
}

// Together reports whether seats have chains, so that draws wait for their links.
func (m *Match) Together() bool { return m.chains != nil }

// Links returns how many links of its chain a seat has revealed. dice.Chain.Link takes this number.
func (m *Match) Links(seat int) int {
	if m.chains == nil || m.checkSeat(seat) != nil {
		return 0
	}
	return m.chains[seat].revealed
}

// owing returns the seats that must reveal a link before the dice can draw: those in the game with a chain that is
// not lost.
func (m *Match) owing() game.SeatSet {
	var seats game.SeatSet
	if m.turn.Kind == game.ChanceTurn {
		for seat := range m.chains {
			if c := &m.chains[seat]; c.last != "" && !c.lost && c.now == "" && m.turn.Living.Has(seat) {
				seats = seats.With(seat)
			}
		}
	}
	return seats
}

// checkLinks returns nil if no seat has to reveal a link before the draw.
func (m *Match) checkLinks() error {
	if owing := m.owing(); owing != 0 {
		return game.Refuse(game.NotToMove, "referee.owing", "seats", m.names(owing))
	}
	return nil
}

// Link reveals the next link of a seat's chain for the present chance turn. Errors: NotToMove if the seat owes none;
// BadRequest if it is not the next link.
func (m *Match) Link(seat int, link string) error {
	return m.act(record.Entry{What: record.Link, Ply: m.ply(), Seat: seat, Hash: link})
}

func (m *Match) linked(e *record.Entry) ([]game.Event, error) {
	if !m.owing().Has(e.Seat) {
		return nil, game.Refuse(game.NotToMove, "referee.no_link", "seat", m.name(e.Seat))
	}
	c := &m.chains[e.Seat]
	if !dice.Follows(e.Hash, c.last) {
		return nil, game.Refuse(game.BadRequest, "referee.link", "seat", m.name(e.Seat))
	}
	c.last, c.now = e.Hash, e.Hash
	c.revealed++
	m.fix()
	return event("referee.linked", "seat", m.name(e.Seat)), nil
}

// Lose records that a seat has lost its chain. The dice then draw without it. Errors: BadRequest if the seat has no
// chain.
func (m *Match) Lose(seat int) error {
	return m.act(record.Entry{What: record.Lost, Ply: m.ply(), Seat: seat})
}

func (m *Match) lostChain(e *record.Entry) ([]game.Event, error) {
	if m.chains == nil || m.chains[e.Seat].last == "" || m.chains[e.Seat].lost {
		return nil, game.Refuse(game.BadRequest, "referee.no_chain", "seat", m.name(e.Seat))
	}
	m.chains[e.Seat].lost = true
	return event("referee.lost_chain", "seat", m.name(e.Seat)), nil
}

// links returns the links for the present chance turn, nil without chains.
func (m *Match) links() []string {
	if m.chains == nil {
		return nil
	}
	all := make([]string, len(m.chains))
	for seat := range m.chains {
		all[seat] = m.chains[seat].now
	}
	return all
}

// spend clears the links after a draw.
func (m *Match) spend() {
	for seat := range m.chains {
		m.chains[seat].now = ""
	}
}
