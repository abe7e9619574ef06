package server

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"strconv"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
)

// Problem is why a request was refused (RFC 9457).
type Problem struct {
	Type   string       `json:"type" doc:"always about:blank"`
	Title  string       `json:"title"`
	Status int          `json:"status"`
	Code   string       `json:"code" doc:"for programs"`
	Detail string       `json:"detail" doc:"for people, in the asked language"`
	Text   *text.Text   `json:"text,omitempty" doc:"the detail as data"`
	Arrows []game.Arrow `json:"arrows,omitempty" doc:"what shows the detail on the board: attackers of a king, or a blocked way"`
	after  time.Duration
}

// GetHeaders tells clients when to ask again, if that can help.
func (p *Problem) GetHeaders() http.Header {
	if p.Status != http.StatusTooManyRequests && p.Status != http.StatusServiceUnavailable {
		return nil
	}
	return http.Header{"Retry-After": {strconv.Itoa(int(max(p.after, 2*time.Second) / time.Second))}}
}

// GetStatus is the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// Error is the detail.
func (p *Problem) Error() string { return p.Detail }

// ContentType is that of problems.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// statuses are the HTTP statuses of codes; of the others it is 400.
var statuses = map[game.Code]int{
	game.UnknownGame: http.StatusNotFound,
	game.IllegalMove: http.StatusUnprocessableEntity,
	game.BadMove:     http.StatusUnprocessableEntity,
	game.NotToMove:   http.StatusConflict,
	game.TooLarge:    http.StatusRequestEntityTooLarge,
	person.NotFound:  http.StatusNotFound,
	person.Forbidden: http.StatusForbidden,
	person.Stale:     http.StatusConflict,
	person.Taken:     http.StatusConflict,
	hall.Full:        http.StatusInsufficientStorage,
	hall.Busy:        http.StatusServiceUnavailable,
	hall.Damaged:     http.StatusServiceUnavailable,
	unauthorized:     http.StatusUnauthorized,
	tooMany:          http.StatusTooManyRequests,
	noMethod:         http.StatusMethodNotAllowed,
	crossOrigin:      http.StatusForbidden,
	greeted:          http.StatusTemporaryRedirect,
}

// Codes of refusals that servers give besides those of games and halls.
const (
	unauthorized game.Code = "unauthorized"
	tooMany      game.Code = "too_many_requests"
	noMethod     game.Code = "method_not_allowed"
	crossOrigin  game.Code = "cross_origin"
	greeted      game.Code = "greeted"
	fault        game.Code = "fault"
)

// retryDamaged is the time after which to ask again for a game that cannot be read.
const retryDamaged = 10 * time.Minute

// problem returns an error as clients get it. Faults of the server are logged and masked.
func (s *Server) problem(ctx context.Context, v text.Voice, err error) *Problem {
	var e *game.Error
	var r *governor.Refusal
	var after time.Duration
	switch {
	case errors.As(err, &e):
	case errors.As(err, &r):
		e, after = refusal(r, s.c.Limits.Streams), r.After
	case errors.Is(err, store.ErrUnreachable):
		e = game.Refuse(hall.Busy, "hall.away")
	case errors.Is(err, store.ErrFull):
		e = game.Refuse(hall.Full, "hall.disk_full")
	case errors.Is(err, store.ErrDamaged):
		s.c.Log.ErrorContext(ctx, "damaged file: see quandary check", "error", err, "request", requestID(ctx))
		e = game.Refuse(hall.Damaged, "server.damaged")
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled), errors.Is(err, store.ErrBusy):
		e = game.Refuse(hall.Busy, "hall.busy")
	default:
		s.c.Log.ErrorContext(ctx, "fault", "error", err, "request", requestID(ctx))
		e = game.Refuse(fault, "server.fault", "request", requestID(ctx))
	}
	if e.Code == hall.Damaged {
		after = retryDamaged
	}
	status, ok := statuses[e.Code]
	if !ok {
		status = http.StatusBadRequest
	}
	if e.Code == fault {
		status = http.StatusInternalServerError
	}
	title, detail := http.StatusText(status), v.Say(e.Text)
	return &Problem{"about:blank", title, status, string(e.Code), detail, &e.Text, e.Arrows, after}
}

// refuse answers with a problem.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	p := s.problem(r.Context(), s.voice(r.URL.Query().Get("lang"), r.Header.Get("Accept-Language")), err)
	w.Header().Set("Content-Type", p.ContentType(""))
	maps.Copy(w.Header(), p.GetHeaders())
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // an error means that the client has left
}
