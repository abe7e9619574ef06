package hall

import (
	"context"
	"strconv"
	"strings"
)

// The kinds of due things that are for others to do, with [Hall.Attend].
const (
	DuePly  = "ply"  // a ply of a crowd is over, and to be told: a plyKey
	DueWarn = "warn" // a deadline comes near: a plyKey, with the number of the entry that says so
)

// plyKey is a number in a game as the key of something due.
func plyKey(id string, number int) string { return id + "/" + strconv.Itoa(number) }

// ParsePlyKey parses a key that plyKey has written.
func ParsePlyKey(key string) (id string, number int, err error) {
	id, digits, _ := strings.Cut(key, "/")
	number, err = strconv.Atoi(digits)
	return id, number, err
}

// Attend has something done that is due of a kind, so many things at once, until the hall closes. What is due is kept
// in the store: of several halls one does it, what a hall that was killed had begun is done again, and so doing a thing
// twice must do no harm. What fails is tried again later.
func (h *Hall) Attend(kind string, atOnce int, do func(ctx context.Context, key string) error) {
	h.mu.Lock()
	h.alarms[kind] = newAlarm()
	h.mu.Unlock()
	h.work.Go(func() { h.attend(duty{kind, atOnce, slowly, do}) })
}
