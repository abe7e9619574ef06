package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// packer compresses what is written to it.
type packer interface {
	io.WriteCloser
	Reset(to io.Writer)
}

// encoding is a way to compress, with packers for reuse.
type encoding struct {
	name  string
	spare *sync.Pool
}

// encodings are the ways to compress, the best first. Brotli at this level needs a little more time than gzip, and as
// much memory.
var encodings = []encoding{
	{"br", &sync.Pool{New: func() any {
		return brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: 5, LGWin: 16})
	}}},
	{"gzip", &sync.Pool{New: func() any { return gzip.NewWriter(nil) }}},
}

// accepts reports whether the client of a request takes an encoding.
func accepts(r *http.Request, name string) bool {
	for one := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		takes, weight, _ := strings.Cut(strings.ReplaceAll(one, " ", ""), ";")
		if takes == name {
			return strings.Trim(weight, "q=0.") != "" || weight == ""
		}
	}
	return false
}

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
// the steps of finished games, for clients that accept it. Other answers about games stay uncompressed: they are
// short, and their length could reveal something.
func (p *packed) handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet || r.Header.Get("Range") != "" ||
			!isPackable(r.URL.Path) && !isHistory(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Add("Vary", "Accept-Encoding")
		best := slices.IndexFunc(encodings, func(e encoding) bool { return accepts(r, e.name) })
		if best < 0 {
			next.ServeHTTP(w, r)
			return
		}
		one := &pack{ResponseWriter: w, all: p, encoding: encodings[best], path: r.URL.Path,
			visit: visiting(r.Context())}
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
	all *packed
	encoding
	path  string
	visit *visit
	to    packer
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
		h.Set("Content-Encoding", p.name)
		h.Del("Content-Length")
		h.Del("Accept-Ranges")
		if file := p.all.get(p.key()); file != nil {
			p.whole = true
			p.ResponseWriter.WriteHeader(status)
			_, p.err = p.ResponseWriter.Write(file)
			return
		}
		p.to = p.spare.Get().(packer)
		p.to.Reset(io.MultiWriter(p.ResponseWriter, &p.copy))
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
	case p.to == nil:
		return p.ResponseWriter.Write(b)
	}
	n, err := p.to.Write(b)
	if err != nil {
		p.err = err
	}
	return n, err
}

// key returns the name under which the compressed bytes are kept.
func (p *pack) key() string { return p.name + " " + p.path }

// close writes the rest, and keeps the file if its path is permanent.
func (p *pack) close() {
	if p.to == nil {
		return
	}
	err := p.to.Close()
	p.to.Reset(nil)
	p.spare.Put(p.to)
	if err == nil && p.err == nil && (path.Ext(p.path) != "" || strings.HasPrefix(p.path, messagesFolder)) {
		p.all.put(p.key(), p.copy.Bytes())
	}
}
