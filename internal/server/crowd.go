package server

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/hall"
	"github.com/quandary-games/quandary/market"
	"github.com/quandary-games/quandary/publish"
	"github.com/quandary-games/quandary/team"
)

// registerCrowds adds the operations about games in which a team plays.
func (s *Server) registerCrowds(api huma.API, tag string) {
	const path = "/api/games/{id}/crowd"
	operation(s, api, http.MethodGet, path, "The teams and the market of a game, as you may know them", tag,
		s.crowd, ofPerson, ofGame)
	operation(s, api, http.MethodGet, path+"/log", "The log of a team or of the market, as you may know it", tag,
		s.crowdLog, ofPerson, ofGame)
	operation(s, api, http.MethodGet, path+"/quote", "What a trade would cost or bring", tag, s.quote, ofGame)
	operation(s, api, http.MethodPost, path, "Order, be ready, buy, sell, exclude, …", tag,
		s.inCrowd, ofSeat, ofGame, inTime)
	operation(s, api, http.MethodGet, path+"/codes", "The organiser's codes for places and for trading", tag,
		s.codes, ofSeat, ofGame)
	operation(s, api, http.MethodGet, path+"/hooks", "The organiser's hooks, without their secrets", tag,
		s.hooks, ofSeat, ofGame)
	operation(s, api, http.MethodGet, path+"/link", "The code to post at Manifold", tag, s.linkCode, ofPerson, ofGame)
	operation(s, api, http.MethodGet, "/api/me/purse", "What you have across games, in play money", tag,
		s.purse, ofPerson)
	s.registerComments(api, tag)
	s.registerPlies(api, tag)
}

// crowdOut is the crowd of a game.
type crowdOut struct{ Body *hall.Roster }

func (s *Server) crowd(ctx context.Context, v *visit, in *struct {
	LangIn
	ID   string `path:"id" maxLength:"64"`
	Most int    `query:"most" minimum:"1" maximum:"1000" default:"50" doc:"members of each team"`
}) (*crowdOut, error) {
	who, err := v.named(ctx)
	if err != nil {
		return nil, err
	}
	c, err := s.c.Hall.Roster(ctx, in.ID, who, in.Most)
	return &crowdOut{c}, err
}

// maxEvents is how many events of a log are answered at once.
const maxEvents = 1000

// crowdLogOut is a part of a log.
type crowdLogOut struct {
	Body struct {
		Head   int            `json:"head" doc:"the number of the last event there is"`
		Team   []team.Event   `json:"team,omitempty"`
		Market []market.Event `json:"market,omitempty"`
	}
}

func (s *Server) crowdLog(ctx context.Context, v *visit, in *struct {
	LangIn
	ID    string `path:"id" maxLength:"64"`
	Seat  int    `query:"seat" minimum:"-1" maximum:"3" default:"0" doc:"of the team; -1 for the market"`
	After int    `query:"after" minimum:"0" doc:"the number of the last event you know"`
}) (*crowdLogOut, error) {
	if err := s.limits.spend(v, costPicture); err != nil {
		return nil, err
	}
	who, err := v.named(ctx)
	if err != nil {
		return nil, err
	}
	c, err := s.c.Hall.LookAtCrowd(ctx, in.ID, who)
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

// part is the next part of a log after a number.
func part[E any](log []E, after int) []E {
	log = log[min(after, len(log)):]
	return log[:min(maxEvents, len(log))]
}

// quoteOut is what a trade would cost or bring.
type quoteOut struct{ Body *hall.Quote }

func (s *Server) quote(ctx context.Context, _ *visit, in *struct {
	LangIn
	ID     string       `path:"id" maxLength:"64"`
	Result int          `query:"result" minimum:"0" maximum:"4"`
	Side   string       `query:"side" enum:"buy,sell" default:"buy"`
	Shares market.Milli `query:"shares" minimum:"0" doc:"in thousandths; 0 for as many as the money buys"`
	Money  market.Milli `query:"money" minimum:"0" doc:"in thousandths"`
}) (*quoteOut, error) {
	q, err := s.c.Hall.Quote(ctx, in.ID, in.Result, in.Shares, in.Money, in.Side == "sell")
	return &quoteOut{q}, err
}

// CrowdIn is what somebody of a crowd does, as a client sends it.
type CrowdIn struct {
	ID      string         `json:"id" minLength:"1" maxLength:"64" doc:"your own: sent again with it, the action is answered as the first time"`
	Kind    hall.CrowdKind `json:"kind" enum:"order,withdraw,ready,unready,hold,ask,unask,buy,sell,claim,link,vacation,exclude,readmit,extend,pause,resume,list,terms,annul,remark,hook,unhook"`
	Seat    int            `json:"seat,omitempty" minimum:"0" maximum:"3" doc:"of the team"`
	Ply     int            `json:"ply,omitempty" minimum:"0" maximum:"100000" doc:"with order: for which ply it was composed; refused as stale if orders are taken for another"`
	Move    string         `json:"move,omitempty" maxLength:"200" doc:"with order: in notation"`
	What    team.What      `json:"what,omitempty" enum:"resign,draw,takeback" doc:"with ask and unask"`
	Result  int            `json:"result,omitempty" minimum:"0" maximum:"4" doc:"with buy and sell: the seat that wins, or the number of seats for a draw"`
	Shares  market.Milli   `json:"shares,omitempty" minimum:"0" doc:"with buy and sell: in thousandths"`
	Limit   market.Milli   `json:"limit,omitempty" minimum:"0" doc:"the most that buying may cost, the least that selling must bring, in thousandths"`
	Code    string         `json:"code,omitempty" maxLength:"200" doc:"with claim"`
	Member  string         `json:"member,omitempty" maxLength:"64" doc:"with exclude and readmit: as the crowd calls them"`
	Order   int            `json:"order,omitempty" minimum:"0" doc:"with exclude: the number of an order's event, to exclude only that"`
	From    time.Time      `json:"from,omitempty" doc:"with vacation: when it begins"`
	Until   time.Time      `json:"until,omitempty" doc:"with extend: when orders end, later than they would or earlier, then with ten minutes of notice at least; with vacation: when it ends"`
	Members []team.Weight  `json:"members,omitempty" maxItems:"5000" doc:"with list: members and weights, in thousandths"`
	CSV     string         `json:"csv,omitempty" maxLength:"250000" doc:"with list: instead of members, lines such as mira,412.5"`
	Terms   *hall.Wishes   `json:"terms,omitempty" doc:"with terms: those that change, from the next ply on"`
	Hook    *publish.Hook  `json:"hook,omitempty" doc:"with hook: is told of every ply; never shown again"`
	Number  int            `json:"number,omitempty" minimum:"0" doc:"with unhook: which"`
	Reason  string         `json:"reason,omitempty" maxLength:"400" doc:"of an organiser: everybody reads it"`
}

func (s *Server) inCrowd(ctx context.Context, v *visit, in *struct {
	LangIn
	ID   string `path:"id" maxLength:"64"`
	Body CrowdIn
}) (*receiptOut, error) {
	who, _, err := v.known(ctx)
	if err != nil {
		return nil, err
	}
	b := &in.Body
	r, err := s.c.Hall.Crowd(ctx, in.ID, who, hall.CrowdAction{
		ID: b.ID, Kind: b.Kind, Seat: b.Seat, Ply: b.Ply, Move: b.Move, What: b.What, Result: b.Result, Shares: b.Shares,
		Limit:  b.Limit,
		Member: b.Member, Order: b.Order, From: b.From, Until: b.Until, Reason: b.Reason, Code: b.Code,
		List: b.Members, CSV: b.CSV,
		Terms: b.Terms, Hook: b.Hook, Number: b.Number,
	})
	return &receiptOut{r}, err
}

// codesOut are an organiser's codes.
type codesOut struct {
	Body struct {
		Places []hall.Place `json:"places" doc:"of the lists of members, each for one person"`
		Codes  []string     `json:"codes" doc:"that let somebody trade, each once"`
	}
}

func (s *Server) codes(ctx context.Context, v *visit, in *struct {
	LangIn
	ID    string `path:"id" maxLength:"64"`
	Count int    `query:"count" minimum:"0" maximum:"1000" default:"10" doc:"codes that let somebody trade"`
}) (*codesOut, error) {
	who, err := v.who(ctx)
	if err != nil {
		return nil, err
	}
	out := &codesOut{}
	out.Body.Places, out.Body.Codes, err = s.c.Hall.Codes(ctx, in.ID, who, in.Count)
	return out, err
}

// hooksOut are the hooks of a game.
type hooksOut struct {
	Body struct {
		Hooks []hall.HookOut `json:"hooks"`
	}
}

func (s *Server) hooks(ctx context.Context, v *visit, in *struct {
	LangIn
	ID string `path:"id" maxLength:"64"`
}) (*hooksOut, error) {
	who, err := v.who(ctx)
	if err != nil {
		return nil, err
	}
	out := &hooksOut{}
	out.Body.Hooks, err = s.c.Hall.HooksOut(ctx, in.ID, who)
	return out, err
}

// linkOut is how somebody shows who they are at Manifold.
type linkOut struct {
	Body struct {
		Code   string `json:"code" doc:"to be posted as a comment on the market"`
		Market string `json:"market"`
		Linked string `json:"linked,omitempty" doc:"the id of the user there, when that is known"`
	}
}

func (s *Server) linkCode(ctx context.Context, v *visit, in *struct {
	LangIn
	ID   string `path:"id" maxLength:"64"`
	Seat int    `query:"seat" minimum:"0" maximum:"3"`
}) (*linkOut, error) {
	who, err := v.named(ctx)
	if err != nil {
		return nil, err
	}
	out := &linkOut{}
	out.Body.Code, out.Body.Market, out.Body.Linked, err = s.c.Hall.LinkCode(ctx, in.ID, who, in.Seat)
	return out, err
}

// purseOut is what somebody has across games.
type purseOut struct{ Body *hall.Purse }

func (s *Server) purse(ctx context.Context, v *visit, _ *LangIn) (*purseOut, error) {
	if _, err := v.mine(ctx); err != nil {
		return nil, err
	}
	who, err := v.named(ctx)
	if err != nil {
		return nil, err
	}
	p, err := s.c.Hall.Purse(ctx, who)
	return &purseOut{p}, err
}
