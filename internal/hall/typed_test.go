package hall

import (
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/table"
)

// TestPlayersRollTheirOwnDice: where players roll dice of their own, a chance turn waits for what they type, and the
// record says that it was typed.
func TestPlayersRollTheirOwnDice(t *testing.T) {
	h := newHouse(t)
	id, err := h.Create(t.Context(), anna, table.Spec{Game: "niels", Typed: true, Clock: noClock,
		Seats: []table.SeatSpec{{Kind: table.SeatMine}, {Kind: table.SeatMine}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range []string{"b1:a3/c3=", "d7d5", "e2e4", "d5e4", "c3e4"} {
		h.plays(t, id, anna, move)
	}
	s := h.state(t, id)
	if s.Turn.Kind != game.ChanceTurn || len(s.Dice) != 1 || s.Promise != "" {
		t.Fatalf("after the attempt: %v with dice %v and the promise %q, want a chance turn with one die", s.Turn.Kind,
			s.Dice, s.Promise)
	}
	roll := func(face int) game.Code {
		white, number := 0, s.Number
		_, code := h.acts(t, id, anna, table.Request{Seat: &white, Command: table.Throw{Number: &number,
			Faces: []int{face}}})
		return code
	}
	if code := roll(7); code != game.BadOutcome {
		t.Errorf("a face of 7: %q, want it refused as a bad outcome", code)
	}
	if code := roll(5); code != "" {
		t.Fatalf("a face of 5 was refused: %v", code)
	}
	if s = h.state(t, id); s.Turn.Kind != game.MoveTurn {
		t.Errorf("after the roll: %v, want a move", s.Turn.Kind)
	}
	entries, err := h.Entries(t.Context(), id, anna, game.Nobody, 0)
	if err != nil {
		t.Fatal(err)
	}
	if last := entries[len(entries)-1].Line; !strings.Contains(last, "rolled 5") {
		t.Errorf("the record says %q, want that 5 was rolled", last)
	}
}
