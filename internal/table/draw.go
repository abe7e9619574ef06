package table

import "github.com/quandary-games/quandary/game"

// Resign resigns.
type Resign struct{ byPlayer }

func (Resign) decide(d *Draft, by actor) error { return d.acted(d.game.match.Resign(by.seat)) }

// OfferDraw offers a draw.
type OfferDraw struct{ byPlayer }

func (OfferDraw) decide(d *Draft, by actor) error {
	if d.game.offered(by.seat) {
		return game.Refuse(game.BadRequest, "hall.asked")
	}
	return d.acted(d.game.match.OfferDraw(by.seat))
}

// AcceptDraw accepts the draw that is offered.
type AcceptDraw struct{ byPlayer }

func (AcceptDraw) decide(d *Draft, by actor) error {
	return d.acted(d.game.match.AcceptDraw(by.seat))
}

// DeclineDraw declines the draw that is offered.
type DeclineDraw struct{ byPlayer }

func (DeclineDraw) decide(d *Draft, by actor) error {
	return d.acted(d.game.match.DeclineDraw(by.seat))
}
