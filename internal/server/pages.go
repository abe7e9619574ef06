package server

import (
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strings"
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

// has reports whether the page has a file.
func (s *Server) has(name string) bool {
	info, err := fs.Stat(s.c.Pages, name)
	return !errors.Is(err, fs.ErrNotExist) && err == nil && !info.IsDir()
}
