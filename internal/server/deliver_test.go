package server

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quandary-games/quandary/internal/crowd/manifold"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/store"
)

// signedBy reports whether a body has a signature of a secret that is at most an hour old, as receivers check it.
func signedBy(secret, signature string, now time.Time, body []byte) bool {
	digits, v1, _ := strings.Cut(strings.TrimPrefix(signature, "t="), ",v1=")
	millis, err := strconv.ParseInt(digits, 10, 64)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(digits + "."))
	mac.Write(body)
	return err == nil && v1 == hex.EncodeToString(mac.Sum(nil)) && now.Sub(time.UnixMilli(millis)).Abs() <= time.Hour
}

// delivery is something that a hook was told.
type delivery struct {
	id, signature string
	body          []byte
}

// ear is a hook that fails when it is called first.
type ear struct {
	mu   sync.Mutex
	got  []delivery
	fail int
}

func (e *ear) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.got = append(e.got, delivery{r.Header.Get("Quandary-Delivery"), r.Header.Get("Quandary-Signature"), body})
	if e.fail > 0 {
		e.fail--
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

func (e *ear) heard() []delivery {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]delivery(nil), e.got...)
}

// box is a mailbox for everybody.
type box struct {
	mu  sync.Mutex
	got []notice.Mail
}

func (b *box) Send(_ context.Context, m notice.Mail) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.got = append(b.got, m)
	return nil
}

func (b *box) about(words string) (list []notice.Mail) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, m := range b.got {
		if strings.Contains(m.Subject+m.Text, words) {
			list = append(list, m)
		}
	}
	return list
}

// newPlay sets up a game whose crowd counts alike, with Kongo in it.
func newPlay(t *testing.T, i *inn, d *dial, fields map[string]any) (p *play, organiser, kongo *guest) {
	t.Helper()
	organiser, kongo = i.guest("Kai"), i.guest("Kongo")
	wish := map[string]any{
		"game": "predictor", "listed": true, "title": "A crowd against Kongo",
		"seats": []map[string]any{
			{"kind": "team", "team": map[string]any{
				"name": "A crowd", "source": "equal", "rule": "holder", "sight": "sealed", "moment": "deadline",
				"after":   []int{1},
				"missing": "default", "default": "a2a3", "plan": "2days",
			}},
			{"kind": "open"},
		},
	}
	maps.Copy(wish, fields)
	id := organiser.do("POST", "/api/games", wish, http.StatusOK)["id"].(string)
	kongo.do("POST", "/api/games/"+id+"/join", map[string]any{}, http.StatusOK)
	return &play{T: t, inn: i, dial: d, path: "/api/games/" + id, id: id}, organiser, kongo
}

// again stops the server and starts it, with another configuration.
func (i *inn) again(change func(c *Config)) {
	i.t.Helper()
	i.change = change
	i.shut()
	i.open()
}

// TestHooksAreToldOfEveryPly has two hooks on this machine, one of which is not there at first: each is told of a ply
// until it takes it, signed, also when the server was stopped meanwhile. One that is not on the public internet is
// never called by a server that was not told it may be.
func TestHooksAreToldOfEveryPly(t *testing.T) {
	deaf, quick := &ear{fail: 1}, &ear{}
	first, second := httptest.NewServer(deaf), httptest.NewServer(quick)
	defer first.Close()
	defer second.Close()
	i, d := newCrowdInn(t)
	near := func(c *Config) {
		c.Listens = "http://games.test"
		c.Reach.Also = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	}
	i.again(near)
	const secret = "a secret of the hook"
	p, organiser, kongo := newPlay(t, i, d, map[string]any{"hooks": []map[string]any{
		{"address": first.URL, "form": "json", "secret": secret}, {"address": second.URL, "form": "discord",
			"secret": secret},
	}})
	kongo.plays(p.id, "d7d5", http.StatusOK)
	p.act(i.guest("ida"), http.StatusOK, map[string]any{"kind": "order", "move": "e2e4"})
	d.add(48 * time.Hour)
	p.until("both hooks are called", func() bool { return len(deaf.heard()) == 1 && len(quick.heard()) == 1 })
	url := i.http.URL
	i.again(near) // before the second try
	moveCookies(organiser, url, i.http.URL)
	d.add(time.Minute)
	p.until("the hook is called again", func() bool { return len(deaf.heard()) > 1 }) // twice does no harm
	tries := deaf.heard()
	if tries[0].id != tries[1].id || !signedBy(secret, tries[1].signature, d.Now(), tries[1].body) {
		t.Errorf("%+v", tries)
	}
	var told notice.Ply
	if err := json.Unmarshal(tries[1].body, &told); err != nil || told.Number != 1 || told.Orders[0].Text != "e2e4" ||
		told.Address != "http://games.test"+p.path+"/plies/1" {
		t.Errorf("%v, %+v", err, told)
	}
	if body := string(quick.heard()[0].body); !strings.Contains(body, "embeds") || strings.Contains(body, secret) ||
		!strings.Contains(body, `"url":"http://games.test`+p.path+"/picture.png") {
		t.Errorf("%s", body)
	}
	all := fmt.Sprint(organiser.do("GET", p.path, nil, http.StatusOK),
		organiser.do("GET", p.path+"/crowd", nil, http.StatusOK),
		organiser.do("GET", p.path+"/entries", nil, http.StatusOK))
	if strings.Contains(all, secret) || strings.Contains(all, first.URL) {
		t.Error("a hook or its secret is shown")
	}
	kongo.plays(p.id, "h7h6", http.StatusOK)
	calls := len(quick.heard())
	i.again(nil)
	d.add(49 * time.Hour)
	p.until("the ply is over", func() bool {
		last, ok := p.team(kongo)["last"].(map[string]any)
		return ok && last["ply"] == float64(2)
	})
	time.Sleep(300 * time.Millisecond)
	if n := len(quick.heard()); n != calls {
		t.Errorf("a hook in a private network was called %d times", n-calls)
	}
}

// TestHooksThatNeverAnswerHoldUpNobody has eight hooks of one game at an address that takes calls and never answers.
// The hook of another maker's game is called at once.
func TestHooksThatNeverAnswerHoldUpNobody(t *testing.T) {
	var held atomic.Int32
	release := make(chan struct{})
	tar := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		held.Add(1)
		<-release
	}))
	defer tar.Close()
	defer close(release)
	quick := &ear{}
	there := httptest.NewServer(quick)
	defer there.Close()
	i, d := newCrowdInn(t)
	near := func(c *Config) { c.Reach.Also = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} }
	i.again(near)
	hook := func(address string) map[string]any {
		return map[string]any{"address": address, "form": "json", "secret": "a secret of the hook"}
	}
	var deaf []map[string]any
	for n := range 8 {
		deaf = append(deaf, hook(fmt.Sprint(tar.URL, "/", n)))
	}
	slow, _, one := newPlay(t, i, d, map[string]any{"hooks": deaf})
	fine, _, two := newPlay(t, i, d, map[string]any{"hooks": []map[string]any{hook(there.URL)}})
	url := i.http.URL
	i.again(near) // so that the games are known by their makers: all of a test come from one address
	moveCookies(one, url, i.http.URL)
	moveCookies(two, url, i.http.URL)
	one.plays(slow.id, "d7d5", http.StatusOK)
	d.add(48 * time.Hour)
	slow.until("the hooks are called", func() bool { return held.Load() >= hooksOfOne })
	two.plays(fine.id, "d7d5", http.StatusOK)
	d.add(48 * time.Hour)
	begin := time.Now()
	fine.until("the other hook is called", func() bool { return len(quick.heard()) > 0 })
	if took := time.Since(begin); took > 5*time.Second {
		t.Errorf("the other hook was called after %v", took)
	}
	if n := held.Load(); n != hooksOfOne {
		t.Errorf("%d hooks of one maker are called at once", n)
	}
}

// TestHooksComeAndGo: an organiser adds a hook to a running game and removes it. It receives the plies between. Nobody
// sees its address or its secret, and nobody else can add or remove it.
func TestHooksComeAndGo(t *testing.T) {
	quick := &ear{}
	there := httptest.NewServer(quick)
	defer there.Close()
	i, d := newCrowdInn(t)
	i.again(func(c *Config) {
		c.Reach.Also = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	p, organiser, kongo := newPlay(t, i, d, nil)
	hook := map[string]any{"kind": "hook", "hook": map[string]any{"address": there.URL + "/token", "form": "json",
		"secret": "a secret of the hook"}}
	p.act(kongo, http.StatusForbidden, maps.Clone(hook))
	kongo.do("GET", p.path+"/crowd/hooks", nil, http.StatusForbidden)
	p.act(organiser, http.StatusOK, maps.Clone(hook))
	ply := func(n int) {
		kongo.plays(p.id, []string{"a7a6", "b7b6", "c7c6"}[n], http.StatusOK)
		d.add(48 * time.Hour)
		p.until("the ply is over", func() bool {
			last, ok := p.team(kongo)["last"].(map[string]any)
			return ok && last["ply"] == float64(n+1)
		})
	}
	ply(0)
	p.until("the hook is called", func() bool { return len(quick.heard()) == 1 })
	list := organiser.do("GET", p.path+"/crowd/hooks", nil, http.StatusOK)["hooks"].([]any)
	all := fmt.Sprint(list, organiser.do("GET", p.path+"/entries", nil, http.StatusOK),
		organiser.do("GET", p.path+"/record", nil, http.StatusOK))
	if len(list) != 1 || strings.Contains(all, "token") || strings.Contains(all, "a secret of the hook") {
		t.Errorf("the organiser sees %s", all)
	}
	p.act(organiser, http.StatusBadRequest, map[string]any{"kind": "unhook", "number": 2})
	p.act(organiser, http.StatusOK, map[string]any{"kind": "unhook", "number": 1})
	p.act(organiser, http.StatusBadRequest, map[string]any{"kind": "unhook", "number": 1})
	ply(1)
	time.Sleep(300 * time.Millisecond)
	if n := len(quick.heard()); n != 1 {
		t.Errorf("a hook that was removed is called: %d", n)
	}
	i.again(nil)
	p.act(organiser, http.StatusBadRequest, maps.Clone(hook))
	organiser.do("POST", "/api/games",
		map[string]any{"game": "predictor", "seats": []any{map[string]any{"kind": "open"}},
			"hooks": []any{hook["hook"]}}, http.StatusBadRequest)
}

// TestMembersAreMailed has two members ask for mail, one of whom does not confirm: the other gets a warning before the
// deadline, one digest a day, and none after leaving.
func TestMembersAreMailed(t *testing.T) {
	mails := &box{}
	i, d := newCrowdInn(t)
	i.again(func(c *Config) { c.Mailer, c.Listens = mails, "http://games.test" })
	p, _, kongo := newPlay(t, i, d, map[string]any{"pace": map[string]any{"warn": []string{"2h"}}})
	ida, lena := i.guest("ida"), i.guest("lena")
	wish := map[string]any{"address": "ida@example.org", "digest": true, "warnings": true}
	ida.do("PUT", "/api/me/mail", wish, http.StatusOK)
	code := regexp.MustCompile(`is ([0-9a-z_-]{10})\.`).FindStringSubmatch(mails.about("Somebody who plays")[0].Text)
	wish["address"] = "lena@example.org"
	lena.do("PUT", "/api/me/mail", wish, http.StatusOK)
	lena.do("POST", "/api/me/mail/confirm", map[string]any{"code": code[1]}, http.StatusForbidden)
	ida.do("POST", "/api/me/mail/confirm", map[string]any{"code": code[1]}, http.StatusOK)
	kongo.plays(p.id, "d7d5", http.StatusOK)
	for _, g := range []*guest{ida, lena} {
		p.act(g, http.StatusOK, map[string]any{"kind": "order", "move": "e2e4"})
	}
	d.add(48 * time.Hour)
	p.until("the ply is kept for the digest", func() bool {
		_, at, err := i.store.Claim(t.Context(), store.Claim{Kind: dueDigest})
		return err == nil && !at.IsZero()
	})
	kongo.plays(p.id, "e7e6", http.StatusOK)
	d.add(24 * time.Hour)
	p.until("the digest comes", func() bool { return len(mails.about("1 round today")) == 1 })
	digest := mails.about("1 round today")[0]
	if digest.To != "ida@example.org" || !strings.Contains(digest.Text, "e2e4") {
		t.Errorf("%+v", digest)
	}
	p.act(lena, http.StatusOK, map[string]any{"kind": "order", "move": "h2h3"})
	d.add(23 * time.Hour)
	p.until("the warning comes", func() bool { return len(mails.about("closes soon")) == 1 })
	warning := mails.about("closes soon")[0]
	if warning.To != "ida@example.org" {
		t.Errorf("%+v", warning)
	}
	for m, link := range map[*notice.Mail]string{&digest: p.path + "/plies/1", &warning: "/game/" + p.id} {
		if !strings.Contains(m.Text, " http://games.test"+link) && !strings.Contains(m.Text,
			"\nhttp://games.test"+link) {
			t.Errorf("no link to %s in %s", link, m.Text)
		}
	}
	leave, _ := strings.CutPrefix(digest.Leave, "http://games.test")
	forged := "-"
	if strings.HasSuffix(leave, forged) {
		forged = "_"
	}
	kongo.do("GET", leave[:len(leave)-1]+forged, nil, http.StatusForbidden)
	kongo.do("GET", leave, nil, http.StatusOK)
	if m := ida.do("GET", "/api/me/mail", nil, http.StatusOK); m["address"] != nil || m["on"] != true {
		t.Errorf("%v", m)
	}
	d.add(48 * time.Hour)
	time.Sleep(300 * time.Millisecond)
	if n := len(mails.about("today")); n != 1 {
		t.Errorf("%d digests", n)
	}
}

// TestWeightsComeFromManifold plays a ply whose weights are shares of a market at a stand-in for Manifold. A member
// proves their account by a comment; what was read is in the record, and it verifies.
func TestWeightsComeFromManifold(t *testing.T) {
	var mu sync.Mutex
	code, away := "", true
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case r.URL.Path == "/v0/comments":
			fmt.Fprintf(w, `[{"userId":"u1","text":"I am %s"},{"userId":"u2","text":"hello"}]`, code)
		case away:
			w.WriteHeader(http.StatusBadRequest)
		default:
			fmt.Fprint(w, `[{"id":"b1","userId":"u1","outcome":"YES","shares":40.5,"createdTime":1},
				{"id":"b2","userId":"u2","outcome":"YES","shares":90,"createdTime":2},
				{"id":"b3","userId":"u1","outcome":"YES","shares":7,"createdTime":9790000000000}]`)
		}
	}))
	defer site.Close()
	shares, err := manifold.New(manifold.Config{Base: site.URL, Retry: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	i, d := newCrowdInn(t)
	i.shares = shares
	i.again(nil)
	p, _, kongo := newPlay(t, i, d, map[string]any{"seats": []map[string]any{
		{"kind": "team", "team": map[string]any{
			"name": "A crowd", "source": "manifold", "manifold": map[string]any{"market": "m1",
				"outcome": "YES"}, "rule": "holder",
			"sight": "sealed", "moment": "deadline", "after": []int{1}, "missing": "clock", "plan": "2days",
		}},
		{"kind": "open"},
	}})
	ida := i.guest("ida")
	kongo.plays(p.id, "d7d5", http.StatusOK)
	mine := ida.do("GET", p.path+"/crowd/link", nil, http.StatusOK)["code"].(string)
	code = "something else"
	p.act(ida, http.StatusBadRequest, map[string]any{"kind": "link"}) // nobody has posted it
	mu.Lock()
	code = mine
	mu.Unlock()
	p.act(ida, http.StatusOK, map[string]any{"kind": "link"})
	if you := p.team(ida)["you"].(map[string]any); you["linked"] != true {
		t.Errorf("she is linked: %v", you)
	}
	if listed := ida.do("GET", "/api/me/games", nil, http.StatusOK)["games"].([]any)[0].(map[string]any); len(
		listed["ordering"].([]any)) != 1 {
		t.Errorf("her order is awaited before weights were ever read: %v", listed)
	}
	p.act(ida, http.StatusOK, map[string]any{"kind": "order", "move": "e2e4"})
	p.act(i.guest("lena"), http.StatusOK, map[string]any{"kind": "order", "move": "d2d4"})
	d.add(48 * time.Hour)
	time.Sleep(300 * time.Millisecond)
	if p.team(kongo)["phase"] != "ordering" {
		t.Error("the ply has ended without the weights")
	}
	mu.Lock()
	away = false
	mu.Unlock()
	p.until("the ply is over", func() bool {
		d.add(time.Minute) // what has failed is done again, a minute after it has failed
		return p.team(kongo)["last"] != nil
	})
	if c := p.team(kongo)["last"].(map[string]any)["choice"].(map[string]any); c["text"] != "e2e4" ||
		c["weight"] != 40_500.0 || c["of"] != 40_500.0 {
		t.Errorf("%v", c)
	}
	if v := kongo.do("GET", p.path+"/verification", nil, http.StatusOK); v["right"] != true {
		t.Errorf("%v", v)
	}
	if r := kongo.do("GET", p.path+"/record", nil, http.StatusOK)["text"].(string); !strings.Contains(r, "40.5") {
		t.Error("what was read is not in the record")
	}
}

// TestTheRoundThatWasLostOnTimeIsPublished: the last round has a page, though nothing was played in it.
func TestTheRoundThatWasLostOnTimeIsPublished(t *testing.T) {
	i, d := newCrowdInn(t)
	p, _, kongo := newPlay(t, i, d, map[string]any{"seats": []map[string]any{
		{"kind": "team", "team": map[string]any{
			"name": "A crowd", "source": "equal", "rule": "holder", "sight": "sealed", "moment": "deadline",
			"after": []int{1}, "missing": "clock", "plan": "1 day",
		}},
		{"kind": "open"},
	}})
	kongo.do("GET", p.path+"/plies/1", nil, http.StatusNotFound)
	kongo.do("GET", p.path+"/story", nil, http.StatusConflict)
	kongo.plays(p.id, "d7d5", http.StatusOK)
	d.add(25 * time.Hour)
	p.until("the game is lost", func() bool {
		return kongo.do("GET", p.path, nil, http.StatusOK)["phase"] == "over"
	})
	page := kongo.do("GET", p.path+"/plies/1", nil, http.StatusOK)["text"].(string)
	for _, want := range []string{"<svg", "time"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not tell %q: %s", want, page)
		}
	}
	data := kongo.do("GET", p.path+"/plies/1/data", nil, http.StatusOK)
	if address, _ := data["address"].(string); !strings.HasPrefix(address, "http") {
		t.Errorf("the address is %q, which leads nowhere from elsewhere", address)
	}
	if plan := p.team(kongo)["plan"]; plan != "1day" {
		t.Errorf("the plan is shown as %v", plan)
	}
}
