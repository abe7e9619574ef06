package server

import (
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

// maxUploaded is the most entries of a record that a client sends. Each step keeps some kilobytes until the answer.
const maxUploaded = 5000

func (s *Server) registerUploads(api huma.API, tag string) {
	operation(s, api, http.MethodPost, "/api/records", "Every step of the game of a record that you send", tag,
		measured(governor.Past, s.upload), ofRules)
	operation(s, api, http.MethodPost, "/api/records/luck", "How the dice fell in the game of a record that you send",
		tag, measured(governor.Past, s.uploadLuck), ofRules)
	operation(s, api, http.MethodPost, "/api/records/analysis", "The game of a record that you send looked at again",
		tag, measured(governor.Analysis, s.uploadAnalysis), ofRules, ofSeat)
}

// UploadIn is a record that a client sends. It is read for the answer, and not kept.
type UploadIn struct {
	LangIn
	Body struct {
		Record string `json:"record" maxLength:"262144" doc:"the text of the record, with at most 5,000 entries"`
	}
}

// uploaded is the game of an uploaded record, as everybody may know it, or as it was known.
type uploaded struct {
	match  *referee.Match
	report referee.Report
	first  game.State
	steps  []referee.Step
	wrong  string // where and why the record cannot be read further, or is not right
}

// read reads the record of a request. Errors: BadRequest if not even its tags can be read, or it has no seat that knew;
// the context's.
func (in *UploadIn) read(ctx context.Context, s *Server, v *visit, knew KnewIn) (*uploaded, error) {
	r, damage := record.Parse(in.Body.Record)
	if r == nil {
		return nil, game.Recode(game.BadRequest, damage)
	}
	if len(r.Entries) > maxUploaded {
		return nil, game.Refuse(game.TooLarge, "server.upload_long", "entries", len(r.Entries), "max", maxUploaded)
	}
	m, report, err := s.verify(ctx, r)
	if err != nil {
		return nil, err
	}
	if len(report.Problems) > 0 {
		damage = &record.Error{At: report.Problems[0].At, Text: report.Problems[0].Text}
	}
	if m == nil {
		return nil, game.Recode(game.BadRequest, damage)
	}
	u := &uploaded{match: m, report: report, first: m.First(game.Nobody), steps: m.History(game.Nobody)}
	if knew.Knew != "" {
		if u.first, u.steps, err = m.Knew(knew.seat()); err != nil {
			return nil, err
		}
	}
	if damage != nil {
		u.wrong = v.voice.Error(damage)
	}
	return u, nil
}

type uploadOut struct {
	Body struct {
		HistoryOutBody
		Game         string              `json:"game" doc:"the id of the rules"`
		Seats        []UploadedSeat      `json:"seats"`
		Turn         game.Turn           `json:"turn" doc:"after the last step; its kind says whether the game is over"`
		Dice         bool                `json:"dice,omitempty" doc:"the record has a promise of dice"`
		Wrong        string              `json:"wrong,omitempty" doc:"where and why the record is wrong; the steps end there"`
		Verification VerificationOutBody `json:"verification"`
	}
}

// UploadedSeat is the holder of a seat, as a record names them.
type UploadedSeat struct {
	Name string `json:"name,omitempty"`
	Kind string `json:"kind" doc:"person, or bot and its name"`
}

func (s *Server) upload(ctx context.Context, v *visit, in *struct {
	UploadIn
	KnewIn
	PartIn
}) (*uploadOut, error) {
	u, err := in.read(ctx, s, v, in.KnewIn)
	if err != nil {
		return nil, err
	}
	v.public = true // the client has sent it
	out := &uploadOut{}
	b := &out.Body
	b.HistoryOutBody = in.history(v, u.first, u.steps)
	b.Game, b.Turn, b.Wrong = u.match.Game().Facts().ID, u.match.Turn(), u.wrong
	b.Verification = v.verified(&u.report)
	_, b.Dice = u.match.Tag(record.Dice)
	for _, seat := range u.match.Seats() {
		b.Seats = append(b.Seats, UploadedSeat{text.Shown(seat.Name), text.Shown(seat.Kind)})
	}
	return out, nil
}

func (s *Server) uploadLuck(ctx context.Context, v *visit, in *struct {
	UploadIn
	KnewIn
}) (*out[*table.Luck], error) {
	u, err := in.read(ctx, s, v, in.KnewIn)
	if err != nil {
		return nil, err
	}
	return luckIn(ctx, u.first, u.steps)
}

// uploadAnalysis reviews the game of a record. Where the person is to play a position of it in a running game, nothing
// is told: what they could have done there is left out, and a record that ends there is refused.
func (s *Server) uploadAnalysis(ctx context.Context, v *visit, in *UploadIn) (*out[*AnalysisOutBody], error) {
	u, err := in.read(ctx, s, v, KnewIn{})
	if err != nil {
		return nil, err
	}
	turn := u.match.Turn()
	running, err := s.running(ctx, v, u.match.Game().Facts().ID)
	if err != nil {
		return nil, err
	}
	if turn.Kind != game.Over && (u.match.Traits().Secrets || occurs(u.match.View(game.Nobody), running)) {
		return nil, game.Refuse(person.Forbidden, "server.analysis.running")
	}
	b, err := s.analyst.review(ctx, digest(in.Body.Record), u.first, u.steps)
	if err != nil {
		return nil, err
	}
	b.Findings = slices.DeleteFunc(b.Findings, func(f Finding) bool {
		before := u.first
		if f.Step > 1 {
			before = u.steps[f.Step-2].State
		}
		return occurs(before, running)
	})
	b.end(&turn)
	return &out[*AnalysisOutBody]{b}, nil
}
