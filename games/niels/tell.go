package niels

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// word is the mark's name in the catalogue.
func (c mark) word() text.Word { return [...]text.Word{"niels.red", "niels.blue"}[c] }

// arrow is the way of a piece.
func arrow(from, to board.Square, seat uint8, kind string) game.Arrow {
	return game.Arrow{Path: []string{name(from), name(to)}, Seat: int(seat), Kind: kind}
}

// tell takes down what a move about to be played does.
func (s *state) tell(m game.Move, log *game.Log) {
	switch o := sortOf(m); {
	case o == tunnel || o == ordinary && s.collides(m):
		log.Events = append(log.Events, game.Event{Text: s.pendingText(m)})
	case o == ordinary:
		s.tellStep(m, log)
	default:
		s.tellSplit(m, log)
	}
}

// pendingText says what a roll is to decide.
func (s *state) pendingText(m game.Move) text.Text {
	from, to := fromOf(m), toOf(m)
	piece := s.at(from).Word()
	if sortOf(m) == tunnel {
		through := (chess.Between(from, to) & s.occupied()).First()
		return text.Of("niels.tunnels", "seat", seats[s.turn], "piece", piece, "from", name(from), "to", name(to),
			"barrier", s.at(through).Word(), "square", name(through))
	}
	c := s.collision(m)
	kind := "niels.collides"
	if c.enPassant {
		kind = "niels.collides_passing"
	}
	return text.Of(kind, "seat", seats[s.turn], "piece", piece, "from", name(from), "to", name(to),
		"victim", s.at(c.victim).Word(), "square", name(c.victim))
}

// tellStep takes down an ordinary move that needs no roll.
func (s *state) tellStep(m game.Move, log *game.Log) {
	from, to := fromOf(m), toOf(m)
	k, seat := s.at(from), seats[s.turn]
	a := arrow(from, to, s.turn, game.Moved)
	i := s.pairAt(from)
	switch {
	case i >= 0:
		log.AddArrow(a, "niels.half_moved", "seat", seat, "piece", k.Word(), "from", name(from), "to", name(to), "mark", s.pairs[i].markOn(from).word())
	case k == chess.King && rookHome(from, to) != 0:
		log.AddArrow(a, "castled", "seat", seat, "to", name(to))
	default:
		log.AddArrow(a, "moved", "seat", seat, "piece", k.Word(), "from", name(from), "to", name(to))
	}
	victim := to
	if s.passes(from, to) {
		victim = arrival(to)
	}
	if s.occupied().Has(victim) {
		s.tellCaptured(victim, victim, log)
	}
	if p := promotionOf(m); p != chess.NoKind {
		log.Add("promoted", "seat", seat, "square", name(to), "piece", p.Word())
	}
}

// tellCaptured takes down that the piece standing on victim is captured on a square.
func (s *state) tellCaptured(victim, on board.Square, log *game.Log) {
	log.Add("captured", "seat", seats[s.turn^1], "piece", s.at(victim).Word(), "square", name(on))
}

// tellSplit takes down a superposition or entanglement move.
func (s *state) tellSplit(m game.Move, log *game.Log) {
	from, seat, k := fromOf(m), seats[s.turn], s.at(fromOf(m))
	p := pairOf(redOf(m), blueOf(m), sortOf(m) == unequal, 0)
	var with pair
	if sortOf(m) == entangle {
		with = s.pairs[s.pairAt(targetOf(m))&31]
		p = pairOf(redOf(m), blueOf(m), with.unequal(), 0)
	}
	for c := red; c <= blue; c++ {
		if to := p.on(c); to == from {
			log.Add("niels.stays", "seat", seat, "piece", k.Word(), "square", name(to), "mark", c.word(), "share", p.share(c))
		} else {
			log.AddArrow(arrow(from, to, s.turn, game.Moved), "niels.goes",
				"seat", seat, "piece", k.Word(), "from", name(from), "to", name(to), "mark", c.word(), "share", p.share(c))
			if rook := rookHome(from, to); k == chess.King && rook != 0 {
				log.Add("niels.rook", "seat", seat, "to", name(rook.First()))
			}
		}
	}
	if promotion := promotionOf(m); promotion != chess.NoKind {
		log.Add("promoted", "seat", seat, "square", name(redOf(m)), "piece", promotion.Word())
	}
	if sortOf(m) == entangle {
		group := with.group()
		if group == 0 {
			group = s.freeGroup()
		}
		target := targetOf(m)
		log.Add("niels.entangled", "seat", seats[s.turn^1], "piece", s.at(target).Word(), "square", name(target), "group", int(group))
	}
}

// tellOutcome takes down what an outcome of the pending move shows.
func (s *state) tellOutcome(o outcome, log *game.Log) {
	m := s.pending
	from, to := fromOf(m), toOf(m)
	k, seat := s.at(from), seats[s.turn]
	switch o {
	case succeeded:
		log.AddArrow(arrow(from, to, s.turn, game.Moved), "niels.tunnelled", "seat", seat, "piece", k.Word(), "from", name(from), "to", name(to))
		return
	case failed:
		log.AddArrow(arrow(from, to, s.turn, game.Failed), "niels.bounced", "seat", seat, "piece", k.Word(), "square", name(from))
		return
	}
	c := s.collision(m)
	first, second := o.marks()
	attacker, victim := to, to
	if c.attacker >= 0 {
		attacker = c.found(s, c.attacker, first)
	}
	if c.defender >= 0 {
		victim = c.found(s, c.defender, c.fell(c.defender, first, second))
	}
	way := game.Moved
	if attacker != to {
		way = game.Failed
	}
	if c.attacker >= 0 {
		log.AddArrow(arrow(from, to, s.turn, way), "niels.found", "seat", seat, "piece", k.Word(), "square", name(attacker), "mark", first.word())
	} else {
		log.AddArrow(arrow(from, to, s.turn, way), "moved", "seat", seat, "piece", k.Word(), "from", name(from), "to", name(to))
	}
	s.tellFound(&c, c.defender, first, second, log)
	for i := range int(s.count) {
		if i != c.attacker && i != c.defender {
			s.tellFound(&c, i, first, second, log)
		}
	}
	switch {
	case attacker == to && victim == to:
		if c.defender >= 0 {
			s.tellCaptured(c.victim, to, log) // N3.5: where it is found, set back
		} else {
			s.tellCaptured(c.victim, c.victim, log)
		}
	default:
		log.Add("niels.escaped", "seat", seats[s.turn^1], "piece", s.at(c.victim).Word())
	}
	if p := c.promotion; p != chess.NoKind && attacker == to {
		log.Add("promoted", "seat", seat, "square", name(to), "piece", p.Word())
	}
}

// tellFound takes down where a pair is found, if it collapses.
func (s *state) tellFound(c *collision, i int, first, second mark, log *game.Log) {
	if i >= 0 && (c.with|c.against)>>i&1 != 0 {
		p, fell := s.pairs[i&31], c.fell(i, first, second)
		log.Add("niels.found", "seat", seats[s.colour(p.red())], "piece", s.at(p.red()).Word(), "square", name(c.found(s, i, fell)), "mark", fell.word())
	}
}

// tellCheck takes down that the side to move is in check.
func (s *state) tellCheck(log *game.Log) {
	if s.pending != 0 {
		return
	}
	if king, from := s.checker(int(s.turn)); from != board.NoSquare {
		log.Add("niels.check", "seat", seats[s.turn], "square", name(king), "piece", s.at(from).Word(), "from", name(from))
	}
}
