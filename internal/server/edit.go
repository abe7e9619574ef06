package server

import (
	"context"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
)

// EditIn is a change of a position. Empty fields change nothing.
type EditIn struct {
	PositionIn
	Clear bool   `query:"clear" doc:"first everything goes that the position can do without"`
	Take  string `query:"take" maxLength:"40" doc:"square:seat:letter of a token that goes"`
	Put   string `query:"put" maxLength:"40" doc:"square:seat:letter of what is put, and perhaps :share as a fraction"`
	Turn  int    `query:"turn" minimum:"-1" maximum:"3" default:"-1" doc:"whose turn it is then; -1 for no change"`
}

// editOut is a position after a change.
type editOut struct {
	Body struct {
		Standing
		Stock []game.Stock `json:"stock" doc:"what may be put on squares; nothing if positions of the game cannot be changed"`
	}
}

func (s *Server) edit(_ context.Context, v *visit, in *EditIn) (*editOut, error) {
	state, err := s.parsed(&in.PositionIn)
	if err != nil {
		return nil, err
	}
	e := game.Edit{Clear: in.Clear, Turn: in.Turn}
	if e.Take, err = spot("take", in.Take); err != nil {
		return nil, err
	}
	if e.Put, err = spot("put", in.Put); err != nil {
		return nil, err
	}
	if e != (game.Edit{Turn: game.Nobody}) {
		if state, err = game.Edited(state, e); err != nil {
			return nil, err
		}
	}
	out := &editOut{}
	out.Body.Standing, out.Body.Stock = standing(v, state, nil, &in.PositionIn), []game.Stock{}
	if it, ok := state.(game.Editable); ok {
		out.Body.Stock = it.Stock()
	}
	return out, nil
}

// spot reads a piece on a square. It returns nil for an empty value.
func spot(parameter, value string) (*game.Spot, error) {
	if value == "" {
		return nil, nil
	}
	wrong := game.Refuse(game.BadRequest, "server.query", "name", parameter, "value", value)
	parts := strings.Split(value, ":")
	if len(parts) != 3 && len(parts) != 4 {
		return nil, wrong
	}
	seat, err := strconv.Atoi(parts[1])
	if err != nil {
		return nil, wrong
	}
	p := &game.Spot{Square: parts[0], Seat: seat, Letter: parts[2], Share: prob.One()}
	if len(parts) == 4 {
		if p.Share, err = prob.Parse(parts[3]); err != nil {
			return nil, wrong
		}
	}
	return p, nil
}
