package text

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/quandary-games/quandary/prob"
)

// wire is a text as JSON has it.
type wire struct {
	Kind string         `json:"kind"`
	Args map[string]any `json:"args,omitempty"`
}

// MarshalJSON writes {"kind": …, "args": {…}}. Strings and whole numbers stand as they are, a word as
// {"word": "knight"}, a fraction as {"ratio": "1/3"}, a text as an object like this one, lists as lists of these. The
// zero Text is null.
func (t Text) MarshalJSON() ([]byte, error) {
	if t.IsZero() {
		return []byte("null"), nil
	}
	w := wire{Kind: t.Kind, Args: make(map[string]any, len(t.Args))}
	for name, v := range t.Args {
		w.Args[name] = sent(v)
	}
	return json.Marshal(w)
}

// sent is a parameter as JSON has it.
func sent(v any) any {
	switch v := v.(type) {
	case string: // what is no UTF-8 reads back as the character that stands for it, so it is written as that
		return strings.ToValidUTF8(v, "\ufffd")
	case []string:
		list := make([]any, len(v))
		for i := range v {
			list[i] = sent(v[i])
		}
		return list
	case Word:
		return map[string]Word{"word": v}
	case prob.Ratio:
		return map[string]prob.Ratio{"ratio": v}
	case []Word:
		list := make([]any, len(v))
		for i := range v {
			list[i] = sent(v[i])
		}
		return list
	}
	return v
}

// UnmarshalJSON reads what MarshalJSON writes. An empty list reads as a list of strings.
func (t *Text) UnmarshalJSON(b []byte) error {
	if bytes.Equal(bytes.TrimSpace(b), []byte("null")) {
		*t = Text{}
		return nil
	}
	var w struct {
		Kind string                     `json:"kind"`
		Args map[string]json.RawMessage `json:"args"`
	}
	if err := json.Unmarshal(b, &w); err != nil {
		return err
	}
	if w.Kind == "" {
		return fmt.Errorf("text: %.40s has no kind", b)
	}
	made := Text{Kind: w.Kind}
	if len(w.Args) > 0 {
		made.Args = make(Args, len(w.Args))
	}
	for name, raw := range w.Args {
		v, err := received(raw)
		if err != nil {
			return fmt.Errorf("text: %s of %s: %w", name, w.Kind, err)
		}
		made.Args[name] = v
	}
	*t = made
	return nil
}

// received reads a parameter.
func received(raw json.RawMessage) (any, error) {
	switch c := bytes.TrimSpace(raw); c[0] {
	case '"':
		return read[string](raw)
	case '{':
		var w struct {
			Word  *Word       `json:"word"`
			Ratio *prob.Ratio `json:"ratio"`
			Kind  *string     `json:"kind"`
		}
		if err := json.Unmarshal(raw, &w); err != nil {
			return nil, err
		}
		switch {
		case w.Word != nil && w.Ratio == nil && w.Kind == nil:
			return *w.Word, nil
		case w.Ratio != nil && w.Word == nil && w.Kind == nil:
			return *w.Ratio, nil
		case w.Ratio != nil || w.Word != nil:
			return nil, fmt.Errorf("%.40s is several things: want a word, a ratio or a text", raw)
		}
		return read[Text](raw)
	case 'n':
		return read[Text](raw)
	case '[':
		return receivedList(raw)
	}
	return read[int](raw)
}

// receivedList reads a list, all of whose items are of the kind of the first.
func receivedList(raw json.RawMessage) (any, error) {
	var items []json.RawMessage
	if err := json.Unmarshal(raw, &items); err != nil {
		return nil, err
	}
	if len(items) == 0 {
		return []string{}, nil
	}
	first, err := received(items[0])
	if err != nil {
		return nil, err
	}
	switch first.(type) {
	case string:
		return list[string](items)
	case Word:
		return list[Word](items)
	case int:
		return list[int](items)
	case Text:
		return list[Text](items)
	}
	return nil, fmt.Errorf("a list of %T", first)
}

// list reads items of one type.
func list[T any](items []json.RawMessage) (any, error) {
	all := make([]T, len(items))
	for i, item := range items {
		v, err := received(item)
		if err != nil {
			return nil, err
		}
		made, ok := v.(T)
		if !ok {
			return nil, fmt.Errorf("a list of %T and %T", all[0], v)
		}
		all[i] = made
	}
	return all, nil
}

// read is a value of a type from its JSON.
func read[T any](raw json.RawMessage) (any, error) {
	var v T
	err := json.Unmarshal(raw, &v)
	return v, err
}
