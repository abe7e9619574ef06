package draw

import (
	"encoding/xml"
	"image"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

type node struct {
	name     string
	attrs    map[string]string
	children []*node
	text     string
}

func (n *node) attr(name string) string { return n.attrs[name] }

// number returns a numeric attribute, or 0.
func (n *node) number(name string) float64 {
	f, err := strconv.ParseFloat(n.attrs[name], 64)
	if err != nil {
		return 0
	}
	return f
}

// parseXML reads an SVG as a tree.
func parseXML(r io.Reader) (*node, error) {
	root := &node{}
	stack := []*node{root}
	for d := xml.NewDecoder(r); ; {
		token, err := d.Token()
		if err == io.EOF && len(root.children) == 1 {
			return root.children[0], nil
		}
		if err != nil {
			return nil, err
		}
		top := stack[len(stack)-1]
		switch t := token.(type) {
		case xml.StartElement:
			n := &node{name: t.Name.Local, attrs: map[string]string{}}
			for _, a := range t.Attr {
				n.attrs[a.Name.Local] = a.Value
			}
			top.children = append(top.children, n)
			stack = append(stack, n)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		case xml.CharData:
			top.text += string(t)
		}
	}
}

// canvas is the image that an SVG is painted on.
type canvas struct {
	image *image.RGBA
	ids   map[string]*node
	fonts map[bool]*sfnt.Font // by bold
}

func newCanvas(m *image.RGBA, root *node) (*canvas, error) {
	c := &canvas{image: m, ids: map[string]*node{}, fonts: map[bool]*sfnt.Font{}}
	for _, n := range root.children {
		if n.name == "defs" {
			for _, d := range n.children {
				c.ids[d.attr("id")] = d
			}
		}
	}
	for bold, data := range map[bool][]byte{false: goregular.TTF, true: gobold.TTF} {
		f, err := sfnt.Parse(data)
		if err != nil {
			return nil, err
		}
		c.fonts[bold] = f
	}
	return c, nil
}

// paint paints an element and its children.
func (c *canvas) paint(n *node, b brush) {
	b = b.with(n)
	switch n.name {
	case "svg", "g":
		for _, child := range n.children {
			c.paint(child, b)
		}
	case "use":
		if used := c.ids[strings.TrimPrefix(n.attr("href"), "#")]; used != nil {
			c.paint(used, b)
		}
	case "rect":
		x, y := n.number("x"), n.number("y")
		w, h := n.number("width"), n.number("height")
		if b.fill == "url(#vanish)" {
			c.stripes(b, x, y, w, h)
			return
		}
		var p rasterx.Path
		into := &transformed{b.matrix, &p}
		if r := min(n.number("rx"), w/2, h/2); r > 0 {
			rasterx.AddRoundRect(x, y, x+w, y+h, r, r, 0, rasterx.RoundGap, into)
		} else {
			rasterx.AddRect(x, y, x+w, y+h, 0, into)
		}
		c.shape(p, b)
	case "circle":
		var p rasterx.Path
		circle(point{n.number("cx"), n.number("cy")}, n.number("r"), &transformed{b.matrix, &p})
		c.shape(p, b)
	case "path":
		var p rasterx.Path
		follow(n.attr("d"), &transformed{b.matrix, &p})
		c.shape(p, b)
	case "text":
		c.shape(c.glyphs(n, b), b)
	}
}

// shape fills and strokes a path in the brush's order.
func (c *canvas) shape(p rasterx.Path, b brush) {
	if b.strokeFirst {
		c.stroke(p, b)
		c.fill(p, b)
		return
	}
	c.fill(p, b)
	c.stroke(p, b)
}

func (c *canvas) fill(p rasterx.Path, b brush) {
	ink, ok := b.ink(b.fill, b.fillOpacity)
	if !ok {
		return
	}
	s := &scanner{image: c.image}
	f := rasterx.NewFiller(c.image.Rect.Dx(), c.image.Rect.Dy(), s)
	p.AddTo(f)
	f.Stop(true)
	s.SetColor(ink)
	f.Draw()
}

func (c *canvas) stroke(p rasterx.Path, b brush) {
	ink, ok := b.ink(b.stroke, b.strokeOpacity)
	if !ok || b.width <= 0 {
		return
	}
	s := &scanner{image: c.image}
	d := rasterx.NewDasher(c.image.Rect.Dx(), c.image.Rect.Dy(), s)
	ends, gap, join := rasterx.ButtCap, rasterx.FlatGap, rasterx.Miter
	if b.roundCap {
		ends = rasterx.RoundCap
	}
	if b.roundJoin {
		gap, join = rasterx.RoundGap, rasterx.Round
	}
	scale := b.scale()
	var dash []float64
	for _, l := range b.dash {
		dash = append(dash, l*scale)
	}
	d.SetStroke(fix(b.width*scale), fix(4), ends, ends, gap, join, dash, 0)
	p.AddTo(d)
	d.Stop(false)
	s.SetColor(ink)
	d.Draw()
}

// stripes fills a rectangle with the pattern of vanishing squares: diagonal stripes, 5 of every 18 wide.
func (c *canvas) stripes(b brush, x, y, w, h float64) {
	b.fill, b.opacity = palette["hatch"], b.opacity*.6
	corners := []point{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}
	across := func(p point) float64 { return (p.x + p.y) / math.Sqrt2 }
	first, last := math.Floor(across(corners[0])/18)*18+6.5, across(corners[2])
	for at := first; at < last; at += 18 {
		stripe := clip(corners, func(p point) float64 { return across(p) - at })
		stripe = clip(stripe, func(p point) float64 { return at + 5 - across(p) })
		if len(stripe) < 3 {
			continue
		}
		var p rasterx.Path
		into := &transformed{b.matrix, &p}
		into.Start(fixPoint(stripe[0]))
		for _, q := range stripe[1:] {
			into.Line(fixPoint(q))
		}
		into.Stop(true)
		c.fill(p, b)
	}
}

// clip returns the part of a convex polygon in which the linear function inside is not negative.
func clip(polygon []point, inside func(point) float64) []point {
	var kept []point
	for i, p := range polygon {
		q := polygon[(i+1)%len(polygon)]
		a, b := inside(p), inside(q)
		if a >= 0 {
			kept = append(kept, p)
		}
		if a*b < 0 {
			t := a / (a - b)
			kept = append(kept, point{p.x + t*(q.x-p.x), p.y + t*(q.y-p.y)})
		}
	}
	return kept
}

func fix(f float64) fixed.Int26_6 { return fixed.Int26_6(math.Round(f * 64)) }

func fixPoint(p point) fixed.Point26_6 { return fixed.Point26_6{X: fix(p.x), Y: fix(p.y)} }

// parseColour reads "#rgb" and "#rrggbb".
func parseColour(s string) (color.NRGBA, bool) {
	hex, ok := strings.CutPrefix(s, "#")
	if len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	n, err := strconv.ParseUint(hex, 16, 24)
	if !ok || err != nil || len(hex) != 6 {
		return color.NRGBA{}, false
	}
	return color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}, true
}
