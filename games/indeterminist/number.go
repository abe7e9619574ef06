package indeterminist

import (
	"math/bits"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// A turn of three to eight steps does not fit into a game.Move step by step: a step takes 16 bits, and no shorter form
// of its own serves all positions, because some have more than 2^64 legal turns. A wider game.Move would cost all games
// memory and time for turns that no list holds. So the move is the number of the turn among the legal turns of its
// position: each step is a digit, its index among the legal steps on the board that the steps before have left, and
// the base of the digit is their number. Such a move means something only in its position.
//
// 63 bits hold every turn whose steps have 150 alternatives each on average, all eight of them. In games eight parts
// that together are at most 100 % have fewer. A turn beyond that is refused as too large.

// number returns the move of a legal turn of more than two steps. Errors: IllegalMove, or TooLarge.
func (s *state) number(turn []step) (game.Move, error) {
	after := *s
	q := sequence{state: &after}
	var digits, bases [maxSteps]uint64
	splitting := maxSteps // index of the split step
	for i, st := range turn {
		if e := q.denied(st); e != nil {
			return 0, e
		}
		if st.split > 0 {
			splitting = i
		}
		legal := q.legal(st.split > 0)
		digits[i], bases[i] = uint64(slices.Index(legal, st)), uint64(len(legal))
		q.add(st)
	}
	n := uint64(0)
	for i := len(turn) - 1; i >= -1; i-- {
		digit, base := uint64(splitting*(maxSteps-2)+len(turn)-3), uint64((maxSteps+1)*(maxSteps-2))
		if i >= 0 {
			digit, base = digits[i], bases[i]
		}
		over, low := bits.Mul64(n, base)
		if n = low + digit; over != 0 || n < low || game.Move(n)&numbered != 0 {
			return 0, game.Refuse(game.TooLarge, "indeterminist.halves.too_large", "steps", len(turn))
		}
	}
	return numbered | game.Move(n), nil
}

// numberedSteps appends the steps of a turn that number has encoded, or nothing if there is no such turn.
func (s *state) numberedSteps(buf []step, m game.Move) []step {
	n := uint64(m &^ numbered)
	count, n := int(n%(maxSteps-2))+3, n/(maxSteps-2)
	splitting, n := int(n%(maxSteps+1)), n/(maxSteps+1)
	if !s.halves || splitting >= count && splitting != maxSteps {
		return buf
	}
	after := *s
	q := sequence{state: &after}
	turn := buf
	for i := range count {
		legal := q.legal(i == splitting)
		base := uint64(len(legal))
		if base == 0 {
			return buf
		}
		st := legal[n%base]
		n /= base
		q.add(st)
		turn = append(turn, st)
	}
	if n != 0 {
		return buf
	}
	return turn
}
