package predictor

import (
	"embed"

	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

//go:embed en.json
var messages embed.FS

func init() { text.Add(messages) }

// Game is predictor chess.
var Game game.Game = rules{}

// rules is the game behind Game.
type rules struct{}

// facts are what the game declares of itself.
var facts = game.Facts{
	ID:           "predictor",
	Name:         "Predictor Chess",
	Seats:        2,
	Simultaneous: true,
	Threefold:    true,
	Wide:         true,
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
