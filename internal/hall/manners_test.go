package hall

import (
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/table"
)

func TestWhoWasDeclinedAsksAgainWhenSomethingHasHappened(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", noClock)
	does := func(who person.Who, command table.Command, want game.Code) {
		t.Helper()
		if _, code := h.acts(t, id, who, command); code != want {
			t.Errorf("%s, %T: %q", who.Name, command, code)
		}
	}
	h.plays(t, id, anna, "e2e4")
	for _, ask := range []struct{ ask, decline table.Command }{
		{table.OfferDraw{}, table.DeclineDraw{}}, {table.AskTakeback{}, table.DeclineTakeback{}},
	} {
		does(anna, ask.ask, "")
		does(bert, ask.decline, "")
		does(anna, ask.ask, game.BadRequest)
	}
	h.shut()
	h.open()
	for _, command := range []table.Command{table.OfferDraw{}, table.AskTakeback{}} {
		does(anna, command, game.BadRequest)
	}
	h.plays(t, id, bert, "e7e5")
	for _, command := range []table.Command{table.OfferDraw{}, table.AskTakeback{}} {
		does(anna, command, "")
	}
}
