package niels

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// quantum appends the superposition, entanglement and tunnelling moves. Only conventional pieces have them.
func (g *generator) quantum(buf []game.Move) []game.Move {
	s := g.state
	for set := g.mine &^ s.halves; set != 0; {
		from := set.Pop()
		k := s.at(from)
		if k == chess.King {
			buf = g.splitKing(buf, from)
			continue
		}
		if s.off&noTunnelling == 0 {
			buf = g.tunnels(buf, from, k)
		}
		buf = g.splits(buf, from, k)
	}
	return buf
}

// behind holds the square directly behind another, seen from a square on the same line.
var behind = func() (behind [64][64]board.Square) {
	for from := range behind {
		for to := range behind[from] {
			behind[from][to] = board.NoSquare
		}
		for _, ray := range chess.Standard().Rays[from] {
			for i := 0; i+1 < len(ray); i++ {
				behind[from][ray[i]] = ray[i+1]
			}
		}
	}
	return behind
}()

// tunnels appends the tunnelling moves of a piece (N2.4). Tunnelling may fail, so it meets no check. A pinned piece
// cannot tunnel: on success it would have left its line by jumping the enemy at its end (N4.2).
func (g *generator) tunnels(buf []game.Move, from board.Square, k chess.Kind) []game.Move {
	if k == chess.Knight || g.checkers != 0 || (g.pinned[0] | g.pinned[1]).Has(from) {
		return buf
	}
	for jumped := g.barriers(g.us, from, k); jumped != 0; {
		if to := behind[from&63][jumped.Pop()&63]; to != board.NoSquare && !g.occupied.Has(to) {
			buf = append(buf, makeMove(tunnel, from, to))
		}
	}
	return buf
}

// barriers returns the conventional enemy pieces that a piece meets first; for a pawn, the one in the way of its
// double step.
func (s *state) barriers(us int, from board.Square, k chess.Kind) chess.Bits {
	occupied := s.occupied()
	firm := s.of(us^1) &^ s.halves
	if k != chess.Pawn {
		return chess.Attacks(k, from, occupied) & firm
	}
	if !chess.SecondRank(us).Has(from) {
		return 0
	}
	return chess.PawnSteps(us, from, 0) & chess.KingAttacks(from) & firm
}

// appendSplits appends the superpositions on two squares: equal and unequal, both ways round (N2.2).
func appendSplits(buf []game.Move, from, a, b board.Square) []game.Move {
	return append(buf, makeSplit(equal, from, a, b), makeSplit(equal, from, b, a),
		makeSplit(unequal, from, a, b), makeSplit(unequal, from, b, a))
}

// splits appends the superposition and entanglement moves of a piece other than the king (N2.2, N2.3).
func (g *generator) splits(buf []game.Move, from board.Square, k chess.Kind) []game.Move {
	s := g.state
	var to chess.Bits
	if k == chess.Pawn {
		to = chess.PawnSteps(g.us, from, g.occupied)
	} else {
		to = chess.Attacks(k, from, g.occupied) &^ g.occupied
	}
	if to == 0 {
		return buf
	}
	lines, n := g.linesOf(from)
	if n > len(lines) {
		return buf
	}
	buf = g.superpositions(buf, from, k, to|chess.Bit(from), lines[:n])
	if g.theirs&s.halves == 0 || s.off&noEntanglement != 0 {
		return buf
	}
	for to != 0 {
		q := to.Pop()
		if !meets(lines[:n], chess.Bit(from)|chess.Bit(q)) {
			continue
		}
		if k == chess.Pawn && chess.LastRank(g.us).Has(q) {
			for _, promotion := range chess.Promotions() {
				buf = g.entangle(buf, from, q, promotion)
			}
		} else {
			buf = g.entangle(buf, from, q, chess.NoKind)
		}
	}
	return buf
}

// superpositions appends those on any two of the squares that together meet every line.
func (g *generator) superpositions(
	buf []game.Move, from board.Square, k chess.Kind, squares chess.Bits, lines []chess.Bits,
) []game.Move {
	// One of the two squares must meet the first line; the other lines are checked square by square.
	first := everywhere
	if len(lines) > 0 {
		first = lines[0]
	}
	for squares != 0 {
		a := squares.Pop()
		rest := squares
		if !first.Has(a) {
			rest &= first
		}
		for rest != 0 {
			b := rest.Pop()
			if len(lines) > 1 && !meets(lines[1:], chess.Bit(a)|chess.Bit(b)) {
				continue
			}
			if k == chess.Pawn {
				buf = g.appendPawnSplits(buf, from, a, b)
			} else {
				buf = appendSplits(buf, from, a, b)
			}
		}
	}
	return buf
}

// linesOf returns the lines of the checks and of a piece's pins, at most 4; n is larger if two squares cannot meet
// them all.
func (g *generator) linesOf(from board.Square) (lines [maxChecks - 1]chess.Bits, n int) {
	n = copy(lines[:], g.checks[:g.checkCount])
	if g.checkCount > n {
		return lines, g.checkCount
	}
	for i, pinned := range g.pinned {
		if pinned.Has(from) {
			if n < len(lines) {
				lines[n] = chess.Line(g.kings[i], from)
			}
			n++
		}
	}
	return lines, n
}

// meets reports whether every line has one of the squares.
func meets(lines []chess.Bits, squares chess.Bits) bool {
	for _, line := range lines {
		if line&squares == 0 {
			return false
		}
	}
	return true
}

// entangle appends the entanglement moves of a piece that stays on from and goes to q (N2.3). For every group, and
// every enemy pair in no group, of which it attacks a half, it lists the one with the smallest square, with red and
// blue both ways.
func (g *generator) entangle(buf []game.Move, from, q board.Square, promotion chess.Kind) []game.Move {
	s := g.state
	k := s.at(from)
	var done [4]bool
	free := -1
	for set := s.attackedHalves(k, from, q, promotion); set != 0; {
		t := set.Pop()
		p := s.pairs[s.pairAt(t)&31]
		if group := p.group(); group != 0 {
			if done[group&3] {
				continue
			}
			done[group&3] = true
		} else {
			set &^= p.squares()
			if free < 0 {
				free = int(s.freeGroup())
			}
			if free == 0 {
				continue
			}
		}
		aim := aiming(t) | promoting(promotion)
		buf = g.appendSafe(buf, k, makeSplit(entangle, from, q, from)|aim)
		if k != chess.Pawn { // N1.4
			buf = g.appendSafe(buf, k, makeSplit(entangle, from, from, q)|aim)
		}
	}
	return buf
}

// appendSafe appends an entanglement move; a king's only if it is legal.
func (g *generator) appendSafe(buf []game.Move, k chess.Kind, m game.Move) []game.Move {
	if k == chess.King && !g.legal(m) {
		return buf
	}
	return append(buf, m)
}

// attackedHalves returns the enemy halves that a piece on both from and q attacks from either square (N2.3). A
// promoting pawn attacks as the new piece.
func (s *state) attackedHalves(k chess.Kind, from, q board.Square, promotion chess.Kind) chess.Bits {
	if promotion != chess.NoKind {
		k = promotion
	}
	us := int(s.turn)
	occupied := s.occupied() | chess.Bit(q)
	return (attacks(k, us, from, occupied) | attacks(k, us, q, occupied)) & s.halves & s.of(us^1)
}

// splitKing appends the superposition and entanglement moves of a conventional king (N2.2, N2.3, N2.7).
func (g *generator) splitKing(buf []game.Move, from board.Square) []game.Move {
	s := g.state
	home := chess.Bit(from)
	near := chess.KingAttacks(from)&^g.occupied | home
	if near != home {
		buf = g.nearSplits(buf, from, near)
	}
	castles := chess.Bits(0)
	if s.castling != 0 {
		castles = s.castles()
	}
	for set := castles; set != 0; {
		a := set.Pop()
		for rest := (near | set) &^ rookHome(from, a); rest != 0; {
			b := rest.Pop()
			if g.legal(makeSplit(equal, from, a, b)) {
				buf = appendSplits(buf, from, a, b)
			}
		}
	}
	if g.theirs&s.halves == 0 || s.off&noEntanglement != 0 {
		return buf
	}
	for set := near&^home | castles; set != 0; {
		buf = g.entangle(buf, from, set.Pop(), chess.NoKind)
	}
	return buf
}

// nearSplits appends the superpositions of a king on adjacent squares or its own.
func (g *generator) nearSplits(buf []game.Move, from board.Square, near chess.Bits) []game.Move {
	// guards[q] are the squares of the other half for which a half on q is safe. One half may block a line to the
	// other.
	var guards [64]chess.Bits
	dangers := chess.Bits(0)
	if !g.lenient {
		dangers = g.dangers(from)
	}
	for set := near; set != 0; {
		q := set.Pop()
		guard := everywhere
		if dangers.Has(q) {
			for a := g.attackers(q, g.us, g.occupied&^chess.Bit(from), g.theirs); a != 0; {
				guard &= chess.Between(q, a.Pop())
			}
		}
		guards[q&63] = guard
	}
	for near != 0 {
		a := near.Pop()
		for rest := near & guards[a&63]; rest != 0; {
			if b := rest.Pop(); guards[b&63].Has(a) {
				buf = appendSplits(buf, from, a, b)
			}
		}
	}
	return buf
}
