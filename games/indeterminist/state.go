package indeterminist

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// state is a position. It is a value: assignment copies everything, and states can be compared by ==.
type state struct {
	shares  [2][chess.Kinds][64]ppm        // probabilities by owner, type and square; 0 for no instance
	origins [2][chess.Kinds][64]chess.Bits // by owner, type and square
	where   [2][chess.Kinds]chess.Bits     // squares with an instance, by owner and type
	sums    [2][64]ppm                     // sum of an owner's probabilities on a square (I1.3)
	held    [2]chess.Bits                  // squares with an instance, by owner

	halfmoves, fullmove, passes uint32
	turn                        int8         // seat to move
	roll                        bool         // the chance turn of I4.1 comes first
	unsettled                   board.Square // the square that a redetermination decides next, or board.NoSquare (J1.4)
	settings
	long *longTurn // the turn that the state has heard, or nil
}

var _ interface {
	game.Chancy
	game.Repeating
	game.Hasher
	game.Valued
	game.Wide
	game.Lister
	game.Perfter
	game.Editable
} = (*state)(nil)

// put sets the probability and origins of an instance, or removes it if p is 0.
func (s *state) put(c int, k chess.Kind, q board.Square, p ppm, origins chess.Bits) {
	q &= 63
	s.sums[c][q] += p - s.shares[c][k][q]
	s.shares[c][k][q] = p
	if p == 0 {
		origins = 0
		s.where[c][k] &^= chess.Bit(q)
	} else {
		s.where[c][k] |= chess.Bit(q)
	}
	s.origins[c][k][q] = origins
	if s.sums[c][q] == 0 {
		s.held[c] &^= chess.Bit(q)
	} else {
		s.held[c] |= chess.Bit(q)
	}
}

// drawn returns the reason why the position is drawn, or "" (I4.2).
func (s *state) drawn() game.Reason {
	switch {
	case s.passes >= 6:
		return game.Passes
	case s.halfmoves >= 100:
		return game.FiftyMoves
	}
	return ""
}

func (s *state) Game() game.Game { return rules{} }

func (s *state) Traits() game.Traits { return facts.Traits }

var seats = chess.Seats()

const both = chess.Both

func (s *state) Seats() []text.Word { return seats }

// Turn reports draws before chance turns (I4.2), and a redetermination before lost kings (J3.1).
func (s *state) Turn() game.Turn {
	if why := s.drawn(); why != "" {
		t := game.Drawn(both, both, why)
		t.Yields = why == game.FiftyMoves
		return t
	}
	if s.unsettled != board.NoSquare {
		return game.Turn{Kind: game.ChanceTurn, Living: both, Rollers: game.Only(int(s.turn))}
	}
	if s.where[s.turn][chess.King] == 0 {
		return game.Won(1-int(s.turn), game.KingLost)
	}
	if s.roll {
		return game.Turn{Kind: game.ChanceTurn, Living: both, Rollers: game.Only(int(s.turn))}
	}
	return game.ToMove(int(s.turn), both)
}

func (s *state) Clone() game.State {
	c := *s
	return &c
}

func (s *state) Set(from game.State) { *s = *from.(*state) }

// Material counts instances by their probability.
func (s *state) Material(seat int) int {
	sum := 0
	for k := chess.Pawn; k <= chess.King; k++ {
		for at := s.where[seat][k]; at != 0; {
			sum += k.Worth() * int(s.shares[seat][k][at.Pop()]/100)
		}
	}
	return sum / int(whole/100)
}
