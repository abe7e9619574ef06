package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// socket is a live connection of a guest.
type socket struct {
	t    testing.TB
	conn *websocket.Conn
	got  chan []byte // what the server sent; closed with the connection
	err  error       // why the connection was closed, once got is
}

// socket opens a game live; it is closed when the test ends.
func (g *guest) socket(id, query string) *socket {
	g.inn.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, answer, err := websocket.Dial(ctx, g.inn.http.URL+"/api/games/"+id+"/socket"+query,
		&websocket.DialOptions{HTTPClient: g.client})
	if err != nil {
		body := ""
		if answer != nil && answer.Body != nil {
			b, _ := io.ReadAll(answer.Body)
			body = string(b)
		}
		g.inn.t.Fatalf("%v %s", err, body)
	}
	conn.SetReadLimit(1 << 22)
	g.inn.t.Cleanup(func() { _ = conn.CloseNow() })
	s := &socket{g.inn.t, conn, make(chan []byte, 1<<14), nil}
	go s.read()
	return s
}

// read reads until the connection is closed. Reading also answers the server's pings.
func (s *socket) read() {
	defer close(s.got)
	for {
		_, b, err := s.conn.Read(context.Background())
		if err != nil {
			s.err = err
			return
		}
		s.got <- b
	}
}

// message returns the next message, or nil once the connection is closed.
func (s *socket) message() []byte {
	s.t.Helper()
	select {
	case b := <-s.got:
		return b
	case <-time.After(patience):
		s.t.Fatal("the server says nothing")
		return nil
	}
}

func (s *socket) send(m string) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := s.conn.Write(ctx, websocket.MessageText, []byte(m)); err != nil {
		s.t.Fatal(err)
	}
}

// next is the next message of one of these types.
func (s *socket) next(types ...string) map[string]any {
	s.t.Helper()
	for {
		b := s.message()
		if b == nil {
			s.t.Fatalf("waiting for %s: %v", types, s.err)
		}
		var m map[string]any
		if err := json.Unmarshal(b, &m); err != nil {
			s.t.Fatal(err)
		}
		if slices.Contains(types, m["type"].(string)) {
			return m
		}
	}
}

// pair is a game of two guests.
func pair(t testing.TB, i *inn, fields map[string]any) (anna, bert *guest, id string) {
	anna, bert = i.guest("Anna"), i.guest("Bert")
	made := map[string]any{"game": "niels", "seats": []any{map[string]any{"kind": "mine"},
		map[string]any{"kind": "open"}}}
	maps.Copy(made, fields)
	id = anna.do("POST", "/api/games", made, http.StatusOK)["id"].(string)
	bert.do("POST", "/api/games/"+id+"/join", map[string]any{}, http.StatusOK)
	return anna, bert, id
}

func number(m map[string]any) int { return int(m["state"].(map[string]any)["number"].(float64)) }

func act(id, fields string) string {
	return fmt.Sprintf(`{"type":"act","action":{"id":%q,%s}}`, id, fields)
}

func TestTwoPeoplePlayOverSockets(t *testing.T) {
	i := newInn(t)
	anna, bert, id := pair(t, i, map[string]any{"listed": true})
	a, b, c := anna.socket(id, ""), bert.socket(id, "?lang=en&picture=true"), i.guest("Carl").socket(id, "?since=0")
	state := a.next("state")
	if seat := state["state"].(map[string]any)["seat"]; seat != 0.0 {
		t.Errorf("Anna is told as seat %v", seat)
	}
	if p := b.next("state")["state"].(map[string]any)["picture"]; p == nil {
		t.Error("no picture")
	}
	if e := c.next("entry")["entry"].(map[string]any); e["number"] != 1.0 {
		t.Errorf("an onlooker who wants all gets first %v", e)
	}
	a.send(act("one", fmt.Sprintf(`"kind":"move","move":"e2e4","number":%d`, number(state))))
	done := a.next("done")
	if done["id"] != "one" {
		t.Errorf("%v", done)
	}
	for {
		e := b.next("entry")["entry"].(map[string]any)
		if e["line"] != nil {
			if said := fmt.Sprint(e["said"]); !strings.Contains(said, "e4") {
				t.Errorf("what is said: %s", said)
			}
			break
		}
	}
	if awaited := fmt.Sprint(b.next("state")["state"].(map[string]any)["awaited"]); awaited != "[1]" {
		t.Errorf("awaited %s", awaited)
	}
	a.send(act("one", fmt.Sprintf(`"kind":"move","move":"e2e4","number":%d`, number(state)))) // sent again
	if again := a.next("done"); fmt.Sprint(again) != fmt.Sprint(done) {
		t.Errorf("%v, and sent again %v", done, again)
	}
	b.send(act("two", fmt.Sprintf(`"kind":"move","move":"e7e5","number":%d`, number(state))))
	if r := b.next("refused"); r["id"] != "two" || r["problem"].(map[string]any)["code"] != "stale" {
		t.Errorf("%v", r)
	}
	b.send(`{"type":"ping","sent":7}`)
	if pong := b.next("pong"); pong["sent"] != 7.0 || pong["now"] == nil {
		t.Errorf("%v", pong)
	}
	_ = a.conn.CloseNow()
	for {
		p := b.next("presence")["presence"].(map[string]any)
		if fmt.Sprint(p["seats"]) == "[1]" && p["watchers"] == 1.0 {
			break
		}
	}
}

func TestWhatIsNoMessageIsRefusedAndHarmsNobody(t *testing.T) {
	i := newInn(t)
	anna, _, id := pair(t, i, nil)
	s := anna.socket(id, "")
	for _, bad := range []string{
		``, `{`, `null`, `[]`, `"act"`, `{"type":"dance"}`, `{"type":"act"}`,
		`{"type":"ping","sent":"x"}`, `{"type":1}`,
		act("a", `"kind":"dance"`), act("a", `"kind":"move","move":7`), act("", `"kind":"resign"`),
		act("a", `"kind":"resign","seat":99`),
		act("a", `"kind":"resign","seat":-1`), act("a", `"kind":"resign","more":1`), `{"type":"ping","action":{}}`,
		act(strings.Repeat("x", 65), `"kind":"resign"`), act("a", `"kind":"move","number":1e300,"move":"e2e4"`),
		act("a", `"kind":"move","number":1.5,"move":"e2e4"`),
		act("a", `"kind":"premoves","premoves":[{"play":1}]`), "\xff\xfe",
	} {
		s.send(bad)
		if r := s.next("refused", "done", "pong"); r["type"] != "refused" ||
			r["problem"].(map[string]any)["code"] != "bad_request" {
			t.Errorf("%s: %v", bad, r)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := s.conn.Write(ctx, websocket.MessageBinary, []byte(`{"type":"ping"}`)); err != nil {
		t.Fatal(err)
	}
	if r := s.next("refused", "pong"); r["type"] != "refused" {
		t.Errorf("%v", r)
	}
	if err := s.conn.Write(ctx, websocket.MessageText, bytes.Repeat([]byte(" "), maxFrame+1)); err != nil {
		t.Fatal(err)
	}
	for s.message() != nil {
	}
	var closed websocket.CloseError
	if !errors.As(s.err, &closed) || closed.Code != websocket.StatusMessageTooBig {
		t.Errorf("a frame that is too long: %v", s.err)
	}
	if st := anna.do("GET", "/api/games/"+id, nil, http.StatusOK); st["phase"] != "playing" || st["number"] != 4.0 {
		t.Errorf("%v", st)
	}
}

func TestSocketsOfOtherSitesAreRefused(t *testing.T) {
	i := newInn(t)
	anna, _, id := pair(t, i, nil)
	_, answer, err := websocket.Dial(t.Context(), i.http.URL+"/api/games/"+id+"/socket", &websocket.DialOptions{
		HTTPClient: anna.client, HTTPHeader: http.Header{"Origin": {"https://evil.example"}}})
	if err == nil || answer.StatusCode != http.StatusForbidden {
		t.Fatalf("%v, %v", answer, err)
	}
	var told Problem
	if err := json.NewDecoder(answer.Body).Decode(&told); err != nil || told.Code != "cross_origin" ||
		told.Detail == "" {
		t.Errorf("%+v, %v", told, err)
	}
	got := anna.do("GET", "/api/games/"+id+"/socket?lang=de", nil, http.StatusBadRequest)
	if !strings.Contains(got["detail"].(string), "WebSockets") {
		t.Errorf("no socket was asked for: %v", got)
	}
}

// stream is an NDJSON stream.
type stream struct {
	t     testing.TB
	lines chan map[string]any
}

// stream opens a stream with a token; it is closed when the test ends.
func (i *inn) stream(token, path string) *stream {
	i.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, "GET", i.http.URL+path, nil)
	if err != nil {
		i.t.Fatal(err)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := i.http.Client().Do(r)
	if err != nil {
		i.t.Fatal(err)
	}
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "application/x-ndjson" {
		b, _ := io.ReadAll(answer.Body)
		i.t.Fatalf("%s %s", answer.Status, b)
	}
	s := &stream{i.t, make(chan map[string]any, 1000)}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		lines := bufio.NewScanner(answer.Body)
		lines.Buffer(nil, 1<<22)
		for lines.Scan() {
			var m map[string]any
			if len(lines.Bytes()) > 0 && json.Unmarshal(lines.Bytes(), &m) == nil {
				s.lines <- m
			}
		}
	}()
	i.t.Cleanup(func() {
		cancel()
		<-ended
		_ = answer.Body.Close()
	})
	return s
}

// next is the next line of one of these types.
func (s *stream) next(types ...string) map[string]any {
	s.t.Helper()
	deadline := time.After(patience)
	for {
		select {
		case m := <-s.lines:
			if slices.Contains(types, m["type"].(string)) {
				return m
			}
		case <-deadline:
			s.t.Fatalf("no line of %s comes", types)
		}
	}
}

// token is a bearer token of a guest.
func (g *guest) token() string {
	return g.do("POST", "/api/me/tokens", nil, http.StatusOK)["secret"].(string)
}

// bearer is a program that acts as the owner of a token.
func (i *inn) bearer(token string) *guest {
	return &guest{i, &http.Client{Transport: withToken{token, i.http.Client().Transport}}}
}

// withToken adds a token to requests.
type withToken struct {
	token string
	next  http.RoundTripper
}

func (w withToken) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+w.token)
	return w.next.RoundTrip(r)
}

func TestOneScreenOverAStream(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	mine := map[string]any{"kind": "mine"}
	id := anna.do("POST", "/api/games", map[string]any{"game": "predictor", "seats": []any{mine, mine}},
		http.StatusOK)["id"].(string)
	token := anna.token()
	program := i.bearer(token)
	all, white := i.stream(token, "/api/games/"+id+"/stream"), i.stream(token,
		"/api/games/"+id+"/stream?seat=0&lang=en")
	n := int(all.next("state")["state"].(map[string]any)["number"].(float64))
	white.next("state")
	move := func(seat int, order string, status int) map[string]any {
		return program.do("POST", "/api/games/"+id+"/actions", map[string]any{"id": fmt.Sprint(seat,
			order), "kind": "move", "seat": seat, "move": order, "number": n}, status)
	}
	program.do("POST", "/api/games/"+id+"/actions", map[string]any{"id": "x", "kind": "move",
		"move": "e2e4", "number": n}, http.StatusBadRequest)
	move(0, "e2e4", http.StatusOK)
	move(0, "d2d4", http.StatusOK)
	orders := func(s *stream) map[string]any {
		return s.next("state")["state"].(map[string]any)["orders"].(map[string]any)
	}
	first, second := orders(all), orders(all)
	if first["yours"] != nil || second["yours"] != nil || fmt.Sprint(first["words"]) == fmt.Sprint(second["words"]) {
		t.Errorf("all see %v and %v", first, second)
	}
	if a, b := orders(white)["yours"], orders(white)["yours"]; a != "e2e4" || b != "d2d4" {
		t.Errorf("White sees %v and %v", a, b)
	}
	receipt := second["words"].(map[string]any)["0"]
	move(1, "e7e5", http.StatusOK)
	for {
		e := white.next("entry")["entry"].(map[string]any)
		if e["opened"] == 0.0 {
			if e["words"] != receipt || !strings.Contains(fmt.Sprint(e["said"]), "d2d4") {
				t.Errorf("%v, and the receipt was %v", e, receipt)
			}
			break
		}
	}
	for _, bad := range []string{"?seat=2", "?seat=9", "?seat=x", "?since=-5", "?since=1.5"} {
		answer, err := i.http.Client().Get(i.http.URL + "/api/games/" + id + "/stream" + bad)
		if err != nil {
			t.Fatal(err)
		}
		if answer.Body.Close(); answer.StatusCode/100 != 4 {
			t.Errorf("%s: %s", bad, answer.Status)
		}
	}
	got := i.bearer("qt_wrong").do("GET", "/api/me/stream", nil, http.StatusUnauthorized)
	if got["code"] != "unauthorized" {
		t.Errorf("%v", got)
	}
}

func TestStreamsGoOnAfterARestart(t *testing.T) {
	i := newInn(t)
	anna, bert, id := pair(t, i, nil)
	token := anna.token()
	anna.plays(id, "e2e4", http.StatusOK)
	last := i.stream(token, "/api/games/"+id+"/stream").next("state")["state"].(map[string]any)["number"]
	bert.plays(id, "e7e5", http.StatusOK)
	i.shut()
	i.open()
	s := i.stream(token, fmt.Sprintf("/api/games/%s/stream?since=%v", id, last))
	if e := s.next("entry")["entry"].(map[string]any); !strings.Contains(e["line"].(string), "e7e5") {
		t.Errorf("%v", e)
	}
}

func TestStirOverHTTP(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	id := anna.do("POST", "/api/games", map[string]any{"game": "niels", "stir": true,
		"seats": []any{map[string]any{"kind": "mine"}, map[string]any{"kind": "bot", "bot": "random"}}},
		http.StatusOK)["id"].(string)
	st := anna.do("GET", "/api/games/"+id, nil, http.StatusOK)
	terms, _ := st["terms"].(map[string]any)
	if st["phase"] != "open" || terms == nil || fmt.Sprint(st["stirring"]) != "[0]" {
		t.Fatalf("%v", st)
	}
	anna.do("POST", "/api/games/"+id+"/actions", map[string]any{"id": "s", "kind": "stir",
		"entropy": "six-of-the-best"}, http.StatusOK)
	r := anna.do("GET", "/api/games/"+id+"/record", nil, http.StatusOK)["text"].(string)
	if !strings.Contains(r, "six-of-the-best") || !strings.Contains(r, terms["hash"].(string)) ||
		!strings.Contains(r, terms["promise"].(string)) {
		t.Errorf("%s", r)
	}
}

func TestAProgramIsChallengedOverHTTP(t *testing.T) {
	i := newInn(t)
	deep, anna := i.guest("Deep Thought"), i.guest("Anna")
	deep.do("PUT", "/api/me/bot", map[string]any{"games": []string{"chess"}}, http.StatusNotFound)
	deep.do("PUT", "/api/me/bot", map[string]any{"games": []string{"niels"},
		"levels": []string{"1", "2"}}, http.StatusOK)
	program := i.bearer(deep.token())
	list := anna.do("GET", "/api/bots", nil, http.StatusOK)["bots"].([]any)
	if len(list) != 1 {
		t.Fatalf("%v", list)
	}
	who := list[0].(map[string]any)["id"].(string)
	ask := func(game, level string, status int) map[string]any {
		return anna.do("POST", "/api/games", map[string]any{"game": game, "seats": []any{map[string]any{"kind": "mine"},
			map[string]any{"kind": "invited", "who": who, "level": level}}}, status)
	}
	ask("predictor", "", http.StatusBadRequest)
	ask("niels", "3", http.StatusBadRequest)
	news := i.stream(program.client.Transport.(withToken).token, "/api/me/stream")
	made := ask("niels", "2", http.StatusOK)
	if len(made["invites"].([]any)) != 0 {
		t.Errorf("a link to the seat of the program: %v", made)
	}
	id := made["id"].(string)
	if n := news.next("challenge"); n["game"] != id || n["level"] != "2" || n["from"] != "Anna" ||
		n["rules"] != "niels" {
		t.Errorf("%v", n)
	}
	mine := program.do("GET", "/api/me/games", nil, http.StatusOK)["games"].([]any)
	if len(mine) != 1 || fmt.Sprint(mine[0].(map[string]any)["invited"]) != "[1]" {
		t.Errorf("%v", mine)
	}
	program.do("POST", "/api/games/"+id+"/join", map[string]any{}, http.StatusOK)
	anna.plays(id, "e2e4", http.StatusOK)
	if n := news.next("turn"); n["game"] != id || fmt.Sprint(n["seats"]) != "[1]" {
		t.Errorf("%v", n)
	}
	second := ask("niels", "", http.StatusOK)["id"].(string)
	news.next("challenge")
	program.do("POST", "/api/games/"+second+"/leave", nil, http.StatusOK)
	if st := anna.do("GET", "/api/games/"+second, nil, http.StatusOK); len(st["invites"].([]any)) != 1 {
		t.Errorf("after it was declined the seat has no link: %v", st)
	}
	anna.do("POST", "/api/games/"+id+"/actions", map[string]any{"id": "r", "kind": "resign"}, http.StatusOK)
	news.next("over")
	deep.do("PUT", "/api/me/bot", map[string]any{"games": []string{}}, http.StatusOK)
	if left := anna.do("GET", "/api/bots", nil, http.StatusOK)["bots"].([]any); len(left) != 0 {
		t.Errorf("%v", left)
	}
	ask("niels", "", http.StatusNotFound)
	if strings.Contains(fmt.Sprint(anna.do("GET", "/api/games/"+id, nil, http.StatusOK)), personOf(t, i, deep)) {
		t.Error("the id of a person is sent")
	}
}

func TestWhoIsForgottenLeavesNobodyWaiting(t *testing.T) {
	i := newInn(t)
	anna, bert, id := pair(t, i, nil)
	open := anna.do("POST", "/api/games", map[string]any{"game": "niels", "listed": true,
		"seats": []any{map[string]any{"kind": "mine"}, map[string]any{"kind": "open"}}}, http.StatusOK)["id"].(string)
	token := anna.token()
	anna.do("DELETE", "/api/me", nil, http.StatusOK)
	if me := anna.do("GET", "/api/me", nil, http.StatusOK); me["known"] != false {
		t.Errorf("%v", me)
	}
	i.bearer(token).do("GET", "/api/me/games", nil, http.StatusUnauthorized)
	if st := bert.do("GET", "/api/games/"+id, nil, http.StatusOK); st["phase"] != "over" {
		t.Errorf("%v", st)
	}
	if st := bert.do("GET", "/api/games/"+open, nil, http.StatusOK); st["phase"] != "dropped" {
		t.Errorf("%v", st)
	}
	i.shut()
	i.open()
	if st := i.guest("Carl").do("GET", "/api/games/"+id, nil, http.StatusOK); st["phase"] != "over" {
		t.Errorf("%v", st)
	}
}

// personOf is the id by which the server knows a guest.
func personOf(t testing.TB, i *inn, g *guest) string {
	u, err := url.Parse(i.http.URL)
	if err != nil {
		t.Fatal(err)
	}
	id, _, _ := strings.Cut(g.client.Jar.Cookies(u)[0].Value, ".")
	return id
}

func TestLiveMessagesAreInTheDocument(t *testing.T) {
	i := newInn(t)
	doc := i.guest("Anna").do("GET", "/api/openapi.json", nil, http.StatusOK)
	schemas := doc["components"].(map[string]any)["schemas"].(map[string]any)
	for name, want := range map[string]int{"FromClient": 2, "ToClient": 7, "Message": 4} {
		union, _ := schemas[name].(map[string]any)
		if union == nil || len(union["oneOf"].([]any)) != want {
			t.Errorf("%s: %v", name, union)
			continue
		}
		for kind, ref := range union["discriminator"].(map[string]any)["mapping"].(map[string]any) {
			member, _ := schemas[strings.TrimPrefix(ref.(string), "#/components/schemas/")].(map[string]any)
			if member == nil || member["additionalProperties"] != false {
				t.Errorf("%s %s: %v", name, kind, member)
			}
		}
	}
	for _, path := range []string{"/api/games/{id}/socket", "/api/games/{id}/stream", "/api/me/stream"} {
		if doc["paths"].(map[string]any)[path] == nil {
			t.Errorf("%s is not told", path)
		}
	}
}

// A stream outlives the time that a request may take to be sent and answered.
func TestAStreamHasDeadlinesOfItsOwn(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	id := anna.on("niels", "")
	slow := httptest.NewUnstartedServer(i.server)
	slow.Config.ReadTimeout, slow.Config.WriteTimeout = 50*time.Millisecond, 50*time.Millisecond
	slow.Start()
	defer slow.Close()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, slow.URL+"/api/games/"+id+"/stream", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	lines := bufio.NewScanner(answer.Body)
	if !lines.Scan() {
		t.Fatal("the stream does not begin")
	}
	time.Sleep(200 * time.Millisecond)
	anna.plays(id, "e2e4", http.StatusOK)
	for lines.Scan() {
		if strings.Contains(lines.Text(), "e2e4") {
			return
		}
	}
	t.Errorf("the stream has ended: %v", lines.Err())
}
