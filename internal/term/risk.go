package term

import (
	"math/big"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/text"
)

// mostRisks is how many results of a move are looked at. More would take long to work out, and nobody reads them.
const mostRisks = 1000

// prospect is what a player may expect of a move.
type prospect struct {
	always  string   // what happens in any case
	summary []string // the chances of what matters most, the best first; empty if it is the same whatever happens
	each    []string // every result with its chance, the best first; empty if there is only one
}

// fate is what a result means for a player, from the best to the worst.
type fate uint8

const (
	winning fate = iota
	capturing
	drawing
	neither
	exchanging
	suffering
	losing
)

// fateOf is what a result means for a seat, as far as the words that all games share tell it.
func fateOf(r *game.Risk, seat int) fate {
	if t := r.State.Turn(); t.Kind == game.Over {
		switch {
		case t.Scores[seat] == prob.One():
			return winning
		case t.Scores[seat] == prob.Zero():
			return losing
		}
		return drawing
	}
	captures, suffers := false, false
	own := r.State.Seats()[seat]
	for _, e := range r.Events {
		if e.Kind == "captured" {
			captures, suffers = captures || e.Args["seat"] != own, suffers || e.Args["seat"] == own
		}
	}
	switch {
	case captures && suffers:
		return exchanging
	case captures:
		return capturing
	case suffers:
		return suffering
	}
	return neither
}

// result is one thing that may come of a move, for a player: outcomes that are told in the same words are one.
type result struct {
	fate fate
	told string
	p    *big.Rat
}

// prospect is what a seat may expect, as it may know it.
func (v speaker) prospect(risks []game.Risk, seat int) prospect {
	told := make([][]string, len(risks))
	for i, r := range risks {
		told[i] = v.sentences(game.Heard(r.Events, seat))
	}
	common := commonStart(told)
	if len(risks) == 1 {
		return prospect{always: strings.Join(told[0], ". ") + "."}
	}
	var results []*result
	for i := range risks {
		line := strings.Join(told[i][common:], ". ")
		if line == "" {
			line = v.say("term.risk.nothing")
		}
		f := fateOf(&risks[i], seat)
		at := slices.IndexFunc(results, func(r *result) bool { return r.fate == f && r.told == line })
		if at < 0 {
			at = len(results)
			results = append(results, &result{f, line, new(big.Rat)})
		}
		results[at].p.Add(results[at].p, rat(risks[i].P))
	}
	slices.SortStableFunc(results, func(a, b *result) int {
		if a.fate != b.fate {
			return int(a.fate) - int(b.fate)
		}
		return b.p.Cmp(a.p)
	})
	p := prospect{summary: v.summary(results)}
	if common > 0 {
		p.always = strings.Join(told[0][:common], ". ") + "."
	}
	rest := big.NewRat(1, 1)
	for _, r := range results {
		p.each = append(p.each, v.chance(r.p)+": "+r.told)
		rest.Sub(rest, r.p)
	}
	if rest.Sign() > 0 {
		p.each = append(p.each, v.chance(rest)+": "+v.say("term.risk.others"))
	}
	return p
}

// summary is the chance of each fate that the results have, if there are several.
func (v speaker) summary(results []*result) []string {
	var lines []string
	sums := map[fate]*big.Rat{}
	for _, r := range results {
		if sums[r.fate] == nil {
			sums[r.fate] = new(big.Rat)
		}
		sums[r.fate].Add(sums[r.fate], r.p)
	}
	if len(sums) < 2 {
		return nil
	}
	for f := winning; f <= losing; f++ {
		if p, ok := sums[f]; ok {
			lines = append(lines, v.say(fateKinds[f])+": "+v.chance(p))
		}
	}
	return lines
}

// fateKinds are the messages of the fates.
var fateKinds = [...]string{
	winning:    "term.fate.winning",
	capturing:  "term.fate.capturing",
	drawing:    "term.fate.drawing",
	neither:    "term.fate.neither",
	exchanging: "term.fate.exchanging",
	suffering:  "term.fate.suffering",
	losing:     "term.fate.losing",
}

// chance is a probability in words.
func (v speaker) chance(p *big.Rat) string {
	num, den := p.Num(), p.Denom()
	if shift := max(num.BitLen(), den.BitLen()) - 63; shift > 0 { // as near as a fraction of 64 bits comes
		num, den = new(big.Int).Rsh(num, uint(shift)), new(big.Int).Rsh(den, uint(shift))
	}
	ratio := prob.New(num.Uint64(), max(den.Uint64(), 1))
	kind := "term.chance"
	if ratio.Den <= 100 {
		kind = "term.chance.fraction"
	}
	return v.voice.Say(text.Of(kind, "p", ratio))
}

// rat is a probability to calculate with.
func rat(p prob.Ratio) *big.Rat {
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(p.Num), new(big.Int).SetUint64(max(p.Den, 1)))
}

// commonStart is how many sentences all of the lists begin with.
func commonStart(lists [][]string) int {
	common := len(lists[0])
	for _, list := range lists[1:] {
		n := 0
		for n < min(common, len(list)) && list[n] == lists[0][n] {
			n++
		}
		common = n
	}
	return common
}
