package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/draw"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/hall"
	"github.com/quandary-games/quandary/market"
	"github.com/quandary-games/quandary/publish"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/team"
	"github.com/quandary-games/quandary/text"
)

// maxTold is how many plies a feed tells, and how many members a page.
const maxTold = 40

// registerPlies adds the operations that publish the plies of a game.
func (s *Server) registerPlies(api huma.API, tag string) {
	operation(s, api, http.MethodGet, "/api/games/{id}/plies/{ply}", "The page of a ply, as HTML", tag, s.plyPage)
	operation(s, api, http.MethodGet, "/api/games/{id}/plies/{ply}/data", "A ply as it is published, as data", tag, s.plyData)
	operation(s, api, http.MethodGet, "/api/games/{id}/feed", "The plies of a game, as an Atom feed", tag, s.feed)
	operation(s, api, http.MethodGet, "/api/plies.css", "The style of the pages of plies", tag, s.plyStyle)
}

// PlyIn is a ply of a game.
type PlyIn struct {
	LangIn
	ID  string `path:"id" maxLength:"64"`
	Ply int    `path:"ply" minimum:"1" maximum:"100000"`
}

func (s *Server) plyPage(ctx context.Context, v *visit, in *PlyIn) (*fileOut, error) {
	if err := s.limits.spend(v, costPicture); err != nil {
		return nil, err
	}
	told, err := s.tell(ctx, v.voice, in.ID)
	if err != nil {
		return nil, err
	}
	p, err := told.ply(in.Ply)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = p.Page(&b, v.voice)
	return &fileOut{ContentType: "text/html; charset=utf-8", Body: b.Bytes()}, err
}

func (s *Server) plyData(ctx context.Context, v *visit, in *PlyIn) (*fileOut, error) {
	told, err := s.tell(ctx, v.voice, in.ID)
	if err != nil {
		return nil, err
	}
	p, err := told.ply(in.Ply)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(p)
	return &fileOut{ContentType: "application/json", Body: data}, err
}

func (s *Server) feed(ctx context.Context, v *visit, in *struct {
	LangIn
	ID string `path:"id" maxLength:"64"`
}) (*fileOut, error) {
	if err := s.limits.spend(v, costPicture); err != nil {
		return nil, err
	}
	told, err := s.tell(ctx, v.voice, in.ID)
	if err != nil {
		return nil, err
	}
	var list []publish.Ply
	for n := told.last(); n > 0 && len(list) < maxTold; n-- {
		if p, err := told.ply(n); err == nil {
			list = append(list, *p)
		}
	}
	var b bytes.Buffer
	err = publish.Feed(&b, s.c.Origin+"/api/games/"+in.ID+"/feed", told.state.Title, list, v.voice)
	return &fileOut{ContentType: "application/atom+xml; charset=utf-8", Body: b.Bytes()}, err
}

func (s *Server) plyStyle(context.Context, *visit, *struct{}) (*fileOut, error) {
	return &fileOut{ContentType: "text/css; charset=utf-8", Body: publish.Style()}, nil
}

// telling is a game as everybody may know it, to be told ply by ply.
type telling struct {
	address string // of its plies, without their number
	picture string // of a step
	voice   text.Voice
	state   *hall.State
	steps   []referee.Step
	crowd   *hall.Crowd
}

// tell is what everybody may know of a game.
func (s *Server) tell(ctx context.Context, voice text.Voice, id string) (*telling, error) {
	state, err := s.c.Hall.State(ctx, id, hall.Who{}, game.Nobody, false)
	if err != nil {
		return nil, err
	}
	_, steps, err := s.c.Hall.History(ctx, id, hall.Who{}, game.Nobody)
	if err != nil {
		return nil, err
	}
	crowd, err := s.c.Hall.LookAtCrowd(ctx, id, hall.Who{})
	base := s.c.Origin + "/api/games/" + id
	return &telling{base + "/plies/", base + "/picture.png?step=", voice, state, steps, crowd}, err
}

// last is the last ply that is over.
func (t *telling) last() int {
	if len(t.steps) == 0 {
		return 0
	}
	return t.steps[len(t.steps)-1].Ply
}

// ply is one ply. Errors: NotFound.
func (t *telling) ply(number int) (*publish.Ply, error) {
	at := -1
	for i := range t.steps { // the last step of the ply: a chance turn belongs to it
		if t.steps[i].Ply == number {
			at = i
		}
	}
	if at < 0 {
		return nil, game.Refuse(hall.NotFound, "server.step", "step", number, "last", t.last())
	}
	p := &publish.Ply{
		Game: t.state.ID, Title: t.state.Title, Number: number, Address: t.address + fmt.Sprint(number),
		Picture: t.picture + fmt.Sprint(at+1), Style: "/api/plies.css",
	}
	if p.Title == "" {
		p.Title = t.state.Game
	}
	for _, seat := range t.state.Seats {
		p.Players = append(p.Players, seat.Name)
	}
	for n := 1; n <= t.last(); n++ {
		p.Plies = append(p.Plies, publish.Link{Number: n, Address: t.address + fmt.Sprint(n)})
	}
	scene := draw.Scene{Picture: t.steps[at].State.Picture(), Voice: t.voice}
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
	t.market(p)
	for seat := range t.state.Seats {
		t.team(p, seat)
	}
	return p, nil
}

// step adds what was played in a step.
func (t *telling) step(p *publish.Ply, s *referee.Step) {
	for seat := range s.Seats.All() {
		if s.Moves[seat] != "" && seat < len(t.state.Seats) {
			p.Orders = append(p.Orders, publish.Order{Player: t.state.Seats[seat].Name, Text: s.Moves[seat]})
		}
	}
	for i := range s.Events {
		p.Said = append(p.Said, t.voice.Say(s.Events[i].Text))
	}
}

// market adds the prices at the end of the ply, and how they came about.
func (t *telling) market(p *publish.Ply) {
	m, err := market.Fold(t.crowd.Market)
	if err != nil || m.Head() == 0 {
		return
	}
	names := slices.Clone(p.Players)
	if m.Terms().Draw {
		names = append(names, t.voice.Say(text.Of("server.draw")))
	}
	for _, name := range names {
		p.Chart = append(p.Chart, publish.Line{Name: name})
	}
	for _, mark := range m.Marks() {
		if mark.Ply > p.Number {
			break
		}
		p.Market = nil
		for i, price := range mark.Prices {
			p.Chart[i].Prices = append(p.Chart[i].Prices, int(price))
			p.Market = append(p.Market, publish.Price{Result: names[i], Percent: int(price+5) / 10})
		}
	}
}

// team adds the orders of the members of a team.
func (t *telling) team(p *publish.Ply, seat int) {
	log, orders := t.crowd.Teams[seat], map[string]team.Event{}
	var weights []team.Weight
	for i := range log {
		switch e := &log[i]; {
		case e.Kind == team.Opened && e.Ply > p.Number:
			return
		case e.Kind == team.Opened:
			orders = map[string]team.Event{}
		case e.Kind == team.Ordered:
			orders[e.Member] = *e
		case e.Kind == team.Withdrawn:
			delete(orders, e.Member)
		case e.Kind == team.Weighed:
			weights = e.Weights
		case e.By != "":
			p.Remarks = append(p.Remarks, publish.Remark{Name: e.By, Organiser: true, Text: e.Reason})
		case e.Kind == team.Decided && e.Ply == p.Number && e.Choice != nil:
			p.Team = t.members(seat, weights, orders, e.Choice)
			p.At = time.UnixMilli(e.At).UTC()
		}
	}
}

// members are those of a team, the heaviest first.
func (t *telling) members(seat int, weights []team.Weight, orders map[string]team.Event, c *team.Choice) *publish.Team {
	list := slices.Clone(weights)
	slices.SortStableFunc(list, func(a, b team.Weight) int { return int(min(max(b.Weight-a.Weight, -1), 1)) })
	all := &publish.Team{Player: t.state.Seats[seat].Name, More: max(len(list)-maxTold, 0)}
	for _, w := range list[:len(list)-all.More] {
		all.Members = append(all.Members, publish.Member{
			Name: w.Member, Weight: market.Milli(w.Weight).String(), Text: orders[w.Member].Text, Counted: w.Member == c.Member,
		})
	}
	return all
}
