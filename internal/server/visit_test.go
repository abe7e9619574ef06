package server

import (
	"net/http"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quandary-games/quandary/internal/store"
)

// That a guest was there is noted once a day.
func TestItIsNotedWhoWasThere(t *testing.T) {
	i := &inn{t: t, path: filepath.Join(t.TempDir(), "games.db")}
	var later atomic.Int64
	i.now = func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	i.open()
	t.Cleanup(i.shut)
	anna := i.guest("Anna")
	id := anna.person(t)
	seen := func() time.Time {
		t.Helper()
		p, err := i.store.Get(t.Context(), store.KindPerson, id)
		if err != nil {
			t.Fatal(err)
		}
		return p.Seen
	}
	first := seen()
	for _, c := range []struct {
		after time.Duration
		path  string
		noted bool
	}{
		{time.Hour, "/api/me", false},
		{notedEvery + time.Hour, "/api/me", true},
		{notedEvery + 2*time.Hour, "/api/me/games", false},
		{2*notedEvery + 2*time.Hour, "/api/me/games", true},
	} {
		later.Store(int64(c.after))
		anna.do("GET", c.path, nil, http.StatusOK)
		if now := seen(); now.After(first) != c.noted {
			t.Errorf("after %v: seen at %v, before that at %v", c.after, now, first)
		} else {
			first = now
		}
	}
	if me := anna.do("GET", "/api/me", nil, http.StatusOK); me["name"] != "Anna" {
		t.Errorf("%v", me)
	}
}

// person is the id of a guest, which is in the cookie.
func (g *guest) person(t *testing.T) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, g.inn.http.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	id, _, _ := strings.Cut(g.client.Jar.Cookies(r.URL)[0].Value, ".")
	return id
}
