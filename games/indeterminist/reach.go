package indeterminist

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
)

// mover is an instance, or a part split off one, about to be moved by the player to move.
type mover struct {
	kind, becomes chess.Kind // becomes is kind unless it promotes
	from          board.Square
	share         ppm
	origins       chess.Bits
}

// seventh are the squares from which pawns of a colour promote.
var seventh = [2]chess.Bits{chess.Rank(6), chess.Rank(1)}

// becoming are the kinds that a piece may be after its step: itself, or what a pawn promotes to (I2.5).
// All steps of a pawn on its seventh rank promote, and no others.
func becoming(c int, k chess.Kind, from board.Square) []chess.Kind {
	if k == chess.Pawn && seventh[c].Has(from) {
		return promotions[:]
	}
	return selves[k][:]
}

// promotions are what a pawn may become.
var promotions = chess.Promotions()

// selves are the lists of one kind, by kind.
var selves [chess.Kinds][1]chess.Kind

func init() {
	for k := range selves {
		selves[k][0] = chess.Kind(k)
	}
}

// blocks reports whether so much on a square keeps a share from crossing it (I2.6).
func (s *state) blocks(total, share ppm) bool {
	if s.anyBlocks { // I5.4
		return total > 0
	}
	return total+share > whole
}

// total is the sum of all probabilities on a square.
func (s *state) total(q board.Square) ppm { return s.sums[0][q&63] + s.sums[1][q&63] }

// blocked are the squares that a share cannot cross.
func (s *state) blocked(share ppm) chess.Bits {
	occupied := s.held[0] | s.held[1]
	if s.anyBlocks || share == whole {
		return occupied
	}
	var b chess.Bits
	for at := occupied; at != 0; {
		if q := at.Pop(); s.blocks(s.total(q), share) {
			b |= chess.Bit(q)
		}
	}
	return b
}

// attacks are the squares that a piece comes to when some squares cannot be crossed and some hold enemies, the limit
// of the square itself left aside (I2.6).
func attacks(c int, k chess.Kind, from board.Square, blocked, enemies chess.Bits) chess.Bits {
	if k != chess.Pawn {
		return chess.Attacks(k, from, blocked)
	}
	one := forward(c, chess.Bit(from)) &^ enemies
	two := forward(c, one&^blocked&third[c]) &^ enemies
	return one | two | chess.PawnAttacks(c, from)&enemies
}

// third are the squares that double steps cross.
var third = [2]chess.Bits{chess.Rank(2), chess.Rank(5)}

// forward are the squares in front of others as pawns see it.
func forward(c int, b chess.Bits) chess.Bits {
	if c == chess.White {
		return b << 8
	}
	return b >> 8
}

// fits reports whether I1.3 holds when a share arrives on a square with own instances of this sum, among them one of
// its type (0 if there is none) with these origins (I3.3).
func fits(sum, same ppm, origins chess.Bits, m *mover) bool {
	if same == 0 {
		return sum+m.share <= whole
	}
	return sum-same+join(same, m.share, origins&m.origins != 0) <= whole
}

// fitting are those of the squares on which I1.3 holds when the mover arrives.
func (s *state) fitting(squares chess.Bits, m *mover) chess.Bits {
	c := s.turn & 1
	for at := squares & s.held[c]; at != 0; {
		q := at.Pop()
		if !fits(s.sums[c][q], s.shares[c][m.becomes][q], s.origins[c][m.becomes][q], m) {
			squares &^= chess.Bit(q)
		}
	}
	return squares
}

// targets are the squares to which a mover may go.
func (s *state) targets(m *mover) chess.Bits {
	c := int(s.turn & 1)
	return s.fitting(attacks(c, m.kind, m.from, s.blocked(m.share), s.held[1-c]), m)
}
