package power

import "github.com/quandary-games/quandary/games/internal/chess"

// worth holds what an effect is worth, in points for two uses in a game.
var worth = [...]int{
	Alter: 3, Become: 3, Bomb: 3, Change: 3, Explode: 1, Fire: 3, Freeze: 2, Heal: 1, Hide: 2, Limit: 4, Mark: 0,
	Move: 2, Push: 1, Put: 0,
	Remove: 4, Reveal: 1, Shield: 2, Show: 1, Skip: 4,
	Swap: 2, Take: 3, Trap: 1, Wound: 2,
}

// Points returns the power of the ability by a price list, so that people can agree on a limit: for how pieces move,
// for what its actions do and for how often they can be used.
func (p *Power) Points() int {
	sum := 0
	for i, g := range p.Gaits {
		points := 2*len(g.Far.each()) + 2*len(g.AsKnight.each()) + len(g.AsKing.each())
		if g.Ahead {
			points += 2
		}
		if i == 1 {
			points = (points + 5) / 6
		}
		sum += points
	}
	if p.Sees {
		sum += 2
	}
	sum += 2 * int(p.SetUp.Armour)
	sum += p.SetUp.Put.Worth() / 100
	if s := p.SetUp; s.As != chess.NoKind {
		sum += max(0, s.As.Worth()-s.Kind.Worth()+100) / 200
	}
	for i := range p.Actions {
		a := &p.Actions[i]
		value := 0
		for _, e := range a.Effects {
			value += e.points()
		}
		if a.On.Site == Enemy && a.Strikes() {
			value++
		}
		if a.Mode != Whole {
			value += 2
		}
		sum += (value*p.times(a) + 1) / 2
	}
	return sum
}

// times returns about how often an action is used in a game, at most often.
func (p *Power) times(a *Action) int {
	const often, turns = 6, 20
	price := int(cheapest(a))
	switch {
	case price == 0:
		return often
	case p.Energy:
		return min(often, max(1, turns/price/2))
	}
	return min(often, max(1, int(p.Limit)/price))
}

// points returns what an effect is worth.
func (e *Effect) points() int {
	value := worth[e.Verb]
	switch {
	case e.Verb == Put:
		value = e.Kind.Worth() / 100
	case e.Verb == Become && e.Kind == chess.Queen:
		value += 3
	}
	if e.Area.Shape != NoShape {
		value += 2 * int(min(e.Area.Steps, 4))
	}
	if e.Turns == 0 && e.Until == UntilNothing && e.Verb.Lasts() {
		value *= 2
	}
	return value
}

// each returns the kinds of the set.
func (ks Kinds) each() (all []chess.Kind) {
	for k := chess.Pawn; k <= chess.King; k++ {
		if ks.Has(k) {
			all = append(all, k)
		}
	}
	return all
}
