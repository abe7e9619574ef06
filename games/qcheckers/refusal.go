package qcheckers

import "github.com/quandary-games/quandary/game"

// refusal returns the error of a forbidden move.
func (s *state) refusal(m game.Move, v verdict) error {
	switch v {
	case noStop, mustGoOn, onlyCaptor, mustCapture:
		return s.turnRefusal(v)
	case lightSquare, emptyFrom, enemyFrom:
		return s.startRefusal(m, v)
	case mergeOff, mergeShared, mergeRanks, mergeNoGain:
		return s.mergeRefusal(m, v)
	case notJump, nothingToTake, takeOwn, landingTaken, backwardNoKing, neverTogether, tooManyFinds:
		return s.captureRefusal(m, v)
	}
	return s.stepRefusal(m, v)
}

// refuse returns an error for an illegal move.
func refuse(kind string, args ...any) error {
	return game.Refuse(game.IllegalMove, "qcheckers."+kind, args...)
}

// turnRefusal returns the error of a move that the point of the turn forbids (Q1.2).
func (s *state) turnRefusal(v verdict) error {
	switch {
	case v == noStop:
		return refuse("no_stop")
	case v == mustCapture:
		return refuse("must_capture", "seat", seats[s.seat])
	case s.settings&forced != 0:
		return refuse("must_go_on", "square", names[s.goOn])
	}
	return refuse("only_captor", "square", names[s.goOn])
}

// startRefusal returns the error if nothing of the seat's can move from there (Q1.1, Q2.4).
func (s *state) startRefusal(m game.Move, v verdict) error {
	us, them := seats[s.seat], seats[1-s.seat]
	switch v {
	case emptyFrom:
		return refuse("empty_from", "square", names[from(m)], "seat", us)
	case enemyFrom:
		return refuse("enemy_from", "square", names[from(m)], "seat", us, "enemy", them)
	}
	i := 0
	for dark(squareAt(m, i)) != nowhere {
		i++
	}
	return refuse("light_square", "square", standard.Name(squareAt(m, i)))
}

// stepRefusal returns the error of a step or quantum move without merge (Q2.2, Q2.4, Q3.1, Q3.2, Q3.5, Q5.1).
func (s *state) stepRefusal(m game.Move, v verdict) error {
	start := names[from(m)]
	switch v {
	case notStep:
		return refuse("not_step", "square", start)
	case notPair:
		return refuse("not_pair", "square", start)
	case noQuantum:
		return refuse("no_quantum")
	case backwardMan:
		return refuse("backward_man", "square", start)
	case neverFree:
		targets := []string{names[to(m)]}
		if q := to2OrNowhere(m); q != nowhere {
			targets = append(targets, names[q])
		} else if s.sure.has(to(m)) {
			return refuse("occupied", "square", targets[0])
		}
		return refuse("never_free", "square", start, "targets", targets)
	case tooManyBoards:
		return refuse("too_many_boards", "limit", mostBoards)
	case splitOnSelf:
		q := to(m)
		if s.on[from(m)]&s.on[q] == 0 {
			q = to2(m)
		}
		return refuse("split_on_self", s.meeting(m, q)...)
	}
	q, kind := to(m), "enemy_target"
	if !s.may[1-s.seat].has(q) {
		q = to2(m)
	}
	if s.sure.has(q) {
		kind = "enemy_there"
	}
	return refuse(kind, "square", names[q], "enemy", seats[1-s.seat])
}

// mergeRefusal returns the error of a merge (Q3.4).
func (s *state) mergeRefusal(m game.Move, v verdict) error {
	args := s.meeting(m, to(m))
	switch v {
	case mergeOff:
		return refuse("merge_off", args...)
	case mergeShared:
		return refuse("merge_shared", append(args, "from", names[from(m)])...)
	case mergeRanks:
		return refuse("merge_ranks", append(args, "from", names[from(m)])...)
	}
	return refuse("merge_no_gain", args...)
}

// captureRefusal returns the error of a capture attempt (Q4.1).
func (s *state) captureRefusal(m game.Move, v verdict) error {
	from, over, to := jumpSquares(m)
	switch v {
	case notJump:
		return refuse("not_jump", "square", names[from])
	case nothingToTake:
		return refuse("nothing_to_take", "square", names[over], "enemy", seats[1-s.seat])
	case takeOwn:
		return refuse("take_own", "square", names[over], "enemy", seats[1-s.seat])
	case landingTaken:
		return refuse("landing_taken", "square", names[to])
	case backwardNoKing:
		return refuse("backward_no_king", "square", names[from])
	case tooManyFinds:
		return refuse("too_many_finds", "limit", mostFindings)
	}
	return refuse("never_together", "from", names[from], "over", names[over], "to", names[to])
}

// meeting returns the arguments that name a piece that may be both on the move's start and on this target.
func (s *state) meeting(m game.Move, target square) []any {
	r := (s.on[from(m)] & s.on[target]).First()
	return []any{"number", number(r), "square", names[target]}
}
