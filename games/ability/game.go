package ability

import (
	"embed"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// Game is chess with abilities.
func Game() game.Game { return rules{} }

// rules is the game behind Game.
type rules struct{}

//go:embed *.json
var messages embed.FS

// facts are what the game declares of itself.
var facts = game.Facts{
	ID:        "ability",
	Name:      "Chess with Abilities",
	Uncertain: text.Of("ability.told.uncertain"),
	About:     text.Of("ability.told.about"),
	Seats:     4,
	Traits:    game.Traits{Chance: true, Simultaneous: true, Secrets: true},
	Messages:  messages,
	Options: []game.Option{
		{Name: "board", Default: "cross", Values: boardNames, Help: text.Of("ability.option.board")},
		{Name: "range", Default: "4", Max: 15, Help: text.Of("ability.option.range")},
		{Name: "pawns", Default: "strong", Values: []string{"strong", "plain"}, Help: text.Of("ability.option.pawns")},
		{Name: "anarchy", Default: "on", Values: []string{"on", "off"}, Help: text.Of("ability.option.anarchy")},
		{Name: "barrier", Default: "0", Max: 99, Help: text.Of("ability.option.barrier")},
		{Name: "accelerate", Default: "off", Values: []string{"off", "on"}, Help: text.Of("ability.option.accelerate")},
		{
			Name: "announce", Default: "off", Values: announceNames, Min: 1, Max: 99,
			Help: text.Of("ability.option.announce"),
		},
		{Name: "abilities", Default: "off", Values: abilityModeNames, Help: text.Of("ability.option.abilities")},
		{Name: "quiet", Default: "50", Max: 99, Help: text.Of("ability.option.quiet")},
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
		return nil, noBarrier(game.BadOption, b, set)
	}
	return start(b, set), nil
}

// noBarrier says that a board other than the cross has no barrier (A4.1).
func noBarrier(code game.Code, b boardKind, set settings) error {
	return game.Refuse(code, "ability.option.no_barrier", "board", boardNames[b], "value", int(set.barrier))
}
