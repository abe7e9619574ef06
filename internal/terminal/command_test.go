package terminal

import (
	"context"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/quandary-games/quandary/game"
)

func TestASeatIsNamed(t *testing.T) {
	d := drive(t, seated{game: "niels", seats: "hh"}.table(t))
	d.press("/resign Green<enter>")
	d.shows("! this cannot be said of Green", "White, Black")
	d.press("/resign black<enter>")
	d.shows("Black, do you resign?")
	d.press("y")
	d.shows("White wins by resignation (White 1, Black 0)")
	d = drive(t, seated{game: "niels", seats: "hg"}.table(t))
	d.press("/resign Black<enter>")
	d.shows("! this cannot be said of Black: want one of White")
	got := talked(t, seated{game: "niels", seats: "hh"}, "/resign B", "yes")
	contains(t, got, "Black, do you resign", "White wins by resignation")
}

func TestATimeoutIsClaimed(t *testing.T) {
	d := drive(t, seated{game: "niels", seats: "hh"}.table(t))
	d.press("/timeout Black<enter>")
	d.shows("! this cannot be said of Black: want one of White")
	d.press("/timeout<enter>")
	d.shows("Is White’s time up?")
	d.press("n")
	d.shows("White to move")
	d.press("/timeout white<enter>y")
	d.shows("Black wins on time (White 0, Black 1)")
	got := talked(t, seated{game: "niels", seats: "hh"}, "/timeout", "no", "/timeout 0", "yes")
	contains(t, got, "Is White’s time up?", "Is White’s time up?", "Black wins on time")
}

func TestPasting(t *testing.T) {
	d := drive(t, seated{game: "niels", seats: "hh"}.table(t))
	paste := func(s string) { d.run(func() tea.Msg { return tea.PasteMsg{Content: s} }) }
	paste("e2e4\r\n")
	if d.input != "e2e4" || d.match.Number() != 0 {
		t.Errorf("the input is %q", d.input)
	}
	d.press("<enter>")
	d.shows("1. White e2e4")
	paste("/save \x1b[31m\x00a\n\tb")
	if d.input != "/save [31m a b" {
		t.Errorf("the input is %q", d.input)
	}
	d.press("<esc>")
	paste(strings.Repeat("x", 2*mostTyped))
	d.shows("! this is too long")
	if d.input != "" {
		t.Errorf("the input is %.20q", d.input)
	}
	d.press("<f1>")
	paste("e7e5")
	d.press("<esc>")
	if d.input != "" {
		t.Errorf("the input is %q", d.input)
	}
}

// Only games with secrets hand the screen over, also if other options of the game have some.
func TestWithoutSecretsTheScreenStays(t *testing.T) {
	open := map[string]string{"abilities": "off", "board": "standard"}
	d := drive(t, seated{game: "ability", options: open, seats: "hh"}.table(t))
	if d.phase != atMove || d.blank {
		t.Errorf("phase %d:\n%s", d.phase, d.text())
	}
}

// The bots' moves of the last round are listed, however little room there is.
func TestTheLastRoundIsListed(t *testing.T) {
	d := drive(t, seated{game: "ability", options: map[string]string{"abilities": "off"}, seats: "hggg"}.table(t))
	d.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.press(d.ask.list()[0] + "<enter>")
	if n := len(d.match.History(game.Nobody)); n < 4 {
		t.Fatalf("%d plies", n)
	}
	for _, seat := range []string{"Blue", "Red", "Green"} {
		lower := strings.Join(strings.Split(d.text(), "\n")[19:], "\n")
		if !strings.Contains(lower, seat) {
			t.Errorf("nothing is told of %s below the board:\n%s", seat, d.text())
		}
	}
}

// The board stays whole at the smallest size, whatever is asked and told.
func TestNothingIsDrawnOverTheBoard(t *testing.T) {
	long := strings.Repeat("a very long sentence ", 40)
	for _, s := range []seated{{game: "niels", seats: "hh"}, {game: "ability",
		options: map[string]string{"abilities": "off"}, seats: "hhhh"}} {
		d := drive(t, s.table(t))
		d.Update(tea.WindowSizeMsg{Width: leastWidth, Height: d.leastHeight()})
		before := strings.Split(d.text(), "\n")
		d.notify(long, true)
		after := strings.Split(d.text(), "\n")
		scene := d.scene()
		_, high := scene.Extent(d.size(&scene))
		for i := 1; i <= high; i++ {
			if before[i] != after[i] {
				t.Errorf("%s: line %d was %q and is %q", s.game, i, before[i], after[i])
			}
		}
		d.shows("F3")
		d.press("<f3>")
		d.shows(strings.TrimSpace(long))
		d.Update(tea.WindowSizeMsg{Width: leastWidth, Height: d.leastHeight() - 1})
		d.press("<esc>")
		d.shows("Quandary needs")
	}
}

func TestPagesOfThePositionAndTheRules(t *testing.T) {
	d := drive(t, seated{game: "niels", position: collision, seats: "hh"}.table(t))
	d.press("<f2>")
	d.shows("The position", "N d4 red 50% + g5 blue 50%", "White’s knight, the red one on d4")
	d.press("<esc><f4>")
	d.shows("The rules", "The rules of this game.")
	d.hides("#", "**")
	d.press("<esc>/rules<enter>")
	d.shows("The rules of this game.")
}

// Many results are summed by what matters, best first, and none is cut.
func TestRisksAreSummed(t *testing.T) {
	d := drive(t, seated{game: "niels", position: collision, seats: "hh"}.table(t))
	d.press("g5h7<enter>")
	d.shows("captures: 16.7% (1/6)", "captures nothing: 83.3% (5/6)")
	text := strings.Join(d.risks.each, "\n")
	if !strings.HasPrefix(text, "16.7% (1/6): ") || !strings.Contains(text, "Black’s rook on h7 is captured\n") {
		t.Errorf("got\n%s", text)
	}
	for range 40 {
		d.press("<down>")
	}
	last := strings.Fields(d.risks.each[len(d.risks.each)-1])
	d.shows(last[len(last)-1])
}

// People can see the last move before a bot answers.
func TestBotsCanBeFollowed(t *testing.T) {
	table := seated{game: "niels", seats: "gh"}.table(t)
	ctx, cancel := context.WithCancel(t.Context())
	s := newScreen(ctx, table, 0)
	s.botPace = 60 * time.Millisecond
	begin := time.Now()
	move := s.advance()()
	if spent := time.Since(begin); spent < s.botPace {
		t.Errorf("the bot answered after %v", spent)
	}
	if s.Update(move); len(table.match.History(1)) != 1 {
		t.Error("the bot did not move")
	}
	s.botPace = time.Hour
	s.Update(tea.KeyPressMsg{Code: tea.KeyEnter})
	cancel() // leaving does not wait
	s.thinking.Wait()
}
