package server

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/person"
)

func (s *Server) registerInventions(api huma.API, tag string) {
	const at = "/api/rules/{game}/inventions"
	operation(s, api, http.MethodGet, at, "What comes with the program of what people can invent for a game", tag,
		measured(governor.Position, s.inventions), ofRules, ofGame)
	operation(s, api, http.MethodGet, at+"/read", "What a text of inventions says", tag,
		measured(governor.Position, s.invent), ofRules, ofGame)
	operation(s, api, http.MethodGet, at+"/check", "What comes of trying inventions out", tag,
		measured(governor.Trial, s.tryInventions), ofRules, ofGame)
}

// Invention is an invention for a game, as a text.
type Invention struct {
	Set    string          `json:"set,omitempty" doc:"of the program that it belongs to"`
	Name   string          `json:"name" doc:"in positions and moves"`
	Text   string          `json:"text" doc:"in canonical form"`
	Points int             `json:"points" doc:"how strong it is by a price list"`
	Said   map[string]Said `json:"said" doc:"what it is and does, by language"`
	Zones  []Zone          `json:"zones"`
}

// Said describes an invention in words.
type Said struct {
	Title string   `json:"title"`
	Does  []string `json:"does" doc:"each a part of a sentence"`
}

// Zone is the reach of an invention's action on an empty board, or that of its effect around a target.
type Zone struct {
	Action   string            `json:"action"`
	Said     map[string]string `json:"said" doc:"what is drawn, by language"`
	Notation string            `json:"notation"`
	From     string            `json:"from" doc:"the square of the piece that acts, or of the target"`
	Squares  []string          `json:"squares"`
	Picture  game.Picture      `json:"picture"`
}

type inventionsOut struct {
	Body struct {
		Shipped    []Invention     `json:"shipped"`
		Vocabulary game.Vocabulary `json:"vocabulary"`
	}
}

// inventive returns a game that people can invent something for. Errors: UnknownGame, NotFound.
func (s *Server) inventive(id string) (game.Inventive, error) {
	g, err := s.find(id)
	if err != nil {
		return nil, err
	}
	if g, ok := g.(game.Inventive); ok {
		return g, nil
	}
	return nil, game.Refuse(person.NotFound, "server.inventions", "game", id)
}

func (s *Server) inventions(_ context.Context, _ *visit, in *struct {
	Game string `path:"game" maxLength:"40"`
}) (*inventionsOut, error) {
	g, err := s.inventive(in.Game)
	if err != nil {
		return nil, err
	}
	out := &inventionsOut{}
	out.Body.Shipped, out.Body.Vocabulary = s.described(g.Shipped()), g.Vocabulary()
	return out, nil
}

// described returns inventions with their descriptions in all languages.
func (s *Server) described(list []game.Invention) []Invention {
	all := []Invention{}
	for _, i := range list {
		one := Invention{Set: i.Set, Name: i.Name, Text: i.Text, Points: i.Points,
			Said: map[string]Said{}, Zones: []Zone{}}
		for _, z := range i.Zones {
			one.Zones = append(one.Zones, Zone{z.Action, map[string]string{}, z.Notation, z.From, z.Squares, z.Picture})
		}
		for _, lang := range s.c.Catalogue.Languages() {
			voice := s.c.Catalogue.Voice(lang)
			one.Said[lang] = Said{voice.Say(i.Title), sayAll(voice, i.Says)}
			for n, z := range i.Zones {
				one.Zones[n].Said[lang] = voice.Say(z.Says)
			}
		}
		all = append(all, one)
	}
	return all
}

func sayAll(voice text.Voice, texts []text.Text) []string {
	said := make([]string, len(texts))
	for i, t := range texts {
		said[i] = voice.Say(t)
	}
	return said
}

// InventionIn is a text of inventions.
type InventionIn struct {
	LangIn
	Game string `path:"game" maxLength:"40"`
	Text string `query:"text" required:"true" maxLength:"50000"`
}

type inventOut struct {
	Body struct {
		Inventions []Invention       `json:"inventions"`
		Options    map[string]string `json:"options" doc:"of a game in which everybody can choose among them"`
		Wrong      *game.Error       `json:"wrong,omitempty" doc:"why the text cannot be read: its parameter line is the number of the line"`
	}
}

func (s *Server) invent(_ context.Context, _ *visit, in *InventionIn) (*inventOut, error) {
	g, err := s.inventive(in.Game)
	if err != nil {
		return nil, err
	}
	list, options, err := g.Invent(in.Text)
	out := &inventOut{}
	out.Body.Inventions, out.Body.Options = s.described(list), options
	if errors.As(err, &out.Body.Wrong) {
		out.Body.Options = map[string]string{}
		return out, nil
	}
	return out, err
}

type trialOut struct {
	Body struct {
		Right bool     `json:"right" doc:"no fault was found"`
		Said  []string `json:"said" doc:"what was found, in the asked language"`
	}
}

func (s *Server) tryInventions(ctx context.Context, v *visit, in *InventionIn) (*trialOut, error) {
	g, err := s.inventive(in.Game)
	if err != nil {
		return nil, err
	}
	list, _, err := g.Invent(in.Text)
	if err != nil {
		return nil, game.Recode(game.BadRequest, err)
	}
	canonical := ""
	for _, i := range list {
		canonical += i.Text
	}
	out := &trialOut{}
	t, err := s.try(ctx, v, g, canonical)
	if err != nil {
		out.Body.Said = []string{v.voice.Error(err)}
		return out, v.r.Context().Err()
	}
	out.Body.Right, out.Body.Said = true, sayAll(v.voice, g.Tell(t))
	return out, v.r.Context().Err()
}
