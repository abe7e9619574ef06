package hall

import (
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee/clock"
)

func TestAnOrderCanBeReplacedUntilAllAreIn(t *testing.T) {
	h := newHouse(t)
	control, _ := clock.Parse("5+3")
	id := h.pair(t, "predictor", control)
	words := map[string]bool{}
	for _, order := range []string{"e2e4", "d2d4", "c2c4"} {

		number := h.state(t, id).Position // that the seat itself ordered since does not make it stale
		if _, code := h.acts(t, id, anna, table.Move{Move: order, Number: &number}); code != "" {
			t.Fatalf("%s: %s", order, code)
		}
		h.shut()
		h.open()
		mine, err := h.State(t.Context(), id, anna, 0, false)
		if err != nil || mine.Orders.Yours != order || mine.Orders.In != game.Only(0) || mine.Awaited != game.Only(1) {
			t.Errorf("%+v, %v", mine, err)
		}
		words[mine.Orders.Words["0"]] = true
	}
	if len(words) != 3 {
		t.Errorf("the receipts of three orders: %v", words)
	}
	if _, code := h.acts(t, id, anna, table.Move{Move: "c2c5"}); code != game.IllegalMove {
		t.Errorf("replaced by what is not legal: %s", code)
	}
	theirs, err := h.Entries(t.Context(), id, bert, 1, 0)
	if err != nil || tells(mustJSON(theirs), "c2c4") {
		t.Errorf("Bert sees the order, %v", err)
	}
	last := h.state(t, id).Orders.Words["0"]
	h.plays(t, id, bert, "e7e5")
	all, err := h.Entries(t.Context(), id, bert, 1, 0)
	if err != nil || !tells(mustJSON(all), "c2c4") || tells(mustJSON(all), "d2d4") {
		t.Errorf("%s, %v", mustJSON(all), err)
	}
	if told := h.opened(t, id, 0); told != last {
		t.Errorf("the receipt was %q, and what was opened has %q", last, told)
	}
	if _, code := h.acts(t, id, bert, table.Resign{}); code != "" {
		t.Fatal(code)
	}
	h.verified(t, id)
}

// opened is the receipt of the order of a seat that was opened last, from the log.
func (h *house) opened(t *testing.T, id string, seat int) (words string) {
	t.Helper()
	list, err := h.Entries(t.Context(), id, person.Who{}, game.Nobody, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		if e.Opened != nil && *e.Opened == seat {
			words = e.Words
		}
	}
	return words
}
