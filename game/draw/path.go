package draw

import (
	"strconv"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"
)

// transformed adds points to a path after a matrix is applied.
type transformed struct {
	matrix rasterx.Matrix2D
	path   rasterx.Adder
}

func (t *transformed) Start(a fixed.Point26_6) { t.path.Start(t.matrix.TFixed(a)) }
func (t *transformed) Line(b fixed.Point26_6)  { t.path.Line(t.matrix.TFixed(b)) }
func (t *transformed) QuadBezier(b, c fixed.Point26_6) {
	t.path.QuadBezier(t.matrix.TFixed(b), t.matrix.TFixed(c))
}
func (t *transformed) CubeBezier(b, c, d fixed.Point26_6) {
	t.path.CubeBezier(t.matrix.TFixed(b), t.matrix.TFixed(c), t.matrix.TFixed(d))
}
func (t *transformed) Stop(closed bool) { t.path.Stop(closed) }

// circle adds a circle, clockwise from the right as in SVG, so that dashes begin there.
func circle(c point, r float64, into rasterx.Adder) {
	const k = 0.5522847498 // of the radius: four such curves approximate a circle to 3 parts in 10 000
	at := func(x, y float64) fixed.Point26_6 { return fixPoint(point{c.x + x*r, c.y + y*r}) }
	into.Start(at(1, 0))
	into.CubeBezier(at(1, k), at(k, 1), at(0, 1))
	into.CubeBezier(at(-k, 1), at(-1, k), at(-1, 0))
	into.CubeBezier(at(-1, -k), at(-k, -1), at(0, -1))
	into.CubeBezier(at(k, -1), at(1, -k), at(1, 0))
	into.Stop(true)
}

// arity is the number of arguments of each command of path data.
var arity = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'Q': 4, 'T': 2, 'Z': 0}

// pen is the state while path data are followed.
type pen struct {
	into        rasterx.Adder
	at, control point // control: of the last curve, for T
	begin       point
	open        bool
}

// follow adds the path of SVG path data. It knows the commands M, L, H, V, C, Q, T and Z, absolute and relative.
func follow(data string, into rasterx.Adder) {
	p := pen{into: into}
	for i := 0; i < len(data); {
		command := data[i]
		i++
		upper := command &^ 0x20
		n, known := arity[upper]
		if !known {
			return
		}
		for first := true; ; first = false {
			var v []float64
			v, i = read(data, i, n)
			if len(v) < n || !first && n == 0 {
				break
			}
			if upper == 'M' && !first {
				upper = 'L'
			}
			p.draw(upper, command != command&^0x20, v)
			if n == 0 {
				break
			}
		}
	}
	p.lift(false)
}

// read reads up to n numbers from data at i. It returns those found and the position after them.
func read(data string, i, n int) ([]float64, int) {
	var list []float64
	at := i
	for len(list) < n {
		for at < len(data) && (data[at] == ' ' || data[at] == ',') {
			at++
		}
		end := at
		for end < len(data) && (data[end] >= '0' && data[end] <= '9' || data[end] == '.' ||
			data[end] == '-' && end == at) {
			end++
		}
		f, err := strconv.ParseFloat(data[at:end], 64)
		if err != nil {
			return nil, at
		}
		list, at = append(list, f), end
	}
	return list, at
}

// draw carries out a command.
func (p *pen) draw(command byte, relative bool, v []float64) {
	to := func(i int) point {
		q := point{v[i], v[i+1]}
		if relative {
			q.x, q.y = q.x+p.at.x, q.y+p.at.y
		}
		return q
	}
	control, end := p.at, p.at
	switch command {
	case 'M':
		p.lift(false)
		end = to(0)
		p.begin, p.open = end, true
		p.into.Start(fixPoint(end))
	case 'L':
		end = to(0)
		p.into.Line(fixPoint(end))
	case 'H', 'V':
		end = p.straight(command, relative, v[0])
		p.into.Line(fixPoint(end))
	case 'C':
		end = to(4)
		p.into.CubeBezier(fixPoint(to(0)), fixPoint(to(2)), fixPoint(end))
	case 'Q':
		control, end = to(0), to(2)
		p.into.QuadBezier(fixPoint(control), fixPoint(end))
	case 'T':
		control, end = point{2*p.at.x - p.control.x, 2*p.at.y - p.control.y}, to(0)
		p.into.QuadBezier(fixPoint(control), fixPoint(end))
	case 'Z':
		p.lift(true)
		end = p.begin
	}
	if p.at, p.control = end, control; command != 'Q' && command != 'T' {
		p.control = end
	}
}

// straight returns the end of a horizontal or vertical line.
func (p *pen) straight(command byte, relative bool, by float64) point {
	end := p.at
	along := &end.x
	if command == 'V' {
		along = &end.y
	}
	if relative {
		by += *along
	}
	*along = by
	return end
}

// lift ends a subpath.
func (p *pen) lift(closed bool) {
	if p.open {
		p.into.Stop(closed)
		p.open = false
	}
}
