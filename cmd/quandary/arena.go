package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"time"
	"unicode"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/arena"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/referee/record"
)

// contest has the flags of the command arena.
type contest struct {
	setup
	a, b, all     string
	games         int
	workers       int
	opening       int
	plies         int
	seed          uint64
	millis, nodes int
	cores         int // of bot A
	sprt          string
	records       string
	results       string
	asJSON        bool
	memory        int              // MiB for a bot
	engines       []*arena.Engines // that were started
}

func arenaCommand() *cobra.Command {
	var a contest
	c := &cobra.Command{
		Use: "arena GAME",
		Example: `  quandary arena niels --a bot:5 --b bot:4 --games 100
  quandary arena qcheckers --a 3 --b 2 --games 1000 --sprt 0,50
  quandary arena niels -o quantum=off --millis 200 --b "uci:stockfish UCI_LimitStrength=true UCI_Elo=1800"
  quandary arena predictor --all 1,2,3,4,5 --games 40 --nodes 20000`,
		ValidArgsFunction: gameIDs,
		RunE:              func(c *cobra.Command, args []string) error { return a.run(c, args[0]) },
	}
	f := c.Flags()
	names := strings.Join(bot.All(), ", ")
	f.StringArrayVarP(&a.options, "option", "o", nil, "")
	f.StringVar(&a.a, "a", "5", names)
	f.StringVar(&a.b, "b", "greedy", "")
	f.StringVar(&a.all, "all", "", "")
	f.IntVar(&a.games, "games", 100, "")
	f.IntVar(&a.workers, "workers", runtime.NumCPU(), "")
	f.IntVar(&a.opening, "opening", 4, "")
	f.IntVar(&a.plies, "plies", 400, "")
	f.Uint64Var(&a.seed, "seed", 1, "")
	f.IntVar(&a.millis, "millis", 0, "")
	f.IntVar(&a.nodes, "nodes", 0, "")
	f.IntVar(&a.cores, "cores", 1, "")
	f.IntVar(&a.memory, "memory", 0, "")
	f.StringVar(&a.sprt, "sprt", "", "")
	f.StringVar(&a.records, "records", "", "")
	f.StringVar(&a.results, "results", "", "")
	f.BoolVar(&a.asJSON, "json", false, "")
	return usage(c, 1, 1)
}

func (a *contest) run(c *cobra.Command, id string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	defer a.close()
	if err := a.check(); err != nil {
		return err
	}
	if a.records != "" {
		if err := os.MkdirAll(a.records, 0o777); err != nil {
			return err
		}
	}
	if a.all == "" {
		return a.pair(ctx, c, id, a.a, a.b)
	}
	names := strings.Split(a.all, ",")
	if len(names) < 2 {
		return text.Wrong("usage.several", "flag", "--all", "value", a.all)
	}
	for i := range names {
		for j := range i {
			if err := a.pair(ctx, c, id, names[i], names[j]); err != nil {
				return err
			}
		}
	}
	return nil
}

// check refuses numbers that are too small.
func (a *contest) check() error {
	for _, flag := range []struct {
		name         string
		given, least int
	}{
		{"games", a.games, 1}, {"workers", a.workers, 1}, {"plies", a.plies, 1}, {"opening", a.opening, 0},
		{"millis", a.millis, 0}, {"nodes", a.nodes, 0}, {"memory", a.memory, 0}, {"cores", a.cores, 1},
	} {
		if flag.given < flag.least {
			return text.Wrong("usage.least", "flag", "--"+flag.name, "value", flag.given, "least", flag.least)
		}
	}
	return nil
}

// pair plays two bots against each other and prints the result.
func (a *contest) pair(ctx context.Context, c *cobra.Command, id, first, second string) error {
	s, err := a.arena(id, first, second)
	if err != nil {
		return err
	}
	keepResult := func(arena.Result) error { return nil }
	if a.results != "" {
		j, done, err := arena.OpenJournal(a.results, a.name(id, first, second, &s))
		if err != nil {
			return err
		}
		defer j.Close()
		s.Done, keepResult = done, j.Add
	}
	bar := gamesBar(c, a.games)
	s.Report = func(t arena.Tally, r arena.Result) error {
		bar.Describe(fmt.Sprintf("%s against %s: %.1f%%", first, second, 100*t.Score()))
		return errors.Join(keepResult(r), bar.Set(t.Games), a.keep(first, second, r.Game+1, r.Record))
	}
	tally, err := arena.Run(ctx, s)
	err = errors.Join(err, bar.Finish())
	if err != nil && tally.Games == 0 {
		return err
	}
	return errors.Join(err, a.print(c.OutOrStdout(), id, first, second, s.SPRT, &tally))
}

// arena returns the setup for two bots.
func (a *contest) arena(id, first, second string) (s arena.Setup, err error) {
	if s.Game, err = games.Find(id); err != nil {
		return s, err
	}
	if s.Options, err = a.given(); err != nil {
		return s, err
	}
	budget := bot.Budget{Time: time.Duration(a.millis) * time.Millisecond, Nodes: a.nodes}
	for name, into := range map[string]*arena.Contender{first: &s.A, second: &s.B} {
		b, err := a.find(s.Game, name)
		if err != nil {
			return s, err
		}
		*into = arena.Contender{Name: strings.TrimPrefix(name, "bot:"), Bot: b, Budget: budget}
	}
	if first == second {
		s.A = s.B
	}
	s.A.Budget.Cores = a.cores
	if a.sprt != "" {
		s.SPRT = &arena.SPRT{}
		if _, err := fmt.Sscanf(a.sprt, "%g,%g", &s.SPRT.Elo0, &s.SPRT.Elo1); err != nil || s.SPRT.Elo0 >= s.SPRT.Elo1 {
			return s, text.Wrong("usage.sprt", "value", a.sprt)
		}
	}
	s.Games, s.Workers, s.Opening, s.Plies = a.games, a.workers, a.opening, a.plies
	s.Seed, s.Records = a.seed, a.records != ""
	return s, nil
}

// find returns a bot by its name, a level with the weights of a file, or an engine by its command line.
func (a *contest) find(g game.Game, name string) (bot.Bot, error) {
	if command, ok := strings.CutPrefix(name, "uci:"); ok {
		e, err := arena.NewEngines(command, a.workers)
		if err == nil {
			a.engines = append(a.engines, e)
		}
		return e, err
	}
	name, file, weighted := strings.Cut(name, "@")
	b, err := bot.Find(name)
	if err != nil || !weighted && a.memory == 0 {
		return b, err
	}
	search, err := searchOf(b)
	if err == nil && weighted {
		search.Weights, err = weightsOf(g, file)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if a.memory > 0 {
		search.Memory = a.memory << 20
	}
	return search, nil
}

func searchOf(b bot.Bot) (bot.Search, error) {
	level, ok := b.(bot.Level)
	if !ok {
		return bot.Search{}, text.Wrong("usage.levels")
	}
	return level.Search(), nil
}

// weightsOf reads a table of weights from a file.
func weightsOf(g game.Game, file string) ([]int, error) {
	first, err := weighedStart(g, nil)
	if err != nil {
		return nil, err
	}
	table, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	names, _ := first.Weights()
	return game.ParseWeights(names, string(table))
}

// weighedStart returns the first state of a game whose values have weights.
func weighedStart(g game.Game, options map[string]string) (game.Weighed, error) {
	first, err := g.Start(options)
	if err != nil {
		return nil, err
	}
	weighed, ok := first.(game.Weighed)
	if !ok {
		return nil, text.Wrong("usage.weights", "game", g.Facts().ID)
	}
	return weighed, nil
}

// gamesBar returns a bar that counts games, shown only on a terminal.
func gamesBar(c *cobra.Command, games int) *progressbar.ProgressBar {
	return progressbar.NewOptions(games, progressbar.OptionSetWriter(c.ErrOrStderr()), progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true), progressbar.OptionClearOnFinish(),
		progressbar.OptionSetVisibility(isTerminal(c.ErrOrStderr())))
}

// name returns the name of a match for its journal: everything that its games depend on, except their number.
func (a *contest) name(id, first, second string, s *arena.Setup) string {
	about := func(name string, c *arena.Contender) string {
		if search, ok := c.Bot.(bot.Search); ok && search.Weights != nil {
			return fmt.Sprintf("%s %08x", name, crc32.ChecksumIEEE(fmt.Append(nil, search.Weights)))
		}
		return name
	}
	cores := ""
	if a.cores > 1 {
		cores = fmt.Sprint(", cores ", a.cores)
	}
	return fmt.Sprintf("%s%v, %s against %s, opening %d, plies %d, seed %d, millis %d, nodes %d, memory %d%s",
		id, a.options, about(first, &s.A), about(second, &s.B), a.opening, a.plies, a.seed, a.millis,
		a.nodes, a.memory, cores)
}

func (a *contest) close() {
	for _, e := range a.engines {
		e.Close()
	}
}

// keep writes the record of a game into the folder of --records. A nil record is not written.
func (a *contest) keep(first, second string, n int, r *record.Record) error {
	if r == nil {
		return nil
	}
	name := fmt.Sprintf("%s-%s-%04d.quandary", fileName(first), fileName(second), n)
	return os.WriteFile(filepath.Join(a.records, name), []byte(r.String()), 0o666)
}

// fileName returns the name of a bot as part of a file name: that of an engine has a path and options.
func fileName(bot string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("._=@", r) {
			return r
		}
		return '-'
	}, strings.TrimPrefix(bot, "bot:"))
}

// print prints the result, as text or as JSON.
func (a *contest) print(w io.Writer, id, first, second string, sprt *arena.SPRT, t *arena.Tally) error {
	low, high := t.Interval()
	verdict := arena.Verdict("")
	if sprt != nil {
		verdict = sprt.Decide(t)
	}
	fair := t.WithoutLuck()
	fairLow, fairHigh := fair.Interval()
	if a.asJSON {
		return json.NewEncoder(w).Encode(result{
			id, first, second, t.Games, t.Won, t.Drawn, t.Lost, t.Score(), low, high, arena.Elo(t.Score()),
			arena.Elo(low), arena.Elo(high), t.Superiority(), fair.Score(), fairLow, fairHigh, t.Worth(),
			verdict, t.Failed,
		})
	}
	_, err := fmt.Fprintf(w, "%s: %s against %s: %.1f of %d points (+%d =%d -%d), %.1f%% (%.1f%% to %.1f%%), "+
		"Elo %+.0f (%+.0f to %+.0f), stronger with a probability of %.1f%%\n", id, first, second, t.Points, t.Games,
		t.Won, t.Drawn, t.Lost,
		100*t.Score(), 100*low, 100*high,
		arena.Elo(t.Score()), arena.Elo(low), arena.Elo(high), 100*t.Superiority())
	if err == nil && t.Luck != 0 {
		_, err = fmt.Fprintf(w, "without luck: %.1f%% (%.1f%% to %.1f%%), stronger with a probability of %.1f%%; "+
			"as sure as %d games with it\n", 100*fair.Score(), 100*fairLow, 100*fairHigh, 100*fair.Superiority(),
			t.Worth())
	}
	if err == nil && verdict != "" {
		_, err = fmt.Fprintf(w, "SPRT of %g against %g Elo points: %s\n", sprt.Elo1, sprt.Elo0, verdict)
	}
	if err == nil && t.Failed != [2]int{} {
		_, err = fmt.Fprintf(w, "broken down: %s %d times, %s %d times\n", first, t.Failed[0], second, t.Failed[1])
	}
	return err
}

// result is the score of a against b as JSON.
type result struct {
	Game     string        `json:"game"`
	A        string        `json:"a"`
	B        string        `json:"b"`
	Games    int           `json:"games"`
	Won      int           `json:"won"`
	Drawn    int           `json:"drawn"`
	Lost     int           `json:"lost"`
	Score    float64       `json:"score"` // of a, from 0 to 1
	Low      float64       `json:"low"`   // the 95 % confidence interval of the true score
	High     float64       `json:"high"`
	Elo      float64       `json:"elo"`
	EloLow   float64       `json:"eloLow"`
	EloHigh  float64       `json:"eloHigh"`
	Better   float64       `json:"better"` // the probability that a is the stronger one
	Fair     float64       `json:"fair"`   // the score without luck, and its interval
	FairLow  float64       `json:"fairLow"`
	FairHigh float64       `json:"fairHigh"`
	Worth    int           `json:"worth"` // games that would tell as much with their luck
	SPRT     arena.Verdict `json:"sprt,omitempty"`
	Failed   [2]int        `json:"failed"` // how often a and b failed
}
