package table

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/clock"
)

// Summary is a game in a list.
type Summary struct {
	Title  string        `json:"title,omitempty"`
	Seats  []SummarySeat `json:"seats"`
	Plies  int           `json:"plies"`
	Clock  clock.Control `json:"clock"`
	Reason game.Reason   `json:"reason,omitempty"`
	Scores []string      `json:"scores,omitempty"`
	Alone  bool          `json:"alone,omitempty" doc:"one person holds every seat"`
}

// SummarySeat is a seat in a list.
type SummarySeat struct {
	Name  string `json:"name,omitempty"`
	Bot   string `json:"bot,omitempty"`
	Taken bool   `json:"taken"`
	Team  bool   `json:"team,omitempty"` // many hold it together
}

func (g *Game) summary() Summary {
	s := Summary{Title: g.spec.Title, Clock: g.spec.Clock}
	first := g.seats[0].person
	s.Alone = !slices.ContainsFunc(g.seats, func(h holder) bool { return h.person == "" || h.person != first })
	for seat, h := range g.seats {
		s.Seats = append(s.Seats, SummarySeat{h.name, h.bot, h.taken, g.hasTeam(seat)})
	}
	if g.match == nil {
		return s
	}
	s.Plies = g.match.Plies()
	if t := g.match.Turn(); t.Kind == game.Over {
		s.Reason = t.Reason
		for _, score := range t.Scores[:len(g.seats)] {
			s.Scores = append(s.Scores, score.String())
		}
	}
	return s
}
