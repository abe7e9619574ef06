package draw

import (
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
)

// Legend returns what the squares of a terminal cannot show: shares and groups of uncertain tokens, movements that
// did not go their way, marks with their reasons, and the picture's notes. Lines are at most width columns wide.
func Legend(s *Scene, width int) []Line {
	var lines []Line
	for _, l := range s.parts() {
		lines = append(lines, l.Wrap(width, 2)...)
	}
	for _, r := range slices.Concat(s.ways(s.unmoved()), s.between(), s.marked(), s.noted()) {
		if r.sign != "" {
			r.text = r.sign + " " + r.text
		}
		lines = append(lines, Plain(r.text).Wrap(width, 2)...)
	}
	return lines
}

// SeatLines returns a line for each seat in the order of their numbers: its letters, its name and its notes.
func SeatLines(s *Scene) []Line {
	letters := SeatLetters(&s.Picture, s.Voice)
	var lines []Line
	for i, seat := range s.Picture.Seats {
		sign := letters[i]
		if len(s.Picture.Seats) == 2 {
			sign = []string{"ABC", "abc"}[i]
		}
		name := Span{" " + s.seatName(i), Style{Bold: !seat.Gone, Faint: seat.Gone}}
		line := Line{{" " + sign + " ", Chip(&s.Picture, i)}, name}
		var notes []string
		if seat.Gone {
			notes = append(notes, s.say("draw.gone"))
		}
		notes = append(notes, s.seatNotes(i)...)
		if len(notes) > 0 {
			line = append(line, Span{" " + strings.Join(notes, "; "), Style{}})
		}
		lines = append(lines, line)
	}
	return lines
}

// seatNotes returns the notes of a seat. A note that begins with the seat's name is cut after it.
func (s *Scene) seatNotes(seat int) []string {
	sign := s.Picture.Seats[seat]
	name := s.seatName(seat) + " "
	notes := make([]string, len(sign.Notes))
	for i, n := range sign.Notes {
		notes[i] = strings.TrimPrefix(s.Voice.Say(n), name)
	}
	return notes
}

// parts returns lines for tokens that are not wholly on one square. Tokens of one piece (with the same badge, or
// linked) share a line; other tokens share one by square.
func (s *Scene) parts() []Line {
	group := map[string]string{} // by square, the square that represents its piece
	var find func(string) string
	find = func(q string) string {
		if r, ok := group[q]; ok && r != q {
			return find(r)
		}
		return q
	}
	for _, l := range s.Picture.Links {
		if a, b := find(l.A), find(l.B); l.Kind == game.SamePiece && a != b {
			group[b] = a
		}
	}
	by := s.tokens()
	var order []string
	joined := map[string][]game.Token{}
	for _, t := range s.Picture.Tokens {
		if whole(t) && t.Label == "" && len(by[t.Square]) == 1 {
			continue
		}
		root := find(t.Square)
		if t.Badge != "" {
			root = t.Badge + " " + s.seatName(t.Seat)
		}
		if !slices.Contains(order, root) {
			order = append(order, root)
		}
		joined[root] = append(joined[root], t)
	}
	var lines []Line
	for _, root := range order {
		lines = append(lines, s.partLine(joined[root]))
	}
	return lines
}

func (s *Scene) partLine(tokens []game.Token) Line {
	var line Line
	last := game.Token{Seat: game.Nobody - 1}
	square := ""
	for i, t := range tokens {
		if t.Seat != last.Seat || t.Letter != last.Letter || t.Label != last.Label {
			if i > 0 {
				line = append(line, Span{"  ", Style{}})
			}
			line = append(line, Span{" " + s.Letter(t) + t.Label + " ", Chip(&s.Picture, t.Seat)})
		} else if t.Square != square {
			line = append(line, Span{" +", Style{}})
		}
		last = t
		if t.Square != square {
			line = append(line, Span{" " + t.Square, Style{Bold: true}})
			square = t.Square
		}
		if t.Mark != "" {
			line = append(line, Span{" " + s.mark(t), Style{}})
		}
		if !whole(t) || t.Label == "" {
			line = append(line, Span{" " + s.Voice.Percent(share(t)), Style{}})
		}
	}
	var groups []string
	for _, t := range tokens {
		if g := groupSign(t.Group); g != "" && !slices.Contains(groups, g) {
			groups = append(groups, g)
		}
	}
	if len(groups) > 0 {
		line = append(line, Span{" " + strings.Join(groups, " "), Style{Bold: true}})
	}
	return line
}

// remark is a sentence about the board, with its sign there, if it has one.
type remark struct{ sign, text string }

// between returns the remarks about entanglement.
func (s *Scene) between() []remark {
	var list []remark
	grouped := map[string]bool{}
	for _, t := range s.Picture.Tokens {
		if t.Group > 0 {
			grouped[t.Square] = true
		}
	}
	for _, l := range s.Picture.Links {
		if l.Kind == game.Entangled && !(grouped[l.A] && grouped[l.B]) {
			list = append(list, remark{text: s.say("draw.entangled", "a", l.A, "b", l.B)})
		}
		if l.Sign < 0 {
			list = append(list, remark{text: s.say("draw.minus", "a", l.A, "b", l.B)})
		}
	}
	return list
}

// noted returns the notes of the picture.
func (s *Scene) noted() []remark {
	list := make([]remark, len(s.Picture.Notes))
	for i, n := range s.Picture.Notes {
		list[i].text = s.Voice.Say(n)
	}
	return list
}

// markSigns are the signs of marked squares, most important first. Marks that colour the whole square have none.
var markSigns = []struct {
	kind game.MarkKind
	sign string
}{{game.Winning, "★"}, {game.Danger, "!"}, {game.Pending, "?"}, {game.Passed, "'"}, {game.Vanishing, "▒"}}

// marked returns a remark for each kind of mark, with its squares.
func (s *Scene) marked() []remark {
	var list []remark
	for _, m := range markSigns {
		var squares []string
		for _, mark := range s.Picture.Marks {
			if mark.Kind == m.kind {
				squares = append(squares, mark.Square)
			}
		}
		switch {
		case m.kind == game.Vanishing && len(squares) > 8:
			list = append(list, remark{m.sign, s.say("draw.vanishing.many", "n", len(squares))})
		case len(squares) > 0:
			list = append(list, remark{m.sign, s.say("draw."+string(m.kind), "squares", squares)})
		}
	}
	return list
}

// ways returns a remark for each kind of these arrows, with their paths.
func (s *Scene) ways(arrows []game.Arrow) []remark {
	var list []remark
	for _, kind := range arrowKinds {
		var ways []string
		for _, a := range arrows {
			if a.Kind == kind && len(a.Path) > 0 {
				ways = append(ways, a.Path[0]+"-"+a.Path[len(a.Path)-1])
			}
		}
		if len(ways) > 0 {
			list = append(list, remark{arrowSigns[kind], s.say("draw.arrow."+string(kind), "ways", ways)})
		}
	}
	return list
}

// arrowKinds lists the kinds of arrow by importance.
var arrowKinds = []game.ArrowKind{game.Moved, game.Failed, game.Withheld, game.Foreseen, game.Predicted}

// unmoved returns the arrows except those of completed movements, which the board and the story show.
func (s *Scene) unmoved() []game.Arrow {
	return slices.DeleteFunc(s.arrows(), func(a game.Arrow) bool { return a.Kind == game.Moved })
}
