package niels

import (
	"embed"

	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

//go:embed *.json
var messages embed.FS

// Game is Niel's Chess.
func Game() game.Game { return rules{} }

// rules is the game behind Game.
type rules struct{}

// onOff are the values of every option.
var onOff = []string{"on", "off"}

// facts are what the game declares of itself.
var facts = game.Facts{
	ID:        "niels",
	Name:      "Niel's Chess",
	Uncertain: text.Of("niels.told.uncertain"),
	About:     text.Of("niels.told.about"),
	Messages:  messages,
	Seats:     2,
	Traits:    game.Traits{Chance: true, Threefold: true},
	Options: []game.Option{
		{Name: "quantum", Default: "on", Values: onOff, Help: text.Of("niels.help_quantum")},
		{Name: "tunnelling", Default: "on", Values: onOff, Help: text.Of("niels.help_tunnelling")},
		{Name: "entanglement", Default: "on", Values: onOff, Help: text.Of("niels.help_entanglement")},
	},
}

// Facts are what the game declares of itself.
func (rules) Facts() *game.Facts { return &facts }

// Start is the usual array, every piece conventional (N1.1).
func (rules) Start(options map[string]string) (game.State, error) {
	settled, err := facts.Settle(options)
	if err != nil {
		return nil, err
	}
	s, err := parse(chess.Start + " w KQkq - 0 1 -")
	if err != nil {
		return nil, err
	}
	s.off = settings(facts.Changed(settled))
	return s, nil
}

// settings are the options that are off (N5.2): the bits of [game.Facts.Changed].
type settings uint8

const (
	noQuantum settings = 1 << iota // in the order of the facts
	noTunnelling
	noEntanglement
)
