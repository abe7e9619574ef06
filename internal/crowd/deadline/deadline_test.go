package deadline

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // the zones are part of what is tested

	"pgregory.net/rapid"

	"github.com/quandary-games/quandary/game/text"
)

var start = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC) // a Monday

func plan(t testing.TB, s string) Plan {
	t.Helper()
	p, err := Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPlansReadBack(t *testing.T) {
	for s, want := range map[string]Plan{
		"none": {}, "2days": {Every: 48 * time.Hour}, "36h": {Every: 36 * time.Hour}, "90m": {Every: 90 * time.Minute},
		"21:00 Europe/Berlin": {Times: []time.Duration{21 * time.Hour}, Zone: "Europe/Berlin"},
		"00:00,12:30 sun,wed,sat UTC": {
			Times: []time.Duration{0, 12*time.Hour + 30*time.Minute},
			Days:  []time.Weekday{time.Sunday, time.Wednesday, time.Saturday}, Zone: "UTC",
		},
	} {
		if got := plan(t, s); !reflect.DeepEqual(got, want) || got.String() != s {
			t.Errorf("%s reads as %+v and prints as %s", s, got, got)
		}
	}
	for _, s := range []string{
		"0days", "61days", "1441h", "1 week", "days", "-1h", "1.5h", "x", "21:00", "21:00 Local", "21:00 ../x",
		"21:00 Nowhere", "24:00 UTC",
		"21:00,12:00 UTC", "12:00,12:00 UTC", "21:00 fri,mon UTC", "21:00 xyz UTC", "21:00 mon UTC x",
	} {
		if p, err := Parse(s); err == nil {
			t.Errorf("%q reads as %+v", s, p)
		}
	}
}

func TestPlansAreReadAsPeopleWriteThem(t *testing.T) {
	for s, want := range map[string]string{
		"1 day": "1day", "1days": "1day", "24h": "1day", "24 hours": "1day", "48h": "2days", "2 days": "2days",
		"90 min": "90m", "120m": "2h", "60 minutes": "1h", "1 hour": "1h", " 36h ": "36h", "7d": "7days",
		"9:00 UTC":                             "09:00 UTC",
		"12:00, 21:00  mon, fri Europe/Berlin": "12:00,21:00 mon,fri Europe/Berlin", " ": "none",
	} {
		if got := plan(t, s).String(); got != want {
			t.Errorf("%q is shown as %q, want %q", s, got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"none", "2days", "36h", "21:00 UTC", "12:00,21:00 mon,fri Europe/Berlin"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := Parse(s)
		if err != nil || p.None() {
			return
		}
		if again, err := Parse(p.String()); err != nil || !reflect.DeepEqual(again, p) {
			t.Fatalf("%q reads as %+v, which reads back as %+v, %v", s, p, again, err)
		}
		if end := p.End(start); end.Before(start) || end.After(start.Add(MaxDays*day)) {
			t.Fatalf("%q has a ply from %v end at %v", s, start, end)
		}
	})
}

func TestPliesEndByTheWallClock(t *testing.T) {
	for _, c := range []struct{ plan, from, want string }{
		{"21:00 Europe/Berlin", "2026-03-02T12:00:00Z", "2026-03-02T20:00:00Z"},
		{"21:00 Europe/Berlin", "2026-03-02T19:00:00Z", "2026-03-02T20:00:00Z"}, // just the notice
		{"21:00 Europe/Berlin", "2026-03-02T19:00:01Z", "2026-03-03T20:00:00Z"},
		{"21:00 Europe/Berlin", "2026-03-28T22:00:00Z", "2026-03-29T19:00:00Z"}, // over the change to summer time
		{"21:00 Europe/Berlin", "2026-10-24T20:30:00Z", "2026-10-25T20:00:00Z"}, // and back
		// skipped: when the clocks are set, 3:00
		{"02:30 Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"},
		{"02:30 Europe/Berlin", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00Z"},       // twice: the first
		{"02:30 Europe/Berlin", "2026-10-25T00:00:00Z", "2026-10-26T01:30:00Z"},       // and not the second
		{"02:15 Australia/Lord_Howe", "2026-10-03T05:00:00Z", "2026-10-03T15:30:00Z"}, // set by half an hour
		{"12:00 Pacific/Apia", "2011-12-29T23:00:00Z", "2011-12-30T10:00:00Z"},        // the 30th was left out
		{"12:00,21:00 mon,fri UTC", "2026-03-02T11:30:00Z", "2026-03-02T21:00:00Z"},
		{"12:00,21:00 mon,fri UTC", "2026-03-02T20:30:00Z", "2026-03-06T12:00:00Z"},
		{"00:00 sun Asia/Tokyo", "2026-03-02T11:30:00Z", "2026-03-07T15:00:00Z"},
		{"36h", "2026-03-28T12:00:00Z", "2026-03-30T00:00:00Z"}, // spans know no zones
	} {
		from, err := time.Parse(time.RFC3339, c.from)
		if err != nil {
			t.Fatal(err)
		}
		p := plan(t, c.plan)
		if got := p.End(from).UTC().Format(time.RFC3339); got != c.want {
			t.Errorf("%s: a ply from %s ends at %s, want %s", c.plan, c.from, got, c.want)
		}
	}
}

// TestNoTimeIsLeftOut looks at every minute after a moment, near the changes of several zones.
func TestNoTimeIsLeftOut(t *testing.T) {
	changes := map[string]string{
		"Europe/Berlin": "2026-03-29T01:00:00Z", "America/New_York": "2026-11-01T06:00:00Z",
		"Australia/Lord_Howe": "2026-04-04T15:00:00Z",
		"Antarctica/Troll":    "2026-03-29T01:00:00Z", "Africa/Casablanca": "2026-02-15T02:00:00Z",
		"Asia/Kathmandu": "2026-05-05T00:00:00Z",
	}
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(slices.Sorted(func(yield func(string) bool) {
			for name := range changes {
				if !yield(name) {
					return
				}
			}
		})).Draw(t, "zone")
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		change, _ := time.Parse(time.RFC3339, changes[name])
		from := change.Add(time.Duration(rapid.IntRange(-3000, 3000).Draw(t, "minutes")) * time.Minute)
		at := rapid.IntRange(0, 24*60-1).Draw(t, "at")
		p, err := Parse(fmt.Sprintf("%02d:%02d %s", at/60, at%60, name))
		if err != nil {
			t.Fatal(err)
		}
		got := p.End(from)
		if got.Before(from.Add(Notice)) {
			t.Fatalf("a ply from %v ends at %v", from, got)
		}
		shows := func(m time.Time) bool { l := m.In(zone); return l.Hour()*60+l.Minute() == at }
		repeated := func(m time.Time) bool { // it has been shown shortly before
			for back := time.Duration(1); back <= 180; back++ {
				if shows(m.Add(-back * time.Minute)) {
					return true
				}
			}
			return false
		}
		for m := from.Add(Notice); m.Before(got); m = m.Add(time.Minute) {
			if shows(m) && !repeated(m) {
				t.Fatalf("a ply from %v ends at %v, and %v is left out", from, got, m)
			}
		}
		if l := got.In(zone); !shows(got) { // then the clocks were set over it
			earlier := got.Add(-time.Minute).In(zone)
			was, is := earlier.Hour()*60+earlier.Minute(), l.Hour()*60+l.Minute()
			if was >= at || is <= at {
				t.Fatalf("a ply from %v ends at %v", from, l)
			}
		}
	})
}

// timer is the deadlines of a game for two in which a ply has just begun.
func timer(t testing.TB, s string) *Timer {
	r := Rules{Plan: plan(t, s), Warn: []Span{Span(6 * time.Hour), Span(time.Hour)}, Pause: Span(3 * day),
		Vacation: Span(10 * day)}
	if err := r.Check(); err != nil {
		t.Fatal(err)
	}
	k := New(r, 2)
	k.Open(start, []int{0})
	return k
}

// kinds returns the notes of a timer, each with the number of the deadline.
func kinds(k *Timer, notes []Note) string {
	var all []string
	for _, n := range notes {
		all = append(all, strings.TrimSuffix(fmt.Sprint(n.Kind, " ", k.Number, " ", n.Left), " 0s"))
	}
	return strings.Join(all, ", ")
}

func TestWarningsComeOnceForEachDeadline(t *testing.T) {
	k := timer(t, "2days")
	at := func(before time.Duration, want string) {
		t.Helper()
		if got := kinds(k, k.Tick(k.Until.Add(-before))); got != want {
			t.Errorf("%v before: %q, want %q", before, got, want)
		}
	}
	due := func(before time.Duration) {
		t.Helper()
		if got, ok := k.Due(); !ok || got != k.Until.Add(-before) {
			t.Errorf("next is due %v, want %v before %v", got, before, k.Until)
		}
	}
	due(6 * time.Hour)
	at(7*time.Hour, "")
	at(6*time.Hour, "warning 1 6h0m0s")
	at(6*time.Hour-1, "")
	due(time.Hour)
	if err := k.Extend(k.Until.Add(-5*time.Hour), 3*time.Hour); err != nil { // 6h are ahead again
		t.Fatal(err)
	}
	due(6 * time.Hour)
	at(6*time.Hour, "warning 1 6h0m0s")
	if err := k.Hasten(k.Until.Add(-5*time.Hour), k.Until); err == nil {
		t.Error("the same deadline is earlier")
	}
	if err := k.Hasten(k.Until, k.Until.Add(-time.Hour)); err == nil {
		t.Error("a deadline has passed before it was set")
	}
	if err := k.Hasten(k.Until.Add(-5*time.Hour), k.Until.Add(-30*time.Minute)); err != nil {
		t.Fatal(err)
	}
	if err := k.Extend(k.Until.Add(-5*time.Hour), time.Hour); err != nil { // and now not
		t.Fatal(err)
	}
	due(time.Hour)
	at(time.Minute, "warning 1 1h0m0s")
	due(0)
	at(0, "passed 1")
	at(-time.Hour, "passed 1")
	k.Close()
	at(-time.Hour, "")
	k.Open(k.Until, []int{1})
	at(30*time.Minute, "warning 2 1h0m0s") // only the last of those that are late
	at(20*time.Minute, "")
	if _, ok := New(Rules{}, 2).Due(); ok {
		t.Error("something is due in a game without deadlines")
	}
}

func TestAShortPlyHasNoWarningsThatWereDueBeforeIt(t *testing.T) {
	k := timer(t, "90m")
	if got, _ := k.Due(); got != k.Until.Add(-time.Hour) {
		t.Errorf("next is due %v", got)
	}
	if got := kinds(k, k.Tick(k.Until.Add(-50*time.Minute))); got != "warning 1 1h0m0s" {
		t.Errorf("got %q", got)
	}
}

func TestOnePauseForEachPlayer(t *testing.T) {
	k := timer(t, "2days")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	refused := func(want string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(text.Must(Messages()).Voice("en").Error(err), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	refused("not paused", k.Resume(start))
	must(k.Pause(start.Add(12*time.Hour), 1))
	refused("is paused", k.Pause(start, 0))
	if got := kinds(k, k.Tick(start.Add(80*time.Hour))); got != "" {
		t.Errorf("a game that is paused says %s", got)
	}
	must(k.Resume(start.Add(32 * time.Hour)))
	if k.Until != start.Add(68*time.Hour) {
		t.Errorf("the ply ends at %v", k.Until)
	}
	refused("has had its pause", k.Pause(start, 1))
	refused("no seat 2", k.Pause(start, 2))
	must(k.Pause(k.Until.Add(-30*time.Hour), 0))
	since := k.Since
	if at, _ := k.Due(); at != since.Add(3*day) {
		t.Errorf("the pause ends at %v", at)
	}
	if got := kinds(k, k.Tick(since.Add(3*day+time.Hour))); got != "resumed 1" ||
		k.Until != since.Add(3*day+30*time.Hour) {
		t.Errorf("%s, and the ply ends at %v", got, k.Until)
	}
	refused("no pauses", New(Rules{Plan: plan(t, "2days")}, 2).Pause(start, 0))

	wall := timer(t, "21:00 UTC")
	must(wall.Pause(start.Add(8*time.Hour), 0)) // an hour before
	must(wall.Resume(start.Add(10 * time.Hour)))
	if want := start.Add(33 * time.Hour); wall.Until != want {
		t.Errorf("the ply ends at %v, want %v", wall.Until, want)
	}
}

func TestVacationsPutDeadlinesOff(t *testing.T) {
	for _, c := range []struct {
		plan     string
		from, to time.Duration // of the vacation, after the start
		want     time.Duration // the deadline
	}{
		{"3days", 2 * day, 6 * day, 7 * day},
		{"3days", 4 * day, 6 * day, 3 * day},
		{"2days", 2 * day, 3 * day, 3 * day},
		{"12:00 UTC", day, 3 * day, 4 * day},
		{"21:00 wed UTC", day, 4 * day, 9*day + 9*time.Hour},
		{"21:00 wed UTC", day, 2 * day, 2*day + 9*time.Hour}, // it ends in time
	} {
		v := Vacation{0, start.Add(c.from), start.Add(c.to)}
		told := timer(t, c.plan) // told while the ply runs
		if err := told.Leave(start, v); err != nil {
			t.Fatal(err)
		}
		before := New(told.Rules, 2) // and before it
		if err := before.Leave(start.Add(-day), v); err != nil {
			t.Fatal(err)
		}
		before.Open(start, []int{0, 1})
		other := New(told.Rules, 2)
		if err := other.Leave(start.Add(-day), v); err != nil {
			t.Fatal(err)
		}
		other.Open(start, []int{1})
		if plain := timer(t, c.plan).Until; !other.Until.Equal(plain) {
			t.Errorf("%s: the vacation of another seat moves the deadline to %v", c.plan, other.Until)
		}
		if want := start.Add(c.want); !told.Until.Equal(want) || !before.Until.Equal(want) {
			t.Errorf("%s: the ply ends at %v and %v, want %v", c.plan, told.Until, before.Until, want)
		}
	}
	k := timer(t, "2days")
	for what, v := range map[string]Vacation{
		"soon": {0, start.Add(time.Hour), start.Add(day)}, "turned round": {0, start.Add(3 * day), start.Add(2 * day)},
		"long": {0, start.Add(2 * day), start.Add(13 * day)}, "no seat": {-1, start.Add(2 * day), start.Add(3 * day)},
	} {
		if err := k.Leave(start, v); err == nil {
			t.Errorf("a vacation is allowed: %s", what)
		}
	}
	if err := k.Leave(start, Vacation{0, start.Add(20 * day), start.Add(29 * day)}); err != nil {
		t.Error(err)
	}
	if err := k.Leave(start, Vacation{0, start.Add(40 * day), start.Add(42 * day)}); err == nil {
		t.Error("vacations are longer than they can be together")
	}
}

// TestTimersReadBack does things at random, and continues from what was written.
func TestTimersReadBack(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		k := timer(t, rapid.SampledFrom([]string{"2days", "21:00 Europe/Berlin",
			"09:00 mon,thu America/New_York"}).Draw(rt, "plan"))
		now := start
		for range rapid.IntRange(1, 12).Draw(rt, "acts") {
			now = now.Add(time.Duration(rapid.IntRange(0, 3000).Draw(rt, "minutes")) * time.Minute)
			data, err := json.Marshal(k)
			if err != nil {
				rt.Fatal(err)
			}
			var again Timer
			if err := json.Unmarshal(data, &again); err != nil {
				rt.Fatal(err)
			}
			seat, act := rapid.IntRange(0, 1).Draw(rt, "seat"), rapid.IntRange(0, 6).Draw(rt, "act")
			var notes []string
			for _, t := range []*Timer{k, &again} {
				switch act {
				case 0:
					_ = t.Pause(now, seat)
				case 1:
					_ = t.Resume(now)
				case 2:
					_ = t.Extend(now, time.Hour)
				case 3:
					_ = t.Leave(now, Vacation{seat, now.Add(2 * day), now.Add(4 * day)})
				case 4:
					t.Open(now, []int{seat})
				case 5:
					_ = t.Halt(now)
				}
				notes = append(notes, kinds(t, t.Tick(now)))
			}
			one, _ := json.Marshal(k)
			two, _ := json.Marshal(again)
			if string(one) != string(two) || notes[0] != notes[1] {
				rt.Fatalf("%s (%s) and, written and read back, %s (%s)", one, notes[0], two, notes[1])
			}
			if at, ok := k.Due(); ok && at.Before(now) && k.Running && k.Until.After(now) {
				rt.Fatalf("at %v something was due at %v", now, at)
			}
		}
	})
}

// TestWhoHaltsTheTimeEndsThat: a halted timer starts again only by a command.
func TestWhoHaltsTheTimeEndsThat(t *testing.T) {
	k := timer(t, "2days")
	if err := k.Halt(start.Add(12 * time.Hour)); err != nil {
		t.Fatal(err)
	}
	if k.Halt(start.Add(13*time.Hour)) == nil || k.Pause(start.Add(13*time.Hour), 0) == nil {
		t.Error("the time is stopped twice")
	}
	if _, due := k.Due(); due {
		t.Error("something is due while the time stands")
	}
	if got := kinds(k, k.Tick(start.Add(100*day))); got != "" {
		t.Errorf("a game that stands says %s", got)
	}
	if err := k.Resume(start.Add(100 * day)); err != nil || k.Until != start.Add(101*day+12*time.Hour) {
		t.Errorf("the ply ends at %v, %v", k.Until, err)
	}
	k.Close()
	if err := k.Pause(start.Add(101*day), 1); err != nil {
		t.Fatal(err)
	}
	k.Open(start.Add(102*day), []int{0})
	if at, due := k.Due(); !due || at != start.Add(104*day) {
		t.Errorf("a pause that began before the ply ends at %v", at)
	}
}

func TestSpansReadBack(t *testing.T) {
	for want, span := range map[string]Span{"90m": Span(90 * time.Minute), "36h": Span(36 * time.Hour),
		"2days": Span(2 * day), "": 0} {
		b, err := span.MarshalText()
		var again Span
		if err != nil || string(b) != want || again.UnmarshalText(b) != nil || again != span {
			t.Errorf("%v is written as %q and read as %v, %v", span, b, again, err)
		}
	}
	var s Span
	for _, bad := range []string{"x", "-1h", "1s", "100days"} {
		if err := s.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}
