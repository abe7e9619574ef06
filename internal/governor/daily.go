package governor

import (
	"time"

	"golang.org/x/time/rate"
)

// Daily is something that stays or reaches others, so that a source may have only so many a day, however slowly it asks.
type Daily int

// What is bounded by the day.
const (
	Games   Daily = iota // that are set up
	Guests               // strangers who get a name
	Mails                // that somebody asks for
	Letters              // mails to one mail address
	dailies
)

// mostDaily is how many of each a source may have in a day. All may come at once; then they come back evenly.
var mostDaily = [dailies]int{Games: 2000, Guests: 2000, Mails: 20, Letters: 5}

// Day takes one of what is bounded by the day from each of the sources. Errors: a Refusal if one of them has had all.
func (g *Governor) Day(d Daily, sources ...string) error {
	if g.limits.PerSecond == 0 {
		return nil
	}
	now := g.now()
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, name := range sources {
		a := g.account(name, now)
		if a.daily[d] == nil {
			a.daily[d] = rate.NewLimiter(rate.Every(24*time.Hour/time.Duration(mostDaily[d])), mostDaily[d])
		}
		if left := a.daily[d]; !left.AllowN(now, 1) {
			missing := (1 - left.TokensAt(now)) / float64(left.Limit())
			return &Refusal{Daylong, time.Duration(missing+1) * time.Second}
		}
	}
	return nil
}

// rested reports whether a source has all that it may have in a day.
func (a *account) rested(now time.Time) bool {
	for _, l := range a.daily {
		if l != nil && l.TokensAt(now) < float64(l.Burst()) {
			return false
		}
	}
	return true
}
