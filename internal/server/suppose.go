package server

import (
	"context"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
)

// TokenIn names a token of a picture.
type TokenIn struct {
	Token    int  `query:"token" required:"true" minimum:"0" maximum:"4095" doc:"which, by its place in the picture"`
	Pictures bool `query:"pictures" doc:"with the picture if it is found, and if it is missing"`
}

// suppositionOut is the board if a token is found where it is, and if not.
type suppositionOut struct {
	CacheControl string `header:"Cache-Control"`
	Vary         string `header:"Vary"`
	Body         *game.Supposition
}

// kept is the Cache-Control of answers about a position of a log, which never changes.
const kept = "private, max-age=86400, immutable"

func (s *Server) suppose(ctx context.Context, v *visit, in *struct {
	SeatIn
	TokenIn
	Number int64 `query:"number" minimum:"-1" default:"-1" doc:"of the position: then the answer may be kept"`
}) (*suppositionOut, error) {
	who, seat, err := s.as(ctx, v, &in.SeatIn)
	if err != nil {
		return nil, err
	}
	view, position, err := s.c.Hall.View(ctx, in.ID, who, seat)
	if err != nil {
		return nil, err
	}
	if in.Number >= 0 && in.Number != position {
		return nil, game.Refuse(person.Stale, "hall.stale", "number", int(in.Number), "position", int(position))
	}
	out, err := supposed(view, &in.TokenIn)
	if err == nil && in.Number >= 0 {
		out.CacheControl, out.Vary = kept, "Cookie, Authorization"
	}
	return out, err
}

func (s *Server) positionSuppose(_ context.Context, v *visit, in *struct {
	PositionIn
	TokenIn
}) (*suppositionOut, error) {
	state, err := s.parsed(&in.PositionIn)
	if err != nil {
		return nil, err
	}
	return supposed(state, &in.TokenIn)
}

// supposed returns the board with a token of a view found, and not found.
func supposed(view game.State, in *TokenIn) (*suppositionOut, error) {
	supposition, err := game.Suppose(view, in.Token)
	if err != nil {
		return nil, err
	}
	if !in.Pictures {
		supposition.Found, supposition.Missing = nil, nil
	}
	return &suppositionOut{CacheControl: "no-store", Body: supposition}, nil
}
