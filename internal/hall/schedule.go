package hall

import (
	"context"
	"time"

	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee/clock"
)

// flagSlack is how long before its time the flag in the store counts as unknown: the clock of a hall that does it may
// be ahead by less.
const flagSlack = 10 * time.Second

// schedule adds to a batch what is due after an action and was not before: the next flag, the deadlines of a crowd,
// moves and answers of bots, the beginning of the match, notices.
func (h *Hall) schedule(b *store.Batch, before table.Owed, flag *time.Time, d *table.Draft, c *table.Change) {
	g := d.Game()
	id, now, soon := g.ID(), g.Owed(), c.At
	if is := h.now(); is.Before(soon) { // a hall before this one had a later clock
		soon = is
	}
	due := func(kind, key string, at time.Time) { b.Due = append(b.Due, store.Due{Kind: kind, Key: key, At: at}) }
	done := func(kind, key string) { b.Done = append(b.Done, store.Due{Kind: kind, Key: key}) }
	switch known := flag.After(c.At.Add(flagSlack)); {
	case g.Spec().Clock.Kind == clock.None:
	case now.Flag.IsZero():
		*flag = now.Flag
		done(dueFlag, id)
	case !known || now.Flag.Before(*flag): // else it is found then that it is due later
		*flag = now.Flag
		due(dueFlag, id, now.Flag)
	}
	if !now.Deadline.IsZero() && !now.Deadline.Equal(before.Deadline) {
		due(dueTeam, id, now.Deadline)
	}
	for seat := range (before.Bots &^ now.Bots).All() {
		done(dueBot, botKey(id, seat))
	}
	if before.Position != now.Position {
		before.Bots, before.Answers, before.Called = 0, 0, 0
	}
	for seat := range (now.Bots &^ before.Bots).All() {
		due(dueBot, botKey(id, seat), soon)
	}
	for seat := range (now.Answers &^ before.Answers).All() {
		due(dueAnswer, botKey(id, seat), soon)
	}
	h.notifySeats(b, g, now.Called&^before.Called)
	switch {
	case now.Begins && !before.Begins:
		due(dueBegin, id, d.BeginsAt())
	case !now.Begins && before.Begins:
		done(dueBegin, id)
	}
	switch {
	case !now.Expires.IsZero() && before.Expires.IsZero():
		due(dueExpire, id, now.Expires)
	case now.Expires.IsZero() && !before.Expires.IsZero():
		done(dueExpire, id)
	}
	if now.Rehearsal {
		due(dueRehearsal, id, soon.Add(rehearsalBeat))
	}
	for _, ply := range c.Ended {
		due(DuePly, plyKey(id, ply), soon)
	}
	for _, number := range c.Warned {
		due(DueWarn, plyKey(id, int(number)), soon)
	}
	if c.Next {
		due(dueRematch, id, soon.Add(quickly))
	}
}

// flag ends the time of the seats whose time is up. If none is, what is due is set anew.
func (h *Hall) flag(ctx context.Context, id string) error {
	return h.again(ctx, dueFlag, id, (*table.Draft).Flag)
}

// startOverdue starts the match once the time for adding to the dice is over. If it is not over yet, it is made due
// again.
func (h *Hall) startOverdue(ctx context.Context, id string) error {
	return h.again(ctx, dueBegin, id, (*table.Draft).Launch)
}

// expire drops a game that nobody joined. If it is too early for that, it is made due again.
func (h *Hall) expire(ctx context.Context, id string) error {
	return h.again(ctx, dueExpire, id, (*table.Draft).Expire)
}

// endPly does what is due by the deadlines of a game. If nothing is, what is due is set anew.
func (h *Hall) endPly(ctx context.Context, id string) error {
	readings, err := h.readings(ctx, id)
	if err != nil {
		return err
	}
	return h.again(ctx, dueTeam, id, func(d *table.Draft) (time.Time, error) { return d.Deadlines(readings) })
}

// again does what is due of a kind in a game. If it is due later only, it is made due then.
func (h *Hall) again(ctx context.Context, kind, id string, do func(d *table.Draft) (time.Time, error)) error {
	at, err := change(ctx, h, id, do)
	if err == nil && !at.IsZero() {
		err = h.c.Store.Schedule(ctx, store.Due{Kind: kind, Key: id, At: at})
		h.wake(kind, at)
	}
	return err
}
