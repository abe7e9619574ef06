package draw

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"
)

// painted returns the PNG of a scene.
func painted(t testing.TB, s *Scene, width int) image.Image {
	t.Helper()
	var b bytes.Buffer
	if err := PNG(&b, s, width); err != nil {
		t.Fatal(err)
	}
	if to := os.Getenv("DRAW_PNG"); to != "" { // for inspection by eye
		if err := os.WriteFile(filepath.Join(to, filepath.Base(t.Name())+".png"), b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	m, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// colours counts the pixels by colour within a square of the board.
func colours(m image.Image, s *Scene, square string, width int) map[color.NRGBA]int {
	f := newFrame(&s.Picture, s.Turns)
	col, row, _ := f.place(square)
	scale := float64(width) / float64(f.cols*unit+2*edge)
	at := func(i int) int { return int(scale * float64(edge+i*unit)) }
	seen := map[color.NRGBA]int{}
	for y := at(row) + 2; y < at(row+1)-2; y++ {
		for x := at(col) + 2; x < at(col+1)-2; x++ {
			seen[color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA)]++
		}
	}
	return seen
}

func TestPNG(t *testing.T) {
	for name, s := range scenes() {
		t.Run(name, func(t *testing.T) {
			m := painted(t, s, 800)
			if m.Bounds().Dx() != 800 {
				t.Errorf("%v", m.Bounds())
			}
			by := s.tokens()
			for _, cell := range s.Picture.Cells {
				tokens := by[cell]
				seen := colours(m, s, cell, 800)
				if len(tokens) != 1 {
					continue
				}
				c := Chip(&s.Picture, tokens[0].Seat).Bg
				fill := color.NRGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255}
				if !tokens[0].Faded && seen[fill] < 60 {
					t.Errorf("%s has %d pixels of its piece's colour", cell, seen[fill])
				}
			}
		})
	}
}

func TestAPNGHasAWidth(t *testing.T) {
	for _, width := range []int{-1, 0, MaxWidth + 1} {
		if err := PNG(&bytes.Buffer{}, halves(), width); err == nil {
			t.Errorf("a picture %d wide", width)
		}
	}
}

func TestStrangePicturesArePainted(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := &Scene{Picture: strange(r), Voice: voice}
		if err := PNG(&bytes.Buffer{}, s, 60); err != nil {
			r.Fatal(err)
		}
	})
}

func BenchmarkPNG(b *testing.B) {
	for b.Loop() {
		if err := PNG(&bytes.Buffer{}, halves(), 800); err != nil {
			b.Fatal(err)
		}
	}
}
