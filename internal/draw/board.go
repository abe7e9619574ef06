package draw

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game"
)

// Size is how many columns and lines of a terminal a square takes.
type Size struct{ Width, Height int }

// sizes are those that Fit tries.
var sizes = []Size{{9, 4}, {7, 3}, {5, 2}, {3, 1}, {2, 1}}

// Fit is the largest size at which the board fits, or the smallest if none does.
func Fit(s *Scene, width, height int) Size {
	for _, size := range sizes {
		if w, h := s.Extent(size); w <= width && h <= height {
			return size
		}
	}
	return sizes[len(sizes)-1]
}

// margin is the width of the labels at the left.
const margin = 3

// Extent is how many columns and lines the board takes with its labels.
func (s *Scene) Extent(size Size) (width, height int) {
	f := newFrame(&s.Picture, s.Turns)
	return margin + f.cols*size.Width, f.rows*size.Height + f.footing(size)
}

// footing is the number of lines of the labels below the board: two where numbers of
// two digits would run together.
func (f *frame) footing(size Size) int {
	if size.Width < 3 && f.turns%2 == 1 && f.cols > 9 {
		return 2
	}
	return 1
}

// Board draws the board with its labels. Without colours, dark squares are hatched.
func Board(s *Scene, size Size, colours bool) *Grid {
	width, height := s.Extent(size)
	b := boardText{
		Scene: s, frame: newFrame(&s.Picture, s.Turns), size: size, colours: colours,
		grid: NewGrid(width, height), by: s.tokens(),
		marks: map[string]string{}, from: map[string]bool{}, to: map[string]bool{},
	}
	for _, m := range s.Picture.Marks {
		b.marks[m.Square] += m.Kind[:min(1, len(m.Kind))]
	}
	for _, a := range s.arrows() {
		if a.Kind != game.Predicted && len(a.Path) > 0 {
			b.from[a.Path[0]] = true
			b.to[a.Path[len(a.Path)-1]] = true
		}
	}
	b.labels()
	for row := range b.rows {
		for col := range b.cols {
			if name := b.square(col, row); name != "" {
				b.cell(name, margin+col*size.Width, row*size.Height)
			}
		}
	}
	return b.grid
}

type boardText struct {
	*Scene
	frame
	size     Size
	colours  bool
	grid     *Grid
	by       map[string][]game.Token
	marks    map[string]string // by square, the initials of what it is marked with
	from, to map[string]bool   // squares where something of the last ply began and was to end
}

func (b *boardText) labels() {
	faint := Style{Faint: true}
	cols, rows := b.sides()
	for i, label := range rows {
		y := i*b.size.Height + (b.size.Height-1)/2
		b.grid.Put(margin-1-len(label), y, label, faint)
	}
	y := b.rows * b.size.Height
	for i, label := range cols {
		x := margin + i*b.size.Width + (b.size.Width-1)/2
		if b.footing(b.size) == 2 && len(label) == 2 {
			b.grid.Put(x, y, label[:1], faint)
			b.grid.Put(x, y+1, label[1:], faint)
			continue
		}
		b.grid.Put(x, y, label, faint)
	}
}

// cell draws a square: its ground, the signs on it, its tokens.
func (b *boardText) cell(name string, x, y int) {
	ground := b.ground(name)
	fill := " "
	if !b.colours && dark(name) && ground == (Style{}) {
		fill = "░"
	}
	if strings.Contains(b.marks[name], "v") { // vanishing
		fill = "▒"
	}
	for i := range b.size.Height {
		b.grid.Put(x, y+i, strings.Repeat(fill, b.size.Width), ground)
	}
	tokens := b.by[name]
	switch {
	case len(tokens) == 0:
		b.empty(name, x, y, ground)
	case b.size.Height == 1:
		b.small(name, tokens, x, y, ground)
	case len(tokens) == 1:
		b.single(name, tokens[0], x, y, ground)
	default:
		b.several(name, tokens, x, y, ground)
	}
}

// ground is the style of a square without what stands on it.
func (b *boardText) ground(name string) Style {
	if !b.colours {
		return Style{}
	}
	bg := lightSquare
	switch {
	case name == b.Cursor:
		bg = cursorSquare
	case slices.Contains(b.Picked, name):
		bg = pickedSquare
	case strings.Contains(b.marks[name], "d"):
		bg = dangerSquare
	case (b.from[name] || b.to[name]) && dark(name):
		bg = lastDark
	case b.from[name] || b.to[name]:
		bg = lastLight
	case dark(name):
		bg = darkSquare
	}
	return Style{Fg: ink, Bg: bg}
}

// brackets are what stands on both sides of a square's middle, for those who see no colours too.
func (b *boardText) brackets(name string) (left, right string) {
	switch {
	case name == b.Cursor:
		return "[", "]"
	case slices.Contains(b.Picked, name):
		return "<", ">"
	case slices.Contains(b.Choices, name):
		return "(", ")"
	case b.to[name]:
		return "›", " "
	}
	return " ", " "
}

// sign is the sign of what a square is marked with, or "".
func (b *boardText) sign(name string) string {
	m := b.marks[name]
	switch {
	case strings.Contains(m, "d"):
		return "!"
	case strings.Contains(m, "p"): // pending or passed
		return "?"
	}
	return ""
}

// empty draws the signs of a square without tokens.
func (b *boardText) empty(name string, x, y int, ground Style) {
	sign := b.sign(name)
	for _, m := range b.Picture.Marks {
		if m.Square == name && m.Kind == game.Passed {
			sign = "'"
		}
	}
	if sign == "" && b.from[name] {
		sign = "◦"
	}
	left, right := b.brackets(name)
	if sign == "" && left == "(" {
		sign, left, right = "·", " ", " "
	}
	if sign == "" && left == " " {
		return
	}
	middle := x + (b.size.Width-1)/2
	y += (b.size.Height - 1) / 2
	if sign != "" {
		b.grid.Put(middle, y, sign, ground)
	}
	switch {
	case left == " " || left == "›":
	case b.size.Width == 2:
		b.grid.Put(x, y, left+right, ground)
	default:
		b.grid.Put(middle-1, y, left, ground)
		b.grid.Put(middle+1, y, right, ground)
	}
}

// single draws the only token of a square: a chip with its letter, and below it mark and share.
func (b *boardText) single(name string, t game.Token, x, y int, ground Style) {
	left, right := b.brackets(name)
	chip := b.chip(t)
	label := left + b.Letter(t) + right
	group := groupSign(t.Group)
	wide := utf8.RuneCountInString(label)
	at := x + (b.size.Width-wide)/2
	if len(group) > 0 && at+wide+len(group) > x+b.size.Width {
		at = x
	}
	line := y + (b.size.Height-2)/2
	b.grid.Put(at, line, label, chip)
	b.grid.Put(max(at+wide, x+b.size.Width-len(group)), line, group, ground)
	if sign := b.sign(name); sign != "" && group == "" {
		b.grid.Put(x+b.size.Width-1, line, sign, ground.strong())
	}
	below := Line{}
	if t.Mark != "" {
		below = append(below, Span{initial(t.Mark) + " ", Style{Fg: markColour(t.Mark), Bg: ground.Bg, Bold: true}.on(b.colours)})
	}
	switch {
	case !whole(t):
		below = append(below, Span{brief(share(t)), ground})
	case t.Faded:
		below = append(below, Span{"~", ground})
	}
	b.grid.Write(x+(b.size.Width-below.Width()+1)/2, line+1, below)
	if b.size.Height > 2 && t.Badge != "" && !whole(t) {
		b.grid.Put(x+(b.size.Width-len(t.Badge)+1)/2, line+2, t.Badge, ground)
	}
}

// several draws a bar with letter and share for each token, and only letters for those
// for whom there is no line.
func (b *boardText) several(name string, tokens []game.Token, x, y int, ground Style) {
	lines := b.size.Height
	left, _ := b.brackets(name)
	for i, t := range tokens {
		if i == lines-1 && len(tokens) > lines {
			at := x
			for _, t := range tokens[i:] {
				if at+utf8.RuneCountInString(b.Letter(t)) > x+b.size.Width {
					b.grid.Put(x+b.size.Width-1, y+i, "…", ground)
					break
				}
				at = b.grid.Put(at, y+i, b.Letter(t), b.chip(t))
			}
			return
		}
		label, number := b.Letter(t)+initial(t.Mark), brief(share(t))
		if b.size.Width > 5 {
			label = " " + label
		}
		gap := max(0, b.size.Width-utf8.RuneCountInString(label)-len(number))
		if i == 0 && gap > 0 { // there is room for the cursor only here
			label, gap = label+left, gap-1
		}
		b.grid.Put(x, y+i, label+strings.Repeat(" ", gap)+number, b.chip(t))
	}
}

// small draws tokens on a single line: the first one's letter, and a sign for what else there is.
func (b *boardText) small(name string, tokens []game.Token, x, y int, ground Style) {
	t := tokens[0]
	left, right := b.brackets(name)
	more := ""
	switch sign := b.sign(name); {
	case len(tokens) > 1:
		more = "+"
	case t.Mark != "":
		more = initial(t.Mark)
	case !whole(t):
		more = "%"
	case sign != "":
		more = sign
	}
	letter, chip := b.Letter(t), b.chip(t)
	n := utf8.RuneCountInString(letter)
	if b.size.Width == 2 {
		if n == 1 {
			letter += more
			if more == "" && right != " " {
				letter += right
			}
		}
		switch left {
		case "[", "<": // the letter of the seat makes room
			if n == 2 {
				letter = left + letter[1:]
			}
			chip = Style{Fg: ink, Bg: ground.Bg, Bold: true}.on(b.colours)
		case "(":
			chip.Underline = true
		}
		b.grid.Put(x, y, letter, chip)
		return
	}
	if more != "" {
		right = more
	}
	if n == 2 {
		if right == " " && left == "(" {
			right = ")"
		}
		b.grid.Put(x, y, letter+right, chip)
		return
	}
	b.grid.Put(x, y, left+letter+right, chip)
}

func (b *boardText) chip(t game.Token) Style {
	if !b.colours {
		return Style{Bold: true, Faint: t.Faded}
	}
	chip := Chip(&b.Picture, t.Seat)
	chip.Faint, chip.Bold = t.Faded, !t.Faded
	return chip
}

func groupSign(group int) string {
	if group == 0 {
		return ""
	}
	return "@" + number2(uint64(min(group, 99)))
}

func (s Style) strong() Style {
	s.Bold = true
	return s
}

// on is the style where there are colours, and without its colours where there are none.
func (s Style) on(colours bool) Style {
	if !colours {
		s.Fg, s.Bg = 0, 0
	}
	return s
}
