package niels

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// everywhere is all squares: no check limits a move.
const everywhere = ^chess.Bits(0)

// generator lists the moves of a position.
//
// Whether a move leaves the king in check (N4.2) is seldom found out by playing it. An enemy that attacks the king
// along a line, or would if one piece left it, is a threat; a threat is met where its line is blocked or, by a
// certain capture, its attacker taken. A move that needs no roll is legal if it meets every check and every pin of
// the piece that moves; an indefinite king counts as two. What a roll decides, and castling to two squares at once,
// is played out.
type generator struct {
	*state
	us             int
	occupied, mine chess.Bits
	theirs, king   chess.Bits // king: my king's squares
	firm           chess.Bits // enemies that a conventional piece captures for certain
	check          chess.Bits // the squares where every check is met at once
	pinned         chess.Bits
	pins           [16]threat
	checks         [maxChecks]threat
	pinCount       int
	checkCount     int
	lenient        bool // list moves that leave the king in check, too
}

// threat is the line on which a check or pin is met: the squares between the king and its attacker, and the attacker's.
type threat struct {
	line chess.Bits
	on   board.Square // the piece pinned
}

// maxChecks are as many checks as need to be told apart: two squares meet at most four, since the lines
// to one king square have no square in common, and one king has at most two.
const maxChecks = 5

// Moves appends the legal moves.
func (s *state) Moves(_ int, buf []game.Move) []game.Move {
	return s.moves(buf, false)
}

// moves appends the legal moves; lenient also those that leave the king in check.
func (s *state) moves(buf []game.Move, lenient bool) []game.Move {
	var g generator
	g.survey(s, lenient)
	buf = g.certain(buf)
	if s.halves != 0 {
		buf = g.collisions(buf)
	}
	if s.off&noQuantum == 0 {
		buf = g.quantum(buf)
	}
	return buf
}

// canMove tells whether there is a legal move.
func (s *state) canMove() bool {
	var g generator
	var few [128]game.Move
	g.survey(s, false)
	return len(g.certain(few[:0])) > 0 ||
		s.halves != 0 && len(g.collisions(few[:0])) > 0 ||
		s.off&noQuantum == 0 && len(g.quantum(few[:0])) > 0
}

// survey finds the checks and pins.
func (g *generator) survey(s *state, lenient bool) {
	g.state, g.us, g.lenient = s, int(s.turn&1), lenient
	g.occupied = s.occupied()
	g.mine = s.of(g.us)
	g.theirs = g.occupied ^ g.mine
	g.firm = g.theirs &^ s.halves
	g.king = s.kings() & g.mine
	g.check = everywhere
	if lenient {
		return
	}
	for kings := g.king; kings != 0; {
		g.threats(kings.Pop())
	}
}

// threats finds those to one square of the king.
func (g *generator) threats(king board.Square) {
	s, foes := g.state, g.theirs
	if s.halves.Has(king) {
		foes &^= s.harmless(king, g.us)
	}
	for a := s.attackers(king, g.us, g.occupied, foes); a != 0; {
		from := a.Pop()
		line := chess.Between(king, from) | chess.Bit(from)
		g.check &= line
		if g.checkCount < maxChecks {
			g.checks[g.checkCount].line = line
			g.checkCount++
		}
	}
	// Seen through my own pieces.
	snipers := foes & (chess.BishopAttacks(king, g.theirs)&s.diagonals() | chess.RookAttacks(king, g.theirs)&s.straights())
	for snipers != 0 {
		from := snipers.Pop()
		way := chess.Between(king, from)
		if shield := way & g.occupied; shield != 0 && shield&(shield-1) == 0 {
			g.pins[g.pinCount&15] = threat{way | chess.Bit(from), shield.First()}
			g.pinCount++
			g.pinned |= shield
		}
	}
}

// allowed are the squares where a piece other than the king meets all checks and its pins.
func (g *generator) allowed(from board.Square) chess.Bits {
	set := g.check
	if g.pinned.Has(from) {
		for _, p := range g.pins[:g.pinCount&31] {
			if p.on == from {
				set &= p.line
			}
		}
	}
	return set
}

// fan appends the ordinary moves from a square to several.
func fan(buf []game.Move, from board.Square, to chess.Bits) []game.Move {
	for m := makeMove(ordinary, from, 0); to != 0; {
		buf = append(buf, m|game.Move(to.Pop())<<toShift)
	}
	return buf
}

// fanPawn does so for a pawn, which may promote.
func (g *generator) fanPawn(buf []game.Move, from board.Square, to chess.Bits) []game.Move {
	if to&chess.LastRanks[g.us] == 0 {
		return fan(buf, from, to)
	}
	for to != 0 {
		m := makeMove(ordinary, from, to.Pop())
		for _, k := range chess.Promotions {
			buf = append(buf, m|promoting(k))
		}
	}
	return buf
}

// certain appends the ordinary moves that need no roll (N2.1).
func (g *generator) certain(buf []game.Move) []game.Move {
	s := g.state
	if g.check != 0 {
		// Where a conventional piece and a half may go: onto an enemy, a half collides.
		land := [2]chess.Bits{(^g.occupied | g.firm) & g.check, ^g.occupied & g.check}
		for set := s.pawns() & g.mine; set != 0; {
			from := set.Pop()
			to := chess.PawnSteps(g.us, from, g.occupied)
			if !s.halves.Has(from) {
				to |= chess.PawnAttacks(g.us, from) & g.firm
			}
			if to &= g.allowed(from); to != 0 {
				buf = g.fanPawn(buf, from, to)
			}
		}
		for set := s.knights() & g.mine &^ g.pinned; set != 0; {
			from := set.Pop()
			buf = fan(buf, from, chess.KnightAttacks(from)&land[s.halves>>from&1])
		}
		for set := s.diagonals() & g.mine; set != 0; {
			from := set.Pop()
			to := chess.BishopAttacks(from, g.occupied) & land[s.halves>>from&1]
			if g.pinned.Has(from) {
				to &= g.allowed(from)
			}
			buf = fan(buf, from, to)
		}
		for set := s.straights() & g.mine; set != 0; {
			from := set.Pop()
			to := chess.RookAttacks(from, g.occupied) & land[s.halves>>from&1]
			if g.pinned.Has(from) {
				to &= g.allowed(from)
			}
			buf = fan(buf, from, to)
		}
	}
	if s.ep != 0 {
		for set := g.capturersEnPassant(); set != 0; {
			m := makeMove(ordinary, set.Pop(), s.ep)
			if !s.collides(m) && g.legal(m) {
				buf = append(buf, m)
			}
		}
	}
	return g.kingMoves(buf)
}

// capturersEnPassant are my pawns that attack the passed square (N3.5).
func (g *generator) capturersEnPassant() chess.Bits {
	return chess.PawnAttacks(g.us^1, g.ep) & g.pawns() & g.mine
}

// collisions appends the ordinary moves that a roll decides (N2.1, N3.5).
func (g *generator) collisions(buf []game.Move) []game.Move {
	s := g.state
	soft := g.theirs & s.halves
	for set := g.mine; set != 0; {
		from := set.Pop()
		k := s.at(from)
		to := soft
		if s.halves.Has(from) {
			to = g.theirs
		}
		if to == 0 {
			continue
		}
		to &= attacks(k, g.us, from, g.occupied)
		if k == chess.Pawn && s.ep != 0 {
			to &^= chess.Bit(s.ep)
		}
		for to != 0 {
			target := chess.Bit(to.Pop())
			if !g.legal(makeMove(ordinary, from, target.First())) {
				continue
			}
			if k == chess.Pawn {
				buf = g.fanPawn(buf, from, target)
			} else {
				buf = fan(buf, from, target)
			}
		}
	}
	if s.ep != 0 {
		for set := g.capturersEnPassant(); set != 0; {
			m := makeMove(ordinary, set.Pop(), s.ep)
			if s.collides(m) && g.legal(m) {
				buf = append(buf, m)
			}
		}
	}
	return buf
}

// legal plays a move out to tell whether it is legal.
func (g *generator) legal(m game.Move) bool {
	return g.lenient || g.state.safe(m)
}

// safe tells whether in every outcome of a move the mover's king is not in check (N4.2).
func (s *state) safe(m game.Move) bool {
	us := int(s.turn)
	next := *s
	next.play(m)
	if next.pending == 0 {
		return !next.inCheck(us)
	}
	if sortOf(m) == tunnel {
		next.resolve(succeeded)
		return !s.inCheck(us) && !next.inCheck(us)
	}
	c := s.collision(m)
	_, two := c.rolls(s)
	for first := red; first <= blue; first++ {
		for second := red; second <= blue; second++ {
			if two == nil && second != first {
				continue
			}
			next = *s
			next.collide(&c, first, second)
			if next.inCheck(us) {
				return false
			}
		}
	}
	return true
}
