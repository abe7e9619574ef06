package hall

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/games/niels"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/clock"
)

// against is a game of Anna against a bot.
func (h *house) against(t *testing.T, bot string) string {
	t.Helper()
	id, err := h.Create(t.Context(), anna, table.Spec{Game: "niels", Seats: []table.SeatSpec{{Kind: table.SeatMine},
		{Kind: table.SeatBot, Bot: bot}}})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestABotAnswersTheOfferOfADraw(t *testing.T) {
	for name, phase := range map[string]table.Phase{"random": table.Playing, "peaceful": table.Over} {
		h := newHouse(t)
		id := h.against(t, name)
		if _, code := h.acts(t, id, anna, table.OfferDraw{}); code != "" {
			t.Fatal(code)
		}
		wait(t, func() bool { return h.state(t, id).Offered == 0 })
		if s := h.state(t, id); s.Phase != phase || phase == table.Over && s.Turn.Reason != game.Agreed {
			t.Errorf("%s: %s, %+v", name, s.Phase, s.Turn)
		}
		if phase == table.Over {
			h.verified(t, id)
		}
		h.shut()
		h.open()
	}
}

// A bot thinks for a part of the time left on its clock, so that it does not lose on time.
func TestBotsThinkByTheirClock(t *testing.T) {
	minute := clock.Control{Kind: clock.Increment, Base: 65 * time.Second}
	bonus := clock.Control{Kind: clock.Increment, Base: 15 * time.Second, Step: time.Second}
	steps := clock.Control{Kind: clock.Delay, Base: 65 * time.Second, Step: 5 * time.Second}
	for _, c := range []struct {
		control         clock.Control
		left, run, want time.Duration
	}{
		{noClock, 0, 0, 0}, {minute, 65 * time.Second, 0, 2 * time.Second},
		{minute, 65 * time.Second, 1500 * time.Millisecond, time.Second / 2},
		{minute, 2 * time.Second, 0, 20 * time.Millisecond},
		{minute, time.Minute, 50 * time.Second, minThinking}, {minute, time.Millisecond, 0, minThinking},
		{bonus, time.Second, 0, 350 * time.Millisecond}, {bonus, 3 * time.Second, 0, 850 * time.Millisecond},
		{steps, 65 * time.Second, 0, 6 * time.Second}, {steps, 5 * time.Second, 0, 4 * time.Second},
		{clock.Control{Kind: clock.Turn, Base: time.Hour}, time.Hour, 0, time.Hour / 2},
	} {
		if got := thinkingTime(c.control, c.left, c.run); got != c.want {
			t.Errorf("%v left of %+v after %v: %v, want %v", c.left, c.control, c.run, got, c.want)
		}
	}
	h := newHouse(t)
	id, err := h.Create(t.Context(), anna, table.Spec{Game: "niels", Clock: quick,
		Seats: []table.SeatSpec{{Kind: table.SeatMine},
			{Kind: table.SeatBot, Bot: "slow"}}})
	if err != nil {
		t.Fatal(err)
	}
	h.plays(t, id, anna, "e2e4")
	h.clock.Add(time.Second)
	q, err := look(t.Context(), h.Hall, id, func(g *table.Game) question { return ask(g, 1, g.Awaited(), h.now()) })
	if err != nil || q.Limit != 5*time.Second/6 {
		t.Fatalf("after a second of a minute a bot may think for %v: %v", q.Limit, err)
	}
	q.Limit = 40 * time.Millisecond
	if _, err := BotPool(1).Choose(t.Context(), "5", q.Question); err != nil {
		t.Error(err)
	}
}

// TestWhatFailsIsDoneAgainSoon fails what is due again and again: the waits begin short, grow, and have a bound.
func TestWhatFailsIsDoneAgainSoon(t *testing.T) {
	h := newHouse(t)
	h.quiet = true
	h.shut()
	h.open()
	if err := h.store.Schedule(t.Context(), store.Due{Kind: "trial", Key: "g", At: h.now()}); err != nil {
		t.Fatal(err)
	}
	d := duty{kind: "trial", within: slowly, do: func(context.Context, string) error { return errPanic }}
	var waits []time.Duration
	for range 40 {
		now := h.now()
		list, _, err := h.store.Claim(t.Context(), store.Claim{Server: "test", Kind: d.kind, Now: now,
			Until: now.Add(d.within), Most: 1})
		if err != nil || len(list) != 1 {
			t.Fatalf("claimed %v, %v after waits of %v", list, err, waits)
		}
		h.do(d, list[0])
		_, next, err := h.store.Claim(t.Context(), store.Claim{Server: "test", Kind: d.kind, Now: now, Most: 1})
		if err != nil {
			t.Fatal(err)
		}
		waits = append(waits, next.Sub(now))
		h.clock.Add(next.Sub(now))
	}
	if waits[0] != retryFirst || !slices.IsSorted(waits) || waits[len(waits)-1] != slowly {
		t.Errorf("waits of %v", waits)
	}
}

func TestPeopleAgreeToADraw(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", noClock)
	for _, step := range []struct {
		who     person.Who
		command table.Command
		code    game.Code
	}{
		{bert, table.OfferDraw{}, ""}, {bert, table.OfferDraw{}, game.BadRequest},
		{bert, table.AcceptDraw{}, game.BadRequest},
		{anna, table.DeclineDraw{}, ""}, {bert, table.OfferDraw{}, game.BadRequest},
		{anna, table.AcceptDraw{}, game.BadRequest},
		{anna, table.OfferDraw{}, ""}, {eve, table.AcceptDraw{}, person.Forbidden}, {bert, table.AcceptDraw{}, ""},
	} {
		if _, code := h.acts(t, id, step.who, step.command); code != step.code {
			t.Errorf("%s, %T: %q", step.who.Name, step.command, code)
		}
	}
	if s := h.state(t, id); s.Phase != table.Over || s.Turn.Reason != game.Agreed {
		t.Errorf("%+v", s.Turn)
	}
}

func TestABotLetsPeopleTakeBack(t *testing.T) {
	h := newHouse(t)
	id := h.against(t, "random")
	if _, code := h.acts(t, id, anna, table.AskTakeback{}); code != game.BadRequest {
		t.Errorf("took back what was not played: %s", code)
	}
	before := h.state(t, id).View
	h.plays(t, id, anna, "e2e4")
	wait(t, func() bool { return h.state(t, id).Awaited.Has(0) })
	known := func() *int { return new(h.state(t, id).Ply) }
	first := known()
	h.plays(t, id, anna, "d2d4")
	wait(t, func() bool { return h.state(t, id).Awaited.Has(0) })
	if _, code := h.acts(t, id, anna, table.AskTakeback{Ply: first}); code != person.Stale {
		t.Errorf("a move that was played later is taken back: %q", code)
	}
	last := known()
	for _, wanted := range []game.Code{"", person.Stale} { // pressed twice
		if _, code := h.acts(t, id, anna, table.AskTakeback{Ply: last}); code != wanted {
			t.Errorf("%q, want %q", code, wanted)
		}
	}
	if _, code := h.acts(t, id, anna, table.AskTakeback{}); code != "" {
		t.Fatal(code)
	}
	s := h.state(t, id)
	if s.View != before || s.Awaited != game.Only(0) || s.Takeback != 0 {
		t.Errorf("%+v", s)
	}
	h.shut()
	h.open()
	h.plays(t, id, anna, "d2d4")
	wait(t, func() bool { return h.state(t, id).Awaited.Has(0) })
	if _, code := h.acts(t, id, anna, table.AskTakeback{Ply: new(1)}); code != "" || h.state(t, id).View != before {
		t.Errorf("a move is not taken back whose answer was not seen: %q", code)
	}
}

func TestWhatChanceHasShownIsNotTakenBack(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", noClock)
	rolled := false
	for n := 0; !rolled && n < 400; n++ {
		s := h.state(t, id)
		if s.Phase == table.Over {
			id = h.pair(t, "niels", noClock)
			continue
		}
		seat := s.Awaited.First()
		who := []person.Who{anna, bert}[seat]
		view, _, err := h.View(t.Context(), id, who, seat)
		if err != nil {
			t.Fatal(err)
		}
		h.plays(t, id, who, view.FormatMove(seat, some(view, seat)))
		_, steps, err := h.History(t.Context(), id, person.Who{}, game.Nobody)
		if err != nil {
			t.Fatal(err)
		}
		rolled = steps[len(steps)-1].Chance && h.state(t, id).Phase == table.Playing
	}
	if !rolled {
		t.Fatal("nothing was rolled")
	}
	for _, who := range []person.Who{anna, bert} {
		if _, code := h.acts(t, id, who, table.AskTakeback{}); code != game.BadRequest {
			t.Errorf("%s: %q", who.Name, code)
		}
	}
	// The next ply can be taken back, but not together with the roll before it.
	seat := h.state(t, id).Awaited.First()
	mover, other := []person.Who{anna, bert}[seat], []person.Who{anna, bert}[1-seat]
	h.plays(t, id, mover, quiet(t, h, id, mover, seat))
	if _, code := h.acts(t, id, other, table.AskTakeback{}); code != game.BadRequest {
		t.Errorf("the roll was taken back: %q", code)
	}
	if _, code := h.acts(t, id, mover, table.AskTakeback{}); code != "" {
		t.Errorf("%q", code)
	}
}

// quiet is a move of a seat after which nothing is rolled and the game goes on.
func quiet(t *testing.T, h *house, id string, who person.Who, seat int) string {
	t.Helper()
	view, _, err := h.View(t.Context(), id, who, seat)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range view.Moves(seat, nil) {
		if next, _, err := game.Play(view, game.By(seat, m)); err == nil && next.Turn().Kind == game.MoveTurn {
			return view.FormatMove(seat, m)
		}
	}
	t.Fatal("every move rolls")
	return ""
}

func TestABotPlaysAgain(t *testing.T) {
	h := newHouse(t)
	id := h.against(t, "random")
	h.acts(t, id, anna, table.Resign{})
	r, code := h.acts(t, id, anna, table.Rematch{})
	if code != "" || r.Game == "" {
		t.Fatalf("%+v, %s", r, code)
	}
	wait(t, func() bool { return h.state(t, r.Game).Awaited == game.Only(1) })
	if s := h.state(t, r.Game); s.Seats[0].Bot != "random" || s.Ply != 1 {
		t.Errorf("%+v", s)
	}
}

func TestFlagsDoNotWaitForBots(t *testing.T) {
	h := newHouse(t)
	for range 12 {
		id := h.against(t, "slow")
		h.plays(t, id, anna, "e2e4")
	}
	id := h.pair(t, "niels", quick)
	h.pass(t, quick.Base+1)
	wait(t, func() bool { return h.state(t, id).Phase == table.Over })
}

// A bot is told how the game came to where it is, as far as its seat knows it.
func TestABotIsToldWhatItsSeatSaw(t *testing.T) {
	h := newHouse(t)
	asked := func(id string, seat int) (q question) {
		t.Helper()
		q, err := look(t.Context(), h.Hall, id, func(g *table.Game) question {
			return ask(g, seat, g.Awaited(), h.now())
		})
		if err != nil || q.View == nil || q.First == nil {
			t.Fatalf("it is asked %+v, %v", q, err)
		}
		return q
	}
	plain := h.against(t, "slow")
	h.plays(t, plain, anna, "g1f3")
	q := asked(plain, 1)
	if len(q.Steps) != 1 || q.Steps[0].Moves[0] != "g1f3" || q.Steps[0].State.String() != q.View.String() {
		t.Errorf("%+v", q.Steps)
	}
	if task := q.Task(); len(task.Past) != 1 || task.Past[q.First.(game.Hasher).Hash()] != 1 {
		t.Errorf("the positions before: %v", task.Past)
	}
	seats := []table.SeatSpec{{Kind: table.SeatMine}}
	for range 3 {
		seats = append(seats, table.SeatSpec{Kind: table.SeatBot, Bot: "slow"})
	}
	hidden, err := h.Create(t.Context(), anna,
		table.Spec{Game: "ability", Options: map[string]string{"abilities": "deal"},
			Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	h.acts(t, hidden, anna, table.Resign{})
	q = asked(hidden, h.state(t, hidden).Awaited.First())
	if len(q.Steps) == 0 || !q.Steps[0].Chance || q.Steps[0].Outcome != "" ||
		q.Steps[0].State.String() != game.View(q.Steps[0].State, q.Seat).String() {
		t.Errorf("%+v", q.Steps)
	}
}

func TestABotResigns(t *testing.T) {
	h := newHouse(t)
	id := h.against(t, "weary")
	h.plays(t, id, anna, "e2e4")
	wait(t, func() bool { return h.state(t, id).Phase == table.Over })
	if s := h.state(t, id); s.Turn.Reason != game.Resigned || s.Turn.Scores[0] != prob.One() {
		t.Errorf("%+v", s.Turn)
	}
	h.verified(t, id)
	h.said(t, id, "referee.resigned")
}

func TestABotOffersADraw(t *testing.T) {
	h := newHouse(t)
	id := h.against(t, "peaceful")
	h.plays(t, id, anna, "e2e4")
	wait(t, func() bool { return h.state(t, id).Offered == game.Only(1) })
	h.said(t, id, "referee.offered")
	if _, code := h.acts(t, id, anna, table.DeclineDraw{}); code != "" {
		t.Fatal(code)
	}
	h.plays(t, id, anna, "d2d4")
	wait(t, func() bool { return h.state(t, id).Awaited.Has(0) })
	if s := h.state(t, id); s.Offered != 0 || s.Ply != 4 {
		t.Errorf("it offers again at once: %+v", s.Offered)
	}
}

// said looks for an event among what everybody hears.
func (h *house) said(t *testing.T, id, kind string) {
	t.Helper()
	entries, err := h.Entries(t.Context(), id, person.Who{}, game.Nobody, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		for _, event := range e.Events {
			if event.Text.Kind == kind {
				return
			}
		}
	}
	t.Errorf("nobody hears %s", kind)
}

// A strong bot of this repository gives up what it has seen to be lost for some turns, and not before.
func TestARealBotResignsWhatIsLost(t *testing.T) {
	s, err := niels.Game().Parse("4k3/8/8/8/8/8/QQ5R/4K3 b - - 0 40 -")
	if err != nil {
		t.Fatal(err)
	}
	for turns, wants := range map[int]bot.Wish{2: bot.PlayOn, 9: bot.Resign} {
		q := Question{Story: analysis.Story{Seat: 1, View: s, First: s}}
		for ply := range turns {
			q.Steps = append(q.Steps, referee.Step{Ply: ply + 1, Seats: game.Only(1), State: s})
		}
		r, err := BotPool(1).Choose(t.Context(), "4", q)
		if err != nil || r.Wish != wants || s.Check(1, r.Move) != nil {
			t.Errorf("after %d turns: %+v, %v", turns, r, err)
		}
		if !(BotPool(1).Draws(t.Context(), "4", q)) {
			t.Errorf("after %d turns it does not take a draw", turns)
		}
	}
}

// What an action makes due may be done before the action is published: bots move all the same.
func TestBotsMoveBeforeACommitIsAnswered(t *testing.T) {
	h := newHouse(t)
	h.shut()
	h.late = 5 * time.Millisecond
	h.open()
	bots := []table.SeatSpec{{Kind: table.SeatBot, Bot: "random"}, {Kind: table.SeatBot, Bot: "random"}}
	var ids []string
	for range 6 {
		id, err := h.Create(t.Context(), anna, table.Spec{Game: "niels", Seats: bots})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	for _, id := range ids {
		wait(t, func() bool { s := h.state(t, id); return s.Ply > 30 || s.Phase == table.Over })
	}
}
