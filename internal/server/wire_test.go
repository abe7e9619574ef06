package server

import (
	"bytes"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/coder/websocket"
)

// TestMessagesOfEverySizeArrive: messages around the sizes at which the head of a frame grows arrive whole and in
// order, sent together and each by itself. After the end none is sent.
func TestMessagesOfEverySizeArrive(t *testing.T) {
	var sent [][]byte
	for i, size := range []int{0, 1, 125, 126, 127, 65535, 65536, 65537, 200_000} {
		sent = append(sent, bytes.Repeat([]byte{byte('a' + i)}, size))
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		given := accepted(t, w, r)
		if given.wire == nil {
			return
		}
		if err := given.wire.send(sent); err != nil {
			t.Error(err)
		}
		for _, m := range sent {
			if err := given.wire.send([][]byte{m}); err != nil {
				t.Error(err)
			}
		}
		given.wire.end(endAsked, "")
		if err := given.wire.send(sent); !errors.Is(err, net.ErrClosed) {
			t.Errorf("after the end: %v, want %v", err, net.ErrClosed)
		}
		ends(t, given.wire)
	}))
	defer s.Close()
	conn := dialled(t, s.URL)
	for range 2 {
		for _, want := range sent {
			kind, got, err := conn.Read(t.Context())
			if err != nil || kind != websocket.MessageText || !bytes.Equal(got, want) {
				t.Fatalf("%d bytes of kind %v arrived, %v, want %d", len(got), kind, err, len(want))
			}
		}
	}
	if _, _, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusNormalClosure {
		t.Errorf("after the last message: %v, want a normal end", err)
	}
}

// accepted returns a socket that was asked for; without a wire if that failed.
func accepted(t *testing.T, w http.ResponseWriter, r *http.Request) *wiring {
	given := &wiring{ResponseWriter: w, parcels: &parcels{}, pay: func(int) {}}
	options := &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled}
	unused, err := websocket.Accept(given, r, options)
	if err != nil {
		t.Error(err)
		return given
	}
	_ = unused.CloseNow()
	return given
}

// ends waits until the client has ended a socket.
func ends(t *testing.T, w *wire) {
	if _, _, err := w.hear(); !errors.Is(err, errEnded) {
		t.Errorf("%v, want the client's end", err)
	}
	_ = w.Close()
}

// dialled returns the client of a socket, which reads long messages.
func dialled(t *testing.T, url string) *websocket.Conn {
	conn, _, err := websocket.Dial(t.Context(), url, nil)
	if err != nil {
		t.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	return conn
}

// TestWhatIsNotTakenAtOnceIsSentLater: a client that reads nothing takes a part of the messages. When it reads, it gets
// the rest, and what is sent after it, whole and in order.
func TestWhatIsNotTakenAtOnceIsSentLater(t *testing.T) {
	reads, full := make(chan struct{}), false
	var sent [][]byte
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		given := accepted(t, w, r)
		if given.wire == nil {
			return
		}
		for i := 0; given.wire.ready() && i < 1000; i++ {
			m := bytes.Repeat([]byte{byte('a' + i%26)}, 100_000)
			sent = append(sent, m)
			given.wire.sendNow([][]byte{m})
		}
		full = given.wire.rest != nil
		sent = append(sent, []byte("last"))
		close(reads)
		if err := errors.Join(given.wire.finish(), given.wire.send(sent[len(sent)-1:])); err != nil {
			t.Error(err)
		}
		if given.wire.rest != nil || !given.wire.ready() {
			t.Error("nothing can be sent at once after the rest was sent")
		}
		given.wire.end(endAsked, "")
		ends(t, given.wire)
	}))
	defer s.Close()
	conn := dialled(t, s.URL)
	<-reads
	if !full {
		t.Fatalf("%d messages were taken at once by a client that does not read", len(sent))
	}
	for _, want := range sent {
		if _, got, err := conn.Read(t.Context()); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%d bytes arrived, %v, want %d", len(got), err, len(want))
		}
	}
	if _, _, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusNormalClosure {
		t.Errorf("after the last message: %v, want a normal end", err)
	}
}
