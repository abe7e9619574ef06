package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/load"
	"github.com/quandary-games/quandary/internal/store/pgtest"
)

// island is a network of its own, in which a server runs. One cable leads from it to its players and another one to the
// database, and none to other islands.
type island struct {
	name         string
	front, inner string // addresses of the island for players, and for the database
	back         string // the address of the database, seen from the island
}

// ip runs the program ip.
func ip(words ...string) error {
	if out, err := exec.Command("ip", words...).CombinedOutput(); err != nil {
		return fmt.Errorf("ip %s: %w: %s", strings.Join(words, " "), err, out)
	}
	return nil
}

// islands makes so many of them, which go away with the test. Where that cannot be the test is skipped, and says so;
// with WANTED=1 it fails.
func islands(t *testing.T, n int) []island {
	t.Helper()
	probe := fmt.Sprint("quandary-", os.Getpid())
	err := ip("netns", "add", probe)
	if err == nil {
		err = ip("netns", "del", probe)
	}
	switch {
	case err != nil && os.Getenv("WANTED") == "1":
		t.Fatalf("there are no networks to cut: %v", err)
	case err != nil:
		t.Skipf("NOT TESTED with networks that are cut: %v (it takes root, and ip: on Debian apt-get install iproute2)",
			err)
	}
	var all []island
	for i := range n {
		name := fmt.Sprint(probe, "-", i)
		net := os.Getpid()*n + i
		address := func(cable, end int) string { // of the range for trying out networks
			return fmt.Sprintf("198.%d.%d.%d", 18+cable, net/64%256, net%64*4+end)
		}
		all = append(all, island{name, address(0, 2), address(1, 2), address(1, 1)})
		do := func(words ...string) {
			t.Helper()
			if err := ip(words...); err != nil {
				t.Fatal(err)
			}
		}
		do("netns", "add", name)
		t.Cleanup(func() { _ = ip("netns", "del", name) }) // and its cables
		do("-n", name, "link", "set", "lo", "up")
		for cable := range 2 {
			here, there := fmt.Sprintf("q%dc%d", net%100_000, cable), fmt.Sprint("c", cable)
			do("link", "add", here, "type", "veth", "peer", "name", there, "netns", name)
			do("address", "add", address(cable, 1)+"/30", "dev", here)
			do("link", "set", here, "up")
			do("-n", name, "address", "add", address(cable, 2)+"/30", "dev", there)
			do("-n", name, "link", "set", there, "up")
		}
	}
	return all
}

// cut loses every packet from the database to the island, without a word to either, until it is mended.
func (i *island) cut(t *testing.T) (mend func()) {
	t.Helper()
	rule := []string{"to", i.inner, "blackhole"}
	if err := ip(append([]string{"rule", "add"}, rule...)...); err != nil {
		t.Fatal(err)
	}
	mended := false
	mend = func() {
		if mended {
			return
		}
		mended = true
		if err := ip(append([]string{"rule", "del"}, rule...)...); err != nil {
			t.Error(err)
		}
	}
	t.Cleanup(mend)
	return mend
}

// TestServersThatAreCutOff: two servers that reach the database but not each other work as one. A server that is cut
// off from the database notices it and tells its players, who continue at the other server within seconds. It recovers
// when the connection does. No acknowledged move is lost.
func TestServersThatAreCutOff(t *testing.T) {
	t.Parallel()
	two := islands(t, 2)
	for i := range two {
		if ip("-n", two[i].name, "route", "get", two[1-i].front) == nil {
			t.Fatal("the servers could reach each other")
		}
	}
	database := pgtest.New(t, two[0].back, two[1].back)
	address := database.Database(t)
	var servers []*process
	var urls []string
	for _, i := range two {
		db := strings.Replace(address, "127.0.0.1", i.back, 1)
		p := &process{t: t, db: db, address: "http://" + i.front + ":8080", within: i.name}
		p.start()
		defer func() { p.kill() }()
		servers, urls = append(servers, p), append(urls, p.address)
	}
	told := newLedger()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	l, err := load.New(ctx, load.Config{
		URL: urls[0], Other: urls[1:], Find: games.Find, Games: *clusterGames, Rate: 100,
		Acked: told.ack, Heard: told.hear, Setup: setups,
	})
	if err != nil {
		t.Fatal(err)
	}
	ready, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		l.Run(ctx, func() { close(ready) })
	}()
	<-ready
	wait(t, patient(goOnWithin), func() bool { return told.acks() > 100 }) // with players of every game at both
	for i, s := range servers {
		before := told.acks()
		told.killed()
		mend := two[i].cut(t)
		wait(t, patient(goOnWithin), func() bool { return told.waiting() == 0 && told.acks() > before+10 })
		id := told.last().Game
		// Until the server notices that it is cut off, it still answers from what it knows.
		wait(t, patient(goOnWithin), func() bool {
			status, kind := ask(t, s.address+"/api/games/"+id)
			return status == http.StatusServiceUnavailable && kind == "hall.away"
		})
		if status, _ := ask(t, s.address+"/readyz"); status != http.StatusServiceUnavailable {
			t.Errorf("it says of its health %d", status)
		}
		time.Sleep(time.Second)
		mend()
		wait(t, patient(goOnWithin), func() bool {
			status, _ := ask(t, s.address+"/api/games/"+id)
			return status == http.StatusOK
		})
		before = told.acks()
		wait(t, patient(goOnWithin), func() bool { return told.acks() > before+100 })
	}
	stop()
	<-ended
	report := l.Tally().Report()
	t.Logf("after a cut everybody heard something within %v; %d connections broke; %v",
		told.slow.Round(time.Millisecond), report.Breaks, report.Errors)
	for _, wrong := range told.wrong {
		t.Error(wrong)
	}
	checkLogs(t, address, told.acked)
}

// ask is the status of an answer, and the kind of what a refusal says.
func ask(t *testing.T, url string) (status int, kind string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), goOnWithin)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatalf("%s does not answer: %v", url, err)
	}
	defer answer.Body.Close()
	var problem struct{ Text struct{ Kind string } }
	_ = json.NewDecoder(answer.Body).Decode(&problem) // what is no refusal has none
	return answer.StatusCode, problem.Text.Kind
}
