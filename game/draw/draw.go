// Package draw shows a picture of any game ([game.Picture]): as text for a terminal ([Board], [Legend]), in words for
// screen readers ([Words]), as an image ([SVG], [PNG]).
//
// Terminal output is drawn on a [Grid] of styled characters, which becomes ANSI sequences or plain text. No
// information is carried by colour alone: seats differ by the case of their letters or by a letter of their own,
// shares and marks are written, and the legend holds what a small square cannot.
//
// Pictures need not be valid. Anything outside the board is left out, and a seat without a name is called by its
// number.
package draw

import (
	"embed"
	"io/fs"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

//go:embed *.json
var messages embed.FS

// Messages returns the messages of this package, for a [text.Catalogue].
func Messages() fs.FS { return messages }

// What halves of pieces have in images.
const (
	Rings = "rings" // that close as far as the share, with a number
	Set   = "set"   // arrows as in the set of the author of Niel's Chess
)

// Marks returns what halves of pieces can have in images, the default first.
func Marks() []string { return []string{Rings, Set} }

// Scene is a picture with the overlays to draw.
type Scene struct {
	Picture game.Picture
	Arrows  []game.Arrow // of the last ply, in addition to those of the picture
	Turns   int          // quarter turns clockwise
	Voice   text.Voice   // the language of the words
	Marks   string       // of halves in images: [Rings], which is the default, or [Set]

	Choices []string // squares that may be picked now
	Picked  []string // squares that have been picked
	Cursor  string   // the square under the cursor
}

// Arrows returns the arrows of the events, in order.
func Arrows(events []game.Event) []game.Arrow {
	var list []game.Arrow
	for _, e := range events {
		if e.Arrow != nil {
			list = append(list, *e.Arrow)
		}
	}
	return list
}

// arrows returns the arrows of known kinds with at least two squares. It omits a prediction of a movement that is
// drawn too.
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

// went reports whether the piece of the arrow set out.
func went(a game.Arrow) bool { return a.Kind == game.Moved || a.Kind == game.Failed }

// tokens returns the tokens by square, largest share first.
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

// share returns the share of a token: 1 if the picture leaves it out.
func share(t game.Token) prob.Ratio {
	if t.Share.Den == 0 {
		return prob.One()
	}
	return t.Share
}

func whole(t game.Token) bool { return share(t) == prob.One() }

// seatName returns the name of a seat with a capital letter. A seat unknown to the picture is called by its number.
func (s *Scene) seatName(seat int) string {
	if seat < 0 || seat >= len(s.Picture.Seats) {
		return strconv.Itoa(seat)
	}
	return text.Capital(s.Voice.Word(s.Picture.Seats[seat].Name))
}

// SeatLetters returns a distinct letter for each seat, if possible the first of its name that is free.
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

// seatLetter returns the letter of a seat, or "?".
func (s *Scene) seatLetter(seat int) string {
	if seat < 0 || seat >= len(s.Picture.Seats) {
		return "?"
	}
	return SeatLetters(&s.Picture, s.Voice)[seat]
}

// Letter returns a token's letters on the board. With two seats, the second seat's are lower case, as in FEN. With
// more, the seat's letter comes first, and tokens that act without a player are lower case.
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

// briefShare returns the share of a token in whole per cent, as its picture rounds it, in at most four characters.
func briefShare(t game.Token) string {
	if t.Brief != "" {
		return t.Brief + "%"
	}
	return brief(share(t))
}

// brief returns a share in whole per cent, in at most four characters.
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
	hi, lo := bits.Mul64(p.Num, 100)
	n, rest := bits.Div64(hi, lo, p.Den)
	if rest >= p.Den-rest {
		n++
	}
	switch n {
	case 0:
		return "<1%"
	case 100:
		return ">99%"
	}
	return strconv.FormatUint(n, 10) + "%"
}

// mark returns the mark of a token in words, such as "red", or "".
func (s *Scene) mark(t game.Token) string {
	if t.Mark == "" {
		return ""
	}
	return strings.ToLower(s.Voice.Word(t.Mark))
}

func (s *Scene) initial(t game.Token) string {
	mark := s.mark(t)
	_, n := utf8.DecodeRuneInString(mark)
	return mark[:n]
}

func (s *Scene) say(kind string, args ...any) string { return s.Voice.Say(text.Of(kind, args...)) }
