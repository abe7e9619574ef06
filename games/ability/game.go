package ability

import (
	"embed"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

//go:embed en.json
var messages embed.FS

func init() { text.Add(messages) }

// Game is chess with abilities.
var Game game.Game = rules{}

// rules is the game behind Game.
type rules struct{}

// facts are what the game declares of itself.
var facts = game.Facts{
	ID:           "ability",
	Name:         "Chess with Abilities",
	Seats:        4,
	Chance:       true,
	Simultaneous: true,
	Secrets:      true,
	Options: []game.Option{
		{Name: "board", Default: "cross", Values: boardNames, Help: text.Of("ability.option.board")},
		{Name: "range", Default: "4", Max: 15, Help: text.Of("ability.option.range")},
		{Name: "pawns", Default: "strong", Values: []string{"strong", "plain"}, Help: text.Of("ability.option.pawns")},
		{Name: "anarchy", Default: "on", Values: []string{"on", "off"}, Help: text.Of("ability.option.anarchy")},
		{Name: "barrier", Default: "0", Max: 99, Help: text.Of("ability.option.barrier")},
		{Name: "accelerate", Default: "off", Values: []string{"off", "on"}, Help: text.Of("ability.option.accelerate")},
		{Name: "announce", Default: "off", Values: announceNames, Min: 1, Max: 99, Help: text.Of("ability.option.announce")},
		{Name: "abilities", Default: "off", Values: abilityModeNames, Help: text.Of("ability.option.abilities")},
	},
}

// Facts are what the game declares of itself.
func (rules) Facts() *game.Facts { return &facts }

// Start is the first moment of a game with these options.
func (rules) Start(options map[string]string) (game.State, error) {
	o, err := facts.Settle(options)
	if err != nil {
		return nil, err
	}
	b, _ := boardNamed(o["board"])
	set := newSettings(o)
	if b != cross && set.barrier != 0 {
		return nil, game.Refuse(game.BadOption, "ability.option.no_barrier", "board", o["board"], "value", o["barrier"])
	}
	return start(b, set), nil
}
