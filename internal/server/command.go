package server

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/table"
)

// commandUnion is the name of the schema of all commands: one of them, by its kind.
const commandUnion = "Command"

// commands reads commands and knows their schemas.
type commands struct {
	registry huma.Registry
	kinds    map[string]*commandKind
	fields   map[string]bool         // every field of any kind
	any      *huma.Schema            // of commands of every kind; it requires only a kind
	frames   map[string]*huma.Schema // of the messages of a client, by type
}

// commandKind is a kind of command with its schema.
type commandKind struct {
	table.Kind
	schema *huma.Schema
}

// newCommands puts the schemas of all commands into a registry.
func newCommands(r huma.Registry) *commands {
	c := &commands{registry: r, kinds: map[string]*commandKind{}, fields: map[string]bool{},
		frames: map[string]*huma.Schema{}}
	union := &huma.Schema{Title: commandUnion, Description: "Something that a person asks of a game, by its kind.",
		Discriminator: &huma.Discriminator{PropertyName: "kind", Mapping: map[string]string{}}}
	c.any = huma.SchemaFromType(r, reflect.TypeFor[table.Request]())
	kind := &huma.Schema{Type: huma.TypeString}
	for _, k := range table.Kinds() {
		s := huma.SchemaFromType(r, reflect.TypeOf(k.Zero))
		maps.Copy(s.Properties, c.any.Properties)
		s.Properties["kind"] = &huma.Schema{Type: huma.TypeString, Enum: []any{k.Name}}
		s.Required = []string{"id", "kind"}
		s.Title, s.Description = k.Name, k.Does
		s.Properties["kind"].PrecomputeMessages()
		s.AdditionalProperties = nil
		s.PrecomputeMessages()
		for name := range s.Properties {
			c.fields[name] = true
		}
		name := reflect.TypeOf(k.Zero).Name() + commandUnion
		r.Map()[name] = s
		ref := "#/components/schemas/" + name
		union.OneOf = append(union.OneOf, &huma.Schema{Ref: ref})
		union.Discriminator.Mapping[k.Name] = ref
		kind.Enum = append(kind.Enum, k.Name)
		c.kinds[k.Name] = &commandKind{k, s}
	}
	r.Map()[commandUnion] = union
	kind.PrecomputeMessages()
	c.any.Properties["kind"], c.any.Required, c.any.AdditionalProperties = kind, []string{"id", "kind"}, true
	c.any.PrecomputeMessages()
	return c
}

// crowdNames are the kinds that have shorter names at the address of the crowd.
var crowdNames = map[string]string{"claim": "claim_place", "link": "link_account"}

// read reads a command at a place of a request; what is its parsed JSON. b is its JSON, or that of the message around
// it if it is framed. Fields of other kinds are ignored. Fields that no kind has are refused. Each error is a
// *huma.ErrorDetail.
func (c *commands) read(at string, b []byte, framed bool, what any, names map[string]string) (r table.Request,
	errs []error) {
	path, found := huma.NewPathBuffer([]byte(at), len(at)), huma.ValidateResult{}
	fields, _ := what.(map[string]any)
	kind := ""
	for name, value := range fields {
		switch lower := strings.ToLower(name); {
		case !c.fields[lower]:
			found.Errors = append(found.Errors, &huma.ErrorDetail{Location: path.With(name),
				Message: validation.MsgUnexpectedProperty})
		case lower == "kind":
			kind, _ = value.(string)
			if full := names[kind]; full != "" {
				kind, fields[name] = full, full
			}
		}
	}
	k, known := c.kinds[kind]
	schema := c.any
	if known {
		schema = k.schema
	}
	huma.Validate(c.registry, schema, path, huma.ModeWriteToServer, what, &found)
	r.ID, _ = fields["id"].(string)
	if seat, given := fields["seat"].(float64); given {
		n := int(seat)
		r.Seat = &n
	}
	if len(found.Errors) > 0 {
		return r, found.Errors
	}
	var err error
	if r.Command, err = k.Decode(b, framed); err != nil {
		return r, []error{misread(at, err)}
	}
	return r, nil
}

// misread returns an error of package json for JSON at a place of a request.
func misread(at string, err error) error {
	return &huma.ErrorDetail{Location: at, Message: asData(err).Error()}
}

// commandIn is a request that gives a command.
type commandIn struct {
	GameIn
	Body commandBody
}

type commandBody struct {
	json    json.RawMessage
	request table.Request
}

// Schema fits anything: Resolve checks the body. The document of the API has the union of commands instead.
func (commandBody) Schema(huma.Registry) *huma.Schema { return &huma.Schema{} }

// UnmarshalJSON keeps the body for Resolve.
func (b *commandBody) UnmarshalJSON(data []byte) error {
	b.json = bytes.Clone(data)
	return nil
}

// Resolve reads the command. It is called even if the body is not JSON.
func (b *commandBody) Resolve(ctx huma.Context, at *huma.PathBuffer) (errs []error) {
	if b.json == nil {
		return nil
	}
	var names map[string]string
	if strings.HasSuffix(ctx.Operation().Path, "/crowd") {
		names = crowdNames
	}
	var what any
	if err := json.Unmarshal(b.json, &what); err != nil {
		return []error{misread(at.String(), err)}
	}
	b.request, errs = visiting(ctx.Context()).server.commands.read(at.String(), b.json, false, what, names)
	return errs
}

// do carries out a command. A stranger who does something in a crowd becomes a guest.
func (s *Server) do(ctx context.Context, v *visit, in *commandIn) (*out[*Answer], error) {
	var who visitor
	var err error
	if in.Body.request.OfSeat() {
		who.Who, err = v.who(ctx)
	} else {
		who, err = v.guest(ctx)
	}
	if err != nil {
		return nil, err
	}
	asks, err := s.heed(ctx, in.ID, who.Who, in.Body.request)
	if err != nil || asks != nil {
		return &out[*Answer]{asks}, err
	}
	r, err := s.carryOut(ctx, in.ID, who.Who, in.Body.request)
	return &out[*Answer]{&Answer{Receipt: r}}, err
}

// carryOut carries out a command. The person pays for the work of deciding it. Errors: those of Hall.Do; bad_request
// for a hook that cannot be called.
func (s *Server) carryOut(ctx context.Context, id string, who person.Who, r table.Request) (table.Receipt, error) {
	var err error
	switch c := r.Command.(type) {
	case crowd.AddHook:
		if c.Hook != nil {
			err = s.callable(*c.Hook)
		}
	case table.Rematch: // it makes a game
		err = s.governor.Day(governor.Games, visiting(ctx).payers...)
	}
	if err != nil {
		return table.Receipt{}, err
	}
	return writing(ctx, s, r.Extra(), func(ctx context.Context) (table.Receipt, error) {
		return s.c.Hall.Do(ctx, id, who, r)
	})
}

// writing does what adds to the log of a game. The sender pays for its time and its bytes. extra says that the game
// goes on without it. Errors: a Refusal if the sender has added what it may in a day.
func writing[T any](ctx context.Context, s *Server, extra bool, do func(ctx context.Context) (T, error)) (T, error) {
	payers := visiting(ctx).payers
	err := s.governor.Day(governor.Written, payers...)
	if err == nil && extra {
		err = s.governor.Day(governor.Extra, payers...)
	}
	if err != nil {
		var none T
		return none, err
	}
	ctx, used := governor.Metered(ctx)
	defer func() {
		u := used()
		if !extra {
			u.Extra = 0
		}
		s.governor.Acted(payers, u)
	}()
	return do(ctx)
}

// callable returns nil if this server may call the hooks.
func (s *Server) callable(hooks ...notice.Hook) error {
	for _, h := range hooks {
		if err := s.c.Reach.Check(h.Address); err != nil {
			return game.Recode(game.BadRequest, err)
		}
	}
	return nil
}

// do carries out a command from a socket, and answers it. The answer and the messages about the command are written
// together.
func (c *connection) do(ctx context.Context, r table.Request) {
	asks, err := c.server.heed(ctx, c.game, c.who, r)
	if err != nil {
		c.refuse(ctx, r.ID, err)
		return
	}
	if asks != nil {
		c.answer(DoneMessage{"done", r.ID, *asks})
		return
	}
	if r.OfSeat() {
		c.watcher.Hold()
		defer func() {
			if c.watcher.Release() && !c.quick() {
				c.write()
			}
		}()
	}
	r.Lag = time.Duration(c.wire.trip.Load() / 2)
	who := c.who
	if !r.OfSeat() {
		who, err = c.server.withName(ctx, who)
	}
	var done table.Receipt
	if err == nil {
		done, err = c.server.carryOut(ctx, c.game, who, r)
	}
	if err != nil {
		c.refuse(ctx, r.ID, err)
		return
	}
	c.watcher.Push(DoneMessage{"done", r.ID, Answer{Receipt: done}}.appendJSON(nil))
}

// withName returns a person with their name. Errors: unauthorized for a stranger.
func (s *Server) withName(ctx context.Context, who person.Who) (person.Who, error) {
	if who.Person == "" {
		return who, game.Refuse(unauthorized, "server.stranger")
	}
	p, err := s.profile(ctx, who.Person)
	who.Name = p.Name
	return who, err
}
