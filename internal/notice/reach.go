package notice

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// Reach limits which addresses a server may call if people have typed them. The zero Reach is the public internet.
type Reach struct {
	Also    []netip.Prefix                                               // private networks that the operator allows
	Resolve func(ctx context.Context, host string) ([]netip.Addr, error) // nil for the machine's own resolver
}

// closed are networks that are not part of the public internet, or lead into others (RFC 6890 and its registries).
var closed = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("3fff::/20"),
}

// global has the public addresses of IPv6; all others are special.
var global = netip.MustParsePrefix("2000::/3")

// public reports whether an address belongs to the public internet. Loopback, private, link-local, shared,
// documentation, multicast and reserved addresses do not, nor IPv6 addresses that stand for IPv4 ones.
func public(a netip.Addr) bool {
	a = a.Unmap()
	if !a.IsValid() || a.Zone() != "" || a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast() ||
		a.IsMulticast() || a.IsUnspecified() {
		return false
	}
	return (a.Is4() || global.Contains(a)) && !slices.ContainsFunc(closed,
		func(p netip.Prefix) bool { return p.Contains(a) })
}

// Closed reports whether a host is never called: an address that is not allowed, an address in an unusual form such as
// 127.1, localhost, or a name that only a private network can have. It does not look up other names; every call does.
func (r *Reach) Closed(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if a, err := netip.ParseAddr(host); err == nil {
		return !r.allows(a)
	}
	last := host[strings.LastIndexByte(host, '.')+1:]
	if _, err := strconv.ParseUint(last, 0, 64); err == nil {
		return true // browsers read such names as addresses, resolvers do not
	}
	private := last == host || slices.Contains([]string{"local", "localhost", "internal", "lan", "home"}, last) ||
		strings.HasSuffix(host, ".home.arpa")
	return private && len(r.Also) == 0
}

// Check returns nil if the host of an address may be called, as far as can be known without looking up its name.
// Errors: a *text.Error.
func (r *Reach) Check(address string) error {
	if u, err := url.Parse(address); err == nil && r.Closed(u.Hostname()) {
		return wrong("closed", "host", clip(u.Hostname(), 200))
	}
	return nil
}

// allows reports whether an address may be called.
func (r *Reach) allows(a netip.Addr) bool {
	a = a.Unmap()
	return public(a) || slices.ContainsFunc(r.Also, func(p netip.Prefix) bool { return p.Contains(a) })
}

// dial connects to a host. It looks up the name once and connects to an address that it has checked, so a name that
// resolves differently the next time gets around nothing. If one address of a name may not be called, none is.
func (r *Reach) dial(ctx context.Context, network, hostport string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(hostport)
	if err != nil {
		return nil, wrong("address", "address", hostport)
	}
	list, err := r.lookUp(ctx, host)
	if err != nil {
		return nil, err
	}
	for _, a := range list {
		if !r.allows(a) {
			return nil, wrong("closed", "host", host)
		}
	}
	var dialer net.Dialer
	err = wrong("address", "address", hostport)
	for _, a := range list {
		var c net.Conn
		if c, err = dialer.DialContext(ctx, network, net.JoinHostPort(a.Unmap().String(), port)); err == nil {
			return c, nil
		}
	}
	return nil, err
}

// lookUp returns the addresses of a host.
func (r *Reach) lookUp(ctx context.Context, host string) ([]netip.Addr, error) {
	if a, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{a}, nil
	}
	if r.Resolve != nil {
		return r.Resolve(ctx, host)
	}
	return net.DefaultResolver.LookupNetIP(ctx, "ip", host)
}

// Client returns a client that calls only allowed addresses, with a patience of 10 seconds. It follows no redirects,
// and uses no proxies, cookies or passwords.
func (r Reach) Client() *http.Client {
	return &http.Client{
		Timeout:       patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: r.dial, DisableKeepAlives: true, ForceAttemptHTTP2: true, TLSHandshakeTimeout: patience,
			ResponseHeaderTimeout: patience, MaxResponseHeaderBytes: 64 << 10,
		},
	}
}
