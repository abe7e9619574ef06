package hall

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// Presence goes to few watchers at once, and to more than few at most once in presenceEvery.
const (
	few           = 16
	presenceEvery = time.Second
)

// audience is the watchers of a game in this hall.
type audience struct {
	mu       sync.Mutex
	watchers map[*Watcher]struct{}
	gone     bool // the hall has dropped this audience
	telling  bool // a presence is due
}

// Watcher gets the messages about a game, in order. Read them with Next, and Close it.
type Watcher struct {
	hall *Hall
	id   string
	held game.SeatSet
	told int64 // the number of the last entry that it was told; guarded by the audience's lock
	Watching
	queue
}

// Watching is the view of a game that a watcher asks for.
type Watching struct {
	Seat     int         // the seat that looks; game.Nobody for the public view
	Since    int64       // the number of the last entry that is known; -1 for none of those before now
	Pictures bool        // states with pictures
	Voice    *text.Voice // writes the events as sentences; nil for none
}

// lang returns the language of the sentences, or "".
func (w *Watching) lang() string {
	if w.Voice == nil {
		return ""
	}
	return w.Voice.Lang()
}

// Watch sends a person the changes of a game from now on. The first messages are the entries since a number and the
// present state. Errors: NotFound; Forbidden for a seat that the person does not hold.
func (h *Hall) Watch(ctx context.Context, id string, who person.Who, w Watching) (*Watcher, error) {
	var asked bool
	return read(ctx, h, id, func(g *table.Game) (*Watcher, error) {
		if w.Since > g.Head() && !asked { // else since is ahead even of the store
			asked = true
			return nil, store.ErrBehind
		}
		held, err := g.As(who, w.Seat)
		if err != nil {
			return nil, err
		}
		a := h.audience(id)
		defer a.mu.Unlock()
		if newer := h.published(id); newer != nil { // what is published after this is told to the new watcher too
			g = newer
		}
		watcher := &Watcher{hall: h, id: id, held: held, told: g.Head(), Watching: w, queue: newQueue()}
		if w.Since >= 0 {
			watcher.push(false, entryMessages(&h.letters, g, w.Seat, w.Since, w.Voice)...)
		}
		watcher.Push(encode(nil, &Message{Type: typeState, State: g.State(w.Seat, held, h.instant(), w.Pictures)}))
		a.watchers[watcher] = struct{}{}
		a.presence()
		return watcher, nil
	})
}

// audience returns the audience of a game, locked. It makes one if there is none.
func (h *Hall) audience(id string) *audience {
	for {
		h.mu.Lock()
		a := h.audiences[id]
		if a == nil {
			a = &audience{watchers: map[*Watcher]struct{}{}}
			h.audiences[id] = a
		}
		h.mu.Unlock()
		if a.mu.Lock(); !a.gone {
			return a
		}
		a.mu.Unlock() // its last watcher has just left
	}
}

// publish sends the watchers of a game the entries since their last message. Watchers with the same view share one
// message.
func (h *Hall) publish(g *table.Game) {
	h.notify(g)
	h.mu.Lock()
	a := h.audiences[g.ID()]
	h.mu.Unlock()
	if a == nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	t := h.tellings.Get().(*telling)
	t.game, t.now = g, h.instant()
	inline := len(a.watchers) <= few
	for w := range a.watchers {
		if w.told < g.Head() {
			w.push(inline, t.messages(w)...)
			w.told = g.Head()
		}
	}
	t.end()
	h.tellings.Put(t)
}

// telling makes the messages about a game after its last change. What several watchers may know alike is encoded once.
type telling struct {
	letters *letters
	game    *table.Game
	now     table.Now
	entries []toldEntries
	states  []toldState
	both    []*letter   // the last result of messages
	state   table.State // the last that was encoded
}

// end frees the messages, and keeps the memory for another telling.
func (t *telling) end() {
	for i := range t.entries {
		for _, m := range t.entries[i].messages {
			m.release()
		}
	}
	for i := range t.states {
		t.states[i].message.release()
	}
	clear(t.entries)
	clear(t.states)
	clear(t.both)
	*t = telling{letters: t.letters, entries: t.entries[:0], states: t.states[:0], both: t.both[:0],
		state: table.State{Seats: t.state.Seats}}
}

// toldEntries are the entries for all watchers with the same key.
type toldEntries struct {
	entryKey
	messages []*letter
}

type entryKey struct {
	seat  int
	lang  string
	since int64
}

// toldState is the state for all watchers with the same key.
type toldState struct {
	stateKey
	message *letter
}

type stateKey struct {
	seat     int
	held     game.SeatSet
	pictured bool
}

// messages returns what a watcher has not been told. The result is valid until the next call.
func (t *telling) messages(w *Watcher) []*letter {
	e, l := entryKey{t.game.Hearer(w.Seat, w.told), w.lang(), w.told}, stateKey{w.Seat, w.held, w.Pictures}
	heard := slices.IndexFunc(t.entries, func(made toldEntries) bool { return made.entryKey == e })
	if heard < 0 {
		heard = len(t.entries)
		t.entries = append(t.entries, toldEntries{e, entryMessages(t.letters, t.game, e.seat, e.since, w.Voice)})
	}
	seen := slices.IndexFunc(t.states, func(made toldState) bool { return made.stateKey == l })
	if seen < 0 {
		seen = len(t.states)
		t.game.StateInto(&t.state, l.seat, l.held, t.now, l.pictured)
		t.states = append(t.states, toldState{l, t.letters.write(&Message{Type: typeState, State: &t.state})})
	}
	t.both = append(append(t.both[:0], t.entries[heard].messages...), t.states[seen].message)
	return t.both
}

// entryMessages returns the entries after a number as messages.
func entryMessages(l *letters, g *table.Game, seat int, after int64, voice *text.Voice) []*letter {
	list := g.Entries(seat, after)
	messages := make([]*letter, len(list))
	for i := range list {
		if voice != nil {
			list[i].Say(*voice)
		}
		messages[i] = l.write(&Message{Type: typeEntry, Entry: &list[i]})
	}
	return messages
}

// presence sends the watchers the present Presence: at once to few, and to many after presenceEvery, since each message
// costs as much as there are watchers. The audience is locked.
func (a *audience) presence() {
	if len(a.watchers) <= few {
		a.sendPresence()
		return
	}
	if !a.telling {
		a.telling = true
		time.AfterFunc(presenceEvery, func() {
			a.mu.Lock()
			defer a.mu.Unlock()
			a.telling = false
			a.sendPresence()
		})
	}
}

// sendPresence is presence without the wait.
func (a *audience) sendPresence() {
	var p Presence
	for w := range a.watchers {
		if w.held != 0 {
			p.Seats |= w.held
		} else {
			p.Watchers++
		}
	}
	message := encode(nil, &Message{Type: typePresence, Presence: &p})
	for w := range a.watchers {
		w.Push(message)
	}
}

// close closes the queues of all watchers.
func (a *audience) close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for w := range a.watchers {
		w.Push(encode(nil, &Message{Type: typeClosed}))
		w.end()
	}
	clear(a.watchers)
}

// write returns a message as JSON, held by the caller.
func (l *letters) write(m *Message) *letter {
	written := l.get()
	written.json = encode(written.json, m)
	return written
}

// encode appends a message as JSON.
func encode(b []byte, m *Message) []byte {
	b, err := m.appendJSON(b)
	if err != nil {
		panic(err) // messages are made of what can be encoded
	}
	return b
}

// Close stops the messages.
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
	if len(a.watchers) == 0 && !a.gone {
		a.gone = true
		delete(w.hall.audiences, w.id)
	}
}
