package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/load"
	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/store"
	"github.com/quandary-games/quandary/store/pgtest"
)

var (
	clusterKills = flag.Int("cluster.kills", 4, "how often a server or the database is killed in the test of several servers")
	clusterGames = flag.Int("cluster.games", 20, "how many games are played meanwhile")
)

// process is the program running as a server of its own.
type process struct {
	t       *testing.T
	db      string
	address string
	command *exec.Cmd
}

// start starts the server, the first time at a free port and then at the same, and waits until it says where it is.
func (p *process) start() {
	p.t.Helper()
	listen := "127.0.0.1:0"
	if p.address != "" {
		listen = strings.TrimPrefix(p.address, "http://")
	}
	p.command = program(p.t, "serve", "--db", p.db, "--listen", listen, "--limit", "0")
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

// kill ends the server as a failing machine would.
func (p *process) kill() {
	_ = p.command.Process.Kill()
	_ = p.command.Wait()
}

// acks are the moves that were acknowledged.
type acks struct {
	mu   sync.Mutex
	list []load.Ack
}

func (a *acks) add(ack load.Ack) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.list = append(a.list, ack)
}

func (a *acks) all() []load.Ack {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.list
}

// TestSeveralServersLoseNothing has two servers over one PostgreSQL, with players of every game at both. One of the
// servers is killed again and again, and now and then the database. All that was acknowledged is in the logs once and
// in order, play goes on within seconds, and every record is right.
func TestSeveralServersLoseNothing(t *testing.T) {
	database := pgtest.New(t)
	address := database.Database(t)
	servers := []*process{{t: t, db: address}, {t: t, db: address}}
	for _, s := range servers {
		s.start()
		defer func() { s.kill() }()
	}
	var acked acks
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	l, err := load.New(ctx, load.Config{
		URL: servers[0].address, Other: []string{servers[1].address}, Find: games.Find, Games: *clusterGames, Rate: 150, Acked: acked.add,
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
	for round := range *clusterKills {
		time.Sleep(time.Duration(200+rand.IntN(800)) * time.Millisecond)
		if round%4 == 3 {
			if err := database.Stop("immediate"); err != nil {
				t.Fatal(err)
			}
			if err := database.Start(); err != nil {
				t.Fatal(err)
			}
		} else {
			victim := servers[1] // games are set up at the first
			victim.kill()
			victim.start()
		}
		before := len(acked.all())
		wait(t, 10*time.Second, func() bool { return len(acked.all()) > before+10 })
	}
	stop()
	<-ended
	checkLogs(t, address, acked.all())
}

// wait waits until something holds.
func wait(t *testing.T, most time.Duration, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(most); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it does not go on within %v", most)
		}
	}
}

// checkLogs holds the logs against what was acknowledged.
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
				t.Errorf("%s: the move %s (%s) was acknowledged as %d and is there as %d", id, a.Move, a.ID, a.Number, found[a.ID])
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
