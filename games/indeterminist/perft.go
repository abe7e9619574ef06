package indeterminist

import (
	"math"

	"github.com/quandary-games/quandary/game"
)

// Perft takes the last ply from the length of its list.
func (s *state) Perft(depth int, limit uint64) (nodes uint64, ok bool) {
	c := perft{limit: limit, levels: make([]level, depth+1)}
	ok = c.count(s, depth)
	return c.nodes, ok
}

type perft struct {
	nodes, limit uint64
	levels       []level // by depth left
}

// level holds the buffers of one ply, reused for all positions.
type level struct {
	state    state
	turns    []game.Move
	outcomes []game.Outcome
}

// count adds the leaves below a state and reports whether the limit holds.
func (c *perft) count(s *state, depth int) bool {
	l := &c.levels[depth]
	t := s.Turn()
	switch {
	case depth == 0:
		c.nodes++
	case t.Kind == game.ChanceTurn:
		l.outcomes = s.Outcomes(l.outcomes[:0])
		for _, o := range l.outcomes {
			l.state = *s
			l.state.Resolve(o.Code, nil)
			if !c.count(&l.state, depth-1) {
				return false
			}
		}
	case t.Kind == game.MoveTurn:
		l.turns = s.appendTurns(l.turns[:0], s.usualSplits(), unsampled, math.MaxInt)
		if depth == 1 {
			c.nodes += uint64(len(l.turns))
			break
		}
		for _, m := range l.turns {
			l.state = *s
			l.state.Play(game.By(int(s.turn), m), nil)
			if !c.count(&l.state, depth-1) {
				return false
			}
		}
	}
	return c.nodes <= c.limit
}
