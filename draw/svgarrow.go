package draw

import (
	"fmt"
	"math"
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

// lanes are how far each arrow is set off to its right, so that those between the same two squares lie side
// by side, each on the right of those that come its way.
func lanes(arrows []game.Arrow) []float64 {
	const width = 24
	type ends [2]string
	from := func(a game.Arrow) ends { return ends{a.Path[0], a.Path[len(a.Path)-1]} }
	there := map[ends]int{}
	for _, a := range arrows {
		if len(a.Path) > 0 {
			there[from(a)]++
		}
	}
	list, before := make([]float64, len(arrows)), map[ends]int{}
	for i, a := range arrows {
		if len(a.Path) == 0 {
			continue
		}
		e := from(a)
		back := there[ends{e[1], e[0]}]
		list[i] = width * (float64(before[e]) + float64(back-there[e]+1)/2)
		before[e]++
	}
	return list
}

// dashes are how the arrows of some kinds are broken up.
var dashes = map[game.ArrowKind]string{
	game.Predicted: ` stroke-dasharray="17 11"`,
	game.Foreseen:  ` stroke-dasharray="17 11"`,
	game.Withheld:  ` stroke-dasharray="3 9"`,
}

// arrow draws a way over the board: whole where something went, ending in a cross where it did not arrive; dashed where
// it was only expected, with a tick if that was right; dotted, ending in a bar, where it was held back. Lane is how far
// it is set off to its right.
func (d *svg) arrow(a game.Arrow, lane float64) {
	var way []point
	for _, name := range a.Path {
		if x, y, ok := d.centre(name); ok {
			way = append(way, point{x, y})
		}
	}
	if len(way) < 2 {
		return
	}
	if first, last := way[0], way[len(way)-1]; lane != 0 {
		away := point{}.towards(point{first.y - last.y, last.x - first.x}, lane)
		for i := range way {
			way[i].x, way[i].y = way[i].x+away.x, way[i].y+away.y
		}
	}
	end, before := way[len(way)-1], way[len(way)-2]
	tip := end.towards(before, 27)
	neck := tip.towards(before, 24)
	way[0] = way[0].towards(way[1], 22)
	way[len(way)-1] = neck

	c := colourOf(&d.Picture, a.Seat)
	fill, rim := c.fill.Hex(), c.line.Hex()
	dash := dashes[a.Kind]
	var path strings.Builder
	for i, p := range way {
		fmt.Fprintf(&path, "%c%.1f %.1f", "ML"[min(i, 1)], p.x, p.y)
	}
	d.printf(`<g class="%s" fill="none" stroke-linejoin="round" opacity=".8">`, escape(string(a.Kind)))
	d.printf(`<path d="%s" stroke="%s" stroke-width="%d"%s/>`, &path, rim, thick+4, dash)
	stop, ink := "", svgDanger // instead of a head
	switch a.Kind {
	case game.Failed:
		stop = cross(neck.towards(before, 8))
	case game.Withheld:
		stop, ink = bar(tip, neck), fill
	}
	if stop != "" {
		d.printf(`<path d="%s" stroke="%s" stroke-width="13" stroke-linecap="round"/>`, stop, rim)
		d.printf(`<path d="%s" stroke="%s" stroke-width="%d"%s/>`, &path, fill, thick, dash)
		d.printf(`<path d="%s" stroke="%s" stroke-width="8" stroke-linecap="round"/></g>`+"\n", stop, ink)
		return
	}
	head := arrowHead(tip, neck)
	d.printf(`<path d="%s" fill="%s" stroke="%s" stroke-width="4"/>`, head, rim, rim)
	d.printf(`<path d="%s" stroke="%s" stroke-width="%d"%s/>`, &path, fill, thick, dash)
	d.printf(`<path d="%s" fill="%s"/></g>`+"\n", head, fill)
	if a.Kind == game.Foreseen {
		middle := point{(way[0].x + neck.x) / 2, (way[0].y + neck.y) / 2}
		d.tag(middle.x, middle.y, "✓", rim, fill)
		d.out.WriteByte('\n')
	}
}

func arrowHead(tip, neck point) string {
	dx, dy := (tip.x-neck.x)/24, (tip.y-neck.y)/24
	const half = 15
	return fmt.Sprintf("M%.1f %.1fL%.1f %.1fL%.1f %.1fZ",
		tip.x, tip.y, neck.x-dy*half, neck.y+dx*half, neck.x+dy*half, neck.y-dx*half)
}

// bar is a line across the end of an arrow.
func bar(tip, neck point) string {
	dx, dy := (tip.x-neck.x)/24, (tip.y-neck.y)/24
	const half = 15
	return fmt.Sprintf("M%.1f %.1fL%.1f %.1f", neck.x-dy*half, neck.y+dx*half, neck.x+dy*half, neck.y-dx*half)
}

func cross(p point) string {
	const r = 14
	return fmt.Sprintf("M%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1f",
		p.x-r, p.y-r, p.x+r, p.y+r, p.x-r, p.y+r, p.x+r, p.y-r)
}
