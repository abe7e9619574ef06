package predictor

import (
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// field is the board with its pieces and castling rights.
type field struct {
	kinds    [chess.Kinds]chess.Bits // kinds[NoKind] stays empty
	colours  [2]chess.Bits
	castling chess.Castling
}

// castle is one of the four castlings.
type castle struct {
	chess.CastlingWay
	homes, targets chess.Bits // of king and rook
	untouched      chess.Bits // must not be attacked (R1.4)
}

// castles holds the castlings in the order of their letters, KQkq: those of a seat are 2*seat and 2*seat+1.
var castles = allCastles()

func allCastles() (all [4]castle) {
	for i, w := range chess.CastlingWays() {
		all[i] = castle{
			CastlingWay: w,
			homes:       chess.Bit(w.King) | chess.Bit(w.Rook),
			targets:     chess.Bit(w.KingTo) | chess.Bit(w.RookTo),
			untouched:   chess.Bit(w.King) | chess.Bit(w.RookTo) | chess.Bit(w.KingTo),
		}
	}
	return all
}

// ways holds the squares that a piece passes between two squares, without these: the straight way, or the Z of a
// knight (R1.3). They are the same in both directions.
var ways = allWays()

func allWays() (all [64][64]chess.Bits) {
	for from := range board.Square(64) {
		for to := range board.Square(64) {
			all[from][to] = chess.Between(from, to)
		}
		for _, to := range chess.Standard().Knights[from] {
			for _, q := range zed(from, to) {
				all[from][to] |= chess.Bit(q)
			}
		}
	}
	return all
}

// zed returns the way of a knight to its target: one square along its long direction, then one along its short one.
func zed(from, to board.Square) [2]board.Square {
	shape := &chess.Standard().Shape
	x, y := shape.File(from), shape.Rank(from)
	dx, dy := shape.File(to)-x, shape.Rank(to)-y
	if dx == 2 || dx == -2 {
		return [2]board.Square{shape.At(x+dx/2, y), shape.At(x+dx/2, y+dy)}
	}
	return [2]board.Square{shape.At(x, y+dy/2), shape.At(x+dx, y+dy/2)}
}

// path returns the squares that a piece visits, including its target but not its start (R1.3).
func path(from, to board.Square) chess.Bits { return ways[from][to] | chess.Bit(to) }

// track returns the squares of a path in order, including the start.
func track(from, to board.Square) []board.Square {
	if chess.KnightAttacks(from).Has(to) {
		z := zed(from, to)
		return []board.Square{from, z[0], z[1], to}
	}
	list := []board.Square{from}
	for q, left := from, path(from, to); q != to; {
		near := chess.KingAttacks(q) & left
		if near == 0 {
			return append(list, to)
		}
		q = near.First()
		left &^= near
		list = append(list, q)
	}
	return list
}

func (f *field) occupied() chess.Bits { return f.colours[chess.White] | f.colours[chess.Black] }

func (f *field) of(seat int, k chess.Kind) chess.Bits { return f.kinds[k] & f.colours[seat] }

// kindAt returns the kind of the piece on a square.
func (f *field) kindAt(q board.Square) chess.Kind {
	for k := chess.Pawn; k <= chess.King; k++ {
		if f.kinds[k].Has(q) {
			return k
		}
	}
	return chess.NoKind
}

func (f *field) at(q board.Square) chess.Piece {
	p := chess.Piece{Kind: f.kindAt(q)}
	if f.colours[chess.Black].Has(q) {
		p.Colour = chess.Black
	}
	return p
}

// put places a piece on an empty square.
func (f *field) put(q board.Square, p chess.Piece) {
	f.kinds[p.Kind] |= chess.Bit(q)
	f.colours[p.Colour] |= chess.Bit(q)
}

// remove removes the pieces on squares.
func (f *field) remove(squares chess.Bits) {
	for k := range f.kinds {
		f.kinds[k] &^= squares
	}
	f.colours[chess.White] &^= squares
	f.colours[chess.Black] &^= squares
}

// castle returns the castling that a seat's move is, or nil. A king goes two files only to castle.
func (f *field) castle(seat int, s step) *castle {
	for i := range 2 {
		c := &castles[2*seat+i]
		if s.from() == c.King && s.to() == c.KingTo && f.of(seat, chess.King).Has(c.King) {
			return c
		}
	}
	return nil
}

// play makes a move of a seat while the opponent stands still. A pawn's diagonal move to an empty square captures
// nothing, as the test of an en passant response requires (R1.5).
func (f *field) play(seat int, s step) {
	p := chess.Piece{Kind: f.kindAt(s.from()), Colour: seat}
	if c := f.castle(seat, s); c != nil {
		f.remove(c.homes)
		f.put(c.KingTo, p)
		f.put(c.RookTo, chess.Piece{Kind: chess.Rook, Colour: seat})
		return
	}
	if s.promotion() != chess.NoKind {
		p.Kind = s.promotion()
	}
	f.remove(chess.Bit(s.from()) | chess.Bit(s.to()))
	f.put(s.to(), p)
}

// attackers returns the pieces of a seat that attack a square with these squares occupied. It includes pinned pieces,
// but not knights with a blocked way (R1.4).
func (f *field) attackers(seat int, q board.Square, occupied chess.Bits) chess.Bits {
	found := chess.RookAttacks(q, occupied)&(f.kinds[chess.Rook]|f.kinds[chess.Queen]) |
		chess.BishopAttacks(q, occupied)&(f.kinds[chess.Bishop]|f.kinds[chess.Queen]) |
		chess.KingAttacks(q)&f.kinds[chess.King] |
		chess.PawnAttacks(1-seat, q)&f.kinds[chess.Pawn]
	for knights := chess.KnightAttacks(q) & f.kinds[chess.Knight]; knights != 0; {
		if from := knights.Pop(); ways[from][q]&occupied == 0 {
			found |= chess.Bit(from)
		}
	}
	return found & f.colours[seat]
}

// threats returns the pieces that attack the king of a seat, if it has one.
func (f *field) threats(seat int) chess.Bits {
	king := f.of(seat, chess.King)
	if king == 0 {
		return 0
	}
	return f.attackers(1-seat, king.First(), f.occupied())
}
