package server

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/docs/rules"
	"github.com/quandary-games/quandary/internal/store"
)

// forGood is the Cache-Control of files whose address changes with their content.
const forGood = "public, max-age=31536000, immutable"

// page answers with a file of the built page. All other addresses belong to the page itself and get its shell.
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
		s.shell(w, r, name)
		return
	}
	if path.Ext(name) == ".webmanifest" { // few machines know its type
		w.Header().Set("Content-Type", "application/manifest+json")
	}
	if strings.HasPrefix(name, "assets/") { // their names change with their content
		w.Header().Set("Cache-Control", forGood)
		brotli := accepts(r, "br") && r.Header.Get("Range") == ""
		if brotli && s.has(name+".br") {
			w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
			w.Header().Set("Content-Encoding", "br")
			name += ".br"
		}
	}
	serveFile(w, r, s.c.Pages, name)
}

// serveFile answers with a file, or with one range of it. To a request for several ranges it sends the whole file: each
// range has a head, so that thousands of them are longer than the file and take 20 ms.
func serveFile(w http.ResponseWriter, r *http.Request, from fs.FS, name string) {
	if strings.Contains(r.Header.Get("Range"), ",") {
		r.Header.Del("Range")
	}
	http.ServeFileFS(w, r, from, name)
}

// shell answers with the shell of the pages. It names the files that the page at the address loads, so that a browser
// asks for them at once, the version of the sentences, and the rules of the game. At an unknown address, and for a game
// that does not exist, the status is 404, and the shell says so.
func (s *Server) shell(w http.ResponseWriter, r *http.Request, name string) {
	shell, err := fs.ReadFile(s.c.Pages, "index.html")
	if err != nil {
		http.Error(w, "there is nothing here", http.StatusNotFound)
		return
	}
	status := http.StatusOK
	at, about, ok := s.addressOf(name)
	if ok && strings.HasSuffix(at, "game/:id") || strings.HasPrefix(at, "game/:id/") {
		var played store.Game
		played, err = s.c.Store.Game(r.Context(), about)
		about = played.Rules
	}
	if !ok || gone(err) {
		status = http.StatusNotFound
	} else if ahead, err := fs.ReadFile(s.c.Pages, "ahead.json"); err == nil {
		var links map[string]string
		_ = json.Unmarshal(ahead, &links) // without them the page loads later
		shell = bytes.Replace(shell, []byte("</head>"), []byte(links[at]+"</head>"), 1)
	}
	told := fmt.Sprintf(`<html data-sentences="%s" data-game="%s"`, s.c.Catalogue.Version(), html.EscapeString(about))
	shell = bytes.Replace(shell, []byte("<html"), []byte(told), 1)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(shell) // an error means that the client has left
}

// inlineScript matches the script that stands in the shell.
var inlineScript = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// policy returns the content policy of the pages: they load only files of this server. The only inline script is that
// of the shell, which the policy names by its checksum.
func (s *Server) policy() string {
	own := "'self'"
	if s.c.Pages != nil {
		shell, _ := fs.ReadFile(s.c.Pages, "index.html") // without a shell there is no script
		if found := inlineScript.FindSubmatch(shell); found != nil {
			sum := sha256.Sum256(found[1])
			own += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
		}
	}
	return "default-src 'none'; script-src " + own +
		"; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
		"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; object-src " +
		"'none'"
}

// addresses are the patterns of the pages' addresses, as the script of the pages has them. :game is the id of the
// rules, :id that of a game.
var addresses = []string{"", "new", "new/crowd", "new/:game", "games", "watch", "record", "settings", "learn",
	"learn/:game", "learn/:game/exercises", "rules", "rules/:game", "edit", "edit/:game", "embed/game/:id",
	"embed/position/:game", "invent/:game", "invent/:game/of/:id", "invent/:game/text",
	"game/:id", "game/:id/replay", "game/:id/organise", "game/:id/crowd"}

// withEditions are the patterns in which :game may also name an edition: editions have rules and lessons of their own.
var withEditions = []string{"rules/:game", "learn/:game"}

// addressOf returns the pattern of the page at a path, and the id of the rules or the game in the path.
func (s *Server) addressOf(name string) (address, about string, ok bool) {
	parts := strings.Split(name, "/")
	i := slices.IndexFunc(addresses, func(address string) bool {
		want := strings.Split(address, "/")
		about = ""
		return slices.EqualFunc(want, parts, func(w, part string) bool {
			switch w {
			case ":game":
				if slices.Contains(s.ids(), part) {
					about = part
				}
				if address == "rules/:game" && part == rules.Guide {
					return true
				}
				return slices.ContainsFunc(s.ids(), func(id string) bool {
					return part == id || slices.Contains(withEditions, address) &&
						slices.Contains(rules.Names(id), part)
				})
			case ":id":
				about = cmp.Or(about, part)
				return part != ""
			}
			return w == part
		})
	})
	if i < 0 {
		return "", "", false
	}
	return addresses[i], about, true
}

func (s *Server) has(name string) bool {
	info, err := fs.Stat(s.c.Pages, name)
	return !errors.Is(err, fs.ErrNotExist) && err == nil && !info.IsDir()
}
