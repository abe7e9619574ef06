package server

import (
	"net/http"
	"strings"
	"testing"
)

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
			"the request is not as the API's document says: body.game: expected string; body.seats: expected array"},
		{"POST", "/api/games", map[string]any{"game": "niels", "seats": many}, 422,
			"body.seats[3]: expected object"},
		{"POST", "/api/games", map[string]any{"game": "niels", "seats": []any{}, "foo": long}, 422,
			"body.foo: unexpected property"},
		{"PUT", "/api/me", map[string]any{"name": strings.Repeat(long, 30)}, 413, "the body is too long: at most 256 KiB"},
		{"PUT", "/api/me", map[string]any{long: 1}, 422, "…"},
		{"GET", "/api/games/" + long, nil, 422, "path.id: expected length <= 64"},
		{"GET", "/api/games/" + id + "?since=1", nil, 422, "query.since: unknown query parameter"},
		{"GET", "/api/games/" + id + "/stream?sicne=1", nil, 400,
			"there is no sicne in the query of this request: want one of seat, since, picture, lang"},
		{"PATCH", "/api/games", nil, 405, "PATCH is not for this address: want GET, POST"},
		{"DELETE", "/api/rules", nil, 405, "DELETE is not for this address: want GET"},
		{"GET", "/api/nothing", nil, 404, "there is nothing at /api/nothing: the API's document is at /api/openapi.json"},
	} {
		got := anna.do(c.method, c.path, c.body, c.status)
		detail := got["detail"].(string)
		if !strings.HasSuffix(detail, c.want) || len(detail) > 2*maxMisfit {
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
