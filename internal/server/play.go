package server

import (
	"context"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/hall"
)

// ActionIn is an action as a client sends it.
type ActionIn struct {
	ID       string         `json:"id" minLength:"1" maxLength:"64" doc:"your own: sent again with it, the action is answered as the first time"`
	Kind     hall.Kind      `json:"kind" enum:"move,resign,offer,accept,decline,takeback,decline_takeback,claim,premoves,phrase,rematch,stir,link,lose_chain"`
	Seat     *int           `json:"seat,omitempty" minimum:"0" maximum:"3" doc:"which, if you hold several"`
	Number   *int64         `json:"number,omitempty" minimum:"0" doc:"the number of the last entry you knew when you made the move; a move needs it"`
	Move     string         `json:"move,omitempty" maxLength:"200" doc:"in notation"`
	Phrase   string         `json:"phrase,omitempty" maxLength:"40"`
	Premoves []hall.Premove `json:"premoves,omitempty" maxItems:"200"`
	Entropy  string         `json:"entropy,omitempty" maxLength:"128" doc:"with stir: what you add to the dice, anything without spaces"`
	Anchor   string         `json:"anchor,omitempty" maxLength:"64" doc:"with stir: of your chain of hashes"`
	Link     string         `json:"link,omitempty" maxLength:"64" doc:"the next link of your chain: of a link, or of a move that rolls"`
}

// action is what the hall is to do. Lag is what was measured of the client's connection.
func (a *ActionIn) action(lag time.Duration) hall.Action {
	return hall.Action{
		ID: a.ID, Kind: a.Kind, Seat: a.Seat, Number: a.Number, Move: a.Move, Phrase: a.Phrase, Premoves: a.Premoves,
		Entropy: a.Entropy, Anchor: a.Anchor, Link: a.Link, Lag: lag,
	}
}

func (s *Server) act(ctx context.Context, v *visit, in *struct {
	LangIn
	ID   string `path:"id" maxLength:"64"`
	Body ActionIn
}) (*receiptOut, error) {
	who, err := v.who(ctx)
	if err != nil {
		return nil, err
	}
	r, err := s.c.Hall.Act(ctx, in.ID, who, in.Body.action(0))
	return &receiptOut{r}, err
}

// receiptOut is the answer to an action.
type receiptOut struct{ Body hall.Receipt }

// view is the position as a seat knows it that the request is about: the one named, else the only one that is to act.
func (s *Server) view(ctx context.Context, v *visit, in *SeatIn) (game.State, int, int64, error) {
	who, seat, err := s.as(ctx, v, in)
	if err != nil {
		return nil, 0, 0, err
	}
	if seat == game.Nobody {
		st, err := s.c.Hall.State(ctx, in.ID, who, game.Nobody, false)
		if err != nil {
			return nil, 0, 0, err
		}
		if mine := st.Held & st.Awaited; mine.Len() == 1 {
			seat = mine.First()
		} else {
			return nil, 0, 0, game.Refuse(hall.Forbidden, "hall.no_seat")
		}
	}
	view, position, err := s.c.Hall.View(ctx, in.ID, who, seat)
	return view, seat, position, err
}

func (s *Server) moves(ctx context.Context, v *visit, in *SeatIn) (*movesOut, error) {
	view, seat, position, err := s.view(ctx, v, in)
	if err != nil {
		return nil, err
	}
	out := &movesOut{}
	out.Body.Seat, out.Body.Number, out.Body.Moves = seat, position, game.MoveStrings(view, seat)
	out.Body.Moves = append([]string{}, out.Body.Moves...)
	out.Body.All = !view.Traits().Wide
	return out, nil
}

// movesOut are the moves of a seat.
type movesOut struct {
	Body struct {
		Seat   int      `json:"seat"`
		Number int64    `json:"number" doc:"to be sent with the move"`
		Moves  []string `json:"moves"`
		All    bool     `json:"all" doc:"these are all; else there are more than can be listed"`
	}
}

// maxFollowed is how many choices are looked behind at once.
const maxFollowed = 80

func (s *Server) choices(ctx context.Context, v *visit, in *struct {
	SeatIn
	Picks []string `query:"pick,explode" maxItems:"40" doc:"what has been picked, in order"`
}) (*choicesOut, error) {
	view, seat, position, err := s.view(ctx, v, &in.SeatIn)
	if err != nil {
		return nil, err
	}
	return composed(view, seat, position, in.Picks)
}

// composed is what may be picked next after these picks.
func composed(view game.State, seat int, position int64, picks []string) (*choicesOut, error) {
	c, err := game.Compose(view, seat, picks)
	if err != nil {
		return nil, err
	}
	out := &choicesOut{}
	out.Body.Seat, out.Body.Number, out.Body.Composition = seat, position, c
	out.Body.Next = map[string]game.Composition{}
	for i := range c.Choices {
		choice := &c.Choices[i]
		if choice.Denied != nil || choice.Pick == "" || len(out.Body.Next) == maxFollowed {
			continue
		}
		next, err := game.Compose(view, seat, append(picks[:len(picks):len(picks)], choice.Pick))
		if err == nil {
			out.Body.Next[choice.Pick] = next
		}
	}
	return out, nil
}

// choicesOut is what may be picked next, and after each of the picks.
type choicesOut struct {
	Body struct {
		Seat   int   `json:"seat"`
		Number int64 `json:"number" doc:"to be sent with the move"`
		game.Composition
		Next map[string]game.Composition `json:"next" doc:"by pick"`
	}
}

// maxRisks is how many results of a move are told.
const maxRisks = 64

func (s *Server) risks(ctx context.Context, v *visit, in *struct {
	SeatIn
	Move    string `query:"move" required:"true" maxLength:"200"`
	Picture bool   `query:"picture" doc:"with the picture of every result"`
	Peril   bool   `query:"peril" doc:"with how likely the move loses, by its roll or the worst answer"`
}) (*risksOut, error) {
	if in.Peril {
		if err := s.limits.spend(v, costPeril); err != nil {
			return nil, err
		}
	}
	view, seat, _, err := s.view(ctx, v, &in.SeatIn)
	if err != nil {
		return nil, err
	}
	out, err := risked(v, view, seat, in.Move, in.Picture)
	if err == nil && in.Peril {
		err = out.imperil(view, seat)
	}
	return out, err
}

// maxPerilous is how many moves are played to find how perilous one is, and one that is safer.
const maxPerilous = 20_000

// imperil adds how likely the move loses.
func (o *risksOut) imperil(view game.State, seat int) error {
	if view.Turn().Kind == game.SimultaneousTurn {
		return nil
	}
	move, err := view.ParseMove(seat, o.Body.Move)
	if err != nil {
		return err
	}
	peril := game.InPeril(view, seat, move, maxPerilous)
	o.Body.Peril = &peril
	return nil
}

// risked is what a move may lead to.
func risked(v *visit, view game.State, seat int, notation string, pictured bool) (*risksOut, error) {
	move, err := game.ReadTyped(view, seat, notation)
	if err != nil {
		return nil, err
	}
	if err := view.Check(seat, move); err != nil {
		return nil, err
	}
	out := &risksOut{}
	out.Body.Move, out.Body.Risks = view.FormatMove(seat, move), []RiskOut{}
	if view.Turn().Kind == game.SimultaneousTurn {
		return out, nil // what comes of it depends on what others order
	}
	for _, r := range game.Risks(view, game.By(seat, move), maxRisks) {
		risk := RiskOut{Risk: r, Position: r.State.String(), Turn: r.State.Turn(), Said: []string{}}
		risk.Gain, _ = game.Lead(r.State, seat)
		for _, e := range game.Heard(r.Events, seat) {
			risk.Said = append(risk.Said, v.voice.Say(e.Text))
		}
		if pictured {
			picture := r.State.Picture()
			risk.Picture = &picture
		}
		out.Body.Risks = append(out.Body.Risks, risk)
	}
	return out, nil
}

// RiskOut is one result of a move.
type RiskOut struct {
	game.Risk
	Position string        `json:"position"`
	Turn     game.Turn     `json:"turn" doc:"what comes then"`
	Gain     float64       `json:"gain" doc:"what the seat then has over the others, in pawns, where material counts"`
	Said     []string      `json:"said"`
	Picture  *game.Picture `json:"picture,omitempty"`
}

// risksOut is what a move may lead to.
type risksOut struct {
	Body struct {
		Move  string      `json:"move" doc:"in canonical notation"`
		Risks []RiskOut   `json:"risks" doc:"likeliest first; none where others order at the same time"`
		Peril *game.Peril `json:"peril,omitempty" doc:"if it was asked for, and one seat moves"`
	}
}
