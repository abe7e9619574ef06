package referee

import (
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/record"
)

func TestClocksAreInTheRecord(t *testing.T) {
	m := start(t, Setup{Game: walk{}, Options: map[string]string{"goal": "9"}, TimeControl: "300+2", Seed: seed(1)})
	refused(t, m.Stamp(2, 0), game.BadRequest)
	refused(t, m.Stamp(0, -1), game.BadRequest)
	refused(t, m.Stamp(0, 303_000), game.BadRequest)
	must(t, m.Stamp(0, 299_500), m.Stamp(1, 300_000), m.OrderText(0, "roll"), m.Draw())
	must(t, m.OrderText(1, "left"))
	refused(t, m.Stamp(0, 302_000), game.BadRequest)
	must(t, m.Stamp(0, 301_500))
	refused(t, m.OrderText(0, "up"), game.BadMove)
	must(t, m.OrderText(0, "left"), m.OrderText(1, "left"))
	must(t, m.Stamp(0, 60_000), m.Resign(0))
	want := []string{"1. (clock 0 0:04:59.5)", "2. (clock 1 0:05:00)", "3. (clock 0 0:05:01.5)",
		"4. (clock 0 0:01:00)"}
	var got []string
	for _, e := range m.Record().Entries {
		if e.What == record.Clock {
			got = append(got, e.String())
		}
	}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("the clocks are\n%s, want\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	verified(t, m)
	for _, c := range []struct{ from, to, want string }{
		{"0:05:01.5", "0:05:01.6", "referee.clock"},
		{"(clock 1 0:05:00)", "(clock 1 0:05:02.001)", "referee.clock"},
		{"(clock 0 0:04:59.5)", "(clock 1 0:04:59.5)", "referee.clock_idle"},
		{"(clock 0 0:01:00)", "(clock 0 0:01:00) (clock 0 0:01:00)", "referee.clock_idle"},
	} {
		text := changed(t, strings.Replace(m.Record().String(), c.from, c.to, 1), func(*record.Record) {})
		r, err := record.Parse(text)
		must(t, err)
		if report := Verify(r, findToy); len(report.Problems) != 1 || report.Problems[0].Text.Kind != c.want {
			t.Errorf("%s for %s: %v", c.to, c.from, report.Problems)
		}
	}
}

func TestNoClockShowsMoreThanTheRecordCan(t *testing.T) {
	for _, control := range []string{"", "days", "2147483647+2147483647"} {
		m := start(t, Setup{Game: walk{}, TimeControl: control})
		refused(t, m.Stamp(0, record.MaxLeft+1), game.BadRequest)
		refused(t, m.Stamp(0, 1<<62), game.BadRequest)
		must(t, m.Stamp(0, 2_147_483_647_000), m.OrderText(0, "left"))
		verifiedSoFar(t, m)
	}
}

// The keeper of the clocks could choose their times to a thousandth, so no draw may depend on them.
func TestNoDrawDependsOnAClock(t *testing.T) {
	course := func(left int64) record.Hash {
		m := start(t, Setup{Game: walk{}, Seed: seed(1)})
		must(t, m.Stamp(0, left), m.OrderText(0, "roll"))
		if !strings.Contains(m.Record().String(), "(clock 0 ") {
			t.Error("no clock")
		}
		return m.played
	}
	if course(1000) != course(2_000) {
		t.Error("a clock changes the course")
	}
}

func TestTimeoutEmptiesTheClock(t *testing.T) {
	m := start(t, Setup{Game: walk{}, TimeControl: "60"})
	must(t, m.Stamp(0, 1000), m.Timeout(game.Only(0)))
	if s := m.Record().String(); !strings.Contains(s, "(timeout 0) (clock 0 0:00:00) (result 0-1 timeout)") {
		t.Error(s)
	}
	verified(t, m)
	r := reread(t, m.Record())
	entry(t, r, record.Clock).Left = 1000
	if report := Verify(r, findToy); len(report.Problems) != 1 || report.Problems[0].Text.Kind != "referee.clock" {
		t.Errorf("%+v", report)
	}
}

func TestTakingBackSetsClocksBack(t *testing.T) {
	m := start(t, Setup{Game: walk{}, TimeControl: "60+5"})
	must(t, m.Stamp(0, 10_000), m.OrderText(0, "left"), m.Undo())
	must(t, m.Stamp(0, 60_000), m.OrderText(0, "left"))
	verifiedSoFar(t, m)
	must(t, m.OrderText(1, "left"))
	refused(t, m.Stamp(0, 66_000), game.BadRequest)
}

// verifiedSoFar verifies the record of a running match.
func verifiedSoFar(t testing.TB, m *Match) {
	t.Helper()
	for _, r := range []*record.Record{m.Record(), m.Private()} {
		if report := Verify(reread(t, r), findAny); len(report.Problems) > 0 {
			t.Errorf("%s\n%s", voice.Say(report.Problems[0].Text), r)
		}
	}
}
