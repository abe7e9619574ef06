// Command quandary plays board games in which something is uncertain.
package main

import (
	"embed"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	_ "time/tzdata" // where the machine has none, as in an image with nothing but the program

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/clock"
	"github.com/quandary-games/quandary/crowd"
	"github.com/quandary-games/quandary/deadline"
	"github.com/quandary-games/quandary/draw"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/hall"
	"github.com/quandary-games/quandary/internal/lines"
	"github.com/quandary-games/quandary/internal/server"
	"github.com/quandary-games/quandary/internal/share"
	"github.com/quandary-games/quandary/internal/term"
	"github.com/quandary-games/quandary/manifold"
	"github.com/quandary-games/quandary/market"
	"github.com/quandary-games/quandary/publish"
	"github.com/quandary-games/quandary/push"
	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/team"
	"github.com/quandary-games/quandary/text"
)

//go:embed *.json
var messages embed.FS

func main() {
	all := catalogue()
	voice := new(all.Voice(spoken(all, os.Getenv)))
	os.Exit(run(rootCommand(all, voice), voice))
}

// spoken is the language that the environment asks for, as far as the program speaks it, else English.
func spoken(all *text.Catalogue, environment func(string) string) string {
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

// failed is an error of a game or a verification that failed, not of the input: the exit status is 1, not 2.
type failed struct{ error }

func (f failed) Unwrap() error { return f.error }

// catalogue is everything that the program says.
func catalogue() *text.Catalogue {
	return text.Must(append(games.Messages(), referee.Messages(), record.Messages(), bot.Messages(), draw.Messages(),
		share.Messages(), lines.Messages(), term.Messages(), clock.Messages(), deadline.Messages(),
		market.Messages(), team.Messages(), manifold.Messages(), crowd.Messages(), publish.Messages(), push.Messages(),
		hall.Messages(), server.Messages(),
		messages)...)
}

// run executes a command and gives its exit status: 0 if all went well, 1 for a game or a
// verification that failed, 2 for bad input. An error is told in one line.
func run(c *cobra.Command, voice *text.Voice) int {
	err := c.Execute()
	if err == nil {
		return 0
	}
	fmt.Fprintln(c.ErrOrStderr(), "quandary:", term.Told(*voice, err))
	if f := (failed{}); errors.As(err, &f) {
		return 1
	}
	return 2
}

// rootCommand is the program. Its commands speak with the voice, which becomes that of --language when the flags have
// been read.
func rootCommand(all *text.Catalogue, voice *text.Voice) *cobra.Command {
	c := &cobra.Command{
		Use:   "quandary",
		Short: "Board games in which something is uncertain",
		Long: `Quandary plays board games in which something is uncertain: whether a piece
exists, where it is, what the dice say, what the neighbour hides, what the
opponent is ordering this very moment.

Begin with:  quandary play niels`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       version(),
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(
		playCommand(voice),
		showCommand(voice),
		replayCommand(voice),
		verifyCommand(voice),
		gamesCommand(voice),
		rulesCommand(all.Voice("en")),
		perftCommand(),
		serveCommand(voice),
		backupCommand(),
		migrateCommand(),
		copyCommand(),
		loadCommand(),
		arenaCommand(),
		analyseCommand(voice),
		benchCommand(),
		tuneCommand(),
	)
	lang := voice.Lang()
	c.PersistentFlags().StringVar(&lang, "language", lang, "speak "+strings.Join(all.Languages(), ", "))
	c.PersistentFlags().Lookup("language").DefValue = "that of LC_ALL or LANG"
	c.PersistentPreRunE = func(*cobra.Command, []string) error {
		if !slices.Contains(all.Languages(), lang) {
			return fmt.Errorf("--language %s: want one of %s", lang, strings.Join(all.Languages(), ", "))
		}
		*voice = all.Voice(lang)
		return nil
	}
	usage(c, 0, 0)
	c.Args = func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return fmt.Errorf("there is no command %q: see quandary --help", args[0])
		}
		return nil
	}
	return c
}

// version is that of the module, as far as the build knows it.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return "unknown"
}
