package bot

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"github.com/quandary-games/quandary/game"
)

// bench is a fixed set of positions: in each line a game, how many plies to look ahead, and a position.
//
//go:embed bench.txt
var bench string

// Benched is what the search did in one position of the bench.
type Benched struct {
	Game  string `json:"game"`
	Move  string `json:"move"`
	Nodes int    `json:"nodes"`
}

// Bench searches the fixed positions, each for the seat that is to act first, and tells each when it is done. The sum
// of the nodes is the fingerprint of the search: a change that is meant to change nothing leaves it as it is. Errors:
// those of find, and of games that do not read the positions.
func Bench(find func(id string) (game.Game, error), told func(Benched)) (nodes int, err error) {
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
		b := Search{Bounds: Bounds{Depth: depth}, Nodes: benchNodes}
		a := b.Choose(context.Background(), Ask(s, seat))
		nodes += a.Nodes
		told(Benched{id, s.FormatMove(seat, a.Move), a.Nodes})
	}
	return nodes, nil
}

// benchNodes are looked at in one position at most.
const benchNodes = 60_000
