package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/load"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

var (
	kills     = flag.Int("kills", 1, "how often the server is killed")
	killGames = flag.Int("kill.games", 20, "games that are played while the server is killed")
)

// host is a server in a process of its own, with one file and one address.
type host struct {
	t     *testing.T
	args  []string
	db    string
	url   string
	c     *exec.Cmd
	down  []outage
	shift time.Duration // by so much the clock since the machine's start is ahead for the server
}

// outage is a time in which certainly no server ran: from when the test saw one end to when it started the next.
type outage struct{ since, until time.Time }

func newHost(t *testing.T, args ...string) *host {
	address := "127.0.0.1:" + freePort(t)
	db := filepath.Join(t.TempDir(), "games.db")
	h := &host{t: t, args: append([]string{"serve", "--db", db, "--listen", address, "--limit", "0"}, args...),
		db: db, url: "http://" + address}
	h.start()
	t.Cleanup(func() {
		if h.c.ProcessState == nil {
			_ = h.c.Process.Kill()
			_ = h.c.Wait()
		}
	})
	return h
}

// start starts the server and waits until it prints its address.
func (h *host) start() {
	h.t.Helper()
	h.c = program(h.t, h.args...)
	if h.shift != 0 {
		if err := shifted(h.c, h.shift); err != nil {
			h.t.Fatal(err)
		}
	}
	h.c.Stderr = h.t.Output()
	out, err := h.c.StdoutPipe()
	if err != nil {
		h.t.Fatal(err)
	}
	if err := h.c.Start(); err != nil {
		h.t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || !strings.Contains(line, h.url) {
		h.t.Fatalf("the server says %q, %v", line, err)
	}
}

// end sends a signal and waits for the process to end.
func (h *host) end(s os.Signal) error {
	h.t.Helper()
	if err := h.c.Process.Signal(s); err != nil {
		h.t.Fatal(err)
	}
	return h.c.Wait()
}

// get returns the answer at a path, and decodes it into into unless that is nil.
func (h *host) get(path string, into any) string {
	h.t.Helper()
	r, err := http.NewRequestWithContext(h.t.Context(), http.MethodGet, h.url+path, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		h.t.Fatalf("%s: %s %.300s %v", path, answer.Status, b, err)
	}
	if into != nil {
		if err := json.Unmarshal(b, into); err != nil {
			h.t.Fatal(err)
		}
	}
	return string(b)
}

// setups returns the n-th of the games that are played: all five, with and without secrets.
func setups(n int) (string, load.Options) {
	all := []struct {
		rules   string
		options load.Options
	}{{"niels", nil}, {"qcheckers", nil}, {"predictor", nil}, {"indeterminist", nil}, {"ability", nil},
		{"ability", load.Options{"abilities": "deal", "board": "standard"}}}
	s := all[n%len(all)]
	return s.rules, s.options
}

// witness keeps what clients were told: acknowledgements and entries.
type witness struct {
	mu    sync.Mutex
	acks  map[string][][]load.Ack          // by game and seat
	heard map[string]map[int64]loggedEntry // by game and number
	wrong []string
}

// loggedEntry is the part of an entry that everybody is told.
type loggedEntry struct {
	Number int64  `json:"number"`
	At     int64  `json:"at"`
	Line   string `json:"line"`
}

func (w *witness) acked(a load.Ack) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.acks[a.Game] == nil {
		w.acks[a.Game] = make([][]load.Ack, 4)
	}
	w.acks[a.Game][a.Seat] = append(w.acks[a.Game][a.Seat], a)
}

func (w *witness) hear(id string, seat int, message []byte) {
	var m struct {
		Type  string      `json:"type"`
		Entry loggedEntry `json:"entry"`
	}
	if err := json.Unmarshal(message, &m); err != nil || m.Type != "entry" {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.heard[id] == nil {
		w.heard[id] = map[int64]loggedEntry{}
	}
	if before, ok := w.heard[id][m.Entry.Number]; ok && before != m.Entry {
		w.wrong = append(w.wrong, fmt.Sprintf("game %s: entry %d was %v and is %v for seat %d", id,
			m.Entry.Number, before, m.Entry, seat))
	}
	w.heard[id][m.Entry.Number] = m.Entry
}

// A killed server loses nothing that a client was told, and games continue by themselves.
func TestKillsLoseNothing(t *testing.T) {
	h := newHost(t)
	w := &witness{acks: map[string][][]load.Ack{}, heard: map[string]map[int64]loggedEntry{}}
	l, err := load.New(t.Context(), load.Config{
		URL: h.url, Find: games.Find, Setup: setups, Clock: "30+1", Games: *killGames, Acked: w.acked, Heard: w.hear,
	})
	if err != nil {
		t.Fatal(err)
	}
	ready, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		l.Run(t.Context(), func() { close(ready) })
	}()
	<-ready
	for range *kills {
		time.Sleep(time.Duration(50+rand.IntN(300)) * time.Millisecond)
		if err := h.end(syscall.SIGKILL); err == nil {
			t.Fatal("a server that is killed ends well")
		}
		begin := time.Now()
		time.Sleep(800 * time.Millisecond)
		h.down = append(h.down, outage{begin, time.Now()})
		h.start()
	}
	l.Finish()
	<-ended
	report := l.Tally().Report()
	t.Logf("%d games, %d kills, %d moves, %d broken connections, %v", len(w.acks), *kills, report.Moves, report.Breaks,
		report.Errors)
	if report.Breaks == 0 {
		t.Error("no connection broke")
	}
	for _, wrong := range w.wrong {
		t.Error(wrong)
	}
	for id := range w.acks {
		w.check(t, h, id)
	}
	if err := h.end(syscall.SIGTERM); err != nil {
		t.Errorf("the server stops with %v", err)
	}
}

// check compares the log of a finished game with what its players were told.
func (w *witness) check(t *testing.T, h *host, id string) {
	var log struct {
		Entries []loggedEntry `json:"entries"`
	}
	h.get("/api/games/"+id+"/entries?since=0", &log)
	for i, e := range log.Entries {
		if e.Number != int64(i+1) || i > 0 && e.At < log.Entries[i-1].At {
			t.Fatalf("game %s: entry %d after %v", id, e.Number, log.Entries[max(i-1, 0)])
		}
		if heard, ok := w.heard[id][e.Number]; ok && heard != e {
			t.Errorf("game %s: players heard %v, and the log says %v", id, heard, e)
		}
	}
	for number := range w.heard[id] {
		if number > int64(len(log.Entries)) {
			t.Errorf("game %s: players heard entry %d of %d", id, number, len(log.Entries))
		}
	}
	type step struct {
		Moves map[string]string `json:"moves"`
	}
	var steps []step
	for more := true; more; {
		var way struct {
			Steps []step `json:"steps"`
			More  bool   `json:"more"`
		}
		h.get(fmt.Sprintf("/api/games/%s/history?after=%d", id, len(steps)), &way)
		steps, more = append(steps, way.Steps...), way.More
	}
	moves, together := 0, false
	for _, s := range steps {
		moves += len(s.Moves)
		together = together || len(s.Moves) > 1
	}
	if !together {
		w.charged(t, h, id, moves, log.Entries)
	}
	for seat, acks := range w.acks[id] {
		var played, acked []string
		for _, s := range steps {
			if m := s.Moves[fmt.Sprint(seat)]; m != "" {
				played = append(played, m)
			}
		}
		last := int64(0)
		for _, a := range acks {
			if acked = append(acked, a.Move); a.Number <= last {
				t.Errorf("game %s: %v was acknowledged after entry %d", id, a, last)
			}
			last = a.Number
		}
		// The answer to the move that ends a game may be lost, since then nobody waits for it.
		if !slices.Equal(acked, played[:min(len(acked), len(played))]) || len(played) > len(acked)+1 {
			t.Errorf("game %s, seat %d:\nacknowledged %v\nplayed       %v", id, seat, acked, played)
		}
	}
	r, err := record.Parse(h.get("/api/games/"+id+"/record", nil))
	if err != nil {
		t.Fatal(err)
	}
	if report := referee.Verify(r, games.Find); len(report.Problems) > 0 || report.Seal == "" {
		t.Errorf("game %s: %v", id, report.Problems)
	}
}

// uncounted is the part of an outage that the clocks may run.
const uncounted = 400 * time.Millisecond

// charged checks, for a game in which the seats take turns, that the clocks together ran no longer than the server.
func (w *witness) charged(t *testing.T, h *host, id string, moves int, log []loggedEntry) {
	var st struct {
		Clocks struct {
			Left []int64 `json:"left"`
		} `json:"clocks"`
	}
	h.get("/api/games/"+id, &st)
	begin, end := time.UnixMilli(log[0].At), time.UnixMilli(log[len(log)-1].At)
	up := end.Sub(begin)
	for _, o := range h.down {
		if o.since.After(begin) && o.until.Before(end) {
			up -= max(o.until.Sub(o.since)-uncounted, 0)
		}
	}
	spent := time.Duration(moves) * time.Second
	for _, left := range st.Clocks.Left {
		spent += 30*time.Minute - time.Duration(left)*time.Millisecond
	}
	if spent > up {
		t.Errorf("game %s: the clocks ran for %v, and the server was up for %v", id, spent, up)
	}
}
