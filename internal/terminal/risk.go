package terminal

import (
	"math/big"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// mostRisks is the largest number of results of a move that are examined. More would be slow, and nobody reads them.
const mostRisks = 1000

// prospect describes the possible results of a move for a player.
type prospect struct {
	always  string   // what happens in any case
	summary []string // probabilities of what matters most, best first; empty if all results are alike in this
	each    []string // every result with its probability, best first; empty if there is only one
}

// fate is the meaning of a result for a player, from best to worst.
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

// fateOf returns the fate of a seat in a result, as far as the events that all games share tell it.
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
		if e.Role == game.RoleCaptured {
			captures, suffers = captures || e.Args.Get("seat") != own, suffers || e.Args.Get("seat") == own
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

// result is a result for a player. Outcomes with the same words are one result.
type result struct {
	fate fate
	told string
	p    *big.Rat
}

// prospect returns the prospect of a seat, from what it may know.
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
		results[at].p.Add(results[at].p, risks[i].P.Rat())
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

// summary returns the probability of each fate, if there are several.
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

// fateKinds holds the messages of the fates.
var fateKinds = [...]string{
	winning:    "term.fate.winning",
	capturing:  "term.fate.capturing",
	drawing:    "term.fate.drawing",
	neither:    "term.fate.neither",
	exchanging: "term.fate.exchanging",
	suffering:  "term.fate.suffering",
	losing:     "term.fate.losing",
}

// chance returns a probability in words.
func (v speaker) chance(p *big.Rat) string {
	num, den := p.Num(), p.Denom()
	if shift := max(num.BitLen(), den.BitLen()) - 63; shift > 0 { // approximate by a fraction of 64 bits
		num, den = new(big.Int).Rsh(num, uint(shift)), new(big.Int).Rsh(den, uint(shift))
	}
	ratio := prob.New(num.Uint64(), max(den.Uint64(), 1))
	kind := "term.chance"
	if ratio.Den <= 100 {
		kind = "term.chance.fraction"
	}
	return v.voice.Say(text.Of(kind, "p", ratio))
}

// commonStart returns the number of sentences with which all lists begin.
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
