package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game/gametest"
	"github.com/quandary-games/quandary/games"
)

// document is what a foe knows of the API: its OpenAPI document.
type document struct {
	Paths      map[string]map[string]*operation `json:"paths"`
	Components struct {
		Schemas map[string]*shape `json:"schemas"`
	} `json:"components"`
}

// operation is one request of the API.
type operation struct {
	Parameters []struct {
		Name     string `json:"name"`
		In       string `json:"in"`
		Required bool   `json:"required"`
		Schema   *shape `json:"schema"`
	} `json:"parameters"`
	RequestBody *struct {
		Content map[string]struct {
			Schema *shape `json:"schema"`
		} `json:"content"`
	} `json:"requestBody"`
	method, path string
}

// shape is a JSON schema, as far as a foe cares.
type shape struct {
	Ref        string            `json:"$ref"`
	Type       any               `json:"type"`
	Enum       []any             `json:"enum"`
	OneOf      []*shape          `json:"oneOf"`
	Properties map[string]*shape `json:"properties"`
	Required   []string          `json:"required"`
	Items      *shape            `json:"items"`
	Minimum    *float64          `json:"minimum"`
	Maximum    *float64          `json:"maximum"`
	MaxLength  int               `json:"maxLength"`
	MaxItems   int               `json:"maxItems"`
}

// position is a dense position of a game.
type position struct{ game, text string }

// densePositions are positions of all games at their limits.
var densePositions = sync.OnceValue(func() (list []position) {
	options := map[string]map[string]string{"indeterminist": {"floor": "8"},
		"ability": {"range": "0", "announce": "all"}}
	for _, g := range games.All() {
		id := g.Facts().ID
		for _, s := range gametest.Dense(g, options[id], 2) {
			if s.Turn().Seats != 0 {
				list = append(list, position{id, s.String()})
			}
		}
	}
	return list
})

// foe is somebody who wants to keep a server from others. It sends every operation of the API as it should be, nearly
// so, and with dense positions, waits for some answers, and hangs up on others.
type foe struct {
	url        string
	client     *http.Client
	random     *rand.Rand
	operations []*operation
	document   *document
	ids        []string // of games
	tar        string   // an address that takes hooks and never answers; empty if the server calls none
	watch      *watchman
}

// watchman counts the answers of a server to all foes, and keeps the bad ones.
type watchman struct {
	mu       sync.Mutex
	statuses map[int]int
	bad      []string
	longest  atomic.Int64 // bytes of the longest answer
}

const (
	mostBad     = 20      // bad answers that are kept
	longProblem = 8 << 10 // bytes of a refusal; a longer one quotes too much
)

// note counts an answer. Faults of the server, and refusals that are long or have no sentence, are bad.
func (w *watchman) note(what string, status int, body []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.statuses[status]++
	if n := int64(len(body)); n > w.longest.Load() {
		w.longest.Store(n)
	}
	var problem struct{ Code, Detail string }
	switch {
	case status < 400:
		return
	case status != http.StatusInternalServerError && len(body) < longProblem && json.Unmarshal(body, &problem) == nil &&
		problem.Code != "" && problem.Detail != "":
		return
	case len(w.bad) < mostBad:
		w.bad = append(w.bad, fmt.Sprintf("%s: %d %.300s", what, status, body))
	}
}

// newFoe returns a foe at an address of this machine.
func newFoe(t *testing.T, server, address string, seed uint64, w *watchman) *foe {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	f := &foe{url: server, random: rand.New(rand.NewPCG(seed, 5)), watch: w, document: &document{}}
	f.client = &http.Client{Jar: jar, Transport: transport(address)}
	t.Cleanup(f.client.CloseIdleConnections)
	answer, body := f.send(t.Context(), http.MethodGet, "/api/openapi.json", nil)
	if answer != http.StatusOK || json.Unmarshal(body, f.document) != nil {
		t.Fatalf("the document of the API: %d", answer)
	}
	for path, methods := range f.document.Paths {
		for method, o := range methods {
			o.method, o.path = strings.ToUpper(method), path
			f.operations = append(f.operations, o)
		}
	}
	slices.SortFunc(f.operations, func(a, b *operation) int {
		return strings.Compare(a.method+a.path, b.method+b.path)
	})
	return f
}

// transport connects from an address of this machine.
func transport(address string) *http.Transport {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}, Timeout: 10 * time.Second}
	return &http.Transport{DialContext: dialer.DialContext, MaxIdleConnsPerHost: 100}
}

// send sends a request and returns the answer; the status is 0 if there is none.
func (f *foe) send(ctx context.Context, method, path string, body []byte) (status int, answer []byte) {
	r, err := http.NewRequestWithContext(ctx, method, f.url+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	got, err := f.client.Do(r)
	if err != nil {
		return 0, nil
	}
	defer got.Body.Close()
	answer, err = io.ReadAll(got.Body)
	if err != nil {
		return 0, nil
	}
	return got.StatusCode, answer
}

// settle sets up games with dense positions.
func (f *foe) settle(ctx context.Context, most int) {
	for _, i := range f.random.Perm(len(densePositions()))[:most] {
		p := densePositions()[i]
		seats := []map[string]string{{"kind": "mine"}, {"kind": "mine"}}
		if p.game == "ability" && !strings.Contains(p.text, "standard") && !strings.Contains(p.text, "tall") {
			seats = append(seats, seats...)
		}
		body, _ := json.Marshal(map[string]any{"game": p.game, "position": p.text, "seats": seats, "listed": true})
		status, answer := f.send(ctx, http.MethodPost, "/api/games", body)
		f.watch.note("POST /api/games", status, answer)
		var made struct{ ID string }
		if status == http.StatusOK && json.Unmarshal(answer, &made) == nil {
			f.ids = append(f.ids, made.ID)
		}
	}
}

// dear are the operations that cost most.
var dear = []string{"/moves", "/choices", "/risks", "/analysis", "/position", "/history", "/picture.png", "/outcomes",
	"/edit", "/supposition", "/verification", "/feed", "/plies/{ply}", "/luck", "/messages/{lang}"}

// act sends one request, and may hang up before its answer.
func (f *foe) act(ctx context.Context) {
	o := f.operations[f.random.IntN(len(f.operations))]
	isDear := func(end string) bool { return strings.HasSuffix(o.path, end) }
	for f.random.IntN(4) > 0 && !slices.ContainsFunc(dear, isDear) {
		o = f.operations[f.random.IntN(len(f.operations))]
	}
	patience := 20 * time.Second
	if f.random.IntN(3) == 0 {
		patience = time.Duration(1+f.random.IntN(200)) * time.Millisecond
	}
	path, body := f.compose(o)
	ctx, hangUp := context.WithTimeout(ctx, patience)
	defer hangUp()
	if status, answer := f.send(ctx, o.method, path, body); status != 0 {
		f.watch.note(fmt.Sprintf("%s %.200s", o.method, path), status, answer)
	}
}

// compose returns the path and the body of a request.
func (f *foe) compose(o *operation) (path string, body []byte) {
	path = o.path
	query := url.Values{}
	dense := densePositions()[f.random.IntN(len(densePositions()))]
	wild := f.random.IntN(4) == 0
	for _, p := range o.Parameters {
		var v any
		switch {
		case p.In == "path" && p.Name == "id" && len(f.ids) > 0:
			v = f.ids[f.random.IntN(len(f.ids))]
		case p.Name == "game":
			v = dense.game
		case p.Name == "position" && f.random.IntN(5) > 0:
			v = dense.text
		case p.Name == "peril" || p.Name == "picture" || p.Name == "pictures":
			v = true
		case p.In == "query" && !p.Required && f.random.IntN(2) == 0:
			continue
		default:
			v = f.value(p.Schema, 0, wild)
		}
		list, ok := v.([]any)
		if !ok {
			list = []any{v}
		}
		for _, v := range list {
			if p.In == "path" {
				path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(fmt.Sprint(v)))
			} else if p.In == "query" {
				query.Add(p.Name, fmt.Sprint(v))
			}
		}
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	if o.RequestBody != nil {
		for _, content := range o.RequestBody.Content {
			body, _ = json.Marshal(f.value(content.Schema, 0, wild))
		}
	}
	return path, body
}

// value returns a value of a schema; a wild one is often not quite of it.
func (f *foe) value(s *shape, depth int, wild bool) any {
	if s == nil || depth > 8 {
		return nil
	}
	if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok {
		return f.value(f.document.Components.Schemas[name], depth+1, wild)
	}
	if wild && f.random.IntN(12) == 0 {
		return []any{nil, -1, 1e300, "", strings.Repeat("ж", 1+f.random.IntN(5000)), []any{},
			map[string]any{"x": 1}, true, strings.Repeat("[", 1000)}[f.random.IntN(9)]
	}
	if len(s.OneOf) > 0 {
		return f.value(s.OneOf[f.random.IntN(len(s.OneOf))], depth+1, wild)
	}
	if len(s.Enum) > 0 {
		return s.Enum[f.random.IntN(len(s.Enum))]
	}
	kind, _ := s.Type.(string)
	switch kind {
	case "integer", "number":
		low, high := -2.0, 1000.0
		if s.Minimum != nil {
			low = *s.Minimum
		}
		if s.Maximum != nil {
			high = *s.Maximum
		}
		return []any{int(low), int(high), int(low) + f.random.IntN(max(int(high-low), 1))}[f.random.IntN(3)]
	case "boolean":
		return f.random.IntN(2) == 0
	case "array":
		list := []any{}
		for range f.random.IntN(min(max(s.MaxItems, 3), 40)) {
			list = append(list, f.value(s.Items, depth+1, wild))
		}
		return list
	case "object":
		object := map[string]any{}
		for name, of := range s.Properties {
			if slices.Contains(s.Required, name) || f.random.IntN(2) == 0 {
				object[name] = f.value(of, depth+1, wild)
			}
		}
		return object
	}
	return f.text(s.MaxLength)
}

// text returns a text that means something somewhere, or a long one.
func (f *foe) text(most int) string {
	words := []string{"e2e4", "e2", "pass", "split", "50", "2", "a", "de", "done", "", "Qa1", "Ka1-b1", "1:e2e4", "5+3",
		"e2:0:P", "2026-11-24T21:00:00Z", "mira", "<script>", "💥", strings.Repeat("x", min(max(most, 10), 50_000))}
	return words[f.random.IntN(len(words))]
}
