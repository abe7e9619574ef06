package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/arena"
	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/term"
	"github.com/quandary-games/quandary/text"
)

// inquiry is what the command analyse was asked for.
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
		Use:   "analyse GAME POSITION",
		Short: "Tell what the strongest bot thinks of a position, or of a played game",
		Long: `Analyse tells the best moves in a position, what chance may make of each, how the
opponent replies best, and the score that the seat to move can expect: 100% is a won
game. What the next seat would do if nothing was done about it is told as a threat.
Where several seats order at the same time it tells the mixed strategy. It goes deeper
until the time is over, and tells each depth. The position "start" is the first.

With --record it goes through a played game instead: what each move gave away beside
the best one, and apart from that what chance brought beside what it brings on average.`,
		Example: `  quandary analyse niels "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 -"
  quandary analyse --record game.quandary --millis 300`,
		RunE: func(c *cobra.Command, args []string) error { return q.run(c, args) },
	}
	f := c.Flags()
	f.StringVar(&q.record, "record", "", "go through the game of this record")
	f.IntVar(&q.seat, "seat", -1, "the seat to think for")
	f.IntVar(&q.lines, "lines", 3, "how many moves to tell")
	f.IntVar(&q.millis, "millis", 0, "how long to think; 0: two seconds, for each move of a record a quarter of one")
	f.IntVar(&q.nodes, "nodes", 0, "how many positions to look at, instead of --millis: the same answer every time")
	f.Uint64Var(&q.seed, "seed", 1, "decides between moves that are equally good")
	f.BoolVar(&q.asJSON, "json", false, "tell it as JSON: an object for each depth, or for each step of a record")
	f.Lookup("seat").DefValue = "to move"
	return usage(c, 0, 2)
}

func (q *inquiry) run(c *cobra.Command, args []string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	switch {
	case q.lines < 1:
		return fmt.Errorf("--lines %d: want at least 1", q.lines)
	case q.millis < 0 || q.nodes < 0:
		return fmt.Errorf("--millis %d, --nodes %d: want numbers from 0", q.millis, q.nodes)
	case q.record != "" && len(args) == 0:
		return q.study(ctx, c)
	case q.record != "" || len(args) != 2:
		return errors.New("want a game and a position, or --record and neither")
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
		failed = errors.Join(failed, q.tell(out, view, &a, false))
	})
	t, threatened := search.Threat(ctx, task, a.Value)
	if q.asJSON {
		last := thought{Analysis: a}
		if threatened {
			last.Threat = &t
		}
		return errors.Join(failed, json.NewEncoder(out).Encode(last))
	}
	failed = errors.Join(failed, q.tell(out, view, &a, true))
	if threatened {
		_, err = fmt.Fprintf(out, "%s threatens %s: left alone, %s can expect %s   %s\n", q.voice.Word(view.Seats()[t.Seat]),
			t.Move, q.voice.Word(view.Seats()[seat]), expectation(t.Value), q.sentences(t.Events))
		failed = errors.Join(failed, err)
	}
	return failed
}

// thought is the last object of --json: what was found, and what is threatened.
type thought struct {
	bot.Analysis
	Threat *bot.Threat `json:"threat,omitempty"`
}

// budget is how long to think.
func (q *inquiry) budget(usual time.Duration) bot.Budget {
	switch {
	case q.nodes > 0:
		return bot.Budget{Nodes: q.nodes}
	case q.millis > 0:
		return bot.Budget{Time: time.Duration(q.millis) * time.Millisecond}
	}
	return bot.Budget{Time: usual}
}

// tell tells an analysis: of each depth a line, at the end the moves with what may come of them.
func (q *inquiry) tell(w io.Writer, view game.State, a *bot.Analysis, whole bool) error {
	if q.asJSON {
		return json.NewEncoder(w).Encode(a)
	}
	if !whole {
		_, err := fmt.Fprintf(w, "depth %d: %s, %s\n", a.Depth, moves(a.Lines), expectation(a.Value))
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s can expect %s\n", q.voice.Word(view.Seats()[a.Seat]), expectation(a.Value))
	for i := range a.Lines {
		l := &a.Lines[i]
		if l.Share > 0 {
			fmt.Fprintf(&b, "%6.1f%% of the time %s\n", 100*l.Share, l.Move)
			continue
		}
		fmt.Fprintf(&b, "%-16s %s   %s\n", l.Move, expectation(l.Value), q.sentences(l.Events))
		for j := range l.Branches {
			q.branch(&b, view, &l.Branches[j])
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// branch tells what may come of a move.
func (q *inquiry) branch(b *strings.Builder, view game.State, br *bot.Branch) {
	if br.Outcome != "" {
		fmt.Fprintf(b, "    %s %s: %s   %s\n",
			br.P.Percent(), br.Outcome, expectation(br.Value), q.sentences(br.Events))
	}
	if br.Reply != "" {
		name := q.voice.Word(view.Seats()[br.BySeat])
		fmt.Fprintf(b, "        %s replies %s   %s\n", name, br.Reply, q.sentences(br.Follows))
	}
}

// sentences are events in words.
func (q *inquiry) sentences(events []game.Event) string {
	var all []string
	for _, e := range events {
		all = append(all, q.voice.Say(e.Text))
	}
	return strings.Join(all, "; ")
}

// moves are the moves of some lines.
func moves(lines []bot.Line) string {
	var all []string
	for _, l := range lines {
		all = append(all, l.Move)
	}
	return strings.Join(all, ", ")
}

// expectation is a score in per cent.
func expectation(v float64) string { return fmt.Sprintf("%.1f%%", 100*v) }

// study goes through the game of a record.
func (q *inquiry) study(ctx context.Context, c *cobra.Command) error {
	m, err := readMatch(c.InOrStdin(), q.record)
	if err != nil {
		return err
	}
	out := c.OutOrStdout()
	var failed error
	if !q.asJSON {
		term.Study(ctx, *q.voice, m, q.budget(time.Second/4), func(line string) {
			_, err := fmt.Fprintln(out, line)
			failed = errors.Join(failed, err)
		})
		return failed
	}
	search := bot.Level(bot.Levels).Search()
	arena.Study(ctx, m, search, q.budget(time.Second/4), func(t arena.Moment) {
		failed = errors.Join(failed, json.NewEncoder(out).Encode(t))
	})
	return failed
}
