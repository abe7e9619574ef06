package ability

import (
	"math/bits"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

// zombieTurn makes the capture of A3.4 with the zombies of an eliminated seat, if there is one, and reports whether
// it did.
func (s *state) zombieTurn(seat int, log *game.Log) bool {
	m := s.zombieCapture(seat)
	if m == 0 {
		return false
	}
	begun := told(log)
	progress := s.carryOut(seat, m, log)
	s.tellUnannounced(seat, false, 0, begun, log)
	return progress
}

// zombieCapture returns the capture that the zombies of a seat make, or 0 (A3.3, A3.4).
func (s *state) zombieCapture(seat int) game.Move { return s.zombieCaptureWith(s.ability[seat], seat) }

// zombieCaptureWith returns the capture that the zombies of a seat make if this is its ability, or 0.
func (s *state) zombieCaptureWith(a abilityID, seat int) game.Move {
	if s.obstacles {
		return 0
	}
	s = s.seenBy(seat)
	h := hunt{walk: s.walk(seat), best: 1 << 30}
	h.gait = s.set.of(a).Gaits[1]
	for i, word := range s.men[seat] {
		for ; word != 0; word &= word - 1 {
			if q := board.Square(i<<6 + bits.TrailingZeros64(word)); !s.idle(q) {
				h.piece(q)
			}
		}
	}
	if h.move != 0 && s.mustPromote(seat, s.at[fromOf(h.move)], toOf(h.move)) {
		return promoting(h.move, chess.Queen)
	}
	return h.move
}

// hunts reports whether the zombies of a seat would capture the king of another now if this were their ability.
func (s *state) hunts(a abilityID, seat, other int) bool {
	if s.living.Has(seat) || !s.living.Has(other) {
		return false
	}
	m := s.zombieCaptureWith(a, seat)
	return m != 0 && toOf(m) == s.kings[other]
}

// hunters returns the seats whose zombies would capture the king of another now, for all that is known.
func (s *state) hunters(seat int) (by game.SeatSet) {
	for other := range s.seats {
		if s.hunts(s.ability[other], other, seat) {
			by = by.With(other)
		}
	}
	return by
}

// hunt searches for the preferred capture of a seat's zombies.
type hunt struct {
	walk
	best int // rank of the move in their preference, smaller is better
	move game.Move
}

// piece tries the captures of the piece on a square.
func (h *hunt) piece(q board.Square) {
	s := h.s
	for i, word := range h.targets(q) {
		for ; word != 0; word &= word - 1 {
			to := board.Square(i<<6 + bits.TrailingZeros64(word))
			if !s.has(to, power.Shielded) {
				h.capture(q, to, to)
			}
		}
	}
	if s.at[q].kind() != chess.Pawn {
		return
	}
	for other, to := range &s.passed {
		if to != board.NoSquare {
			if victim := h.passing(q, other, to); victim != board.NoSquare {
				h.capture(q, to, victim)
			}
		}
	}
}

// capture tries a capture by the piece on from that goes to `to` and removes target. If a move has several targets,
// each is tried, so that the first by A3.4 counts. The preference is one number of these digits, highest first: the
// target's kind, row and column, the captor's row and column, and where the captor goes.
func (h *hunt) capture(from, to, target board.Square) {
	near := &h.s.near[h.seat]
	rank := int(chess.King-h.s.at[target].kind())<<8 | int(near[target])
	rank = rank<<8 | int(near[from])
	rank <<= 9
	if to != target {
		rank |= 1<<8 | int(to)
	}
	if rank < h.best {
		h.best, h.move = rank, newMove(step, from, to)
	}
}
