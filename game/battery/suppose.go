package battery

import (
	"math"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
)

// suppositions checks that exactly the uncertain tokens can be supposed, that a token is there if found and not if
// missing, that both pictures have only tokens of the original, and that shares are the means of the two cases.
func (l *look) suppositions(s game.State) {
	l.t.Helper()
	supposer, ok := s.(game.Supposer)
	if !ok {
		return
	}
	p := s.Picture()
	for _, beyond := range []int{-1, len(p.Tokens)} {
		if _, _, ok := supposer.Suppose(beyond); ok {
			l.t.Fatalf("there are %d tokens, and number %d is supposed, at %s", len(p.Tokens), beyond, s)
		}
	}
	drawn := l.pick(len(p.Tokens) + 1) // drawing is slow, so one of them is drawn each time
	for i := range p.Tokens {
		tok := &p.Tokens[i]
		found, missing, ok := supposer.Suppose(i)
		if ok != (tok.Share != prob.One()) {
			l.t.Fatalf("the token %+v is there with a chance of %v, and may be supposed: %v, at %s", tok,
				tok.Share, ok, s)
		}
		if !ok {
			continue
		}
		if i >= drawn {
			l.drawn(s, &found)
			l.drawn(s, &missing)
			drawn = len(p.Tokens)
		}
		if got := found.ShareOf(tok); got != prob.One() {
			l.t.Fatalf("the token %+v is found, and there with a chance of %v, at %s", tok, got, s)
		}
		if got := missing.ShareOf(tok); got != prob.Zero() {
			l.t.Fatalf("the token %+v is missing, and there with a chance of %v, at %s", tok, got, s)
		}
		l.mean(s, &p, i, &found, &missing)
	}
}

// rounding is the allowed error of sums of shares.
const rounding = 1e-9

// mean checks that the shares of a picture are the means of the two cases, and that these have no other tokens.
func (l *look) mean(s game.State, p *game.Picture, asked int, found, missing *game.Picture) {
	l.t.Helper()
	chance := p.Tokens[asked].Share.Float()
	for i := range p.Tokens {
		tok := &p.Tokens[i]
		mean := chance*found.ShareOf(tok).Float() + (1-chance)*missing.ShareOf(tok).Float()
		if math.Abs(mean-tok.Share.Float()) > rounding {
			l.t.Fatalf("the token %+v is there with a chance of %v, and in the mean of what the token %+v may be "+
				"with %v, at %s", tok, tok.Share.Float(), p.Tokens[asked], mean, s)
		}
	}
	for _, settled := range []*game.Picture{found, missing} {
		for i := range settled.Tokens {
			if p.ShareOf(&settled.Tokens[i]) == prob.Zero() {
				l.t.Fatalf("supposing brings in the token %+v at %s", settled.Tokens[i], s)
			}
		}
	}
}

// mostSupposed is the number of tokens that supposed looks at.
const mostSupposed = 3

// supposed returns the suppositions of the first uncertain tokens as one text.
func (l *look) supposed(s game.Supposer) string {
	l.t.Helper()
	var all strings.Builder
	told := 0
	for i, tok := range s.Picture().Tokens {
		if told == mostSupposed {
			break
		}
		if tok.Share == prob.One() {
			continue
		}
		if found, missing, ok := s.Suppose(i); ok {
			told++
			all.WriteString(l.json(found) + l.json(missing))
		}
	}
	return all.String()
}
