// Package bot chooses moves for seats that no person holds. Bots use only the contract of package game, so they play
// every game.
//
// A [Task] asks a bot what a seat should play. It holds the seat's view of the position and nothing else, so a bot
// never has anything that its seat may not know. The [Answer] is the best move found within the [Budget], and its
// value. The same task with the same seed and a budget of nodes gets the same answer.
//
// # The way through the code
//
// [Find] returns bots by name: [Random], [Greedy], the [Level]s, and [Playouts], a published opponent for comparison.
// A Level is a [Search] with [Limits] and a [Persona]. What a game declares decides which methods apply:
//
//   - search.go, roots.go, expectimax.go, decision.go, chance.go, quiescence.go, order.go, table.go: one seat moves,
//     and chance decides.
//   - simultaneous.go, matrix.go, oracle.go, refine.go, habit.go: two seats order at the same time.
//   - worlds.go: some information is hidden.
//   - persona.go: the errors of the weaker levels.
//   - mcts.go: Monte Carlo tree search.
//
// [Search.Analyse], [Search.Review] and [Search.Threat] explain positions. wish.go decides when bots resign, and when
// they offer and accept draws.
package bot

import (
	"context"
	"embed"
	"io/fs"
	"strings"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
)

//go:embed *.json
var messages embed.FS

// Messages returns the sentences of this package, for a [text.Catalogue].
func Messages() fs.FS { return messages }

// Bot chooses moves. It is safe for concurrent use.
type Bot interface {
	// Choose returns a legal move of the task's seat: the best one found when the budget is spent or the context ends.
	// The move is never a resignation.
	Choose(ctx context.Context, task Task) Answer
}

// Budget limits how much a bot thinks. A limit of 0 does not apply; without any limit the bot uses its own.
type Budget struct {
	Time  time.Duration
	Nodes int // positions visited
	Cores int // that a search without a limit of Nodes may use at the same time; 0: one
}

// Task is a question to a bot. [Ask] makes one.
type Task struct {
	Budget Budget
	Seed   uint64 // of the bot's random choices
	// Past counts how often each position occurred before, by its hash (game.Hasher), in games drawn by repetition.
	Past map[uint64]int
	// Pause, which may be nil, is called every few milliseconds during a search. The time that it takes is given
	// back if it returns it.
	Pause func() time.Duration
	view  game.State
	seat  int
	first game.State // see Remember
	steps []Step
}

// Ask returns the task of choosing a move for a seat that is to act. It copies the seat's view of the state.
func Ask(s game.State, seat int) Task {
	return Task{view: game.View(s, seat).Clone(), seat: seat}
}

// View returns the position as the seat knows it. The caller must not change it.
func (t *Task) View() game.State { return t.view }

// Seat returns the seat that is to act.
func (t *Task) Seat() int { return t.seat }

// Answer is a bot's move, and what the bot found out.
type Answer struct {
	Move   game.Move
	Value  float64 // expected score of the seat, from 0 to 1; noOpinion if the bot does not evaluate
	Depth  int     // plies searched in full
	Nodes  int     // positions visited
	Failed bool    // the bot failed, and another one chose the move: see [Safe]
}

// noOpinion is the Value of an Answer without evaluation.
const noOpinion = -1

// named is a bot with its name.
type named struct {
	name string
	bot  Bot
}

// bots are all bots in the order of menus; those after the first playable are for comparison only.
var bots = []named{
	{"random", Random{}}, {"greedy", Greedy{}},
	{"1", Level(1)}, {"2", Level(2)}, {"3", Level(3)}, {"4", Level(4)}, {"5", Level(5)},
	{"mcts800", Playouts(800)},
}

// playable is the number of bots that people can choose as opponents.
const playable = 7

// Names returns the names of the bots to play against, weakest first.
func Names() []string { return All()[:playable] }

// All returns the names of all bots: Names, and those for comparison.
func All() []string {
	var names []string
	for _, b := range bots {
		names = append(names, b.name)
	}
	return names
}

// Find returns the bot with this name, which may begin with "bot:". Errors: a *text.Error that lists the names.
func Find(name string) (Bot, error) {
	for _, b := range bots {
		if b.name == strings.TrimPrefix(name, "bot:") {
			return b.bot, nil
		}
	}
	return nil, text.Wrong("bot.unknown", "name", name, "names", All())
}

// moves appends the moves that the state lists for a seat, without resignation.
func moves(s game.State, seat int, buf []game.Move) []game.Move {
	n := len(buf)
	buf = s.Moves(seat, buf)
	r, ok := s.(game.Resigner)
	if !ok {
		return buf
	}
	resign := r.Resignation(seat)
	kept := buf[:n]
	for _, m := range buf[n:] {
		if m != resign {
			kept = append(kept, m)
		}
	}
	return kept
}
