package server

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
)

// The most that a refusal says about a request that does not fit its schema.
const (
	maxMisfits = 5
	maxPlace   = 60 // characters of a place
)

// wants are the library's error messages, with a verb of package fmt for each value, and our kinds of messages for
// them. The library has only English messages, so they become data again here. For other messages a refusal says only
// where the fault is.
var wants = []struct{ said, kind string }{
	{validation.MsgExpectedBoolean, "server.want.boolean"},
	{"invalid boolean", "server.want.boolean"},
	{validation.MsgExpectedNumber, "server.want.number"},
	{"invalid float", "server.want.number"},
	{validation.MsgExpectedInteger, "server.want.whole"},
	{"invalid integer", "server.want.whole"},
	{validation.MsgExpectedString, "server.want.text"},
	{validation.MsgExpectedBase64String, "server.want.base64"},
	{validation.MsgExpectedRFC3339DateTime, "server.want.time"},
	{validation.MsgExpectedArray, "server.want.list"},
	{validation.MsgExpectedObject, "server.want.object"},
	{validation.MsgExpectedOneOf, "server.want.one_of"},
	{validation.MsgExpectedMinimumNumber, "server.want.least"},
	{validation.MsgExpectedMaximumNumber, "server.want.most"},
	{validation.MsgExpectedMinLength, "server.want.long"},
	{validation.MsgExpectedMaxLength, "server.want.short"},
	{validation.MsgExpectedMinItems, "server.want.many"},
	{validation.MsgExpectedMaxItems, "server.want.few"},
	{validation.MsgExpectedMaxProperties, "server.want.few"},
	{validation.MsgExpectedRequiredProperty, "server.want.property"},
	{"required query parameter is missing", "server.want.something"},
	{validation.MsgUnexpectedProperty, "server.want.nothing"},
	{"unknown query parameter", "server.want.nothing"},
}

// unmarshal reads a body. The API library keeps only the text of an error, so errors with a message in several
// languages become JSON.
func unmarshal(data []byte, v any) error { return asData(json.Unmarshal(data, v)) }

// asData returns an error with a message in all languages as the JSON of its text.
func asData(err error) error {
	var told text.Teller
	if errors.As(err, &told) {
		written, _ := told.Tell().MarshalJSON()
		return errors.New(string(written))
	}
	return err
}

// onlyMisfit returns the error that asData wrote, if it is the only one.
func onlyMisfit(errs []error) *game.Error {
	var at *huma.ErrorDetail
	var what text.Text
	if len(errs) != 1 || !errors.As(errs[0], &at) || json.Unmarshal([]byte(at.Message), &what) != nil ||
		what.Kind == "" {
		return nil
	}
	return &game.Error{Code: game.BadRequest, Text: what}
}

// misfit returns the refusal of a request that does not fit its schema. It says where and why, without repeating the
// request.
func misfit(status int, errs []error) *game.Error {
	switch {
	case status == http.StatusRequestEntityTooLarge:
		return game.Refuse(game.TooLarge, "server.body", "max", maxBody>>10)
	case status == http.StatusUnsupportedMediaType:
		return game.Refuse(game.BadRequest, "server.media")
	}
	if refused := onlyMisfit(errs); refused != nil {
		return refused
	}
	var all text.Text
	for _, err := range slices.Backward(errs[:min(len(errs), maxMisfits)]) {
		var at *huma.ErrorDetail
		switch {
		case !errors.As(err, &at):
		case all.IsZero():
			all = wanted(at)
		default:
			all = text.Of("server.and", "one", wanted(at), "more", all)
		}
	}
	if all.IsZero() {
		return game.Refuse(game.BadRequest, "server.unread")
	}
	return game.Refuse(game.BadRequest, "server.form", "detail", all)
}

// wanted returns what would be right at a place.
func wanted(at *huma.ErrorDetail) text.Text {
	place := at.Location
	if runes := []rune(place); len(runes) > maxPlace {
		place = string(runes[:maxPlace]) + "…"
	}
	for _, w := range wants {
		before, after, some := strings.Cut(w.said, "%")
		if !some && at.Message == w.said {
			return text.Of(w.kind, "at", place)
		}
		value, begins := strings.CutPrefix(at.Message, before)
		value, ends := strings.CutSuffix(value, after[min(1, len(after)):]) // a verb is a letter
		if some && begins && ends {
			return text.Of(w.kind, "at", place, "value", value)
		}
	}
	var syntax *json.SyntaxError
	if body, ok := at.Value.(string); ok && errors.As(json.Unmarshal([]byte(body), new(any)), &syntax) {
		return text.Of("server.want.json", "at", place, "byte", int(syntax.Offset))
	}
	if _, field, ok := strings.Cut(at.Message, " Go struct field "); ok { // a number that is beyond 64 bits
		_, path, _ := strings.Cut(field, ".")
		path, _, _ = strings.Cut(path, " of type ")
		place += "." + path
	}
	return text.Of("server.want.else", "at", place)
}
