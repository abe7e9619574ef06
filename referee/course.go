package referee

import (
	"crypto/sha256"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/persist"
)

// course is the sequence of positions of a match, with the turn. It knows the rules and the history, but no
// commitments, dice or records.
type course struct {
	first     game.State
	steps     persist.List[*step]      // from first to the present position
	last      []after                  // results of the last steps; earlier results are forgotten
	threefold bool                     // a third repetition is a draw (C6)
	seen      persist.Map[string, int] // number of occurrences of positions, by key (C6)
	fixed     int                      // number of steps that cannot be taken back
	turn      game.Turn                // with everything that ends a game
	offered   game.SeatSet             // seats that have offered or accepted a draw that is not yet agreed
}

// step is one step of the game, without its position and events.
type step struct {
	Step
	key    string      // of the position (C6)
	secret bool        // its orders or its outcome stay secret until the game is over
	clues  []game.Clue // what it told of hidden things besides its moves
}

// after is the result of a step: the position, which never changes, and the events.
type after struct {
	state  game.State
	events []game.Event
}

func newCourse(first game.State) course {
	c := course{first: first, threefold: first.Traits().Threefold}
	if key := c.key(first); key != "" {
		c.seen.Put(key, 1)
	}
	c.turn = first.Turn()
	return c
}

// state returns the present position.
func (c *course) state() game.State {
	if n := len(c.last); n > 0 {
		return c.last[n-1].state
	}
	return c.first
}

// forgotten returns the number of steps without positions and events.
func (c *course) forgotten() int { return c.steps.Len() - len(c.last) }

func (c *course) plies() int {
	if n := c.steps.Len(); n > 0 {
		return (*c.steps.At(n - 1)).Ply
	}
	return 0
}

func (c *course) over() bool { return c.turn.Kind == game.Over }

// push appends a step with its position.
func (c *course) push(s Step, next game.State, secret bool) {
	c.last = append(c.last, after{next, s.Events})
	var clues []game.Clue
	for i := range s.Events {
		clues = append(clues, s.Events[i].Clues...)
	}
	s.Events = nil
	key := c.key(next)
	c.steps.Append(&step{s, key, secret, clues})
	if key != "" {
		c.seen.Put(key, c.seen.Get(key)+1)
	}
	c.turn = c.judge(next, key)
}

// pop removes the last step. The position before it must not be forgotten.
func (c *course) pop() *step {
	n := c.steps.Len() - 1
	last := *c.steps.At(n)
	c.steps.Cut(n)
	c.last = slices.Clip(c.last[:len(c.last)-1])
	if last.key != "" {
		c.seen.Put(last.key, c.seen.Get(last.key)-1)
	}
	c.turn = c.judge(c.state(), c.key(c.state()))
	return last
}

// fix makes the steps so far final: they cannot be taken back.
func (c *course) fix() { c.fixed = c.steps.Len() }

// judge returns the turn of a position with a key, including repetition (C6).
func (c *course) judge(s game.State, key string) game.Turn {
	t := s.Turn()
	if (t.Kind != game.Over || t.Yields) && c.seen.Get(key) >= 3 {
		return game.Drawn(t.Living, t.Living, game.Threefold)
	}
	return t
}

// key returns the key of a position for repetition (C6), or "" if it does not count: half of a hash of the key of the
// state, which may be long.
func (c *course) key(s game.State) string {
	r, ok := s.(game.Repeating)
	if !ok || !c.threefold {
		return ""
	}
	key := r.Key()
	if key == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(key))
	return string(sum[:len(sum)/2])
}

// end ends the game by a decision outside the position.
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

// lapse removes a draw offer that a seat answers by ordering a move.
func (c *course) lapse(seat int) {
	if !c.offered.Has(seat) {
		c.offered = 0
	}
}
