package draw

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// eachToken calls draw for the tokens that are drawn, with their places and forms. Tokens of a square stand beside each
// other.
func (d *svg) eachToken(draw func(t game.Token, x, y float64, f form)) {
	for _, cell := range d.Picture.Cells {
		x, y, ok := d.corner(cell)
		if !ok {
			continue
		}
		tokens := d.by[cell]
		for i, t := range tokens[:shownOf(len(tokens))] {
			at, f := seat(i, len(tokens))
			draw(t, x+at.x, y+at.y, f)
		}
	}
}

// badges draws the badges of the tokens, and on crowded squares the number of tokens that are not drawn.
func (d *svg) badges() {
	d.eachToken(d.badge)
	for _, cell := range d.Picture.Cells {
		x, y, ok := d.corner(cell)
		if rest := len(d.by[cell]) - shownOf(len(d.by[cell])); ok && rest > 0 {
			d.printf(`<g transform="translate(%.1f %.1f)"><rect x="51" y="67" width="48" height="30" rx="15" `+
				`fill="%s" stroke="%s" stroke-width="2"/><text x="75" y="91" font-size="27" font-weight="700" `+
				`text-anchor="middle" fill="%s">+%d</text></g>`+"\n",
				x, y, palette["ground"], palette["ring"], palette["ring"], rest)
		}
	}
}

// shownOf returns how many of the tokens on a square are drawn: where there are more than six, the likeliest five and
// the number of the others.
func shownOf(n int) int {
	if n > 6 {
		return 5
	}
	return n
}

// spot is the middle and the size of a part of a token.
type spot struct {
	x, y, size float64
}

// form is how a token is drawn: its size, and where its piece, its share and the number of its family stand.
type form struct {
	size             float64
	narrow           float64 // by which its parts are narrower than high
	room, height, rx float64 // of the share: the room beside its digits, its height, the radius of its corners
	body, share, kin spot
}

// The forms are those of the pages (web/src/board/token.ts): alone on a square; in a row, with the numbers beside the
// piece; in a low row, with all side by side; in a quarter, above its share; as a slip, with the number of its family
// in place of the piece.
var (
	single  = form{1, 1, 16, 27, 13.5, spot{50, 50, 1}, spot{50, 83.5, 1}, spot{85, 14, 1}}
	row     = form{.5, 1, 8, 22, 7, spot{50, 50, 1}, spot{148, 73, 2.45}, spot{148, 22, 1.55}}
	low     = form{.5, 1, 8, 22, 7, spot{28, 33, .56}, spot{151, 33, 2.45}, spot{80, 33, 1.4}}
	quarter = form{.5, 1, 8, 22, 7, spot{25, 23, .5}, spot{50, 73, 2.45}, spot{76, 22, 1.55}}
	slip    = form{.5, .7, 8, 22, 7, spot{17, 33, .46}, spot{66, 33, 2.45}, spot{17, 33, 1.5}}
)

// seat returns the place and the form of the i-th of n tokens on a square: two or three lie in rows, four in quarters,
// more in two columns.
func seat(i, n int) (at point, f form) {
	left, line := float64(i%2)*unit/2, float64(i/2)
	switch {
	case n <= 1:
		return point{}, single
	case n == 2:
		return point{0, float64(i) * unit / 2}, row
	case n == 3:
		return point{0, float64(i) * 33}, low
	case n > 4:
		return point{left, line * 33}, slip
	}
	return point{left, line * unit / 2}, quarter
}

// openToken begins the group of a token in a form.
func (d *svg) openToken(t game.Token, x, y float64, f form) {
	d.printf(`<g transform="translate(%.1f %.1f) scale(%.3f)"><title>%s</title>`, x, y, f.size, escape(d.told(t)))
}

// numbered reports whether a token in a form has the number of its family on it.
func (d *svg) numbered(t game.Token, f form) bool {
	return d.families[[2]int{t.Seat, t.Kin}] > 1 || t.Kin > 0 && f != single
}

// token draws a token in a form, without its badges. An uncertain token has a ground and a ring that closes as far as
// its share.
func (d *svg) token(t game.Token, x, y float64, f form) {
	if f == slip && d.numbered(t, f) {
		return
	}
	d.openToken(t, x, y, f)
	d.at(f, f.body, func() { d.body(t, f) })
	d.out.WriteString("</g>\n")
}

// badge draws the share, the number and the group of a token, above all arrows. Beside other tokens there is no room
// for its group.
func (d *svg) badge(t game.Token, x, y float64, f form) {
	shared := !whole(t) && !d.hasSetMark(t)
	grouped := t.Group > 0 && f == single && !d.hasSetMark(t)
	if !shared && !grouped && !d.numbered(t, f) {
		return
	}
	d.openToken(t, x, y, f)
	if shared {
		d.at(f, f.share, func() { d.share(t, f) })
	}
	if d.numbered(t, f) {
		d.at(f, f.kin, func() { d.kin(t, f) })
	}
	if grouped {
		d.printf(`<circle cx="13" cy="13" r="12" fill="%s" stroke="%s" stroke-width="1.5"/>`, palette["ground"],
			palette["ring"])
		d.printf(`<text x="13" y="19" font-size="17" text-anchor="middle" fill="%s">%s</text>`, palette["ring"],
			groupLetter(t.Group))
	}
	d.out.WriteString("</g>\n")
}

// at draws something whose middle is (50, 50) at a spot of a form.
func (d *svg) at(f form, s spot, draw func()) {
	if s == single.body {
		draw()
		return
	}
	across := s.size * f.narrow
	d.printf(`<g transform="translate(%g %g) scale(%g %g)">`, s.x-50*across, s.y-50*s.size, across, s.size)
	draw()
	d.out.WriteString("</g>")
}

// body draws the piece of a token, with its ring or its mark. In a quarter the piece has the room of the ring.
func (d *svg) body(t game.Token, f form) {
	many := len(d.Picture.Seats) > 2
	colour := colourName(&d.Picture, t.Seat)
	fill, track := underPart(colour)
	k, dx, dy := .9, 5.0, 4.0
	switch {
	case d.hasSetMark(t):
		k, dx, dy = .63, 18.5, 12.5
		d.disc(fill)
		d.setMark(t)
	case !whole(t) && f == quarter:
		d.disc(fill)
	case !whole(t):
		k, dx, dy = .63, 18.5, 12.5
		d.disc(fill)
		d.ring(t, track)
	case many:
		d.printf(`<path d="M37 98L50 85L63 98Z" transform="rotate(%d 50 50)" fill="%s" stroke="%s" `+
			`stroke-width="3" stroke-linejoin="round"/>`, -90*d.side(t.Seat), palette["seat-"+colour],
			palette["sign-case"])
	}
	p, width := paintOf(colour, many), 3
	if t.Faded {
		p, width = fadedPaint(colour), 5
	}
	if _, ok := shapes[string(t.Piece)]; ok {
		d.printf(`<g transform="translate(%.1f %.1f) scale(%.2f)" stroke-width="%d"><use href="#%s" fill="%s" `+
			`stroke="%s" color="%s"/></g>`, dx, dy, k, width, t.Piece, p.fill, p.line, p.inner)
	} else {
		d.printf(`<g transform="translate(%.1f %.1f) scale(%.2f)"><circle cx="50" cy="50" r="36" fill="%s" `+
			`stroke="%s" stroke-width="%d"/><text x="50" y="66" font-size="46" font-weight="700" text-anchor="middle" `+
			`fill="%s">%s</text></g>`, dx, dy, k, p.fill, p.line, width, p.inner, escape(t.Letter))
	}
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

// underPart returns the colours of the ground and of the ring's track of a part of a colour. Black's ground is darker,
// so that its owner shows at a glance.
func underPart(colour string) (fill, track string) {
	if colour == "black" {
		return palette["ground-black"], palette["ground"]
	}
	return palette["ground"], palette["track"]
}

// disc draws the ground of a token.
func (d *svg) disc(fill string) {
	d.printf(`<circle cx="50" cy="50" r="47" fill="%s" stroke="%s" stroke-width="1.5"/>`, fill, palette["white-line"])
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
func (d *svg) ring(t game.Token, track string) {
	const round = 2 * math.Pi * radius
	part := share(t).Float()
	turn := -90.0
	if lastPart(t.Mark) == "blue" {
		turn -= 360 * part
	}
	d.printf(`<circle cx="50" cy="50" r="%d" fill="none" stroke="%s" stroke-width="7"/>`, radius, track)
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

// share draws the share of a token as its form has it.
func (d *svg) share(t game.Token, f form) {
	number := strings.TrimSuffix(briefShare(t), "%")
	if f != single { // ">99" is 99 there
		number = strings.TrimPrefix(number, ">")
	}
	width := f.room + 15*float64(utf8.RuneCountInString(number))
	corner := f.rx
	if lastPart(t.Mark) == "red" {
		corner = 3
	}
	d.printf(`<rect x="%.1f" y="%g" width="%.1f" height="%g" rx="%g" fill="%s" stroke="%s" stroke-width="2"/>`,
		50-width/2, 50-f.height/2, width, f.height, corner, halfColour(t.Mark), palette["ground"])
	d.printf(`<text x="50" y="58.5" font-size="24" font-weight="700" text-anchor="middle" fill="%s">%s</text>`,
		palette["on-ring"], escape(number))
}

// groupLetter returns the letter of an entangled group, A for 1. Numbers on tokens are always probabilities.
func groupLetter(group int) string { return string(rune('A' + (group-1)%26)) }

// kin draws the number of a token's family in a shape of its seat: square for the first, round for the others.
func (d *svg) kin(t game.Token, f form) {
	fill, ink, corner := palette["ground"], palette["ring"], 3
	width, x := 28, 36
	switch {
	case t.Kin > 9 && f == single: // it ends at the corner of the square
		width, x = 38, 26
	case t.Kin > 9:
		width, x = 32, 34
	}
	if t.Seat > 0 {
		fill, ink, corner = palette["ring"], palette["on-ring"], 13
	}
	d.printf(`<rect x="%d" y="37" width="%d" height="26" rx="%d" fill="%s" stroke="%s" stroke-width="2"/>`, x, width,
		corner, fill, palette["ring"])
	d.printf(`<text x="%d" y="57" font-size="20" font-weight="700" text-anchor="middle" fill="%s">%d</text>`, x+width/2,
		ink, t.Kin)
}

// told returns a token with its seat in words.
func (d *svg) told(t game.Token) string {
	if !t.Text.IsZero() {
		return d.tell(t)
	}
	return d.seatName(t.Seat) + ": " + d.tell(t)
}
