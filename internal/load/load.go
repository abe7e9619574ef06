// Package load plays random games over sockets like many people at once, to measure a server and to check that it
// keeps what it has acknowledged. A client whose connection breaks reconnects, continues after the last entry that it
// knows, and repeats what was not answered.
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

// Config describes the games to play.
type Config struct {
	URL   string                                      // of the server, such as http://127.0.0.1:8080
	Other []string                                    // more servers, to reconnect to
	Find  func(rules string) (game.Game, error)       // finds rules by id
	Setup func(n int) (rules string, options Options) // of the nth game; nil: all rules in turn
	Clock string                                      // time control of every game, or ""
	Games int                                         // number of simultaneous games
	Rate  float64                                     // moves per second over all games; 0 for no limit
	Idle  bool                                        // make no moves
	Way   http.RoundTripper                           // to the server; nil for the usual one

	Heard func(id string, seat int, message []byte) // gets every message, not to be kept; may be nil
	Acked func(Ack)                                 // gets every acknowledged move; may be nil
}

// Options are the options of a game by name.
type Options map[string]string

// Ack is an acknowledged move.
type Ack struct {
	Game   string
	Seat   int
	ID     string // of the action
	Move   string // in notation
	Number int64  // of the move's last entry
}

// Load runs the games of a Config.
type Load struct {
	c     Config
	rules []rules
	http  *http.Client
	tally Tally
	last  atomic.Bool // start no more games
}

// rules is a kind of game that the server offers.
type rules struct {
	ID    string `json:"id"`
	Seats int    `json:"seats"`
}

// setups is the number of games that are set up at the same time.
const setups = 16

// New asks a server which games it offers. Errors: those of the network, and a server without games.
func New(ctx context.Context, c Config) (*Load, error) {
	if c.Way == nil {
		c.Way = &http.Transport{MaxIdleConnsPerHost: 2 * setups}
	}
	l := &Load{c: c, http: &http.Client{Transport: c.Way}}
	var answer struct {
		Rules []rules `json:"rules"`
	}
	if _, err := l.ask(ctx, http.MethodGet, "/api/rules", "", nil, &answer); err != nil {
		return nil, err
	}
	l.rules = answer.Rules
	if len(l.rules) == 0 {
		return nil, fmt.Errorf("the server at %s offers no games", c.URL)
	}
	return l, nil
}

// Run plays until the context ends, or after Finish until all games are over. It calls ready when all games have been
// set up, and counts from then on.
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
					sleep(ctx, later(err, again))
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

func (c *Config) urls() []string { return append([]string{c.URL}, c.Other...) }

// Finish makes Run return when the present games are over.
func (l *Load) Finish() { l.last.Store(true) }

// Tally returns the counters, which Run updates.
func (l *Load) Tally() *Tally { return &l.tally }

// pace returns the time between two moves of a game; 0 for no limit.
func (l *Load) pace() time.Duration {
	if l.c.Rate <= 0 {
		return 0
	}
	return time.Duration(float64(l.c.Games) / l.c.Rate * float64(time.Second))
}

// sleep waits for d or until the context ends.
func sleep(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
