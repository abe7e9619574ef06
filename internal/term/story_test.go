package term

import (
	"math/rand/v2"
	"testing"

	"github.com/quandary-games/quandary/arena"
	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
)

// witness plays as a bot of the weakest level and keeps the last story that it was told.
type witness struct {
	arena.Player
	told *arena.Story
}

func (w witness) Choose(s arena.Story, pick func(int) int) (game.Move, bot.Wish) {
	*w.told = s
	return w.Player.Choose(s, pick)
}

// watched is a table at which persons play as a bot does, until so many plies are over. It gives what the bot of the
// last seat was told last.
func watched(t *testing.T, s seated, person arena.Player, plies int) arena.Story {
	t.Helper()
	table := s.table(t)
	var told arena.Story
	last := len(s.seats) - 1
	table.players[last].Bot = witness{arena.Player{Bot: bot.Level(1)}, &told}
	pick := rand.New(rand.NewPCG(1, 2)).IntN
	for table.match.Plies() < plies {
		var err error
		switch deed, seat := table.next(); deed {
		case think:
			err = table.think(seat)
		case roll:
			err = table.roll()
		case ask:
			move, _ := person.Choose(arena.Seen(table.match, seat), pick)
			err = table.order(seat, move)
		default:
			t.Fatalf("after %d plies there is nothing to play", table.match.Plies())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return told
}

// A bot in a terminal is told the game as its seat saw it, secrets of its own included and those of others not.
func TestABotHereIsToldWhatItsSeatSaw(t *testing.T) {
	deal := seated{game: "ability", options: map[string]string{"abilities": "deal"}, seats: "hhhg"}
	told := watched(t, deal, arena.Player{Bot: bot.Random{}}, 20)
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

// expects is what the strongest bot expects at the end of a story, on average over some seeds.
func expects(t *testing.T, s arena.Story) float64 {
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

// Against one who orders out of habit the strongest bot expects more if it has seen the game than if it has not.
func TestABotHereLearnsHabits(t *testing.T) {
	told := watched(t, seated{game: "predictor", seats: "hg", position: open}, arena.Player{Bot: bot.Greedy{}}, 12)
	blank := told
	blank.First, blank.Steps = nil, nil
	if knows, not := expects(t, told), expects(t, blank); knows < not+0.01 {
		t.Errorf("it expects %.3f, and %.3f if it is told nothing", knows, not)
	}
}
