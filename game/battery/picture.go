package battery

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
)

// picture checks that everything in the picture is on its cells, of a known kind, and has a message.
func (l *look) picture(s game.State) {
	l.t.Helper()
	p := s.Picture()
	l.drawn(s, &p)
	l.material(s, &p)
}

// drawn checks a picture of the state, or one of its suppositions.
func (l *look) drawn(s game.State, drawn *game.Picture) {
	l.t.Helper()
	p := *drawn
	on := cells(&p)
	l.board(s, &p, on)
	seats := len(s.Seats())
	if len(p.Seats) != seats || seats < 1 || seats > game.MaxSeats {
		l.t.Fatalf("the picture has %d seats, the state %d", len(p.Seats), seats)
	}
	for i, sign := range p.Seats {
		if l.word("seat", sign.Name); sign.Name != s.Seats()[i] || sign.Turns < 0 || sign.Turns > 3 {
			l.t.Fatalf("seat %d, %s, has the sign %+v at %s", i, s.Seats()[i], sign, s)
		}
		for _, n := range sign.Notes {
			l.known("note of a seat", n)
		}
		if g := sign.Gauge; g != nil {
			if l.known("gauge", g.Text); g.Left < 0 || g.Most < 1 || g.Left > g.Most {
				l.t.Fatalf("seat %d has the gauge %+v at %s", i, g, s)
			}
		}
	}
	for i := range p.Tokens {
		l.token(s, &p, i, on)
	}
	rounded := game.Picture{Tokens: slices.Clone(p.Tokens)}
	for i := range rounded.Tokens {
		rounded.Tokens[i].Brief = ""
	}
	if rounded.Round(); !reflect.DeepEqual(rounded.Tokens, p.Tokens) {
		l.t.Fatalf("the percentages are not rounded together at %s", s)
	}
	for i := range p.Links {
		l.link(s, &p, &p.Links[i])
	}
	for i := range p.Arrows {
		l.arrow(&p.Arrows[i], on, s)
	}
	for _, m := range p.Marks {
		if _, ok := on[m.Square]; !ok || !m.Kind.Known() {
			l.t.Fatalf("the mark %+v is off the board or of no known kind at %s", m, s)
		}
		if (m.Kind == game.Laid) != (m.What != "") {
			l.t.Fatalf("the mark %+v says what is laid there, or does not, at %s", m, s)
		}
		if m.What != "" {
			l.word("what is laid", m.What)
		}
	}
	for _, n := range p.Notes {
		l.known("note", n)
	}
	p.Squares = nil // its type is the game's own
	again(l, "picture", p)
}

// cells returns the index of each square of a picture.
func cells(p *game.Picture) map[string]int {
	on := make(map[string]int, len(p.Cells))
	for i, c := range p.Cells {
		on[c] = i
	}
	return on
}

// board checks that the cells are squares of a board of the picture's size, once each, in the order of their indices.
func (l *look) board(s game.State, p *game.Picture, on map[string]int) {
	l.t.Helper()
	if p.Files < 1 || p.Files > 16 || p.Ranks < 1 || p.Ranks > 16 || len(on) != len(p.Cells) {
		l.t.Fatalf("a board of %d files and %d ranks, with a cell twice or not, at %s", p.Files, p.Ranks, s)
	}
	last := -1
	for _, c := range p.Cells {
		file, rank := -1, 0
		if c != "" {
			file = int(c[0]) - 'a'
			rank, _ = strconv.Atoi(c[1:])
		}
		index := (rank-1)*p.Files + file
		if file < 0 || file >= p.Files || rank < 1 || rank > p.Ranks || index <= last {
			l.t.Fatalf("the cell %q is off the board of %d files and %d ranks or out of order at %s", c, p.Files,
				p.Ranks, s)
		}
		last = index
	}
}

// token checks that a token is complete, in order, on the board and of an existing seat.
func (l *look) token(s game.State, p *game.Picture, i int, on map[string]int) {
	l.t.Helper()
	tok := &p.Tokens[i]
	at, ok := on[tok.Square]
	if !ok || tok.Seat < 0 || tok.Seat >= len(p.Seats) {
		l.t.Fatalf("the token %+v is off the board or of no seat at %s", tok, s)
	}
	if i > 0 && on[p.Tokens[i-1].Square] > at {
		l.t.Fatalf("the token on %s comes after that on %s at %s", tok.Square, p.Tokens[i-1].Square, s)
	}
	if tok.Share.Num == 0 || tok.Share.Den == 0 || tok.Share.Compare(prob.One()) > 0 || tok.Group < 0 {
		l.t.Fatalf("the token %+v is there with a chance of %v at %s", tok, tok.Share, s)
	}
	if len(tok.Letter) != 1 || tok.Letter[0] < 'A' || tok.Letter[0] > 'Z' {
		l.t.Fatalf("the token %+v has the letter %q at %s", tok, tok.Letter, s)
	}
	if tok.Share == prob.One() && tok.Mark != "" {
		l.t.Fatalf("the token %+v is a half of a pair and wholly there at %s", tok, s)
	}
	l.word("piece", tok.Piece)
	if tok.Mark != "" {
		l.word("mark", tok.Mark)
	}
	l.known("token", tok.Text)
}

// link checks that a link has a known kind and joins tokens. Parts of one piece are of the link's family and have
// shares below 1, unless they merged with others, and then a badge shows what is in the token.
func (l *look) link(s game.State, p *game.Picture, k *game.Link) {
	l.t.Helper()
	if !k.Kind.Known() || k.A == k.B || k.Sign < -1 || k.Sign > 1 || k.Group < 0 {
		l.t.Fatalf("the link %+v is of no known kind, or joins nothing, at %s", k, s)
	}
	for _, end := range []string{k.A, k.B} {
		joins := slices.ContainsFunc(p.Tokens, func(tok game.Token) bool {
			own := k.Kin == 0 || tok.Seat == k.Seat && tok.Kin == k.Kin
			part := own && (tok.Share != prob.One() || tok.Badge != "")
			return tok.Square == end && (k.Kind != game.SamePiece || part)
		})
		if !joins {
			l.t.Fatalf("the link %+v ends at %q, where there is no part of a piece, at %s", k, end, s)
		}
	}
}

// arrow checks that an arrow is on the board, of a known kind and of an existing seat.
func (l *look) arrow(a *game.Arrow, on map[string]int, s game.State) {
	l.t.Helper()
	if len(a.Path) < 2 || a.Seat < 0 || a.Seat >= len(s.Seats()) || !a.Kind.Known() {
		l.t.Fatalf("the arrow %+v goes nowhere, or is of no known kind or seat, at %s", a, s)
	}
	for _, q := range a.Path {
		if _, ok := on[q]; !ok {
			l.t.Fatalf("the arrow %+v goes over %q, which is no cell, at %s", a, q, s)
		}
	}
}

// mostMaterial is the largest plausible material of a seat: a hundred queens.
const mostMaterial = 100_000

// material checks that a seat's material is plausible, and 0 without tokens.
func (l *look) material(s game.State, p *game.Picture) {
	l.t.Helper()
	v, ok := s.(game.Valued)
	if !ok {
		return
	}
	for seat := range p.Seats {
		m := v.Material(seat)
		things := slices.ContainsFunc(p.Tokens, func(tok game.Token) bool { return tok.Seat == seat })
		if m < 0 || m > mostMaterial || !things && m != 0 {
			l.t.Fatalf("seat %d has a material of %d, and tokens: %v, at %s", seat, m, things, s)
		}
	}
}
