package table

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// Premove is a move that a seat will make when its turn comes, if the moves since its last one fit. It is checked when
// it is played.
type Premove struct {
	// If lists the moves and outcomes, in notation, that must have happened since this seat last acted. "*" matches
	// anything. An empty list always matches.
	If   []string  `json:"if,omitempty"`
	Play string    `json:"play"`           // the move in notation
	Then []Premove `json:"then,omitempty"` // premoves after this one
}

// The bounds of a tree of premoves.
const (
	maxPremoves = 200 // in all
	maxDepth    = 20
)

// SetPremoves replaces the premoves of a seat.
type SetPremoves struct {
	byPlayer
	Premoves []Premove `json:"premoves,omitempty" maxItems:"200"`
}

func (s SetPremoves) Check() error {
	if size(s.Premoves, 1) > maxPremoves {
		return game.Refuse(game.TooLarge, "hall.premoves", "most", maxPremoves, "depth", maxDepth)
	}
	return nil
}

func (s SetPremoves) decide(d *Draft, by actor) error {
	if d.game.awaited.Has(by.seat) && len(s.Premoves) > 0 {
		return game.Refuse(game.BadRequest, "hall.premove_turn")
	}
	d.note(Note{Kind: notePremoves, Seat: &by.seat, Premoves: s.Premoves})
	return nil
}

// size counts the moves and conditions of a tree of premoves. It returns maxPremoves+1 if it is deeper than maxDepth.
func size(tree []Premove, depth int) int {
	if depth > maxDepth {
		return maxPremoves + 1
	}
	n := 0
	for i := range tree {
		n += 1 + len(tree[i].If)
		if n += size(tree[i].Then, depth+1); n > maxPremoves {
			return n
		}
	}
	return n
}

// premove plays the premoves of the seats to act as long as they fit. Premoves that do not fit are dropped, and their
// seat sees that.
func (d *Draft) premove() error {
	g := d.game
	for range maxPremoves {
		played := false
		for seat := range g.awaited.All() {
			tree := g.premoves[seat]
			if len(tree) == 0 {
				continue
			}
			i := slices.IndexFunc(tree, func(m Premove) bool { return g.fits(seat, m.If) })
			var rest []Premove
			if i >= 0 {
				ordered, before := false, g.match.Clone()
				err := d.order(seat, 0, func() error {
					err := g.match.OrderText(seat, tree[i].Play)
					ordered = err == nil
					return err
				})
				if ordered {
					rest, played = tree[i].Then, true
				}
				if ordered && err != nil {
					return err
				}
				if !ordered { // it is as if it had not been tried
					g.match = before
				}
			}
			d.note(Note{Kind: notePremoves, Seat: &seat, Premoves: rest})
		}
		if !played {
			return nil
		}
	}
	return nil
}

// fits reports whether the events since a seat last acted match the condition of a premove.
func (g *Game) fits(seat int, wanted []string) bool {
	if len(wanted) == 0 {
		return true
	}
	var happened []string
	for s := range g.match.Played(seat) {
		if s.Chance {
			happened = append(happened, s.Outcome)
			continue
		}
		if s.Seats.Has(seat) && s.Seats.Len() == 1 {
			break
		}
		for other := range s.Seats.Without(seat).All() {
			happened = append(happened, s.Moves[other])
		}
		if s.Seats.Has(seat) {
			break
		}
	}
	slices.Reverse(happened)
	return slices.EqualFunc(wanted, happened, func(w, h string) bool { return w == "*" || w == h })
}
