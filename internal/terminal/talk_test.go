package terminal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// talked plays line by line and returns the output.
func talked(t *testing.T, s seated, lines ...string) string {
	t.Helper()
	t.Chdir(t.TempDir())
	var out strings.Builder
	if err := Talk(t.Context(), s.table(t), strings.NewReader(strings.Join(lines, "\n")+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "\x1b") {
		t.Error("there are escape sequences in plain text")
	}
	return out.String()
}

func contains(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		i := strings.Index(text, p)
		if i < 0 {
			t.Errorf("%q is missing, or not in its place, in\n%s", p, text)
			return
		}
		text = text[i+len(p):]
	}
}

func TestTalkAsksChoiceByChoice(t *testing.T) {
	got := talked(t, seated{game: "niels", seats: "hh"}, "?", "e2", "?", "<", "e2", "e4", "nonsense", "/board",
		"/flip", "/help", "/quit")
	contains(t, got, "White to move.", "Choose a piece", "e2: White’s pawn on e2", "e4: ", "1. White e2e4",
		"Black to move.", "nonsense", "Black’s king on e8", "there is no command /flip", "/resign")
}

func TestTalkTellsRisksAndAsksAgain(t *testing.T) {
	s := seated{game: "niels", position: collision, seats: "hh"}
	got := talked(t, s, "g5h7", "no", "g5h7", "yes", "/quit")
	contains(t, got, "g5h7 has these possible results:", "33.3% (1/3)", "Play it?", "Choose a piece",
		"Play it?", "dice ", "Black to move.")
	s.typed = true
	got = talked(t, s, "g5h7", "yes", "9", "1", "2", "/quit")
	contains(t, got, "White rolls.", "Black rolls.", "dice blue,red", "Black to move.")
}

func TestTalkHandsOver(t *testing.T) {
	got := talked(t, seated{game: "predictor", seats: "hh"}, "", "g2g3", "", "e7e5", "", "/quit")
	contains(t, got, "Hand over to White", "White to move.", "Hand over to Black", "Black to move.",
		"1. White g2g3, Black e7e5")
	before, _, _ := strings.Cut(got, "1. White g2g3")
	if strings.Contains(before, "g2g3") {
		t.Errorf("the order was told before the other was given:\n%s", before)
	}
}

// The dialogue ends with its input, whatever it is asking.
func TestTalkEndsWithItsInput(t *testing.T) {
	for _, last := range []string{"", "/resign", "/timeout", "/quit", "e2", "?", "/undo"} {
		got := talked(t, seated{game: "niels", seats: "hh"}, "e2e4", last)
		contains(t, got, "1. White e2e4", "The game is saved")
	}
	typed := seated{game: "niels", position: collision, seats: "hh", typed: true}
	contains(t, talked(t, typed, "g5h7", "yes", "1"), "Black rolls.", "The game is saved")
}

func TestTalkEndsGames(t *testing.T) {
	got := talked(t, seated{game: "niels", seats: "hh"}, "/draw", "e2e4", "/draw")
	contains(t, got, "White offers a draw. Type /draw to accept it",
		"The game is drawn by agreement (White 1/2, Black 1/2)")
	got = talked(t, seated{game: "niels", seats: "hg"}, "/undo", "e2e4", "/undo", "/resign", "no", "/resign", "yes")
	contains(t, got, "nothing to take back", "1. White e2e4", "do you resign", "do you resign",
		"Black wins by resignation (White 0, Black 1)")
}

func TestTalkLooksAtTheGameAgain(t *testing.T) {
	fools := []string{"f2f3", "e7e5", "g2g4", "d8h4"}
	got := talked(t, seated{game: "niels", seats: "hh"}, append(fools, "yes")...)
	contains(t, got, "Black wins", "review the game", "3. White: g2g4", "a blunder", "Black answers d8h4",
		"White gave away")
	if got := talked(t, seated{game: "niels", seats: "hh"},
		append(fools, "no")...); strings.Contains(got, "gave away") {
		t.Errorf("nobody wanted to look at it again:\n%s", got)
	}
}

// What an order risks is told late in it, too, and once.
func TestTalkTellsANoticeOnce(t *testing.T) {
	s := seated{game: "predictor", position: "4k3/7p/8/3p4/4P3/8/P7/4K3 - 0 1", seats: "hg"}
	got := talked(t, s, "e4", "d5", "d5", "e4", "a2", "a3")
	if n := strings.Count(got, "the pawn from d5 annihilate each other"); n != 1 {
		t.Errorf("it is told %d times that the pawns annihilate each other:\n%s", n, got)
	}
}

func TestTalkTakesMovesAsPeopleTypeThem(t *testing.T) {
	got := talked(t, seated{game: "niels", seats: "hh"}, "e2-e4", "d7d5", "exd5", "Nf6", "/quit", "no")
	contains(t, got, "White e2e4: ", "White e4d5: ", "Black g8f6: ")
}

func TestTalkTellsWhatBecomesOfTheOthers(t *testing.T) {
	s := seated{game: "niels", position: "4k3/8/8/8/8/8/8/K7 w - - 1 1 Bg2/c4=@1,nd5/f6=@1", seats: "hh"}
	got := talked(t, s, "/if d5", "/if a1", "/if", "/quit")
	contains(t, got, "Black’s knight", "100% if it is there, 0% if not: White’s bishop", "on g2",
		"0% if it is there, 100% if not: White’s bishop", "on c4", "nothing on a1 is uncertain",
		"nothing on  is uncertain")
	got = talked(t, seated{game: "indeterminist", position: "Kd1:100:d1,re8:40:a8,kh8:100:e8 w 3 14 0", seats: "hh"},
		"/if e8", "/quit")
	contains(t, got, "nothing is uncertain about")
}

// A text that somebody has written is given by the name of its file. What is wrong with it is told, and it is asked for
// again.
func TestTalkReadsTextsFromFiles(t *testing.T) {
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := file("hop.ability", "ability hop\nuses 1\naction hop\n  by knight\n  in N2\n  on empty\n  do move\n")
	bad := file("bad.ability", "ability hop\njump\n")
	s := seated{game: "ability", options: map[string]string{"abilities": "bring", "board": "standard"}, seats: "hh"}
	got := talked(t, s, "", "hop.ability", folder, bad, good, "", "none", "", "@hop:b1-d5", "/quit")
	contains(t, got, "the name of a file with the text: an ability of your own", "hop.ability is neither a choice",
		"line 2: jump does not fit here", "Hand over to Black", "White to move", "@hop:b1-d5")
	if before, _, _ := strings.Cut(got, "Hand over to Black"); strings.Contains(before, "by knight") {
		t.Errorf("the text was told:\n%s", before)
	}
}

// A wrong target is told with its reason, and a move that is a text shows its first line.
func TestTalkSaysWhyATargetDoesNotFit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hop.ability")
	if err := os.WriteFile(path,
		[]byte("ability hop\nuses 1\naction hop\n  by knight\n  in N2\n  on empty\n  do move\n"),
		0o600); err != nil {
		t.Fatal(err)
	}
	s := seated{game: "ability", options: map[string]string{"abilities": "bring", "board": "standard"}, seats: "hh"}
	got := talked(t, s, "", path, "", "none", "", "@hop", "@", "c1", "b1", "h5", "zz", "c3", "/quit")
	contains(t, got, "@hop is not a use of your ability: write it like @hop:e2-e4",
		"c1 cannot be chosen here", "h5 is out of reach from b1", "zz cannot be chosen here: ? lists what can be",
		"@hop:b1-c3")
	if strings.Contains(got, "%0A") {
		t.Errorf("a text shows in URL form:\n%s", got)
	}
}
