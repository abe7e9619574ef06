package indeterminist

import (
	"strings"

	"github.com/quandary-games/quandary/game"
)

// longTurn holds the codes of the steps of a turn that finds no room in a game.Move, not even as a number; 0 for none.
type longTurn [maxSteps]uint32

func longOf(turn []step) *longTurn {
	l := &longTurn{}
	for i, st := range turn {
		l[i] = uint32(st.code())
	}
	return l
}

// move returns the move that stands for the turn in a state that has heard it: a hash (FNV-1a) of its steps.
func (l *longTurn) move() game.Move {
	hash := uint64(14695981039346656037)
	for _, code := range l {
		hash = (hash ^ uint64(code)) * 1099511628211
	}
	return heard | game.Move(hash)&(heard-1)
}

// steps appends the steps of the turn.
func (l *longTurn) steps(buf []step) []step {
	for _, code := range l {
		if code != 0 {
			buf = append(buf, stepOf(game.Move(code)))
		}
	}
	return buf
}

// Hear returns a state that knows the turn in a notation, or the state itself if the turn has room in a move.
func (s *state) Hear(_ int, notation string) game.State {
	if !s.halves || strings.Count(notation, "+") < 2 {
		return s
	}
	turn, err := s.parseSteps(notation)
	if err != nil {
		turn, err = s.typedSteps(notation)
	}
	if err != nil {
		return s
	}
	if m, err := s.encode(turn); err != nil || m&(numbered|heard) != heard {
		return s
	}
	return s.hearing(turn)
}

// hearing returns a copy of the state that knows a turn.
func (s *state) hearing(turn []step) *state {
	c := *s
	c.long = longOf(turn)
	return &c
}
