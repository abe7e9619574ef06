package server

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

var writeRecord = flag.String("write-record", "", "where to write the record of the whole game of a crowd")

// dial is a clock that a test sets.
type dial struct {
	mu  sync.Mutex
	now time.Time
}

func (d *dial) Now() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.now
}

func (d *dial) add(by time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.now = d.now.Add(by)
}

// newCrowdInn is a server whose clock a test sets.
func newCrowdInn(t *testing.T) (*inn, *dial) {
	d := &dial{now: time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC)}
	i := &inn{t: t, path: filepath.Join(t.TempDir(), "games.db"), now: d.Now}
	i.open()
	t.Cleanup(i.shut)
	return i, d
}

// play is a game of a crowd over HTTP.
type play struct {
	*testing.T
	inn  *inn
	dial *dial
	path string
	id   string
	acts int
}

func (p *play) act(g *guest, status int, fields map[string]any) map[string]any {
	p.Helper()
	p.acts++
	fields["id"] = fmt.Sprint("act ", p.acts)
	p.dial.add(time.Second)
	return g.do("POST", p.path+"/crowd", fields, status)
}

func (p *play) crowd(g *guest) map[string]any {
	p.Helper()
	return g.do("GET", p.path+"/crowd", nil, http.StatusOK)
}

func (p *play) team(g *guest) map[string]any {
	p.Helper()
	return p.crowd(g)["teams"].([]any)[0].(map[string]any)
}

// until waits until something is so: what is due is done by the hall itself.
func (p *play) until(what string, so func() bool) {
	p.Helper()
	for begin := time.Now(); !so(); time.Sleep(10 * time.Millisecond) {
		if time.Since(begin) > patience {
			p.Fatal("never: ", what)
		}
	}
}

// TestAWholeGameOfACrowd is the game that crowds were made for, over HTTP, with nothing else: an organiser sets up a
// market in which White's shares make the members, and Kongo plays Black and commits first. Five trade and change what
// they hold, the heaviest gives no order twice, one is excluded; eight plies end by the wall clock, and when Kongo
// resigns the market pays.
func TestAWholeGameOfACrowd(t *testing.T) {
	inn, clock := newCrowdInn(t)
	organiser, kongo := inn.guest("Kai"), inn.guest("Kongo")
	made := organiser.do("POST", "/api/games", map[string]any{
		"game": "predictor", "clock": "none", "listed": true, "title": "A crowd against Kongo",
		"market": map[string]any{"seats": 2, "draw": true, "liquidity": 100_000, "stake": 100_000},
		"pace":   map[string]any{"plan": "2days", "warn": []string{"2h"}, "pause": "48h"},
		"seats": []map[string]any{
			{"kind": "team", "team": map[string]any{
				"name": "A crowd", "source": "market", "rule": "holder", "sight": "sealed", "moment": "deadline",
				"after":   []int{1},
				"missing": "clock", "plan": "21:00 Europe/Berlin", "shares": map[string]string{"resign": "2/3"},
			}},
			{"kind": "invited"},
		},
	}, http.StatusOK)
	id := made["id"].(string)
	p := &play{T: t, inn: inn, dial: clock, path: "/api/games/" + id, id: id}
	code := made["invites"].([]any)[0].(map[string]any)["code"]
	kongo.do("POST", p.path+"/join", map[string]any{"code": code}, http.StatusOK)
	people := map[string]*guest{}
	for _, name := range []string{"mira", "jonas", "pavel", "ida", "lena"} {
		people[name] = inn.guest(name)
	}
	buy := func(who string, result, shares int) {
		p.act(people[who], http.StatusOK, map[string]any{"kind": "buy", "result": result, "shares": shares * 1000,
			"limit": 90_000})
	}
	for _, b := range []struct {
		who    string
		shares int
	}{{"mira", 40}, {"jonas", 26}, {"pavel", 19}, {"ida", 4}} {
		buy(b.who, 0, b.shares)
	}
	buy("lena", 1, 20)
	for i, ply := range []struct{ white, black, counted string }{
		{"e2e4", "d7d5", "mira"}, {"e4d5|e7e6>f1c4", "d5e4|e4d5>c8f5", "jonas"}, {"g2g4|f5g6>h2h4", "f5g6", "mira"},
		{"g4g5|e7e6>f1g2", "e7e6|h4h5>g6e4", "jonas"}, {"g2b7|h7h5>g5h6", "h7h5|h4h5>d8d5", "ida"},
		{"b7a8|g7h6>d1f3", "g7h6|b7a8>f8c5", "mira"}, {"g1h3|f7f5>f3f4", "d8e7|g1h3>a7a5", "mira"}, {"e1g1",
			"c5d6|e1g1>g6h5", "mira"},
	} {
		p.ply(i+1, people, kongo, organiser, ply.white, ply.black, ply.counted)
	}
	kongo.do("POST", p.path+"/actions", map[string]any{"id": "r", "kind": "resign"}, http.StatusOK)
	p.over(people, kongo)
}

// ply plays a ply, whose time ends at nine in the evening.
func (p *play) ply(n int, people map[string]*guest, kongo, organiser *guest, white, black, counted string) {
	p.Helper()
	order := func(who string, status int) {
		p.Helper()
		p.act(people[who], status, map[string]any{"kind": "order", "move": white})
	}
	order("ida", http.StatusConflict) // Kongo has not committed
	kongo.plays(p.id, black, http.StatusOK)
	if n == 5 { // pavel outweighs ida and is excluded, jonas sells what he has
		order("pavel", http.StatusOK)
		name := p.crowd(people["pavel"])["member"]
		p.act(people["mira"], http.StatusForbidden, map[string]any{"kind": "exclude", "member": name, "reason": "envy"})
		p.act(organiser, http.StatusOK, map[string]any{"kind": "exclude", "member": name, "reason": "plays for Black"})
		order("pavel", http.StatusBadRequest)
		p.act(people["jonas"], http.StatusOK, map[string]any{"kind": "sell", "result": 0, "shares": 26_000})
		p.act(organiser, http.StatusOK, map[string]any{"kind": "remark", "reason": "Ply 6 stays at nine."})
	}
	order("lena", http.StatusForbidden) // holds nothing of White
	order("ida", http.StatusOK)
	if n < 5 {
		order("jonas", http.StatusOK)
	}
	if counted == "mira" {
		order("mira", http.StatusOK)
	}
	for who, g := range map[string]*guest{"okabe": p.inn.guest("okabe"), "the organiser": organiser, "Kongo": kongo} {
		all := fmt.Sprint(p.crowd(g), g.do("GET", p.path+"/crowd/log", nil, http.StatusOK),
			g.do("GET", p.path+"/record", nil, http.StatusOK))
		if i := strings.LastIndex(all, white); i >= 0 && n > 1 && strings.Count(all, white) > 0 {
			p.Fatalf("ply %d: %s sees the sealed order %s", n, who, white)
		}
	}
	at := time.UnixMilli(int64(p.team(kongo)["until"].(float64)))
	if at.In(time.FixedZone("CET", 3600)).Hour() != 21 {
		p.Fatalf("ply %d ends at %v", n, at)
	}
	p.dial.add(at.Sub(p.dial.Now()))
	p.until("the ply is over", func() bool {
		last, ok := p.team(kongo)["last"].(map[string]any)
		return ok && last["ply"] == float64(n)
	})
	choice := p.team(kongo)["last"].(map[string]any)["choice"].(map[string]any)
	if choice["text"] != white || !strings.HasPrefix(choice["member"].(string), counted+"#") {
		p.Fatalf("ply %d: %v counts", n, choice)
	}
	p.published(n, kongo, white, black, counted)
}

// published looks at the page of a ply.
func (p *play) published(n int, g *guest, white, black, counted string) {
	p.Helper()
	address := fmt.Sprint(p.path, "/plies/", n)
	data := g.do("GET", address+"/data", nil, http.StatusOK)
	orders := data["orders"].([]any)
	if len(orders) != 2 || orders[0].(map[string]any)["text"] != white || orders[1].(map[string]any)["text"] != black {
		p.Fatalf("ply %d: the orders are %v", n, orders)
	}
	foresaw := map[int][2]any{1: {nil, nil}, 2: {false, true}, 3: {true, nil}, 5: {true, false}, 6: {true, true},
		8: {nil, true}}
	for seat, o := range orders {
		got := o.(map[string]any)
		if want, known := foresaw[n]; known && got["foresaw"] != want[seat] {
			p.Errorf("ply %d: seat %d foresaw: %v, want %v", n, seat, got["foresaw"], want[seat])
		}
		if alone := seat == 1; (len(fmt.Sprint(got["commitment"])) == 64) != alone || (got["opened"] == true) != alone {
			p.Errorf("ply %d: the commitment of seat %d is %v, opened: %v", n, seat, got["commitment"], got["opened"])
		}
	}
	page := g.do("GET", address, nil, http.StatusOK)["text"].(string)
	for _, want := range []string{"<svg", `class="won"><td><b>` + counted + "</b>", "This order counted.",
		"the one with the most weight decides", "committed before:", "og:title", "play money"} {
		if !strings.Contains(page, want) {
			p.Errorf("the page of ply %d lacks %q", n, want)
		}
	}
	acted := strings.Contains(page, "plays for Black") && strings.Contains(page, "Ply 6 stays at nine.")
	if acted != (n == 5) {
		p.Errorf("the page of ply %d tells what the organiser did in ply 5: %v", n, acted)
	}
	plain := g.do("GET", address+"/text", nil, http.StatusOK)["text"].(string)
	if !strings.Contains(plain, "The order of "+counted) || strings.Contains(plain, "<") {
		p.Errorf("ply %d as text: %s", n, plain)
	}
	if c := g.do("GET", address+"/text?form=comment", nil, http.StatusOK)["text"].(string); !strings.HasPrefix(c,
		"**Round ") {
		p.Errorf("ply %d as a comment: %s", n, c)
	}
}

// over looks at the end of the game.
func (p *play) over(people map[string]*guest, kongo *guest) {
	p.Helper()
	end := p.crowd(people["mira"])
	traders := end["market"].(map[string]any)["traders"].([]any)
	first, last := traders[0].(map[string]any), traders[len(traders)-1].(map[string]any)
	if len(traders) != 5 || first["rank"] != 1.0 || first["profit"].(float64) <= 0 ||
		!strings.HasPrefix(last["member"].(string), "lena#") {
		p.Errorf("the traders are %v", traders)
	}
	if end["market"].(map[string]any)["open"] != false || len(end["market"].(map[string]any)["marks"].([]any)) != 8 {
		p.Errorf("the market is %v", end["market"])
	}
	if page := kongo.do("GET", p.path+"/plies/8", nil, http.StatusOK)["text"].(string); !strings.Contains(page,
		"Black resigned") {
		p.Error("the page of the last ply does not tell the result")
	}
	story := kongo.do("GET", p.path+"/story", nil, http.StatusOK)["text"].(string)
	for _, want := range []string{
		"# A crowd against Kongo", "**[Round 5](http", "The order of ida counted", "did not count", "## Turning points",
		"## Top traders", "| 1 | mira", "Black \\-",
	} {
		if !strings.Contains(story, want) {
			p.Errorf("the story lacks %q:\n%s", want, story)
		}
	}
	page := kongo.do("GET", p.path+"/plies", nil, http.StatusOK)["text"].(string)
	for _, want := range []string{
		"The story of the game: A crowd against Kongo", "/plies/5\"><img src=", "picture.svg?step=",
		"The order of ida counted",
		"<svg class=\"chart\"", "Turning points", "biggest mistake of the market", "<b>mira</b>",
		"/story\">As a post in Markdown",
		"picture.png?step=8\">Picture", "/feed\">Feed",
	} {
		if !strings.Contains(page, want) {
			p.Errorf("the page of the story lacks %q:\n%s", want, page)
		}
	}
	if n := strings.Count(page, "<img "); n != 8 {
		p.Errorf("the page of the story has %d small boards", n)
	}
	feed := kongo.do("GET", p.path+"/feed", nil, http.StatusOK)["text"].(string)
	if strings.Count(feed, "<entry>") != 9 || !strings.Contains(feed, "The story of the game") {
		p.Errorf("the feed is %s", feed)
	}
	if v := kongo.do("GET", p.path+"/verification", nil, http.StatusOK); v["right"] != true ||
		!strings.Contains(fmt.Sprint(v["notes"]), "8 rounds as the rule") {
		p.Errorf("verification says %v", v)
	}
	text := kongo.do("GET", p.path+"/record", nil, http.StatusOK)["text"].(string)
	r, err := record.Parse(text)
	if err != nil {
		p.Fatal(err)
	}
	if report := referee.Verify(r, games.Find); len(report.Problems) > 0 || report.Seal == "" {
		p.Errorf("the match: %v", report.Problems)
	}
	if report, err := crowd.Verify(r); err != nil || report.Plies != 8 || report.Acts != 2 || report.Seal == "" ||
		report.Trades != 6 {
		p.Errorf("the crowd: %v, %+v", err, report)
	}
	if *writeRecord != "" {
		if err := os.WriteFile(*writeRecord, []byte(text), 0o600); err != nil {
			p.Fatal(err)
		}
	}
}
