package draw_test

import (
	"fmt"
	"strings"

	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/games/niels"
)

// scene returns a small position as it is drawn.
func scene() *draw.Scene {
	state, err := niels.Game().Parse("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1 Nc3/e3=")
	if err != nil {
		panic(err)
	}
	voice := text.Must(append(games.Messages(), draw.Messages())...).Voice("en")
	return &draw.Scene{Picture: state.Picture(), Voice: voice}
}

// SVG writes an image of a position.
func ExampleSVG() {
	var image strings.Builder
	if err := draw.SVG(&image, scene(), "A knight in two places"); err != nil {
		panic(err)
	}
	fmt.Println(strings.Count(image.String(), `<use href="#knight"`), "halves of a knight")
	// Output: 2 halves of a knight
}

// Board draws a position for a terminal, and Legend says what its squares cannot show.
func ExampleBoard() {
	fmt.Print(draw.Board(scene(), draw.Size{Width: 3, Height: 1}, false))
	for _, line := range draw.Legend(scene(), 60) {
		fmt.Println(line)
	}
	// Output:
	//  8    ░░░   ░░░ k ░░░   ░░░
	//  7 ░░░   ░░░   ░░░   ░░░
	//  6    ░░░   ░░░   ░░░   ░░░
	//  5 ░░░   ░░░ p ░░░   ░░░
	//  4    ░░░   ░░░   ░░░   ░░░
	//  3 ░░░    Nr    Nb   ░░░
	//  2    ░░░   ░░░   ░░░   ░░░
	//  1 ░░░   ░░░    K    ░░░
	//     a  b  c  d  e  f  g  h
	//  N  c3 red 50% + e3 blue 50%
}

// Words describes a position in words.
func ExampleWords() {
	fmt.Println(draw.Words(scene()))
	// Output:
	// White:
	//   White’s king on e1
	//   White’s knight, the red one on c3 (1/2); the other is on e3
	//   White’s knight, the blue one on e3 (1/2); the other is on c3
	// Black:
	//   Black’s pawn on d5
	//   Black’s king on e8
	// c3 and e3 are the same piece
}
