// Package load plays games at random over sockets, as many people at once would: to measure a server, and to see
// that it keeps what it has acknowledged. A client whose connection breaks comes back by itself, goes on after the
// last entry that it knows, and sends again what was not answered.
package load

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/quandary-games/quandary/game"
)

// Config is what is to be played, and where.
type Config struct {
	URL   string                                      // of the server, such as http://127.0.0.1:8080
	Other []string                                    // more servers of the same games: players go on at the next
	Find  func(rules string) (game.Game, error)       // the rules by id
	Setup func(n int) (rules string, options Options) // what the nth game is; nil for all rules of the server in turn
	Clock string                                      // of every game; empty for none
	Games int                                         // that are played at the same time
	Rate  float64                                     // moves in a second, over all games; 0 for as fast as it goes
	Idle  bool                                        // nobody moves
	Once  bool                                        // a game that is over is not followed by another

	Heard func(id string, seat int, message []byte) // is told every message of a socket, not to be kept; may be nil
	Acked func(Ack)                                 // is told what was acknowledged; may be nil
}

// Options are options of a game by name.
type Options map[string]string

// Ack is a move that the server has acknowledged.
type Ack struct {
	Game   string
	Seat   int
	ID     string // of the action
	Move   string // in notation
	Number int64  // of its last entry
}

// Load is games being played.
type Load struct {
	c     Config
	rules []rules
	http  *http.Client
	tally Tally
	last  atomic.Bool // a game that is over is not followed by another
}

// rules are what the server can play.
type rules struct {
	ID    string `json:"id"`
	Seats int    `json:"seats"`
}

// setups is how many games are set up at the same time.
const setups = 16

// New asks a server what it can play. Errors: those of the network.
func New(ctx context.Context, c Config) (*Load, error) {
	l := &Load{c: c, http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 2 * setups}}}
	var answer struct {
		Rules []rules `json:"rules"`
	}
	if _, err := l.ask(ctx, http.MethodGet, "/api/rules", "", nil, &answer); err != nil {
		return nil, err
	}
	l.rules = answer.Rules
	if len(l.rules) == 0 {
		return nil, fmt.Errorf("the server at %s plays nothing", c.URL)
	}
	return l, nil
}

// Run plays until the context ends, or after Finish until all games are over. Ready is called when all games have been
// set up, and what happened before that is not counted.
func (l *Load) Run(ctx context.Context, ready func()) {
	var playing, begun sync.WaitGroup
	slots := make(chan struct{}, setups)
	for n := range l.c.Games {
		begun.Add(1)
		playing.Go(func() {
			first := sync.OnceFunc(begun.Done)
			defer first()
			for i := n; ctx.Err() == nil && !l.last.Load(); i += l.c.Games {
				slots <- struct{}{}
				m, err := l.create(ctx, i)
				<-slots
				if err != nil && ctx.Err() != nil {
					return
				}
				if err != nil {
					l.tally.fail("set up: " + cause(err))
					sleep(ctx, again)
					i -= l.c.Games
					continue
				}
				m.play(ctx, first)
			}
		})
	}
	begun.Wait()
	l.tally.begin()
	ready()
	playing.Wait()
	l.http.CloseIdleConnections()
}

// urls are the addresses of all servers.
func (c *Config) urls() []string { return append([]string{c.URL}, c.Other...) }

// Finish has no more games begin.
func (l *Load) Finish() { l.last.Store(true) }

// Tally is what has been counted so far.
func (l *Load) Tally() *Tally { return &l.tally }

// pace is how much time there is from one move of a game to the next; 0 for none.
func (l *Load) pace() time.Duration {
	if l.c.Rate <= 0 {
		return 0
	}
	return time.Duration(float64(l.c.Games) / l.c.Rate * float64(time.Second))
}

// sleep waits, or until the context ends.
func sleep(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
