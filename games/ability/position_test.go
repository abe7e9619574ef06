package ability

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/power"
)

func TestBadPositions(t *testing.T) { // A7.2
	const kings = "1Ki1,2Ka8,0Kp9,3Kh16"
	for position, kind := range map[string]string{
		"cross/0 " + kings + " 0 1 0 0123 - - - -":                                              "fields",
		"cross/0 " + kings + "  0 1 0 0123 - - - - -":                                           "round",
		"round/0 " + kings + " 0 1 0 0123 - - - - -":                                            "board",
		"cross " + kings + " 0 1 0 0123 - - - - -":                                              "board",
		"cross/9 " + kings + " 0 1 0 0123 - - - - -":                                            "board",
		"tall/1 0Ke1,1Ke12 0 1 0 01 - - - - -":                                                  "board",
		"cross/0 " + kings + ",4Nh8 0 1 0 0123 - - - - -":                                       "piece",
		"cross/0 " + kings + ",0nh8 0 1 0 0123 - - - - -":                                       "piece",
		"cross/0 " + kings + ",0Xh8 0 1 0 0123 - - - - -":                                       "piece",
		"cross/0 " + kings + ", 0 1 0 0123 - - - - -":                                           "piece",
		"standard/0 0Ke1,1Ke8,2Nh5 0 1 0 01 - - - - -":                                          "piece",
		"cross/0 " + kings + ",0Nh17 0 1 0 0123 - - - - -":                                      "square",
		"cross/0 " + kings + ",0Nq8 0 1 0 0123 - - - - -":                                       "square",
		"cross/0 " + kings + ",0Np16 0 1 0 0123 - - - - -":                                      "square",
		"cross/1 1Ki2,2Kb8,0Ko9,3Kh15,0Na8 0 2 0 0123 - - - - barrier=1":                        "square",
		"cross/0 " + kings + ",0Nh8,1Nh8 0 1 0 0123 - - - - -":                                  "twice",
		"cross/0 " + kings + ",0Nh8! 0 1 0 0123 - - - - -":                                      "unmoved",
		"cross/0 1Kj1!,2Ka8,0Kp9,3Kh16 0 1 0 0123 - - - - -":                                    "unmoved",
		"cross/0 " + kings + ",0Re1! 0 1 0 0123 - - - - -":                                      "unmoved",
		"cross/0 " + kings + ",3Pe1 0 1 0 0123 - - - - -":                                       "pawn",
		"cross/0 " + kings + ",1Pc12 0 1 0 0123 - - - - -":                                      "pawn",
		"cross/1 1Ki2,2Kb8,0Pb9,0Ko9,3Kh15 0 21 0 0123 - - - - barrier=20":                      "pawn",
		"standard/0 0Ke1,1Ke8,0Ph8 0 1 0 01 - - - - -":                                          "pawn",
		"cross/0 " + kings + ",0Kh8 0 1 0 0123 - - - - -":                                       "kings",
		"cross/0 " + kings + " 0 0 0 0123 - - - - -":                                            "round",
		"cross/0 " + kings + " 0 01 0 0123 - - - - -":                                           "round",
		"cross/0 " + kings + " 0 x 0 0123 - - - - -":                                            "round",
		"cross/1 1Ki2,2Kb8,0Ko9,3Kh15 0 21 0 0123 - - - - -":                                    "no_barrier",
		"cross/1 1Ki2,2Kb8,0Ko9,3Kh15 0 20 0 0123 - - - - barrier=20":                           "contractions",
		"cross/0 " + kings + " 0 21 0 0123 - - - - barrier=20":                                  "contractions",
		"cross/1 1Ki2,2Kb8,0Ko9,3Kh15 0 11 0 0123 - - - - barrier=6;accelerate=on":              "contractions",
		"cross/0 " + kings + " 0 1 0 0132 - - - - -":                                            "living",
		"cross/0 " + kings + " 0 1 0 01234 - - - - -":                                           "living",
		"standard/0 0Re1 0 1 0 - - 01 - - -":                                                    "living",
		"cross/0 " + kings + " 0 1 0 012 - 3 - - -":                                             "king",
		"cross/0 1Ki1,2Ka8,0Kp9 0 1 0 0123 - - - - -":                                           "king",
		"cross/0 1Ki1,2Ka8,0Kp9 0 1 0 012 - - - - -":                                            "order",
		"cross/0 1Ki1,2Ka8,0Kp9 0 1 0 012 - 33 - - -":                                           "order",
		"cross/0 1Ki1,2Ka8,0Kp9 0 1 0 012 - 30 - - -":                                           "order",
		"cross/0 1Ki1,2Ka8,0Kp9 0 1 0 012 - -3 - - -":                                           "order",
		"cross/0 1Ki1,2Ka8,0Kp9 0 1 0 012 - 3r - - -":                                           "order",
		"cross/0 " + kings + " 0 1 201 0123 - - - - -":                                          "quiet",
		"standard/0 0Ke1,1Ke8 0 1 101 01 - - - - -":                                             "quiet",
		"cross/0 " + kings + " 0 1 -1 0123 - - - - -":                                           "quiet",
		"cross/0 " + kings + " 4 1 0 0123 - - - - -":                                            "turn",
		"cross/0 " + kings + " c 1 0 0123 - - - - -":                                            "turn",
		"cross/0 " + kings + " c 1 0 0123 - - - - abilities=deal":                               "turn",
		"standard/0 0Ke1,1Ke8 2 1 0 01 - - - - -":                                               "turn",
		"cross/0 1Ki1,2Ka8,0Kp9 3 1 0 012 - 3 - - -":                                            "turn_gone",
		"cross/0 " + kings + " 0 1 0 0123 i8 - - - -":                                           "passed",
		"cross/0 " + kings + " 0 1 0 0123 i8/g8/1 - - - -":                                      "passed",
		"cross/0 " + kings + " 0 1 0 0123 h9/h8/3,h7/h8/1 - - - -":                              "passed",
		"cross/0 " + kings + " 0 1 0 0123 d4/d5/1 - - - -":                                      "passed",
		"cross/0 " + kings + " 0 1 0 0123 i8/h8/0 - - - -":                                      "passed_turn",
		"cross/0 " + kings + " 0 1 0 0123 - - none:0,none:0,none:0,none:0 - -":                  "abilities_none",
		"cross/0 " + kings + " 0 1 0 0123 - - - - abilities=choose":                             "abilities",
		"cross/0 " + kings + " 0 1 0 0123 - - none:0 - abilities=choose":                        "abilities",
		"cross/0 " + kings + " 0 1 0 0123 - - none:0,none:0,none:0,flight:1 - abilities=choose": "ability",
		"cross/0 " + kings + " 0 1 0 0123 - - none:0,none:0,none:0,leap:4 - abilities=choose":   "uses",
		"cross/0 " + kings + " 0 1 0 0123 - - none:0,none:0,none:0,leap - abilities=choose":     "uses",
		"cross/0 " + kings + " 0 1 0 0123 - - none:0,none:0,none:1,leap:3 - abilities=choose":   "uses",
		"cross/0 " + kings + " 0 1 0 0123 - - - 0:1:1 -":                                        "announced_off",
		"cross/0 " + kings + " 0 1 0 0123 - - - 0:1 announce=all":                               "announced",
		"cross/0 " + kings + " 0 1 0 0123 - - - 0:0:1 announce=all":                             "announced",
		"cross/0 " + kings + " 0 1 0 0123 - - - 0:12:1 announce=all":                            "announced_few",
		"cross/0 " + kings + " 0 1 0 0123 - - - 0:21:2 announce=all":                            "announced",
		"cross/0 " + kings + " 0 1 0 0123 - - - 0::0 announce=all":                              "announced",
		"cross/0 " + kings + " 0 1 0 0123 - - - 1::1,0::1 announce=all":                         "announced",
		"cross/0 " + kings + " 0 1 0 0123 - - - - range=16":                                     "options",
		"cross/0 " + kings + " 0 1 0 0123 - - - - board=cross":                                  "options",
		"cross/0 " + kings + " 0 1 0 0123 - - - - announce=first:0":                             "options",
		"cross/0 " + kings + " 0 1 0 0123 - - - - announce=first":                               "options",
		"cross/0 " + kings + " 0 1 0 0123 - - - - ":                                             "options_empty",
		"cross/0 2Nf2,1Ke1,1Pf1,1Pe2,1Rf2,1Pg2,3Pe3,1Pf3,3Pg3,3Pf4,2Ka8,0Kp9,3Kh16 " +
			"1 1 0 0123 - - - - -": "twice",
		"cross/0 1Ke1,1Pf1,1Pe2,1Rf2,1Pg2,3Pe3,1Pf3,3Pg3,3Pf4,2Ka8,0Kp9,3Kh16 " +
			"1 1 0 0123 - - - - -": "stuck",
	} {
		_, err := Game().Parse(position)
		var e *game.Error
		if !errors.As(err, &e) || e.Code != game.BadPosition || e.Text.Kind != "ability.position."+kind {
			t.Errorf("%v, want the error %s for %s", err, kind, position)
		}
	}
	if _, err := Game().Parse("tall/0 0Ke1,1Ke12 0 1 0 01 - - - - barrier=9"); code(err) != game.BadPosition {
		t.Errorf("a barrier on the tall board: %v", err)
	}
}

func TestPositionsPrintCanonically(t *testing.T) { // A7.2
	for position, want := range map[string]string{
		"cross/0 3Kh16,2Ka8,1Ki1,0Kp9! " +
			"0 1 0 0123 - - - - range=4": "cross/0 1Ki1,2Ka8,0Kp9!,3Kh16 0 1 0 0123 - - - - -",
		"standard/0 1Ke8,0Ke1 " +
			"0 1 0 01 - - - - pawns=plain;range=0": "standard/0 0Ke1,1Ke8 0 1 0 01 - - - - range=0;pawns=plain",
		"cross/0 1Ki1,2Ka8,0Kp9,3Kh16 0 1 0 0123 - - leap:2,?,?,? - abilities=deal":            "",
		"cross/8 - 0 161 0 - - 1203 - - barrier=20":                                            "",
		"tall/0 0Rh8,1Ke12 0 1 0 1 - 0r - - -":                                                 "",
		"cross/0 1Ki1,2Ka8,0Kp9,3Kh16 c 1 0 0123 - - - - abilities=choose":                     "",
		"cross/0 1Ki1,2Ka8,0Kp9,3Kh16 2 7 3 0123 n9/m9/0,i3/i4/1 - - 0:23:2,1::3 announce=all": "",
		"cross/0 1Ki1,2Ka8,0Kp9,3Kh16 0 1000000000 200 0123 - - - - announce=ability:99":       "",
	} {
		if want == "" {
			want = position
		}
		s, err := Game().Parse(position)
		if err != nil {
			t.Errorf("%v: %s", err, position)
		} else if s.String() != want {
			t.Errorf("%s\nprints as %s\nwant      %s", position, s, want)
		}
	}
}

func TestTheBarrierIsForTheCross(t *testing.T) { // A4.1
	for _, b := range []string{"tall", "standard"} {
		if _, err := Game().Start(map[string]string{"board": b, "barrier": "1"}); code(err) != game.BadOption {
			t.Errorf("a barrier on the %s board: %v", b, err)
		}
		if _, err := Game().Start(map[string]string{"board": b, "barrier": "0", "accelerate": "on"}); err != nil {
			t.Error(err)
		}
	}
}

func TestOptionsHaveBounds(t *testing.T) { // A7.2
	for option, values := range map[string][2][]string{
		"range":    {{"0", "15"}, {"16", "-1", "04", "four"}},
		"barrier":  {{"0", "99"}, {"100", "-1"}},
		"announce": {{"first:1", "ability:99", "sudden"}, {"first:0", "ability:100", "first:N", "first", "sudden:1"}},
	} {
		for i, list := range values {
			for _, v := range list {
				s, err := Game().Start(map[string]string{option: v})
				if (err == nil) != (i == 0) || (err != nil && code(err) != game.BadOption) {
					t.Errorf("%s=%s: %v", option, v, err)
				}
				if err == nil {
					parse(t, s.String())
				}
			}
		}
	}
}

func TestReasonsOfOptions(t *testing.T) { // A4.1, A5.1
	_, err := Game().Start(map[string]string{"announce": "first:0"})
	want := "option announce=first:0: want one of off, all, first:N, ability:N, sudden, with a whole number from 1 " +
		"to 99 for N"
	if got := voice.Error(err); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	s := begin(t, map[string]string{"accelerate": "on"})
	want = "Round 1; accelerate is on, but no barrier is set: the board keeps its size"
	if got := sentences(s.Picture().Notes); got != want {
		t.Errorf("notes %s", got)
	}
	_, err = Game().Parse("cross/1 1Ki2,2Kb8,0Ko9,3Kh15 0 21 0 0123 - - - - accelerate=on")
	want = "1 contraction, but no barrier is set, and without one the board keeps its size"
	if got := voice.Error(err); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestContractionsFitTheirRounds(t *testing.T) { // A4.1
	for _, c := range []struct {
		barrier    uint8
		accelerate bool
		want       string
	}{
		{20, false, "[20 40 60 80 100 120 140 160]"},
		{20, true, "[20 38 54 68 80 90 98 104]"},
		{5, true, "[5 8 10 12 14 16 18 20]"},
		{1, false, "[1 2 3 4 5 6 7 8]"},
		{1, true, "[2 4 6 8 10 12 14 16]"},
	} {
		s := settings{barrier: c.barrier, accelerate: c.accelerate}
		var sums []uint32
		for n := range maxContractions {
			sums = append(sums, s.intervalSum(n+1))
		}
		if got := fmt.Sprint(sums); got != c.want {
			t.Errorf("barrier=%d accelerate=%v closes after rounds %s, want %s", c.barrier, c.accelerate, got, c.want)
		}
	}
}

// sighted is the game without positions that hide something: the battery asks for the view of every seat, and a view
// has only that of one.
type sighted struct{ game.Game }

func (g sighted) Parse(position string) (game.State, error) {
	if strings.Contains(position, "?") {
		return nil, wrong("ability.position.fields", "fields", 0)
	}
	return g.Game.Parse(position)
}

// An enemy piece that returns where an own one is taken back from is not hidden by the effect that follows.
func TestOnlyOwnPiecesHide(t *testing.T) {
	text := "ability own\nuses 3\nkills suddenly\naction a\nside\non own\ndo take back\ndo hide as queen for 2\n"
	_, options, err := rules{}.Invent(text)
	if err != nil {
		t.Fatal(err)
	}
	s := parse(t, "standard/0 0Ke1,1Rf2,1Ke8 1 3 1 01 - - none:0,own:3 - abilities=choose;set="+options["set"]+
		" last:1:f5:f2:1R:0N")
	next, _ := play(t, s, "1:@a:f2")
	if back, err := Game().Parse(next.String()); err != nil || back.String() != next.String() ||
		lies(next.(*state), power.Hidden) != 0 {
		t.Errorf("%s reads as %v, %v", next, back, err)
	}
}
