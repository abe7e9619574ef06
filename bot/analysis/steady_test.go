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
		first, moments, score := reviewedGame(t, g, uint64(n))
		limits := LimitsOf(first.Traits(), 2)
		found.add(limits, moments, score)
		settled.add(limits, Settle(first.Traits(), 2, moments), score)
		found.tell(t, "as found")
		settled.tell(t, "settled")
	}
	if settled.mean() >= found.mean() {
		t.Errorf("settled, chances fall by %v a move instead of %v", settled.mean(), found.mean())
	}
}

// reviewedGame plays a game of level 3 against level 2, who changes sides, and reviews each step. It returns what the
// first seat got.
func reviewedGame(t *testing.T, g game.Game, seed uint64) (first game.State, moments []Moment, score float64) {
	first, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 47))
	search := bot.Level(bot.Levels).Search()
	before, last := first, 0
	for ply := 1; before.Turn().Kind != game.Over; ply++ {
		turn := before.Turn()
		step := referee.Step{Ply: ply, Seats: turn.Seats, State: before.Clone(), Chance: turn.Kind == game.ChanceTurn}
		if step.Chance {
			at := r.Float64()
			for _, o := range before.(game.Chancy).Outcomes(nil) {
				if at -= o.P.Float(); at < 0 || step.Outcome == "" {
					step.Outcome = before.(game.Chancy).FormatOutcome(o.Code)
					step.State.Set(before)
					step.State.(game.Chancy).Resolve(o.Code, nil)
				}
				if at < 0 {
					break
				}
			}
		} else {
			last = turn.Seats.First()
			task := bot.Ask(before, last)
			task.Seed = r.Uint64()
			move := bot.Level(3-(last+int(seed))%2).Choose(t.Context(), task).Move
			step.Moves[last] = before.FormatMove(last, move)
			step.State.Play(game.By(last, move), nil)
		}
		moments = append(moments, Look(t.Context(), search, bot.Budget{Nodes: *steadyNodes}, before, last, &step)...)
		before = step.State
	}
	return first, moments, before.Turn().Scores[0].Float()
}
