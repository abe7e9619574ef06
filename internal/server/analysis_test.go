package server

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// analysed asks for the analysis of a game until it is done.
func (g *guest) analysed(id string) map[string]any {
	g.inn.t.Helper()
	for begin := time.Now(); time.Since(begin) < 2*time.Minute; {
		got := g.do("GET", "/api/games/"+id+"/analysis", nil, http.StatusOK)
		if got["done"] == true {
			return got
		}
	}
	g.inn.t.Fatal("the analysis is not done")
	return nil
}

// on is a game of one person on all seats.
func (g *guest) on(rules, position string) string {
	return g.do("POST", "/api/games", map[string]any{"game": rules, "position": position,
		"seats": []map[string]any{{"kind": "mine"}, {"kind": "mine"}}}, http.StatusOK)["id"].(string)
}

// The fool's mate: White's second move and Black's fast one are as bad and as good as moves can be.
func TestAFinishedGameIsAnalysed(t *testing.T) {
	i := newInn(t)
	anna, eve := i.guest("Anna"), i.guest("Eve")
	id := anna.on("niels", "")
	moves := []string{"f2f3", "e7e5", "g2g4", "d8h4"}
	for n, m := range moves {
		for _, asks := range []*guest{anna, eve} {
			got := asks.do("GET", "/api/games/"+id+"/analysis", nil, http.StatusForbidden)
			if got["code"] != "forbidden" {
				t.Errorf("before move %d: %v", n, got)
			}
		}
		anna.plays(id, m, http.StatusOK)
	}
	if anna.do("GET", "/api/games/"+id, nil, http.StatusOK)["phase"] != "over" {
		anna.do("POST", "/api/games/"+id+"/actions", map[string]any{"id": "r", "kind": "resign",
			"seat": 0}, http.StatusOK)
	}
	got := eve.analysed(id)
	findings := got["findings"].([]any)
	if len(findings) != len(moves) || got["looked"] != got["steps"] {
		t.Fatalf("found %v", got)
	}
	blunder := findings[2].(map[string]any)
	if blunder["move"] != "g2g4" || blunder["seat"] != 0.0 || blunder["lost"].(float64) < 0.15 ||
		blunder["best"] == nil ||
		len(blunder["events"].([]any)) == 0 {
		t.Errorf("of the worst move: %v", blunder)
	}
	if last := findings[3].(map[string]any); last["lost"].(float64) > 0.01 {
		t.Errorf("of the best move: %v", last)
	}
	if given := got["seats"].([]any)[0].(map[string]any)["lost"].(float64); given < blunder["lost"].(float64) {
		t.Errorf("in all White gave away %g", given)
	}
	if again := eve.do("GET", "/api/games/"+id+"/analysis", nil, http.StatusOK); !cmp.Equal(again, got) {
		t.Errorf("what was found is not kept: %v", again)
	}
}

// What chance brought is luck, and no mistake.
func TestLuckIsToldApartFromPlay(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	id := anna.on("niels", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nd4/g5=,ra7/h7>")
	anna.plays(id, "g5h7", http.StatusOK)
	if anna.do("GET", "/api/games/"+id, nil, http.StatusOK)["phase"] != "over" {
		anna.do("POST", "/api/games/"+id+"/actions", map[string]any{"id": "r", "kind": "resign",
			"seat": 0}, http.StatusOK)
	}
	got := anna.analysed(id)
	if got["knows"] != nil {
		t.Errorf("without secrets it tells what it knows: %v", got["knows"])
	}
	rolls := 0
	for _, f := range got["findings"].([]any) {
		finding := f.(map[string]any)
		if finding["outcome"] != nil {
			rolls++
			if finding["lost"] != 0.0 || finding["luck"] == 0.0 {
				t.Errorf("of a roll: %v", finding)
			}
		} else if finding["luck"] != 0.0 {
			t.Errorf("of a move: %v", finding)
		}
	}
	if rolls == 0 {
		t.Error("nothing was rolled")
	}
	// Two of three outcomes tell the same capture; they have half of the chance, and so has the other one.
	id = anna.on("qcheckers", "W:We3@?,h4@?:Be5,Kh8 e3,h4:f4,h4=0.5;e3,f4=0.5;e3,h4=0.7071067811865476")
	anna.plays(id, "f4xd6", http.StatusOK)
	luck := anna.do("GET", "/api/games/"+id+"/luck", nil, http.StatusOK)
	roll := luck["rolls"].([]any)[0].(map[string]any)
	if len(roll["outcomes"].([]any)) != 3 || roll["alike"] != "1/2" {
		t.Errorf("the roll is %v", roll)
	}
}

func TestAPositionIsAnalysed(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	const mates = "6k1/5ppp/8/n7/n7/8/5PPP/1R4K1 "
	at := "/api/rules/niels/analysis?position="
	got := anna.do("GET", at+url.QueryEscape(mates+"w - - 0 30 -"), nil, http.StatusOK)
	if best := got["lines"].([]any)[0].(map[string]any); best["move"] != "b1b8" || got["value"].(float64) < 0.99 {
		t.Errorf("found %v", got)
	}
	var threat map[string]any
	for n := 0; threat == nil && n < 60; n++ { // on a busy machine there may be no time for it
		got = anna.do("GET", at+url.QueryEscape(mates+"b - - 0 30 -"), nil, http.StatusOK)
		threat, _ = got["threat"].(map[string]any)
	}
	if threat["move"] != "b1b8" || threat["seat"] != 0.0 {
		t.Errorf("threatened is %v", threat)
	}
	// Nobody is helped in a game that still goes on, whatever the counters of the position say.
	anna.on("niels", mates+"b - - 0 30 -")
	refused := anna.do("GET", at+url.QueryEscape(mates+"b - - 7 44 -"), nil, http.StatusForbidden)
	if refused["code"] != "forbidden" || !strings.Contains(refused["detail"].(string), "a game of yours") {
		t.Errorf("%v", refused)
	}
	i.guest("Eve").do("GET", at+url.QueryEscape(mates+"b - - 0 30 -"), nil, http.StatusOK)
	anna.do("GET", "/api/rules/niels/analysis?seat=1", nil, http.StatusConflict)
}

// A review tells whose knowledge its numbers use where somebody did not know everything.
func TestReviewTellsWhatItKnows(t *testing.T) {
	anna := newInn(t).guest("Anna")
	for _, c := range [...]struct{ rules, position, want string }{
		{"ability", "standard/0 0Ke1,1Ke8 0 9 0 01 - - sniper:1,guardian:1 - abilities=choose", "review.knows.secrets"},
		{"predictor", "", "review.knows.orders"},
	} {
		id := anna.on(c.rules, c.position)
		anna.do("POST", "/api/games/"+id+"/actions", map[string]any{"id": "r", "kind": "resign", "seat": 0},
			http.StatusOK)
		if knows, _ := anna.analysed(id)["knows"].(map[string]any); knows["kind"] != c.want {
			t.Errorf("%s: the review tells that it knows %v", c.rules, knows)
		}
	}
}
