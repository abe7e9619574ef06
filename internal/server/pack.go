package server

import (
	"compress/gzip"
	"net/http"
	"path"
	"strings"
	"sync"
)

// packs are gzip writers for reuse.
var packs = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// packed compresses the text files of the page and the catalogues of messages, for clients that accept gzip. Answers
// about games stay uncompressed: they are short, and their length could reveal something.
func packed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet || r.Header.Get("Range") != "" || !isPackable(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Add("Vary", "Accept-Encoding")
		if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			next.ServeHTTP(w, r)
			return
		}
		p := &pack{ResponseWriter: w}
		defer p.close()
		next.ServeHTTP(p, r)
	})
}

// isPackable reports whether the file at a path is a public text.
func isPackable(at string) bool {
	if strings.HasPrefix(at, "/api/") {
		return strings.HasPrefix(at, "/api/messages/")
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
	gz   *gzip.Writer
	told bool
}

// WriteHeader tells that what follows is compressed, if it is the whole of what was asked for.
func (p *pack) WriteHeader(status int) {
	if !p.told {
		p.told = true
		if h := p.Header(); status == http.StatusOK && h.Get("Content-Encoding") == "" {
			h.Set("Content-Encoding", "gzip")
			h.Del("Content-Length")
			h.Del("Accept-Ranges")
			p.gz = packs.Get().(*gzip.Writer)
			p.gz.Reset(p.ResponseWriter)
		}
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
	if p.gz == nil {
		return p.ResponseWriter.Write(b)
	}
	return p.gz.Write(b)
}

// close writes what is left.
func (p *pack) close() {
	if p.gz == nil {
		return
	}
	_ = p.gz.Close() // who has gone has gone
	p.gz.Reset(nil)
	packs.Put(p.gz)
}
