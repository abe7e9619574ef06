package server

import (
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/hall"
)

// Limits are the most that one address, or one guest from any address, may ask of a server.
type Limits struct {
	PerSecond float64 // units of work that an address gets back each second; 0 for no limits
	Burst     int     // units that it has at the most
	Streams   int     // sockets and streams that an address may have open; 0 for no limit
	All       int     // that all addresses may have open together; 0 for no limit
	Proxy     bool    // addresses come from X-Forwarded-For, which a proxy before this server sets
}

// forwarded is the header in which a proxy says where requests come from.
const forwarded = "X-Forwarded-For"

// What things cost, in units of work: about a millisecond of the machine each.
const (
	costRequest = 1
	costLog     = 4 // all that happened in a game, which may have to be computed again
	costGuest   = 20
	costCreate  = 20
	costPicture = 20
	costPeril   = 20
	costVerify  = 50
)

// costPixels returns the cost of painting a picture, besides drawing it.
func costPixels(width int) int { return width * width / 10_000 }

// maxSources is the most addresses and guests in memory. Beyond it the idle ones are dropped.
const maxSources = 50_000

// limiter counts the work of each source of requests.
type limiter struct {
	Limits
	now     func() time.Time
	mu      sync.Mutex
	sources map[string]*source
	open    int // sockets and streams of all
}

type source struct {
	rate *rate.Limiter
	open int // sockets and streams
}

func newLimiter(l Limits, now func() time.Time) *limiter {
	return &limiter{Limits: l, now: now, sources: map[string]*source{}}
}

// spend charges a cost to the sources of a request. Errors: tooMany.
func (l *limiter) spend(v *visit, cost int) error {
	if l.PerSecond == 0 {
		return nil
	}
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, s := range l.of(v, now) {
		if !s.rate.AllowN(now, min(cost, l.Burst)) {
			return game.Refuse(tooMany, "server.too_many")
		}
	}
	return nil
}

// enter counts one more open socket or stream of a request's sources until leave is called. Errors: tooMany, Busy.
func (l *limiter) enter(v *visit) (leave func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	sources := l.of(v, l.now())
	for _, s := range sources {
		if l.Streams > 0 && s.open >= l.Streams {
			return nil, game.Refuse(tooMany, "server.streams", "most", l.Streams)
		}
	}
	if l.All > 0 && l.open >= l.All {
		return nil, game.Refuse(hall.Busy, "server.full")
	}
	add := func(n int) {
		l.open += n
		for _, s := range sources {
			s.open += n
		}
	}
	add(1)
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		add(-1)
	}, nil
}

// of returns the sources of a request: its address, and its person if known. The limiter is locked.
func (l *limiter) of(v *visit, now time.Time) []*source {
	var list []*source
	for _, name := range v.payers {
		list = append(list, l.source(name, now))
	}
	return list
}

// source is that with a name. The limiter is locked.
func (l *limiter) source(name string, now time.Time) *source {
	s := l.sources[name]
	if s == nil {
		if len(l.sources) >= maxSources {
			l.forget(now)
		}
		s = &source{rate: rate.NewLimiter(rate.Limit(l.PerSecond), l.Burst)}
		l.sources[name] = s
	}
	return s
}

// forget drops idle sources with a full allowance; if too many remain, all without an open stream. The limiter is
// locked.
func (l *limiter) forget(now time.Time) {
	drop := func(unless func(*source) bool) {
		for address, s := range l.sources {
			if s.open == 0 && !unless(s) {
				delete(l.sources, address)
			}
		}
	}
	drop(func(s *source) bool { return s.rate.TokensAt(now) < float64(l.Burst) })
	if len(l.sources) >= maxSources {
		drop(func(*source) bool { return false })
	}
}

// address returns the source of a request: an IPv4 address, or the /64 network of an IPv6 address.
func (l *limiter) address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if l.Proxy {
		if list := r.Header.Values(forwarded); len(list) > 0 { // the last is what our proxy saw
			all := strings.Split(list[len(list)-1], ",")
			host = strings.TrimSpace(all[len(all)-1])
		}
	}
	ip := net.ParseIP(host)
	if ip == nil || ip.To4() != nil {
		return host
	}
	return ip.Mask(net.CIDRMask(64, 128)).String()
}

// limited charges every request.
func (s *Server) limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := visiting(r.Context())
		v.payers = []string{s.limits.address(r)}
		if who := v.payer(); who != "" {
			v.payers = append(v.payers, who)
		}
		if err := s.limits.spend(v, costRequest); err != nil {
			s.refuse(w, r, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}
