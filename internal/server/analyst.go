package server

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/referee"
)

// The limits of analyses. Their time is that of [governor.Analysis].
const (
	maxStudies  = 64      // games whose findings are kept
	maxTrials   = 256     // inventions whose trials are kept
	studyNodes  = 20_000  // positions visited for each step of a game, or as many as analysis.Positions tells
	halvings    = 6       // of these positions, as often as one call is too short for a step
	glanceNodes = 60_000  // positions visited for one position
	memory      = 4 << 20 // bytes of the transposition table
	leftForWork = 20      // percent of a question's time that its search leaves
)

// analyst reviews games and analyses positions for people. It remembers trials of inventions, so that what was checked
// is shared without another check.
type analyst struct {
	search  bot.Search
	mu      sync.Mutex // guards what follows
	studies map[string]*study
	recent  []string               // ids of studies, the most recently used last
	trials  map[string]*game.Trial // that were done in full, by the id of the invention; they never change
}

// study is the review of a game so far.
type study struct {
	desk   chan struct{} // a lock, held while the game is reviewed
	looked int
	short  int // the calls that were too short for the next step
	found  []Finding
}

// Finding is the review of one step of a game.
type Finding struct {
	Step     int            `json:"step" doc:"from 1"`
	Ply      int            `json:"ply"`
	Seat     int            `json:"seat" doc:"who moved, or whose luck it was"`
	Move     string         `json:"move,omitempty" doc:"that was played"`
	Best     string         `json:"best,omitempty" doc:"the best move, where it was another"`
	Events   []game.Event   `json:"events,omitempty" doc:"what the best move does, an order with that of the other seat"`
	Then     []string       `json:"then,omitempty" doc:"the best moves after the best one, until chance comes or the search ends"`
	Mix      []bot.Weighted `json:"mix,omitempty" doc:"of orders at the same time: the likeliest of the best mixed strategy, without what depends on the other order"`
	Missed   bool           `json:"missed,omitempty" doc:"the best move wins at once, the one that was played does not"`
	Drawn    []Drawn        `json:"drawn,omitempty" doc:"of a mistake its ways, and those of a better or winning move"`
	Outcome  string         `json:"outcome,omitempty" doc:"of a chance turn"`
	Expected float64        `json:"expected" doc:"points of the seat before: with the best move, or on average over chance"`
	After    float64        `json:"after" doc:"and after it"`
	Met      *float64       `json:"met,omitempty" doc:"after the orders of two seats together"`
	All      []float64      `json:"expectations,omitempty" doc:"of all seats, as expected is of this one; they sum to 1"`
	Lost     float64        `json:"lost" doc:"what the move gave away of the points expected; 0 of a chance turn"`
	Luck     float64        `json:"luck" doc:"what chance gave the seat against its mean, in points; 0 of a move"`
	moment   analysis.Moment
}

func newAnalyst() *analyst {
	search := bot.Level(bot.Levels).Search()
	search.Memory = memory
	return &analyst{search: search, studies: map[string]*study{}, trials: map[string]*game.Trial{}}
}

// trial returns the trial of an invention, or nil if none is remembered.
func (a *analyst) trial(id string) *game.Trial {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.trials[id]
}

// keep remembers a trial. If there are too many, the others are forgotten.
func (a *analyst) keep(id string, t *game.Trial) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.trials) >= maxTrials {
		clear(a.trials)
	}
	a.trials[id] = t
}

// study returns the study of a game, a new one if there is none.
func (a *analyst) study(id string) *study {
	a.mu.Lock()
	defer a.mu.Unlock()
	if i := slices.Index(a.recent, id); i >= 0 {
		a.recent = append(slices.Delete(a.recent, i, i+1), id)
		return a.studies[id]
	}
	if len(a.recent) >= maxStudies {
		delete(a.studies, a.recent[0])
		a.recent = slices.Delete(a.recent, 0, 1)
	}
	a.recent = append(a.recent, id)
	a.studies[id] = &study{desk: make(chan struct{}, 1), found: []Finding{}}
	return a.studies[id]
}

// review goes on with the review of a game until the context ends, and returns what was found so far.
func (a *analyst) review(ctx context.Context, id string, first game.State, steps []referee.Step) (*AnalysisOutBody,
	error) {
	study := a.study(id)
	select {
	case study.desk <- struct{}{}:
		defer func() { <-study.desk }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	a.goOn(ctx, study, first, steps)
	limits, findings := analysis.LimitsOf(first.Traits(), len(first.Seats())), append([]Finding{}, study.found...)
	settle(findings, limits, first, steps)
	out := &AnalysisOutBody{Done: study.looked >= len(steps), Looked: study.looked, Steps: len(steps),
		Limits: limits, Findings: findings, Seats: make([]Fortune, len(first.Seats()))}
	if knows := analysis.Knows(first.Traits()); !knows.IsZero() {
		out.Knows = &knows
	}
	return out, nil
}

// settle changes the findings as far as those beside them let them stand, and draws those that then are mistakes or
// missed wins.
func settle(findings []Finding, limits analysis.Limits, first game.State, steps []referee.Step) {
	var moments []analysis.Moment
	for _, f := range findings {
		moments = append(moments, f.moment)
	}
	for i, m := range analysis.Settle(first.Traits(), len(first.Seats()), moments) {
		f := &findings[i]
		f.Expected, f.After, f.All = m.Value, m.After, m.Expectations
		if f.Lost >= limits.Mistake {
			f.Lost = m.Lost()
		}
		switch {
		case f.Best != "" && f.Lost >= limits.Mistake:
			f.Drawn = drawn(f, &steps[f.Step-1])
		case f.Missed:
			f.Drawn = drawn(f, &referee.Step{State: stateBefore(first, steps, f.Step-1)})
		}
	}
}

// stateBefore returns the state before a step, counted from 0.
func stateBefore(first game.State, steps []referee.Step, step int) game.State {
	if step == 0 {
		return first
	}
	return steps[step-1].State
}

// goOn reviews further steps of a game until the context ends. The caller holds the desk of the study. An interrupted
// search tells nothing: it may not have looked at the move that was played. Its step is left for the next call, with
// half the positions if this call has finished none, and in the end without a finding.
func (a *analyst) goOn(ctx context.Context, s *study, first game.State, steps []referee.Step) {
	last, begun := 0, s.looked
	for s.looked < len(steps) && ctx.Err() == nil {
		before := stateBefore(first, steps, s.looked)
		for i := s.looked - 1; i >= 0; i-- {
			if !steps[i].Chance {
				last = steps[i].Seats.First()
				break
			}
		}
		budget := bot.Budget{Nodes: analysis.Positions(before.Traits(), studyNodes) >> s.short}
		moments := analysis.Look(ctx, a.search, budget, before, max(last, 0), &steps[s.looked])
		if ctx.Err() != nil {
			if s.looked == begun {
				s.short++
			}
			if s.short <= halvings {
				return
			}
			moments = nil
		}
		for _, m := range moments {
			s.found = append(s.found, finding(s.looked+1, &m))
		}
		s.looked++
		s.short = 0
	}
}

// allowance returns the time for a search, by the deadline of a question.
func allowance(ctx context.Context) time.Duration {
	end, ok := ctx.Deadline()
	if !ok {
		return governor.Analysis.Within
	}
	return time.Until(end) * (100 - leftForWork) / 100
}

func finding(step int, m *analysis.Moment) Finding {
	f := Finding{Step: step, Ply: m.Ply, Seat: m.Seat, Move: m.Move, Best: m.Best, Outcome: m.Chance, Expected: m.Value,
		After: m.After, Met: m.Met, All: m.Expectations, Missed: m.Missed, moment: *m}
	if m.Chance != "" {
		f.Luck = m.After - m.Value
		return f
	}
	f.Lost = max(m.Lost(), 0)
	f.Events, f.Then, f.Mix = open(m.Instead), m.Then, m.Mix
	return f
}

// open returns the public events.
func open(events []game.Event) []game.Event {
	return slices.DeleteFunc(events, func(e game.Event) bool { return e.Only != 0 })
}
