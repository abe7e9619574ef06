package terminal

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/input"
)

// scripted plays a script and returns its output.
func scripted(t *testing.T, s seated, lines string, plain bool) (string, error) {
	t.Helper()
	var out strings.Builder
	err := Script(s.table(t), strings.NewReader(lines), "moves", &out, plain)
	return out.String(), err
}

func TestScriptPlaysToTheEnd(t *testing.T) {
	got, err := scripted(t, seated{game: "niels", seats: "hh"},
		"# the closing line of the rules\ne2e4\nc7c6\n\nd2d4\nd7d5\nb1c3\nd5e4\nc3e4\nc8f5\n  e4:d6/f6=  \n", false)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(got, "by checkmate (White 1, Black 0)") {
		t.Errorf("got\n%s", got)
	}
	golden(t, "script.txt", got)
}

func TestScriptTakesOutcomesAndDraws(t *testing.T) {
	s := seated{game: "niels", position: collision, seats: "hh"}
	got, err := scripted(t, s, "g5h7\n{blue,red}\n", false)
	if err != nil || !strings.Contains(got, "dice blue,red") || !strings.Contains(got, "Black to move") {
		t.Errorf("%v\n%s", err, got)
	}
	got, err = scripted(t, s, "g5h7", false)
	if err != nil || !strings.Contains(got, "dice ") || !strings.Contains(got, "Black to move") {
		t.Errorf("%v\n%s", err, got)
	}
	s.typed = true
	got, err = scripted(t, s, "g5h7\n{2 6}\n", true)
	if err != nil || !strings.Contains(got, "dice red,blue") {
		t.Errorf("%v\n%s", err, got)
	}
	for _, lines := range []string{"2 6", "2\n6", "red,blue"} {
		if got, err = scripted(t, s, "g5h7\n"+lines+"\n", false); err != nil ||
			!strings.Contains(got, "dice red,blue") {
			t.Errorf("%s: %v\n%s", lines, err, got)
		}
	}
	if _, err = scripted(t, s, "g5h7\ne8e7\n", true); err == nil || !strings.Contains(err.Error(), "moves, line 2") {
		t.Errorf("a move in a chance turn: %v", err)
	}
}

func TestMovesAreTypedFreely(t *testing.T) {
	for _, c := range []struct{ game, lines, want string }{
		{"niels", "e2-e4\nd5\nexd5\nNg8-f6\n", "4. Black g8f6: "},
		{"indeterminist", "e2e4\nNc6\nb1-c3\n", "3. White Nb1-c3: "},
		{"ability", "Po8-m8\n", "1. Black o8m8: "},
		{"qcheckers", "a3b4\nB6-a5\n", "2. Black b6-a5: "},
		{"predictor", "e2-e4 e5\nBc4 d7-d6\n", "2. White f1c4, Black d7d6: "},
		{"predictor", "e4 d5\nexd5 dxe4\n", "2. White e4d5 ✕, Black d5e4 ✕: "}, // both are annihilated
	} {
		seats := "hh"
		if c.game == "ability" {
			seats = "hhhh"
		}
		got, err := scripted(t, seated{game: c.game, seats: seats}, c.lines, false)
		if err != nil || !strings.Contains(got, c.want) {
			t.Errorf("%s: %v, want %q in\n%s", c.game, err, c.want, got)
		}
	}
}

func TestScriptTakesOrdersOfAPly(t *testing.T) {
	got, err := scripted(t, seated{game: "predictor", seats: "hh"}, "e2e4 e7e5\nf1c4  f8c5|f1c4>d7d5\n", true)
	if err != nil {
		t.Fatal(err)
	}
	contains(t, got, "1. White e2e4, Black e7e5: ", "2. White f1c4, Black f8c5|f1c4>d7d5: ", "White’s bishop on c4",
		"Black’s pawn on d5", "order at the same time")
}

func TestScriptNamesTheLine(t *testing.T) {
	niels := seated{game: "niels", seats: "hh"}
	for _, c := range []struct {
		name  string
		s     seated
		lines string
		line  int
		says  string
	}{
		{"no move", niels, "e2e4\n\nx\n", 3, "x"},
		{"illegal", niels, "e2e5\n", 1, "e2"},
		{"two moves", niels, "e2e4 e7e5\n", 1, "want 1 move for White; here are 2"},
		{"one order", seated{game: "predictor", seats: "hh"}, "e2e4\n", 1,
			"want 2 moves, separated by spaces, for White, Black; here are 1"},
		{"no chance", niels, "{red}\n", 1, "there is no chance turn here, White to move"},
		{"open brace", niels, "# moves\n{red\n", 2, "between two braces"},
		{"outcome", seated{game: "niels", position: collision, seats: "hh"}, "g5h7\n{green}\n", 2, "red,red"},
		{"after the end", niels, "f2f3\ne7e5\ng2g4\nd8h4\na2a3\n", 5, "checkmate"},
		{"no text", niels, "\x00\xff " + strings.Repeat("long ", 50) + "\n", 1, `\x00\xff long`},
		{"too long", niels, "e2e4\n" + strings.Repeat("x", input.MaxLine+1), 2, "too long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := scripted(t, c.s, c.lines, false)
			e := (*LineError)(nil)
			if !errors.As(err, &e) {
				t.Fatalf("got %v", err)
			}
			if told := Told(english, err); e.Line != c.line || !strings.Contains(told, c.says) ||
				strings.Contains(told, "\n") {
				t.Errorf("got %s", told)
			}
		})
	}
	_, err := scripted(t, niels, "e2e5\n", false)
	german := text.Must(append(games.Messages(), Messages())...).Voice("de")
	if told := Told(german, err); !strings.HasPrefix(told, "moves, Zeile 1: ein Bauer ") {
		t.Errorf("in German: %s", told)
	}
	_, err = os.Open("missing")
	if told := Told(german, err); told != "missing: diese Datei gibt es nicht" {
		t.Errorf("in German: %s", told)
	}
}

func TestScriptLetsBotsMove(t *testing.T) {
	s := seated{game: "niels", seats: "hg"}
	table := s.table(t)
	if err := Script(table, strings.NewReader("e2e4\nd2d4\n"), "moves", &strings.Builder{}, false); err != nil {
		t.Fatal(err)
	}
	if n := len(table.match.History(game.Nobody)); n != 4 {
		t.Errorf("%d plies", n)
	}
}

func FuzzScript(f *testing.F) {
	f.Add("e2e4\ne7e5\n")
	f.Add("g5h7\n{red,red}\n{}")
	f.Add("{2 6}\n# x\n\n a b c")
	f.Fuzz(func(t *testing.T, lines string) {
		out, err := scripted(t, seated{game: "niels", position: collision, seats: "hh"}, lines, true)
		e := (*LineError)(nil)
		if err != nil && !errors.As(err, &e) {
			t.Errorf("%v\n%s", err, out)
		}
	})
}
