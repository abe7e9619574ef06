// Package games is the catalogue of the games that can be played.
package games

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/ability"
	"github.com/quandary-games/quandary/games/indeterminist"
	"github.com/quandary-games/quandary/games/niels"
	"github.com/quandary-games/quandary/games/predictor"
	"github.com/quandary-games/quandary/games/qcheckers"
)

// All are the games, in the order in which they are offered.
var All = []game.Game{
	niels.Game,
	indeterminist.Game,
	ability.Game,
	qcheckers.Game,
	predictor.Game,
}

// Find is the game with this id. Errors: UnknownGame.
func Find(id string) (game.Game, error) {
	ids := make([]string, len(All))
	for i, g := range All {
		if g.Facts().ID == id {
			return g, nil
		}
		ids[i] = g.Facts().ID
	}
	return nil, game.Refuse(game.UnknownGame, "game.unknown", "id", id, "ids", ids)
}
