package draw

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// pieces draws the tokens, several on a square beside each other.
func (d *svg) pieces() {
	for _, cell := range d.Picture.Cells {
		x, y, ok := d.corner(cell)
		if !ok {
			continue
		}
		tokens := d.by[cell]
		for i, t := range tokens[:shownOf(len(tokens))] {
			at, size := seat(i, len(tokens))
			d.token(t, x+at.x, y+at.y, size, len(tokens) > 1)
		}
		if rest := len(tokens) - shownOf(len(tokens)); rest > 0 {
			d.printf(`<g transform="translate(%.1f %.1f)"><circle cx="75" cy="75" r="22" fill="%s" stroke="%s" `+
				`stroke-width="2"/><text x="75" y="83" font-size="24" font-weight="700" text-anchor="middle" `+
				`fill="%s">+%d</text></g>`+"\n", x, y, palette["ground"], palette["ring"], palette["ring"], rest)
		}
	}
}

// shownOf returns how many of the tokens on a square are drawn: where there are more than four, the likeliest three and
// the number of the others.
func shownOf(n int) int {
	if n > 4 {
		return 3
	}
	return n
}

// seat returns the place and size of the i-th of n tokens on a square: two lie on the diagonal, more in a grid.
func seat(i, n int) (at point, size float64) {
	switch {
	case n <= 1:
		return point{}, unit
	case n == 2:
		return point{float64(42 * i), float64(42 * i)}, 58
	}
	left := float64(i%2) * unit / 2
	if n == 3 && i == 2 {
		left = unit / 4
	}
	return point{left, float64(i/2) * unit / 2}, unit / 2
}

// token draws a token in a square of a size. An uncertain token has a ground and a ring that closes as far as its
// share. Beside other tokens there is no room for badge and group.
func (d *svg) token(t game.Token, x, y, size float64, beside bool) {
	many := len(d.Picture.Seats) > 2
	colour := colourName(&d.Picture, t.Seat)
	d.printf(`<g transform="translate(%.1f %.1f) scale(%.3f)"><title>%s</title>`, x, y, size/unit, escape(d.told(t)))
	k, dx, dy := .9, 5.0, 4.0
	switch {
	case d.hasSetMark(t):
		k, dx, dy = .63, 18.5, 12.5
		d.disc()
		d.setMark(t)
	case !whole(t):
		k, dx, dy = .63, 18.5, 12.5
		d.disc()
		d.ring(t)
	case many:
		d.printf(`<path d="M36 100L50 86L64 100Z" transform="rotate(%d 50 50)" fill="%s" stroke="%s" `+
			`stroke-width="3" stroke-linejoin="round"/>`, -90*d.side(t.Seat), palette["seat-"+colour], palette["sign-case"])
	}
	p, width := paintOf(colour, many), 3
	if t.Faded { // hollow
		p, width = piecePaint{palette["ground"], palette["seat-"+colour], palette["seat-"+colour]}, 5
	}
	if _, ok := shapes[string(t.Piece)]; ok {
		d.printf(`<g transform="translate(%.1f %.1f) scale(%.2f)" stroke-width="%d"><use href="#%s" fill="%s" stroke="%s" `+
			`color="%s"/></g>`, dx, dy, k, width, t.Piece, p.fill, p.line, p.inner)
	} else {
		d.printf(`<g transform="translate(%.1f %.1f) scale(%.2f)"><circle cx="50" cy="50" r="36" fill="%s" stroke="%s" `+
			`stroke-width="%d"/><text x="50" y="66" font-size="46" font-weight="700" text-anchor="middle" `+
			`fill="%s">%s</text></g>`, dx, dy, k, p.fill, p.line, width, p.inner, escape(t.Letter))
	}
	d.labels(t, beside)
	d.out.WriteString("</g>\n")
}

// side returns the seat's side of the board in quarter turns anticlockwise from the lower edge.
func (d *svg) side(seat int) int {
	turns := 0
	if seat >= 0 && seat < len(d.Picture.Seats) {
		turns = d.Picture.Seats[seat].Turns % 4
	}
	return ((turns-d.turns)%4 + 4) % 4
}

// radius is the radius of rings.
const radius = 43

// disc draws the ground of a token.
func (d *svg) disc() {
	d.printf(`<circle cx="50" cy="50" r="47" fill="%s" stroke="%s" stroke-width="1.5"/>`, palette["ground"],
		palette["white-line"])
}

// hasSetMark reports whether a token has a mark of the author's set in place of ring, number and group.
func (d *svg) hasSetMark(t game.Token) bool {
	return d.Marks == Set && !whole(t) && halfColour(t.Mark) != palette["ring"]
}

// setMark draws the mark of a half as in the author's set: both point to the opponent if the shares are equal, else
// red does and blue points back; the marks of entangled halves lie along a diagonal, one for each group.
func (d *svg) setMark(t game.Token) {
	turn := -90 * d.side(t.Seat)
	if lastPart(t.Mark) == "blue" && share(t) != prob.Half() {
		turn += 180
	}
	switch {
	case t.Group > 0 && t.Group%2 == 1:
		turn += 45
	case t.Group > 0:
		turn -= 45
	}
	d.printf(`<g transform="rotate(%d 50 50)" fill="%s" stroke="%s" stroke-width="2">%s</g>`, turn, halfColour(t.Mark),
		palette["ground"], shapes[markShape])
}

// ring draws the ring of a token. The ring of one half of a pair begins at the top and that of the other ends there, so
// that together they close.
func (d *svg) ring(t game.Token) {
	const round = 2 * math.Pi * radius
	part := share(t).Float()
	turn := -90.0
	if lastPart(t.Mark) == "blue" {
		turn -= 360 * part
	}
	d.printf(`<circle cx="50" cy="50" r="%d" fill="none" stroke="%s" stroke-width="7"/>`, radius, palette["track"])
	d.printf(`<circle cx="50" cy="50" r="%d" fill="none" stroke="%s" stroke-width="7" stroke-dasharray="%.1f %.1f" `+
		`transform="rotate(%.1f 50 50)"/>`, radius, halfColour(t.Mark), part*round, round, turn)
}

// halfColour returns the colour that a mark is named after, or the colour of rings.
func halfColour(mark text.Word) string {
	if c, ok := palette["half-"+lastPart(mark)]; ok {
		return c
	}
	return palette["ring"]
}

// labels draws the small signs of a token: share, label, group.
func (d *svg) labels(t game.Token, beside bool) {
	if !whole(t) && !d.hasSetMark(t) {
		number := strings.TrimSuffix(brief(share(t)), "%")
		width := 16 + 15*float64(utf8.RuneCountInString(number))
		corner := 13.5
		if lastPart(t.Mark) == "red" {
			corner = 3
		}
		d.printf(`<rect x="%.1f" y="70" width="%.1f" height="27" rx="%g" fill="%s" stroke="%s" stroke-width="2"/>`,
			50-width/2, width, corner, halfColour(t.Mark), palette["ground"])
		d.printf(`<text x="50" y="92" font-size="24" font-weight="700" text-anchor="middle" fill="%s">%s</text>`,
			palette["on-ring"], escape(number))
	}
	if d.families[[2]int{t.Seat, t.Kin}] > 1 {
		d.kin(t)
	}
	if t.Group > 0 && !beside && !d.hasSetMark(t) {
		d.printf(`<circle cx="13" cy="13" r="12" fill="%s" stroke="%s" stroke-width="1.5"/>`, palette["ground"],
			palette["ring"])
		d.printf(`<text x="13" y="19" font-size="17" text-anchor="middle" fill="%s">%s</text>`, palette["ring"],
			groupLetter(t.Group))
	}
}

// groupLetter returns the letter of an entangled group, A for 1. Numbers on tokens are always probabilities.
func groupLetter(group int) string { return string(rune('A' + (group-1)%26)) }

// kin draws the number of a token's family in a shape of its seat: square for the first, round for the others.
func (d *svg) kin(t game.Token) {
	fill, ink, corner := palette["ground"], palette["ring"], 3
	if t.Seat > 0 {
		fill, ink, corner = palette["ring"], palette["on-ring"], 13
	}
	d.printf(`<rect x="71" y="1" width="28" height="26" rx="%d" fill="%s" stroke="%s" stroke-width="2"/>`, corner, fill,
		palette["ring"])
	d.printf(`<text x="85" y="21" font-size="20" font-weight="700" text-anchor="middle" fill="%s">%d</text>`, ink, t.Kin)
}

// told returns a token with its seat in words.
func (d *svg) told(t game.Token) string {
	if !t.Text.IsZero() {
		return d.tell(t)
	}
	return d.seatName(t.Seat) + ": " + d.tell(t)
}
