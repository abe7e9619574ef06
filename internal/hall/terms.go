package hall

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"strconv"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/record"
)

// Terms are what is fixed of a match when its seats may add to its dice.
type Terms struct {
	Promise string `json:"promise"` // the commitment to the seed of the dice
	Hash    string `json:"hash"`    // stands for all that is fixed, the promise included
	Until   int64  `json:"until"`   // Unix milliseconds: then the match begins, whoever has not added yet
}

// stirWithin is how long a match waits for those who want to add to its dice.
const stirWithin = 10 * time.Second

// chainLength is how many draws the chain of a bot is for: more than any game has.
const chainLength = 10_000

// maxEntropy is the most bytes that a seat adds to the dice.
const maxEntropy = 128

// begin begins the match if all seats are taken. If clients of seats want to add to its dice, its terms are fixed and
// shown first.
func (p *pending) begin() error {
	c := p.course
	if c.match != nil || c.terms != nil || len(c.free()) > 0 || c.phase != store.Open {
		return nil
	}
	terms, err := c.agree(p.at)
	if err != nil {
		return err
	}
	if c.stirrers() == 0 || terms.Hash() == "" {
		return p.start(terms, nil)
	}
	p.note(Note{Kind: noteTerms, Terms: &Terms{c.promise(), terms.Hash(), millis(p.at.Add(stirWithin))}})
	return nil
}

// promise is the commitment to the seed.
func (c *course) promise() string {
	seed, err := dice.ParseSeed(c.row.Secret)
	if err != nil {
		return ""
	}
	return seed.Commitment()
}

// agree is the terms of the match as they are fixed at a time: always the same, so that they need not be kept.
func (c *course) agree(at time.Time) (*referee.Terms, error) {
	traits := c.first.Traits()
	setup := referee.Setup{
		Game: c.game, Options: c.spec.Options, Position: c.spec.Position, ID: c.row.ID, Random: c.hall.c.Random,
		Replaceable: traits.Simultaneous, TimeControl: c.spec.Clock.Recorded(),
		Tags: []record.Tag{{Name: "Date", Value: at.UTC().Format("2006.01.02")}},
	}
	if traits.Chance {
		seed, err := dice.ParseSeed(c.row.Secret)
		if err != nil {
			return nil, err
		}
		setup.Seed = &seed
	}
	for seat, h := range c.seats {
		kind := referee.Person
		switch {
		case h.bot != "":
			kind = "bot " + h.bot
		case c.hasTeam(seat):
			kind = crowd.OfTeam
		}
		setup.Seats = append(setup.Seats, referee.Seat{Name: h.name, Kind: kind})
	}
	return referee.Agree(setup)
}

// start begins the match, with what the seats added to its dice.
func (p *pending) start(terms *referee.Terms, added []referee.Added) (err error) {
	c := p.course
	if c.match, err = terms.Begin(added); err != nil {
		return err
	}
	p.add(body{Start: c.match.Record().Tags})
	return p.goOn()
}

// stirrers are the seats whose clients want to add to the dice.
func (c *course) stirrers() game.SeatSet {
	var set game.SeatSet
	for seat := range c.seats {
		if c.seats[seat].stirs {
			set = set.With(seat)
		}
	}
	return set
}

// stirring are the seats for whose part in the dice the match waits.
func (c *course) stirring() game.SeatSet {
	if c.terms == nil || c.match != nil {
		return 0
	}
	waits := c.stirrers()
	for seat := range c.added {
		waits = waits.Without(seat)
	}
	return waits
}

// beginsAt is when the match begins, whoever has not added to its dice by then; zero if it has begun or its terms are
// not fixed. The time in which no hall was there does not count.
func (c *course) beginsAt() time.Time {
	if c.terms == nil || c.match != nil {
		return time.Time{}
	}
	at := c.agreed.Add(stirWithin)
	for _, o := range c.hall.outages() {
		if after := o.Until.Add(stirWithin); o.Until.After(c.agreed) && after.After(at) {
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

func (s Stir) decide(p *pending, by actor) error {
	c := p.course
	_, done := c.added[by.seat]
	switch {
	case c.terms == nil || c.match != nil:
		return game.Refuse(game.NotToMove, "hall.no_stir")
	case done:
		return game.Refuse(game.BadRequest, "hall.stirred")
	case !printable(s.Entropy) || s.Anchor != "" && !record.Hex(s.Anchor, 32, 32):
		return game.Refuse(game.BadRequest, "hall.entropy", "most", maxEntropy)
	}
	p.note(Note{Kind: noteStirred, Seat: &by.seat, Entropy: s.Entropy, Anchor: s.Anchor})
	if c.stirring() != 0 {
		return nil
	}
	return p.launch()
}

// Link reveals the next link of a seat's chain for the draw that waits.
type Link struct {
	byPlayer
	Link string `json:"link,omitempty" maxLength:"64" doc:"the next link of your chain"`
}

func (l Link) decide(p *pending, by actor) error {
	return p.acted(p.course.match.Link(by.seat, l.Link))
}

// LoseChain says that a seat's chain is lost: the dice do not wait for it from now on.
type LoseChain struct{ byPlayer }

func (LoseChain) decide(p *pending, by actor) error { return p.acted(p.course.match.Lose(by.seat)) }

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
func (p *pending) launch() error {
	c := p.course
	terms, err := c.agree(c.agreed)
	if err != nil {
		return err
	}
	if terms.Hash() != c.terms.Hash {
		return errors.New("hall: the terms of " + c.row.ID + " are not what they were")
	}
	return p.start(terms, c.additions())
}

// additions are what the seats add to the dice. The dice are together if every person's client has a chain; those of
// bots are ours.
func (c *course) additions() []referee.Added {
	added := make([]referee.Added, len(c.seats))
	together := true
	for seat := range c.seats {
		added[seat] = c.added[seat]
		if c.seats[seat].bot != "" {
			added[seat].Anchor = c.chain(seat).Anchor()
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

// chain is the chain of a bot, made of the secret of the game.
func (c *course) chain(seat int) dice.Chain {
	mac := hmac.New(sha256.New, []byte(c.row.Secret))
	mac.Write([]byte("chain " + strconv.Itoa(seat)))
	chain, err := dice.NewChain(bytes.NewReader(mac.Sum(nil)), chainLength)
	if err != nil {
		panic(err) // there are as many bytes as it wants
	}
	return chain
}

// startOverdue starts the match once the time for adding to the dice is over. If it is not over yet, it is made due
// again.
func (h *Hall) startOverdue(ctx context.Context, id string) error {
	at, err := change(ctx, h, id, func(p *pending) (time.Time, error) {
		at := p.course.beginsAt()
		if at.IsZero() || p.at.Before(at) {
			return at, nil
		}
		return time.Time{}, p.launch()
	})
	if err == nil && !at.IsZero() {
		err = h.c.Store.Schedule(ctx, store.Due{Kind: dueBegin, Key: id, At: at})
	}
	return err
}
