package niels

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// state is a moment of the game: 128 bytes, so that copying it is quick.
type state struct {
	men
	halves    chess.Bits // the squares of men that are halves
	pairs     [32]pair   // the first count of them, in no order
	pending   game.Move  // the move that a roll will decide (N3.4), or 0
	halfmoves uint32
	fullmove  uint32
	count     uint8
	turn      uint8 // the colour to move
	castling  chess.Castling
	ep        board.Square // the passed square after a double step, 0 (a1 is never passed) if there was none
	whole     bool         // the pair is set back as a whole (N3.5)
	off       settings
}

// What the state is to those who play it.
var _ interface {
	game.State
	game.Perfter
	game.Roller
} = (*state)(nil)

// Game is the game that the state belongs to.
func (s *state) Game() game.Game { return Game }

// Seats are White and Black.
func (s *state) Seats() []text.Word { return seats }

// seats are the names of the seats, by number.
var seats = []text.Word{"white", "black"}

// Turn tells what comes next (N4.3).
func (s *state) Turn() game.Turn {
	switch {
	case s.pending != 0:
		return game.Turn{Kind: game.ChanceTurn}
	case !s.canMove():
		if s.inCheck(int(s.turn)) {
			return game.Won(int(s.turn)^1, game.Checkmate)
		}
		return game.Drawn(game.FirstSeats(2), game.Stalemate)
	case s.halfmoves >= 100:
		return game.Drawn(game.FirstSeats(2), game.FiftyMoves)
	case s.bareKings():
		return game.Drawn(game.FirstSeats(2), game.BareKings)
	}
	return game.ToMove(int(s.turn))
}

// bareKings tells whether only the two kings are left, conventional or indefinite (N4.3).
func (s *state) bareKings() bool { return s.occupied() == s.kings() }

// drawn tells whether the game is over although there may be moves.
func (s *state) drawn() bool { return s.halfmoves >= 100 || s.bareKings() }

// Clone is a copy.
func (s *state) Clone() game.State {
	c := *s
	return &c
}

// Set makes the state equal to another.
func (s *state) Set(from game.State) { *s = *from.(*state) }

// Material is the worth of a seat's pieces, the king apart; a pair is one piece.
func (s *state) Material(seat int) int {
	sum := 0
	for set := s.of(seat) &^ s.kings(); set != 0; {
		q := set.Pop()
		w := s.at(q).Worth()
		if i := s.pairAt(q); i >= 0 && s.pairs[i].red() != q {
			w = 0
		}
		sum += w
	}
	return sum
}
