package niels

import (
	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// quantum appends the superposition, entanglement and tunnelling moves: all of conventional pieces.
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

// behind is the square directly behind another as seen from one in line with it.
var behind = func() (behind [64][64]board.Square) {
	for from := range behind {
		for to := range behind[from] {
			behind[from][to] = board.NoSquare
		}
		for _, ray := range chess.Standard.Rays[from] {
			for i := 0; i+1 < len(ray); i++ {
				behind[from][ray[i]] = ray[i+1]
			}
		}
	}
	return behind
}()

// tunnels appends the tunnelling moves of a piece (N2.4). Since tunnelling may fail it meets no check (N4.2).
func (g *generator) tunnels(buf []game.Move, from board.Square, k chess.Kind) []game.Move {
	s := g.state
	if k == chess.Knight || g.checkCount > 0 {
		return buf
	}
	allowed := g.allowed(from) &^ g.occupied
	for jumped := s.barriers(g.us, from, k); jumped != 0; {
		if to := behind[from&63][jumped.Pop()&63]; to != board.NoSquare && allowed.Has(to) {
			buf = append(buf, makeMove(tunnel, from, to))
		}
	}
	return buf
}

// barriers are the enemy conventional pieces that a piece meets first on its way, for a pawn that of its double step.
func (s *state) barriers(us int, from board.Square, k chess.Kind) chess.Bits {
	occupied := s.occupied()
	firm := s.of(us^1) &^ s.halves
	if k != chess.Pawn {
		return chess.Attacks(k, from, occupied) & firm
	}
	if !chess.SecondRanks[us].Has(from) {
		return 0
	}
	return chess.PawnSteps(us, from, 0) & chess.KingAttacks(from) & firm
}

// appendSplits appends the three superpositions of two squares, a the smaller (N2.2).
func appendSplits(buf []game.Move, from, a, b board.Square) []game.Move {
	return append(buf, makeSplit(equal, from, a, b), makeSplit(unequal, from, a, b), makeSplit(unequal, from, b, a))
}

// appendPawnSplits appends those of a pawn: two, red in front (N1.4), or eight if it promotes (N2.6).
func (g *generator) appendPawnSplits(buf []game.Move, from, a, b board.Square) []game.Move {
	if (a > b) == (g.us == chess.Black) {
		a, b = b, a
	}
	e, u := makeSplit(equal, from, a, b), makeSplit(unequal, from, a, b)
	if !chess.LastRanks[g.us].Has(a) {
		return append(buf, e, u)
	}
	for _, k := range chess.Promotions {
		buf = append(buf, e|promoting(k), u|promoting(k))
	}
	return buf
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
	// The first line has to be met by either square, the rest is asked square by square.
	lines, n := g.linesOf(from)
	if n > 4 {
		return buf
	}
	first := everywhere
	if n > 0 {
		first = lines[0]
	}
	for set := to | chess.Bit(from); set != 0; {
		a := set.Pop()
		rest := set
		if !first.Has(a) {
			rest &= first
		}
		for rest != 0 {
			b := rest.Pop()
			if n > 1 && !meets(lines[1:n], chess.Bit(a)|chess.Bit(b)) {
				continue
			}
			if k == chess.Pawn {
				buf = g.appendPawnSplits(buf, from, a, b)
			} else {
				buf = appendSplits(buf, from, a, b)
			}
		}
	}
	if g.theirs&s.halves == 0 || s.off&noEntanglement != 0 {
		return buf
	}
	for to != 0 {
		q := to.Pop()
		if !meets(lines[:n], chess.Bit(from)|chess.Bit(q)) {
			continue
		}
		if k == chess.Pawn && chess.LastRanks[g.us].Has(q) {
			for _, promotion := range chess.Promotions {
				buf = g.entangle(buf, k, from, q, false, promotion)
			}
		} else {
			buf = g.entangle(buf, k, from, q, false, chess.NoKind)
		}
	}
	return buf
}

// linesOf are the lines of the checks and of the pins of a piece; more than 4 if no two squares can meet them.
func (g *generator) linesOf(from board.Square) (lines [4]chess.Bits, n int) {
	for _, c := range g.checks[:g.checkCount] {
		if n < len(lines) {
			lines[n] = c.line
		}
		n++
	}
	if g.pinned.Has(from) {
		for _, p := range g.pins[:g.pinCount&31] {
			if p.on == from {
				if n < len(lines) {
					lines[n] = p.line
				}
				n++
			}
		}
	}
	return lines, n
}

// meets tells whether every line has one of the squares.
func meets(lines []chess.Bits, squares chess.Bits) bool {
	for _, line := range lines {
		if line&squares == 0 {
			return false
		}
	}
	return true
}

// entangle appends the entanglement moves of a piece that stays on from and goes to q (N2.3): for every group, and
// every enemy pair in none, of which it attacks a half, the one with the smallest square, red and blue both ways.
// With ask it is asked of each whether it is legal.
func (g *generator) entangle(buf []game.Move, k chess.Kind, from, q board.Square, ask bool, promotion chess.Kind) []game.Move {
	s := g.state
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
		forward, back := makeSplit(entangle, from, q, from)|aiming(t)|promoting(promotion), makeSplit(entangle, from, from, q)|aiming(t)
		if !ask || g.legal(forward) {
			buf = append(buf, forward)
		}
		if k != chess.Pawn && (!ask || g.legal(back)) { // N1.4
			buf = append(buf, back)
		}
	}
	return buf
}

// attackedHalves are the enemy halves that a piece standing on both from and q attacks from either of them (N2.3). A pawn
// that promotes attacks as what it becomes.
func (s *state) attackedHalves(k chess.Kind, from, q board.Square, promotion chess.Kind) chess.Bits {
	if promotion != chess.NoKind {
		k = promotion
	}
	us := int(s.turn)
	occupied := s.occupied() | chess.Bit(q)
	return (attacks(k, us, from, occupied) | attacks(k, us, q, occupied)) & s.halves & s.of(us^1)
}
