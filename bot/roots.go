package bot

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// rootMove is a move of the seat that asks, with what the search found out about it.
type rootMove struct {
	move      game.Move
	score     score
	bias      int   // error in judging the move, in centipawns: see persona.go
	perceived score // the score with this error
	safe      bool  // no reply wins at once
	promise   int
}

// perceive returns the root move with a new score.
func (s *search) perceive(r rootMove, v score) rootMove {
	r.score, r.perceived = v, s.misjudge(v, r.bias)
	return r
}

// think deepens the search and sorts the root moves, best first; the first of them, by the number of lines, have
// exact scores. It calls done, which may be nil, after each depth, and returns the last depth completed.
func (s *search) think(lines int, done func(depth int)) (depth int) {
	defer s.accompany(func(helper *search) { helper.think(lines, nil) })()
	first := 1
	if s.helps {
		first++
	}
	s.deepen(first, func(d int) bool {
		if d == first {
			s.listRoots()
		}
		if !s.searchRoots(d, lines) || len(s.roots) == 0 {
			return false
		}
		if depth = d; done != nil {
			done(d)
		}
		return (len(s.roots) > 1 || s.Depth > 0) && !s.settled(lines)
	})
	return depth
}

// listRoots lists the root moves, but for needless ones: shuffled by the seed, so that any of equal moves may be
// chosen, and then the most promising ones first.
func (s *search) listRoots() {
	f := &s.frames[0]
	if h, ok := f.state.(game.Hasher); ok {
		f.hash = h.Hash()
	}
	s.roots = s.roots[:0]
	economical, _ := f.state.(game.Economical)
	for i, m := range hinted(f.state, s.me, moves(f.state, s.me, nil)) {
		if economical != nil && economical.Needless(s.me, m) {
			continue
		}
		r := rootMove{move: m, bias: s.biasOf(m)}
		if i < chunk || !s.lateAt(i) {
			r.promise = promise(f.state, s.me, m)
		}
		s.roots = append(s.roots, r)
	}
	random := newRandom(s.seed)
	for i := len(s.roots) - 1; i > 0; i-- {
		j := random.pick(i + 1)
		s.roots[i], s.roots[j] = s.roots[j], s.roots[i]
	}
	s.ignoreSome()
	slices.SortStableFunc(s.roots, func(a, b rootMove) int { return b.promise - a.promise })
}

// hinted appends the moves of a seat that a state does not list but hints at.
func hinted(s game.State, seat int, list []game.Move) []game.Move {
	if h, ok := s.(game.Hinting); ok {
		return h.Hints(seat, list)
	}
	return list
}

// settled reports whether more depth cannot change the choice: the best line is a certain end of the game.
func (s *search) settled(lines int) bool {
	best := s.roots[0].score
	return lines == 1 && (best > decided+(won-decided)/2 && best > won-maxPly || best < -won+maxPly)
}

// searchRoots searches all root moves to a depth, and reports whether it completed it. If it did not, the moves are
// sorted by the scores found so far.
func (s *search) searchRoots(depth, lines int) bool {
	begun := slices.Clone(s.roots)
	searched := s.roots[:0]
	for i, r := range begun {
		low := -infinity
		if i >= lines {
			low = searched[lines-1].perceived
			if s.skipsRoots(i, depth) {
				searched = append(searched, begun[i:]...)
				break
			}
		}
		r = s.perceive(r, s.searchRoot(r.move, depth, s.misjudge(low, -r.bias), i >= lines))
		if s.stopped {
			if i == 0 {
				s.roots = begun
				return false
			}
			searched = append(searched, begun[i:]...)
			break
		}
		s.found = true
		if depth > 1 && r.perceived > low && s.refuted(&r) {
			r = s.perceive(r, 2-won)
		}
		if i >= lines && r.perceived <= low {
			searched = append(searched, r)
			continue
		}
		at := min(i, lines)
		for at > 0 && searched[at-1].perceived < r.perceived {
			at--
		}
		searched = slices.Insert(searched, at, r)
	}
	s.roots = searched
	return !s.stopped
}

// widestRoots is the number of root moves of a wide game that are searched deeper than two plies; twice as many in a
// wider search. Among more of them one would always look good that the next ply refutes.
const widestRoots = 80

// skipsRoots reports whether root move number i and those after it are not searched at a depth.
func (s *search) skipsRoots(i, depth int) bool {
	if s.wide {
		return depth > 2 && i >= widestRoots<<min(s.breadth, 1)
	}
	return s.selective && depth > 3 && i >= 3*widestRoots/(depth-3)+24
}

// searchRoot returns the score of a root move, exact above alpha. With narrow a null window is tried first.
func (s *search) searchRoot(m game.Move, depth int, alpha score, narrow bool) score {
	s.child(0).state.Play(game.By(s.me, m), nil)
	if narrow {
		v := delayed(s.value(1, depth-1, alpha-1, alpha+2, 1, s.me))
		if s.stopped || v <= alpha {
			return v
		}
		s.child(0).state.Play(game.By(s.me, m), nil)
	}
	return delayed(s.value(1, depth-1, alpha-1, infinity, 1, s.me))
}

// refuted reports whether some reply to a root move wins the game at once. If none does, the move is marked safe. The
// selective search may leave such a reply out: of hundreds of moves one mates, such as a piece that goes to two
// places. A persona that overlooks replies does not look.
func (s *search) refuted(r *rootMove) bool {
	if !s.selective || s.Blind > 0 || r.safe || r.score <= 2-won {
		return false
	}
	_, found := s.winningReply(r.move)
	r.safe = !found
	return found
}

// winningReply returns a reply to a root move that wins the game at once, if there is one and the time suffices.
func (s *search) winningReply(m game.Move) (reply game.Move, found bool) {
	answered := s.child(0)
	answered.state.Play(game.By(s.me, m), nil)
	t := answered.state.Turn()
	if t.Kind != game.MoveTurn || t.Seats.Has(s.me) {
		return 0, false
	}
	other := t.Seats.First()
	answered.moves = hinted(answered.state, other, moves(answered.state, other, answered.moves[:0]))
	for _, reply := range answered.moves {
		if s.nodes++; s.late() {
			break
		}
		after := s.child(1).state
		after.Play(game.By(other, reply), nil)
		if end := after.Turn(); end.Kind == game.Over && final(&end, s.me) == -won {
			return reply, true
		}
	}
	return 0, false
}

// demoteRefuted looks for a reply to the best root move that wins at once, and puts the move last if there is one,
// until the best move has none.
func (s *search) demoteRefuted() {
	for s.refuted(&s.roots[0]) {
		worst := s.perceive(s.roots[0], 2-won)
		copy(s.roots, s.roots[1:])
		s.roots[len(s.roots)-1] = worst
	}
}
