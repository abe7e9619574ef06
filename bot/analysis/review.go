package analysis

import (
	"context"
	"slices"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee"
)

// Review is the review of a game so far, step by step.
type Review struct {
	search bot.Search
	steps  int
	found  []Moment
	last   int        // the seat that moved last
	before game.State // before the last step
	now    game.State // after it
}

// NewReview returns a review of a game from its first state on.
func NewReview(search bot.Search, first game.State) *Review {
	return &Review{search: search, before: first, now: first}
}

// Steps returns the number of steps so far.
func (r *Review) Steps() int { return r.steps }

// Moments returns the moments so far, settled.
func (r *Review) Moments() []Moment { return Settle(r.now.Traits(), len(r.now.Seats()), r.found) }

// Next reviews the next step. If the context ends first, it returns false, and the step remains the next one.
func (r *Review) Next(ctx context.Context, budget bot.Budget, step *referee.Step) bool {
	past := len(r.found)
	found := append(slices.Clone(r.found), Look(ctx, r.search, budget, r.now, r.last, step)...)
	for i := range found[past:] {
		m := &found[past+i]
		if m.Step = r.steps + 1; step.State.Turn().Kind == game.Over {
			m.scores = scores(step.State)
			r.again(ctx, budget, m, r.now, step.State, m.scores[m.Seat])
		}
	}
	if past > 0 && past < len(found) && found[past-1].Step == r.steps {
		m := &found[past-1]
		r.again(ctx, budget, m, r.before, r.now, found[past].expected(m.Seat))
	}
	if ctx.Err() != nil {
		return false // the search was interrupted: it may not have looked at the move
	}
	r.found = found
	r.Skip(step)
	return true
}

// Skip goes past the next step without a review.
func (r *Review) Skip(step *referee.Step) {
	if !step.Chance && step.Seats != 0 {
		r.last = step.Seats.First()
	}
	r.before, r.now = r.now, step.State
	r.steps++
}

// scores returns the scores of a game that is over, by seat.
func scores(s game.State) (all []float64) {
	t := s.Turn()
	for seat := range s.Seats() {
		all = append(all, t.Scores[seat].Float())
	}
	return all
}

// tries is how many of the best moves are compared with one whose loss was seen only after it.
const tries = 4

// again looks at a move once more if its seat is seen to expect less after it, by a mistake or more, than before and
// what the move is blamed for. The state after the move and those after the best other ones are searched with the same
// effort, and a move that is better by a mistake once more with more effort: then the one that was played is to blame.
func (r *Review) again(
	ctx context.Context, budget bot.Budget, m *Moment, before, after game.State, seen float64,
) {
	limits := LimitsOf(before.Traits(), len(before.Seats()))
	if m.Chance != "" || m.Value-limits.Given(m)-seen < limits.Mistake {
		return
	}
	_, reply, ok := worth(ctx, r.search, budget, after, m.Seat)
	if !ok {
		return
	}
	task := bot.Ask(before, m.Seat)
	task.Budget = budget
	more := bot.Budget{Nodes: confirms * budget.Nodes, Time: confirms * budget.Time}
	for _, l := range r.search.Analyse(ctx, task, tries, nil).Lines {
		move, err := before.ParseMove(m.Seat, l.Move)
		if err != nil || l.Move == m.Move {
			continue
		}
		better := before.Clone()
		better.Play(game.By(m.Seat, move), nil)
		lost := min(r.less(ctx, budget, after, better, m.Seat), 1)
		if lost < limits.Mistake {
			continue
		}
		if lost = min(lost, r.less(ctx, more, after, better, m.Seat)); lost < max(limits.Mistake, m.Lost) {
			continue
		}
		m.Best, m.Lost, m.seen, m.Instead, m.Then = l.Move, lost, true, l.Events, nil
		if len(l.Branches) == 1 && l.Branches[0].Reply != "" {
			m.Then = []bot.Follow{*l.Branches[0].Follow()}
		}
		m.Missed = !won(after, m.Seat) && winsAtOnce(before, m.Seat, l.Move)
		if m.Retort, m.Why = bot.RetortOf(after, reply), bot.WhyReply; m.Reply == "" {
			m.Why = bot.WhyInstead // a roll comes between
		}
		return
	}
}

// less returns how much less a seat can expect in a state than in a better one, both searched with the same effort. It
// is negative if a search does not tell.
func (r *Review) less(
	ctx context.Context, budget bot.Budget, worse, better game.State, seat int,
) float64 {
	high, _, ok := worth(ctx, r.search, budget, better, seat)
	low, _, found := worth(ctx, r.search, budget, worse, seat)
	if !ok || !found {
		return -1
	}
	return high - low
}

// Study reviews the steps of a match until the context ends. It returns the moments, settled, and the number of steps
// reviewed.
func Study(
	ctx context.Context, m *referee.Match, search bot.Search, budget bot.Budget,
) (moments []Moment, looked int) {
	r := NewReview(search, m.First(game.Nobody))
	for _, step := range m.History(game.Nobody) {
		if !r.Next(ctx, budget, &step) {
			break
		}
	}
	return r.Moments(), r.Steps()
}
