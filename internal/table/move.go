package table

import (
	"errors"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/record"
)

// Move plays or orders a move.
type Move struct {
	byPlayer
	Number *int64 `json:"number,omitempty" minimum:"0" doc:"the number of the last entry you knew when you made the move; it is needed"`
	Move   string `json:"move,omitempty" maxLength:"16000" doc:"in notation"`
	Link   string `json:"link,omitempty" maxLength:"64" doc:"the next link of your chain, if the move rolls"`
	// A table plays any move: doors ask before they hand it one.
	Careful Care `json:"careful,omitempty" enum:"rolls,peril" doc:"plays the move only if it needs no question. rolls: if it has one result, where one seat moves; peril: and if it is not perilous, or no other move is safer"`
}

// Care says which moves are not played at once: the answer has what they risk.
type Care string

// The kinds of care.
const (
	CareRolls Care = "rolls" // moves with several results
	CarePeril Care = "peril" // and moves that may lose where another move is safer
)

func (m Move) decide(d *Draft, by actor) error {
	g := d.game
	if err := g.fresh(m.Number); err != nil {
		return err
	}
	if g.crowd.Bound(by.seat) {
		return game.Refuse(game.NotToMove, "hall.committed")
	}
	lag := min(by.lag, clock.MaxLag)
	if g.clock.Out(by.seat, d.now.At.Add(-lag)) {
		return game.Refuse(game.NotToMove, "hall.time_up")
	}
	if err := d.order(by.seat, lag, func() error {
		if err := g.typed(by.seat, m.Move); err != nil || m.Link == "" {
			return err
		}
		if g.match.Turn().Kind == game.ChanceTurn && g.match.Awaited().Has(by.seat) {
			return g.match.Link(by.seat, m.Link)
		}
		return nil
	}); err != nil {
		return err
	}
	return d.premove()
}

// fresh returns nil if the position has not changed since the entry of a number. Errors: BadRequest, person.Stale.
func (g *Game) fresh(number *int64) error {
	switch {
	case number == nil || *number > g.head || *number < 0:
		return game.Refuse(game.BadRequest, "hall.number", "head", int(g.head))
	case *number < g.position:
		return game.Refuse(person.Stale, "hall.stale", "number", int(*number), "position", int(g.position))
	}
	return nil
}

// typed orders a move that a person typed: in notation, or freely if that is unambiguous. Errors: those of the referee.
func (g *Game) typed(seat int, move string) error {
	err := g.match.OrderText(seat, move)
	if err == nil {
		return nil
	}
	var refused *game.Error
	if !errors.As(err, &refused) || refused.Code != game.BadMove {
		return err
	}
	read, free := game.ReadTyped(g.match.View(seat), seat, move)
	if free != nil {
		return free
	}
	return g.match.Order(seat, read)
}

// order orders a move of a seat, and charges its clock. What the seat then has left goes into the record.
func (d *Draft) order(seat int, lag time.Duration, give func() error) error {
	g := d.game
	if g.clock.Running(seat) {
		left := g.clock.LeftAfter(d.now.At, seat, lag).Milliseconds()
		if err := g.match.Stamp(seat, min(max(left, 0), record.MaxLeft)); err != nil {
			return err
		}
	}
	if err := give(); err != nil {
		return err
	}
	g.clock.Act(d.now.At, seat, lag)
	return d.goOn()
}

// goOn plays what follows an action in the match: bots add to the dice, and chance turns are drawn. Then it adds the
// entries of the match that the log does not have yet.
func (d *Draft) goOn() error {
	g, m := d.game, d.game.match
	for m.Turn().Kind == game.ChanceTurn && m.HasDice() {
		for seat := range g.bots(m.Awaited()).All() {
			if err := d.link(seat); err != nil {
				return err
			}
		}
		if m.Awaited() != 0 {
			break
		}
		if err := m.Draw(); err != nil {
			return err
		}
	}
	for number := g.heard + 1; number <= m.Number(); number++ {
		b := body{Line: m.Line(number)}
		if secret, ok := m.Secret(number); ok {
			b.Kept = secret.String()
		}
		d.add(b)
	}
	g.settle()
	d.runClocks()
	return d.crowd.Convene()
}

// runClocks starts and stops the clocks of the seats.
func (d *Draft) runClocks() {
	g := d.game
	g.clock.Run(d.now.At, func(seat int) bool { return g.awaited.Has(seat) && g.crowd.Clocked(seat) })
}

// link reveals the next link of a bot's chain. At the end of the chain the bot loses it.
func (d *Draft) link(seat int) error {
	m := d.game.match
	link, ok := d.game.chain(seat).Link(m.Links(seat))
	if !ok {
		return m.Lose(seat)
	}
	return m.Link(seat, link)
}

// acted continues the game after the match has changed, and plays premoves. It returns a given error.
func (d *Draft) acted(err error) error {
	if err := d.settled(err); err != nil {
		return err
	}
	return d.premove()
}

// settled continues the game after the match has changed. It returns a given error.
func (d *Draft) settled(err error) error {
	if err != nil {
		return err
	}
	return d.goOn()
}
