package table

import (
	"time"

	"github.com/quandary-games/quandary/game"
)

// Claim says that the time of another seat is up.
type Claim struct{ byPlayer }

func (Claim) decide(d *Draft, _ actor) error { return d.acted(d.timeout()) }

// timeout ends the time of the seats whose clocks have run out. Errors: BadRequest if none has.
func (d *Draft) timeout() error {
	g := d.game
	var late game.SeatSet
	for seat := range g.awaited.All() {
		if g.clock.Out(seat, d.now.At) {
			late = late.With(seat)
		}
	}
	if late == 0 {
		return game.Refuse(game.BadRequest, "hall.no_claim")
	}
	return g.match.Timeout(late)
}

// Flag ends the time of the seats whose clocks have run out. If none has, it returns when one will, or zero if no clock
// runs.
func (d *Draft) Flag() (time.Time, error) {
	g := d.game
	at, running := g.clock.Flag()
	if g.phase != Playing || !running {
		return time.Time{}, nil
	}
	if d.now.At.Before(at) {
		return at, nil
	}
	return time.Time{}, d.settled(d.timeout())
}
