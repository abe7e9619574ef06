package server

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"
)

// The board of a group: the knight of Black on d5 or f6, and with it the bishop of White on e2 or c4.
const grouped = "4k3/8/8/8/8/8/8/K7 b - - 1 1 Be2/c4=@1,nd5/f6=@1"

func TestASuppositionIsToldToEverybody(t *testing.T) {
	i := newInn(t)
	anna, eve := i.guest("Anna"), i.guest("Eve")
	made := anna.do("POST", "/api/games", map[string]any{
		"game": "niels", "position": grouped, "seats": []map[string]any{{"kind": "mine"}, {"kind": "mine"}},
	}, http.StatusOK)
	at := "/api/games/" + made["id"].(string)
	number := anna.do("GET", at, nil, http.StatusOK)["position"]
	for _, asks := range []*guest{anna, eve} {
		got := asks.do("GET", fmt.Sprintf("%s/supposition?token=3&number=%v", at, number), nil, http.StatusOK)
		others, _ := got["others"].([]any)
		if got["square"] != "d5" || got["p"] != "1/2" || len(others) != 3 || got["found"] != nil {
			t.Errorf("the supposition is %v", got)
		}
		if first := others[0].(map[string]any); first["token"] != 1.0 || first["found"] != "1" ||
			first["missing"] != "0" {
			t.Errorf("of the bishop on e2 becomes %v", first)
		}
	}
	both := eve.do("GET", at+"/supposition?token=3&pictures=true", nil, http.StatusOK)
	for _, name := range []string{"found", "missing"} {
		if tokens := both[name].(map[string]any)["tokens"].([]any); len(tokens) != 4 {
			t.Errorf("if it is %s the tokens are %v", name, tokens)
		}
	}
	if code := anna.do("GET", at+"/supposition?token=0", nil, http.StatusBadRequest)["code"]; code != "bad_request" {
		t.Errorf("a king that is certainly there is supposed: %v", code)
	}
	anna.do("GET", at+"/supposition?token=99", nil, http.StatusBadRequest)
	if code := anna.do("GET", at+"/supposition?token=3&number=0", nil, http.StatusConflict)["code"]; code != "stale" {
		t.Errorf("a supposition of another position is answered with %v", code)
	}
}

// The position of a number never changes, so a browser may keep an answer about it. It may keep no other.
func TestASuppositionOfANumberMayBeKept(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	made := anna.do("POST", "/api/games", map[string]any{
		"game": "niels", "position": grouped, "seats": []map[string]any{{"kind": "mine"}, {"kind": "mine"}},
	}, http.StatusOK)
	at := i.http.URL + "/api/games/" + made["id"].(string)
	number := anna.do("GET", "/api/games/"+made["id"].(string), nil, http.StatusOK)["position"]
	for query, want := range map[string]string{"": "no-store", fmt.Sprintf("&number=%v", number): kept} {
		answer, err := anna.client.Get(at + "/supposition?token=3" + query)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if got := answer.Header.Get("Cache-Control"); got != want {
			t.Errorf("asked with %q, the answer may be kept as %q, want %q", query, got, want)
		}
	}
}

func TestASuppositionOfAPosition(t *testing.T) {
	g := newInn(t).guest("Anna")
	got := g.do("GET", "/api/rules/niels/supposition?token=3&position="+url.QueryEscape(grouped), nil, http.StatusOK)
	if got["square"] != "d5" || len(got["others"].([]any)) != 3 {
		t.Errorf("the supposition is %v", got)
	}
	g.do("GET", "/api/rules/predictor/supposition?token=0", nil, http.StatusBadRequest)
	supposes := map[string]any{}
	for _, r := range g.do("GET", "/api/rules", nil, http.StatusOK)["rules"].([]any) {
		rules := r.(map[string]any)
		supposes[rules["id"].(string)] = rules["supposes"]
	}
	for _, id := range []string{"niels", "qcheckers"} {
		if supposes[id] != true {
			t.Errorf("%s supposes nothing: %v", id, supposes)
		}
	}
	if supposes["indeterminist"] != false {
		t.Errorf("what is found in indeterminist chess? %v", supposes)
	}
}
