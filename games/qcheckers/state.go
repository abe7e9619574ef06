package qcheckers

import (
	"math"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/quantum"
)

const (
	mostBoards = 4096  // of a cluster (Q3.5)
	quietLimit = 80    // plies without a capture (Q1.3)
	negligible = 1e-12 // probability that is dropped, left out, or no gain (Q3.4, Q4.2)
)

// state is a position. The superposition has a register for each piece, numbered by the piece's starting square, with
// the values of square.go.
type state struct {
	q        quantum.State
	white    quantum.Set // pieces that are White's; the others are Black's
	seat     int         // to move
	settings settings
	quiet    int         // plies without a successful capture (Q1.3)
	goOn     square      // square of the piece that has captured and may go on, or nowhere (Q1.2)
	attempt  game.Move   // a capture to be decided by a measurement, or 0 (Q4.2)
	end      game.Reason // why the game is over, or ""
	survey               // derived from the superposition
	findings findings    // possible results of the measurement, if there is an attempt
	gate     gate        // working memory of Play
}

var _ interface {
	game.Chancy
	game.Repeating
	game.Hasher
	game.Valued
	game.Supposer
	game.Editable
} = (*state)(nil)

func (s *state) Game() game.Game { return Game() }

// Traits returns no chance for games without quantum moves (Q5.1).
func (s *state) Traits() game.Traits {
	traits := facts.Traits
	traits.Chance = s.settings&classical == 0
	return traits
}

var seats = []text.Word{"white", "black"}

func (s *state) Seats() []text.Word { return seats }

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

func (s *state) pieces(seat int) quantum.Set {
	if seat == 0 {
		return s.q.Held() & s.white
	}
	return s.q.Held() &^ s.white
}

func (s *state) owner(r int) int {
	if s.white.Has(r) {
		return 0
	}
	return 1
}

func (s *state) Clone() game.State {
	c := new(state)
	c.Set(s)
	return c
}

// Set makes the state equal to another. It reuses its own memory.
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

// The worth of pieces in Material.
const (
	manWorth  = 100
	kingWorth = 170
)

// Material counts pieces roughly.
func (s *state) Material(seat int) int {
	kings := s.kings[seat]
	return manWorth*s.pieces(seat).Len() + int(math.Round(float64(kings*(kingWorth-manWorth))))
}
