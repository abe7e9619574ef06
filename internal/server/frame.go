package server

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"time"
)

// The kinds of frames (RFC 6455, section 5.2).
const (
	frameMore   = 0x0 // continues a message
	frameText   = 0x1
	frameBinary = 0x2
	frameEnd    = 0x8 // from here on: control frames
	framePing   = 0x9
	framePong   = 0xa
)

// frameLast marks the last frame of a message.
const frameLast = 0x80

// maxControl is the most bytes in a control frame.
const maxControl = 125

// The reasons for the end of a socket (section 7.4).
const (
	endAsked    = 1000
	endLeaving  = 1001
	endProtocol = 1002
	endNone     = 1005 // no reason was given; never sent
	endTooLarge = 1009
	endLater    = 1013
)

// violation is the error of a client that breaks the protocol: the reason with which its socket ends.
type violation uint16

func (v violation) Error() string { return fmt.Sprintf("a client broke the protocol: %d", uint16(v)) }

// errEnded: the client has ended the socket.
var errEnded = errors.New("the client has ended the socket")

// frame is the head of a frame.
type frame struct {
	kind byte
	last bool // of its message
	size int
	mask [4]byte
}

// hear reads the next message and returns its kind. It handles the control frames before it. The caller returns the
// message to the parcels. Errors: errEnded, a violation, those of the connection.
func (w *wire) hear() (message *bytes.Buffer, kind byte, err error) {
	for {
		f, err := w.head()
		switch {
		case err != nil:
		case f.kind >= frameEnd:
			if err = w.control(f); err == nil {
				continue
			}
		case f.kind > frameBinary, (f.kind == frameMore) != (message != nil):
			err = violation(endProtocol)
		case message == nil:
			message, kind = w.parcels.get(), f.kind // not before: an idle socket holds no buffer
			err = w.body(message, f)
		default:
			err = w.body(message, f)
		}
		switch {
		case err == nil && f.last:
			return message, kind, nil
		case err != nil:
			if message != nil {
				w.parcels.put(message)
			}
			return nil, 0, err
		}
	}
}

// head reads the head of a frame.
func (w *wire) head() (f frame, err error) {
	b, err := w.take(2)
	if err != nil {
		return f, err
	}
	const reserved, masked = 0x70, 0x80
	f.kind, f.last = b[0]&0xf, b[0]&frameLast != 0
	small := b[1] &^ masked
	if b[0]&reserved != 0 || b[1]&masked == 0 || f.kind >= frameEnd && (!f.last || small > maxControl) {
		return f, violation(endProtocol)
	}
	long := 0 // bytes of the size
	switch small {
	case 126:
		long = 2
	case 127:
		long = 8
	}
	if b, err = w.take(long + len(f.mask)); err != nil {
		return f, err
	}
	size := uint64(small)
	switch long {
	case 2:
		size = uint64(binary.BigEndian.Uint16(b))
	case 8:
		size = binary.BigEndian.Uint64(b)
	}
	if size > maxFrame {
		return f, violation(endTooLarge)
	}
	f.size = int(size)
	copy(f.mask[:], b[long:])
	return f, nil
}

// take reads n bytes, which must fit in ahead. They are valid until the next call.
func (w *wire) take(n int) ([]byte, error) {
	for w.to-w.from < n {
		w.from, w.to = 0, copy(w.ahead, w.ahead[w.from:w.to])
		got, err := w.Read(w.ahead[w.to:])
		w.to += got
		if err != nil && w.to < n {
			return nil, err
		}
	}
	w.from += n
	return w.ahead[w.from-n : w.from], nil
}

// body appends the body of a frame to a message. It takes memory as the bytes arrive.
func (w *wire) body(message *bytes.Buffer, f frame) error {
	begin := message.Len()
	if begin+f.size > maxFrame {
		return violation(endTooLarge)
	}
	early := w.ahead[w.from:min(w.to, w.from+f.size)]
	w.from += len(early)
	message.Write(early)
	for left := f.size - len(early); left > 0; {
		message.Grow(min(left, bytes.MinRead))
		b := message.AvailableBuffer()
		n, err := w.Read(b[:min(left, cap(b))])
		message.Write(b[:n])
		if left -= n; err != nil && left > 0 {
			return err
		}
	}
	unmask(message.Bytes()[begin:], f.mask)
	return nil
}

// unmask turns the body of a client's frame into what the client meant.
func unmask(b []byte, mask [4]byte) {
	four := binary.LittleEndian.Uint32(mask[:])
	eight := uint64(four)<<32 | uint64(four)
	for ; len(b) >= 8; b = b[8:] {
		binary.LittleEndian.PutUint64(b, binary.LittleEndian.Uint64(b)^eight)
	}
	for i := range b {
		b[i] ^= mask[i&3]
	}
}

// control handles a control frame.
func (w *wire) control(f frame) error {
	b, err := w.take(f.size)
	if err != nil {
		return err
	}
	unmask(b, f.mask)
	switch f.kind {
	case framePing:
		return w.signal(framePong, b)
	case framePong:
		w.answered(b)
		return nil
	case frameEnd:
		if len(b) == 1 || len(b) > 1 && !sendable(binary.BigEndian.Uint16(b)) {
			return violation(endProtocol)
		}
		_ = w.signal(frameEnd, b[:min(len(b), 2)])
		return errEnded
	}
	return violation(endProtocol)
}

// sendable reports whether a client may give this reason for the end.
func sendable(reason uint16) bool {
	switch {
	case reason < endAsked, reason >= 5000, reason == 1004, reason == endNone, reason == 1006:
		return false
	}
	return reason <= 1014 || reason >= 3000
}

// signal sends a control frame. After the frame of an end nothing more is sent.
func (w *wire) signal(kind byte, body []byte) error {
	b := append(make([]byte, 0, 2+maxControl), frameLast|kind, byte(len(body)))
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.ended.Load() {
		return net.ErrClosed
	}
	w.ended.Store(kind == frameEnd)
	_, err := w.flush(append(b, body...))
	return err
}

// end tells the client why the socket ends. The client then has a moment to end it, too.
func (w *wire) end(reason uint16, why string) {
	_ = w.signal(frameEnd, append(binary.BigEndian.AppendUint16(nil, reason), why...))
	_ = w.SetReadDeadline(time.Now().Add(writeWithin))
}

// drain reads what the client still sends after an end: a connection that is closed before that loses the reason.
func (w *wire) drain() {
	for {
		if _, err := w.Read(w.ahead); err != nil {
			return
		}
	}
}

// ping asks the client for a sign of life.
func (w *wire) ping() error {
	now := int64(time.Since(w.opened))
	w.pinged.Store(now)
	return w.signal(framePing, binary.BigEndian.AppendUint64(nil, uint64(now)))
}

// answered notes how long the answer to the last ping took. Other pongs mean nothing.
func (w *wire) answered(pong []byte) {
	sent := w.pinged.Load()
	if sent != 0 && len(pong) == 8 && binary.BigEndian.Uint64(pong) == uint64(sent) {
		w.trip.Store(int64(time.Since(w.opened)) - sent)
		w.pinged.Store(0)
	}
}
