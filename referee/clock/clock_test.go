package clock

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

var start = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func control(t *testing.T, s string) Control {
	t.Helper()
	c, err := Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func only(seat int) func(int) bool { return func(i int) bool { return i == seat } }

func TestControlsReadBack(t *testing.T) {
	for s, want := range map[string]Control{
		"none":                {},
		"5+3":                 {Kind: Increment, Base: 5 * time.Minute, Step: 3 * time.Second},
		"0.25+0":              {Kind: Increment, Base: 15 * time.Second},
		"0+1":                 {Kind: Increment, Step: time.Second},
		"90d5":                {Kind: Delay, Base: 90 * time.Minute, Step: 5 * time.Second},
		"2days":               {Kind: Turn, Base: 48 * time.Hour},
		"21:00 Europe/Berlin": {Kind: Daily, At: 21 * time.Hour, Zone: "Europe/Berlin"},
		"07:05 UTC":           {Kind: Daily, At: 7*time.Hour + 5*time.Minute, Zone: "UTC"},
	} {
		if got := control(t, s); got != want || got.String() != s {
			t.Errorf("%s reads as %+v and prints as %s", s, got, got)
		}
	}
}

func TestBadControlsAreRefused(t *testing.T) {
	for _, s := range []string{
		"5", "5+", "+3", "0+0", "0d0", "0d3", "0.3+1", "-5+3", "5+-3", "5+601", "1441+0", "NaN+1", "Inf+1", "1e9+1",
		"5d",
		"0days", "61days", "02days",
		"days", "21:00", "21:00 ", "24:00 UTC", "9:00 UTC", "21:00 Nowhere/Land", "21:00 Local", "21:00 ../x", "x",
	} {
		if c, err := Parse(s); err == nil {
			t.Errorf("%q reads as %+v", s, c)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"none", "5+3", "0.5d2", "3days", "21:00 UTC"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := Parse(s)
		if err != nil {
			return
		}
		if again, err := Parse(c.String()); err != nil || again != c {
			t.Errorf("%q reads as %+v, which reads back as %+v, %v", s, c, again, err)
		}
	})
}

func TestIncrement(t *testing.T) {
	k := New(control(t, "5+3"), 2)
	k.Run(start, only(0))
	now := start.Add(10 * time.Second)
	if got := k.Left(0, now); got != 290*time.Second {
		t.Errorf("%v left while it runs", got)
	}
	k.Act(now, 0, 0)
	k.Run(now, only(1))
	if got := k.Left(0, now.Add(time.Hour)); got != 293*time.Second {
		t.Errorf("%v left after the ply", got)
	}
	if at, ok := k.Flag(); !ok || at != now.Add(5*time.Minute) {
		t.Errorf("the flag falls at %v, %v", at, ok)
	}
	if k.Out(1, now.Add(5*time.Minute-time.Millisecond)) || !k.Out(1, now.Add(5*time.Minute)) {
		t.Error("time is not up when it is up")
	}
}

// Without time for the whole game the first ply has the time of an increment.
func TestIncrementAlone(t *testing.T) {
	k := New(control(t, "0+2"), 2)
	k.Run(start, only(0))
	if at, ok := k.Flag(); !ok || at != start.Add(2*time.Second) || k.Out(0, start) {
		t.Errorf("the flag falls at %v, %v", at, ok)
	}
	now := start.Add(500 * time.Millisecond)
	k.Act(now, 0, 0)
	if got := k.Left(0, now); got != 3500*time.Millisecond {
		t.Errorf("%v left after the ply", got)
	}
}

func TestDelayIsFreeEachTurn(t *testing.T) {
	k := New(control(t, "1d5"), 2)
	k.Run(start, only(0))
	if at, _ := k.Flag(); at != start.Add(65*time.Second) {
		t.Errorf("the flag falls at %v", at)
	}
	k.Act(start.Add(4*time.Second), 0, 0)
	if got := k.Left(0, start); got != time.Minute {
		t.Errorf("%v left after a quick ply", got)
	}
	k.Run(start, only(0))
	k.Act(start.Add(7*time.Second), 0, 0)
	if got := k.Left(0, start); got != 58*time.Second {
		t.Errorf("%v left after a slow ply", got)
	}
}

func TestTurnsBeginAnew(t *testing.T) {
	k := New(control(t, "2days"), 2)
	k.Run(start, only(0))
	k.Act(start.Add(40*time.Hour), 0, 0)
	k.Run(start.Add(40*time.Hour), only(1))
	k.Run(start.Add(41*time.Hour), only(0))
	if at, _ := k.Flag(); at != start.Add(89*time.Hour) {
		t.Errorf("the flag falls at %v", at)
	}
}

func TestDeadlinesOfTheWallClock(t *testing.T) {
	c := control(t, "21:00 Europe/Berlin")
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	for from, want := range map[string]string{
		"2026-03-01 12:00": "2026-03-01 21:00",
		"2026-03-01 20:00": "2026-03-01 21:00",
		"2026-03-01 20:01": "2026-03-02 21:00", // less than the notice
		"2026-03-28 22:00": "2026-03-29 21:00", // over the change to summer time
		"2026-10-24 21:30": "2026-10-25 21:00", // and back
	} {
		at, _ := time.ParseInLocation("2006-01-02 15:04", from, berlin)
		k := New(c, 2)
		k.Run(at, only(1))
		if got, _ := k.Flag(); got.In(berlin).Format("2006-01-02 15:04") != want {
			t.Errorf("a turn from %s ends at %v, want %s", from, got, want)
		}
	}
}

func TestSimultaneousTurnsRunTogether(t *testing.T) {
	k := New(control(t, "1+0"), 2)
	both := func(int) bool { return true }
	k.Run(start, both)
	k.Act(start.Add(10*time.Second), 0, 0)
	if k.Running(0) || !k.Running(1) {
		t.Error("only the seat that owes an order is to have its clock running")
	}
	k.Run(start.Add(30*time.Second), only(1)) // nothing changed
	if at, _ := k.Flag(); at != start.Add(time.Minute) {
		t.Errorf("the flag falls at %v", at)
	}
}

func TestLagIsGivenBackWithinBounds(t *testing.T) {
	for lag, want := range map[time.Duration]time.Duration{
		0: 50 * time.Second, 400 * time.Millisecond: 50*time.Second + 400*time.Millisecond,
		time.Hour: 51 * time.Second, -time.Hour: 50 * time.Second,
	} {
		k := New(control(t, "1+0"), 1)
		k.Run(start, only(0))
		k.Act(start.Add(10*time.Second), 0, lag)
		if got := k.Left(0, start); got != want {
			t.Errorf("lag %v leaves %v, want %v", lag, got, want)
		}
	}
}

func TestNoClockRunsWhileNobodyCanAct(t *testing.T) {
	k := New(control(t, "1+0"), 2)
	k.Run(start, only(0))
	k.Skip(start.Add(time.Hour), 59*time.Minute+30*time.Second)
	if got := k.Left(0, start.Add(time.Hour)); got != 30*time.Second {
		t.Errorf("%v left", got)
	}
	k.Skip(start.Add(time.Hour), 10*time.Hour) // never more than it ran
	if got := k.Left(0, start.Add(time.Hour)); got != time.Minute {
		t.Errorf("%v left", got)
	}
}

// Time is conserved: the seats' time left is what they began with and were given, minus the time that ran.
func TestTimeIsKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := New(Control{Kind: Increment, Base: time.Minute, Step: time.Second}, 3)
		now, want := start, 3*time.Minute
		running := 0
		k.Run(now, only(running))
		for range rapid.IntRange(0, 50).Draw(t, "steps") {
			d := time.Duration(rapid.IntRange(0, 5000).Draw(t, "ms")) * time.Millisecond
			now = now.Add(d)
			want -= d
			if rapid.Bool().Draw(t, "acts") {
				k.Act(now, running, 0)
				want += time.Second
			}
			running = rapid.IntRange(0, 2).Draw(t, "next")
			k.Run(now, only(running))
		}
		got := k.Left(0, now) + k.Left(1, now) + k.Left(2, now)
		if got != want {
			t.Fatalf("%v left in all, want %v", got, want)
		}
	})
}

func TestSnapshotsReadBack(t *testing.T) {
	for _, c := range []string{"none", "5+3", "5d3", "2days", "21:00 UTC"} {
		k := New(control(t, c), 2)
		k.Run(start, only(0))
		k.Act(start.Add(1234*time.Millisecond), 0, 0)
		k.Run(start.Add(1234*time.Millisecond), only(1))
		again := Restore(k.Control(), 2, k.Snapshot())
		for _, later := range []time.Duration{2 * time.Second, time.Hour} {
			for seat := range 2 {
				if a, b := k.Left(seat, start.Add(later)), again.Left(seat, start.Add(later)); a != b {
					t.Errorf("%s: seat %d has %v left, and %v when read back", c, seat, a, b)
				}
			}
		}
	}
}

func TestRecorded(t *testing.T) {
	increment := func(base, step time.Duration) Control { return Control{Kind: Increment, Base: base, Step: step} }
	for s, want := range map[string]Control{
		"300+2": increment(5*time.Minute, 2*time.Second), "60": increment(time.Minute, 0),
		"": {}, "40/9000": {}, "*180": {}, "0+1": {},
		"1+": {}, "-1": {}, "99999999999": {},
	} {
		if got := ParseRecorded(s); got != want {
			t.Errorf("%q is %v, want %v", s, got, want)
		}
	}
	for want, c := range map[string]Control{
		"": {}, "300+2": increment(5*time.Minute, 2*time.Second),
		"5d3": {Kind: Delay, Base: 5 * time.Minute, Step: 3 * time.Second},
	} {
		if got := c.Recorded(); got != want {
			t.Errorf("%v is recorded as %q, want %q", c, got, want)
		}
	}
}
