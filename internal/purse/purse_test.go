package purse

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/store"
)

var noon = time.UnixMilli(1_790_000_000_000)

// purses opens the purses in a new file.
func purses(t *testing.T) (*Purses, *store.Store) {
	t.Helper()
	s, err := store.OpenSQLite(t.Context(), filepath.Join(t.TempDir(), "games.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return New(s, func() time.Time { return noon }), s
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// whole compares purses with their numbers of events.
var whole = cmp.AllowUnexported(Purse{})

// TestPurseIsItsEvents stakes and gives back at random: the purse after each action equals the purse read from the
// store, and no money is made or lost but what games pay.
func TestPurseIsItsEvents(t *testing.T) {
	ps, _ := purses(t)
	random := rand.New(rand.NewPCG(1, 2))
	expected, inGames := Fresh, map[string]market.Milli{}
	for range 200 {
		id := fmt.Sprint("g", random.IntN(5))
		money := market.Milli(1 + random.IntN(int(Fresh/2)))
		before, err := ps.Of(t.Context(), "anna")
		must(t, err)
		if random.IntN(2) == 0 {
			if _, ok := inGames[id]; ok {
				continue
			}
			err := ps.Stake(t.Context(), "anna", id, money)
			var short *ShortError
			if refused := errors.As(err, &short); refused != (money > expected) || err != nil && !refused {
				t.Fatalf("a stake of %v out of %v: %v", money, expected, err)
			}
			if err != nil {
				after, err := ps.Of(t.Context(), "anna")
				must(t, err)
				if diff := cmp.Diff(before, after, whole, cmpopts.EquateEmpty()); diff != "" {
					t.Fatalf("a refused stake changed the purse:\n%s", diff)
				}
				continue
			}
			expected, inGames[id] = expected-money, money
		} else {
			after, err := ps.GiveBack(t.Context(), "anna", id, money)
			must(t, err)
			read, err := ps.Of(t.Context(), "anna")
			must(t, err)
			if diff := cmp.Diff(read, after, whole, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("(-read +live):\n%s", diff)
			}
			if _, ok := inGames[id]; ok {
				expected += money
				delete(inGames, id)
			}
		}
		p, err := ps.Of(t.Context(), "anna")
		must(t, err)
		if p.Balance != expected || len(p.Staked) != len(inGames) {
			t.Fatalf("%+v: want a balance of %v and %v staked", p, expected, inGames)
		}
	}
}

// TestActionsAtOnceCountOnce has several servers do the same thing at the same time.
func TestActionsAtOnceCountOnce(t *testing.T) {
	ps, _ := purses(t)
	at := func(do func() error) {
		var work sync.WaitGroup
		for range 6 {
			work.Go(func() {
				if err := do(); err != nil {
					t.Error(err)
				}
			})
		}
		work.Wait()
	}
	at(func() error { return ps.Stake(context.Background(), "anna", "g", 600*market.Unit) })
	at(func() error {
		_, err := ps.GiveBack(context.Background(), "anna", "g", 700*market.Unit)
		return err
	})
	p, err := ps.Of(t.Context(), "anna")
	must(t, err)
	if p.Balance != Fresh+100*market.Unit || len(p.Staked) != 0 || len(p.Returns) != 1 {
		t.Errorf("%+v", p)
	}
}

// TestOldPurses reads a purse as earlier versions wrote it, as a game with the rules "purse", and writes to it. Such a
// version can then go on.
func TestOldPurses(t *testing.T) {
	ps, s := purses(t)
	old := func(after int64, body string) error {
		b := store.Batch{Game: "purse anna", After: after, At: noon, Bodies: []string{body}, Phase: "purse"}
		if after == 0 {
			b.Create = &store.Game{ID: b.Game, Rules: "purse", Setup: "{}"}
		}
		return s.Append(t.Context(), b)
	}
	must(t, old(0, `{"kind":"staked","game":"one","money":600000}`))
	must(t, old(1, `{"kind":"returned","game":"one","money":650000}`))
	must(t, old(2, `{"kind":"staked","game":"two","money":100000}`))
	p, err := ps.Of(t.Context(), "anna")
	must(t, err)
	at := noon.UnixMilli()
	want := &Purse{Balance: 950_000, Staked: map[string]Stake{"two": {"two", 100_000, at}},
		Returns: []Stake{{"one", 650_000, at}}, head: 3}
	if diff := cmp.Diff(want, p, whole); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	must(t, ps.Stake(t.Context(), "anna", "three", 50_000))
	if err := old(3, `{}`); !errors.Is(err, store.ErrBehind) {
		t.Errorf("an older version that did not read on: %v", err)
	}
	must(t, old(4, `{"kind":"returned","game":"two","money":0}`))
	if p, err = ps.GiveBack(t.Context(), "anna", "three", 60_000); err != nil || p.Balance != 960_000 || p.head != 6 {
		t.Errorf("%+v, %v", p, err)
	}
	if g, err := s.Game(t.Context(), "purse anna"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a purse is read as a game: %+v, %v", g, err)
	}
}
