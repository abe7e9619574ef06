package hall

import (
	"sync"
	"sync/atomic"
)

// maxBehind is the most bytes that may wait in a queue. A queue with more is closed.
const maxBehind = 1 << 20

// maxKept is the most bytes of a message whose memory is used again.
const maxKept = 64 << 10

// letters is a pool of messages.
type letters struct{ pool sync.Pool }

// letter is a message as JSON that several queues share. When all that hold it have let it go, its memory is used
// again.
type letter struct {
	json    []byte
	holders atomic.Int32
	of      *letters // nil for a message whose memory is not used again
}

// get returns an empty message, held by the caller.
func (l *letters) get() *letter {
	m, ok := l.pool.Get().(*letter)
	if !ok {
		m = &letter{of: l}
	}
	m.json = m.json[:0]
	m.holders.Store(1)
	return m
}

// release frees a message.
func (m *letter) release() {
	if m.of != nil && m.holders.Add(-1) == 0 && cap(m.json) <= maxKept {
		m.of.pool.Put(m)
	}
}

// queue holds messages until they are read: by one reader at a time, who is either woken by Ready or started by the
// function given to Serve.
type queue struct {
	mu     sync.Mutex
	list   []*letter // waiting
	read   []*letter // returned by Next last
	texts  [][]byte  // of read
	bytes  int       // of list
	held   bool      // no reader is woken until Release
	closed bool
	ready  chan struct{} // has one thing in it if something may be read
	start  Start         // of a reader; nil if Ready wakes it
	reads  bool          // a reader is at work that was started
}

func newQueue() queue { return queue{ready: make(chan struct{}, 1)} }

// Start starts a reader, and returns at once. Inline, it may read first as far as no reader would have to wait.
type Start func(inline bool)

// Serve lets start begin a reader whenever something may be read and none is at work. A reader is at work until Next
// returns nothing.
func (q *queue) Serve(start Start) {
	q.mu.Lock()
	q.start = start
	if len(q.list) == 0 && !q.closed {
		start = nil
	} else {
		start = q.signal()
	}
	q.mu.Unlock()
	start.run(false)
}

// run calls a function that is not nil.
func (start Start) run(inline bool) {
	if start != nil {
		start(inline)
	}
}

// Push adds a message as JSON. It closes the queue if more than maxBehind bytes wait.
func (q *queue) Push(message []byte) { q.push(false, &letter{json: message}) }

// push is Push of several messages, which the queue holds until they are read. The first argument is for [Start].
func (q *queue) push(inline bool, messages ...*letter) {
	q.add(messages).run(inline)
}

// add adds messages. It returns what the caller must call to start a reader, or nil.
func (q *queue) add(messages []*letter) Start {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, m := range messages {
		if q.closed {
			return nil
		}
		m.holders.Add(1)
		q.list = append(q.list, m)
		if q.bytes += len(m.json); q.bytes > maxBehind && len(q.list) > len(messages) {
			q.closed = true
		}
	}
	return q.signal()
}

// Hold stops waking the reader until Release, so that it reads all messages in between at once.
func (q *queue) Hold() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.held = true
}

// Release ends Hold. It reports whether the caller is to be the reader that Serve would start, until Next returns
// nothing.
func (q *queue) Release() (reads bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.held = false
	if q.start == nil || q.reads || len(q.list) == 0 {
		return false
	}
	q.reads = true
	return true
}

// signal wakes the reader, or returns what the caller must call to start one after the queue is unlocked. The queue is
// locked.
func (q *queue) signal() Start {
	switch {
	case q.held && !q.closed:
	case q.start == nil:
		select {
		case q.ready <- struct{}{}:
		default:
		}
	case !q.reads:
		q.reads = true
		return q.start
	}
	return nil
}

// end closes the queue. The waiting messages can still be read.
func (q *queue) end() {
	q.mu.Lock()
	q.closed = true
	start := q.signal()
	q.mu.Unlock()
	start.run(false)
}

// Ready returns a channel that receives a value when Next may have new messages.
func (q *queue) Ready() <-chan struct{} { return q.ready }

// Next returns the waiting messages, as JSON, and reports whether more may come. The messages are valid until the next
// call.
func (q *queue) Next() (messages [][]byte, more bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i, m := range q.read {
		m.release()
		q.read[i], q.texts[i] = nil, nil
	}
	q.texts = q.texts[:0]
	q.list, q.read, q.bytes = q.read[:0], q.list, 0
	for _, m := range q.read {
		q.texts = append(q.texts, m.json)
	}
	q.reads = q.reads && len(q.texts) > 0
	select {
	case <-q.ready: // for what is taken here
	default:
	}
	return q.texts, !q.closed
}
