package hall

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/quandary-games/quandary/internal/store"
)

// People who have not come for long are deleted once a day, a bounded number at a time.
func TestAbsentPeopleAreForgotten(t *testing.T) {
	h := newHouse(t)
	due := func() time.Duration {
		t.Helper()
		_, at, err := h.store.Claim(t.Context(), store.Claim{Kind: dueClean})
		if err != nil {
			t.Fatal(err)
		}
		return at.Sub(h.now())
	}
	if wait := due(); wait != cleanEvery {
		t.Errorf("a new hall cleans in %v", wait)
	}
	h.shut()
	h.clock.Add(time.Hour)
	h.open()
	if wait := due(); wait != cleanEvery-time.Hour {
		t.Errorf("opened again it cleans in %v", wait)
	}
	for i := range cleanAtOnce {
		long := store.Row{Kind: store.KindPerson, Key: fmt.Sprint("guest", i),
			Seen: h.now().Add(-absentFor - time.Second)}
		if err := h.store.Put(t.Context(), long); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.store.Put(t.Context(), store.Row{Kind: store.KindPerson, Key: "anna",
		Seen: h.now().Add(-absentFor)}); err != nil {
		t.Fatal(err)
	}
	for _, next := range []time.Duration{cleanAgain, cleanEvery} {
		if err := h.clean(t.Context(), ""); err != nil {
			t.Fatal(err)
		}
		if wait := due(); wait != next {
			t.Errorf("the next time is in %v, want %v", wait, next)
		}
	}
	if _, err := h.store.Get(t.Context(), store.KindPerson, "guest7"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a guest of long ago: %v", err)
	}
	if _, err := h.store.Get(t.Context(), store.KindPerson, "anna"); err != nil {
		t.Errorf("Anna: %v", err)
	}
}
