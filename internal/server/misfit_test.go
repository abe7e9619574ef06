package server

import (
	"cmp"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// crowdPlan is a game of a crowd whose orders end by a plan.
func crowdPlan(plan string) map[string]any {
	return map[string]any{"game": "niels", "seats": []any{map[string]any{"kind": "mine"}, map[string]any{"kind": "team",
		"team": map[string]any{"name": "all", "source": "equal", "rule": "holder", "sight": "team",
			"moment": "deadline", "missing": "clock", "plan": plan}}}}
}

// What does not fit is refused with a sentence that says where and why, and does not send back what was sent.
func TestWhatDoesNotFitIsSaid(t *testing.T) {
	i := newInn(t)
	anna, _, id := pair(t, i, nil)
	long := strings.Repeat("x", 10_000)
	many := make([]any, 1000)
	for n := range many {
		many[n] = n
	}
	for _, c := range []struct {
		method, path string
		body         any
		status       int
		want         string
	}{
		{"POST", "/api/games", map[string]any{"game": 7, "seats": "x"}, 422,
			"the request does not fit the description of the API: body.game: want text; body.seats: want a list"},
		{"POST", "/api/games", map[string]any{"game": "niels", "seats": many}, 422,
			"body.seats[3]: want an object"},
		{"POST", "/api/games", map[string]any{"game": "niels", "seats": []any{}, "foo": long}, 422,
			"body.foo: there is no such field here"},
		{"POST", "/api/games", crowdPlan("25:00 UTC"), 422, "or 12:00,21:00 mon,wed,fri UTC"},
		{"POST", "/api/games", crowdPlan("21:00 Mars/Phobos"), 422, "want a name such as UTC or Europe/Berlin"},
		{"PUT", "/api/me", map[string]any{"name": strings.Repeat(long, 30)}, 413,
			"the body is too long: at most 256 KiB"},
		{"PUT", "/api/me", map[string]any{long: 1}, 422, "…: there is no such field here"},
		{"GET", "/api/games/" + long, nil, 422, "path.id: too long, want a length of at most 64"},
		{"GET", "/api/games/" + id + "?since=1", nil, 422, "query.since: there is no such field here"},
		{"GET", "/api/games/" + id + "/stream?sicne=1", nil, 400,
			"this request has no sicne in its query: want one of seat, since, picture, lang"},
		{"PATCH", "/api/games", nil, 405, "PATCH does not work for this address: want GET, POST"},
		{"DELETE", "/api/rules", nil, 405, "DELETE does not work for this address: want GET"},
		{"GET", "/api/nothing", nil, 404,
			"there is nothing at /api/nothing: the description of the API is at /api/openapi.json"},
	} {
		got := anna.do(c.method, c.path, c.body, c.status)
		detail := got["detail"].(string)
		if !strings.HasSuffix(detail, c.want) || len(detail) > 600 {
			t.Errorf("%s %.40s: %.600q, want %q", c.method, c.path, detail, c.want)
		}
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPatch, i.http.URL+"/api/me", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil || answer.Header.Get("Allow") != "GET, PUT, DELETE" {
		t.Errorf("%v, %v", answer, err)
	}
	_ = answer.Body.Close()
}

// What is said of what does not fit is said in every language, with none of the library's words, and says where.
func TestWhatDoesNotFitIsSaidInTheAskedLanguage(t *testing.T) {
	i := newInn(t)
	anna, _, id := pair(t, i, nil)
	actions := "/api/games/" + id + "/actions"
	for _, c := range []struct {
		method, path, body, kind string
		status                   int
		want                     map[string]string
	}{
		{"POST", actions, `{"id":"a","kind":"move","number":-1}`, "", 422, map[string]string{
			"en": "body.number: want at least 0", "de": "body.number: erwartet wird mindestens 0",
			"ru": "body.number: нужно не меньше 0"}},
		{"POST", actions, `{"id":"a","kind":"dance"}`, "", 422, map[string]string{
			"en": "body.kind: want one of move, resign,", "de": "body.kind: möglich sind move, resign,",
			"ru": "body.kind: возможны move, resign,"}},
		{"POST", actions, `{"id":"a"}`, "", 422, map[string]string{
			"en": "body: kind is missing", "de": "body: es fehlt kind", "ru": "body: не хватает kind"}},
		{"POST", actions, `{"id":"a","kind":"move","number":1e99}`, "", 422, map[string]string{
			"en": "body.number: it does not fit", "de": "body.number: es passt nicht",
			"ru": "body.number: не подходит"}},
		{"POST", actions, `{"id":"a",}`, "", 400, map[string]string{
			"en": "body: want JSON; it is not JSON from byte 11 on", "de": "ab Byte 11 nicht",
			"ru": "начиная с байта 11"}},
		{"POST", actions, `hello`, "text/plain", 415, map[string]string{
			"en": "send the header Content-Type", "de": "erwartet wird die Kopfzeile", "ru": "нужен заголовок"}},
		{"POST", actions, ``, "", 400, map[string]string{
			"en": "the body of the request is missing", "de": "der Inhalt der Anfrage fehlt",
			"ru": "тело запроса отсутствует"}},
		{"GET", "/api/games/" + id + "/moves?seat=one", ``, "", 422, map[string]string{
			"en": "query.seat: want a whole number", "de": "query.seat: erwartet wird eine ganze Zahl",
			"ru": "query.seat: нужно целое число"}},
		{"GET", "/api/games/" + id + "/risks", ``, "", 422, map[string]string{
			"en": "query.move: this is missing", "de": "query.move: die Angabe fehlt", "ru": "query.move: не указано"}},
	} {
		for lang, want := range c.want {
			r, err := http.NewRequestWithContext(t.Context(), c.method, i.http.URL+c.path, strings.NewReader(c.body))
			if err != nil {
				t.Fatal(err)
			}
			r.Header = http.Header{"Accept-Language": {lang}, "Content-Type": {cmp.Or(c.kind, "application/json")}}
			answer, err := anna.client.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			var p Problem
			err = json.NewDecoder(answer.Body).Decode(&p)
			if err != nil || answer.StatusCode != c.status || p.Status != c.status {
				t.Errorf("%s %s %s: %s, %v, want %d", c.method, c.path, c.body, answer.Status, err, c.status)
			}
			_ = answer.Body.Close()
			if !strings.Contains(p.Detail, want) || strings.Contains(p.Detail, "expected") {
				t.Errorf("%s %s %s in %s: %q, want %q", c.method, c.path, c.body, lang, p.Detail, want)
			}
		}
	}
}
