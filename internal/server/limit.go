package server

import (
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/hall"
)

// Limits are how much one address, and likewise one guest from wherever they come, may ask of a server.
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

// costPixels is what painting a picture costs, over drawing it.
func costPixels(width int) int { return width * width / 10_000 }

// maxSources is how many addresses and guests are watched at a time; when there are more, those that have been quiet
// are forgotten.
const maxSources = 50_000

// limiter keeps what each source may still ask for.
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

// spend takes what something costs from what the sources of a request have. Errors: tooMany.
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

// enter lets the sources of a request have one more socket or stream open, until it leaves. Errors: tooMany, Busy.
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

// of are the sources of a request: the address that it comes from, and whoever makes it if that is known. The limiter
// is locked.
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

// forget drops the sources that have everything they could have, or if these are too few, all that have nothing open.
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

// address is where a request comes from: an IPv4 address, or the network of 64 bits of an IPv6 address.
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

// limited lets every request spend something.
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
