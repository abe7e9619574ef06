package team

import (
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/referee/dice"
)

const (
	hour  = 60 * minute
	start = int64(1_790_000_000_000)
	nonce = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
)

var seed = dice.Seed{1, 2, 3}

func plain() Terms {
	return Terms{Game: "g", Rule: Holder, Sight: TeamSees, Moment: AtDeadline, Missing: Pass}
}

func dicey() Terms {
	return Terms{Game: "g", Rule: Dice, Sight: Sealed, Moment: AtMinute, Missing: Pass, Seed: seed.Commitment()}
}

// book is a team with its log.
type book struct {
	t   rapid.TB
	m   Team
	log []Event
}

func found(t rapid.TB, terms Terms) *book {
	b := &book{t: t}
	b.do(start, Event{Kind: Founded, Terms: &terms})
	return b
}

func (b *book) must(e Event, err error) Event {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
	if err := b.m.Apply(e); err != nil {
		b.t.Fatal(err)
	}
	b.log = append(b.log, e)
	return e
}

func (b *book) do(at int64, e Event) Event { b.t.Helper(); return b.must(b.m.Propose(at, e)) }

func (b *book) open(ply int) {
	b.t.Helper()
	at := start + int64(ply)*hour
	b.do(at, Event{Kind: Opened, Ply: ply, Until: at + hour})
}

func (b *book) order(member, order string) Event {
	b.t.Helper()
	return b.must(b.m.Give(0, member, order, nonce))
}

// weigh writes weights such as "mira 412 jonas 268" down as they are at a moment.
func (b *book) weigh(at, as int64, s string) {
	b.t.Helper()
	list, err := ParseList(strings.NewReader(strings.ReplaceAll(strings.ReplaceAll(s, ", ", "\n"), " ", ",")))
	if err != nil {
		b.t.Fatal(err)
	}
	b.do(at, Event{Kind: Weighed, Weights: list, Reading: Reading{As: as, Source: "list"}})
}

// end ends the present ply in time.
func (b *book) end(weights string) Choice {
	b.t.Helper()
	ply, from, until, _ := b.m.Ply()
	as := until
	switch b.m.terms.Moment {
	case AtStart:
		as = from
	case AtMinute:
		as = Minute(&b.m.terms, seed, ply, from, until)
	}
	b.weigh(until, as, weights)
	e := b.must(b.m.Decide(until, &seed))
	b.do(until, Event{Kind: Ended, Ply: ply})
	return *e.Choice
}

func (b *book) refused(want string, e Event) {
	b.t.Helper()
	at := e.At
	if at == 0 {
		at = b.m.now
	}
	_, err := b.m.Propose(at, e)
	if voice := text.Must(Messages()).Voice("en"); err == nil || !strings.Contains(voice.Error(err), want) {
		b.t.Errorf("%s: got %v, want %q", e.Kind, err, want)
	}
}

func TestTheRulesDecide(t *testing.T) {
	const weights = "captain 1, ida 40, jonas 268, lena 268, mira 412, pavel 190"
	for _, c := range []struct {
		rule   Rule
		orders string
		member string
		text   string
		weight int64
	}{
		{Holder, "ida a, pavel b, jonas c", "jonas", "c", 268_000},
		{Holder, "lena d, jonas c", "lena", "d", 268_000},
		{Holder, "lena d, jonas c, lena e", "jonas", "c", 268_000}, // the earlier of the orders that stand
		{Holder, "nobody a, ida b", "ida", "b", 40_000},
		{Holder, "nobody a", "", "", 0},
		{Plurality, "mira a, jonas b, lena b", "jonas", "b", 536_000},
		{Plurality, "mira a, ida a, jonas b, pavel b", "jonas", "b", 458_000},
		{Plurality, "lena x, jonas y", "lena", "x", 268_000},
		{Captain, "mira a, captain z", "captain", "z", 1000},
		{Captain, "mira a, ida y", "ida", "y", 40_000},
		{Captain, "mira a", "", "", 0},
	} {
		terms := plain()
		if terms.Rule = c.rule; c.rule == Captain {
			terms.Captains = []string{"captain", "ida"}
		}
		b := found(t, terms)
		b.open(1)
		for order := range strings.SplitSeq(c.orders, ", ") {
			member, text, _ := strings.Cut(order, " ")
			b.order(member, text)
		}
		got := b.end(weights)
		if got.Member != c.member || got.Text != c.text || got.Weight != c.weight || got.Of != 1_179_000 ||
			(got.Missing == Pass) != (c.member == "") {
			t.Errorf("%s of %s decides %+v, want %s of %s with %d", c.rule, c.orders, got, c.text, c.member, c.weight)
		}
	}
}

func TestDiceDrawByWeightAndAreHeldAgainstTheSeed(t *testing.T) {
	terms := dicey()
	terms.Moment = AtDeadline
	b := found(t, terms)
	drawn := map[string]int{}
	const plies = 400
	for ply := 1; ply <= plies; ply++ {
		b.open(ply)
		b.order("heavy", "a")
		b.order("light", "b")
		b.order("nobody", "c")
		drawn[b.end("absent 50, heavy 30, light 10").Member]++
	}
	if drawn["nobody"] > 0 || drawn["light"] < plies/4-40 || drawn["light"] > plies/4+40 {
		t.Errorf("drawn were %v", drawn)
	}
	if r, err := Verify(b.log); err != nil || r != (Report{Plies: plies, Draws: plies}) {
		t.Errorf("before the seed is known: %+v, %v", r, err)
	}
	b.do(b.m.now, Event{Kind: Revealed, Seed: seed.String()})
	if r, err := Verify(b.log); err != nil || r != (Report{plies, plies, true}) {
		t.Errorf("%+v, %v", r, err)
	}
	for i := range b.log {
		if e := &b.log[i]; e.Kind == Decided { // another choice that fits its number, but not the seed
			c := *e.Choice
			n, _ := new(big.Int).SetString(c.Drawn, 10)
			if c.Drawn = n.Add(n, big.NewInt(1)).String(); c.Drawn == "30000" || c.Drawn == "40000" {
				continue
			}
			e.Choice = &c
			break
		}
	}
	if _, err := Verify(b.log); err == nil || !strings.Contains(err.Error(), "team.drawn") {
		t.Errorf("a false draw verifies: %v", err)
	}
}

func TestTheSecretMinute(t *testing.T) {
	terms := dicey()
	seen := map[int64]int{}
	for ply := range 3000 {
		at := Minute(&terms, seed, ply, start, start+hour)
		if at < start+45*minute || at > start+59*minute || (at-start)%minute != 0 {
			t.Fatalf("the minute of ply %d begins %v after the start", ply, time.Duration(at-start)*time.Millisecond)
		}
		seen[at]++
	}
	for at, n := range seen {
		if n < 120 || n > 290 {
			t.Errorf("%d of 3000 plies have minute %d", n, (at-start)/minute)
		}
	}
	if len(seen) != 15 || Minute(&terms, seed, 1, start, start+3*minute) != start+3*minute-45_000 {
		t.Errorf("%d minutes are drawn", len(seen))
	}

	b := found(t, terms)
	b.open(1)
	b.order("ida", "a")
	b.do(b.m.now, Event{Kind: Ready, Member: "ida"})
	secret := Minute(&terms, seed, 1, b.m.from, b.m.until)
	list := []Weight{{"ida", 1}}
	// it would tell the minute
	b.refused("not those of the moment", Event{At: secret, Kind: Weighed, Reading: Reading{As: secret}, Weights: list})
	if b.m.Early() {
		t.Error("a ply with a secret minute ends before it")
	}
	other := secret + minute
	if other >= b.m.until {
		other = secret - minute
	}
	b.weigh(b.m.until, other, "ida 1")
	b.must(b.m.Decide(b.m.until, &seed))
	b.refused("gives another moment", Event{Kind: Revealed, Seed: seed.String()})
	b.refused("commitment to a seed", Event{Kind: Revealed, Seed: dice.Seed{9}.String()})
}

// act is what a member does before a ply may end early: an order, or the word that they are ready where it is empty.
type act struct{ member, order string }

// early plays a ply that may end early, has those who are not ready do what they can, and holds the choice in time
// against the early one. It reports whether the ply could end early.
func early(t rapid.TB, rule Rule, list []Weight, acts, later []act) bool {
	terms := plain()
	terms.Rule = rule
	switch rule {
	case Captain:
		terms.Captains = []string{"m2", "m0"}
	case Dice:
		terms.Seed = seed.Commitment()
	}
	b := found(t, terms)
	b.open(1)
	for _, a := range acts {
		if a.order != "" {
			b.order(a.member, a.order)
		} else {
			b.do(b.m.now, Event{Kind: Ready, Member: a.member})
		}
	}
	at := b.m.now + 1000
	b.do(at, Event{Kind: Weighed, Weights: list, Reading: Reading{As: at}})
	if !b.m.Early() {
		if _, err := b.m.Decide(at, &seed); err == nil {
			t.Fatal("a ply ends before its time")
		}
		return false
	}
	chosen, err := b.m.Decide(at, &seed)
	if err != nil || !chosen.Choice.Early {
		t.Fatal(chosen, err)
	}
	for _, a := range later {
		if _, counts := b.m.weights[a.member]; !b.m.ready.Has(a.member) && (rule != Dice || !counts) {
			b.order(a.member, a.order)
		}
	}
	b.do(b.m.until, Event{Kind: Weighed, Weights: list, Reading: Reading{As: b.m.until}})
	late, err := b.m.Decide(b.m.until, &seed)
	if err != nil {
		t.Fatal(err)
	}
	if late.Choice.Text != chosen.Choice.Text {
		t.Fatalf("%s early, %s in time", chosen.Choice.Text, late.Choice.Text)
	}
	return true
}

func TestEarlyEndsChangeNothing(t *testing.T) {
	list := []Weight{{"m0", 4}, {"m1", 1}, {"m2", 2}}
	acts := []act{{"m0", "a"}, {"m0", ""}, {"m2", "b"}, {"m2", ""}}
	later := []act{{"m1", "b"}, {"m3", "b"}}
	for _, rule := range []Rule{Holder, Plurality, Captain} {
		if !early(t, rule, list, acts, later) {
			t.Errorf("%s: all that matter are ready, and the ply does not end", rule)
		}
		if early(t, rule, list, []act{{"m0", "a"}, {"m2", "b"}}, nil) {
			t.Errorf("%s: nobody is ready, and the ply ends", rule)
		}
	}
	if early(t, Dice, list, acts, later) || !early(t, Dice, list, append(acts, act{"m1", ""}), later) {
		t.Error("a draw has to wait for all whom it could choose, and for nobody else")
	}
	rapid.Check(t, func(t *rapid.T) {
		rule := rapid.SampledFrom([]Rule{Holder, Plurality, Captain, Dice}).Draw(t, "rule")
		var list []Weight
		for i := range 4 {
			if w := rapid.Int64Range(0, 4).Draw(t, "weight"); w > 0 {
				list = append(list, Weight{fmt.Sprint("m", i), w})
			}
		}
		draw := func(name string, least, most int, orders ...string) []act {
			acts := make([]act, rapid.IntRange(least, most).Draw(t, name))
			for i := range acts {
				acts[i].member = rapid.SampledFrom([]string{"m0", "m1", "m2", "m3"}).Draw(t, "member")
				acts[i].order = rapid.SampledFrom(orders).Draw(t, "order")
			}
			return acts
		}
		early(t, rule, list, draw("acts", 1, 8, "a", "b", "", ""), draw("later", 0, 5, "a", "b"))
	})
}

func TestAnEarlyEndCanBeRefused(t *testing.T) {
	b := found(t, plain())
	b.open(1)
	b.order("ida", "a")
	b.do(b.m.now, Event{Kind: Ready, Member: "ida"})
	at := b.m.now + 5
	b.weigh(at, at, "ida 5, lena 4")
	if !b.m.Early() {
		t.Error("the heaviest is ready, and the ply does not end")
	}
	b.do(at, Event{Kind: Held, Member: "lena"})
	if _, err := b.m.Decide(at, nil); err == nil {
		t.Error("the ply ends though a member has refused")
	}
}

func TestOthersCommitFirst(t *testing.T) {
	terms := plain()
	terms.After = []int{1}
	b := found(t, terms)
	b.open(1)
	hash := Hash(&terms, 1, "ida", "a", nonce)
	e := Event{Kind: Ordered, Ply: 1, Member: "ida", Text: "a", Nonce: nonce, Hash: hash}
	b.refused("seat 1 has to commit first", e)
	b.refused("need not commit", Event{Kind: Committed, Seat: 2, Hash: hash})
	b.refused("need not commit", Event{Kind: Committed, Seat: 1, Hash: "4d19"})
	b.do(b.m.now, Event{Kind: Committed, Seat: 1, Hash: hash})
	b.refused("or has committed already", Event{Kind: Committed, Seat: 1, Hash: hash})
	b.order("ida", "a")
	b.end("ida 1")
	b.open(2)
	if w := b.m.Waits(); !slices.Equal(w, []int{1}) {
		t.Errorf("the next ply waits for %v", w)
	}
}

func TestOrganisersActWithNameAndReason(t *testing.T) {
	b := found(t, plain())
	b.open(1)
	first := b.order("mira", "a")
	b.order("jonas", "b")
	b.refused("the name of who acted", Event{Kind: Excluded, Member: "mira", By: "kai"})
	b.refused("the name of who acted", Event{Kind: Moved, Until: b.m.until + hour, Reason: "trains"})
	b.refused("no such order", Event{Kind: Excluded, Order: 99, By: "kai", Reason: "x"})
	b.refused("no such order", Event{Kind: Excluded, Order: first.Number, Member: "mira", By: "kai", Reason: "x"})
	b.do(b.m.now, Event{Kind: Excluded, Order: first.Number, By: "kai", Reason: "not a move of this game"})
	b.order("mira", "c")
	b.do(b.m.now, Event{Kind: Excluded, Member: "mira", By: "kai", Reason: "sabotage"})
	b.refused("excluded: sabotage", Event{Kind: Ordered, Member: "mira"})
	b.do(b.m.now, Event{Kind: Moved, Until: b.m.until + hour, By: "kai", Reason: "trains"})
	if got := b.end("jonas 1, mira 9"); got.Member != "jonas" {
		t.Errorf("%+v decided", got)
	}
	b.do(b.m.now, Event{Kind: Readmitted, Member: "mira", By: "kai", Reason: "a mistake"})
	terms := plain()
	terms.Rule = Plurality
	b.do(b.m.now, Event{Kind: Changed, Terms: &terms, By: "kai", Reason: "we voted"})
	if b.m.Terms().Rule != Holder {
		t.Error("terms change before the next ply")
	}
	b.open(3)
	if b.m.Terms().Rule != Plurality {
		t.Error("terms do not change")
	}
	b.order("mira", "d")
	b.do(b.m.now, Event{Kind: Annulled, By: "kai", Reason: "enough"})
	b.refused("annulled", Event{Kind: Ordered, Member: "mira"})
}

func TestSharesOfTheTeamResignOfferAndTakeBack(t *testing.T) {
	terms := plain()
	terms.Shares = map[What]prob.Ratio{Resign: prob.New(2, 3)}
	b := found(t, terms)
	b.open(1)
	b.weigh(b.m.now, b.m.now, "ida 4, jonas 2, lena 3")
	ask := func(what What, member string, want bool) {
		t.Helper()
		b.do(b.m.now, Event{Kind: Asked, What: what, Member: member})
		if got := b.m.Enough(what); got != want {
			t.Errorf("%s with %s: %v", what, member, got)
		}
	}
	ask(Resign, "ida", false)
	b.refused("too few", Event{Kind: Carried, What: Resign})
	ask(Resign, "jonas", true)
	b.do(b.m.now, Event{Kind: Unasked, What: Resign, Member: "jonas"})
	ask(Resign, "nobody", false)
	ask(Resign, "jonas", true)
	b.do(b.m.now, Event{Kind: Carried, What: Resign})
	b.refused("too few", Event{Kind: Carried, What: Resign})
	ask(Draw, "ida", false) // 4 of 9 is not more than the half
	ask(Draw, "jonas", true)
	b.do(b.m.now, Event{Kind: Excluded, Member: "jonas", By: "kai", Reason: "x"})
	b.refused("too few", Event{Kind: Carried, What: Draw})
	b.refused("not dance", Event{Kind: Asked, What: "dance", Member: "ida"})
}

func TestNothingComesLate(t *testing.T) {
	b := found(t, plain())
	b.open(1)
	e, err := b.m.Give(b.m.until-1, "ida", "a", nonce)
	b.must(e, err)
	for _, kind := range []Kind{Ordered, Withdrawn, Ready, Asked} {
		b.refused("time of the round is over", Event{At: b.m.until, Kind: kind, Member: "ida", What: Draw})
	}
	until := b.m.until
	b.refused("not known yet", Event{At: until, Kind: Decided, Ply: 1, Choice: &Choice{Text: "a"}})
	b.weigh(until, until-1, "ida 1")
	b.refused("not those of the moment", Event{At: until, Kind: Decided, Ply: 1, Choice: &Choice{Text: "a"}})
	b.weigh(until, until, "ida 1")
	b.refused("rule chooses otherwise", Event{At: until, Kind: Decided, Ply: 1,
		Choice: &Choice{Text: "b", Member: "ida"}})
	b.must(b.m.Decide(until, nil))
	b.refused("cannot come here", Event{Kind: Decided, Ply: 1, Choice: &Choice{}}) // nobody resolves a ply twice
	b.refused("cannot come here", Event{Kind: Opened, Ply: 2, Until: until + hour})
}

func TestOrdersAreSeenByWhomTheyMayBe(t *testing.T) {
	for sight, want := range map[Sight]string{AllSee: "ida team public", TeamSees: "ida team", Sealed: "ida"} {
		terms := plain()
		terms.Sight = sight
		b := found(t, terms)
		b.open(1)
		b.order("ida", "secret")
		until := b.m.until
		b.weigh(until, until, "ida 1")
		b.must(b.m.Decide(until, nil))
		look := func() string {
			var who []string
			for _, v := range []struct {
				name, member string
				team         bool
			}{{"ida", "ida", true}, {"team", "jonas", true}, {"public", "", false}} {
				shown, err := json.Marshal(See(b.log, v.member, v.team))
				if err != nil {
					t.Fatal(err)
				}
				if strings.Contains(string(shown), `"secret"`) {
					who = append(who, v.name)
				}
				if !strings.Contains(string(shown), Hash(&terms, 1, "ida", "secret", nonce)) {
					t.Errorf("%s: %s does not see the commitment", sight, v.name)
				}
			}
			return strings.Join(who, " ")
		}
		if got := look(); got != want {
			t.Errorf("%s: before the end of the ply the order is seen by %q, want %q", sight, got, want)
		}
		b.do(until, Event{Kind: Ended, Ply: 1})
		if got := look(); got != "ida team public" {
			t.Errorf("%s: after the end of the ply the order is seen by %q", sight, got)
		}
	}
}

// eventful is a log with most kinds of event.
func eventful(t rapid.TB) *book {
	terms := dicey()
	terms.After = []int{1}
	b := found(t, terms)
	for ply := 1; ply <= 2; ply++ {
		b.open(ply)
		b.do(b.m.now, Event{Kind: Committed, Seat: 1, Hash: seed.Commitment()})
		b.order("ida", "a")
		b.order("jonas", "b")
		b.do(b.m.now, Event{Kind: Ready, Member: "ida"})
		b.do(b.m.now, Event{Kind: Asked, Member: "ida", What: Resign})
		b.end("ida 5, jonas 2")
	}
	b.do(b.m.now, Event{Kind: Revealed, Seed: seed.String()})
	return b
}

func TestALogIsItsTeam(t *testing.T) {
	b := eventful(t)
	data, err := json.Marshal(b.log)
	if err != nil {
		t.Fatal(err)
	}
	var log []Event
	if err := json.Unmarshal(data, &log); err != nil {
		t.Fatal(err)
	}
	m, err := Fold(log)
	if err != nil || !reflect.DeepEqual(m, &b.m) {
		t.Errorf("the log reads back as\n%+v, %v, want\n%+v", m, err, &b.m)
	}
}

// TestSpoiltLogsAreFound changes each event of a log in each way that matters.
func TestSpoiltLogsAreFound(t *testing.T) {
	whole := eventful(t).log
	for i := range whole {
		spoilt := map[string]func(e *Event){
			"number": func(e *Event) { e.Number++ },
			"time":   func(e *Event) { e.At = 1 },
			"kind":   func(e *Event) { e.Kind = "given" },
		}
		switch whole[i].Kind {
		case Ordered:
			spoilt["text"] = func(e *Event) { e.Text = "c" }
			spoilt["member"] = func(e *Event) { e.Member = "lena" }
			spoilt["nonce"] = func(e *Event) { e.Nonce = seed.Commitment() }
		case Weighed:
			spoilt["weight"] = func(e *Event) { e.Weights = []Weight{{"ida", 5000}, {"jonas", 1_000_000}} }
			spoilt["moment"] = func(e *Event) { e.As -= 20 * minute }
		case Decided:
			spoilt["choice"] = func(e *Event) { c := *e.Choice; c.Text += "x"; e.Choice = &c }
			spoilt["order"] = func(e *Event) { c := *e.Choice; c.Order++; e.Choice = &c }
			spoilt["drawn"] = func(e *Event) { c := *e.Choice; c.Drawn = "-1"; e.Choice = &c }
			spoilt["early"] = func(e *Event) { e.At = whole[i-1].At - 1 }
		case Revealed:
			spoilt["seed"] = func(e *Event) { e.Seed = dice.Seed{5}.String() }
		}
		for what, spoil := range spoilt {
			log := slices.Clone(whole)
			spoil(&log[i])
			if _, err := Verify(log); err == nil && !(what == "time" && i == 0) {
				t.Errorf("event %d (%s) with another %s verifies", i+1, whole[i].Kind, what)
			}
		}
	}
}

// TestALargeCrowdIsQuick has 10,000 members, 2,000 orders and a decision.
func TestALargeCrowdIsQuick(t *testing.T) {
	b := found(t, plain())
	b.open(1)
	members := make([]string, 10_000)
	for i := range members {
		members[i] = fmt.Sprintf("m%05d", i)
	}
	begin := time.Now()
	for i := range 2000 {
		b.order(members[5*i], fmt.Sprint("order ", i))
	}
	b.do(b.m.until, Event{Kind: Weighed, Weights: Equal(members), Reading: Reading{As: b.m.until}})
	e := b.must(b.m.Decide(b.m.until, nil))
	if d := time.Since(begin); e.Choice.Member != "m00000" || d > 30*time.Second {
		t.Errorf("%+v after %v", e.Choice, d)
	}
}

func TestLists(t *testing.T) {
	for s, want := range map[string][]Weight{
		"":                                    {},
		"name,weight\nmira,412.5\nida,0.001":  {{"ida", 1}, {"mira", 412_500}},
		"Name, Weight\r\n\"a, b\", 7\r\n\r\n": {{"a, b", 7000}},
		"ida,1000000000":                      {{"ida", MaxWeight}},
	} {
		if got, err := ParseList(strings.NewReader(s)); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q reads as %v, %v", s, got, err)
		}
	}
	voice := text.Must(Messages()).Voice("en")
	for s, want := range map[string]string{
		"ida": "line 1", "ida,1\nida,2": "line 2 of the list: ida is on", "ida,0": "line 1", "ida,-1": "line 1",
		"ida,1/2": "line 1",
		"ida,1e3": "line 1", "ida,0.0001": "line 1", "ida,1000000000.001": "line 1", ",1": "line 1",
		"ida,1,2":       "line 1",
		"a,1\n\nb\"c,2": "line 3", "a\x00,1": "line 1", "ida,1\n" + strings.Repeat("x", 99) + ",1": "line 2",
	} {
		if got, err := ParseList(strings.NewReader(s)); err == nil || !strings.Contains(voice.Error(err), want) {
			t.Errorf("%q reads as %v, %v; want %s", s, got, err, want)
		}
	}
}

func FuzzList(f *testing.F) {
	for _, s := range []string{"name,weight\nmira,412.5\nida,0.001", "\"a, b\", 7\r\n", "a,1\n\"", "a,1/3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		list, err := ParseList(strings.NewReader(s))
		if err != nil {
			return
		}
		b := found(t, plain())
		b.open(1)
		b.do(b.m.until, Event{Kind: Weighed, Weights: list, Reading: Reading{As: b.m.until}})
	})
}

// FuzzApply has a team read events from anywhere: it never panics, and what it accepts it can go on from.
func FuzzApply(f *testing.F) {
	log := eventful(f).log
	for _, e := range log {
		data, err := json.Marshal(e)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data), uint(e.Number))
	}
	f.Fuzz(func(t *testing.T, data string, n uint) {
		m, err := Fold(log[:n%uint(len(log)+1)])
		if err != nil {
			t.Fatal(err)
		}
		var e Event
		if json.Unmarshal([]byte(data), &e) != nil {
			return
		}
		e.Number = m.head + 1
		if m.Apply(e) == nil {
			_, _ = m.Decide(m.until, &seed)
			m.Early()
			See(append(slices.Clone(log), e), "ida", true)
		}
	})
}
