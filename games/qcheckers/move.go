package qcheckers

import (
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
)

// A game.Move holds, from the lowest bits: the kind of move (3) and up to three squares of the 8x8 board (6 each).
// Light squares can be written, and are refused.
const (
	kindBits   = 3
	squareBits = 6
)

type kind uint8

const (
	stepping  kind = iota + 1 // c3-d4 (Q3.1)
	splitting                 // c3-b4|d4 (Q3.2)
	capturing                 // c3xe5 (Q4.1)
	stopping                  // stop (Q1.2)
)

func newMove(k kind, squares ...board.Square) game.Move {
	m := game.Move(k)
	for i, q := range squares {
		m |= game.Move(q) << (kindBits + squareBits*i)
	}
	return m
}

func kindOf(m game.Move) kind { return kind(m & (1<<kindBits - 1)) }

// squareAt returns a square of a move: 0 is the start, 1 the target, 2 the second target.
func squareAt(m game.Move, i int) board.Square {
	return board.Square(m >> (kindBits + squareBits*i) & (1<<squareBits - 1))
}

// The squares of a move, nowhere for a light one.
func from(m game.Move) square { return dark(squareAt(m, 0)) }
func to(m game.Move) square   { return dark(squareAt(m, 1)) }
func to2(m game.Move) square  { return dark(squareAt(m, 2)) }

// Constructors of the moves of each kind.
func stepMove(from, to square) game.Move { return newMove(stepping, from.onBoard(), to.onBoard()) }

func splitMove(from, to1, to2 square) game.Move {
	return newMove(splitting, from.onBoard(), to1.onBoard(), to2.onBoard())
}

func captureMove(from, to square) game.Move {
	return newMove(capturing, from.onBoard(), to.onBoard())
}

const stop = "stop"

func (s *state) FormatMove(_ int, m game.Move) string {
	if kindOf(m) == stopping {
		return stop
	}
	var buf [8]byte
	b := standard.AppendName(buf[:0], squareAt(m, 0))
	if kindOf(m) == capturing {
		b = append(b, 'x')
	} else {
		b = append(b, '-')
	}
	b = standard.AppendName(b, squareAt(m, 1))
	if kindOf(m) == splitting {
		b = append(b, '|')
		b = standard.AppendName(b, squareAt(m, 2))
	}
	return string(b)
}

// ParseMove reads a move. The targets of a quantum move may come in either order.
func (s *state) ParseMove(_ int, notation string) (game.Move, error) {
	m, ok := parseMove(notation)
	if ok {
		return m, nil
	}
	if m, err := s.ReadTyped(s.seat, notation); err == nil {
		meant := s.FormatMove(s.seat, m)
		return 0, game.Refuse(game.BadMove, "qcheckers.bad_move_meant", "move", notation, "meant", meant)
	}
	return 0, game.Refuse(game.BadMove, "qcheckers.bad_move", "move", notation)
}

// ReadTyped also reads capitals, spaces, squares without a sign between them, a colon for the x, a slash or comma for
// the bar, captures written as steps, because no step goes so far, and the target alone of the only step or capture
// that goes there.
func (s *state) ReadTyped(_ int, typed string) (game.Move, error) {
	plain := tidied(typed)
	m, ok := parseMove(plain)
	if !ok {
		return s.targeted(typed, strings.TrimPrefix(plain, "x"))
	}
	if kindOf(m) == stepping && isJump(squareAt(m, 0), squareAt(m, 1)) {
		m = newMove(capturing, squareAt(m, 0), squareAt(m, 1))
	}
	return m, nil
}

// targeted returns the only step or capture to a square; what was typed has x before the square if it captures.
func (s *state) targeted(typed, target string) (game.Move, error) {
	q, ok := standard.Parse(target)
	if !ok {
		return 0, game.Refuse(game.BadMove, "qcheckers.bad_move", "move", typed)
	}
	var found []game.Move
	var could []string
	for _, m := range s.Moves(s.seat, nil) {
		if squareAt(m, 1) == q && (kindOf(m) == capturing || kindOf(m) == stepping &&
			!strings.ContainsAny(typed, "xX:")) {
			found, could = append(found, m), append(could, s.FormatMove(s.seat, m))
		}
	}
	switch len(found) {
	case 0:
		return 0, game.Refuse(game.BadMove, "qcheckers.none_goes", "move", typed, "square", target)
	case 1:
		return found[0], nil
	}
	slices.Sort(could)
	return 0, game.Ambiguous(typed, could)
}

func parseMove(notation string) (m game.Move, ok bool) {
	if notation == stop {
		return newMove(stopping), true
	}
	start, n := standard.Prefix(notation)
	if n == 0 || n == len(notation) {
		return 0, false
	}
	sign, rest := notation[n], notation[n+1:]
	first, second, two := strings.Cut(rest, "|")
	to1, ok := standard.Parse(first)
	switch {
	case !ok:
		return 0, false
	case sign == '-' && two:
		to2, ok := standard.Parse(second)
		return newMove(splitting, start, min(to1, to2), max(to1, to2)), ok
	case two, sign != '-' && sign != 'x':
		return 0, false
	case sign == 'x':
		return newMove(capturing, start, to1), true
	}
	return newMove(stepping, start, to1), true
}

// isJump reports whether two squares are a jump apart.
func isJump(a, b board.Square) bool {
	from, to := dark(a), dark(b)
	if from == nowhere || to == nowhere {
		return false
	}
	_, ok := direction(&jump, from, to)
	return ok
}

// typedSigns replaces signs that people type.
var typedSigns = strings.NewReplacer(" ", "", ":", "x", "/", "|", ",", "|")

// tidied returns a typed move in notation: without capitals and spaces, with the signs between the squares.
func tidied(notation string) string {
	t := typedSigns.Replace(strings.ToLower(notation))
	for at, sign := 0, "-"; ; sign = "|" {
		_, n := standard.Prefix(t[at:])
		if n == 0 {
			return t
		}
		at += n
		if _, next := standard.Prefix(t[at:]); next > 0 {
			t = t[:at] + sign + t[at:]
		}
		at = min(at+1, len(t))
	}
}
