package bot

import (
	"math"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// With more than two seats moves are chosen by paranoid search, which plays well but expects far too little where all
// others play against one, and too much where they cannot. What the seats can expect is found by max^n (Luckhardt and
// Irani, "An algorithmic solution of n-person games", 1986): each seat that moves chooses what is best for itself. The
// points of all seats sum to 1, so a seat that finds enough for itself leaves the seat before it less than that has
// elsewhere, and its other moves need no search (Korf, "Multi-player alpha-beta pruning", 1991).

// shares are the scores of all seats.
type shares [game.MaxSeats]score

// unbounded are shares below all others.
var unbounded = shares{-infinity, -infinity, -infinity, -infinity}

// delayed returns the shares as seen one ply earlier.
func (v shares) delayed() shares {
	for seat := range v {
		v[seat] = delayed(v[seat])
	}
	return v
}

// points returns the points of the first seats.
func (v *shares) points(seats int) []float64 {
	list := make([]float64, seats)
	for seat := range list {
		list[seat] = v[seat].points()
	}
	return list
}

// better reports whether a seat chooses these shares rather than others. Of two that are as good for itself it
// chooses those in which nobody gets very much.
func (v *shares) better(others *shares, mover int) bool {
	return v[mover] > others[mover] ||
		v[mover] == others[mover] && slices.Max(v[:]) < slices.Max(others[:])
}

// gentle is the factor of tenfold in the part of the points that is nearly linear: see slope.
const gentle = 8

// narrowed returns how estimates depend on the number of seats that live, by games of levels 3 and 5: the factor of the
// trust, and the part of the points that the living share equally. Two seats share much, for the last king is hard to
// catch on a large board. An estimate is never a certain end.
func narrowed(living int) (trust, evened float64) {
	if living == 2 {
		return 2, 0.2
	}
	return 1, 0.041
}

// standing returns the scores of all seats in a state without search: the result if the game is over.
func (s *search) standing(state game.State) (v shares) {
	t := state.Turn()
	if t.Kind != game.Over {
		return s.estimates(state, t.Living)
	}
	for seat := range s.seats {
		v[seat] = final(&t, seat)
	}
	return v
}

// estimates returns the static evaluation of an unfinished game for all seats. A seat that is out gets nothing.
func (s *search) estimates(state game.State, living game.SeatSet) (v shares) {
	var values [game.MaxSeats]int
	if r, ok := state.(game.Rated); ok && s.weights == nil {
		values = r.Values()
	} else {
		for seat := range s.seats {
			values[seat] = s.advantage(state, seat)
		}
	}
	// The distance from the mean of all seats is smaller than that from the mean of the others, which a value is.
	scale := s.trust * math.Ln10 / tenfold * float64(s.seats-1) / float64(s.seats)
	factor, evened := narrowed(living.Len())
	scale *= factor
	var steep, flat [game.MaxSeats]float64
	steepSum, flatSum := 0.0, 0.0
	for seat := range living.All() {
		steep[seat] = math.Exp(scale * float64(values[seat]))
		flat[seat] = math.Exp(scale / gentle * float64(values[seat]))
		steepSum, flatSum = steepSum+steep[seat], flatSum+flat[seat]
	}
	for seat := range s.seats {
		if v[seat] = -won; living.Has(seat) {
			p := (1-slope)*steep[seat]/steepSum + slope*flat[seat]/flatSum
			v[seat] = min(scoreOf((1-evened)*p+evened/float64(living.Len())), decided)
		}
	}
	return v
}

// rounding is more than all roundings of shares come to.
const rounding = 8

// enough reports whether a seat that has found a score leaves an earlier seat at most its floor.
func (v *shares) enough(mover int, floor *shares) bool {
	for seat := range floor {
		if seat != mover && -v[mover] <= floor[seat]-rounding {
			return true
		}
	}
	return false
}

// shared returns the scores of all seats at a ply, searched to a depth. Floor holds the scores that earlier seats
// can get elsewhere. Scores that leave such a seat no more than that are bounds.
func (s *search) shared(ply, depth int, floor *shares) (v shares) {
	f := &s.frames[ply]
	t := f.state.Turn()
	switch t.Kind {
	case game.Over, game.SimultaneousTurn:
		return s.standing(f.state)
	case game.ChanceTurn:
		return s.sharedChance(ply, depth)
	}
	if s.nodes++; s.spent() {
		return v
	}
	mover := t.Seats.First()
	v = unbounded
	if depth <= 0 || ply >= maxPly-2 {
		v = s.estimates(f.state, t.Living)
		_, promising := f.state.(game.Promising)
		if !promising || s.Plain || -depth >= maxExchange || ply >= maxPly-2 || v.enough(mover, floor) {
			return v
		}
	}
	most := s.listShared(f, depth, mover)
	if len(f.moves) == 0 {
		return s.estimates(f.state, t.Living)
	}
	own := *floor
	if t.Living.Len() > 2 {
		own = unbounded // what other seats before the last have elsewhere proves nothing
	}
	for i := range f.moves {
		if i >= most && (depth <= 0 || v[mover] > -decided && (t.Living.Len() > 2 || v[mover] > quarter)) {
			break // a move left out may avert what all others end in: a loss, or the fall of the last two kings
		}
		own[mover] = max(own[mover], v[mover])
		s.child(ply).state.Play(game.By(mover, f.moves[i]), nil)
		reply := s.shared(ply+1, depth-1, &own).delayed()
		if s.stopped {
			return v
		}
		if reply.better(&v, mover) {
			v = reply
		}
		if v.enough(mover, floor) {
			break
		}
	}
	return v
}

// The moves that a selective search looks at.
const (
	sharedQuiet = 4 // and four more for each ply of depth
	maxExchange = 5 // plies of captures beyond the depth
	exchanges   = 4 // captures in each of them
)

// quarter is what is left of a game to the first of the last two seats that lose together.
var quarter = scoreOf(0.25)

// listShared lists the moves of a frame, the best first, and returns the number of those worth looking at: beyond the
// depth those that win something.
func (s *search) listShared(f *frame, depth, mover int) (kept int) {
	f.moves = moves(f.state, mover, f.moves[:0])
	s.order(f, mover, 1, 0)
	most, quiet := exchanges, 0
	switch {
	case depth > 0 && s.selective:
		most, quiet = len(f.moves), sharedQuiet*(1+depth)
	case depth > 0:
		most, quiet = len(f.moves), len(f.moves)
	}
	for kept < min(most, len(f.moves)) && (f.next(kept) >= orderCapture || kept < quiet) {
		kept++
	}
	return kept
}

// sharedChance returns the mean over the outcomes of a chance turn.
func (s *search) sharedChance(ply, depth int) (v shares) {
	f := &s.frames[ply]
	if ply >= maxPly-2 || s.chances(ply) > chanceTurns {
		return s.standing(f.state)
	}
	total := s.weigh(f)
	var sums [game.MaxSeats]int64
	for i := range f.outcomes {
		p := &f.spans[i]
		s.child(ply).state.(game.Chancy).Resolve(f.outcomes[i].Code, nil)
		after := s.shared(ply+1, max(depth-p.less, min(depth, 0)), &unbounded)
		if s.stopped {
			return v
		}
		for seat := range sums {
			sums[seat] += p.weight * int64(after[seat])
		}
	}
	for seat := range v {
		v[seat] = score(floorDiv(2*sums[seat]+total, 2*total))
	}
	return v
}

// sharedDepth is the depth of a search for expectations, the move itself included, and glanceDepth that of one that is
// made again and again.
const (
	sharedDepth = 3
	glanceDepth = 1
)

// sortByShares sorts the root moves by what the seat can expect if each seat plays for itself, best first. Those for
// which there is no time come last.
func (s *search) sortByShares() {
	expected := map[game.Move]score{}
	for _, r := range s.roots {
		v := s.sharesAfter(r.move, glanceDepth)
		if expected[r.move] = v[s.me]; s.stopped {
			expected[r.move] = -won
		}
	}
	slices.SortStableFunc(s.roots, func(a, b rootMove) int { return int(expected[b.move]) - int(expected[a.move]) })
}

// sharesAfter returns what all seats can expect after a move of the seat that asks, searched to a depth after it: less
// deep if there is no time.
func (s *search) sharesAfter(m game.Move, depth int) (v shares) {
	for d := range depth {
		next := s.child(0).state
		next.Play(game.By(s.me, m), nil)
		if d == 0 {
			v = s.standing(next)
		}
		if found := s.shared(1, d, &unbounded); !s.stopped {
			v = found
		}
	}
	return v
}
