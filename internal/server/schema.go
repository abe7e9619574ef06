package server

import (
	"fmt"
	"path"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee/clock"
)

// The schemas of types that write their own JSON, for the document of the API.
type (
	textShape struct {
		Kind string         `json:"kind" doc:"of the message"`
		Args map[string]any `json:"args,omitempty" doc:"its parameters"`
	}
	eventShape struct {
		Kind    string         `json:"kind"`
		Args    map[string]any `json:"args,omitempty"`
		Role    game.Role      `json:"role,omitempty" enum:"captured,check,mate,saved,unbidden,contracted,swallowed,out,attempt,vain,rolls,rolled,found,measured,answered" doc:"what it means for programs that do not know the game"`
		Implied bool           `json:"implied,omitempty" doc:"other events of the step tell the same: an account leaves it out"`
		Arrow   *game.Arrow    `json:"arrow,omitempty"`
		Only    []int          `json:"only,omitempty" doc:"the seats that alone may know it"`
	}
	turnShape struct {
		Kind    string   `json:"kind" enum:"move,simultaneous,chance,over"`
		Seats   []int    `json:"seats" doc:"who is to act"`
		Living  []int    `json:"living" doc:"who is still in the game"`
		Rollers []int    `json:"rollers,omitempty" doc:"whose chance it is"`
		Reason  string   `json:"reason,omitempty" doc:"why the game is over"`
		Scores  []string `json:"scores,omitempty" doc:"of the seats, as fractions"`
		Yields  bool     `json:"yields,omitempty"`
	}
)

// entitled returns the name of a type in the document. The names of the crowd's types begin with their package.
func entitled(t reflect.Type, hint string) string {
	name := strings.TrimSuffix(huma.DefaultSchemaNamer(t, hint), "Shape")
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	switch path.Base(t.PkgPath()) {
	case "team":
		return "Team" + name
	case "market":
		return "Market" + name
	case "notice":
		if name != "Subscription" {
			return "Ply" + strings.TrimPrefix(name, "Ply")
		}
	}
	return name
}

// schemas registers the types that write their own JSON.
func schemas(r huma.Registry) huma.Registry {
	alias := func(t, as any) { r.RegisterTypeAlias(reflect.TypeOf(t), reflect.TypeOf(as)) }
	alias(text.Text{}, textShape{})
	alias(game.Event{}, eventShape{})
	alias(game.Turn{}, turnShape{})
	alias(game.SeatSet(0), []int{})
	alias(game.TurnKind(0), "")
	alias(game.ChoiceKind(0), "")
	alias(prob.Ratio{}, "")
	alias(clock.Control{}, "")
	alias(deadline.Plan{}, "")
	alias(deadline.Span(0), "")
	alias(table.Options{}, map[string]string{})
	return r
}

// closed returns the fields with a closed set of values, by the names of their schemas.
func closed() map[string]map[string][]any {
	choice := []any{game.PickToken, game.PickSquare, game.PickOption, game.PickNumber, game.PickDone, game.PickSeat,
		game.PickText}
	phase := []any{store.Open, store.Playing, store.Over, store.Dropped}
	source := []any{crowd.SourceMarket, crowd.SourceManifold, crowd.SourceList, crowd.SourceEqual}
	missing := []any{team.Clock, team.Pass, team.Default}
	return map[string]map[string][]any{
		"Link":  {"kind": {game.SamePiece, game.Entangled}},
		"Arrow": {"kind": {game.Moved, game.Failed, game.Withheld, game.Predicted, game.Foreseen, game.Check}},
		"Mark":  {"kind": {game.Danger, game.Vanishing, game.Pending, game.Passed, game.Winning, game.Laid}},
		"Choice": {"kind": choice, "effect": {game.Certain, game.Quantum, game.Rolled},
			"unit": {game.Percent}},
		"Seat":    {"kind": {table.SeatOpen, table.SeatInvited, table.SeatMine, table.SeatBot, table.SeatTeam}},
		"State":   {"phase": phase},
		"Listing": {"phase": phase},
		"Ask":     {"what": {team.Resign, team.Draw, team.Takeback}},
		"TeamTerms": {
			"rule":   {team.Holder, team.Plurality, team.Captain, team.Dice},
			"sight":  {team.TeamSees, team.AllSee, team.Sealed},
			"moment": {team.AtDeadline, team.AtStart, team.AtMinute}, "missing": missing,
		},
		"TeamRoster": {"source": source},
		"TeamChoice": {"missing": missing},
		"News":       {"type": {hall.NewsChallenge, hall.NewsTurn, hall.NewsOver}},
	}
}

// complete adds what Go types cannot express to the document: closed sets of values, and the structure of texts.
func complete(r huma.Registry) {
	for name, fields := range closed() {
		for field, values := range fields {
			s := r.Map()[name].Properties[field]
			for _, v := range values {
				s.Enum = append(s.Enum, fmt.Sprint(v))
			}
			s.PrecomputeMessages()
		}
	}
	object := func(field string) *huma.Schema {
		s := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{field: {Type: huma.TypeString}},
			Required: []string{field}, AdditionalProperties: false}
		s.PrecomputeMessages()
		return s
	}
	names := object("names")
	names.Properties["names"] = &huma.Schema{Type: huma.TypeObject,
		Description:          "a name that somebody gave, by language",
		AdditionalProperties: &huma.Schema{Type: huma.TypeString}}
	one := []*huma.Schema{{Type: huma.TypeString, Nullable: true}, {Type: huma.TypeInteger}, object("word"),
		object("ratio"), names, reference("Text")}
	r.Map()["Arg"] = &huma.Schema{Description: "A parameter of a text.",
		AnyOf: append(one, &huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{AnyOf: one}})}
	for _, name := range []string{"Text", "Event"} {
		r.Map()[name].Properties["args"].AdditionalProperties = reference("Arg")
	}
}
