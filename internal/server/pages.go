package server

import (
	"errors"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/docs/rules"
)

// page answers with a file of the built page. Addresses without a file are the page's own, and get its shell.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "pages can only be read", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if name == "" || !s.has(name) {
		if path.Ext(name) != "" {
			http.NotFound(w, r)
			return
		}
		if name != "" && !s.isPage(name) {
			s.missing(w)
			return
		}
		name = "index.html"
	}
	if strings.HasPrefix(name, "assets/") { // their names change with what is in them
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		w.Header().Set("Cache-Control", "no-cache")
	}
	if path.Ext(name) == ".webmanifest" { // a type that few machines know
		w.Header().Set("Content-Type", "application/manifest+json")
	}
	http.ServeFileFS(w, r, s.c.Pages, name)
}

// addresses are those of the pages, as the script of the pages has them: :game is the id of a game, :id that of one
// that is played.
var addresses = []string{"new", "new/crowd", "new/:game", "games", "watch", "settings", "learn", "learn/:game",
	"learn/:game/exercises", "rules", "rules/:game", "edit", "edit/:game", "embed/game/:id", "embed/position/:game",
	"invent/:game", "invent/:game/text",
	"game/:id", "game/:id/replay", "game/:id/organise", "game/:id/crowd"}

// withEditions are the addresses at which :game is the name of a page of its rules too: editions have lessons of their own.
var withEditions = []string{"rules/:game", "learn/:game"}

// isPage reports whether an address may be that of a page.
func (s *Server) isPage(name string) bool {
	parts := strings.Split(name, "/")
	return slices.ContainsFunc(addresses, func(address string) bool {
		want := strings.Split(address, "/")
		return slices.EqualFunc(want, parts, func(w, part string) bool {
			switch w {
			case ":game":
				if address == "rules/:game" && part == rules.Guide {
					return true
				}
				return slices.ContainsFunc(s.ids(), func(id string) bool {
					return part == id || slices.Contains(withEditions, address) && slices.Contains(rules.Names(id), part)
				})
			case ":id":
				return part != ""
			}
			return w == part
		})
	})
}

// missing answers with the shell of the pages, which says that there is nothing here, and with the status for that.
func (s *Server) missing(w http.ResponseWriter) {
	shell, err := fs.ReadFile(s.c.Pages, "index.html")
	if err != nil {
		http.Error(w, "there is nothing here", http.StatusNotFound)
		return
	}
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write(shell) // a client that has gone needs none
}

// has reports whether the page has a file.
func (s *Server) has(name string) bool {
	info, err := fs.Stat(s.c.Pages, name)
	return !errors.Is(err, fs.ErrNotExist) && err == nil && !info.IsDir()
}
