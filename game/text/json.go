package text

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game/prob"
)

// MarshalJSON writes {"kind": …, "args": {…}}. A word is written as {"word": "knight"}, a fraction as {"ratio":
// "1/3"}, a text as such an object; strings, whole numbers and lists are plain. The zero Text is null.
func (t Text) MarshalJSON() ([]byte, error) { return t.AppendJSON(nil) }

// AppendJSON appends the form of MarshalJSON, with sorted names and no spaces, as encoding/json does. It avoids
// reflection because most of a server's output is texts.
func (t Text) AppendJSON(b []byte) ([]byte, error) {
	if t.IsZero() {
		return append(b, "null"...), nil
	}
	b = AppendString(append(b, `{"kind":`...), t.Kind)
	for i, a := range t.Args {
		if i == 0 {
			b = append(b, `,"args":{`...)
		} else {
			b = append(b, ',')
		}
		var err error
		if b, err = appendValue(append(AppendString(b, a.Name), ':'), a.Value); err != nil {
			return nil, err
		}
	}
	if len(t.Args) > 0 {
		b = append(b, '}')
	}
	return append(b, '}'), nil
}

// AppendString appends a string as JSON. Invalid UTF-8 becomes U+FFFD.
func AppendString(b []byte, s string) []byte {
	if !unescaped(s) {
		quoted, _ := json.Marshal(strings.ToValidUTF8(s, "\ufffd")) // strings can always be written
		return append(b, quoted...)
	}
	return append(append(append(b, '"'), s...), '"')
}

// unescaped reports whether a string has only characters of ASCII that need no escape in JSON. It looks at eight of
// them at a time: nearly all that a server writes are such strings.
func unescaped(s string) bool {
	const each, tops = 0x0101010101010101, 0x8080808080808080
	zero := func(w uint64) uint64 { return (w - each) &^ w & tops } // not 0 if a byte is 0
	for ; len(s) >= 8; s = s[8:] {
		w := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
		control := (w - ' '*each) &^ w & tops
		angle, quote := zero((w|2*each)^'>'*each), zero((w|4*each)^'&'*each) // < and >, " and &
		if w&tops|control|angle|quote|zero(w^'\\'*each) != 0 {
			return false
		}
	}
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x80 || c == '<' || c == '>' || c == '"' || c == '&' || c == '\\' {
			return false
		}
	}
	return true
}

func appendValue(b []byte, v any) ([]byte, error) {
	switch v := v.(type) {
	case string:
		return AppendString(b, v), nil
	case int:
		return strconv.AppendInt(b, int64(v), 10), nil
	case Word:
		return append(AppendString(append(b, `{"word":`...), string(v)), '}'), nil
	case prob.Ratio:
		return append(AppendString(append(b, `{"ratio":`...), v.String()), '}'), nil
	case Text:
		return v.AppendJSON(b)
	case Names:
		b = append(b, `{"names":{`...)
		for i, lang := range slices.Sorted(maps.Keys(v)) {
			if i > 0 {
				b = append(b, ',')
			}
			b = AppendString(append(AppendString(b, lang), ':'), v[lang])
		}
		return append(b, "}}"...), nil
	case []string:
		return appendList(b, v)
	case []Word:
		return appendList(b, v)
	case []int:
		return appendList(b, v)
	case []Text:
		return appendList(b, v)
	}
	other, err := json.Marshal(v)
	return append(b, other...), err
}

func appendList[T any](b []byte, list []T) ([]byte, error) {
	b = append(b, '[')
	for i := range list {
		if i > 0 {
			b = append(b, ',')
		}
		var err error
		if b, err = appendValue(b, list[i]); err != nil {
			return nil, err
		}
	}
	return append(b, ']'), nil
}

// UnmarshalJSON reads the form that MarshalJSON writes. An empty list becomes a list of strings.
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
	for name, raw := range w.Args {
		v, err := received(raw)
		if err != nil {
			return fmt.Errorf("text: %s of %s: %w", name, w.Kind, err)
		}
		made.Args = append(made.Args, Arg{name, v})
	}
	made.Args.sort()
	*t = made
	return nil
}

func received(raw json.RawMessage) (any, error) {
	switch c := bytes.TrimSpace(raw); c[0] {
	case '"':
		return read[string](raw)
	case '{':
		var w struct {
			Word  *Word       `json:"word"`
			Ratio *prob.Ratio `json:"ratio"`
			Kind  *string     `json:"kind"`
			Names Names       `json:"names"`
		}
		if err := json.Unmarshal(raw, &w); err != nil {
			return nil, err
		}
		switch {
		case w.Names != nil && w.Word == nil && w.Ratio == nil && w.Kind == nil:
			if _, english := w.Names["en"]; !english {
				return nil, fmt.Errorf("%.40s has no English name", raw)
			}
			return w.Names, nil
		case w.Names != nil:
			return nil, fmt.Errorf("%.40s is ambiguous: want names or something else", raw)
		case w.Word != nil && w.Ratio == nil && w.Kind == nil:
			return *w.Word, nil
		case w.Ratio != nil && w.Word == nil && w.Kind == nil:
			return *w.Ratio, nil
		case w.Ratio != nil || w.Word != nil:
			return nil, fmt.Errorf("%.40s is ambiguous: want a word, a ratio or a text", raw)
		}
		return read[Text](raw)
	case 'n':
		return read[Text](raw)
	case '[':
		return receivedList(raw)
	}
	return read[int](raw)
}

// receivedList reads a list whose items have the type of the first.
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
	return nil, fmt.Errorf("unsupported list of %T", first)
}

func list[T any](items []json.RawMessage) (any, error) {
	all := make([]T, len(items))
	for i, item := range items {
		v, err := received(item)
		if err != nil {
			return nil, err
		}
		made, ok := v.(T)
		if !ok {
			return nil, fmt.Errorf("mixed list of %T and %T", all[0], v)
		}
		all[i] = made
	}
	return all, nil
}

func read[T any](raw json.RawMessage) (any, error) {
	var v T
	err := json.Unmarshal(raw, &v)
	return v, err
}
