package indeterminist

import (
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// mover is an instance, or a part split off one, of the player to move, that is about to move.
type mover struct {
	kind, becomes chess.Kind // becomes differs from kind if it promotes
	from          board.Square
	share         ppm
	origins       chess.Bits
}

// mover returns all of an instance of the player to move.
func (s *state) mover(k chess.Kind, q board.Square) mover {
	return mover{k, k, q, s.shares[s.turn&1][k][q], s.origins[s.turn&1][k][q]}
}

// seventh holds the squares from which a colour's pawns promote.
var seventh = [2]chess.Bits{chess.Rank(6), chess.Rank(1)}

// becoming returns the kinds that a piece may be after its step: itself, or the promotions of a pawn (I2.5). All
// steps from a pawn's seventh rank promote, and no others.
func becoming(c int, k chess.Kind, from board.Square) []chess.Kind {
	if k == chess.Pawn && seventh[c].Has(from) {
		return promotions[:]
	}
	return selves[k][:]
}

var promotions = chess.Promotions()

// selves holds lists of one kind, by kind.
var selves [chess.Kinds][1]chess.Kind

func init() {
	for k := range selves {
		selves[k][0] = chess.Kind(k)
	}
}

// wall returns the smallest total of a square that a share cannot cross (I2.6, J1.5).
func (s *settings) wall(share ppm) ppm {
	switch {
	case s.anyBlocks: // I5.4
		return 1
	case s.halves:
		return max(whole-share, 1)
	}
	return whole - share + 1
}

// divides reports whether pieces of a kind may be split (I5.4, J1.3).
func (s *settings) divides(k chess.Kind) bool { return k != chess.King || !s.wholeKings && !s.halves }

// total returns the sum of all probabilities on a square.
func (s *state) total(q board.Square) ppm { return s.sums[0][q&63] + s.sums[1][q&63] }

// blocked returns the squares that a share cannot cross.
func (s *state) blocked(share ppm) chess.Bits {
	occupied := s.held[0] | s.held[1]
	if s.anyBlocks || share == whole {
		return occupied
	}
	var b chess.Bits
	for at, wall := occupied, s.wall(share); at != 0; {
		if q := at.Pop(); s.total(q) >= wall {
			b |= chess.Bit(q)
		}
	}
	return b
}

// attacks returns the squares that a piece can reach given the squares that it cannot cross and those with enemies
// (I2.6). It ignores the limit of the target square.
func attacks(c int, k chess.Kind, from board.Square, blocked, enemies chess.Bits) chess.Bits {
	if k != chess.Pawn {
		return chess.Attacks(k, from, blocked)
	}
	one := forward(c, chess.Bit(from)) &^ enemies
	two := forward(c, one&^blocked&third[c]) &^ enemies
	return one | two | chess.PawnAttacks(c, from)&enemies
}

// third holds the squares that double steps cross.
var third = [2]chess.Bits{chess.Rank(2), chess.Rank(5)}

// forward returns the squares in front of others, seen by a colour's pawns.
func forward(c int, b chess.Bits) chess.Bits {
	if c == chess.White {
		return b << 8
	}
	return b >> 8
}

// fits reports whether I1.3 holds when a share arrives on a square. sum is that of the own instances there, same the
// share of the one of its type (0 if there is none), with its origins (I3.3).
func (s *settings) fits(sum, same ppm, origins chess.Bits, m *mover) bool {
	if same == 0 {
		return sum+m.share <= whole
	}
	return sum-same+join(same, m.share, s.related(origins, m.origins)) <= whole
}

// fitting returns the squares on which I1.3 holds when the mover arrives.
func (s *state) fitting(squares chess.Bits, m *mover) chess.Bits {
	c := s.turn & 1
	for at := squares & s.held[c]; at != 0; {
		q := at.Pop()
		if !s.fits(s.sums[c][q], s.shares[c][m.becomes][q], s.origins[c][m.becomes][q], m) {
			squares &^= chess.Bit(q)
		}
	}
	return squares
}

// targets returns the squares to which a mover may go.
func (s *state) targets(m *mover) chess.Bits {
	c := int(s.turn & 1)
	return s.fitting(attacks(c, m.kind, m.from, s.blocked(m.share), s.held[1-c]), m)
}
