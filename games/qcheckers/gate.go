package qcheckers

import (
	"math"

	"github.com/quandary-games/quandary/games/internal/quantum"
)

// gate is a move without capture, as an operation on the superposition.
type gate struct {
	kind    kind
	merges  bool
	from    square
	to      [2]square
	crowned [2]bool        // by target: a man that arrives becomes a king (Q3.3)
	acted   quantum.Set    // pieces that may be on from
	others  [2]quantum.Set // by target: other pieces that may be on it
	start   uint8          // of a merge: the piece's values on from and on the target
	finish  uint8
}

// half is the amplitude of each half of a division.
var half = complex(math.Sqrt2/2, 0)

// gateFor returns the gate of a step or a quantum move.
func (s *state) gateFor(k kind, from, to1, to2 square) gate {
	g := gate{kind: k, from: from, to: [2]square{to1, to2}, acted: s.on[from]}
	for i, to := range g.to {
		if to != nowhere {
			g.crowned[i] = lastRank(to, s.seat)
			g.others[i] = s.on[to] &^ g.acted
		}
	}
	if k == stepping && s.on[from]&s.on[to1] != 0 {
		// All parts of a piece on one square have the same rank.
		g.merges = true
		g.start = value(from, s.crown.has(from))
		g.finish = value(to1, s.crown.has(from) || g.crowned[0])
	}
	return g
}

// watched returns the pieces that the gate looks at.
func (g *gate) watched() quantum.Set { return g.others[0] | g.others[1] }

// limits returns the limits of the result (Q3.5). A merge also drops amplitudes that cancel (Q3.4).
func (g *gate) limits() quantum.Limits {
	l := quantum.Limits{Terms: mostBoards}
	if g.merges {
		l.Drop = negligible
	}
	return l
}

// Watch returns which targets other pieces occupy: bit 0 for the first, bit 1 for the second.
func (g *gate) Watch(part *quantum.Basis) uint8 {
	seen := uint8(0)
	for i := range g.others {
		for set := g.others[i]; set != 0; set &= set - 1 {
			if isOn(part.At(set.First()), g.to[i]) {
				seen |= 1 << i
			}
		}
	}
	return seen
}

func (g *gate) Act(b *quantum.Basis, seen uint8, images *quantum.Images) {
	for set := g.acted; set != 0; set &= set - 1 {
		r := set.First()
		v := b.At(r)
		if g.merges && v == g.finish {
			images.Add(*b, half)
			images.Add(b.With(r, g.start), -half)
			return
		}
		if !isOn(v, g.from) {
			continue
		}
		switch {
		case g.merges && seen&1 == 0:
			images.Add(*b, half)
			images.Add(b.With(r, g.finish), half)
		case g.kind == splitting && seen == 0:
			images.Add(g.moved(b, r, v, 0), half)
			images.Add(g.moved(b, r, v, 1), half)
		case g.kind == splitting && seen != 3:
			images.Add(g.moved(b, r, v, int(seen&1)), half)
			images.Add(*b, half)
		case g.kind == stepping && seen == 0:
			images.Add(g.moved(b, r, v, 0), 1)
		default:
			images.Add(*b, 1)
		}
		return
	}
	images.Add(*b, 1)
}

// moved returns the board with the piece on one of the targets.
func (g *gate) moved(b *quantum.Basis, r int, v uint8, target int) quantum.Basis {
	return b.With(r, value(g.to[target], v&king != 0 || g.crowned[target]))
}

// meeting holds the effects of a merge (Q3.4).
type meeting struct {
	oneRank bool
	gain    float64 // increase of the probability that the piece is on the target
	overlap float64 // twice the sum of the products of the amplitudes that meet; positive if they gather
	boards  int     // upper bound for the cluster afterwards
}

// meet computes the effects of a merge.
func (s *state) meet(g *gate) meeting {
	k := g.acted.First()
	terms := s.q.Terms(int(s.home[g.from]))
	m := meeting{oneRank: true, boards: len(terms)}
	// The boards with the piece on from and those with it on the target are both sorted by the other pieces, so that
	// matching boards can be found in one pass.
	near := func(i int, q square) int {
		for i < len(terms) && !isOn(terms[i].Basis.At(k), q) {
			i++
		}
		return i
	}
	i, j := near(0, g.from), near(0, g.to[0])
	for i < len(terms) || j < len(terms) {
		order := 0
		switch {
		case i == len(terms):
			order = 1
		case j == len(terms):
			order = -1
		default:
			order = terms[i].Basis.CompareWithout(k, &terms[j].Basis)
		}
		if j < len(terms) && order >= 0 {
			m.oneRank = m.oneRank && terms[j].Basis.At(k) == g.finish
			m.gain -= float64(terms[j].P() / 2)
			m.boards++
		}
		if i < len(terms) && order <= 0 && g.Watch(&terms[i].Basis)&1 == 0 {
			m.gain += float64(terms[i].P() / 2)
			m.boards++
		}
		if order == 0 {
			a, b := terms[i].Amp, terms[j].Amp
			m.overlap += float64(real(a)*real(b)) + float64(imag(a)*imag(b))
			m.boards -= 2
		}
		if order <= 0 {
			i = near(i+1, g.from)
		}
		if order >= 0 {
			j = near(j+1, g.to[0])
		}
	}
	m.gain += m.overlap
	return m
}
