package draw

import (
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
)

// Words returns the scene in lines of words for screen readers: the tokens of each seat, links, marks and notes.
func Words(s *Scene) string {
	var b strings.Builder
	line := func(said string) {
		b.WriteString(said)
		b.WriteByte('\n')
	}
	for i, seat := range s.Picture.Seats {
		var about []string
		if seat.Gone {
			about = append(about, s.say("draw.gone"))
		}
		about = append(about, s.seatNotes(i)...)
		head := s.seatName(i)
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
	s.strangers(line)
	for _, l := range s.Picture.Links {
		if l.Kind == game.SamePiece {
			line(s.say("draw.same", "a", l.A, "b", l.B))
		}
	}
	for _, r := range slices.Concat(s.between(), s.ways(s.Picture.Arrows), s.marked(), s.noted()) {
		line(text.Sentence(r.text))
	}
	return b.String()
}

// strangers writes the tokens of seats that the picture does not list.
func (s *Scene) strangers(line func(string)) {
	for _, t := range s.Picture.Tokens {
		if t.Seat < 0 || t.Seat >= len(s.Picture.Seats) {
			line(s.seatName(t.Seat) + ": " + s.tell(t))
		}
	}
}

// tell returns a token in words: the game's own text, or a text made from its fields.
func (s *Scene) tell(t game.Token) string {
	if !t.Text.IsZero() {
		return s.Voice.Say(t.Text)
	}
	words := s.say("draw.token", "piece", t.Piece, "square", t.Square)
	if !whole(t) {
		words = s.say("draw.part", "piece", t.Piece, "square", t.Square, "share", share(t))
	}
	for _, word := range []string{t.Label, s.mark(t)} {
		if word != "" {
			words += ", " + word
		}
	}
	if t.Group > 0 {
		words += ", " + s.say("draw.group", "group", t.Group)
	}
	if t.Faded {
		words += ", " + s.say("draw.faded")
	}
	return words
}
