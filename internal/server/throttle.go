package server

import (
	"log"
	"log/slog"
	"regexp"
	"strings"
	"sync"
	"time"
)

// throttledFor is the shortest time between two lines of a log about the same thing that strangers can bring about.
const throttledFor = time.Minute

// throttle counts events of a kind, so that a log gets one line for many.
type throttle struct {
	mu     sync.Mutex
	last   time.Time // when a line was written
	events int       // since then
}

// event counts an event. It returns the number of events that a line stands for, or 0 if none is to be written yet.
func (f *throttle) event(now time.Time) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.events++
	if now.Sub(f.last) < throttledFor {
		return 0
	}
	n := f.events
	f.last, f.events = now, 0
	return n
}

// connectionLog writes what net/http tells about connections, without the addresses of people. Failed handshakes are
// throttled.
type connectionLog struct {
	log        *slog.Logger
	now        func() time.Time
	handshakes throttle
}

// ConnectionLog returns a log for an http.Server.
func ConnectionLog(l *slog.Logger, now func() time.Time) *log.Logger {
	return log.New(&connectionLog{log: l, now: now}, "", 0)
}

// endpoint matches an address with a port.
var endpoint = regexp.MustCompile(`(\d+(\.\d+){3}|\[[0-9a-fA-F:.]+(%\w+)?\]):\d+`)

func (c *connectionLog) Write(b []byte) (int, error) {
	line, times := endpoint.ReplaceAllString(strings.TrimSpace(string(b)), "ADDRESS"), 1
	if strings.Contains(line, "TLS handshake error") {
		times = c.handshakes.event(c.now())
	}
	if times > 0 {
		c.log.Warn("connection", "error", line, "times", times)
	}
	return len(b), nil
}
