package predictor

import (
	"embed"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

//go:embed *.json
var messages embed.FS

// Game returns predictor chess.
func Game() game.Game { return rules{} }

type rules struct{}

var facts = game.Facts{
	ID:        "predictor",
	Name:      "Predictor Chess",
	Title:     text.Of("predictor.name"),
	Short:     text.Of("predictor.short"),
	Original:  text.Of("predictor.original"),
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

func (rules) Facts() *game.Facts { return &facts }

// Start returns the usual array (R1.1).
func (r rules) Start(options map[string]string) (game.State, error) {
	if _, err := facts.Settle(options); err != nil {
		return nil, err
	}
	return r.Parse(chess.Start + " KQkq 0 1")
}
