package draw

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game"
)

// Words is the scene in lines of plain words, for those who listen: the tokens of each
// seat, what belongs together, marks and notes.
func Words(s *Scene) string {
	var b strings.Builder
	line := func(text string) {
		b.WriteString(text)
		b.WriteByte('\n')
	}
	for i, seat := range s.Picture.Seats {
		var about []string
		if seat.Gone {
			about = append(about, s.say("draw.gone"))
		}
		about = append(about, s.seatNotes(i)...)
		head := capital(seat.Name.In(s.lang()))
		if len(about) > 0 {
			head += " (" + strings.Join(about, "; ") + ")"
		}
		line(head + ":")
		n := 0
		for _, t := range s.Picture.Tokens {
			if t.Seat == i {
				line("  " + s.tell(t))
				n++
			}
		}
		if n == 0 {
			line("  " + s.say("draw.none"))
		}
	}
	for _, l := range s.Picture.Links {
		if l.Kind == game.SamePiece {
			line(s.say("draw.same", "a", l.A, "b", l.B))
		}
	}
	for _, r := range s.remarks() {
		line(r)
	}
	return b.String()
}

// tell is a token in words: the game's own, or what can be said without it.
func (s *Scene) tell(t game.Token) string {
	if !t.Text.IsZero() {
		return t.Text.In(s.lang())
	}
	kind := "draw.token"
	if !whole(t) {
		kind = "draw.part"
	}
	words := s.say(kind, "piece", t.Piece, "square", t.Square, "share", share(t))
	if t.Mark != "" {
		words += ", " + s.mark(t)
	}
	if t.Group > 0 {
		words += ", " + s.say("draw.group", "group", t.Group)
	}
	if t.Faded {
		words += ", " + s.say("draw.faded")
	}
	return words
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}
