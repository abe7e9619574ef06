package game_test

import (
	"fmt"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/games/indeterminist"
	"github.com/quandary-games/quandary/games/niels"
)

// must returns v, or panics on an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Playing a game by hand: each ply gives the next state, until chance decides or the game is over.
func Example() {
	english := text.Must(games.Messages()...).Voice("en")
	state := must(niels.Game().Start(nil))
	for _, notation := range []string{"e2e4", "d7d5", "b1:a3/c3=", "d5e4", "c3e4"} {
		seat := state.Turn().Seats.First()
		orders := must(game.ParseOrders(state, map[int]string{seat: notation}))
		next, events, err := game.Play(state, orders)
		if err != nil {
			panic(err)
		}
		for _, e := range events {
			fmt.Println(english.Say(e.Text))
		}
		state = next
	}
	fmt.Println(state.Turn().Kind)
	// Output:
	// White’s pawn goes from e2 to e4
	// Black’s pawn goes from d7 to d5
	// White’s knight goes from b1 to a3 as the red one (1/2)
	// White’s knight goes from b1 to c3 as the blue one (1/2)
	// Black’s pawn goes from d5 to e4
	// White’s pawn on e4 is captured
	// White’s knight on c3 tries to capture the pawn on e4: White rolls, as the owner of the uncertain knight
	// chance
}

// Resolve ends a chance turn with one of its outcomes.
func ExampleResolve() {
	state := must(niels.Game().Parse("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1 Nc3/e3="))
	state, _, err := game.Play(state, must(game.ParseOrders(state, map[int]string{0: "c3d5"})))
	if err != nil {
		panic(err)
	}
	fmt.Println(state.Turn().Kind)
	chancy := state.(game.Chancy)
	for _, o := range chancy.Outcomes(nil) {
		fmt.Println(chancy.FormatOutcome(o.Code), o.P)
	}
	state, _, err = game.Resolve(state, "red")
	if err != nil {
		panic(err)
	}
	fmt.Println(state.Turn().Kind, state)
	// Output:
	// chance
	// red 1/2
	// blue 1/2
	// move 4k3/8/8/3N4/8/8/8/4K3 b - - 0 1 -
}

// MoveStrings lists the legal moves of a seat.
func ExampleMoveStrings() {
	state := must(niels.Game().Start(nil))
	moves := game.MoveStrings(state, 0)
	fmt.Println(len(moves), moves[:5])
	// Output:
	// 92 [a2:a3/a2= a2:a3/a2> a2:a4/a2= a2:a4/a2> a2:a4/a3=]
}

// Risks shows what a move may lead to before it is played.
func ExampleRisks() {
	english := text.Must(games.Messages()...).Voice("en")
	state := must(niels.Game().Parse("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1 Nc3/e3="))
	orders := must(game.ParseOrders(state, map[int]string{0: "c3d5"}))
	for _, risk := range game.Risks(state, orders, 10) {
		fmt.Println(risk.P, risk.Outcome, english.Say(risk.Events[len(risk.Events)-1].Text))
	}
	// Output:
	// 1/2 red Black’s pawn on d5 is captured
	// 1/2 blue White’s knight is not found on c3: Black’s pawn is not captured
}

// Compose offers choices, one pick after the other, until the picks make a move.
func ExampleCompose() {
	state := must(niels.Game().Start(nil))
	var picks []string
	for _, pick := range []string{"g1", "superposition", "f3", "h3"} {
		fmt.Print("of")
		for _, choice := range must(game.Compose(state, 0, picks)).Choices {
			fmt.Print(" ", choice.Pick)
		}
		fmt.Println(" pick", pick)
		picks = append(picks, pick)
	}
	fmt.Println(must(game.Compose(state, 0, picks)).Notation)
	// Output:
	// of a2 b2 c2 d2 e2 f2 g2 h2 b1 g1 a1 c1 d1 e1 f1 h1 pick g1
	// of f3 h3 superposition e2 pick superposition
	// of g1 f3 h3 e2 pick f3
	// of g1 h3 e2 pick h3
}

// List returns the moves that answer a question. In Indeterminist Chess it names the shares to split off, in per cent.
func ExampleList() {
	state := must(indeterminist.Game().Start(nil))
	for _, splits := range [][]int{nil, {50}, {50, 60}} {
		question := game.Question{Numbers: map[string][]int{"splits": splits}}
		moves := must(game.List(state, 0, question))
		fmt.Println(splits, len(moves), moves[:3])
	}
	// Output:
	// [] 21 [Nb1-a3 Nb1-c3 Ng1-f3]
	// [50] 81 [Nb1*50-a3 Nb1*50-a3+Nb1-a3 Nb1*50-a3+Nb1-c3]
	// [50 60] 141 [Nb1*50-a3 Nb1*50-a3+Nb1-a3 Nb1*50-a3+Nb1-c3]
}

// Perft counts the leaves of the game tree, to compare programs.
func ExamplePerft() {
	nodes, complete := game.Perft(must(niels.Game().Start(nil)), 2, 1_000_000)
	fmt.Println(nodes, complete)
	// Output: 8568 true
}
