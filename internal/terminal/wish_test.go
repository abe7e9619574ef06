package terminal

import (
	"testing"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
)

// stubborn plays the first move, has a fixed wish, and accepts draws or not.
type stubborn struct {
	wish  bot.Wish
	takes bool
}

func (b stubborn) Choose(s analysis.Story, _ func(int) int) (game.Move, bot.Wish) {
	return s.View.Moves(s.Seat, nil)[0], b.wish
}
func (b stubborn) Takes(analysis.Story) bool { return b.takes }

// opposed returns a table of a person against a bot.
func opposed(t *testing.T, b Bot) *Table {
	table := seated{game: "niels", seats: "hh"}.table(t)
	table.players[1].Bot = b
	return table
}

func TestABotHereResigns(t *testing.T) {
	d := drive(t, opposed(t, stubborn{wish: bot.Resign}))
	d.press("e2e4<enter>")
	d.shows("White wins", "resignation")
}

func TestBotOffersADrawOnce(t *testing.T) {
	d := drive(t, opposed(t, stubborn{wish: bot.OfferDraw}))
	d.press("e2e4<enter>")
	d.shows("Black offers a draw")
	d.press("/decline<enter>d2d4<enter>")
	d.hides("Black offers a draw")
	d.press("/draw<enter>")
	d.shows("declined")
}

func TestABotHereTakesADraw(t *testing.T) {
	d := drive(t, opposed(t, stubborn{takes: true}))
	d.press("/draw<enter>")
	d.shows("drawn by agreement")
}
