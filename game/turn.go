package game

import (
	"encoding/json"
	"math/bits"

	"github.com/quandary-games/quandary/prob"
)

// TurnKind is one of the four kinds of turn.
type TurnKind uint8

// The kinds of turn.
const (
	MoveTurn         TurnKind = iota // one seat moves
	SimultaneousTurn                 // several seats order at the same time, then one step
	ChanceTurn                       // one of the Outcomes happens
	Over                             // the game has ended
)

// String is the kind as the line protocol writes it.
func (k TurnKind) String() string {
	return [...]string{"move", "simultaneous", "chance", "over"}[k]
}

// Turn is what comes next in a game: who is to act, or how it ended.
type Turn struct {
	Kind   TurnKind
	Seats  SeatSet              // who is to act; empty in a chance turn and when the game is over
	Reason Reason               // why the game is over
	Scores [MaxSeats]prob.Ratio // of each seat when the game is over, summing to 1 (C8)
}

// ToMove is the turn in which one seat moves.
func ToMove(seat int) Turn { return Turn{Kind: MoveTurn, Seats: Only(seat)} }

// Won is the end of a game for two that a seat has won.
func Won(seat int, why Reason) Turn {
	t := Turn{Kind: Over, Reason: why, Scores: [MaxSeats]prob.Ratio{prob.Zero, prob.Zero, prob.Zero, prob.Zero}}
	t.Scores[seat] = prob.One
	return t
}

// Drawn is the end of a game in which some seats share the point equally.
func Drawn(among SeatSet, why Reason) Turn {
	t := Turn{Kind: Over, Reason: why, Scores: [MaxSeats]prob.Ratio{prob.Zero, prob.Zero, prob.Zero, prob.Zero}}
	for seat := range among.All() {
		t.Scores[seat] = prob.New(1, uint64(among.Len()))
	}
	return t
}

// Reason is why a game is over (P4).
type Reason string

// The reasons for which games end.
const (
	Checkmate         Reason = "checkmate"
	Stalemate         Reason = "stalemate"
	Threefold         Reason = "threefold"
	FiftyMoves        Reason = "fifty_moves"
	BareKings         Reason = "bare_kings"
	KingLost          Reason = "king_lost"
	KingCaptured      Reason = "king_captured"
	KingsLost         Reason = "kings_lost"
	NoPieces          Reason = "no_pieces"
	NoMoves           Reason = "no_moves"
	NoProgress        Reason = "no_progress"
	Passes            Reason = "passes"
	LastStanding      Reason = "last_standing"
	MutualDestruction Reason = "mutual_destruction"
	Resigned          Reason = "resigned"
	Timeout           Reason = "timeout"
	Agreed            Reason = "agreed"
)

// YieldsToThreefold tells whether a third repetition is the reason that counts where both hold.
func (r Reason) YieldsToThreefold() bool {
	return r == "" || r == FiftyMoves || r == BareKings || r == NoProgress
}

// SeatSet is a set of seats.
type SeatSet uint8

// Only is the set of one seat.
func Only(seat int) SeatSet { return 1 << seat }

// FirstSeats is the set of the seats 0 to n-1.
func FirstSeats(n int) SeatSet { return 1<<n - 1 }

// Has tells whether the seat is in the set; Nobody never is.
func (s SeatSet) Has(seat int) bool { return seat >= 0 && s>>seat&1 != 0 }

// With is the set with the seat in it.
func (s SeatSet) With(seat int) SeatSet { return s | 1<<seat }

// Without is the set with the seat not in it.
func (s SeatSet) Without(seat int) SeatSet { return s &^ (1 << seat) }

// Len is the number of seats in the set.
func (s SeatSet) Len() int { return bits.OnesCount8(uint8(s)) }

// First is the smallest seat of the set, or Nobody if it is empty.
func (s SeatSet) First() int {
	if s == 0 {
		return Nobody
	}
	return bits.TrailingZeros8(uint8(s))
}

// All yields the seats of the set in increasing order.
func (s SeatSet) All() func(yield func(seat int) bool) {
	return func(yield func(int) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.First()) {
				return
			}
		}
	}
}

// MarshalJSON writes the seats as a list of numbers.
func (s SeatSet) MarshalJSON() ([]byte, error) {
	list := []int{}
	for seat := range s.All() {
		list = append(list, seat)
	}
	return json.Marshal(list)
}
