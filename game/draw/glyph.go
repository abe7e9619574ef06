package draw

import (
	"github.com/srwiley/rasterx"
	"golang.org/x/image/font/sfnt"
)

// signs holds glyphs that the fonts lack, as path data in a square of 100 by 100 above the baseline.
var signs = map[rune]string{
	'★': "M50 5L61 38H96L68 59L78 93L50 73L22 93L32 59L4 38H39Z",
	'✓': "M14 55L26 43L41 59L76 12L89 22L43 86Z",
}

// glyphs returns the outline of a text.
func (c *canvas) glyphs(n *node, b brush) rasterx.Path {
	var p, sized rasterx.Path
	f := c.fonts[b.bold]
	var buffer sfnt.Buffer
	at := 0.0
	for _, r := range n.text {
		into := &transformed{rasterx.Identity.Translate(at, 0), &sized}
		if sign, ok := signs[r]; ok {
			into.matrix = into.matrix.Scale(b.font/110, b.font/110).Translate(0, -92)
			follow(sign, into)
			at += b.font * .9
			continue
		}
		index, err := f.GlyphIndex(&buffer, r)
		if err != nil {
			continue
		}
		outline, err := f.LoadGlyph(&buffer, index, fix(b.font), nil)
		if err != nil {
			continue
		}
		trace(outline, into)
		if advance, err := f.GlyphAdvance(&buffer, index, fix(b.font), 0); err == nil {
			at += float64(advance) / 64
		}
	}
	x := n.number("x")
	switch b.anchor {
	case "middle":
		x -= at / 2
	case "end":
		x -= at
	}
	sized.AddTo(&transformed{b.matrix.Translate(x, n.number("y")), &p})
	return p
}

// trace adds the outline of a glyph.
func trace(outline sfnt.Segments, into rasterx.Adder) {
	open := false
	for _, s := range outline {
		a := s.Args
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if open {
				into.Stop(true)
			}
			into.Start(a[0])
			open = true
		case sfnt.SegmentOpLineTo:
			into.Line(a[0])
		case sfnt.SegmentOpQuadTo:
			into.QuadBezier(a[0], a[1])
		case sfnt.SegmentOpCubeTo:
			into.CubeBezier(a[0], a[1], a[2])
		}
	}
	if open {
		into.Stop(true)
	}
}
