package server

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/docs/rules"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/person"
)

// registerPositions adds the operations about positions that belong to no game, such as those of lessons and of an
// editor.
func (s *Server) registerPositions(api huma.API, tag string) {
	const at = "/api/rules/{game}/"
	operation(s, api, http.MethodGet, at+"text", "The rules for people, in Markdown", tag, s.rulebook, ofRules)
	operation(s, api, http.MethodGet, at+"position", "How a position looks, and what follows from orders", tag,
		measured(governor.Position, s.position), ofRules, inTime)
	operation(s, api, http.MethodGet, at+"choices", "What may be picked in a position", tag,
		measured(governor.Choices, s.positionChoices), ofRules, inTime)
	operation(s, api, http.MethodGet, at+"risks", "What a move in a position may lead to", tag,
		measured(governor.Risks, s.positionRisks), ofRules, inTime)
	operation(s, api, http.MethodGet, at+"supposition",
		"What becomes of the board if a token is found where it is, and if not",
		tag, measured(governor.Position, s.positionSuppose), ofRules, inTime)
	operation(s, api, http.MethodGet, at+"outcomes", "What a chance turn may bring", tag,
		measured(governor.Position, s.outcomes), ofRules)
	operation(s, api, http.MethodGet, at+"edit", "What may be put on a position, and the position after a change", tag,
		measured(governor.Position, s.edit), ofRules)
}

type textOut struct {
	Body struct {
		Markdown string `json:"markdown"`
	}
}

func (s *Server) rulebook(_ context.Context, v *visit, in *struct {
	LangIn
	Game string `path:"game" maxLength:"40" doc:"the id of the game, or the name of one of its pages; abilities tells how to invent some"`
}) (*textOut, error) {
	id, _, _ := strings.Cut(in.Game, "-")
	if !slices.Contains(rules.Names(id), in.Game) {
		id = in.Game // not the name of a page
	}
	if _, err := s.find(id); err != nil && in.Game != rules.Guide {
		return nil, err
	}
	out := &textOut{}
	out.Body.Markdown = rules.Page(v.voice.Lang(), in.Game)
	return out, nil
}

// PositionIn names a position of a game.
type PositionIn struct {
	LangIn
	Game     string   `path:"game" maxLength:"40"`
	Position string   `query:"position" maxLength:"200000" doc:"in the game's notation; the first one if it is left out"`
	Options  []string `query:"option,explode" maxItems:"50" doc:"name=value, for the first position"`
	Seat     int      `query:"seat" minimum:"-1" maximum:"3" default:"-1" doc:"as which seat knows it; -1 for everything that the position says"`
	Picture  bool     `query:"picture"`
}

// parsed returns the position of a request, as its seat knows it.
func (s *Server) parsed(in *PositionIn) (game.State, error) {
	g, err := s.find(in.Game)
	if err != nil {
		return nil, err
	}
	state, err := in.state(g)
	if err != nil {
		return nil, err
	}
	if in.Seat >= len(state.Seats()) {
		return nil, game.Refuse(game.BadRequest, "orders.seat", "seat", in.Seat, "last", len(state.Seats())-1)
	}
	if in.Seat >= 0 {
		return game.View(state, in.Seat).Clone(), nil
	}
	return state, nil
}

// state returns the position of a request.
func (in *PositionIn) state(g game.Game) (game.State, error) {
	if in.Position != "" {
		state, err := g.Parse(in.Position)
		return state, game.Recode(game.BadRequest, err)
	}
	options := map[string]string{}
	for _, o := range in.Options {
		name, value, _ := strings.Cut(o, "=")
		options[name] = value
	}
	return g.Start(options)
}

// Standing is a position, the events that led to it from that of the request, and its picture.
type Standing struct {
	Position string        `json:"position"`
	Turn     game.Turn     `json:"turn"`
	Traits   game.Traits   `json:"traits" doc:"that it has with its options"`
	Gain     float64       `json:"gain" doc:"what the asking seat has over the others, in pawns, where material counts"`
	Events   []game.Event  `json:"events"`
	Said     []string      `json:"said" doc:"the events in the asked language"`
	Picture  *game.Picture `json:"picture,omitempty"`
}

func standing(v *visit, state game.State, events []game.Event, in *PositionIn) Standing {
	out := Standing{Position: state.String(), Turn: state.Turn(), Traits: state.Traits(),
		Events: append([]game.Event{}, events...), Said: said(v.voice, events), Picture: pictured(state, in.Picture)}
	out.Gain, _ = game.Lead(state, in.Seat)
	return out
}

func (s *Server) position(_ context.Context, v *visit, in *struct {
	PositionIn
	Orders  []string `query:"order,explode" maxItems:"4" doc:"seat:move, of all seats that are to act"`
	Outcome string   `query:"outcome" maxLength:"400" doc:"of the chance turn that follows, or that it is"`
}) (*out[Standing], error) {
	state, err := s.parsed(&in.PositionIn)
	if err != nil {
		return nil, err
	}
	log := &game.Log{}
	if len(in.Orders) > 0 {
		moves := map[int]string{}
		for _, order := range in.Orders {
			named, move, _ := strings.Cut(order, ":")
			seat, err := strconv.Atoi(named)
			if err != nil || seat < 0 || seat >= game.MaxSeats {
				return nil, game.Refuse(game.BadRequest, "server.query", "name", "order", "value", order)
			}
			moves[seat] = move
		}
		state = game.Hear(state, moves)
		orders, err := game.ParseOrders(state, moves)
		if err != nil {
			return nil, err
		}
		if err := game.CheckOrders(state, orders); err != nil {
			return nil, err
		}
		state.Play(orders, log)
	}
	if in.Outcome != "" {
		code, err := game.ParseOutcome(state, in.Outcome)
		if err != nil {
			return nil, err
		}
		state.(game.Chancy).Resolve(code, log) // ParseOutcome has checked that
	}
	return &out[Standing]{standing(v, state, log.Events, &in.PositionIn)}, nil
}

func (s *Server) positionChoices(_ context.Context, v *visit, in *struct {
	PositionIn
	Picks []string `query:"pick,explode" maxItems:"40" doc:"what has been picked, in order"`
}) (*choicesOut, error) {
	state, err := s.parsed(&in.PositionIn)
	if err != nil {
		return nil, err
	}
	return composed(state, mover(state, in.Seat), 0, in.Picks)
}

// mover returns the named seat, else the first that is to act.
func mover(state game.State, seat int) int {
	if seat < 0 {
		return max(state.Turn().Seats.First(), 0)
	}
	return seat
}

func (s *Server) positionRisks(_ context.Context, v *visit, in *struct {
	PositionIn
	Move string `query:"move" required:"true" maxLength:"200"`
}) (*risksOut, error) {
	state, err := s.parsed(&in.PositionIn)
	if err != nil {
		return nil, err
	}
	seat := mover(state, in.Seat)
	state, move, err := allowed(state, seat, in.Move)
	if err != nil {
		return nil, err
	}
	return risked(v, state, seat, move, in.Picture), nil
}

// outcomesOut lists the possible outcomes of a chance turn.
type outcomesOut struct {
	Body struct {
		Outcomes []OutcomeOut `json:"outcomes" doc:"in the order in which draws count them"`
		All      bool         `json:"all" doc:"these are all"`
	}
}

type OutcomeOut struct {
	Outcome string `json:"outcome"`
	P       string `json:"p"`
	Standing
}

func (s *Server) outcomes(_ context.Context, v *visit, in *PositionIn) (*outcomesOut, error) {
	state, err := s.parsed(in)
	if err != nil {
		return nil, err
	}
	chance, ok := state.(game.Chancy)
	if !ok || state.Turn().Kind != game.ChanceTurn {
		return nil, game.Refuse(person.NotFound, "outcome.no_chance", "outcome", "")
	}
	out := &outcomesOut{}
	out.Body.Outcomes = []OutcomeOut{}
	all := chance.Outcomes(nil)
	out.Body.All = len(all) <= maxRisks
	for _, o := range all[:min(maxRisks, len(all))] {
		after, log := state.Clone(), &game.Log{}
		after.(game.Chancy).Resolve(o.Code, log)
		log.AddEnd(after)
		out.Body.Outcomes = append(out.Body.Outcomes,
			OutcomeOut{chance.FormatOutcome(o.Code), o.P.String(), standing(v, after, log.Events, in)})
	}
	return out, nil
}
