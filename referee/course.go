package referee

import "github.com/quandary-games/quandary/game"

// course is the way of a game from its first position to the present one, and whose turn it is. It knows the rules
// and the history of the match, and nothing of commitments, dice and records.
type course struct {
	first     game.State
	steps     []step         // the way from first to now
	trimmed   int            // how many of the steps have had their positions and events forgotten
	threefold bool           // a position that arises for the third time is a draw (C6)
	seen      map[string]int // how often positions arose, by key (C6)
	fixed     int            // how many of the steps cannot be taken back
	turn      game.Turn      // with everything that ends a game
	offered   game.SeatSet   // who has offered or accepted a draw that is not yet agreed
}

// step is one step of the game, with the position after it, which nobody changes any more.
type step struct {
	Step
	key    string // of the position (C6)
	secret bool   // its orders or its outcome stay secret until the game is over
}

// newCourse is the course of a game before its first ply.
func newCourse(first game.State) course {
	c := course{first: first, threefold: first.Traits().Threefold, seen: map[string]int{}}
	if key := c.key(first); key != "" {
		c.seen[key] = 1
	}
	c.turn = first.Turn()
	return c
}

// state is the present position.
func (c *course) state() game.State {
	if n := len(c.steps); n > 0 {
		return c.steps[n-1].State
	}
	return c.first
}

// plies is the number of plies carried out.
func (c *course) plies() int {
	if n := len(c.steps); n > 0 {
		return c.steps[n-1].Ply
	}
	return 0
}

// over reports whether the game has ended, so that everybody may know everything.
func (c *course) over() bool { return c.turn.Kind == game.Over }

// push makes a position the present one.
func (c *course) push(s Step, next game.State, secret bool) {
	s.State = next
	key := c.key(next)
	c.steps = append(c.steps, step{s, key, secret})
	if key != "" {
		c.seen[key]++
	}
	c.turn = c.judge(next)
}

// pop takes the last step back.
func (c *course) pop() step {
	last := c.steps[len(c.steps)-1]
	c.steps = c.steps[:len(c.steps)-1]
	if last.key != "" {
		c.seen[last.key]--
	}
	c.turn = c.judge(c.state())
	return last
}

// fix has nothing taken back that has come so far.
func (c *course) fix() { c.fixed = len(c.steps) }

// judge is the turn of a position, with the history of the match (C6).
func (c *course) judge(s game.State) game.Turn {
	t := s.Turn()
	if (t.Kind != game.Over || t.Yields) && c.seen[c.key(s)] >= 3 {
		return game.Drawn(t.Living, t.Living, game.Threefold)
	}
	return t
}

// key is what tells whether a position has arisen before (C6), or empty if it does not count.
func (c *course) key(s game.State) string {
	if r, ok := s.(game.Repeating); ok && c.threefold {
		return r.Key()
	}
	return ""
}

// end ends the game by a decision that is not in the position.
func (c *course) end(t game.Turn) { c.turn = t }

// lose ends a game that some seats lose together: the others share the point, or all of them if none is left.
func (c *course) lose(who game.SeatSet, why game.Reason) {
	living := c.turn.Living
	if left := living &^ who; left != 0 {
		c.end(game.Drawn(left, living, why))
		return
	}
	c.end(game.Drawn(living, living, why))
}

// lapse lets an offer of a draw go that a seat answers by ordering a move.
func (c *course) lapse(seat int) {
	if !c.offered.Has(seat) {
		c.offered = 0
	}
}
