package niels

import (
	"embed"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

//go:embed *.json
var messages embed.FS

// Game returns Niel's Chess.
func Game() game.Game { return rules{} }

type rules struct{}

// onOff are the values of every option.
var onOff = []string{"on", "off"}

var facts = game.Facts{
	ID:        "niels",
	Name:      "Niel’s Chess",
	Title:     text.Of("niels.name"),
	Short:     text.Of("niels.short"),
	Original:  text.Of("niels.original"),
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

func (rules) Facts() *game.Facts { return &facts }

// Start returns the usual array, every piece conventional (N1.1).
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

// settings are the options that are off, in the bits of [game.Facts.Changed] (N5.2).
type settings uint8

const (
	noQuantum settings = 1 << iota // in the order of the facts
	noTunnelling
	noEntanglement
)
