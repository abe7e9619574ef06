package server

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/quandary-games/quandary/arena"
	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/hall"
	"github.com/quandary-games/quandary/referee"
)

// The bounds of analysing.
const (
	maxAskers    = 16               // who wait for the analyst, besides who is answered
	maxStudies   = 64               // games of which it is kept what was found
	studyNodes   = 20_000           // positions looked at for each step of a game,
	studyTime    = time.Second      // within this time
	studyAnswer  = 2 * time.Second  // after which an answer says what was found so far
	glanceNodes  = 60_000           // positions looked at for a position,
	glanceTime   = 2 * time.Second  // within this time
	memory       = 4 << 20          // bytes for positions remembered
	maxWaitAsker = 10 * time.Second // that an asker waits for its turn
)

// analyst looks at games and positions for people: one after the other, so that it takes no more than one processor
// from games and bots. Who waits is counted, and of each source only the last question is answered.
type analyst struct {
	search  bot.Search
	desk    chan struct{} // held by who is answered
	mu      sync.Mutex
	waiting int
	asking  map[string]*asker
	studies map[string]*study
	recent  []string // the ids of studies, the one that was asked for last at the end
}

// asker is a question that waits or is being answered.
type asker struct{ leave context.CancelFunc }

// study is what was found of a game so far. Whoever holds the desk may change it.
type study struct {
	looked int
	found  []Finding
}

// Finding is a step of a game looked at again.
type Finding struct {
	Step     int          `json:"step" doc:"from 1"`
	Ply      int          `json:"ply"`
	Seat     int          `json:"seat" doc:"who moved, or whose luck it was"`
	Move     string       `json:"move,omitempty" doc:"that was played"`
	Best     string       `json:"best,omitempty" doc:"the best move, where it was another"`
	Events   []game.Event `json:"events,omitempty" doc:"what the best move does"`
	Outcome  string       `json:"outcome,omitempty" doc:"of a chance turn"`
	Expected float64      `json:"expected" doc:"points of the seat before: with the best move, or on average over chance"`
	After    float64      `json:"after" doc:"and after it"`
	Lost     float64      `json:"lost" doc:"what the move gave away of the points expected; 0 of a chance turn"`
	Luck     float64      `json:"luck" doc:"what chance gave the seat against its mean, in points; 0 of a move"`
}

func newAnalyst() *analyst {
	search := bot.Level(bot.Levels).Search()
	search.Memory = memory
	return &analyst{
		search: search, desk: make(chan struct{}, 1), asking: map[string]*asker{}, studies: map[string]*study{},
	}
}

// sit waits until it is the turn of who asks. A question of theirs that still waits or is being answered ends: the
// newer one counts. Errors: Busy if too many wait, or for too long.
func (a *analyst) sit(ctx context.Context, who string) (context.Context, func(), error) {
	ctx, cancel := context.WithCancel(ctx)
	own := &asker{cancel}
	a.mu.Lock()
	if a.waiting >= maxAskers {
		a.mu.Unlock()
		cancel()
		return nil, nil, game.Refuse(hall.Busy, "server.analysis.busy")
	}
	if before := a.asking[who]; before != nil {
		before.leave()
	}
	a.asking[who] = own
	a.waiting++
	a.mu.Unlock()
	gone := func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		if a.asking[who] == own {
			delete(a.asking, who)
		}
		cancel()
	}
	patience := time.NewTimer(maxWaitAsker)
	defer patience.Stop()
	var err error
	select {
	case a.desk <- struct{}{}:
	case <-ctx.Done():
		err = ctx.Err()
	case <-patience.C:
		err = game.Refuse(hall.Busy, "server.analysis.busy")
	}
	a.mu.Lock()
	a.waiting--
	a.mu.Unlock()
	if err != nil {
		gone()
		return nil, nil, err
	}
	return ctx, func() {
		<-a.desk
		gone()
	}, nil
}

// study is what was found of a game. The desk is held.
func (a *analyst) study(id string) *study {
	if i := slices.Index(a.recent, id); i >= 0 {
		a.recent = append(slices.Delete(a.recent, i, i+1), id)
		return a.studies[id]
	}
	if len(a.recent) >= maxStudies {
		delete(a.studies, a.recent[0])
		a.recent = slices.Delete(a.recent, 0, 1)
	}
	a.recent = append(a.recent, id)
	a.studies[id] = &study{found: []Finding{}}
	return a.studies[id]
}

// goOn looks at the steps of a game that were not looked at yet, until the time is over.
func (a *analyst) goOn(ctx context.Context, s *study, first game.State, steps []referee.Step) error {
	last := 0
	for begin := time.Now(); s.looked < len(steps) && time.Since(begin) < studyAnswer; {
		before := first
		if s.looked > 0 {
			before = steps[s.looked-1].State
		}
		for i := s.looked - 1; i >= 0; i-- {
			if !steps[i].Chance {
				last = steps[i].Seats.First()
				break
			}
		}
		step := &steps[s.looked]
		within, cancel := context.WithTimeout(ctx, studyTime)
		moments := arena.Look(within, a.search, bot.Budget{Nodes: studyNodes}, before, max(last, 0), step)
		late := within.Err() != nil
		cancel()
		if err := ctx.Err(); err != nil {
			return err // it may be half of the truth
		}
		for _, m := range moments {
			if !late || m.Chance == "" { // a mean over what was not looked at says nothing
				s.found = append(s.found, finding(s.looked+1, &m))
			}
		}
		s.looked++
	}
	return nil
}

// finding is a moment of a step as it is told.
func finding(step int, m *arena.Moment) Finding {
	f := Finding{Step: step, Ply: m.Ply, Seat: m.Seat, Move: m.Move, Best: m.Best, Outcome: m.Chance, Expected: m.Value,
		After: m.After}
	if m.Chance != "" {
		f.Luck = m.After - m.Value
		return f
	}
	f.Lost = max(m.Lost(), 0)
	f.Events = open(m.Instead)
	return f
}

// open are the events that everybody may know.
func open(events []game.Event) []game.Event {
	return slices.DeleteFunc(events, func(e game.Event) bool { return e.Only != 0 })
}
