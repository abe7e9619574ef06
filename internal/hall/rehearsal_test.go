package hall

import (
	"context"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/deadline"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// rehearsal makes a rehearsal of a game of a crowd.
func (h *house) rehearsal(t *testing.T, change func(s *table.Spec)) string {
	t.Helper()
	s := table.Spec{
		Game: "predictor", Listed: true, Title: "A crowd against Kongo", Rehearsal: true,
		Market: &crowd.MarketSpec{Terms: market.Terms{Seats: 2, Draw: true, Liquidity: 2000 * market.Unit,
			Stake: 100 * market.Unit}, Entry: "invited", Purse: true},
		Pace: &crowd.Pace{Plan: deadline.Plan{Every: 48 * time.Hour}, Vacation: deadline.Span(48 * time.Hour)},
		Seats: []table.SeatSpec{{Kind: table.SeatTeam, Team: &crowd.TeamSpec{
			Name: "A crowd", Source: crowd.SourceMarket, Rule: team.Holder, Sight: team.Sealed, Moment: team.AtDeadline,
			After: []int{1}, Missing: team.Clock, Plan: deadline.Plan{Every: 48 * time.Hour},
		}}, {Kind: table.SeatInvited}},
	}
	change(&s)
	id, err := h.Create(t.Context(), anna, s)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// TestARehearsalGoesFromTheOpeningToThePayout has bots play each kind of crowd: every round is decided by an order, the
// game ends in fewer rounds than ten minutes have, the market pays, the record verifies, and then nothing is due any
// more.
func TestARehearsalGoesFromTheOpeningToThePayout(t *testing.T) {
	for name, change := range map[string]func(s *table.Spec){
		"market": func(*table.Spec) {},
		"vote": func(s *table.Spec) {
			s.Market, s.Seats[0].Team.Source, s.Seats[0].Team.Rule = nil, crowd.SourceEqual, team.Plurality
		},
		"list": func(s *table.Spec) {
			s.Market, s.Seats[0].Team.Source = nil, crowd.SourceList
			s.Seats[0].Team.Members = []team.Weight{{Member: "ida", Weight: 5000}, {Member: "mira", Weight: 9000}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name != "list" {
				t.Skip("takes more than a second of the processor")
			}
			t.Parallel()
			h := newHouse(t)
			h.quiet = true // one of the bots of these tests is broken
			h.shut()
			h.open()
			id := h.rehearsal(t, change)
			if s := h.state(t, id); s.Listed || s.Phase != table.Playing || s.Seats[1].Kind != table.SeatBot {
				t.Fatalf("%+v", s)
			}
			for begin := time.Now(); h.state(t, id).Phase != table.Over; time.Sleep(2 * time.Millisecond) {
				if h.clock.Add(rehearsalBeat / 4); time.Since(begin) > 5*time.Minute {
					t.Fatalf("it does not end: %+v", h.roster(t, id, anna).Teams[0])
				}
				h.wake(dueRehearsal, time.Time{})
			}
			r := h.roster(t, id, anna)
			if !r.Rehearsal || r.Teams[0].Ply < 2 {
				t.Errorf("%+v", r.Teams[0])
			}
			decided, log := 0, h.crowd(t, id, anna)
			if n := len(log.Teams[0]) + len(log.Market); time.Duration(n)*rehearsalBeat > 10*time.Minute {
				t.Errorf("%d things happen one after the other", n)
			}
			for _, e := range log.Teams[0] {
				if e.Kind != team.Decided {
					continue
				}
				if decided++; e.Choice == nil || e.Choice.Missing != "" {
					t.Errorf("in round %d no order counted: %+v", e.Ply, e.Choice)
				}
			}
			// Chance decides the profits. The market has a stake too, so all traders may lose.
			if m := r.Market; m != nil && (m.Open || len(m.Traders) != 8 ||
				!slices.ContainsFunc(m.Traders, func(t market.Trader) bool { return t.Profit != 0 })) {
				t.Errorf("%+v", m)
			}
			h.verifies(t, id, decided)
			wait(t, func() bool {
				list, err := h.store.DueFor(t.Context(), id)
				if err != nil {
					t.Fatal(err)
				}
				h.clock.Add(rehearsalBeat)
				for _, d := range list {
					if d.Kind == dueRehearsal {
						h.wake(dueRehearsal, time.Time{})
						return false
					}
				}
				return true
			})
		})
	}
}

// A rehearsal stops soon after its last reader has left, and goes on when somebody asks for it. Asking writes nothing
// that is due.
func TestARehearsalIsForItsReaders(t *testing.T) {
	h := &house{t: t, path: filepath.Join(t.TempDir(), "games.db"), name: "test", dues: new(atomic.Int64),
		clock: &wall{now: time.UnixMilli(1_790_000_000_000)}}
	h.open()
	t.Cleanup(h.shut)
	id := h.rehearsal(t, func(s *table.Spec) {
		s.Market, s.Seats[0].Team.Source, s.Seats[0].Team.Rule = nil, crowd.SourceEqual, team.Plurality
	})
	head := func() int64 { // without asking for the game
		h.clock.Add(rehearsalBeat)
		h.wake(dueRehearsal, time.Time{})
		row, err := h.store.Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return row.Head
	}
	goesOn := func(when string) {
		t.Helper()
		for from, end := head(), time.Now().Add(soon); head() < from+2; time.Sleep(2 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("the rehearsal does not go on %s", when)
			}
		}
	}
	goesOn("at first")
	for range 2 {
		h.forget(id)
		for from, end := head(), time.Now().Add(soon); ; from = head() {
			for range 20 {
				head()
				time.Sleep(5 * time.Millisecond)
			}
			if head() == from {
				break
			}
			if time.Now().After(end) {
				t.Fatal("the rehearsal goes on for nobody")
			}
		}
		before := h.dues.Load()
		h.state(t, id)
		goesOn("when somebody asks")
		if n := h.dues.Load(); n != before {
			t.Errorf("asking made %d things due", n-before)
		}
	}
}

// scheduling is a store that counts what is made due outside of batches.
type scheduling struct {
	Store
	n *atomic.Int64
}

func (s scheduling) Schedule(ctx context.Context, d store.Due) error {
	s.n.Add(1)
	return s.Store.Schedule(ctx, d)
}

// TestOnlyACrowdRehearses: bots play the crowd of a rehearsal, and of no other game.
func TestOnlyACrowdRehearses(t *testing.T) {
	h := newHouse(t)
	_, err := h.Create(t.Context(), anna, table.Spec{Game: "niels", Rehearsal: true,
		Seats: []table.SeatSpec{{Kind: table.SeatMine}, {Kind: table.SeatMine}}})
	if codeOf(err) != game.BadRequest {
		t.Errorf("a game without a crowd is rehearsed: %v", err)
	}
	id := h.crowdGame(t, nil)
	h.plays(t, id, kongo, "d7d5")
	if err := h.rehearse(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if r := h.roster(t, id, person.Who{}); r.Rehearsal || r.Teams[0].Ordered != 0 || len(r.Market.Traders) != 0 {
		t.Errorf("%+v", r)
	}
}
