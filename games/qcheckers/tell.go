package qcheckers

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/quantum"
)

// pieceWord returns the word for what may be on a square: a man, a king or either.
func (s *state) pieceWord(q square) text.Word {
	switch {
	case !s.crown.has(q):
		return "man"
	case !s.man.has(q):
		return "crowned"
	}
	return "qcheckers.piece"
}

// pieceIn returns the word for a piece on a certain square.
func (s *state) pieceIn(r int) text.Word {
	if s.isKing(r) {
		return "crowned"
	}
	return "man"
}

func arrow(kind game.ArrowKind, seat int, path ...square) game.Arrow {
	a := game.Arrow{Kind: kind, Seat: seat}
	for _, q := range path {
		a.Path = append(a.Path, names[q])
	}
	return a
}

// account holds what the events of a move need from the state before it.
type account struct {
	piece    text.Word
	whole    bool // a piece certainly makes the move
	sure     set  // squares that certainly hold a piece
	ways     []way
	clusters []quantum.Set
}

// way is one target of a move.
type way struct {
	to     square
	open   bool    // in some board a piece goes there
	crowns bool    // in some board a man becomes a king there
	before float64 // probability that the target holds a piece; for a merge, the piece that merges
}

// account returns the account of a move to be played.
func (s *state) account(m game.Move) account {
	from := from(m)
	a := account{piece: s.pieceWord(from), whole: s.sure.has(from), sure: s.sure}
	targets := []square{to(m)}
	if kindOf(m) == splitting {
		targets = append(targets, to2(m))
	}
	for _, to := range targets {
		w := way{to: to, open: s.ever(only(from), only(to), 0), before: s.chance(to)}
		w.crowns = lastRank(to, s.seat) && s.manGoes(from, to)
		if both := s.on[from] & s.on[to]; both != 0 {
			w.before = s.chanceOf(both.First(), to)
		}
		a.whole = a.whole && s.home[to] == vacant
		a.ways = append(a.ways, w)
	}
	for i := range s.q.Clusters() {
		a.clusters = append(a.clusters, s.q.Members(i))
	}
	return a
}

// manGoes reports whether in some board there is a man on from and nothing on to.
func (s *state) manGoes(from, to square) bool {
	h := s.home[from]
	if h < 0 || s.sure.has(to) {
		return s.man.has(from) && !s.sure.has(to)
	}
	return slices.ContainsFunc(s.sightings(h), func(b sighting) bool {
		return b.taken.has(from) && !b.kings.has(from) && (s.home[to] != h || !b.taken.has(to))
	})
}

// tellMove tells a move without capture that has been carried out.
func (s *state) tellMove(m game.Move, a *account, log *game.Log) {
	switch {
	case kindOf(m) == splitting:
		s.tellSplit(from(m), a, log)
	case s.gate.merges:
		s.tellMerge(from(m), a, log)
	default:
		s.tellStep(from(m), a, log)
	}
	for _, w := range a.ways {
		if w.crowns {
			s.tellCrowned(w.to, log)
		}
	}
	if acted := s.gate.acted; acted.Len() > 1 {
		log.Add("qcheckers.acted", "square", names[from(m)], "numbers", numbers(acted))
	}
	s.tellBonds(a, log)
}

func (s *state) tellStep(from square, a *account, log *game.Log) {
	w := &a.ways[0]
	args := []any{"seat", seats[s.seat], "piece", a.piece, "from", names[from], "to", names[w.to]}
	kind := "moved"
	if !a.whole {
		args = append(args, "share", ratio(s.chance(w.to)-w.before))
		kind = "qcheckers.moved_part"
		if s.home[from] != vacant {
			args = append(args, "stays", ratio(s.chance(from)))
			kind = "qcheckers.moved_if"
			if a.sure.has(from) {
				kind = "qcheckers.moved_blocked"
			}
		}
	}
	log.AddArrow(arrow(game.Moved, s.seat, from, w.to), kind, args...)
}

// tellMerge tells the result of a merge (Q3.4).
func (s *state) tellMerge(from square, a *account, log *game.Log) {
	w, r := &a.ways[0], s.gate.acted.First()
	kind, args := "qcheckers.merged", []any{
		"seat", seats[s.seat], "piece", a.piece, "from", names[from], "to", names[w.to],
		"before", ratio(w.before), "after", ratio(s.chanceOf(r, w.to)),
	}
	if stays := s.chanceOf(r, from); stays > 0 {
		kind, args = "qcheckers.merged_part", append(args, "stays", ratio(stays))
	} else if !s.q.Loose().Has(r) {
		kind = "qcheckers.merged_whole"
	}
	log.AddArrow(arrow(game.Moved, s.seat, from, w.to), kind, args...)
}

// tellSplit tells what goes to each target of a quantum move, and what stays (Q3.2).
func (s *state) tellSplit(from square, a *account, log *game.Log) {
	log.Add("qcheckers.split", "seat", seats[s.seat], "piece", a.piece, "from", names[from])
	for i := range a.ways {
		w := &a.ways[i]
		kind, half := game.Moved, text.Of("qcheckers.half", "share", ratio(s.chance(w.to)-w.before), "to", names[w.to])
		switch {
		case w.open:
		case a.sure.has(w.to):
			kind, half = game.Failed, text.Of("qcheckers.half_taken", "to", names[w.to], "from", names[from])
		default:
			kind, half = game.Failed, text.Of("qcheckers.half_never", "to", names[w.to], "from", names[from])
		}
		way := arrow(kind, s.seat, from, w.to)
		log.Events = append(log.Events, game.Event{Text: half, Arrow: &way})
	}
	if stays := s.chance(from); stays > 0 {
		log.Add("qcheckers.split_stays", "share", ratio(stays), "from", names[from])
	}
}

// tellBonds tells which pieces have become entangled, are entangled no longer, or have become certain.
func (s *state) tellBonds(a *account, log *game.Log) {
	var before quantum.Set // pieces that were entangled
	for _, c := range a.clusters {
		if c.Len() > 1 {
			before |= c
		}
	}
	alone := before & s.q.Loose()
	for i := range s.q.Clusters() {
		now := s.q.Members(i)
		if now.Len() == 1 {
			continue
		}
		alone &^= now
		if !slices.ContainsFunc(a.clusters, func(c quantum.Set) bool { return now&^c == 0 }) {
			log.Add("qcheckers.entangled", "numbers", numbers(now))
		}
	}
	if alone != 0 {
		log.Add("qcheckers.alone", "numbers", numbers(alone))
	}
	if sure := before &^ s.q.Loose(); sure != 0 {
		log.Add("qcheckers.apart", "pieces", s.places(sure, sure))
	}
}

// tellCrowned tells that a man is a king now, or will be if it is there.
func (s *state) tellCrowned(q square, log *game.Log) {
	kind := "qcheckers.crowned"
	if s.home[q] != certain {
		kind = "qcheckers.crowned_part"
	}
	log.Add(kind, "square", names[q], "seat", seats[s.seat])
}

// tellAttempt tells that a measurement will decide.
func (s *state) tellAttempt(m game.Move, log *game.Log) {
	from, over, to := jumpSquares(m)
	log.Add("qcheckers.attempt",
		"seat", seats[s.seat], "piece", s.pieceWord(from), "from", names[from], "over", names[over], "to", names[to])
	log.SetRole(game.RoleAttempt)
}

// places returns the places of pieces on certain squares, where the board shows no numbers. Where one seat has several
// of the pieces that were in superposition, these have their numbers: else it would not be told which is where.
func (s *state) places(pieces, loose quantum.Set) []text.Text {
	fixed := s.q.Fixed()
	var list []text.Text
	for r := range pieces.All() {
		own := loose & s.white
		if !s.white.Has(r) {
			own = loose &^ s.white
		}
		place := text.Of("qcheckers.surely", "seat", seats[s.owner(r)], "piece", s.pieceIn(r),
			"square", names[squareOf(fixed.At(r))])
		if own.Has(r) && own.Len() > 1 {
			place.Kind, place.Args = "qcheckers.surely_numbered", place.Args.With("number", number(r))
		}
		list = append(list, place)
	}
	return list
}

// tellMeasured tells the result of a measurement, and what else it settles.
func (s *state) tellMeasured(measured, loose quantum.Set, log *game.Log) {
	settled := loose &^ s.q.Loose()
	found := s.places(measured, settled)
	if others := settled &^ measured; others != 0 {
		found = []text.Text{text.Of("qcheckers.found_settles", "found", found, "settled", s.places(others, settled))}
	}
	log.Add("qcheckers.measured", "found", found)
	log.SetRole(game.RoleMeasured)
}

// tellCapture tells a successful capture before it is carried out.
func (s *state) tellCapture(captor, captured int, from, over, to square, log *game.Log) {
	log.AddArrow(arrow(game.Moved, s.seat, from, over, to), "qcheckers.jumped",
		"seat", seats[s.seat], "piece", s.pieceIn(captor), "from", names[from], "over", names[over], "to", names[to])
	log.Add("captured", "seat", seats[1-s.seat], "piece", s.pieceIn(captured), "square", names[over])
	log.SetRole(game.RoleCaptured)
}

// tellStepped tells that there was nothing to capture (Q4.3).
func (s *state) tellStepped(r int, from, over square, log *game.Log) {
	log.AddArrow(arrow(game.Moved, s.seat, from, over), "qcheckers.stepped",
		"seat", seats[s.seat], "enemy", seats[1-s.seat], "piece", s.pieceIn(r), "from", names[from],
		"over", names[over])
}

// exposure holds the chance of the best attempt to capture what is on each square.
type exposure [squares]float64

// exposed returns what a seat exposes to the other one, whichever is to move.
func (s *state) exposed(seat int) (e exposure) {
	view := *s
	view.seat = 1 - seat
	var buf [directions]game.Move
	for q := range view.may[view.seat].all() {
		for _, m := range view.captures(q, buf[:0]) {
			from, over, to := jumpSquares(m)
			e[over] = max(e[over], view.likelihood(view.success(from, over, to)))
		}
	}
	return e
}

// exposedBefore returns what the seat to move exposes before it captures, for tellNext. Within a turn it returns
// nothing, so that the end of the turn tells what the whole turn has exposed.
func (s *state) exposedBefore() (e exposure) {
	if s.goOn == nowhere {
		e = s.exposed(s.seat)
	}
	return e
}

// tellNext tells what an outcome leads to: that the turn goes on, or what the other seat can capture, or try to, and
// could not before.
func (s *state) tellNext(before exposure, log *game.Log) {
	if s.goOn != nowhere {
		log.Events = append(log.Events, game.Event{Text: s.noteGoOn()})
	}
	if s.goOn != nowhere || s.end != "" {
		return
	}
	for q, p := range s.exposed(1 - s.seat) {
		args := []any{"seat", seats[s.seat], "piece", s.pieceWord(square(q)), "square", names[q]}
		switch {
		case p > 1-negligible && before[q] <= 1-negligible:
			log.Add("qcheckers.exposed_surely", args...)
		case p > 0 && before[q] == 0:
			log.Add("qcheckers.exposed", append(args, "share", ratio(p))...)
		}
	}
}

// tellMissed tells why no move takes place (Q4.3).
func (s *state) tellMissed(m game.Move, log *game.Log) {
	from, over, to := jumpSquares(m)
	us, them := seats[s.seat], seats[1-s.seat]
	kind, args := "", []any(nil)
	switch {
	case !s.sure.has(from) && s.sure.has(over):
		kind, args = "missed_attacker", []any{"seat", us, "enemy", them, "from", names[from], "over", names[over]}
	case !s.sure.has(from):
		kind, args = "missed_both", []any{"seat", us, "enemy", them, "from", names[from], "over", names[over]}
	case s.backward(from, to) && !s.crown.has(from):
		kind, args = "missed_man", []any{"from", names[from]}
	default:
		kind, args = "missed_landing", []any{"seat", seats[s.owner(s.on[to].First())], "to", names[to]}
	}
	log.AddArrow(arrow(game.Failed, s.seat, from, over, to), "qcheckers."+kind, args...)
}
