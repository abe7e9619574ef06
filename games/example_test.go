package games_test

import (
	"fmt"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
)

// Example plays the closing line of Niel's document through the contract.
func Example() {
	english := text.Must(games.Messages()...).Voice("en")
	niels, err := games.Find("niels")
	if err != nil {
		panic(err)
	}
	s, err := niels.Start(nil)
	if err != nil {
		panic(err)
	}
	for _, m := range []string{"e2e4", "c7c6", "d2d4", "d7d5", "b1c3", "d5e4", "c3e4", "c8f5", "e4:d6/f6="} {
		orders, err := game.ParseOrders(s, map[int]string{s.Turn().Seats.First(): m})
		if err != nil {
			panic(err)
		}
		next, events, err := game.Play(s, orders)
		if err != nil {
			panic(err)
		}
		fmt.Println(english.Say(events[0].Text))
		s = next
	}
	fmt.Println(s.Turn().Kind, s.Turn().Reason, s.Turn().Scores[0])
	// Output:
	// White’s pawn goes from e2 to e4
	// Black’s pawn goes from c7 to c6
	// White’s pawn goes from d2 to d4
	// Black’s pawn goes from d7 to d5
	// White’s knight goes from b1 to c3
	// Black’s pawn goes from d5 to e4
	// White’s knight goes from c3 to e4
	// Black’s bishop goes from c8 to f5
	// White’s knight goes from e4 to d6 as the red one (1/2)
	// over checkmate 1
}
