package server

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// readAhead is the most bytes that a socket reads ahead: most messages have fewer. It is small because most of many
// sockets are idle.
const readAhead = 1 << 8

// parcels is a pool of buffers for reading and writing sockets.
type parcels struct{ pool sync.Pool }

// maxParcel is the most bytes of a buffer that is reused.
const maxParcel = 64 << 10

// get returns an empty buffer.
func (p *parcels) get() *bytes.Buffer {
	if b, ok := p.pool.Get().(*bytes.Buffer); ok {
		return b
	}
	return new(bytes.Buffer)
}

func (p *parcels) put(b *bytes.Buffer) {
	if b.Cap() <= maxParcel {
		b.Reset()
		p.pool.Put(b)
	}
}

// wire is the connection under a socket. A client that does not read within writeWithin is cut off. Everything that a
// client sends is charged, pings and partial messages too.
type wire struct {
	net.Conn
	pay     func(cost int) // may wait
	heard   int            // bytes that are not paid for yet
	parcels *parcels
	system  syscall.RawConn // nil if messages have to be encrypted
	mu      sync.Mutex
	rest    *bytes.Buffer // what sendNow could not send; nil for nothing
	ended   atomic.Bool   // nothing more is sent; set while the wire is locked

	opened time.Time
	pinged atomic.Int64 // when the unanswered ping was sent, in nanoseconds since opened; 0 for none
	trip   atomic.Int64 // the last round-trip time, in nanoseconds

	ahead    []byte // read before it is wanted
	from, to int    // the bytes of it that were not taken
}

// Read reads no faster than the client may send.
func (w *wire) Read(b []byte) (int, error) {
	n, err := w.Conn.Read(b)
	if w.heard += n; w.heard >= costHeard {
		w.pay(w.heard / costHeard)
		w.heard %= costHeard
	}
	return n, err
}

// flush writes what sendNow has left, and then b. Afterwards there is no deadline, since writeNow refuses after one.
func (w *wire) flush(b []byte) (int, error) {
	if err := w.SetWriteDeadline(time.Now().Add(writeWithin)); err != nil {
		return 0, err
	}
	if w.rest != nil {
		if _, err := w.Conn.Write(w.rest.Bytes()); err != nil {
			return 0, err
		}
		w.parcels.put(w.rest)
		w.rest = nil
	}
	n, err := w.Conn.Write(b)
	if err == nil {
		err = w.SetWriteDeadline(time.Time{})
	}
	return n, err
}

// pack returns messages, each in a frame of its own, to be written at once: several cost as much as one.
func (w *wire) pack(messages [][]byte) *bytes.Buffer {
	parcel := w.parcels.get()
	for _, m := range messages {
		parcel.Write(appendHead(parcel.AvailableBuffer(), len(m)))
		parcel.Write(m)
	}
	return parcel
}

// send writes messages.
func (w *wire) send(messages [][]byte) error {
	parcel := w.pack(messages)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.ended.Load() {
		return net.ErrClosed
	}
	_, err := w.flush(parcel.Bytes())
	w.parcels.put(parcel)
	return err
}

// finish sends what sendNow has left.
func (w *wire) finish() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.rest == nil || w.ended.Load() {
		return nil
	}
	_, err := w.flush(nil)
	return err
}

// ready reports whether sendNow may be called. The wire is locked.
func (w *wire) ready() bool { return w.system != nil && w.rest == nil && !w.ended.Load() }

// sendNow writes messages as far as the client takes them at once, and keeps the rest for flush. The wire is locked.
func (w *wire) sendNow(messages [][]byte) {
	parcel := w.pack(messages)
	parcel.Next(writeNow(w.system, parcel.Bytes()))
	if parcel.Len() > 0 {
		w.rest = parcel
		return
	}
	w.parcels.put(parcel)
}

// appendHead appends the head of the frame of a text of size bytes (RFC 6455, section 5.2).
func appendHead(b []byte, size int) []byte {
	const wholeText = frameLast | frameText
	switch {
	case size < 126:
		return append(b, wholeText, byte(size))
	case size < 1<<16:
		return binary.BigEndian.AppendUint16(append(b, wholeText, 126), uint16(size))
	}
	return binary.BigEndian.AppendUint64(append(b, wholeText, 127), uint64(size))
}

// wiring is the answer to a request that becomes a socket. Its connection is a wire.
type wiring struct {
	http.ResponseWriter
	parcels *parcels
	pay     func(cost int)
	wire    *wire
	refused int // the status with which the library refuses the request; its text is not sent
}

// WriteHeader begins the answer, unless it is a refusal.
func (w *wiring) WriteHeader(status int) {
	if status < http.StatusBadRequest {
		w.ResponseWriter.WriteHeader(status)
		return
	}
	w.refused = status
}

// Write continues the answer, unless it is a refusal.
func (w *wiring) Write(b []byte) (int, error) {
	if w.refused != 0 {
		return len(b), nil
	}
	return w.ResponseWriter.Write(b)
}

// Hijack keeps the connection, and gives the library another one: the library's reader takes 2 KB more for each socket.
func (w *wiring) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, brw, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	early, _ := brw.Reader.Peek(brw.Reader.Buffered()) // already received
	w.wire = &wire{Conn: conn, parcels: w.parcels, pay: w.pay, opened: time.Now()}
	w.wire.ahead = make([]byte, max(readAhead, len(early)))
	w.wire.to = copy(w.wire.ahead, early)
	if system, ok := conn.(syscall.Conn); ok {
		w.wire.system, _ = system.SyscallConn()
	}
	if err := brw.Flush(); err != nil {
		return nil, nil, err
	}
	return unused{}, bufio.NewReadWriter(bufio.NewReaderSize(unused{}, 1), bufio.NewWriterSize(unused{}, 1)), nil
}

// unused is the connection that the library gets.
type unused struct{ net.Conn }

func (unused) SetDeadline(time.Time) error { return nil }
func (unused) Close() error                { return nil }
