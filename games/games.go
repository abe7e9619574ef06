// Package games is the catalogue of games.
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

// List is a list of games in the order in which doors offer them.
type List []game.Game

// All returns the games of the program.
func All() List {
	return List{
		niels.Game(),
		indeterminist.Game(),
		ability.Game(),
		qcheckers.Game(),
		predictor.Game(),
	}
}

// Messages returns a folder of messages for each game, for a [text.Catalogue].
func Messages() []fs.FS { return All().Messages() }

// Find returns the game with this id. Errors: UnknownGame.
func Find(id string) (game.Game, error) { return All().Find(id) }

// Messages returns a folder of messages for each game of the list, for a [text.Catalogue].
func (l List) Messages() []fs.FS {
	var folders []fs.FS
	for _, g := range l {
		folders = append(folders, g.Facts().Messages)
	}
	return folders
}

// Find returns the game of the list with this id. Errors: UnknownGame.
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
