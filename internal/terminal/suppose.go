package terminal

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// supposed writes the chances of the other tokens if the one that may be on a square is found there, and if it is not.
// Errors: nothing there is uncertain.
func (v speaker) supposed(view game.State, square string) ([]string, error) {
	square = strings.ToLower(square)
	tokens := view.Picture().Tokens
	var lines []string
	for i := range tokens {
		if tokens[i].Square != square || tokens[i].Share == prob.One() {
			continue
		}
		s, err := game.Suppose(view, i)
		if err != nil {
			return nil, err
		}
		lines = append(lines, v.say("term.if.token", "token", tokens[i].Text, "p", s.P))
		for _, o := range s.Others {
			lines = append(lines, "  "+v.say("term.if.other", "token", tokens[o.Token].Text, "found", o.Found,
				"missing", o.Missing))
		}
		if len(s.Others) == 0 {
			lines = append(lines, "  "+v.say("term.if.nothing"))
		}
	}
	if len(lines) == 0 {
		return nil, text.Wrong("term.if.certain", "square", square)
	}
	return lines, nil
}

// suppose shows a page with that.
func (s *screen) suppose(square string) tea.Cmd {
	lines, err := s.supposed(s.view, square)
	if err != nil {
		return s.fail(err)
	}
	return s.open(func(width int) []draw.Line { return wrapped(s.titled("term.if.title"), width, lines...) })
}
