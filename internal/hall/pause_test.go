package hall

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// Bots that play among themselves pause when nobody watches, and go on when somebody asks for the game, also after a
// restart. So do the bots of a game whose only person has resigned.
func TestBotsPlayForSomebody(t *testing.T) {
	h := &house{t: t, path: filepath.Join(t.TempDir(), "games.db"), name: "test", bots: steady{},
		clock: &wall{now: time.UnixMilli(1_790_000_000_000)}}
	h.open()
	t.Cleanup(h.shut)
	bot := table.SeatSpec{Kind: table.SeatBot, Bot: movers{}.Names()[0]}
	for name, seats := range map[string][]table.SeatSpec{
		"bots": {bot, bot}, "one resigned": {{Kind: table.SeatMine}, bot, bot, bot}} {
		t.Run(name, func(t *testing.T) {
			for tries := 1; !h.pauses(t, seats); tries++ { // random moves ended the game too early
				if tries == 20 {
					t.Fatal("no game lasts long enough")
				}
			}
		})
	}
}

// pauses tests the pauses of a new game with these seats. It reports whether the game lasted long enough.
func (h *house) pauses(t *testing.T, seats []table.SeatSpec) bool {
	rules := map[int]string{2: "niels", 4: "ability"}[len(seats)]
	id, err := h.Create(t.Context(), anna, table.Spec{Game: rules, Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	if len(seats) == 4 {
		if _, code := h.acts(t, id, anna, table.Resign{}); code != "" {
			t.Fatal(code)
		}
	}
	head := func() (int64, bool) { // without asking for the game
		row, err := h.store.Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return row.Head, row.Phase == store.Over
	}
	goesOn := func(when string, entries int64) bool {
		from, over := head()
		for now, end := from, time.Now().Add(soon); now < from+entries; now, over = head() {
			if over {
				return false
			}
			if time.Now().After(end) {
				t.Fatalf("the bots do not play %s after %d entries", when, now)
			}
			time.Sleep(time.Millisecond)
		}
		return true
	}
	rests := func() {
		for from, end := int64(-1), time.Now().Add(soon); ; time.Sleep(200 * time.Millisecond) {
			now, _ := head()
			if now == from {
				return
			}
			if from = now; time.Now().After(end) {
				t.Fatal("the bots play for nobody")
			}
		}
	}
	if !goesOn("at first", 5) || len(seats) == 4 && !goesOn("without the one who resigned", 40) {
		return false
	}
	h.forget(id)
	rests()
	for range 5 { // while the bots move, too
		h.state(t, id)
		if !goesOn("when somebody asks", 3) {
			return false
		}
		h.forget(id)
	}
	h.shut()
	h.open()
	time.Sleep(300 * time.Millisecond) // it does what was due
	from, _ := head()
	time.Sleep(200 * time.Millisecond)
	if now, _ := head(); now != from {
		t.Errorf("after a restart the bots made %d entries for nobody", now-from)
	}
	w, err := h.Watch(t.Context(), id, person.Who{}, Watching{Seat: game.Nobody, Since: -1})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	return goesOn("when somebody watches", 5)
}

// soon is how long a test waits for what happens at once on a machine with nothing else to do.
const soon = time.Minute

// steady are movers who think for a moment.
type steady struct{ movers }

func (b steady) Choose(ctx context.Context, name string, q Question) (Reply, error) {
	time.Sleep(5 * time.Millisecond)
	return b.movers.Choose(ctx, name, q)
}

// forget makes the last question about a game an old one.
func (h *house) forget(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.runners[id]; r != nil {
		r.asked.Store(0)
	}
}
