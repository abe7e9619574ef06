package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helped returns the program in a language.
func helped(lang string) *cobra.Command {
	all := catalogue()
	return rootCommand(all, new(all.Voice(lang)))
}

// Every command and flag is explained in every language, and arguments and values of flags have names there.
func TestEveryCommandAndFlagIsExplained(t *testing.T) {
	for _, lang := range append([]string{"en"}, translated...) {
		root := helped(lang)
		var walk func(c *cobra.Command)
		walk = func(c *cobra.Command) {
			if c.Hidden {
				return
			}
			if c.Short == "" {
				t.Errorf("%s in %s: %s is not explained", c.CommandPath(), lang, c.Name())
			}
			if strings.Contains(c.Use, "help.") {
				t.Errorf("%s in %s: an argument has no name: %s", c.CommandPath(), lang, c.Use)
			}
			c.LocalFlags().VisitAll(func(f *pflag.Flag) {
				named := regexp.MustCompile("`[^` ]+`").MatchString(f.Usage)
				if f.Usage == "" || named == (f.Value.Type() == "bool" || f.Value.Type() == "boolfunc") {
					t.Errorf("%s --%s in %s: %q", c.CommandPath(), f.Name, lang, f.Usage)
				}
			})
			for _, below := range c.Commands() {
				walk(below)
			}
		}
		walk(root)
	}
}

// Every message of help belongs to a command or flag that exists.
func TestNoExplanationIsForNothing(t *testing.T) {
	root := helped("en")
	there := map[string]bool{}
	var walk func(c *cobra.Command, name string)
	walk = func(c *cobra.Command, name string) {
		there[name], there[name+".long"] = true, true
		c.LocalFlags().VisitAll(func(f *pflag.Flag) { there[name+".--"+f.Name], there["--"+f.Name] = true, true })
		for _, below := range c.Commands() {
			walk(below, strings.ReplaceAll(strings.TrimPrefix(below.CommandPath(), "quandary "), " ", "."))
		}
	}
	walk(root, "quandary")
	for kind := range catalogue().Messages("en") {
		if name, ok := strings.CutPrefix(kind, "help.of."); ok && !there[name] {
			t.Errorf("%s explains nothing", kind)
		}
	}
}

// leftovers are words that are in the English help of every command, or in what cobra says.
var leftovers = regexp.MustCompile(
	`\b(the|of|for|Usage|Flags|Commands|Examples|default|command|flags|string|int|COMMAND)\b`)

func TestHelpIsInTheLanguage(t *testing.T) {
	root, all := helped("en"), catalogue()
	commands := [][]string{{}, {"help"}, {"completion"}, {"completion", "bash"}, {"ability", "check"}}
	for _, c := range root.Commands() {
		commands = append(commands, []string{c.Name()})
	}
	for _, lang := range translated {
		for _, command := range commands {
			for _, args := range [][]string{
				slices.Concat(command, []string{"--help", "--language", lang}),
				slices.Concat([]string{"help", "--language", lang}, command),
			} {
				voice := new(all.Voice("en"))
				c, out := rootCommand(all, voice), &strings.Builder{}
				c.SetArgs(args)
				c.SetOut(out)
				if status := run(c, voice); status != 0 || out.Len() < 200 {
					t.Fatalf("%v: status %d, %q", args, status, out)
				}
				for line := range strings.Lines(out.String()) {
					if words := leftovers.FindString(line); words != "" {
						t.Errorf("%v: %q is left in English: %s", args, words, line)
					}
				}
			}
		}
	}
}
