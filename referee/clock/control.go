// Package clock implements time controls: how much time each seat of a game has, and when it runs out. It never reads
// the time itself; callers pass it in.
//
// A [Control] is what the seats agreed on. A [Clock] holds the clocks of one game: [Clock.Run] sets the seats that
// are to act, [Clock.Act] charges one that has acted, [Clock.Skip] excludes a time in which nobody could act. The
// same calls give the same clocks, so they can be recomputed from a log.
package clock

import (
	"strconv"
	"strings"
	"time"

	"github.com/quandary-games/quandary/game/text"
)

// Kind is the way in which a control measures time.
type Kind uint8

// The kinds of control.
const (
	None      Kind = iota // no clocks
	Increment             // Base for the game, or Step if Base is 0, plus Step after each ply (Fischer)
	Delay                 // Base for the game; the first Step of each turn is free (simple delay)
	Turn                  // Base for each turn: days per turn
	Daily                 // each turn ends at the next At by the wall clock in Zone
)

// Bounds of a control.
const (
	MaxMinutes = 24 * 60 // of Base, for Increment and Delay
	MaxSeconds = 10 * 60 // of Step
	MaxDays    = 60      // of Base, for Turn
	Notice     = time.Hour
)

// Control is a time control. The zero Control is None. Controls are comparable with ==.
type Control struct {
	Kind Kind
	Base time.Duration // Increment and Delay: for the whole game, of an Increment also 0; Turn: for each turn
	Step time.Duration // Increment and Delay
	At   time.Duration // Daily: since midnight, in whole minutes
	Zone string        // Daily: a name of the IANA time zone database, "UTC" or "Europe/Berlin"
}

// String returns the form that [Parse] reads: "none", "5+3" (minutes, plus seconds after each ply), "5d3" (the first
// three seconds of each turn are free), "2days" for each turn, "21:00 Europe/Berlin" for each turn by the wall clock.
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

// Parse reads the form that String writes. Minutes may have halves and quarters ("0.5+0"). With seconds after each ply
// they may be 0 ("0+1"). Errors: a *text.Error that says what is expected.
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
	if !ok || err1 != nil || err2 != nil || !(quarters >= 0) || quarters > 4*MaxMinutes ||
		quarters != float64(int(quarters)) ||
		seconds < 0 || seconds > MaxSeconds || quarters == 0 && (kind == Delay || seconds == 0) {
		return Control{}, wrong
	}
	return Control{Kind: kind, Base: time.Duration(quarters) * 15 * time.Second,
		Step: time.Duration(seconds) * time.Second}, nil
}

// Recorded returns the control in the form of records, in seconds: "300+2" for Increment. It is "" for None; other
// kinds are written as String does.
func (c Control) Recorded() string {
	switch c.Kind {
	case None:
		return ""
	case Increment:
		return strconv.Itoa(int(c.Base/time.Second)) + "+" + strconv.Itoa(int(c.Step/time.Second))
	}
	return c.String()
}

// ParseRecorded reads an Increment control in the form of records: "300+2" or "300". It returns the zero Control for
// any other text, and for a base of 0: old records may say "0+1" of clocks that began in another way.
func ParseRecorded(s string) Control {
	base, step, plus := strings.Cut(s, "+")
	if !plus {
		step = "0"
	}
	a, errA := strconv.ParseUint(base, 10, 31)
	b, errB := strconv.ParseUint(step, 10, 31)
	if errA != nil || errB != nil || a == 0 {
		return Control{}
	}
	return Control{Kind: Increment, Base: time.Duration(a) * time.Second, Step: time.Duration(b) * time.Second}
}

// MarshalText implements [encoding.TextMarshaler] with the text of String.
func (c Control) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler] with Parse.
func (c *Control) UnmarshalText(b []byte) error {
	made, err := Parse(string(b))
	if err == nil {
		*c = made
	}
	return err
}

// deadline returns the end of a turn that begins at from under a Daily control: the first time of day At that leaves
// at least Notice. If the clocks are set forward over At it is that much later; if they are set back it is the
// earlier of the two.
func (c *Control) deadline(from time.Time) time.Time {
	zone, err := time.LoadLocation(c.Zone)
	if err != nil { // Parse accepted the zone; a machine without the database reads it as UTC
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
