package hall

import (
	"fmt"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/table"
)

// A seat cannot fill the memory of a server with the log of its game: from some size on the log takes only moves.
func TestALogIsBounded(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", noClock)
	planned := table.SetPremoves{Premoves: []table.Premove{{Play: strings.Repeat("x", 200<<10)}}}
	taken := 0
	for h.taken(t, id, planned) {
		if taken++; taken > 10 {
			t.Fatal("a log takes more than 2 MB of prepared moves")
		}
	}
	if taken < 5 {
		t.Errorf("a log takes %d times 200 KB", taken)
	}
	if h.taken(t, id, table.Say{Phrase: "hello"}) {
		t.Error("a full log takes a phrase")
	}
	h.plays(t, id, anna, "e2e4")
	if h.taken(t, id, table.AskTakeback{}) {
		t.Error("a full log takes a takeback")
	}
	h.rereads(t, id)
}

// taken reports whether a game takes a command of Bert. The other answer must be that there were too many.
func (h *house) taken(t *testing.T, id string, c table.Command) bool {
	t.Helper()
	_, code := h.acts(t, id, bert, c)
	if code != "" && code != person.TooMany {
		t.Fatalf("%T: %s", c, code)
	}
	return code == ""
}

// What a command adds to a log is counted, moves apart from what a game does not need.
func TestBytesAreMetered(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", noClock)
	number := h.state(t, id).Position
	for _, c := range []table.Command{table.Move{Move: "e2e4", Number: &number}, table.Say{Phrase: "hello"}} {
		ctx, used := governor.Metered(t.Context())
		if _, err := h.Do(ctx, id, anna, table.Request{ID: fmt.Sprintf("%T", c), Command: c}); err != nil {
			t.Fatal(err)
		}
		_, says := c.(table.Say)
		if got := used(); (got.Extra > 0) != says || got.Written < 20 || got.Written > 1000 {
			t.Errorf("%T: %+v", c, got)
		}
	}
}
