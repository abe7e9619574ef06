package server

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// TestACrowdPlaysOverHTTP sets up a game of a crowd as docs/crowd-api.md says, plays two plies and reads what is
// published.
func TestACrowdPlaysOverHTTP(t *testing.T) {
	i := newInn(t)
	organiser, kongo := i.guest("Kai"), i.guest("Kongo")
	made := organiser.do("POST", "/api/games", map[string]any{
		"game": "predictor", "clock": "none", "listed": true, "title": "A crowd against <Kongo>",
		"market": map[string]any{"seats": 2, "draw": true, "liquidity": 100_000, "stake": 100_000},
		"seats": []map[string]any{
			{"kind": "team", "team": map[string]any{
				"name": "A crowd", "source": "market", "rule": "holder", "sight": "sealed", "moment": "deadline",
				"after":   []int{1},
				"missing": "clock", "plan": "21:00 Europe/Berlin", "shares": map[string]string{"resign": "2/3"},
			}},
			{"kind": "open"},
		},
	}, http.StatusOK)
	id := made["id"].(string)
	path, acts := "/api/games/"+id, 0
	crowd := func(g *guest, status int, fields map[string]any) map[string]any {
		t.Helper()
		acts++
		fields["id"] = fmt.Sprint("act ", acts)
		return g.do("POST", path+"/crowd", fields, status)
	}
	kongo.do("POST", path+"/join", map[string]any{}, http.StatusOK)
	mira, jonas := i.guest("mira"), i.guest("jonas")
	crowd(mira, http.StatusOK, map[string]any{"kind": "buy", "result": 0, "shares": 40_000, "limit": 50_000})
	crowd(jonas, http.StatusOK, map[string]any{"kind": "buy", "result": 0, "shares": 26_000, "limit": 50_000})
	crowd(jonas, http.StatusBadRequest, map[string]any{"kind": "sell", "result": 0, "shares": 27_000})
	live := jonas.socket(id, "") // sockets take what a crowd does, too
	live.send(act("live", `"kind":"buy","result":1,"shares":1000,"limit":5000`))
	live.next("done")
	stranger := (&guest{i, http.DefaultClient}).socket(id, "")
	stranger.send(act("live", `"kind":"buy","result":1,"shares":1000,"limit":5000`))
	if r := stranger.next("refused"); r["problem"].(map[string]any)["code"] != string(unauthorized) {
		t.Errorf("a stranger buys: %v", r)
	}
	problem := crowd(mira, http.StatusConflict, map[string]any{"kind": "order", "move": "e2e4"})
	if !strings.Contains(fmt.Sprint(problem["detail"], problem["title"]), "takes no orders") &&
		problem["code"] != "not_to_move" {
		t.Errorf("the crowd orders before Kongo: %v", problem)
	}
	for ply, black := range []string{"d7d5", "e7e6|h4h5>a7a6"} {
		kongo.plays(id, black, http.StatusOK)
		crowd(mira, http.StatusOK, map[string]any{"kind": "order", "move": []string{"h2h4", "h4h5"}[ply]})
		crowd(jonas, http.StatusOK, map[string]any{"kind": "order", "move": []string{"g2g3", "g2g3|e7e5>a2a3"}[ply],
			"ply": ply + 1})
		late := map[string]any{"kind": "order", "move": "g2g4", "ply": ply + 2}
		if stale := crowd(jonas, http.StatusConflict, late); stale["code"] != "stale" {
			t.Errorf("an order for another ply: %v", stale)
		}
		choices := fmt.Sprint(jonas.do("GET", path+"/choices?seat=0&pick=g2", nil, http.StatusOK)["choices"])
		if !strings.Contains(choices, "g4") {
			t.Errorf("what may be ordered: %s", choices)
		}
		view := kongo.do("GET", path, nil, http.StatusOK)["view"].(string)
		jonas.do("GET", "/api/rules/predictor/analysis?seat=0&position="+url.QueryEscape(view), nil,
			http.StatusForbidden)
		okabe := i.guest("okabe")
		public := fmt.Sprint(okabe.do("GET", path+"/crowd", nil, http.StatusOK),
			okabe.do("GET", path+"/crowd/log", nil, http.StatusOK),
			organiser.do("GET", path+"/crowd", nil, http.StatusOK), kongo.do("GET", path+"/entries", nil,
				http.StatusOK))
		if regexp.MustCompile([]string{`\bh2h4\b`, `\bh4h5\b`}[ply]).MatchString(public) {
			t.Fatalf("a sealed order is seen: %s", public)
		}
		if ply == 1 {
			crowd(organiser, http.StatusOK, map[string]any{"kind": "pause", "reason": "a storm"})
			crowd(organiser, http.StatusOK, map[string]any{"kind": "resume"})
		}
		crowd(mira, http.StatusOK, map[string]any{"kind": "ready"})
		crowd(jonas, http.StatusOK, map[string]any{"kind": "ready"})
	}
	page := kongo.do("GET", path+"/plies/1", nil, http.StatusOK)["text"].(string)
	for _, want := range []string{"Round 1: A crowd against &lt;Kongo&gt;", "<svg", "mira#", "This order counted.",
		">White’s pawn goes from h2 to h4</b> <span class=\"words\">h2h4<",
		">Black’s pawn goes from d7 to d5</b> <span class=\"words\">d7d5<",
		">h2h4", ">g2g3", "play money", "A crowd plays White, Kongo plays Black"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page of the ply lacks %q:\n%s", want, page)
		}
	}
	data := kongo.do("GET", path+"/plies/2/data", nil, http.StatusOK)
	members := data["team"].(map[string]any)["members"].([]any)
	if len(members) != 2 || members[0].(map[string]any)["counted"] != true ||
		members[0].(map[string]any)["weight"] != "40" {
		t.Errorf("the members are %v", members)
	}
	for n, want := range []string{"White’s pawn goes from h4 to h5",
		"If it had counted: White’s pawn goes from g2 to g3. " +
			"White’s response, to move the pawn from a2 to a3, is not carried out"} {
		if words := members[n].(map[string]any)["words"]; words != want {
			t.Errorf("an order of round 2 in words is %q, want %q", words, want)
		}
	}
	if acts := fmt.Sprint(data["remarks"]); !strings.Contains(acts, "text:resumes the game]") {
		t.Errorf("a pause without a reason is told as %s", acts)
	}
	first := kongo.do("GET", path+"/plies/1/data?lang=de", nil,
		http.StatusOK)["team"].(map[string]any)["members"].([]any)
	for n, want := range []string{"von h2 nach h4", "von g2 nach g3"} {
		words := fmt.Sprint(first[n].(map[string]any)["words"])
		if !strings.Contains(words, want) || strings.Contains(words, "d5") {
			t.Errorf("an order in words is %q, want %q", words, want)
		}
	}
	feed := kongo.do("GET", path+"/feed", nil, http.StatusOK)["text"].(string)
	if strings.Count(feed, "<entry>") != 2 || !strings.Contains(feed, "/plies/2") {
		t.Errorf("the feed is %s", feed)
	}
	kongo.do("GET", path+"/plies/3", nil, http.StatusNotFound)
	kongo.do("POST", path+"/actions", map[string]any{"id": "r", "kind": "resign"}, http.StatusOK)
	end := mira.do("GET", path+"/crowd", nil, http.StatusOK)
	traders := end["market"].(map[string]any)["traders"].([]any)
	if best := traders[0].(map[string]any); !strings.HasPrefix(best["member"].(string), "mira#") ||
		best["profit"].(float64) <= 0 || best["rank"] != 1.0 {
		t.Errorf("the traders are %v", traders)
	}
	if s := kongo.do("GET", path, nil, http.StatusOK); s["phase"] != string(store.Over) {
		t.Errorf("the game is %v", s["phase"])
	}
}

// TestAnOrganiserGivesSeatsAway has somebody who holds no seat find the way to the one that is free again.
func TestAnOrganiserGivesSeatsAway(t *testing.T) {
	i := newInn(t)
	organiser, kongo := i.guest("Kai"), i.guest("Kongo")
	made := organiser.do("POST", "/api/games", map[string]any{
		"game": "predictor", "clock": "none",
		"seats": []map[string]any{
			{"kind": "team", "team": map[string]any{
				"name": "A crowd", "source": "equal", "rule": "plurality", "sight": "team", "moment": "deadline",
				"missing": "clock", "plan": "1days",
			}},
			{"kind": "invited"},
		},
	}, http.StatusOK)
	path := "/api/games/" + made["id"].(string)
	codes := func(g *guest) []any {
		list, _ := g.do("GET", path, nil, http.StatusOK)["invites"].([]any)
		return list
	}
	if list := codes(kongo); len(list) > 0 {
		t.Errorf("a stranger sees %v", list)
	}
	list := codes(organiser)
	if len(list) != 1 {
		t.Fatalf("the organiser sees %v", list)
	}
	kongo.do("POST", path+"/join", map[string]any{"code": list[0].(map[string]any)["code"]}, http.StatusOK)
	if list := codes(organiser); len(list) > 0 {
		t.Errorf("there is a way to a seat that is taken: %v", list)
	}
}

// TestGamesOfCrowdsAreAmongYours: organisers, traders and members find their games in their list, first those that wait
// for an order.
func TestGamesOfCrowdsAreAmongYours(t *testing.T) {
	i, d := newCrowdInn(t)
	p, organiser, kongo := newPlay(t, i, d, nil)
	mira := i.guest("mira")
	mine := func(g *guest) (list []map[string]any) {
		for _, listed := range g.do("GET", "/api/me/games", nil, http.StatusOK)["games"].([]any) {
			list = append(list, listed.(map[string]any))
		}
		return list
	}
	if list := mine(organiser); len(list) != 1 || list[0]["organises"] != true || list[0]["member"] != false {
		t.Errorf("the organiser has %v", list)
	}
	if list := mine(mira); len(list) != 0 {
		t.Errorf("mira has %v before she has done anything", list)
	}
	ordering := func(g *guest) int { return len(mine(g)[len(mine(g))-1]["ordering"].([]any)) }
	kongo.plays(p.id, "d7d5", http.StatusOK)
	p.act(mira, http.StatusOK, map[string]any{"kind": "order", "move": "e2e4"})
	if list := mine(mira); len(list) != 1 || list[0]["member"] != true || ordering(mira) != 0 {
		t.Errorf("mira has %v after her order", list)
	}
	other := mira.do("POST", "/api/games", map[string]any{
		"game": "niels", "seats": []map[string]any{{"kind": "mine"}, {"kind": "bot", "bot": "random"}},
	}, http.StatusOK)["id"].(string)
	mira.plays(other, "e2e4", http.StatusOK)
	p.until("the bot has moved", func() bool {
		return len(mira.do("GET", "/api/games/"+other, nil, http.StatusOK)["awaited"].([]any)) > 0 &&
			mine(mira)[0]["id"] == other
	})
	mira.do("POST", "/api/games/"+other+"/actions", map[string]any{"id": "r", "kind": "resign"}, http.StatusOK)
	pavel := i.guest("pavel")
	p.act(pavel, http.StatusOK, map[string]any{"kind": "order", "move": "d2d4"})
	for _, member := range []*guest{pavel, mira} {
		p.act(member, http.StatusOK, map[string]any{"kind": "ready"})
	}
	if list := mine(mira); len(list) != 2 || list[0]["id"] != p.id || ordering(mira) != 0 {
		t.Errorf("mira has %v", list)
	}
	kongo.plays(p.id, "e7e6", http.StatusOK)
	if list := mine(mira); len(list[0]["ordering"].([]any)) != 1 {
		t.Errorf("her order is awaited: %v", list)
	}
}

func TestPagesOfPliesNamePlayers(t *testing.T) {
	told := telling{voice: catalogue().Voice("en"), state: &table.State{Seats: []table.Seat{
		{Kind: table.SeatTeam}, {Kind: table.SeatTeam, Name: "kongo"}, {Name: "anna"}, {Kind: table.SeatBot, Bot: "3"},
	}}}
	for seat, want := range []string{"The crowd", "kongo", "anna", "bot 3"} {
		if got := told.player(seat); got != want {
			t.Errorf("seat %d is held by %q, want %q", seat, got, want)
		}
	}
}
