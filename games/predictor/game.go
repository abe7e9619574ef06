package predictor

import (
	"embed"

	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

//go:embed *.json
var messages embed.FS

// Game is predictor chess.
func Game() game.Game { return rules{} }

// rules is the game behind Game.
type rules struct{}

// facts are what the game declares of itself.
var facts = game.Facts{
	ID:        "predictor",
	Name:      "Predictor Chess",
	Uncertain: text.Of("predictor.told.uncertain"),
	About:     text.Of("predictor.told.about"),
	Seats:     2,
	Traits:    game.Traits{Simultaneous: true, Threefold: true, Wide: true},
	Questions: []game.Ask{
		{Name: askPrimary, Kind: game.AskMove},
		{Name: askPrediction, Kind: game.AskMove},
	},
	Messages: messages,
}

// Facts are what the game declares of itself.
func (rules) Facts() *game.Facts { return &facts }

// Start is the usual array (R1.1).
func (r rules) Start(options map[string]string) (game.State, error) {
	if _, err := facts.Settle(options); err != nil {
		return nil, err
	}
	return r.Parse(chess.Start + " KQkq 0 1")
}
