package indeterminist

import (
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// ppm is a probability in millionths (I1.2).
type ppm uint32

const (
	whole   ppm = 1_000_000
	percent ppm = 10_000
)

// join returns the probability of two merged instances of one type (I3.3). Related ones, which share an origin, add
// up; for others it is the probability that at least one is there.
func join(m, n ppm, related bool) ppm {
	if related {
		return m + n
	}
	missing := uint64(whole-m) * uint64(whole-n)
	return ppm((uint64(whole)*uint64(whole) - missing + uint64(whole)/2) / uint64(whole))
}

// related reports whether instances with these origins add up when they merge (I3.3, J2.1).
func (s *settings) related(a, b chess.Bits) bool { return s.halves || a&b != 0 }

// loss is what a capture leaves of each enemy instance on its square: the fraction left/of.
type loss struct{ left, of ppm }

// shrink returns what is left of an instance.
func (l loss) shrink(n ppm) ppm {
	left, of := uint64(l.left), uint64(l.of)
	return ppm((2*uint64(n)*left + of) / (2 * of))
}

// capture returns the loss of enemies with this sum when a share comes to their square. The sum of its own side there
// grows from less than 100 % (I3.1, J2.2).
func (s *settings) capture(share, enemies, before, after ppm) loss {
	if s.halves {
		return loss{enemies - min(enemies, share), enemies}
	}
	return loss{whole - after, whole - before}
}

func (p ppm) ratio() prob.Ratio { return prob.New(uint64(p), uint64(whole)) }

// append appends the probability in per cent, with up to four decimals and no trailing zeros.
func (p ppm) append(b []byte) []byte {
	b = strconv.AppendUint(b, uint64(p/percent), 10)
	rest := p % percent
	if rest == 0 {
		return b
	}
	b = append(b, '.')
	for unit := percent / 10; rest > 0; unit /= 10 {
		b = append(b, byte('0'+rest/unit))
		rest %= unit
	}
	return b
}

// String returns the exact percentage: "33.3333%".
func (p ppm) String() string { return string(append(p.append(nil), '%')) }

// parsePercent reads a percentage of at most 100 with up to four decimals.
func parsePercent(s string) (ppm, bool) {
	units, decimals, point := strings.Cut(s, ".")
	n, ok := game.ParseCounter(units, 100)
	if !ok || point && decimals == "" || len(decimals) > 4 || strings.Trim(decimals, "0123456789") != "" {
		return 0, false
	}
	fraction, _ := strconv.Atoi((decimals + "0000")[:4])
	p := ppm(n)*percent + ppm(fraction)
	return p, p <= whole
}
