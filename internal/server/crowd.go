package server

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/hall"
	"github.com/quandary-games/quandary/market"
	"github.com/quandary-games/quandary/team"
)

// registerCrowds adds the operations about games in which a team plays.
func (s *Server) registerCrowds(api huma.API, tag string) {
	operation(s, api, http.MethodGet, "/api/games/{id}/crowd", "The teams and the market of a game, as you may know them", tag, s.crowd)
	s.registerPlies(api, tag)
	operation(s, api, http.MethodPost, "/api/games/{id}/crowd", "Order, be ready, buy, sell, exclude, …", tag, s.inCrowd)
}

// crowdOut is the crowd of a game.
type crowdOut struct{ Body *hall.Crowd }

func (s *Server) crowd(ctx context.Context, v *visit, in *struct {
	LangIn
	ID string `path:"id" maxLength:"64"`
}) (*crowdOut, error) {
	who, err := v.who(ctx)
	if err != nil {
		return nil, err
	}
	c, err := s.c.Hall.LookAtCrowd(ctx, in.ID, who)
	return &crowdOut{c}, err
}

// CrowdIn is what somebody of a crowd does, as a client sends it.
type CrowdIn struct {
	ID     string         `json:"id" minLength:"1" maxLength:"64" doc:"your own: sent again with it, the action is answered as the first time"`
	Kind   hall.CrowdKind `json:"kind" enum:"order,withdraw,ready,unready,hold,ask,unask,buy,sell,exclude,readmit,extend"`
	Seat   int            `json:"seat,omitempty" minimum:"0" maximum:"3" doc:"of the team"`
	Move   string         `json:"move,omitempty" maxLength:"200" doc:"with order: in notation"`
	What   team.What      `json:"what,omitempty" enum:"resign,draw" doc:"with ask and unask"`
	Result int            `json:"result,omitempty" minimum:"0" maximum:"4" doc:"with buy and sell: the seat that wins, or the number of seats for a draw"`
	Shares market.Milli   `json:"shares,omitempty" minimum:"0" doc:"with buy and sell: in thousandths"`
	Limit  market.Milli   `json:"limit,omitempty" minimum:"0" doc:"the most that buying may cost, the least that selling must bring, in thousandths"`
	Member string         `json:"member,omitempty" maxLength:"64" doc:"with exclude and readmit: as the crowd calls them"`
	Order  int            `json:"order,omitempty" minimum:"0" doc:"with exclude: the number of an order's event, to exclude only that"`
	Until  time.Time      `json:"until,omitempty" doc:"with extend: when orders end"`
	Reason string         `json:"reason,omitempty" maxLength:"400" doc:"of an organiser: everybody reads it"`
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
		ID: b.ID, Kind: b.Kind, Seat: b.Seat, Move: b.Move, What: b.What, Result: b.Result, Shares: b.Shares, Limit: b.Limit,
		Member: b.Member, Order: b.Order, Until: b.Until, Reason: b.Reason,
	})
	return &receiptOut{r}, err
}
