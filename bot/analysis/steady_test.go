package analysis

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/referee"
)

var (
	steadyOnly  = flag.String("steady.only", "qcheckers", "the game whose reviews are measured")
	steadyGames = flag.Int("steady.games", 1, "the games that are reviewed")
	steadyNodes = flag.Int("steady.nodes", 500, "the positions that a review looks at for each step")
)

// steadiness is how well the estimates of reviews agree with each other and with the results of the games.
type steadiness struct {
	moves, large, judged int
	fell, squares        float64
}

// add counts the moments of a game, in which the first seat got a score.
func (s *steadiness) add(l Limits, moments []Moment, score float64) {
	for i, m := range moments {
		if m.Chance != "" {
			continue
		}
		off := m.expected(0) - score
		s.squares += off * off
		if s.judged++; i+1 == len(moments) {
			continue
		}
		fell := l.fall(moments, i)
		s.fell += fell
		if s.moves++; fell >= l.Mistake {
			s.large++
		}
	}
}

// mean returns how much the chances of a seat fall in a move besides its mistakes.
func (s *steadiness) mean() float64 { return s.fell / float64(s.moves) }

func (s *steadiness) tell(t *testing.T, what string) {
	t.Logf("%s, %d moves: chances fall by %.2f%% a move; %.1f%% of the moves fall as much as a mistake; "+
		"squared error %.4f", what, s.moves, 100*s.mean(), 100*float64(s.large)/float64(s.moves),
		s.squares/float64(s.judged))
}

// TestSettledReviewsAreSteadier reviews games of level 3 against level 2: settled, the estimates before and after a
// move differ less than as they were found.
func TestSettledReviewsAreSteadier(t *testing.T) {
	g, err := games.Find(*steadyOnly)
	if err != nil {
		t.Fatal(err)
	}
	var found, settled steadiness
	for n := range *steadyGames {
		review := reviewed(t, g, nil, 3, bot.Budget{Nodes: *steadyNodes}, uint64(n))
		limits, score := LimitsOf(review.now.Traits(), 2), scores(review.now)[0]
		found.add(limits, review.found, score)
		settled.add(limits, review.Moments(), score)
		found.tell(t, "as found")
		settled.tell(t, "settled")
	}
	if settled.mean() >= found.mean() {
		t.Errorf("settled, chances fall by %v a move instead of %v", settled.mean(), found.mean())
	}
}

// reviewed plays a game of a level against the one below it, who change sides from seed to seed, and reviews each step.
// A game that is not over after many steps is left.
func reviewed(
	t *testing.T, g game.Game, options map[string]string, level int, budget bot.Budget, seed uint64,
) *Review {
	t.Helper()
	first, err := g.Start(options)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(seed, 47))
	review := NewReview(bot.Level(bot.Levels).Search(), first)
	for before := first; before.Turn().Kind != game.Over && review.Steps() < mostSteps; before = review.now {
		turn := before.Turn()
		step := referee.Step{Ply: review.Steps() + 1, Seats: turn.Seats, State: before.Clone()}
		if step.Chance = turn.Kind == game.ChanceTurn; step.Chance {
			code := drawn(before.(game.Chancy).Outcomes(nil), random.Float64())
			step.Outcome = before.(game.Chancy).FormatOutcome(code)
			step.State.(game.Chancy).Resolve(code, nil)
		} else {
			var orders game.Orders
			for seat := range turn.Seats.All() {
				task := bot.Ask(game.View(before, seat), seat)
				task.Seed = random.Uint64()
				move := bot.Level(level-(seat+int(seed))%2).Choose(t.Context(), task).Move
				step.Moves[seat] = before.FormatMove(seat, move)
				orders.Put(seat, move)
			}
			step.State.Play(orders, nil)
		}
		review.Next(t.Context(), budget, &step)
	}
	return review
}

// mostSteps is the length of the longest game that is reviewed.
const mostSteps = 400

// drawn returns the outcome at a place between 0 and 1 of those of a chance turn.
func drawn(outcomes []game.Outcome, at float64) uint64 {
	for _, o := range outcomes {
		if at -= o.P.Float(); at < 0 {
			return o.Code
		}
	}
	return outcomes[len(outcomes)-1].Code
}
