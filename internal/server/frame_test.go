package server

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// TestMessagesAreHeardAsTheLibrarySendsThem: messages around the sizes at which heads and buffers grow are heard whole,
// sent in one frame and in several.
func TestMessagesAreHeardAsTheLibrarySendsThem(t *testing.T) {
	sizes := []int{0, 1, 7, 125, 126, 127, readAhead - 8, readAhead, readAhead + 1, 3000, maxFrame - 1, maxFrame}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		given := accepted(t, w, r)
		for i, size := range sizes {
			for range 2 {
				message, kind, err := given.wire.hear()
				if err != nil {
					t.Error(err)
					return
				}
				if kind != frameText || !bytes.Equal(message.Bytes(), sized(i, size)) {
					t.Errorf("%d bytes of kind %d are heard, want %d", message.Len(), kind, size)
				}
				given.parcels.put(message)
			}
		}
		ends(t, given.wire)
	}))
	defer s.Close()
	conn := dialled(t, s.URL)
	for i, size := range sizes {
		m := sized(i, size)
		if err := conn.Write(t.Context(), websocket.MessageText, m); err != nil {
			t.Fatal(err)
		}
		to, err := conn.Writer(t.Context(), websocket.MessageText)
		if err != nil {
			t.Fatal(err)
		}
		for part := range slices.Chunk(m, max(size/3, 1)) {
			if _, err := to.Write(part); err != nil {
				t.Fatal(err)
			}
		}
		if err := to.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if err := conn.Close(websocket.StatusNormalClosure, ""); err != nil {
		t.Error(err)
	}
}

// sized returns a message of this size.
func sized(i, size int) []byte {
	m := make([]byte, size)
	for k := range m {
		m[k] = byte('a' + (i+k)%26)
	}
	return m
}

// framed returns a frame of a client.
func framed(first byte, body string) []byte {
	mask := []byte{1, 2, 3, 4}
	b := []byte{first}
	switch n := len(body); {
	case n < 126:
		b = append(b, 0x80|byte(n))
	case n < 1<<16:
		b = binary.BigEndian.AppendUint16(append(b, 0x80|126), uint16(n))
	default:
		b = binary.BigEndian.AppendUint64(append(b, 0x80|127), uint64(n))
	}
	b = append(b, mask...)
	for i := range body {
		b = append(b, body[i]^mask[i%4])
	}
	return b
}

// listening returns the wire of a connection.
func listening(conn net.Conn) *wire {
	return &wire{Conn: conn, parcels: &parcels{}, pay: func(int) {}, opened: time.Now(), ahead: make([]byte, readAhead)}
}

// TestFrames tells what is heard of frames that arrive byte by byte: the message or the error, and what is answered.
func TestFrames(t *testing.T) {
	const text, more, last, ping, pong, end = frameText, frameMore, frameLast, framePing, framePong, frameEnd
	long := string(make([]byte, maxFrame))
	for _, c := range []struct {
		name   string
		frames [][]byte
		want   string // the message; empty for an error
		err    error
		answer string
	}{
		{"a message", [][]byte{framed(last|text, "hello")}, "hello", nil, ""},
		{"parts with a ping between", [][]byte{framed(text, "hel"), framed(last|ping, "?"), framed(more, ""),
			framed(last|more, "lo")}, "hello", nil, "\x8a\x01?"},
		{"a pong that nobody asked for", [][]byte{framed(last|pong, "12345678"), framed(last|text, "x")}, "x", nil, ""},
		{"a normal end", [][]byte{framed(last|end, "\x03\xe8bye")}, "", errEnded, "\x88\x02\x03\xe8"},
		{"an end without a reason", [][]byte{framed(last|end, "")}, "", errEnded, "\x88\x00"},
		{"an end with half a reason", [][]byte{framed(last|end, "\x03")}, "", violation(endProtocol), ""},
		{"an end with a reason never sent", [][]byte{framed(last|end, "\x03\xed")}, "", violation(endProtocol), ""},
		{"reserved bits", [][]byte{framed(0xc0|text, "x")}, "", violation(endProtocol), ""},
		{"no mask", [][]byte{{last | text, 1, 'x'}}, "", violation(endProtocol), ""},
		{"an unknown kind", [][]byte{framed(last|3, "x")}, "", violation(endProtocol), ""},
		{"an unknown kind of control", [][]byte{framed(last|0xb, "x")}, "", violation(endProtocol), ""},
		{"a part of no message", [][]byte{framed(last|more, "x")}, "", violation(endProtocol), ""},
		{"a message in a message", [][]byte{framed(text, "x"), framed(last|text, "y")}, "", violation(endProtocol), ""},
		{"a ping in parts", [][]byte{framed(ping, "x")}, "", violation(endProtocol), ""},
		{"a long ping", [][]byte{framed(last|ping, long[:126])}, "", violation(endProtocol), ""},
		{"too large", [][]byte{framed(last|text, long+"x")}, "", violation(endTooLarge), ""},
		{"too large in parts", [][]byte{framed(text, long), framed(last|more, "x")}, "", violation(endTooLarge), ""},
		{"a size that is no number", [][]byte{{last | text, 0xff, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0}},
			"", violation(endTooLarge), ""},
		{"half a frame", [][]byte{framed(last|text, "hello")[:8]}, "", io.EOF, ""},
	} {
		here, there := net.Pipe()
		go func() {
			for _, b := range bytes.Join(c.frames, nil) {
				if _, err := there.Write([]byte{b}); err != nil {
					return
				}
			}
			if c.err == io.EOF {
				_ = there.Close()
			}
		}()
		answers := make(chan string)
		go func() {
			b, _ := io.ReadAll(there)
			answers <- string(b)
		}()
		w := listening(here)
		message, _, err := w.hear()
		if got := ""; !errors.Is(err, c.err) {
			t.Errorf("%s: %v, want %v", c.name, err, c.err)
		} else if message != nil {
			if got = message.String(); got != c.want {
				t.Errorf("%s: %q is heard, want %q", c.name, got, c.want)
			}
		}
		_ = here.Close()
		if got := <-answers; got != c.answer {
			t.Errorf("%s is answered with %q, want %q", c.name, got, c.answer)
		}
		_ = there.Close()
	}
}

// TestOnlyTheAskedPongCounts: a pong with other bytes than the ping is no sign of life, and tells no round trip.
func TestOnlyTheAskedPongCounts(t *testing.T) {
	here, there := net.Pipe()
	w := listening(here)
	go func() { _ = w.ping() }()
	ping := make([]byte, 10)
	if _, err := io.ReadFull(there, ping); err != nil || ping[0] != frameLast|framePing {
		t.Fatalf("%q, %v, want a ping", ping, err)
	}
	go func() {
		for _, body := range []string{"", "12345678", string(ping[2:])} {
			_, _ = there.Write(framed(frameLast|framePong, body))
			_, _ = there.Write(framed(frameLast|frameText, body))
		}
	}()
	for i := range 3 {
		if _, _, err := w.hear(); err != nil {
			t.Fatal(err)
		}
		if asked := i == 2; (w.pinged.Load() == 0) != asked || (w.trip.Load() > 0) != asked {
			t.Errorf("after pong %d: answered %t, round trip %d", i+1, w.pinged.Load() == 0, w.trip.Load())
		}
	}
	_ = here.Close()
	_ = there.Close()
}

// chunks is a connection that delivers bytes in pieces of one size, and forgets what is sent.
type chunks struct {
	net.Conn
	bytes.Buffer
	size int
}

func (c *chunks) Read(b []byte) (int, error)     { return c.Buffer.Read(b[:min(len(b), c.size)]) }
func (*chunks) Write(b []byte) (int, error)      { return len(b), nil }
func (*chunks) SetWriteDeadline(time.Time) error { return nil }

// FuzzHear: what is heard does not depend on the pieces in which the bytes arrive.
func FuzzHear(f *testing.F) {
	f.Add(framed(frameLast|frameText, "hello"))
	f.Add(append(framed(frameText, "hel"), framed(frameLast|frameMore, "lo")...))
	f.Add(append(framed(frameLast|framePing, "?"), framed(frameLast|frameEnd, "\x03\xe8")...))
	f.Add(framed(frameLast|frameBinary, string(make([]byte, 300))))
	f.Fuzz(func(t *testing.T, sent []byte) {
		heard := func(size int) (messages []string, end error) {
			c := &chunks{size: size}
			c.Buffer.Write(sent)
			for w := listening(c); ; {
				message, kind, err := w.hear()
				if err != nil {
					return messages, err
				}
				messages = append(messages, string(kind)+message.String())
			}
		}
		single, singleEnd := heard(1)
		whole, wholeEnd := heard(len(sent) + 1)
		if !slices.Equal(single, whole) || !errors.Is(singleEnd, wholeEnd) {
			t.Errorf("byte by byte %q and %v, at once %q and %v", single, singleEnd, whole, wholeEnd)
		}
	})
}
