package server

import (
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/internal/store"
)

// text is what is at an address, as a program without cookies gets it.
func (i *inn) text(path string, status int) (body string, head http.Header) {
	i.t.Helper()
	r, err := http.Get(i.http.URL + path)
	if err != nil {
		i.t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != status {
		i.t.Fatalf("%s: %s %s %v", path, r.Status, b, err)
	}
	return string(b), r.Header
}

func TestFeedsOfMyGames(t *testing.T) {
	i := newInn(t)
	ida, bob := i.guest("Ida"), i.guest("Bob, the; second")
	made := ida.do("POST", "/api/games", map[string]any{
		"game": "niels", "clock": "2days", "seats": []any{map[string]any{"kind": "mine"},
			map[string]any{"kind": "open"}},
	}, http.StatusOK)
	id := made["id"].(string)
	bob.do("POST", "/api/games/"+id+"/join", map[string]any{}, http.StatusOK)
	if got := ida.do("GET", "/api/me/feeds", nil, http.StatusOK); got["there"] != false || got["calendar"] != nil {
		t.Errorf("before: %v", got)
	}
	got := ida.do("POST", "/api/me/feeds?lang=de", nil, http.StatusOK)
	calendar, games := got["calendar"].(string), got["games"].(string)
	ends := time.Now().Add(48 * time.Hour).UTC().Format("20060102")
	body, head := i.text(calendar, http.StatusOK)
	for _, want := range []string{"DTSTART:" + ends, "SUMMARY:Du bist am Zug: Niel’s Chess\r\n", `Bob\, the\; second`} {
		if !strings.Contains(body, want) {
			t.Errorf("the calendar lacks %q:\n%s", want, body)
		}
	}
	plies, _ := i.text("/api/games/"+id+"/feed?lang=de", http.StatusOK)
	if !strings.Contains(plies, ">Niel’s Chess<") {
		t.Errorf("the feed of the plies is not called by its game:\n%s", plies)
	}
	const dated = "<updated>2" // neither 1970 nor the year 1
	if !strings.Contains(plies, dated) || strings.Contains(plies, "<entry>") {
		t.Errorf("the feed of a game without plies is\n%s", plies)
	}
	if kind := head.Get("Content-Type"); kind != "text/calendar; charset=utf-8" {
		t.Errorf("the calendar is %s", kind)
	}
	body, head = i.text(games, http.StatusOK)
	for _, want := range []string{"<title>Du bist am Zug: Niel’s Chess</title>", i.http.URL + "/game/" + id} {
		if !strings.Contains(body, want) {
			t.Errorf("the feed lacks %q:\n%s", want, body)
		}
	}
	if kind := head.Get("Content-Type"); kind != "application/atom+xml; charset=utf-8" {
		t.Errorf("the feed is %s", kind)
	}
	ida.plays(id, "e2e4", http.StatusOK)
	if plies, _ = i.text("/api/games/"+id+"/feed", http.StatusOK); strings.Count(plies, dated) != 2 {
		t.Errorf("the feed of a game with a ply is\n%s", plies)
	}
	if body, _ = i.text(calendar, http.StatusOK); strings.Contains(body, "VEVENT") {
		t.Errorf("a deadline that is Bob’s:\n%s", body)
	}
	body, _ = i.text(games, http.StatusOK)
	if !strings.Contains(body, "Die anderen sind am Zug") || regexp.MustCompile(`\be2e4\b`).MatchString(body) {
		t.Errorf("%s", body)
	}
	bob.do("POST", "/api/games/"+id+"/actions", map[string]any{"id": "r", "kind": "resign"}, http.StatusOK)
	if body, _ = i.text(games, http.StatusOK); !strings.Contains(body, "#over") {
		t.Errorf("%s", body)
	}
	i.ahead.Add(int64(feedEnded + time.Hour))
	if body, _ = i.text(games, http.StatusOK); strings.Contains(body, "<entry>") {
		t.Errorf("a game that ended long ago:\n%s", body)
	}
}

func TestFeedsBecomeVoid(t *testing.T) {
	i := newInn(t)
	ida := i.guest("Ida")
	first := ida.do("POST", "/api/me/feeds", nil, http.StatusOK)["calendar"].(string)
	i.text(first, http.StatusOK)
	second := ida.do("POST", "/api/me/feeds", nil, http.StatusOK)["calendar"].(string)
	i.text(first, http.StatusNotFound)
	i.text(second, http.StatusOK)
	i.text(strings.Replace(second, "calendar.ics", "other", 1), http.StatusNotFound)
	ida.do("DELETE", "/api/me/feeds", nil, http.StatusOK)
	i.text(second, http.StatusNotFound)
	third := ida.do("POST", "/api/me/feeds", nil, http.StatusOK)["games"].(string)
	if got := ida.do("GET", "/api/me/feeds", nil, http.StatusOK); got["there"] != true || got["games"] != nil {
		t.Errorf("the address is told again: %v", got)
	}
	kept, err := i.store.List(t.Context(), keyFeed, store.Anybody, 9)
	if err != nil || len(kept) != 1 || strings.Contains(third, kept[0].Key) {
		t.Errorf("%v %v", kept, err)
	}
	ida.do("DELETE", "/api/me", nil, http.StatusOK)
	i.text(third, http.StatusNotFound)
	i.text("/feeds/nonsense/calendar.ics", http.StatusNotFound)
}

func TestAddressesOfFeedsStayOutOfLogs(t *testing.T) {
	for path, want := range map[string]string{
		"/feeds/abc/calendar.ics": "/feeds/…", "/feeds/abc": "/feeds/…", "/api/me": "/api/me",
	} {
		if got := shownPath(httptest.NewRequest(http.MethodGet, path, nil)); got != want {
			t.Errorf("%s is logged as %s", path, got)
		}
	}
}
