package niels

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// settings are the options that are off (N5.2).
type settings uint8

const (
	noQuantum settings = 1 << iota
	noTunnelling
	noEntanglement
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

var _ interface {
	game.State
	game.Perfter
	game.Roller
} = (*state)(nil)

// Game is the game that the state belongs to.
func (s *state) Game() game.Game { return Game }

// Seats are White and Black.
func (s *state) Seats() []text.Word { return seats }

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

// pairAt is the index of the pair with a half on a square, or -1.
func (s *state) pairAt(q board.Square) int {
	if s.halves.Has(q) {
		for i, p := range s.pairs[:s.count&63] {
			if p.has(q) {
				return i
			}
		}
	}
	return -1
}

// groups are the numbers of the groups in use, as bits.
func (s *state) groups() (used uint8) {
	for _, p := range s.pairs[:s.count&63] {
		used |= 1 << p.group()
	}
	return used &^ 1
}

// freeGroup is the lowest number that no group has, or 0 if both are in use (N2.3).
func (s *state) freeGroup() uint8 {
	used := s.groups()
	for g := uint8(1); g <= 2; g++ {
		if used>>g&1 == 0 {
			return g
		}
	}
	return 0
}

// harmless are the enemy halves that never meet a king's half on a square, since they are in its group with the
// other mark (N4.1).
func (s *state) harmless(king board.Square, us int) (set chess.Bits) {
	i := s.pairAt(king)
	if i < 0 || s.pairs[i].group() == 0 {
		return 0
	}
	k := s.pairs[i]
	other := k.markOn(king) ^ 1
	for _, p := range s.pairs[:s.count&63] {
		if p.group() == k.group() && s.colour(p.red()) != us {
			set |= chess.Bit(p.on(other))
		}
	}
	return set
}

// inCheck tells whether the king of a colour is in check (N4.1).
func (s *state) inCheck(us int) bool {
	_, from := s.checker(us)
	return from != board.NoSquare
}

// checker is a square of a colour's king that is attacked and a square that attacks it; from is board.NoSquare
// if the king is not in check.
func (s *state) checker(us int) (king, from board.Square) {
	occupied := s.occupied()
	mine := s.of(us)
	for kings := s.kings() & mine; kings != 0; {
		king = kings.Pop()
		foes := occupied ^ mine
		if s.halves.Has(king) {
			foes &^= s.harmless(king, us)
		}
		if a := s.attackers(king, us, occupied, foes); a != 0 {
			return king, a.First()
		}
	}
	return king, board.NoSquare
}

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
