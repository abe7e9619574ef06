package server

import (
	"context"
	"net/http"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/hall"
)

// The fixed costs of some requests, in milliseconds of work. Measured work is charged in addition.
const (
	costRequest = 1
	costBody    = 8 << 10 // bytes of a body that cost one more
	costHeard   = 1 << 10 // bytes from a socket that cost one
	costGuest   = 20
	costCreate  = 20
)

// measured makes an operation measured work: it waits for a worker, its time is bounded, and its sender pays for the
// time.
func measured[In, Out any](k governor.Kind, answer func(ctx context.Context, v *visit, in *In) (*Out, error)) func(
	ctx context.Context, v *visit, in *In) (*Out, error) {
	return func(ctx context.Context, v *visit, in *In) (out *Out, err error) {
		err = v.server.governor.Do(ctx, v.payers, k, func(ctx context.Context) error {
			out, err = answer(ctx, v, in)
			return err
		})
		return out, err
	}
}

// refusal returns a refusal of the governor in words.
func refusal(r *governor.Refusal, most int) *game.Error {
	switch r.Reason {
	case governor.Crowded:
		return game.Refuse(hall.Busy, "server.crowded")
	case governor.Streaming:
		return game.Refuse(tooMany, "server.streams", "most", most)
	case governor.Full:
		return game.Refuse(hall.Busy, "server.full")
	case governor.Daylong:
		return game.Refuse(tooMany, "server.too_many_today")
	}
	return game.Refuse(tooMany, "server.too_many")
}

// address returns the source of a request: its network, which the proxy names if there is one.
func (s *Server) address(r *http.Request) string {
	if list := r.Header.Values(s.c.Proxy); s.c.Proxy != "" && len(list) > 0 {
		told := list[len(list)-1]
		told = strings.TrimSpace(told[strings.LastIndexByte(told, ',')+1:]) // the last one comes from our proxy
		if network := governor.Network(told); network.IsValid() {
			return network.String()
		}
	}
	if network := governor.Network(r.RemoteAddr); network.IsValid() {
		return network.String()
	}
	return r.RemoteAddr
}

// limited charges every request. Actions in games, and the connections for them, have an account of their own.
func (s *Server) limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := visiting(r.Context())
		v.payers = []string{s.address(r)}
		if who := v.payer(); who != "" {
			v.payers = append(v.payers, who)
		}
		size := int(r.ContentLength)
		if size < 0 { // unknown, so it counts as the largest
			size = maxBody
		}
		charge := s.governor.Spend
		if plays(r) {
			charge = s.governor.Act
		}
		if err := charge(v.payers, costRequest+size/costBody); err != nil {
			s.refuse(w, r, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// plays reports whether a request is an action in a game, or opens the socket or stream of one.
func plays(r *http.Request) bool {
	_, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/api/games/"), "/")
	return strings.HasPrefix(r.URL.Path, "/api/games/") && (r.Method == http.MethodPost && rest == "actions" ||
		r.Method == http.MethodGet && (rest == "socket" || rest == "stream"))
}
