package referee

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/record"
)

// chainsFor returns chains for the first seats of a game.
func chainsFor(t rapid.TB, seats, length int) []dice.Chain {
	t.Helper()
	all := make([]dice.Chain, seats)
	for seat := range all {
		var err error
		if all[seat], err = dice.NewChain(&steady{n: uint64(1000 * (seat + 1))}, length); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// together begins a match whose first seats have chains.
func together(t testing.TB, s Setup, chains []dice.Chain) *Match {
	t.Helper()
	s.Random, s.ID = &steady{}, "together"
	terms, err := Agree(s)
	must(t, err)
	added := make([]Added, len(chains))
	for seat, c := range chains {
		added[seat].Anchor = c.Anchor()
	}
	m, err := terms.Begin(added)
	must(t, err)
	return m
}

// link reveals the next link of a seat.
func link(t testing.TB, m *Match, chains []dice.Chain, seat int) error {
	t.Helper()
	l, ok := chains[seat].Link(m.Links(seat))
	if !ok {
		t.Fatal("the chain is at its end")
	}
	return m.Link(seat, l)
}

func TestDiceTogetherWaitForEverySeat(t *testing.T) {
	chains := chainsFor(t, 2, 10)
	m := together(t, Setup{Game: walk{}, Seed: seed(1)}, chains)
	if !m.Together() || m.Links(0) != 0 {
		t.Error("no chains")
	}
	refused(t, link(t, m, chains, 0), game.NotToMove) // not before it is wanted
	must(t, m.OrderText(0, "roll"))
	if m.Awaited() != game.FirstSeats(2) {
		t.Errorf("awaited %v", m.Awaited())
	}
	refused(t, m.Draw(), game.NotToMove)
	refused(t, m.Link(0, chains[0].Anchor()), game.BadRequest)
	refused(t, m.Link(0, "x"), game.BadRequest)
	if second, _ := chains[0].Link(1); m.Link(0, second) == nil {
		t.Error("a link was left out")
	}
	refused(t, m.Link(2, ""), game.BadRequest)
	must(t, link(t, m, chains, 1))
	refused(t, link(t, m, chains, 1), game.NotToMove)
	refused(t, m.Undo(), game.BadRequest) // something has been revealed
	refused(t, m.Draw(), game.NotToMove)
	must(t, link(t, m, chains, 0), m.Draw())
	if m.Links(0) != 1 || m.Awaited() != game.Only(1) {
		t.Errorf("%d links, awaited %v", m.Links(0), m.Awaited())
	}
	must(t, m.OrderText(1, "roll"))
	refused(t, m.Draw(), game.NotToMove) // each draw needs another link
	must(t, link(t, m, chains, 0), link(t, m, chains, 1), m.Draw(), m.Resign(0))
	if report := verified(t, m); report.Draws != 2 {
		t.Errorf("%+v", report)
	}
	again, err := Resume(reread(t, m.Record()), findToy, &steady{})
	must(t, err)
	if again.Links(0) != 2 || again.Links(1) != 2 {
		t.Error("links are lost")
	}
}

// drawnWith returns the numbers drawn below a large number with these links and offers.
func drawnWith(t testing.TB, chains []dice.Chain, before func(m *Match)) string {
	t.Helper()
	m := together(t, Setup{Game: hide{}, Seed: seed(1), Options: map[string]string{"open": "yes"}}, chains)
	before(m)
	for seat := range m.owing().All() {
		must(t, link(t, m, chains, seat))
	}
	l, err := m.lots()
	must(t, err)
	return m.number(l).String() + " " + strings.Join(m.links(), " ")
}

func TestDrawsTogetherDependOnEveryLink(t *testing.T) {
	chains := chainsFor(t, 3, 5)
	base := drawnWith(t, chains, func(*Match) {})
	if offered := drawnWith(t, chains, func(m *Match) { must(t, m.OfferDraw(1), m.DeclineDraw(0)) }); offered != base {
		t.Error("an offer changes the draw")
	}
	numbers := map[string]bool{}
	for n := range 20 {
		mixed := []dice.Chain{chains[0], chains[1], chainsFor(t, 3, 6+n)[2]}
		numbers[strings.Fields(drawnWith(t, mixed, func(*Match) {}))[0]] = true
	}
	if len(numbers) < 3 {
		t.Errorf("one link of three does not count: %v", numbers)
	}
}

func TestALostChainIsInTheRecord(t *testing.T) {
	chains := chainsFor(t, 2, 10)
	m := together(t, Setup{Game: walk{}, Seed: seed(1)}, chains)
	must(t, m.OrderText(0, "roll"), link(t, m, chains, 0), m.Lose(1))
	refused(t, m.Lose(1), game.BadRequest)
	refused(t, link(t, m, chains, 1), game.NotToMove)
	must(t, m.Draw(), m.OrderText(1, "roll"), link(t, m, chains, 0), m.Draw(), m.Resign(1))
	if s := m.Record().String(); !strings.Contains(s, "(lost 1)") {
		t.Error(s)
	}
	report := verified(t, m)
	if report.Draws != 2 || len(report.Notes) != 1 || report.Notes[0].Kind != "referee.lost_note" {
		t.Errorf("%+v", report)
	}
	plain := start(t, Setup{Game: walk{}, Seed: seed(1)})
	refused(t, plain.Lose(0), game.BadRequest)
	if plain.Together() || plain.Links(0) != 0 {
		t.Error("chains from nowhere")
	}
}

func TestUnrevealedLinkIsATimeout(t *testing.T) {
	chains := chainsFor(t, 2, 10)
	m := together(t, Setup{Game: walk{}, Seed: seed(1)}, chains)
	must(t, m.OrderText(0, "roll"), link(t, m, chains, 0))
	refused(t, m.Timeout(game.Only(0)), game.NotToMove)
	must(t, m.Timeout(m.Awaited()))
	if turn := m.Turn(); turn.Reason != game.Timeout || turn.Winner() != 0 {
		t.Errorf("turn %v", turn)
	}
	verified(t, m)
}

// Draws do not wait for seats without a chain or out of the game.
func TestSomeSeatsHaveChains(t *testing.T) {
	chains := chainsFor(t, 1, 10)
	m := together(t, Setup{Game: walk{}, Seed: seed(1)}, chains)
	must(t, m.OrderText(0, "roll"), link(t, m, chains, 0), m.Draw(), m.OrderText(1, "roll"))
	refused(t, link(t, m, chainsFor(t, 2, 10), 1), game.NotToMove)
	must(t, link(t, m, chains, 0), m.Draw(), m.Resign(0))
	verified(t, m)
}

func TestForgedLinksAreFound(t *testing.T) {
	chains := chainsFor(t, 2, 10)
	m := together(t, Setup{Game: walk{}, Seed: seed(1)}, chains)
	must(t, m.OrderText(0, "roll"), link(t, m, chains, 0), link(t, m, chains, 1), m.Draw(), m.Resign(0))
	text := m.Record().String()
	second, _ := chains[0].Link(1)
	for want, change := range map[string]func(r *record.Record){
		"referee.owing":       withoutEntries(record.Link),
		"referee.after_terms": addTag("Late", "x"),
		"referee.anchor":      setTag("Chain0", "x"),
		"referee.no_link":     func(r *record.Record) { r.Entries[2].Seat = 0 },
		"referee.link":        func(r *record.Record) { entry(t, r, record.Link).Hash = second },
	} {
		r, err := record.Parse(changed(t, text, change))
		must(t, err)
		if report := Verify(r, findToy); len(report.Problems) != 1 || report.Problems[0].Text.Kind != want {
			t.Errorf("%v, want %s", report.Problems, want)
		}
	}
}
