package game

import (
	"slices"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/text"
)

// Option is a setting that is fixed when a game starts (C7).
type Option struct {
	Name    string
	Default string
	// Values are the values allowed, for an option that is a choice. In a value such as "first:N" the N stands for
	// a whole number from Min to Max. Without values the option is such a number itself.
	Values   []string
	Min, Max int
	Help     text.Text
}

// Kind is "choice" or "number".
func (o *Option) Kind() string {
	if len(o.Values) > 0 {
		return "choice"
	}
	return "number"
}

// Allows tells whether the option can have this value. Numbers are written without sign and leading zeros.
func (o *Option) Allows(value string) bool {
	if len(o.Values) == 0 {
		return o.number(value)
	}
	return slices.ContainsFunc(o.Values, func(v string) bool {
		if prefix, ok := strings.CutSuffix(v, ":N"); ok {
			n, ok := strings.CutPrefix(value, prefix+":")
			return ok && o.number(n)
		}
		return v == value
	})
}

// number tells whether a text is a number that the option allows.
func (o *Option) number(s string) bool {
	n, err := strconv.Atoi(s)
	return err == nil && n >= o.Min && n <= o.Max && strconv.Itoa(n) == s
}

// Settle completes options with the defaults of the game. Errors: BadOption, for a name or value that the game does
// not know.
func (f *Facts) Settle(given map[string]string) (map[string]string, error) {
	all := make(map[string]string, len(f.Options))
	names := make([]string, len(f.Options))
	for i := range f.Options {
		o := &f.Options[i]
		names[i], all[o.Name] = o.Name, o.Default
		v, ok := given[o.Name]
		if !ok {
			continue
		}
		if !o.Allows(v) {
			if o.Kind() == "number" {
				return nil, Refuse(BadOption, "option.number", "name", o.Name, "value", v, "min", o.Min, "max", o.Max)
			}
			return nil, Refuse(BadOption, "option.choice", "name", o.Name, "value", v, "values", o.Values)
		}
		all[o.Name] = v
	}
	for name := range given {
		if len(names) == 0 {
			return nil, Refuse(BadOption, "option.none", "name", name)
		}
		if _, ok := all[name]; !ok {
			return nil, Refuse(BadOption, "option.unknown", "name", name, "names", names)
		}
	}
	return all, nil
}

// FormatOptions writes the settled options that differ from their defaults as name=value in the order of the facts,
// with a separator between them; it is empty if none differs.
func (f *Facts) FormatOptions(settled map[string]string, separator string) string {
	var list []string
	for _, o := range f.Options {
		if v := settled[o.Name]; v != o.Default {
			list = append(list, o.Name+"="+v)
		}
	}
	return strings.Join(list, separator)
}

// ParseOptions reads what FormatOptions writes, in any order, and settles it. Errors: BadOption.
func (f *Facts) ParseOptions(s, separator string) (map[string]string, error) {
	given := map[string]string{}
	if s != "" {
		for _, part := range strings.Split(s, separator) {
			name, value, ok := strings.Cut(part, "=")
			if _, twice := given[name]; !ok || twice {
				return nil, Refuse(BadOption, "option.form", "part", part)
			}
			given[name] = value
		}
	}
	return f.Settle(given)
}
