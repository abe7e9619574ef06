package main

import (
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/quandary-games/quandary/game/text"
)

// help explains commands in a language. Commands and flags are made without texts: the message help.of.play is the
// short text of the command play, help.of.play.long the long one, help.of.play.--seats the text of a flag, and
// help.of.--option that of a flag of several commands. {list} in a message is a value of the text that it replaces.
type help struct {
	voice *text.Voice
	known map[string]string // the messages in English
	given map[string]string // the texts in the sources
}

// localize makes a program use the voice, which becomes that of the flag --language.
func localize(c *cobra.Command, all *text.Catalogue, voice *text.Voice) {
	h := &help{voice, all.Messages("en"), map[string]string{}}
	c.PersistentFlags().Func("language", strings.Join(all.Languages(), ", "), func(lang string) error {
		if !slices.Contains(all.Languages(), lang) {
			return text.Wrong("usage.choice", "flag", "--language", "value", lang, "list", all.Languages())
		}
		*voice = all.Voice(lang)
		h.translate(c, c.Name())
		return nil
	})
	c.InitDefaultHelpCmd()
	c.InitDefaultCompletionCmd()
	h.translate(c, c.Name())
	c.SetHelpFunc(func(c *cobra.Command, _ []string) { _, _ = io.WriteString(c.OutOrStdout(), h.page(c)) })
}

// placeholder is what stands for an argument in the use of a command.
var placeholder = regexp.MustCompile(`\b[A-Z]{2,}\b|\bcommand\b`)

// translate gives a command, its flags and the commands below it their texts.
func (h *help) translate(c *cobra.Command, name string) {
	c.InitDefaultHelpFlag()
	c.InitDefaultVersionFlag()
	c.Use = placeholder.ReplaceAllStringFunc(h.first(name+".use", c.Use), func(word string) string {
		return h.voice.Say(text.Of("help.place." + strings.ToUpper(word)))
	})
	c.Short, c.Long = h.say(c.Short, name), h.say(c.Long, name+".long")
	c.LocalFlags().VisitAll(func(f *pflag.Flag) { f.Usage = h.say(f.Usage, name+".--"+f.Name, "--"+f.Name) })
	for _, below := range c.Commands() {
		h.translate(below, strings.TrimPrefix(below.CommandPath(), c.Root().Name()+" "))
	}
}

// first returns the first text that was given under a name.
func (h *help) first(name, given string) string {
	if _, ok := h.given[name]; !ok {
		h.given[name] = given
	}
	return h.given[name]
}

// say returns the message of the first name that has one, else given.
func (h *help) say(given string, names ...string) string {
	given = h.first(names[0], given)
	for _, name := range names {
		kind := "help.of." + strings.ReplaceAll(name, " ", ".")
		if _, ok := h.known[kind]; ok {
			return h.voice.Say(text.Of(kind, "list", given))
		}
	}
	return given
}

// page returns the whole help text of a command.
func (h *help) page(c *cobra.Command) string {
	var b strings.Builder
	for p := range strings.SplitSeq(c.Long, "\n\n") {
		if !strings.HasPrefix(p, " ") { // not a command
			p = indent(p, 0, 79)
		}
		b.WriteString(p + "\n\n")
	}
	if c.Long == "" {
		b.Reset()
		b.WriteString(c.Short + "\n\n")
	}
	b.WriteString(h.voice.Say(text.Of("help.usage")) + "\n")
	if c.HasAvailableSubCommands() {
		b.WriteString("  " + c.CommandPath() + h.voice.Say(text.Of("help.any_command")) + "\n")
	} else {
		b.WriteString("  " + strings.TrimSuffix(c.UseLine(), anyFlags) + h.voice.Say(text.Of("help.any_flags")) + "\n")
	}
	if c.Example != "" {
		b.WriteString("\n" + h.voice.Say(text.Of("help.examples")) + "\n" + c.Example + "\n")
	}
	for _, g := range append(c.Groups(), &cobra.Group{}) {
		h.commands(&b, c, g.ID)
	}
	h.flags(&b, "help.flags", c.LocalFlags())
	h.flags(&b, "help.global", c.InheritedFlags())
	if c.HasAvailableSubCommands() {
		b.WriteString("\n" + h.voice.Say(text.Of("help.more", "command", c.CommandPath())) + "\n")
	}
	return b.String()
}

// commands writes a group of the commands below a command.
func (h *help) commands(b *strings.Builder, c *cobra.Command, group string) {
	title, rows := "help.group."+group, [][2]string(nil)
	switch {
	case len(c.Groups()) == 0:
		title = "help.commands"
	case group == "":
		title = "help.others"
	}
	for _, below := range c.Commands() {
		if below.GroupID == group && (below.IsAvailableCommand() || below.Name() == "help") {
			rows = append(rows, [2]string{below.Name(), below.Short})
		}
	}
	h.table(b, title, rows)
}

func (h *help) flags(b *strings.Builder, title string, set *pflag.FlagSet) {
	var rows [][2]string
	set.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		short := "    "
		if f.Shorthand != "" {
			short = "-" + f.Shorthand + ", "
		}
		if !slices.Contains([]string{"", "0", "false", "[]"}, f.DefValue) {
			usage = h.voice.Say(text.Of("help.default", "usage", usage, "default", f.DefValue))
		}
		rows = append(rows, [2]string{strings.TrimRight(short+"--"+f.Name+" "+value, " "), usage})
	})
	h.table(b, title, rows)
}

// table writes rows of two columns under a title.
func (h *help) table(b *strings.Builder, title string, rows [][2]string) {
	column := 0
	for _, r := range rows {
		column = max(column, utf8.RuneCountInString(r[0])+4)
	}
	if len(rows) > 0 {
		b.WriteString("\n" + h.voice.Say(text.Of(title)) + "\n")
	}
	for _, r := range rows {
		left := "  " + r[0] + strings.Repeat(" ", column-2-utf8.RuneCountInString(r[0]))
		b.WriteString(left + indent(r[1], column, max(79, column+40))[column:] + "\n")
	}
}
