package server

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"
)

// health is what the server knows about its own state.
type health struct {
	faults atomic.Pointer[[]string] // of the store's file; nil until it has been examined
	// lines of the log that everybody can bring about
	unready  throttle // checks that found the store unreachable
	busy     throttle // requests that were answered with 503
	passkeys throttle // passkeys that were refused
}

// alive answers that the program runs. It does not ask the store: to start a server anew does not bring its database
// back.
func (s *Server) alive(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) }

// ready answers whether this server can take requests: it is not closing, and its store answers. A server with a
// damaged file is ready, because other games go on; the answer mentions the damage.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	if s.closing.Err() != nil {
		http.Error(w, "the server is closing", http.StatusServiceUnavailable)
		return
	}
	if err := s.c.Store.Ping(ctx); err != nil {
		if r.Context().Err() == nil { // else the client has left
			if times := s.health.unready.event(s.c.Now()); times > 0 {
				s.c.Log.ErrorContext(ctx, "ready", "error", err, "times", times)
			}
		}
		http.Error(w, "the store does not answer", http.StatusServiceUnavailable)
		return
	}
	if faults := s.health.faults.Load(); faults != nil && len(*faults) > 0 {
		_, _ = w.Write([]byte("ok, but the file of the games is damaged: see quandary check\n"))
		return
	}
	_, _ = w.Write([]byte("ok\n"))
}

// examine looks once for damage of the store's file, beside all other work, and tells the operator.
func (s *Server) examine() {
	faults, err := s.c.Store.Faults(s.closing, true)
	if err != nil {
		if s.closing.Err() == nil {
			s.c.Log.Error("check of the file", "error", err)
		}
		return
	}
	for _, fault := range faults {
		s.c.Log.Error("damaged file: see quandary check", "fault", fault)
	}
	s.health.faults.Store(&faults)
}
