package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"mime"
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
	w.Header().Set("Cache-Control", "no-cache")
	if name == "" || !s.has(name) {
		if path.Ext(name) != "" {
			http.NotFound(w, r)
			return
		}
		s.shell(w, name)
		return
	}
	if path.Ext(name) == ".webmanifest" { // a type that few machines know
		w.Header().Set("Content-Type", "application/manifest+json")
	}
	if strings.HasPrefix(name, "assets/") { // their names change with what is in them
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		brotli := strings.Contains(r.Header.Get("Accept-Encoding"), "br") && r.Header.Get("Range") == ""
		if brotli && s.has(name+".br") {
			w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
			w.Header().Set("Content-Encoding", "br")
			name += ".br"
		}
	}
	http.ServeFileFS(w, r, s.c.Pages, name)
}

// shell answers with the shell of the pages. It names what the page at the address loads, so that a browser asks for it
// at once. At an address that no page has, the shell says so, and the status is 404.
func (s *Server) shell(w http.ResponseWriter, name string) {
	shell, err := fs.ReadFile(s.c.Pages, "index.html")
	if err != nil {
		http.Error(w, "there is nothing here", http.StatusNotFound)
		return
	}
	status := http.StatusOK
	if at, ok := s.addressOf(name); !ok {
		status = http.StatusNotFound
	} else if ahead, err := fs.ReadFile(s.c.Pages, "ahead.json"); err == nil {
		var links map[string]string
		_ = json.Unmarshal(ahead, &links) // without them the page comes later
		shell = bytes.Replace(shell, []byte("</head>"), []byte(links[at]+"</head>"), 1)
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(shell) // a client that has gone needs none
}

// addresses are those of the pages, as the script of the pages has them: :game is the id of a game, :id that of one
// that is played.
var addresses = []string{"", "new", "new/crowd", "new/:game", "games", "watch", "settings", "learn", "learn/:game",
	"learn/:game/exercises", "rules", "rules/:game", "edit", "edit/:game", "embed/game/:id", "embed/position/:game",
	"invent/:game", "invent/:game/of/:id", "invent/:game/text",
	"game/:id", "game/:id/replay", "game/:id/organise", "game/:id/crowd"}

// withEditions are the addresses at which :game is the name of a page of its rules too: editions have lessons of their own.
var withEditions = []string{"rules/:game", "learn/:game"}

// addressOf returns the address of the page that a path may lead to.
func (s *Server) addressOf(name string) (address string, ok bool) {
	parts := strings.Split(name, "/")
	i := slices.IndexFunc(addresses, func(address string) bool {
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
	if i < 0 {
		return "", false
	}
	return addresses[i], true
}

// has reports whether the page has a file.
func (s *Server) has(name string) bool {
	info, err := fs.Stat(s.c.Pages, name)
	return !errors.Is(err, fs.ErrNotExist) && err == nil && !info.IsDir()
}
