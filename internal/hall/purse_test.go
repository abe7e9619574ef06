package hall

import (
	"cmp"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/purse"
	"github.com/quandary-games/quandary/internal/table"
)

// purseOf is what somebody has across games.
func (h *house) purseOf(t *testing.T, who person.Who) *Purse {
	t.Helper()
	p, err := h.Purse(t.Context(), who)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestStakesComeOutOfAPurse has members trade in two games: the stake leaves the purse with the first trade, comes back
// with what was won when the market is over, once however often one looks, and with all of it when the game is
// annulled. Nothing is created or lost.
func TestStakesComeOutOfAPurse(t *testing.T) {
	h := newHouse(t)
	staking := func(s *table.Spec) {
		s.Market.Purse = true
		s.Market.Stake = 600 * market.Unit
	}
	one, two := h.crowdGame(t, staking), h.crowdGame(t, staking)
	ida := trader("ida")
	if p := h.purseOf(t, ida); p.Balance != purse.Fresh || len(p.Staked) != 0 {
		t.Fatalf("%+v", p)
	}
	h.buys(t, one, "ida", 0, 50)
	h.buys(t, one, "ida", 0, 10)
	h.buys(t, one, "lena", 1, 50)
	if p := h.purseOf(t, ida); p.Balance != 400*market.Unit || len(p.Staked) != 1 || p.Staked[0].Game != one {
		t.Fatalf("%+v", p)
	}
	h.refuses(t, two, ida, game.BadRequest, crowd.Buy{Shares: 1000, Limit: market.Most})
	if m := h.roster(t, two, ida).Market; m.You.Brought != 0 {
		t.Errorf("%+v", m.You)
	}
	h.shut()
	h.open()
	if _, code := h.acts(t, one, kongo, table.Resign{}); code != "" {
		t.Fatal(code)
	}
	back := h.roster(t, one, ida).Market.You.Back
	var work sync.WaitGroup
	for range 8 { // at once: it comes back once
		work.Go(func() { _, _ = h.Purse(t.Context(), ida) })
	}
	work.Wait()
	p := h.purseOf(t, ida)
	if p.Balance != 400*market.Unit+back || back <= 600*market.Unit || len(p.Staked) != 0 || len(p.Returns) != 1 {
		t.Fatalf("%+v, and %s came back", p, back)
	}
	h.buys(t, two, "ida", 0, 50)
	h.does(t, two, anna, crowd.Annul{Reason: "a mistake"})
	if again := h.purseOf(t, ida); again.Balance != p.Balance {
		t.Errorf("%s and then %s", p.Balance, again.Balance)
	}
	if s, err := h.State(t.Context(), "purse "+ida.Person, anna, game.Nobody, false); err == nil {
		t.Errorf("a purse is shown as a game: %+v", s)
	}
}

// A refused command in a crowd leaves nothing behind: the game is not among the games of the person, who is no member,
// and no stake has left their purse.
func TestARefusedTradeLeavesNothing(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, func(s *table.Spec) { s.Market.Purse = true })
	ida := trader("ida")
	head := h.state(t, id).Number
	h.refuses(t, id, ida, game.BadRequest, crowd.Buy{Result: 0, Shares: 50 * market.Unit, Limit: 1})
	h.refuses(t, id, ida, person.Forbidden, crowd.Order{Move: "e2e4"})
	games, err := h.Crowds(t.Context(), ida.Person, 10)
	if err != nil || len(games) != 0 {
		t.Errorf("%d games, %v", len(games), err)
	}
	if p := h.purseOf(t, ida); p.Balance != purse.Fresh || len(p.Staked) != 0 {
		t.Errorf("the purse has %+v", p)
	}
	if now := h.state(t, id).Number; now != head {
		t.Errorf("the log has %d entries, and had %d", now, head)
	}
	h.buys(t, id, "ida", 0, 50)
	if games, err = h.Crowds(t.Context(), ida.Person, 10); err != nil || len(games) != 1 {
		t.Errorf("after a trade: %d games, %v", len(games), err)
	}
}

// TestHundredsOfAccountsAreNoUse: newcomers cannot trade where trading needs finished games, or a code that works once.
func TestHundredsOfAccountsAreNoUse(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, func(s *table.Spec) { s.Market.Entry, s.Market.Finished = "finished", 1 })
	buy := crowd.Buy{Shares: 1000, Limit: market.Most}
	for i := range 5 {
		h.refuses(t, id, trader(fmt.Sprint("new", i)), person.Forbidden, buy)
	}
	if m := h.roster(t, id, trader("new0")).Market; m.You.May || m.You.Why == nil {
		t.Errorf("%+v", m.You)
	}
	mine := table.SeatSpec{Kind: table.SeatMine}
	both := []table.SeatSpec{mine, mine}
	alone, err := h.Create(t.Context(), bert, table.Spec{Game: "niels", Clock: noClock, Seats: both})
	if err != nil {
		t.Fatal(err)
	}
	pair := h.pair(t, "niels", noClock) // Anna and Bert
	for i, move := range []string{"e2e4", "c7c6", "d2d4", "d7d5"} {
		h.plays(t, pair, []person.Who{anna, bert}[i%2], move)
		h.plays(t, alone, bert, move)
	}
	seat := 0
	if _, code := h.acts(t, alone, bert, table.Request{Seat: &seat, Command: table.Resign{}}); code != "" {
		t.Fatal(code)
	}
	h.refuses(t, id, bert, person.Forbidden, buy) // nobody sat on the other side
	h.refuses(t, id, bert, person.Forbidden, buy) // it is not over
	if _, code := h.acts(t, pair, bert, table.Resign{}); code != "" {
		t.Fatal(code)
	}
	h.does(t, id, bert, buy)
	_, codes, err := h.Codes(t.Context(), id, anna, 2)
	if err != nil || len(codes) != 2 {
		t.Fatalf("%v, %v", codes, err)
	}
	invited := h.crowdGame(t, func(s *table.Spec) { s.Market.Entry = "invited" })
	h.refuses(t, invited, trader("new0"), person.Forbidden, crowd.ClaimPlace{Code: codes[0]}) // of another game
	_, codes, err = h.Codes(t.Context(), invited, anna, 2)
	if err != nil {
		t.Fatal(err)
	}
	h.refuses(t, invited, bert, person.Forbidden, buy)
	h.does(t, invited, trader("new0"), crowd.ClaimPlace{Code: codes[0]})
	h.refuses(t, invited, trader("new1"), person.Taken, crowd.ClaimPlace{Code: codes[0]})
	h.does(t, invited, trader("new0"), buy)
}

// TestNobodyDoesTooMuch has one person do as much as they may, and then wait.
func TestNobodyDoesTooMuch(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, nil)
	for range 60 {
		h.buys(t, id, "ida", 0, 1)
	}
	buy := crowd.Buy{Shares: 1000, Limit: market.Most}
	h.refuses(t, id, trader("ida"), person.TooMany, buy)
	h.shut()
	h.open()
	h.refuses(t, id, trader("ida"), person.TooMany, buy)
	h.buys(t, id, "lena", 0, 1)
	h.clock.Add(10 * time.Second)
	h.buys(t, id, "ida", 0, 1)
	h.refuses(t, id, trader("ida"), person.TooMany, buy)
}

// TestReportsAreFew: a person may report as often as act, and a report among many comments costs little.
func TestReportsAreFew(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, nil)
	var numbers []int64
	for n := range 2000 {
		said, err := h.Say(t.Context(), id, trader(fmt.Sprint("t", n)), crowd.Saying{ID: "1", Text: "words"})
		if err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, said.Number)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	n := 0
	var err error
	for ; err == nil && n < 200; n++ {
		err = h.Report(t.Context(), id, kongo, numbers[n])
	}
	runtime.ReadMemStats(&after)
	if n > 61 || codeOf(err) != person.TooMany {
		t.Errorf("somebody may report %d times: %v", n, err)
	}
	if each := (after.TotalAlloc - before.TotalAlloc) / uint64(n); each > 100<<10 {
		t.Errorf("a report takes %d KB of memory", each>>10)
	}
	h.shut()
	h.open()
	if list, err := h.Comments(t.Context(), id, kongo, 0, numbers[10]); err != nil || list[0].Number != numbers[11] ||
		!list[0].Reported {
		t.Errorf("after a restart: %+v, %v", list[:1], err)
	}
}

// TestWhatIsSaidOfAPly has members talk: in public and among themselves, within limits, and the organiser hide a part
// of it, for a reason that everybody can read.
func TestWhatIsSaidOfAPly(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, nil)
	h.plays(t, id, kongo, "d7d5")
	h.buys(t, id, "ida", 0, 5)
	n, first := 0, int64(0)
	say := func(who person.Who, s crowd.Saying) error {
		t.Helper()
		n++
		s.ID = fmt.Sprint("say ", n)
		said, err := h.Say(t.Context(), id, who, s)
		first = cmp.Or(first, said.Number)
		h.clock.Add(5 * time.Second)
		if err != nil {
			return err
		}
		if again, err := h.Say(t.Context(), id, who, s); err != nil || again != said {
			t.Errorf("said once as %d, again as %d, %v", said.Number, again.Number, err)
		}
		return nil
	}
	read := func(who person.Who) []crowd.Comment {
		t.Helper()
		list, err := h.Comments(t.Context(), id, who, 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	team := 0
	if err := say(trader("ida"), crowd.Saying{Ply: 1, Text: " e4,\u202e I\x00 think \n"}); err != nil {
		t.Fatal(err)
	}
	if err := say(trader("ida"), crowd.Saying{Ply: 1, Text: "now"}); codeOf(err) != person.TooMany {
		t.Errorf("two at once: %v", err)
	}
	h.clock.Add(10 * time.Second)
	if err := say(trader("ida"), crowd.Saying{Ply: 1, Team: &team, Text: "d4 in truth"}); err != nil {
		t.Fatal(err)
	}
	for _, who := range []person.Who{kongo, trader("okabe"), anna} {
		if err := say(who, crowd.Saying{Ply: 1, Team: &team, Text: "let me in"}); codeOf(err) != person.Forbidden {
			t.Errorf("%s is let in: %v", who.Name, err)
		}
		if list := read(who); len(list) != 1 || list[0].Text != "e4,  I  think" {
			t.Errorf("%s reads %+v", who.Name, list)
		}
	}
	if err := say(trader("ida"), crowd.Saying{Ply: 3, Text: "later"}); codeOf(err) != game.BadRequest {
		t.Errorf("of a ply to come: %v", err)
	}
	if list := read(trader("ida")); len(list) != 2 || list[1].Team == nil || !list[1].You {
		t.Errorf("%+v", list)
	}
	if list := read(kongo); list[0].Number != first {
		t.Errorf("the first comment has the number %d, its author was told %d", list[0].Number, first)
	}
	for range 2 {
		if err := h.Report(t.Context(), id, kongo, first); err != nil {
			t.Fatal(err)
		}
	}
	if list := read(anna); list[0].Reports != 1 || read(kongo)[0].Reports != 0 || !read(kongo)[0].Reported {
		t.Errorf("%+v", list)
	}
	if err := h.Hide(t.Context(), id, kongo, first, true, "rude"); codeOf(err) != person.Forbidden {
		t.Errorf("Kongo hides: %v", err)
	}
	if err := h.Hide(t.Context(), id, anna, first, true, "rude"); err != nil {
		t.Fatal(err)
	}
	h.shut()
	h.open()
	entries, err := h.Entries(t.Context(), id, kongo, game.Nobody, 0)
	if err != nil {
		t.Fatal(err)
	}
	shown, err := json.Marshal(entries)
	if err != nil {
		t.Fatal(err)
	}
	all := string(shown)
	if strings.Contains(all, "think") || strings.Contains(all, "in truth") || !strings.Contains(all, "rude") {
		t.Errorf("everybody gets %s", all)
	}
	if list := read(kongo); len(list) != 1 || list[0].Text != "" || list[0].Hidden.Reason != "rude" {
		t.Errorf("%+v; %s", read(kongo), all)
	}
	if err := h.Hide(t.Context(), id, anna, first, false, "it was not"); err != nil || read(kongo)[0].Text == "" {
		t.Errorf("it stays hidden: %v", err)
	}
	for i := range 6 {
		h.clock.Add(time.Minute)
		if err := say(trader("okabe"), crowd.Saying{Ply: 1, Text: fmt.Sprint(i)}); err != nil {
			t.Fatal(err)
		}
	}
	h.clock.Add(time.Minute)
	if err := say(trader("okabe"), crowd.Saying{Ply: 1, Text: "more"}); codeOf(err) != person.TooMany {
		t.Errorf("too many of a ply: %v", err)
	}
	if s := h.state(t, id); s.Phase != table.Playing {
		t.Error(s.Phase)
	}
}
