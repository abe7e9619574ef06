package hall

import (
	"fmt"
	"testing"
	"time"

	"github.com/quandary-games/quandary/bot"
)

// However many bots think for the games of one address, another address gets its turn after one of them, and has all
// its time.
func TestBotsAreSharedByAddress(t *testing.T) {
	h := newHouse(t)
	h.thinkers = make(chan struct{}, 1)
	taken := make(chan *patron, 32)
	for n := range 32 {
		h.MadeAt(fmt.Sprint(n), "there")
		of, most, leave := h.patrons.enter(fmt.Sprint(n), "", 1)
		defer leave()
		if n < unhasted && most != bot.DefaultTime || n == 31 && most > 20*time.Millisecond {
			t.Errorf("bot %d of one address may think for %v", n+1, most)
		}
		go func() {
			if h.takeTurn(t.Context(), of) == nil {
				taken <- of
			}
		}()
	}
	h.MadeAt("other", "here")
	of, most, leave := h.patrons.enter("other", "", 1)
	defer leave()
	if most != bot.DefaultTime {
		t.Errorf("the only bot of an address may think for %v", most)
	}
	full := func(c chan struct{}) {
		for end := time.Now().Add(10 * time.Second); len(c) < cap(c); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("nobody takes a turn")
			}
		}
	}
	full(h.thinkers)
	other := make(chan struct{})
	go func() {
		if h.takeTurn(t.Context(), of) == nil {
			close(other)
		}
	}()
	full(of.turn)
	time.Sleep(10 * time.Millisecond) // it waits for the thinker now
	for turns := 0; ; turns++ {
		select {
		case <-other:
			if turns > 2 {
				t.Errorf("another address gets its turn after %d turns of one address", turns)
			}
			h.endTurn(of)
			return
		case <-time.After(10 * time.Millisecond):
			h.endTurn(<-taken)
		}
	}
}
