package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/terminal"
)

// inquiry has the flags of the command analyse.
type inquiry struct {
	voice         *text.Voice
	record        string
	seat          int
	lines         int
	millis, nodes int
	seed          uint64
	asJSON        bool
}

func analyseCommand(voice *text.Voice) *cobra.Command {
	q := inquiry{voice: voice}
	c := &cobra.Command{
		Use: "analyse GAME POSITION",
		Example: `  quandary analyse niels "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 -"
  quandary analyse --record game.quandary --millis 300`,
		RunE: func(c *cobra.Command, args []string) error { return q.run(c, args) },
	}
	f := c.Flags()
	f.StringVar(&q.record, "record", "", "")
	f.IntVar(&q.seat, "seat", -1, "")
	f.IntVar(&q.lines, "lines", 3, "")
	f.IntVar(&q.millis, "millis", 0, "")
	f.IntVar(&q.nodes, "nodes", 0, "")
	f.Uint64Var(&q.seed, "seed", 1, "")
	f.BoolVar(&q.asJSON, "json", false, "")
	f.Lookup("seat").DefValue = "0"
	return usage(c, 0, 2)
}

func (q *inquiry) run(c *cobra.Command, args []string) error {
	ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt)
	defer stop()
	switch {
	case q.lines < 1:
		return text.Wrong("usage.least", "flag", "--lines", "value", q.lines, "least", 1)
	case q.millis < 0:
		return text.Wrong("usage.natural", "flag", "--millis", "value", q.millis)
	case q.nodes < 0:
		return text.Wrong("usage.natural", "flag", "--nodes", "value", q.nodes)
	case q.record != "" && len(args) == 0:
		return q.study(ctx, c)
	case q.record != "" || len(args) != 2:
		return text.Wrong("usage.analysed")
	}
	from := setup{position: args[1]}
	if args[1] == "start" {
		from.position = ""
	}
	state, err := from.state(args[0])
	if err != nil {
		return err
	}
	seat := q.seat
	if seat < 0 {
		seat = state.Turn().Seats.First()
	}
	if err := game.CheckSeats(state.Turn(), game.Only(max(seat, 0))); err != nil {
		return err
	}
	task := bot.Ask(state, seat)
	task.Seed, task.Budget = q.seed, q.budget(2*time.Second)
	out, view := c.OutOrStdout(), task.View()
	var failed error
	search := bot.Level(bot.Levels).Search()
	a := search.Analyse(ctx, task, q.lines, func(a bot.Analysis) {
		failed = errors.Join(failed, q.glance(out, &a))
	})
	last := thought{Analysis: a}
	if t, found := search.Threat(ctx, task, a.Value); found {
		last.Threat = &t
	}
	return errors.Join(failed, q.print(ctx, out, view, &last))
}

// thought is the last object of --json: the analysis and the threat.
type thought struct {
	bot.Analysis
	Threat *bot.Threat `json:"threat,omitempty"`
}

// budget returns how long to think; usual is the time without flags.
func (q *inquiry) budget(usual time.Duration) bot.Budget {
	switch {
	case q.nodes > 0:
		return bot.Budget{Nodes: q.nodes}
	case q.millis > 0:
		usual = time.Duration(q.millis) * time.Millisecond
	}
	return bot.Budget{Time: usual, Cores: runtime.NumCPU()}
}

// glance prints the analysis of one depth, as a line or an object.
func (q *inquiry) glance(w io.Writer, a *bot.Analysis) error {
	if q.asJSON {
		return json.NewEncoder(w).Encode(a)
	}
	_, err := fmt.Fprintln(w, terminal.Glance(*q.voice, a))
	return err
}

func (q *inquiry) print(ctx context.Context, w io.Writer, view game.State, last *thought) error {
	if q.asJSON {
		return json.NewEncoder(w).Encode(last)
	}
	all := append([]string{""}, terminal.Analysis(*q.voice, view, &last.Analysis, last.Threat)...)
	if ctx.Err() != nil {
		all = append(all, q.voice.Say(text.Of("analyse.stopped")))
	}
	_, err := fmt.Fprintln(w, strings.Join(all, "\n"))
	return err
}

// study reviews the game of a record.
func (q *inquiry) study(ctx context.Context, c *cobra.Command) error {
	m, err := readMatch(c.InOrStdin(), q.record)
	if err != nil {
		return err
	}
	out := c.OutOrStdout()
	var failed error
	if !q.asJSON {
		terminal.Study(ctx, *q.voice, m, q.budget(time.Second/4), func(line string) {
			for _, l := range draw.Plain(line).Wrap(79, 5) {
				_, err := fmt.Fprintln(out, l)
				failed = errors.Join(failed, err)
			}
		})
		return failed
	}
	search := bot.Level(bot.Levels).Search()
	moments, _ := analysis.Study(ctx, m, search, q.budget(time.Second/4))
	for i := range moments {
		failed = errors.Join(failed, json.NewEncoder(out).Encode(&moments[i]))
	}
	return failed
}
