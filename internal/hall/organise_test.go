package hall

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/table"
)

// codeOf is the code of a refusal, or nothing.
func codeOf(err error) game.Code {
	var refused *game.Error
	if errors.As(err, &refused) {
		return refused.Code
	}
	return ""
}

// refuses fails unless a command is refused with a code.
func (h *house) refuses(t *testing.T, id string, who person.Who, code game.Code, a table.Command) {
	t.Helper()
	if got := codeOf(h.tries(t, id, who, a)); got != code {
		t.Errorf("%T of %s: %q, want %q", a, who.Name, got, code)
	}
}

// due does what is due by the deadlines after some time.
func (h *house) due(t *testing.T, id string, after time.Duration) {
	t.Helper()
	h.clock.Add(after)
	if err := h.endPly(t.Context(), id); err != nil {
		t.Fatal(err)
	}
}

// TestTheOrganiserActsInPublic has the organiser do everything that organisers can, each with a name, a time and a
// reason that everybody can read, and nobody else any of it.
func TestTheOrganiserActsInPublic(t *testing.T) {
	h := newHouse(t)
	list := []team.Weight{{Member: "mira", Weight: 9000}, {Member: "ida", Weight: 5000}}
	id := h.crowdGame(t, func(s *table.Spec) {
		s.Seats[0].Team.Source, s.Seats[0].Team.Members = crowd.SourceList, list
	})
	h.plays(t, id, kongo, "d7d5")
	places, _, err := h.Codes(t.Context(), id, anna, 0)
	if err != nil || len(places) != 2 {
		t.Fatalf("%v, %v", places, err)
	}
	if _, _, err := h.Codes(t.Context(), id, kongo, 0); codeOf(err) != person.Forbidden {
		t.Errorf("Kongo has the codes: %v", err)
	}
	for _, p := range places { // in order of their names: ida, mira
		h.does(t, id, trader(p.Member), crowd.ClaimPlace{Code: p.Code})
	}
	h.refuses(t, id, trader("okabe"), person.Taken, crowd.ClaimPlace{Code: places[0].Code})
	h.refuses(t, id, trader("okabe"), person.Forbidden, crowd.ClaimPlace{Code: places[0].Code[:8] + "." +
		places[1].Code[8:]})
	if r := h.roster(t, id, trader("mira")); r.Member != "mira" || r.Teams[0].You.Weight != 9000 || r.Organiser.You {
		t.Errorf("%+v", r)
	}
	h.orders(t, id, "mira", "e2e4")
	h.orders(t, id, "ida", "d2d4")
	until := time.UnixMilli(h.roster(t, id, anna).Teams[0].Until)
	acts := []struct {
		reason  string
		command table.Command
	}{
		{"Welcome.", crowd.Remark{Reason: "Welcome."}},
		{"trains", crowd.Extend{Until: until.Add(time.Hour), Reason: "trains"}},
		{"they run again", crowd.Extend{Until: until.Add(30 * time.Minute), Reason: "they run again"}},
		{"the server moves", crowd.Pause{Reason: "the server moves"}},
		{"it has moved", crowd.Resume{Reason: "it has moved"}},
		{"okabe joins", crowd.SetList{CSV: "name,weight\nida,5\nmira,9\nokabe,20\n", Reason: "okabe joins"}},
		{"to be fair", crowd.SetTerms{Terms: &crowd.Wishes{Rule: team.Plurality, Missing: team.Default,
			Default: new("a2a3"),
			Plan:    &deadline.Plan{Every: time.Hour}}, Reason: "to be fair"}},
		{"sabotage", crowd.Exclude{Member: "mira", Reason: "sabotage"}},
		{"it was not", crowd.Readmit{Member: "mira", Reason: "it was not"}},
	}
	for _, a := range acts {
		h.refuses(t, id, trader("ida"), person.Forbidden, a.command)
		if _, pauses := a.command.(crowd.Pause); !pauses { // in games with pauses players have one
			h.refuses(t, id, kongo, person.Forbidden, a.command)
		}
		h.does(t, id, anna, a.command)
		if _, pauses := a.command.(crowd.Pause); pauses { // no time runs, and orders are taken
			h.orders(t, id, "ida", "d2d4")
		}
	}
	for _, slip := range []table.Command{ // a slip of the pen excludes nobody, and says so
		crowd.Exclude{Member: "mirra", Reason: "sabotage"}, crowd.Readmit{Member: "mirra", Reason: "sabotage"},
	} {
		h.refuses(t, id, anna, person.NotFound, slip)
	}
	h.refuses(t, id, anna, game.BadMove, crowd.SetTerms{Reason: "to be fair",
		Terms: &crowd.Wishes{Missing: team.Default, Default: new("the best move")}})
	r := h.roster(t, id, person.Who{})
	if len(r.Acts) != len(acts) {
		t.Fatalf("%d acts are told: %+v", len(r.Acts), r.Acts)
	}
	for i, act := range r.Acts {
		if !strings.HasPrefix(act.By, "Anna#") || act.Reason != acts[i].reason || act.At == 0 || act.Number == 0 {
			t.Errorf("%+v, want %+v", act, acts[i])
		}
	}
	if later := r.Teams[0].Later; later == nil || later.Rule != team.Plurality || r.Teams[0].Terms.Rule != team.Holder {
		t.Errorf("the terms to come are %+v", later)
	}
	if r.Teams[0].Weight != 34_000 || r.Teams[0].Until-until.Add(30*time.Minute).UnixMilli() > 1000 {
		t.Errorf("%+v", r.Teams[0])
	}
	h.due(t, id, 2*time.Hour)
	if last := h.roster(t, id, person.Who{}).Teams[0].Last; last == nil || last.Choice.Text != "d2d4" ||
		last.Choice.Of != 34_000 {
		t.Errorf("%+v", last)
	}
	h.plays(t, id, kongo, "e7e6")
	if r := h.roster(t, id, person.Who{}).Teams[0]; r.Terms.Rule != team.Plurality ||
		r.Until-r.From != time.Hour.Milliseconds() {
		t.Errorf("%+v", r)
	}
	h.due(t, id, time.Hour) // nobody orders: the organiser's default
	if last := h.roster(t, id, person.Who{}).Teams[0].Last; last.Choice.Text != "a2a3" ||
		last.Choice.Missing != team.Default {
		t.Errorf("%+v", last)
	}
	h.verifies(t, id, 2)
	h.shut()
	h.open()
	h.refuses(t, id, kongo, person.Forbidden, crowd.Annul{Reason: "I lose"})
	h.buys(t, id, "lena", 0, 5)
	h.does(t, id, anna, crowd.Annul{Reason: "a mistake in the rules"})
	r = h.roster(t, id, person.Who{})
	if r.Annulled == nil || r.Annulled.Reason != "a mistake in the rules" || r.Market.Open || h.state(t,
		id).Phase != table.Dropped {
		t.Errorf("%+v", r)
	}
	if m, err := market.Fold(h.crowd(t, id, person.Who{}).Market); err != nil ||
		m.Holding(h.roster(t, id, trader("lena")).Member).Back != 100*market.Unit {
		t.Errorf("lena has not got back what she brought: %v", err)
	}
	if _, code := h.acts(t, id, kongo, table.Move{Move: "a7a6"}); code != game.NotToMove {
		t.Errorf("Kongo moves in a game that does not count: %q", code)
	}
	h.verifies(t, id, 2)
}

// TestNobodyOrganisesAPublicGame: the creator of a public game is refused every organiser's command.
func TestNobodyOrganisesAPublicGame(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, func(s *table.Spec) { s.Public = true })
	h.buys(t, id, "ida", 0, 5)
	h.plays(t, id, kongo, "d7d5")
	h.orders(t, id, "ida", "e2e4")
	ida := h.roster(t, id, trader("ida")).Member
	const reason = "I made it"
	for _, a := range []table.Command{
		crowd.Exclude{Member: ida, Reason: reason}, crowd.Extend{Until: h.clock.Now().Add(time.Hour), Reason: reason},
		crowd.Pause{Reason: reason}, crowd.SetList{CSV: "a,1", Reason: reason},
		crowd.SetTerms{Terms: &crowd.Wishes{Rule: team.Dice}, Reason: reason},
		crowd.Annul{Reason: reason}, crowd.Remark{Reason: reason}, crowd.Readmit{Member: ida, Reason: reason},
	} {
		h.refuses(t, id, anna, person.Forbidden, a)
	}
	if r := h.roster(t, id, anna); r.Organiser != nil || len(r.Acts) != 0 {
		t.Errorf("%+v", r)
	}
}

// TestPowersNeedAReason: an organiser's power without a reason, or with one of more than 400 characters, is refused and
// changes nothing; the deadline falls as it would have. Only letting the time run on needs no reason.
func TestPowersNeedAReason(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, nil)
	h.buys(t, id, "ida", 0, 5)
	h.plays(t, id, kongo, "d7d5")
	h.orders(t, id, "ida", "e2e4")
	ida, until := h.roster(t, id, trader("ida")).Member, h.clock.Now().Add(time.Hour)
	for _, reason := range []string{"", strings.Repeat("я", 401)} {
		head := h.head(t, id)
		for _, power := range []table.Command{
			crowd.Exclude{Member: ida, Reason: reason}, crowd.Readmit{Member: ida, Reason: reason},
			crowd.Remark{Reason: reason},
			crowd.Extend{Until: until, Reason: reason}, crowd.Pause{Reason: reason},
			crowd.SetList{CSV: "a,1", Reason: reason},
			crowd.SetTerms{Terms: &crowd.Wishes{Rule: team.Dice}, Reason: reason}, crowd.Annul{Reason: reason},
		} {
			h.refuses(t, id, anna, game.BadRequest, power)
		}
		if now := h.head(t, id); now != head {
			t.Errorf("%d entries were written", now-head)
		}
	}
	for _, who := range []person.Who{trader("ida"), {Person: "new", Name: "New"}} { // they hold no seat
		for _, power := range []table.Command{crowd.Pause{Reason: "mine"}, crowd.Resume{}} {
			var refused *game.Error
			if err := h.tries(t, id, who, power); !errors.As(err, &refused) ||
				refused.Text.Kind != "hall.no_organiser" {
				t.Errorf("%T of %s: %v", power, who.Name, err)
			}
		}
	}
	h.does(t, id, anna, crowd.Remark{Reason: strings.Repeat("я", 400)})
	h.does(t, id, anna, crowd.Pause{Reason: strings.Repeat("я", 201)})
	h.does(t, id, anna, crowd.Resume{})
	h.ends(t, id)
}

// TestPlayersPauseOnceAndAreWarnedOnce plays with deadlines for Kongo too: he is warned once before each, pauses once,
// takes a vacation, and loses when his time is over.
func TestPlayersPauseOnceAndAreWarnedOnce(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, func(s *table.Spec) {
		day := deadline.Span(24 * time.Hour)
		s.Pace = &crowd.Pace{Plan: deadline.Plan{Every: 48 * time.Hour},
			Warn:  []deadline.Span{deadline.Span(2 * time.Hour)},
			Pause: 3 * day, Vacation: 7 * day}
		s.Seats[0].Team.Plan = deadline.Plan{Every: 24 * time.Hour}
	})
	warned := func() (n int) {
		t.Helper()
		list, err := h.Entries(t.Context(), id, anna, game.Nobody, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			if e.Note != nil && e.Note.Kind == "warned" {
				n++
			}
		}
		return n
	}
	start := h.clock.Now()
	h.due(t, id, 47*time.Hour)
	h.due(t, id, time.Minute)
	h.shut()
	h.open()
	h.due(t, id, time.Minute)
	if n := warned(); n != 1 {
		t.Fatalf("Kongo was warned %d times", n)
	}
	h.refuses(t, id, trader("ida"), person.Forbidden, crowd.Pause{})
	h.does(t, id, kongo, crowd.Pause{})
	h.refuses(t, id, trader("ida"), person.Forbidden, crowd.Resume{})
	h.due(t, id, 71*time.Hour)
	if p := h.roster(t, id, kongo).Teams[0].Paused; p == nil || p.Until == 0 || h.state(t, id).Phase != table.Playing {
		t.Fatalf("the game is not paused: %+v", p)
	}
	h.due(t, id, 90*time.Minute) // the pause ends by itself
	if r := h.roster(t, id, kongo); r.Teams[0].Paused != nil || r.Seats[0].Pause ||
		r.Seats[0].Until < start.Add(48*time.Hour+72*time.Hour).UnixMilli() {
		t.Fatalf("%+v", r.Seats)
	}
	h.refuses(t, id, kongo, game.BadRequest, crowd.Pause{})
	h.refuses(t, id, anna, person.Forbidden, crowd.Vacation{From: h.clock.Now().Add(30 * time.Hour),
		Until: h.clock.Now().Add(60 * time.Hour)})
	h.plays(t, id, kongo, "d7d5")
	h.buys(t, id, "ida", 0, 5)
	h.orders(t, id, "ida", "e2e4")
	from := h.clock.Now().Add(40 * time.Hour)
	h.does(t, id, kongo, crowd.Vacation{From: from, Until: from.Add(7 * 24 * time.Hour)})
	h.due(t, id, 24*time.Hour)
	if n := h.ended(t, id); n != 1 {
		t.Fatalf("%d plies are over", n)
	}
	r := h.roster(t, id, kongo).Seats[0]
	if r.Left != 0 || len(r.Vacations) != 1 || r.Until-from.UnixMilli() < (7*24*time.Hour).Milliseconds() {
		t.Fatalf("%+v", r)
	}
	h.due(t, id, time.UnixMilli(r.Until).Sub(h.clock.Now())-time.Minute)
	if s := h.state(t, id); s.Phase != table.Playing {
		t.Fatalf("the game is %s", s.Phase)
	}
	h.due(t, id, time.Minute)
	if s := h.state(t, id); s.Phase != table.Over || s.Turn.Winner() != 0 {
		t.Fatalf("the game is %s", s.Phase)
	}
	h.verifies(t, id, 1)
}

// TestATeamTakesBack plays chess by turns: enough of a team agree to take back what the other played.
func TestATeamTakesBack(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, func(s *table.Spec) {
		s.Game, s.Market = "niels", nil
		s.Seats[0].Team.Source, s.Seats[0].Team.After, s.Seats[0].Team.Sight = crowd.SourceEqual, nil, team.TeamSees
	})
	ply := func(white string) {
		t.Helper()
		for _, who := range []string{"ida", "lena"} {
			h.orders(t, id, who, white)
			h.does(t, id, trader(who), crowd.Ready{})
		}
	}
	ply("e2e4")
	h.plays(t, id, kongo, "c7c6")
	h.orders(t, id, "ida", "d2d4")
	h.orders(t, id, "lena", "d2d4")
	if _, code := h.acts(t, id, kongo, table.AskTakeback{}); code != "" {
		t.Fatalf("Kongo asks: %q", code)
	}
	h.does(t, id, trader("ida"), crowd.AskTeam{What: team.Takeback})
	if phase := h.roster(t, id, anna).Teams[0].Phase; phase != "ordering" {
		t.Fatalf("half of a team agree, and the team is %s", phase)
	}
	h.does(t, id, trader("lena"), crowd.AskTeam{What: team.Takeback})
	if n := h.state(t, id).Position; n == 0 || h.roster(t, id, anna).Teams[0].Phase != "between" {
		t.Fatalf("%+v", h.roster(t, id, anna).Teams[0])
	}
	h.plays(t, id, kongo, "d7d5")
	ply("e4d5")
	h.verifies(t, id, 2)
	if log := h.crowd(t, id, person.Who{}).Teams[0]; !strings.Contains(fmt.Sprint(log), "taken_back") {
		t.Error("the log does not tell it")
	}
}

// TestNobodyPlaysAgainstThemselves has the holder of the other seat try to play for the team: they can neither buy,
// unless the organiser lets them, nor do anything for the team, not even with shares from before they sat down.
func TestNobodyPlaysAgainstThemselves(t *testing.T) {
	h := newHouse(t)
	for _, allowed := range []bool{false, true} {
		id := h.crowdGame(t, func(s *table.Spec) { s.Market.Players = allowed })
		h.buys(t, id, "ida", 0, 5)
		buy := crowd.Buy{Result: 0, Shares: 9 * market.Unit, Limit: market.Most}
		if allowed {
			h.does(t, id, kongo, buy)
		} else {
			h.refuses(t, id, kongo, person.Forbidden, buy)
		}
		if you := h.roster(t, id, kongo).Market.You; you.May != allowed || (you.Why == nil) != allowed {
			t.Errorf("Kongo is told: may %v, %v", you.May, you.Why)
		}
		h.plays(t, id, kongo, "d7d5")
		for _, a := range []table.Command{crowd.Order{Move: "f2f3"}, crowd.Ready{}, crowd.Hold{},
			crowd.AskTeam{What: team.Resign}, crowd.Withdraw{}} {
			h.refuses(t, id, kongo, person.Forbidden, a)
		}
		if r, err := h.Role(t.Context(), id, kongo); err != nil || r.Ordering != 0 {
			t.Errorf("%+v, %v", r, err)
		}
	}
}

// TestWhoWeighsNothingCannotOrder: an order that cannot count is refused, unless the organiser set the game up
// otherwise.
func TestWhoWeighsNothingCannotOrder(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, nil)
	h.plays(t, id, kongo, "d7d5")
	h.refuses(t, id, trader("ida"), person.Forbidden, crowd.Order{Move: "e2e4"})
	h.buys(t, id, "ida", 1, 5) // of the other side
	h.refuses(t, id, trader("ida"), person.Forbidden, crowd.Order{Move: "e2e4"})
	h.buys(t, id, "ida", 0, 5)
	h.orders(t, id, "ida", "e2e4")
	all := h.crowdGame(t, func(s *table.Spec) { s.Seats[0].Team.Weightless = true })
	h.plays(t, all, kongo, "d7d5")
	h.orders(t, all, "lena", "e2e4")
}

// TestTheDeadlineOfThePlayerIsMoved has the organiser move the deadline of Black, who orders first: later, then
// earlier, but not without notice.
func TestTheDeadlineOfThePlayerIsMoved(t *testing.T) {
	h := newHouse(t)
	id := h.crowdGame(t, func(s *table.Spec) { s.Pace = &crowd.Pace{Plan: deadline.Plan{Every: 24 * time.Hour}} })
	until := time.UnixMilli(h.roster(t, id, anna).Seats[0].Until)
	black := 1
	move := func(who person.Who, to time.Time) error {
		_, err := h.Do(t.Context(), id, who, table.Request{
			ID: fmt.Sprint("extend ", h.clock.Now().UnixNano()), Seat: &black,
			Command: crowd.Extend{Until: to, Reason: "trains"},
		})
		h.clock.Add(time.Millisecond)
		return err
	}
	if err := move(anna, until.Add(2*time.Hour)); err != nil {
		t.Fatal(err)
	}
	h.due(t, id, 25*time.Hour)
	r := h.roster(t, id, kongo)
	if h.state(t, id).Phase != table.Playing || r.Seats[0].Until != until.Add(2*time.Hour).UnixMilli() {
		t.Fatalf("the deadline of Black is %+v, and the game %s", r.Seats[0], h.state(t, id).Phase)
	}
	if a := r.Acts[0]; a.Of == nil || *a.Of != 1 || a.Until != r.Seats[0].Until || a.Reason != "trains" {
		t.Errorf("%+v is told", a)
	}
	if err := move(anna, h.clock.Now().Add(5*time.Minute)); codeOf(err) != game.BadRequest {
		t.Errorf("without notice: %v", err)
	}
	if err := move(kongo, until.Add(9*time.Hour)); codeOf(err) != person.Forbidden {
		t.Errorf("by Black: %v", err)
	}
	if err := move(anna, h.clock.Now().Add(11*time.Minute)); err != nil {
		t.Fatal(err)
	}
	h.due(t, id, 12*time.Minute)
	if s := h.state(t, id); s.Phase != table.Over || s.Turn.Winner() != 0 {
		t.Errorf("Black did not lose on time: %s", s.Phase)
	}
	h.verifies(t, id, 0)
}

// TestWhatCanNeverApplyIsRefused: a team cannot pass in a game in which nobody can.
func TestWhatCanNeverApplyIsRefused(t *testing.T) {
	h := newHouse(t)
	h.shut()
	h.find = games.Find
	h.open()
	for id, code := range map[string]game.Code{"predictor": game.BadRequest, "niels": game.BadRequest,
		"indeterminist": ""} {
		s := table.Spec{Game: id, Seats: []table.SeatSpec{{Kind: table.SeatTeam, Team: &crowd.TeamSpec{
			Name: "A crowd", Source: crowd.SourceEqual, Rule: team.Plurality, Sight: team.TeamSees,
			Moment:  team.AtDeadline,
			Missing: team.Pass, Plan: deadline.Plan{Every: time.Hour},
		}}, {Kind: table.SeatOpen}}}
		if _, err := h.Create(t.Context(), anna, s); codeOf(err) != code {
			t.Errorf("%s: %v", id, err)
		}
	}
}
