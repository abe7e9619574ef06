package hall

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/clock"
)

// Summary is what lists tell of a game.
type Summary struct {
	Title  string        `json:"title,omitempty"`
	Seats  []SummarySeat `json:"seats"`
	Plies  int           `json:"plies"`
	Clock  clock.Control `json:"clock"`
	Reason game.Reason   `json:"reason,omitempty"`
	Scores []string      `json:"scores,omitempty"`
}

// SummarySeat is a seat in a list.
type SummarySeat struct {
	Name  string `json:"name,omitempty"`
	Bot   string `json:"bot,omitempty"`
	Taken bool   `json:"taken"`
	Team  bool   `json:"team,omitempty"` // many hold it together
}

// summary is what lists tell of the game.
func (c *course) summary() Summary {
	s := Summary{Title: c.spec.Title, Clock: c.spec.Clock}
	for seat, h := range c.seats {
		s.Seats = append(s.Seats, SummarySeat{h.name, h.bot, h.taken, c.hasTeam(seat)})
	}
	if c.match == nil {
		return s
	}
	s.Plies = c.match.Plies()
	if t := c.match.Turn(); t.Kind == game.Over {
		s.Reason = t.Reason
		for _, score := range t.Scores[:len(c.seats)] {
			s.Scores = append(s.Scores, score.String())
		}
	}
	return s
}
