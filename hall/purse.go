package hall

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/market"
	"github.com/quandary-games/quandary/store"
)

// Fresh is what everybody has in their purse at first.
const Fresh = 1000 * market.Unit

// The bounds of purses.
const (
	needed    = 3   // games that somebody has to finish before their purse counts, where a game does not say otherwise
	maxPlayed = 200 // of the games of a person that are looked at
	leastPly  = 4   // a game of fewer plies is none that was finished
)

// Purse is what somebody has across games, in play money that can be neither bought nor sold.
type Purse struct {
	Balance  market.Milli `json:"balance"` // that is not in any game
	Fresh    market.Milli `json:"fresh"`   // that everybody has at first
	Finished int          `json:"finished"`
	Needed   int          `json:"needed"` // games to be finished before the purse counts
	Staked   []Stake      `json:"staked"` // in games that go on
	Returns  []Stake      `json:"returns"`
}

// Stake is money that went into a game, or came back from it.
type Stake struct {
	Game  string       `json:"game"`
	Money market.Milli `json:"money"`
	At    int64        `json:"at"` // Unix milliseconds
}

// purseEvent is an entry of the log of a purse. The log is the purse: all else follows from it.
type purseEvent struct {
	Kind  string       `json:"kind"` // "staked" or "returned"
	Game  string       `json:"game"`
	Money market.Milli `json:"money"`
}

// purse is a purse as its log tells it.
type purse struct {
	head   int64
	staked map[string]Stake
	Purse
}

// purseOf is the id of the log of somebody's purse.
func purseOf(person string) string { return "purse " + person }

// purse reads the purse of somebody.
func (h *Hall) purse(ctx context.Context, person string) (*purse, error) {
	p := &purse{staked: map[string]Stake{}, Purse: Purse{Balance: Fresh, Fresh: Fresh, Needed: needed}}
	for {
		log, err := h.c.Store.Log(ctx, purseOf(person), p.head, 1000)
		if err != nil {
			return nil, err
		}
		for _, e := range log {
			var event purseEvent
			if err := json.Unmarshal([]byte(e.Body), &event); err != nil {
				return nil, err
			}
			p.fold(&event, e.At)
			p.head = e.Number
		}
		if len(log) < 1000 {
			return p, nil
		}
	}
}

// fold carries out an entry.
func (p *purse) fold(e *purseEvent, at time.Time) {
	s := Stake{e.Game, e.Money, millis(at)}
	if e.Kind == "staked" {
		p.Balance -= e.Money
		p.staked[e.Game] = s
		return
	}
	p.Balance += e.Money
	delete(p.staked, e.Game)
	p.Returns = append(p.Returns, s)
}

// write adds an entry to a purse. Errors: store.ErrBehind if somebody else did meanwhile.
func (h *Hall) writePurse(ctx context.Context, person string, p *purse, e purseEvent) error {
	text, err := json.Marshal(e)
	if err != nil {
		return err
	}
	at := h.now()
	b := store.Batch{Game: purseOf(person), After: p.head, At: at, Bodies: []string{string(text)}, Phase: "purse"}
	if p.head == 0 {
		b.Create = &store.Game{ID: b.Game, Rules: "purse", Setup: "{}"}
	}
	if err := h.c.Store.Commit(ctx, b); err != nil {
		return err
	}
	p.fold(&e, at)
	p.head++
	return nil
}

// settled is the purse of somebody after what has come back from games that are over was put into it. It can be done
// at any time and any number of times: the log of the purse knows what has come back.
func (h *Hall) settled(ctx context.Context, who Who) (*purse, error) {
	for range maxRetries {
		p, err := h.purse(ctx, who.Person)
		if err != nil {
			return nil, err
		}
		if err = h.settlePurse(ctx, who, p); !errors.Is(err, store.ErrBehind) {
			return p, err
		}
	}
	return nil, game.Refuse(Busy, "hall.busy")
}

// settlePurse takes what has come back from games.
func (h *Hall) settlePurse(ctx context.Context, who Who, p *purse) error {
	for id, s := range p.staked {
		back, over, err := h.back(ctx, id, who, s.Money)
		if err != nil {
			return err
		}
		if !over {
			continue
		}
		if err := h.writePurse(ctx, who.Person, p, purseEvent{"returned", id, back}); err != nil {
			return err
		}
	}
	return nil
}

// back is what somebody who has staked so much in a game gets back from it, and whether its market is over.
func (h *Hall) back(ctx context.Context, id string, who Who, staked market.Milli) (back market.Milli, over bool,
	err error) {
	type answer struct {
		back market.Milli
		over bool
	}
	a, err := read(ctx, h, id, func(c *course) (answer, error) {
		if c.market == nil || c.market.Open() && c.phase != store.Dropped {
			return answer{}, nil
		}
		own := c.market.Holding(c.member(who))
		return answer{own.Back + staked - own.Brought, true}, nil
	})
	return a.back, a.over, err
}

// Purse is what somebody has across games.
func (h *Hall) Purse(ctx context.Context, who Who) (*Purse, error) {
	p, err := h.settled(ctx, who)
	if err != nil {
		return nil, err
	}
	if p.Finished, err = h.finished(ctx, who.Person); err != nil {
		return nil, err
	}
	p.Staked = []Stake{}
	for _, s := range p.staked {
		p.Staked = append(p.Staked, s)
	}
	if p.Returns == nil {
		p.Returns = []Stake{}
	}
	return &p.Purse, nil
}

// finished is how many games somebody has finished against people.
func (h *Hall) finished(ctx context.Context, person string) (int, error) {
	games, err := h.c.Store.Played(ctx, person, maxPlayed)
	if err != nil {
		return 0, err
	}
	n := 0
	for i := range games {
		var s Summary
		if err := json.Unmarshal([]byte(games[i].Summary), &s); err != nil {
			return 0, err
		}
		bots := 0
		for _, seat := range s.Seats {
			if seat.Bot != "" {
				bots++
			}
		}
		if games[i].Phase == store.Over && s.Plies >= leastPly && bots == 0 {
			n++
		}
	}
	return n, nil
}

// stake has somebody who is to trade in a game for the first time take the stake out of their purse, where the game
// wants that, and looks whether they may. From then on it is in the game, and comes back when that is over.
func (h *Hall) stake(ctx context.Context, id string, who Who) error {
	type answer struct {
		spec *MarketSpec
		in   bool
		may  error
	}
	a, err := read(ctx, h, id, func(c *course) (answer, error) {
		if c.market == nil {
			return answer{in: true}, nil
		}
		return answer{c.spec.Market, c.market.Holding(c.member(who)).Brought > 0, c.mayTrade(who)}, nil
	})
	if err != nil || a.in || a.spec.Entry != EntryFinished && !a.spec.Purse {
		return err
	}
	if a.may != nil && a.spec.Entry == EntryFinished {
		n, err := h.finished(ctx, who.Person)
		if err != nil {
			return err
		}
		if want := a.spec.wants(); n < want {
			return game.Refuse(Forbidden, "hall.not_finished", "finished", n, "want", want)
		}
		if err := h.admit(ctx, id, who); err != nil {
			return err
		}
	}
	if !a.spec.Purse {
		return nil
	}
	for range maxRetries {
		p, err := h.settled(ctx, who)
		if err != nil {
			return err
		}
		if p.staked[id].Money == a.spec.Stake {
			return nil
		}
		if p.Balance < a.spec.Stake {
			return game.Refuse(game.BadRequest, "hall.purse", "balance", p.Balance.String(), "stake",
				a.spec.Stake.String())
		}
		err = h.writePurse(ctx, who.Person, p, purseEvent{"staked", id, a.spec.Stake})
		if !errors.Is(err, store.ErrBehind) {
			return err
		}
	}
	return game.Refuse(Busy, "hall.busy")
}

// wants is how many games somebody has to have finished who wants to trade.
func (m *MarketSpec) wants() int {
	if m.Finished > 0 {
		return m.Finished
	}
	return needed
}

// admit notes that somebody may trade in a game.
func (h *Hall) admit(ctx context.Context, id string, who Who) error {
	_, err := change(ctx, h, id, func(p *pending) (none struct{}, err error) {
		if !p.course.admitted[who.Person] {
			p.note(Note{Kind: NoteAdmitted, Person: who.Person})
		}
		return none, nil
	})
	return err
}

// mayTrade is nil if somebody may trade. Errors: Forbidden.
func (c *course) mayTrade(who Who) error {
	m := c.spec.Market
	switch {
	case m.Entry == "", m.Entry == EntryAll, c.admitted[who.Person]:
		return nil
	case m.Entry == EntryInvited:
		return game.Refuse(Forbidden, "hall.trade_invited")
	}
	return game.Refuse(Forbidden, "hall.trade_finished", "want", m.wants())
}
