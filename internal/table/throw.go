package table

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
)

// Throw enters the result of the players' own dice in a chance turn.
type Throw struct {
	byPlayer
	Number  *int64 `json:"number,omitempty" minimum:"0" doc:"the number of the last entry you knew; it is needed"`
	Faces   []int  `json:"faces,omitempty" maxItems:"8" doc:"of the dice that the state lists, in their order"`
	Outcome string `json:"outcome,omitempty" maxLength:"200" doc:"in notation, where the state lists no dice"`
}

func (r Throw) decide(d *Draft, _ actor) error {
	g := d.game
	switch {
	case !g.spec.Typed:
		return game.Refuse(game.BadRequest, "hall.not_typed")
	case r.Number == nil || *r.Number > g.head || *r.Number < 0:
		return game.Refuse(game.BadRequest, "hall.number", "head", int(g.head))
	case *r.Number < g.position:
		return game.Refuse(person.Stale, "hall.stale", "number", int(*r.Number), "position", int(g.position))
	}
	give := func() error { return g.match.Give(r.Outcome) }
	if len(r.Faces) > 0 {
		give = func() error { return g.match.Roll(r.Faces) }
	}
	if err := give(); err != nil {
		return err
	}
	if err := d.goOn(); err != nil {
		return err
	}
	return d.premove()
}
