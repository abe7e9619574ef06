package hall

import (
	"testing"

	"github.com/quandary-games/quandary/game"
)

func TestWhoWasDeclinedAsksAgainWhenSomethingHasHappened(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", noClock)
	does := func(who Who, kind Kind, want game.Code) {
		t.Helper()
		if _, code := h.acts(t, id, who, Action{Kind: kind}); code != want {
			t.Errorf("%s, %s: %q", who.Name, kind, code)
		}
	}
	h.plays(t, id, anna, "e2e4")
	for _, ask := range []struct{ ask, decline Kind }{{OfferDraw, DeclineDraw}, {AskTakeback, DeclineTakeback}} {
		does(anna, ask.ask, "")
		does(bert, ask.decline, "")
		does(anna, ask.ask, game.BadRequest)
	}
	h.shut()
	h.open()
	for _, kind := range []Kind{OfferDraw, AskTakeback} {
		does(anna, kind, game.BadRequest)
	}
	h.plays(t, id, bert, "e7e5")
	for _, kind := range []Kind{OfferDraw, AskTakeback} {
		does(anna, kind, "")
	}
}
