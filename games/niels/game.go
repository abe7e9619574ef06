package niels

import (
	"embed"

	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

//go:embed en.json
var messages embed.FS

func init() { text.Add(messages) }

// Game is Niel's Chess.
var Game game.Game = rules{}

// rules is the game behind Game.
type rules struct{}

// facts are what the game declares of itself.
var facts = game.Facts{
	ID:        "niels",
	Name:      "Niel's Chess",
	Seats:     2,
	Chance:    true,
	Threefold: true,
	Options: []game.Option{
		{Name: "quantum", Default: "on", Values: []string{"on", "off"}, Help: text.Of("niels.help_quantum")},
		{Name: "tunnelling", Default: "on", Values: []string{"on", "off"}, Help: text.Of("niels.help_tunnelling")},
		{Name: "entanglement", Default: "on", Values: []string{"on", "off"}, Help: text.Of("niels.help_entanglement")},
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
	s.off = settingsOf(settled)
	return s, nil
}

// settings are the options that are off (N5.2).
type settings uint8

const (
	noQuantum settings = 1 << iota // in the order of the facts
	noTunnelling
	noEntanglement
)

// settingsOf reads settled options.
func settingsOf(settled map[string]string) (off settings) {
	for i := range facts.Options {
		if settled[facts.Options[i].Name] == "off" {
			off |= 1 << i
		}
	}
	return off
}

// values are the settled options, as settingsOf reads them.
func (off settings) values() map[string]string {
	all := map[string]string{}
	for i := range facts.Options {
		all[facts.Options[i].Name] = facts.Options[i].Values[off>>i&1]
	}
	return all
}
