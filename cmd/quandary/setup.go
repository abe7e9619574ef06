package main

import (
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/spf13/cobra"
)

// setup has the flags for the first position of a game.
type setup struct {
	options  []string
	position string
	usual    bool // options without a flag have their usual values, not the defaults
}

func (s *setup) flags(c *cobra.Command) {
	c.Flags().StringArrayVarP(&s.options, "option", "o", nil, "")
	c.Flags().StringVarP(&s.position, "position", "p", "", "")
}

// given returns the options of the flags, by name.
func (s *setup) given() (map[string]string, error) {
	options := make(map[string]string, len(s.options))
	for _, o := range s.options {
		name, value, ok := strings.Cut(o, "=")
		if _, twice := options[name]; !ok || twice {
			return nil, text.Wrong("usage.option", "value", o)
		}
		options[name] = value
	}
	return options, nil
}

// state returns the first state of the game with this id.
func (s *setup) state(id string) (game.State, error) {
	g, err := games.Find(id)
	if err != nil {
		return nil, err
	}
	options, err := s.given()
	if err != nil {
		return nil, err
	}
	if s.position == "" {
		if s.usual {
			options = g.Facts().Usually(options)
		}
		return g.Start(options)
	}
	if len(options) > 0 {
		return nil, text.Wrong("usage.position_options")
	}
	return g.Parse(s.position)
}
