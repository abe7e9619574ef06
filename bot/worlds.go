package bot

import (
	"github.com/quandary-games/quandary/game"
)

// What a seat does not know it can imagine: a guess makes its view whole, each possibility with its chance
// (determinization; Cowling, Powley, Whitehouse, "Information set Monte Carlo tree search", 2012). A move is worth what
// it comes to on average over such worlds. The candidates come from a search in the view itself, where what is hidden
// is taken as absent.

// The measures of searching in worlds.
const (
	worlds     = 6 // guesses
	worldDepth = 3 // plies looked ahead in each at most
)

// weighWorlds sorts the first roots by the mean of what they come to in guessed worlds.
func (s *search) weighWorlds(task *Task, depth, lines int) {
	view := s.frames[0].state
	random := newRandom(s.seed ^ 0x2545f4914f6cdd1d)
	roots := s.roots[:min(lines, len(s.roots))]
	if len(roots) < 2 {
		return
	}
	s.grant()
	sums := make([]int64, len(roots))
	n := int64(0)
	for range worlds {
		s.frames[0].state = task.guess(random.pick)
		scores := make([]int64, len(roots))
		for i, r := range roots {
			if s.frames[0].state.Check(s.me, r.move) != nil {
				scores[i] = int64(r.score)
				continue
			}
			scores[i] = int64(s.tryRoot(r.move, min(depth, worldDepth), -endless, false))
		}
		if s.stopped {
			break
		}
		for i, v := range scores {
			sums[i] += v
		}
		n++
	}
	s.frames[0].state = view
	if n == 0 {
		return
	}
	for i := range roots {
		roots[i] = s.feel(roots[i], score(sums[i]/n))
	}
	sortRoots(roots)
}

// grant gives a search that has spent its budget a quarter more.
func (s *search) grant() {
	s.stopped = s.ctx.Err() != nil
	s.most += s.most / 4
	if !s.deadline.IsZero() {
		s.deadline = s.deadline.Add(s.deadline.Sub(s.began) / 4)
	}
}

// sample is the order that comes to most on average against orders of the others drawn at random, where more than two
// seats order at the same time.
func (s *search) sample(t *game.Turn) Answer {
	state := s.frames[0].state
	random := newRandom(s.seed)
	list := moves(state, s.me, nil)
	sums := make([]int64, len(list))
	const tries = 24
	for range tries {
		var o game.Orders
		for other := range t.Seats.Without(s.me).All() {
			o.Put(other, drawn(state, other, random.pick))
		}
		for i, m := range list {
			o.Put(s.me, m)
			next := s.child(0).state
			next.Play(o, nil)
			s.nodes++
			if after := next.Turn(); after.Kind == game.Over {
				sums[i] += int64(final(&after, s.me))
			} else {
				sums[i] += int64(s.judge(next, 1))
			}
		}
	}
	best := 0
	first := random.pick(len(list))
	for k := range list {
		if i := (first + k) % len(list); k == 0 || sums[i] > sums[best] {
			best = i
		}
	}
	return Answer{Move: list[best], Value: score(sums[best] / tries).points(), Depth: 1, Nodes: s.nodes}
}
