// Package deadline computes the deadlines of plies, for games that a crowd plays over days. It reads no clock: the
// caller passes the time.
//
// A [Plan] says when a ply ends: a fixed span after it began, or at the next of some times of day in a time zone. A
// [Timer] holds the deadlines of one game. Extensions, pauses and vacations move them, and [Timer.Tick] returns the
// warnings and ends that are due, each once. The same calls in the same order give the same deadlines, so they can be
// computed again from a log. A Timer can be written as JSON and read back.
package deadline

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// The bounds of a plan.
const (
	day      = 24 * time.Hour
	MaxDays  = 60
	maxTimes = 24
	Notice   = time.Hour // the least time for a ply that ends at a time of day
)

// Plan says when plies end. The zero Plan has no deadlines.
type Plan struct {
	Every time.Duration   // span of a ply, in whole minutes; 0 if plies end at times of day
	Times []time.Duration // times of day since midnight, in whole minutes, rising
	Days  []time.Weekday  // on which plies end, rising from Sunday; empty for all
	Zone  string          // a name of the IANA time zone database
}

var weekdays = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// units are the units of spans, with the words that people write for them.
var units = map[time.Duration][]string{
	time.Minute: {"m", "min", "mins", "minute", "minutes"},
	time.Hour:   {"h", "hour", "hours"},
	day:         {"d", "day", "days"},
}

// String writes the plan in its canonical form: "1day", "2days", "36h", "90m", "12:00,21:00 Europe/Berlin",
// "21:00 mon,fri UTC".
func (p Plan) String() string {
	switch {
	case p.Every == day:
		return "1day"
	case p.Every > 0 && p.Every%day == 0:
		return strconv.Itoa(int(p.Every/day)) + "days"
	case p.Every > 0 && p.Every%time.Hour == 0:
		return strconv.Itoa(int(p.Every/time.Hour)) + "h"
	case p.Every > 0:
		return strconv.Itoa(int(p.Every/time.Minute)) + "m"
	case len(p.Times) == 0:
		return "none"
	}
	var times, days []string
	for _, at := range p.Times {
		times = append(times, time.Time{}.Add(at).Format("15:04"))
	}
	for _, d := range p.Days {
		days = append(days, weekdays[d])
	}
	parts := []string{strings.Join(times, ",")}
	if len(days) > 0 {
		parts = append(parts, strings.Join(days, ","))
	}
	return strings.Join(append(parts, p.Zone), " ")
}

// Parse reads a plan in the form of String or another spelling: "1 day", "24h", "90 min", "9:00, 21:00 UTC". Errors: a
// *text.Error that says what is allowed.
func Parse(s string) (Plan, error) {
	s = strings.TrimSpace(s)
	if s == "none" || s == "" {
		return Plan{}, nil
	}
	if every, ok := parseEvery(s); ok {
		return Plan{Every: every}, nil
	}
	parts := strings.Fields(strings.ReplaceAll(s, ", ", ","))
	if len(parts) < 2 || len(parts) > 3 {
		return Plan{}, wrong("plan", "plan", s)
	}
	p := Plan{Zone: parts[len(parts)-1]}
	if _, err := time.LoadLocation(p.Zone); err != nil || p.Zone == "Local" {
		return Plan{}, wrong("zone", "zone", p.Zone)
	}
	var ok bool
	p.Times, ok = parseTimes(parts[0])
	if len(parts) == 3 && ok {
		p.Days, ok = parseDays(parts[1])
	}
	if !ok {
		return Plan{}, wrong("plan", "plan", s)
	}
	return p, nil
}

// parseEvery reads a span: a whole number and a unit, with or without a space.
func parseEvery(s string) (time.Duration, bool) {
	digits := strings.TrimRight(s, "abcdefghijklmnopqrstuvwxyz")
	word := s[len(digits):]
	n, err := strconv.Atoi(strings.TrimSpace(digits))
	for unit, words := range units {
		if slices.Contains(words, word) {
			return time.Duration(n) * unit, err == nil && n > 0 && n <= int(MaxDays*day/unit)
		}
	}
	return 0, false
}

// parseTimes reads times of day.
func parseTimes(s string) ([]time.Duration, bool) {
	var list []time.Duration
	for part := range strings.SplitSeq(s, ",") {
		t, err := time.Parse("15:04", part)
		at := time.Duration(t.Hour())*time.Hour + time.Duration(t.Minute())*time.Minute
		if err != nil || len(list) == maxTimes || len(list) > 0 && at <= list[len(list)-1] {
			return nil, false
		}
		list = append(list, at)
	}
	return list, true
}

// parseDays reads days of the week.
func parseDays(s string) ([]time.Weekday, bool) {
	var list []time.Weekday
	for part := range strings.SplitSeq(s, ",") {
		d := time.Weekday(slices.Index(weekdays, part))
		if d < 0 || len(list) > 0 && d <= list[len(list)-1] {
			return nil, false
		}
		list = append(list, d)
	}
	return list, true
}

// Span is a length of time, written as in plans: "2days", "36h", "90m".
type Span time.Duration

// MarshalText writes the span. A span of 0 is the empty text.
func (s Span) MarshalText() ([]byte, error) {
	if s <= 0 {
		return nil, nil
	}
	return []byte((&Plan{Every: time.Duration(s)}).String()), nil
}

// UnmarshalText reads the form of MarshalText or another spelling: "1 day", "90 min". Errors: a *text.Error that says
// what is allowed.
func (s *Span) UnmarshalText(b []byte) error {
	every, ok := parseEvery(string(b))
	if !ok && len(b) > 0 {
		return wrong("span", "span", string(b))
	}
	*s = Span(every)
	return nil
}

// MarshalText writes the plan as String does.
func (p Plan) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads the plan as Parse does.
func (p *Plan) UnmarshalText(b []byte) error {
	made, err := Parse(string(b))
	if err == nil {
		*p = made
	}
	return err
}

// None reports whether there are no deadlines.
func (p *Plan) None() bool { return p.Every == 0 && len(p.Times) == 0 }

// End returns the end of a ply that begins at a time: the span later, or the first time of day that is at least Notice
// away.
func (p *Plan) End(from time.Time) time.Time {
	if p.Every > 0 {
		return from.Add(p.Every)
	}
	return p.first(from.Add(Notice))
}

// first returns the first of the times of day that is not before a moment.
func (p *Plan) first(moment time.Time) time.Time {
	zone, err := time.LoadLocation(p.Zone)
	if err != nil { // Parse has checked it; without the zone database it is UTC
		zone = time.UTC
	}
	y, m, d := moment.In(zone).Date()
	for ahead := -1; ; ahead++ { // a time that the clocks skip may fall on the day after
		date := time.Date(y, m, d+ahead, 0, 0, 0, 0, time.UTC)
		if len(p.Days) > 0 && !slices.Contains(p.Days, date.Weekday()) {
			continue
		}
		for _, at := range p.Times {
			if t := wall(date.Add(at), zone); !t.Before(moment) {
				return t
			}
		}
	}
}

// wall returns the moment at which the clocks of a zone show a date and time; shown has them in UTC. If the clocks show
// it twice, wall returns the first moment. If they are set forward over it, it returns the moment of that.
func wall(shown time.Time, zone *time.Location) time.Time {
	offset := func(t time.Time) time.Duration {
		_, seconds := t.In(zone).Zone()
		return time.Duration(seconds) * time.Second
	}
	before, after := offset(shown.Add(-day-12*time.Hour)), offset(shown.Add(day+12*time.Hour))
	early, late := shown.Add(-max(before, after)), shown.Add(-min(before, after))
	for _, t := range []time.Time{early, late} {
		if t.Add(offset(t)).Equal(shown) {
			return t.In(zone)
		}
	}
	set, _ := late.In(zone).ZoneBounds()
	return set
}
