// Package arena plays matches between bots and measures their strength: the score with its 95 % interval, the
// difference in Elo, and a sequential test that ends a match as soon as it is clear which bot is stronger.
//
// Games are played in rounds. The games of a round begin with the same random plies, which leave neither side far
// ahead, and exchange the seats, so that the opening favours nobody. The seed decides everything except the clock.
package arena

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/record"
)

// Contender is a bot in the arena.
type Contender struct {
	Name   string
	Bot    bot.Bot
	Budget bot.Budget // for each move
}

// Setup describes a match.
type Setup struct {
	Game    game.Game
	Options map[string]string
	A, B    Contender
	Games   int      // at most
	Workers int      // games at the same time
	Opening int      // random plies at the beginning of a game
	Plies   int      // a longer game is a draw
	Seed    uint64   // of all randomness
	SPRT    *SPRT    // ends the match early; nil: all games are played
	Done    []Result // of games played before; these are counted and not played again
	// Report is called after each game, one call at a time. The match ends at its first error.
	Report  func(t Tally, r Result) error
	Records bool // results have the records of their games
}

// Result is the result of one game.
type Result struct {
	Game   int            `json:"game"`   // from 0
	Points float64        `json:"points"` // of contender A, from 0 to 1
	Luck   float64        `json:"luck"`   // points that chance gave A after the opening: see bot.FortuneOf
	Failed [2]int         `json:"failed"` // moves that a bot of A and of B failed to choose: see bot.Safe
	Record *record.Record `json:"-"`
}

// Run plays the games, or fewer if the SPRT decides or the context ends. Errors: those of Report, and of the referee
// for options that the game does not have.
func Run(ctx context.Context, s Setup) (tally Tally, err error) {
	first, err := s.Game.Start(s.Options)
	if err != nil {
		return tally, err
	}
	played := map[int]bool{}
	for _, r := range s.Done {
		if r.Game < s.Games && !played[r.Game] {
			played[r.Game] = true
			tally.add(r)
		}
	}
	if s.SPRT != nil && s.SPRT.Decide(&tally) != Open {
		return tally, nil
	}
	seatings := seatings(len(first.Seats()))
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var (
		mutex   sync.Mutex
		workers sync.WaitGroup
		next    int
	)
	take := func() int {
		mutex.Lock()
		defer mutex.Unlock()
		for next++; played[next-1]; {
			next++
		}
		return next - 1
	}
	finish := func(r Result, failure error) {
		mutex.Lock()
		defer mutex.Unlock()
		if ctx.Err() != nil && failure != nil {
			return // the game was interrupted
		}
		if failure == nil {
			tally.add(r)
			if s.Report != nil {
				failure = s.Report(tally, r)
			}
		}
		if err = errors.Join(err, failure); err != nil || s.SPRT != nil && s.SPRT.Decide(&tally) != Open {
			stop()
		}
	}
	for range max(s.Workers, 1) {
		workers.Go(func() {
			for n := take(); n < s.Games && ctx.Err() == nil; n = take() {
				g := single{Setup: &s, number: n, ofA: seatings[n%len(seatings)], round: n / len(seatings)}
				points, err := g.play(ctx)
				finish(Result{n, points, g.luck, g.failed, g.record}, err)
			}
		})
	}
	workers.Wait()
	return tally, err
}

// seatings returns the seats that contender A holds in the games of a round: each in turn, and of four seats each two.
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
	failed        [2]int  // failures of each contender
	luck          float64 // of contender A
	record        *record.Record
	random        *rand.Rand
}

// play plays the game and returns the points of contender A, from 0 to 1.
func (g *single) play(ctx context.Context) (float64, error) {
	g.random = rand.New(rand.NewPCG(g.Seed+1, uint64(g.number)))
	m, err := g.begin(ctx)
	if err != nil {
		return 0, err
	}
	for plies := g.Opening; m.Turn().Kind != game.Over; {
		if m.Turn().Kind == game.ChanceTurn {
			if err := g.draw(ctx, m); err != nil {
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

// draw draws the outcome of a chance turn and adds up the luck of contender A.
func (g *single) draw(ctx context.Context, m *referee.Match) error {
	before := m.View(game.Nobody)
	if err := m.Draw(); err != nil {
		return err
	}
	for step := range m.Played(game.Nobody) { // the last one
		if f, ok := bot.FortuneOf(ctx, quick(), before, step.Outcome); ok {
			for seat := range g.ofA.All() {
				g.luck += f.Luck(seat)
			}
		}
		break
	}
	return nil
}

// openings is the number of openings that are tried until one is fair.
const openings = 30

// begin returns a match after the opening of the round, the same in each of its games. Openings that leave one seat
// far ahead are not played: either contender would win with that seat.
func (g *single) begin(ctx context.Context) (m *referee.Match, err error) {
	for try := range openings {
		if m, err = g.open(ctx, try); err != nil || g.Opening == 0 || fair(ctx, m) {
			return m, err
		}
	}
	return m, nil
}

// open returns a match after random plies, which depend on the number of the try.
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

// quick returns the search that values positions for the arena itself.
func quick() bot.Search { return bot.Search{Limits: bot.Limits{Memory: 1 << 20}} }

// lopsided is the difference from an equal share of the points from which on an opening is not fair.
const lopsided = 0.1

// fair reports whether a quick search finds no seat far ahead. Games with secrets count as fair.
func fair(ctx context.Context, m *referee.Match) bool {
	if m.Traits().Secrets {
		return true
	}
	if m.Turn().Kind == game.Over {
		return false
	}
	for seat := range m.Seats() {
		v := quick().ValueOf(ctx, m.View(seat), seat, 2)
		if math.Abs(v-1/float64(len(m.Seats()))) > lopsided {
			return false
		}
	}
	return true
}

// order plays one turn.
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

// end keeps the record of the game if it is wanted, and returns the points of contender A.
func (g *single) end(m *referee.Match, t *game.Turn) float64 {
	if g.Records {
		g.record = m.Record()
	}
	sum := prob.Zero()
	for seat := range g.ofA.All() {
		sum = sum.Plus(t.Scores[seat])
	}
	return sum.Float()
}

// match returns a new match. Its dice depend on the round and the number of the try.
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

// zeros is the source of nonces: in the arena nobody has to be kept from guessing orders.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

// contender returns the holder of a seat.
func (g *single) contender(seat int) *Contender {
	if g.ofA.Has(seat) {
		return &g.A
	}
	return &g.B
}

// choose returns the move of a seat's bot.
func (g *single) choose(ctx context.Context, m *referee.Match, seat int) (game.Move, error) {
	c := g.contender(seat)
	story := analysis.Seen(m, seat)
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
