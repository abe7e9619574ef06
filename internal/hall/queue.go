package hall

import "sync"

// maxBehind is the most bytes that may wait in a queue. A queue with more is closed.
const maxBehind = 1 << 20

// queue holds messages until they are read.
type queue struct {
	mu     sync.Mutex
	list   [][]byte // messages as JSON
	bytes  int
	held   bool // the reader is not woken until Release
	closed bool
	ready  chan struct{} // has one thing in it if something may be read
}

func newQueue() queue { return queue{ready: make(chan struct{}, 1)} }

// Push adds messages. It closes the queue if more than maxBehind bytes wait.
func (q *queue) Push(messages ...[]byte) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, m := range messages {
		if q.closed {
			return
		}
		q.list = append(q.list, m)
		if q.bytes += len(m); q.bytes > maxBehind && len(q.list) > len(messages) {
			q.closed = true
		}
	}
	q.signal()
}

// Hold stops waking the reader until Release, so that it reads all messages in between at once.
func (q *queue) Hold() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.held = true
}

// Release wakes the reader of a queue that was held.
func (q *queue) Release() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.held = false
	q.signal()
}

// signal wakes the reader. The queue is locked.
func (q *queue) signal() {
	if q.held && !q.closed {
		return
	}
	select {
	case q.ready <- struct{}{}:
	default:
	}
}

// end closes the queue. The waiting messages can still be read.
func (q *queue) end() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.signal()
}

// Ready returns a channel that receives a value when Next may have new messages.
func (q *queue) Ready() <-chan struct{} { return q.ready }

// Next returns the waiting messages, as JSON, and reports whether more may come.
func (q *queue) Next() (messages [][]byte, more bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	messages, q.list, q.bytes = q.list, nil, 0
	select {
	case <-q.ready: // for what is taken here
	default:
	}
	return messages, !q.closed
}
