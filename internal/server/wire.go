package server

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

// The buffers of a socket: there are many, and most have nothing to say.
const (
	readBuffer  = 1 << 10
	writeBuffer = 1 << 8
	keptBuffer  = 2 << 10 // of what waits
)

// wire is the connection under a socket. What is written while it is held waits, and goes out at once when it is
// released: several messages then cost as much as one. A client that does not take it within writeWithin is gone.
type wire struct {
	net.Conn
	mu      sync.Mutex
	held    bool
	waiting []byte
}

// Write writes, or lets it wait.
func (w *wire) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.held {
		w.waiting = append(w.waiting, b...)
		return len(b), nil
	}
	return w.flush(b)
}

// flush writes within the time that there is for it.
func (w *wire) flush(b []byte) (int, error) {
	if err := w.SetWriteDeadline(time.Now().Add(writeWithin)); err != nil {
		return 0, err
	}
	return w.Conn.Write(b)
}

// hold lets what is written wait.
func (w *wire) hold() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.held = true
}

// release writes what waits.
func (w *wire) release() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.held = false
	if len(w.waiting) == 0 {
		return nil
	}
	_, err := w.flush(w.waiting)
	if w.waiting = w.waiting[:0]; cap(w.waiting) > keptBuffer {
		w.waiting = nil
	}
	return err
}

// wiring is the answer to a request that becomes a socket: the connection that it gives away is a wire.
type wiring struct {
	http.ResponseWriter
	wire *wire
}

// Hijack gives the connection away, with small buffers.
func (w *wiring) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, brw, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	w.wire = &wire{Conn: conn}
	var from io.Reader = conn
	early, _ := brw.Reader.Peek(brw.Reader.Buffered()) // what the client has sent already
	if len(early) > 0 {
		from = io.MultiReader(bytes.NewReader(bytes.Clone(early)), conn)
	}
	reader := bufio.NewReaderSize(from, max(readBuffer, len(early)))
	_, _ = reader.Peek(len(early))
	writer := bufio.NewWriterSize(w.wire, writeBuffer)
	if err := brw.Flush(); err != nil {
		return nil, nil, err
	}
	return w.wire, bufio.NewReadWriter(reader, writer), nil
}
