package hall

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/quandary-games/quandary/game"
)

// maxBehind is how many bytes may wait for a watcher before it is cut off.
const maxBehind = 1 << 20

// audience are the watchers of a game here.
type audience struct {
	mu       sync.Mutex
	told     int64 // the number of the last entry that they were told
	watchers map[*Watcher]struct{}
}

// Watcher gets the messages about a game, in order. Read them with [Watcher.Next], and Close it.
type Watcher struct {
	hall     *Hall
	id       string
	seat     int
	held     game.SeatSet
	pictured bool

	mu     sync.Mutex
	queue  [][]byte // messages as JSON
	bytes  int
	closed bool
	ready  chan struct{} // has one thing in it if something may be read
}

// Watching says what somebody wants to see of a game.
type Watching struct {
	Seat     int   // as which seat; game.Nobody for what everybody may know
	Since    int64 // the number of the last entry that is known; -1 for none of those before now
	Pictures bool  // states with pictures
}

// Watch tells somebody of a game from now on: first of the entries since a number and how it stands. Errors: NotFound; Forbidden for a seat that
// they do not hold.
func (h *Hall) Watch(ctx context.Context, id string, who Who, w Watching) (*Watcher, error) {
	return read(ctx, h, id, func(c *course) (*Watcher, error) {
		held := c.held(who.Person)
		if w.Seat != game.Nobody && !held.Has(w.Seat) {
			return nil, game.Refuse(Forbidden, "hall.not_your_seat", "seat", w.Seat)
		}
		watcher := &Watcher{hall: h, id: id, seat: w.Seat, held: held, pictured: w.Pictures, ready: make(chan struct{}, 1)}
		a := h.audience(id)
		a.mu.Lock()
		defer a.mu.Unlock()
		if a.told < c.row.Head {
			a.told = c.row.Head
		}
		if w.Since >= 0 {
			for _, e := range c.entries(w.Seat, w.Since) {
				watcher.push(encode(&Message{Type: TypeEntry, Entry: &e}))
			}
		}
		watcher.push(encode(&Message{Type: TypeState, State: c.state(w.Seat, held, h.now(), w.Pictures)}))
		a.watchers[watcher] = struct{}{}
		a.presence()
		return watcher, nil
	})
}

// audience is that of a game, made if there is none.
func (h *Hall) audience(id string) *audience {
	h.mu.Lock()
	defer h.mu.Unlock()
	a := h.audiences[id]
	if a == nil {
		a = &audience{watchers: map[*Watcher]struct{}{}}
		h.audiences[id] = a
	}
	return a
}

// publish tells the watchers of a game what has come into its log since they were told last. Each view is made once for all who share it.
func (h *Hall) publish(c *course) {
	h.mu.Lock()
	a := h.audiences[c.row.ID]
	h.mu.Unlock()
	if a == nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.told >= c.row.Head {
		return
	}
	entries := map[int][][]byte{}
	type look struct {
		seat     int
		held     game.SeatSet
		pictured bool
	}
	states := map[look][]byte{}
	for w := range a.watchers {
		if _, made := entries[w.seat]; !made {
			list := [][]byte{}
			for _, e := range c.entries(w.seat, a.told) {
				list = append(list, encode(&Message{Type: TypeEntry, Entry: &e}))
			}
			entries[w.seat] = list
		}
		l := look{w.seat, w.held, w.pictured}
		if _, made := states[l]; !made {
			states[l] = encode(&Message{Type: TypeState, State: c.state(w.seat, w.held, h.now(), w.pictured)})
		}
		w.push(entries[w.seat]...)
		w.push(states[l])
	}
	a.told = c.row.Head
}

// presence tells the watchers who is there. The audience is locked.
func (a *audience) presence() {
	var p Presence
	for w := range a.watchers {
		if w.held != 0 {
			p.Seats |= w.held
		} else {
			p.Watchers++
		}
	}
	message := encode(&Message{Type: TypePresence, Presence: &p})
	for w := range a.watchers {
		w.push(message)
	}
}

// close tells the watchers that nothing more will come.
func (a *audience) close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for w := range a.watchers {
		w.push(encode(&Message{Type: TypeClosed}))
		w.end()
	}
	clear(a.watchers)
}

// encode is a message as JSON.
func encode(m *Message) []byte {
	b, err := json.Marshal(m)
	if err != nil {
		panic(err) // messages are made of what can be encoded
	}
	return b
}

// push queues messages. A watcher that does not read is cut off.
func (w *Watcher) push(messages ...[]byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, m := range messages {
		if w.closed {
			return
		}
		w.queue = append(w.queue, m)
		if w.bytes += len(m); w.bytes > maxBehind && len(w.queue) > len(messages) {
			w.closed = true
		}
	}
	select {
	case w.ready <- struct{}{}:
	default:
	}
}

// end lets the watcher read what is queued, and no more.
func (w *Watcher) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	select {
	case w.ready <- struct{}{}:
	default:
	}
}

// Ready has something in it when Next may have changed.
func (w *Watcher) Ready() <-chan struct{} { return w.ready }

// Next takes the messages that wait, as JSON, and reports whether more may come.
func (w *Watcher) Next() (messages [][]byte, more bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	messages, w.queue, w.bytes = w.queue, nil, 0
	return messages, !w.closed
}

// Close ends the watching.
func (w *Watcher) Close() {
	w.end()
	w.hall.mu.Lock()
	a := w.hall.audiences[w.id]
	w.hall.mu.Unlock()
	if a == nil {
		return
	}
	a.mu.Lock()
	delete(a.watchers, w)
	left := len(a.watchers)
	if left > 0 {
		a.presence()
	}
	a.mu.Unlock()
	if left > 0 {
		return
	}
	w.hall.mu.Lock()
	defer w.hall.mu.Unlock()
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.watchers) == 0 && w.hall.audiences[w.id] == a {
		delete(w.hall.audiences, w.id)
	}
}
