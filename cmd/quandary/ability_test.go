package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/internal/server"
)

func TestAbilitiesAreListedShownAndChecked(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.ability")
	if err := os.WriteFile(file, []byte("ability double-step\nuses 1\naction dash\n  by knight\n  in N2\n"+
		"  on empty\n  do move\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"ability list":                                "house:\n  cavalry\n",
		"ability show killer-queen":                   "(D2+0):\n  . . . . . . . . .\n",
		"ability check --set " + file:                 "set=own:ability+double-step%0Auses+1",
		"ability check --games 2 --duels 1 " + file:   "by the price list",
		"ability check --games 1 progressing-nowhere": "neither an ability of the program",
	} {
		r := execute(t, "", strings.Fields(line)...)
		if out := r.out + r.err; !strings.Contains(out, want) {
			t.Errorf("%s: %s, want %q in it", line, out, want)
		}
	}
}

func TestAbilitiesAreReviewed(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /inventions", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`[{"id":"1f","by":"Anna","text":"ability a\n","hidden":true,"reasons":["rude","spam"]}]`))
	})
	mux.HandleFunc("POST /inventions/1f/remove", func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte(`{"id":"1f","by":"","text":"","hidden":true,"reasons":["` +
			r.URL.Query().Get("reason") + `"]}`))
	})
	mux.HandleFunc("POST /inventions/2f/show", func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write([]byte(`{"status":404,"detail":"nothing here"}`))
	})
	private := httptest.NewServer(privateHandler(server.NewMetrics(), mux))
	defer private.Close()
	for line, want := range map[string]string{
		"": "1f hidden, Anna: rude; spam\nability a\n", "remove 1f rude": "1f removed, : rude\n",
		"show 2f": "nothing here",
		"burn 1f": "burn is not known", "hide": "hide is not known",
	} {
		r := execute(t, "", append(strings.Fields("ability review --private "+private.URL), strings.Fields(line)...)...)
		if out := r.out + r.err; !strings.Contains(out, want) {
			t.Errorf("review %s: %s, want %q in it", line, out, want)
		}
	}
}
