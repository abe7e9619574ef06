package draw

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"math"

	"github.com/quandary-games/quandary/game/text"
)

// MaxWidth is the largest width and height of a PNG in pixels.
const MaxWidth = 4096

// PNG writes the scene as an image of this width in pixels; neither side may exceed [MaxWidth]. It paints the output
// of [SVG], so both formats have one drawing. Errors: a *text.Error for a bad width; errors of w.
func PNG(w io.Writer, s *Scene, width int) error {
	var drawn bytes.Buffer
	if err := SVG(&drawn, s, ""); err != nil {
		return err
	}
	root, err := parseXML(&drawn)
	if err != nil {
		return err
	}
	box := numbers(root.attr("viewBox"))
	if len(box) != 4 || width < 1 || width > MaxWidth {
		return text.Wrong("draw.width", "width", width, "most", MaxWidth)
	}
	scale := float64(width) / box[2]
	height := int(math.Ceil(box[3] * scale))
	if height > MaxWidth {
		return text.Wrong("draw.width", "width", width, "most", MaxWidth)
	}
	c, err := newCanvas(image.NewRGBA(image.Rect(0, 0, width, height)), root)
	if err != nil {
		return err
	}
	c.paint(root, newBrush(scale))
	return png.Encode(w, c.image)
}
