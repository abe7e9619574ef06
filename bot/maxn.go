package bot

import "github.com/quandary-games/quandary/game"

// With more than two seats a search must assume what the others want. Paranoid search, which expectimax.go does,
// takes them to be one enemy, and prunes; max^n (Luckhardt and Irani, "An algorithmic solution of n-person games",
// 1986) takes each to want the most for itself, and cannot prune: it looks at a few moves of each seat only
// (Sturtevant, "A comparison of algorithms for multi-player games", 2002, compares the two).

// points4 are the scores of all seats.
type points4 [game.MaxSeats]score

// selfish are the measures of max^n.
const (
	selfishRoots = 12 // moves of the seat that asks
	selfishMoves = 5  // of each of the others
)

// selfish sorts the first roots by what they come to if every seat wants the most for itself, deeper and deeper.
func (s *search) selfish() (depth int) {
	roots := s.roots[:min(selfishRoots, len(s.roots))]
	for d := 2; d <= mostPlies-2 && s.worthwhile(); d++ {
		scores := make([]score, len(roots))
		for i, r := range roots {
			s.child(0).state.Play(game.By(s.me, r.move), nil)
			scores[i] = s.maxN(1, d-1)[s.me]
			if s.stopped {
				return d - 1
			}
		}
		for i, v := range scores {
			roots[i] = s.feel(roots[i], v)
		}
		sortRoots(roots)
	}
	return mostPlies
}

// maxN are the scores of all seats at a ply, each playing for itself.
func (s *search) maxN(ply, depth int) (v points4) {
	f := &s.frames[ply]
	t := f.state.Turn()
	s.nodes++
	switch {
	case t.Kind == game.Over:
		for seat := range s.seats {
			v[seat] = final(&t, seat)
		}
		return v
	case t.Kind == game.ChanceTurn && ply < mostPlies-2:
		return s.maxNChance(ply, depth)
	case t.Kind != game.MoveTurn || depth <= 0 || ply >= mostPlies-2 || s.spent():
		for seat := range s.seats {
			v[seat] = judged(s.worth(f.state, seat), s.seats)
		}
		return v
	}
	mover := t.Seats.First()
	f.moves = moves(f.state, mover, f.moves[:0])
	s.order(f, mover, 1, 0)
	for i := range f.moves {
		order := f.next(i)
		if i >= selfishMoves && order < orderCapture || i >= 2*selfishMoves {
			break
		}
		s.child(ply).state.Play(game.By(mover, f.moves[i]), nil)
		if w := s.maxN(ply+1, depth-1); i == 0 || w[mover] > v[mover] {
			v = w
		}
	}
	return v
}

// maxNChance are the means over the outcomes.
func (s *search) maxNChance(ply, depth int) (v points4) {
	f := &s.frames[ply]
	total := s.weigh(f)
	var sums [game.MaxSeats]int64
	for i := range f.outcomes {
		s.child(ply).state.(game.Chancy).Resolve(f.outcomes[i].Code, nil)
		w := s.maxN(ply+1, depth)
		for seat := range s.seats {
			sums[seat] += f.spans[i].weight * int64(w[seat])
		}
	}
	for seat := range s.seats {
		v[seat] = score(sums[seat] / total)
	}
	return v
}
