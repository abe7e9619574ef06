package ability

import (
	"cmp"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

// thing is what an ability has left on a square, or on the piece that stands there: a fire, a bomb, a wound.
type thing struct {
	at     board.Square
	state  power.State
	owner  uint8 // the seat whose ability it is of
	level  uint8 // of bombs and armour; the pieces of a limit; the verb of a trap; a kind; and what ends it, see until
	left   uint8 // turns until it ends; 0 for ever
	clings bool  // to the piece, and goes with it
	veiled bool  // the other seats see a mark
}

// maxThings is the room for things. An action that needs more room cannot be used.
const maxThings = 24

// things is a sorted list in fixed room. What is behind its end is zero.
type things struct {
	lying [maxThings]thing
	lain  uint8
}

// order sorts things by square, then state, then owner where each seat may have left one that the others do not know:
// bombs and traps. No two things are equal in it.
func order(a, b thing) int {
	o := cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.state, b.state))
	if o == 0 && (a.state == power.Bombed || a.state == power.Trapped) {
		return cmp.Compare(a.owner, b.owner)
	}
	return o
}

// shown returns the state of a thing as a seat sees it.
func (t *thing) shown(seat int) power.State {
	if t.veiled && int(t.owner) != seat {
		return power.Marked
	}
	return t.state
}

func (ts *things) all() []thing { return ts.lying[:ts.lain] }

// find returns the thing of a state on a square, or nil.
func (ts *things) find(q board.Square, state power.State) *thing {
	for i := range ts.lying[:ts.lain] {
		if t := &ts.lying[i]; t.at == q && t.state == state {
			return t
		}
	}
	return nil
}

// has reports whether something is in a state on a square.
func (ts *things) has(q board.Square, state power.State) bool {
	return ts.lain > 0 && ts.find(q, state) != nil
}

// place returns the place of the thing that a new one replaces; -1 if there is none.
func (ts *things) place(t thing) int {
	return slices.IndexFunc(ts.all(), func(old thing) bool { return order(old, t) == 0 })
}

// lay adds a thing, or replaces the one of the same state on its square. It reports whether there was room.
func (ts *things) lay(t thing) bool {
	i, there := slices.BinarySearchFunc(ts.all(), t, order)
	switch {
	case there:
	case ts.lain == maxThings:
		return false
	default:
		copy(ts.lying[i+1:], ts.lying[i:ts.lain])
		ts.lain++
	}
	ts.lying[i] = t
	return true
}

// drop removes the things that a function names.
func (ts *things) drop(gone func(t *thing) bool) {
	n := 0
	for i := range ts.all() {
		if !gone(&ts.lying[i]) {
			ts.lying[n] = ts.lying[i]
			n++
		}
	}
	clear(ts.lying[n:ts.lain])
	ts.lain = uint8(n)
}

// pickUp removes a thing.
func (ts *things) pickUp(gone thing) { ts.drop(func(t *thing) bool { return order(*t, gone) == 0 }) }

// take removes the thing of a state from a square.
func (ts *things) take(q board.Square, state power.State) {
	ts.drop(func(t *thing) bool { return t.at == q && t.state == state })
}

// untilShift returns the place in the level of a state of what ends it, above a kind or number; false if nothing does.
func untilShift(state power.State) (shift int, lasts bool) {
	switch state {
	case power.Altered, power.Hidden:
		return 3, true
	case power.Limited:
		return 4, true
	case power.Frozen, power.Shielded, power.Burning, power.Marked:
		return 0, true
	}
	return 0, false
}

// until returns what ends the thing.
func (t *thing) until() power.Until {
	if shift, lasts := untilShift(t.state); lasts {
		return power.Until(t.level >> shift)
	}
	return power.UntilNothing
}

// lasting returns the thing with the time of an effect.
func (t thing) lasting(e *power.Effect) thing {
	shift, _ := untilShift(t.state)
	t.level, t.left = t.level|uint8(e.Until)<<shift, e.Turns
	return t
}

// kindOn returns the kind of the piece on a square, or the one that a thing of a state makes of it.
func (s *state) kindOn(q board.Square, state power.State) chess.Kind {
	k := s.at[q].kind()
	if s.lain == 0 || k == chess.Pawn && state == power.Altered {
		return k
	}
	if t := s.find(q, state); t != nil {
		return chess.Kind(t.level & 7)
	}
	return k
}

// word returns the kind of the piece on a square as all see it.
func (s *state) word(q board.Square) text.Word { return s.kindOn(q, power.Hidden).Word() }

// release ends what lasts until the piece on a square moves.
func (ts *things) release(q board.Square) {
	ts.drop(func(t *thing) bool { return t.at == q && t.clings && t.until() == power.UntilMoved })
}

// carry moves what clings to a piece with it.
func (ts *things) carry(from, to board.Square) {
	if ts.lain == 0 {
		return
	}
	ts.release(from)
	moved := false
	for i := range ts.all() {
		if t := &ts.lying[i]; t.at == from && t.clings {
			t.at, moved = to, true
		}
	}
	if moved {
		ts.tidy()
	}
}

// exchange moves what clings to two pieces that exchange places.
func (ts *things) exchange(a, b board.Square) {
	ts.release(a)
	ts.release(b)
	for i := range ts.all() {
		if t := &ts.lying[i]; t.clings && t.at == a {
			t.at = b
		} else if t.clings && t.at == b {
			t.at = a
		}
	}
	ts.tidy()
}

// tidy sorts the things. Of two of a state on a square, the one that clings stays.
func (ts *things) tidy() {
	slices.SortFunc(ts.all(), order)
	for i := 1; i < int(ts.lain); i++ {
		if a, b := ts.lying[i-1], ts.lying[i]; order(a, b) == 0 {
			gone := i
			if b.clings {
				gone = i - 1
			}
			copy(ts.lying[gone:], ts.lying[gone+1:ts.lain])
			ts.lain--
			ts.lying[ts.lain] = thing{}
			i--
		}
	}
}

// shed removes what clings to the piece on a square, and returns the bomb among it: of several seats' the first one's.
func (ts *things) shed(q board.Square) (bomb thing) {
	if ts.lain == 0 {
		return bomb
	}
	ts.drop(func(t *thing) bool {
		if t.at == q && t.clings && t.state == power.Bombed && bomb.state != power.Bombed {
			bomb = *t
		}
		return t.at == q && t.clings
	})
	return bomb
}

// clocked reports whether a state's turns are those of the piece's player, at whose end they are counted. The turns of
// other states are counted when the turn of their owner begins.
func clocked(state power.State) bool {
	return state == power.Frozen || state == power.Limited || state == power.Altered
}

// count counts down the things of which a function says that a turn of theirs is over, and ends what lasted until a
// bound piece was gone.
func (s *state) count(over func(t *thing) bool) {
	if s.lain == 0 {
		return
	}
	var free game.SeatSet // seats whose limit has ended
	s.drop(func(t *thing) bool {
		ends := t.until() == power.UntilCaptured && !s.carried(int(t.owner))
		if t.left > 0 && over(t) {
			t.left--
			ends = t.left == 0
		}
		if ends && t.state == power.Limited {
			free = free.With(s.at[t.at].seat())
		}
		return ends
	})
	if free != 0 {
		s.drop(func(t *thing) bool { return t.state == power.Picked && free.Has(s.at[t.at].seat()) })
	}
}

// limited returns the limit of a seat, or nil.
func (s *state) limited(seat int) *thing {
	if s.lain == 0 || s.kings[seat] == board.NoSquare {
		return nil
	}
	t := s.find(s.kings[seat], power.Limited)
	if t == nil || s.men[seat].Len() <= int(t.level&15) {
		return nil
	}
	return t
}

// picking returns how many pieces a limited seat has still to choose.
func (s *state) picking(seat int) int {
	t := s.limited(seat)
	if t == nil {
		return 0
	}
	need := int(t.level & 15)
	for q := range s.men[seat].All() {
		if s.has(q, power.Picked) {
			need--
		}
	}
	return max(need, 0)
}

// idle reports whether the piece on a square can do nothing now.
func (s *state) idle(q board.Square) bool {
	if s.lain == 0 {
		return false
	}
	return s.has(q, power.Frozen) || s.limited(s.at[q].seat()) != nil && !s.has(q, power.Picked)
}

// hamper lays a thing on the piece on a square for some of its player's turns, not counting the present one, unless
// the piece is shielded.
func (s *state) hamper(t thing, e *power.Effect, log *game.Log) {
	p := s.at[t.at]
	if p == 0 || s.has(t.at, power.Shielded) {
		return
	}
	if t = t.lasting(e); t.left > 0 && p.seat() == int(s.turn) {
		t.left++
	}
	s.leave(t, e, log)
}
