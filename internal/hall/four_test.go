package hall

import (
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/record"
)

// verified reports what is wrong with the record of a game.
func (h *house) verified(t *testing.T, id string) *record.Record {
	t.Helper()
	r, err := h.Record(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := record.Parse(r.String())
	if err != nil {
		t.Fatal(err)
	}
	if report := referee.Verify(parsed, find); len(report.Problems) > 0 {
		t.Errorf("%v\n%s", report.Problems, r)
	}
	return parsed
}

// finish plays moves at random for a person until a game is over.
func (h *house) finish(t *testing.T, id string, who person.Who, most int) *table.State {
	t.Helper()
	var s *table.State
	for range most {
		wait(t, func() bool {
			s = h.state(t, id)
			role, err := h.Role(t.Context(), id, who)
			return err == nil && (s.Phase != table.Playing || s.Awaited&role.Held != 0)
		})
		if s.Phase != table.Playing {
			return s
		}
		role, _ := h.Role(t.Context(), id, who)
		seat := (s.Awaited & role.Held).First()
		view, position, err := h.View(t.Context(), id, who, seat)
		if err != nil {
			t.Fatal(err)
		}
		if h.state(t, id).Number != s.Number {
			continue
		}
		move := view.FormatMove(seat, some(view, seat))
		a := table.Request{Seat: &seat, Command: table.Move{Move: move, Number: &position}}
		if _, code := h.acts(t, id, who, a); code != "" && code != person.Stale && code != game.NotToMove {
			t.Fatalf("%s: %s", move, code)
		}
	}
	return s
}

// four is a game of Anna and three bots.
func (h *house) four(t *testing.T, control string, options map[string]string) string {
	t.Helper()
	c, err := clock.Parse(control)
	if err != nil {
		t.Fatal(err)
	}
	bot := table.SeatSpec{Kind: table.SeatBot, Bot: "random"}
	id, err := h.Create(t.Context(), anna, table.Spec{Game: "ability", Options: options, Clock: c,
		Seats: []table.SeatSpec{bot, {Kind: table.SeatMine}, bot, bot}})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestFourSeatsWithBotsPlayToTheEnd(t *testing.T) {
	for _, options := range []map[string]string{nil, {"abilities": "choose"},
		{"abilities": "deal", "announce": "all"}} {
		h := newHouse(t)
		options := clone(options)
		options["quiet"] = "3"
		id := h.four(t, "none", options)
		for range 40 {
			s := h.finish(t, id, anna, 15)
			if s.Phase == table.Over {
				break
			}
			h.shut()
			h.open()
		}
		s := h.state(t, id)
		if s.Phase != table.Over {
			t.Fatalf("%v: %s after %d plies", options, s.Phase, s.Ply)
		}
		h.verified(t, id)
	}
}

func clone(m map[string]string) map[string]string {
	c := map[string]string{}
	maps.Copy(c, m)
	return c
}

func TestWhoResignsAmongFourLeavesTheGameToTheOthers(t *testing.T) {
	h := newHouse(t)
	four := []person.Who{anna, bert, eve, {Person: "dora", Name: "Dora"}}
	id, err := h.Create(t.Context(), anna, table.Spec{Game: "ability", Seats: []table.SeatSpec{{Kind: table.SeatMine},
		{Kind: table.SeatOpen},
		{Kind: table.SeatOpen}, {Kind: table.SeatOpen}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, who := range four[1:] {
		if _, err := h.Join(t.Context(), id, who, table.Joining{}); err != nil {
			t.Fatal(err)
		}
	}
	if _, code := h.acts(t, id, eve, table.SetPremoves{Premoves: []table.Premove{{Play: "x"}}}); code != "" {
		t.Fatal(code)
	}
	h.acts(t, id, four[1], table.Resign{})
	if s := h.state(t, id); s.Phase != table.Playing || s.Turn.Living.Has(1) || s.Turn.Living.Len() != 3 ||
		s.Awaited != game.Only(0) {
		t.Fatalf("%+v", s)
	}
	h.acts(t, id, four[0], table.Resign{})
	s := h.state(t, id)
	if s.Phase != table.Playing || s.Awaited != game.Only(2) {
		t.Fatalf("%+v", s)
	}
	if theirs, err := h.State(t.Context(), id, eve, 2, false); err != nil || len(theirs.Premoves) != 0 {
		t.Errorf("what Eve had told in advance is still there though it was her turn: %v", theirs.Premoves)
	}
	h.shut()
	h.open()
	h.acts(t, id, four[2], table.Resign{})
	s = h.state(t, id)
	if s.Phase != table.Over || s.Turn.Winner() != 3 || s.Turn.Reason != "last_standing" {
		t.Errorf("%+v", s.Turn)
	}
	h.verified(t, id)
}

func TestAFlagRemovesOneOfFour(t *testing.T) {
	h := newHouse(t)
	id := h.four(t, "1+0", nil)
	wait(t, func() bool { return h.state(t, id).Awaited == game.Only(1) })
	h.pass(t, 61*time.Second)
	wait(t, func() bool { return !h.state(t, id).Turn.Living.Has(1) })
	wait(t, func() bool { s := h.state(t, id); return s.Phase == table.Over || s.Ply > 6 })
	r, err := h.Record(t.Context(), id)
	if err != nil || !strings.Contains(r.String(), "(timeout 1)") || !strings.Contains(r.String(), "(clock 0 ") {
		t.Errorf("%v\n%s", err, r)
	}
	h.verified(t, id)
}

func TestOneScreenForAllSeats(t *testing.T) {
	h := newHouse(t)
	mine := table.SeatSpec{Kind: table.SeatMine}
	id, err := h.Create(t.Context(), anna,
		table.Spec{Game: "ability", Options: map[string]string{"abilities": "choose"},
			Seats: []table.SeatSpec{mine, mine, mine, mine}})
	if err != nil {
		t.Fatal(err)
	}
	if _, code := h.acts(t, id, anna, table.Move{Move: "x"}); code != game.BadRequest {
		t.Errorf("an order of four that does not say whose: %s", code)
	}
	w, err := h.Watch(t.Context(), id, anna, Watching{Seat: game.Nobody, Since: 0})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for seat := range 4 {
		view, number, err := h.View(t.Context(), id, anna, seat)
		if err != nil {
			t.Fatal(err)
		}
		order := view.FormatMove(seat, some(view, seat))
		if _, code := h.acts(t, id, anna, table.Request{Seat: &seat, Command: table.Move{Move: order,
			Number: &number}}); code != "" {
			t.Fatal(code)
		}
		if s, err := h.State(t.Context(), id, anna, seat, false); err != nil || seat < 3 && s.Orders.Yours != order {
			t.Errorf("%v, %v", s, err)
		}
		messages, _ := w.Next()
		for _, m := range messages {
			if seat < 3 && tells(string(m), order) {
				t.Errorf("all see the order %s: %s", order, m)
			}
		}
	}
	if s := h.state(t, id); s.Turn.Kind != game.MoveTurn && s.Turn.Kind != game.ChanceTurn {
		t.Errorf("%+v", s.Turn)
	}
	if s := h.finish(t, id, anna, 12); s.Phase != table.Playing {
		t.Fatalf("%+v", s)
	}
	for h.state(t, id).Phase == table.Playing {
		if _, code := h.acts(t, id, anna, table.Resign{}); code != "" {
			t.Fatal(code)
		}
	}
	h.verified(t, id)
	first := 0
	r, code := h.acts(t, id, anna, table.Request{Seat: &first, Command: table.Rematch{}})
	if code != "" || r.Game == "" {
		t.Fatalf("who plays alone need not agree with themselves: %+v, %s", r, code)
	}
	if next := h.state(t, r.Game); next.Phase != table.Playing {
		t.Errorf("%+v", next)
	}
}
