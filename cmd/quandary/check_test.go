package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/internal/store"
)

// TestADamagedFile overwrites pages of a file that have logs: the games in them get a sentence, all others go on, check
// names the damaged ones, and rescue takes the others out.
func TestADamagedFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	server := &process{t: t, db: path}
	server.start()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	var ids []string
	for range 30 {
		answer, err := client.Post(server.address+"/api/games", "application/json",
			strings.NewReader(`{"game":"niels","seats":[{"kind":"mine"},{"kind":"mine"}]}`))
		if err != nil {
			t.Fatal(err)
		}
		var made struct{ ID string }
		err = json.NewDecoder(answer.Body).Decode(&made)
		if err := errors.Join(err, answer.Body.Close()); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, made.ID)
	}
	stop(t, server)
	overwrite(t, path, ids[12], ids[20])
	found := runs(t, checkCommand(), "", "--db", path)
	found.check(t, 1, "quandary rescue copies the undamaged games", "game ", "file: ")
	server.start()
	get := func(p string, status int, want string) {
		t.Helper()
		answer, err := client.Get(server.address + p)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		if err := errors.Join(err, answer.Body.Close()); err != nil {
			t.Fatal(err)
		}
		if answer.StatusCode != status || !strings.Contains(string(body), want) {
			t.Errorf("GET %s: %s %s", p, answer.Status, body)
		}
	}
	whole := 0
	for _, id := range ids {
		if strings.Contains(found.out, "game "+id+":") {
			get("/api/games/"+id, http.StatusServiceUnavailable, `"code":"damaged"`)
		} else {
			get("/api/games/"+id, http.StatusOK, id)
			whole++
		}
	}
	if whole < 10 || whole > 29 {
		t.Errorf("%d of 30 games are whole: %s", whole, found.out)
	}
	get("/api/me/games", http.StatusOK, ids[0])
	get("/healthz", http.StatusOK, "ok\n")
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		answer, err := client.Get(server.address + "/readyz")
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if strings.Contains(string(body), "damaged") {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("the server does not know that its file is damaged: %s", body)
		}
	}
	stop(t, server)
	rescued := filepath.Join(filepath.Dir(path), "whole.db")
	runs(t, rescueCommand(), "", "--db", path, rescued).check(t, 0, "whole")
	runs(t, rescueCommand(), "", "--db", path, rescued).check(t, 2, "is there already")
	runs(t, checkCommand(), "", "--db", rescued).check(t, 0, " 0 damaged")
	server.db = rescued
	server.start()
	defer server.kill()
	get("/api/me", http.StatusOK, `"known":true`)
	get("/readyz", http.StatusOK, "ok\n")
	for _, id := range ids {
		if !strings.Contains(found.out, "game "+id+":") {
			get("/api/games/"+id, http.StatusOK, id)
		}
	}
}

// stop ends a server and waits until its journal is in the file.
func stop(t *testing.T, p *process) {
	t.Helper()
	if err := p.command.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = p.command.Wait()
}

// overwrite overwrites one page of a file for each of some games, in which an entry of a log is.
func overwrite(t *testing.T, path string, games ...string) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const page = 1024
	for _, id := range games {
		log, err := store.OpenSQLite(t.Context(), path, store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		entries, err := log.Log(t.Context(), id, 0, 100)
		if err := errors.Join(err, log.Close()); err != nil || len(entries) == 0 {
			t.Fatalf("%s: %v, %v", id, entries, err)
		}
		at, leaf := 0, byte(13) // the first byte of a page with rows of a table
		for text := []byte(entries[len(entries)-1].Body[:200]); ; at++ {
			next := bytes.Index(b[at:], text)
			if next < 0 {
				t.Fatalf("the log of %s is not in the file", id)
			}
			if at += next; b[at/page*page] == leaf {
				break
			}
		}
		copy(b[at/page*page:], bytes.Repeat([]byte{0xA5}, page))
	}
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
}
