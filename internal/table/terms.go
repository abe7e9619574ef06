package table

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"strconv"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/record"
)

// Terms are what is fixed before the seats of a match add to its dice.
type Terms struct {
	Promise string `json:"promise"` // the commitment to the seed of the dice
	Hash    string `json:"hash"`    // of all that is fixed, the promise included
	Until   int64  `json:"until"`   // when the match begins at the latest, in Unix milliseconds
}

// stirWithin is how long a match waits for seats to add to its dice.
const stirWithin = 10 * time.Second

// chainLength is the number of draws that a bot's chain is for, more than any game has.
const chainLength = 10_000

// maxEntropy is the most bytes that a seat adds to the dice.
const maxEntropy = 128

// begin begins the match if all seats are taken. If clients of seats want to add to its dice, its terms are fixed and
// shown first.
func (d *Draft) begin() error {
	g := d.game
	if g.match != nil || g.terms != nil || !g.full() || g.phase != Open {
		return nil
	}
	terms, err := g.agree(d.at)
	if err != nil {
		return err
	}
	if g.stirrers() == 0 || terms.Hash() == "" {
		return d.start(terms, nil)
	}
	d.note(Note{Kind: noteTerms, Terms: &Terms{g.promise(), terms.Hash(), d.at.Add(stirWithin).UnixMilli()}})
	return nil
}

// promise returns the commitment to the seed.
func (g *Game) promise() string {
	seed, err := dice.ParseSeed(g.setup.Secret)
	if err != nil {
		return ""
	}
	return seed.Commitment()
}

// agree returns the terms of the match as fixed at a time. They can be computed again at any time, so they are not
// kept.
func (g *Game) agree(at time.Time) (*referee.Terms, error) {
	traits := g.first.Traits()
	setup := referee.Setup{
		Game: g.game, Options: g.spec.Options, Position: g.spec.Position, ID: g.setup.ID, Random: g.world.Random,
		Replaceable: traits.Simultaneous, TimeControl: g.spec.Clock.Recorded(),
		Tags: []record.Tag{{Name: "Date", Value: at.UTC().Format("2006.01.02")}},
	}
	if traits.Chance && !g.spec.Typed {
		seed, err := dice.ParseSeed(g.setup.Secret)
		if err != nil {
			return nil, err
		}
		setup.Seed = &seed
	}
	for seat, h := range g.seats {
		kind := referee.Person
		switch {
		case h.bot != "":
			kind = "bot " + h.bot
		case g.hasTeam(seat):
			kind = crowd.OfTeam
		}
		setup.Seats = append(setup.Seats, referee.Seat{Name: h.name, Kind: kind})
	}
	return referee.Agree(setup)
}

// start begins the match, with what the seats added to its dice.
func (d *Draft) start(terms *referee.Terms, added []referee.Added) (err error) {
	g := d.game
	if g.match, err = terms.Begin(added); err != nil {
		return err
	}
	d.add(body{Start: g.match.Record().Tags})
	return d.goOn()
}

// stirrers returns the seats whose clients want to add to the dice.
func (g *Game) stirrers() game.SeatSet {
	return g.where(func(seat int) bool { return g.seats[seat].stirs })
}

// stirring returns the seats that the match waits for to add to its dice.
func (g *Game) stirring() game.SeatSet {
	if g.terms == nil || g.match != nil {
		return 0
	}
	waits := g.stirrers()
	for seat := range g.added {
		waits = waits.Without(seat)
	}
	return waits
}

// BeginsAt returns when the match begins even if a seat has not added to its dice. It is zero if the match has begun or
// its terms are not fixed. Outages do not count.
func (g *Game) BeginsAt(now Now) time.Time {
	if g.terms == nil || g.match != nil {
		return time.Time{}
	}
	at := g.agreed.Add(stirWithin)
	for _, o := range now.Outages {
		if after := o.Until.Add(stirWithin); o.Until.After(g.agreed) && after.After(at) {
			at = after
		}
	}
	return at
}

// Stir adds to the dice, and begins the match if no other seat is waited for.
type Stir struct {
	bySeat
	Entropy string `json:"entropy,omitempty" maxLength:"128" doc:"what you add to the dice, anything without spaces"`
	Anchor  string `json:"anchor,omitempty" maxLength:"64" doc:"of your chain of hashes"`
}

func (s Stir) decide(d *Draft, by actor) error {
	g := d.game
	_, done := g.added[by.seat]
	switch {
	case g.terms == nil || g.match != nil:
		return game.Refuse(game.NotToMove, "hall.no_stir")
	case done:
		return game.Refuse(game.BadRequest, "hall.stirred")
	case !printable(s.Entropy) || s.Anchor != "" && !record.Hex(s.Anchor, 32, 32):
		return game.Refuse(game.BadRequest, "hall.entropy", "most", maxEntropy)
	}
	d.note(Note{Kind: noteStirred, Seat: &by.seat, Entropy: s.Entropy, Anchor: s.Anchor})
	if g.stirring() != 0 {
		return nil
	}
	return d.launch()
}

// Link reveals the next link of a seat's chain for the draw that waits.
type Link struct {
	byPlayer
	Link string `json:"link,omitempty" maxLength:"64" doc:"the next link of your chain"`
}

func (l Link) decide(d *Draft, by actor) error {
	return d.acted(d.game.match.Link(by.seat, l.Link))
}

// LoseChain says that a seat's chain is lost: the dice do not wait for it from now on.
type LoseChain struct{ byPlayer }

func (LoseChain) decide(d *Draft, by actor) error { return d.acted(d.game.match.Lose(by.seat)) }

// printable reports whether a text may be added to the dice: 1 to 128 ASCII characters that can be seen.
func printable(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return false
		}
	}
	return s != "" && len(s) <= maxEntropy
}

// launch begins a match whose terms were fixed before.
func (d *Draft) launch() error {
	g := d.game
	terms, err := g.agree(g.agreed)
	if err != nil {
		return err
	}
	if terms.Hash() != g.terms.Hash {
		return errors.New("table: the terms of " + g.setup.ID + " are not what they were")
	}
	return d.start(terms, g.additions())
}

// additions returns what the seats add to the dice. The dice are together if every person's client has a chain. The
// chains of bots derive from the secret.
func (g *Game) additions() []referee.Added {
	added := make([]referee.Added, len(g.seats))
	together := true
	for seat := range g.seats {
		added[seat] = g.added[seat]
		if g.seats[seat].bot != "" {
			added[seat].Anchor = g.chain(seat).Anchor()
		}
		together = together && added[seat].Anchor != ""
	}
	for seat := range added {
		if !together {
			added[seat].Anchor = ""
		}
	}
	return added
}

// chain returns the chain of a bot, derived from the secret of the game.
func (g *Game) chain(seat int) dice.Chain {
	mac := hmac.New(sha256.New, []byte(g.setup.Secret))
	mac.Write([]byte("chain " + strconv.Itoa(seat)))
	chain, err := dice.NewChain(bytes.NewReader(mac.Sum(nil)), chainLength)
	if err != nil {
		panic(err) // the reader has enough bytes
	}
	return chain
}

// Launch begins a match with fixed terms once the time for adding to the dice is over. Before that it returns the time,
// or zero if nothing is waited for.
func (d *Draft) Launch() (time.Time, error) {
	at := d.game.BeginsAt(d.now)
	if at.IsZero() || d.at.Before(at) {
		return at, nil
	}
	return time.Time{}, d.launch()
}
