package server

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

func (s *Server) registerRecords(api huma.API, tag string) {
	file(s, api, "/api/games/{id}/record", "The record of a game, as text", tag,
		"text/plain; charset=utf-8", measured(governor.Look, s.record), ofGame, inTime)
	operation(s, api, http.MethodGet, "/api/games/{id}/verification", "Whether the record is what it says it is", tag,
		measured(governor.Verify, s.verification), ofGame, inTime)
	operation(s, api, http.MethodGet, "/api/games/{id}/history", "Every step of a game, with its position", tag,
		measured(governor.Past, s.history), ofSeat, ofGame, inTime)
	operation(s, api, http.MethodGet, "/api/games/{id}/luck", "How the dice fell, against what was to be expected", tag,
		measured(governor.Past, s.luck), ofSeat, ofGame, inTime)
	file(s, api, "/api/games/{id}/picture.svg", "The picture of a step, as SVG", tag,
		"image/svg+xml", measured(governor.Past, s.picture), ofSeat, ofGame, inTime)
	file(s, api, "/api/games/{id}/picture.png", "The picture of a step, as PNG", tag,
		"image/png", measured(governor.Paint, s.png), ofSeat, ofGame, inTime)
}

func (s *Server) record(ctx context.Context, _ *visit, in *GameIn) (*fileOut, error) {
	r, err := s.c.Hall.Record(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &fileOut{Disposition: `attachment; filename="` + in.ID[:min(8, len(in.ID))] + `.quandary"`,
		Body: []byte(r.String())}, nil
}

// VerificationOutBody says whether a record is what it says it is.
type VerificationOutBody struct {
	Right       bool        `json:"right" doc:"nothing is wrong with what is there"`
	Problems    []string    `json:"problems"`
	Notes       []string    `json:"notes"`
	Texts       []text.Text `json:"texts" doc:"the problems and notes as data"`
	Plies       int         `json:"plies"`
	Draws       int         `json:"draws" doc:"computed again"`
	Unchecked   int         `json:"unchecked" doc:"draws that wait for the seed"`
	Commitments int         `json:"commitments" doc:"opened and right"`
	Seal        string      `json:"seal,omitempty"`
}

func (s *Server) verification(ctx context.Context, v *visit, in *GameIn) (*out[VerificationOutBody], error) {
	r, err := s.c.Hall.Record(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	again, err := record.Parse(r.String()) // check the text that everybody can download
	if err != nil {
		return nil, err
	}
	_, report, err := s.verify(ctx, again)
	if err != nil {
		return nil, err
	}
	return &out[VerificationOutBody]{v.verified(&report)}, nil
}

// verify checks a record with the crowd that is in it, and returns its match up to the first problem: nil if the tags
// are wrong. Errors: the context's.
func (s *Server) verify(ctx context.Context, r *record.Record) (*referee.Match, referee.Report, error) {
	m, report, err := referee.VerifyMatch(ctx, r, s.find)
	if err != nil || !crowd.Of(r) || len(report.Problems) > 0 {
		return m, report, err
	}
	of, err := crowd.Verify(r)
	var wrong *record.Error
	if errors.As(err, &wrong) {
		report.Problems = []referee.Problem{{At: wrong.At, Text: wrong.Text}}
	}
	report.Notes = append(report.Notes, of.Notes()...)
	return m, report, nil
}

// verified returns the report on a record in words.
func (v *visit) verified(report *referee.Report) VerificationOutBody {
	b := VerificationOutBody{Right: len(report.Problems) == 0, Problems: []string{}, Notes: []string{},
		Texts: []text.Text{}, Plies: report.Plies, Draws: report.Draws, Unchecked: report.Unchecked,
		Commitments: report.Commitments, Seal: report.Seal}
	for _, p := range report.Problems {
		b.Problems, b.Texts = append(b.Problems, v.voice.Say(p.Text)), append(b.Texts, p.Text)
	}
	for _, n := range report.Notes {
		b.Notes, b.Texts = append(b.Notes, v.voice.Say(n)), append(b.Texts, n)
	}
	return b
}

// find returns the rules with an id.
func (s *Server) find(id string) (game.Game, error) {
	for _, g := range s.c.Games {
		if g.Facts().ID == id {
			return g, nil
		}
	}
	return nil, game.Refuse(game.UnknownGame, "game.unknown", "id", id, "ids", s.ids())
}

// StepOut is one step of a game.
type StepOut struct {
	Step     int               `json:"step" doc:"from 1"`
	Ply      int               `json:"ply"`
	Chance   bool              `json:"chance,omitempty" doc:"the end of a chance turn"`
	Moves    map[string]string `json:"moves,omitempty" doc:"by seat"`
	Outcome  string            `json:"outcome,omitempty"`
	P        string            `json:"p,omitempty"`
	Draw     string            `json:"draw,omitempty" doc:"the number drawn for the outcome, from 0"`
	Of       string            `json:"of,omitempty" doc:"how many numbers there were"`
	Faces    []int             `json:"faces,omitempty" doc:"of real dice that gave the outcome"`
	Events   []game.Event      `json:"events"`
	Said     []string          `json:"said"`
	Position string            `json:"position"`
	Picture  *game.Picture     `json:"picture,omitempty"`
}

// HistoryOutBody is the way of a game.
type HistoryOutBody struct {
	First   string        `json:"first" doc:"the position in which it began"`
	Picture *game.Picture `json:"picture,omitempty"`
	Steps   []StepOut     `json:"steps"`
	More    bool          `json:"more,omitempty" doc:"there are further steps: ask for those after the last of these"`
}

// PartIn asks for a part of the steps of a game.
type PartIn struct {
	Picture bool `query:"picture" doc:"with the pictures of the positions"`
	After   int  `query:"after" minimum:"0" doc:"steps after this one, at most 500 in one answer"`
}

// maxSteps is the most steps in one answer.
const maxSteps = 500

// KnewIn asks for a game as it was known at each step.
type KnewIn struct {
	Knew string `query:"knew" enum:"public,0,1,2,3" doc:"only what this seat knew at each step, or the public, also when the game is over; in a running game a seat of yours"`
}

// seat returns the seat that knew, or game.Nobody.
func (in *KnewIn) seat() int {
	if seat, err := strconv.Atoi(in.Knew); err == nil {
		return seat
	}
	return game.Nobody
}

// PastIn asks for the steps of a game, as a seat knows or knew them.
type PastIn struct {
	SeatIn
	KnewIn
}

// way returns all steps of a game, as the seat of the request knows or knew them.
func (s *Server) way(ctx context.Context, v *visit, in *PastIn) (first game.State, steps []referee.Step, err error) {
	who, seat, err := s.as(ctx, v, &in.SeatIn)
	if err != nil {
		return nil, nil, err
	}
	if in.Knew != "" {
		return s.c.Hall.Knew(ctx, in.ID, who, in.seat())
	}
	return s.c.Hall.History(ctx, in.ID, who, seat)
}

func (s *Server) history(ctx context.Context, v *visit, in *struct {
	PastIn
	PartIn
}) (*out[HistoryOutBody], error) {
	first, steps, err := s.way(ctx, v, &in.PastIn)
	if err != nil {
		return nil, err
	}
	if v.public, err = s.c.Hall.Over(ctx, in.ID); err != nil {
		return nil, err
	}
	return &out[HistoryOutBody]{in.history(v, first, steps)}, nil
}

// history returns the asked part of the steps from a first position.
func (in *PartIn) history(v *visit, first game.State, steps []referee.Step) HistoryOutBody {
	from := min(in.After, len(steps))
	end := min(from+maxSteps, len(steps))
	body := HistoryOutBody{First: first.String(), Picture: pictured(first, in.Picture), Steps: []StepOut{},
		More: end < len(steps)}
	for i := from; i < end; i++ {
		body.Steps = append(body.Steps, stepOut(v.voice, i+1, &steps[i], pictured(steps[i].State, in.Picture)))
	}
	return body
}

// pictured returns the picture of a state if it is wanted, else nil.
func pictured(state game.State, wanted bool) *game.Picture {
	if !wanted {
		return nil
	}
	p := state.Picture()
	return &p
}

func said(v text.Voice, events []game.Event) []string {
	list := []string{}
	for _, e := range game.Told(events) {
		list = append(list, v.Say(e.Text))
	}
	return list
}

func stepOut(v text.Voice, number int, s *referee.Step, picture *game.Picture) StepOut {
	o := StepOut{Step: number, Ply: s.Ply, Chance: s.Chance, Outcome: s.Outcome, Draw: s.Draw, Of: s.Of,
		Faces: s.Faces, Events: s.Events, Said: said(v, s.Events), Position: s.State.String(), Picture: picture,
		Moves: map[string]string{}}
	for seat := range s.Seats.All() {
		if s.Moves[seat] != "" {
			o.Moves[string(rune('0'+seat))] = s.Moves[seat]
		}
	}
	if s.Outcome != "" {
		o.P = s.P.String()
	}
	return o
}

func (s *Server) luck(ctx context.Context, v *visit, in *PastIn) (*out[*table.Luck], error) {
	first, steps, err := s.way(ctx, v, in)
	if err != nil {
		return nil, err
	}
	return luckIn(ctx, first, steps)
}

// luckIn returns the rolls in the steps that follow a position. Errors: the context's.
func luckIn(ctx context.Context, before game.State, steps []referee.Step) (*out[*table.Luck], error) {
	l := &table.Luck{Rolls: []table.Roll{}}
	for i := range steps {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		l.Add(before, &steps[i])
		before = steps[i].State
	}
	return &out[*table.Luck]{l}, nil
}

// PictureIn asks for a picture of a step.
type PictureIn struct {
	PastIn
	Step  int    `query:"step" minimum:"-1" default:"-1" doc:"0 for the beginning, -1 for the last"`
	Turns int    `query:"turns" minimum:"0" maximum:"3" doc:"quarter turns clockwise"`
	Marks string `query:"marks" enum:"rings,set" default:"rings" doc:"of halves: rings, or the arrows of the set of the author of Niel's Chess"`
}

func (s *Server) picture(ctx context.Context, v *visit, in *PictureIn) (*fileOut, error) {
	return s.drawn(ctx, v, in,
		func(w io.Writer, scene *draw.Scene) error { return draw.SVG(w, scene, "Quandary") })
}

func (s *Server) png(ctx context.Context, v *visit, in *struct {
	PictureIn
	Width int `query:"width" minimum:"16" maximum:"2000" default:"800" doc:"in pixels"`
}) (*fileOut, error) {
	return s.drawn(ctx, v, &in.PictureIn, func(w io.Writer, scene *draw.Scene) error {
		return draw.PNG(w, scene, in.Width)
	})
}

// drawn returns the picture of a step in the form that write makes.
func (s *Server) drawn(ctx context.Context, v *visit, in *PictureIn,
	write func(io.Writer, *draw.Scene) error) (*fileOut, error) {
	first, steps, err := s.way(ctx, v, &in.PastIn)
	if err != nil {
		return nil, err
	}
	step := in.Step
	if step < 0 {
		step = len(steps)
	}
	if step > len(steps) {
		return nil, game.Refuse(person.NotFound, "server.step", "step", step, "last", len(steps))
	}
	scene := draw.Scene{Picture: first.Picture(), Turns: in.Turns, Voice: v.voice, Marks: in.Marks}
	if step > 0 {
		scene.Picture, scene.Arrows = steps[step-1].State.Picture(), draw.Arrows(steps[step-1].Events)
	}
	var b bytes.Buffer
	if err := write(&b, &scene); err != nil {
		return nil, err
	}
	return &fileOut{Body: b.Bytes()}, nil
}
