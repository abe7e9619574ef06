package server

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
)

// Hosts are the names under which a server answers, besides the loopback names. Requests with another name in the
// header Host are refused: a foreign page can point its own name at the address of a server that it could not reach
// otherwise, and its requests would carry that name.
type Hosts struct {
	Names     []string // such as "games.example.org" or "192.168.1.5"
	Addresses bool     // every address is a name: no page can point an address elsewhere
}

// HostsAt returns the names of a server that listens at an address such as "127.0.0.1:8080". If it listens at all
// addresses of its machine, all addresses are its names, and so is the name of the machine.
func HostsAt(listen string) Hosts {
	host, _, _ := net.SplitHostPort(listen)
	a, err := netip.ParseAddr(host)
	switch {
	case err == nil && !a.IsUnspecified():
		return Hosts{Names: []string{host}}
	case host != "" && err != nil:
		return Hosts{Names: []string{host}, Addresses: true}
	}
	h := Hosts{Addresses: true}
	if machine, err := os.Hostname(); err == nil {
		h.Names = []string{machine, machine + ".local"}
	}
	return h
}

// With returns the names with those of addresses such as "https://example.org" added.
func (h Hosts) With(origins ...string) Hosts {
	h.Names = slices.Clone(h.Names)
	for _, o := range origins {
		if u, err := url.Parse(o); err == nil && u.Hostname() != "" {
			h.Names = append(h.Names, u.Hostname())
		}
	}
	return h
}

// Allows reports whether a server answers a request with this header Host. Browsers always send one, so an empty one is
// allowed.
func (h Hosts) Allows(header string) bool {
	host := header
	if name, _, err := net.SplitHostPort(header); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.Trim(host, "[]"), ".")
	if header == "" || strings.EqualFold(host, "localhost") || strings.HasSuffix(strings.ToLower(host), ".localhost") {
		return true
	}
	a, err := netip.ParseAddr(host)
	if err == nil && (h.Addresses || a.Unmap().IsLoopback()) {
		return true
	}
	return slices.ContainsFunc(h.Names, func(name string) bool {
		b, unparsed := netip.ParseAddr(name)
		return strings.EqualFold(name, host) || err == nil && unparsed == nil && a.Unmap() == b.Unmap()
	})
}

// Only returns a handler that answers requests with other names with status 400.
func (h Hosts) Only(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !h.Allows(r.Host) {
			http.Error(w, "the header Host names another server", http.StatusBadRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// healthPaths are answered under every name: a load balancer uses names of its own, and the answers reveal nothing.
var healthPaths = []string{"/healthz", "/readyz"}

// addressed returns an error for a request with a name that this server does not have.
func (s *Server) addressed(r *http.Request) error {
	if s.c.Hosts.Allows(r.Host) || slices.Contains(healthPaths, r.URL.Path) {
		return nil
	}
	return game.Refuse(game.BadRequest, "server.host", "host", r.Host)
}
