package hall

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/manifold"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/table"
)

// bet is a bet as Manifold's API tells it.
type bet struct {
	ID          string  `json:"id"`
	UserID      string  `json:"userId"`
	ContractID  string  `json:"contractId"`
	Outcome     string  `json:"outcome"`
	Shares      float64 `json:"shares"`
	CreatedTime int64   `json:"createdTime"`
}

// pretend answers as Manifold's API does: bets the newest first, page by page, before a time and before a bet;
// comments; 429 to a client that asks too often; and at times the connection breaks.
type pretend struct {
	mu       sync.Mutex
	bets     []bet
	comments []map[string]string
	busy     int  // so many requests get 429
	breaks   int  // and then so many connections break
	closed   bool // the market takes no bets any more
	away     bool
}

func (p *pretend) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.away, p.busy == 0 && p.breaks > 0:
		p.breaks--
		panic(http.ErrAbortHandler)
	case p.busy > 0:
		p.busy--
		w.WriteHeader(http.StatusTooManyRequests)
	case r.URL.Path == "/v0/comments":
		_ = json.NewEncoder(w).Encode(p.comments)
	case r.URL.Path == "/v0/bets":
		q := r.URL.Query()
		until, _ := strconv.ParseInt(q.Get("beforeTime"), 10, 64)
		most, _ := strconv.Atoi(q.Get("limit"))
		list := []bet{}
		for _, b := range slices.Backward(p.bets) {
			if b.CreatedTime < until {
				list = append(list, b)
			}
		}
		if after := q.Get("before"); after != "" {
			list = list[slices.IndexFunc(list, func(b bet) bool { return b.ID == after })+1:]
		}
		_ = json.NewEncoder(w).Encode(list[:min(most, len(list))])
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}

// trades has a user buy shares, or sell them if the number is negative. A closed market refuses.
func (p *pretend) trades(user string, shares float64, at time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return false
	}
	p.bets = append(p.bets, bet{fmt.Sprint("b", len(p.bets)), user, "m1", "YES", shares, at.UnixMilli()})
	return true
}

func (p *pretend) set(change func(p *pretend)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change(p)
}

// TestSharesElsewhereCountWhateverHappensThere plays three rounds by shares at Manifold. In the first the heaviest
// sells after ordering, while the site is busy and its connections break. In the second the market has been closed
// early. In the third nobody can be reached at the deadline, and shares that are sold afterwards still count.
func TestSharesElsewhereCountWhateverHappensThere(t *testing.T) {
	p := &pretend{}
	site := httptest.NewServer(p)
	defer site.Close()
	h := newHouse(t)
	h.shut()
	shares, err := manifold.New(manifold.Config{Base: site.URL, Retry: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	h.shares, h.quiet = shares, true
	h.open()
	id := h.crowdGame(t, func(s *table.Spec) {
		s.Market, s.Seats[0].Team.Source = nil, crowd.SourceManifold
		s.Seats[0].Team.Manifold = &crowd.Elsewhere{Market: "m1", Outcome: "YES"}
	})
	h.plays(t, id, kongo, "d7d5")
	for _, name := range []string{"mira", "jonas"} {
		code, _, _, err := h.LinkCode(t.Context(), id, trader(name), 0)
		if err != nil {
			t.Fatal(err)
		}
		p.set(func(p *pretend) {
			p.comments = append(p.comments, map[string]string{"userId": "user of " + name, "text": "I am " + code})
		})
		h.does(t, id, trader(name), crowd.LinkAccount{})
	}
	now := h.clock.Now
	for range 1100 { // more than a page
		p.trades("user of mira", 0.1, now())
	}
	p.trades("user of jonas", 60, now())
	counts := func(ply int, member, move string, weight market.Milli) {
		t.Helper()
		last := h.roster(t, id, person.Who{}).Teams[0].Last
		if last == nil || last.Ply != ply || last.Choice.Member != h.roster(t, id, trader(member)).Member ||
			last.Choice.Text != move || market.Milli(last.Choice.Weight) != weight {
			t.Fatalf("round %d: %+v; want %s by %s with %s", ply, last, move, member, weight)
		}
	}

	h.clock.Add(time.Second)
	h.orders(t, id, "mira", "e2e4")
	h.orders(t, id, "jonas", "d2d4")
	p.trades("user of mira", -80, now())
	p.set(func(p *pretend) { p.busy, p.breaks = 2, 1 })
	h.ends(t, id)
	counts(1, "jonas", "d2d4", 60*market.Unit)

	h.plays(t, id, kongo, "e7e6")
	h.orders(t, id, "mira", "e2e4")
	p.set(func(p *pretend) { p.closed = true })
	if p.trades("user of mira", 500, now()) {
		t.Fatal("a closed market takes bets")
	}
	h.ends(t, id)
	counts(2, "mira", "e2e4", 30*market.Unit)

	h.plays(t, id, kongo, "a7a6")
	h.orders(t, id, "mira", "a2a3")
	h.orders(t, id, "jonas", "h2h3")
	p.set(func(p *pretend) { p.away, p.closed = true, false })
	h.pass(t, 10*time.Minute)
	if err := h.endPly(t.Context(), id); err == nil {
		t.Error("a round ended without weights")
	}
	if s := h.roster(t, id, person.Who{}).Teams[0]; s.Phase != "ordering" || s.Ply != 3 {
		t.Errorf("round %d is %s", s.Ply, s.Phase)
	}
	h.clock.Add(time.Minute)
	p.trades("user of jonas", -60, now())
	p.set(func(p *pretend) { p.away = false })
	if err := h.endPly(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	counts(3, "jonas", "h2h3", 60*market.Unit)
	h.verifies(t, id, 3)
	read := func(e team.Event) bool { return e.Kind == team.Weighed && e.Digest != "" }
	if !slices.ContainsFunc(h.crowd(t, id, person.Who{}).Teams[0], read) {
		t.Error("the record does not say what was read")
	}
}
