package battery

import (
	"math/big"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// moves checks that listed moves are unique, readable and accepted, that others are refused, and that the buffer is
// kept.
func (l *look) moves(s game.State, seat int) {
	l.t.Helper()
	moves := s.Moves(seat, nil)
	if len(moves) == 0 {
		l.t.Fatalf("seat %d is to act and has no move at %s", seat, s)
	}
	kept, codes := []game.Move{1<<63 | 1, 1<<63 | 2}, slices.Sorted(slices.Values(moves))
	buf := s.Moves(seat, slices.Grow(slices.Clone(kept), 2*len(moves)))
	if len(buf) != len(moves)+2 || !slices.Equal(buf[:2], kept) ||
		!slices.Equal(slices.Sorted(slices.Values(buf[2:])), codes) {
		l.t.Fatalf("Moves does not append what it lists: after %x and %x it is %x, without them %x, at %s",
			kept[0], kept[1], buf, moves, s)
	}
	if codes[0] == 0 {
		l.t.Fatalf("a move of the bits 0, which are no move, at %s", s)
	}
	if len(slices.Compact(codes)) != len(moves) {
		l.t.Fatalf("a move is listed twice at %s", s)
	}
	names := game.MoveStrings(s, seat)
	if len(slices.Compact(slices.Clone(names))) != len(names) {
		l.t.Fatalf("two moves have one notation at %s", s)
	}
	for i, m := range moves {
		if len(moves) > 100 && i%(len(moves)/50) != 0 {
			continue // trying every move in every state would take too long
		}
		l.reads(s, seat, m)
		if err := s.Check(seat, m); err != nil {
			l.t.Fatalf("the listed move %s is refused: %v at %s", s.FormatMove(seat, m), err, s)
		}
	}
	for range 8 {
		l.tries(s, seat, names, l.mutant(names))
	}
	l.others(s, seat, names)
	l.outOfTurn(s, moves)
}

// reads fails the test if a move cannot be read back from its notation.
func (l *look) reads(s game.State, seat int, m game.Move) {
	l.t.Helper()
	name := s.FormatMove(seat, m)
	if back, err := s.ParseMove(seat, name); err != nil || back != m {
		l.t.Fatalf("the move %x prints as %q, which reads as %x, %v at %s", m, name, back, err, s)
	}
	if typed, err := game.ReadTyped(s, seat, name); err != nil || typed != m {
		l.t.Fatalf("the move %q, when it is typed, reads as %x, %v, want %x at %s", name, typed, err, m, s)
	}
}

// mutant returns the notation of a listed move with one change.
func (l *look) mutant(names []string) string {
	b := []byte(names[l.pick(len(names))])
	other := names[l.pick(len(names))]
	i := l.pick(len(b))
	switch l.pick(4) {
	case 0:
		b[i] = other[l.pick(len(other))]
	case 1:
		b = slices.Delete(b, i, i+1)
	case 2:
		b = slices.Insert(b, i, other[l.pick(len(other))])
	case 3:
		b[i] ^= byte(1 + l.pick(7))
	}
	return string(b)
}

// tries reads and checks a typed move in both ways of reading: if it is legal, it must be listed.
func (l *look) tries(s game.State, seat int, names []string, typed string) {
	l.t.Helper()
	m, err := s.ParseMove(seat, typed)
	l.tried(s, seat, names, typed, m, err)
	if _, ok := s.(game.Typist); ok {
		m, err := game.ReadTyped(s, seat, typed)
		l.tried(s, seat, names, typed, m, err)
	}
}

// tried does this for a move that was read.
func (l *look) tried(s game.State, seat int, names []string, typed string, m game.Move, err error) {
	l.t.Helper()
	if err != nil {
		l.refused(err, game.BadMove, game.IllegalMove, game.TooLarge)
		return
	}
	if err = s.Check(seat, m); err != nil {
		l.refused(err, game.IllegalMove)
		return
	}
	name := s.FormatMove(seat, m)
	if _, listed := slices.BinarySearch(names, name); listed {
		return
	}
	if r, ok := s.(game.Resigner); ok && m == r.Resignation(seat) {
		return
	}
	if !s.Traits().Wide {
		l.t.Fatalf("%q is accepted as %q, which is not listed, at %s", typed, name, s)
	}
	l.seen.Wide = true
}

// enough is the number of moves of other states tried in one state.
const enough = 64

// others tries moves that other states listed: all of them, or `enough` if there are more.
func (l *look) others(s game.State, seat int, names []string) {
	l.t.Helper()
	for i := range min(enough, len(l.pool)) {
		if len(l.pool) > enough {
			i = l.pick(len(l.pool))
		}
		l.tries(s, seat, names, l.pool[i])
	}
	for _, name := range names {
		if !l.pooled[name] && len(l.pool) < 4096 {
			l.pool, l.pooled[name] = append(l.pool, name), true
		}
	}
}

// outOfTurn checks that a seat that is not to act may not move.
func (l *look) outOfTurn(s game.State, moves []game.Move) {
	l.t.Helper()
	for other := range s.Seats() {
		m := moves[l.pick(len(moves))]
		if r, ok := s.(game.Resigner); s.Turn().Seats.Has(other) || ok && m == r.Resignation(other) {
			continue
		}
		l.refuses(s.Check(other, m), game.NotToMove, "seat %d may move out of turn at %s", other, s)
	}
}

// incomplete checks that orders with a seat missing or added are refused.
func (l *look) incomplete(s game.State) {
	l.t.Helper()
	turn := s.Turn()
	var o game.Orders
	for seat := range turn.Seats.All() {
		code := game.BadRequest
		if o.Seats == 0 && turn.Kind == game.MoveTurn {
			code = game.NotToMove
		}
		l.refuses(game.CheckOrders(s, o), code, "orders of the seats %b are accepted where %b are to act, at %s",
			o.Seats, turn.Seats, s)
		o.Put(seat, s.Moves(seat, nil)[0])
	}
	if err := game.CheckOrders(s, o); err != nil {
		l.t.Fatalf("listed moves of all seats are refused: %v at %s", err, s)
	}
	l.risks(s, o)
}

// risks checks that the results of orders are complete and that their probabilities do not exceed 1.
func (l *look) risks(s game.State, o game.Orders) {
	l.t.Helper()
	sum := new(big.Rat)
	for _, r := range game.Risks(s, o, 4) {
		for i := range r.Events {
			l.event(&r.Events[i], s, r.State)
		}
		sum.Add(sum, r.P.Rat())
		again(l, "risk", r)
	}
	if sum.Sign() <= 0 || sum.Cmp(big.NewRat(1, 1)) > 0 {
		l.t.Fatalf("the risks of a ply have a chance of %v together at %s", sum, s)
	}
}

// list checks that a Lister's answer to the empty question is sorted, unique and legal.
func (l *look) list(s game.State, seat int) {
	l.t.Helper()
	lister, ok := s.(game.Lister)
	if !ok {
		return
	}
	list, err := lister.List(seat, game.Question{})
	if err != nil {
		l.refused(err, game.BadRequest, game.TooLarge)
		return
	}
	if !slices.IsSorted(list) || len(slices.Compact(slices.Clone(list))) != len(list) {
		l.t.Fatalf("the list of moves is not sorted, or has one twice, at %s", s)
	}
	for i := 0; i < len(list); i += len(list)/16 + 1 {
		m, err := s.ParseMove(seat, list[i])
		if err == nil {
			err = s.Check(seat, m)
		}
		if err != nil {
			l.t.Fatalf("%s is in the list and refused: %v at %s", list[i], err, s)
		}
	}
}
