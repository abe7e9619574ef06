package indeterminist

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// state is a moment of the game. It is a value: assigning it copies everything, and equal states are equal by ==.
type state struct {
	shares  [2][chess.Kinds][64]ppm        // of the instances by owner, type and square; 0 where there is none
	origins [2][chess.Kinds][64]chess.Bits // of the instances
	where   [2][chess.Kinds]chess.Bits     // squares with an instance, by owner and type
	sums    [2][64]ppm                     // of the probabilities of an owner on a square (I1.3)
	held    [2]chess.Bits                  // squares with an instance, by owner

	halfmoves, fullmove, passes uint32
	turn                        int8 // the seat
	roll                        bool // the chance turn of I4.1 comes first
	settings
}

// What the state is to those who play it.
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

// put makes the instance of an owner and type on a square exist with this probability, or removes it if that is 0.
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

// drawn is the reason for which the position is drawn, or "" (I4.2).
func (s *state) drawn() game.Reason {
	switch {
	case s.passes >= 6:
		return game.Passes
	case s.halfmoves >= 100:
		return game.FiftyMoves
	}
	return ""
}

// Game is the game that the state belongs to.
func (s *state) Game() game.Game { return rules{} }

// Traits are those of every game of it, whatever the options.
func (s *state) Traits() game.Traits { return facts.Traits }

// seats are the names of the seats, by number.
var seats = []text.Word{"white", "black"}

// both are the seats.
const both = game.SeatSet(1<<chess.White | 1<<chess.Black)

// Seats are White and Black.
func (s *state) Seats() []text.Word { return seats }

// Turn tells what comes next. Draws come before the king (I4.2).
func (s *state) Turn() game.Turn {
	if why := s.drawn(); why != "" {
		t := game.Drawn(both, both, why)
		t.Yields = why == game.FiftyMoves
		return t
	}
	if s.where[s.turn][chess.King] == 0 {
		return game.Won(1-int(s.turn), game.KingLost)
	}
	if s.roll {
		return game.Turn{Kind: game.ChanceTurn, Living: both, Rollers: game.Only(int(s.turn))}
	}
	return game.ToMove(int(s.turn), both)
}

// Clone is a copy.
func (s *state) Clone() game.State {
	c := *s
	return &c
}

// Set makes the state equal to another.
func (s *state) Set(from game.State) { *s = *from.(*state) }

// Material is the worth of the instances, each by its probability.
func (s *state) Material(seat int) int {
	sum := 0
	for k := chess.Pawn; k <= chess.King; k++ {
		for at := s.where[seat][k]; at != 0; {
			sum += k.Worth() * int(s.shares[seat][k][at.Pop()]/100)
		}
	}
	return sum / int(whole/100)
}
