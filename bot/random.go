package bot

import (
	"context"

	"github.com/quandary-games/quandary/game"
)

// Random plays any legal move except resigning.
type Random struct{}

// Choose returns a random move: uniform where the game lists its moves, otherwise as the game draws them.
func (Random) Choose(_ context.Context, task Task) Answer {
	return Answer{Move: drawn(task.view, task.seat, newRandom(task.Seed).pick), Value: noOpinion, Nodes: 1}
}

// drawn returns a random legal move. It is to resign only if there is no other.
func drawn(view game.State, seat int, pick func(n int) int) game.Move {
	r, resigns := view.(game.Resigner)
	if w, ok := view.(game.Wide); ok {
		for range 100 {
			if m := w.Draw(seat, pick); !resigns || m != r.Resignation(seat) {
				return m
			}
		}
	}
	list := moves(view, seat, nil)
	switch {
	case len(list) > 0:
		return list[pick(len(list))]
	case resigns:
		return r.Resignation(seat)
	}
	return 0
}

// drawnOutcome returns the code of a random outcome of a chance turn, by the probabilities. The outcomes are listed in
// buf, which is returned.
func drawnOutcome(s game.State, r *random, buf []game.Outcome) (code uint64, outcomes []game.Outcome) {
	outcomes = s.(game.Chancy).Outcomes(buf[:0])
	at := r.unit()
	for _, o := range outcomes {
		if at -= o.P.Float(); at < 0 {
			return o.Code, outcomes
		}
	}
	return outcomes[len(outcomes)-1].Code, outcomes
}

// random is a random number generator that does not allocate (SplitMix; Steele, Lea, Flood, "Fast splittable
// pseudorandom number generators", 2014).
type random struct{ state uint64 }

// newRandom returns the generator of a seed.
func newRandom(seed uint64) *random { return &random{mix(seed ^ 0x6a09e667f3bcc908)} }

// next returns 64 random bits.
func (r *random) next() uint64 {
	r.state += 0x9e3779b97f4a7c15
	return mix(r.state)
}

// pick returns a number from 0 to n-1, uniform up to 32 bits.
func (r *random) pick(n int) int { return int(r.next() >> 32 * uint64(n) >> 32) }

// unit returns a uniform number from 0 up to 1.
func (r *random) unit() float64 { return float64(r.next()>>11) / (1 << 53) }

// mix hashes a number.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
