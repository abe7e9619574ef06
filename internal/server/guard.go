package server

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/quandary-games/quandary/game"
)

// maxBody is the most bytes in the body of a request.
const maxBody = 256 << 10

// logged gives every request an id and a visit, and logs its answer.
func (s *Server) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b := make([]byte, 8)
		_, _ = rand.Read(b) // never fails
		begin := time.Now()
		seen := &answer{ResponseWriter: w, status: http.StatusOK}
		v := &visit{server: s, w: seen, id: hex.EncodeToString(b)}
		seen.visit = v
		v.voice = s.voice(r.URL.Query().Get("lang"), r.Header.Get("Accept-Language"))
		v.r = r.WithContext(context.WithValue(r.Context(), visitKey{}, v))
		w.Header().Set("X-Request-Id", v.id)
		next.ServeHTTP(seen, v.r)
		level, times := slog.LevelDebug, 1
		if seen.status >= http.StatusInternalServerError && r.Context().Err() == nil {
			if seen.status == http.StatusServiceUnavailable { // everybody can bring it about
				times = s.health.busy.event(s.c.Now())
			}
			if times > 0 {
				level = slog.LevelWarn
			}
		}
		s.c.Log.Log(r.Context(), level, "request", "id", v.id, "method", r.Method, "path", shownPath(r),
			"status", seen.status, "took", time.Since(begin), "times", max(times, 1))
		s.c.Metrics.request(r.Pattern, seen.status)
	})
}

// shownPath returns the path of a request without secrets.
func shownPath(r *http.Request) string {
	if strings.HasPrefix(r.URL.Path, feedFolder) {
		return feedFolder + "…"
	}
	return r.URL.Path
}

// departed is the status that the API library sets when a client has left during the answer. It is counted and never
// sent.
const departed = 499

// answer records the status of an answer.
type answer struct {
	http.ResponseWriter
	status int
	visit  *visit
}

// largeAnswer is the size from which the memory of an answer is counted, in bytes.
const largeAnswer = 32 << 10

// Write writes a part of the answer. It cuts off a client that does not read its large answers, before such clients
// fill the memory. If the client is gone, the handler ends here: otherwise the API library takes the error for a fault
// of this program.
func (a *answer) Write(b []byte) (int, error) {
	if len(b) >= largeAnswer {
		written, err := a.visit.server.governor.Hold(a.visit.payers, len(b))
		if err != nil {
			_ = http.NewResponseController(a.ResponseWriter).SetWriteDeadline(time.Unix(1, 0))
			panic(http.ErrAbortHandler)
		}
		defer written()
	}
	n, err := a.ResponseWriter.Write(b)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	return n, nil
}

func (a *answer) WriteHeader(status int) {
	a.status = status
	if status != departed {
		a.ResponseWriter.WriteHeader(status)
	}
}

// Unwrap is for http.ResponseController.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// Hijack gives the connection to a socket.
func (a *answer) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	a.status = http.StatusSwitchingProtocols
	return http.NewResponseController(a.ResponseWriter).Hijack()
}

// recovered turns a panic into an answer with status 500.
func (s *Server) recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil && p != http.ErrAbortHandler {
				s.c.Log.ErrorContext(r.Context(), "panic", "value", p, "stack", string(debug.Stack()))
				s.refuse(w, r, fmt.Errorf("panic: %v", p))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// guarded refuses requests from pages of other sites, and sets the headers that restrict what pages may load.
func (s *Server) guarded(next http.Handler) http.Handler {
	cross, policy := http.NewCrossOriginProtection(), s.policy()
	if s.c.Origin != "" {
		if err := cross.AddTrustedOrigin(s.c.Origin); err != nil {
			s.c.Log.Error("origin", "error", err)
		}
	}
	cross.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.refuse(w, r, game.Refuse(crossOrigin, "server.cross_origin"))
	}))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		if strings.HasPrefix(r.URL.Path, "/embed/") {
			h.Set("Content-Security-Policy", policy+"; frame-ancestors *")
		} else {
			h.Set("Content-Security-Policy", policy+"; frame-ancestors 'none'")
		}
		if s.c.Secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
			h.Set("Cross-Origin-Opener-Policy", "same-origin") // over plain http browsers ignore it and warn
		}
		if err := s.addressed(r); err != nil {
			s.refuse(w, r, err)
			return
		}
		if r.ContentLength > maxBody {
			s.refuse(w, r, game.Refuse(game.TooLarge, "server.body", "max", maxBody>>10))
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		cross.Handler(s.posted(next)).ServeHTTP(w, r)
	})
}

// posted accepts questions about a position also as a POST with the query as a form: positions can be longer than an
// address.
func (s *Server) posted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
		if r.Method == http.MethodPost && strings.HasPrefix(r.URL.Path, "/api/rules/") &&
			kind == "application/x-www-form-urlencoded" {
			query, err := io.ReadAll(r.Body)
			if err != nil {
				s.refuse(w, r, game.Refuse(game.TooLarge, "server.body", "max", maxBody>>10))
				return
			}
			r = r.Clone(r.Context())
			r.Method, r.URL.RawQuery, r.Body, r.ContentLength = http.MethodGet, string(query), http.NoBody, 0
		}
		next.ServeHTTP(w, r)
	})
}
