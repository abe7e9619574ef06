package draw

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game"
)

// Size is the size of a square in columns and lines of a terminal.
type Size struct{ Width, Height int }

// sizes are the sizes that Fit tries, largest first.
var sizes = []Size{{9, 4}, {7, 3}, {5, 2}, {3, 1}, {2, 1}}

// Fit returns the largest size at which the board fits, or the smallest if none does.
func Fit(s *Scene, width, height int) Size {
	for _, size := range sizes {
		if w, h := s.Extent(size); w <= width && h <= height {
			return size
		}
	}
	return sizes[len(sizes)-1]
}

// margin is the width in columns of the row labels.
const margin = 3

// Extent returns the columns and lines that the board takes with its labels.
func (s *Scene) Extent(size Size) (width, height int) {
	f := newFrame(&s.Picture, s.Turns)
	x, y := f.pitch(s, size)
	return margin + max(f.cols*x-s.lines(), 0), max(f.rows*y-s.lines(), 0) + f.footing(size)
}

// lines returns the thickness of the lines between squares: 0 for a chequered board.
func (s *Scene) lines() int {
	if s.Picture.Plain {
		return 1
	}
	return 0
}

// pitch returns the distance between neighbouring squares in columns and lines.
func (f *frame) pitch(s *Scene, size Size) (x, y int) {
	return size.Width + s.lines(), size.Height + s.lines()
}

// footing returns the number of lines below the board for labels: two if numbers of two digits would touch.
func (f *frame) footing(size Size) int {
	if size.Width < 3 && f.turns%2 == 1 && f.cols > 9 {
		return 2
	}
	return 1
}

// Board draws the board with its labels. Without colours it hatches dark squares.
func Board(s *Scene, size Size, colours bool) *Grid {
	width, height := s.Extent(size)
	b := boardText{
		Scene: s, frame: newFrame(&s.Picture, s.Turns), size: size, colours: colours,
		grid: NewGrid(width, height), by: s.tokens(),
		marks: map[game.Mark]bool{}, touched: map[string]bool{}, from: map[string]bool{}, to: map[string]string{},
	}
	b.pitchX, b.pitchY = b.pitch(s, size)
	for _, m := range s.Picture.Marks {
		b.marks[m] = true
	}
	arrows := s.arrows()
	for _, kind := range arrowKinds {
		for _, a := range arrows {
			if a.Kind == kind {
				b.ends(a)
			}
		}
	}
	b.labels()
	if s.Picture.Plain {
		b.net()
	}
	for row := range b.rows {
		for col := range b.cols {
			if name := b.square(col, row); name != "" {
				b.cell(name, margin+col*b.pitchX, row*b.pitchY)
			}
		}
	}
	return b.grid
}

type boardText struct {
	*Scene
	frame
	size           Size
	pitchX, pitchY int
	colours        bool
	grid           *Grid
	by             map[string][]game.Token
	marks          map[game.Mark]bool
	from           map[string]bool   // squares that a piece left
	to             map[string]string // sign of the arrow that ends on a square
	touched        map[string]bool   // start and target squares of pieces that set out
}

// arrowSigns are the signs on the square where an arrow ends.
var arrowSigns = map[game.ArrowKind]string{
	game.Moved: "›", game.Failed: "×", game.Withheld: "¬", game.Foreseen: "✓", game.Predicted: "≈",
}

// ends records the start and end of an arrow. The first arrow that ends on a square gives it its sign.
func (b *boardText) ends(a game.Arrow) {
	start, end := a.Path[0], a.Path[len(a.Path)-1]
	if went(a) {
		b.from[start], b.touched[start], b.touched[end] = true, true, true
	}
	if b.to[end] == "" {
		b.to[end] = arrowSigns[a.Kind]
	}
}

// net draws the lines between the squares of a plain board.
func (b *boardText) net() {
	faint := Style{Faint: true}
	for row := range b.rows {
		for col := range b.cols {
			if b.square(col, row) == "" {
				continue
			}
			x, y := margin+col*b.pitchX, row*b.pitchY
			right, below := b.square(col+1, row) != "", b.square(col, row+1) != ""
			for i := 0; right && i < b.size.Height; i++ {
				b.grid.Put(x+b.size.Width, y+i, "│", faint)
			}
			if below {
				b.grid.Put(x, y+b.size.Height, strings.Repeat("─", b.size.Width), faint)
			}
			if right && below {
				b.grid.Put(x+b.size.Width, y+b.size.Height, "┼", faint)
			}
		}
	}
}

func (b *boardText) has(name string, kind game.MarkKind) bool {
	return b.marks[game.Mark{Square: name, Kind: kind}]
}

func (b *boardText) labels() {
	faint := Style{Faint: true}
	cols, rows := b.sides()
	for i, label := range rows {
		y := i*b.pitchY + (b.size.Height-1)/2
		b.grid.Put(margin-1-len(label), y, label, faint)
	}
	y := max(b.rows*b.pitchY-b.lines(), 0)
	for i, label := range cols {
		x := margin + i*b.pitchX + (b.size.Width-1)/2
		if b.footing(b.size) == 2 && len(label) == 2 {
			b.grid.Put(x, y, label[:1], faint)
			b.grid.Put(x, y+1, label[1:], faint)
			continue
		}
		b.grid.Put(x, y, label, faint)
	}
}

// cell draws a square with its signs and tokens.
func (b *boardText) cell(name string, x, y int) {
	ground := b.ground(name)
	fill := " "
	if !b.colours && b.dark(&b.Picture, name) && ground == (Style{}) {
		fill = "░"
	}
	if b.has(name, game.Vanishing) {
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

// ground returns the style of an empty square.
func (b *boardText) ground(name string) Style {
	if !b.colours {
		return Style{}
	}
	bg, dark := lightSquare, b.dark(&b.Picture, name)
	switch {
	case name == b.Cursor:
		bg = cursorSquare
	case slices.Contains(b.Picked, name):
		bg = pickedSquare
	case b.has(name, game.Winning):
		bg = wonSquare
	case b.has(name, game.Danger):
		bg = dangerSquare
	case b.touched[name] && dark:
		bg = lastDark
	case b.touched[name]:
		bg = lastLight
	case dark:
		bg = darkSquare
	}
	return Style{Fg: ink, Bg: bg}
}

// brackets returns the characters at both sides of a square's middle. They also work without colours.
func (b *boardText) brackets(name string) (left, right string) {
	switch {
	case name == b.Cursor:
		return "[", "]"
	case slices.Contains(b.Picked, name):
		return "<", ">"
	case slices.Contains(b.Choices, name):
		return "(", ")"
	case b.to[name] != "":
		return b.to[name], " "
	}
	return " ", " "
}

// sign returns the sign of a square's mark, or "".
func (b *boardText) sign(name string) string {
	for _, m := range markSigns {
		if m.kind != game.Vanishing && b.has(name, m.kind) {
			return m.sign
		}
	}
	return ""
}

// empty draws the signs of a square without tokens.
func (b *boardText) empty(name string, x, y int, ground Style) {
	sign := b.sign(name)
	if sign == "" && b.from[name] {
		sign = "◦"
	}
	left, right := b.brackets(name)
	if left == b.to[name] { // there is no token to point at
		if sign == "" {
			sign = left
		}
		left = " "
	}
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
	case left == " ":
	case b.size.Width == 2:
		b.grid.Put(x, y, left+right, ground)
	default:
		b.grid.Put(middle-1, y, left, ground)
		b.grid.Put(middle+1, y, right, ground)
	}
}

// single draws the only token of a square: its letter, and below it mark and share.
func (b *boardText) single(name string, t game.Token, x, y int, ground Style) {
	left, right := b.brackets(name)
	chip := b.chip(t)
	letter := Line{{left + b.Letter(t), chip}, {t.Label, ground.strong()}, {right, chip}}
	if t.Label != "" && right == " " {
		letter = letter[:2]
	}
	group := groupSign(t.Group)
	letter = letter.Cut(b.size.Width)
	wide := letter.Width()
	at := x + (b.size.Width-wide)/2
	if len(group) > 0 && at+wide+len(group) > x+b.size.Width {
		at = x
	}
	line := y + (b.size.Height-2)/2
	b.grid.Write(at, line, letter)
	b.grid.Put(max(at+wide, x+b.size.Width-len(group)), line, group, ground)
	if sign := b.sign(name); sign != "" && group == "" {
		b.grid.Put(x+b.size.Width-1, line, sign, ground.strong())
	}
	below := Line{}
	if t.Mark != "" {
		style := Style{Fg: markColour(t.Mark), Bg: ground.Bg, Bold: true}.on(b.colours)
		below = append(below, Span{b.initial(t) + " ", style})
	}
	switch {
	case !whole(t):
		below = append(below, Span{b.part(t, b.size.Width-below.Width()), ground})
	case t.Faded:
		below = append(below, Span{"~", ground})
	}
	b.grid.Write(x+(b.size.Width-below.Width()+1)/2, line+1, below)
	if b.size.Height > 2 && t.Badge != "" && t.Label == "" && !whole(t) {
		b.grid.Put(x+(b.size.Width-len(t.Badge)+1)/2, line+2, t.Badge, ground)
	}
}

// several draws a bar with letter and share for each token. Tokens without a line of their own get only their
// letters.
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
		label := b.Letter(t) + t.Label + b.initial(t)
		number := b.part(t, b.size.Width-utf8.RuneCountInString(label))
		if utf8.RuneCountInString(label+number) > b.size.Width { // the label is more important
			number = strings.Repeat("%", min(1, max(0, b.size.Width-utf8.RuneCountInString(label))))
			label = Plain(label).Cut(b.size.Width).String()
		}
		if b.size.Width > 5 && utf8.RuneCountInString(label+number) < b.size.Width {
			label = " " + label
		}
		gap := max(0, b.size.Width-utf8.RuneCountInString(label+number))
		if i == 0 && gap > 0 { // only here is room for the cursor
			label, gap = label+left, gap-1
		}
		b.grid.Put(x, y+i, label+strings.Repeat(" ", gap)+number, b.chip(t))
	}
}

// part returns the share of a token in whole per cent, with the sign as the language writes it if there is room.
func (b *boardText) part(t game.Token, room int) string {
	number := briefShare(t)
	sign := strings.TrimLeft(b.Voice.Part(1, 0), "0123456789")
	if local := strings.TrimSuffix(number, "%") + sign; utf8.RuneCountInString(local) <= room {
		return local
	}
	return number
}

// small draws tokens on a single line: the first one's letter and label, and a sign for the rest.
func (b *boardText) small(name string, tokens []game.Token, x, y int, ground Style) {
	t := tokens[0]
	left, right := b.brackets(name)
	letter, chip := b.Letter(t), b.chip(t)
	room := b.size.Width - utf8.RuneCountInString(letter)
	if t.Label != "" && len(tokens) == 1 {
		letter += Plain(t.Label).Cut(room).String()
		room = b.size.Width - utf8.RuneCountInString(letter)
	} else if more := b.more(name, tokens); more != "" {
		right = more
	}
	if room > 1 {
		b.grid.Put(x, y, left+letter+right, chip)
		return
	}
	switch left { // no room for both brackets
	case "[", "<":
		if room == 0 && b.size.Width == 2 && t.Label == "" { // drop the seat's letter to make room
			letter = left + letter[1:]
		}
		chip = Style{Fg: ink, Bg: ground.Bg, Bold: true}.on(b.colours)
	case "(":
		chip.Underline = true
	}
	if room == 1 {
		if right == " " && left == "(" && b.size.Width == 3 {
			right = ")"
		}
		letter += right
	}
	b.grid.Put(x, y, letter, chip)
}

// more returns the sign for what the first letter does not show, or "".
func (b *boardText) more(name string, tokens []game.Token) string {
	switch t := tokens[0]; {
	case len(tokens) > 1:
		return "+"
	case t.Mark != "":
		return b.initial(t)
	case !whole(t):
		return "%"
	}
	return b.sign(name)
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
	if group <= 0 {
		return ""
	}
	return "@" + strconv.Itoa(min(group, 99))
}

func (s Style) strong() Style {
	s.Bold = true
	return s
}

// on returns the style, without colours if colours is false.
func (s Style) on(colours bool) Style {
	if !colours {
		s.Fg, s.Bg = 0, 0
	}
	return s
}
