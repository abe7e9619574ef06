package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/referee/record"
)

// visitor plays over HTTP, and repeats requests while the server is away.
type visitor struct {
	host   *host
	client *http.Client
}

func newVisitor(h *host, name string) *visitor {
	jar, _ := cookiejar.New(nil)
	v := &visitor{h, &http.Client{Jar: jar, Timeout: 10 * time.Second}}
	v.do(http.MethodPut, "/api/me", map[string]any{"name": name}, nil)
	return v
}

// do repeats a request until it is answered, and decodes the answer into into. A refusal fails the test.
func (v *visitor) do(method, path string, body, into any) {
	sent, err := json.Marshal(body)
	if err != nil {
		v.host.t.Error(err)
		return
	}
	for begin := time.Now(); time.Since(begin) < 30*time.Second; time.Sleep(20 * time.Millisecond) {
		r, err := http.NewRequestWithContext(v.host.t.Context(), method, v.host.url+path, bytes.NewReader(sent))
		if err != nil {
			v.host.t.Error(err)
			return
		}
		r.Header.Set("Content-Type", "application/json")
		answer, err := v.client.Do(r)
		if err != nil {
			continue
		}
		got, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		switch {
		case err != nil || answer.StatusCode == http.StatusServiceUnavailable:
			continue
		case answer.StatusCode != http.StatusOK:
			v.host.t.Errorf("%s %s: %s %.300s", method, path, answer.Status, got)
		case into != nil:
			if err := json.Unmarshal(got, into); err != nil {
				v.host.t.Error(err)
			}
		}
		return
	}
	v.host.t.Errorf("%s %s is never answered", method, path)
}

// eventOfTeam is the part of an event that these tests read.
type eventOfTeam struct {
	Kind   string `json:"kind"`
	Member string `json:"member"`
	At     int64  `json:"at"`
	Until  int64  `json:"until"`
}

// TestALargeCrowdOutlivesItsServer has a list of 10,000 members, 2,000 of whom order in the last minute before a
// deadline while others trade, and kills the server in the middle. Nothing that was acknowledged is lost, and the ply
// is decided within two seconds of its deadline.
func TestALargeCrowdOutlivesItsServer(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than a minute")
	}
	t.Parallel() // most of it is the wait for the deadline
	const members, orders, trades, at = 10_000, 2_000, 400, 32
	h := newHost(t)
	var csv strings.Builder
	for n := range members {
		fmt.Fprintf(&csv, "m%05d,%d\n", n, n+1)
	}
	organiser, kongo := newVisitor(h, "Kai"), newVisitor(h, "Kongo")
	var made struct{ ID string }
	organiser.do(http.MethodPost, "/api/games", map[string]any{
		"game": "predictor", "clock": "none", "listed": true,
		"market": map[string]any{"seats": 2, "draw": true, "liquidity": 100_000, "stake": 100_000},
		"seats": []map[string]any{
			{"kind": "team", "team": map[string]any{
				"name": "A crowd", "source": "list", "csv": csv.String(), "rule": "plurality", "sight": "sealed",
				"moment": "deadline", "after": []int{1}, "missing": "clock", "plan": "1m",
			}},
			{"kind": "open"},
		},
	}, &made)
	path := "/api/games/" + made.ID
	kongo.do(http.MethodPost, path+"/join", map[string]any{}, nil)
	var codes struct {
		Places []struct{ Member, Code string }
	}
	organiser.do(http.MethodGet, path+"/crowd/codes?count=0", nil, &codes)
	if len(codes.Places) != members {
		t.Fatalf("%d places", len(codes.Places))
	}
	people := make([]*visitor, orders+trades)
	atOnce(at, len(people), func(n int) {
		people[n] = newVisitor(h, fmt.Sprint("visitor ", n))
		if n < orders {
			people[n].do(http.MethodPost, path+"/crowd",
				map[string]any{"id": "claim", "kind": "claim", "code": codes.Places[n].Code}, nil)
		}
	})
	var state struct{ Number int }
	kongo.do(http.MethodGet, path, nil, &state)
	kongo.do(http.MethodPost, path+"/actions",
		map[string]any{"id": "1", "kind": "move", "move": "d7d5", "number": state.Number}, nil)
	begin := time.Now()
	var acknowledged atomic.Int64
	var killing sync.WaitGroup
	killing.Go(func() {
		for acknowledged.Load() < orders/2 {
			time.Sleep(time.Millisecond)
		}
		_ = h.end(syscall.SIGKILL)
		h.start()
	})
	atOnce(at, len(people), func(n int) {
		act := map[string]any{"id": "act", "kind": "order", "move": []string{"e2e4", "d2d4"}[n%2]}
		if n >= orders {
			act = map[string]any{"id": "act", "kind": "buy", "result": n % 3, "shares": 1000, "limit": 2000}
		}
		people[n].do(http.MethodPost, path+"/crowd", act, nil)
		acknowledged.Add(1)
	})
	killing.Wait()
	t.Logf("%d orders and %d trades were acknowledged in %v, the server killed in the middle", orders, trades,
		time.Since(begin))
	var log []eventOfTeam
	for begin := time.Now(); time.Since(begin) < 90*time.Second; time.Sleep(500 * time.Millisecond) {
		if log = teamLog(organiser, path); log[len(log)-1].Kind == "ended" {
			break
		}
	}
	given, until := map[string]bool{}, int64(0)
	for _, e := range log {
		switch e.Kind {
		case "opened":
			until = e.Until
		case "ordered":
			given[e.Member] = true
		case "decided":
			if late := e.At - until; late > 2000 {
				t.Errorf("the ply was decided %d ms after its deadline", late)
			} else {
				t.Logf("the ply was decided %d ms after its deadline", late)
			}
		}
	}
	if len(given) != orders || log[len(log)-1].Kind != "ended" {
		t.Errorf("%d orders are left; the last event is %+v", len(given), log[len(log)-1])
	}
	r, err := record.Parse(h.get(path+"/record", nil))
	if err != nil {
		t.Fatal(err)
	}
	if report, err := crowd.Verify(r); err != nil || report.Plies != 1 || report.Trades != trades {
		t.Errorf("%v, %+v", err, report)
	}
}

// teamLog returns the log of the team of seat 0.
func teamLog(v *visitor, path string) (all []eventOfTeam) {
	for {
		var part struct {
			Head int
			Team []eventOfTeam
		}
		v.do(http.MethodGet, fmt.Sprint(path, "/crowd/log?after=", len(all)), nil, &part)
		if all = append(all, part.Team...); len(all) >= part.Head || len(part.Team) == 0 {
			return all
		}
	}
}

// atOnce calls do for 0 to n-1, by so many workers at the same time.
func atOnce(workers, n int, do func(n int)) {
	var work sync.WaitGroup
	for worker := range workers {
		work.Go(func() {
			for i := worker; i < n; i += workers {
				do(i)
			}
		})
	}
	work.Wait()
}
