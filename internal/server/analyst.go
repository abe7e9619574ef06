package server

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/referee"
)

// The limits of analyses.
const (
	maxAskers    = 16               // waiting questions
	maxStudies   = 64               // games whose findings are kept
	studyNodes   = 20_000           // positions visited for each step of a game
	studyTime    = time.Second      // for each step of a game
	studyAnswer  = 2 * time.Second  // until an answer returns the findings so far
	glanceNodes  = 60_000           // positions visited for one position
	glanceTime   = 2 * time.Second  // for one position
	memory       = 4 << 20          // bytes of the transposition table
	maxWaitAsker = 10 * time.Second // until a waiting question is refused
)

// analyst reviews games and analyses positions for people. It answers one question at a time, so that it takes at most
// one processor from games and bots. Each asker has at most one question, the newest.
type analyst struct {
	search  bot.Search
	desk    chan struct{} // a lock, held while a question is answered
	mu      sync.Mutex
	waiting int
	asking  map[string]*asker
	studies map[string]*study
	recent  []string // ids of studies, the most recently used last
}

// asker is a question that waits or is answered.
type asker struct{ leave context.CancelFunc }

// study has the findings of a game so far. The desk guards it.
type study struct {
	looked int
	found  []Finding
}

// Finding is the review of one step of a game.
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

// acquire waits for the desk, and returns the context of the question and a function that releases the desk. It cancels
// an older question of the same asker. Errors: Busy if too many questions wait or this one waits too long.
func (a *analyst) acquire(ctx context.Context, who string) (context.Context, func(), error) {
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

// study returns the study of a game, a new one if there is none. The caller holds the desk.
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

// goOn reviews further steps of a game for studyAnswer.
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
		moments := analysis.Look(within, a.search, bot.Budget{Nodes: studyNodes}, before, max(last, 0), step)
		late := within.Err() != nil
		cancel()
		if err := ctx.Err(); err != nil {
			return err // the review was interrupted
		}
		for _, m := range moments {
			if !late || m.Chance == "" { // an interrupted search has no mean
				s.found = append(s.found, finding(s.looked+1, &m))
			}
		}
		s.looked++
	}
	return nil
}

// finding returns the finding of a moment.
func finding(step int, m *analysis.Moment) Finding {
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

// open returns the public events.
func open(events []game.Event) []game.Event {
	return slices.DeleteFunc(events, func(e game.Event) bool { return e.Only != 0 })
}
