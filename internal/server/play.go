package server

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/person"
)

// view returns the position as the seat of the request knows it: the named seat, else the only one that is to act.
func (s *Server) view(ctx context.Context, v *visit, in *SeatIn) (game.State, int, int64, error) {
	who, seat, err := s.as(ctx, v, in)
	if err != nil {
		return nil, 0, 0, err
	}
	return s.viewOf(ctx, in.ID, who, seat)
}

// viewOf is view for a known person. Without a seat it is the only one of theirs that is to act.
func (s *Server) viewOf(ctx context.Context, id string, who person.Who, seat int) (game.State, int, int64, error) {
	if seat == game.Nobody {
		st, err := s.c.Hall.State(ctx, id, who, game.Nobody, false)
		if err != nil {
			return nil, 0, 0, err
		}
		if mine := st.Held & st.Awaited; mine.Len() == 1 {
			seat = mine.First()
		} else {
			return nil, 0, 0, game.Refuse(person.Forbidden, "hall.no_seat")
		}
	}
	view, position, err := s.c.Hall.View(ctx, id, who, seat)
	return view, seat, position, err
}

func (s *Server) moves(ctx context.Context, v *visit, in *SeatIn) (*movesOut, error) {
	view, seat, position, err := s.view(ctx, v, in)
	if err != nil {
		return nil, err
	}
	out := &movesOut{}
	out.Body.Seat, out.Body.Number = seat, position
	out.Body.Moves, out.Body.All, err = listed(ctx, view, seat)
	return out, err
}

// maxListed is the most moves in one answer.
const maxListed = 10_000

// listed returns the legal moves in notation, sorted, and whether these are all. Of very many it returns some, evenly
// from the list.
func listed(ctx context.Context, view game.State, seat int) (list []string, all bool, err error) {
	list = []string{}
	if !view.Turn().Seats.Has(seat) {
		return list, !view.Traits().Wide, nil
	}
	moves := view.Moves(seat, nil)
	every := max((len(moves)+maxListed-1)/maxListed, 1)
	for i := 0; i < len(moves); i += every {
		if ctx.Err() != nil {
			return nil, false, ctx.Err()
		}
		list = append(list, view.FormatMove(seat, moves[i]))
	}
	slices.Sort(list)
	return list, every == 1 && !view.Traits().Wide, nil
}

type movesOut struct {
	Body struct {
		Seat   int      `json:"seat"`
		Number int64    `json:"number" doc:"to be sent with the move"`
		Moves  []string `json:"moves"`
		All    bool     `json:"all" doc:"these are all; else there are more, and these are at most 10,000 of them"`
	}
}

// maxFollowed is the most choices that are followed by one more pick.
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

// composed returns the possible next picks after these picks. What follows a piece that is denied says why it does not
// go to each square.
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
		denied := choice.Denied != nil && choice.Kind != game.PickToken
		if denied || choice.Pick == "" || len(out.Body.Next) == maxFollowed {
			continue
		}
		next, err := game.Compose(view, seat, append(picks[:len(picks):len(picks)], choice.Pick))
		if err == nil {
			out.Body.Next[choice.Pick] = next
		}
	}
	return out, nil
}

// choicesOut has the possible next picks, and for each what may follow.
type choicesOut struct {
	Body struct {
		Seat   int   `json:"seat"`
		Number int64 `json:"number" doc:"to be sent with the move"`
		game.Composition
		Next map[string]game.Composition `json:"next" doc:"by pick"`
	}
}

// maxRisks is the most results of a move in one answer.
const maxRisks = 64

func (s *Server) risks(ctx context.Context, v *visit, in *struct {
	SeatIn
	Move    string `query:"move" required:"true" maxLength:"200"`
	Picture bool   `query:"picture" doc:"with the picture of every result"`
	Peril   bool   `query:"peril" doc:"with how likely the move loses, by its roll or the worst answer"`
}) (*risksOut, error) {
	view, seat, move, err := s.meant(ctx, v, &in.SeatIn, in.Move)
	if err != nil {
		return nil, err
	}
	out := risked(v, view, seat, move, in.Picture)
	out.Body.Unsure = unsure(view, seat, move)
	if in.Peril {
		out.Body.Peril = imperilled(ctx, view, seat, move, maxPerilous)
	}
	return out, nil
}

// The most moves played to find a safer move, for the first answer and for a deeper one.
const (
	maxPerilous  = 20_000
	deepPerilous = 40 * maxPerilous
)

// imperilled returns how likely a move loses, or nil where more than two order at the same time.
func imperilled(ctx context.Context, view game.State, seat int, move game.Move, most int) *game.Peril {
	if t := view.Turn(); t.Kind == game.SimultaneousTurn && t.Seats.Len() != 2 {
		return nil
	}
	peril := game.InPeril(ctx, view, seat, move, most)
	return &peril
}

func (s *Server) peril(ctx context.Context, v *visit, in *struct {
	SeatIn
	Move string `query:"move" required:"true" maxLength:"200"`
}) (*perilOut, error) {
	view, seat, move, err := s.meant(ctx, v, &in.SeatIn, in.Move)
	if err != nil {
		return nil, err
	}
	out := &perilOut{}
	out.Body.Peril = imperilled(ctx, view, seat, move, deepPerilous)
	return out, nil
}

type perilOut struct {
	Body struct {
		Peril *game.Peril `json:"peril,omitempty" doc:"none where more than two order at the same time"`
	}
}

// meant returns the position as the seat of the request knows it, and its move. Errors: those of reading and checking.
func (s *Server) meant(ctx context.Context, v *visit, in *SeatIn, notation string) (
	view game.State, seat int, move game.Move, err error) {
	if view, seat, _, err = s.view(ctx, v, in); err == nil {
		view, move, err = allowed(view, seat, notation)
	}
	return view, seat, move, err
}

// allowed reads a move, and returns it with the state that has heard it. Errors: those of reading and checking it.
func allowed(view game.State, seat int, notation string) (game.State, game.Move, error) {
	view = game.Hear(view, map[int]string{seat: notation})
	move, err := game.ReadTyped(view, seat, notation)
	if err == nil {
		err = view.Check(seat, move)
	}
	return view, move, err
}

// risked returns what a move may lead to.
func risked(v *visit, view game.State, seat int, move game.Move, withPicture bool) *risksOut {
	out := &risksOut{}
	out.Body.Move, out.Body.Risks = view.FormatMove(seat, move), []RiskOut{}
	if view.Turn().Kind == game.SimultaneousTurn {
		return out // its results depend on the orders of others
	}
	for _, r := range game.Risks(view, game.By(seat, move), maxRisks) {
		r.Events = decisive(r, view.Seats()[seat])
		risk := RiskOut{Risk: r, Position: r.State.String(), Turn: r.State.Turn(),
			Said: said(v.voice, game.Heard(r.Events, seat)), Picture: pictured(r.State, withPicture)}
		risk.Gain, _ = game.Lead(r.State, seat)
		out.Body.Risks = append(out.Body.Risks, risk)
	}
	return out
}

// decisive returns the events of a result as a question about it tells them: who is out and how the game ends come
// first, and of the pieces of others that vanish with their squares only how many there are.
func decisive(r game.Risk, own text.Word) []game.Event {
	var ends, rest game.Log
	others := 0
	for _, e := range r.Events {
		pieces, _ := e.Args.Get("pieces").([]text.Text)
		switch {
		case e.Role == game.RoleOut:
			ends.Events = append(ends.Events, e)
		case e.Role == game.RoleSwallowed && e.Args.Get("seat") != own:
			others += len(pieces)
		default:
			rest.Events = append(rest.Events, e)
		}
	}
	if others > 0 {
		rest.Add("server.vanish", "pieces", others)
	}
	ends.AddEnd(r.State)
	return append(ends.Events, rest.Events...)
}

// unsure reports whether what others keep secret may change what comes of a move. The same question has the same
// answer.
func unsure(view game.State, seat int, move game.Move) bool {
	pick := rand.New(rand.NewPCG(1, 1)).IntN
	return view.Turn().Kind == game.MoveTurn && game.Unsure(view, seat, move, pick)
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

type risksOut struct{ Body RisksOutBody }

// RisksOutBody is what a move may lead to.
type RisksOutBody struct {
	Move   string      `json:"move" doc:"in canonical notation"`
	Risks  []RiskOut   `json:"risks" doc:"likeliest first; none where others order at the same time"`
	Unsure bool        `json:"unsure,omitempty" doc:"what others keep secret may change what comes of the move"`
	Peril  *game.Peril `json:"peril,omitempty" doc:"if it was asked for; none where more than two order at the same time"`
}
