package niels

import (
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// A game.Move holds, from the lowest bits: from (6), to or red (6), blue (6), the target of an entanglement (6), the
// promotion (3), the sort of move (3).

// sort is a sort of move. 0 is none, so that game.Move(0) is no move.
type sort uint8

const (
	ordinary sort = iota + 1 // N2.1
	equal                    // N2.2
	unequal                  // N2.2
	entangle                 // N2.3
	tunnel                   // N2.4
	passing                  // N3.5: onto the passed square if a half stands there; other en passant is ordinary
)

const (
	toShift      = 6
	blueShift    = 12
	targetShift  = 18
	promoteShift = 24
	sortShift    = 27
)

// used holds the bits that each sort of move may have.
var used = [8]game.Move{
	ordinary: 7<<sortShift | 1<<blueShift - 1 | 7<<promoteShift,
	equal:    7<<sortShift | 1<<targetShift - 1 | 7<<promoteShift,
	unequal:  7<<sortShift | 1<<targetShift - 1 | 7<<promoteShift,
	entangle: 7<<sortShift | 1<<sortShift - 1,
	tunnel:   7<<sortShift | 1<<blueShift - 1,
	passing:  7<<sortShift | 1<<blueShift - 1,
}

func makeMove(o sort, from, to board.Square) game.Move {
	return game.Move(o)<<sortShift | game.Move(from) | game.Move(to)<<toShift
}

// makeSplit returns a superposition, or an entanglement without its target.
func makeSplit(o sort, from, r, b board.Square) game.Move {
	return makeMove(o, from, r) | game.Move(b)<<blueShift
}

// promoting and aiming return the bits of a promotion and of a target.
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

// FormatMove returns the notation of N2.1 to N2.4 and N3.5.
func (s *state) FormatMove(_ int, m game.Move) string {
	return string(appendMove(make([]byte, 0, 16), m))
}

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
	case passing:
		return append(b, "ep"...)
	}
	if p := promotionOf(m); p != chess.NoKind {
		b = append(b, p.Lower())
	}
	return b
}

// ParseMove reads a move in any form that the rules accept and returns its canonical form (N2.2, N2.3).
func (s *state) ParseMove(_ int, notation string) (game.Move, error) {
	m, ok := parseMove(notation)
	if !ok {
		return 0, game.Refuse(game.BadMove, "niels.notation", "move", notation)
	}
	return s.canonical(m), nil
}

// parseMove reads a move without making it canonical.
func parseMove(notation string) (game.Move, bool) {
	r := moveReader{rest: notation}
	from := r.square()
	var m game.Move
	switch {
	case r.sign("^"):
		m = makeMove(tunnel, from, r.square())
	case r.sign(":"):
		m = r.split(from) | r.promotion()
	default:
		m = makeMove(ordinary, from, r.square())
		if r.rest == "ep" {
			m, r.rest = makeMove(passing, from, toOf(m)), ""
		}
		m |= r.promotion()
	}
	return m, !r.bad && r.rest == ""
}

// moveReader reads a notation from left to right.
type moveReader struct {
	rest string
	bad  bool // an expected part is missing
}

func (r *moveReader) square() board.Square {
	q, n := standard.Prefix(r.rest)
	if n == 0 {
		r.bad = true
		return 0
	}
	r.rest = r.rest[n:]
	return q
}

// sign reads a sign and reports whether it is next.
func (r *moveReader) sign(sign string) (ok bool) {
	r.rest, ok = strings.CutPrefix(r.rest, sign)
	return ok
}

// split reads the part after the colon of a superposition or entanglement move.
func (r *moveReader) split(from board.Square) game.Move {
	red := r.square()
	r.bad = !r.sign("/") || r.bad
	blue := r.square()
	switch {
	case r.sign("="):
		return makeSplit(equal, from, red, blue)
	case r.sign(">"):
		return makeSplit(unequal, from, red, blue)
	case r.sign("@"):
		return makeSplit(entangle, from, red, blue) | aiming(r.square())
	}
	r.bad = true
	return 0
}

// promotion reads the letter of a promotion, if it is next.
func (r *moveReader) promotion() game.Move {
	for _, k := range chess.Promotions() {
		if r.sign(string(k.Lower())) {
			return promoting(k)
		}
	}
	return 0
}

// canonical returns the listed form of a move: with the smallest target that leads to the same group or pair (N2.3);
// en passant onto an empty square as an ordinary move (N3.5). An impossible move is returned unchanged.
func (s *state) canonical(m game.Move) game.Move {
	from, r, b := fromOf(m), redOf(m), blueOf(m)
	switch sortOf(m) {
	case passing:
		if s.passes(from, r) && s.capturersEnPassant().Has(from) {
			return makeMove(ordinary, from, r)
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
