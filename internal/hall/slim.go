package hall

import (
	"slices"
	"sync"
	"time"

	"github.com/quandary-games/quandary/referee"
)

// The bounds of the steps of matches in memory. A live game needs only its last steps. Earlier ones are computed again
// from the log on request.
const (
	wholeFor = 10 * time.Second // how long earlier steps are kept after a request
	maxWhole = 64               // matches with all steps in memory
)

// recent lists the matches with all steps in memory, the last requested one at the end.
type recent struct {
	mu   sync.Mutex
	list []lookedBack
}

type lookedBack struct {
	match *referee.Match
	at    time.Time
}

// note lists a match after a read, if the read has brought all its steps into memory.
func (r *recent) note(m *referee.Match) {
	if m == nil || !m.Recalled() {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.list = slices.DeleteFunc(r.list, func(l lookedBack) bool { return l.match == m })
	r.list = append(r.list, lookedBack{m, time.Now()})
	for len(r.list) > maxWhole {
		r.list[0].match.Forget()
		r.list = slices.Delete(r.list, 0, 1)
	}
}

// drop frees a match that has gone on.
func (r *recent) drop(m *referee.Match) {
	r.forget(func(l lookedBack) bool { return l.match == m })
}

// expire frees the matches without a request within wholeFor.
func (r *recent) expire() {
	r.forget(func(l lookedBack) bool { return time.Since(l.at) > wholeFor })
}

func (r *recent) forget(which func(l lookedBack) bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.list = slices.DeleteFunc(r.list, func(l lookedBack) bool {
		if which(l) {
			l.match.Forget()
			return true
		}
		return false
	})
}
