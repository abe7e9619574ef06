package draw

import (
	"fmt"
	"math"

	"github.com/quandary-games/quandary/game"
)

// obstacle is the centre of a token that a link should avoid, and the token's size relative to a whole square.
type obstacle struct {
	point
	scale float64
}

// links draws the links below the pieces as thin pale lines that bow around other tokens. Entangled tokens of a group
// show the group's letter instead.
func (d *svg) links() {
	placed := map[string][]obstacle{}
	var all []obstacle
	for _, cell := range d.Picture.Cells {
		x, y, ok := d.corner(cell)
		if !ok {
			continue
		}
		for i := range d.by[cell] {
			at, f := seat(min(i, 5), len(d.by[cell]))
			o := obstacle{point{x + at.x + f.size*unit/2, y + at.y + f.size*unit/2}, f.size}
			placed[cell], all = append(placed[cell], o), append(all, o)
		}
	}
	for _, l := range d.Picture.Links {
		a, onA := d.end(l, l.A, placed)
		b, onB := d.end(l, l.B, placed)
		if !onA || !onB || !l.Kind.Known() || l.Kind == game.Entangled && l.Group > 0 {
			continue
		}
		middle := d.bow(a, b, all)
		way := fmt.Sprintf("M%.1f %.1fQ%.1f %.1f %.1f %.1f", a.x, a.y, middle.x, middle.y, b.x, b.y)
		line := `stroke-width="2.5"`
		if l.Kind == game.Entangled {
			line = `stroke-width="5" stroke-dasharray="0.1 11"`
		}
		d.printf(`<g opacity=".65"><path d="%s" fill="none" stroke="%s" stroke-width="6" stroke-linecap="round"/>`, way,
			palette["sign-case"])
		d.printf(`<path d="%s" fill="none" stroke="%s" %s stroke-linecap="round"/></g>`, way, palette["sign"], line)
		if l.Sign < 0 {
			d.minus(curve(a, middle, b, .5))
		}
		d.out.WriteByte('\n')
	}
}

// minus draws the sign of amplitudes that cancel. The plus sign is not drawn.
func (d *svg) minus(at point) {
	d.printf(`<circle cx="%.1f" cy="%.1f" r="11" fill="%s" stroke="%s" stroke-width="1.5"/><path d="M%.1f %.1fH%.1f" `+
		`stroke="%s" stroke-width="2.5" stroke-linecap="round"/>`, at.x, at.y, palette["sign-case"], palette["sign"],
		at.x-6, at.y, at.x+6, palette["sign"])
}

// end returns an end point of a link: the part of its family on the square, else the centre of the square.
func (d *svg) end(l game.Link, square string, placed map[string][]obstacle) (point, bool) {
	x, y, ok := d.centre(square)
	for i, t := range d.by[square] {
		if l.Kin > 0 && t.Seat == l.Seat && t.Kin == l.Kin && i < len(placed[square]) {
			return placed[square][i].point, ok
		}
	}
	return point{x, y}, ok
}

// clear is the distance that links keep from the centres of other tokens.
const clear = 60

// bows are the curvatures to try, relative to the length, flattest first.
var bows = []float64{0, .12, -.12, .22, -.22, .34, -.34, .48, -.48, .66, -.66, .9, -.9}

// bow returns the control point of the flattest quadratic curve from a to b that avoids the tokens, or the one that
// meets the fewest.
func (d *svg) bow(a, b point, tokens []obstacle) point {
	best, least := point{}, math.Inf(1)
	for _, part := range bows {
		middle := point{(a.x+b.x)/2 - (b.y-a.y)*part, (a.y+b.y)/2 + (b.x-a.x)*part}
		if cost := d.cost(a, middle, b, tokens) + math.Abs(part)*60; cost < least {
			best, least = middle, cost
		}
	}
	return best
}

// cost returns how far a curve runs through tokens other than those at its ends, and off the board.
func (d *svg) cost(a, middle, b point, tokens []obstacle) float64 {
	sum, steps := 0.0, max(8, math.Ceil(distance(a, b)/25))
	for i := 1.0; i < steps; i++ {
		at := curve(a, middle, b, i/steps)
		if d.square(int(math.Floor((at.x-edge)/unit)), int(math.Floor((at.y-edge)/unit))) == "" {
			sum += 40
		}
		for _, o := range tokens {
			if distance(o.point, a) > 1 && distance(o.point, b) > 1 {
				sum += max(0, clear*o.scale-distance(at, o.point))
			}
		}
	}
	return sum
}

// curve returns a point of a quadratic curve.
func curve(a, middle, b point, t float64) point {
	u, v, w := (1-t)*(1-t), 2*t*(1-t), t*t
	return point{u*a.x + v*middle.x + w*b.x, u*a.y + v*middle.y + w*b.y}
}

func distance(p, q point) float64 { return math.Hypot(p.x-q.x, p.y-q.y) }
