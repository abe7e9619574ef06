//go:build unix

package hall

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee/clock"
)

// used is the processor time that this process has taken.
func used() time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		panic(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// quietMoves are those of a game in which nothing is taken and no position comes again.
var quietMoves = strings.Fields(`a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6 f2f3 f7f6 g2g3 g7g6 h2h3 h7h6
	g1e2 g8e7 b1d2 b8d7 a1a2 a8a7 f1g2 f8g7 a2b2 a7b7 h1h2 h8h7 e2f4 e7f5 d2f1 d7f8 c1d2 c8d7 d1c2 d8c7`)

// BenchmarkMove is a move of Niel's Chess until it is on the disk, with its share of a new game for each 36 of them, in
// so many games at a time. Nobody watches.
func BenchmarkMove(b *testing.B) {
	for _, players := range []int{1, 16, 64} {
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			h := newHouse(b)
			left, begin := atomic.Int64{}, used()
			left.Store(int64(b.N))
			b.ReportAllocs()
			b.ResetTimer()
			var playing sync.WaitGroup
			for range players {
				playing.Go(func() { h.benchMoves(b, &left) })
			}
			playing.Wait()
			b.ReportMetric(float64(used()-begin)/float64(b.N)/1000, "cpu-µs/op")
		})
	}
}

// benchMoves plays one game after the other while moves are left.
func (h *house) benchMoves(b *testing.B, left *atomic.Int64) {
	control := clock.Control{Kind: clock.Increment, Base: time.Hour}
	id, err := "", error(nil)
	for n := 0; err == nil && left.Add(-1) >= 0; n++ {
		ply := n % len(quietMoves)
		if ply == 0 {
			id, err = h.Create(b.Context(), anna, table.Spec{Game: "niels", Clock: control, Listed: true,
				Seats: []table.SeatSpec{{Kind: table.SeatMine}, {Kind: table.SeatMine}}})
		}
		var g *table.Game
		if err == nil {
			g, err = h.current(b.Context(), id)
		}
		if err == nil {
			number := g.Head()
			_, err = h.Do(b.Context(), id, anna, table.Request{ID: fmt.Sprint(n),
				Command: table.Move{Number: &number, Move: quietMoves[ply]}})
		}
	}
	if err != nil {
		b.Error(err)
	}
}

// BenchmarkLiveGame tells how much memory a game takes after 60 plies at random. Its time is that of playing them.
func BenchmarkLiveGame(b *testing.B) {
	inUse := func() float64 {
		var m runtime.MemStats
		for range 3 { // pools are emptied at the second
			runtime.GC()
		}
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc)
	}
	for _, rules := range games.All() {
		b.Run(rules.Facts().ID, func(b *testing.B) {
			h := newHouse(b)
			h.shut()
			h.find = games.Find
			h.open()
			first, err := rules.Start(nil)
			if err != nil {
				b.Fatal(err)
			}
			spec := table.Spec{Game: rules.Facts().ID}
			for range first.Seats() {
				spec.Seats = append(spec.Seats, table.SeatSpec{Kind: table.SeatMine})
			}
			n, begin := 0, inUse()
			for b.Loop() {
				h.benchGame(b, spec)
				n++
			}
			b.ReportMetric((inUse()-begin)/float64(n)/1000, "KB/game")
			runtime.KeepAlive(h)
		})
	}
}

// benchGame plays 60 plies of a game at random.
func (h *house) benchGame(b *testing.B, spec table.Spec) {
	id, err := h.Create(b.Context(), anna, spec)
	for n := 0; n < 60 && err == nil; n++ {
		var g *table.Game
		if g, err = h.current(b.Context(), id); err != nil || g.Phase() != table.Playing {
			break
		}
		seat, number := g.Awaited().First(), g.Head()
		view := g.Match().View(seat)
		task := bot.Ask(view, seat)
		task.Seed = uint64(n)
		move := view.FormatMove(seat, bot.Random{}.Choose(b.Context(), task).Move)
		_, err = h.Do(b.Context(), id, anna, table.Request{ID: fmt.Sprint(n), Seat: &seat,
			Command: table.Move{Number: &number, Move: move}})
	}
	if err != nil {
		b.Fatal(err)
	}
}

// BenchmarkOrder is an order of a member of a crowd of which 10,000 have ordered.
func BenchmarkOrder(b *testing.B) {
	h := newHouse(b)
	id, err := h.Create(b.Context(), anna, table.Spec{Game: "predictor", Seats: []table.SeatSpec{{Kind: table.SeatTeam,
		Team: &crowd.TeamSpec{
			Name: "A crowd", Source: crowd.SourceEqual, Rule: team.Plurality, Sight: team.Sealed,
			Moment:  team.AtDeadline,
			Missing: team.Clock, Plan: deadline.Plan{Every: 1000 * time.Hour},
		}}, {Kind: table.SeatMine}}})
	if err != nil {
		b.Fatal(err)
	}
	const members = 10_000
	for n := range members {
		if err := h.benchOrder(b, id, n, 0); err != nil {
			b.Fatal(err)
		}
	}
	n := members
	begin := used()
	for b.Loop() {
		if err := h.benchOrder(b, id, n%members, n); err != nil {
			b.Fatal(err)
		}
		n++
	}
	b.ReportMetric(float64(used()-begin)/float64(n-members)/1000, "cpu-µs/op")
}

func (h *house) benchOrder(b *testing.B, id string, member, n int) error {
	_, err := h.Do(b.Context(), id, trader(fmt.Sprint(member)), table.Request{ID: fmt.Sprint(n),
		Command: crowd.Order{Move: "e2e4"}})
	return err
}
