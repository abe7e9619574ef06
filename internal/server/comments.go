package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/table"
)

func (s *Server) registerComments(api huma.API, tag string) {
	const path = "/api/games/{id}/comments"
	operation(s, api, http.MethodGet, path, "What was said of the plies, as you may read it", tag,
		measured(governor.Look, by((*visit).named, s.comments)), ofSeat, ofGame)
	operation(s, api, http.MethodPost, path, "Say something of a ply", tag,
		by((*visit).guest, s.say), ofSeat, ofGame, inTime)
	operation(s, api, http.MethodPost, path+"/{number}/report", "Tell the organiser that something said is unfit", tag,
		by((*visit).guest, s.report), ofSeat, ofGame)
	operation(s, api, http.MethodPost, path+"/{number}/hide", "Hide something said, as the organiser", tag,
		by((*visit).guest, s.hide), ofSeat, ofGame)
	operation(s, api, http.MethodPost, path+"/{number}/show", "Show something again that was hidden", tag,
		by((*visit).guest, s.show), ofSeat, ofGame)
}

type commentsOut struct {
	Body struct {
		Comments []crowd.Comment `json:"comments"`
	}
}

func (s *Server) comments(ctx context.Context, _ *visit, who person.Who, in *struct {
	GameIn
	Ply   int   `query:"ply" minimum:"0" maximum:"100000" doc:"0 for all"`
	After int64 `query:"after" minimum:"0" doc:"the number of the last one you know"`
}) (*commentsOut, error) {
	out := &commentsOut{}
	var err error
	out.Body.Comments, err = s.c.Hall.Comments(ctx, in.ID, who, in.Ply, in.After)
	return out, err
}

func (s *Server) say(ctx context.Context, v *visit, who visitor, in *struct {
	GameIn
	Body struct {
		ID   string `json:"id" minLength:"1" maxLength:"64" doc:"your own: sent again with it, it is said once"`
		Ply  int    `json:"ply" minimum:"0" maximum:"100000"`
		Team *int   `json:"team,omitempty" minimum:"0" maximum:"3" doc:"the seat whose team alone may read it; all may if there is none"`
		Text string `json:"text" minLength:"1" maxLength:"2000" doc:"plain, of at most 500 characters"`
	}
}) (*out[table.Receipt], error) {
	r, err := writing(ctx, s, true, func(ctx context.Context) (table.Receipt, error) {
		return s.c.Hall.Say(ctx, in.ID, who.Who, crowd.Saying{ID: in.Body.ID, Ply: in.Body.Ply, Team: in.Body.Team,
			Text: in.Body.Text})
	})
	return &out[table.Receipt]{r}, err
}

// CommentIn names a comment.
type CommentIn struct {
	GameIn
	Number int64 `path:"number" minimum:"1"`
}

func (s *Server) report(ctx context.Context, v *visit, who visitor, in *CommentIn) (*noneOut, error) {
	return writing(ctx, s, true, func(ctx context.Context) (*noneOut, error) {
		return &noneOut{}, s.c.Hall.Report(ctx, in.ID, who.Who, in.Number)
	})
}

// HidingIn hides a comment or shows it again, with a reason.
type HidingIn struct {
	CommentIn
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"400" doc:"everybody reads it"`
	}
}

func (s *Server) hide(ctx context.Context, _ *visit, who visitor, in *HidingIn) (*noneOut, error) {
	return s.hides(ctx, who.Who, in, true)
}

func (s *Server) show(ctx context.Context, _ *visit, who visitor, in *HidingIn) (*noneOut, error) {
	return s.hides(ctx, who.Who, in, false)
}

func (s *Server) hides(ctx context.Context, who person.Who, in *HidingIn, hidden bool) (*noneOut, error) {
	return writing(ctx, s, true, func(ctx context.Context) (*noneOut, error) {
		return &noneOut{}, s.c.Hall.Hide(ctx, in.ID, who, in.Number, hidden, in.Body.Reason)
	})
}
