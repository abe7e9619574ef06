package manifold

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quandary-games/quandary/internal/crowd/team"
)

func recorded(t testing.TB, name string) []byte {
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// serve answers with the rows of a market, and notes what it was asked.
func serve(t *testing.T, answer http.HandlerFunc) *Client {
	s := httptest.NewServer(answer)
	t.Cleanup(s.Close)
	c, err := New(Config{Base: s.URL, Retry: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestSharesBeforeAMoment(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		if r.URL.Path != "/v0/bets" || q.Get("contractId") != "Z4v1" || q.Get("limit") != "1000" ||
			q.Get("beforeTime") == "" {
			t.Errorf("asked for %s", r.URL)
		}
		_, _ = w.Write(recorded(t, "bets.json"))
	})
	for moment, want := range map[int64]string{
		1_790_000_001_000: "", // a bet at the moment is not before it
		1_790_000_001_001: "mira7d 100062",
		1_790_000_004_000: "jonasQ 100, mira7d 100062",
		1_790_000_004_001: "jonasQ 100, mira7d 80062",
		1_790_000_010_000: "jonasQ 44600, mira7d 80062", // one part of the limit order
		1_790_000_990_000: "jonasQ 90100, mira7d 80062", // and the other
	} {
		r, err := c.Before(t.Context(), "Z4v1", "YES", time.UnixMilli(moment))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, w := range r.Weights {
			got = append(got, w.Member+" "+strconv.FormatInt(w.Weight, 10))
		}
		sum := sha256.Sum256(r.Rows)
		if s := strings.Join(got, ", "); s != want || r.Digest != hex.EncodeToString(sum[:]) {
			t.Errorf("before %d: %s, want %s", moment, s, want)
		}
	}
}

func TestBetsAreReadPageByPage(t *testing.T) {
	const bets = 2500
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		next := bets
		if s := r.URL.Query().Get("before"); s != "" {
			next, _ = strconv.Atoi(s)
		}
		var page []string
		for i := next - 1; i >= 0 && len(page) < 1000; i-- {
			page = append(page,
				fmt.Sprintf(`{"id":"%d","userId":"u%d","outcome":"YES","shares":0.001,"createdTime":%d}`, i, i%3, i))
		}
		_, _ = fmt.Fprintf(w, "[%s]", strings.Join(page, ","))
	})
	r, err := c.Before(t.Context(), "m", "YES", time.UnixMilli(bets))
	want := []team.Weight{{Member: "u0", Weight: 834}, {Member: "u1", Weight: 833}, {Member: "u2", Weight: 833}}
	if err != nil || !slices.Equal(r.Weights, want) || strings.Count(string(r.Rows), "\n") != 3 {
		t.Errorf("%v, %v", r, err)
	}
}

func TestABusyMarketIsAskedAgain(t *testing.T) {
	var asked atomic.Int32
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		if asked.Add(1) < 3 {
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		_, _ = w.Write([]byte("[]"))
	})
	if r, err := c.Before(t.Context(), "m", "YES", time.Now()); err != nil || len(r.Weights) != 0 || asked.Load() != 3 {
		t.Errorf("%v, %v after %d", r, err, asked.Load())
	}
}

func TestBadAnswersAreErrors(t *testing.T) {
	answers := map[string]http.HandlerFunc{
		"status 404": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) },
		"status 503": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) },
		"status 302": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/v0/elsewhere",
				http.StatusFound)
		},
		"not JSON": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) },
		"no list":  func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"message":"x"}`)) },
		"huge": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(`[{"id":"1","userId":"a","outcome":"YES","shares":1e999999999}]`))
		},
		"nobody": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(`[{"id":"1","outcome":"YES","shares":1}]`))
		},
	}
	now := time.Now()
	for name, answer := range answers {
		if r, err := serve(t, answer).Before(t.Context(), "m", "YES", now); err == nil {
			t.Errorf("%s is read as %+v", name, r)
		}
	}
	c := serve(t, func(http.ResponseWriter, *http.Request) { t.Error("a market is asked for what cannot be") })
	for _, market := range []string{"", "../me", "a b", "a?x=1"} {
		if _, err := c.Before(t.Context(), market, "YES", now); err == nil {
			t.Errorf("the market %q is asked for", market)
		}
	}
	if _, err := c.Before(t.Context(), "m", "MAYBE", now); err == nil {
		t.Error("there is an outcome MAYBE")
	}
	for _, base := range []string{"", "file:///etc", "api", "://"} {
		if _, err := New(Config{Base: base}); err == nil {
			t.Errorf("the address %q is accepted", base)
		}
	}
}

func TestRequestsKeepTheirDistance(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("[]")) })
	slow, err := New(Config{Base: c.c.Base, Every: 40 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	for range 4 {
		if _, err := slow.Before(t.Context(), "m", "YES", now); err != nil {
			t.Fatal(err)
		}
	}
	if d := time.Since(now); d < 120*time.Millisecond {
		t.Errorf("four requests took %v", d)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := slow.Before(ctx, "m", "YES", now); err == nil {
		t.Error("a request that nobody waits for is made")
	}
}

func TestAnAccountIsLinkedByACode(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if got := r.URL.String(); got != "/v0/comments?contractId=Z4v1" {
			t.Errorf("asked for %s", got)
		}
		_, _ = w.Write([]byte(`[{"userId":"mira7d","content":{"type":"doc","content":[
			{"type":"paragraph","content":[{"type":"text","text":"it is code-one-1"}]}]}},
			{"userId":"mira7d","text":"code-one-1"},{"userId":"jonasQ","text":"code-two-2"},
			{"userId":"copycat","text":"code-two-2"}]`))
	})
	for code, want := range map[string]string{"code-one-1": "mira7d", "code-two-2": "", "code-none": "", "code": "",
		"": ""} {
		if user, ok, err := c.Linked(t.Context(), "Z4v1", code); err != nil || user != want || ok != (want != "") {
			t.Errorf("%q is of %q, %v, %v; want %q", code, user, ok, err, want)
		}
	}
}

// FuzzRows reads answers from anywhere: what comes of them are weights that a team can have.
func FuzzRows(f *testing.F) {
	f.Add(recorded(f, "bets.json"))
	f.Add([]byte(`[{"userId":"a","outcome":"YES","shares":1e-400}][]`))
	f.Fuzz(func(t *testing.T, rows []byte) {
		list, err := Bets(rows, "YES", 1_790_000_005_000)
		for i, w := range list {
			if w.Weight < 1 || w.Weight > team.MaxWeight || w.Member == "" || i > 0 && list[i-1].Member >= w.Member {
				t.Fatalf("%v, %v", list, err)
			}
		}
	})
}
