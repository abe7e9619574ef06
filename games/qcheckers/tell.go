package qcheckers

import (
	"math"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/quantum"
	"github.com/quandary-games/quandary/text"
)

// chance is the probability that a square holds a piece.
func (s *state) chance(q square) float64 {
	switch h := s.home[q]; h {
	case vacant:
		return 0
	case certain:
		return 1
	default:
		sum, terms := 0.0, s.q.Terms(int(h))
		for i, b := range s.sightings(h) {
			if b.taken.has(q) {
				sum += terms[i].P()
			}
		}
		return sum
	}
}

// ratio is a probability for showing, in whole shares; what is above 0 stays so.
func ratio(p float64) prob.Ratio {
	if p <= 0 {
		return prob.Zero
	}
	return prob.New(min(shares, max(1, uint64(math.Round(float64(p*shares))))), shares)
}

// pieceWord is what may be on a square: a man, a king or either.
func (s *state) pieceWord(q square) text.Word {
	switch {
	case !s.crown.has(q):
		return "man"
	case !s.man.has(q):
		return "king"
	}
	return "piece"
}

// pieceIn is what a piece on a certain square is.
func (s *state) pieceIn(r int) text.Word {
	if s.isKing(r) {
		return "king"
	}
	return "man"
}

// arrow is the way of a piece.
func arrow(kind string, seat int, path ...square) game.Arrow {
	a := game.Arrow{Kind: kind, Seat: seat}
	for _, q := range path {
		a.Path = append(a.Path, names[q])
	}
	return a
}

// account is what has to be remembered of the state before a move to tell of it.
type account struct {
	piece  text.Word
	whole  bool // a piece surely goes where the move says
	from   float64
	to     [2]float64
	crowns bool
	joined quantum.Set // the pieces in the cluster of those that move
}

// account takes down what a move will be told by.
func (s *state) account(m game.Move) account {
	a := account{piece: s.pieceWord(from(m)), from: s.chance(from(m)), joined: s.family(from(m))}
	a.to[0] = s.chance(to(m))
	a.crowns = lastRank(to(m), s.seat) && s.man.has(from(m))
	if kindOf(m) == splitting {
		a.to[1] = s.chance(to2(m))
	}
	a.whole = s.sure.has(from(m)) && a.to == [2]float64{}
	return a
}

// family are the pieces in the cluster of those that may be on a square.
func (s *state) family(q square) quantum.Set {
	if h := s.home[q]; h >= 0 {
		return s.q.Members(int(h))
	}
	return s.on[q]
}

// tellMove tells of a move without capture.
func (s *state) tellMove(m game.Move, a *account, log *game.Log) {
	from, to := from(m), to(m)
	args := []any{"seat", seats[s.seat], "piece", a.piece, "from", names[from], "to", names[to]}
	way, stays := arrow(game.Moved, s.seat, from, to), s.chance(from)
	if kindOf(m) == splitting {
		to2 := to2(m)
		args = append(args, "second", names[to2], "first_share", ratio(s.chance(to)-a.to[0]), "second_share", ratio(s.chance(to2)-a.to[1]), "stays", ratio(stays))
		switch {
		case a.whole:
			log.AddArrow(way, "qcheckers.split", args...)
		case s.home[from] == vacant:
			log.AddArrow(way, "qcheckers.split_part", args...)
		default:
			log.AddArrow(way, "qcheckers.split_blocked", args...)
		}
		log.AddArrow(arrow(game.Moved, s.seat, from, to2), "qcheckers.other_half", "to", names[to2])
	} else {
		args = append(args, "share", ratio(s.chance(to)-a.to[0]), "stays", ratio(stays), "before", ratio(a.to[0]), "after", ratio(s.chance(to)))
		switch {
		case s.gate.merges:
			log.AddArrow(way, "qcheckers.merged", args...)
		case a.whole:
			log.AddArrow(way, "moved", args...)
		case s.home[from] == vacant:
			log.AddArrow(way, "qcheckers.moved_part", args...)
		default:
			log.AddArrow(way, "qcheckers.moved_blocked", args...)
		}
	}
	if a.crowns {
		s.tellCrowned(to, log)
	}
	s.tellBonds(a, log)
}

// tellBonds tells which pieces have become entangled, or have come apart.
func (s *state) tellBonds(a *account, log *game.Log) {
	var now quantum.Set
	for r := range a.joined.All() {
		if i := s.q.Home(r); i >= 0 {
			now |= s.q.Members(i)
		}
	}
	if now&^a.joined != 0 {
		log.Add("qcheckers.entangled", "pieces", ids(now))
	}
	if alone := a.joined &^ s.q.Loose(); a.joined.Len() > 1 && alone != 0 {
		log.Add("qcheckers.apart", "pieces", s.places(alone))
	}
}

// tellCrowned tells that a man is a king now.
func (s *state) tellCrowned(q square, log *game.Log) {
	log.Add("qcheckers.crowned", "square", names[q], "seat", seats[s.seat])
}

// tellAttempt tells that a measurement has to decide.
func (s *state) tellAttempt(m game.Move, log *game.Log) {
	from, over, to := jumpSquares(m)
	log.AddArrow(arrow(game.Predicted, s.seat, from, to), "qcheckers.attempt",
		"seat", seats[s.seat], "from", names[from], "over", names[over], "to", names[to])
}

// places tells where pieces on certain squares are.
func (s *state) places(pieces quantum.Set) []text.Text {
	fixed := s.q.Fixed()
	var list []text.Text
	for r := range pieces.All() {
		v := fixed.At(r)
		list = append(list, text.Of("qcheckers.place", "piece", s.pieceIn(r), "id", id(r), "square", names[squareOf(v)]))
	}
	return list
}

// tellMeasured tells in one sentence what was measured where, and what else that settles.
func (s *state) tellMeasured(m game.Move, measured, loose quantum.Set, log *game.Log) {
	kind, args := "qcheckers.measured", []any{"move", s.FormatMove(s.seat, m), "found", s.places(measured)}
	if settled := loose &^ s.q.Loose() &^ measured; settled != 0 {
		kind, args = "qcheckers.measured_settles", append(args, "settled", s.places(settled))
	}
	log.Add(kind, args...)
}

// tellCapture tells of a capture that succeeds, before it is carried out.
func (s *state) tellCapture(captor, captured int, from, over, to square, log *game.Log) {
	log.AddArrow(arrow(game.Moved, s.seat, from, over, to), "qcheckers.jumped",
		"seat", seats[s.seat], "piece", s.pieceIn(captor), "from", names[from], "over", names[over], "to", names[to])
	log.Add("captured", "seat", seats[1-s.seat], "piece", s.pieceIn(captured), "square", names[over])
}

// tellStepped tells that there was nothing to capture (Q4.3).
func (s *state) tellStepped(r int, from, over square, log *game.Log) {
	log.AddArrow(arrow(game.Moved, s.seat, from, over), "qcheckers.stepped",
		"seat", seats[s.seat], "piece", s.pieceIn(r), "from", names[from], "over", names[over])
}

// tellMissed tells why no move takes place (Q4.3).
func (s *state) tellMissed(m game.Move, log *game.Log) {
	from, over, to := jumpSquares(m)
	kind := "qcheckers.missed_landing"
	switch {
	case !s.sure.has(from) && s.sure.has(over):
		kind = "qcheckers.missed_attacker"
	case !s.sure.has(from):
		kind = "qcheckers.missed_both"
	case s.backward(from, to) && !s.crown.has(from):
		kind = "qcheckers.missed_man"
	}
	log.AddArrow(arrow(game.Failed, s.seat, from, to), kind,
		"seat", seats[s.seat], "enemy", seats[1-s.seat], "from", names[from], "over", names[over], "to", names[to])
}
