package server

import (
	"bufio"
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
)

// left is the answer to a client that leaves as soon as it gets one.
type left struct {
	http.ResponseWriter
	leave    context.CancelFunc
	statuses []int
}

var errLeft = errors.New("the client has left")

func (l *left) WriteHeader(status int) { l.statuses = append(l.statuses, status) }

func (l *left) Write([]byte) (int, error) {
	l.leave()
	return 0, errLeft
}

func (l *left) Hijack() (net.Conn, *bufio.ReadWriter, error) { return nil, nil, errLeft }

// TestACutAnswerIsNoFault: the answer to a client that is too slow, or has too many large ones, is cut, and nothing
// else is written.
func TestACutAnswerIsNoFault(t *testing.T) {
	i := newInn(t)
	for _, held := range []bool{false, true} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://localhost/api/messages/en", nil)
		r.RemoteAddr = "192.0.2.7:1"
		if held {
			written, err := i.server.governor.Hold([]string{"192.0.2.7/32"}, 16<<20)
			if err != nil {
				t.Fatal(err)
			}
			defer written()
		}
		l := &left{ResponseWriter: httptest.NewRecorder(), leave: func() {}}
		i.server.ServeHTTP(l, r)
		if !slices.Equal(l.statuses, []int{http.StatusOK}) {
			t.Errorf("the answer has the statuses %v, want 200", l.statuses)
		}
	}
}

func TestWhoLeavesIsAnsweredOnce(t *testing.T) {
	i := newInn(t)
	_, _, id := pair(t, i, nil)
	for path, want := range map[string]int{
		"/api/rules":                   http.StatusOK,
		"/api/games/" + id:             http.StatusOK,
		"/api/games/" + id + "/socket": http.StatusSwitchingProtocols,
	} {
		ctx, leave := context.WithCancel(t.Context())
		r := httptest.NewRequestWithContext(ctx, http.MethodGet, "http://localhost"+path, nil)
		r.Header.Set("Connection", "Upgrade")
		r.Header.Set("Upgrade", "websocket")
		r.Header.Set("Sec-WebSocket-Version", "13")
		r.Header.Set("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==")
		l := &left{ResponseWriter: httptest.NewRecorder(), leave: leave}
		i.server.ServeHTTP(l, r)
		leave()
		if !slices.Equal(l.statuses, []int{want}) {
			t.Errorf("%s is answered with %v, want %d", path, l.statuses, want)
		}
	}
}
