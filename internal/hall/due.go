package hall

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/quandary-games/quandary/internal/store"
)

// The kinds of due things.
const (
	dueFlag   = "flag"   // the time of a seat may be up
	dueBegin  = "begin"  // the match begins, even if seats have not added to its dice
	dueBot    = "bot"    // a bot is to move
	dueTeam   = "team"   // the orders of a team may end
	dueAnswer = "answer" // a bot is to say something to an offer of a draw
	dueClean  = "clean"  // people who were absent for long are forgotten
	dueCall   = "call"   // a person is to be called: it is their turn
	// the game of a rematch is to be made, if a server was killed before it was
	dueRematch = "rematch"
	dueExpire  = "expire" // a game is dropped that nobody joined
	// a bot of the crowd of a rehearsal does something
	dueRehearsal = "rehearsal"
)

// duty says how due things of one kind are done.
type duty struct {
	kind   string
	atOnce int           // number done at the same time
	within time.Duration // then it may be done by another hall
	do     func(ctx context.Context, key string) error
}

// duties returns the duties of a hall. Each kind has its own attendant, so that no flag waits for a thinking bot.
func (h *Hall) duties() []duty {
	return []duty{
		{dueFlag, maxClaimed, quickly, h.flag},
		{dueBegin, maxClaimed, quickly, h.startOverdue},
		{dueTeam, maxClaimed, quickly, h.endPly},
		{dueBot, botsAtOnce * h.c.Bots.Workers(), slowly, h.moveBot},
		{dueAnswer, botsAhead * h.c.Bots.Workers(), slowly, h.answerBot},
		{dueClean, 1, slowly, h.clean},
		{dueCall, callsAtOnce, slowly, h.notifyDue},
		{dueRematch, 1, slowly, h.makeNext},
		{dueExpire, 1, slowly, h.expire},
		{dueRehearsal, botsAhead * h.c.Bots.Workers(), slowly, h.rehearse},
	}
}

// The bounds of what is due.
const (
	maxClaimed  = 64 // taken at a time
	botsAtOnce  = 16 // bots that think in turns, for each that may think at a time
	botsAhead   = 4  // bots that are asked something else, for each that may think
	callsAtOnce = 16
	quickly     = time.Second      // so no flag of a hall that was killed falls much later
	slowly      = 30 * time.Second // unless the hall has no pulse meanwhile
)

// alarm wakes the attendant of a kind.
type alarm struct {
	rings chan struct{} // has one thing in it after wake
	next  atomic.Int64  // when the attendant looks in any case, in milliseconds
}

// newAlarm returns an alarm that always rings.
func newAlarm() *alarm {
	a := &alarm{rings: make(chan struct{}, 1)}
	a.next.Store(math.MaxInt64)
	return a
}

// wake announces that something of a kind is due at a time.
func (h *Hall) wake(kind string, at time.Time) {
	a := h.alarm(kind)
	if a == nil || at.After(h.now()) && a.next.Load() <= at.UnixMilli() {
		return
	}
	select {
	case a.rings <- struct{}{}:
	default:
	}
}

// alarm returns the alarm of a kind, or nil if the hall does not attend to it.
func (h *Hall) alarm(kind string) *alarm {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.alarms[kind]
}

// attend does the due things of one kind until the hall closes. To do a thing twice does no harm, since the log
// decides: what a killed hall had claimed is done again by another.
func (h *Hall) attend(d duty) {
	busy, alarm := make(chan struct{}, d.atOnce), h.alarm(d.kind)
	for {
		select {
		case busy <- struct{}{}: // one is free, and nobody else takes it
			<-busy
		case <-h.ctx.Done():
			return
		}
		alarm.next.Store(math.MaxInt64) // until it is known what the store has
		now := h.now()
		list, next, err := h.c.Store.Claim(h.ctx, store.Claim{Server: h.c.Name, Kind: d.kind, Now: now,
			Until: now.Add(d.within), Most: cap(busy) - len(busy)})
		if err != nil {
			h.fault("due", err)
		}
		for _, due := range list {
			h.c.Gauge.Late(due.Kind, h.c.Now().Sub(due.At))
			busy <- struct{}{}
			h.work.Go(func() {
				defer func() { <-busy }()
				h.do(d, due)
			})
		}
		if len(list) == 0 && !h.rest(alarm, next) {
			return
		}
	}
}

// rest waits until something of a kind may be due: at the next known time, or earlier after wake. It reports whether
// the hall is still open.
func (h *Hall) rest(a *alarm, next time.Time) bool {
	now, wait := h.now(), sweepEvery
	if !next.IsZero() {
		wait = max(min(next.Sub(now), sweepEvery), time.Millisecond)
	}
	a.next.Store(now.Add(wait).UnixMilli())
	t := time.NewTimer(wait)
	defer t.Stop()
	select {
	case <-a.rings:
	case <-t.C:
	case <-h.ctx.Done():
		return false
	}
	return true
}

// retryFirst is the least time after which what failed is done again.
const retryFirst = 100 * time.Millisecond

// do does one due thing and settles it. If it fails, it is done again when its claim has run out.
func (h *Hall) do(d duty, due store.Claimed) {
	err := d.do(h.ctx, due.Key)
	if err == nil {
		err = h.c.Store.Settle(h.ctx, due)
	}
	if IsDamaged(err) { // it was told when the game was loaded
		err = h.c.Store.Schedule(h.ctx, store.Due{Kind: due.Kind, Key: due.Key, At: h.now().Add(damagedFor)})
	}
	if err == nil {
		return
	}
	h.fault("due", err, "kind", due.Kind, "key", due.Key)
	now := h.now()
	at := now.Add(min(max(now.Sub(due.At)/2, retryFirst), d.within))
	if h.c.Store.Release(h.ctx, due, at) == nil { // else it is done again when the claim has run out
		h.wake(d.kind, at)
	}
}

// botKey returns the key of a due thing for the bot of a seat.
func botKey(id string, seat int) string { return fmt.Sprint(id, "/", seat) }

// parseBotKey reads what botKey writes.
func parseBotKey(key string) (id string, seat int, err error) {
	id, digits, _ := strings.Cut(key, "/")
	seat, err = strconv.Atoi(digits)
	return id, seat, err
}
