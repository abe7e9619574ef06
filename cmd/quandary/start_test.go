package main

import (
	"context"
	"flag"
	"fmt"
	"net"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/quandary-games/quandary/internal/store"
)

var fileGames = flag.Int("file.games", 200, "games in the file of a server that starts")

// A server with many games in its file lists them, and tells how long it took from the start.
func TestAServerListsTheGamesOfItsFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := store.OpenSQLite(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var filling sync.WaitGroup
	const hands = 64 // so that many share a commit
	for hand := range hands {
		filling.Go(func() {
			for i := hand; i < *fileGames; i += hands {
				if err := s.Append(context.Background(), someGame(i)); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	filling.Wait()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	h := &host{t: t, url: "http://127.0.0.1:" + freePort(t)}
	h.args = []string{"serve", "--db", path, "--listen", h.url[len("http://"):], "--limit", "0"}
	begin := time.Now()
	h.start()
	t.Cleanup(func() { _ = h.c.Wait() })
	t.Cleanup(func() { _ = h.c.Process.Kill() })
	var list struct{ Games []struct{ ID string } }
	h.get("/api/games?phase=playing", &list)
	t.Logf("%d games in the file: %v to the first answer", *fileGames, time.Since(begin))
	if len(list.Games) == 0 {
		t.Error("no game is listed")
	}
}

// someGame returns a game of a dozen entries, with a running clock.
func someGame(i int) store.Batch {
	b := store.Batch{
		Game: fmt.Sprintf("game%020d", i), At: time.Now(), Phase: store.Playing, Awaited: 1,
		Summary: `{"seats":[{"taken":true},{"taken":true}]}`,
		Create: &store.Game{Rules: "niels",
			Setup: `{"game":"niels","seats":[{"kind":"open"},{"kind":"open"}]}`, Secret: "00",
			Listed: i%2 == 0},
		Seats: []store.Seat{{Seat: 0, Person: fmt.Sprint("anna", i)}, {Seat: 1, Person: fmt.Sprint("bert", i)}},
		Due:   []store.Due{{Kind: "flag", Key: fmt.Sprintf("game%020d", i), At: time.Now().Add(time.Hour)}},
	}
	for n := range 12 {
		b.Bodies = append(b.Bodies, fmt.Sprintf(
			`{"line":"%d. e2e4 and about as much as an entry has, of a hundred bytes or so, on the average"}`, n))
	}
	return b
}

// freePort returns a port of this machine at which nothing listens.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}
