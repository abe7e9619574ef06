package ability

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

// walk lists what the pieces of one seat can do.
type walk struct {
	s       *state
	seat    int
	gait    gait
	usual   bool // pieces move as what they are, whatever abilities have made of them
	unbound bool // include captures of kings without announcement
	any     bool // only find out whether there is a move: sets found and lists nothing
	found   bool
	buf     []game.Move
}

func (w *walk) add(m game.Move) {
	w.found = true
	if !w.any {
		w.buf = append(w.buf, m)
	}
}

// walk returns the walk of a living seat, with its ability.
func (s *state) walk(seat int) walk {
	return walk{s: s, seat: seat, gait: s.kit(seat).Gaits[0], usual: s.lain == 0}
}

// kind returns the kind as which the piece on a square moves.
func (w *walk) kind(q board.Square) chess.Kind {
	if w.usual {
		return w.s.at[q].kind()
	}
	return w.s.kindOn(q, power.Altered)
}

// piece lists the moves of the piece on a square (A2.1).
func (w *walk) piece(q board.Square) {
	s := w.s
	switch k := w.kind(q); k {
	case chess.Pawn:
		w.pawn(q)
	case chess.Knight:
		w.jumps(q, s.Knights[q], false)
	case chess.King:
		w.jumps(q, s.Kings[q], false)
		w.castle(q)
	default:
		w.slides(q, k)
	}
	if w.gait.AsKnight|w.gait.AsKing != 0 {
		w.extra(q)
	}
}

// extra lists the moves that a changed gait adds (A6.2).
func (w *walk) extra(q board.Square) {
	k := w.s.at[q].kind()
	if w.gait.AsKnight.Has(k) {
		for _, to := range w.s.Knights[q] {
			if w.goes(to, true) {
				w.arriveAs(k, q, to)
			}
		}
	}
	if w.gait.AsKing.Has(k) {
		for d := range chess.Direction(8) {
			if to := w.s.Next[q][d]; to != board.NoSquare && !slidesAlong(k, d) && w.goes(to, true) {
				w.add(newMove(step, q, to))
			}
		}
	}
}

// arriveAs lists a move, with promotions if it is a pawn's.
func (w *walk) arriveAs(k chess.Kind, q, to board.Square) {
	if k == chess.Pawn {
		w.arrive(q, to)
	} else {
		w.add(newMove(step, q, to))
	}
}

// goes reports whether a piece may go to a square, given what is there. gifted marks captures that only the seat's
// ability makes possible (A5.2).
func (w *walk) goes(to board.Square, gifted bool) bool {
	t := w.s.at[to]
	return t == 0 || w.takes(t, gifted)
}

// takes reports whether a piece may capture another.
func (w *walk) takes(t piece, gifted bool) bool {
	return t.seat() != w.seat && (t.kind() != chess.King || w.unbound || w.s.mayTake(w.seat, t.seat(), gifted))
}

// jumps lists the moves to the targets where the piece may go.
func (w *walk) jumps(q board.Square, targets []board.Square, gifted bool) {
	for _, to := range targets {
		if w.goes(to, gifted) {
			w.add(newMove(step, q, to))
		}
	}
}

// slides lists the moves of a bishop, rook or queen (A2.2).
func (w *walk) slides(q board.Square, k chess.Kind) {
	s := w.s
	usual := w.usualReach(q)
	reach := usual
	if w.gait.Far.Has(k) {
		reach = everywhere
	}
	for _, d := range chess.Directions(k) {
		for i, to := range s.Rays[q][d] {
			if i >= reach {
				break
			}
			t := s.at[to]
			if t == 0 {
				w.add(newMove(step, q, to))
				continue
			}
			if w.takes(t, i >= usual) {
				w.add(newMove(step, q, to))
			}
			break
		}
	}
}

// everywhere is a range without limit.
const everywhere = 16

// usualReach returns the range of a piece on a square without its seat's ability (A2.2).
func (w *walk) usualReach(q board.Square) int {
	s := w.s
	if k := s.kings[w.seat]; s.reach == 0 || (k != board.NoSquare && s.distance(q, k) <= 2) {
		return everywhere
	}
	return int(s.reach)
}

// reach returns the range of a piece of a kind on a square.
func (w *walk) reach(q board.Square, k chess.Kind) int {
	if w.gait.Far.Has(k) {
		return everywhere
	}
	return w.usualReach(q)
}

// cutShort reports whether the range keeps a piece from going further (A2.2).
func (s *state) cutShort(seat int, q board.Square) bool {
	w := s.walk(seat)
	w.piece(q)
	near := len(w.buf)
	w.buf, w.gait.Far = nil, power.Sliders
	w.piece(q)
	return len(w.buf) > near
}

func (w *walk) castle(q board.Square) {
	if !w.s.at[q].fresh() {
		return
	}
	for side := range w.s.castles[w.seat] {
		if c := &w.s.castles[w.seat][side]; w.s.castleBlock(w.seat, c) == board.NoSquare {
			w.add(newMove(step, q, c.kingTo))
		}
	}
}

// castleBlock returns a square that prevents a castling of an unmoved king, or board.NoSquare: the rook's square if
// no own unmoved rook is there, else an occupied square between them.
func (s *state) castleBlock(seat int, c *castling) board.Square {
	if s.at[c.rook] != newPiece(seat, chess.Rook)|unmoved {
		return c.rook
	}
	for _, q := range c.between {
		if s.at[q] != 0 {
			return q
		}
	}
	return board.NoSquare
}

// targets returns the squares of enemy pieces that a piece could capture there, announced or not.
func (w *walk) targets(q board.Square) (targets board.Set) {
	s := w.s
	add := func(to board.Square) {
		if to != board.NoSquare && s.at[to] != 0 && s.at[to].seat() != w.seat {
			targets.Add(to)
		}
	}
	switch k := w.kind(q); k {
	case chess.Pawn:
		if w.gait.Ahead {
			add(s.Next[q][s.forward[w.seat]])
		}
		for _, to := range s.diagonals(w.seat, q) {
			add(to)
		}
	case chess.Knight:
		for _, to := range s.Knights[q] {
			add(to)
		}
	case chess.King:
		for _, to := range s.Kings[q] {
			add(to)
		}
	default:
		reach := w.reach(q, k)
		for _, d := range chess.Directions(k) {
			for i, to := range s.Rays[q][d] {
				if i >= reach {
					break
				}
				if s.at[to] != 0 {
					add(to)
					break
				}
			}
		}
	}
	if k := s.at[q].kind(); w.gait.AsKnight.Has(k) {
		for _, to := range s.Knights[q] {
			add(to)
		}
	}
	if w.gait.AsKing.Has(s.at[q].kind()) {
		for _, to := range s.Kings[q] {
			add(to)
		}
	}
	return targets
}
