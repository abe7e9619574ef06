package bot

import "github.com/quandary-games/quandary/game"

// Step is one step of a game as all seats saw it: the orders of a ply, or the outcome of a chance turn in notation.
type Step struct {
	Orders  game.Orders
	Outcome string
	Unread  map[int]string // by seat, moves in notation that can be read only where hidden things are known
}

// Remember tells the task how the game came from a first state to the view, by public steps. The task keeps the seat's
// view of the first state. Guesses then agree with the past: a seat that has shot must have the ability to shoot. In
// simultaneous turns a search learns the opponent's habits from it.
func (t *Task) Remember(first game.State, steps []Step) {
	first = game.View(first, t.seat)
	for _, step := range steps { // a guess then has what these moves were made with
		first, t.view = game.Hear(first, step.Unread), game.Hear(t.view, step.Unread)
	}
	t.first, t.steps = first.Clone(), steps
}

// guessTries is the number of guesses at the first state before the past is ignored.
const guessTries = 400

// guess returns a whole state that agrees with the view, and with the steps remembered if one is found soon: it plays
// the steps in guesses at the first state and rejects those that do not lead to the view (rejection sampling).
func (t *Task) guess(pick func(n int) int) game.State {
	if first, ok := t.first.(game.Secretive); ok {
		now := t.view.String()
		for range guessTries {
			if world := first.Guess(pick); t.leads(world, now) {
				return world
			}
		}
	}
	return t.view.(game.Secretive).Guess(pick)
}

// leads plays the steps in a world, and reports whether all are legal there and lead to a position that looks like
// now.
func (t *Task) leads(world game.State, now string) bool {
	for i := range t.steps {
		step := &t.steps[i]
		if step.Outcome != "" {
			code, err := game.ParseOutcome(world, step.Outcome)
			if err != nil {
				return false
			}
			world.(game.Chancy).Resolve(code, nil)
			continue
		}
		orders := step.Orders
		for seat, notation := range step.Unread {
			move, err := world.ParseMove(seat, notation)
			if err != nil {
				return false
			}
			orders.Put(seat, move)
		}
		if game.CheckOrders(world, orders) != nil {
			return false
		}
		world.Play(orders, nil)
	}
	return game.View(world, t.seat).String() == now
}
