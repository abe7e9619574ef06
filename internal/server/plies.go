package server

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

// maxTold is the most plies in a feed, and the most members on a page.
const maxTold = 40

func (s *Server) registerPlies(api huma.API, tag string) {
	file(s, api, "/api/games/{id}/plies/{ply}", "The page of a ply, as HTML", tag,
		"text/html; charset=utf-8", measured(governor.Past, s.plyPage), ofGame, inTime)
	operation(s, api, http.MethodGet, "/api/games/{id}/plies/{ply}/data", "A ply as it is published, as data", tag,
		measured(governor.Past, s.plyData), ofGame, inTime)
	file(s, api, "/api/games/{id}/plies/{ply}/text", "A ply as it is published, as text", tag,
		"text/plain; charset=utf-8", measured(governor.Past, s.plyText), ofGame, inTime)
	file(s, api, "/api/games/{id}/plies", "The page of a whole game, with all plies that are over, as HTML", tag,
		"text/html; charset=utf-8", measured(governor.Past, s.storyPage), ofGame, inTime)
	file(s, api, "/api/games/{id}/story", "The story of a game that is over, as a post in Markdown", tag,
		"text/markdown; charset=utf-8", measured(governor.Past, s.story), ofGame, inTime)
	file(s, api, "/api/games/{id}/feed", "The plies of a game, as an Atom feed", tag,
		"application/atom+xml; charset=utf-8", measured(governor.Past, s.feed), ofGame, inTime)
	file(s, api, "/api/plies.css", "The style of the pages of plies", tag, "text/css; charset=utf-8", s.plyStyle)
}

// PlyIn is a ply of a game.
type PlyIn struct {
	GameIn
	Ply int `path:"ply" minimum:"1" maximum:"100000"`
}

// ply returns the public part of a finished ply.
func (s *Server) ply(ctx context.Context, v *visit, in *PlyIn) (*notice.Ply, error) {
	told, err := s.tell(ctx, v.voice, v.origin(), in.ID)
	if err != nil {
		return nil, err
	}
	return told.ply(in.Ply)
}

func (s *Server) plyPage(ctx context.Context, v *visit, in *PlyIn) (*fileOut, error) {
	p, err := s.ply(ctx, v, in)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = p.Page(&b, v.voice)
	return &fileOut{Body: b.Bytes()}, err
}

func (s *Server) plyData(ctx context.Context, v *visit, in *PlyIn) (*out[*notice.Ply], error) {
	p, err := s.ply(ctx, v, in)
	return &out[*notice.Ply]{p}, err
}

func (s *Server) plyText(ctx context.Context, v *visit, in *struct {
	PlyIn
	Form string `query:"form" enum:"plain,comment" default:"plain" doc:"plain, or a comment for Manifold"`
}) (*fileOut, error) {
	p, err := s.ply(ctx, v, &in.PlyIn)
	if err != nil {
		return nil, err
	}
	written := p.Text
	if in.Form == "comment" {
		written = p.Comment
	}
	return &fileOut{Body: []byte(written(v.voice))}, nil
}

func (s *Server) feed(ctx context.Context, v *visit, in *GameIn) (*fileOut, error) {
	told, err := s.tell(ctx, v.voice, v.origin(), in.ID)
	if err != nil {
		return nil, err
	}
	var list []notice.Ply
	for n := told.last(); n > 0 && len(list) < maxTold; n-- {
		if p, err := told.ply(n); err == nil {
			list = append(list, *p)
		}
	}
	var b bytes.Buffer
	err = notice.Feed(&b, v.origin()+"/api/games/"+in.ID+"/feed", told.state.Title, told.row.Created, list, v.voice)
	return &fileOut{Body: b.Bytes()}, err
}

func (s *Server) plyStyle(context.Context, *visit, *struct{}) (*fileOut, error) {
	return &fileOut{Body: notice.Style()}, nil
}

// telling is the public part of a game, for publishing its plies.
type telling struct {
	base   string // the address of the game in the API
	play   string // and of the page on which it is played
	voice  text.Voice
	state  *table.State
	first  game.State
	steps  []referee.Step
	crowd  crowd.Log
	roster *crowd.Roster
	record *record.Record
	log    []table.Entry
	row    store.Game
}

// tell collects the public part of a game, for readers who reach the server at origin.
func (s *Server) tell(ctx context.Context, voice text.Voice, origin, id string) (*telling, error) {
	state, err := s.c.Hall.State(ctx, id, person.Who{}, game.Nobody, false)
	if err != nil {
		return nil, err
	}
	first, steps, err := s.c.Hall.History(ctx, id, person.Who{}, game.Nobody)
	if err != nil {
		return nil, err
	}
	logs, err := s.c.Hall.Logs(ctx, id, person.Who{})
	if err != nil {
		return nil, err
	}
	roster, err := s.c.Hall.Roster(ctx, id, person.Who{}, 1, 0)
	if err != nil {
		return nil, err
	}
	state.Title = s.called(state, voice)
	if roster.Rehearsal {
		state.Title = voice.Say(text.Of("server.rehearsal", "title", state.Title))
	}
	r, err := s.c.Hall.Record(ctx, id)
	if err != nil {
		return nil, err
	}
	log, err := s.c.Hall.Entries(ctx, id, person.Who{}, game.Nobody, 0)
	if err != nil {
		return nil, err
	}
	row, err := s.c.Store.Game(ctx, id)
	return &telling{origin + "/api/games/" + id, origin + "/game/" + id, voice, state, first, steps,
		logs, roster, r, log, row}, err
}

// player returns the name of a seat's holder.
func (t *telling) player(seat int) string {
	switch s := &t.state.Seats[seat]; {
	case s.Bot != "":
		return t.voice.Say(text.Of("server.bot", "name", s.Bot))
	case s.Name != "":
		return s.Name
	default:
		return text.Capital(t.voice.Say(s.Called()))
	}
}

// page returns the address of the page of a ply.
func (t *telling) page(number int) string { return t.base + fmt.Sprint("/plies/", number) }

// last returns the number of the last finished ply. A ply in which the game was lost on time is finished without a
// step.
func (t *telling) last() int {
	n := 0
	if len(t.steps) > 0 {
		n = t.steps[len(t.steps)-1].Ply
	}
	if t.lostOnTime() {
		n++
	}
	return n
}

// lostOnTime reports whether the game was lost on time.
func (t *telling) lostOnTime() bool {
	return t.state.Turn.Kind == game.Over && t.state.Turn.Reason == game.Timeout
}

func (t *telling) ply(number int) (*notice.Ply, error) {
	at := -1
	for i := range t.steps { // the last step of the ply, which may be a chance turn
		if t.steps[i].Ply == number {
			at = i
		}
	}
	state := t.first
	switch {
	case at >= 0:
		state = t.steps[at].State
	case t.lostOnTime() && number == t.last():
		if at = len(t.steps) - 1; at >= 0 {
			state = t.steps[at].State
		}
	default:
		return nil, game.Refuse(person.NotFound, "server.step", "step", number, "last", t.last())
	}
	p := &notice.Ply{
		Game: t.state.ID, Title: t.state.Title, Number: number, Address: t.page(number),
		Look: notice.Look{Picture: t.base + fmt.Sprint("/picture.png?step=", at+1),
			Small: t.base + fmt.Sprint("/picture.svg?step=", at+1), Style: "/api/plies.css", Icon: "/icon.svg"},
		Ways: notice.Ways{Play: t.play, Feed: t.base + "/feed", Story: t.base + "/plies"},
		Said: []string{}, Orders: []notice.Order{}, // in a game with secrets nothing about a ply is public
	}
	picture := state.Picture()
	for i := range t.state.Seats {
		p.Players = append(p.Players, t.player(i))
		p.Sides = append(p.Sides, t.voice.Say(text.Of("server.side", "side", picture.Seats[i].Name)))
	}
	for n := 1; n <= t.last(); n++ {
		p.Plies = append(p.Plies, notice.Link{Number: n, Address: t.page(n)})
	}
	if t.state.Phase == table.Playing {
		p.Plies = append(p.Plies, notice.Link{Number: t.last() + 1, Address: t.play, Open: true})
	}
	scene := draw.Scene{Picture: picture, Voice: t.voice}
	for i := range t.steps[:at+1] {
		if t.steps[i].Ply == number {
			t.step(p, &t.steps[i])
			scene.Arrows = append(scene.Arrows, draw.Arrows(t.steps[i].Events)...)
		}
	}
	var b strings.Builder
	if err := draw.SVG(&b, &scene, p.Title); err != nil {
		return nil, err
	}
	p.Board = b.String()
	for i := range t.log {
		if e := &t.log[i]; e.Ply == number && e.Line != "" {
			p.At = time.UnixMilli(e.At).UTC()
		}
	}
	t.commitments(p)
	t.market(p)
	for seat := range t.state.Seats {
		t.team(p, seat)
	}
	t.ahead(p)
	return p, nil
}

// ahead adds what follows the last ply: the next deadline, or the result.
func (t *telling) ahead(p *notice.Ply) {
	if p.Number != t.last() {
		return
	}
	for i := range t.roster.Teams {
		of := &t.roster.Teams[i]
		if plan, err := deadline.Parse(of.Plan); err == nil {
			p.Zone = plan.Zone
		}
		if of.Phase == "ordering" && of.Paused == nil {
			p.Next = time.UnixMilli(of.Until).UTC()
		}
	}
	switch turn := t.state.Turn; {
	case t.roster.Annulled != nil:
		p.Result = t.voice.Say(text.Of("server.act.annulled", "reason", t.roster.Annulled.Reason))
	case turn.Kind == game.Over:
		var scores []string
		for seat := range t.state.Seats {
			scores = append(scores, p.Players[seat]+" "+turn.Scores[seat].String())
		}
		p.Result = t.voice.Say(text.Of("server.result", "scores", strings.Join(scores, ", "), "reason",
			turn.Why(t.first.Seats())))
	}
}

// commitments adds the commitments of seats, and whether they were opened. The match has checked them. A team's
// commitment is left out: it is made only when the team has decided.
func (t *telling) commitments(p *notice.Ply) {
	hashes, opened := map[int]string{}, map[int]bool{}
	for i := range t.record.Entries {
		switch e := &t.record.Entries[i]; {
		case e.Ply != p.Number:
		case e.What == record.Commit:
			hashes[e.Seat], opened[e.Seat] = e.Hash, false
		case e.What == record.Opened && e.Number == 0:
			opened[e.Seat] = true
		}
	}
	for i := range p.Orders {
		seat := p.Orders[i].Seat
		if t.state.Seats[seat].Kind == table.SeatTeam {
			continue
		}
		p.Orders[i].Commitment, p.Orders[i].Opened = hashes[seat], opened[seat]
	}
}

// step adds what was played in a step.
func (t *telling) step(p *notice.Ply, s *referee.Step) {
	for seat := range s.Seats.All() {
		if s.Moves[seat] != "" && seat < len(t.state.Seats) {
			p.Orders = append(p.Orders, notice.Order{
				Seat: seat, Player: t.player(seat), Text: s.Moves[seat],
				Words:   t.wording(s.Ply, seat).of(s.Moves[seat]),
				Foresaw: foresaw(s, seat, len(t.state.Seats)),
			})
		}
	}
	p.Said = append(p.Said, said(t.voice, s.Events)...)
}

// foresaw reports whether a seat predicted its opponent's move rightly. It returns nil if the seat predicted nothing or
// has several opponents.
func foresaw(s *referee.Step, seat, seats int) *bool {
	for i := range s.Events {
		a := s.Events[i].Arrow
		if a == nil || a.Seat == seat || seats != 2 || a.Kind != game.Foreseen && a.Kind != game.Predicted {
			continue
		}
		right := a.Kind == game.Foreseen
		return &right
	}
	return nil
}

// market adds the prices at the end of the ply, and their history.
func (t *telling) market(p *notice.Ply) {
	m, err := market.Fold(t.crowd.Market)
	if err != nil || m.Head() == 0 {
		return
	}
	names := slices.Clone(p.Sides)
	if m.Terms().Draw {
		names = append(names, t.voice.Say(text.Of("server.draw")))
	}
	start, err := market.Fold(t.crowd.Market[:1])
	if err != nil {
		return
	}
	for i, name := range names {
		p.Chart = append(p.Chart, notice.Line{Name: name, Prices: []int{int(start.Prices()[i])}})
	}
	for _, mark := range m.Marks() {
		if mark.Ply > p.Number {
			break
		}
		p.Market = nil
		percents := market.Percents(mark.Prices)
		for i, price := range mark.Prices {
			p.Chart[i].Prices = append(p.Chart[i].Prices, int(price))
			p.Market = append(p.Market, notice.Price{Result: names[i], Percent: percents[i]})
		}
	}
}

// team adds the orders of a team's members, and the organiser's acts in the ply.
func (t *telling) team(p *notice.Ply, seat int) {
	log, orders := t.crowd.Teams[seat], map[string]team.Event{}
	var weights []team.Weight
	var terms, later team.Terms
	ply := 1
	for i := range log {
		switch e := &log[i]; {
		case e.Terms != nil:
			later = *e.Terms
		case e.Kind == team.Opened:
			orders, ply, terms = map[string]team.Event{}, e.Ply, later
		case e.Kind == team.Ordered:
			orders[e.Member] = *e
		case e.Kind == team.Withdrawn:
			delete(orders, e.Member)
		case e.Kind == team.Weighed:
			weights = e.Weights
		case e.Kind == team.Decided && e.Ply == p.Number && e.Choice != nil:
			p.Team = t.members(seat, weights, orders, e)
			p.Team.Rule = t.voice.Say(text.Of("server.rule." + string(terms.Rule)))
			p.At = time.UnixMilli(e.At).UTC()
		}
		if e := &log[i]; e.By != "" && ply == p.Number {
			p.Remarks = append(p.Remarks, t.act(e))
		}
	}
}

// act returns an act of an organiser, or a player's pause.
func (t *telling) act(e *team.Event) notice.Remark {
	r := notice.Remark{Name: e.By, Organiser: e.Until == 0 || e.Kind != team.Paused, Text: e.Reason}
	about := e.Member
	if e.Order != 0 {
		about = fmt.Sprint("#", e.Order)
	}
	if e.Kind == team.Moved || e.Kind == team.Resumed {
		about = notice.Moment(t.voice, time.UnixMilli(e.Until).UTC())
	}
	switch {
	case e.Reason == "" && e.Kind == team.Paused:
		r.Text = t.voice.Say(text.Of("server.act.paused.alone"))
	case e.Reason == "" && e.Kind == team.Resumed:
		r.Text = t.voice.Say(text.Of("server.act.resumed.alone"))
	case e.Kind != team.Remarked:
		r.Text = t.voice.Say(text.Of("server.act."+string(e.Kind), "about", about, "reason", e.Reason))
	}
	return r
}

// members returns the members of a team, the heaviest first.
func (t *telling) members(seat int, weights []team.Weight, orders map[string]team.Event,
	decided *team.Event) *notice.Team {
	list := slices.Clone(weights)
	slices.SortStableFunc(list, func(a, b team.Weight) int { return cmp.Compare(b.Weight, a.Weight) })
	all := &notice.Team{
		Player: t.player(seat), More: max(len(list)-maxTold, 0), Members: []notice.Member{},
	}
	words := t.wording(decided.Ply, seat)
	then, err := market.Fold(crowd.Before(t.crowd.Market, decided.At))
	for _, w := range list[:len(list)-all.More] {
		m := notice.Member{
			Name: w.Member, Weight: market.Milli(w.Weight).String(), Text: orders[w.Member].Text,
			Words:   words.of(orders[w.Member].Text),
			Counted: w.Member == decided.Choice.Member,
		}
		if m.Words != "" && m.Text != decided.Choice.Text {
			m.Words = t.voice.Say(text.Of("server.would", "words", m.Words))
		}
		if err == nil && then.Against(w.Member, seat) {
			m.Note = t.voice.Say(text.Of("server.against"))
		}
		all.Members = append(all.Members, m)
	}
	return all
}
