package hall

import (
	"context"
	"strconv"
	"strings"
)

// The kinds of due things that callers do with [Hall.Attend].
const (
	DuePly  = "ply"  // a ply of a crowd is over, and to be told: a plyKey
	DueWarn = "warn" // a deadline comes near: a plyKey, with the number of the entry that says so
)

// plyKey returns the key of a due thing about a number in a game.
func plyKey(id string, number int) string { return id + "/" + strconv.Itoa(number) }

// ParsePlyKey parses a key that plyKey has written.
func ParsePlyKey(key string) (id string, number int, err error) {
	id, digits, _ := strings.Cut(key, "/")
	number, err = strconv.Atoi(digits)
	return id, number, err
}

// Attend calls do for each due thing of a kind, with at most atOnce calls at a time, until the hall closes. Due things
// are in the store, and one of several halls does each. If that hall is killed, another one does it again, so doing a
// thing twice must do no harm. A thing that fails is tried again later.
func (h *Hall) Attend(kind string, atOnce int, do func(ctx context.Context, key string) error) {
	h.mu.Lock()
	h.alarms[kind] = newAlarm()
	h.mu.Unlock()
	h.work.Go(func() { h.attend(duty{kind, atOnce, slowly, do}) })
}
