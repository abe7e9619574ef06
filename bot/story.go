package bot

import "github.com/quandary-games/quandary/game"

// Step is one step of a game that everybody has seen: the orders of a ply, or the outcome of a chance turn in notation.
type Step struct {
	Orders  game.Orders
	Outcome string
}

// Remember tells the task how the game has come to the view: from a first state, of which it keeps the seat's view,
// by steps that were public. It rules out what could not have come so: a seat that has fired a shot has an ability to
// shoot. And it tells how the others are used to order.
func (t *Task) Remember(first game.State, steps []Step) {
	t.first, t.steps = game.View(first, t.seat).Clone(), steps
}

// guessTries is how often a guess at the beginning is made until one leads to the view.
const guessTries = 400

// guess is a state that agrees with the view, and if it can be found soon with what the task remembers as well: guesses
// at the first view are played on, and those that do not lead to the present one are dropped (rejection sampling).
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

// leads plays the steps in a world, and reports whether all are allowed there and the seat sees what it sees now.
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
		if game.CheckOrders(world, step.Orders) != nil {
			return false
		}
		world.Play(step.Orders, nil)
	}
	return game.View(world, t.seat).String() == now
}
