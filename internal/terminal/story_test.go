package terminal

import (
	"math/rand/v2"
	"testing"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
)

// witness plays as a bot of the weakest level and keeps the last story that it got.
type witness struct {
	analysis.Player
	told *analysis.Story
}

func (w witness) Choose(s analysis.Story, pick func(int) int) (game.Move, bot.Wish) {
	*w.told = s
	return w.Player.Choose(s, pick)
}

// watched returns a table at which persons play like a bot for so many plies, and the last story of the last seat's
// bot.
func watched(t *testing.T, s seated, person analysis.Player, plies int) analysis.Story {
	t.Helper()
	table := s.table(t)
	var told analysis.Story
	last := len(s.seats) - 1
	table.players[last].Bot = witness{analysis.Player{Bot: bot.Level(1)}, &told}
	pick := rand.New(rand.NewPCG(1, 2)).IntN
	for table.match.Plies() < plies {
		var err error
		switch deed, seat := table.next(); deed {
		case think:
			err = table.think(seat)
		case roll:
			err = table.roll()
		case ask:
			move, _ := person.Choose(analysis.Seen(table.match, seat), pick)
			err = table.orderText(seat, table.match.View(seat).FormatMove(seat, move))
		default:
			t.Fatalf("after %d plies there is nothing to play", table.match.Plies())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return told
}

// A bot in a terminal gets the game as its seat saw it, with its own secrets and not those of others.
func TestBotGetsTheStoryOfItsSeat(t *testing.T) {
	deal := seated{game: "ability", options: map[string]string{"abilities": "deal"}, seats: "hhhg"}
	told := watched(t, deal, analysis.Player{Bot: bot.Random{}}, 20)
	if told.First == nil || len(told.Steps) == 0 {
		t.Fatalf("it was told %+v", told)
	}
	if last := told.Steps[len(told.Steps)-1]; last.State.String() != told.View.String() {
		t.Errorf("the story leads to %s and not to %s", last.State, told.View)
	}
	moves := 0
	for _, step := range told.Steps {
		if seen := game.View(step.State, told.Seat).String(); seen != step.State.String() {
			t.Errorf("ply %d: it was told %s, and may know %s", step.Ply, step.State, seen)
		}
		moves += step.Seats.Len()
	}
	if moves < 15 {
		t.Errorf("it was told of %d moves of 20", moves)
	}
}

// expects returns the strongest bot's expected score at the end of a story, averaged over some seeds.
func expects(t *testing.T, s analysis.Story) float64 {
	sum := 0.0
	const seeds = 2
	for seed := range uint64(seeds) {
		task := s.Task()
		task.Seed, task.Budget.Nodes = seed, 60_000
		sum += bot.Level(bot.Levels).Choose(t.Context(), task).Value
	}
	return sum / seeds
}

// open is a position with many orders.
const open = "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R KQkq 0 6"

// Against a player with habits the strongest bot expects more if it has seen the game.
func TestBotLearnsHabits(t *testing.T) {
	told := watched(t, seated{game: "predictor", seats: "hg", position: open}, analysis.Player{Bot: bot.Greedy{}}, 8)
	blank := told
	blank.First, blank.Steps = nil, nil
	if knows, not := expects(t, told), expects(t, blank); knows < not+0.01 {
		t.Errorf("it expects %.3f, and %.3f if it is told nothing", knows, not)
	}
}
