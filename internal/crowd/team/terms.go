package team

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
)

// Rule says which of the members' orders counts.
type Rule string

// The rules.
const (
	Holder    Rule = "holder"    // the order of the heaviest member who gave one; of equally heavy ones the earlier
	Plurality Rule = "plurality" // the order with the most weight behind it; of equals the one given earlier
	Captain   Rule = "captain"   // the order of the first captain who gave one
	Dice      Rule = "dice"      // an order drawn with probabilities by weight
)

// Sight says who sees the orders of a ply before it is over. Afterwards everybody does.
type Sight string

// The sights.
const (
	TeamSees Sight = "team"
	AllSee   Sight = "all"    // fair where the other seats have committed first
	Sealed   Sight = "sealed" // each member sees only their own order
)

// Moment says when weights count.
type Moment string

// The moments.
const (
	AtDeadline Moment = "deadline" // when orders end
	AtStart    Moment = "start"    // when the ply begins
	AtMinute   Moment = "minute"   // a minute of the last quarter of the time, secret until it is over: see [Minute]
)

// Missing says what happens if no order counts.
type Missing string

// What can happen then. The caller of this package has to do it.
const (
	Pass    Missing = "pass"    // the seat passes, if it can
	Clock   Missing = "clock"   // its time is up
	Default Missing = "default" // Terms.Default is its order
)

// What is something that a team does if a share of its weight wants it.
type What string

// The things that a team can do in this way.
const (
	Resign   What = "resign"
	Draw     What = "draw" // offers one, or accepts it
	Takeback What = "takeback"
)

// Terms are how a team plays, set at the start.
type Terms struct {
	Game     string   `json:"game"` // the id of the one game
	Seat     int      `json:"seat"`
	Rule     Rule     `json:"rule"`
	Captains []string `json:"captains,omitempty"`
	Sight    Sight    `json:"sight"`
	Moment   Moment   `json:"moment"`
	// seats that must have committed to their orders before members may give theirs
	After   []int   `json:"after,omitempty"`
	Missing Missing `json:"missing"`
	Default string  `json:"default,omitempty"`
	// the share of all weight that must want it; more than half by default
	Shares map[What]prob.Ratio `json:"shares,omitempty"`
	Seed   string              `json:"seed,omitempty"` // the commitment to the seed of what is drawn
	// where weights come from: FromList, FromEqual, or what others know
	Source  string `json:"source,omitempty"`
	Plan    string `json:"plan,omitempty"`   // when orders end
	Market  string `json:"market,omitempty"` // where weights are looked up, and whose shares count there
	Outcome string `json:"outcome,omitempty"`
	// how long the one pause of each player can be, in milliseconds
	Pause int64 `json:"pause,omitempty"`
}

// The sources of weights that a team knows by itself.
const (
	FromList  = "list"  // the last list that is Listed
	FromEqual = "equal" // every member with an order weighs 1
)

// Drawn reports whether something is drawn from a seed under these terms.
func (t *Terms) Drawn() bool { return t.Rule == Dice || t.Moment == AtMinute }

// Check returns a *text.Error if a team cannot play under the terms.
func (t *Terms) Check() error {
	rules := []Rule{Holder, Plurality, Captain, Dice}
	sights := []Sight{TeamSees, AllSee, Sealed}
	moments := []Moment{AtDeadline, AtStart, AtMinute}
	ways := []Missing{Pass, Clock, Default}
	switch {
	case !name(t.Game):
		return wrong("named", "length", length(t.Game), "most", maxName)
	case !slices.Contains(rules, t.Rule):
		return wrong("rule", "rule", string(t.Rule), "rules", written(rules))
	case !slices.Contains(sights, t.Sight):
		return wrong("sight", "sight", string(t.Sight), "sights", written(sights))
	case !slices.Contains(moments, t.Moment):
		return wrong("moment", "moment", string(t.Moment), "moments", written(moments))
	case !slices.Contains(ways, t.Missing):
		return wrong("missing", "missing", string(t.Missing), "ways", written(ways))
	case (t.Missing == Default) != (t.Default != "") || length(t.Default) > maxOrder:
		return wrong("default")
	case (t.Rule == Captain) != (len(t.Captains) > 0) || !once(t.Captains):
		return wrong("captains", "rule", string(Captain))
	case t.Seat < 0 || t.Seat >= game.MaxSeats || slices.ContainsFunc(t.After, t.badFirst):
		return wrong("seat", "seat", t.Seat, "last", game.MaxSeats-1)
	case t.Drawn() && t.Seed == "" || t.Seed != "" && !digest(t.Seed):
		return wrong("seed")
	case length(t.Source+t.Plan+t.Market+t.Outcome) > maxReason || t.Pause < 0 || t.Pause > latest:
		return wrong("named", "length", length(t.Source+t.Plan+t.Market+t.Outcome), "most", maxReason)
	}
	for what, share := range t.Shares {
		if !can(what) {
			return wrong("what", "what", string(what))
		}
		if share.Den == 0 || share.Num == 0 || share.Compare(prob.One()) > 0 || share.Den > 1000 {
			return wrong("share", "share", share.String())
		}
	}
	return nil
}

// badFirst reports whether a seat cannot commit before the team.
func (t *Terms) badFirst(seat int) bool { return seat == t.Seat || seat < 0 || seat >= game.MaxSeats }

// enough reports whether a weight is a large enough part of all weight for the team to do something.
func (t *Terms) enough(what What, weight, all int64) bool {
	share, set := t.Shares[what]
	if !set {
		return weight > all-weight
	}
	return weight > 0 && prob.New(uint64(weight), uint64(all)).Compare(share) >= 0
}

// can reports whether a share of its weight can make a team do this.
func can(what What) bool { return what == Resign || what == Draw || what == Takeback }

// name reports whether a member can have this name.
func name(s string) bool { return s != "" && length(s) <= maxName }

// once reports whether all are names that members can have, and no two are equal.
func once(names []string) bool {
	sorted := slices.Sorted(slices.Values(names))
	return len(slices.Compact(sorted)) == len(names) && !slices.ContainsFunc(names,
		func(s string) bool { return !name(s) })
}

// written returns the words as texts, for a message that lists them.
func written[S ~string](list []S) []string {
	var words []string
	for _, s := range list {
		words = append(words, string(s))
	}
	return words
}
