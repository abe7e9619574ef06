package niels

import "github.com/quandary-games/quandary/game"

func (s *state) Perft(depth int, limit uint64) (nodes uint64, ok bool) {
	c := perft{limit: limit}
	ok = c.count(s, depth, 0)
	return c.nodes, ok
}

type perft struct {
	nodes, limit uint64
	inner        uint64 // positions that are not leaves
	levels       []*perftLevel
}

// perftLevel holds the buffers of one ply, reused for all positions.
type perftLevel struct {
	next     state
	moves    []game.Move
	outcomes []game.Outcome
}

// playAll plays every move of a state.
func (l *perftLevel) playAll(s *state) {
	if s.off&noQuantum != 0 && s.halves == 0 { // plain chess: all moves are steps
		for _, m := range l.moves {
			l.next.core = s.core
			l.next.step(m)
		}
		return
	}
	for _, m := range l.moves {
		l.next.copy(s)
		l.next.play(m)
	}
}

// count adds the leaves below a state and reports whether the limit holds.
func (c *perft) count(s *state, depth, ply int) bool {
	if depth == 0 {
		c.nodes++
		return c.nodes <= c.limit
	}
	if c.inner++; c.inner > c.limit {
		return false
	}
	if ply == len(c.levels) {
		c.levels = append(c.levels, &perftLevel{moves: make([]game.Move, 0, 256)})
	}
	l := c.levels[ply]
	if s.pending != 0 {
		l.outcomes = s.Outcomes(l.outcomes[:0])
		for _, o := range l.outcomes {
			l.next.copy(s)
			l.next.resolve(outcome(o.Code))
			if !c.count(&l.next, depth-1, ply+1) {
				return false
			}
		}
		return true
	}
	if s.drawn() {
		return true
	}
	l.moves = s.moves(l.moves[:0], false)
	if depth == 1 {
		l.playAll(s)
		c.nodes += uint64(len(l.moves))
		return c.nodes <= c.limit
	}
	for _, m := range l.moves {
		l.next.copy(s)
		l.next.play(m)
		if !c.count(&l.next, depth-1, ply+1) {
			return false
		}
	}
	return true
}
