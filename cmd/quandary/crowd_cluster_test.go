package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/store/pgtest"
	"github.com/quandary-games/quandary/referee/record"
)

// TestACrowdOutlivesOneOfItsServers has members of a crowd order at two servers over one PostgreSQL, and kills one of
// them in the last second before the deadline. Nothing that was acknowledged is lost, and the other one decides the ply
// once, within two seconds of its deadline.
func TestACrowdOutlivesOneOfItsServers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	t.Parallel() // most of it is the wait for the deadline
	const members = 40
	address := pgtest.Database(t)
	var hosts []*host
	var servers []*process
	for range 2 {
		p := &process{t: t, db: address}
		p.start()
		defer func() { p.kill() }()
		servers, hosts = append(servers, p), append(hosts, &host{t: t, url: p.address})
	}
	var csv strings.Builder
	for n := range members {
		fmt.Fprintf(&csv, "m%02d,%d\n", n, n+1)
	}
	organiser := newVisitor(hosts[0], "Kai")
	var made struct{ ID string }
	organiser.do(http.MethodPost, "/api/games", map[string]any{
		"game": "niels", "clock": "none",
		"seats": []map[string]any{
			{"kind": "team", "team": map[string]any{
				"name": "A crowd", "source": "list", "csv": csv.String(), "rule": "holder", "sight": "sealed",
				"moment": "deadline", "missing": "clock", "plan": "1m",
			}},
			{"kind": "mine"},
		},
	}, &made)
	path := "/api/games/" + made.ID
	var codes struct {
		Places []struct{ Member, Code string }
	}
	organiser.do(http.MethodGet, path+"/crowd/codes?count=0", nil, &codes)
	people := make([]*visitor, members)
	atOnce(8, members, func(n int) {
		people[n] = newVisitor(hosts[n%2], fmt.Sprint("visitor ", n))
		claim := map[string]any{"id": "claim", "kind": "claim", "code": codes.Places[n].Code}
		people[n].do(http.MethodPost, path+"/crowd", claim, nil)
	})
	order := func(n int, move string) {
		act := map[string]any{"id": move, "kind": "order", "move": move, "ply": 1}
		people[n].do(http.MethodPost, path+"/crowd", act, nil)
	}
	atOnce(8, members-1, func(n int) { order(n, "d2d4") })
	log := teamLog(organiser, path)
	until := int64(0)
	for _, e := range log {
		until = max(until, e.Until)
	}
	time.Sleep(time.Until(time.UnixMilli(until - 1500)))
	last := members - 2 // of the server that is killed
	order(last, "e2e4")
	time.Sleep(time.Until(time.UnixMilli(until - 500)))
	servers[0].kill()
	witness := newVisitor(hosts[1], "Eve")
	order(members-1, "g1f3") // the heaviest, at the server that is left
	wait(t, 30*time.Second, func() bool { log = teamLog(witness, path); return log[len(log)-1].Kind == "ended" })
	given, decided := map[string]bool{}, 0
	for _, e := range log {
		switch e.Kind {
		case "ordered":
			given[e.Member] = true
		case "decided":
			decided++
			late := e.At - until
			t.Logf("the ply was decided %d ms after its deadline", late)
			if late < 0 || late > 2000 {
				t.Error("that is not within two seconds")
			}
		}
	}
	if len(given) != members || decided != 1 {
		t.Errorf("%d orders are left, and the ply is decided %d times", len(given), decided)
	}
	var data struct {
		Team struct {
			Members []struct {
				Name, Text string
				Counted    bool
			}
		}
	}
	witness.do(http.MethodGet, path+"/plies/1/data", nil, &data)
	if first := data.Team.Members[0]; first.Text != "g1f3" || !first.Counted {
		t.Errorf("the heaviest's order is %+v", first)
	}
	if second := data.Team.Members[1]; second.Text != "e2e4" {
		t.Errorf("what the server acknowledged before it was killed is %+v", second)
	}
	r, err := record.Parse(hosts[1].get(path+"/record", nil))
	if err != nil {
		t.Fatal(err)
	}
	if report, err := crowd.Verify(r); err != nil || report.Plies != 1 {
		t.Errorf("%v, %+v", err, report)
	}
}
