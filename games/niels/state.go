package niels

import (
	"math/bits"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// state is a position. Its two parts are 64 bytes each, which copies fast.
type state struct {
	core
	pairs [32]pair // the first count of them, in any order
}

// core is everything in a state but the pairs.
type core struct {
	men
	halves    chess.Bits // the squares of men that are halves
	pending   game.Move  // the move that a roll will decide (N3.4), or 0
	halfmoves uint32
	fullmove  uint32
	count     uint8 // number of pairs
	turn      uint8 // colour to move
	castling  chess.Castling
	ep        board.Square // the passed square after a double step, 0 for none (a1 is never passed)
	off       settings
}

// copy makes the state equal to another. Plain chess usually has no pairs to copy.
func (s *state) copy(from *state) {
	s.core = from.core
	if from.count > 0 {
		s.pairs = from.pairs
	}
}

var _ interface {
	game.Roller
	game.Repeating
	game.Hasher
	game.Valued
	game.Typist
	game.Perfter
	game.Supposer
	game.Editable
} = (*state)(nil)

func (s *state) Game() game.Game { return rules{} }

// Traits returns the facts' traits, without chance for plain chess without pairs (N5.2).
func (s *state) Traits() game.Traits {
	return game.Traits{Chance: s.off&noQuantum == 0 || s.count > 0, Threefold: true}
}

func (s *state) Seats() []text.Word { return seats }

var seats = chess.Seats()

const both = chess.Both

// mostHalfmoves is the number of plies without a capture or a pawn move after which the game is drawn (N4.3).
const mostHalfmoves = 100

func (s *state) Turn() game.Turn {
	switch {
	case s.pending != 0:
		return game.Turn{Kind: game.ChanceTurn, Living: both, Rollers: s.rollers()}
	case !s.canMove():
		if s.inCheck(int(s.turn)) {
			return game.Won(int(s.turn)^1, game.Checkmate)
		}
		return game.Drawn(both, both, game.Stalemate)
	case s.halfmoves >= mostHalfmoves:
		return yielding(game.FiftyMoves)
	case s.bareKings():
		return yielding(game.BareKings)
	}
	return game.ToMove(int(s.turn), both)
}

// yielding returns a draw whose reason gives way to threefold repetition.
func yielding(why game.Reason) game.Turn {
	t := game.Drawn(both, both, why)
	t.Yields = true
	return t
}

// bareKings reports whether only the two kings are left, conventional or indefinite (N4.3).
func (s *state) bareKings() bool { return s.occupied() == s.kings() }

// drawn reports whether the game is a draw even if there are legal moves.
func (s *state) drawn() bool { return s.halfmoves >= mostHalfmoves || s.bareKings() }

func (s *state) Clone() game.State {
	c := &state{}
	c.copy(s)
	return c
}

func (s *state) Set(from game.State) { s.copy(from.(*state)) }

// Hash adds the hashes of the pairs, which are in no order.
func (s *state) Hash() uint64 {
	h := mix(uint64(s.low), uint64(s.mid))
	h = mix(h, uint64(s.high))
	h = mix(h, uint64(s.black))
	h = mix(h, uint64(s.turn)|uint64(s.castling)<<1|uint64(s.ep)<<8|uint64(s.off)<<16|uint64(s.pending)<<24)
	for _, p := range s.pairs[:s.count&63] {
		h += mix(uint64(p), pairSalt)
	}
	return h
}

// mix hashes two numbers: it multiplies them, masked with the first digits of pi, and combines the halves of the
// product (Wang Yi, "wyhash").
func mix(a, b uint64) uint64 {
	high, low := bits.Mul64(a^0x243f6a8885a308d3, b^0x13198a2e03707344)
	return high ^ low
}

// pairSalt separates the hashes of pairs from that of the rest.
const pairSalt = 0xa4093822299f31d0

// Material counts a pair as one piece, and no king.
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
