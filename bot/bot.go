// Package bot plays games for seats that nobody holds. Bots work from the contract of package game alone, so they play
// every game.
//
// A bot is asked a [Task]: what a seat is to play in the position as that seat knows it. A Task is made of a view and
// cannot be made otherwise, so nothing that a seat may not know is ever in a bot's hands. The [Answer] is the best move
// found within the [Budget], with what the bot thinks of the position. Asked again with the same seed and a budget of
// nodes, a bot answers the same.
//
// # The way through the code
//
// [Find] gives the bots by name: [Random] and [Greedy], the [Level]s, and [Playouts], the published opponent for
// comparison. A Level is a [Search] within bounds and with errors of its own. What applies to a game follows
// from what the game declares:
//
//   - expectimax.go, decision.go, chance.go, quiet.go, order.go and table.go: one seat moves, chance decides.
//   - joint.go, matrix.go, duel.go, refine.go and habit.go: several seats order at the same time.
//   - maxn.go: more than two seats, each for itself.
//   - worlds.go: something is hidden.
//   - error.go: what the weaker levels overlook and misjudge.
//   - mcts.go and regrow.go: Monte-Carlo tree search for all of these.
//
// [Search.Analyse] tells more than one move: the best lines with what chance makes of them. threat.go tells what is
// threatened; wish.go is when bots resign, and offer and take draws.
package bot

import (
	"context"
	"embed"
	"io/fs"
	"strings"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

//go:embed *.json
var messages embed.FS

// Messages are what this package says, for a [text.Catalogue].
func Messages() fs.FS { return messages }

// Bot chooses moves. One bot may be asked by several goroutines at the same time.
type Bot interface {
	// Choose is a legal move of the task's seat, the best that was found when the budget is spent or the context ends,
	// whichever comes first. It never is to resign.
	Choose(ctx context.Context, task Task) Answer
}

// Budget is how much a bot may think. What is 0 is not limited; if nothing is, the bot has a measure of its own.
type Budget struct {
	Time  time.Duration
	Nodes int // positions looked at
}

// Task is a question to a bot. Make it with [Ask].
type Task struct {
	Budget Budget
	Seed   uint64 // decides what the bot leaves to chance
	// Past tells how often each position came before, by hash (game.Hasher), where a third time is a draw.
	Past  map[uint64]int
	view  game.State
	seat  int
	first game.State // and how it came from there to the view
	steps []Step
}

// Ask is the task of a seat that is to act: what to play in the view that it has of a state. It copies the view.
func Ask(s game.State, seat int) Task {
	return Task{view: game.View(s, seat).Clone(), seat: seat}
}

// View is the position as the seat knows it. Do not change it.
func (t *Task) View() game.State { return t.view }

// Seat is who is to act.
func (t *Task) Seat() int { return t.seat }

// Answer is what a bot says to a task.
type Answer struct {
	Move   game.Move
	Value  float64 // the score that the seat can expect, from 0 to 1; less than 0 if the bot has no opinion
	Depth  int     // plies that were looked ahead in full
	Nodes  int     // positions looked at
	Failed bool    // the bot broke down or took too long, and another one chose the move: see [Safe]
}

// noOpinion is the Value of an Answer of a bot that has none.
const noOpinion = -1

// entry is a bot, what it is called, and a word to people about it.
type entry struct {
	name  string
	bot   Bot
	about text.Text
}

// bots are all of them: those that hardly think, the levels from the weakest to the strongest, the one for comparison.
func bots() []entry {
	return []entry{
		{"random", Random{}, text.Of("bot.about.random")},
		{"greedy", Greedy{}, text.Of("bot.about.greedy")},
		{"1", Level(1), text.Of("bot.about.level1")},
		{"2", Level(2), text.Of("bot.about.level2")},
		{"3", Level(3), text.Of("bot.about.level3")},
		{"4", Level(4), text.Of("bot.about.level4")},
		{"5", Level(5), text.Of("bot.about.level5")},
		{"mcts800", Playouts(800), text.Of("bot.about.playouts")},
	}
}

// menu is how many of the bots are to be played against; those after them are to compare bots with.
const menu = 7

// Names are the names of the bots to play against, in the order in which a menu shows them.
func Names() []string { return All()[:menu] }

// All are the names of all bots: Names, and those to compare bots with.
func All() []string {
	var names []string
	for _, e := range bots() {
		names = append(names, e.name)
	}
	return names
}

// find is the entry of the bot with this name, before which "bot:" may stand.
func find(name string) (entry, error) {
	short := strings.TrimPrefix(name, "bot:")
	for _, e := range bots() {
		if e.name == short {
			return e, nil
		}
	}
	return entry{}, text.Wrong("bot.unknown", "name", name, "names", All())
}

// Find is the bot with this name, before which "bot:" may stand. Errors: a *text.Error that lists the names.
func Find(name string) (Bot, error) {
	e, err := find(name)
	return e.bot, err
}

// About is a word to people about the bot with this name. Errors: as Find.
func About(name string) (text.Text, error) {
	e, err := find(name)
	return e.about, err
}

// moves appends the moves to choose from: those that the state lists, without resigning.
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
