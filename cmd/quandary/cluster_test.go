package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/load"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/store/pgtest"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

var (
	clusterKills = flag.Int("cluster.kills", 2, "how often one of several servers or their database is killed")
	clusterGames = flag.Int("cluster.games", 20, "how many games are played meanwhile")
)

// process is the program running as a server.
type process struct {
	t       *testing.T
	db      string
	address string
	within  string // the network that it runs in; empty for that of the test
	command *exec.Cmd
}

// start starts the server, first at a free port and later at the same, and waits until it prints its address.
func (p *process) start() {
	p.t.Helper()
	listen := "127.0.0.1:0"
	if p.address != "" {
		listen = strings.TrimPrefix(p.address, "http://")
	}
	p.command = program(p.t, "serve", "--db", p.db, "--listen", listen, "--limit", "0")
	if p.within != "" {
		env := p.command.Env
		words := append([]string{"netns", "exec", p.within}, p.command.Args...)
		p.command = exec.CommandContext(p.t.Context(), "ip", words...)
		p.command.Env = env
	}
	out, err := p.command.StdoutPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	if err := p.command.Start(); err != nil {
		p.t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		p.t.Fatal("the server did not start: ", err)
	}
	_, p.address, _ = strings.Cut(strings.TrimSpace(line), " is at ")
}

// kill ends the server without warning, as a failing machine would.
func (p *process) kill() {
	_ = p.command.Process.Kill()
	_ = p.command.Wait()
}

// The most that should pass in a test of several servers, on a machine with nothing else to do: see patient.
const (
	goOnWithin = 5 * time.Second // until the players of a dead server play on at another
	flagWithin = 2 * time.Second // from the end of a seat's time to its loss
	dbWithin   = 15 * time.Second
)

// ledger keeps what clients of several servers were told, and how long they waited.
type ledger struct {
	mu     sync.Mutex
	acked  []load.Ack
	heard  map[player]int64 // the number of the last entry
	wrong  []string
	since  time.Time // of the last kill
	silent map[player]bool
	slow   time.Duration // the longest silence after a kill
	over   map[player]bool
}

// player is a seat of a game.
type player struct {
	game string
	seat int
}

func newLedger() *ledger {
	return &ledger{heard: map[player]int64{}, silent: map[player]bool{}, over: map[player]bool{}}
}

func (l *ledger) ack(a load.Ack) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.acked = append(l.acked, a)
}

// acks returns how many moves were acknowledged.
func (l *ledger) acks() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.acked)
}

// last returns the last acknowledged move.
func (l *ledger) last() load.Ack {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.acked[len(l.acked)-1]
}

// hear checks a message: at any server a seat receives every entry once and in order.
func (l *ledger) hear(id string, seat int, message []byte) {
	var m struct {
		Type  string
		Entry struct{ Number int64 }
		State struct {
			Phase  string
			Number int64
		}
	}
	if err := json.Unmarshal(message, &m); err != nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	p := player{id, seat}
	switch m.Type {
	case "entry":
		if before := l.heard[p]; before > 0 && m.Entry.Number != before+1 {
			l.wrong = append(l.wrong, fmt.Sprintf("%v heard of entry %d after %d", p, m.Entry.Number, before))
		}
		l.heard[p] = m.Entry.Number
	case "state":
		if before := l.heard[p]; m.State.Number < before {
			l.wrong = append(l.wrong, fmt.Sprintf("%v is shown entry %d after hearing of %d", p,
				m.State.Number, before))
		}
		l.over[p] = m.State.Phase == "over"
	case "presence", "closed":
		return // somebody else is there, or nobody
	}
	if l.silent[p] {
		delete(l.silent, p)
		l.slow = max(l.slow, time.Since(l.since))
	}
}

// killed notes the time: from now on every seat of a running game has to hear something.
func (l *ledger) killed() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.since = time.Now()
	for p := range l.heard {
		if !l.over[p] {
			l.silent[p] = true
		}
	}
}

// waiting returns how many seats have heard nothing since the last kill.
func (l *ledger) waiting() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.silent)
}

// TestSeveralServersLoseNothing has two servers over one PostgreSQL, with players of every game at both. One of the
// servers is killed again and again, and now and then the database is shut down or killed. All that was acknowledged is
// in the logs once and in order, everybody hears everything once and in order, players of a dead server play on at the
// other within seconds, flags fall on time, and every record is right.
func TestSeveralServersLoseNothing(t *testing.T) {
	t.Parallel()
	database := pgtest.New(t)
	address := database.Database(t)
	servers := []*process{{t: t, db: address}, {t: t, db: address}}
	urls := make([]string, len(servers))
	for i, s := range servers {
		s.start()
		urls[i] = s.address
		defer func() { s.kill() }()
	}
	told := newLedger()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	l, err := load.New(ctx, load.Config{
		URL: urls[0], Other: urls[1:], Find: games.Find, Games: *clusterGames, Rate: max(150, float64(*clusterGames)),
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
	flags := hang(ctx, urls)
	var away []outage
	for round := range *clusterKills {
		time.Sleep(time.Duration(200+rand.IntN(800)) * time.Millisecond)
		if round%5 == 1 {
			began := time.Now()
			if err := database.Stop([]string{"fast", "immediate"}[round%2]); err != nil {
				t.Fatal(err)
			}
			if err := database.Start(); err != nil {
				t.Fatal(err)
			}
			away = append(away, outage{began, time.Now()})
			before := told.acks()
			wait(t, patient(dbWithin), func() bool { return told.acks() > before+10 })
			continue
		}
		victim := servers[rand.IntN(2)]
		told.killed()
		victim.kill()
		before := told.acks()
		wait(t, patient(goOnWithin), func() bool { return told.acks() > before+10 && told.waiting() == 0 })
		victim.start()
	}
	hung := flags()
	stop()
	<-ended
	report := l.Tally().Report()
	t.Logf("%d kills and stops; after a kill everybody heard something within %v; %d connections broke; %v",
		*clusterKills, told.slow.Round(time.Millisecond), report.Breaks, report.Errors)
	for _, wrong := range told.wrong {
		t.Error(wrong)
	}
	checkLogs(t, address, told.acked)
	checkFlags(t, address, hung, away)
}

// shortest is the shortest time that a seat can have for a game.
const shortest = 15 * time.Second

// leastHung is the least number of games in which nobody moves: a few kills can be over before so many are set up.
const leastHung = 20

// hang sets up games in which nobody moves, at all servers in turn, until end is called. end waits until the time of
// the last game is up and returns the ids of all.
func hang(ctx context.Context, urls []string) (end func() []string) {
	enough, cancel := context.WithCancel(ctx)
	made := make(chan []string)
	go func() {
		var ids []string
		defer func() { made <- ids }()
		for n := 0; ctx.Err() == nil && (enough.Err() == nil || len(ids) < leastHung); n++ {
			r, err := http.NewRequestWithContext(ctx, http.MethodPost, urls[n%len(urls)]+"/api/games",
				strings.NewReader(
					`{"game":"niels","seats":[{"kind":"mine"},{"kind":"bot","bot":"random"}],"clock":"0.25+0"}`))
			if err != nil {
				return
			}
			r.Header.Set("Content-Type", "application/json")
			var game struct{ ID string }
			if answer, err := http.DefaultClient.Do(r); err == nil {
				if json.NewDecoder(answer.Body).Decode(&game) == nil && game.ID != "" {
					ids = append(ids, game.ID)
				}
				_ = answer.Body.Close()
			}
			time.Sleep(20 * time.Millisecond)
		}
	}()
	return func() []string {
		cancel()
		ids := <-made
		time.Sleep(shortest + patient(flagWithin))
		return ids
	}
}

// checkFlags looks how late the flags of games in which nobody moved fell. While the database was away none could, and
// when that was for so long that the servers noted an outage no clock ran.
func checkFlags(t *testing.T, address string, ids []string, away []outage) {
	t.Helper()
	kept, _, err := store.Connect(t.Context(), address, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	}()
	outages, err := kept.Pulse(t.Context(), store.Beat{Server: "test", At: time.Now(), Gap: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	var lates []time.Duration
	for _, id := range ids {
		log, err := kept.Log(t.Context(), id, 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		game, err := kept.Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if len(log) < 2 || game.Phase != store.Over {
			t.Errorf("the flag of %s did not fall: it is %s", id, game.Phase)
			continue
		}
		due := log[0].At.Add(shortest)
		end := log[len(log)-1].At
		for _, o := range outages {
			if from := later(o.Since, log[0].At); from.Before(due) && o.Until.After(from) {
				due = due.Add(o.Until.Sub(from))
			}
		}
		for _, o := range away {
			if o.since.Before(due) && o.until.After(due) {
				due = o.until // it is waited for until then
			}
		}
		late := end.Sub(due)
		if lates = append(lates, late); late > patient(flagWithin) {
			t.Errorf("the flag of %s fell %v late", id, late)
		}
	}
	if times := load.TimesOf(lates); len(lates) < 10 {
		t.Errorf("only %d flags fell", len(lates))
	} else {
		t.Logf("%d flags fell: p50 %v, p99 %v, at most %v late", len(lates), times.Half, times.Most, times.Worst)
	}
}

// later returns the later of two times.
func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// patient returns six times a limit, since other tests and the race detector may take the processors meanwhile.
func patient(limit time.Duration) time.Duration { return 6 * limit }

// wait waits until holds returns true.
func wait(t *testing.T, most time.Duration, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(most); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it does not go on within %v", most)
		}
	}
}

// checkLogs compares the logs with what was acknowledged.
func checkLogs(t *testing.T, address string, acked []load.Ack) {
	t.Helper()
	kept, _, err := store.Connect(t.Context(), address, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	}()
	byGame := map[string][]load.Ack{}
	for _, a := range acked {
		byGame[a.Game] = append(byGame[a.Game], a)
	}
	for id, list := range byGame {
		log, err := kept.Log(t.Context(), id, 0, 1_000_000)
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]int64{}
		written := record.Record{}
		var lines strings.Builder
		for i, e := range log {
			var b struct {
				Line, Kept string
				Start      []record.Tag
				Action     *struct {
					ID   string
					Last int64
				}
			}
			if err := json.Unmarshal([]byte(e.Body), &b); err != nil || e.Number != int64(i+1) {
				t.Fatalf("%s: entry %d at place %d: %v", id, e.Number, i+1, err)
			}
			if b.Start != nil {
				written.Tags = b.Start
			}
			if b.Line != "" {
				lines.WriteString(b.Line + "\n")
			}
			if b.Action != nil {
				if found[b.Action.ID] != 0 {
					t.Errorf("%s: the action %s is there twice", id, b.Action.ID)
				}
				found[b.Action.ID] = b.Action.Last
			}
		}
		for _, a := range list {
			if found[a.ID] != a.Number {
				t.Errorf("%s: the move %s (%s) was acknowledged as %d and is there as %d", id, a.Move, a.ID, a.Number,
					found[a.ID])
			}
		}
		checkRecord(t, id, written.String()+lines.String())
	}
	t.Logf("%d moves in %d games", len(acked), len(byGame))
}

// checkRecord verifies a record, finished or not.
func checkRecord(t *testing.T, id, text string) {
	t.Helper()
	r, err := record.Parse(text)
	if err != nil {
		t.Errorf("%s: %v", id, err)
		return
	}
	for _, p := range referee.Verify(r, func(rules string) (game.Game, error) { return games.Find(rules) }).Problems {
		t.Error(fmt.Sprint(id, ", ply ", p.Ply, ": ", p.Text))
	}
}
