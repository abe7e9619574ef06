package bot

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// Step is one step of a game as all seats saw it: the orders of a ply, or the outcome of a chance turn in notation.
type Step struct {
	Orders  game.Orders
	Outcome string
	Unread  map[int]string // by seat, moves in notation that can be read only where hidden things are known
	Clues   []game.Clue    // what it told of hidden things besides
}

// Remember tells the task how the game came from a first state to the view, by public steps. The task keeps the seat's
// view of the first state. Guesses then agree with the past: a seat that has shot must have the ability to shoot. In
// simultaneous turns a search learns the opponent's habits from it.
func (t *Task) Remember(first game.State, steps []Step) {
	first = game.View(first, t.seat)
	for _, step := range steps { // a guess then has what these moves were made with
		first, t.view = game.Hear(first, step.Unread), game.Hear(t.view, step.Unread)
		for _, clue := range step.Clues {
			told := map[int]string{clue.Seat: clue.Text}
			first, t.view = game.Hear(first, told), game.Hear(t.view, told)
		}
	}
	t.first, t.steps = first.Clone(), steps
}

// world is a whole state that agrees with what a seat knows. Its weight is its probability times a constant.
type world struct {
	state  game.State
	weight int64
}

// The limits of guessing.
const (
	guessTries = 800 // guesses at the first state until the past is ignored
	guessed    = 48  // guesses that agree
	maxWorlds  = 12  // different ones in which moves are compared: the likeliest
)

// worlds returns whole states that agree with the view, likeliest first, and with the steps remembered if such states
// are found soon: it plays the steps in guesses at the first state and rejects those that do not lead to the view
// (rejection sampling).
func (t *Task) worlds(pick func(n int) int) (list []world) {
	at := map[string]int{}
	add := func(state game.State) {
		name := state.String()
		i, known := at[name]
		if !known {
			i, at[name] = len(list), len(list)
			list = append(list, world{state: state})
		}
		list[i].weight++
	}
	if first, ok := t.first.(game.Secretive); ok {
		now := t.view.String()
		found := 0
		for tries := 0; tries < guessTries && found < guessed; tries++ {
			if state := first.Guess(pick); t.leads(state, now) {
				add(state)
				found++
			}
		}
	}
	if len(list) == 0 {
		for range guessed {
			add(t.view.(game.Secretive).Guess(pick))
		}
	}
	slices.SortStableFunc(list, func(a, b world) int { return int(b.weight - a.weight) })
	return list
}

// leads plays the steps in a state, and reports whether all are legal there and lead to a position that looks like the
// present one.
func (t *Task) leads(whole game.State, now string) bool {
	for i := range t.steps {
		step := &t.steps[i]
		if step.Outcome != "" {
			code, err := game.ParseOutcome(whole, step.Outcome)
			if err != nil {
				return false
			}
			whole.(game.Chancy).Resolve(code, nil)
			continue
		}
		orders := step.Orders
		for seat, notation := range step.Unread {
			move, err := whole.ParseMove(seat, notation)
			if err != nil {
				return false
			}
			orders.Put(seat, move)
		}
		if game.CheckOrders(whole, orders) != nil {
			return false
		}
		whole.Play(orders, nil)
	}
	return game.View(whole, t.seat).String() == now
}
