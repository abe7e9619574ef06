package draw

import (
	"cmp"
	"image/color"
	"math"
	"strconv"
	"strings"

	"github.com/srwiley/rasterx"
)

// brush holds the painting attributes of an element: inherited ones and its own.
type brush struct {
	matrix                              rasterx.Matrix2D
	fill, stroke, current               string // colours: "none", "#rrggbb" or "currentColor"
	opacity, fillOpacity, strokeOpacity float64
	width                               float64
	dash                                []float64
	roundCap, roundJoin, strokeFirst    bool
	font                                float64
	bold                                bool
	anchor                              string
}

// newBrush returns the initial brush of an SVG at a scale.
func newBrush(scale float64) brush {
	return brush{
		matrix: rasterx.Identity.Scale(scale, scale), fill: "#000", stroke: "none", current: "#000",
		opacity: 1, fillOpacity: 1, strokeOpacity: 1, width: 1, font: 16, anchor: "start",
	}
}

// with returns the brush for a child element.
func (b brush) with(n *node) brush {
	switch n.attr("class") {
	case "in":
		b.fill, b.stroke = "none", "currentColor"
	case "dot":
		b.fill, b.stroke = "currentColor", "none"
	}
	for name, value := range n.attrs {
		f, err := strconv.ParseFloat(value, 64)
		switch name {
		case "transform":
			b.matrix = transform(b.matrix, value)
		case "fill":
			b.fill = value
		case "stroke":
			b.stroke = value
		case "color":
			b.current = value
		case "stroke-linecap":
			b.roundCap = value == "round"
		case "stroke-linejoin":
			b.roundJoin = value == "round"
		case "stroke-dasharray":
			b.dash = numbers(value)
		case "paint-order":
			b.strokeFirst = value == "stroke"
		case "text-anchor":
			b.anchor = value
		}
		if err != nil {
			continue
		}
		switch name {
		case "opacity":
			b.opacity *= f
		case "fill-opacity":
			b.fillOpacity = f
		case "stroke-opacity":
			b.strokeOpacity = f
		case "stroke-width":
			b.width = f
		case "font-size":
			b.font = f
		case "font-weight":
			b.bold = f >= 600
		}
	}
	return b
}

// ink returns a colour at an opacity, and whether it is visible.
func (b *brush) ink(paint string, opacity float64) (color.Color, bool) {
	if paint == "currentColor" {
		paint = b.current
	}
	c, ok := parseColour(paint)
	c.A = uint8(math.Round(255 * b.opacity * opacity))
	return c, ok && c.A > 0
}

// scale returns the factor by which lengths grow.
func (b *brush) scale() float64 {
	return math.Sqrt(math.Abs(b.matrix.A*b.matrix.D - b.matrix.B*b.matrix.C))
}

// transform applies an attribute's translate, scale and rotate to a matrix.
func transform(m rasterx.Matrix2D, s string) rasterx.Matrix2D {
	for _, part := range strings.SplitAfter(s, ")") {
		name, rest, _ := strings.Cut(strings.TrimSpace(part), "(")
		v := append(numbers(strings.TrimSuffix(rest, ")")), 0, 0, 0)
		switch name {
		case "translate":
			m = m.Translate(v[0], v[1])
		case "scale":
			m = m.Scale(v[0], cmp.Or(v[1], v[0]))
		case "rotate":
			m = m.Translate(v[1], v[2]).Rotate(v[0]*math.Pi/180).Translate(-v[1], -v[2])
		}
	}
	return m
}

// numbers returns the numbers of a list with spaces or commas.
func numbers(s string) []float64 {
	var list []float64
	for _, field := range strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == ',' }) {
		if f, err := strconv.ParseFloat(field, 64); err == nil {
			list = append(list, f)
		}
	}
	return list
}
