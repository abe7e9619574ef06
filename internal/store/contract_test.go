package store

import (
	"errors"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// contract lists the tests that a store passes on every engine.
var contract = map[string]func(t *testing.T, s *Store){
	"LogIsWrittenAndRead":   contractLogIsWrittenAndRead,
	"LoserWritesNothing":    contractLoserWritesNothing,
	"RacingWriters":         contractRacingWriters,
	"ClaimsOnce":            contractClaimsOnce,
	"DeletesPeople":         contractDeletesPeople,
	"ForgetsAbsentPeople":   contractForgetsAbsentPeople,
	"NotesOutages":          contractNotesOutages,
	"SettingsStay":          contractSettingsStay,
	"DeadServersLoseClaims": contractDeadServersLoseClaims,
}

// TestContract runs the contract over SQLite and over PostgreSQL.
func TestContract(t *testing.T) {
	for engine, open := range adapters {
		for name, test := range contract {
			t.Run(engine+"/"+name, func(t *testing.T) {
				t.Parallel() // it mostly waits
				s := open(t)
				defer func() { must(t, s.Close()) }()
				test(t, s)
			})
		}
	}
}

// contractLogIsWrittenAndRead writes a log and reads it, with everything that lists tell of the game.
func contractLogIsWrittenAndRead(t *testing.T, s *Store) {
	ctx := t.Context()
	must(t, s.Append(ctx, begin("g")))
	must(t, s.Append(ctx, Batch{Game: "g", After: 1, At: noon.Add(time.Second), Bodies: []string{"a", "b \x01 ü"},
		Phase: Playing, Awaited: 2, Summary: "{1}", Seats: []Seat{{1, "bert"}}}))
	g, err := s.Game(ctx, "g")
	must(t, err)
	want := Game{ID: "g", Rules: "niels", Setup: `{"x":1}`, Secret: "seed", Phase: Playing, Listed: true, Awaited: 2,
		Summary: "{1}", Head: 3, Created: noon, Touched: noon.Add(time.Second)}
	if diff := cmp.Diff(want, g); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	log, err := s.Log(ctx, "g", 1, 10)
	must(t, err)
	if diff := cmp.Diff([]Entry{{2, noon.Add(time.Second), "a"}, {3, noon.Add(time.Second), "b \x01 ü"}},
		log); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for since, want := range map[time.Duration]int64{0: 3, time.Second: 3, time.Second + time.Millisecond: 0} {
		if heads, err := s.Moved(ctx, noon.Add(since)); err != nil || heads["g"] != want || len(heads) > 1 {
			t.Errorf("moved after %v: %v, %v", since, heads, err)
		}
	}
	must(t, s.Ping(ctx))
	for person, want := range map[string]int{"anna": 1, "bert": 1, "carl": 0} {
		if list, err := s.Games(ctx, Games{Person: person, Most: 10}); err != nil || len(list) != want {
			t.Errorf("%s plays %d games, %v", person, len(list), err)
		}
	}
	if list, err := s.Games(ctx, Games{Phase: Playing, Most: 10}); err != nil || len(list) != 1 || list[0].Setup != "" {
		t.Errorf("%d games listed, %v", len(list), err)
	}
	if list, err := s.Games(ctx, Games{Most: 10}); err != nil || len(list) != 0 {
		t.Errorf("the games of nobody: %v, %v", list, err)
	}
	if _, err := s.Game(ctx, "h"); !errors.Is(err, ErrNotFound) {
		t.Errorf("a game that is not there: %v", err)
	}
}

// contractLoserWritesNothing appends after a number that is not the last one.
func contractLoserWritesNothing(t *testing.T, s *Store) {
	ctx := t.Context()
	must(t, s.Append(ctx, begin("g")))
	if err := s.Append(ctx, begin("g")); !errors.Is(err, ErrBehind) {
		t.Errorf("a game made twice: %v", err)
	}
	late := Batch{Game: "g", After: 0, At: noon, Bodies: []string{"late"}, Phase: Over, Summary: "late",
		Due: []Due{{"flag", "g", noon}}, Seats: []Seat{{1, "eve"}}}
	if err := s.Append(ctx, late); !errors.Is(err, ErrBehind) {
		t.Errorf("an old number: %v", err)
	}
	late.After = 7
	if err := s.Append(ctx, late); !errors.Is(err, ErrBehind) {
		t.Errorf("a number too far: %v", err)
	}
	if g, _ := s.Game(ctx, "g"); g.Head != 1 || g.Phase != Open {
		t.Errorf("the game changed: %+v", g)
	}
	if _, err := next(t, s, "flag"); !errors.Is(err, ErrNotFound) {
		t.Errorf("something is due: %v", err)
	}
	if list, _ := s.Games(ctx, Games{Person: "eve", Most: 1}); len(list) != 0 {
		t.Error("a seat was given")
	}
}

// contractRacingWriters lets writers race for the same numbers: each goes to one of them, and the log is what they
// wrote.
func contractRacingWriters(t *testing.T, s *Store) {
	const writers, numbers = 4, 500
	must(t, s.Append(t.Context(), begin("g")))
	var won [numbers + 2]atomic.Int64
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			for n := int64(1); n <= numbers; {
				err := s.Append(t.Context(), Batch{Game: "g", After: n, At: noon, Bodies: []string{strconv.Itoa(w)},
					Phase: Playing})
				switch {
				case err == nil:
					won[n+1].Store(int64(w + 1))
					n++
				case errors.Is(err, ErrBehind):
					g, err := s.Game(t.Context(), "g")
					if err != nil || g.Head < n {
						t.Errorf("head %d at %d, %v", g.Head, n, err)
						return
					}
					n = g.Head
					if n > numbers {
						return
					}
				default:
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	log, err := s.Log(t.Context(), "g", 1, 2*numbers)
	must(t, err)
	if len(log) != numbers {
		t.Fatalf("%d entries", len(log))
	}
	for i, e := range log {
		if e.Number != int64(i+2) || won[e.Number].Load() != int64(e.Body[0]-'0')+1 {
			t.Fatalf("entry %d says %s, won by %d", e.Number, e.Body, won[e.Number].Load())
		}
	}
}

// contractClaimsOnce claims due things, settles them, and schedules them anew in between.
func contractClaimsOnce(t *testing.T, s *Store) {
	ctx := t.Context()
	b := begin("g")
	b.Due = []Due{{"flag", "g", noon.Add(time.Minute)}, {"bot", "g", noon}}
	must(t, s.Append(ctx, b))
	if at, err := next(t, s, "bot"); err != nil || !at.Equal(noon) {
		t.Errorf("next due %v, %v", at, err)
	}
	kind := "bot"
	claim := func(now time.Time) []Claimed {
		list, _, err := s.Claim(ctx, Claim{"a", kind, now, now.Add(10 * time.Second), 10})
		must(t, err)
		return list
	}
	if got := claim(noon); len(got) != 1 || got[0].Kind != "bot" {
		t.Fatalf("claimed %v", got)
	}
	if got := claim(noon.Add(time.Second)); len(got) != 0 {
		t.Errorf("claimed twice: %v", got)
	}
	beat(t, s, Beat{Server: "b", At: noon, Gap: time.Hour, First: true})
	if got := claim(noon.Add(time.Second)); len(got) != 0 {
		t.Errorf("another server started, and got %v", got)
	}
	beat(t, s, Beat{Server: "a", At: noon, Gap: time.Hour, First: true})
	if got := claim(noon.Add(time.Second)); len(got) != 1 {
		t.Errorf("it started anew, and got %v", got)
	}
	again := claim(noon.Add(11 * time.Second)) // who had it must have died
	if len(again) != 1 {
		t.Fatalf("claimed %v", again)
	}
	soon := noon.Add(12 * time.Second)
	must(t, s.Release(ctx, again[0], soon)) // it could not be done
	if got := claim(soon.Add(-time.Millisecond)); len(got) != 0 {
		t.Errorf("claimed before the time from which it was released: %v", got)
	}
	must(t, s.Release(ctx, Claimed{again[0].Due, again[0].Token + 1}, noon)) // claimed anew since
	if again = claim(soon); len(again) != 1 {
		t.Fatalf("claimed %v after the release", again)
	}
	must(t, s.Settle(ctx, again...))
	if at, err := next(t, s, "flag"); err != nil || !at.Equal(noon.Add(time.Minute)) {
		t.Errorf("next due %v, %v", at, err)
	}
	if _, err := next(t, s, "bot"); !errors.Is(err, ErrNotFound) {
		t.Errorf("the bot is still due: %v", err)
	}
	kind = "flag"
	old := claim(noon.Add(2 * time.Minute))
	must(t, s.Append(ctx, Batch{Game: "g", After: 1, At: noon, Bodies: []string{"x"}, Phase: Open,
		Due: []Due{{"flag", "g", noon.Add(time.Hour)}}}))
	must(t, s.Settle(ctx, old...)) // it is not the same any more
	if at, err := next(t, s, "flag"); err != nil || !at.Equal(noon.Add(time.Hour)) {
		t.Errorf("next due %v, %v", at, err)
	}
	again = claim(noon.Add(time.Hour))
	must(t, s.Append(ctx, Batch{Game: "g", After: 2, At: noon, Bodies: []string{"x"}, Phase: Open,
		Due: []Due{{"flag", "g", noon.Add(time.Hour)}}}))
	if got := claim(noon.Add(time.Hour)); len(got) != 1 {
		t.Errorf("claimed %v", got)
	}
	must(t, s.Settle(ctx, again...)) // due anew, at the same time, and claimed anew
	if at, err := next(t, s, "flag"); err != nil || !at.Equal(noon.Add(time.Hour+10*time.Second)) {
		t.Errorf("next due %v, %v", at, err)
	}
	must(t, s.Append(ctx, Batch{Game: "g", After: 3, At: noon, Bodies: []string{"x"}, Phase: Over,
		Done: []Due{{Kind: "flag", Key: "g"}}}))
	if _, err := next(t, s, "flag"); !errors.Is(err, ErrNotFound) {
		t.Errorf("still due: %v", err)
	}
}

// contractDeletesPeople deletes a person, with their keys and seats.
func contractDeletesPeople(t *testing.T, s *Store) {
	ctx := t.Context()
	must(t, s.Put(ctx, Row{Kind: KindPerson, Key: "anna", Body: "{}", Created: noon, Seen: noon}))
	must(t, s.Put(ctx, Row{Kind: KindPerson, Key: "anna", Body: `{"name":"Anna"}`, Created: noon.Add(time.Hour),
		Seen: noon.Add(time.Hour)}))
	p, err := s.Get(ctx, KindPerson, "anna")
	must(t, err)
	want := Row{Kind: KindPerson, Key: "anna", Body: `{"name":"Anna"}`, Created: noon, Seen: noon.Add(time.Hour)}
	if p != want {
		t.Errorf("%+v", p)
	}
	must(t, s.Put(ctx, Row{Kind: "token", Key: "k", Person: "anna", Body: "b"}))
	must(t, s.Put(ctx, Row{Kind: "token", Key: "l", Person: "anna", Body: "c"}))
	must(t, s.Delete(ctx, "token", "l"))
	if keys, err := s.List(ctx, "token", "anna", 0); err != nil || len(keys) != 1 {
		t.Errorf("%v, %v", keys, err)
	}
	if keys, err := s.List(ctx, "token", Anybody, 10); err != nil || len(keys) != 1 || keys[0].Person != "anna" {
		t.Errorf("%v, %v", keys, err)
	}
	if keys, err := s.List(ctx, "token", "", 0); err != nil || len(keys) != 0 {
		t.Errorf("the keys of nobody: %v, %v", keys, err)
	}
	for i, key := range []string{"b", "c", "a"} {
		must(t,
			s.Put(ctx,
				Row{Kind: "shared", Key: key, Person: "anna", Created: noon.Add(time.Duration(i/2) * time.Hour)}))
	}
	if list, err := s.Newest(ctx, "shared", 0, 2); err != nil || len(list) != 2 || list[0].Key != "a" ||
		list[1].Key != "b" {
		t.Errorf("the newest are %v, %v", list, err)
	}
	if list, err := s.Newest(ctx, "shared", 2, 2); err != nil || len(list) != 1 || list[0].Key != "c" {
		t.Errorf("after them come %v, %v", list, err)
	}
	must(t, s.Append(ctx, begin("g")))
	must(t, s.Delete(ctx, KindPerson, "anna"))
	if list, err := s.Newest(ctx, "shared", 0, 9); err != nil || len(list) != 0 {
		t.Errorf("still there: %v, %v", list, err)
	}
	if _, err := s.Get(ctx, KindPerson, "anna"); !errors.Is(err, ErrNotFound) {
		t.Errorf("still there: %v", err)
	}
	if _, err := s.Get(ctx, "token", "k"); !errors.Is(err, ErrNotFound) {
		t.Errorf("the key is still there: %v", err)
	}
	if list, err := s.Games(ctx, Games{Person: "anna", Most: 10}); err != nil || len(list) != 0 {
		t.Errorf("still plays %v, %v", list, err)
	}
}

// contractForgetsAbsentPeople forgets people who were long absent, unless they can come back to something.
func contractForgetsAbsentPeople(t *testing.T, s *Store) {
	ctx := t.Context()
	people := map[string]time.Duration{"late": 0, "old": -time.Hour, "older": -2 * time.Hour, "keyed": -time.Hour,
		"plays": -time.Hour, "has played": -time.Hour}
	for id, seen := range people {
		must(t, s.Put(ctx, Row{Kind: KindPerson, Key: id, Created: noon, Seen: noon.Add(seen)}))
	}
	must(t, s.Put(ctx, Row{Kind: "token", Key: "k", Person: "keyed", Body: ""}))
	for id, phase := range map[string]Phase{"plays": Playing, "has played": Over} {
		b := begin(id)
		b.Seats, b.Phase = []Seat{{0, id}}, phase
		must(t, s.Append(ctx, b))
	}
	for want := range 2 { // two at the most, and then the one that is left
		if n, err := s.Forget(ctx, noon, 2); err != nil || n != 2-want {
			t.Fatalf("%d were forgotten, %v", n, err)
		}
	}
	for id := range people {
		_, err := s.Get(ctx, KindPerson, id)
		if gone := errors.Is(err, ErrNotFound); gone != (id == "old" || id == "older" || id == "has played") {
			t.Errorf("%s: %v", id, err)
		}
	}
	if list, err := s.Games(ctx, Games{Person: "has played", Most: 10}); err != nil || len(list) != 0 {
		t.Errorf("still has %v, %v", list, err)
	}
}

// contractNotesOutages gives pulses with gaps.
func contractNotesOutages(t *testing.T, s *Store) {
	beat(t, s, Beat{Server: "a", At: noon, Gap: 5 * time.Second})
	beat(t, s, Beat{Server: "a", At: noon.Add(4 * time.Second), Gap: 5 * time.Second})
	beat(t, s, Beat{Server: "a", At: noon.Add(-time.Hour), Gap: 5 * time.Second}) // it was held up on its way
	beat(t, s, Beat{Server: "b", At: noon.Add(20 * time.Second), Gap: 5 * time.Second})
	got := beat(t, s, Beat{Server: "a", At: noon.Add(21 * time.Second), Gap: 5 * time.Second}) // b was alive
	if diff := cmp.Diff([]Outage{{noon.Add(4 * time.Second), noon.Add(20 * time.Second)}}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// contractSettingsStay sets a setting twice.
func contractSettingsStay(t *testing.T, s *Store) {
	for _, value := range []string{"first", "second"} {
		if got, err := Setting(t.Context(), s, "key", value); err != nil || got != "first" {
			t.Errorf("%s, %v", got, err)
		}
	}
}

// contractDeadServersLoseClaims claims for a server that then has no pulse.
func contractDeadServersLoseClaims(t *testing.T, s *Store) {
	ctx := t.Context()
	beat(t, s, Beat{Server: "dead", At: noon, Gap: 5 * time.Second})
	must(t, s.Schedule(ctx, Due{"bot", "g", noon}))
	claim := func(server string, now time.Time) int {
		list, _, err := s.Claim(ctx, Claim{server, "bot", now, now.Add(time.Minute), 1})
		must(t, err)
		return len(list)
	}
	if claim("dead", noon) != 1 {
		t.Fatal("nothing to claim")
	}
	beat(t, s, Beat{Server: "alive", At: noon.Add(4 * time.Second), Gap: 5 * time.Second})
	if claim("alive", noon.Add(4*time.Second)) != 0 {
		t.Error("it is taken from a server that is alive")
	}
	beat(t, s, Beat{Server: "alive", At: noon.Add(6 * time.Second), Gap: 5 * time.Second})
	if claim("alive", noon.Add(6*time.Second)) != 1 {
		t.Error("it waits for a server that is dead")
	}
}
