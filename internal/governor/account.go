package governor

import (
	"math"
	"time"

	"golang.org/x/time/rate"
)

// maxAccounts is the most sources in memory. Beyond it the idle ones are dropped.
const maxAccounts = 50_000

// account is what a source may use, and what it has open.
type account struct {
	left   [lanes]*rate.Limiter   // milliseconds of work
	served [lanes]int             // the number of the last piece of work for which it got a worker, among those of all
	daily  [dailies]*rate.Limiter // nil for what the source has had nothing of
	holds  [stocks]int            // by stock
}

// account returns the account of a source, a full one if it is new. The governor is locked.
func (g *Governor) account(name string, now time.Time) *account {
	a := g.accounts[name]
	if a == nil {
		if len(g.accounts) >= maxAccounts {
			g.forget(now)
		}
		per, burst := rate.Limit(g.limits.PerSecond), g.limits.Burst
		if per == 0 {
			per = rate.Inf
		}
		a = &account{}
		a.left[Quick], a.left[play] = rate.NewLimiter(per, burst), rate.NewLimiter(per, burst)
		a.left[Slow] = rate.NewLimiter(slowRate*per, slowBurst*burst)
		a.left[public] = rate.NewLimiter(rate.Every(publicEvery), publicBurst)
		g.accounts[name] = a
	}
	return a
}

// forget drops the accounts that are full and have nothing open; if too many are left, all that have nothing open. The
// governor is locked.
func (g *Governor) forget(now time.Time) {
	drop := func(unless func(*account) bool) {
		for name, a := range g.accounts {
			if a.holds == [stocks]int{} && !unless(a) {
				delete(g.accounts, name)
			}
		}
	}
	drop(func(a *account) bool {
		return a.share(Quick, now) < 1 || a.share(Slow, now) < 1 || a.share(play, now) < 1 ||
			a.share(public, now) < 1 || !a.rested(now)
	})
	if len(g.accounts) >= maxAccounts {
		drop(func(*account) bool { return false })
	}
}

// share returns which part of an account is left: 1 if it is full, less than 0 if it is overdrawn.
func (a *account) share(l Lane, now time.Time) float64 {
	if a.left[l].Limit() == rate.Inf {
		return 1
	}
	return a.left[l].TokensAt(now) / float64(a.left[l].Burst())
}

// spend takes milliseconds from an account that has them. A cost above the whole of an account is the whole of it.
func (a *account) spend(l Lane, now time.Time, cost int) error {
	cost = min(cost, a.left[l].Burst())
	if a.left[l].AllowN(now, cost) {
		return nil
	}
	return a.refusal(l, now, cost)
}

// solvent returns a Refusal if nothing is left.
func (a *account) solvent(l Lane, now time.Time) error {
	if a.share(l, now) > 0 {
		return nil
	}
	return a.refusal(l, now, 1)
}

// refusal returns when an account will have this many milliseconds.
func (a *account) refusal(l Lane, now time.Time, cost int) *Refusal {
	missing := float64(cost) - a.left[l].TokensAt(now)
	seconds := math.Ceil(missing / float64(a.left[l].Limit()))
	return &Refusal{Overdrawn, time.Duration(min(max(seconds, 1), 3600)) * time.Second}
}

// charge takes milliseconds from an account, which may be overdrawn then.
func (a *account) charge(l Lane, now time.Time, cost int) {
	for whole := a.left[l].Burst(); cost > 0 && whole > 0; cost -= whole {
		a.left[l].ReserveN(now, min(cost, whole))
	}
}
