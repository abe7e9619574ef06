package server

import (
	"context"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quandary-games/quandary/internal/store"
)

// cookie returns the value of a guest's cookie.
func (g *guest) cookie() string {
	g.inn.t.Helper()
	u, err := url.Parse(g.inn.http.URL)
	if err != nil {
		g.inn.t.Fatal(err)
	}
	for _, c := range g.client.Jar.Cookies(u) {
		return c.Value
	}
	return ""
}

// with returns a browser that has a cookie.
func (i *inn) with(cookie string) *guest {
	i.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		i.t.Fatal(err)
	}
	u, err := url.Parse(i.http.URL)
	if err != nil {
		i.t.Fatal(err)
	}
	jar.SetCookies(u, []*http.Cookie{{Name: i.server.cookieName(), Value: cookie, Path: "/"}})
	return &guest{i, &http.Client{Jar: jar}}
}

// sessions returns the ids of what acts as a guest: the one that asks, and the others.
func (g *guest) sessions() (here string, others []string) {
	g.inn.t.Helper()
	for _, s := range g.do("GET", "/api/me/sessions", nil, http.StatusOK)["sessions"].([]any) {
		s := s.(map[string]any)
		if id := s["id"].(string); s["here"].(bool) {
			here = id
		} else {
			others = append(others, id)
		}
	}
	return here, others
}

// is reports whether a browser is signed in.
func (g *guest) is() bool {
	g.inn.t.Helper()
	return g.do("GET", "/api/me", nil, http.StatusOK)["known"].(bool)
}

func TestSessionsEnd(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	phrase := anna.do("POST", "/api/me/phrase", nil, http.StatusOK)["secret"].(string)
	back := func() *guest {
		g := i.with("")
		g.do("POST", "/api/me/recover", map[string]any{"phrase": phrase}, http.StatusOK)
		return g
	}
	phone, laptop := back(), back()
	token := i.bearer(anna.do("POST", "/api/me/tokens?name=my%20bot", nil, http.StatusOK)["secret"].(string))
	here, others := anna.sessions()
	if here == "" || len(others) != 3 {
		t.Fatalf("here %s, others %v", here, others)
	}
	if phoneHere, _ := phone.sessions(); phoneHere == here {
		t.Error("two browsers have one session")
	}
	gone, _ := phone.sessions()
	stolen := phone.cookie()
	anna.do("DELETE", "/api/me/sessions/"+gone, nil, http.StatusOK)
	anna.do("DELETE", "/api/me/sessions/"+gone, nil, http.StatusNotFound)
	if phone.is() || i.with(stolen).is() || !laptop.is() || !anna.is() || !token.is() {
		t.Error("another session has ended than that of the phone")
	}
	phone = back()
	phrase = anna.do("POST", "/api/me/phrase?others=true", nil, http.StatusOK)["secret"].(string)
	if _, others := anna.sessions(); phone.is() || laptop.is() || !anna.is() || len(others) != 0 {
		t.Errorf("a new phrase has not ended the others: %v", others)
	}
	token.do("GET", "/api/me", nil, http.StatusUnauthorized)
	phone = back()
	phone.do("DELETE", "/api/me/sessions?others=true", nil, http.StatusOK)
	if anna.is() || !phone.is() {
		t.Error("the others go on")
	}
	phone.do("DELETE", "/api/me/sessions", nil, http.StatusOK)
	if phone.is() || phone.cookie() != "" {
		t.Error("a browser that logs out everywhere is signed in")
	}
	stranger := i.with("")
	stranger.do("GET", "/api/me/sessions", nil, http.StatusUnauthorized)
	stranger.do("DELETE", "/api/me/sessions", nil, http.StatusUnauthorized)
	bert := i.guest("Bert")
	hers, _ := back().sessions()
	bert.do("DELETE", "/api/me/sessions/"+hers, nil, http.StatusNotFound)
}

// TestOldCookiesBecomeSessions: several requests at once make one session, and a session that came from an old cookie
// can be ended for good.
func TestOldCookiesBecomeSessions(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	id, _, _ := strings.Cut(anna.cookie(), ".")
	old := id + "." + i.server.sign("person", id)
	if _, err := i.store.Get(t.Context(), store.KindPerson, id); err != nil {
		t.Fatal(err)
	}
	var asking sync.WaitGroup
	for range 8 {
		asking.Go(func() {
			if !i.with(old).is() {
				t.Error("an old cookie is not known")
			}
		})
	}
	asking.Wait()
	browser := i.with(old)
	if !browser.is() || browser.cookie() == old || !browser.is() {
		t.Error("the old cookie has not become a session")
	}
	here, others := browser.sessions()
	if here == "" || len(others) != 1 {
		t.Errorf("here %s, others %v", here, others)
	}
	anna.do("DELETE", "/api/me/sessions/"+here, nil, http.StatusOK)
	if browser.is() || i.with(old).is() || !anna.is() {
		t.Error("the old cookie goes on")
	}
	for _, forged := range []string{id, id + "." + i.server.sign("person", "x"), old + ".x", id + ".x." +
		old, "..", "."} {
		if i.with(forged).is() {
			t.Errorf("the cookie %q is taken", forged)
		}
	}
}

func TestSessionsExpireOnTheServer(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	token := i.bearer(anna.do("POST", "/api/me/tokens", nil, http.StatusOK)["secret"].(string))
	cookie := anna.cookie()
	i.ahead.Add(int64(sessionAge - 24*time.Hour))
	if !i.with(cookie).is() || !token.is() {
		t.Error("a session ended early")
	}
	i.ahead.Add(int64(sessionAge - 24*time.Hour))
	if !i.with(cookie).is() || !token.is() {
		t.Error("a session that is used ended")
	}
	i.ahead.Add(int64(sessionAge + 2*time.Hour))
	if i.with(cookie).is() {
		t.Error("a session goes on")
	}
	token.do("GET", "/api/me", nil, http.StatusUnauthorized)
	if _, err := i.store.Forget(t.Context(), i.now().Add(-sessionAge), 10); err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{keySession, keyToken} {
		if rows, err := i.store.List(t.Context(), kind, store.Anybody, 0); err != nil || len(rows) != 0 {
			t.Errorf("%s: %v, %v", kind, rows, err)
		}
	}
}

// TestWhatIsOpenEndsWithItsSession: a socket and a stream.
func TestWhatIsOpenEndsWithItsSession(t *testing.T) {
	i := newInn(t)
	anna, _, id := pair(t, i, nil)
	phrase := anna.do("POST", "/api/me/phrase", nil, http.StatusOK)["secret"].(string)
	phone := i.with("")
	phone.do("POST", "/api/me/recover", map[string]any{"phrase": phrase}, http.StatusOK)
	stays := anna.socket(id, "")
	ends := phone.socket(id, "")
	here, _ := phone.sessions()
	anna.do("DELETE", "/api/me/sessions/"+here, nil, http.StatusOK)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for {
		if _, _, err := ends.conn.Read(ctx); err != nil {
			break
		}
	}
	if ctx.Err() != nil {
		t.Error("the socket stays open")
	}
	stays.send(`{"type":"ping","sent":1}`)
	stays.next("pong")
}

func TestBrowsersAreNamed(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": "Firefox, Linux",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) " +
			"Chrome/138.0.0.0 Safari/537.36": "Chrome, Windows",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
			"Version/18.5 Mobile/15E148 Safari/604.1": "Safari, iPhone",
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) " +
			"Chrome/138.0.0.0 Mobile Safari/537.36": "Chrome, Android",
		"curl/8.14.1": "curl/8.14.1", "": "", "a\x00b\nc": "a b c",
	} {
		if got := browser(agent); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%q: %q, want %q", agent, got, want)
		}
	}
}
