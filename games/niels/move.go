package niels

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// A game.Move holds, from its lowest bits: from (6), to or red (6), blue (6), the target of an
// entanglement (6), the kind that a pawn becomes (3), the sort of move (3).

// sort is a sort of move; none is 0, so that no move is game.Move(0).
type sort uint8

const (
	ordinary sort = iota + 1 // N2.1
	equal                    // N2.2
	unequal                  // N2.2
	entangle                 // N2.3
	tunnel                   // N2.4
)

const (
	toShift      = 6
	blueShift    = 12
	targetShift  = 18
	promoteShift = 24
	sortShift    = 27
)

// used are the bits that each sort of move may have.
var used = [8]game.Move{
	ordinary: 7<<sortShift | 1<<blueShift - 1 | 7<<promoteShift,
	equal:    7<<sortShift | 1<<targetShift - 1 | 7<<promoteShift,
	unequal:  7<<sortShift | 1<<targetShift - 1 | 7<<promoteShift,
	entangle: 7<<sortShift | 1<<sortShift - 1,
	tunnel:   7<<sortShift | 1<<blueShift - 1,
}

// makeMove is an ordinary or tunnelling move.
func makeMove(o sort, from, to board.Square) game.Move {
	return game.Move(o)<<sortShift | game.Move(from) | game.Move(to)<<toShift
}

// makeSplit is a superposition, or an entanglement that lacks its target.
func makeSplit(o sort, from, r, b board.Square) game.Move {
	return makeMove(o, from, r) | game.Move(b)<<blueShift
}

// promoting and aiming are what a promotion and a target add to a move.
func promoting(k chess.Kind) game.Move     { return game.Move(k) << promoteShift }
func aiming(target board.Square) game.Move { return game.Move(target) << targetShift }

// The parts of a move.
func sortOf(m game.Move) sort            { return sort(m >> sortShift & 7) }
func fromOf(m game.Move) board.Square    { return board.Square(m & 63) }
func toOf(m game.Move) board.Square      { return board.Square(m >> toShift & 63) }
func redOf(m game.Move) board.Square     { return toOf(m) }
func blueOf(m game.Move) board.Square    { return board.Square(m >> blueShift & 63) }
func targetOf(m game.Move) board.Square  { return board.Square(m >> targetShift & 63) }
func promotionOf(m game.Move) chess.Kind { return chess.Kind(m >> promoteShift & 7) }

// FormatMove is the notation of a move (N2.1 to N2.4).
func (s *state) FormatMove(_ int, m game.Move) string {
	return string(appendMove(make([]byte, 0, 16), m))
}

// appendMove appends the notation of a move.
func appendMove(b []byte, m game.Move) []byte {
	b = append(b, name(fromOf(m))...)
	switch sortOf(m) {
	case tunnel:
		b = append(b, '^')
	case equal, unequal, entangle:
		b = append(b, ':')
	}
	b = append(b, name(toOf(m))...)
	switch sortOf(m) {
	case equal:
		b = append(append(append(b, '/'), name(blueOf(m))...), '=')
	case unequal:
		b = append(append(append(b, '/'), name(blueOf(m))...), '>')
	case entangle:
		b = append(append(append(b, '/'), name(blueOf(m))...), '@')
		b = append(b, name(targetOf(m))...)
	}
	if p := promotionOf(m); p != chess.NoKind {
		b = append(b, p.Lower())
	}
	return b
}

// ParseMove reads a move in any form that the rules accept into its canonical one (N2.2, N2.3).
func (s *state) ParseMove(_ int, notation string) (game.Move, error) {
	m, ok := parseMove(notation)
	if !ok {
		return 0, game.Refuse(game.BadMove, "niels.notation", "move", notation)
	}
	return s.canonical(m), nil
}

// parseMove reads a move as it is written, and tells whether it is one.
func parseMove(rest string) (game.Move, bool) {
	ok := true
	square := func() board.Square {
		q, n := standard.Prefix(rest)
		if n == 0 {
			ok = false
			return 0
		}
		rest = rest[n:]
		return q
	}
	sign := func(c byte) bool {
		if rest != "" && rest[0] == c {
			rest = rest[1:]
			return true
		}
		return false
	}
	from := square()
	var m game.Move
	switch {
	case sign('^'):
		m = makeMove(tunnel, from, square())
		return m, ok && rest == ""
	case sign(':'):
		r := square()
		ok = ok && sign('/')
		b := square()
		switch {
		case sign('='):
			m = makeSplit(equal, from, r, b)
		case sign('>'):
			m = makeSplit(unequal, from, r, b)
		case sign('@'):
			m = makeSplit(entangle, from, r, b) | aiming(square())
		default:
			return 0, false
		}
	default:
		m = makeMove(ordinary, from, square())
	}
	for _, k := range chess.Promotions {
		if sign(k.Lower()) {
			m |= promoting(k)
			break
		}
	}
	return m, ok && rest == ""
}

// canonical is the form of a move in which it is listed: red of an equal pair that is no pawn's on the smaller square
// (N2.2), the smallest target that leads to the same group or pair (N2.3). A move that is not possible stays as it
// is.
func (s *state) canonical(m game.Move) game.Move {
	from, r, b := fromOf(m), redOf(m), blueOf(m)
	switch sortOf(m) {
	case equal:
		if s.at(from) != chess.Pawn && r > b {
			return makeSplit(equal, from, b, r) | m&promoting(7)
		}
	case entangle:
		if r != from && b != from || !s.occupied().Has(from) || s.colour(from) != int(s.turn) {
			return m
		}
		seen := s.attackedHalves(s.at(from), from, r^b^from, promotionOf(m))
		if !seen.Has(targetOf(m)) {
			return m
		}
		p := s.pairs[s.pairAt(targetOf(m))&31]
		for seen != 0 {
			if t := seen.Pop(); s.pairs[s.pairAt(t)&31].together(p) {
				return m&^aiming(63) | aiming(t)
			}
		}
	}
	return m
}
