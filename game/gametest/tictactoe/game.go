// Package tictactoe is quantum tic-tac-toe, by the rules of Allan Goff. No door offers it: it shows how little a game
// needs to be one of Quandary's, and docs/architecture.md follows it step by step.
//
// A move puts a pair of spooky marks with its number on two squares: one of the two will be a mark, the other nothing.
// Pairs that share squares are entangled. A pair that closes a circle is measured: the other player says on which of
// its two squares it comes to be, and with that everything that hangs together comes to be somewhere; then that player
// moves. Marks that have come to be stay, and nothing more goes on their squares. Where one square is left a mark is
// put on it as it is.
//
// Three marks in a row win. If a measurement gives a row to both, the row that was complete first (whose latest mark
// has the smaller number) gets two thirds of the point, the other one third: Goff's 1 and 1/2.
package tictactoe

import (
	"embed"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
)

//go:embed *.json
var messages embed.FS

// Game returns quantum tic-tac-toe.
func Game() game.Game { return tictactoe{} }

type tictactoe struct{}

// Facts returns the game's declaration.
func (tictactoe) Facts() *game.Facts { return facts }

var facts = &game.Facts{ID: "tictactoe", Name: "Quantum Tic-tac-toe", Seats: 2, Messages: messages}

// Start returns the empty board.
func (tictactoe) Start(options map[string]string) (game.State, error) {
	if _, err := facts.Settle(options); err != nil {
		return nil, err
	}
	return &state{}, nil
}

// Parse reads the form that [state.String] writes: the marks by their numbers, "a1" for a settled mark, "a1b2" for a
// spooky one, "-" for an empty board.
func (tictactoe) Parse(position string) (game.State, error) {
	var s state
	if position == "-" {
		return &s, nil
	}
	for word := range strings.SplitSeq(position, " ") {
		p, ok := parsePair(word)
		if !ok || !s.consistent(p) {
			return nil, game.Refuse(game.BadPosition, "tictactoe.position", "mark", word, "number", int(s.marks)+1)
		}
		s.put(p)
	}
	if s.String() != position {
		return nil, game.Refuse(game.BadPosition, "tictactoe.order", "want", s.String())
	}
	return &s, nil
}

// seats are the players, named after their marks. Cross begins and has the odd numbers.
var seats = []text.Word{"tictactoe.cross", "tictactoe.nought"}
