package niels

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// everywhere is all squares, for moves that no check limits.
const everywhere = ^chess.Bits(0)

// generator lists the moves of a position.
//
// It rarely has to play a move to find out whether the king is left in check (N4.2). A check is met by blocking its
// line or by a certain capture of the checking piece. A piece that alone shields the king is pinned to the line of
// the enemy behind it. A move that needs no roll is legal if it meets every check and every pin of the moving piece;
// an indefinite king counts as two kings. Most rolled moves are known to be harmless (see [collider]). The others,
// and castling to two squares at once, are played out.
type generator struct {
	*state
	us             int
	occupied, mine chess.Bits
	theirs         chess.Bits
	firm           chess.Bits            // enemies that a conventional piece captures with certainty
	king           chess.Bits            // my king's squares
	kings          [2]board.Square       // the same, smaller first
	foes           [2]chess.Bits         // by king's square, the enemies that can capture it there (N4.1)
	pinned         [2]chess.Bits         // by king's square, my pieces that alone shield it there
	check          chess.Bits            // the squares on which all checks are met at once
	checkers       chess.Bits            // the checking enemies
	danger         chess.Bits            // the result of dangers, once it was called
	checks         [maxChecks]chess.Bits // by check, the squares on which it is met
	checkCount     int
	lenient        bool // also list moves that leave the king in check
}

// maxChecks is the number of checks that must be told apart. Two squares meet at most four: the lines to one king
// square have no square in common, and there are at most two king squares.
const maxChecks = 5

func (s *state) Moves(_ int, buf []game.Move) []game.Move {
	return s.moves(buf, false)
}

// moves appends the legal moves; if lenient, also those that leave the king in check.
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

// canMove reports whether there is a legal move.
func (s *state) canMove() bool {
	var g generator
	g.survey(s, false)
	return g.hasPlainMove() || g.hasMove()
}

// hasPlainMove reports whether an unpinned piece has a free square on which it meets the checks, or a conventional
// king a safe one. This is nearly always so.
func (g *generator) hasPlainMove() bool {
	s := g.state
	free := g.mine &^ (g.pinned[0] | g.pinned[1])
	land := g.check &^ g.occupied
	if ahead(s.pawns()&free, g.us)&land != 0 {
		return true
	}
	for set := s.knights() & free; set != 0; {
		if chess.KnightAttacks(set.Pop())&land != 0 {
			return true
		}
	}
	for set := (s.diagonals() | s.straights()) & free; set != 0; {
		from := set.Pop()
		if chess.Attacks(s.at(from), from, g.occupied)&land != 0 {
			return true
		}
	}
	for king := g.king &^ s.halves; king != 0; {
		from := king.Pop()
		for steps := chess.KingAttacks(from) &^ g.occupied; steps != 0; {
			if s.attackers(steps.Pop(), g.us, g.occupied&^chess.Bit(from), g.theirs) == 0 {
				return true
			}
		}
	}
	return false
}

// hasMove reports whether a full list of legal moves is not empty.
func (g *generator) hasMove() bool {
	var few [128]game.Move
	s := g.state
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
	for i, set := 0, g.king; set != 0 && i < 2; i++ {
		g.threats(i, set.Pop())
	}
}

// threats finds the checks and pins on one square of the king.
func (g *generator) threats(i int, king board.Square) {
	s, foes := g.state, g.theirs
	if s.halves.Has(king) {
		foes &^= s.harmless(king, g.us)
	}
	g.kings[i], g.foes[i] = king, foes
	leapers := foes & (chess.PawnAttacks(g.us, king)&s.pawns() |
		chess.KnightAttacks(king)&s.knights() |
		chess.KingAttacks(king)&s.kings())
	for leapers != 0 {
		from := leapers.Pop()
		g.checked(chess.Bit(from), chess.Bit(from))
	}
	// Sliders are traced through my own pieces: with none in between it is a check, with one a pin.
	for snipers := foes & s.snipers(king, g.theirs); snipers != 0; {
		from := snipers.Pop()
		way := chess.Between(king, from)
		if shield := way & g.mine; shield == 0 {
			g.checked(way|chess.Bit(from), chess.Bit(from))
		} else if shield&(shield-1) == 0 {
			g.pinned[i] |= shield
		}
	}
}

// checked records a check with the squares that meet it.
func (g *generator) checked(line, by chess.Bits) {
	g.check &= line
	g.checkers |= by
	if g.checkCount < maxChecks {
		g.checks[g.checkCount] = line
		g.checkCount++
	}
}

// allowed returns the squares where a piece other than the king meets all checks and its pins. It may move along the
// whole line of a pin, because it can pass neither the king nor the enemy.
func (g *generator) allowed(from board.Square) chess.Bits {
	set := g.check
	for i, pinned := range g.pinned {
		if pinned.Has(from) {
			set &= chess.Line(g.kings[i], from)
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

// certain appends the ordinary moves that need no roll (N2.1).
func (g *generator) certain(buf []game.Move) []game.Move {
	s := g.state
	if g.check != 0 {
		buf = g.pawnMoves(buf)
		// The squares where a conventional piece and a half may go. On an enemy a half collides.
		land := [2]chess.Bits{(^g.occupied | g.firm) & g.check, ^g.occupied & g.check}
		pinned := g.pinned[0] | g.pinned[1]
		for set := s.knights() & g.mine &^ pinned; set != 0; {
			from := set.Pop()
			buf = fan(buf, from, chess.KnightAttacks(from)&land[s.halves>>from&1])
		}
		for set := s.diagonals() & g.mine; set != 0; {
			from := set.Pop()
			to := chess.BishopAttacks(from, g.occupied) & land[s.halves>>from&1]
			if pinned.Has(from) {
				to &= g.allowed(from)
			}
			buf = fan(buf, from, to)
		}
		for set := s.straights() & g.mine; set != 0; {
			from := set.Pop()
			to := chess.RookAttacks(from, g.occupied) & land[s.halves>>from&1]
			if pinned.Has(from) {
				to &= g.allowed(from)
			}
			buf = fan(buf, from, to)
		}
	}
	for set := s.capturersEnPassant(); set != 0; {
		from := set.Pop()
		if m := makeMove(ordinary, from, s.ep); s.passes(from, s.ep) && !s.collides(m) && g.legal(m) {
			buf = append(buf, m)
		}
	}
	return g.kingMoves(buf)
}

// legal plays a move out to find whether it is legal.
func (g *generator) legal(m game.Move) bool {
	return g.lenient || g.state.safe(m)
}

// safe reports whether the mover's king is not in check after any outcome of a move (N4.2).
func (s *state) safe(m game.Move) bool {
	us := int(s.turn)
	var next state
	next.copy(s)
	if !s.isRolled(m) {
		next.play(m)
		return !next.inCheck(us)
	}
	if sortOf(m) == tunnel {
		next.step(m)
		return !s.inCheck(us) && !next.inCheck(us)
	}
	c := s.collision(m)
	_, two := c.rolls()
	for first := red; first <= blue; first++ {
		for second := red; second <= blue; second++ {
			if two < 0 && second != first {
				continue
			}
			next.copy(s)
			next.collide(&c, first, second)
			if next.inCheck(us) {
				return false
			}
		}
	}
	return true
}
