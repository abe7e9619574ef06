package bot

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"github.com/quandary-games/quandary/game"
)

// bench is a fixed set of positions. Each line has a game, the depth of the search in plies, and a position.
//
//go:embed bench.txt
var bench string

// Benched is the result of one position of the bench.
type Benched struct {
	Game  string `json:"game"`
	Move  string `json:"move"`
	Nodes int    `json:"nodes"`
}

// benchNodes limits the search of one position.
const benchNodes = 60_000

// Bench searches the fixed positions, each for the first seat that is to act, and reports each result. It returns the
// sum of the nodes, the fingerprint of the search: a change that should not alter the search leaves it as it is.
// Errors: those of find and of games that do not parse their positions.
func Bench(find func(id string) (game.Game, error), report func(Benched)) (nodes int, err error) {
	for line := range strings.Lines(bench) {
		var depth int
		id, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if _, err := fmt.Sscan(rest, &depth); err != nil {
			return 0, fmt.Errorf("bench: %q: %w", line, err)
		}
		_, position, _ := strings.Cut(rest, " ")
		g, err := find(id)
		if err != nil {
			return 0, err
		}
		s, err := g.Parse(position)
		if err != nil {
			return 0, err
		}
		seat := s.Turn().Seats.First()
		b := Search{Limits: Limits{Depth: depth, Nodes: benchNodes}}
		a := b.Choose(context.Background(), Ask(s, seat))
		nodes += a.Nodes
		report(Benched{id, s.FormatMove(seat, a.Move), a.Nodes})
	}
	return nodes, nil
}
