package server

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"go.uber.org/goleak"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/record"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patience is how long a test waits for what comes at once on a machine with nothing else to do.
const patience = time.Minute

// testLog writes to the log of a test.
type testLog struct{ t testing.TB }

func (l testLog) Write(b []byte) (int, error) {
	l.t.Log(strings.TrimSpace(string(b)))
	return len(b), nil
}

// inn is a server that listens, over a file.
type inn struct {
	t       testing.TB
	path    string
	limits  governor.Limits
	proxy   string
	random  io.Reader        // nil for crypto/rand.Reader
	now     func() time.Time // nil for time.Now
	ahead   atomic.Int64     // so much later than time.Now it is here, in nanoseconds
	calls   hall.Calling
	callKey string
	shares  hall.Shares
	change  func(c *Config) // of the server; may be nil
	store   *store.Store
	hall    *hall.Hall
	server  *Server
	http    *httptest.Server

	mux        *http.ServeMux // finds the pattern of a request's operation
	operations map[string]*huma.Operation
}

// catalogue returns the messages of a server.
var catalogue = sync.OnceValue(func() *text.Catalogue {
	return text.Must(append(games.Messages(), referee.Messages(), record.Messages(), hall.Messages(), clock.Messages(),
		market.Messages(), team.Messages(), crowd.Messages(), deadline.Messages(), notice.Messages(), Messages())...)
})

func newInn(t testing.TB) *inn {
	i := &inn{t: t, path: filepath.Join(t.TempDir(), "games.db")}
	i.open()
	t.Cleanup(i.shut)
	return i
}

func (i *inn) open() {
	i.t.Helper()
	log := slog.New(slog.NewTextHandler(testLog{i.t}, nil))
	must := func(err error) {
		i.t.Helper()
		if err != nil {
			i.t.Fatal(err)
		}
	}
	if i.random == nil {
		i.random = rand.Reader
	}
	if i.now == nil {
		i.now = func() time.Time { return time.Now().Add(time.Duration(i.ahead.Load())) }
	}
	var err error
	i.store, err = store.OpenSQLite(context.Background(), i.path, store.Options{})
	must(err)
	bots := hall.BotPool(1)
	i.hall, err = hall.Open(context.Background(), hall.Config{
		Store: i.store, Find: games.Find, Bots: bots, Now: i.now, Random: i.random, Log: log, Name: "test",
		Calling: i.calls, Shares: i.shares,
	})
	must(err)
	config := Config{
		Hall: i.hall, Store: i.store, Games: games.All(), Bots: bots.Names(), Catalogue: catalogue(), Log: log,
		Now: i.now, Version: "test", Limits: i.limits, Proxy: i.proxy, CallKey: i.callKey,
	}
	if i.change != nil {
		i.change(&config)
	}
	i.server, err = New(context.Background(), config)
	must(err)
	i.mux, i.operations = operations(i.server.api.OpenAPI())
	i.http = httptest.NewServer(i.documented(i.server))
}

func (i *inn) shut() {
	i.server.Close()
	i.http.Close()
	i.hall.Close()
	if err := i.store.Close(); err != nil {
		i.t.Error(err)
	}
}

// guest is somebody with a browser of their own.
type guest struct {
	inn    *inn
	client *http.Client
}

func (i *inn) guest(name string) *guest {
	jar, _ := cookiejar.New(nil)
	g := &guest{i, &http.Client{Jar: jar}}
	g.do("PUT", "/api/me", map[string]any{"name": name}, http.StatusOK)
	return g
}

// request returns a request with a body in JSON.
func (g *guest) request(method, path string, body any) *http.Request {
	g.inn.t.Helper()
	var b bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&b).Encode(body); err != nil {
			g.inn.t.Fatal(err)
		}
	}
	r, err := http.NewRequestWithContext(context.Background(), method, g.inn.http.URL+path, &b)
	if err != nil {
		g.inn.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	return r
}

// do makes a request, which must be answered with this status, and gives the answer.
func (g *guest) do(method, path string, body any, status int) map[string]any {
	g.inn.t.Helper()
	r := g.request(method, path, body)
	answer, err := g.client.Do(r)
	if err != nil {
		g.inn.t.Fatal(err)
	}
	defer answer.Body.Close()
	all, err := io.ReadAll(answer.Body)
	if err != nil {
		g.inn.t.Fatal(err)
	}
	if answer.StatusCode != status {
		g.inn.t.Fatalf("%s %s: %s %s", method, path, answer.Status, all)
	}
	g.inn.proofread(r, answer, all)
	var fields map[string]any
	if strings.Contains(answer.Header.Get("Content-Type"), "json") && len(all) > 0 {
		if err := json.Unmarshal(all, &fields); err != nil {
			g.inn.t.Fatalf("%s: %v", all, err)
		}
	} else {
		fields = map[string]any{"text": string(all)}
	}
	return fields
}

// plays plays a move on what there is now.
func (g *guest) plays(id, move string, status int) map[string]any {
	g.inn.t.Helper()
	number := g.do("GET", "/api/games/"+id, nil, http.StatusOK)["number"]
	return g.do("POST", "/api/games/"+id+"/actions", map[string]any{"id": fmt.Sprint(time.Now().UnixNano()),
		"kind": "move", "move": move, "number": number}, status)
}

func TestTwoPeoplePlayAGame(t *testing.T) {
	i := newInn(t)
	anna, bert := i.guest("Anna"), i.guest("Bert")
	made := anna.do("POST", "/api/games", map[string]any{"game": "niels", "listed": true, "clock": "5+3",
		"seats": []map[string]any{{"kind": "mine"}, {"kind": "invited"}}}, http.StatusOK)
	id := made["id"].(string)
	bert.do("POST", "/api/games/"+id+"/join", map[string]any{}, http.StatusConflict)
	code := made["invites"].([]any)[0].(map[string]any)["code"]
	bert.do("POST", "/api/games/"+id+"/join", map[string]any{"code": code}, http.StatusOK)
	for n, move := range []string{"e2e4", "c7c6", "d2d4", "d7d5", "b1c3", "d5e4", "c3e4", "c8f5", "e4:d6/f6="} {
		if n == 4 { // the server stops and comes back at the same place
			url := i.http.URL
			i.shut()
			i.open()
			for _, g := range []*guest{anna, bert} {
				moveCookies(g, url, i.http.URL)
			}
		}
		[]*guest{anna, bert}[n%2].plays(id, move, http.StatusOK)
	}
	st := bert.do("GET", "/api/games/"+id+"?picture=true", nil, http.StatusOK)
	if turn := st["turn"].(map[string]any); st["phase"] != "over" || turn["reason"] != "checkmate" {
		t.Errorf("%v", turn)
	}
	if v := bert.do("GET", "/api/games/"+id+"/verification", nil, http.StatusOK); v["right"] != true ||
		v["plies"] != 9.0 {
		t.Errorf("%v", v)
	}
	if svg := bert.do("GET", "/api/games/"+id+"/picture.svg?step=9", nil,
		http.StatusOK)["text"].(string); !strings.Contains(svg, "<svg") {
		t.Errorf("%.100s", svg)
	}
	if p := bert.do("GET", "/api/games/"+id+"/picture.png?step=9&width=300", nil,
		http.StatusOK)["text"].(string); !strings.HasPrefix(p, "\x89PNG") {
		t.Errorf("%.100q", p)
	}
	bert.do("GET", "/api/games/"+id+"/picture.png?width=5000", nil, http.StatusUnprocessableEntity)
	if h := bert.do("GET", "/api/games/"+id+"/history?after=7", nil, http.StatusOK); len(h["steps"].([]any)) != 2 {
		t.Errorf("the steps after the seventh are %v", h["steps"])
	}
	if h := bert.do("GET", "/api/games/"+id+"/history", nil, http.StatusOK); len(h["steps"].([]any)) != 9 {
		t.Errorf("%v", h)
	}
	mine := bert.do("GET", "/api/me/games", nil, http.StatusOK)["games"].([]any)
	if len(mine) != 1 {
		t.Errorf("%v", mine)
	}
}

// moveCookies carries the cookies of a guest over to another address of the same server.
func moveCookies(g *guest, from, to string) {
	a, _ := http.NewRequest("GET", from, nil)
	b, _ := http.NewRequest("GET", to, nil)
	g.client.Jar.SetCookies(b.URL, g.client.Jar.Cookies(a.URL))
}

func TestProblemsSayWhatIsWrong(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	id := anna.do("POST", "/api/games", map[string]any{"game": "niels",
		"seats": []map[string]any{{"kind": "mine"}, {"kind": "bot", "bot": "random"}}}, http.StatusOK)["id"].(string)
	for _, c := range []struct {
		method, path string
		body         any
		status       int
		code         string
	}{
		{"GET", "/api/games/nothing", nil, 404, "not_found"},
		{"GET", "/api/nothing", nil, 404, "not_found"},
		{"GET", "/api/games/" + id + "?seat=1", nil, 403, "forbidden"},
		{"GET", "/api/games/" + id + "?sea=1", nil, 422, "bad_request"},
		{"POST", "/api/games", map[string]any{"game": "go", "seats": []any{map[string]any{"kind": "mine"}}}, 404,
			"unknown_game"},
		{"POST", "/api/games", map[string]any{"game": "niels", "seats": []any{map[string]any{"kind": "mine"}}}, 400,
			"bad_request"},
		{"POST", "/api/games", map[string]any{"game": "niels", "colour": "red"}, 422, "bad_request"},
		{"POST", "/api/games/" + id + "/actions", map[string]any{"id": "1", "kind": "move", "move": "e2e5",
			"number": 4}, 422, "illegal_move"},
		{"POST", "/api/games/" + id + "/actions", map[string]any{"id": "1", "kind": "move", "move": "e2e4"}, 400,
			"bad_request"},
		{"GET", "/api/games/" + id + "/choices?pick=zz", nil, 422, "bad_move"},
		{"POST", "/api/me/recover", map[string]any{"phrase": "babab"}, 401, "unauthorized"},
	} {
		got := anna.do(c.method, c.path, c.body, c.status)
		if got["code"] != c.code || got["detail"] == "" {
			t.Errorf("%s %s: %v", c.method, c.path, got)
		}
	}
}

func TestTheDocumentIsAPageForPeople(t *testing.T) {
	i := newInn(t)
	answer, err := i.http.Client().Get(i.http.URL + "/api/docs")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	page := string(b)
	for _, want := range []string{"/api/games/{id}/socket", `href="#schema-FromClient"`, `id="schema-ActMessage"`,
		"Set up a game", "weakest first"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	for _, link := range regexp.MustCompile(`href="#([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if !strings.Contains(page, `id="`+link[1]+`"`) {
			t.Errorf("a link to %s, which is not there", link[1])
		}
	}
	policy := answer.Header.Get("Content-Security-Policy")
	if strings.Contains(page, "<script") || strings.Contains(page, "style=") || strings.Contains(policy, "unsafe") {
		t.Errorf("under %s the page does not work", policy)
	}
	style, err := i.http.Client().Get(i.http.URL + "/api/docs.css")
	if err != nil {
		t.Fatal(err)
	}
	defer style.Body.Close()
	if got := style.Header.Get("Content-Type"); !strings.HasPrefix(got, "text/css") {
		t.Errorf("the style is %s", got)
	}
}

func TestEverythingIsToldInADocument(t *testing.T) {
	i := newInn(t)
	doc := i.guest("Anna").do("GET", "/api/openapi.json", nil, http.StatusOK)
	if doc["openapi"] != "3.1.0" || len(doc["paths"].(map[string]any)) < 20 {
		t.Errorf("%v", doc["paths"])
	}
}

func TestOnlyEmbeddedBoardsMayBeFramed(t *testing.T) {
	i := newInn(t)
	for path, want := range map[string]string{
		"/embed/game/x": "frame-ancestors *", "/game/x": "frame-ancestors 'none'",
		"/api/rules": "frame-ancestors 'none'",
		"/embedded":  "frame-ancestors 'none'",
	} {
		answer, err := i.http.Client().Get(i.http.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if got := answer.Header.Get("Content-Security-Policy"); !strings.HasSuffix(got, "; "+want) {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
		if len(answer.Cookies()) > 0 {
			t.Errorf("%s sets cookies", path)
		}
	}
}
