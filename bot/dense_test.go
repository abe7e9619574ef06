package bot

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/gametest"
	"github.com/quandary-games/quandary/games"
)

// denseOptions has options with which boards get most crowded, by game. Other games have the default options.
var denseOptions = map[string]map[string]string{
	"indeterminist": {"floor": "8"},
	"ability":       {"range": "0", "announce": "all"},
}

// crowded returns positions at the limits of each game in which one or two seats are to act.
var crowded = sync.OnceValue(func() (list []game.State) {
	for _, g := range games.All() {
		for _, s := range gametest.Dense(g, denseOptions[g.Facts().ID], 1) {
			if s.Turn().Seats != 0 {
				list = append(list, s)
			}
		}
	}
	return list
})

// endsAfter is a context that ends when it has been asked so many times whether it has ended.
type endsAfter struct {
	context.Context
	left, asked int
}

func (c *endsAfter) Err() error {
	if c.asked++; c.asked > c.left {
		return context.Canceled
	}
	return nil
}

// No position has a list of moves too long to work through at once.
func TestListsAreBounded(t *testing.T) {
	if len(crowded()) < 3*len(games.All()) {
		t.Fatalf("there are only %d crowded boards", len(crowded()))
	}
	for _, s := range crowded() {
		for seat := range s.Turn().Seats.All() {
			if n := len(s.Moves(seat, nil)); n > 100_000 {
				t.Errorf("%d moves are listed at %s", n, s)
			}
		}
	}
}

// An analysis of any position ends soon after its context, and tells something even if there was no time at all.
func TestAnalysisOfCrowdedBoards(t *testing.T) {
	b := Level(Levels).Search()
	b.Memory = 1 << 20
	for _, s := range crowded() {
		task := Ask(s, s.Turn().Seats.First())
		for _, looks := range []int{0, 3} {
			ctx := &endsAfter{t.Context(), looks, 0}
			a := b.Analyse(ctx, task, 3, nil)
			if len(a.Lines) == 0 || a.Value < 0 {
				t.Errorf("after %d looks at the context nothing is told of %s", looks, s)
			}
			if most := (looks + 2) * 1000; a.Nodes > most {
				t.Errorf("after %d looks at the context %d positions were visited from %s", looks, a.Nodes, s)
			}
			if _, found := b.Threat(ctx, task, a.Value); found {
				t.Errorf("a threat was found after the context has ended, at %s", s)
			}
		}
		task.Budget.Time = 10 * time.Millisecond
		begin := time.Now()
		a := b.Analyse(t.Context(), task, 3, nil)
		if took := time.Since(begin); took > 5*time.Second || len(a.Lines) == 0 {
			t.Errorf("an analysis of 10 ms took %v and has %d lines, at %s", took, len(a.Lines), s)
		}
	}
}

// Looking for the peril of a move stops when the context ends, and says so.
func TestPerilOfCrowdedBoards(t *testing.T) {
	cut := 0
	for _, s := range crowded() {
		if s.Turn().Kind != game.MoveTurn {
			continue
		}
		seat := s.Turn().Seats.First()
		for _, m := range s.Moves(seat, nil)[:1] {
			ctx := &endsAfter{t.Context(), 50, 0}
			p := game.InPeril(ctx, s, seat, m, 20_000)
			if ctx.asked > 51 || p.Part != (ctx.asked == 51) {
				t.Errorf("%d moves were played after the context, part %v, at %s", ctx.asked, p.Part, s)
			}
			if p.Part {
				cut++
			}
		}
	}
	if cut == 0 {
		t.Error("no search for peril was cut short")
	}
}

// How likely a move loses is known of all answers to it on any board, also where nothing is left to find a safer move.
func TestPerilOfCrowdedBoardsIsWhole(t *testing.T) {
	perilous := 0
	for _, s := range crowded() {
		if s.Turn().Kind != game.MoveTurn {
			continue
		}
		seat := s.Turn().Seats.First()
		m := s.Moves(seat, nil)[0]
		least, more := game.InPeril(t.Context(), s, seat, m, 1), game.InPeril(t.Context(), s, seat, m, 20_000)
		if least.Chance != more.Chance || least.Answer != more.Answer || least.Part && least.Chance < 0.1 {
			t.Errorf("with nothing left for a safer move %s loses with %v by %s instead of %v by %s, part %v, at %s",
				s.FormatMove(seat, m), least.Chance, least.Answer, more.Chance, more.Answer, least.Part, s)
		}
		if more.Chance > 0 {
			perilous++
		}
	}
	if perilous == 0 {
		t.Error("no move loses")
	}
}

func BenchmarkPeril(b *testing.B) {
	for _, g := range games.All() {
		b.Run(g.Facts().ID, func(b *testing.B) {
			var asked []game.State
			for _, s := range crowded() {
				if s.Game() == g && s.Turn().Kind == game.MoveTurn {
					asked = append(asked, s)
				}
			}
			if len(asked) == 0 {
				b.Skip("no seat moves alone")
			}
			for n := 0; b.Loop(); n++ {
				s := asked[n%len(asked)]
				seat := s.Turn().Seats.First()
				game.InPeril(b.Context(), s, seat, s.Moves(seat, nil)[0], 20_000)
			}
		})
	}
}
