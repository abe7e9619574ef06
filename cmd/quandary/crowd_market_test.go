package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"sync"
	"testing"
	"time"

	"github.com/quandary-games/quandary/internal/load"
)

var (
	marketMembers = flag.Int("market.members", 150, "members of the market")
	marketTrades  = flag.Int("market.trades", 150, "trades after everybody has bought once")
	marketRate    = flag.Int("market.rate", 0, "of these trades in a second; with 0 as many as the server takes")
)

// exact is a market computed a second time, from nothing but the rule: C(q) = b ln(sum of e^(q/b)), in numbers of 200
// bits, with each member's money and shares.
type exact struct {
	b      *big.Float
	q      [3]int64
	cash   map[string]int64
	shares map[string]*[3]int64
}

// num returns a number with 200 bits.
func num(n int64) *big.Float { return new(big.Float).SetPrec(200).SetInt64(n) }

// power returns e^x, for x from -100 to 100.
func power(x *big.Float) *big.Float {
	small := new(big.Float).SetMantExp(new(big.Float).Copy(x), -12)
	sum, term := num(1), num(1)
	for n := int64(1); n < 20; n++ {
		term.Quo(term.Mul(term, small), num(n))
		sum.Add(sum, term)
	}
	for range 12 {
		sum.Mul(sum, sum)
	}
	return sum
}

// ln returns the natural logarithm of y, for y from 1/100 to 100: each step of Newton's method doubles its digits.
func ln(y *big.Float) *big.Float {
	x := num(0)
	for range 12 {
		x.Add(x, new(big.Float).Sub(new(big.Float).Quo(y, power(x)), num(1)))
	}
	return x
}

// weights returns e^(q/b) of each result, and their sum; all q are taken relative to those of the first result.
func (m *exact) weights(base int64) (all [3]*big.Float, sum *big.Float) {
	sum = num(0)
	for i, q := range m.q {
		all[i] = power(new(big.Float).Quo(num(q-base), m.b))
		sum.Add(sum, all[i])
	}
	return all, sum
}

// trade carries out a trade, and returns what it costs exactly, in thousandths.
func (m *exact) trade(member string, result int, shares, money int64) *big.Float {
	base := m.q[0]
	_, before := m.weights(base)
	m.q[result] += shares
	_, after := m.weights(base)
	if m.shares[member] == nil {
		m.shares[member] = &[3]int64{}
	}
	m.shares[member][result] += shares
	m.cash[member] -= money
	return new(big.Float).Mul(m.b, ln(new(big.Float).Quo(after, before)))
}

// tradeOf is an event of the log of a market.
type tradeOf struct {
	Kind   string `json:"kind"`
	Member string `json:"member"`
	Result int    `json:"result"`
	Shares int64  `json:"shares"`
	Money  int64  `json:"money"`
}

// crowdOf is the crowd of a game, as these tests read it.
type crowdOf struct {
	Member string
	Teams  []struct {
		Phase string
		Last  *struct{ Choice struct{ Member string } }
	}
	Market struct {
		Results []struct{ Price int64 }
		You     struct{ Back int64 }
		Traders []struct {
			Member string
			Profit int64
		}
	}
}

// bazaar is a game with a market of many members.
type bazaar struct {
	*testing.T
	path             string
	organiser, kongo *visitor
	people           []*visitor
	mu               sync.Mutex
	pages            []time.Duration // how long the page of a member took to be told how the crowd stands
	acknowledged     []time.Duration
}

const bazaarStake, bazaarDepth = 100_000, 2_000_000

// newBazaar makes the game, and gives so many people a name.
func newBazaar(t *testing.T, members int) *bazaar {
	h := newHost(t)
	b := &bazaar{T: t, organiser: newVisitor(h, "Kai"), kongo: newVisitor(h, "Kongo")}
	b.people = make([]*visitor, members)
	var made struct{ ID string }
	b.organiser.do(http.MethodPost, "/api/games", map[string]any{
		"game": "predictor", "clock": "none",
		"market": map[string]any{"seats": 2, "draw": true, "liquidity": bazaarDepth, "stake": bazaarStake},
		"seats": []map[string]any{
			{"kind": "team", "team": map[string]any{
				"name": "A crowd", "source": "market", "rule": "holder", "sight": "sealed", "moment": "deadline",
				"after": []int{1}, "missing": "clock", "plan": "1day",
			}},
			{"kind": "open"},
		},
	}, &made)
	b.path = "/api/games/" + made.ID
	b.kongo.do(http.MethodPost, b.path+"/join", map[string]any{}, nil)
	wide := http.DefaultTransport.(*http.Transport).Clone()
	wide.MaxIdleConnsPerHost = 64
	t.Cleanup(wide.CloseIdleConnections)
	atOnce(32, members, func(n int) {
		jar, _ := cookiejar.New(nil)
		b.people[n] = &visitor{h, &http.Client{Jar: jar, Timeout: time.Minute, Transport: wide}}
		b.people[n].do(http.MethodPut, "/api/me", map[string]any{"name": fmt.Sprint("m", n)}, nil)
	})
	return b
}

// acts has somebody do something in the crowd, and notes how long that took.
func (b *bazaar) acts(v *visitor, id, kind string, fields map[string]any) time.Duration {
	fields["id"], fields["kind"] = id, kind
	begin := time.Now()
	v.do(http.MethodPost, b.path+"/crowd", fields, nil)
	d := time.Since(begin)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.acknowledged = append(b.acknowledged, d)
	return d
}

// crowd returns how the crowd stands for somebody.
func (b *bazaar) crowd(v *visitor) (c crowdOf) {
	begin := time.Now()
	v.do(http.MethodGet, b.path+"/crowd", nil, &c)
	d := time.Since(begin)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pages = append(b.pages, d)
	return c
}

// haggle has everybody buy once, and then many trade at a rate while one looks again and again.
func (b *bazaar) haggle(trades, rate int) {
	begin := time.Now()
	atOnce(32, len(b.people), func(n int) {
		shares := 1000 + n*37%9000
		b.acts(b.people[n], "0", "buy", map[string]any{"result": n % 3, "shares": shares, "limit": bazaarStake})
	})
	b.Logf("%d members bought in %v", len(b.people), time.Since(begin))
	b.acknowledged, b.pages = nil, nil
	done := make(chan struct{})
	var looks sync.WaitGroup
	looks.Go(func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(600 * time.Millisecond): // as often as the page asks
				b.crowd(b.people[0])
			}
		}
	})
	begin = time.Now()
	atOnce(32, trades, func(i int) {
		if rate > 0 {
			time.Sleep(time.Until(begin.Add(time.Duration(i) * time.Second / time.Duration(rate))))
		}
		n := i % len(b.people)
		fields := map[string]any{"result": n % 3, "shares": 1 + rand.IntN(900), "limit": bazaarStake}
		kind := "buy"
		if i%3 == 0 {
			kind, fields["limit"] = "sell", 0
		}
		b.acts(b.people[n], fmt.Sprint("t", i), kind, fields)
	})
	b.Logf("%d trades in %v", trades, time.Since(begin))
	close(done)
	looks.Wait()
}

// log returns the whole log of the market.
func (b *bazaar) log() (all []tradeOf) {
	for {
		var part struct {
			Head   int
			Market []json.RawMessage
		}
		b.kongo.do(http.MethodGet, fmt.Sprint(b.path, "/crowd/log?seat=-1&after=", len(all)), nil, &part)
		for _, text := range part.Market {
			var e tradeOf
			if err := json.Unmarshal(text, &e); err != nil {
				b.Fatal(err)
			}
			all = append(all, e)
		}
		if len(all) >= part.Head || len(part.Market) == 0 {
			return all
		}
	}
}

// recomputes computes the market again from its trades, and compares all money.
func (b *bazaar) recomputes(log []tradeOf) *exact {
	m := &exact{b: num(bazaarDepth), cash: map[string]int64{}, shares: map[string]*[3]int64{}}
	trades := 0
	for i, e := range log {
		switch e.Kind {
		case "brought":
			m.cash[e.Member] += e.Money
		case "traded":
			trades++
			cost := m.trade(e.Member, e.Result, e.Shares, e.Money)
			more, _ := new(big.Float).Sub(num(e.Money), cost).Float64()
			if more < 0 || more > 1.0001 { // rounded up to the next thousandth
				b.Fatalf("trade %d, %+v: %s would be exact", i+1, e, cost.Text('f', 6))
			}
		}
	}
	b.Logf("%d trades cost what the rule says", trades)
	return m
}

// TestAMarketAtSizeIsExact has many members trade, order and be paid, and computes all of it a second time: what each
// trade cost and the prices to the thousandth, whose order counts, and what everybody has back. With -market.members
// 10000 -market.trades 12000 -market.rate 200 it also says whether the server was quick enough.
func TestAMarketAtSizeIsExact(t *testing.T) {
	b := newBazaar(t, *marketMembers)
	b.haggle(*marketTrades, *marketRate)
	m := b.recomputes(b.log())
	weights, sum := m.weights(m.q[0])
	for i, r := range b.crowd(b.kongo).Market.Results {
		price, _ := new(big.Float).Quo(new(big.Float).Mul(weights[i], num(1000)), sum).Float64()
		if off := float64(r.Price) - price; off <= -1 || off >= 1 {
			t.Errorf("the price of result %d is %d, and %f by the rule", i, r.Price, price)
		}
	}

	// The heaviest of those who order counts. When that one is ready too, as the last, the round is over.
	var state struct{ Number int }
	b.kongo.do(http.MethodGet, b.path, nil, &state)
	b.kongo.do(http.MethodPost, b.path+"/actions",
		map[string]any{"id": "1", "kind": "move", "move": "d7d5", "number": state.Number}, nil)
	name, most := "", int64(0)
	for member, shares := range m.shares {
		if shares[0] > most || shares[0] == most && member < name {
			name, most = member, shares[0]
		}
	}
	var heaviest int
	if _, err := fmt.Sscanf(name, "m%d#", &heaviest); err != nil {
		t.Fatal(err)
	}
	atOnce(8, min(len(b.people), 300), func(n int) {
		if n%3 == 0 && n != heaviest { // they hold shares of White
			b.acts(b.people[n], "order", "order", map[string]any{"move": "d2d4"})
			b.acts(b.people[n], "ready", "ready", map[string]any{})
		}
	})
	b.acts(b.people[heaviest], "order", "order", map[string]any{"move": "e2e4"})
	decided := b.acts(b.people[heaviest], "ready", "ready", map[string]any{})
	if now := b.crowd(b.kongo).Teams[0]; now.Last == nil || now.Last.Choice.Member != name {
		t.Errorf("the order of %s with %d is to count: %+v", name, most, now.Last)
	}

	// White wins: a share in it pays one.
	begin := time.Now()
	b.kongo.do(http.MethodPost, b.path+"/actions", map[string]any{"id": "2", "kind": "resign"}, nil)
	paid := time.Since(begin)
	for n := 0; n < len(b.people); n += max(1, len(b.people)/200) {
		c := b.crowd(b.people[n])
		if want := m.cash[c.Member] + m.shares[c.Member][0]; c.Market.You.Back != want {
			t.Errorf("%s has %d back, and %d by the rule", c.Member, c.Market.You.Back, want)
		}
	}
	for _, trader := range b.crowd(b.kongo).Market.Traders {
		if won := m.cash[trader.Member] + m.shares[trader.Member][0] - bazaarStake; trader.Profit != won {
			t.Errorf("the profit of %s is %d, and %d by the rule", trader.Member, trader.Profit, won)
		}
	}
	acts, pages := load.TimesOf(b.acknowledged), load.TimesOf(b.pages)
	t.Logf("acknowledged: %v; the page of a member is told after: %v; decided after %v, paid after %v", acts, pages,
		decided, paid)
	if *marketRate > 0 && (decided > 2*time.Second || paid > 2*time.Second || pages.Most > 400*time.Millisecond) {
		t.Error("that took too long: a page asks every 0.6 s, and is to be right within a second")
	}
}
