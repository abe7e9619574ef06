package server

import (
	"context"
	"net/http"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/game"
)

// operation adds an operation to the API. What it refuses is told as a Problem in the language of the request.
func operation[In, Out any](s *Server, api huma.API, method, path, summary string, tag string,
	answer func(ctx context.Context, v *visit, in *In) (*Out, error)) {
	huma.Register(api, huma.Operation{
		OperationID: huma.GenerateOperationID(method, path, new(Out)), Method: method, Path: path, Summary: summary,
		Tags: []string{tag}, DefaultStatus: http.StatusOK, MaxBodyBytes: maxBody,
		Errors: []int{http.StatusBadRequest, http.StatusNotFound, http.StatusUnprocessableEntity},
	}, func(ctx context.Context, in *In) (*Out, error) {
		v := visiting(ctx)
		out, err := answer(ctx, v, in)
		if err != nil {
			return nil, s.problem(ctx, v.voice, err)
		}
		return out, nil
	})
}

var refusing sync.Once

// refusals has huma tell what does not fit the schemas as Problems, and say of lists that they are never null. The
// library keeps that in variables of its own, so they are set once for all servers.
func refusals() {
	refusing.Do(func() {
		huma.DefaultArrayNullable = false
		huma.NewError = func(status int, message string, _ ...error) huma.StatusError {
			return &Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Code: string(game.BadRequest),
				Detail: message}
		}
		huma.NewErrorWithContext = func(c huma.Context, status int, message string, errs ...error) huma.StatusError {
			v := visiting(c.Context())
			if v == nil {
				return huma.NewError(status, message)
			}
			refused := misfit(status, errs)
			p := v.server.problem(c.Context(), v.voice, refused)
			if refused.Code == game.BadRequest && status >= 400 && status < 500 {
				p.Status, p.Title = status, http.StatusText(status)
			}
			return p
		}
	})
}
