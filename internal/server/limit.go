package server

import (
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/quandary-games/quandary/game"
)

// Limits are how much one address, or one person, may ask of a server.
type Limits struct {
	PerSecond float64 // units of work that an address gets back each second; 0 for no limits
	Burst     int     // units that it has at the most
	Proxy     bool    // addresses come from X-Forwarded-For, which a proxy before this server sets
}

// forwarded is the header in which a proxy says where requests come from.
const forwarded = "X-Forwarded-For"

// What things cost, in units of work: about a millisecond of the machine each.
const (
	costRequest = 1
	costGuest   = 20
	costCreate  = 20
	costPicture = 20
	costVerify  = 50
)

// maxSources is how many addresses are watched at a time; when there are more, those that have been quiet are
// forgotten.
const maxSources = 50_000

// limiter keeps what each source may still ask for.
type limiter struct {
	Limits
	now     func() time.Time
	mu      sync.Mutex
	sources map[string]*source
}

type source struct {
	rate *rate.Limiter
	seen time.Time
}

func newLimiter(l Limits, now func() time.Time) *limiter {
	return &limiter{Limits: l, now: now, sources: map[string]*source{}}
}

// spend takes what something costs from what the source of a request has. Errors: tooMany.
func (l *limiter) spend(v *visit, cost int) error {
	if l.PerSecond == 0 {
		return nil
	}
	now := l.now()
	l.mu.Lock()
	s := l.sources[l.address(v.r)]
	if s == nil {
		if len(l.sources) >= maxSources {
			l.forget(now)
		}
		s = &source{rate: rate.NewLimiter(rate.Limit(l.PerSecond), l.Burst)}
		l.sources[l.address(v.r)] = s
	}
	s.seen = now
	l.mu.Unlock()
	if !s.rate.AllowN(now, min(cost, l.Burst)) {
		return game.Refuse(tooMany, "server.too_many")
	}
	return nil
}

// forget drops the sources that have everything they could have.
func (l *limiter) forget(now time.Time) {
	for address, s := range l.sources {
		if s.rate.TokensAt(now) >= float64(l.Burst) {
			delete(l.sources, address)
		}
	}
	if len(l.sources) >= maxSources {
		clear(l.sources)
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
		if err := s.limits.spend(visiting(r.Context()), costRequest); err != nil {
			s.refuse(w, r, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}
