package server

import (
	"path"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/clock"
	"github.com/quandary-games/quandary/deadline"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/prob"
	"github.com/quandary-games/quandary/text"
)

// The shapes of what writes its own JSON, for the document of the API.
type (
	textShape struct {
		Kind string         `json:"kind" doc:"of the message"`
		Args map[string]any `json:"args,omitempty" doc:"its parameters: strings, numbers, {word}, {ratio}, texts, lists of these"`
	}
	eventShape struct {
		Kind  string         `json:"kind"`
		Args  map[string]any `json:"args,omitempty"`
		Arrow *game.Arrow    `json:"arrow,omitempty"`
		Only  []int          `json:"only,omitempty" doc:"the seats that alone may know it"`
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

// entitled is what a type is called in the document: types of the crowd's packages by the name of the package, too.
func entitled(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	switch path.Base(t.PkgPath()) {
	case "team":
		return "Team" + name
	case "market":
		return "Market" + name
	}
	return name
}

// schemas teaches a registry the types that write their own JSON.
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
	return r
}
