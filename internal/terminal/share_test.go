package terminal

import (
	"crypto/rand"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/share"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/record"
)

// across returns a screen of one of two terminals that play over one record.
func across(t *testing.T, path, id, position string, seat int, typed bool) *driver {
	t.Helper()
	begin := func() (*referee.Match, error) {
		g, err := games.Find(id)
		if err != nil {
			return nil, err
		}
		setup := referee.Setup{Game: g, Position: position, SeatsReveal: true, Random: rand.Reader}
		if !typed {
			setup.Seed = &dice.Seed{7}
		}
		return referee.New(setup)
	}
	resume := func(r *record.Record) (*referee.Match, error) { return referee.Resume(r, games.Find, rand.Reader) }
	place, busy, err := share.Take(path, seat)
	if err != nil || busy {
		t.Fatalf("busy: %v, %v", busy, err)
	}
	leave := sync.OnceFunc(place.Leave)
	t.Cleanup(leave)
	m, err := Join(place, begin, resume)
	if err != nil {
		t.Fatal(err)
	}
	table, err := NewTable(Setup{
		Voice: english, Match: m, Players: []Player{{Away: seat != 0}, {Away: seat != 1}},
		Pick:   func(int) int { return 0 },
		Shared: path, Seat: place, Command: "quandary",
	})
	if err != nil {
		t.Fatal(err)
	}
	d := drive(t, table)
	d.leave = leave
	return d
}

// looks lets a terminal read the shared record, as it does periodically.
func (d *driver) looks() *driver {
	d.run(d.looked())
	return d
}

func TestTwoTerminalsOrderInSecret(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.quandary")
	white := across(t, path, "predictor", "", 0, false)
	black := across(t, path, "predictor", "", 1, false)
	white.press("g2g3<enter>")
	white.shows("Your order is in: g2g3", "Waiting for the other terminal")
	black.press("e7")
	black.looks()
	black.hides("g2g3")
	if black.input != "e7" {
		t.Errorf("what was typed is gone: %q", black.input)
	}
	if shared := read(t, path); len(shared) == 0 || strings.Contains(shared, "g2g3") {
		t.Error("the record gives the order away")
	}
	black.press("e5<enter>")
	white.looks()
	black.looks()
	white.looks()
	white.shows("1. White g2g3, Black e7e5")
	black.shows("1. White g2g3, Black e7e5")
	black.press("/resign<enter>y")
	white.looks()
	white.shows("by resignation (White 1, Black 0)")
	white.leave()
	black.leave()
	if left, err := filepath.Glob(path + ".*"); err != nil || len(left) > 0 {
		t.Errorf("secrets are left behind: %v, %v", left, err)
	}
	r, err := record.Parse(read(t, path))
	if err != nil {
		t.Fatal(err)
	}
	if report := referee.Verify(r, games.Find); len(report.Problems) > 0 {
		t.Errorf("the record has problems: %v", report.Problems)
	}
}

// The terminal that began the match rolls the dice for both.
func TestTwoTerminalsShareTheDice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.quandary")
	const position = "4k3/8/8/8/8/8/8/4K3 b - - 0 1 Nd4/g5=,ra7/h7>"
	white := across(t, path, "niels", position, 0, false)
	black := across(t, path, "niels", position, 1, false)
	black.press("a7d7<enter>")
	white.looks().press("g5h7<enter><enter>")
	white.shows("dice")
	black.looks()
	if w, b := white.view.String(), black.view.String(); w != b {
		t.Errorf("White sees %s, Black sees %s", w, b)
	}
	// A terminal that returns finds everything as it was.
	white.leave()
	again := across(t, path, "niels", position, 0, false)
	if !again.match.HasDice() || again.view.String() != white.view.String() {
		t.Error("the terminal that came back lacks the dice or the position")
	}
}

// With real dice the seat that has moved rolls.
func TestTwoTerminalsTypeTheDice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.quandary")
	white := across(t, path, "niels", collision, 0, true)
	black := across(t, path, "niels", collision, 1, true)
	white.press("g5h7<enter><enter>")
	black.looks()
	white.shows("White rolls.")
	black.shows("Waiting for the other terminal")
	white.press("2<enter>")
	white.shows("Black rolls.")
	white.press("2<enter>")
	black.looks()
	black.shows("dice red,red", "Black to move")
}

func TestJoinRefusesOtherFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notes")
	if err := os.WriteFile(path, []byte("milk, eggs\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	place, _, err := share.Take(path, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer place.Leave()
	_, err = Join(place, nil, func(r *record.Record) (*referee.Match, error) {
		return referee.Resume(r, games.Find,
			rand.Reader)
	})
	if err == nil {
		t.Error("joined")
	}
	if read(t, path) != "milk, eggs\n" {
		t.Error("the file was changed")
	}
}

func TestUnsharedTableHasNothingToFinish(t *testing.T) {
	table := seated{game: "niels", seats: "hh"}.table(t)
	if err := table.finish(); err != nil || table.match.Turn().Kind == game.Over {
		t.Error(err)
	}
}
