package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/hall"
)

// registerComments adds the operations about what is said of a game's plies.
func (s *Server) registerComments(api huma.API, tag string) {
	const path = "/api/games/{id}/comments"
	operation(s, api, http.MethodGet, path, "What was said of the plies, as you may read it", tag,
		s.comments, ofSeat, ofGame)
	operation(s, api, http.MethodPost, path, "Say something of a ply", tag, s.say, ofSeat, ofGame, inTime)
	operation(s, api, http.MethodPost, path+"/{number}/report", "Tell the organiser that something said is unfit", tag,
		s.report, ofSeat, ofGame)
	operation(s, api, http.MethodPost, path+"/{number}/hide", "Hide something said, as the organiser", tag,
		s.hide, ofSeat, ofGame)
	operation(s, api, http.MethodPost, path+"/{number}/show", "Show something again that was hidden", tag,
		s.show, ofSeat, ofGame)
}

// commentsOut is what was said.
type commentsOut struct {
	Body struct {
		Comments []hall.Comment `json:"comments"`
	}
}

func (s *Server) comments(ctx context.Context, v *visit, in *struct {
	LangIn
	ID    string `path:"id" maxLength:"64"`
	Ply   int    `query:"ply" minimum:"0" maximum:"100000" doc:"0 for all"`
	After int64  `query:"after" minimum:"0" doc:"the number of the last one you know"`
}) (*commentsOut, error) {
	who, err := v.named(ctx)
	if err != nil {
		return nil, err
	}
	out := &commentsOut{}
	out.Body.Comments, err = s.c.Hall.Comments(ctx, in.ID, who, in.Ply, in.After)
	return out, err
}

func (s *Server) say(ctx context.Context, v *visit, in *struct {
	LangIn
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		ID   string `json:"id" minLength:"1" maxLength:"64" doc:"your own: sent again with it, it is said once"`
		Ply  int    `json:"ply" minimum:"0" maximum:"100000"`
		Team *int   `json:"team,omitempty" minimum:"0" maximum:"3" doc:"the seat whose team alone may read it; all may if there is none"`
		Text string `json:"text" minLength:"1" maxLength:"2000" doc:"plain, of at most 500 characters"`
	}
}) (*receiptOut, error) {
	who, _, err := v.known(ctx)
	if err != nil {
		return nil, err
	}
	r, err := s.c.Hall.Say(ctx, in.ID, who, hall.Saying{ID: in.Body.ID, Ply: in.Body.Ply, Team: in.Body.Team,
		Text: in.Body.Text})
	return &receiptOut{r}, err
}

// CommentIn is something said.
type CommentIn struct {
	LangIn
	ID     string `path:"id" maxLength:"64"`
	Number int64  `path:"number" minimum:"1"`
}

func (s *Server) report(ctx context.Context, v *visit, in *CommentIn) (*noneOut, error) {
	who, _, err := v.known(ctx)
	if err != nil {
		return nil, err
	}
	return &noneOut{}, s.c.Hall.Report(ctx, in.ID, who, in.Number)
}

// HidingIn is something said that is to be hidden or shown, and why.
type HidingIn struct {
	CommentIn
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"400" doc:"everybody reads it"`
	}
}

func (s *Server) hide(ctx context.Context, v *visit, in *HidingIn) (*noneOut, error) {
	return s.hiding(ctx, v, in, true)
}

func (s *Server) show(ctx context.Context, v *visit, in *HidingIn) (*noneOut, error) {
	return s.hiding(ctx, v, in, false)
}

// hiding hides something said or shows it.
func (s *Server) hiding(ctx context.Context, v *visit, in *HidingIn, hidden bool) (*noneOut, error) {
	who, _, err := v.known(ctx)
	if err != nil {
		return nil, err
	}
	return &noneOut{}, s.c.Hall.Hide(ctx, in.ID, who, in.Number, hidden, in.Body.Reason)
}
