package hall

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

// kongo plays alone against the crowd, and orders first.
var kongo = person.Who{Person: "kongo", Name: "Kongo"}

// trader is somebody of the crowd.
func trader(name string) person.Who { return person.Who{Person: "person of " + name, Name: name} }

// crowdGame is a game of a crowd, whose organiser is Anna, against Kongo.
func (h *house) crowdGame(t *testing.T, change func(s *table.Spec)) string {
	t.Helper()
	s := table.Spec{
		Game: "predictor", Listed: true, Title: "A crowd against Kongo",
		Market: &crowd.MarketSpec{Terms: market.Terms{Seats: 2, Draw: true, Liquidity: 100 * market.Unit,
			Stake: 100 * market.Unit}},
		Seats: []table.SeatSpec{{Kind: table.SeatTeam, Team: &crowd.TeamSpec{
			Name: "A crowd", Source: crowd.SourceMarket, Rule: team.Holder, Sight: team.Sealed, Moment: team.AtDeadline,
			After:   []int{1},
			Missing: team.Clock, Plan: deadline.Plan{Every: 10 * time.Minute},
		}}, {Kind: table.SeatOpen}},
	}
	if change != nil {
		change(&s)
	}
	id, err := h.Create(t.Context(), anna, s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Join(t.Context(), id, kongo, table.Joining{}); err != nil {
		t.Fatal(err)
	}
	return id
}

// does carries out a command that has to be possible.
func (h *house) does(t *testing.T, id string, who person.Who, a table.Command) {
	t.Helper()
	if err := h.tries(t, id, who, a); err != nil {
		t.Fatalf("%T of %s: %v", a, who.Name, err)
	}
}

func (h *house) tries(t *testing.T, id string, who person.Who, a table.Command) error {
	t.Helper()
	_, err := h.Do(t.Context(), id, who, table.Request{ID: fmt.Sprintf("%T %d", a,
		h.clock.Now().UnixNano()), Command: a})
	h.clock.Add(time.Millisecond)
	return err
}

func (h *house) buys(t *testing.T, id, who string, result int, shares market.Milli) {
	t.Helper()
	h.does(t, id, trader(who), crowd.Buy{Result: result, Shares: shares * market.Unit, Limit: market.Most})
}

func (h *house) orders(t *testing.T, id, who, move string) {
	t.Helper()
	h.does(t, id, trader(who), crowd.Order{Move: move})
}

// ends lets the time of a ply pass, and gives what the team decided.
func (h *house) ends(t *testing.T, id string) team.Choice {
	t.Helper()
	h.pass(t, 10*time.Minute)
	if err := h.endPly(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	log := h.crowd(t, id, anna).Teams[0]
	for i := len(log) - 1; i >= 0; i-- {
		if log[i].Kind == team.Decided && log[i].Choice != nil {
			return *log[i].Choice
		}
	}
	t.Fatal("nothing was decided")
	return team.Choice{}
}

// ended is how many plies of the team are over.
func (h *house) ended(t *testing.T, id string) int {
	t.Helper()
	n := 0
	for _, e := range h.crowd(t, id, person.Who{}).Teams[0] {
		if e.Kind == team.Ended {
			n++
		}
	}
	return n
}

func (h *house) crowd(t *testing.T, id string, who person.Who) crowd.Log {
	t.Helper()
	c, err := h.Logs(t.Context(), id, who)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestACrowdPlaysAWholeGame is a market with five traders whose holdings change, against one who commits first: the
// heaviest is absent twice, another is excluded, the hall is closed and opened in the middle, and at the end everything
// can be verified from what everybody may read.
func TestACrowdPlaysAWholeGame(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, nil)
	for who, shares := range map[string]market.Milli{"mira": 40, "jonas": 26, "pavel": 19, "ida": 4} {
		h.buys(t, id, who, 0, shares)
	}
	h.buys(t, id, "lena", 1, 20) // hopes for Black
	plies := []struct{ white, black, member string }{
		{"e2e4", "d7d5", "mira"}, {"e4d5|e7e6>f1c4", "d5e4|e4d5>c8f5", "jonas"}, {"g2g4|f5g6>h2h4", "f5g6", "mira"},
		{"g4g5|e7e6>f1g2", "e7e6|h4h5>g6e4", "jonas"}, {"g2b7|h7h5>g5h6", "h7h5|h4h5>d8d5", "ida"}, {"b7a8|g7h6>d1f3",
			"g7h6|b7a8>f8c5", "mira"},
		{"g1h3|f7f5>f3f4", "d8e7|g1h3>a7a5", "mira"}, {"e1g1", "c5d6|e1g1>g6h5", "mira"}, {"f3f7", "h5f3|f3g3>d6g3",
			"mira"}, {"f7e8", "e7f7|f7f3>d6h2", "mira"},
	}
	for i, ply := range plies {
		if err := h.tries(t, id, trader("ida"), crowd.Order{Move: ply.white}); err == nil {
			t.Fatalf("ply %d: the crowd orders before Black has", i+1)
		}
		h.plays(t, id, kongo, ply.black)
		if _, code := h.acts(t, id, kongo, table.Move{Move: "a7a6"}); code != game.NotToMove {
			t.Fatalf("ply %d: Black replaces what the crowd relies on: %q", i+1, code)
		}
		h.refuses(t, id, trader("lena"), person.Forbidden, crowd.Order{Move: ply.white}) // weighs nothing
		// In the fifth ply pavel outweighs ida, and is excluded; jonas sells.
		if i == 4 {
			h.orders(t, id, "pavel", ply.white)
			h.does(t, id, anna, crowd.Exclude{Member: h.member(t, id, trader("pavel")), Reason: "sabotage"})
			h.does(t, id, trader("jonas"), crowd.Sell{Shares: 25 * market.Unit})
			h.shut()
			h.open()
		}
		h.orders(t, id, "ida", ply.white)
		if i < 4 {
			h.orders(t, id, "jonas", ply.white)
		}
		if ply.member == "mira" {
			h.orders(t, id, "mira", ply.white)
		}
		h.sealed(t, id, ply.white)
		h.verifies(t, id, i)
		got := h.ends(t, id)
		if want := h.member(t, id, trader(ply.member)); got.Member != want || got.Text != ply.white {
			t.Fatalf("ply %d: %+v counts, want that of %s", i+1, got, want)
		}
	}
	h.over(t, id, len(plies))
}

// sealed fails if anyone but its author sees an order of a ply that is not over.
func (h *house) sealed(t *testing.T, id, move string) {
	t.Helper()
	for who, want := range map[person.Who]bool{trader("ida"): true, trader("okabe"): false, kongo: false, anna: false,
		{}: false} {
		log := h.crowd(t, id, who).Teams[0]
		begin := slices.IndexFunc(log, func(e team.Event) bool {
			return e.Kind == team.Opened &&
				e.Ply == log[len(log)-1].Ply
		})
		shown, err := json.Marshal(log[max(begin, 0):])
		if err != nil {
			t.Fatal(err)
		}
		if move, _ := json.Marshal(move); strings.Contains(string(shown), string(move)) != want {
			t.Fatalf("%q sees %s: %v", who.Name, move, !want)
		}
	}
}

// over looks at everything at the end of a game.
func (h *house) over(t *testing.T, id string, plies int) {
	t.Helper()
	c := h.crowd(t, id, person.Who{})
	if r, err := team.Verify(c.Teams[0]); err != nil || r.Plies != plies {
		t.Errorf("%+v, %v", r, err)
	}
	m, err := market.Fold(c.Market)
	if err != nil {
		t.Fatal(err)
	}
	if !m.Balanced() || m.Open() || len(m.Marks()) != plies {
		t.Errorf("the market is open (%v), and has %d marks", m.Open(), len(m.Marks()))
	}
	if best := m.Traders()[0]; best.Profit <= 0 || !strings.HasPrefix(best.Member, "mira#") || best != h.roster(t, id,
		person.Who{}).Market.Traders[0] {
		t.Errorf("the best trader is %+v", best)
	}
	if last := m.Traders()[4]; !strings.HasPrefix(last.Member, "lena#") || last.Profit >= 0 {
		t.Errorf("the last trader is %+v", last)
	}
	if s := h.state(t, id); s.Phase != table.Over {
		t.Errorf("the game is %s", s.Phase)
	}
	h.verifies(t, id, plies)
	excluded := slices.ContainsFunc(c.Teams[0], func(e team.Event) bool {
		return e.Kind == team.Excluded && strings.HasPrefix(e.By, "Anna#") && e.Reason == "sabotage"
	})
	all, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	if !excluded || strings.Contains(string(all), "person of") || strings.Contains(string(all), "anna") {
		t.Errorf("excluded: %v; a person’s id in %s", excluded, all)
	}
}

func (h *house) roster(t *testing.T, id string, who person.Who) *crowd.Roster {
	t.Helper()
	r, err := h.Roster(t.Context(), id, who, 50, 0)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// verifies fails if the record of a game is not what it says it is, as it is read from its text.
func (h *house) verifies(t *testing.T, id string, plies int) *record.Record {
	t.Helper()
	made, err := h.Record(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(made.String())
	if err != nil {
		t.Fatal(err)
	}
	if report := referee.Verify(r, games.Find); len(report.Problems) > 0 {
		t.Errorf("the match: %v", report.Problems)
	}
	report, err := crowd.Verify(r)
	if err != nil || report.Plies != plies {
		t.Errorf("the crowd: %v; %+v", err, report)
	}
	return r
}

// TestWhoBuysLateDoesNotCount has somebody buy after the deadline, before the hall has come to deciding.
func TestWhoBuysLateDoesNotCount(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, func(s *table.Spec) { s.Seats[0].Team.Weightless = true })
	h.buys(t, id, "ida", 0, 5)
	h.plays(t, id, kongo, "d7d5")
	h.orders(t, id, "ida", "e2e4")
	h.orders(t, id, "lena", "d2d4")
	h.pass(t, 10*time.Minute)
	h.buys(t, id, "lena", 0, 50)
	if got := h.ends(t, id); got.Text != "e2e4" || got.Of != 5000 {
		t.Errorf("%+v counts", got)
	}
	if log := h.crowd(t, id, person.Who{}).Teams[0]; log[len(log)-1].Kind != team.Ended {
		t.Errorf("the last event is %+v", log[len(log)-1])
	}
}

func TestAPlyWithoutAnOrder(t *testing.T) {
	h := newHouse(t)
	lost := h.crowdGame(t, nil)
	h.plays(t, lost, kongo, "d7d5")
	if got := h.ends(t, lost); got.Missing != team.Clock {
		t.Errorf("%+v counts", got)
	}
	if s := h.state(t, lost); s.Phase != table.Over || s.Turn.Winner() != 1 {
		t.Errorf("the game is %s, won by %d", s.Phase, s.Turn.Winner())
	}
	if m, err := market.Fold(h.crowd(t, lost, person.Who{}).Market); err != nil || m.Open() {
		t.Errorf("the market is not settled: %v", err)
	}
	goesOn := h.crowdGame(t, func(s *table.Spec) {
		s.Seats[0].Team.Missing, s.Seats[0].Team.Default = team.Default, "e2e4"
	})
	h.plays(t, goesOn, kongo, "d7d5")
	if got := h.ends(t, goesOn); got.Text != "e2e4" || h.ended(t, goesOn) != 1 || h.state(t,
		goesOn).Phase != table.Playing {
		t.Errorf("%+v counts", got)
	}
}

func TestATeamEndsEarlyResignsAndIsDrawnFor(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, func(s *table.Spec) {
		s.Market = nil
		s.Seats[0].Team.Source, s.Seats[0].Team.Rule = crowd.SourceEqual, team.Dice
	})
	for ply, black := range []string{"d7d5", "e7e6"} {
		h.plays(t, id, kongo, black)
		h.orders(t, id, "ida", []string{"e2e4", "a2a3"}[ply])
		h.orders(t, id, "lena", []string{"d2d4", "h2h3"}[ply])
		h.does(t, id, trader("ida"), crowd.Ready{})
		if n := h.ended(t, id); n != ply {
			t.Fatalf("%d plies have ended before all are ready", n)
		}
		h.does(t, id, trader("lena"), crowd.Ready{})
		if n := h.ended(t, id); n != ply+1 {
			t.Fatalf("%d plies have ended though all are ready", n)
		}
		if ply == 0 {
			log := h.crowd(t, id, person.Who{}).Teams[0]
			if c := log[len(log)-2].Choice; c == nil || !c.Early || c.Drawn == "" {
				t.Fatalf("%+v", log[len(log)-2])
			}
		}
	}
	h.plays(t, id, kongo, "a7a6")
	h.orders(t, id, "ida", "b2b3")
	h.orders(t, id, "lena", "b2b3")
	h.does(t, id, trader("ida"), crowd.AskTeam{What: team.Resign})
	if h.state(t, id).Phase == table.Over {
		t.Fatal("half of a team resigns")
	}
	h.does(t, id, trader("lena"), crowd.AskTeam{What: team.Resign})
	if s := h.state(t, id); s.Phase != table.Over || s.Turn.Reason != game.Resigned {
		t.Fatalf("the game is %s", s.Phase)
	}
	if r, err := team.Verify(h.crowd(t, id, person.Who{}).Teams[0]); err != nil || !r.Revealed || r.Draws != 2 {
		t.Errorf("%+v, %v", r, err)
	}
	h.verifies(t, id, 2)
}

// TestEqualsAskBeforeTheyOrder has members of a team of equals ask before they have an order, and so before they count:
// the team does it when orders make them enough, but no member does it alone before the orders end. No order is refused
// because of what was asked.
func TestEqualsAskBeforeTheyOrder(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, func(s *table.Spec) { s.Market, s.Seats[0].Team.Source = nil, crowd.SourceEqual })
	does := func(who string, commands ...crowd.Command) {
		for _, c := range commands {
			h.does(t, id, trader(who), c)
		}
	}
	order := crowd.Order{Move: "e2e4"}
	h.plays(t, id, kongo, "d7d5")
	does("ida", crowd.AskTeam{What: team.Draw}, crowd.AskTeam{What: team.Takeback})
	does("lena", order)
	does("ida", order) // there is nothing to take back
	if s := h.state(t, id); s.Offered != 0 {
		t.Fatal("half of a team offers a draw")
	}
	does("lena", crowd.Withdraw{})
	does("ida", crowd.Ready{})
	if s := h.state(t, id); s.Offered != 0 || h.roster(t, id, anna).Teams[0].Phase != "ordering" {
		t.Fatal("a member offers a draw alone, or ends the round")
	}
	does("jonas", crowd.AskTeam{What: team.Draw}, order)
	if s := h.state(t, id); s.Offered != game.Only(0) {
		t.Fatalf("all of a team want a draw, and it is offered by %v", s.Offered)
	}
	does("ida", crowd.Withdraw{}) // it is offered already
	does("lena", crowd.AskTeam{What: team.Resign}, order)
	if h.state(t, id).Phase == table.Over {
		t.Fatal("half of a team resigns")
	}
	does("jonas", crowd.Withdraw{})
	if h.state(t, id).Phase == table.Over {
		t.Fatal("a member resigns while others can still order")
	}
	h.clock.Add(10 * time.Minute)
	if err := h.endPly(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if s := h.state(t, id); s.Phase != table.Over || s.Turn.Reason != game.Resigned {
		t.Fatalf("all of a team want to resign, and the game is %s", s.Phase)
	}
	h.verifies(t, id, 0)
}

func TestWhatACrowdCannotDo(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, nil)
	h.plays(t, id, kongo, "d7d5")
	for what, a := range map[string]table.Command{
		"an illegal move": crowd.Order{Move: "e2e5"}, "no move": crowd.Order{Move: "hello"},
		"an exclusion": crowd.Exclude{Member: "x", Reason: "y"}, "dear shares": crowd.Buy{Shares: market.Most,
			Limit: market.Most},
	} {
		if err := h.tries(t, id, trader("ida"), a); err == nil {
			t.Errorf("somebody does it: %s", what)
		}
	}
	other := 1
	if _, code := h.acts(t, id, trader("ida"),
		table.Request{Seat: &other, Command: crowd.Order{Move: "e7e5"}}); code == "" {
		t.Error("somebody orders for another seat")
	}
	if _, err := h.Do(t.Context(), id, person.Who{}, table.Request{ID: "1", Command: crowd.Ready{}}); err == nil {
		t.Error("nobody in particular acts")
	}
	for what, change := range map[string]func(s *table.Spec){
		"no plan":      func(s *table.Spec) { s.Seats[0].Team.Plan = deadline.Plan{} },
		"no market":    func(s *table.Spec) { s.Market = nil },
		"no stake":     func(s *table.Spec) { s.Market.Stake = 0 },
		"three seats":  func(s *table.Spec) { s.Market.Seats = 3 },
		"no list":      func(s *table.Spec) { s.Seats[0].Team.Source = crowd.SourceList },
		"itself first": func(s *table.Spec) { s.Seats[0].Team.After = []int{0} },
		"no team":      func(s *table.Spec) { s.Seats[0].Team = nil },
		"a bad rule":   func(s *table.Spec) { s.Seats[0].Team.Rule = "x" },
		"too few shares": func(s *table.Spec) {
			s.Seats[0].Team.Shares = map[team.What]prob.Ratio{team.Resign: prob.Zero()}
		},
	} {
		s := table.Spec{
			Game: "predictor", Market: &crowd.MarketSpec{Terms: market.Terms{Seats: 2, Liquidity: 100 * market.Unit,
				Stake: market.Unit}},
			Seats: []table.SeatSpec{{Kind: table.SeatTeam, Team: &crowd.TeamSpec{
				Source: crowd.SourceMarket, Rule: team.Holder, Sight: team.Sealed, Moment: team.AtDeadline,
				Missing: team.Clock, Plan: deadline.Plan{Every: time.Hour},
			}}, {Kind: table.SeatOpen}},
		}
		change(&s)
		if _, err := h.Create(t.Context(), anna, s); err == nil {
			t.Errorf("a game is made with %s", what)
		}
	}
}

// TestALargeCrowdIsHeard has a list of 10,000 members, 2,000 orders at the same time and 200 trades: all that was
// acknowledged is there after the hall was closed and opened, and the ply is over soon after its deadline.
func TestALargeCrowdIsHeard(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	const members, orders, trades, at = 10_000, 2_000, 200, 32
	h := newHouse(t)
	var list []team.Weight
	for i := range members {
		list = append(list, team.Weight{Member: fmt.Sprintf("m%05d", i), Weight: int64(1 + i)})
	}
	id := h.crowdGame(t, func(s *table.Spec) {
		spec := s.Seats[0].Team
		spec.Source, spec.Members, spec.Weightless = crowd.SourceList, list, true
		spec.Missing, spec.Default = team.Default, "e2e4"
	})
	h.plays(t, id, kongo, "d7d5")
	begin := time.Now()
	var work sync.WaitGroup
	failed := make(chan error, at)
	for worker := range at {
		work.Go(func() {
			for i := worker; i < orders+trades; i += at {
				a := table.Request{ID: fmt.Sprint("a", i), Command: crowd.Order{Move: "h2h3"}}
				if i >= orders {
					a.Command = crowd.Buy{Shares: market.Unit, Limit: market.Most}
				}
				if _, err := h.Do(t.Context(), id, trader(fmt.Sprint("t", i)), a); err != nil {
					failed <- err
					return
				}
			}
		})
	}
	work.Wait()
	close(failed)
	for err := range failed {
		t.Fatal(err)
	}
	t.Logf("%d orders and %d trades were acknowledged in %v", orders, trades, time.Since(begin))
	h.shut()
	h.open()
	c := h.crowd(t, id, person.Who{})
	given := 0
	for _, e := range c.Teams[0] {
		if e.Kind == team.Ordered {
			given++
		}
	}
	m, err := market.Fold(c.Market)
	if err != nil || given != orders || len(m.Members()) != trades {
		t.Fatalf("%d orders and %d traders are left, %v", given, len(m.Members()), err)
	}
	if n := h.ended(t, id); n != 0 {
		t.Fatalf("%d plies are over before their time", n)
	}
	begin = time.Now()
	h.clock.Add(10 * time.Minute)
	if err := h.endPly(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if d := time.Since(begin); d > 30*time.Second || h.ended(t, id) != 1 {
		t.Errorf("the ply is over after %v: %v", d, h.ended(t, id) == 1)
	} else {
		t.Logf("the ply was over after %v", d)
	}
}

// member is what the crowd of a game calls somebody.
func (h *house) member(t *testing.T, id string, who person.Who) string {
	t.Helper()
	r, err := h.Roster(t.Context(), id, who, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	return r.Member
}
