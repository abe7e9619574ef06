package predictor

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// Play carries out both orders at once (R2.1 to R2.5).
func (s *state) Play(o game.Orders, log *game.Log) {
	var p ply
	before := s.field
	s.plan(&o, &p)
	p.meet()
	s.quiet++
	if s.carry(&p) {
		s.quiet = 0
	}
	s.ply = min(s.ply+1, maxCount)
	s.ending = s.judge(s.quiet)
	if log != nil {
		p.tell(&before, &o, log)
		s.tellKings(log)
	}
}

// ply holds the movements of both seats in one ply (R2.1). Each seat has a primary and optionally a response; one of
// them may be a castling, which is two movements.
type ply struct {
	list [6]movement
	n    int
}

// movement is the movement of one piece.
type movement struct {
	piece     chess.Piece
	promotion chess.Kind
	from, to  board.Square
	path      chess.Bits
	fate      fate
	castling  bool
	response  bool
	victim    int          // index of the movement whose pawn this one captures en passant (R3.4), or -1
	takes     chess.Kind   // the captured kind, after the ply
	takesOn   board.Square // square of the capture
}

// fate is the result of a movement.
type fate uint8

const (
	goes    fate = iota
	mutual       // annihilated with the piece that it would capture (R2.2)
	crossed      // annihilated by crossing (R2.3)
)

// plan sets the movements of two orders.
func (f *field) plan(o *game.Orders, p *ply) {
	p.n = 0
	for seat := range 2 {
		p.add(f, seat, primaryOf(o.Moves[seat]), false)
	}
	for seat := range 2 {
		m := o.Moves[seat]
		if m>>16 != 0 && predictionOf(m) == primaryOf(o.Moves[1-seat]) {
			p.add(f, seat, responseOf(m), true)
		}
	}
	for i := range p.n {
		// A response captures nothing, so a pawn's diagonal response is en passant. Its victim is the first movement
		// of the opponent's primary, which was predicted correctly and is no castling.
		if m := &p.list[i]; m.response && m.piece.Kind == chess.Pawn && m.from&7 != m.to&7 {
			for m.victim = 0; p.list[m.victim].piece.Colour == m.piece.Colour; {
				m.victim++
			}
		}
	}
}

// add adds the movements of a step.
func (p *ply) add(f *field, seat int, s step, response bool) {
	m := movement{piece: chess.Piece{Kind: f.kindAt(s.from()), Colour: seat}, from: s.from(), to: s.to(),
		promotion: s.promotion(), response: response}
	c := f.castle(seat, s)
	m.castling = c != nil
	p.push(m)
	if c != nil { // R1.3: two pieces, each with a path
		m.piece.Kind, m.from, m.to = chess.Rook, c.Rook, c.RookTo
		p.push(m)
	}
}

func (p *ply) push(m movement) {
	m.path, m.victim = path(m.from, m.to), -1
	p.list[p.n] = m
	p.n++
}

// meet decides which movements annihilate each other: first those that would capture each other (R2.2), then all
// remaining pairs that cross, at the same time (R2.3).
func (p *ply) meet() {
	p.pairs(func(i, j int) {
		a, b := &p.list[i], &p.list[j]
		if a.to == b.from && b.to == a.from {
			a.fate, b.fate = mutual, mutual
		}
	})
	p.pairs(func(i, j int) {
		a, b := &p.list[i], &p.list[j]
		if p.crosses(i, j) {
			a.fate, b.fate = crossed, crossed
		}
	})
}

// pairs visits every pair of a white and a black movement.
func (p *ply) pairs(visit func(white, black int)) {
	for i := range p.n {
		if p.list[i].piece.Colour != chess.White {
			continue
		}
		for j := range p.n {
			if p.list[j].piece.Colour == chess.Black {
				visit(i, j)
			}
		}
	}
}

// crosses reports whether two movements annihilate each other by crossing, regardless of other pairs.
func (p *ply) crosses(i, j int) bool {
	a, b := &p.list[i], &p.list[j]
	return a.path&b.path != 0 && a.fate != mutual && b.fate != mutual && a.victim != j && b.victim != i // R3.4
}

// met reports whether two movements annihilate each other.
func (p *ply) met(i, j int) bool {
	return p.list[i].fate == mutual && p.list[j].fate == mutual || p.crosses(i, j) // at most one pair is mutual
}

// misses reports whether an enemy’s piece goes away from the target of a movement, and so escapes it.
func (m *movement) misses(e *movement) bool {
	return e.from == m.to && e.piece.Colour != m.piece.Colour && m.fate == goes && e.fate == goes
}

// carry carries out the remaining movements at the same time (R2.4, R3.4). It reports whether there was a capture, an
// annihilation or a pawn's movement (R3.3).
func (f *field) carry(p *ply) (progress bool) {
	var left, touched chess.Bits // squares that pieces leave; squares that matter for castling (R3.5)
	for i := range p.n {
		left |= chess.Bit(p.list[i].from)
	}
	f.remove(left) // a piece that is still on a target does not move away
	touched = left
	for i := range p.n {
		m := &p.list[i]
		if m.fate != goes {
			progress = true
			continue
		}
		if m.takes = f.kindAt(m.to); m.takes != chess.NoKind {
			m.takesOn, progress = m.to, true
			f.remove(chess.Bit(m.to))
		}
		f.land(m)
		progress = progress || m.piece.Kind == chess.Pawn
		touched |= chess.Bit(m.to)
	}
	for i := range p.n {
		m := &p.list[i]
		if m.victim < 0 || m.fate != goes || p.list[m.victim].fate != goes {
			continue
		}
		m.takes, m.takesOn = chess.Pawn, p.list[m.victim].to
		f.remove(chess.Bit(m.takesOn))
	}
	for i := range castles {
		if castles[i].homes&touched != 0 {
			f.castling &^= castles[i].Right
		}
	}
	return progress
}

// land puts the piece of a movement on its target.
func (f *field) land(m *movement) {
	piece := m.piece
	if m.promotion != chess.NoKind {
		piece.Kind = m.promotion
	}
	f.put(m.to, piece)
}
