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
// A turn of up to five steps always found room in play, where both sides split something in almost every turn. Of the
// turns of eight steps there, with some forty parts a side, nine in ten did with the usual floor, and few with a floor
// of 1 %. What finds no room is heard (long.go).

// number returns the move of a legal turn of more than two steps, or 0 if its number finds no room. Errors:
// IllegalMove.
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
		legal := q.legal(st.split > 0, q.room(len(turn)-1-i, splits(turn[i:])))
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
			return 0, nil
		}
	}
	return numbered | game.Move(n), nil
}

// splits reports whether one of the steps is a split step.
func splits(turn []step) bool {
	return slices.ContainsFunc(turn, func(st step) bool { return st.split > 0 })
}

// room returns an upper bound of what the next step may move if so many are to follow it. They move whole instances
// that have not moved yet, but for two steps at most where one of them or the next is a split step: that step and the
// one of its rest.
func (q *sequence) room(follow int, split bool) ppm {
	var shares []ppm
	for k, at := range q.where[q.turn&1] {
		for at &^= q.came[k]; at != 0; {
			shares = append(shares, q.shares[q.turn&1][k][at.Pop()])
		}
	}
	if split {
		follow -= 2
	}
	room := whole - q.moved
	slices.Sort(shares)
	for _, share := range shares[:min(max(follow, 0), len(shares))] {
		room -= min(room, share)
	}
	return room
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
		legal := q.legal(i == splitting, q.room(count-1-i, splitting >= i && splitting < maxSteps))
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
