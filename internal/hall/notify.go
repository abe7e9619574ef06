package hall

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/notice"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// Calling says how people are notified at their devices when it is their turn. Without a caller there are no such
// calls.
type Calling struct {
	Caller    Caller
	Catalogue *text.Catalogue
}

// Caller sends a message to a device. A *notice.Pusher is one.
type Caller interface {
	Send(ctx context.Context, to *notice.Subscription, m notice.Message, try int) notice.Result
}

// When somebody is called.
const (
	callAfter   = 10 * time.Second // a person who answers at once needs no call
	presentFor  = 2 * time.Minute  // a person who has the game open is called later
	keepCall    = 7 * 24 * time.Hour
	urgentUntil = time.Hour // before a deadline
)

// call is a due notification: first of a seat; then, if the seat is still awaited, of the seat in one position; then of
// one device of its holder.
type call struct {
	game     string
	seat     int
	position int64  // 0 for the latest
	device   string // empty for all
	try      int
}

// key returns the call as the key of a due thing.
func (k call) key() string {
	if k.position == 0 {
		return botKey(k.game, k.seat)
	}
	return fmt.Sprint(botKey(k.game, k.seat), "/", k.position, "/", k.device, "/", k.try)
}

// parseCall reads a key.
func parseCall(key string) (k call, err error) {
	parts := strings.Split(key, "/")
	if len(parts) != 2 && len(parts) != 5 {
		return k, errors.New("hall: a call has 2 or 5 parts: " + key)
	}
	k.game = parts[0]
	if k.seat, err = strconv.Atoi(parts[1]); err != nil || len(parts) == 2 {
		return k, err
	}
	k.device = parts[3]
	if k.position, err = strconv.ParseInt(parts[2], 10, 64); err != nil {
		return k, err
	}
	k.try, err = strconv.Atoi(parts[4])
	return k, err
}

// notifySeats schedules the notification of seats. A person who holds several of them is notified once.
func (h *Hall) notifySeats(b *store.Batch, g *table.Game, seats game.SeatSet) {
	if h.c.Calling.Caller == nil {
		return
	}
	asked := map[string]bool{}
	for seat := range seats.All() {
		person, _, _ := g.Holder(seat)
		if !asked[person] && h.devices.Reachable(h.ctx, person) {
			b.Due = append(b.Due, store.Due{Kind: dueCall, Key: call{game: g.ID(), seat: seat}.key(),
				At: b.At.Add(callAfter)})
		}
		asked[person] = true
	}
}

// notification is the content of a notification.
type notification struct {
	person   string
	position int64
	title    string
	rules    *game.Facts
	against  []text.Text
	until    time.Time // zero without a clock
}

// newNotification returns the notification for a seat, made of its view, or nil if the seat is not awaited.
func newNotification(g *table.Game, seat int, now table.Now) *notification {
	if seat < 0 || !g.Owed().Called.Has(seat) {
		return nil
	}
	state := g.State(seat, game.Only(seat), now, false)
	s := &notification{position: state.Position, title: state.Title, rules: g.Facts()}
	s.person, _, _ = g.Holder(seat)
	for other := range state.Seats {
		if h := &state.Seats[other]; other != seat {
			s.against = append(s.against, h.Called())
		}
	}
	if k := state.Clocks; k != nil && k.Running.Has(seat) {
		s.until = time.UnixMilli(k.Now + k.Left[seat])
	}
	return s
}

// notifyDue does what is due for a call. To do it twice does no harm: a device shows only the last message of a game.
func (h *Hall) notifyDue(ctx context.Context, key string) error {
	k, err := parseCall(key)
	if err != nil || h.c.Calling.Caller == nil {
		return nil // nobody can do it
	}
	s, err := newest(ctx, h, k.game, func(g *table.Game) *notification {
		return newNotification(g, k.seat, h.instant())
	})
	if err != nil || s == nil || k.position != 0 && k.position != s.position {
		return err
	}
	if k.device != "" {
		return h.notifyDevice(ctx, k, s)
	}
	if k.position == 0 && h.present(k.game, k.seat) {
		return h.later(ctx, call{k.game, k.seat, s.position, "", 0}, presentFor)
	}
	ids, err := h.devices.IDs(ctx, s.person)
	for _, id := range ids {
		err = errors.Join(err, h.later(ctx, call{k.game, k.seat, s.position, id, 1}, 0))
	}
	return err
}

// later schedules a call.
func (h *Hall) later(ctx context.Context, k call, in time.Duration) error {
	at := h.now().Add(in)
	err := h.c.Store.Schedule(ctx, store.Due{Kind: dueCall, Key: k.key(), At: at})
	h.wake(dueCall, at)
	return err
}

// notifyDevice notifies one device, and again later if its service is busy.
func (h *Hall) notifyDevice(ctx context.Context, k call, s *notification) error {
	d, person, err := h.devices.Get(ctx, k.device)
	if errors.Is(err, store.ErrNotFound) || err == nil && person != s.person {
		return nil
	}
	if err != nil {
		return err
	}
	m, err := h.message(k.game, s, d.Lang)
	if err != nil {
		return err
	}
	r := h.c.Calling.Caller.Send(ctx, &d.Subscription, m, k.try)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case r.Gone:
		return h.devices.Delete(ctx, s.person, k.device)
	case r.Again > 0:
		k.try++
		return h.later(ctx, k, r.Again)
	case !r.Delivered:
		h.c.Log.WarnContext(ctx, "call", "why", h.c.Calling.Catalogue.Voice("en").Say(r.Why), "game", k.game)
	}
	return nil
}

// callBody is a message for the service worker of the pages.
type callBody struct {
	Game     string     `json:"game"`
	Position int64      `json:"position"`
	Lang     string     `json:"lang"`
	Title    string     `json:"title"`
	Text     string     `json:"text"`
	Until    *callUntil `json:"until,omitempty"`
}

// callUntil is a time, and a sentence in which the device puts it for {at}, as its owner reads times.
type callUntil struct {
	At  int64  `json:"at"` // Unix milliseconds
	Say string `json:"say"`
}

// message returns the message for a device.
func (h *Hall) message(id string, s *notification, lang string) (notice.Message, error) {
	voice := h.c.Calling.Catalogue.Voice(lang)
	body := callBody{Game: id, Position: s.position, Lang: lang, Title: cmp.Or(s.title, s.rules.NameIn(voice)),
		Text: voice.Say(text.Of("hall.call", "who", s.against))}
	m := notice.Message{Topic: notice.TopicOf(id), Life: keepCall}
	if !s.until.IsZero() {
		m.Life = s.until.Sub(h.now())
		m.Urgent = m.Life < urgentUntil
		body.Until = &callUntil{s.until.UnixMilli(), voice.Say(text.Of("hall.call_until", "at", "{at}"))}
	}
	var err error
	m.Body, err = json.Marshal(body)
	return m, err
}

// present reports whether the holder of a seat has the game open here.
func (h *Hall) present(id string, seat int) bool {
	h.mu.Lock()
	a := h.audiences[id]
	h.mu.Unlock()
	if a == nil {
		return false
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for w := range a.watchers {
		if w.held.Has(seat) {
			return true
		}
	}
	return false
}
