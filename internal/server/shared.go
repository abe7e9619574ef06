package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/bot/arena"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
)

// The kinds of rows of the gallery: the inventions that people share with everybody.
const (
	keyShared  = "shared"  // an invention, by its id; the row belongs to its author
	keyReport  = "report"  // and a space and an invention's id: a report; the key is the reader, who owns the row
	keyVerdict = "verdict" // on an invention with reports, by its id; the row belongs to its author
)

// The bounds of the gallery.
const (
	maxShared      = 60 // of a person
	maxSharedDaily = 6  // of a person, within 24 hours
	hidingReports  = 3  // reports, from as many addresses, hide an invention; a person reports once
	maxReports     = 50 // reports of which the reasons are kept
	maxReason      = 200
)

// sharedBody is the row of a shared invention.
type sharedBody struct {
	Game  string     `json:"game"`
	Text  string     `json:"text"`
	Trial game.Trial `json:"trial"`
}

// verdict says whether an invention is hidden, and why. Reports do not hide one that the operator has shown again.
type verdict struct {
	Hidden  bool     `json:"hidden,omitempty"`
	Cleared bool     `json:"cleared,omitempty"`
	Reasons []string `json:"reasons,omitempty"`
}

// reportBody is the row of a report. Older programs kept the reason alone.
type reportBody struct {
	Reason string `json:"reason"`
	From   string `json:"from"` // a mark that is the same for reports of an invention from the same address
}

func (s *Server) registerShared(api huma.API, tag string) {
	const at = "/api/rules/{game}/inventions/shared"
	operation(s, api, http.MethodGet, at, "What people have invented for a game and share, the newest first", tag,
		measured(governor.Position, s.allShared), ofRules, ofGame)
	operation(s, api, http.MethodPost, at, "Check an invention, and share it with everybody", tag,
		measured(governor.Trial, by((*visit).guest, s.share)), ofPerson, ofSeat, ofRules, ofGame)
	operation(s, api, http.MethodGet, at+"/{id}", "A shared invention", tag,
		measured(governor.Position, s.oneShared), ofRules, ofGame)
	operation(s, api, http.MethodDelete, at+"/{id}", "Share an invention of yours no longer", tag,
		s.unshare, ofSeat, ofRules, ofGame)
	operation(s, api, http.MethodPost, at+"/{id}/reports",
		"Report an invention as unfit: that of three people hides it", tag,
		by((*visit).requireProfile, s.reportShared), ofPerson, ofRules, ofGame)
}

// Shared is an invention in the gallery.
type Shared struct {
	ID        string    `json:"id"`
	By        string    `json:"by" doc:"the name of its author"`
	You       bool      `json:"you" doc:"you are its author"`
	At        int64     `json:"at" doc:"Unix milliseconds"`
	Found     []string  `json:"found" doc:"what its check found, in the asked language"`
	Hidden    []string  `json:"hidden,omitempty" doc:"for its author alone: why nobody else sees it"`
	Invention Invention `json:"invention"`
}

// sharedID returns the id of an invention. The same text has the same id.
func sharedID(game, text string) string { return digest(game + "\n" + text)[:20] }

// sharedAs returns the invention of a row as a visitor sees it. Errors: store.ErrNotFound for another game, and if it
// is hidden from the visitor.
func (s *Server) sharedAs(ctx context.Context, v *visit, id string, r store.Row, of verdict) (out Shared, err error) {
	var body sharedBody
	if err := json.Unmarshal([]byte(r.Body), &body); err != nil {
		return out, err
	}
	who, err := v.person(ctx)
	if err != nil {
		return out, err
	}
	g, err := s.inventive(id)
	if err != nil {
		return out, err
	}
	out = Shared{
		ID: r.Key, You: who == r.Person, At: store.Millis(r.Created), Found: sayAll(v.voice, g.Tell(&body.Trial)),
	}
	if body.Game != id || of.Hidden && !out.You {
		return out, store.ErrNotFound
	}
	if of.Hidden {
		out.Hidden = of.Reasons
	}
	p, err := s.profile(ctx, r.Person)
	if err != nil {
		return out, err
	}
	list, _, err := g.Invent(body.Text)
	if err != nil || len(list) != 1 { // written for another version of the language
		return out, store.ErrNotFound
	}
	out.By, out.Invention = p.Name, s.described(list)[0]
	return out, nil
}

// verdictOf returns the verdict on an invention: the zero one if nobody has reported it.
func (s *Server) verdictOf(ctx context.Context, id string) (of verdict, err error) {
	r, err := s.c.Store.Get(ctx, keyVerdict, id)
	if errors.Is(err, store.ErrNotFound) {
		return of, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(r.Body), &of)
	}
	return of, err
}

func (s *Server) judge(ctx context.Context, id, author string, of verdict) error {
	body, err := json.Marshal(of)
	if err != nil {
		return err
	}
	return s.c.Store.Put(ctx, store.Row{Kind: keyVerdict, Key: id, Person: author, Body: string(body)})
}

type sharedOut struct {
	Body struct {
		Shared []Shared `json:"shared"`
		Next   int      `json:"next,omitempty" doc:"the value of after that asks for the next ones; 0 if there are none"`
	}
}

func (s *Server) allShared(ctx context.Context, v *visit, in *struct {
	LangIn
	Game  string `path:"game" maxLength:"40"`
	Mine  bool   `query:"mine" doc:"only yours, with the hidden ones"`
	After int    `query:"after" minimum:"0" maximum:"1000000" doc:"so many are left out at the beginning"`
	Most  int    `query:"most" minimum:"1" maximum:"24" default:"24"`
}) (*sharedOut, error) {
	out := &sharedOut{}
	out.Body.Shared = []Shared{}
	var rows []store.Row
	var err error
	if in.Mine {
		who, wrong := v.person(ctx)
		if wrong != nil || who == "" {
			return out, wrong
		}
		rows, err = s.c.Store.List(ctx, keyShared, who, 0)
		slices.SortFunc(rows, func(a, b store.Row) int { return b.Created.Compare(a.Created) })
	} else if rows, err = s.c.Store.Newest(ctx, keyShared, in.After, in.Most); len(rows) == in.Most {
		out.Body.Next = in.After + in.Most
	}
	if err != nil {
		return nil, err
	}
	if _, err := s.inventive(in.Game); err != nil {
		return nil, err
	}
	for _, r := range rows {
		of, err := s.verdictOf(ctx, r.Key)
		if err != nil {
			return nil, err
		}
		one, err := s.sharedAs(ctx, v, in.Game, r, of)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		out.Body.Shared = append(out.Body.Shared, one)
	}
	return out, nil
}

// SharedIn names a shared invention.
type SharedIn struct {
	LangIn
	Game string `path:"game" maxLength:"40"`
	ID   string `path:"id" maxLength:"40"`
}

// findShared returns the row of an invention that the visitor may see, and the verdict on it. Errors: NotFound.
func (s *Server) findShared(ctx context.Context, v *visit, in *SharedIn) (one Shared, r store.Row,
	of verdict, err error) {
	if _, err := s.inventive(in.Game); err != nil {
		return one, r, of, err
	}
	if r, err = s.c.Store.Get(ctx, keyShared, in.ID); err == nil {
		of, err = s.verdictOf(ctx, in.ID)
	}
	if err == nil {
		one, err = s.sharedAs(ctx, v, in.Game, r, of)
	}
	if errors.Is(err, store.ErrNotFound) {
		err = game.Refuse(person.NotFound, "server.shared_none", "id", in.ID)
	}
	return one, r, of, err
}

func (s *Server) oneShared(ctx context.Context, v *visit, in *SharedIn) (*out[Shared], error) {
	one, _, _, err := s.findShared(ctx, v, in)
	return &out[Shared]{one}, err
}

func (s *Server) share(ctx context.Context, v *visit, who visitor, in *struct {
	LangIn
	Game string `path:"game" maxLength:"40"`
	Body struct {
		Text string `json:"text" maxLength:"5000" doc:"of one invention"`
	}
}) (*out[Shared], error) {
	g, err := s.inventive(in.Game)
	if err != nil {
		return nil, err
	}
	list, _, err := g.Invent(in.Body.Text)
	switch {
	case err != nil:
		return nil, game.Recode(game.BadRequest, err)
	case len(list) != 1:
		return nil, game.Refuse(game.BadRequest, "server.share_one")
	case strings.ContainsFunc(list[0].Text, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }):
		return nil, game.Refuse(game.BadRequest, "server.share_letters")
	case slices.ContainsFunc(g.Shipped(), func(i game.Invention) bool { return i.Text == list[0].Text }):
		return nil, game.Refuse(game.BadRequest, "server.share_shipped")
	}
	same := &SharedIn{Game: in.Game, ID: sharedID(in.Game, list[0].Text)}
	if of, err := s.verdictOf(ctx, same.ID); err != nil || of.Hidden {
		return nil, cmp.Or(err, error(game.Refuse(person.Forbidden, "server.share_hidden")))
	}
	if _, err := s.c.Store.Get(ctx, keyShared, same.ID); err == nil {
		return s.oneShared(ctx, v, same)
	}
	if err := s.mayShare(ctx, who.Person); err != nil {
		return nil, err
	}
	if s.governor.Publish(v.payers) != nil {
		return nil, game.Refuse(tooMany, "server.share_there")
	}
	body := sharedBody{Game: in.Game, Text: list[0].Text}
	if err := s.examined(ctx, v, g, &body); err != nil {
		return nil, err
	}
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	err = s.c.Store.Put(ctx, store.Row{Kind: keyShared, Key: same.ID, Person: who.Person, Body: string(text),
		Created: s.c.Now()})
	if err != nil {
		return nil, err
	}
	v.whose, v.asked = who.Person, true // a stranger has become a guest
	return s.oneShared(ctx, v, same)
}

// mayShare returns nil if a person may share one more invention. Errors: TooMany.
func (s *Server) mayShare(ctx context.Context, who string) error {
	rows, err := s.c.Store.List(ctx, keyShared, who, 0)
	if err != nil {
		return err
	}
	if len(rows) >= maxShared {
		return game.Refuse(tooMany, "server.share_most", "most", maxShared)
	}
	today := slices.DeleteFunc(rows, func(r store.Row) bool { return s.c.Now().Sub(r.Created) >= 24*time.Hour })
	if len(today) >= maxSharedDaily {
		return game.Refuse(tooMany, "server.share_daily", "most", maxSharedDaily)
	}
	return nil
}

// examined tries an invention out, and puts the findings into its row. Errors: BadRequest for a fault.
func (s *Server) examined(ctx context.Context, v *visit, g game.Inventive, body *sharedBody) error {
	t, err := s.try(ctx, v, g, body.Text)
	if gone := v.r.Context().Err(); gone != nil {
		return gone
	}
	if err != nil {
		return game.Refuse(game.BadRequest, "server.share_fault", "why", v.voice.Error(err))
	}
	body.Trial = *t
	return nil
}

// try tries the inventions of a text out, for as long as the governor grants, but at least the first part of the work:
// a busy machine finds less, and refuses nothing. Errors: the fault that was found.
func (s *Server) try(ctx context.Context, v *visit, g game.Inventive, text string) (*game.Trial, error) {
	id := sharedID(g.Facts().ID, text)
	if t := s.analyst.trial(id); t != nil {
		return t, nil
	}
	effort := s.c.Trial
	if end, ok := ctx.Deadline(); ok {
		effort.Time = min(effort.Time, time.Until(end))
	}
	t, err := arena.Try(v.r.Context(), g, text, effort)
	if err == nil && !t.Late {
		s.analyst.keep(id, t)
	}
	return t, err
}

func (s *Server) unshare(ctx context.Context, v *visit, in *SharedIn) (*noneOut, error) {
	one, _, of, err := s.findShared(ctx, v, in)
	if err == nil && !one.You {
		err = game.Refuse(person.Forbidden, "server.share_author")
	}
	if err == nil && !of.Hidden { // a hidden invention stays hidden if it is shared again
		err = s.c.Store.Delete(ctx, keyVerdict, in.ID)
	}
	if err == nil {
		err = s.c.Store.Delete(ctx, keyShared, in.ID)
	}
	return &noneOut{}, err
}

func (s *Server) reportShared(ctx context.Context, v *visit, who visitor, in *struct {
	SharedIn
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"200" doc:"its author and the operator read it, without your name"`
	}
}) (*noneOut, error) {
	_, r, of, err := s.findShared(ctx, v, &in.SharedIn)
	if err != nil {
		return nil, err
	}
	reason := person.Line(in.Body.Reason, maxReason)
	if reason == "" {
		return nil, game.Refuse(game.BadRequest, "server.report_reason")
	}
	err = s.governor.Spend(v.payers, costGuest)
	if err == nil {
		err = s.governor.Day(governor.Reports, v.payers...)
	}
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(reportBody{reason, s.sign("report", in.ID, v.payers[0])})
	if err != nil {
		return nil, err
	}
	kind, now := keyReport+" "+in.ID, s.c.Now()
	err = s.c.Store.Put(ctx, store.Row{Kind: kind, Key: who.Person, Person: who.Person, Body: string(body),
		Created: now, Seen: now})
	if err != nil {
		return nil, err
	}
	all, err := s.c.Store.List(ctx, kind, store.Anybody, 0)
	if err != nil {
		return nil, err
	}
	addresses := map[string]bool{}
	of.Reasons = nil
	for _, row := range all {
		report := reportBody{}
		if json.Unmarshal([]byte(row.Body), &report) != nil {
			report = reportBody{row.Body, row.Key}
		}
		addresses[report.From] = true
		if len(of.Reasons) < maxReports {
			of.Reasons = append(of.Reasons, report.Reason)
		}
	}
	of.Hidden = of.Hidden || !of.Cleared && len(addresses) >= hidingReports
	return &noneOut{}, s.judge(ctx, in.ID, r.Person, of)
}
