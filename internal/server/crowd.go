package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/person"
)

func (s *Server) registerCrowds(api huma.API, tag string) {
	const path = "/api/games/{id}/crowd"
	operation(s, api, http.MethodGet, path, "The teams and the market of a game, as you may know them", tag,
		measured(governor.Look, by((*visit).named, s.crowd)), ofPerson, ofGame)
	operation(s, api, http.MethodGet, path+"/log", "The log of a team or of the market, as you may know it", tag,
		measured(governor.Look, by((*visit).named, s.crowdLog)), ofPerson, ofGame)
	operation(s, api, http.MethodGet, path+"/quote", "What a trade would cost or bring", tag,
		measured(governor.Look, s.quote), ofGame)
	operation(s, api, http.MethodPost, path,
		"The same as POST …/actions; here claim is claim_place, and link is link_account",
		tag, s.do, ofSeat, ofGame, inTime)
	operation(s, api, http.MethodGet, path+"/codes", "The organiser's codes for places and for trading", tag,
		measured(governor.Look, by((*visit).who, s.codes)), ofSeat, ofGame)
	operation(s, api, http.MethodGet, path+"/hooks", "The organiser's hooks, without their secrets", tag,
		measured(governor.Look, by((*visit).who, s.hooks)), ofSeat, ofGame)
	operation(s, api, http.MethodGet, path+"/link", "The code to post at Manifold", tag,
		measured(governor.Look, by((*visit).named, s.linkCode)), ofPerson, ofGame)
	operation(s, api, http.MethodGet, "/api/me/purse", "What you have across games, in play money", tag,
		measured(governor.Look, by((*visit).requirePerson, s.purse)), ofPerson)
	s.registerComments(api, tag)
	s.registerPlies(api, tag)
}

func (s *Server) crowd(ctx context.Context, _ *visit, who person.Who, in *struct {
	GameIn
	Most  int   `query:"most" minimum:"1" maximum:"1000" default:"50" doc:"members of each team"`
	Since int64 `query:"since" minimum:"0" doc:"the number of the last entry of the game that you know: the answer is no older"`
}) (*out[*crowd.Roster], error) {
	c, err := s.c.Hall.Roster(ctx, in.ID, who, in.Most, in.Since)
	return &out[*crowd.Roster]{c}, err
}

// maxEvents is the most events in one answer.
const maxEvents = 1000

type crowdLogOut struct {
	Body struct {
		Head   int            `json:"head" doc:"the number of the last event there is"`
		Team   []team.Event   `json:"team,omitempty"`
		Market []market.Event `json:"market,omitempty"`
	}
}

func (s *Server) crowdLog(ctx context.Context, _ *visit, who person.Who, in *struct {
	GameIn
	Seat  int `query:"seat" minimum:"-1" maximum:"3" default:"0" doc:"of the team; -1 for the market"`
	After int `query:"after" minimum:"0" doc:"the number of the last event you know"`
}) (*crowdLogOut, error) {
	c, err := s.c.Hall.Logs(ctx, in.ID, who)
	if err != nil {
		return nil, err
	}
	out := &crowdLogOut{}
	if in.Seat < 0 {
		out.Body.Head, out.Body.Market = len(c.Market), part(c.Market, in.After)
	} else {
		out.Body.Head, out.Body.Team = len(c.Teams[in.Seat]), part(c.Teams[in.Seat], in.After)
	}
	return out, nil
}

// part returns at most maxEvents events of a log after a number.
func part[E any](log []E, after int) []E {
	log = log[min(after, len(log)):]
	return log[:min(maxEvents, len(log))]
}

func (s *Server) quote(ctx context.Context, _ *visit, in *struct {
	GameIn
	Result int          `query:"result" minimum:"0" maximum:"4"`
	Side   string       `query:"side" enum:"buy,sell" default:"buy"`
	Shares market.Milli `query:"shares" minimum:"0" doc:"in thousandths; 0 for as many as the money buys"`
	Money  market.Milli `query:"money" minimum:"0" doc:"in thousandths"`
}) (*out[*crowd.Quote], error) {
	q, err := s.c.Hall.Quote(ctx, in.ID, in.Result, in.Shares, in.Money, in.Side == "sell")
	return &out[*crowd.Quote]{q}, err
}

type codesOut struct {
	Body struct {
		Places []crowd.Place `json:"places" doc:"of the lists of members, each for one person"`
		Codes  []string      `json:"codes" doc:"that let somebody trade, each once"`
	}
}

func (s *Server) codes(ctx context.Context, _ *visit, who person.Who, in *struct {
	GameIn
	Count int `query:"count" minimum:"0" maximum:"1000" default:"10" doc:"codes that let somebody trade"`
}) (*codesOut, error) {
	out := &codesOut{}
	var err error
	out.Body.Places, out.Body.Codes, err = s.c.Hall.Codes(ctx, in.ID, who, in.Count)
	return out, err
}

type hooksOut struct {
	Body struct {
		Hooks []crowd.HookOut `json:"hooks"`
	}
}

func (s *Server) hooks(ctx context.Context, _ *visit, who person.Who, in *GameIn) (*hooksOut, error) {
	out := &hooksOut{}
	var err error
	out.Body.Hooks, err = s.c.Hall.HooksOut(ctx, in.ID, who)
	return out, err
}

// linkOut is the code by which a person proves an account at Manifold.
type linkOut struct {
	Body struct {
		Code   string `json:"code" doc:"to be posted as a comment on the market"`
		Market string `json:"market"`
		Linked string `json:"linked,omitempty" doc:"the id of the user there, when that is known"`
	}
}

func (s *Server) linkCode(ctx context.Context, _ *visit, who person.Who, in *struct {
	GameIn
	Seat int `query:"seat" minimum:"0" maximum:"3"`
}) (*linkOut, error) {
	out := &linkOut{}
	var err error
	out.Body.Code, out.Body.Market, out.Body.Linked, err = s.c.Hall.LinkCode(ctx, in.ID, who, in.Seat)
	return out, err
}

func (s *Server) purse(ctx context.Context, v *visit, _ string, _ *LangIn) (*out[*hall.Purse], error) {
	who, err := v.named(ctx)
	if err != nil {
		return nil, err
	}
	p, err := s.c.Hall.Purse(ctx, who)
	return &out[*hall.Purse]{p}, err
}
