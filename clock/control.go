// Package clock is time controls as pure arithmetic: how much time each seat of a game has, and when it runs out. It
// reads no clock of its own: whoever runs a game says what time it is.
//
// A [Control] is what the seats agreed on. A [Clock] is the clocks of one game: [Clock.Run] says who is to act from
// now on, [Clock.Act] that a seat has acted, [Clock.Skip] that nobody could for a while. The same calls in the same
// order give the same clocks, so that they can be computed again from a log.
package clock

import (
	"strconv"
	"strings"
	"time"

	"github.com/quandary-games/quandary/text"
)

// Kind is how a control measures time.
type Kind uint8

// The kinds of control.
const (
	None      Kind = iota // nobody's time runs
	Increment             // Base for the game, and Step more after each ply (Fischer)
	Delay                 // Base for the game; the first Step of each turn is free (simple delay)
	Turn                  // Base for each turn anew: days per turn
	Daily                 // each turn ends at the next At by the wall clock in Zone
)

// The bounds of a control.
const (
	MaxMinutes = 24 * 60 // of Increment and Delay
	MaxSeconds = 10 * 60 // of Step
	MaxDays    = 60      // of Turn
	Notice     = time.Hour
)

// Control is a time control. The zero Control is None. It is comparable with ==.
type Control struct {
	Kind Kind
	Base time.Duration // of Increment and Delay: for the whole game; of Turn: for each turn
	Step time.Duration // of Increment and Delay
	At   time.Duration // of Daily: since midnight, whole minutes
	Zone string        // of Daily: a name of the IANA time zone database, "UTC" or "Europe/Berlin"
}

// String is the control as [Parse] reads it: "none", "5+3" (minutes, and seconds more after each ply), "5d3" (the
// first three seconds of each turn are free), "2days" for each turn, "21:00 Europe/Berlin" for each turn by the wall
// clock.
func (c Control) String() string {
	switch c.Kind {
	case Increment, Delay:
		minutes := strconv.FormatFloat(c.Base.Minutes(), 'f', -1, 64)
		between := "+"
		if c.Kind == Delay {
			between = "d"
		}
		return minutes + between + strconv.Itoa(int(c.Step/time.Second))
	case Turn:
		return strconv.Itoa(int(c.Base/day)) + "days"
	case Daily:
		return time.Time{}.Add(c.At).Format("15:04") + " " + c.Zone
	}
	return "none"
}

const day = 24 * time.Hour

// Parse reads what String writes. Minutes may be halves and quarters ("0.5+0"). Errors: a *text.Error that says what
// is wanted.
func Parse(s string) (Control, error) {
	if s == "" || s == "none" {
		return Control{}, nil
	}
	wrong := text.Wrong("clock.control", "control", s, "minutes", MaxMinutes, "seconds", MaxSeconds, "days", MaxDays)
	if at, zone, ok := strings.Cut(s, " "); ok {
		t, err := time.Parse("15:04", at)
		if err != nil || len(at) != len("15:04") {
			return Control{}, wrong
		}
		if _, err := time.LoadLocation(zone); err != nil || zone == "" || zone == "Local" {
			return Control{}, text.Wrong("clock.zone", "zone", zone)
		}
		return Control{Kind: Daily, At: time.Duration(t.Hour())*time.Hour + time.Duration(t.Minute())*time.Minute,
			Zone: zone}, nil
	}
	if days, ok := strings.CutSuffix(s, "days"); ok {
		n, err := strconv.Atoi(days)
		if err != nil || n < 1 || n > MaxDays || strconv.Itoa(n) != days {
			return Control{}, wrong
		}
		return Control{Kind: Turn, Base: time.Duration(n) * day}, nil
	}
	kind, between := Increment, "+"
	if strings.Contains(s, "d") {
		kind, between = Delay, "d"
	}
	base, step, ok := strings.Cut(s, between)
	quarters, err1 := strconv.ParseFloat(base, 64)
	seconds, err2 := strconv.Atoi(step)
	quarters *= 4
	if !ok || err1 != nil || err2 != nil || !(quarters >= 1) || quarters > 4*MaxMinutes ||
		quarters != float64(int(quarters)) ||
		seconds < 0 || seconds > MaxSeconds {
		return Control{}, wrong
	}
	return Control{Kind: kind, Base: time.Duration(quarters) * 15 * time.Second,
		Step: time.Duration(seconds) * time.Second}, nil
}

// MarshalText writes the control as String does.
func (c Control) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what Parse reads.
func (c *Control) UnmarshalText(b []byte) error {
	made, err := Parse(string(b))
	if err == nil {
		*c = made
	}
	return err
}

// deadline is when a turn that begins at a time ends under a Daily control: the first time of day At that leaves at
// least Notice. Where clocks are set forward over At it is as much later, where they are set back it is the first of
// the two.
func (c *Control) deadline(from time.Time) time.Time {
	zone, err := time.LoadLocation(c.Zone)
	if err != nil { // Parse has seen it; a machine without the database reads it as UTC
		zone = time.UTC
	}
	local := from.In(zone)
	for ahead := 0; ; ahead++ {
		y, m, d := local.Date()
		at := time.Date(y, m, d+ahead, int(c.At/time.Hour), int(c.At%time.Hour/time.Minute), 0, 0, zone)
		if at.Sub(from) >= Notice {
			return at
		}
	}
}
