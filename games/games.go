// Package games is the catalogue of the games that can be played.
package games

import (
	"io/fs"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/ability"
	"github.com/quandary-games/quandary/games/indeterminist"
	"github.com/quandary-games/quandary/games/niels"
	"github.com/quandary-games/quandary/games/predictor"
	"github.com/quandary-games/quandary/games/qcheckers"
)

// List is games, in the order in which they are offered.
type List []game.Game

// All are the games that the program offers.
func All() List {
	return List{
		niels.Game(),
		indeterminist.Game(),
		ability.Game(),
		qcheckers.Game(),
		predictor.Game(),
	}
}

// Messages are what all games have to say, a folder for each, for a text.Catalogue.
func Messages() []fs.FS { return All().Messages() }

// Find is the game with this id. Errors: UnknownGame.
func Find(id string) (game.Game, error) { return All().Find(id) }

// Messages are what the games of the list have to say, a folder for each.
func (l List) Messages() []fs.FS {
	var folders []fs.FS
	for _, g := range l {
		folders = append(folders, g.Facts().Messages)
	}
	return folders
}

// Find is the game of the list with this id. Errors: UnknownGame.
func (l List) Find(id string) (game.Game, error) {
	ids := make([]string, len(l))
	for i, g := range l {
		if g.Facts().ID == id {
			return g, nil
		}
		ids[i] = g.Facts().ID
	}
	return nil, game.Refuse(game.UnknownGame, "game.unknown", "id", id, "ids", ids)
}
