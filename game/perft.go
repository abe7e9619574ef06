package game

// Perft returns the number of leaves of the game tree at a depth, where each move, joint move and outcome is a ply
// (P6). A finished game has no leaves below it. It stops and returns ok false if there are more than limit leaves, or
// more than limit positions above them.
func Perft(s State, depth int, limit uint64) (nodes uint64, ok bool) {
	if p, fast := s.(Perfter); fast {
		return p.Perft(depth, limit)
	}
	c := perft{limit: limit, levels: make([]level, depth)}
	for i := range c.levels {
		c.levels[i].state = s.Clone()
	}
	ok = c.count(s, depth)
	return c.nodes, ok
}

type perft struct {
	nodes, inner, limit uint64
	levels              []level // by depth left
}

// level holds the buffers of one ply, reused for all positions.
type level struct {
	state    State
	moves    [MaxSeats][]Move
	outcomes []Outcome
}

// count adds the leaves below a state and reports whether the limit holds.
func (c *perft) count(s State, depth int) bool {
	if depth == 0 {
		c.nodes++
		return c.nodes <= c.limit
	}
	if c.inner++; c.inner > c.limit {
		return false
	}
	l := &c.levels[depth-1]
	t := s.Turn()
	switch t.Kind {
	case ChanceTurn:
		l.outcomes = s.(Chancy).Outcomes(l.outcomes[:0])
		for _, o := range l.outcomes {
			l.state.Set(s)
			l.state.(Chancy).Resolve(o.Code, nil)
			if !c.count(l.state, depth-1) {
				return false
			}
		}
	case MoveTurn, SimultaneousTurn:
		for seat := range t.Seats.All() {
			l.moves[seat] = s.Moves(seat, l.moves[seat][:0])
		}
		return c.orders(s, l, depth, t.Seats, Orders{})
	}
	return true
}

// orders counts every combination of the moves of the seats left.
func (c *perft) orders(s State, l *level, depth int, left SeatSet, o Orders) bool {
	if left == 0 {
		l.state.Set(s)
		l.state.Play(o, nil)
		return c.count(l.state, depth-1)
	}
	seat := left.First()
	for _, m := range l.moves[seat] {
		o.Put(seat, m)
		if !c.orders(s, l, depth, left.Without(seat), o) {
			return false
		}
	}
	return true
}
