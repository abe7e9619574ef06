package dice_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/referee/dice"
)

// A draw picks one of several possibilities with exact probabilities, and can be repeated by anybody with the seed.
func Example() {
	seed, err := dice.NewSeed(rand.NewChaCha8([32]byte{1})) // crypto/rand.Reader in a real game
	if err != nil {
		panic(err)
	}
	fmt.Println("published before the game:", seed.Commitment()[:16])
	line, err := dice.Lay([]prob.Ratio{prob.New(1, 2), prob.New(1, 3), prob.New(1, 6)})
	if err != nil {
		panic(err)
	}
	roll := dice.Roll{Game: "example", Number: 1, Entropy: []string{"Anna", "Boris"}}
	number := seed.Draw(roll, line.Of())
	fmt.Println(number, "of", line.Of(), "is possibility", line.At(number))
	// Output:
	// published before the game: 136dfbe07a57f16a
	// 1 of 6 is possibility 0
}

// A chain reveals one link for each draw. Everybody can check that it was fixed before the game.
func ExampleChain() {
	chain, err := dice.NewChain(rand.NewChaCha8([32]byte{1}), 100)
	if err != nil {
		panic(err)
	}
	last := chain.Anchor()
	for revealed := range 2 {
		link, ok := chain.Link(revealed)
		fmt.Println(ok, dice.Follows(link, last))
		last = link
	}
	// Output:
	// true true
	// true true
}
