package qcheckers

import "github.com/quandary-games/quandary/game"

func (s *state) Play(o game.Orders, log *game.Log) {
	m := o.Moves[s.seat]
	switch kindOf(m) {
	case stopping:
		if log != nil {
			log.Add("qcheckers.stopped", "seat", seats[s.seat], "square", names[s.goOn])
		}
		s.pass(true)
		return
	case capturing:
		s.playCapture(m, log)
		return
	}
	var before account
	if log != nil {
		before = s.account(m)
	}
	s.gate = s.gateFor(kindOf(m), from(m), to(m), to2OrNowhere(m))
	s.move(&s.gate)
	s.look()
	if log != nil {
		s.tellMove(m, &before, log)
	}
	s.pass(false)
}

func to2OrNowhere(m game.Move) square {
	if kindOf(m) == splitting {
		return to2(m)
	}
	return nowhere
}

// move carries out a gate.
func (s *state) move(g *gate) {
	r := g.acted.First()
	if g.kind == stepping && s.home[g.from] == certain && s.home[g.to[0]] == vacant {
		s.q.Put(r, value(g.to[0], s.crown.has(g.from) || g.crowned[0])) // the piece is certain
		return
	}
	s.q.Apply(g, g.acted, g.watched(), g.limits())
}

func (s *state) pass(captured bool) {
	s.goOn = nowhere
	s.quiet++
	if captured {
		s.quiet = 0
	}
	s.seat = 1 - s.seat
	s.conclude()
}

// conclude determines whether the game is over (Q1.3).
func (s *state) conclude() {
	switch {
	case s.pieces(s.seat) == 0:
		s.end = game.NoPieces
	case !s.canMove():
		s.end = game.NoMoves
	case s.quiet >= quietLimit:
		s.end = game.NoProgress
	}
}

// isKing reports whether a piece on a certain square is a king.
func (s *state) isKing(r int) bool {
	fixed := s.q.Fixed()
	return fixed.At(r)&king != 0
}
