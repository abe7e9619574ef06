package analysis

import (
	"context"
	"math"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/referee"
)

// Moment is the review of one step of a played game: a move beside the best one, or an outcome of chance beside the
// mean.
type Moment struct {
	Step   int     `json:"-"` // from 1
	Ply    int     `json:"ply"`
	Seat   int     `json:"seat"`             // the seat that moved, or whose luck it was
	Move   string  `json:"move,omitempty"`   // the move that was played
	Best   string  `json:"best,omitempty"`   // the best move, if it is another one
	Value  float64 `json:"value"`            // expected score of the seat before: with the best move, or the mean
	After  float64 `json:"after"`            // expected score after the step
	Lost   float64 `json:"lost"`             // what the move gave away
	Chance string  `json:"chance,omitempty"` // the outcome of a chance turn
	Luck   float64 `json:"luck"`             // what it gave the seat
	// Of orders of two seats at the same time: the likeliest orders of the best mixed strategy.
	Mix []bot.Weighted `json:"mix,omitempty"`
	// Of orders of two seats at the same time: how often that strategy makes the move that was played.
	Share float64 `json:"share,omitempty"`
	// Of the outcome, by seat.
	Fortune bot.Fortune `json:"-"`
	// Where one seat moved: the expected score of each seat before, with the best move. They sum to 1.
	Expectations []float64 `json:"expectations,omitempty"`
	// Where another move is best: its effects, those of an order together with what the other seat ordered.
	Instead []game.Event `json:"instead,omitempty"`
	// The best moves of the seats after the best one, until chance comes or the search ends.
	Then []bot.Follow `json:"then,omitempty"`
	// Where one seat moved: another move wins at once, and the one that was played does not.
	Missed bool `json:"missed,omitempty"`
	// Where one seat moved, and another move is best:
	bot.Retort         // to the move that was played, unless chance comes between
	Why        bot.Why `json:"why,omitempty"`
	basis
}

// basis is what else decides how a moment is settled.
type basis struct {
	// Of orders of two seats at the same time: the expected score after both, as the search of their turn sees it.
	met    *float64
	scores []float64 // where the step ended the game: by seat
	seen   bool      // the loss is that of searches after both moves: no estimate beside it puts it in doubt
}

// Limits are the parts of a point that a move must give away to be called a mistake, or a bad mistake.
type Limits struct {
	Mistake float64 `json:"mistake" doc:"the part of a point that a mistake gives away at least"`
	Bad     float64 `json:"bad" doc:"the part of a point that a bad mistake gives away at least"`
}

// Given returns the points that a move gave away if it was a mistake. Smaller losses are within the error of searches.
func (l Limits) Given(m *Moment) float64 {
	if m.Lost < l.Mistake {
		return 0
	}
	return m.Lost
}

// LimitsOf returns the limits in a game with these traits. In a game of chance they are lower, since an advantage
// counts for less there, and with simultaneous orders, since each is compared against a whole strategy of the other
// seat. With secrets no move is best against everything. With very many moves in turn a search leaves most of them out:
// there ten times the positions take smaller losses back. With more than two seats they are parts of the share that a
// seat has at the beginning, in whole per cents as they are told.
func LimitsOf(t game.Traits, seats int) Limits {
	switch {
	case seats > 2:
		return Limits{math.Round(16/float64(seats)) / 100, math.Round(28/float64(seats)) / 100}
	case t.Secrets:
		return Limits{0.1, 0.2}
	case t.Simultaneous || t.Chance && !t.Wide:
		return Limits{0.06, 0.12}
	case t.Wide:
		return Limits{0.15, 0.25}
	}
	return Limits{0.1, 0.2}
}

// Knows says whose knowledge a review of a game with these traits uses; the text is zero if nobody has a secret.
func Knows(t game.Traits) text.Text {
	switch {
	case t.Secrets:
		return text.Of("review.knows.secrets")
	case t.Simultaneous:
		return text.Of("review.knows.orders")
	}
	return text.Text{}
}

// Positions returns how many positions a review has to look at for each step, where this many suffice for a move: fifty
// times as many where all order at the same time. There one search of two or three plies, which tries every order
// against every other one, judges all orders, and a search of one ply blames nothing. With secrets each order is judged
// alone, and most often only the first one is given at the same time as others.
func Positions(t game.Traits, nodes int) int {
	if t.Simultaneous && !t.Secrets {
		return 50 * nodes
	}
	return nodes
}

// Look reviews one step from a state. Orders have a moment for each seat whose order is known; a chance turn has one
// for the seat that rolls, or else for last, the seat that moved last.
func Look(
	ctx context.Context, search bot.Search, budget bot.Budget, before game.State, last int, step *referee.Step,
) (moments []Moment) {
	if step.Chance {
		if step.Outcome != "" {
			moments = luck(ctx, search, before, last, step)
		}
		return moments
	}
	if step.Seats.Len() == 2 && len(before.Seats()) == 2 && !before.Traits().Secrets {
		return together(ctx, search, budget, before, step)
	}
	for seat := range step.Seats.All() {
		if moment, ok := judge(ctx, search, budget, before, seat, step); ok {
			moments = append(moments, moment)
		}
	}
	return moments
}

// together reviews the orders of two seats that are known.
func together(
	ctx context.Context, search bot.Search, budget bot.Budget, before game.State, step *referee.Step,
) (moments []Moment) {
	var orders game.Orders
	for seat := range step.Seats.All() {
		if move, ok := ordered(before, seat, step); ok {
			orders.Put(seat, move)
		}
	}
	if orders.Seats == 0 {
		return nil
	}
	first := orders.Seats.First()
	task := bot.Ask(before, first)
	task.Budget = budget
	reviews := search.ReviewOrders(ctx, task, orders)
	for seat := range orders.Seats.All() {
		moments = append(moments, momentOf(before, seat, step, &reviews[seat-first]))
	}
	return moments
}

// ordered returns the order of a seat. It is not known if it is secret, or no move of the position, such as a
// resignation.
func ordered(before game.State, seat int, step *referee.Step) (move game.Move, known bool) {
	move, err := before.ParseMove(seat, step.Moves[seat])
	known = step.Moves[seat] != "" && err == nil && before.Check(seat, move) == nil && before.Turn().Seats.Has(seat)
	return move, known
}

// confirms is how many times the positions a second review looks at that has to confirm a mistake in a game with very
// many moves.
const confirms = 4

// judge reviews the order of a seat.
func judge(
	ctx context.Context, search bot.Search, budget bot.Budget, before game.State, seat int, step *referee.Step,
) (Moment, bool) {
	before = game.Hear(before, map[int]string{seat: step.Moves[seat]})
	move, known := ordered(before, seat, step)
	if !known {
		return Moment{}, false
	}
	task := bot.Ask(before, seat)
	task.Budget = budget
	r := search.Review(ctx, task, move)
	found := momentOf(before, seat, step, &r)
	found.Missed = found.Best != "" && !won(step.State, seat) && winsAtOnce(before, seat, r.Best)
	limits := LimitsOf(before.Traits(), len(before.Seats()))
	if limits.Given(&found) > 0 {
		found.takeBack(ctx, search, budget, before, step.State, r.Best)
	}
	if before.Traits().Wide && limits.Given(&found) > 0 {
		task.Budget.Nodes, task.Budget.Time = confirms*budget.Nodes, confirms*budget.Time
		again := search.Review(ctx, task, move)
		found.Lost = min(found.Lost, max(again.Value-again.Played, 0))
	}
	found.After = found.Value - found.Lost
	return found, true
}

// winsAtOnce reports whether a move ends the game with a win, whatever chance gives.
func winsAtOnce(before game.State, seat int, notation string) bool {
	move, err := before.ParseMove(seat, notation)
	if err != nil {
		return false
	}
	after := before.Clone()
	after.Play(game.By(seat, move), nil)
	return won(after, seat)
}

// won reports whether a game is over and a seat has won it alone.
func won(s game.State, seat int) bool {
	t := s.Turn()
	return t.Kind == game.Over && t.Scores[seat] == prob.One()
}

// momentOf returns what a review has found about the order of a seat.
func momentOf(before game.State, seat int, step *referee.Step, r *bot.Review) Moment {
	m := Moment{Ply: step.Ply, Seat: seat, Move: step.Moves[seat], Value: r.Value, After: r.Played,
		Lost: max(r.Value-r.Played, 0), basis: basis{met: r.Met},
		Mix: r.Mix, Share: r.Share, Expectations: r.Expectations,
		Instead: r.Instead, Then: r.Then, Retort: r.Retort, Why: r.Why}
	if len(m.Mix) > 1 {
		for i := range m.Mix {
			m.Mix[i].Events = instead(before, step, seat, m.Mix[i].Move)
		}
	}
	if r.Best != m.Move {
		m.Best = r.Best
		if step.Seats.Len() > 1 {
			m.Instead = instead(before, step, seat, r.Best)
		}
	}
	return m
}

// takeBack takes a loss back as far as the search of the answer does not see it. In a game with very many moves that
// search looks at the answers to both moves: the best one often looks good only because its answer was left out.
func (m *Moment) takeBack(
	ctx context.Context, search bot.Search, budget bot.Budget, before, after game.State, best string,
) {
	played, _, ok := worth(ctx, search, budget, after, m.Seat)
	if !ok {
		return
	}
	m.Lost = min(m.Lost, max(m.Value-played, 0))
	move, err := before.ParseMove(m.Seat, best)
	if !before.Traits().Wide || err != nil {
		return
	}
	better := before.Clone()
	better.Play(game.By(m.Seat, move), nil)
	if value, _, ok := worth(ctx, search, budget, better, m.Seat); ok {
		m.Lost = min(m.Lost, max(value-played, 0))
	}
}

// instead returns what would have happened if a seat had given another order, and the others theirs; nothing if one of
// those is secret.
func instead(before game.State, step *referee.Step, seat int, order string) []game.Event {
	given := map[int]string{}
	for s := range step.Seats.All() {
		given[s] = step.Moves[s]
	}
	given[seat] = order
	orders, err := game.ParseOrders(before, given)
	if err != nil {
		return nil
	}
	_, events, err := game.Play(before, orders)
	if err != nil {
		return nil
	}
	return events
}

// mostOutcomes is the number of outcomes beyond which a chance turn is not searched with full effort.
const mostOutcomes = 8

// worth returns what a seat can expect in a state, by a search from there, and the best move of the seat that is to
// move. Of a chance turn it is the mean over the outcomes. ok is false if a state has no search of its own: with more
// than two seats, with secrets or with very many outcomes.
func worth(
	ctx context.Context, search bot.Search, budget bot.Budget, s game.State, seat int,
) (value float64, reply string, ok bool) {
	t := s.Turn()
	switch {
	case t.Kind == game.Over:
		return t.Scores[seat].Float(), "", true
	case len(s.Seats()) > 2 || s.Traits().Secrets || t.Seats.Len() > 1:
		return 0, "", false
	case t.Kind == game.ChanceTurn:
		outcomes := s.(game.Chancy).Outcomes(nil)
		for _, o := range outcomes {
			after := s.Clone()
			after.(game.Chancy).Resolve(o.Code, nil)
			v, _, ok := worth(ctx, search, budget, after, seat)
			if value += o.P.Float() * v; !ok || len(outcomes) > mostOutcomes {
				return 0, "", false
			}
		}
		return value, "", true
	}
	task := bot.Ask(s, t.Seats.First())
	task.Budget = budget
	a := search.Analyse(ctx, task, 1, nil)
	if a.Depth == 0 || len(a.Lines) == 0 {
		return 0, "", false
	}
	if value = a.Value; a.Seat != seat {
		value = 1 - value
	}
	return value, a.Lines[0].Move, true
}

// luck compares an outcome of chance with the mean.
func luck(
	ctx context.Context, search bot.Search, before game.State, seat int, step *referee.Step,
) (moments []Moment) {
	if rollers := before.Turn().Rollers; rollers != 0 && !rollers.Has(seat) {
		seat = rollers.First()
	}
	if f, ok := bot.FortuneOf(ctx, search, before, step.Outcome); ok {
		moments = append(moments, Moment{Ply: step.Ply, Seat: seat, Chance: step.Outcome, Value: f.Mean[seat],
			After: f.After[seat], Luck: f.Luck(seat), Fortune: f, Retort: bot.Retort{BySeat: game.Nobody}})
	}
	return moments
}
