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
	review *analysis.Review
	short  int // the calls that were too short for the next step
}

// Finding is the review of one step of a game.
type Finding struct {
	Step     int            `json:"step" doc:"from 1"`
	Ply      int            `json:"ply"`
	Seat     int            `json:"seat" doc:"who moved, or whose luck it was"`
	Move     string         `json:"move,omitempty" doc:"that was played"`
	Best     string         `json:"best,omitempty" doc:"the best move, where it was another"`
	Events   []game.Event   `json:"events,omitempty" doc:"what the best move does, an order with that of the other seat"`
	Then     []bot.Follow   `json:"then,omitempty" doc:"the best moves after the best one, until chance comes or the search ends"`
	Answer   *bot.Follow    `json:"answer,omitempty" doc:"the best reply to a mistake, if no roll comes between"`
	Mix      []bot.Weighted `json:"mix,omitempty" doc:"of orders at the same time: the likeliest of the best mixed strategy, what depends on the other order only of the move that was played"`
	Share    float64        `json:"share,omitempty" doc:"of orders at the same time: how often that strategy makes the move that was played"`
	Missed   bool           `json:"missed,omitempty" doc:"the best move wins at once, the one that was played does not"`
	Drawn    []Drawn        `json:"drawn,omitempty" doc:"of a mistake its ways, those of the answer and of a better move; the ways of a winning move"`
	Outcome  string         `json:"outcome,omitempty" doc:"of a chance turn"`
	Expected float64        `json:"expected" doc:"points of the seat before: with the best move, or on average over chance"`
	After    float64        `json:"after" doc:"and after it, as before the next step"`
	All      []float64      `json:"expectations,omitempty" doc:"of all seats, as expected is of this one; they sum to 1"`
	Lost     float64        `json:"lost" doc:"what a mistake gave away of the points expected; 0 of other steps"`
	Luck     float64        `json:"luck" doc:"what chance gave the seat against its mean, in points; 0 of a move"`
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
	a.studies[id] = &study{desk: make(chan struct{}, 1)}
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
	looked, moments := study.review.Steps(), study.review.Moments()
	out := &AnalysisOutBody{Done: looked >= len(steps), Looked: looked, Steps: len(steps),
		Limits: analysis.LimitsOf(first.Traits(), len(first.Seats())), Findings: findings(moments, first, steps)}
	out.sum(moments, len(first.Seats()))
	if knows := analysis.Knows(first.Traits()); !knows.IsZero() {
		out.Knows = &knows
	}
	return out, nil
}

// findings returns what was found about the steps of a game, with the ways of mistakes and of missed wins.
func findings(moments []analysis.Moment, first game.State, steps []referee.Step) []Finding {
	list := []Finding{}
	for i := range moments {
		f := finding(&moments[i])
		switch {
		case f.Best != "" && f.Lost > 0:
			f.Drawn = drawn(&f, &steps[f.Step-1])
			if m := &moments[i]; m.Reply != "" {
				f.Answer = m.Follow()
				f.Drawn = append(f.Drawn, answering(f.Answer)...)
			}
		case f.Missed:
			f.Drawn = drawn(&f, &referee.Step{State: stateBefore(first, steps, f.Step-1)})
		}
		list = append(list, f)
	}
	return list
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
	if s.review == nil {
		s.review = analysis.NewReview(a.search, first)
	}
	begun := s.review.Steps()
	for ctx.Err() == nil && s.review.Steps() < len(steps) {
		step := &steps[s.review.Steps()]
		budget := bot.Budget{Nodes: analysis.Positions(first.Traits(), studyNodes) >> s.short}
		if !s.review.Next(ctx, budget, step) {
			if s.review.Steps() == begun {
				s.short++
			}
			if s.short <= halvings {
				return
			}
			s.review.Skip(step)
		}
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

func finding(m *analysis.Moment) Finding {
	return Finding{Step: m.Step, Ply: m.Ply, Seat: m.Seat, Move: m.Move, Best: m.Best, Outcome: m.Chance,
		Expected: m.Value, After: m.After, All: m.Expectations, Missed: m.Missed, Lost: m.Lost, Luck: m.Luck,
		Events: game.Heard(m.Instead, game.Nobody), Then: m.Then, Mix: m.Mix, Share: m.Share}
}
