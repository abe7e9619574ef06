// Package purse keeps the purses of people: play money across games, which can be neither bought nor sold.
//
// A purse is a stream of events in the store, one stream a person, and its state is a fold of them. A person stakes
// money in a game, and gets back what the game pays. Deciding reads the state and returns an event; only fold changes
// it.
//
// The stream of a person is named "purse", a space and the id of the person, and its entries are events as JSON. They
// have been so in all versions, so the purses in old databases are read as they are.
package purse

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/store"
)

// Fresh is the money in a new purse.
const Fresh = 1000 * market.Unit

// kind is the kind of the streams of purses.
const kind = "purse"

// The bounds of reading and writing.
const (
	page       = 1000 // entries read at a time
	maxRetries = 8    // after another server has written to the purse
)

// The kinds of events.
const (
	staked   = "staked"
	returned = "returned"
)

// event is an entry of the stream of a purse.
type event struct {
	Kind  string       `json:"kind"` // "staked" or "returned"
	Game  string       `json:"game"`
	Money market.Milli `json:"money"`
}

// Stake is money that went into a game, or came back from it.
type Stake struct {
	Game  string       `json:"game"`
	Money market.Milli `json:"money"`
	At    int64        `json:"at"` // Unix milliseconds
}

// Purse is the state of a purse.
type Purse struct {
	Balance market.Milli     // outside of games
	Staked  map[string]Stake // in games, by game
	Returns []Stake          // from games, in order
	head    int64            // the number of its last event
}

// fold applies an event.
func (p *Purse) fold(e event, at time.Time) {
	p.head++
	s := Stake{e.Game, e.Money, at.UnixMilli()}
	switch e.Kind {
	case staked:
		p.Balance -= e.Money
		p.Staked[e.Game] = s
	default:
		p.Balance += e.Money
		delete(p.Staked, e.Game)
		p.Returns = append(p.Returns, s)
	}
}

// ShortError is returned if a stake is more than the balance.
type ShortError struct{ Balance, Stake market.Milli }

// Error returns a sentence.
func (e *ShortError) Error() string {
	return "purse: a stake of " + e.Stake.String() + ": want at most the balance of " + e.Balance.String()
}

// stake decides to put money into a game. It returns nil if the money is there already. Errors: a *ShortError.
func (p *Purse) stake(game string, money market.Milli) (*event, error) {
	switch {
	case p.Staked[game].Money == money:
		return nil, nil
	case p.Balance < money:
		return nil, &ShortError{p.Balance, money}
	}
	return &event{staked, game, money}, nil
}

// giveBack decides to take back what a game pays. It returns nil if nothing is staked there.
func (p *Purse) giveBack(game string, money market.Milli) (*event, error) {
	if _, ok := p.Staked[game]; !ok {
		return nil, nil
	}
	return &event{returned, game, money}, nil
}

// Store is what purses need of a store. A *store.Store is one.
type Store interface {
	Append(ctx context.Context, b store.Batch) error
	Log(ctx context.Context, stream string, after int64, most int) ([]store.Entry, error)
}

// Purses are the purses in a store. Its methods may be called from several goroutines.
type Purses struct {
	store Store
	now   func() time.Time
}

// New returns the purses in a store.
func New(s Store, now func() time.Time) *Purses { return &Purses{s, now} }

// stream returns the name of the stream of a person.
func stream(person string) string { return kind + " " + person }

// Of returns the purse of a person.
func (ps *Purses) Of(ctx context.Context, person string) (*Purse, error) {
	p := &Purse{Balance: Fresh, Staked: map[string]Stake{}}
	for {
		log, err := ps.store.Log(ctx, stream(person), p.head, page)
		if err != nil {
			return nil, err
		}
		for _, entry := range log {
			var e event
			if err := json.Unmarshal([]byte(entry.Body), &e); err != nil {
				return nil, err
			}
			p.fold(e, entry.At)
		}
		if len(log) < page {
			return p, nil
		}
	}
}

// Stake puts money of a person into a game, once however often it is called. Errors: a *ShortError; store.ErrBehind if
// other servers keep writing to the purse.
func (ps *Purses) Stake(ctx context.Context, person, game string, money market.Milli) error {
	_, err := ps.change(ctx, person, func(p *Purse) (*event, error) { return p.stake(game, money) })
	return err
}

// GiveBack puts back what a game pays to a person, once however often it is called, and returns the purse. Errors:
// store.ErrBehind if other servers keep writing to the purse.
func (ps *Purses) GiveBack(ctx context.Context, person, game string, money market.Milli) (*Purse, error) {
	return ps.change(ctx, person, func(p *Purse) (*event, error) { return p.giveBack(game, money) })
}

// change appends the event that decide returns, if it returns one, and returns the purse after it.
func (ps *Purses) change(ctx context.Context, person string, decide func(p *Purse) (*event, error)) (*Purse, error) {
	for range maxRetries {
		p, err := ps.Of(ctx, person)
		if err != nil {
			return nil, err
		}
		e, err := decide(p)
		if err != nil || e == nil {
			return p, err
		}
		body, err := json.Marshal(e)
		if err != nil {
			return nil, err
		}
		at := ps.now()
		err = ps.store.Append(ctx, store.Batch{Game: stream(person), Kind: kind, After: p.head, At: at,
			Bodies: []string{string(body)}})
		if err == nil {
			p.fold(*e, at)
			return p, nil
		}
		if !errors.Is(err, store.ErrBehind) {
			return nil, err
		}
	}
	return nil, store.ErrBehind
}
