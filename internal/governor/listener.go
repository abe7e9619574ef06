package governor

import (
	"errors"
	"net"
	"net/netip"
	"sync"
	"syscall"
)

// Door is a listener with a bound on its connections. What one address opens beyond its own bound is closed at once. If
// all together have too many, the address that has most loses one to a newcomer that has fewer.
type Door struct {
	net.Listener
	each, all int
	mu        sync.Mutex // guards what follows
	open      map[netip.Prefix]map[*visitor]struct{}
	sum       int
}

// NewDoor returns a door before a listener. It admits up to each connections of an address, and up to all connections
// in total; 0 means no limit.
func NewDoor(l net.Listener, each, all int) *Door {
	return &Door{Listener: l, each: each, all: all, open: map[netip.Prefix]map[*visitor]struct{}{}}
}

// visitor is a connection that came through a door.
type visitor struct {
	net.Conn
	door *Door
	from netip.Prefix
}

// Accept returns the next connection that has room.
func (d *Door) Accept() (net.Conn, error) {
	for {
		conn, err := d.Listener.Accept()
		if err != nil {
			return nil, err
		}
		v := &visitor{conn, d, Network(conn.RemoteAddr().String())}
		let, evicted := d.let(v)
		if evicted != nil {
			_ = evicted.Conn.Close() // its reader closes it too
		}
		if let {
			return v, nil
		}
		_ = conn.Close()
	}
}

// let reports whether a connection has room, and returns the one that has to go for it, if any.
func (d *Door) let(v *visitor) (let bool, evicted *visitor) {
	d.mu.Lock()
	defer d.mu.Unlock()
	own := d.open[v.from]
	if d.each > 0 && len(own) >= d.each {
		return false, nil
	}
	if d.all > 0 && d.sum >= d.all {
		if evicted = d.fullest(); evicted == nil || len(d.open[evicted.from]) <= len(own)+1 {
			return false, nil
		}
		d.forget(evicted)
	}
	if own == nil {
		own = map[*visitor]struct{}{}
		d.open[v.from] = own
	}
	own[v] = struct{}{}
	d.sum++
	return true, evicted
}

// fullest returns one of the connections of the address that has most. The door is locked.
func (d *Door) fullest() (one *visitor) {
	most := 0
	for _, of := range d.open {
		if len(of) > most {
			most = len(of)
			for v := range of {
				one = v
				break
			}
		}
	}
	return one
}

// forget removes a connection. The door is locked.
func (d *Door) forget(v *visitor) {
	of := d.open[v.from]
	if _, there := of[v]; !there {
		return
	}
	d.sum--
	if delete(of, v); len(of) == 0 {
		delete(d.open, v.from)
	}
}

// SyscallConn returns the system's connection, as of a syscall.Conn. Errors: errors.ErrUnsupported.
func (v *visitor) SyscallConn() (syscall.RawConn, error) {
	if c, ok := v.Conn.(syscall.Conn); ok {
		return c.SyscallConn()
	}
	return nil, errors.ErrUnsupported
}

// Close makes room for another connection.
func (v *visitor) Close() error {
	v.door.mu.Lock()
	v.door.forget(v)
	v.door.mu.Unlock()
	return v.Conn.Close()
}

// Network returns the network of an address, with or without a port, that counts as one source: an IPv4 address, or
// the /64 network of an IPv6 address. It is invalid if the text is no address.
func Network(address string) netip.Prefix {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		port, err := netip.ParseAddrPort(address)
		if err != nil {
			return netip.Prefix{}
		}
		ip = port.Addr()
	}
	ip = ip.Unmap().WithZone("")
	bits := 32
	if ip.Is6() {
		bits = 64
	}
	return netip.PrefixFrom(ip, bits).Masked()
}
