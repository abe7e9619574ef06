package game

import (
	"cmp"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game/prob"
)

// The percentages of the parts of a piece add up to 100, and none is shown as 0 or 100. Parts of a piece that has lost
// something are rounded one by one.
func TestRound(t *testing.T) {
	for shares, want := range map[string]string{
		"1/2 1/2":                          "- -",
		"5/8 3/8":                          "- 37",
		"1/3 1/3 1/3":                      "- - -",
		"3333/10000 3333/10000 3333/10000": "- - -",
		"1/8 1/8 1/8 1/8 1/8 1/8 1/8 1/8":  "- - - - - - - -",
		"1/200 199/200":                    "- 99",
		"199/200 1/200":                    "- <1",
		"199/400 200/400 1/400":            "- - -",
		"3/8 1/8":                          "- -",
		"3/4 1/8 1/8":                      "- - -",
		"1 5/8 3/8":                        "- - 37",
	} {
		var p Picture
		for _, s := range strings.Fields(shares) {
			share, err := prob.Parse(s)
			if err != nil {
				t.Fatal(err)
			}
			p.Tokens = append(p.Tokens, Token{Share: share, Kin: 1})
		}
		p.Round()
		var got []string
		for _, tok := range p.Tokens {
			got = append(got, cmp.Or(tok.Brief, "-"))
		}
		if shown := strings.Join(got, " "); shown != want {
			t.Errorf("%s: got %s, want %s", shares, shown, want)
		}
	}
}
