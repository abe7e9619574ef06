package chess

import (
	"math/bits"

	"github.com/quandary-games/quandary/game/board"
)

// The attacks of bishops and rooks are looked up in tables by magic multiplication (Pradyumna Kannan, "Magic
// Move-Bitboard Generation in Computer Chess", 2007; https://www.chessprogramming.org/Magic_Bitboards). The occupied
// squares of the mask times the square's factor give an index in the uppermost bits. Occupancies with different
// attacks have different indices.

// magic locates the attacks of one slider on one square in the table.
type magic struct {
	mask   Bits   // the squares that matter: the rays without their last squares
	factor uint64 // the magic factor
	first  uint32 // the first index of its part of the table
	shift  uint8  // 64 minus the number of squares in the mask
}

// The table, and the parts of each square in it.
var (
	bishopMagic, rookMagic [64]magic
	sliderTable            [5248 + 102400]Bits // 2^(squares in the mask), summed over the squares: bishops, then rooks
)

// attacks returns the squares that the slider attacks with these squares occupied.
func (m *magic) attacks(occupied Bits) Bits {
	return sliderTable[m.first+uint32(uint64(occupied&m.mask)*m.factor>>(m.shift&63))]
}

// BishopAttacks returns the squares that a bishop attacks with these squares occupied, including the first occupied
// one in each direction.
func BishopAttacks(q board.Square, occupied Bits) Bits { return bishopMagic[q&63].attacks(occupied) }

// RookAttacks returns the squares that a rook attacks with these squares occupied, including the first occupied one
// in each direction.
func RookAttacks(q board.Square, occupied Bits) Bits { return rookMagic[q&63].attacks(occupied) }

// fillSliders fills the table. It needs the rays.
func fillSliders() {
	first := fillMagic(&bishopMagic, &bishopFactors, diagonal, 0)
	fillMagic(&rookMagic, &rookFactors, straight, first)
}

// fillMagic fills the table for one slider from first on, and returns the next free index.
func fillMagic(magics *[64]magic, factors *[64]uint64, ds []Direction, first uint32) uint32 {
	for q := range board.Square(64) {
		m := &magics[q]
		for _, d := range ds {
			if squares := standard.Rays[q][d]; len(squares) > 0 {
				m.mask |= rays[q][d] &^ Bit(squares[len(squares)-1])
			}
		}
		m.factor, m.first, m.shift = factors[q], first, uint8(64-m.mask.Len())
		for occupied := Bits(0); ; {
			var attacked Bits
			for _, d := range ds {
				attacked |= ray(q, d, occupied)
			}
			sliderTable[m.first+uint32(uint64(occupied)*m.factor>>m.shift)] = attacked
			occupied = (occupied - m.mask) & m.mask // the next subset of the mask
			if occupied == 0 {
				break
			}
		}
		first += 1 << m.mask.Len()
	}
	return first
}

// ray returns the squares in a direction up to and including the first occupied one.
func ray(q board.Square, d Direction, occupied Bits) Bits {
	r := rays[q&63][d]
	if blockers := r & occupied; blockers != 0 {
		first := blockers.First()
		if d >= SouthEast && d <= West {
			first = board.Square(63 - bits.LeadingZeros64(uint64(blockers)))
		}
		r &^= rays[first&63][d]
	}
	return r
}

// The magic factors, found by trying random numbers with few bits.
var (
	bishopFactors = [64]uint64{
		0x10102002004a1420, 0x8020040400584008, 0x10510800811201c8, 0x5204042080000088,
		0x2204106880000002, 0x1401042004000000, 0x0400880410042004, 0x0028208200a02020,
		0x1500241990010e00, 0x8001200182020a40, 0x40004101030b0000, 0x8002041042000100,
		0x4010011041020038, 0x0000010421044000, 0x1500210808020a00, 0x8000088400880520,
		0x0405004010040100, 0x1005823210040108, 0x2708008102040011, 0x4048200404009100,
		0x0018104101400024, 0x0003000601190101, 0x8004803108491000, 0x8014241200820800,
		0x0006e080100c3040, 0x0501044a11041800, 0x9020300008004045, 0x0894080000220040,
		0x1001010083104000, 0x5004030040900080, 0x000400422c012400, 0x0002128698404812,
		0x1010108404900440, 0x0928021182084100, 0x2006080409020024, 0x1010202020180080,
		0xa010008200202200, 0x2098015100019004, 0x0002041440810811, 0x802a02020000b098,
		0x0009015090004060, 0x4000821082081001, 0x0100210040420800, 0x0800004010488a00,
		0x2000081104004040, 0x4c8e029015000082, 0x0420340322224842, 0x1298260043400210,
		0x0000822802400008, 0x00008a0101600000, 0x3040003412080021, 0x3040290220884800,
		0x4a1500401041004a, 0x8010200282020781, 0x0020203142209091, 0x0070300600902110,
		0x0040808800b62048, 0x0000810400c44420, 0x00080400440c0441, 0x8340080020840411,
		0x0000000104208200, 0x0000800810d00080, 0x0400530411080200, 0x4040702400932244,
	}
	rookFactors = [64]uint64{
		0x1080004008801020, 0x0840092002c03000, 0x1900200010400900, 0x0880100008000480,
		0x4200100420080200, 0x8100020100080400, 0x0200040110886200, 0x0200008040220411,
		0x0404800084400220, 0x0000401000402000, 0x0086001081220440, 0x0408800800100280,
		0x000a001201040820, 0x8848800200840080, 0x4001000100040200, 0x0442000102105084,
		0x9080010020804100, 0x0040404000201009, 0x0000808010002009, 0x2200090021d00100,
		0x0008008008040080, 0x0004004002010040, 0x0011040008015042, 0x00000a0001768104,
		0x0000800080204009, 0x2010004140002001, 0x9800200280100080, 0x1000100080080080,
		0x0442000a00049020, 0x2100040080020080, 0x0800120400900148, 0x0010040a00128541,
		0x2800804000800030, 0x1010002000400041, 0x4000200011004100, 0x0610008410800800,
		0x0400802402800800, 0xc100020080800400, 0x0002000802000401, 0x0182085882000401,
		0x0220204000808000, 0x2860100040024022, 0x0001002004110040, 0x99101042000a0020,
		0x0004080004008080, 0x0010040002008080, 0x2012004881020004, 0x8300842444820011,
		0x0088403882010200, 0x0820400080210100, 0x0110910040a00300, 0x0801100280080480,
		0x0242009008200600, 0x1002000489500200, 0x0040800200010080, 0x0091800041000080,
		0x0000209300488001, 0x04c1002414824001, 0x020020000b001041, 0x7000100004200901,
		0x8002002004100802, 0x30010002084c0007, 0x0888221800813004, 0x4000002840840112,
	}
)
