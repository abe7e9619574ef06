package server

import (
	"bytes"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"
)

// A browser may still have the cookie of a deleted person. No request with it is a fault of the server.
func TestACookieOfSomebodyForgotten(t *testing.T) {
	i := newInn(t)
	_, all := operations(i.server.api.OpenAPI())
	asked := 0
	for pattern, o := range all {
		if _, asJSON := o.Responses["200"]; !asJSON || strings.HasSuffix(o.Path, "/stream") {
			continue // what stays open
		}
		anna := i.guest("Anna")
		elsewhere, _ := cookiejar.New(nil)
		r, err := http.NewRequestWithContext(t.Context(), o.Method, i.http.URL+o.Path, bytes.NewReader([]byte("{}")))
		if err != nil {
			t.Fatal(err)
		}
		elsewhere.SetCookies(r.URL, anna.client.Jar.Cookies(r.URL))
		anna.do("DELETE", "/api/me", nil, http.StatusOK)
		if o.RequestBody != nil {
			r.Header.Set("Content-Type", "application/json")
		}
		answer, err := (&http.Client{Jar: elsewhere}).Do(r)
		if err != nil {
			t.Fatal(err)
		}
		if answer.StatusCode >= http.StatusInternalServerError {
			t.Errorf("%s: %s", pattern, answer.Status)
		}
		_ = answer.Body.Close()
		asked++
	}
	if asked < 50 {
		t.Errorf("only %d requests", asked)
	}
}

// A seat that a game does not have is refused, of the position that it begins with as of any other.
func TestSeatsOfPositions(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	for _, operation := range []string{"position", "choices?", "risks?move=e7e5&"} {
		path := "/api/rules/predictor/" + operation
		if !strings.Contains(path, "?") {
			path += "?"
		}
		anna.do("GET", path+"seat=1", nil, http.StatusOK)
		for _, seat := range []string{"2", "3"} {
			got := anna.do("GET", path+"seat="+seat, nil, http.StatusBadRequest)
			if detail := got["detail"].(string); !strings.Contains(detail, "seat") {
				t.Errorf("%s: %s", path, detail)
			}
		}
	}
}

// When all have chosen their ability in secret there is another position to play on, although no choice is opened: a
// program that takes the number of the position for the id of its action plays on.
func TestAChoiceInSecretIsAnotherPosition(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	mine := map[string]any{"kind": "mine"}
	id := anna.do("POST", "/api/games",
		map[string]any{"game": "ability", "options": map[string]any{"abilities": "choose"},
			"seats": []any{mine, mine, mine, mine}}, http.StatusOK)["id"].(string)
	at := "/api/games/" + id
	before := anna.do("GET", at+"/moves?seat=0", nil, http.StatusOK)["number"]
	for seat := range 4 {
		anna.do("POST", at+"/actions", map[string]any{"id": string(rune('a' + seat)), "kind": "move", "seat": seat,
			"move": "ability:swap", "number": before}, http.StatusOK)
	}
	after := anna.do("GET", at+"/moves?seat=0", nil, http.StatusOK)
	if after["number"] == before || len(after["moves"].([]any)) == 0 {
		t.Errorf("the number of the position is %v, and was %v", after["number"], before)
	}
}
