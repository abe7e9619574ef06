package market

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

var trades = flag.Int("market.trades", 20_000, "how many random trades nothing may be created or lost in")

var two = Terms{Seats: 2, Draw: true, Liquidity: 100 * Unit}

// book is a market with its log.
type book struct {
	t   testing.TB
	m   Market
	log []Event
}

func open(t testing.TB, terms Terms) *book {
	b := &book{t: t}
	b.must((&Market{}).Propose(1000, Event{Kind: Opened, Terms: &terms}))
	return b
}

// must has an event carried out that has to be possible.
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

func TestNothingIsCreatedOrLost(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	left := *trades
	for game := 0; left > 0; game++ {
		terms := Terms{Seats: 2 + r.IntN(3), Draw: r.IntN(2) == 0,
			Liquidity: LeastLiquidity + Milli(r.Int64N(int64(1000*Unit)))}
		b := open(t, terms)
		for member := range 20 {
			money := 1 + Milli(r.Int64N(int64(500*Unit)))
			b.must(b.m.Propose(2000, Event{Kind: Brought, Member: fmt.Sprint("m", member), Money: money}))
		}
		for range min(left, 10_000) {
			left--
			randomTrade(b, r)
			if r.IntN(100) == 0 && !b.m.Balanced() {
				t.Fatalf("game %d does not balance after event %d", game, b.m.Head())
			}
		}
		if !b.m.Balanced() {
			t.Fatalf("game %d does not balance", game)
		}
		scores := slices.Repeat([]prob.Ratio{prob.Zero()}, terms.Seats)
		if r.IntN(2) == 0 {
			scores[0], scores[1] = prob.Half(), prob.Half()
		} else {
			scores[r.IntN(terms.Seats)] = prob.One()
		}
		if r.IntN(4) == 0 {
			b.must(b.m.Propose(3000, Event{Kind: Annulled, By: "organiser", Reason: "sabotage"}))
			for _, name := range b.m.Members() {
				if h := b.m.Holding(name); h.Back != h.Brought {
					t.Fatalf("%s brought %v and has %v back of an annulled market", name, h.Brought, h.Back)
				}
			}
		} else {
			b.must(b.m.Propose(3000, Event{Kind: Settled, Scores: scores}))
			earned, err := Earned(b.log)
			for _, trader := range b.m.Traders() {
				for _, by := range earned[trader.Member] {
					trader.Profit -= by
				}
				if err != nil || trader.Profit != 0 {
					t.Fatalf("%s earned %v more than is told of each result, %v", trader.Member, trader.Profit, err)
				}
			}
		}
		if !b.m.Balanced() || b.m.pool < 0 {
			t.Fatalf("game %d does not balance at its end: the market has %v", game, b.m.pool)
		}
	}
}

func randomTrade(b *book, r *rand.Rand) {
	member, result := fmt.Sprint("m", r.IntN(20)), r.IntN(b.m.terms.Results())
	h := b.m.Holding(member)
	if n := h.Shares[result]; n > 0 && r.IntN(2) == 0 {
		sold := 1 + Milli(r.Int64N(int64(n)))
		b.must(b.m.Sell(0, member, result, sold, 0))
		return
	}
	if most := b.m.Affordable(result, h.Cash); most > 0 {
		b.must(b.m.Buy(0, member, result, 1+Milli(r.Int64N(int64(most))), h.Cash))
	}
}

func TestAffordableIsAsMuchAsTheMoneyBuys(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q, b := someQuantities(t)
		m := &Market{terms: Terms{Liquidity: b}, sold: q}
		money := Milli(rapid.Int64Range(0, int64(Most)).Draw(t, "money"))
		n := m.Affordable(0, money)
		if n > 0 && m.Cost(0, n) > money || n < Most && m.Cost(0, n+1) <= money {
			t.Fatalf("%v buys %v", money, n)
		}
	})
}

func TestThereAndBackNeverPays(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b := open(t, two)
		b.must(b.m.Propose(2000, Event{Kind: Brought, Member: "ida", Money: 100 * Unit}))
		for range rapid.IntRange(1, 20).Draw(rt, "trades") {
			shares := Milli(rapid.Int64Range(1, 5000).Draw(rt, "shares"))
			b.must(b.m.Buy(2000, "ida", 0, shares, Most))
		}
		for h := b.m.Holding("ida").Shares[0]; h > 0; h = b.m.Holding("ida").Shares[0] {
			b.must(b.m.Sell(2000, "ida", 0, Milli(rapid.Int64Range(1, int64(h)).Draw(rt, "sold")), 0))
		}
		if cash := b.m.Holding("ida").Cash; cash >= 100*Unit {
			rt.Fatalf("%v came of 100", cash)
		}
	})
}

// TestEveryMachineComputesTheSame holds the costs of many trades against those of the machine on which this was
// written.
func TestEveryMachineComputesTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	b := open(t, Terms{Seats: 4, Draw: true, Liquidity: 250 * Unit})
	for member := range 20 {
		b.must(b.m.Propose(2000, Event{Kind: Brought, Member: fmt.Sprint("m", member), Money: 1000 * Unit}))
	}
	for range 3000 {
		randomTrade(b, r)
	}
	log, err := json.Marshal(b.log)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(log)
	const want = "b1d37064fb20fe03626faf23dbe6876e4897a4c67bd94fd60fa13b91654e247d"
	if got := hex.EncodeToString(sum[:]); got != want {
		t.Errorf("the log has the hash %s, want %s", got, want)
	}
}

// story is a market from its opening to its end.
func story(t testing.TB) *book {
	b := open(t, two)
	for _, name := range []string{"mira", "jonas", "pavel", "ida", "lena"} {
		b.must(b.m.Propose(1500, Event{Kind: Brought, Member: name, Money: 100 * Unit}))
	}
	b.must(b.m.Buy(2000, "mira", 0, 40*Unit, 20*Unit))
	b.must(b.m.Buy(2100, "jonas", 0, 26*Unit, Most))
	b.must(b.m.Propose(3000, Event{Kind: Marked, Ply: 1}))
	b.must(b.m.Buy(3500, "pavel", 1, 30*Unit, Most))
	b.must(b.m.Sell(3600, "mira", 0, 10*Unit, 0))
	b.must(b.m.Buy(3700, "ida", 2, 5*Unit, Most))
	b.must(b.m.Propose(4000, Event{Kind: Marked, Ply: 2}))
	b.must(b.m.Propose(4100, Event{Kind: Closed, By: "organiser", Reason: "the game is over"}))
	b.must(b.m.Propose(4200, Event{Kind: Settled, Scores: []prob.Ratio{prob.One(), prob.Zero()}}))
	return b
}

func TestALogIsItsMarket(t *testing.T) {
	b := story(t)
	data, err := json.Marshal(b.log)
	if err != nil {
		t.Fatal(err)
	}
	var log []Event
	if err := json.Unmarshal(data, &log); err != nil {
		t.Fatal(err)
	}
	m, err := Fold(log)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(m, &b.m) {
		t.Errorf("the log reads back as\n%+v, want\n%+v", m, &b.m)
	}
	if marks := m.Marks(); len(marks) != 2 || marks[0].Prices[0] <= 333 || marks[1].Prices[1] <= marks[0].Prices[1] {
		t.Errorf("the marks are %+v", m.Marks())
	}
}

func TestTheTableOfTraders(t *testing.T) {
	b := story(t)
	list := b.m.Traders()
	var names []string
	sum := nothing
	for _, trader := range list {
		names = append(names, trader.Member)
		sum += trader.Profit
		h := b.m.Holding(trader.Member)
		if want := h.Back - h.Brought; trader.Profit != want {
			t.Errorf("%s has a profit of %v, want %v", trader.Member, trader.Profit, want)
		}
	}
	if got := strings.Join(names, " "); got != "mira jonas ida pavel" { // lena never traded
		t.Errorf("the best are %s", got)
	}
	if lost := b.m.lent - b.m.pool; sum != lost {
		t.Errorf("the traders made %v, the market lost %v", sum, lost)
	}
}

func TestFalseEventsAreRefused(t *testing.T) {
	log := story(t).log
	for name, spoil := range map[string]func(log []Event){
		"cheaper":        func(log []Event) { log[6].Money-- },
		"dearer":         func(log []Event) { log[6].Money++ },
		"more shares":    func(log []Event) { log[6].Shares += 10 },
		"another result": func(log []Event) { log[6].Result = 1 },
		"another member": func(log []Event) { log[10].Member = "okabe" },
		"number":         func(log []Event) { log[3].Number = 7 },
		"back in time":   func(log []Event) { log[5].At = 1 },
		"opened again":   func(log []Event) { log[4].Kind = Opened },
		"unknown":        func(log []Event) { log[4].Kind = "given" },
		"scores":         func(log []Event) { log[14].Scores[1] = prob.One() },
		"no ratio":       func(log []Event) { log[14].Scores[1] = prob.Ratio{} },
		"trade after end": func(log []Event) {
			log[13], log[12] = log[12], log[13]
			log[12].Number,
				log[13].Number = 13, 14
		},
		"too much money": func(log []Event) { log[1].Money = Most + 1 },
		"none opened":    func(log []Event) { log[0].Kind = Brought },
		"no terms":       func(log []Event) { log[0].Terms = nil },
	} {
		spoilt := slices.Clone(log)
		spoilt[14].Scores = slices.Clone(log[14].Scores)
		spoil(spoilt)
		if _, err := Fold(spoilt); err == nil {
			t.Errorf("%s: the log is accepted", name)
		}
	}
}

func TestWhatATraderCannotDo(t *testing.T) {
	b := open(t, Terms{Seats: 2, Liquidity: 100 * Unit, Stake: 50 * Unit})
	b.must(b.m.Propose(2000, Event{Kind: Brought, Member: "ida", Money: 10 * Unit}))
	voice := text.Must(Messages()).Voice("en")
	try := func(want string) func(Event, error) {
		return func(_ Event, err error) {
			t.Helper()
			if err == nil || !strings.Contains(voice.Error(err), want) {
				t.Errorf("got %v, want %q", err, want)
			}
		}
	}
	try("at most 40 for this member")(b.m.Propose(2000, Event{Kind: Brought, Member: "ida", Money: 41 * Unit}))
	try("more than 0")(b.m.Propose(2000, Event{Kind: Brought, Member: "ida", Money: -1}))
	try("want the name of a member")(b.m.Propose(2000, Event{Kind: Brought, Member: "", Money: Unit}))
	try("you agreed to 5 at most")(b.m.Buy(2000, "ida", 0, 15*Unit, 5*Unit))
	try("and the member has 10")(b.m.Buy(2000, "ida", 0, 30*Unit, Most))
	try("has no money")(b.m.Buy(2000, "okabe", 0, Unit, Most))
	try("no result 2")(b.m.Buy(2000, "ida", 2, Unit, Most))
	try("no result -1")(b.m.Buy(2000, "ida", -1, Unit, Most))
	try("-1 shares")(b.m.Buy(2000, "ida", 0, -Unit, Most))
	try("0 shares")(b.m.Sell(2000, "ida", 0, 0, 0))
	try("holds 0 shares")(b.m.Sell(2000, "ida", 0, Unit, 0))
	b.must(b.m.Buy(2000, "ida", 0, 10*Unit, Most))
	try("you wanted 9 at least")(b.m.Sell(2000, "ida", 0, 10*Unit, 9*Unit))
	if !b.m.Against("ida", 1) || b.m.Against("ida", 0) || b.m.Against("okabe", 0) {
		t.Error("it is not seen for whom a member hopes")
	}
	b.must(b.m.Propose(2000, Event{Kind: Closed, By: "organiser", Reason: ""}))
	try("closed")(b.m.Sell(2000, "ida", 0, Unit, 0))
	b.must(b.m.Propose(2000, Event{Kind: Settled, Scores: []prob.Ratio{prob.Half(), prob.Half()}}))
	if got := b.m.Holding("ida"); got.Back != 10*Unit-5125+5*Unit { // half a point each
		t.Errorf("ida has %v", got.Back)
	}
	try("settled")(b.m.Propose(2000, Event{Kind: Annulled, By: "organiser", Reason: ""}))
}

func TestPayouts(t *testing.T) {
	third := prob.New(1, 3)
	for _, c := range []struct {
		terms        Terms
		scores, want []prob.Ratio
	}{
		{two, []prob.Ratio{prob.Zero(), prob.One()}, []prob.Ratio{prob.Zero(), prob.One(), prob.Zero()}},
		{two, []prob.Ratio{prob.Half(), prob.Half()}, []prob.Ratio{prob.Zero(), prob.Zero(), prob.One()}},
		{Terms{Seats: 2}, []prob.Ratio{prob.Half(), prob.Half()}, []prob.Ratio{prob.Half(), prob.Half()}},
		{Terms{Seats: 4}, []prob.Ratio{third, prob.Zero(), third, third},
			[]prob.Ratio{third, prob.Zero(), third, third}},
		{Terms{Seats: 3, Draw: true}, []prob.Ratio{third, third, third},
			[]prob.Ratio{prob.Zero(), prob.Zero(), prob.Zero(), prob.One()}},
		{two, []prob.Ratio{prob.Half(), prob.One()}, nil},
		{two, []prob.Ratio{prob.One()}, nil},
		{two, []prob.Ratio{{Num: 2, Den: 1}, prob.Zero()}, nil},
	} {
		got, err := c.terms.Payouts(c.scores)
		if !slices.Equal(got, c.want) || (err == nil) != (c.want != nil) {
			t.Errorf("%+v pays %v for %v (%v), want %v", c.terms, got, c.scores, err, c.want)
		}
	}
}

func TestAmountsPrint(t *testing.T) {
	for m, want := range map[Milli]string{0: "0", 5: "0.005", 19_200: "19.2", Most: "1000000", -1_050: "-1.05"} {
		if got := m.String(); got != want {
			t.Errorf("%d thousandths print as %s, want %s", m, got, want)
		}
	}
}

// FuzzApply has a market read events from anywhere: it never panics, and always balances.
func FuzzApply(f *testing.F) {
	for _, e := range story(f).log {
		data, err := json.Marshal(e)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	f.Add(`{"number":6,"at":2000,"kind":"traded","member":"ida","result":1,` +
		`"shares":-9223372036854775808,"money":9223372036854775807}`)
	begun := story(f).log[:6]
	f.Fuzz(func(t *testing.T, data string) {
		for _, log := range [][]Event{nil, begun} {
			m, err := Fold(log)
			if err != nil {
				t.Fatal(err)
			}
			var e Event
			if json.Unmarshal([]byte(data), &e) != nil {
				return
			}
			e.Number = m.Head() + 1
			_ = m.Apply(e)
			if !m.Balanced() {
				t.Fatalf("%s unbalances the market", data)
			}
		}
	})
}

func BenchmarkBuy(b *testing.B) {
	m, err := Fold(story(b).log[:6])
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		m.Cost(0, 12_345)
	}
}
