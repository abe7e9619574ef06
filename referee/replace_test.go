package referee

import (
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/predictor"
	"github.com/quandary-games/quandary/referee/record"
)

func TestAnOrderCanBeReplacedUntilAllAreIn(t *testing.T) {
	m := start(t, Setup{Game: hide{}, Seed: seed(2), Replaceable: true})
	must(t, m.Draw(), pick(m, 1), pick(m, 2, 1), pick(m, 3))
	if m.Ordered(0) != "pick:3" || m.Awaited() != game.Only(2) {
		t.Errorf("ordered %s, awaited %v", m.Ordered(0), m.Awaited())
	}
	if s := told(m); !strings.Contains(s, "White has given another order instead") {
		t.Error(s)
	}
	private := m.Private().String()
	if strings.Contains(private, "pick:2") || strings.Count(private, "(keep 0 ") != 1 {
		t.Errorf("a replaced order is kept:\n%s", private)
	}
	verifiedSoFar(t, m)
	again, err := Resume(reread(t, m.Private()), findToy, &steady{n: 99})
	must(t, err)
	must(t, again.OrderText(2, "pick:1"))
	refused(t, again.OrderText(0, "pick:1"), game.IllegalMove)
	must(t, again.Resign(0), again.Resign(1))
	s := again.Record().String()
	if !strings.Contains(s, "(open 0 pick:3 ") || strings.Contains(s, "pick:2") ||
		strings.Count(s, "(commit 0 ") != 3 {
		t.Error(s)
	}
	if report := verified(t, again); report.Commitments != 4 {
		t.Errorf("%+v", report)
	}
}

func TestOrdersAreReplacedOnlyWhereItWasAgreed(t *testing.T) {
	m := start(t, Setup{Game: hide{}, Replaceable: true})
	must(t, m.Give("card1,card1,card1"), m.OrderText(0, "pick:1"), m.OrderText(0, "pick:2"))
	r := reread(t, m.Record())
	dropTag(record.Orders)(r)
	if _, err := Resume(r, findToy, &steady{}); err == nil || !strings.Contains(voice.Error(err), "secret") {
		t.Errorf("got %v", err)
	}
	r = reread(t, m.Private())
	dropTag(record.Orders)(r)
	if report := Verify(r, findToy); len(report.Problems) != 1 || report.Problems[0].Text.Kind != "referee.ordered" {
		t.Errorf("%+v", report)
	}
	setTag(record.Orders, "x")(r)
	r = reread(t, m.Record())
	setTag(record.Orders, "never")(r)
	if report := Verify(r, findToy); len(report.Problems) != 1 || report.Problems[0].Text.Kind != "referee.orders" {
		t.Errorf("%+v", report)
	}
}

// Seats that reveal themselves can replace their orders until all have committed.
func TestSeatsThatRevealReplaceTheirOrders(t *testing.T) {
	m := start(t, Setup{Game: predictor.Game(), SeatsReveal: true, Replaceable: true})
	must(t, m.OrderText(0, "e2e4"), m.OrderText(0, "d2d4"), m.OrderText(1, "e7e5"))
	refused(t, m.OrderText(1, "d7d5"), game.NotToMove)
	refused(t, m.Open(0, "e2e4", m.openings.Get(m.Entry(1).Hash).nonce), game.BadRequest) // the earlier one
	must(t, m.Reveal(1), m.Reveal(0))
	if h := m.History(0); len(h) != 1 || h[0].Moves[0] != "d2d4" {
		t.Errorf("history %v", h)
	}
	must(t, m.Resign(0))
	if report := Verify(parsed(t, m.Record()), findPredictor); len(report.Problems) > 0 || len(report.Notes) > 0 {
		t.Errorf("%+v", report)
	}
}

// If a program's last order never reached the shared record, it still knows the one that did.
func TestAReplacementThatWasLostIsForgotten(t *testing.T) {
	m := start(t, Setup{Game: predictor.Game(), SeatsReveal: true, Replaceable: true})
	must(t, m.OrderText(0, "e2e4"))
	shared := parsed(t, m.Record())
	must(t, m.OrderText(0, "d2d4"), m.CatchUp(shared))
	if m.Ordered(0) != "e2e4" {
		t.Errorf("ordered %q", m.Ordered(0))
	}
	must(t, m.OrderText(1, "e7e5"), m.Reveal(0), m.Reveal(1))
	if h := m.History(0); len(h) != 1 || h[0].Moves[0] != "e2e4" {
		t.Errorf("history %v", h)
	}
}
