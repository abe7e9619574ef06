package niels

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

func arrow(from, to board.Square, seat uint8, kind game.ArrowKind) game.Arrow {
	return game.Arrow{Path: []string{name(from), name(to)}, Seat: int(seat), Kind: kind}
}

// tell adds the events of a move that is about to be played.
func (s *state) tell(m game.Move, log *game.Log) {
	switch {
	case s.isRolled(m):
		role := game.RoleAttempt
		if s.inVain(m) {
			role = game.RoleVain
		}
		log.Events = append(log.Events, game.Event{Role: role, Text: s.attemptText(m)})
		s.tellSetBack(m, log)
	case sortOf(m) == ordinary:
		s.tellStep(m, log)
	default:
		s.tellSplit(m, log)
	}
}

// attemptText returns what a roll is to decide.
func (s *state) attemptText(m game.Move) text.Text {
	from, to := fromOf(m), toOf(m)
	piece := s.at(from).Word()
	if sortOf(m) == tunnel {
		through := (chess.Between(from, to) & s.occupied()).First()
		return text.Of("niels.tunnels", "seat", seats[s.turn], "piece", piece, "from", name(from), "to", name(to),
			"barrier", s.at(through).Word(), "square", name(through))
	}
	c := s.collision(m)
	dice := s.diceText(m, &c)
	if c.enPassant {
		return text.Of("niels.collides_passing", "seat", seats[s.turn], "from", name(from), "to", name(to),
			"square", name(c.victim), "dice", dice)
	}
	return text.Of("niels.collides", "seat", seats[s.turn], "piece", piece, "from", name(from),
		"victim", s.at(to).Word(), "to", name(to), "dice", dice)
}

// diceText returns who rolls for an uncertain capture and why (N3.1), or that no roll lets it succeed.
func (s *state) diceText(m game.Move, c *collision) text.Text {
	first, second := c.rolls()
	switch {
	case s.inVain(m):
		return text.Of("niels.dice_vain")
	case second >= 0:
		return text.Of("niels.dice_both")
	}
	return text.Of("niels.dice_owner", "seat", seats[s.owner(first)], "piece", s.at(s.pairs[first&31].red()).Word())
}

// tellSetBack tells that en passant sets a pair back (N3.5).
func (s *state) tellSetBack(m game.Move, log *game.Log) {
	if sortOf(m) == tunnel {
		return
	}
	if c := s.collision(m); c.enPassant && c.defender >= 0 {
		log.Add("niels.set_back", "seat", seats[s.turn^1],
			"red", name(c.found(s, c.defender, red)), "blue", name(c.found(s, c.defender, blue)))
	}
}

// tellStep tells an ordinary move that needs no roll.
func (s *state) tellStep(m game.Move, log *game.Log) {
	from, to := fromOf(m), toOf(m)
	k, seat := s.at(from), seats[s.turn]
	a := arrow(from, to, s.turn, game.Moved)
	i := s.pairAt(from)
	switch {
	case i >= 0:
		log.AddArrow(a, "niels.half_moved", "seat", seat, "piece", k.Word(),
			"from", name(from), "to", name(to), "mark", s.pairs[i].markOn(from).word())
	case k == chess.King && rookHome(from, to) != 0:
		log.AddArrow(a, "castled", "seat", seat, "to", name(to))
	default:
		log.AddArrow(a, "moved", "seat", seat, "piece", k.Word(), "from", name(from), "to", name(to))
	}
	if s.passes(from, to) {
		s.tellCaptured(arrival(to), to, log)
	} else if s.occupied().Has(to) {
		s.tellCaptured(to, to, log)
	}
	s.tellPromoted(m, log)
}

// tellPromoted tells what a pawn, or both its halves, become.
func (s *state) tellPromoted(m game.Move, log *game.Log) {
	p, on := promotionOf(m), toOf(m)
	if p == chess.NoKind {
		return
	}
	var other board.Square
	switch i := s.pairAt(fromOf(m)); {
	case sortOf(m) != ordinary:
		other = blueOf(m)
	case i >= 0:
		other = s.pairs[i].red() ^ s.pairs[i].blue() ^ fromOf(m)
	default:
		log.Add("promoted", "seat", seats[s.turn], "square", name(on), "piece", p.Word())
		return
	}
	log.Add("niels.promoted", "seat", seats[s.turn], "square", name(on), "other", name(other), "piece", p.Word())
}

// tellCaptured tells that the piece on victim is captured by a move to a square, en passant if that is another (N3.5).
func (s *state) tellCaptured(victim, to board.Square, log *game.Log) {
	kind, args := "captured", []any{"seat", seats[s.turn^1], "piece", s.at(victim).Word(), "square", name(to)}
	if victim != to {
		kind, args = "captured_passing", append(args, "from", name(victim))
	}
	log.Add(kind, args...)
	log.SetRole(game.RoleCaptured)
}

// tellEscaped tells that the attacked piece is found on another square, at, and so implies what only says that.
func (s *state) tellEscaped(c *collision, fell mark, at board.Square, log *game.Log) {
	for i := range log.Events {
		e := &log.Events[i]
		e.Implied = e.Role == game.RoleRolled && e.Args.Get("square") == name(at)
	}
	args := []any{"seat", seats[s.turn^1], "piece", s.at(c.victim).Word(),
		"at", name(at), "mark", fell.word(), "square", name(c.to)}
	if c.enPassant {
		log.Add("niels.escaped_passing", append(args, "from", name(c.victim))...)
	} else {
		log.Add("niels.escaped", args...)
	}
}

// tellSplit tells a superposition or entanglement move.
func (s *state) tellSplit(m game.Move, log *game.Log) {
	from, seat, k := fromOf(m), seats[s.turn], s.at(fromOf(m))
	p, _ := s.splitPair(m)
	for c := red; c <= blue; c++ {
		to := p.on(c)
		if to == from {
			log.Add("niels.stays", "seat", seat, "piece", k.Word(), "square", name(to),
				"mark", c.word(), "share", p.share(c))
			continue
		}
		log.AddArrow(arrow(from, to, s.turn, game.Moved), "niels.goes", "seat", seat, "piece", k.Word(),
			"from", name(from), "to", name(to), "mark", c.word(), "share", p.share(c))
		if rook := rookHome(from, to); k == chess.King && rook != 0 {
			log.Add("niels.rook", "seat", seat, "to", name(rook.First()))
		}
	}
	s.tellPromoted(m, log)
	if sortOf(m) == entangle {
		s.tellEntangled(m, p, log)
	}
}

// tellEntangled tells what a new pair is entangled with.
func (s *state) tellEntangled(m game.Move, p pair, log *game.Log) {
	with := s.pairs[s.pairAt(targetOf(m))&31]
	log.Add("niels.entangled", "seat", seats[s.turn^1], "piece", s.at(with.red()).Word(), "group", p.letter(),
		"red", name(p.red()), "red2", name(with.red()), "blue", name(p.blue()), "blue2", name(with.blue()))
}

// tellOutcome tells an outcome of the pending move.
func (s *state) tellOutcome(o outcome, log *game.Log) {
	m := s.pending
	from, to := fromOf(m), toOf(m)
	k, seat := s.at(from), seats[s.turn]
	switch o {
	case succeeded:
		log.AddArrow(arrow(from, to, s.turn, game.Moved), "niels.tunnelled",
			"seat", seat, "piece", k.Word(), "from", name(from), "to", name(to))
		return
	case failed:
		log.AddArrow(arrow(from, to, s.turn, game.Failed), "niels.bounced",
			"seat", seat, "piece", k.Word(), "square", name(from))
		return
	}
	c := s.collision(m)
	first, second := o.marks()
	s.tellFound(&c, first, second, log)
	s.tellCapture(&c, first, second, log)
}

// tellFound tells where the attacker is, what was rolled, and where the collapsing pieces are found.
func (s *state) tellFound(c *collision, first, second mark, log *game.Log) {
	way := arrow(c.from, c.to, s.turn, game.Moved)
	told := uint32(0)
	found := func(i int, kind, goes string, role game.Role) {
		p, fell := s.pairs[i&31], c.fell(i, first, second)
		q := c.found(s, i, fell)
		told |= 1 << i
		e := game.Event{Role: role, Text: text.Of(kind, "seat", seats[s.owner(i)], "piece", s.at(p.red()).Word(),
			"square", name(q), "mark", fell.word())}
		if i == c.attacker {
			if q == c.to {
				e.Kind, e.Args = goes, e.Args.With("from", name(c.from))
			} else {
				way.Kind = game.Failed
			}
			e.Arrow = &way
		}
		log.Events = append(log.Events, e)
	}
	if c.attacker < 0 {
		log.AddArrow(way, "niels.moves_anyway",
			"seat", seats[s.turn], "piece", s.at(c.from).Word(), "from", name(c.from), "to", name(c.to))
	}
	a, b := c.rolls()
	for _, i := range [2]int{a, b} {
		if i >= 0 {
			found(i, "niels.rolled", "niels.rolled_goes", game.RoleRolled)
		}
	}
	for i := range int(s.count) {
		if (c.with|c.against)&^told>>i&1 != 0 {
			found(i, "niels.found", "niels.found_goes", game.RoleFound)
		}
	}
}

// tellCapture tells whether the attacked piece is captured, and why not.
func (s *state) tellCapture(c *collision, first, second mark, log *game.Log) {
	attacker, victim := c.ends(s, first, second)
	mine, their := seats[s.turn], seats[s.turn^1]
	k, taken := s.at(c.from).Word(), s.at(c.victim).Word()
	arrived, there := attacker == c.to, victim == c.to
	switch {
	case arrived && there:
		s.tellCaptured(c.victim, c.to, log)
	case arrived:
		s.tellEscaped(c, c.fell(c.defender, first, second), victim, log)
	case there:
		log.Add("niels.absent", "seat", mine, "piece", k, "square", name(c.from), "other", their, "victim", taken)
	default:
		log.Add("niels.neither", "seat", mine, "piece", k, "from", name(c.from), "other", their, "victim", taken,
			"square", name(c.to))
	}
	if p := c.promotion; p != chess.NoKind && arrived {
		log.Add("promoted", "seat", mine, "square", name(c.to), "piece", p.Word())
	} else if p != chess.NoKind {
		log.Add("niels.unpromoted", "seat", mine, "square", name(attacker))
	}
}

// tellCheck tells that the side to move is in check, and of a mate what a player of chess may not see.
func (s *state) tellCheck(log *game.Log) {
	if s.pending != 0 || !s.inCheck(int(s.turn)) {
		return
	}
	log.Add("niels.check", "seat", seats[s.turn], "check", s.checkText(int(s.turn)))
	log.SetRole(game.RoleCheck)
	if s.canMove() {
		return
	}
	log.SetRole(game.RoleMate)
	log.Imply((s.kings() & s.of(int(s.turn))).Len() > 1) // why neither half gets out names the attackers, too
	s.tellStuck(log)
	if slices.ContainsFunc(s.moves(nil, true), s.mayHelp) {
		log.Add("niels.mated_roll", "seat", seats[s.turn])
	}
}

// tellStuck tells of a mated king in two places why neither of its halves gets out.
func (s *state) tellStuck(log *game.Log) {
	us := int(s.turn)
	kings := s.kings() & s.of(us)
	if kings.Len() < 2 {
		return
	}
	first, second := kings.Pop(), kings.First()
	by, other := s.checkers(first, us), s.checkers(second, us)
	if by == 0 {
		first, second, by, other = second, first, other, by
	}
	args := []any{"seat", seats[us], "first", name(first), "second", name(second), "by", s.things(by)}
	if other == 0 {
		log.Add("niels.mated_one", args...)
	} else {
		log.Add("niels.mated_both", append(args, "other", s.things(other))...)
	}
}

// mayHelp reports whether a roll decides a move, which leaves the mover's king in no check after some of its outcomes.
func (s *state) mayHelp(m game.Move) bool {
	if !s.isRolled(m) {
		return false
	}
	us, next := int(s.turn), *s
	next.play(m)
	return slices.ContainsFunc(next.Outcomes(nil), func(o game.Outcome) bool {
		after := next
		after.resolve(outcome(o.Code))
		return !after.inCheck(us)
	})
}
