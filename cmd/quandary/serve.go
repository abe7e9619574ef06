package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/server"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/web"
)

// serving has the flags of the command serve.
type serving struct {
	db        string
	listen    string
	plain     string // the address that redirects plain HTTP to HTTPS; empty for none
	domain    string
	authority string
	origin    string
	private   string
	limits    governor.Limits
	proxy     string // the header that names the address of a client
	verbose   bool
	crowds    crowds
}

// stopWithin is how long a stopping server waits for its requests.
const stopWithin = 10 * time.Second

func serveCommand() *cobra.Command {
	var o serving
	c := &cobra.Command{
		Use: "serve",
		Example: `  quandary serve
  quandary serve --db games.db --listen 127.0.0.1:0
  quandary serve --db /var/lib/quandary/games.db --domain games.example.org`,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := o.settle(c.Flags().Changed("listen")); err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return o.run(ctx, c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f := c.Flags()
	f.StringVar(&o.db, "db", "", "")
	f.StringVar(&o.listen, "listen", "127.0.0.1:8080", "")
	f.StringVar(&o.domain, "domain", "", "")
	f.StringVar(&o.authority, "authority", "", "")
	f.StringVar(&o.origin, "origin", "", "")
	f.StringVar(&o.private, "private", "", "")
	f.StringVar(&o.proxy, "trust-proxy", "", "")
	f.BoolFunc("proxy", "", func(string) error {
		o.proxy = "X-Forwarded-For"
		return nil
	})
	f.Float64Var(&o.limits.PerSecond, "limit", 100, "")
	f.IntVar(&o.limits.Streams, "streams", 600, "")
	f.IntVar(&o.limits.All, "all-streams", 20_000, "")
	o.crowds.flags(f)
	f.BoolVarP(&o.verbose, "verbose", "v", false, "")
	return usage(c, 0, 0)
}

// settle checks the flags and fills in flags that follow from others. With a domain the ports are 443 and 80, unless an
// address was given (listens).
func (o *serving) settle(listens bool) error {
	if o.limits.PerSecond < 0 || o.limits.Streams < 0 || o.limits.All < 0 {
		return text.Wrong("serve.limits")
	}
	if o.limits.Burst = int(math.Ceil(10 * o.limits.PerSecond)); o.limits.Burst == 0 {
		o.limits.Streams = 0
	}
	if o.origin != "" {
		u, err := url.Parse(o.origin)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil ||
			strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
			return text.Wrong("serve.origin", "value", o.origin)
		}
		o.origin = u.Scheme + "://" + u.Host
	}
	if o.domain == "" {
		return nil
	}
	if o.origin == "" {
		o.origin = "https://" + o.domain
	}
	if !listens {
		o.listen, o.plain = ":443", ":80"
	}
	return nil
}

// dataFile returns the given value of --db, or without one the file that keeps the games.
func dataFile(given string) (string, error) {
	if given != "" {
		return given, nil
	}
	folder := os.Getenv("XDG_DATA_HOME")
	if folder == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", err
		}
		folder = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(folder, "quandary", "games.db"), nil
}

// run serves until the context ends, and then shuts down.
func (o *serving) run(ctx context.Context, out, logs io.Writer) (err error) {
	if o.db, err = dataFile(o.db); err != nil {
		return err
	}
	level := slog.LevelInfo
	if o.verbose {
		level = slog.LevelDebug
	}
	log := slog.New(slog.NewTextHandler(logs, &slog.HandlerOptions{Level: level}))
	metrics := server.NewMetrics()
	go collect(ctx)
	kept, bus, err := openStore(ctx, o.db, store.Options{Groups: metrics.Group})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	bots := hall.BotPool(max(runtime.NumCPU()-1, 1))
	calls, callKey, err := calling(ctx, kept, o.origin)
	if err != nil {
		return err
	}
	outside, err := o.crowds.open()
	if err != nil {
		return err
	}
	rooms, err := hall.Open(ctx, hall.Config{
		Store: kept, Find: games.Find, Bots: bots, Random: rand.Reader, Log: log,
		Name: serverName(o.listen), Gauge: metrics, Bus: bus,
		Calling: calls, Shares: outside.shares,
	})
	if err != nil {
		return err
	}
	defer rooms.Close()
	listener, err := listen(ctx, o.listen)
	if err != nil {
		return err
	}
	defer func() { _ = listener.Close() }()
	door, err := server.New(ctx, server.Config{
		Hall: rooms, Store: kept, Games: games.All(), Bots: bots.Names(), Catalogue: text.Must(served()...),
		Log: log, Now: time.Now,
		Pages: web.Files(), Version: version(), Origin: o.origin, Metrics: metrics,
		Listens: "http://" + reached(listener.Addr().String()),
		Secure:  strings.HasPrefix(o.origin, "https://"), Limits: o.limits, Proxy: o.proxy, CallKey: callKey,
		Hosts: server.HostsAt(o.listen).With("//" + o.domain), Reach: outside.reach, Mailer: outside.mailer,
	})
	if err != nil {
		return err
	}
	return o.serve(ctx, listener, door, metrics, log, out)
}

func listen(ctx context.Context, address string) (net.Listener, error) {
	return (&net.ListenConfig{}).Listen(ctx, "tcp", address)
}

// reached returns the host and the port for links to a listener. For a listener at all addresses the host is the name
// of the machine.
func reached(address string) string {
	at, err := netip.ParseAddrPort(address)
	if machine, unnamed := os.Hostname(); err == nil && unnamed == nil && at.Addr().IsUnspecified() {
		return net.JoinHostPort(machine, strconv.Itoa(int(at.Port())))
	}
	return address
}

// openStore opens the store at an address, and the bus between servers, which only a database has.
func openStore(ctx context.Context, address string, o store.Options) (*store.Store, hall.Bus, error) {
	kept, database, err := store.Connect(ctx, address, o)
	if err != nil || database == nil {
		return kept, nil, err
	}
	return kept, database, nil
}

// serverName returns the name of this server among those that use the same database.
func serverName(listen string) string {
	host, err := os.Hostname()
	if err != nil {
		host = "server"
	}
	return host + " " + listen
}

// serve answers at the listener and at the further addresses until the context ends.
func (o *serving) serve(ctx context.Context, l net.Listener, door *server.Server, metrics *server.Metrics,
	log *slog.Logger, out io.Writer,
) (err error) {
	var servers []*http.Server
	ended := make(chan error, 3)
	answer := func(l net.Listener, s *http.Server) {
		servers = append(servers, s)
		go func() { ended <- s.Serve(l) }()
	}
	defer func() {
		door.Close()
		within, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
		defer cancel()
		for _, s := range servers {
			if stopped := s.Shutdown(within); stopped != nil {
				err = errors.Join(err, stopped, s.Close())
			}
		}
	}()
	open := public(door)
	open.ErrorLog = server.ConnectionLog(log, time.Now)
	answer(o.secured(o.counted(l)), open)
	if o.domain != "" {
		fmt.Fprintf(out, "Quandary is at https://%s, over %s\n", o.domain, l.Addr())
	} else {
		fmt.Fprintf(out, "Quandary is at http://%s\n", l.Addr())
	}
	if o.plain != "" {
		l, err := listen(ctx, o.plain)
		if err != nil {
			return err
		}
		answer(governor.NewDoor(l, elsewhereEach, elsewhereAll), o.elsewhere())
	}
	if o.private != "" {
		l, err := listen(ctx, o.private)
		if err != nil {
			return err
		}
		answer(l, &http.Server{Handler: server.HostsAt(o.private).Only(privateHandler(metrics, door.Operator())),
			ReadHeaderTimeout: 10 * time.Second})
		fmt.Fprintf(out, "Metrics are at http://%s\n", l.Addr())
	}
	select {
	case <-ctx.Done():
		return nil
	case err = <-ended:
		return err
	}
}

// public returns the server of people and programs. It cuts off clients that send or read too slowly. Sockets and
// streams have deadlines of their own.
func public(door http.Handler) *http.Server {
	return &http.Server{Handler: door, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second,
		WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10}
}

// The connections of one address besides its sockets and streams, and the files of the server besides connections.
// These include the connections that are only redirected.
const (
	otherConnections = 64
	otherFiles       = 256
	elsewhereEach    = 16
	elsewhereAll     = 128
)

// counted returns the listener with a bound on the connections of each address, unless all come through a proxy, and
// on all together, by the limit of open files.
func (o *serving) counted(l net.Listener) net.Listener {
	each, all := 0, 0
	if o.limits.Streams > 0 && o.proxy == "" {
		each = o.limits.Streams + otherConnections
	}
	if files := governor.Files(); files > 0 {
		all = max(files-otherFiles, files/2)
	}
	return governor.NewDoor(l, each, all)
}

// privateHandler serves metrics, profiles and reported inventions to the operator.
func privateHandler(metrics *server.Metrics, operator http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/inventions", operator)
	mux.Handle("/inventions/", operator)
	mux.Handle("GET /metrics", metrics.Handler())
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}
