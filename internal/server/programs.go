package server

import (
	"context"
	"errors"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// seat returns the seat for a wish. Errors: NotFound for an unknown program, BadRequest for rules or levels that it
// does not play.
func (s *Server) seat(ctx context.Context, rules string, w SeatWish) (table.SeatSpec, error) {
	spec := table.SeatSpec{Kind: w.Kind, Bot: w.Bot, Team: w.Team}
	if w.Who == "" {
		return spec, nil
	}
	if w.Kind != table.SeatInvited {
		return spec, game.Refuse(game.BadRequest, "server.who_kind")
	}
	key, err := s.c.Store.Get(ctx, keyBot, w.Who)
	if errors.Is(err, store.ErrNotFound) {
		return spec, game.Refuse(person.NotFound, "server.no_program", "id", w.Who)
	}
	if err != nil {
		return spec, err
	}
	p, err := s.profile(ctx, key.Person)
	switch {
	case errors.Is(err, store.ErrNotFound) || err == nil && p.Bot == nil:
		return spec, game.Refuse(person.NotFound, "server.no_program", "id", w.Who)
	case err != nil:
		return spec, err
	case !slices.Contains(p.Bot.Games, rules):
		return spec, game.Refuse(game.BadRequest, "server.program_game", "name", p.Name, "games", p.Bot.Games)
	case w.Level != "" && !slices.Contains(p.Bot.Levels, w.Level):
		return spec, game.Refuse(game.BadRequest, "server.program_level", "name", p.Name, "levels", p.Bot.Levels)
	}
	spec.Person, spec.Who, spec.Level = key.Person, w.Who, w.Level
	return spec, nil
}

func (s *Server) offerBot(ctx context.Context, v *visit, who visitor, in *struct {
	LangIn
	Body BotSign
}) (*meOut, error) {
	for _, id := range in.Body.Games {
		if _, err := s.find(id); err != nil {
			return nil, err
		}
	}
	p := who.profile
	p.Bot = &in.Body
	var err error
	key := store.Row{Kind: keyBot, Key: s.botID(who.Person), Person: who.Person}
	if len(in.Body.Games) == 0 {
		p.Bot = nil
		err = s.c.Store.Delete(ctx, key.Kind, key.Key)
	} else if _, err = s.c.Store.Get(ctx, key.Kind, key.Key); errors.Is(err, store.ErrNotFound) {
		if err = s.governor.Day(governor.Programs, v.payers...); err == nil {
			err = s.c.Store.Put(ctx, key)
		}
	}
	if err != nil {
		return nil, err
	}
	return known(p), s.keep(ctx, who.Person, p)
}

func (s *Server) ids() []string {
	var ids []string
	for _, g := range s.c.Games {
		ids = append(ids, g.Facts().ID)
	}
	return ids
}

type botsOut struct {
	Body struct {
		Bots []Challenger `json:"bots"`
	}
}

// Challenger is a program that may be challenged.
type Challenger struct {
	ID   string `json:"id" doc:"to invite it by"`
	Name string `json:"name"`
	BotSign
}

// maxBots is the most programs in the list.
const maxBots = 200

func (s *Server) bots(ctx context.Context, _ *visit, _ *LangIn) (*botsOut, error) {
	keys, err := s.c.Store.List(ctx, keyBot, store.Anybody, maxBots)
	if err != nil {
		return nil, err
	}
	out := &botsOut{}
	out.Body.Bots = []Challenger{}
	for _, k := range keys {
		p, err := s.profile(ctx, k.Person)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if p.Bot != nil {
			out.Body.Bots = append(out.Body.Bots, Challenger{s.botID(k.Person), p.Name, *p.Bot})
		}
	}
	return out, nil
}

// botID returns the id that invites a program. It does not reveal the person's id.
func (s *Server) botID(person string) string { return digest("bot " + person)[:16] }
