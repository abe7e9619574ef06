package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/load"
)

// loading has the flags of the command load.
type loading struct {
	urls, private []string
	db            string
	games         int
	seconds       int
	rate          float64
	idle          bool
}

func loadCommand() *cobra.Command {
	var o loading
	c := &cobra.Command{
		Use:  "load",
		RunE: func(c *cobra.Command, _ []string) error { return o.run(c.Context(), c.OutOrStdout(), c.ErrOrStderr()) },
	}
	f := c.Flags()
	f.StringSliceVar(&o.urls, "url", nil, "")
	f.StringSliceVar(&o.private, "private", nil, "")
	f.StringVar(&o.db, "db", "", "")
	f.IntVar(&o.games, "games", 500, "")
	f.IntVar(&o.seconds, "seconds", 20, "")
	f.Float64Var(&o.rate, "rate", 0, "")
	f.BoolVar(&o.idle, "idle", false, "")
	return usage(c, 0, 0)
}

func (o *loading) run(ctx context.Context, out, told io.Writer) (err error) {
	for flag, given := range map[string]int{"--games": o.games, "--seconds": o.seconds} {
		if given < 1 {
			return text.Wrong("usage.least", "flag", flag, "value", given, "least", 1)
		}
	}
	if len(o.urls) == 0 {
		stop, err := o.start(ctx, out)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, stop()) }()
	}
	l, err := load.New(ctx, load.Config{URL: o.urls[0], Other: o.urls[1:], Find: games.Find, Games: o.games,
		Rate: o.rate, Idle: o.idle})
	if err != nil {
		return err
	}
	before, _ := measure(ctx, o.private)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	begun, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		l.Run(ctx, func() { close(begun) })
	}()
	fmt.Fprintf(told, "Setting up %d games …\n", o.games)
	select {
	case <-begun:
	case <-ended:
		return ctx.Err()
	}
	mine := own()
	begin, _ := measure(ctx, o.private)
	top := o.progress(ctx, l.Tally(), told)
	l.Tally().End()
	end, _ := measure(ctx, o.private)
	used := own() - mine
	cancel()
	<-ended
	if o.idle {
		return o.printIdle(out, before, end)
	}
	report := l.Tally().Report()
	printReport(out, &report)
	if moves := float64(report.Moves); end.cpu > begin.cpu && moves > 0 {
		fmt.Fprintf(out, "processor      %.0f µs a move in the servers, %.0f µs here\n",
			(end.cpu-begin.cpu)/moves*1e6, used/moves*1e6)
		fmt.Fprintf(out,
			"memory         %.0f MB in the servers, %.0f MB before: %.0f KB for each game\n", end.memory/1e6,
			before.memory/1e6, (end.memory-before.memory)/float64(o.games)/1e3)
	}
	if o.seconds >= longRun {
		o.printCourse(out, before, top)
	}
	return nil
}

// A long run also prints the largest gauges, and those after the players have left.
const (
	longRun  = 600 // seconds
	measured = 10  // seconds between two measurements
	settled  = 2 * time.Minute
)

// printCourse prints memory, files and goroutines before the run, at their largest, and after it.
func (o *loading) printCourse(out io.Writer, before, top gauges) {
	time.Sleep(settled)
	after, err := measure(context.Background(), o.private)
	if err != nil {
		return
	}
	fmt.Fprintf(out, "memory         %.0f MB before, at most %.0f MB, %.0f MB %v after the players have left\n",
		before.memory/1e6, top.memory/1e6, after.memory/1e6, settled)
	fmt.Fprintf(out, "in use         %.0f MB before, at most %.0f MB, %.0f MB after\n", before.used/1e6,
		top.used/1e6, after.used/1e6)
	fmt.Fprintf(out, "files          %.0f before, at most %.0f, %.0f after\n", before.files, top.files, after.files)
	fmt.Fprintf(out, "goroutines     %.0f before, at most %.0f, %.0f after\n", before.goroutines, top.goroutines,
		after.goroutines)
}

// progress shows the moves per second until the time is over. It returns the largest of all gauges.
func (o *loading) progress(ctx context.Context, t *load.Tally, told io.Writer) (top gauges) {
	bar := progressbar.NewOptions(o.seconds, progressbar.OptionSetWriter(told), progressbar.OptionSetWidth(30),
		progressbar.OptionShowDescriptionAtLineEnd(), progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetVisibility(isTerminal(told)),
		progressbar.OptionOnCompletion(func() { fmt.Fprintln(told) }))
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	moves := 0
	for n := range o.seconds {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return top
		}
		if n%measured == 0 {
			now, _ := measure(ctx, o.private)
			top = now.most(top)
		}
		now := t.Moves()
		bar.Describe(fmt.Sprintf("%d moves/s", now-moves))
		_ = bar.Add(1)
		moves = now
	}
	return top
}

func printReport(out io.Writer, r *load.Report) {
	fmt.Fprintf(out, "moves          %d in %.1f s: %.0f/s\n", r.Moves, r.Took.Seconds(), r.PerSecond())
	for _, line := range []struct {
		what string
		load.Times
	}{{"acknowledged", r.Acknowledge}, {"delivered", r.Deliver}} {
		fmt.Fprintf(out, "%-14s p50 %s, p99 %s, at most %s\n", line.what, millis(line.Half), millis(line.Most),
			millis(line.Worst))
	}
	fmt.Fprintf(out, "broken         %d connections\n", r.Breaks)
	errors := 0
	for _, n := range r.Errors {
		errors += n
	}
	fmt.Fprintf(out, "errors         %d\n", errors)
	for _, what := range slices.Sorted(maps.Keys(r.Errors)) {
		fmt.Fprintf(out, "  %6d  %s\n", r.Errors[what], what)
	}
}

func millis(d time.Duration) string {
	return fmt.Sprintf("%.1f ms", float64(d)/float64(time.Millisecond))
}

// printIdle prints how much memory an idle socket takes.
func (o *loading) printIdle(out io.Writer, before, end gauges) error {
	sockets := end.sockets - before.sockets
	if sockets == 0 || end.memory == 0 {
		return text.Wrong("load.private")
	}
	fmt.Fprintf(out, "sockets        %.0f, idle\n", sockets)
	fmt.Fprintf(out, "memory         %.0f MB, %.0f MB before: %.1f KB for each socket\n", end.memory/1e6,
		before.memory/1e6, (end.memory-before.memory)/sockets/1e3)
	return nil
}

// start starts a server to be measured.
func (o *loading) start(ctx context.Context, out io.Writer) (stop func() error, err error) {
	folder, err := os.MkdirTemp("", "quandary-load-")
	if err != nil {
		return nil, err
	}
	if o.db == "" {
		o.db = filepath.Join(folder, "games.db")
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	server := exec.CommandContext(ctx, self, "serve", "--db", o.db, "--listen", "127.0.0.1:0",
		"--private", "127.0.0.1:0", "--limit", "0")
	server.Stderr = os.Stderr
	server.Cancel = func() error { return server.Process.Signal(os.Interrupt) }
	said, err := server.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := server.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(said)
	for _, into := range []*[]string{&o.urls, &o.private} {
		lines.Scan()
		_, at, _ := strings.Cut(lines.Text(), " at ")
		*into = []string{at}
	}
	if d, err := syncTime(filepath.Dir(o.db)); err == nil {
		fmt.Fprintf(out, "disk           fsync p50 %s, p99 %s, at most %s\n", millis(d.Half),
			millis(d.Most), millis(d.Worst))
	}
	return func() error {
		err := server.Process.Signal(os.Interrupt)
		return errors.Join(err, server.Wait(), os.RemoveAll(folder))
	}, nil
}

// syncTime measures how long a write and fsync take in a folder.
func syncTime(folder string) (load.Times, error) {
	f, err := os.CreateTemp(folder, "fsync")
	if err != nil {
		return load.Times{}, err
	}
	var took []time.Duration
	for range 200 {
		_, err = f.Write(make([]byte, 4096))
		begin := time.Now()
		err = errors.Join(err, f.Sync())
		took = append(took, time.Since(begin))
	}
	return load.TimesOf(took), errors.Join(err, f.Close(), os.Remove(f.Name()))
}

// gauges are metrics of a server.
type gauges struct {
	memory  float64 // resident, in bytes
	cpu     float64 // spent, in seconds
	sockets float64

	used       float64 // memory of live objects, in bytes
	files      float64 // open
	goroutines float64
}

// most returns the larger of each of two gauges.
func (g gauges) most(o gauges) gauges {
	return gauges{max(g.memory, o.memory), max(g.cpu, o.cpu), max(g.sockets, o.sockets), max(g.used, o.used),
		max(g.files, o.files), max(g.goroutines, o.goroutines)}
}

// measure returns the sums of the gauges of several servers, by the addresses of their metrics.
func measure(ctx context.Context, private []string) (all gauges, err error) {
	for _, p := range private {
		g, err := measureOne(ctx, p)
		if err != nil {
			return all, err
		}
		all = gauges{all.memory + g.memory, all.cpu + g.cpu, all.sockets + g.sockets, all.used + g.used,
			all.files + g.files, all.goroutines + g.goroutines}
	}
	return all, nil
}

func measureOne(ctx context.Context, private string) (g gauges, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, private+"/metrics", nil)
	if err != nil {
		return g, err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return g, err
	}
	defer answer.Body.Close()
	wanted := map[string]*float64{
		"process_resident_memory_bytes": &g.memory, "process_cpu_seconds_total": &g.cpu, "quandary_streams": &g.sockets,
		"go_memstats_alloc_bytes": &g.used, "process_open_fds": &g.files, "go_goroutines": &g.goroutines,
	}
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		if name, value, ok := strings.Cut(lines.Text(), " "); ok && wanted[name] != nil {
			if *wanted[name], err = strconv.ParseFloat(value, 64); err != nil {
				return g, err
			}
		}
	}
	return g, lines.Err()
}

// own returns the processor time of this process in seconds, or 0 if the system does not report it.
func own() float64 {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	families, err := registry.Gather()
	if err != nil {
		return 0
	}
	for _, f := range families {
		if f.GetName() == "process_cpu_seconds_total" {
			return f.GetMetric()[0].GetCounter().GetValue()
		}
	}
	return 0
}
