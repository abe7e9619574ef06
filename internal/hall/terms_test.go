package hall

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/record"
)

// stirred is a game of Niel's Chess of Anna, whose client stirs, and of Bert, whose client does if he says so, with the
// terms fixed.
func (h *house) stirred(t *testing.T, control clock.Control, bert2 bool) string {
	t.Helper()
	id, err := h.Create(t.Context(), anna, table.Spec{Game: "niels", Clock: control, Stirs: true,
		Seats: []table.SeatSpec{{Kind: table.SeatMine}, {Kind: table.SeatOpen}}})
	if err != nil {
		t.Fatal(err)
	}
	if s := h.state(t, id); s.Terms != nil {
		t.Errorf("the terms are fixed while a seat is free: %+v", s.Terms)
	}
	if _, code := h.acts(t, id, anna, table.Stir{Entropy: "early"}); code != game.NotToMove {
		t.Errorf("stirred before the terms are fixed: %q", code)
	}
	if _, err := h.Join(t.Context(), id, bert, table.Joining{Stirs: bert2}); err != nil {
		t.Fatal(err)
	}
	return id
}

// tag is a tag of the record of a game.
func (h *house) tag(t *testing.T, id, name string) string {
	t.Helper()
	r, err := h.Record(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	v, _ := r.Tag(name)
	return v
}

func TestSeatsStirTheDice(t *testing.T) {
	h := newHouse(t)
	id := h.stirred(t, noClock, true)
	before := h.state(t, id)
	if before.Phase != table.Open || before.Terms == nil || before.Stirring != game.FirstSeats(2) ||
		len(before.Terms.Hash) != 64 {
		t.Fatalf("%+v", before)
	}
	if err := h.Leave(t.Context(), id, bert); err == nil {
		t.Error("left when the terms were fixed")
	}
	h.acts(t, id, anna, table.Stir{Entropy: "annas-words"})
	h.shut()
	h.open()
	if after := h.state(t, id); *after.Terms != *before.Terms || after.Stirring != game.Only(1) {
		t.Fatalf("after the restart %+v", after)
	}
	for _, bad := range []table.Stir{
		{Entropy: ""}, {Entropy: "a b"}, {Entropy: strings.Repeat("x", 129)}, {Entropy: "x", Anchor: "short"},
		{Entropy: "\n"},
	} {
		if _, code := h.acts(t, id, bert, bad); code != game.BadRequest {
			t.Errorf("%q, %q: %q", bad.Entropy, bad.Anchor, code)
		}
	}
	if _, code := h.acts(t, id, anna, table.Stir{Entropy: "again"}); code != game.BadRequest {
		t.Errorf("stirred twice: %q", code)
	}
	h.acts(t, id, bert, table.Stir{Entropy: "berts-words"})
	s := h.state(t, id)
	if s.Phase != table.Playing || s.Terms != nil || s.Promise != before.Terms.Promise {
		t.Fatalf("%+v", s)
	}
	for name, want := range map[string]string{record.Terms: before.Terms.Hash, "Entropy0": "annas-words",
		"Entropy1": "berts-words", "Chain0": ""} {
		if got := h.tag(t, id, name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	h.shut()
	h.open()
	h.finish(t, id, anna, 0)
	h.acts(t, id, anna, table.Resign{})
	h.verified(t, id)
}

func TestNobodyIsWaitedForLongerThanTenSeconds(t *testing.T) {
	h := newHouse(t)
	id := h.stirred(t, noClock, false)
	h.pass(t, 9*time.Second)
	time.Sleep(20 * time.Millisecond)
	if s := h.state(t, id); s.Phase != table.Open || s.Stirring != game.Only(0) {
		t.Fatalf("%+v", s)
	}
	h.pass(t, 2*time.Second)
	wait(t, func() bool { return h.state(t, id).Phase == table.Playing })
	if got := h.tag(t, id, "Entropy0"); got != "" {
		t.Errorf("Anna added %q", got)
	}
}

func TestTheTimeWithoutAHallDoesNotCountForThoseWhoStir(t *testing.T) {
	h := newHouse(t)
	id := h.stirred(t, noClock, false)
	h.shut()
	h.clock.Add(time.Hour)
	h.open()
	time.Sleep(50 * time.Millisecond)
	if s := h.state(t, id); s.Phase != table.Open {
		t.Fatalf("the match began while nobody could stir: %+v", s)
	}
	if _, code := h.acts(t, id, anna, table.Stir{Entropy: "late-but-there"}); code != "" {
		t.Fatal(code)
	}
	if s := h.state(t, id); s.Phase != table.Playing {
		t.Errorf("%+v", s)
	}
}

// chains are those of the seats of a game with dice together.
func chains(t *testing.T, seats int) []dice.Chain {
	t.Helper()
	var list []dice.Chain
	for seat := range seats {
		c, err := dice.NewChain(bytes.NewReader(bytes.Repeat([]byte{byte(seat + 1)}, 32)), 500)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}

// reveals has a seat reveal the next link of its chain.
func (h *house) reveals(t *testing.T, id string, who person.Who, seat int, c dice.Chain) game.Code {
	t.Helper()
	link, ok := c.Link(h.state(t, id).Links[seat])
	if !ok {
		t.Fatal("no more links")
	}
	_, code := h.acts(t, id, who, table.Link{Link: link})
	return code
}

func TestDiceTogetherWaitForTheLinksOfAll(t *testing.T) {
	h := newHouse(t)
	for range 20 { // a game at random may end before a roll
		if h.waitsForLinks(t) > 0 {
			return
		}
	}
	t.Error("nothing was rolled")
}

// waitsForLinks plays a game at random, and reports how many rolls waited for the links of both.
func (h *house) waitsForLinks(t *testing.T) (waited int) {
	t.Helper()
	people, chain := []person.Who{anna, bert}, chains(t, 2)
	id := h.stirred(t, noClock, true)
	for seat, who := range people {
		if _, code := h.acts(t, id, who, table.Stir{Entropy: "x", Anchor: chain[seat].Anchor()}); code != "" {
			t.Fatal(code)
		}
	}
	for n := range 600 {
		s := h.state(t, id)
		if s.Phase == table.Over {
			break
		}
		if s.Turn.Kind == game.ChanceTurn {
			waited++
			if s.Awaited != game.FirstSeats(2) {
				t.Fatalf("%+v", s)
			}
			if _, code := h.acts(t, id, anna, table.Link{Link: chain[1].Anchor()}); code != game.BadRequest {
				t.Fatalf("a link that is none: %q", code)
			}
			if code := h.reveals(t, id, people[n%2], n%2, chain[n%2]); code != "" {
				t.Fatal(code)
			}
			if waited%5 == 1 {
				h.shut()
				h.open()
			}
			if s := h.state(t, id); s.Turn.Kind != game.ChanceTurn || s.Awaited != game.Only(1-n%2) {
				t.Fatalf("%+v", s)
			}
			if code := h.reveals(t, id, people[1-n%2], 1-n%2, chain[1-n%2]); code != "" {
				t.Fatal(code)
			}
			continue
		}
		seat := s.Awaited.First()
		view, _, err := h.View(t.Context(), id, people[seat], seat)
		if err != nil {
			t.Fatal(err)
		}
		h.plays(t, id, people[seat], view.FormatMove(seat, some(view, seat)))
	}
	for h.state(t, id).Phase != table.Over {
		h.acts(t, id, anna, table.Resign{})
	}
	h.verified(t, id)
	return waited
}

func TestBotsLinkByThemselvesAndALinkTravelsWithTheMove(t *testing.T) {
	h := newHouse(t)
	for range 20 { // a game at random may end before a roll
		if h.linksWithABot(t) > 0 {
			return
		}
	}
	t.Error("nothing was rolled")
}

// linksWithABot plays a game at random against a bot, each with a chain, and returns how often the bot's moves rolled.
func (h *house) linksWithABot(t *testing.T) (rolled int) {
	chain := chains(t, 1)[0]
	id, err := h.Create(t.Context(), anna, table.Spec{Game: "niels", Stirs: true,
		Seats: []table.SeatSpec{{Kind: table.SeatMine},
			{Kind: table.SeatBot, Bot: "random"}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, code := h.acts(t, id, anna, table.Stir{Entropy: "x", Anchor: chain.Anchor()}); code != "" {
		t.Fatal(code)
	}
	for range 300 {
		wait(t, func() bool { s := h.state(t, id); return s.Phase == table.Over || s.Awaited.Has(0) })
		s := h.state(t, id)
		if s.Phase == table.Over {
			break
		}
		link, _ := chain.Link(s.Links[0])
		if s.Turn.Kind == game.ChanceTurn { // the bot's move rolls
			rolled++
			if code := h.reveals(t, id, anna, 0, chain); code != "" {
				t.Fatal(code)
			}
			continue
		}
		view, _, err := h.View(t.Context(), id, anna, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, code := h.acts(t, id, anna, table.Move{Move: view.FormatMove(0, some(view, 0)), Link: link}); code != "" {
			t.Fatal(code)
		}
		if now := h.state(t, id); now.Phase == table.Playing && now.Turn.Kind == game.ChanceTurn &&
			now.Links[0] == s.Links[0] {
			t.Fatalf("the link that came with the move was not taken: %+v", now)
		}
	}
	for h.state(t, id).Phase != table.Over {
		h.acts(t, id, anna, table.Resign{})
	}
	h.verified(t, id)
	if h.tag(t, id, "Chain1") == "" {
		t.Error("the bot has no chain")
	}
	return rolled
}

func TestWhoOwesALinkHasAClockAndMayLoseTheChain(t *testing.T) {
	h := newHouse(t)
	people, chain := []person.Who{anna, bert}, chains(t, 2)
	for _, loses := range []bool{true, false} {
		id := h.rolls(t, people, chain)
		if code := h.reveals(t, id, anna, 0, chain[0]); code != "" {
			t.Fatal(code)
		}
		if s := h.state(t, id); s.Clocks.Running != game.Only(1) {
			t.Errorf("%+v", s.Clocks)
		}
		if loses {
			if _, code := h.acts(t, id, bert, table.LoseChain{}); code != "" {
				t.Fatal(code)
			}
			if s := h.state(t, id); s.Phase == table.Playing && s.Turn.Kind == game.ChanceTurn && s.Awaited.Has(1) {
				t.Errorf("Bert is waited for: %+v", s)
			}
			continue
		}
		h.pass(t, quick.Base+time.Second)
		wait(t, func() bool { return h.state(t, id).Phase == table.Over })
		if s := h.state(t, id); s.Turn.Reason != game.Timeout || s.Turn.Winner() != 0 {
			t.Errorf("%+v", s.Turn)
		}
		h.verified(t, id)
	}
}

// rolls is a game, played at random until something is rolled for which both owe a link.
func (h *house) rolls(t *testing.T, people []person.Who, chain []dice.Chain) string {
	for range 20 { // one may end before that
		id := h.stirred(t, quick, true)
		for seat, who := range people {
			h.acts(t, id, who, table.Stir{Entropy: "x", Anchor: chain[seat].Anchor()})
		}
		for h.state(t, id).Turn.Kind == game.MoveTurn {
			seat := h.state(t, id).Awaited.First()
			view, _, err := h.View(t.Context(), id, people[seat], seat)
			if err != nil {
				t.Fatal(err)
			}
			h.plays(t, id, people[seat], view.FormatMove(seat, some(view, seat)))
		}
		if h.state(t, id).Phase == table.Playing {
			return id
		}
	}
	t.Fatal("nothing was rolled")
	return ""
}
