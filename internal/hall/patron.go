package hall

import (
	"context"
	"sync"
	"time"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/internal/table"
)

// patrons divide the thinkers among those for whom bots play. Each may have as many bots thinking as there are
// thinkers, so one with many games has no larger share than one with a single game.
type patrons struct {
	mu   sync.Mutex
	made map[string]string // the addresses at which games were made, by game; see Hall.MadeAt
	ask  map[string]*patron
}

// patron is an address at which games were made, or a person who has made games.
type patron struct {
	turn  chan struct{} // held by a thinking bot
	asked int           // bots that think or wait; guarded by the lock of the patrons
}

// The bounds of patrons.
const (
	maxMade  = 50_000 // games in memory; then all are dropped
	unhasted = 4      // number of a patron's bots that have all their time
)

// MadeAt notes the address at which a game was made. The bots of all games of an address share their time.
func (h *Hall) MadeAt(id, address string) {
	p := &h.patrons
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.made == nil || len(p.made) >= maxMade {
		p.made = map[string]string{}
	}
	p.made[id] = address
}

// Patron returns a name for those among whom the work for games is divided: the address at which a game was made, or
// its maker if that is not known. Errors: NotFound.
func (h *Hall) Patron(ctx context.Context, id string) (name string, err error) {
	maker, err := look(ctx, h, id, func(g *table.Game) string { return g.Setup().Maker })
	h.patrons.mu.Lock()
	defer h.patrons.mu.Unlock()
	return h.patrons.name(id, maker), err
}

// name returns the name of the patron of a game. The patrons are locked.
func (p *patrons) name(id, maker string) string {
	if name, known := p.made[id]; known {
		return name
	}
	return "person " + maker
}

// enter counts a bot that is asked in a game, and returns its patron and how long it may think. leave is to be called
// at the end.
func (p *patrons) enter(id, maker string, workers int) (of *patron, most time.Duration, leave func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	name := p.name(id, maker)
	if p.ask == nil {
		p.ask = map[string]*patron{}
	}
	of = p.ask[name]
	if of == nil {
		of = &patron{turn: make(chan struct{}, workers)}
		p.ask[name] = of
	}
	of.asked++
	most = bot.DefaultTime
	if n := time.Duration(max(of.asked, unhasted)); n > unhasted { // they also wait for each other
		most = max(most*unhasted*unhasted/(n*n), minThinking)
	}
	return of, most, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if of.asked--; of.asked == 0 {
			delete(p.ask, name)
		}
	}
}
