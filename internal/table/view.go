package table

import (
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

// ID returns the id of the game.
func (g *Game) ID() string { return g.setup.ID }

// Setup returns the game as it was made.
func (g *Game) Setup() Setup { return g.setup }

// Spec returns the description that the game was made from.
func (g *Game) Spec() *Spec { return &g.spec }

// Facts returns the facts of the rules.
func (g *Game) Facts() *game.Facts { return g.game.Facts() }

// Head returns the number of the last entry.
func (g *Game) Head() int64 { return g.head }

// Phase returns the phase of the game.
func (g *Game) Phase() Phase { return g.phase }

// Playing reports whether the match runs.
func (g *Game) Playing() bool { return g.phase == Playing }

// Over reports whether the match has ended.
func (g *Game) Over() bool { return g.phase == Over }

// Touched returns the time of the last entry.
func (g *Game) Touched() time.Time { return g.touched }

// Secrets reports whether the seats of the game know different things.
func (g *Game) Secrets() bool {
	if g.match != nil {
		return g.match.Traits().Secrets
	}
	return g.first.Traits().Secrets
}

// Awaited returns the seats that must act before the match goes on.
func (g *Game) Awaited() game.SeatSet { return g.awaited }

// Owed returns what the game waits for.
func (g *Game) Owed() Owed { return g.owed }

// Match returns the match, or nil before it begins. It must not be changed.
func (g *Game) Match() *referee.Match { return g.match }

// As returns the seats that a person holds. Errors: Forbidden if seat is neither one of them nor game.Nobody.
func (g *Game) As(who person.Who, seat int) (game.SeatSet, error) {
	held := g.Held(who.Person)
	if seat != game.Nobody && !held.Has(seat) {
		return 0, game.Refuse(person.Forbidden, "hall.not_your_seat", "seat", seat)
	}
	return held, nil
}

// View returns the position as known to a seat that a person holds or may order for. The caller owns it. Errors:
// Forbidden.
func (g *Game) View(who person.Who, seat int) (view game.State, position int64, err error) {
	if seat >= 0 && seat < len(g.seats) && g.hasTeam(seat) {
		err = g.crowd.MayOrder(who, seat)
	} else {
		_, err = g.As(who, seat)
	}
	if err != nil {
		return nil, 0, err
	}
	if g.match == nil {
		return game.View(g.first, seat).Clone(), g.position, nil
	}
	return g.match.View(seat).Clone(), g.position, nil
}

// Record returns the public record of the match and its crowd. Errors: NotToMove before the match has begun.
func (g *Game) Record() (*record.Record, error) {
	if g.match == nil {
		return nil, game.Refuse(game.NotToMove, "hall.not_begun")
	}
	r := g.match.Record()
	seal := ""
	if n := len(r.Entries); n > 0 && r.Entries[n-1].What == record.Seal {
		seal = r.Entries[n-1].Hash
	}
	r.Entries = append(r.Entries, g.crowd.Record(seal)...)
	return r, nil
}

// History returns the first position and the steps since, as known to a seat that the person holds. Errors: Forbidden;
// NotToMove before the match has begun.
func (g *Game) History(who person.Who, seat int) (first game.State, steps []referee.Step, err error) {
	if _, err := g.As(who, seat); err != nil {
		return nil, nil, err
	}
	if g.match == nil {
		return nil, nil, game.Refuse(game.NotToMove, "hall.not_begun")
	}
	return g.match.First(seat), g.match.History(seat), nil
}

// Knew is History with only what the seat knew at each step. When the match is over anybody may ask for any seat.
// Errors: as of History; BadRequest if there is no such seat.
func (g *Game) Knew(who person.Who, seat int) (first game.State, steps []referee.Step, err error) {
	if !g.Over() {
		return g.History(who, seat)
	}
	return g.match.Knew(seat)
}
