package table

import "github.com/quandary-games/quandary/game"

// Throw enters the result of the players' own dice in a chance turn.
type Throw struct {
	byPlayer
	Number  *int64 `json:"number,omitempty" minimum:"0" doc:"the number of the last entry you knew; it is needed"`
	Faces   []int  `json:"faces,omitempty" maxItems:"8" doc:"of the dice that the state lists, in their order"`
	Outcome string `json:"outcome,omitempty" maxLength:"200" doc:"in notation, where the state lists no dice"`
}

func (r Throw) decide(d *Draft, _ actor) error {
	g := d.game
	if !g.spec.Typed {
		return game.Refuse(game.BadRequest, "hall.not_typed")
	}
	if err := g.fresh(r.Number); err != nil {
		return err
	}
	if len(r.Faces) > 0 {
		return d.acted(g.match.Roll(r.Faces))
	}
	return d.acted(g.match.Give(r.Outcome))
}
