package qcheckers

import (
	"embed"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/quantum"
)

//go:embed *.json
var messages embed.FS

// Game returns quantum checkers.
func Game() game.Game { return rules{} }

type rules struct{}

var facts = game.Facts{
	ID:        "qcheckers",
	Name:      "Quantum Checkers",
	Title:     text.Of("qcheckers.name"),
	Short:     text.Of("qcheckers.short"),
	Original:  text.Of("qcheckers.original"),
	Uncertain: text.Of("qcheckers.told.uncertain"),
	About:     text.Of("qcheckers.told.about"),
	Seats:     2,
	Traits:    game.Traits{Chance: true, Threefold: true},
	Decimals:  12, // Q4.4
	Messages:  messages,
	Options: []game.Option{
		{Name: "capture", Default: "free", Values: []string{"free", "forced"}, Help: text.Of("qcheckers.help_capture")},
		{
			Name: "interference", Default: "on", Values: []string{"on", "off"},
			Help: text.Of("qcheckers.help_interference"),
		},
		{Name: "rules", Default: "qsqi", Values: []string{"qsqi", "classical"}, Help: text.Of("qcheckers.help_rules")},
	},
}

func (rules) Facts() *game.Facts { return &facts }

// men is the number of men of each side at the start (Q1.1).
const men = 12

// Start returns the usual array of twelve men a side (Q1.1).
func (rules) Start(options map[string]string) (game.State, error) {
	settled, err := facts.Settle(options)
	if err != nil {
		return nil, err
	}
	s := &state{settings: settingsOf(settled), goOn: nowhere}
	for i := range square(men) {
		s.place(i, squares-1-i)
	}
	s.look()
	s.conclude()
	return s, nil
}

// place puts a white and a black man on their starting squares.
func (s *state) place(white, black square) {
	s.white |= quantum.Only(int(white))
	s.q.Put(int(white), value(white, false))
	s.q.Put(int(black), value(black, false))
}

// settings are the options that differ from their defaults, as bits.
type settings uint8

const (
	forced    settings = 1 << iota // capture=forced (Q1.2)
	noMerges                       // interference=off (Q3.4)
	classical                      // rules=classical (Q5.1)
)

func settingsOf(settled map[string]string) settings { return settings(facts.Changed(settled)) }
