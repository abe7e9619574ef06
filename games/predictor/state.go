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
	game.Repeating
	game.Hasher
	game.Valued
	game.Wide
	game.Lister
	game.Typist
	game.Perfter
	game.Editable
} = (*state)(nil)

// Game is the game that the state belongs to.
func (s *state) Game() game.Game { return Game() }

// Traits are the same in every game.
func (s *state) Traits() game.Traits { return facts.Traits }

// seats are the names of the seats, by number.
var seats = []text.Word{"white", "black"}

// both are the two seats.
const both = game.SeatSet(1<<chess.White | 1<<chess.Black)

// Seats are White and Black.
func (s *state) Seats() []text.Word { return seats }

// Turn tells what comes next (R3.1 to R3.3).
func (s *state) Turn() game.Turn {
	switch {
	case s.ending.reason == "":
		return game.Turn{Kind: game.SimultaneousTurn, Seats: both, Living: both}
	case s.ending.winner == game.Nobody:
		t := game.Drawn(both, both, s.ending.reason)
		t.Yields = s.ending.reason == game.FiftyMoves || s.ending.reason == game.BareKings // R3.3
		return t
	}
	return game.Won(int(s.ending.winner), s.ending.reason)
}

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
