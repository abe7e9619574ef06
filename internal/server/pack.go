package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"path"
	"strings"
	"sync"
)

// packs are gzip writers for reuse.
var packs = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// The bounds of the packed files that are kept.
const (
	maxPacks      = 512
	maxPacksBytes = 16 << 20
)

// packed has compressed files by their paths. They stay the same while the server runs.
type packed struct {
	mu    sync.Mutex
	files map[string][]byte
	bytes int
}

// get returns a file, or nil.
func (p *packed) get(path string) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.files[path]
}

// put keeps a file, in place of others if there is no room.
func (p *packed) put(path string, file []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.files[path] != nil || len(file) > maxPacksBytes {
		return
	}
	for other, old := range p.files { // in a random order
		if len(p.files) < maxPacks && p.bytes+len(file) <= maxPacksBytes {
			break
		}
		delete(p.files, other)
		p.bytes -= len(old)
	}
	p.files[path] = file
	p.bytes += len(file)
}

// handler compresses the text files of the page, the catalogues of messages and the list of rules, each file once, and
// the steps of finished games, for clients that accept gzip. Other answers about games stay uncompressed: they are
// short, and their length could reveal something.
func (p *packed) handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet || r.Header.Get("Range") != "" || !isPackable(r.URL.Path) && !isHistory(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Add("Vary", "Accept-Encoding")
		if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			next.ServeHTTP(w, r)
			return
		}
		one := &pack{ResponseWriter: w, all: p, path: r.URL.Path, visit: visiting(r.Context())}
		if strings.HasPrefix(one.path, messagesFolder) {
			one.path += "?game=" + r.URL.Query().Get("game")
		}
		defer one.close()
		next.ServeHTTP(one, r)
	})
}

// The answers of the API that are the same for everybody. The list of rules depends on the requested language.
const (
	rulesAddress   = "/api/rules"
	messagesFolder = "/api/messages/"
)

// isHistory reports whether the answer at a path has the steps of a game.
func isHistory(at string) bool {
	return strings.HasPrefix(at, "/api/games/") && path.Base(at) == "history"
}

// isPackable reports whether the file at a path is a public text.
func isPackable(at string) bool {
	if strings.HasPrefix(at, "/api/") {
		return at == rulesAddress || strings.HasPrefix(at, messagesFolder)
	}
	switch path.Ext(at) {
	case "", ".css", ".html", ".js", ".json", ".svg", ".webmanifest":
		return true
	}
	return false
}

// pack compresses an answer.
type pack struct {
	http.ResponseWriter
	all   *packed
	path  string
	visit *visit
	gz    *gzip.Writer
	copy  bytes.Buffer // of the compressed bytes
	told  bool
	whole bool // all of it was written, from an earlier compression
	err   error
}

// WriteHeader announces compression, if the answer is complete.
func (p *pack) WriteHeader(status int) {
	if p.told {
		p.ResponseWriter.WriteHeader(status)
		return
	}
	p.told = true
	may := !isHistory(p.path) || p.visit != nil && p.visit.public
	if h := p.Header(); status == http.StatusOK && h.Get("Content-Encoding") == "" && may {
		h.Set("Content-Encoding", "gzip")
		h.Del("Content-Length")
		h.Del("Accept-Ranges")
		if file := p.all.get(p.path); file != nil {
			p.whole = true
			p.ResponseWriter.WriteHeader(status)
			_, p.err = p.ResponseWriter.Write(file)
			return
		}
		p.gz = packs.Get().(*gzip.Writer)
		p.gz.Reset(io.MultiWriter(p.ResponseWriter, &p.copy))
	}
	p.ResponseWriter.WriteHeader(status)
}

// Write compresses.
func (p *pack) Write(b []byte) (int, error) {
	if !p.told {
		if p.Header().Get("Content-Type") == "" {
			p.Header().Set("Content-Type", http.DetectContentType(b))
		}
		p.WriteHeader(http.StatusOK)
	}
	switch {
	case p.whole:
		return len(b), p.err
	case p.gz == nil:
		return p.ResponseWriter.Write(b)
	}
	n, err := p.gz.Write(b)
	if err != nil {
		p.err = err
	}
	return n, err
}

// close writes the rest, and keeps the file if its path is permanent.
func (p *pack) close() {
	if p.gz == nil {
		return
	}
	err := p.gz.Close()
	p.gz.Reset(nil)
	packs.Put(p.gz)
	if err == nil && p.err == nil && (path.Ext(p.path) != "" || strings.HasPrefix(p.path, messagesFolder)) {
		p.all.put(p.path, p.copy.Bytes())
	}
}
