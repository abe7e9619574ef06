package terminal

import (
	"context"
	"crypto/rand"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

// resumed returns the match of a record.
func resumed(t *testing.T, path string) *referee.Match {
	t.Helper()
	r, err := record.Parse(read(t, path))
	if err != nil {
		t.Fatal(err)
	}
	m, err := referee.Resume(r, games.Find, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A loaded game is saved to its file without a question.
func TestALoadedGameGoesBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "my game.quandary")
	table := seated{game: "niels", seats: "hh"}.table(t)
	if err := table.saveAs(path, false); err != nil {
		t.Fatal(err)
	}
	d := drive(t, sit(t, resumed(t, path), seated{seats: "hh", loaded: path}))
	if d.press("<quit>"); !d.quit {
		t.Fatal("asked, though nothing would be lost")
	}
	d.quit = false
	if d.press("e2e4<enter><quit>"); !d.quit {
		t.Fatal("asked, though it is known where the game belongs")
	}
	farewell, err := d.rescue()
	if err != nil || !strings.Contains(farewell, "quandary play --load '"+path+"' --save '"+path+"'") {
		t.Errorf("%q, %v", farewell, err)
	}
	if n := len(resumed(t, path).History(game.Nobody)); n != 1 {
		t.Errorf("%d plies are saved, want 1", n)
	}
}

// If nobody can be asked, the game is saved under a new name, which is told; no file is replaced.
func TestAGameIsRescued(t *testing.T) {
	t.Chdir(t.TempDir())
	for range 2 {
		var out strings.Builder
		in, keyboard := io.Pipe()
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			_, _ = io.WriteString(keyboard, "e2e4\n")
			cancel() // as a signal does
			_ = keyboard.Close()
		}()
		if err := Talk(ctx, seated{game: "niels", seats: "hh"}.table(t), in, &out); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), "1. White e2e4") && !strings.Contains(out.String(), "play --load niels-") {
			t.Errorf("the game is lost:\n%s", &out)
		}
	}
	got := talked(t, seated{game: "niels", seats: "hh"}, "e2e4") // the end of the input
	contains(t, got, "The game is saved", "quandary play --load niels-")
}

func TestTalkAsksBeforeLeaving(t *testing.T) {
	for answer, files := range map[string]int{"yes": 1, "no": 0} {
		got := talked(t, seated{game: "niels", seats: "hh"}, "e2e4", "/quit", "perhaps", "/quit", answer)
		contains(t, got, "Save it as niels-", "Save it as niels-")
		if list, err := filepath.Glob("*.quandary"); err != nil || len(list) != files {
			t.Errorf("%s: %v, %v", answer, list, err)
		}
	}
}

// The whole record is never written to a file that others read.
func TestSecretsAreNotSavedWhereOthersRead(t *testing.T) {
	folder := t.TempDir()
	path, linked := filepath.Join(folder, "game.quandary"), filepath.Join(folder, "link")
	white := across(t, path, "predictor", "", 0, false)
	black := across(t, path, "predictor", "", 1, false)
	white.width = 200
	if err := os.Symlink(path, linked); err != nil {
		t.Fatal(err)
	}
	white.press("g2g3<enter>")
	shared, own := read(t, path), read(t, path+".seat1/record")
	for _, to := range []string{path, linked, filepath.Join(folder, ".", "x", "..", "game.quandary"),
		path + ".seat1/record", path + ".seat0/record",
		path + ".seat1/new"} {
		white.press("/save " + to + "<enter>")
		white.shows("! ", "want a")
		if white.question != nil {
			t.Errorf("%s: it is asked whether to write over it", to)
		}
		white.press("<esc>")
	}
	if read(t, path) != shared || read(t, path+".seat1/record") != own {
		t.Error("a file of others was written over")
	}
	for _, save := range []string{path, linked, path + ".seat0/record"} {
		_, err := NewTable(Setup{Voice: english, Match: black.match, Players: []Player{{Away: true}, {}},
			Shared: path, Seat: black.keeper.seat, Save: save})
		if err == nil {
			t.Errorf("the record is kept in %s", save)
		}
	}
	white.press("/save " + filepath.Join(folder, "mine") + "<enter>")
	white.shows("is saved")
}
