package referee_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/games/niels"
	"github.com/quandary-games/quandary/games/predictor"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/record"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// A match with dice: the seed is fixed before the game, each draw uses it, and the finished record reveals it, so that
// Verify can recompute every draw.
func Example() {
	random := rand.NewChaCha8([32]byte{1}) // crypto/rand.Reader in a real game
	seed, err := dice.NewSeed(random)
	check(err)
	terms, err := referee.Agree(referee.Setup{
		Game:   niels.Game(),
		Seats:  []referee.Seat{{Name: "Anna"}, {Name: "Boris"}},
		Seed:   &seed,
		Random: random,
	})
	check(err)
	match, err := terms.Begin([]referee.Added{{Entropy: "a word of Anna’s"}, {Entropy: "a word of Boris’s"}})
	check(err)

	for _, move := range []string{"e2e4", "d7d5", "b1:a3/c3=", "d5e4", "c3e4"} {
		check(match.OrderText(match.Awaited().First(), move))
	}
	for match.Turn().Kind == game.ChanceTurn {
		check(match.Draw())
	}
	check(match.Resign(1))
	turn := match.Turn()
	fmt.Println("winner:", turn.Winner(), "by", turn.Reason)

	report := referee.Verify(match.Record(), games.Find)
	fmt.Println("plies:", report.Plies, "draws:", report.Draws, "problems:", len(report.Problems))
	// Output:
	// winner: 0 by resigned
	// plies: 5 draws: 1 problems: 0
}

// In a simultaneous turn an order stays secret until all are in.
func ExampleMatch_Order() {
	match, err := referee.New(referee.Setup{Game: predictor.Game(), Random: rand.NewChaCha8([32]byte{1})})
	check(err)
	check(match.OrderText(0, "e2e4"))
	fmt.Println("awaited:", match.Awaited().Has(0), match.Awaited().Has(1))
	fmt.Println("plies:", match.Plies(), "white’s own order:", match.Ordered(0))
	check(match.OrderText(1, "e7e5"))
	fmt.Println("plies:", match.Plies())
	// Output:
	// awaited: false true
	// plies: 0 white’s own order: e2e4
	// plies: 1
}

// Heard returns what happened since a number, as one seat may know it.
func ExampleMatch_Heard() {
	english := text.Must(append(games.Messages(), referee.Messages())...).Voice("en")
	match, err := referee.New(referee.Setup{Game: niels.Game(), Random: rand.NewChaCha8([32]byte{1})})
	check(err)
	check(match.OrderText(0, "e2e4"))
	check(match.OfferDraw(0))
	for _, event := range match.Heard(game.Nobody, 0) {
		for _, e := range event.Events {
			fmt.Println(event.Number, english.Say(e.Text))
		}
	}
	// Output:
	// 1 White’s pawn goes from e2 to e4
	// 2 White offers a draw
}

// Resume continues a match from its record.
func ExampleResume() {
	random := rand.NewChaCha8([32]byte{1})
	match, err := referee.New(referee.Setup{Game: niels.Game(), Random: random})
	check(err)
	check(match.OrderText(0, "e2e4"))
	kept := match.Private().String()

	read, err := record.Parse(kept)
	check(err)
	match, err = referee.Resume(read, games.Find, random)
	check(err)
	check(match.OrderText(1, "e7e5"))
	fmt.Println(match.View(game.Nobody))
	// Output:
	// rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2 -
}
