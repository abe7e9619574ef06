package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
)

// Reported is a shared invention that was reported or judged, as the operator sees it.
type Reported struct {
	ID      string   `json:"id"`
	By      string   `json:"by"` // empty if it has been removed
	Text    string   `json:"text"`
	Hidden  bool     `json:"hidden"`
	Reasons []string `json:"reasons"`
}

// Operator returns a handler for the operator alone. GET /inventions lists the shared inventions that were reported.
// POST /inventions/{id}/hide, with a reason in the query, /show and /remove decide about one.
func (s *Server) Operator() http.Handler {
	mux := http.NewServeMux()
	answer := func(do func(r *http.Request) (any, error)) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			out, err := do(r)
			if err != nil {
				s.refuse(w, r, err)
				return
			}
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(out) // an error means that the operator has left
		}
	}
	mux.HandleFunc("GET /inventions", answer(func(r *http.Request) (any, error) { return s.reported(r.Context()) }))
	mux.HandleFunc("POST /inventions/{id}/{act}", answer(func(r *http.Request) (any, error) {
		return s.decide(r.Context(), r.PathValue("id"), r.PathValue("act"), r.URL.Query().Get("reason"))
	}))
	return http.NewCrossOriginProtection().Handler(mux)
}

// reported returns all inventions that were reported or judged.
func (s *Server) reported(ctx context.Context) ([]Reported, error) {
	list := []Reported{}
	rows, err := s.c.Store.List(ctx, keyVerdict, store.Anybody, 0)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		one, err := s.reportedOne(ctx, r.Key)
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, nil
}

// reportedOne returns an invention as the operator sees it.
func (s *Server) reportedOne(ctx context.Context, id string) (Reported, error) {
	of, err := s.verdictOf(ctx, id)
	one := Reported{ID: id, Hidden: of.Hidden, Reasons: of.Reasons}
	if err != nil {
		return one, err
	}
	r, err := s.c.Store.Get(ctx, keyShared, id)
	if errors.Is(err, store.ErrNotFound) {
		return one, nil
	}
	if err != nil {
		return one, err
	}
	var body sharedBody
	if err := json.Unmarshal([]byte(r.Body), &body); err != nil {
		return one, err
	}
	one.Text = body.Text
	p, err := s.profile(ctx, r.Person)
	one.By = p.Name
	return one, err
}

// decide hides an invention for a reason, shows it again or removes it. A removed one cannot be shared again.
func (s *Server) decide(ctx context.Context, id, act, reason string) (Reported, error) {
	r, err := s.c.Store.Get(ctx, keyShared, id)
	if errors.Is(err, store.ErrNotFound) {
		err = game.Refuse(person.NotFound, "server.shared_none", "id", id)
	}
	var of verdict
	if err == nil {
		of, err = s.verdictOf(ctx, id)
	}
	switch act {
	case "hide", "remove":
		of.Hidden = true
		if reason = person.Line(reason, maxReason); reason != "" {
			of.Reasons = []string{reason}
		}
	case "show":
		of.Hidden, of.Cleared = false, true
	default:
		err = game.Refuse(person.NotFound, "server.no_address", "address", act)
	}
	if err == nil {
		err = s.judge(ctx, id, r.Person, of)
	}
	if err == nil && act == "remove" {
		err = s.c.Store.Delete(ctx, keyShared, id)
	}
	if err != nil {
		return Reported{}, err
	}
	return s.reportedOne(ctx, id)
}
