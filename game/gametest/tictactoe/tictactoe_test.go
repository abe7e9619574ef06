package tictactoe

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/gametest"
	"github.com/quandary-games/quandary/game/prob"
)

func TestBattery(t *testing.T) { gametest.Run(t, Game(), gametest.Config{}) }

func FuzzBattery(f *testing.F) { gametest.Fuzz(f, Game(), gametest.Config{}) }

func FuzzPosition(f *testing.F) {
	gametest.FuzzPosition(f, Game(),
		"a1b1", "a1 b1b2 b2c3", "a1b1 a1b1", "a1b1 b1c1 a1c1", "a1 a2 b1 b2 c1", "a1 c3 b1 b3 c1 a3")
}

func FuzzMove(f *testing.F) {
	gametest.FuzzMove(f, Game(), "-", "a1b1 a1b1", "a1 b1 c2 a2 a3 c1 b2 b3")
}

// played returns the state after these moves.
func played(t *testing.T, moves string) game.State {
	t.Helper()
	s, err := Game().Start(nil)
	for typed := range strings.FieldsSeq(moves) {
		if err != nil {
			break
		}
		var m game.Move
		if m, err = s.ParseMove(s.Turn().Seats.First(), typed); err == nil {
			s, _, err = game.Play(s, game.By(s.Turn().Seats.First(), m))
		}
	}
	if err != nil {
		t.Fatalf("%s: %v", moves, err)
	}
	return s
}

func TestRules(t *testing.T) {
	third, none := prob.New(1, 3), game.Turn{}.Scores[0]
	for _, c := range []struct {
		name, moves, want string
		reason            game.Reason
		cross, nought     prob.Ratio
	}{
		{"a circle waits to be measured", "a1b1 b1a1", "a1b1 a1b1", "", none, none},
		{"what hangs together comes to be", "a1b1 b1c1 c1a1 a1", "b1 c1 a1", "", none, none},
		{"what does not, does not", "a1b1 c3a3 a1b1 b1", "a1 a3c3 b1", "", none, none},
		{"Cross has a row", "a1b2 a1b2 b2 b1c2 b1c2 c2 c1a3 c1a3 a3",
			"a1 b2 b1 c2 c1 a3", "tictactoe.row", prob.One(), prob.Zero()},
		{"both have a row, Cross the earlier one", "a1a2 a2b1 b1b2 b2c1 c1c2 c2a1 c2",
			"a1 a2 b1 b2 c1 c2", "tictactoe.two_rows", third.Complement(), third},
		{"one square is left", "a1b1 a1b1 b1 c1b2 c1b2 b2 a2c2 a2c2 c2 b3a3 b3a3 a3",
			"a1 b1 c1 b2 a2 c2 b3 a3", "", none, none},
		{"no row", "a1b1 a1b1 b1 c1b2 c1b2 b2 a2c2 a2c2 c2 b3a3 b3a3 a3 c3",
			"a1 b1 c1 b2 a2 c2 b3 a3 c3", "tictactoe.full", prob.Half(), prob.Half()},
	} {
		s := played(t, c.moves)
		turn := s.Turn()
		if s.String() != c.want || turn.Reason != c.reason || turn.Scores[0] != c.cross || turn.Scores[1] != c.nought {
			t.Errorf("%s: %s leads to %s, %+v", c.name, c.moves, s, turn)
		}
	}
	if s := played(t, "a1b1 b1a1"); s.Turn().Seats.First() != 0 {
		t.Error("who closed a circle measures it")
	}
}

func TestRefusalsHaveReasons(t *testing.T) {
	for _, c := range []struct{ moves, try, kind string }{
		{"a1b1 a1b1", "a2b2", "tictactoe.measure"},
		{"a1b1 a1b1", "c3", "tictactoe.measure"},
		{"a1b1 a1b1 a1", "a1b2", "tictactoe.taken"},
		{"", "a1", "tictactoe.two"},
		{"a1b2 a1b2 b2 b1c2 b1c2 c2 c1a3 c1a3 a3", "b3c3", "turn.over"},
	} {
		s := played(t, c.moves)
		m, err := s.ParseMove(0, c.try)
		if err == nil {
			err = s.Check(0, m)
		}
		var e *game.Error
		if !errors.As(err, &e) || e.Text.Kind != c.kind {
			t.Errorf("%s after %s: %v, want %s", c.try, c.moves, err, c.kind)
		}
	}
}

func TestTheRowThatWonIsMarked(t *testing.T) {
	p := played(t, "a1b2 a1b2 b2 b1c2 b1c2 c2 c1a3 c1a3 a3").Picture()
	won := func(square string) game.Mark { return game.Mark{Square: square, Kind: game.Winning} }
	want := []game.Mark{won("a1"), won("b1"), won("c1")}
	if !p.Plain || !slices.Equal(p.Marks, want) || p.Tokens[0].Label != "1" {
		t.Errorf("%+v", p)
	}
}
