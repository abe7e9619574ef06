package game

import "github.com/quandary-games/quandary/game/prob"

// Move is what a seat does in a turn, or orders in a simultaneous one. Each game defines the bits; for the moves that
// State.Moves lists they mean the same in all its states. 0 is no move.
type Move uint64

// Orders holds the moves of one ply by seat.
type Orders struct {
	Seats SeatSet
	Moves [MaxSeats]Move // valid for the seats in Seats
}

// By returns the orders of a ply in which one seat moves.
func By(seat int, m Move) Orders {
	var o Orders
	o.Put(seat, m)
	return o
}

// Put sets the move of a seat.
func (o *Orders) Put(seat int, m Move) {
	o.Seats = o.Seats.With(seat)
	o.Moves[seat] = m
}

// Outcome is one possible result of a chance turn. Each game defines the bits of the code.
type Outcome struct {
	Code uint64
	P    prob.Ratio // above zero
}
