// Package draw shows a picture of any game ([game.Picture]): as text for a
// terminal ([Board], [Legend]), in words for those who listen ([Words]), and as SVG ([SVG]).
//
// It knows no game. What a terminal shows is put on a [Grid] of styled
// characters, which becomes ANSI sequences, plain text, or an SVG of its own.
// Nothing is shown by colour alone: seats differ by the case of their letters or by a letter of
// their own, shares and marks are written, and what a small square cannot hold is in the legend.
//
// A picture may come from anywhere: what it has outside its board is left out, a seat that it does not name has its
// number for a name.
package draw

import (
	"embed"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/text"
)

//go:embed *.json
var messages embed.FS

// Messages are what this package says, for a [text.Catalogue].
func Messages() fs.FS { return messages }

// Scene is what is to be shown: a picture, and what is laid over it.
type Scene struct {
	Picture game.Picture
	Arrows  []game.Arrow // of the last ply, besides those of the picture
	Turns   int          // quarter turns clockwise
	Voice   text.Voice   // says the words

	Choices []string // squares that may be picked now
	Picked  []string // squares that have been picked
	Cursor  string   // the square under the cursor
}

// Arrows are the arrows of events, in order.
func Arrows(events []game.Event) []game.Arrow {
	var list []game.Arrow
	for _, e := range events {
		if e.Arrow != nil {
			list = append(list, *e.Arrow)
		}
	}
	return list
}

// arrows are all arrows of a kind that is known and with a way, but for what was expected before it went its way.
func (s *Scene) arrows() []game.Arrow {
	all := slices.Concat(s.Picture.Arrows, s.Arrows)
	gone := func(a game.Arrow) bool {
		return slices.ContainsFunc(all, func(b game.Arrow) bool {
			return went(b) && b.Seat == a.Seat && slices.Equal(a.Path, b.Path)
		})
	}
	return slices.DeleteFunc(slices.Clone(all), func(a game.Arrow) bool {
		return !a.Kind.Known() || len(a.Path) == 0 || a.Kind == game.Predicted && gone(a)
	})
}

// went reports whether an arrow tells of something that set out, not only of an order or of what somebody expected.
func went(a game.Arrow) bool { return a.Kind == game.Moved || a.Kind == game.Failed }

// tokens are the tokens by square, those with the largest share first.
func (s *Scene) tokens() map[string][]game.Token {
	by := map[string][]game.Token{}
	for _, t := range s.Picture.Tokens {
		by[t.Square] = append(by[t.Square], t)
	}
	for _, list := range by {
		slices.SortStableFunc(list, func(a, b game.Token) int { return share(b).Compare(share(a)) })
	}
	return by
}

// share is the share of a token; a picture that leaves it out means a whole piece.
func share(t game.Token) prob.Ratio {
	if t.Share.Den == 0 {
		return prob.One()
	}
	return t.Share
}

func whole(t game.Token) bool { return share(t) == prob.One() }

// seatName is the name of a seat, with a capital letter; that of one which the picture does not have is its number.
func (s *Scene) seatName(seat int) string {
	if seat < 0 || seat >= len(s.Picture.Seats) {
		return strconv.Itoa(seat)
	}
	return capital(s.Voice.Word(s.Picture.Seats[seat].Name))
}

// SeatLetters are letters that tell the seats apart: the first of each name that no seat before it has.
func SeatLetters(p *game.Picture, voice text.Voice) []string {
	letters := make([]string, len(p.Seats))
	for i, seat := range p.Seats {
		letters[i] = strconv.Itoa(i % 10)
		for _, r := range strings.ToLower(voice.Word(seat.Name)) {
			if l := string(r); unicode.IsLetter(r) && !slices.Contains(letters[:i], l) {
				letters[i] = l
				break
			}
		}
	}
	return letters
}

// seatLetter is the letter of a seat, or "?".
func (s *Scene) seatLetter(seat int) string {
	if seat < 0 || seat >= len(s.Picture.Seats) {
		return "?"
	}
	return SeatLetters(&s.Picture, s.Voice)[seat]
}

// Letter is how a token is written on the board. Of two seats the second has
// lower case, as in FEN; of more, each token has the letter of its seat first, and a token
// that acts without a player has lower case.
func (s *Scene) Letter(t game.Token) string {
	if len(s.Picture.Seats) > 2 {
		letter := t.Letter
		if t.Faded {
			letter = strings.ToLower(letter)
		}
		return s.seatLetter(t.Seat) + letter
	}
	if t.Seat == 1 {
		return strings.ToLower(t.Letter)
	}
	return t.Letter
}

// brief is a share in at most four characters: whole per cent.
func brief(p prob.Ratio) string {
	s := p.Percent()
	number, _, fraction := strings.Cut(strings.TrimSuffix(s, "%"), ".")
	if !fraction || p.Num > p.Den {
		return s
	}
	if strings.HasPrefix(number, "<") {
		return "<1%"
	}
	if strings.HasPrefix(number, ">") {
		return ">99%"
	}
	n := (p.Num*200 + p.Den) / (2 * p.Den)
	if p.Num > 1<<55 {
		n = uint64(p.Float()*100 + 0.5)
	}
	switch n {
	case 0:
		return "<1%"
	case 100:
		return ">99%"
	}
	return strconv.FormatUint(n, 10) + "%"
}

// mark is the mark of a token in words, such as "red", or "".
func (s *Scene) mark(t game.Token) string {
	if t.Mark == "" {
		return ""
	}
	return strings.ToLower(s.Voice.Word(t.Mark))
}

// initial is the first letter of the mark of a token, or "".
func (s *Scene) initial(t game.Token) string {
	mark := s.mark(t)
	_, n := utf8.DecodeRuneInString(mark)
	return mark[:n]
}

// say is a message of this package.
func (s *Scene) say(kind string, args ...any) string { return s.Voice.Say(text.Of(kind, args...)) }
