package predictor

import (
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// state is a position: a field and its counters (R4.1).
type state struct {
	field
	quiet  int // plies since the last capture, annihilation or pawn movement
	ply    int // the one about to be played, from 1
	ending ending
}

// What the state is to those who play it.
var _ interface {
	game.State
	game.Wide
	game.Lister
	game.Perfter
} = (*state)(nil)

// Game is the game that the state belongs to.
func (s *state) Game() game.Game { return Game }

// seats are the names of the seats, by number.
var seats = []text.Word{"white", "black"}

// Seats are White and Black.
func (s *state) Seats() []text.Word { return seats }

// Turn tells what comes next (R3.1 to R3.3).
func (s *state) Turn() game.Turn {
	switch {
	case s.ending.reason == "":
		return game.Turn{Kind: game.SimultaneousTurn, Seats: game.FirstSeats(2)}
	case s.ending.winner == game.Nobody:
		return game.Drawn(game.FirstSeats(2), s.ending.reason)
	}
	return game.Won(int(s.ending.winner), s.ending.reason)
}

// There is no chance in the game, so Outcomes, FormatOutcome and Resolve have nothing to do.

// Outcomes appends nothing.
func (s *state) Outcomes(buf []game.Outcome) []game.Outcome { return buf }

// FormatOutcome is empty.
func (s *state) FormatOutcome(uint64) string { return "" }

// Resolve does nothing.
func (s *state) Resolve(uint64, *game.Log) {}

// Clone is a copy.
func (s *state) Clone() game.State {
	c := *s
	return &c
}

// Set makes the state equal to another.
func (s *state) Set(from game.State) { *s = *from.(*state) }

// Material is the worth of a seat's pieces.
func (s *state) Material(seat int) int {
	sum := 0
	for k := chess.Pawn; k <= chess.King; k++ {
		sum += s.of(seat, k).Len() * k.Worth()
	}
	return sum
}
