// Package arena has bots play matches against each other and tells how strong they are: the score with its 95 %
// interval, the difference in Elo points, and when enough games were played to know which is stronger (SPRT).
//
// Games come in rounds that begin with the same random plies, in which neither side has come to stand far better, and go
// on with the seats exchanged, so that luck with the opening counts for neither. Everything but the clock follows from
// the seed.
//
// A [Story] is what a bot is told of the game that it plays, here and at every door; a [Player] plays by it. [Study]
// looks at a game that was played.
package arena

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/dice"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/referee"
)

// Contender is a bot in the arena.
type Contender struct {
	Name   string
	Bot    bot.Bot
	Budget bot.Budget // for each move
}

// Setup is what is to be played.
type Setup struct {
	Game    game.Game
	Options map[string]string
	A, B    Contender
	Games   int    // at most
	Workers int    // games at the same time
	Opening int    // random plies with which a game begins
	Plies   int    // after which a game is given up and shared
	Seed    uint64 // of all that is random
	SPRT    *SPRT  // nil: all games are played
	// Told is called after each game, one call at a time, with the record of the game if Records is set.
	Told    func(t Tally, r *record.Record)
	Records bool
}

// Run plays the games, or fewer if the SPRT is decided or the context ends. Errors: those of the referee for options
// that the game does not have.
func Run(ctx context.Context, s Setup) (Tally, error) {
	first, err := s.Game.Start(s.Options)
	if err != nil {
		return Tally{}, err
	}
	seatings := seatings(len(first.Seats()))
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var (
		mutex    sync.Mutex
		workers  sync.WaitGroup
		tally    Tally
		next     int
		failures error
	)
	for range max(s.Workers, 1) {
		workers.Go(func() {
			for {
				mutex.Lock()
				n := next
				next++
				mutex.Unlock()
				if n >= s.Games || ctx.Err() != nil {
					return
				}
				g := single{Setup: &s, number: n, ofA: seatings[n%len(seatings)], round: n / len(seatings)}
				points, err := g.play(ctx)
				mutex.Lock()
				if err != nil {
					if ctx.Err() == nil {
						failures = err
					}
					stop()
				} else {
					tally.add(points, g.failed)
					if s.Told != nil {
						s.Told(tally, g.record)
					}
					if s.SPRT != nil && s.SPRT.Decide(&tally) != Open {
						stop()
					}
				}
				mutex.Unlock()
			}
		})
	}
	workers.Wait()
	return tally, failures
}

// seatings are the seats that contender A holds, game by game: both sides in turn, and of four seats each two.
func seatings(seats int) []game.SeatSet {
	if seats == 4 {
		return []game.SeatSet{0b0101, 0b1010, 0b0011, 0b1100, 0b0110, 0b1001}
	}
	var all []game.SeatSet
	for seat := range seats {
		all = append(all, game.Only(seat))
	}
	return all
}

// single is one game.
type single struct {
	*Setup
	number, round int
	ofA           game.SeatSet
	failed        [2]int // how often a bot of each contender broke down
	record        *record.Record
	random        *rand.Rand
}

// play plays the game, and gives the points of contender A, from 0 to 1.
func (g *single) play(ctx context.Context) (float64, error) {
	g.random = rand.New(rand.NewPCG(g.Seed+1, uint64(g.number)))
	m, err := g.begin(ctx)
	if err != nil {
		return 0, err
	}
	for plies := g.Opening; m.Turn().Kind != game.Over; {
		if m.Turn().Kind == game.ChanceTurn {
			if err := m.Draw(); err != nil {
				return 0, err
			}
			continue
		}
		if plies++; plies > g.Plies {
			t := m.Turn()
			t = game.Drawn(t.Living, t.Living, game.Agreed)
			return g.end(m, &t), nil
		}
		err := g.order(m, func(seat int) (game.Move, error) { return g.choose(ctx, m, seat) })
		if err != nil {
			return 0, err
		}
	}
	t := m.Turn()
	return g.end(m, &t), nil
}

// openings are as many as are tried to find a fair one.
const openings = 30

// begin is a match with the random plies of the round behind it, the same in each of its games. Openings in which one
// seat has come to stand far better are not played: they would be won by either contender in turn.
func (g *single) begin(ctx context.Context) (m *referee.Match, err error) {
	for try := range openings {
		if m, err = g.open(ctx, try); err != nil || g.Opening == 0 || fair(ctx, m) {
			return m, err
		}
	}
	return m, nil
}

// open is a match with random plies behind it, by the number of the try.
func (g *single) open(ctx context.Context, try int) (*referee.Match, error) {
	m, err := g.match(try)
	if err != nil {
		return nil, err
	}
	opening := rand.New(rand.NewPCG(g.Seed, uint64(g.round)+uint64(try)<<32))
	for plies := 0; plies < g.Opening && m.Turn().Kind != game.Over; {
		if m.Turn().Kind == game.ChanceTurn {
			err = m.Draw()
		} else {
			plies++
			err = g.order(m, func(seat int) (game.Move, error) {
				task := bot.Ask(m.View(seat), seat)
				task.Seed = opening.Uint64()
				return bot.Random{}.Choose(ctx, task).Move, nil
			})
		}
		if err != nil {
			return nil, err
		}
	}
	return m, nil
}

// lopsided is by how much more or less than its share a seat expects that stands far better or worse, at a quick look.
const lopsided = 0.2

// fair reports whether no seat stands far better than another, as far as everybody can see.
func fair(ctx context.Context, m *referee.Match) bool {
	if m.Traits().Secrets {
		return true
	}
	if m.Turn().Kind == game.Over {
		return false
	}
	quick := bot.Search{Bounds: bot.Bounds{Memory: 1 << 20}}
	for seat := range m.Seats() {
		v := quick.ValueOf(ctx, m.View(seat), seat, 2)
		if math.Abs(v-1/float64(len(m.Seats()))) > lopsided {
			return false
		}
	}
	return true
}

// order gives the orders of a turn.
func (g *single) order(m *referee.Match, choose func(seat int) (game.Move, error)) error {
	for seat := range m.Turn().Seats.All() {
		move, err := choose(seat)
		if err == nil {
			err = m.Order(seat, move)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// end keeps the record of the game, if it is wanted, and gives the points of contender A.
func (g *single) end(m *referee.Match, t *game.Turn) float64 {
	if g.Records {
		g.record = m.Record()
	}
	return g.points(t)
}

// match begins the match, with dice of its own for each opening of each round.
func (g *single) match(try int) (*referee.Match, error) {
	var seed dice.Seed
	binary.LittleEndian.PutUint64(seed[:], g.Seed)
	binary.LittleEndian.PutUint64(seed[8:], uint64(g.round))
	binary.LittleEndian.PutUint64(seed[16:], uint64(try))
	s := referee.Setup{
		Game: g.Game, Options: g.Options, ID: fmt.Sprintf("arena-%d-%d", g.Seed, g.round), Random: zeros{},
		Tags: []record.Tag{{Name: "Event", Value: fmt.Sprintf("arena, game %d", g.number+1)}},
	}
	first, err := g.Game.Start(g.Options)
	if err != nil {
		return nil, err
	}
	if first.Traits().Chance {
		s.Seed = &seed
	}
	for seat := range first.Seats() {
		s.Seats = append(s.Seats, referee.Seat{Kind: "bot " + g.contender(seat).Name})
	}
	return referee.New(s)
}

// zeros is a source of nonces for games in which nobody is to be kept from guessing.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

// contender is who holds a seat.
func (g *single) contender(seat int) *Contender {
	if g.ofA.Has(seat) {
		return &g.A
	}
	return &g.B
}

// choose is what the bot of a seat says.
func (g *single) choose(ctx context.Context, m *referee.Match, seat int) (game.Move, error) {
	c := g.contender(seat)
	story := Seen(m, seat)
	task := story.Task()
	task.Budget, task.Seed = c.Budget, g.random.Uint64()
	a := bot.Safe(ctx, c.Bot, task)
	if a.Failed {
		if g.ofA.Has(seat) {
			g.failed[0]++
		} else {
			g.failed[1]++
		}
	}
	return a.Move, ctx.Err()
}

// points are what contender A's seats have at the end.
func (g *single) points(t *game.Turn) float64 {
	sum := prob.Zero()
	for seat := range g.ofA.All() {
		sum = sum.Plus(t.Scores[seat])
	}
	return sum.Float()
}
