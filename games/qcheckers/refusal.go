package qcheckers

import (
	"github.com/quandary-games/quandary/game"
)

// refusal says what forbids a move.
func (s *state) refusal(m game.Move, v verdict) error {
	us, them := seats[s.seat], seats[1-s.seat]
	refuse := func(kind string, args ...any) error {
		return game.Refuse(game.IllegalMove, "qcheckers."+kind, append([]any{"move", s.FormatMove(s.seat, m)}, args...)...)
	}
	if v == noStop {
		return refuse("no_stop")
	}
	if v == lightSquare {
		for i := range 3 {
			if q := squareAt(m, i); dark(q) == nowhere {
				return refuse("light_square", "square", standard.Name(q))
			}
		}
	}
	if v == onlyCaptor || v == mustGoOn {
		kind := "only_captor"
		if s.settings&forced != 0 {
			kind = "must_go_on"
		}
		return refuse(kind, "square", names[s.goOn])
	}
	from := names[from(m)]
	switch v {
	case mustCapture:
		return refuse("must_capture", "seat", us)
	case emptyFrom:
		return refuse("empty_from", "square", from, "seat", us)
	case enemyFrom:
		return refuse("enemy_from", "square", from, "seat", us, "enemy", them)
	case notStep:
		return refuse("not_step", "square", from)
	case notPair:
		return refuse("not_pair", "square", from)
	case badOrder:
		return refuse("bad_order", "first", names[to(m)], "second", names[to2(m)])
	case noQuantum:
		return refuse("no_quantum")
	case backwardMan:
		return refuse("backward_man", "square", from)
	case enemyTarget:
		q, kind := targetIn(s.may[1-s.seat], m), "enemy_target"
		if s.sure.has(q) {
			kind = "enemy_there"
		}
		return refuse(kind, "square", names[q], "enemy", them)
	case neverFree:
		return refuse("never_free", "square", from)
	case splitOnSelf:
		for _, q := range []square{to(m), to2(m)} {
			if both := s.on[dark(squareAt(m, 0))] & s.on[q]; both != 0 {
				return refuse("split_on_self", "piece", id(both.First()), "square", names[q])
			}
		}
	case mergeOff, mergeShared, mergeRanks, mergeNoGain:
		both := s.on[dark(squareAt(m, 0))] & s.on[to(m)]
		kind := [...]string{"merge_off", "merge_shared", "merge_ranks", "merge_no_gain"}[v-mergeOff]
		return refuse(kind, "piece", id(both.First()), "square", names[to(m)], "from", from)
	case tooManyBoards:
		return refuse("too_many_boards", "limit", mostBoards)
	}
	if v == notJump {
		return refuse("not_jump", "square", from)
	}
	_, over, to := jumpSquares(m)
	switch v {
	case nothingToTake:
		return refuse("nothing_to_take", "square", names[over], "enemy", them)
	case takeOwn:
		return refuse("take_own", "square", names[over], "enemy", them)
	case enemyLanding:
		return refuse("enemy_landing", "square", names[to], "enemy", them)
	case landingTaken:
		return refuse("landing_taken", "square", names[to])
	case backwardNoKing:
		return refuse("backward_no_king", "square", from)
	case tooManyFinds:
		return refuse("too_many_finds", "limit", mostFindings)
	}
	return refuse("never_together", "from", from, "over", names[over], "to", names[to])
}

// targetIn is the first target of a move that is in a set.
func targetIn(in set, m game.Move) square {
	if q := to(m); in.has(q) {
		return q
	}
	return to2(m)
}
