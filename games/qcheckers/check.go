package qcheckers

import "github.com/quandary-games/quandary/game"

// verdict says whether a move is legal, or which rule forbids it.
type verdict uint8

const (
	legal verdict = iota

	noStop         // Q1.2: nothing has just captured
	mustGoOn       // Q1.2: captures are forced
	onlyCaptor     // Q1.2: only the piece that has captured may go on
	mustCapture    // Q1.2: captures are forced
	lightSquare    // Q1.1
	emptyFrom      // Q2.4: the square may hold nothing
	enemyFrom      // Q2.4: the square may hold only an enemy
	notStep        // Q3.1: not one diagonal step
	notPair        // Q3.2: not the two forward or the two backward neighbours
	noQuantum      // Q5.1
	backwardMan    // Q2.4: a man may be there
	enemyTarget    // Q2.2: the target may hold an enemy
	neverFree      // Q3.1, Q3.2: no piece could move in any board
	splitOnSelf    // Q3.4
	mergeOff       // Q3.4: interference=off
	mergeShared    // Q3.4: the square may hold another piece too
	mergeRanks     // Q3.4: a man here, a king there
	mergeNoGain    // Q3.4: it would not gather the piece
	tooManyBoards  // Q3.5
	notJump        // Q4.1: not a jump over one square
	nothingToTake  // Q4.1: no enemy may be on the square between
	takeOwn        // Q4.1: an own piece is on the square between
	landingTaken   // Q4.1: the landing square surely holds a piece
	backwardNoKing // Q4.1: surely no king
	neverTogether  // Q4.1: there is no board in which it succeeds
	tooManyFinds   // the measurement could have too many outcomes
)

// Check returns nil if the seat may play the move now.
func (s *state) Check(seat int, m game.Move) error {
	if err := game.CheckSeats(s.Turn(), game.Only(seat)); err != nil {
		return err
	}
	if v := s.judge(m); v != legal {
		return s.refusal(m, v)
	}
	return nil
}

// judge returns the rule that forbids a move of the seat to move, if there is one.
func (s *state) judge(m game.Move) verdict {
	if kindOf(m) == stopping {
		switch {
		case s.goOn == nowhere:
			return noStop
		case s.settings&forced != 0:
			return mustGoOn
		}
		return legal
	}
	f := from(m)
	if f == nowhere || to(m) == nowhere || kindOf(m) == splitting && to2(m) == nowhere {
		return lightSquare
	}
	if !s.may[s.seat].has(f) {
		if s.may[1-s.seat].has(f) {
			return enemyFrom
		}
		return emptyFrom
	}
	if s.goOn != nowhere && (kindOf(m) != capturing || f != s.goOn) {
		return onlyCaptor
	}
	if s.settings&forced != 0 && kindOf(m) != capturing && s.canCapture() {
		return mustCapture
	}
	switch kindOf(m) {
	case stepping:
		return s.judgeStep(f, to(m))
	case splitting:
		return s.judgeSplit(f, to(m), to2(m))
	}
	return s.judgeCapture(f, to(m))
}

func (s *state) judgeStep(from, to square) verdict {
	d, ok := direction(&step, from, to)
	switch {
	case !ok:
		return notStep
	case !forward(d, s.seat) && s.man.has(from):
		return backwardMan
	case s.may[1-s.seat].has(to):
		return enemyTarget
	case !s.ever(only(from), only(to), 0):
		return neverFree
	case s.on[from]&s.on[to] != 0:
		return s.judgeMerge(from, to)
	case s.home[to] != s.home[from] && s.size(from)*s.size(to) > mostBoards:
		// Each combination of boards of the two clusters is a board, and no piece separates from them.
		return tooManyBoards
	}
	return legal
}

// judgeMerge judges a step onto a square where the piece may already be (Q3.4).
func (s *state) judgeMerge(from, to square) verdict {
	if s.settings&noMerges != 0 {
		return mergeOff
	}
	if s.on[from].Len() > 1 {
		return mergeShared
	}
	g := s.gateFor(stepping, from, to, nowhere)
	m := s.meet(&g)
	switch {
	case !m.oneRank:
		return mergeRanks
	case m.gain <= negligible:
		return mergeNoGain
	case m.boards > mostBoards && !s.fits(g):
		return tooManyBoards
	}
	return legal
}

func (s *state) judgeSplit(from, to1, to2 square) verdict {
	d1, ok1 := direction(&step, from, to1)
	d2, ok2 := direction(&step, from, to2)
	switch {
	case s.settings&classical != 0:
		return noQuantum
	case !ok1 || !ok2 || d1/2 != d2/2 || d1 >= d2: // of each pair the first leads to the smaller square
		return notPair
	case !forward(d1, s.seat) && s.man.has(from):
		return backwardMan
	case s.may[1-s.seat]&(only(to1)|only(to2)) != 0:
		return enemyTarget
	case !s.ever(only(from), only(to1), 0) && !s.ever(only(from), only(to2), 0):
		return neverFree
	case s.on[from]&(s.on[to1]|s.on[to2]) != 0:
		return splitOnSelf
	case !s.splitFits(from, to1, to2):
		return tooManyBoards
	}
	return legal
}

// fits reports whether a gate keeps to the limit of boards (Q3.5) by trying it. It is slow; use it where counting
// does not decide.
func (s *state) fits(g gate) bool { return s.q.Fits(&g, g.acted, g.watched(), g.limits()) }

// splitFits reports whether a quantum move keeps to the limit of boards (Q3.5).
func (s *state) splitFits(from, to1, to2 square) bool {
	h, h1, h2 := s.home[from], s.home[to1], s.home[to2]
	if h >= 0 && (h1 == h || h2 == h) {
		most := 2 * s.size(from)
		for _, other := range [2]square{to1, to2} {
			if s.home[other] != h {
				most *= s.size(other)
			}
		}
		if most <= mostBoards {
			return true
		}
		return s.fits(s.gateFor(splitting, from, to1, to2))
	}
	if 2*s.size(from)*s.size(to1)*s.size(to2) <= mostBoards {
		return true
	}
	return s.splitBoards(from, to1, to2) <= mostBoards
}

// splitBoards returns the number of boards of the cluster that a quantum move makes if its targets are in other
// clusters than the piece. All of these become one cluster that cannot be divided, so counting is enough.
func (s *state) splitBoards(from, to1, to2 square) int64 {
	boards1, taken1 := s.obstacle(to1)
	boards2, taken2 := s.obstacle(to2)
	others, blocked := boards1*boards2, taken1*taken2
	if h := s.home[to1]; h >= 0 && h == s.home[to2] {
		others, blocked = s.size(to1), s.count(h, only(to1)|only(to2))
	}
	here := int64(1)
	if h := s.home[from]; h >= 0 {
		here = s.count(h, only(from))
	}
	return (s.size(from)-here)*others + here*(2*(others-blocked)+blocked)
}

// obstacle returns the number of boards of the cluster on a target, and in how many the target is taken. A target
// that is always or never taken adds no dependence.
func (s *state) obstacle(q square) (boards, taken int64) {
	switch {
	case s.home[q] == vacant:
		return 1, 0
	case s.sure.has(q):
		return 1, 1
	}
	return s.size(q), s.count(s.home[q], only(q))
}

func (s *state) judgeCapture(from, to square) verdict {
	d, ok := direction(&jump, from, to)
	if !ok {
		return notJump
	}
	over := step[from][d]
	taken, free, kings := s.success(from, over, to)
	switch {
	case kings&^s.crown != 0:
		return backwardNoKing
	case s.may[s.seat].has(over):
		return takeOwn
	case !s.may[1-s.seat].has(over):
		return nothingToTake
	case s.sure.has(to):
		return landingTaken
	case !s.ever(taken, free, kings):
		return neverTogether
	case s.finds(from, over, to) > mostFindings:
		return tooManyFinds
	}
	return legal
}
