package bot

import (
	"context"

	"github.com/quandary-games/quandary/game"
)

// Random plays any legal move but resigning.
type Random struct{}

// Choose is some legal move: each equally likely where the game lists its moves, as the game draws them where it
// cannot.
func (Random) Choose(_ context.Context, task Task) Answer {
	return Answer{Move: drawn(task.view, task.seat, newRandom(task.Seed).pick), Value: noOpinion, Nodes: 1}
}

// drawn is some legal move.
func drawn(view game.State, seat int, pick func(n int) int) game.Move {
	if w, ok := view.(game.Wide); ok {
		r, resigns := view.(game.Resigner)
		for range 100 {
			if m := w.Draw(seat, pick); !resigns || m != r.Resignation(seat) {
				return m
			}
		}
	}
	list := moves(view, seat, nil)
	if len(list) == 0 { // what is left is to resign
		if r, ok := view.(game.Resigner); ok {
			return r.Resignation(seat)
		}
		return 0
	}
	return list[pick(len(list))]
}
