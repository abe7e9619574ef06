package game

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game/text"
)

// Option is a setting that is fixed when a game starts (C7).
type Option struct {
	Name    string
	Default string
	// Values are the allowed values of a choice. In a value such as "first:N", N stands for a whole number from Min
	// to Max. An option without values is such a number itself.
	Values   []string
	Min, Max int
	Help     text.Text
	// Text, if not nil, means that the values are free texts. It returns the canonical form of a value, or an error.
	// Values then lists some that it accepts.
	Text func(value string) (string, error)
	// Several means that a value other than the first, which is the default, may be several of the values in their
	// order, joined by "-".
	Several bool
}

// Kind returns "choice", "several" or "number".
func (o *Option) Kind() string {
	if o.Several {
		return "several"
	}
	if len(o.Values) > 0 {
		return "choice"
	}
	return "number"
}

// Allows reports whether the option may have this value. Numbers have no sign and no leading zeros.
func (o *Option) Allows(value string) bool {
	if o.Text != nil {
		_, err := o.Text(value)
		return err == nil
	}
	if len(o.Values) == 0 {
		return o.number(value)
	}
	if o.Several && value != o.Default {
		last := 0
		for v := range strings.SplitSeq(value, "-") {
			i := slices.Index(o.Values, v)
			if i <= last {
				return false
			}
			last = i
		}
		return true
	}
	return slices.ContainsFunc(o.Values, func(v string) bool {
		if prefix, ok := strings.CutSuffix(v, ":N"); ok {
			n, ok := strings.CutPrefix(value, prefix+":")
			return ok && o.number(n)
		}
		return v == value
	})
}

func (o *Option) number(s string) bool {
	n, err := strconv.Atoi(s)
	return err == nil && n >= o.Min && n <= o.Max && strconv.Itoa(n) == s
}

// refusal returns the error for a value that is not allowed, with the allowed values.
func (o *Option) refusal(value string) error {
	switch {
	case len(o.Values) == 0:
		return Refuse(BadOption, "option.number", "name", o.Name, "value", value, "min", o.Min, "max", o.Max)
	case o.Several:
		return Refuse(BadOption, "option.several", "name", o.Name, "value", value, "values", o.Values)
	case o.Max > 0: // one of the values contains a number
		return Refuse(BadOption, "option.counted",
			"name", o.Name, "value", value, "values", o.Values, "min", o.Min, "max", o.Max)
	}
	return Refuse(BadOption, "option.choice", "name", o.Name, "value", value, "values", o.Values)
}

// Settle returns the given options completed with defaults. Errors: BadOption for an unknown name or value.
func (f *Facts) Settle(given map[string]string) (map[string]string, error) {
	all := make(map[string]string, len(f.Options))
	known := 0
	for i := range f.Options {
		o := &f.Options[i]
		v, ok := given[o.Name]
		if !ok {
			all[o.Name] = o.Default
			continue
		}
		known++
		if o.Text != nil {
			var err error
			if v, err = o.Text(v); err != nil {
				return nil, err
			}
		} else if !o.Allows(v) {
			return nil, o.refusal(v)
		}
		all[o.Name] = v
	}
	if known < len(given) {
		return nil, f.unknown(given)
	}
	return all, nil
}

// unknown returns the error for given options of which the game does not know all.
func (f *Facts) unknown(given map[string]string) error {
	names := make([]string, len(f.Options))
	for i := range f.Options {
		names[i] = f.Options[i].Name
	}
	for name := range given {
		if len(names) == 0 {
			return Refuse(BadOption, "option.none", "name", name)
		}
		if !slices.Contains(names, name) {
			return Refuse(BadOption, "option.unknown", "name", name, "names", names)
		}
	}
	return nil
}

// Usually returns the given options completed as people usually play: by the first usual way that agrees with them on
// the options that tell the ways apart. If no way agrees it returns the given options.
func (f *Facts) Usually(given map[string]string) map[string]string {
	for _, way := range f.Usual {
		apart := func(name string) bool { return f.tellsApart(name) && given[name] != way[name] }
		if !slices.ContainsFunc(slices.Collect(maps.Keys(given)), apart) {
			all := maps.Clone(way)
			maps.Copy(all, given)
			return all
		}
	}
	return given
}

// tellsApart reports whether every usual way names the option, and not all with the same value.
func (f *Facts) tellsApart(name string) bool {
	differs := false
	for _, way := range f.Usual {
		if way[name] == "" {
			return false
		}
		differs = differs || way[name] != f.Usual[0][name]
	}
	return differs
}

// FormatOptions returns the settled options that differ from their defaults as name=value in the order of the facts,
// joined by the separator.
func (f *Facts) FormatOptions(settled map[string]string, separator string) string {
	var list []string
	for i := range f.Options {
		o := &f.Options[i]
		if v := settled[o.Name]; v != o.Default {
			list = append(list, o.Name+"="+v)
		}
	}
	return strings.Join(list, separator)
}

// ParseOptions reads the form that FormatOptions writes, in any order, and settles the options. Errors: BadOption.
func (f *Facts) ParseOptions(s, separator string) (map[string]string, error) {
	given := map[string]string{}
	if s != "" {
		for part := range strings.SplitSeq(s, separator) {
			name, value, ok := strings.Cut(part, "=")
			if _, twice := given[name]; !ok || twice {
				return nil, Refuse(BadOption, "option.form", "part", part)
			}
			given[name] = value
		}
	}
	return f.Settle(given)
}

// Braces returns the settled options that differ from their defaults in the form of position strings (C7): "
// {name=value,…}" with the leading space, or "" if none differs.
func (f *Facts) Braces(settled map[string]string) string {
	if list := f.FormatOptions(settled, ","); list != "" {
		return " {" + list + "}"
	}
	return ""
}

// ParseBraces reads the form that Braces writes, without the leading space. It accepts only the canonical form:
// options in the order of the facts, none with its default. Errors: BadOption.
func (f *Facts) ParseBraces(braces string) (map[string]string, error) {
	if braces == "" {
		return f.Settle(nil)
	}
	inner, ok := strings.CutPrefix(braces, "{")
	list, closed := strings.CutSuffix(inner, "}")
	if !ok || !closed || list == "" {
		return nil, Refuse(BadOption, "option.braces", "options", braces, "sample", "{name=value,name=value}")
	}
	settled, err := f.ParseOptions(list, ",")
	if err != nil {
		return nil, err
	}
	if canonical := f.FormatOptions(settled, ","); canonical != list {
		return nil, Refuse(BadOption, "option.order", "options", braces, "want", "{"+canonical+"}")
	}
	return settled, nil
}

// Changed returns one bit per option in the order of the facts, set if it differs from its default. Every option must
// have two values.
func (f *Facts) Changed(settled map[string]string) (bits uint64) {
	for i := range f.Options {
		if settled[f.Options[i].Name] != f.Options[i].Default {
			bits |= 1 << i
		}
	}
	return bits
}

// Settled is the inverse of [Facts.Changed].
func (f *Facts) Settled(bits uint64) map[string]string {
	all := make(map[string]string, len(f.Options))
	for i := range f.Options {
		o := &f.Options[i]
		all[o.Name] = o.Default
		if bits>>i&1 != 0 {
			for _, v := range o.Values {
				if v != o.Default {
					all[o.Name] = v
				}
			}
		}
	}
	return all
}

// ParseCounter reads a whole number from 0 to most without sign or leading zeros, as in position strings.
func ParseCounter(s string, most uint32) (n uint32, ok bool) {
	v, err := strconv.ParseUint(s, 10, 32)
	return uint32(v), err == nil && v <= uint64(most) && strconv.FormatUint(v, 10) == s
}
