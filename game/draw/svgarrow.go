package draw

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
)

type point struct{ x, y float64 }

func (p point) towards(q point, d float64) point {
	l := math.Hypot(q.x-p.x, q.y-p.y)
	if l == 0 {
		return p
	}
	return point{p.x + (q.x-p.x)*d/l, p.y + (q.y-p.y)*d/l}
}

// way is an arrow as it is drawn: from the middle of its first square to that of its last one.
type way struct {
	game.Arrow
	line []point
	seen bool // somebody predicted the movement
}

// ways returns the arrows that have two squares of the board. A right prediction and the movement that it predicted
// are one arrow.
func (d *svg) ways() []way {
	var list []way
	all := d.arrows()
	same := func(a game.Arrow, is func(game.Arrow) bool) bool {
		return slices.ContainsFunc(all, func(b game.Arrow) bool {
			return is(b) && b.Seat == a.Seat && slices.Equal(b.Path, a.Path)
		})
	}
	foreseen := func(a game.Arrow) bool { return a.Kind == game.Foreseen }
	for _, a := range all {
		w := way{Arrow: a, seen: foreseen(a) || went(a) && same(a, foreseen)}
		for _, name := range a.Path {
			if x, y, ok := d.centre(name); ok {
				w.line = append(w.line, point{x, y})
			}
		}
		if len(w.line) > 1 && !(foreseen(a) && same(a, went)) {
			list = append(list, w)
		}
	}
	return list
}

// lanes returns by arrow how far it is shifted to its right, so that arrows that share a part of a line lie side by
// side.
func lanes(ways []way) []float64 {
	const width = 26
	list := make([]float64, len(ways))
	for i, w := range ways {
		before, there, back := 0.0, 0.0, 0.0
		for j, other := range ways {
			switch along(w, other) {
			case 1:
				there++
				if j < i {
					before++
				}
			case -1:
				back++
			}
		}
		list[i] = width * (before + (back-there+1)/2)
	}
	return list
}

// along returns 1 if two arrows share a part of a line in the same direction, -1 if they share it in opposite
// directions, and otherwise 0.
func along(v, w way) int {
	a, b := v.line[0], v.line[len(v.line)-1]
	part := func(p point) (along, beside float64) {
		x, y, dx, dy := p.x-a.x, p.y-a.y, b.x-a.x, b.y-a.y
		return (x*dx + y*dy) / (dx*dx + dy*dy), x*dy - y*dx
	}
	from, off := part(w.line[0])
	to, offTo := part(w.line[len(w.line)-1])
	switch {
	case math.Abs(off)+math.Abs(offTo) > 1 || min(1, max(from, to))-max(0, min(from, to)) < 0.01:
		return 0
	case from < to:
		return 1
	}
	return -1
}

// arrow draws an arrow, shifted to its right by lane. Moved and failed arrows are solid, failed ones end in a cross.
// Predictions are dashed, with a tick if right and a question mark if open; a movement that was predicted has the
// tick. Withheld orders are dotted and end in a bar.
func (d *svg) arrow(a way, lane float64) {
	way := a.line
	if first, last := way[0], way[len(way)-1]; lane != 0 {
		away := point{}.towards(point{first.y - last.y, last.x - first.x}, lane)
		for i := range way {
			way[i].x, way[i].y = way[i].x+away.x, way[i].y+away.y
		}
	}
	end := len(way) - 1
	reach, head, start := 27.0, 28.0, 36.0
	near := distance(way[0], way[end]) < 147
	if near {
		head = 18
	}
	if a.Kind == game.Failed || a.Kind == game.Withheld {
		head, start = 8, 42
		if !near { // signs without a head keep apart from others
			reach += 11
		}
	}
	side := lane
	if side == 0 {
		side = d.crowd(way[0], way[end])
	}
	tip := way[end].towards(way[end-1], reach)
	neck := tip.towards(way[end-1], head)
	way[0], way[end] = way[0].towards(way[1], start), neck
	d.printf(`<g class="%s" fill="none" stroke-linejoin="round">`, escape(string(a.Kind)))
	d.shaft(a.Arrow, bent(way), tip, neck)
	switch at := beside(way, side); {
	case a.seen:
		d.verdict(at, `<path d="M-6 0L-2 5L6 -5" stroke="%s" stroke-width="4" stroke-linecap="round"/>`, "")
	case a.Kind == game.Predicted:
		d.verdict(at, `<text y="7" font-size="20" font-weight="700" text-anchor="middle" fill="%s">?</text>`,
			` stroke-dasharray="7 5"`)
	}
	d.out.WriteString("</g>\n")
}

// crowd tells on which side of a line most of the squares of arrows are, the nearest before all: it is above 0 if they
// are on its left.
func (d *svg) crowd(a, b point) float64 {
	sum := 0.0
	for _, other := range d.arrows() {
		for _, name := range other.Path {
			x, y, ok := d.centre(name)
			if p := (point{x, y}); ok {
				sum -= turn(a, b, p) / math.Pow(distance(p, a)+distance(p, b), 4)
			}
		}
	}
	return sum
}

// shaft draws the line of an arrow with a contrasting edge, and its head or the sign instead.
func (d *svg) shaft(a game.Arrow, line string, tip, neck point) {
	colour := colourName(&d.Picture, a.Seat)
	p := paintOf(colour, false)
	rim := palette["sign-case"]
	if colour == "white" {
		rim = p.line
	}
	dash := map[game.ArrowKind]string{
		game.Predicted: ` stroke-dasharray="15 10"`,
		game.Foreseen:  ` stroke-dasharray="15 10"`,
		game.Withheld:  ` stroke-dasharray="0.1 17" stroke-linecap="round"`,
	}[a.Kind]
	d.printf(`<path d="%s" stroke="%s" stroke-width="16" stroke-linecap="round"/>`, line, rim)
	stop, ink := "", p.fill // the sign instead of a head
	switch a.Kind {
	case game.Failed:
		stop, ink = cross(neck), palette["danger"]
	case game.Withheld:
		stop = bar(tip, neck)
	}
	if stop != "" {
		d.printf(`<path d="%s" stroke="%s" stroke-width="14" stroke-linecap="round"/>`, stop, rim)
		d.printf(`<path d="%s" stroke="%s" stroke-width="10"%s/>`, line, p.fill, dash)
		d.printf(`<path d="%s" stroke="%s" stroke-width="8" stroke-linecap="round"/>`, stop, ink)
		return
	}
	head := arrowHead(tip, neck)
	d.printf(`<path d="%s" stroke="%s" stroke-width="6"/>`, head, rim)
	d.printf(`<path d="%s" stroke="%s" stroke-width="10"%s/>`, line, p.fill, dash)
	d.printf(`<path d="%s" fill="%s"/>`, head, p.fill)
}

// verdict draws the sign of a prediction: right or open.
func (d *svg) verdict(at point, sign, dash string) {
	d.printf(`<g transform="translate(%.1f %.1f)"><circle cx="0" cy="0" r="14" fill="%s" stroke="%s" `+
		`stroke-width="3"%s/>`, at.x, at.y, palette["ground"], palette["white-line"], dash)
	d.printf(sign+`</g>`, palette["white-line"])
}

// beside returns the place of a sign: in the middle of the line, or beside it if the line is short, away from a
// neighbour.
func beside(line []point, lane float64) point {
	total, far := 0.0, 25.0
	if lane > 0 {
		far = -far
	}
	for i := range line[1:] {
		total += distance(line[i], line[i+1])
	}
	left := total / 2
	for i := range line[1:] {
		from, to := line[i], line[i+1]
		if length := distance(from, to); left > length {
			left -= length
			continue
		}
		on := from.towards(to, left)
		if total > 90 {
			return on
		}
		return on.towards(point{on.x + to.y - from.y, on.y - to.x + from.x}, far)
	}
	return line[len(line)-1]
}

// bent returns the path of a polyline with round bends.
func bent(line []point) string {
	var d strings.Builder
	fmt.Fprintf(&d, "M%.1f %.1f", line[0].x, line[0].y)
	for i := 1; i < len(line); i++ {
		here := line[i]
		if i == len(line)-1 || straight(line[i-1], here, line[i+1]) {
			fmt.Fprintf(&d, "L%.1f %.1f", here.x, here.y)
			continue
		}
		room := min(30, distance(here, line[i+1]), distance(here, line[i-1]))
		in, out := here.towards(line[i-1], room), here.towards(line[i+1], room)
		fmt.Fprintf(&d, "L%.1f %.1fQ%.1f %.1f %.1f %.1f", in.x, in.y, here.x, here.y, out.x, out.y)
	}
	return d.String()
}

// turn is above 0 if c is to the right of the line from a to b.
func turn(a, b, c point) float64 { return (b.x-a.x)*(c.y-b.y) - (b.y-a.y)*(c.x-b.x) }

func straight(a, b, c point) bool { return math.Abs(turn(a, b, c)) < 1 }

func arrowHead(tip, neck point) string {
	left, right := across(tip, neck, min(18, distance(tip, neck)*0.78))
	return fmt.Sprintf("M%.1f %.1fL%.1f %.1fL%.1f %.1fZ", tip.x, tip.y, left.x, left.y, right.x, right.y)
}

// bar returns a line across the end of an arrow.
func bar(tip, neck point) string {
	left, right := across(tip, neck, 17)
	return fmt.Sprintf("M%.1f %.1fL%.1f %.1f", left.x, left.y, right.x, right.y)
}

// across returns the two points at this distance to both sides of an arrow's neck.
func across(tip, neck point, far float64) (left, right point) {
	length := distance(tip, neck)
	if length == 0 {
		return neck, neck
	}
	dx, dy := (tip.x-neck.x)/length*far, (tip.y-neck.y)/length*far
	return point{neck.x - dy, neck.y + dx}, point{neck.x + dy, neck.y - dx}
}

func cross(p point) string {
	const r = 12
	return fmt.Sprintf("M%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1f",
		p.x-r, p.y-r, p.x+r, p.y+r, p.x-r, p.y+r, p.x+r, p.y-r)
}
