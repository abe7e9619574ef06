package draw

import (
	"image"
	"image/color"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// scanner rasterises paths for rasterx, each within its bounding box. A scanner of the whole image takes fifty times
// as long.
type scanner struct {
	image *image.RGBA
	ink   color.Color
	lines []line
	box   fixed.Rectangle26_6
	at    fixed.Point26_6
}

// line is a straight piece of an outline.
type line struct{ a, b fixed.Point26_6 }

// Start implements rasterx.Scanner.
func (s *scanner) Start(a fixed.Point26_6) {
	s.widen(a)
	s.at = a
}

// Line implements rasterx.Scanner.
func (s *scanner) Line(b fixed.Point26_6) {
	s.widen(b)
	s.lines = append(s.lines, line{s.at, b})
	s.at = b
}

// widen extends the box to a point.
func (s *scanner) widen(p fixed.Point26_6) {
	one := fixed.Rectangle26_6{Min: p, Max: p.Add(fixed.Point26_6{X: 1, Y: 1})}
	if s.box.Empty() {
		s.box = one
	}
	s.box = s.box.Union(one)
}

// Draw implements rasterx.Scanner.
func (s *scanner) Draw() {
	box := image.Rect(s.box.Min.X.Floor(), s.box.Min.Y.Floor(), s.box.Max.X.Ceil(), s.box.Max.Y.Ceil())
	box = box.Intersect(s.image.Rect)
	if box.Empty() {
		return
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	place := func(p fixed.Point26_6) (x, y float32) {
		return float32(p.X)/64 - float32(box.Min.X), float32(p.Y)/64 - float32(box.Min.Y)
	}
	var at fixed.Point26_6
	for i, l := range s.lines {
		if i == 0 || l.a != at {
			r.MoveTo(place(l.a))
		}
		r.LineTo(place(l.b))
		at = l.b
	}
	r.Draw(s.image, box, image.NewUniform(s.ink), image.Point{})
}

// SetColor implements rasterx.Scanner.
func (s *scanner) SetColor(c any) { s.ink, _ = c.(color.Color) }

// Clear implements rasterx.Scanner.
func (s *scanner) Clear() { s.lines, s.box = nil, fixed.Rectangle26_6{} }

// GetPathExtent implements rasterx.Scanner.
func (s *scanner) GetPathExtent() fixed.Rectangle26_6 { return s.box }

// SetBounds implements rasterx.Scanner. It does nothing: the image has its own bounds.
func (s *scanner) SetBounds(int, int) {}

// SetWinding implements rasterx.Scanner. It does nothing: outlines are always filled by non-zero winding.
func (s *scanner) SetWinding(bool) {}

// SetClip implements rasterx.Scanner. It does nothing: nothing is clipped.
func (s *scanner) SetClip(image.Rectangle) {}

var _ rasterx.Scanner = (*scanner)(nil)
