package draw

import (
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// Legend says what the squares of a terminal cannot hold: the shares and groups of what is not
// wholly anywhere, what is marked and why, and the notes of the picture; in lines of at most a width.
func Legend(s *Scene, width int) []Line {
	var lines []Line
	for _, l := range s.parts() {
		lines = append(lines, l.Wrap(width, 2)...)
	}
	for _, t := range s.remarks() {
		lines = append(lines, Plain(t).Wrap(width, 2)...)
	}
	return lines
}

// SeatLines are a line for each seat, in the order of their numbers: how it is written, its name, what there is to know of it.
func SeatLines(s *Scene) []Line {
	letters := SeatLetters(&s.Picture, s.lang())
	var lines []Line
	for i, seat := range s.Picture.Seats {
		sign := letters[i]
		if len(s.Picture.Seats) == 2 {
			sign = []string{"ABC", "abc"}[i]
		}
		line := Line{{" " + sign + " ", Chip(&s.Picture, i)}, {" " + capital(seat.Name.In(s.lang())), Style{Bold: !seat.Gone, Faint: seat.Gone}}}
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

// seatNotes are what there is to know of a seat, beside its name: a note that begins with the name goes on without it.
func (s *Scene) seatNotes(seat int) []string {
	sign := s.Picture.Seats[seat]
	name := capital(sign.Name.In(s.lang())) + " "
	notes := make([]string, len(sign.Notes))
	for i, n := range sign.Notes {
		notes[i] = strings.TrimPrefix(n.In(s.lang()), name)
	}
	return notes
}

// parts are lines for what is not wholly on one square. Tokens of one piece share a line: those with the same badge, or
// those that links join; others share it by square.
func (s *Scene) parts() []Line {
	group := map[string]string{} // by square, the square that stands for its piece
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
		if whole(t) && len(by[t.Square]) == 1 {
			continue
		}
		root := find(t.Square)
		if t.Badge != "" {
			root = t.Badge + " " + s.Picture.Seats[t.Seat].Name.In("en")
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
	last := game.Token{Seat: game.Nobody}
	square := ""
	for i, t := range tokens {
		if t.Seat != last.Seat || t.Letter != last.Letter {
			if i > 0 {
				line = append(line, Span{"  ", Style{}})
			}
			line = append(line, Span{" " + s.Letter(t) + " ", Chip(&s.Picture, t.Seat)})
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
		line = append(line, Span{" " + share(t).Percent(), Style{}})
	}
	if badge := tokens[0].Badge; badge != "" {
		line = append(line, Span{" (" + badge + ")", Style{Faint: true}})
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

// remarks are the sentences about entanglement, marks and notes.
func (s *Scene) remarks() []string {
	var list []string
	grouped := map[string]bool{}
	for _, t := range s.Picture.Tokens {
		if t.Group > 0 {
			grouped[t.Square] = true
		}
	}
	for _, l := range s.Picture.Links {
		if l.Kind == game.Entangled && !(grouped[l.A] && grouped[l.B]) {
			list = append(list, s.say("draw.entangled", "a", l.A, "b", l.B))
		}
		if l.Sign < 0 {
			list = append(list, s.say("draw.minus", "a", l.A, "b", l.B))
		}
	}
	list = append(list, s.marked()...)
	for _, n := range s.Picture.Notes {
		list = append(list, n.In(s.lang()))
	}
	return list
}

// marked is a sentence for each kind of mark, with its squares.
func (s *Scene) marked() []string {
	squares := map[string][]string{}
	var kinds []string
	for _, m := range s.Picture.Marks {
		if !slices.Contains(kinds, m.Kind) {
			kinds = append(kinds, m.Kind)
		}
		squares[m.Kind] = append(squares[m.Kind], m.Square)
	}
	var list []string
	for _, k := range kinds {
		kind := "draw." + k
		if k == game.Vanishing && len(squares[k]) > 8 {
			list = append(list, s.say("draw.vanishing.many", "n", len(squares[k])))
			continue
		}
		list = append(list, s.say(kind, "squares", squares[k]))
	}
	return list
}

func (s *Scene) say(kind string, args ...any) string {
	return text.Of(kind, args...).In(s.lang())
}
