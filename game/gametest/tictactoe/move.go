package tictactoe

import (
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
)

// A move is one square (where the measured mark settles, or the last mark is put) or two (a pair). Its bits are those
// of the pair, below a bit that is always set.
func (p pair) move() game.Move { return 1<<8 | game.Move(p.a)<<4 | game.Move(p.b) }

func pairOf(m game.Move) pair { return pair{uint8(m >> 4 & 15), uint8(m & 15)} }

var shape = board.Rectangle(3, 3)

func name(square uint8) string { return shape.Name(board.Square(square)) }

// String returns "a1", or "a1b2" for a spooky mark.
func (p pair) String() string {
	if p.decided() {
		return name(p.a)
	}
	return name(p.a) + name(p.b)
}

// parsePair reads the form that String writes, with the squares in either order.
func parsePair(s string) (pair, bool) {
	a, n := shape.Prefix(s)
	b, rest := a, s[n:]
	if rest != "" && n > 0 {
		b, n = shape.Prefix(rest)
		rest = rest[n:]
	}
	return pair{uint8(min(a, b)), uint8(max(a, b))}, n > 0 && rest == ""
}

// FormatMove returns "a1" or "a1b2".
func (*state) FormatMove(_ int, m game.Move) string { return pairOf(m).String() }

// ParseMove reads "a1", "a1b2" or "a1-b2"; the squares of a pair may come in either order.
func (*state) ParseMove(_ int, typed string) (game.Move, error) {
	p, ok := parsePair(strings.Replace(typed, "-", "", 1))
	if !ok || p.decided() && len(typed) > 2 {
		return 0, game.Refuse(game.BadMove, "tictactoe.move", "move", typed)
	}
	return p.move(), nil
}

// Moves appends the two squares of a circle, the last square left, or every pair of free squares.
func (s *state) Moves(_ int, buf []game.Move) []game.Move {
	if s.circle() {
		p := s.last()
		return append(buf, pair{p.a, p.a}.move(), pair{p.b, p.b}.move())
	}
	free := s.free()
	if len(free) == 1 {
		return append(buf, pair{free[0], free[0]}.move())
	}
	for i, a := range free {
		for _, b := range free[i+1:] {
			buf = append(buf, pair{a, b}.move())
		}
	}
	return buf
}

// Check returns nil for one of the Moves.
func (s *state) Check(seat int, m game.Move) error {
	if err := game.CheckSeats(s.Turn(), game.Only(seat)); err != nil {
		return err
	}
	p, on := pairOf(m), s.squares()
	if s.circle() {
		if q := s.last(); !p.decided() || p.a != q.a && p.a != q.b {
			return game.Refuse(game.IllegalMove, "tictactoe.measure", "a", name(q.a), "b", name(q.b))
		}
		return nil
	}
	for _, square := range []uint8{p.a, p.b} {
		if on[square] != 0 {
			return game.Refuse(game.IllegalMove, "tictactoe.taken", "square", name(square))
		}
	}
	if p.decided() && len(s.free()) > 1 {
		return game.Refuse(game.IllegalMove, "tictactoe.two", "square", name(p.a))
	}
	return nil
}

// Play puts a mark or measures.
func (s *state) Play(o game.Orders, log *game.Log) {
	p, seat := pairOf(o.Moves[s.seat()]), s.seat()
	if s.circle() {
		before := *s
		s.measure(p.a)
		if log != nil {
			s.tellMeasured(&before, log)
		}
		return
	}
	s.put(p)
	if log == nil {
		return
	}
	if p.decided() {
		log.Add("tictactoe.put", "who", seats[seat], "number", int(s.marks), "square", name(p.a))
		return
	}
	log.Add("tictactoe.paired", "who", seats[seat], "number", int(s.marks), "a", name(p.a), "b", name(p.b))
	if s.circle() {
		log.Add("tictactoe.circle", "who", seats[s.seat()])
	}
}

// tellMeasured adds an event for every mark that this measurement settled.
func (s *state) tellMeasured(before *state, log *game.Log) {
	for i, p := range s.all() {
		if p != before.at[i] {
			log.Add("tictactoe.measured", "mark", seats[owner(i)], "number", i+1, "square", name(p.a))
			log.SetRole(game.RoleMeasured)
		}
	}
}
