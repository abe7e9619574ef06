// Command quandary plays board games in which something is uncertain.
package main

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	_ "time/tzdata" // for machines without time zones, such as a container image

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/manifold"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/lines"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/server"
	"github.com/quandary-games/quandary/internal/share"
	"github.com/quandary-games/quandary/internal/terminal"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/record"
)

//go:embed *.json
var messages embed.FS

func main() {
	all := catalogue()
	voice := new(all.Voice(systemLanguage(all, os.Getenv)))
	os.Exit(run(rootCommand(all, voice), voice))
}

// systemLanguage returns the language of the environment, or English if the program does not speak it.
func systemLanguage(all *text.Catalogue, environment func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale := environment(name); locale != "" {
			lang, _, _ := strings.Cut(locale, "_")
			lang, _, _ = strings.Cut(lang, ".")
			if slices.Contains(all.Languages(), lang) {
				return lang
			}
			break
		}
	}
	return "en"
}

// failed is an error of a game or of a verification. The exit status is 1; for errors of the input it is 2.
type failed struct{ error }

func (f failed) Unwrap() error { return f.error }

// catalogue returns all messages of the program.
func catalogue() *text.Catalogue {
	return text.Must(append(served(), share.Messages(), lines.Messages(), terminal.Messages(), messages)...)
}

// served returns the messages that a server and its pages need.
func served() []fs.FS {
	return append(games.Messages(), referee.Messages(), record.Messages(), bot.Messages(), draw.Messages(),
		clock.Messages(), deadline.Messages(), market.Messages(), team.Messages(), manifold.Messages(),
		crowd.Messages(), notice.Messages(), hall.Messages(), server.Messages())
}

// run executes a command and returns its exit status: 0 for success, 1 for a failed game or verification, 2 for bad
// input. It prints an error in one line.
func run(c *cobra.Command, voice *text.Voice) int {
	err := c.Execute()
	if err == nil {
		return 0
	}
	fmt.Fprintln(c.ErrOrStderr(), "quandary:", terminal.Told(*voice, err))
	if f := (failed{}); errors.As(err, &f) {
		return 1
	}
	return 2
}

// rootCommand returns the program. Its commands use the voice, which becomes that of --language when the flags have
// been read.
func rootCommand(all *text.Catalogue, voice *text.Voice) *cobra.Command {
	c := &cobra.Command{
		Use:           "quandary",
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       version(),
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := io.WriteString(c.OutOrStdout(), voice.Say(text.Of("help.beginning")))
			return err
		},
	}
	c.SetVersionTemplate(built())
	group := func(id string, commands ...*cobra.Command) {
		c.AddGroup(&cobra.Group{ID: id})
		for _, command := range commands {
			command.GroupID = id
		}
		c.AddCommand(commands...)
	}
	group("play", playCommand(voice), gamesCommand(voice), showCommand(voice), abilityCommand(voice))
	group("records", replayCommand(voice), verifyCommand(voice), analyseCommand(voice))
	group("serve", serveCommand(), backupCommand(), checkCommand(),
		rescueCommand(), migrateCommand(), copyCommand(), loadCommand())
	group("bots", rulesCommand(all.Voice("en")), perftCommand(), arenaCommand(), tuneCommand(),
		benchCommand())
	c.AddCommand(versionCommand())
	usage(c, 0, 0)
	localize(c, all, voice)
	c.Args = func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return text.Wrong("usage.command", "command", args[0])
		}
		return nil
	}
	return c
}
