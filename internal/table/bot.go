package table

import (
	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/record"
)

// offersApart is the least number of plies between an offer of a bot and the offer before it.
const offersApart = 40

// OfferedLately reports whether a draw was offered within the last offersApart plies.
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

// Reply plays a bot's move, and its wish to resign or to offer a draw. If trouble is set, the bot failed and another
// one chose the move. Reply does nothing if the position has changed since, or if the bot is no longer awaited.
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
		if err := d.settled(g.match.OfferDraw(seat)); err != nil {
			return err
		}
	}
	return d.premove()
}

// Answer accepts or declines an offered draw for a bot. It declines if the position has changed since.
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
