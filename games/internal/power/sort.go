package power

import "slices"

// Sorts is a set of sorts of what an ability does. People can agree that some are not allowed.
type Sorts uint8

// The sorts, in the order of [SortNames].
const (
	Moving    Sorts = 1 << iota // pieces go elsewhere
	Capturing                   // pieces are taken off the board
	Harming                     // wounds
	Holding                     // pieces or players cannot move
	Guarding                    // pieces are protected or healed
	Changing                    // pieces become, move or come as others
	Knowing                     // something is learned, marked or hidden
)

// SortNames returns the names of the sorts.
func SortNames() []string {
	return []string{"moving", "capturing", "harming", "holding", "guarding", "changing", "knowing"}
}

// SortsNamed returns the set of the sorts with these names.
func SortsNamed(names ...string) (sorts Sorts) {
	for i, name := range SortNames() {
		if slices.Contains(names, name) {
			sorts |= 1 << i
		}
	}
	return sorts
}

// Names returns the names of the sorts in the set.
func (s Sorts) Names() (names []string) {
	for i, name := range SortNames() {
		if s>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}

// sortOf holds the sorts of effects.
var sortOf = [...]Sorts{
	Move: Moving, Swap: Moving, Push: Moving, Take: Moving,
	Remove: Capturing, Fire: Capturing, Bomb: Capturing | Harming, Explode: Capturing | Harming,
	Wound: Harming, Freeze: Holding, Limit: Holding, Skip: Holding,
	Heal: Guarding, Shield: Guarding, Become: Changing, Change: Changing, Put: Changing, Alter: Changing,
	Reveal: Knowing, Mark: Knowing, Hide: Knowing, Show: Knowing,
}

// Sorts returns the sorts of what the ability does.
func (p *Power) Sorts() (all Sorts) {
	if p.Gaits != [2]Gait{} || p.SetUp.Put != 0 || p.SetUp.As != 0 {
		all |= Changing
	}
	if p.SetUp.Armour > 0 {
		all |= Guarding
	}
	if p.Sees {
		all |= Knowing
	}
	for i := range p.Actions {
		a := &p.Actions[i]
		if a.Strikes() {
			all |= Capturing
		}
		if a.When == KingCaptured {
			all |= Guarding
		}
		for _, e := range a.Effects {
			all |= sortOf[e.Verb]
			if e.Verb == Trap {
				all |= sortOf[Verb(e.Count)]
			}
		}
	}
	return all
}
