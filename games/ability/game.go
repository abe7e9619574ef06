package ability

import (
	"embed"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/power"
)

// Game returns chess with abilities.
func Game() game.Game { return rules{} }

type rules struct{}

//go:embed *.json
var messages embed.FS

var facts = game.Facts{
	ID:        "ability",
	Name:      "Chess with Abilities",
	Title:     text.Of("ability.name"),
	Short:     text.Of("ability.short"),
	Original:  text.Of("ability.original"),
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
		{Name: "accelerate", Default: "off", Values: []string{"on", "off"}, Help: text.Of("ability.option.accelerate")},
		{
			Name: "announce", Default: "off", Values: announceNames, Min: 1, Max: 99,
			Help: text.Of("ability.option.announce"),
		},
		{Name: "abilities", Default: "off", Values: abilityModeNames, Help: text.Of("ability.option.abilities")},
		{Name: "quiet", Default: "50", Max: 99, Help: text.Of("ability.option.quiet")},
		{Name: "set", Default: setNames[0], Values: setNames, Text: settleSet, Help: text.Of("ability.option.set")},
		{Name: "points", Default: "0", Max: 99, Help: text.Of("ability.option.points")},
		{Name: "energy", Default: "0", Max: power.MaxEnergy, Help: text.Of("ability.option.energy")},
		{
			Name: "without", Default: unbarred, Values: append([]string{unbarred}, power.SortNames()...), Several: true,
			Help: text.Of("ability.option.without"),
		},
	},
	// Document 002 says of its additional rules that practically all games are played with them.
	Usual: []map[string]string{
		{"board": "cross", "barrier": "20", "announce": "all", "abilities": "choose"},
		{"board": "tall", "announce": "all", "abilities": "choose"},
		{"board": "standard", "announce": "all", "abilities": "choose"},
	},
}

func (rules) Facts() *game.Facts { return &facts }

func (rules) Start(options map[string]string) (game.State, error) {
	o, err := facts.Settle(options)
	if err != nil {
		return nil, err
	}
	b, _ := boardNamed(o["board"])
	set, err := newSettings(o)
	if err != nil {
		return nil, err
	}
	if b != cross && set.barrier != 0 {
		return nil, noBarrier(game.BadOption, b, set)
	}
	return start(b, set), nil
}

// noBarrier returns an error if a board other than the cross has a barrier (A4.1).
func noBarrier(code game.Code, b boardKind, set settings) error {
	return game.Refuse(code, "ability.option.no_barrier", "board", boardNames[b], "value", int(set.barrier))
}
