package hall

import (
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee/clock"
)

// A spectator who does not read is cut off, and their queue is bounded. The game and the others are not affected.
func TestWhoDoesNotReadIsCutOff(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", clock.Control{})
	watch := func(who person.Who) *Watcher {
		w, err := h.Watch(t.Context(), id, who, Watching{Seat: game.Nobody, Since: 0, Pictures: true})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(w.Close)
		return w
	}
	deaf, awake := watch(eve), watch(bert)
	heard := 0
	for cut := false; !cut; {
		if _, code := h.acts(t, id, anna, table.Say{Phrase: "hello"}); code != "" {
			t.Fatalf("the game does not go on: %s", code)
		}
		messages, more := awake.Next()
		if heard += len(messages); !more {
			t.Fatal("who reads is cut off")
		}
		deaf.mu.Lock()
		cut = deaf.closed
		if deaf.bytes > 2*maxBehind {
			t.Fatalf("%d bytes wait for somebody who does not read", deaf.bytes)
		}
		deaf.mu.Unlock()
	}
	if _, more := deaf.Next(); more {
		t.Error("who did not read is told that there is more")
	}
	h.plays(t, id, anna, "e2e4")
	if heard < 100 {
		t.Errorf("cut off after %d messages", heard)
	}
}
