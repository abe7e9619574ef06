package governor

import (
	"time"

	"golang.org/x/time/rate"
)

// Daily is a kind of action that is limited by the day, because its results stay or reach other people.
type Daily int

// The actions that are limited by the day.
const (
	Games      Daily = iota // set up
	Guests                  // strangers that get a name
	Mails                   // requested by a source
	Letters                 // to one mail address
	Rehearsals              // of games of crowds, which bots play by themselves
	Reports                 // of what others share
	Programs                // that can be challenged, offered for the first time
	Extra                   // bytes added to logs by what games do not need, such as talk
	Written                 // bytes added to logs by anything, moves included
	dailies
)

// mostDaily is the limit of each action for one source. All may come at once; then they come back evenly over the day.
var mostDaily = [dailies]int{Games: 2000, Guests: 2000, Mails: 20, Letters: 5, Rehearsals: 12, Reports: 24,
	Programs: 24,
	Extra:    10 << 20, Written: 512 << 20}

// Day counts one action for each of the sources. Errors: a Refusal if one of them has reached its limit.
func (g *Governor) Day(d Daily, sources ...string) error {
	return g.each(sources, func(a *account, now time.Time) error {
		if left := a.day(d); !left.AllowN(now, 1) {
			missing := (1 - left.TokensAt(now)) / float64(left.Limit())
			return &Refusal{Daylong, time.Duration(missing+1) * time.Second}
		}
		return nil
	})
}

// day returns what is left of a daily limit.
func (a *account) day(d Daily) *rate.Limiter {
	if a.daily[d] == nil {
		a.daily[d] = rate.NewLimiter(rate.Every(24*time.Hour/time.Duration(mostDaily[d])), mostDaily[d])
	}
	return a.daily[d]
}

// use takes n units of a daily limit, which may overdraw it.
func (a *account) use(d Daily, now time.Time, n int) { a.day(d).ReserveN(now, min(n, mostDaily[d])) }

// rested reports whether a source has not used any of its daily limits.
func (a *account) rested(now time.Time) bool {
	for _, l := range a.daily {
		if l != nil && l.TokensAt(now) < float64(l.Burst()) {
			return false
		}
	}
	return true
}
