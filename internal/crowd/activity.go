package crowd

import (
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
)

// The limits on the actions of one person: a burst, and then one action per interval.
const (
	maxActs   = 60
	actsApart = 10 * time.Second
)

// activity is how many actions a person had left at a time.
type activity struct {
	left float64
	at   time.Time
}

// leftAt returns the number of actions that are left at a time.
func (a *activity) leftAt(at time.Time) float64 {
	return min(a.left+max(at.Sub(a.at).Seconds(), 0)/actsApart.Seconds(), maxActs)
}

func (c *Crowd) busy(person string, at time.Time) {
	if len(c.teams) == 0 {
		return
	}
	a, known := c.activity.Find(person)
	if !known {
		a.left = maxActs
	}
	c.activity.Put(person, activity{a.leftAt(at) - 1, at})
}

// spare returns nil if a person may act once more. Errors: TooMany.
func (c *Crowd) spare(who person.Who, at time.Time) error {
	if a, known := c.activity.Find(who.Person); known && a.leftAt(at) < 1 && !c.Organises(who) {
		return game.Refuse(person.TooMany, "hall.too_many")
	}
	return nil
}
