package bot

import (
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// Searches that share a table find legal moves, and end with the search that they help.
func TestSearchesHelpEachOther(t *testing.T) {
	for _, g := range games.All() {
		s := into(t, g, nil, 8, 4)
		seat := s.Turn().Seats.First()
		task := Ask(s, seat)
		task.Budget = Budget{Time: 30 * time.Millisecond, Cores: 3}
		if a := Level(Levels).Choose(t.Context(), task); s.Check(seat, a.Move) != nil || a.Nodes == 0 {
			t.Errorf("%s: %+v at %s", g.Facts().ID, a, s)
		}
		task.Budget = Budget{Nodes: 500, Cores: 3}
		if a, b := (Search{}).Choose(t.Context(), task), (Search{}).Choose(t.Context(), task); a != b {
			t.Errorf("%s: with a limit of positions the answers are %+v and %+v", g.Facts().ID, a, b)
		}
	}
}

// fragile is a state that can break down.
type fragile struct {
	game.State
	broken bool
}

func (f *fragile) Clone() game.State { return &fragile{f.State.Clone(), f.broken} }

func (f *fragile) Moves(seat int, buf []game.Move) []game.Move {
	if f.broken {
		panic("broken")
	}
	return f.State.Moves(seat, buf)
}

// If a helper fails, the search that it helps fails too.
func TestAFailureOfAHelperIsHeard(t *testing.T) {
	task := Ask(state(t, "niels", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 -"), 0)
	task.Budget = Budget{Time: time.Minute, Cores: 2}
	s := newSearch(t.Context(), Search{}, &task)
	s.frames[0].state = &fragile{s.frames[0].state, true}
	end := s.accompany(func(helper *search) { helper.think(1, nil) })
	defer func() {
		if recover() == nil {
			t.Error("a helper broke down, and nothing was heard of it")
		}
	}()
	end()
}

// Entries that searches write at the same time are read whole or not at all.
func TestEntriesAreReadWhole(t *testing.T) {
	table := newTable(2 * slotBytes)
	done := make(chan struct{})
	for writer := range uint64(2) {
		go func() {
			defer func() { done <- struct{}{} }()
			for n := range uint64(20_000) {
				key := 2*n + writer
				table.put(entry{key: key, move: game.Move(mix(key)), score: score(key), depth: int8(key), bound: exact})
				if e, found := table.get(key); found && (e.move != game.Move(mix(key)) || e.score != score(key)) {
					t.Errorf("%+v is not what was stored", e)
					return
				}
			}
		}()
	}
	<-done
	<-done
}
