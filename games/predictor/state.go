package predictor

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// state is a position: a field and its counters (R4.1).
type state struct {
	field
	quiet  int // plies since the last capture, annihilation or pawn movement
	ply    int // the one about to be played, from 1
	ending ending
}

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

func (s *state) Game() game.Game { return Game() }

func (s *state) Traits() game.Traits { return facts.Traits }

var seats = chess.Seats()

const both = chess.Both

func (s *state) Seats() []text.Word { return seats }

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

func (s *state) Clone() game.State {
	c := *s
	return &c
}

func (s *state) Set(from game.State) { *s = *from.(*state) }

func (s *state) Material(seat int) int {
	sum := 0
	for k := chess.Pawn; k <= chess.King; k++ {
		sum += s.of(seat, k).Len() * k.Worth()
	}
	return sum
}
