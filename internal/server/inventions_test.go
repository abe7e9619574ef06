package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/bot/arena"
	"github.com/quandary-games/quandary/internal/store"
)

func TestInventionsAreShownAndRead(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	const at = "/api/rules/ability/inventions"
	shipped := anna.do("GET", at, nil, http.StatusOK)["shipped"].([]any)
	first := shipped[0].(map[string]any)
	if len(shipped) < 20 || len(first["said"].(map[string]any)) != 3 {
		t.Errorf("%d are shipped, the first is %v", len(shipped), first)
	}
	read := func(text string) map[string]any {
		return anna.do("GET", at+"/read?text="+url.QueryEscape(text), nil, http.StatusOK)
	}
	const dash = "ability dash\nuses 1\naction step\n  by knight\n  in N2\n  on empty\n  do "
	good := read(dash + "move\n")
	one := good["inventions"].([]any)[0].(map[string]any)
	if zones := one["zones"].([]any); one["name"] != "dash" || len(zones) != 1 ||
		good["options"].(map[string]any)["set"] == nil || good["wrong"] != nil {
		t.Errorf("read as %v", good)
	}
	wrong, _ := read(dash + "fly\n")["wrong"].(map[string]any)
	if wrong == nil || wrong["text"].(map[string]any)["args"].(map[string]any)["line"] != 7.0 {
		t.Errorf("a wrong line is told as %v", wrong)
	}
	anna.do("GET", at+"/check?text=ability", nil, http.StatusBadRequest)
	anna.do("GET", "/api/rules/niels/inventions", nil, http.StatusNotFound)
}

// TestABusyMachineSharesInventions: a check whose time is over before it begins does its first part and says that it is
// not the whole one, so nobody is refused. One that was done in full is not done again when its invention is shared.
func TestABusyMachineSharesInventions(t *testing.T) {
	i := &inn{t: t, path: filepath.Join(t.TempDir(), "games.db")}
	i.change = func(c *Config) {
		c.Trial = arena.Usual()
		c.Trial.Work /= 20
		c.Trial.Time = time.Nanosecond
	}
	i.open()
	t.Cleanup(i.shut)
	anna := i.guest("Anna")
	const at = "/api/rules/ability/inventions/"
	text := func(name string) string {
		return "ability " + name + "\nuses 1\naction step\n  by knight\n  in N2\n  on empty\n  do move\n"
	}
	late := func(found []any) bool { return strings.Contains(fmt.Sprint(found), "too slow") }
	one := anna.do("POST", at+"shared", map[string]any{"text": text("dash")}, http.StatusOK)
	if found := one["found"].([]any); !late(found) || !strings.Contains(fmt.Sprint(found), "Random play") {
		t.Errorf("a busy machine found %v", found)
	}
	i.server.c.Trial.Time = time.Minute
	checked := anna.do("GET", at+"check?text="+url.QueryEscape(text("rush")+"# mine\n"), nil, http.StatusOK)
	if found := checked["said"].([]any); late(found) {
		t.Errorf("an idle machine found %v", found)
	}
	i.server.c.Trial.Time = time.Nanosecond
	two := anna.do("POST", at+"shared", map[string]any{"text": text("rush")}, http.StatusOK)
	if a, b := fmt.Sprint(checked["said"]), fmt.Sprint(two["found"]); a != b {
		t.Errorf("what was checked is checked again: found %s, then %s", a, b)
	}
}

// TestInventionsAreShared: a text that passes its check is seen by everybody under its author's name. Reports of three
// people hide it from all but the author, who reads the reasons; the operator shows it again, and then removes it.
func TestInventionsAreShared(t *testing.T) {
	i := &inn{t: t, path: filepath.Join(t.TempDir(), "games.db")}
	i.change = func(c *Config) {
		c.Trial = arena.Usual()
		c.Trial.Games, c.Trial.Duels = 3, 1
	}
	i.open()
	t.Cleanup(i.shut)
	anna, bert := i.guest("Anna"), i.guest("Bert")
	const at = "/api/rules/ability/inventions/shared"
	const dash = "ability dash\nuses 1\naction step\n  by knight\n  in N2\n  on empty\n  do move\n"
	checked := anna.do("GET", strings.TrimSuffix(at, "shared")+"check?text="+url.QueryEscape(dash), nil, http.StatusOK)
	if checked["right"] != true || len(checked["said"].([]any)) < 3 {
		t.Errorf("checked: %v", checked)
	}
	one := anna.do("POST", at, map[string]any{"text": dash + "# mine\n"}, http.StatusOK)
	id := one["id"].(string)
	if one["by"] != "Anna" || one["you"] != true || len(one["found"].([]any)) < 3 {
		t.Errorf("shared as %v", one)
	}
	if again := bert.do("POST", at, map[string]any{"text": dash}, http.StatusOK); again["id"] != id ||
		again["you"] != false {
		t.Errorf("the same text is shared as %v", again)
	}
	shipped := anna.do("GET", "/api/rules/ability/inventions", nil,
		http.StatusOK)["shipped"].([]any)[0].(map[string]any)
	for _, text := range []string{dash + "fly\n", dash + strings.Replace(dash, "dash", "rush", 1),
		shipped["text"].(string),
		"title \"a\u202eb\"\n" + dash,
		"ability rush\ntitle \"a\u202eb\"\nuses 1\naction a\n  by knight\n  in N2\n  on empty\n  do move\n"} {
		anna.do("POST", at, map[string]any{"text": text}, http.StatusBadRequest)
	}
	listed := func(g *guest, query string) int {
		return len(g.do("GET", at+query, nil, http.StatusOK)["shared"].([]any))
	}
	if a, b, mine := listed(anna, ""), listed(bert, "?after=1&most=1"), listed(bert, "?mine=true"); a != 1 ||
		b != 0 || mine != 0 {
		t.Errorf("listed %d, %d, %d", a, b, mine)
	}
	(&guest{i, &http.Client{}}).do("POST", at+"/"+id+"/reports", map[string]any{"reason": "rude"},
		http.StatusUnauthorized)
	bert.do("POST", at+"/"+id+"/reports", map[string]any{"reason": " \u200b"}, http.StatusBadRequest)
	bert.do("DELETE", at+"/"+id, nil, http.StatusForbidden)
	i.server.c.Proxy = forwarded
	near := []*guest{bert, bert, i.guest("Cleo"), i.guest("Dora")} // at one address: they count once
	for n, g := range append(near, i.guestAt("Emma", "192.0.2.1"), i.guestAt("Fritz", "192.0.2.2")) {
		if n, mine := listed(bert, ""), listed(anna, "?mine=true"); n != 1 || mine != 1 {
			t.Errorf("%d reports and it is listed %d times", n, mine)
		}
		g.do("POST", at+"/"+id+"/reports", map[string]any{"reason": fmt.Sprint("rude ", n)}, http.StatusOK)
	}
	bert.do("GET", at+"/"+id, nil, http.StatusNotFound)
	hidden := anna.do("GET", at+"/"+id, nil, http.StatusOK)["hidden"].([]any)
	if len(hidden) != 5 || listed(bert, "") != 0 || listed(anna, "?mine=true") != 1 {
		t.Errorf("hidden for %v", hidden)
	}
	operate := func(method, path, want string) {
		t.Helper()
		w := httptest.NewRecorder()
		i.server.Operator().ServeHTTP(w, httptest.NewRequest(method, "/inventions"+path, nil))
		if got := w.Body.String(); !strings.Contains(got, want) {
			t.Errorf("%s %s: %d %s, want %s", method, path, w.Code, got, want)
		}
	}
	operate("GET", "", `"by":"Anna"`)
	operate("POST", "/"+id+"/show", `"hidden":false`)
	i.guest("Emil").do("POST", at+"/"+id+"/reports", map[string]any{"reason": "still rude"}, http.StatusOK)
	if listed(bert, "") != 1 {
		t.Error("a report hides what the operator has shown")
	}
	operate("POST", "/"+id+"/burn", "nothing at")
	operate("POST", "/"+id+"/remove?reason=no", `"text":""`)
	operate("POST", "/"+id+"/show", "called "+id)
	anna.do("POST", at, map[string]any{"text": dash}, http.StatusForbidden)
	if listed(anna, "?mine=true") != 0 {
		t.Error("it is not removed")
	}
}

// TestSharingIsLimited: one person shares so many a day, and what they shared goes with them.
func TestSharingIsLimited(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	const at = "/api/rules/ability/inventions/shared"
	who, err := i.store.List(t.Context(), keySession, store.Anybody, 1)
	if err != nil {
		t.Fatal(err)
	}
	put := func(n int, age time.Duration) {
		text := fmt.Sprintf("ability dash\nuses %d\naction step\n  by knight\n  in N2\n  on empty\n  do move\n", n)
		body, err := json.Marshal(sharedBody{Game: "ability", Text: text})
		if err == nil {
			err = i.store.Put(t.Context(), store.Row{Kind: keyShared, Key: sharedID("ability", text),
				Person: who[0].Person,
				Body:   string(body), Created: i.server.c.Now().Add(-age)})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for n := range maxSharedDaily {
		put(n+1, 0)
	}
	put(9, 48*time.Hour)
	const more = "ability more\nuses 1\naction step\n  by knight\n  in N2\n  on empty\n  do move\n"
	refused := anna.do("POST", at, map[string]any{"text": more}, http.StatusTooManyRequests)
	if refused["detail"] != "you have shared 6 in 24 hours: share more later" {
		t.Errorf("the refusal: %v", refused["detail"])
	}
	list := anna.do("GET", at, nil, http.StatusOK)["shared"].([]any)
	last := list[len(list)-1].(map[string]any)
	if len(list) != maxSharedDaily+1 ||
		!strings.Contains(last["invention"].(map[string]any)["text"].(string), "uses 9") {
		t.Errorf("%d are listed, the oldest is %v", len(list), last)
	}
	anna.do("DELETE", at+"/"+last["id"].(string), nil, http.StatusOK)
	anna.do("DELETE", "/api/me", nil, http.StatusOK)
	if list := i.guest("Bert").do("GET", at, nil, http.StatusOK)["shared"].([]any); len(list) != 0 {
		t.Errorf("still there: %v", list)
	}
}

// guestAt is guest at an address that the proxy names.
func (i *inn) guestAt(name, address string) *guest {
	g := &guest{i, &http.Client{Transport: from(address)}}
	g.client.Jar, _ = cookiejar.New(nil)
	g.do("PUT", "/api/me", map[string]any{"name": name}, http.StatusOK)
	return g
}

// from sends requests for an address.
type from string

func (f from) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set(forwarded, string(f))
	return http.DefaultTransport.RoundTrip(r)
}
