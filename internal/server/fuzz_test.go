package server

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/table"
)

// target is a server with a game of two others, which nothing that strangers send may touch.
type target struct {
	*inn
	id     string
	before string
}

func newTarget(f *testing.F) *target {
	i := newInn(f)
	anna, _, id := pair(f, i, map[string]any{"listed": true})
	i.server.c.Log = slog.New(slog.DiscardHandler)
	return &target{i, id, fmt.Sprint(anna.do("GET", "/api/games/"+id, nil, http.StatusOK))}
}

// send makes a request of a stranger, which must be answered and must not be a fault of ours.
func (g *target) send(t *testing.T, method, path, body string, header map[string]string) *httptest.ResponseRecorder {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, "http://localhost"+path, strings.NewReader(body))
	if err != nil {
		t.Skip("no request can be made of it")
	}
	for name, value := range header {
		r.Header.Set(name, value)
	}
	r.RemoteAddr = "192.0.2.1:1"
	w := httptest.NewRecorder()
	g.server.ServeHTTP(w, r)
	if w.Code >= http.StatusInternalServerError {
		t.Fatalf("%s %s %q: %d %s", method, path, body, w.Code, w.Body)
	}
	if kind := w.Header().Get("Content-Type"); w.Code >= http.StatusBadRequest && kind == "application/problem+json" {
		var p Problem
		if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || p.Code == "" || p.Detail == "" ||
			p.Status != w.Code {
			t.Fatalf("%s %s %q: %d %s", method, path, body, w.Code, w.Body)
		}
	}
	return w
}

// unharmed checks that the game of the others is as it was.
func (g *target) unharmed(t *testing.T) {
	t.Helper()
	var now map[string]any
	if err := json.Unmarshal(g.send(t, "GET", "/api/games/"+g.id, "", nil).Body.Bytes(), &now); err != nil {
		t.Fatal(err)
	}
	delete(now, "held")
	if !strings.Contains(g.before, fmt.Sprint(now["view"])) || now["phase"] != "playing" {
		t.Fatalf("the game of others was %s and is %v", g.before, now)
	}
}

func FuzzBody(f *testing.F) {
	g := newTarget(f)
	for _, seed := range []string{
		`{"game":"niels","seats":[{"kind":"mine"},{"kind":"open"}],"clock":"5+3",` +
			`"options":{"quantum":"off"},"title":"x"}`,
		`{"id":"1","kind":"premoves","premoves":[{"if":["*"],"play":"e7e5","then":[]}]}`,
		`{"name":"\u202e"}`, `{"phrase":"babab babab"}`, `{"seat":0,"code":"0abc"}`, `{"games":["niels"]}`,
		`{"game":"predictor","clock":"none","market":{"seats":2,"draw":true,"liquidity":100000,"stake":100000},` +
			`"seats":[{"kind":"team","team":{"name":"A","source":"list","csv":"mira,412.5","rule":"plurality",` +
			`"sight":"sealed","moment":"deadline","after":[1],"missing":"clock","plan":"1days"}},{"kind":"open"}],` +
			`"pace":{"warn":["2h"]}}`,
		`{"id":"1","kind":"buy","result":1,"shares":-9223372036854775808,"limit":2}`,
		`{"ply":1,"text":"\u0000","team":0}`,
		`{"endpoint":"https://push.example/","keys":{"p256dh":"AAAA","auth":"AAAA"}}`, `{"address":"ida@example.org"}`,
		`[`, `null`, ``, `{"seats":[]}`,
	} {
		f.Add(seed)
	}
	for _, k := range table.Kinds() {
		f.Add(whole(&k))
	}
	f.Fuzz(func(t *testing.T, body string) {
		for _, to := range []string{
			"POST /api/games", "POST /api/games/" + g.id + "/actions", "POST /api/games/" + g.id +
				"/join", "PUT /api/me",
			"POST /api/me/recover", "PUT /api/me/bot", "POST /api/games/" + g.id + "/crowd",
			"POST /api/games/" + g.id + "/comments", "POST /api/me/devices", "PUT /api/me/mail",
			"POST /api/me/mail/confirm",
		} {
			method, path, _ := strings.Cut(to, " ")
			g.send(t, method, path, body, map[string]string{"Content-Type": "application/json"})
		}
		g.unharmed(t)
	})
}

func FuzzLink(f *testing.F) {
	g := newTarget(f)
	f.Add("abc", "0abc", "seat=0&since=-1")
	f.Add("../games", "3", "pick=e2&pick=e4&lang=xx")
	f.Add(g.id, "7", "token=3&number=2&pictures=true")
	f.Add(g.id, "0"+strings.Repeat("A", 22), "move=e2e4&picture=true")
	f.Fuzz(func(t *testing.T, id, code, query string) {
		for _, path := range []string{"", "/entries", "/moves", "/choices", "/risks", "/supposition",
			"/record", "/history", "/luck", "/picture.svg", "/stream"} {
			for _, game := range []string{g.id, id} {
				if path == "/stream" && game == g.id {
					continue // it has no end
				}
				g.send(t, "GET", "/api/games/"+game+path+"?"+query, "", map[string]string{"Accept-Language": code})
			}
		}
		body, _ := json.Marshal(map[string]string{"code": code})
		if w := g.send(t, "POST", "/api/games/"+g.id+"/join", string(body), nil); w.Code == http.StatusOK {
			t.Fatalf("the code %q gives a seat", code)
		}
		g.unharmed(t)
	})
}

// FuzzRules changes positions that belong to no game, and asks about them: what a change makes is a position again.
func FuzzRules(f *testing.F) {
	g := newTarget(f)
	all, asks := games.All(), []string{"position", "choices", "risks", "supposition", "outcomes", "edit"}
	for n := range all {
		for ask, query := range []string{
			"order=0:e2e4&picture=true", "pick=e2&pick=e4", "move=e2e4&picture=true&seat=0",
			"token=3&pictures=true&seat=1", "lang=de", "take=e1:0:K&put=e2:0:K:1/2&turn=1",
		} {
			f.Add(uint(n), uint(ask), "", query)
			f.Add(uint(n), uint(ask), "clear=true&put=d4:0:Q:1/2", query)
			f.Add(uint(n), uint(ask), "put=d4:0:Q&turn=1", query)
		}
	}
	f.Fuzz(func(t *testing.T, n, ask uint, change, query string) {
		at := "/api/rules/" + all[n%uint(len(all))].Facts().ID + "/"
		if w := g.send(t, "GET", at+"edit?"+change, "", nil); w.Code == http.StatusOK {
			var made struct{ Position string }
			if err := json.Unmarshal(w.Body.Bytes(), &made); err != nil {
				t.Fatal(err)
			}
			position := "position=" + url.QueryEscape(made.Position)
			if w := g.send(t, "GET", at+"position?"+position, "", nil); w.Code != http.StatusOK {
				t.Fatalf("%q comes of %q, and is no position: %s", made.Position, change, w.Body)
			}
			query += "&" + position
		}
		g.send(t, "GET", at+asks[ask%uint(len(asks))]+"?"+query, "", nil)
	})
}

func FuzzWho(f *testing.F) {
	g := newTarget(f)
	f.Add("quandary=abc.def", "Bearer qt_abc", "en")
	f.Add("quandary=.", "Basic abc", "de;q=2")
	f.Add(`quandary="`, "Bearer ", strings.Repeat("en,", 200))
	f.Fuzz(func(t *testing.T, cookie, token, lang string) {
		for _, header := range []map[string]string{{"Cookie": cookie}, {"Authorization": token},
			{"Accept-Language": lang}} {
			var me struct{ Known bool }
			w := g.send(t, "GET", "/api/me", "", header)
			if w.Code == http.StatusOK && (json.Unmarshal(w.Body.Bytes(), &me) != nil || me.Known) {
				t.Fatalf("%v is somebody: %s", header, w.Body)
			}
			g.send(t, "POST", "/api/games/"+g.id+"/actions", `{"id":"1","kind":"resign"}`, header)
		}
		g.unharmed(t)
	})
}

func FuzzFrame(f *testing.F) {
	g := newTarget(f)
	conn, _, err := websocket.Dial(context.Background(), g.http.URL+"/api/games/"+g.id+"/socket", nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = conn.CloseNow() })
	conn.SetReadLimit(1 << 20)
	for _, seed := range []string{
		`{"type":"act","action":{"id":"1","kind":"move","move":"e2e4","number":4}}`, `{"type":"ping","sent":1e400}`,
		`{`, "\x00\xff",
		`{"type":"act","action":{"id":"","kind":"claim","seat":-1}}`, `{"type":"act"}`, `[[[[[[`,
		`{"type":"ping","sent":1}`,
	} {
		f.Add([]byte(seed), true)
		f.Add([]byte(seed), false)
	}
	for _, k := range table.Kinds() {
		f.Add([]byte(`{"type":"act","action":`+whole(&k)+`}`), true)
	}
	f.Fuzz(func(t *testing.T, frame []byte, words bool) {
		if len(frame) > maxFrame {
			t.Skip("the connection ends at the first byte too many")
		}
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		kind := websocket.MessageBinary
		if words {
			kind = websocket.MessageText
		}
		if err := conn.Write(ctx, kind, frame); err != nil {
			t.Fatal(err)
		}
		for { // every frame has an answer, and the connection goes on
			_, b, err := conn.Read(ctx)
			if err != nil {
				t.Fatalf("%q: %v", frame, err)
			}
			var m struct{ Type string }
			if json.Unmarshal(b, &m) != nil {
				t.Fatalf("%q: %s", frame, b)
			}
			if m.Type == "done" {
				t.Fatalf("%q: %s", frame, b)
			}
			if m.Type == "refused" || m.Type == "pong" {
				break
			}
		}
		g.unharmed(t)
	})
}
