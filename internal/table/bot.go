package table

import (
	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/record"
)

// offersApart is how many plies there are at least between the offers of bots and any offer before.
const offersApart = 40

// OfferedLately reports whether a draw was offered not long ago.
func (g *Game) OfferedLately() bool {
	for n := g.match.Number(); n > 0; n-- {
		switch e := g.match.Entry(n); {
		case e.What == record.Offered:
			return true
		case e.Ply > 0 && e.Ply <= g.match.Plies()-offersApart:
			return false
		}
	}
	return false
}

// Reply plays the move of a bot, and what it wishes besides. Trouble says that the bot failed, and another one moved
// for it. Nothing happens if the position has changed since, or the bot is not awaited any more.
func (d *Draft) Reply(seat int, position int64, move game.Move, wish bot.Wish, trouble bool) error {
	g := d.game
	if g.position != position || !g.awaited.Has(seat) {
		return nil
	}
	if trouble {
		d.seatNote(noteTrouble, seat)
	}
	if wish == bot.Resign {
		return d.acted(g.match.Resign(seat))
	}
	if err := d.order(seat, 0, func() error { return g.match.Order(seat, move) }); err != nil {
		return err
	}
	if turn := g.match.Turn(); wish == bot.OfferDraw && g.match.Offered() == 0 && turn.Kind != game.Over &&
		turn.Living.Has(seat) {
		if err := g.match.OfferDraw(seat); err != nil {
			return err
		}
		if err := d.goOn(); err != nil {
			return err
		}
	}
	return d.premove()
}

// Answer has a bot take or decline the draw that is offered to it. It declines if the position has changed since.
func (d *Draft) Answer(seat int, position int64, takes bool) error {
	g := d.game
	switch {
	case !g.OfferedTo().Has(seat):
		return nil
	case takes && g.position == position:
		return d.settled(g.match.AcceptDraw(seat))
	}
	return d.settled(g.match.DeclineDraw(seat))
}
