package qcheckers

import (
	"math"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/quantum"
	"github.com/quandary-games/quandary/text"
)

const (
	mostBoards = 4096  // of a cluster (Q3.5)
	quietLimit = 80    // plies without a capture (Q1.3)
	negligible = 1e-12 // what is dropped, left out, or no gain (Q3.4, Q4.2)
)

// state is a moment of the game. The superposition has a register for each piece, numbered by the square on which the
// piece started, with the values of square.go.
type state struct {
	q        quantum.State
	white    quantum.Set // pieces that are White's; the others are Black's
	seat     int         // whose turn it is
	settings settings
	quiet    int         // plies without a successful capture (Q1.3)
	goOn     square      // of the piece that has captured and may go on, or nowhere (Q1.2)
	attempt  game.Move   // a capture to be decided by a measurement, or 0 (Q4.2)
	end      game.Reason // why the game is over, if it is
	survey               // what follows from the superposition
	findings findings    // what the measurement may find, if there is an attempt
	gate     gate        // memory for the move that Play carries out, and for nothing else
}

// What the state is to those who play it.
var _ interface {
	game.Chancy
	game.Repeating
	game.Hasher
	game.Valued
	game.Supposer
	game.Editable
} = (*state)(nil)

// Game is the game that the state belongs to.
func (s *state) Game() game.Game { return Game() }

// Traits are those of the facts; without quantum moves nothing is left to chance (Q5.1).
func (s *state) Traits() game.Traits {
	traits := facts.Traits
	traits.Chance = s.settings&classical == 0
	return traits
}

// seats are the names of the seats, by number.
var seats = []text.Word{"white", "black"}

// Seats are White and Black.
func (s *state) Seats() []text.Word { return seats }

// Turn tells what comes next (Q1.3, Q4.2).
func (s *state) Turn() game.Turn {
	both := game.FirstSeats(2)
	switch {
	case s.attempt != 0:
		return game.Turn{Kind: game.ChanceTurn, Living: both}
	case s.end == game.NoProgress:
		t := game.Drawn(both, both, s.end)
		t.Yields = true
		return t
	case s.end != "":
		return game.Won(1-s.seat, s.end)
	}
	return game.ToMove(s.seat, both)
}

// pieces are those of a seat.
func (s *state) pieces(seat int) quantum.Set {
	if seat == 0 {
		return s.q.Held() & s.white
	}
	return s.q.Held() &^ s.white
}

// owner is the seat of a piece.
func (s *state) owner(r int) int {
	if s.white.Has(r) {
		return 0
	}
	return 1
}

// Clone is a copy that shares nothing with the state.
func (s *state) Clone() game.State {
	c := new(state)
	c.Set(s)
	return c
}

// Set makes the state equal to another, reusing its own memory.
func (s *state) Set(from game.State) {
	f := from.(*state)
	if s == f {
		return
	}
	s.q.Set(&f.q)
	s.survey.set(&f.survey)
	s.findings.set(&f.findings)
	s.white, s.seat, s.settings, s.quiet = f.white, f.seat, f.settings, f.quiet
	s.goOn, s.attempt, s.end = f.goOn, f.attempt, f.end
}

// The worth of pieces for Material.
const (
	manWorth  = 100
	kingWorth = 170
)

// Material is a rough worth of what a seat has.
func (s *state) Material(seat int) int {
	kings := s.kings[seat]
	return manWorth*s.pieces(seat).Len() + int(math.Round(float64(kings*(kingWorth-manWorth))))
}
