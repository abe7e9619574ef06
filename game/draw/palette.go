package draw

import (
	"fmt"
	"math"
)

// palette holds the colours of images. The keys are the names that the pages use in their light theme.
var palette = map[string]string{
	"paper":        "#f5f5f2",
	"square-light": "#efebe1",
	"square-dark":  "#a9bbc4",
	"on-light":     "#4a5660",
	"on-dark":      "#24323b",
	"grid":         "#b9b5a9", // between the squares of a plain board
	"picked":       "#f0a81e", // the one accent, an ochre
	"hatch":        "#8a3b12",
	"ground":       "#fbfaf6", // under what is only perhaps there, so that its ring keeps its contrast on any square
	"ground-black": "#c2bdb0", // that of Black's parts
	"track":        "#dcdcd4",
	"ring":         "#1a2127",
	"on-ring":      "#ffffff",
	"half-red":     "#b5440a",
	"half-blue":    "#0062a3",
	"sign":         "#1a2127", // targets, links, the edges of arrows
	"sign-case":    "#fbfaf6",
	"danger":       "#a8320a",
	"danger-case":  "#fbfaf6",
	"white-fill":   "#fffdf7",
	"white-line":   "#1a2127",
	"black-fill":   "#242b31",
	"black-line":   "#0d1114",
	"black-inner":  "#ece8dd",
	"seat-line":    "#0d1114",
	"seat-black":   "#242b31",
	"seat-blue":    "#0062a3",
	"seat-red":     "#b5440a",
	"seat-green":   "#006b4c",
	"on-seat":      "#ffffff",
}

// lastShare is the opacity of the accent on squares that the last ply touched.
const lastShare = .38

// piecePaint holds the colours of a seat's pieces: filling, outline and inner lines.
type piecePaint struct{ fill, line, inner string }

// paintOf returns the colours of a seat's pieces. With many seats all have the same outline.
func paintOf(colour string, many bool) piecePaint {
	p := piecePaint{palette["seat-"+colour], palette["black-line"], palette["on-seat"]}
	switch colour {
	case "white":
		p = piecePaint{palette["white-fill"], palette["white-line"], palette["white-line"]}
	case "black":
		p = piecePaint{palette["black-fill"], palette["black-line"], palette["black-inner"]}
	}
	if many {
		p.line, p.inner = palette["seat-line"], palette["on-seat"]
	}
	return p
}

// faded is how much of its seat's colour the filling of a piece has that acts without a player.
const faded = .35

// fadedPaint returns the colours of a seat's pieces that act without a player: its outline, and a paler filling.
func fadedPaint(colour string) piecePaint {
	if colour == "white" {
		return piecePaint{palette["ground"], palette["white-line"], palette["white-line"]}
	}
	own := palette["seat-"+colour]
	seat, _ := parseColour(own)
	ground, _ := parseColour(palette["ground"])
	mixed := func(a, b uint8) int { return int(math.Round(faded*float64(a) + (1-faded)*float64(b))) }
	fill := fmt.Sprintf("#%02x%02x%02x", mixed(seat.R, ground.R), mixed(seat.G, ground.G), mixed(seat.B, ground.B))
	return piecePaint{fill, own, own}
}
