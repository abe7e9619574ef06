package hall

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/crowd"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store/pgtest"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/record"
)

// houses are halls over one PostgreSQL, with one clock.
func houses(t *testing.T, n int) []*house {
	address := pgtest.Database(t)
	clock := &wall{now: time.UnixMilli(1_790_000_000_000)}
	var all []*house
	for i := range n {
		h := &house{t: t, path: address, name: fmt.Sprint("house", i), clock: clock}
		h.open()
		t.Cleanup(h.shut)
		all = append(all, h)
	}
	return all
}

// caught waits until a hall knows of a number of a game.
func caught(t *testing.T, h *house, id string, number int64) {
	t.Helper()
	wait(t, func() bool { return h.state(t, id).Number >= number })
}

func TestPeopleAtTwoHallsPlayOneGame(t *testing.T) {
	two := houses(t, 2)
	id := two[0].pair(t, "niels", clock.Control{})
	watch, err := two[1].Watch(t.Context(), id, eve, Watching{Seat: game.Nobody, Since: 0})
	if err != nil {
		t.Fatal(err)
	}
	defer watch.Close()
	for i, move := range []string{"e2e4", "c7c6", "d2d4", "d7d5", "b1c3", "d5e4", "c3e4", "c8f5", "e4:d6/f6="} {
		at := two[i%2]
		number := two[(i+1)%2].state(t, id).Number
		caught(t, at, id, number)
		at.plays(t, id, []person.Who{anna, bert}[i%2], move)
	}
	head := two[0].state(t, id).Number
	caught(t, two[1], id, head)
	var a, b string
	for _, h := range two {
		r, err := h.Record(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		a, b = b, r.String()
	}
	if a != b || !strings.Contains(a, "checkmate") {
		t.Errorf("one hall has\n%s\nand the other\n%s", a, b)
	}
	if report := referee.Verify(parsed(t, a), find); len(report.Problems) > 0 {
		t.Errorf("%v", report.Problems)
	}
	var told strings.Builder
	wait(t, func() bool { // the watcher at the other hall is told of all of it
		messages, _ := watch.Next()
		for _, m := range messages {
			told.Write(m)
		}
		return strings.Contains(told.String(), fmt.Sprintf(`"number":%d,`, head))
	})
}

// TestAGameThatTwoHallsMakeIsMadeOnce has two halls make a game with the same id, one after the other and at once.
func TestAGameThatTwoHallsMakeIsMadeOnce(t *testing.T) {
	two := houses(t, 2)
	for n := range 20 {
		spec := table.Spec{ID: table.IDFrom(fmt.Sprint("secret ", n)), Game: "niels", Clock: noClock,
			Seats: []table.SeatSpec{{Kind: table.SeatMine}, {Kind: table.SeatBot, Bot: "random"}}}
		var both sync.WaitGroup
		for _, h := range two {
			both.Go(func() {
				if id, err := h.Create(t.Context(), anna, spec); err != nil || id != spec.ID {
					t.Errorf("%s makes %q: %v", h.name, id, err)
				}
			})
			if n%2 == 0 {
				both.Wait()
			}
		}
		both.Wait()
		for _, h := range two {
			if held, err := h.Held(t.Context(), spec.ID, anna); err != nil || held.Len() != 1 {
				t.Errorf("at %s Anna holds %v: %v", h.name, held, err)
			}
		}
		two[n%2].plays(t, spec.ID, anna, "e2e4")
	}
}

// TestClocksThatAreSetBackStopNone opens two halls with clocks an hour behind those of the halls before them, twice:
// the clocks of their game run at both, and the flag of a player who does not move falls.
func TestClocksThatAreSetBackStopNone(t *testing.T) {
	two := houses(t, 2)
	control, _ := clock.Parse("1+0")
	id := two[0].pair(t, "niels", control)
	two[0].plays(t, id, anna, "e2e4")
	for n, by := range []person.Who{bert, anna} {
		for _, h := range two {
			h.shut()
		}
		two[0].clock.Add(-time.Hour)
		for _, h := range two {
			h.open()
			h.state(t, id)
		}
		two[0].pass(t, 10*time.Second)
		for _, h := range two {
			if left := h.state(t, id).Clocks.Left[1-n]; left < 49_000 || left > 51_000 {
				t.Errorf("%s: seat %d has %d ms: want 50 s", h.name, 1-n, left)
			}
		}
		two[n].plays(t, id, by, []string{"e7e5", "d2d4"}[n])
		caught(t, two[1-n], id, two[n].state(t, id).Number)
	}
	two[0].pass(t, time.Minute)
	wait(t, func() bool { return two[1].state(t, id).Phase == table.Over })
}

func parsed(t *testing.T, s string) *record.Record {
	t.Helper()
	r, err := record.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestAHallThatIsCutOffSendsEverybodyElsewhere takes the database away for longer than a moment. Watchers are told to
// go elsewhere, all commands are refused with the reason, and the hall works again when the database is back.
func TestAHallThatIsCutOffSendsEverybodyElsewhere(t *testing.T) {
	t.Parallel() // it mostly waits
	database := pgtest.New(t)
	h := &house{t: t, path: database.Database(t), name: "hall", clock: &wall{now: time.UnixMilli(1_790_000_000_000)},
		quiet: true}
	h.open()
	t.Cleanup(h.shut)
	id := h.pair(t, "niels", clock.Control{})
	watch, err := h.Watch(t.Context(), id, eve, Watching{Seat: game.Nobody, Since: 0})
	if err != nil {
		t.Fatal(err)
	}
	defer watch.Close()
	if err := database.Stop("immediate"); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	wait(t, func() bool { _, more := watch.Next(); return !more })
	if took := time.Since(begin); took < awayAfter-pulseEvery || took > awayAfter+time.Minute {
		t.Errorf("who watches is sent away after %v", took)
	}
	_, err = h.Watch(t.Context(), id, eve, Watching{Seat: game.Nobody, Since: 0})
	var refused *game.Error
	if !errors.As(err, &refused) || refused.Text.Kind != "hall.away" {
		t.Errorf("who comes is told %v", err)
	}
	if err := database.Start(); err != nil {
		t.Fatal(err)
	}
	wait(t, func() bool {
		again, err := h.Watch(t.Context(), id, eve, Watching{Seat: game.Nobody, Since: 0})
		if err == nil {
			again.Close()
		}
		return err == nil
	})
	h.plays(t, id, anna, "e2e4")
}

// TestWhoComesFromAnotherHallKnowsMore has somebody who was told of entries at one hall come to another that has not
// read them: nothing is told twice or shown as it was before, and a move on what they know is taken.
func TestWhoComesFromAnotherHallKnowsMore(t *testing.T) {
	address := pgtest.Database(t)
	clock := &wall{now: time.UnixMilli(1_790_000_000_000)}
	var two []*house
	for i := range 2 { // no word goes between them
		h := &house{t: t, path: address, name: fmt.Sprint("hall", i), clock: clock, deaf: true}
		h.open()
		t.Cleanup(h.shut)
		two = append(two, h)
	}
	id, err := two[0].Create(t.Context(), anna,
		table.Spec{Game: "niels", Seats: []table.SeatSpec{{Kind: table.SeatMine}, {Kind: table.SeatOpen}}})
	if err != nil {
		t.Fatal(err)
	}
	two[1].state(t, id) // in memory there before somebody sits down
	if _, err := join(t, two[0], id, bert); err != nil {
		t.Fatal(err)
	}
	sat, err := two[1].Watch(t.Context(), id, bert, Watching{Seat: 1, Since: -1})
	if err != nil {
		t.Fatalf("who sat down at another hall: %v", err)
	}
	sat.Close()
	for i, move := range []string{"e2e4", "e7e5", "g1f3"} {
		before := two[1].state(t, id).Number // it is in memory there
		two[0].plays(t, id, []person.Who{anna, bert}[i%2], move)
		known := two[0].state(t, id).Number
		watch, err := two[1].Watch(t.Context(), id, eve, Watching{Seat: game.Nobody, Since: known})
		if err != nil {
			t.Fatal(err)
		}
		messages, _ := watch.Next()
		told := string(bytes.Join(messages, []byte("\n")))
		if strings.Contains(told, `"type":"entry"`) || !strings.Contains(told, fmt.Sprintf(`"number":%d,`, known)) {
			t.Errorf("who knows of %d is told, by a hall that knew of %d, %s", known, before, told)
		}
		watch.Close()
	}
	two[1].state(t, id)
	two[0].plays(t, id, bert, "b8c6")
	known := two[0].state(t, id).Number
	if _, err := two[1].Do(t.Context(), id, anna, table.Request{ID: "more",
		Command: table.Move{Move: "f1b5", Number: &known}}); err != nil {
		t.Errorf("a move on what another hall told: %v", err)
	}
	more := known + 100
	if _, code := two[1].acts(t, id, bert, table.Move{Move: "a7a6", Number: &more}); code != game.BadRequest {
		t.Errorf("a move on what nobody told: %q", code)
	}
	crowded := two[0].crowdGame(t, nil)
	two[1].roster(t, crowded, anna)
	two[0].plays(t, crowded, kongo, "d7d5")
	for _, known := range []int64{two[0].state(t, crowded).Number, more} {
		r, err := two[1].Roster(t.Context(), crowded, anna, 1, known)
		if err != nil || r.Teams[0].Phase != "ordering" || r.Teams[0].Until == 0 {
			t.Errorf("who knows of the commitment is told of a round before it: %v, %+v", err, r)
		}
	}
}

// TestWhoFollowsIsToldFromAnotherHall has somebody follow their games at one hall while a move is made at another, with
// word between the halls and without. A game that concerns nobody there is not read there.
func TestWhoFollowsIsToldFromAnotherHall(t *testing.T) {
	for _, deaf := range []bool{false, true} {
		t.Run(fmt.Sprint("deaf=", deaf), func(t *testing.T) {
			address := pgtest.Database(t)
			clock := &wall{now: time.UnixMilli(1_790_000_000_000)}
			var two []*house
			for i := range 2 {
				h := &house{t: t, path: address, name: fmt.Sprint("hall", i), clock: clock, deaf: deaf}
				h.open()
				t.Cleanup(h.shut)
				two = append(two, h)
			}
			stranger, err := two[1].Follow(t.Context(), eve.Person)
			if err != nil {
				t.Fatal(err)
			}
			id := two[0].pair(t, "niels", noClock)
			two[0].plays(t, id, anna, "e2e4")
			if !deaf {
				time.Sleep(200 * time.Millisecond)
				two[1].mu.Lock()
				if two[1].runners[id] != nil {
					t.Error("a hall reads a game that concerns nobody there")
				}
				two[1].mu.Unlock()
			}
			stranger.Close()
			follower, err := two[1].Follow(t.Context(), anna.Person)
			if err != nil {
				t.Fatal(err)
			}
			defer follower.Close()
			two[0].plays(t, id, bert, "e7e5")
			var told strings.Builder
			wait(t, func() bool {
				news, _ := follower.Next()
				told.Write(bytes.Join(news, nil))
				return strings.Contains(told.String(), `"turn"`) && strings.Contains(told.String(), id)
			})
		})
	}
}

// counting counts how often the bots of a hall are asked, and takes its time.
type counting struct {
	movers
	asked *atomic.Int64
}

func (counting) Workers() int { return 1 }

func (c counting) Choose(ctx context.Context, name string, q Question) (Reply, error) {
	c.asked.Add(1)
	time.Sleep(20 * time.Millisecond)
	return c.movers.Choose(ctx, name, q)
}

// TestAHallThatLagsReadsOnlyWhatIsNew has two halls play in turns, each before it has heard of the other's move: it
// looks for what it lacks, and not at the whole game again.
func TestAHallThatLagsReadsOnlyWhatIsNew(t *testing.T) {
	address := pgtest.Database(t)
	clock := &wall{now: time.UnixMilli(1_790_000_000_000)}
	var read atomic.Int64
	var two []*house
	for i := range 2 {
		h := &house{t: t, path: address, name: fmt.Sprint("house", i), clock: clock, read: &read}
		h.open()
		t.Cleanup(h.shut)
		two = append(two, h)
	}
	id := two[0].pair(t, "niels", noClock)
	two[1].state(t, id)
	for i := range 32 {
		here, there := two[i%2], two[(i+1)%2]
		file, step := 'a'+rune(i/2%8), 1+i/16
		move := fmt.Sprintf("%c%d%c%d", file, 1+step, file, 2+step)
		if i%2 == 1 {
			move = fmt.Sprintf("%c%d%c%d", file, 8-step, file, 7-step)
		}
		number := there.state(t, id).Position
		if _, code := here.acts(t, id, []person.Who{anna, bert}[i%2], table.Move{Move: move,
			Number: &number}); code != "" {
			t.Fatalf("%s: %s", move, code)
		}
	}
	if n, head := read.Load(), two[0].head(t, id); n > 4*head {
		t.Errorf("%d entries were read of a log of %d", n, head)
	} else {
		t.Logf("%d entries were read of a log of %d", n, head)
	}
}

// TestBotsAreSpread has more bots to move than one hall can attend to at a time: the other takes its share.
func TestBotsAreSpread(t *testing.T) {
	address := pgtest.Database(t)
	clock := &wall{now: time.UnixMilli(1_790_000_000_000)}
	var asked [2]atomic.Int64
	var two []*house
	for i := range asked {
		h := &house{t: t, path: address, name: fmt.Sprint("house", i), clock: clock, bots: counting{asked: &asked[i]}}
		h.open()
		t.Cleanup(h.shut)
		two = append(two, h)
	}
	spec := table.Spec{Game: "niels", Seats: []table.SeatSpec{{Kind: table.SeatBot, Bot: "random"},
		{Kind: table.SeatBot, Bot: "random"}}}
	for range 40 {
		if _, err := two[0].Create(t.Context(), anna, spec); err != nil {
			t.Fatal(err)
		}
	}
	wait(t, func() bool { return asked[0].Load()+asked[1].Load() > 400 })
	for i := range asked {
		if n := asked[i].Load(); n < 80 {
			t.Errorf("the bots of hall %d are asked %d times of 400", i, n)
		}
	}
}

// TestAnOldAndANewHallPlayOneGame runs a hall that knows only an older form of the data beside one that knows the
// present form: people at both play on, also after the older hall was started anew.
func TestAnOldAndANewHallPlayOneGame(t *testing.T) {
	address := pgtest.Database(t)
	clock := &wall{now: time.UnixMilli(1_790_000_000_000)}
	older := &house{t: t, path: address, name: "older", clock: clock, form: 3}
	older.open()
	t.Cleanup(func() { older.shut() })
	id := older.pair(t, "niels", noClock)
	older.plays(t, id, anna, "e2e4")
	newer := &house{t: t, path: address, name: "newer", clock: clock}
	newer.open()
	t.Cleanup(newer.shut)
	for i, move := range []string{"c7c6", "d2d4", "d7d5", "b1c3", "d5e4", "c3e4"} {
		if i == 3 {
			older.shut()
			older.open()
		}
		h := []*house{newer, older}[i%2]
		caught(t, h, id, newer.head(t, id))
		h.plays(t, id, []person.Who{bert, anna}[i%2], move)
	}
	caught(t, newer, id, newer.head(t, id))
	newer.rereads(t, id)
}

// TestHallsThatRaceForANumber has people at two halls act on the same game as fast as they can: all acknowledged
// phrases are in the log once.
func TestHallsThatRaceForANumber(t *testing.T) {
	two := houses(t, 2)
	id := two[0].pair(t, "niels", clock.Control{})
	const each = 60
	var wg sync.WaitGroup
	var mu sync.Mutex
	said := map[string]bool{}
	for i, h := range two {
		wg.Go(func() {
			for n := range each {
				action := fmt.Sprint(i, "-", n)
				_, err := h.Do(t.Context(), id, []person.Who{anna, bert}[i],
					table.Request{ID: action, Command: table.Say{Phrase: "hello"}})
				if err != nil {
					continue // too busy is an answer
				}
				mu.Lock()
				said[action] = true
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	log, err := two[0].store.Log(t.Context(), id, 0, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	kept := map[string]int{}
	for i, e := range log {
		if e.Number != int64(i+1) {
			t.Fatalf("number %d at place %d", e.Number, i+1)
		}
		var b struct{ Action *struct{ ID string } }
		if err := json.Unmarshal([]byte(e.Body), &b); err != nil {
			t.Fatal(err)
		} else if b.Action != nil {
			kept[b.Action.ID]++
		}
	}
	for action := range said {
		if kept[action] != 1 {
			t.Errorf("the action %s is in the log %d times", action, kept[action])
		}
	}
	if len(said) < each {
		t.Errorf("only %d of %d actions got through", len(said), 2*each)
	}
}

func TestAnotherHallTakesOverWhatIsDue(t *testing.T) {
	two := houses(t, 2)
	control, _ := clock.Parse("1+0")
	id := two[0].pair(t, "niels", control)
	two[0].plays(t, id, anna, "e2e4")
	two[0].shut()
	defer two[0].open() // for its end
	two[1].pass(t, 62*time.Second)
	wait(t, func() bool { return two[1].state(t, id).Phase == table.Over })
	if s := two[1].state(t, id); s.Turn.Reason != game.Timeout {
		t.Errorf("%+v", s.Turn)
	}
}

// TestTwoHallsEndAPlyOnce has both halls of one database end the same ply at the same time, again and again, one of
// them killed now and then: every ply is decided once, and what members were told is taken down is there.
func TestTwoHallsEndAPlyOnce(t *testing.T) {
	two := houses(t, 2)
	id := two[0].crowdGame(t, func(s *table.Spec) {
		s.Market, s.Seats[0].Team.Source = nil, crowd.SourceEqual
		s.Seats[0].Team.Missing, s.Seats[0].Team.Default = team.Clock, ""
	})
	plies := []struct{ white, black string }{
		{"a2a3", "a7a6"}, {"b2b3", "b7b6"}, {"c2c3", "c7c6"}, {"d2d3", "d7d6"}, {"e2e3", "e7e6"},
	}
	for i, ply := range plies {
		at := two[i%2]
		caught(t, at, id, two[(i+1)%2].state(t, id).Number)
		at.plays(t, id, kongo, ply.black)
		caught(t, two[(i+1)%2], id, at.state(t, id).Number)
		for n, h := range two {
			h.orders(t, id, fmt.Sprint("ida", n), ply.white)
		}
		if i == 2 {
			two[0].shut()
			two[0].open()
		}
		at.clock.Add(10 * time.Minute)
		var work sync.WaitGroup
		for _, h := range two {
			for range 4 {
				work.Go(func() { _ = h.endPly(t.Context(), id) })
			}
		}
		work.Wait()
		wait(t, func() bool { return two[0].ended(t, id) == i+1 && two[1].ended(t, id) == i+1 })
	}
	decided, ordered := 0, 0
	for _, e := range two[1].crowd(t, id, person.Who{}).Teams[0] {
		switch e.Kind {
		case team.Decided:
			decided++
		case team.Ordered:
			ordered++
		}
	}
	if decided != len(plies) || ordered != 2*len(plies) {
		t.Errorf("%d decisions and %d orders of %d plies", decided, ordered, len(plies))
	}
	two[0].verifies(t, id, len(plies))
}
