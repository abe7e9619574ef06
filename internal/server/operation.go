package server

import (
	"context"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
)

// codes are the codes of an operation's refusals.
type codes []game.Code

// The codes of refusals by subject, besides those of every request.
var (
	ofPerson = codes{unauthorized}                               // the person who makes the request
	ofSeat   = codes{unauthorized, person.Forbidden}             // what only some people may see or do
	ofGame   = codes{person.NotFound}                            // something by its id
	ofRules  = codes{game.UnknownGame}                           // the rules of a game
	inTime   = codes{game.NotToMove, person.Stale, person.Taken} // what may be too early or too late
)

// visitor is a person with their profile.
type visitor struct {
	person.Who
	profile Profile
}

// by adapts the answer of an operation that needs the person who makes the request, as a method of visit finds them.
func by[Who, In, Out any](find func(v *visit, ctx context.Context) (Who, error),
	answer func(ctx context.Context, v *visit, who Who, in *In) (*Out, error)) func(
	ctx context.Context, v *visit, in *In) (*Out, error) {
	return func(ctx context.Context, v *visit, in *In) (*Out, error) {
		who, err := find(v, ctx)
		if err != nil {
			return nil, err
		}
		return answer(ctx, v, who, in)
	}
}

// operation adds an operation to the API. Errors become Problems in the language of the request; the document of the
// API lists their statuses.
func operation[In, Out any](s *Server, api huma.API, method, path, summary, tag string,
	answer func(ctx context.Context, v *visit, in *In) (*Out, error), may ...codes) {
	register(s, api, &huma.Operation{
		OperationID: huma.GenerateOperationID(method, path, new(Out)), Method: method, Path: path, Summary: summary,
		Tags: []string{tag}, Errors: refusable(method, hasBody[In](), may),
	}, answer)
}

func file[In any](s *Server, api huma.API, path, summary, tag, kind string,
	answer func(ctx context.Context, v *visit, in *In) (*fileOut, error), may ...codes) {
	media, _, _ := strings.Cut(kind, ";")
	schema := &huma.Schema{}
	if strings.HasPrefix(media, "text/") {
		schema.Type = huma.TypeString
	}
	register(s, api, &huma.Operation{
		OperationID: huma.GenerateOperationID(http.MethodGet, path, new(fileOut)), Method: http.MethodGet, Path: path,
		Summary: summary, Tags: []string{tag}, Errors: refusable(http.MethodGet, false, may),
		Responses: map[string]*huma.Response{"200": {Description: http.StatusText(http.StatusOK),
			Content: map[string]*huma.MediaType{media: {Schema: schema}}}},
	}, func(ctx context.Context, v *visit, in *In) (*fileOut, error) {
		out, err := answer(ctx, v, in)
		if out != nil {
			out.ContentType = kind
		}
		return out, err
	})
}

// out is an answer with a body of a type that is described elsewhere.
type out[T any] struct{ Body T }

type fileOut struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

func register[In, Out any](s *Server, api huma.API, o *huma.Operation,
	answer func(ctx context.Context, v *visit, in *In) (*Out, error)) {
	o.DefaultStatus, o.MaxBodyBytes = http.StatusOK, maxBody
	huma.Register(api, *o, func(ctx context.Context, in *In) (*Out, error) {
		v := visiting(ctx)
		out, err := answer(ctx, v, in)
		if err != nil {
			return nil, s.problem(ctx, v.voice, err)
		}
		return out, nil
	})
}

// hasBody reports whether requests have a JSON body.
func hasBody[In any]() bool {
	_, has := reflect.TypeFor[In]().FieldByName("Body")
	return has
}

// refusable returns the statuses of an operation's refusals: those of its codes, and those of every request with this
// method, and with a body.
func refusable(method string, body bool, may []codes) []int {
	list := []int{http.StatusBadRequest, http.StatusUnprocessableEntity, http.StatusTooManyRequests,
		http.StatusInternalServerError, http.StatusServiceUnavailable}
	if method != http.MethodGet { // it may come from a page of another site
		list = append(list, http.StatusForbidden, http.StatusInsufficientStorage)
	}
	if body {
		list = append(list, http.StatusRequestTimeout, http.StatusRequestEntityTooLarge,
			http.StatusUnsupportedMediaType)
	}
	for _, code := range slices.Concat(may...) {
		list = append(list, statuses[code])
	}
	slices.Sort(list)
	return slices.Compact(list)
}

var refusing sync.Once

// refusals makes the API library answer with Problems, and describe lists as never null. It sets global variables of
// the library once, for all servers.
func refusals() {
	refusing.Do(func() {
		huma.DefaultArrayNullable = false
		huma.NewError = func(status int, message string, _ ...error) huma.StatusError {
			return &Problem{Type: "about:blank", Title: http.StatusText(status), Status: status,
				Code:   string(game.BadRequest),
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
