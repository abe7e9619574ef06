package hall

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// TestARefusedPauseStopsNoDeadline has an organiser pause and extend without a reason, which is refused: the ply ends
// when it would have.
func TestARefusedPauseStopsNoDeadline(t *testing.T) {
	for _, refused := range []table.Command{crowd.Pause{}, crowd.Extend{}} {
		h := newHouse(t)
		id := h.crowdGame(t, nil)
		h.plays(t, id, kongo, "d7d5")
		if e, ok := refused.(crowd.Extend); ok {
			e.Until = h.now().Add(time.Hour)
			refused = e
		}
		h.refuses(t, id, anna, game.BadRequest, refused)
		h.ends(t, id)
	}
}

// TestReasonsAreCountedInCharacters pauses for 201 letters of two bytes, which the API takes.
func TestReasonsAreCountedInCharacters(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, nil)
	h.plays(t, id, kongo, "d7d5")
	h.does(t, id, anna, crowd.Pause{Reason: strings.Repeat("ж", 201)})
	h.refuses(t, id, anna, game.BadRequest, crowd.Remark{Reason: strings.Repeat("ж", 401)})
}

// TestADeclinedTakebackStaysDeclined plays on after a request to take back: it does not stand again when the game has
// been loaded, and a request of the other seat after that has to be agreed to.
func TestADeclinedTakebackStaysDeclined(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", noClock)
	h.plays(t, id, anna, "e2e4")
	h.acts(t, id, anna, table.AskTakeback{})
	h.plays(t, id, bert, "e7e5")
	for _, reload := range []bool{false, true} {
		if reload {
			h.shut()
			h.open()
		}
		if s := h.state(t, id); s.Takeback != 0 {
			t.Errorf("reloaded %v: %v want to take back", reload, s.Takeback)
		}
	}
	h.acts(t, id, bert, table.AskTakeback{})
	if s := h.state(t, id); s.Ply != 2 || s.Takeback != game.Only(1) {
		t.Errorf("ply %d, %v want to take back: nobody has agreed", s.Ply, s.Takeback)
	}
	h.acts(t, id, anna, table.AskTakeback{})
	if s := h.state(t, id); s.Takeback != 0 || s.Turn.Seats != game.Only(1) {
		t.Errorf("%+v", s)
	}
}

// TestAStoppedGameGoesOn deletes the due rows of a game, as a refused pause once did. When a hall opens, the game
// continues after its deadline, though nobody loads it.
func TestAStoppedGameGoesOn(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, nil)
	h.plays(t, id, kongo, "d7d5")
	due, _, err := h.store.Claim(t.Context(), store.Claim{Server: "thief", Kind: dueTeam,
		Now: h.now().Add(time.Hour), Until: h.now().Add(2 * time.Hour), Most: 10})
	if err != nil || len(due) != 1 {
		t.Fatalf("%v, %v", due, err)
	}
	if err := h.store.Settle(t.Context(), due[0]); err != nil {
		t.Fatal(err)
	}
	h.shut()
	h.clock.Add(11 * time.Minute)
	h.open()
	wait(t, func() bool { // its time is up
		row, err := h.store.Game(t.Context(), id)
		return err == nil && row.Phase == store.Over
	})
}

// A request for a damaged game is answered with a sentence. The log is not read again for each request, and other games
// go on.
func TestADamagedGameIsQuarantined(t *testing.T) {
	h := newHouse(t)
	whole, torn := h.pair(t, "niels", noClock), h.pair(t, "niels", noClock)
	row, err := h.store.Game(t.Context(), torn)
	if err != nil {
		t.Fatal(err)
	}
	err = h.store.Append(t.Context(), store.Batch{Game: torn, After: row.Head, At: h.now(),
		Bodies: []string{"{\"line\":"},
		Phase:  row.Phase, Summary: row.Summary})
	if err != nil {
		t.Fatal(err)
	}
	h.shut()
	h.open()
	for range 3 {
		_, err := h.State(t.Context(), torn, anna, game.Nobody, false)
		var refused *game.Error
		if !errors.As(err, &refused) || refused.Code != Damaged || !IsDamaged(err) {
			t.Fatalf("%v", err)
		}
	}
	h.plays(t, whole, anna, "e2e4")
}
