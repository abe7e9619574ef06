package draw

import (
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
)

// Colour is an RGB colour of 8 bits each, with a higher bit set. The zero Colour is the terminal's own.
type Colour uint32

// RGB returns the colour 0xRRGGBB.
func RGB(rgb uint32) Colour { return Colour(rgb | 1<<24) }

func (c Colour) parts() (r, g, b uint8) { return uint8(c >> 16), uint8(c >> 8), uint8(c) }

// Style is the appearance of a character.
type Style struct {
	Fg, Bg                 Colour
	Bold, Faint, Underline bool
}

// The colours of a terminal's board: middle tones, on which light and dark tokens stand out, and the accent and the
// colours of halves that images use.
var (
	lightSquare  = RGB(0xa9b7c0)
	darkSquare   = RGB(0x778c9b)
	lastLight    = RGB(0xc8b588)
	lastDark     = RGB(0xab9c72)
	pickedSquare = RGB(0xf0a81e)
	cursorSquare = RGB(0xfbeccb)
	dangerSquare = RGB(0xd98a80)
	wonSquare    = RGB(0xe3c04a)
	ink          = RGB(0x1a2127)
	redMark      = RGB(0x8f3000)
	blueMark     = RGB(0x004a7d)
)

// Accent returns the highlight colour. It is readable on dark and light terminals.
func Accent() Colour { return RGB(0xb87a00) }

// colourName returns the colour that a seat is named after. Other seats get one by their number.
func colourName(p *game.Picture, seat int) string {
	if seat >= 0 && seat < len(p.Seats) {
		if name := lastPart(p.Seats[seat].Name); name == "white" || palette["seat-"+name] != "" {
			return name
		}
	}
	return [...]string{"white", "black", "blue", "red"}[max(seat, 0)%4]
}

// Chip returns the style of a seat's tokens, in the colours of images.
func Chip(p *game.Picture, seat int) Style {
	paint := paintOf(colourName(p, seat), false)
	return Style{Fg: colourOf(paint.inner), Bg: colourOf(paint.fill), Bold: true}
}

// colourOf returns a colour of the palette for a terminal.
func colourOf(hex string) Colour {
	c, _ := parseColour(hex)
	return RGB(uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B))
}

// lastPart returns a word without its game: "red" for "games.red".
func lastPart(w text.Word) string { return string(w[strings.LastIndexByte(string(w), '.')+1:]) }

// markColour returns the colour that a mark is named after, or the colour of ink.
func markColour(mark text.Word) Colour {
	switch lastPart(mark) {
	case "red":
		return redMark
	case "blue":
		return blueMark
	}
	return ink
}
