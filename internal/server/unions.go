package server

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/table"
)

// The messages of live connections. Each union is closed: a message is one of its members, which Type tells.
type (
	// ActMessage asks for an action.
	ActMessage struct {
		Type   string      `json:"type" enum:"act"`
		Action commandJSON `json:"action"`
	}
	// PingMessage asks whether the server is there.
	PingMessage struct {
		Type string `json:"type" enum:"ping"`
		Sent int64  `json:"sent,omitempty" doc:"comes back with the pong"`
	}

	// EntryMessage is an entry of the log.
	EntryMessage struct {
		Type  string      `json:"type" enum:"entry"`
		Entry table.Entry `json:"entry"`
	}
	// StateMessage is the game after the entries before it.
	StateMessage struct {
		Type  string      `json:"type" enum:"state"`
		State table.State `json:"state"`
	}
	// PresenceMessage lists who has the game open.
	PresenceMessage struct {
		Type     string        `json:"type" enum:"presence"`
		Presence hall.Presence `json:"presence"`
	}
	// ClosedMessage is the last one: connect again.
	ClosedMessage struct {
		Type string `json:"type" enum:"closed"`
	}

	// DoneMessage answers an action that was carried out, or a move about which there is a question.
	DoneMessage struct {
		Type    string `json:"type" enum:"done"`
		ID      string `json:"id" doc:"of the action"`
		Receipt Answer `json:"receipt"`
	}
	// RefusedMessage answers an action that was not carried out, or a message that cannot be read.
	RefusedMessage struct {
		Type    string  `json:"type" enum:"refused"`
		ID      string  `json:"id,omitempty" doc:"of the action, if it was one"`
		Problem Problem `json:"problem"`
	}
	// PongMessage answers a ping.
	PongMessage struct {
		Type string `json:"type" enum:"pong"`
		Sent int64  `json:"sent"`
		Now  int64  `json:"now" doc:"Unix milliseconds"`
	}
)

// commandJSON is a command that has not been read.
type commandJSON struct{ json.RawMessage }

func (commandJSON) Schema(huma.Registry) *huma.Schema { return reference(commandUnion) }

// reference returns a schema that refers to another one by name.
func reference(name string) *huma.Schema { return &huma.Schema{Ref: "#/components/schemas/" + name} }

// union is a closed union of messages.
type union struct {
	name, about string
	of          []any
}

// The names of the unions.
const (
	fromClient = "FromClient"
	toClient   = "ToClient"
	message    = "Message"
)

func unions() []union {
	told := []any{EntryMessage{}, StateMessage{}, PresenceMessage{}, ClosedMessage{}}
	return []union{
		{fromClient, "What a client sends over the socket of a game.", []any{ActMessage{}, PingMessage{}}},
		{message, "What a stream tells of a game.", told},
		{toClient, "What a client gets over the socket of a game.", append(told[:len(told):len(told)], DoneMessage{},
			RefusedMessage{}, PongMessage{})},
	}
}

// live adds the live connections to the API's document.
func live(api huma.API) {
	doc := api.OpenAPI()
	r := doc.Components.Schemas
	for _, path := range []string{"actions", "crowd"} {
		doc.Paths["/api/games/{id}/"+path].Post.RequestBody.Content["application/json"].Schema = reference(commandUnion)
	}
	for _, u := range unions() {
		s := &huma.Schema{Title: u.name, Description: u.about, Discriminator: &huma.Discriminator{PropertyName: "type",
			Mapping: map[string]string{}}}
		for _, member := range u.of {
			t := reflect.TypeOf(member)
			ref := r.Schema(t, true, t.Name())
			s.OneOf = append(s.OneOf, ref)
			s.Discriminator.Mapping[typeOf(t)] = ref.Ref
		}
		r.Map()[u.name] = s
	}
	news := r.Schema(reflect.TypeFor[hall.News](), true, "News")
	watching := []*huma.Param{
		{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: "string"}},
		query("seat", "integer",
			"as which of your seats; if you hold only one it is that one, else what everybody may see"),
		query("since", "integer", "the number of the last entry you know: those after it come first"),
		query("picture", "boolean", "states with pictures"),
		query("lang", "string", "entries with their events as sentences in this language"),
	}
	doc.AddOperation(&huma.Operation{
		OperationID: "socket", Method: http.MethodGet, Path: "/api/games/{id}/socket",
		Tags: []string{"live"}, Parameters: watching,
		Summary:     "A game live, over a WebSocket",
		Description: "Text frames with one JSON object each: FromClient to the server, ToClient from it.",
		Responses: orRefused(doc, map[string]*huma.Response{"101": {Description: "The connection is a WebSocket now."}},
			ofSeat, ofGame),
		Extensions: map[string]any{"x-from-client": reference(fromClient), "x-to-client": reference(toClient)},
	})
	doc.AddOperation(&huma.Operation{
		OperationID: "stream", Method: http.MethodGet, Path: "/api/games/{id}/stream",
		Tags: []string{"live"}, Parameters: watching,
		Summary:     "A game live, for programs",
		Description: "One Message as JSON in each line; an empty line now and then shows that the connection is there.",
		Responses:   orRefused(doc, lines(reference(message)), ofSeat, ofGame),
	})
	doc.AddOperation(&huma.Operation{
		OperationID: "my-stream", Method: http.MethodGet, Path: "/api/me/stream", Tags: []string{"live"},
		Summary: "What your games want of you, live, for programs",
		Description: "One piece of News as JSON in each line, first of what is wanted now; " +
			"an empty line now and then shows that the connection is there.",
		Responses: orRefused(doc, lines(news), ofPerson),
	})
}

// typeOf returns the value of a message's field type.
func typeOf(t reflect.Type) string {
	f, _ := t.FieldByName("Type")
	return f.Tag.Get("enum")
}

// query returns a query parameter.
func query(name, kind, doc string) *huma.Param {
	return &huma.Param{Name: name, In: "query", Description: doc, Schema: &huma.Schema{Type: kind}}
}

// lines returns the answer of a stream.
func lines(of *huma.Schema) map[string]*huma.Response {
	return map[string]*huma.Response{"200": {
		Description: "OK", Content: map[string]*huma.MediaType{"application/x-ndjson": {Schema: of}},
	}}
}

// orRefused adds the refusals of a live request to its answers.
func orRefused(doc *huma.OpenAPI, answers map[string]*huma.Response, may ...codes) map[string]*huma.Response {
	problem := doc.Components.Schemas.Schema(reflect.TypeFor[Problem](), true, "Problem")
	for _, status := range refusable(http.MethodGet, false, may) {
		if status == http.StatusUnprocessableEntity {
			continue // the query of a live request is read here, and what is wrong there is 400
		}
		answers[strconv.Itoa(status)] = &huma.Response{Description: http.StatusText(status),
			Content: map[string]*huma.MediaType{(&Problem{}).ContentType(""): {Schema: problem}}}
	}
	return answers
}

// frame makes the schemas of the messages of a client. They take any command, which read checks.
func (c *commands) frame() {
	for kind, ref := range c.registry.Map()[fromClient].Discriminator.Mapping {
		s := *c.registry.SchemaFromRef(ref)
		if s.Properties["action"] != nil {
			s.Properties = maps.Clone(s.Properties)
			s.Properties["action"] = &huma.Schema{}
		}
		c.frames[kind] = &s
	}
}

// fits returns what is wrong with a message of a client, apart from its command.
func (c *commands) fits(m map[string]any) []error {
	kind, _ := m["type"].(string)
	schema, known := c.frames[kind]
	if !known {
		one := fmt.Sprintf(validation.MsgExpectedOneOf, strings.Join(sorted(c.frames), ", "))
		return []error{&huma.ErrorDetail{Location: "type", Message: one}}
	}
	var found huma.ValidateResult
	huma.Validate(c.registry, schema, huma.NewPathBuffer([]byte{}, 0), huma.ModeWriteToServer, m, &found)
	return found.Errors
}
