package game

import "github.com/quandary-games/quandary/prob"

// Move is what a seat does in a turn, or orders in a simultaneous one: a small comparable value whose bits are the
// game's own. The same bits mean the same for all states of a game. 0 is no move.
type Move uint64

// Orders are the moves of one ply by seat. Where one seat moves it is alone.
type Orders struct {
	Seats SeatSet
	Moves [MaxSeats]Move // of those in Seats
}

// By is the orders of a ply in which one seat moves.
func By(seat int, m Move) Orders {
	var o Orders
	o.Put(seat, m)
	return o
}

// Put adds the move of a seat, or replaces it.
func (o *Orders) Put(seat int, m Move) {
	o.Seats = o.Seats.With(seat)
	o.Moves[seat] = m
}

// Outcome is one way in which a chance turn may end. The code's bits are the game's own.
type Outcome struct {
	Code uint64
	P    prob.Ratio // above zero
}
