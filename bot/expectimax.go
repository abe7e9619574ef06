package bot

import (
	"context"
	"slices"
	"time"

	"github.com/quandary-games/quandary/game"
)

// The search for games in which one seat moves and chance decides: expectimax (Michie 1966) with alpha-beta at the
// decisions and Ballard's Star1 and Star2 at the chance turns (Ballard, "The *-minimax search procedure for trees
// containing chance nodes", 1983; Hauk, Buro, Schaeffer, "*-Minimax performance in backgammon", 2004). With more than
// two seats it is paranoid: the others are taken to play against the one who asks (Sturtevant and Korf 2000), which
// keeps alpha-beta sound.

// The size of a search.
const (
	mostPlies  = 96  // looked ahead, captures after the last full ply included
	quietPlies = 8   // of captures that are followed after the last full ply
	clockEvery = 200 // nodes
)

// Bounds limit what a search does, besides the budget of a task.
type Bounds struct {
	Depth   int     // plies looked ahead at most, and then no wider than at first; 0: no limit
	Memory  int     // bytes for the positions it remembers; 0: 32 MiB
	Exact   bool    // nothing is left out: the answer is that of the whole tree to the depth, captures after it apart
	Blind   int     // of a hundred answers of the others, how many it overlooks
	Flat    bool    // captures after the last full ply are not followed
	Habit   float64 // how likely others order out of habit, where several order at the same time
	Heed    int     // how many moves it thinks of that win nothing at once; 0: all
	Error   int     // by how much moves are misjudged, in hundredths of a pawn: a standard deviation
	Weights []int   // by which states that are game.Weighed are judged; nil: by those of the game
}

// defaultMemory is what a search may use if nothing is said.
const defaultMemory = 32 << 20

// search is one search for a seat. All scores with a side are for that seat (1) or against it (-1).
type search struct {
	Bounds
	me, seats int
	wide      bool // there are too many moves to look at all of them
	breadth   int  // how much wider it looks by now
	threefold bool
	past      map[uint64]int
	seed      uint64
	tendency  [habits]float64 // of each habit that the other acts by it
	table     *table
	history   [2][1 << 12]int32
	frames    []frame
	roots     []rootMove

	ctx      context.Context
	nodes    int
	nextLook int // when the clock is looked at
	most     int // nodes, 0: no limit
	deadline time.Time
	began    time.Time
	stopped  bool
}

// frame is the memory for one ply, used again and again.
type frame struct {
	state    game.State
	hash     uint64
	moves    []game.Move
	orders   []int32 // how early each of the moves is looked at
	killers  [2]game.Move
	outcomes []game.Outcome
	spans    []span
	joint    joint
}

// rootMove is a move of the seat that asks, and what was found of it.
type rootMove struct {
	move  game.Move
	score score
	error int   // by how much it is misjudged, in hundredths of a pawn
	felt  score // what it seems to come to: the score, misjudged
	safe  bool  // no answer wins at once
}

// feel is the root with a score that was found.
func (s *search) feel(r rootMove, v score) rootMove {
	r.score, r.felt = v, s.misjudge(v, r.error)
	return r
}

// newSearch prepares a search in a view.
func newSearch(ctx context.Context, b Bounds, task *Task) *search {
	if b.Memory == 0 {
		b.Memory = defaultMemory
	}
	s := &search{
		Bounds: b, me: task.seat, seats: len(task.view.Seats()), past: task.Past, seed: task.Seed,
		ctx: ctx, began: time.Now(), most: task.Budget.Nodes,
		table: newTable(b.Memory), frames: make([]frame, mostPlies),
	}
	traits := task.view.Traits()
	s.wide, s.threefold = traits.Wide && !traits.Simultaneous, traits.Threefold
	for k := range s.tendency {
		s.tendency[k] = b.Habit / habits
	}
	if task.Budget.Time > 0 {
		s.deadline = s.began.Add(task.Budget.Time)
	}
	s.frames[0].state = task.view.Clone()
	return s
}

// spent reports whether the search has to end. The clock is looked at now and then.
func (s *search) spent() bool {
	if s.stopped {
		return true
	}
	if s.most > 0 && s.nodes >= s.most {
		s.stopped = true
	} else if s.nodes >= s.nextLook {
		s.nextLook = s.nodes + clockEvery
		s.stopped = s.ctx.Err() != nil || !s.deadline.IsZero() && time.Now().After(s.deadline)
	}
	return s.stopped
}

// worthwhile reports whether there is time for another, deeper iteration, which takes longer than all before it.
func (s *search) worthwhile() bool {
	if s.spent() {
		return false
	}
	return s.deadline.IsZero() || time.Since(s.began) < s.deadline.Sub(s.began)*2/5
}

// child is the next frame, with a copy of the state of this one.
func (s *search) child(ply int) *frame {
	next := &s.frames[ply+1]
	if next.state == nil {
		next.state = s.frames[ply].state.Clone()
	} else {
		next.state.Set(s.frames[ply].state)
	}
	return next
}

// value is the score of a side at a ply, looking so many plies ahead; exact between alpha and beta, otherwise a bound
// beyond them. Last is the seat that moved last: one that moves again completes its turn, which costs no depth.
func (s *search) value(ply, depth int, alpha, beta score, side, last int) score {
	f := &s.frames[ply]
	f.hash = 0 // until it is known
	t := f.state.Turn()
	switch t.Kind {
	case game.Over:
		return score(side) * final(&t, s.me)
	case game.ChanceTurn:
		return s.chance(ply, depth, alpha, beta, side, last)
	case game.SimultaneousTurn:
		return score(side) * s.together(ply, depth, &t)
	}
	mover := t.Seats.First()
	if mover == last && depth > 0 && !s.Exact {
		depth++
	}
	want := -1
	if mover == s.me {
		want = 1
	}
	if want != side {
		return -s.decide(ply, depth, -beta, -alpha, want, mover)
	}
	return s.decide(ply, depth, alpha, beta, side, mover)
}

// worth is how much better a seat stands than the others, in hundredths of a pawn, by the weights of the bounds if
// there are any.
func (s *search) worth(state game.State, seat int) int {
	if s.Weights != nil {
		return state.(game.Weighed).ValueBy(s.Weights, seat)
	}
	return value(state, seat, s.seats)
}

// judge is the score of a side as far as a state tells by itself.
func (s *search) judge(state game.State, side int) score {
	return score(side) * judged(s.worth(state, s.me), s.seats)
}

// repeated reports whether the position at a ply came before, in the game or on the way to it: who can repeat once can
// do so again.
func (s *search) repeated(ply int) bool {
	hash := s.frames[ply].hash
	for p := ply - 2; p >= 0; p-- {
		if s.frames[p].hash == hash {
			return true
		}
	}
	return s.past[hash] > 1 || s.past[hash] > 0 && ply > 1
}

// think deepens the search step by step and sorts the roots, the best first; of as many as lines the scores are exact.
// After each depth it calls done, which may be nil.
func (s *search) think(lines int, done func(depth int)) (depth int) {
	f := &s.frames[0]
	if h, ok := f.state.(game.Hasher); ok {
		f.hash = h.Hash()
	}
	for _, m := range moves(f.state, s.me, nil) {
		s.roots = append(s.roots, rootMove{move: m, error: s.errorOf(m)})
	}
	s.shuffle()
	s.attend()
	s.sortByPromise()
	limit := s.Depth
	if limit == 0 {
		limit = mostPlies - quietPlies - 2
	}
	for d := 1; d <= limit && (d == 1 || s.worthwhile()); d++ {
		if s.oneSided(d) {
			continue
		}
		s.table.age++
		if !s.deepen(d, lines) {
			break
		}
		depth = d
		if done != nil {
			done(d)
		}
		if len(s.roots) == 1 && s.Depth == 0 || s.settled(lines) {
			break
		}
		if s.widens(d) {
			s.breadth++
			d--
		}
	}
	return depth
}

// oneSided reports whether a depth is left out. In a game with very many moves captures are not followed after the last
// full ply, so what the other seat has just taken or threatens weighs too much where the last ply is its own: a search of
// four plies lost to one of three.
func (s *search) oneSided(depth int) bool { return s.wide && !s.Exact && depth > 2 && depth%2 == 0 }

// The measures of breadth.
const (
	widenAt     = 3 // plies
	mostBreadth = 3
)

// widens reports whether the next look is to be wider than that at a depth, and not deeper. In a game with very many
// moves three plies are seen at once, but only what a few moves lead to, and two plies more take a hundred times as
// long.
func (s *search) widens(depth int) bool {
	return s.wide && !s.Exact && s.Depth == 0 && depth == widenAt && s.breadth < mostBreadth
}

// wider is how many moves are looked at in a game with very many, by the breadth of the search: twice as many with each
// step.
func (s *search) wider(moves int) int { return moves << s.breadth }

// reach is what has to be remembered of a position to need no look at it: the depth, and how wide the search is.
func (s *search) reach(depth int) int { return depth + (widenAt+1)*s.breadth }

// settled reports whether looking deeper cannot change the choice: the best line ends the game for certain.
func (s *search) settled(lines int) bool {
	best := s.roots[0].score
	return lines == 1 && (best > decided+(won-decided)/2 && best > won-mostPlies || best < -won+mostPlies)
}

// deepen looks at all roots at one depth, and reports whether it came to the end. If it did not, the roots are sorted
// by what was found so far, if that is something.
func (s *search) deepen(depth, lines int) bool {
	begun := slices.Clone(s.roots)
	looked := s.roots[:0]
	for i, r := range begun {
		low := -endless
		if i >= lines {
			low = looked[lines-1].felt
			if s.wide && depth > 2 && i >= widest<<min(s.breadth, 1) || s.skipsRoot(i, depth) {
				looked = append(looked, begun[i:]...)
				break
			}
		}
		r = s.feel(r, s.tryRoot(r.move, depth, s.misjudge(low, -r.error), i >= lines))
		if s.stopped {
			if i == 0 {
				s.roots = begun
				return false
			}
			looked = append(looked, begun[i:]...)
			break
		}
		if depth > 1 && r.felt > low && s.refuted(&r) {
			r = s.feel(r, 2-won)
		}
		if i >= lines && r.felt <= low {
			looked = append(looked, r)
			continue
		}
		at := min(i, lines)
		for at > 0 && looked[at-1].felt < r.felt {
			at--
		}
		looked = slices.Insert(looked, at, r)
	}
	s.roots = looked
	return !s.stopped
}

// widest is how many roots of a game with very many moves are looked at deeper than two plies; twice as many if the
// search is wider than at first, and no more: of very many one always looks good that the next ply would refute.
const widest = 80

// skipsRoot reports whether a root that has come this late is not looked at any more at a depth.
func (s *search) skipsRoot(i, depth int) bool {
	return !s.Exact && !s.wide && depth > 3 && i >= 3*widest/(depth-3)+24
}

// tryRoot is the score of a root move, exact if it is above alpha.
func (s *search) tryRoot(m game.Move, depth int, alpha score, narrow bool) score {
	s.child(0).state.Play(game.By(s.me, m), nil)
	if narrow {
		v := nearer(s.value(1, depth-1, alpha-1, alpha+2, 1, s.me))
		if s.stopped || v <= alpha {
			return v
		}
		s.child(0).state.Play(game.By(s.me, m), nil)
	}
	return nearer(s.value(1, depth-1, alpha-1, endless, 1, s.me))
}

// refuted reports whether some answer to a root wins the game at once, and remembers if there is none. The search
// leaves out answers that hardly ever are good; among hundreds of them may be one that mates, as only a piece in two
// places can.
func (s *search) refuted(r *rootMove) bool {
	if s.Exact || s.Blind > 0 || r.safe || r.score <= -decided {
		return false
	}
	answered := s.child(0)
	answered.state.Play(game.By(s.me, r.move), nil)
	t := answered.state.Turn()
	if r.safe = true; t.Kind != game.MoveTurn || t.Seats.Has(s.me) {
		return false
	}
	other := t.Seats.First()
	answered.moves = moves(answered.state, other, answered.moves[:0])
	for _, answer := range answered.moves {
		s.nodes++
		after := s.child(1).state
		after.Play(game.By(other, answer), nil)
		if end := after.Turn(); end.Kind == game.Over && final(&end, s.me) == -won {
			r.safe = false
			break
		}
	}
	return !r.safe
}

// shuffle puts the roots into an order that the seed decides, so that of equal moves any may come first.
func (s *search) shuffle() {
	random := newRandom(s.seed)
	for i := len(s.roots) - 1; i > 0; i-- {
		j := random.pick(i + 1)
		s.roots[i], s.roots[j] = s.roots[j], s.roots[i]
	}
}
