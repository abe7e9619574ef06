// Package draw shows a picture of any game ([game.Picture]): as text for a
// terminal ([Board], [Legend]), in words for those who listen ([Words]), and as SVG ([SVG]).
//
// It knows no game. What a terminal shows is put on a [Grid] of styled
// characters, which becomes ANSI sequences, plain text, or an SVG of its own.
// Nothing is shown by colour alone: seats differ by the case of their letters or by a letter of
// their own, shares and marks are written, and what a small square cannot hold is in the legend.
package draw

import (
	"embed"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/text"
)

//go:embed en.json
var messages embed.FS

func init() { text.Add(messages) }

// Scene is what is to be shown: a picture, and what is laid over it.
type Scene struct {
	Picture game.Picture
	Arrows  []game.Arrow // of the last ply, besides those of the picture
	Turns   int          // quarter turns clockwise
	Lang    string       // of the words, "en" if empty

	Choices []string // squares that may be picked now
	Picked  []string // squares that have been picked
	Cursor  string   // the square under the cursor
}

func (s *Scene) lang() string {
	if s.Lang == "" {
		return "en"
	}
	return s.Lang
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

func (s *Scene) arrows() []game.Arrow {
	return slices.Concat(s.Picture.Arrows, s.Arrows)
}

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
		return prob.One
	}
	return t.Share
}

func whole(t game.Token) bool { return share(t) == prob.One }

// SeatLetters are letters that tell the seats apart: the first of each name that no seat before it has.
func SeatLetters(p *game.Picture, lang string) []string {
	letters := make([]string, len(p.Seats))
	for i, seat := range p.Seats {
		name := strings.ToLower(seat.Name.In(lang))
		letters[i] = string(rune('0' + i))
		for _, r := range name {
			if l := string(r); unicode.IsLetter(r) && !slices.Contains(letters[:i], l) {
				letters[i] = l
				break
			}
		}
	}
	return letters
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
		return SeatLetters(&s.Picture, s.lang())[t.Seat] + letter
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
	if !fraction {
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
	return number2(n) + "%"
}

func number2(n uint64) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return string(rune('0'+n/10)) + string(rune('0'+n%10))
}

// mark is the mark of a token in words, such as "red".
func (s *Scene) mark(t game.Token) string {
	return strings.ToLower(text.Word(t.Mark).In(s.lang()))
}

// initial is the first letter of a mark such as "red".
func initial(mark string) string {
	_, n := utf8.DecodeRuneInString(mark)
	return mark[:n]
}
