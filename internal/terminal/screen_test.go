package terminal

import (
	"bytes"
	"context"
	"crypto/rand"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"go.uber.org/goleak"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/share"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/record"
)

var update = flag.Bool("update", false, "write the golden files and the image of the documentation anew")

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// golden compares with a file in testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
	}
}

// seated is a table for a game in tests, with its players as letters: h a person, g a greedy bot, x a player
// elsewhere.
type seated struct {
	game, position string
	options        map[string]string
	seats          string
	typed          bool
	save, loaded   string
}

var english = text.Must(append(games.Messages(), referee.Messages(), record.Messages(), bot.Messages(),
	draw.Messages(), share.Messages(), Messages())...).Voice("en")

func (s seated) table(t *testing.T) *Table {
	t.Helper()
	g, err := games.Find(s.game)
	if err != nil {
		t.Fatal(err)
	}
	seed := dice.Seed{1}
	setup := referee.Setup{Game: g, Options: s.options, Position: s.position, ID: "test", Random: rand.Reader,
		Seed: &seed}
	if s.typed {
		setup.Seed = nil
	}
	m, err := referee.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return sit(t, m, s)
}

func sit(t *testing.T, m *referee.Match, s seated) *Table {
	t.Helper()
	setup := Setup{
		Voice: english, Match: m, Pick: func(int) int { return 0 }, Typed: s.typed, Save: s.save, Loaded: s.loaded,
		Command: "quandary",
		Rules:   "# The rules\n\nThe **rules** of this game.",
	}
	for _, who := range s.seats {
		p := Player{Away: who == 'x'}
		if who == 'g' {
			p.Bot = analysis.Player{Bot: bot.Greedy{}}
		}
		setup.Players = append(setup.Players, p)
	}
	table, err := NewTable(setup)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// driver drives a screen like a program, without real time.
type driver struct {
	*testing.T
	*screen
	quit  bool
	leave func() // releases the seat at a shared record
}

func drive(t *testing.T, table *Table) *driver {
	ctx, cancel := context.WithCancel(t.Context())
	d := &driver{T: t, screen: newScreen(ctx, table, 0)}
	t.Cleanup(func() {
		cancel()
		d.thinking.Wait()
	})
	d.run(d.advance())
	return d
}

// run runs commands until there are none left. It skips ticks, so that tests do not wait.
func (d *driver) run(cmd tea.Cmd) {
	for cmd != nil {
		switch msg := cmd().(type) {
		case tea.QuitMsg:
			d.quit = true
			return
		case nil:
			return
		default:
			_, cmd = d.Update(msg)
		}
	}
}

// press presses keys: names such as "enter" in angle brackets, everything else letter by letter.
func (d *driver) press(keys string) *driver {
	d.Helper()
	special := map[string]tea.Key{
		"enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape}, "tab": {Code: tea.KeyTab},
		"backtab": {Code: tea.KeyTab, Mod: tea.ModShift},
		"up":      {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "left": {Code: tea.KeyLeft},
		"right": {Code: tea.KeyRight},
		"back":  {Code: tea.KeyBackspace}, "f1": {Code: tea.KeyF1}, "f2": {Code: tea.KeyF2}, "f3": {Code: tea.KeyF3},
		"f4": {Code: tea.KeyF4}, "pgup": {Code: tea.KeyPgUp}, "pgdown": {Code: tea.KeyPgDown},
		"undo": {Code: 'z', Mod: tea.ModCtrl}, "flip": {Code: 'f', Mod: tea.ModCtrl}, "quit": {Code: 'c',
			Mod: tea.ModCtrl},
	}
	for keys != "" {
		if name, rest, ok := strings.Cut(keys[1:], ">"); ok && keys[0] == '<' {
			if k, ok := special[name]; ok {
				_, cmd := d.Update(tea.KeyPressMsg(k))
				d.run(cmd)
				keys = rest
				continue
			}
		}
		_, cmd := d.Update(tea.KeyPressMsg{Code: rune(keys[0]), Text: keys[:1]})
		d.run(cmd)
		keys = keys[1:]
	}
	return d
}

func (d *driver) text() string { return d.paint().String() }

// shows checks that the screen has these texts.
func (d *driver) shows(texts ...string) {
	d.Helper()
	screen := strings.Join(strings.Fields(d.text()), " ")
	for _, s := range texts {
		if !strings.Contains(screen, s) {
			d.Errorf("the screen lacks %q:\n%s", s, d.text())
		}
	}
}

// hides checks that the screen has none of these texts.
func (d *driver) hides(texts ...string) {
	d.Helper()
	for _, s := range texts {
		if strings.Contains(d.text(), s) {
			d.Errorf("the screen has %q:\n%s", s, d.text())
		}
	}
}

func TestScreenChoosesWithArrows(t *testing.T) {
	d := drive(t, seated{game: "niels", seats: "hh"}.table(t))
	d.shows("Niel’s Chess", "White to move", "Choose a piece")
	d.press("e2<enter>")
	d.shows("White › e2", "go to e3")
	d.press("<up><enter>")
	d.shows("1. White e2e4", "Black to move")
	golden(t, "niels.txt", d.text())
}

func TestScreenTellsWhyNot(t *testing.T) {
	d := drive(t, seated{game: "niels", seats: "hh"}.table(t))
	d.press("e2e5<enter>")
	d.shows("! ")
	if d.input != "e2e5" {
		t.Errorf("what was typed is gone: %q", d.input)
	}
	d.press("<esc>a1<enter>")
	d.shows("!")
	if d.match.Number() != 0 {
		t.Error("a refused move was played")
	}
}

func TestScreenStepsBack(t *testing.T) {
	d := drive(t, seated{game: "niels", seats: "hh"}.table(t))
	d.press("e2<enter>")
	if len(d.ask.picked) != 1 {
		t.Fatalf("picked %v", d.ask.picked)
	}
	d.press("<esc>")
	if len(d.ask.picked) != 0 {
		t.Errorf("picked %v", d.ask.picked)
	}
}

const collision = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nd4/g5=,ra7/h7>"

func TestScreenShowsRisks(t *testing.T) {
	d := drive(t, seated{game: "niels", position: collision, seats: "hh"}.table(t))
	d.press("g5h7<enter>")
	d.shows("Possible results", "33.3% (1/3)", "16.7% (1/6)", "Play g5h7?")
	golden(t, "risks.txt", d.text())
	d.press("<esc>")
	d.shows("Choose a piece")
	d.press("g5h7<enter><enter>")
	d.shows("Black to move", "dice")
	if got := d.match.History(game.Nobody); len(got) != 2 || !got[1].Chance {
		t.Errorf("history %v", got)
	}
}

func TestScreenRollsVisibly(t *testing.T) {
	table := seated{game: "niels", position: collision, seats: "hh"}.table(t)
	d := drive(t, table)
	d.pace = time.Nanosecond
	d.press("g5h7<enter>")
	_, cmd := d.Update(tea.KeyPressMsg{Code: tea.KeyEnter})
	d.shows("The dice are rolling", "▸", "red,red 33.3% (1/3)")
	d.run(cmd)
	d.shows("Black to move")
}

func TestScreenTakesTypedDice(t *testing.T) {
	d := drive(t, seated{game: "niels", position: collision, seats: "hh", typed: true}.table(t))
	d.press("g5h7<enter><enter>")
	d.shows("White rolls.")
	d.press("9<enter>")
	d.shows("! ", "White rolls.")
	d.press("1 1 1<enter>")
	d.shows("! 3 faces: 2 dice are left", "White rolls.")
	d.press("1<enter>")
	d.shows("Black rolls.")
	d.press("6<enter>")
	d.shows("dice blue,blue", "Black to move")
}

func TestScreenUndoes(t *testing.T) {
	d := drive(t, seated{game: "niels", seats: "hg"}.table(t))
	d.press("e2e4<enter>")
	if n := len(d.match.History(0)); n != 2 {
		t.Fatalf("%d steps: the bot has not moved", n)
	}
	d.press("<undo>")
	if n := len(d.match.History(0)); n != 0 {
		t.Errorf("%d steps are left", n)
	}
	d.press("<undo>")
	d.shows("!", "nothing to take back")
}

func TestScreenHandsOver(t *testing.T) {
	d := drive(t, seated{game: "predictor", seats: "hh"}.table(t))
	d.shows("Hand over to White", "8")
	d.press("<enter>")
	d.shows("White · Choose a piece for your primary move")
	d.press("g2g3<enter>")
	d.shows("Hand over to Black")
	d.hides("g2", "g3", "P ")
	d.press("x<pgup><f2>?")
	d.hides("g2", "g3")
	d.press("<enter>")
	d.hides("g2g3")
	d.press("e7e5<enter>")
	d.shows("1. White g2g3, Black e7e5", "Hand over to White")
}

func TestScreenKeepsSecrets(t *testing.T) {
	d := drive(t, seated{game: "ability", options: map[string]string{"abilities": "choose", "board": "standard"},
		seats: "hh"}.table(t))
	d.shows("Hand over to White")
	d.hides("ability:")
	d.press("<enter>ability:leap<enter>")
	d.shows("Hand over to Black")
	d.hides("leap", "Leap")
	d.press("<enter>")
	d.hides("ability:leap")
	d.press("ability:spy<enter>")
	d.hides("leap", "Leap", "spy", "Spy")
}

func TestScreenResignsAndDraws(t *testing.T) {
	d := drive(t, seated{game: "niels", seats: "hh"}.table(t))
	d.press("/draw<enter>")
	d.shows("White offers a draw")
	d.press("e2e4<enter>")
	d.press("/draw<enter>")
	d.shows("drawn by agreement")
	d = drive(t, seated{game: "niels", seats: "hg"}.table(t))
	d.press("/draw<enter>")
	d.shows("declined")
	d.press("/res<enter>")
	d.shows("do you resign?")
	d.press("n/resign<enter>y")
	d.shows("by resignation (White 0, Black 1)")
}

func TestScreenSavesWithCare(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.quandary")
	d := drive(t, seated{game: "niels", seats: "hh"}.table(t))
	d.press("e2e4<enter>/save " + path + "<enter>")
	d.shows("is saved")
	saved, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d.press("c7c6<enter>/save " + path + "<enter>")
	d.shows("Write over it?")
	d.press("n")
	if now, err := os.ReadFile(path); err != nil || string(now) != string(saved) {
		t.Error("the file was written over")
	}
	d.press("/save " + path + "<enter>y")
	r, err := record.Parse(read(t, path))
	if err != nil {
		t.Fatal(err)
	}
	m, err := referee.Resume(r, games.Find, rand.Reader)
	if err != nil || len(m.History(game.Nobody)) != 2 {
		t.Errorf("resumed %v", err)
	}
	d.press("/save " + filepath.Join(path, "no") + "<enter>")
	d.shows("!")
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestScreenKeepsTheRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.quandary")
	d := drive(t, seated{game: "niels", seats: "hh", save: path}.table(t))
	d.press("e2e4<enter>")
	if !strings.Contains(read(t, path), "e2e4") {
		t.Error("the record is not kept")
	}
}

func TestScreenAsksBeforeLeaving(t *testing.T) {
	d := drive(t, seated{game: "niels", seats: "hh"}.table(t))
	d.press("e2e4<enter><quit>")
	d.shows("The game is not saved. Save it as niels-", "y save and leave", "Esc stay")
	d.press("<esc>")
	if d.quit {
		t.Fatal("left")
	}
	d.press("/quit<enter>n")
	if !d.quit || d.unsaved() || d.farewell() != "" {
		t.Errorf("left: %v, unsaved: %v, %s", d.quit, d.unsaved(), d.farewell())
	}
}

func TestScreenLooksBack(t *testing.T) {
	d := drive(t, seated{game: "niels", seats: "hh"}.table(t))
	d.press("e2e4<enter>e7e5<enter><pgup>")
	d.shows("Looking back: step 1 of 2")
	d.press("<pgup><pgup>")
	d.shows("Looking back: step 0 of 2")
	d.press("<esc>")
	d.shows("White to move")
}

func TestScreenHelpsAndTurns(t *testing.T) {
	d := drive(t, seated{game: "niels", seats: "hh"}.table(t))
	d.press("?")
	d.shows("/resign", "PgUp")
	golden(t, "help.txt", d.text())
	d.press("<esc><flip>")
	d.shows("h g f e d c b a")
}

func TestScreenTellsWhatBecomesOfTheOthers(t *testing.T) {
	s := seated{game: "niels", position: "4k3/8/8/8/8/8/8/K7 w - - 1 1 Bg2/c4=@1,nd5/f6=@1", seats: "hh"}
	d := drive(t, s.table(t))
	d.press("/if d5<enter>")
	d.shows("What if?", "100% if it is there, 0% if not", "press any key")
	d.press("<esc>/if a1<enter>")
	d.shows("nothing on a1 is uncertain")
}

func TestScreenInEverySize(t *testing.T) {
	for _, g := range games.All() {
		d := drive(t, seated{game: g.Facts().ID, seats: strings.Repeat("h", len(start(t, g).Seats()))}.table(t))
		d.press("<enter>")
		for width := 0; width < 200; width += 7 {
			for height := 0; height < 70; height += 3 {
				d.Update(tea.WindowSizeMsg{Width: width, Height: height})
				rows := strings.Split(d.View().Content, "\n")
				if len(rows) > max(height, 1) {
					t.Fatalf("%s: %d lines in a window of %d", g.Facts().ID, len(rows), height)
				}
			}
		}
		d.Update(tea.WindowSizeMsg{Width: 50, Height: 10})
		d.shows("The window has 50 columns")
	}
}

func start(t *testing.T, g game.Game) game.State {
	t.Helper()
	s, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestScreenWithoutColours(t *testing.T) {
	d := drive(t, seated{game: "niels", seats: "hh"}.table(t))
	d.colours = false
	golden(t, "mono.txt", d.text())
}

// A slow bot must not hold up the screen.
func TestScreenIsNeverFrozen(t *testing.T) {
	table := seated{game: "niels", seats: "hh"}.table(t)
	slow := &slowBot{begun: make(chan bool), release: make(chan bool)}
	table.players[1].Bot = slow
	ctx, cancel := context.WithCancel(t.Context())
	s := newScreen(ctx, table, 0)
	s.advance()
	for _, r := range "e2e4" {
		s.Update(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
	_, cmd := s.Update(tea.KeyPressMsg{Code: tea.KeyEnter})
	<-slow.begun
	if got := s.paint().String(); !strings.Contains(got, "Black thinks") {
		t.Errorf("the screen shows\n%s", got)
	}
	s.Update(tea.KeyPressMsg{Code: 'z', Mod: tea.ModCtrl})
	close(slow.release)
	_, late := s.Update(cmd())
	if late != nil || len(table.match.History(0)) != 0 {
		t.Error("a move for a position that is gone was played")
	}
	cancel()
	s.thinking.Wait()
}

type slowBot struct {
	stubborn
	begun, release chan bool
}

func (b *slowBot) Choose(s analysis.Story, pick func(int) int) (game.Move, bot.Wish) {
	b.begun <- true
	<-b.release
	return analysis.Player{Bot: bot.Greedy{}}.Choose(s, pick)
}

// The real program from the first key to the last.
func TestScreenAsProgram(t *testing.T) {
	t.Chdir(t.TempDir())
	table := seated{game: "niels", seats: "hg"}.table(t)
	var out bytes.Buffer
	in := strings.NewReader("e2e4\r\x03y")
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if err := Screen(ctx, table, Terminal{In: in, Out: &out, Env: []string{"TERM=xterm-256color"}}); err != nil {
		t.Fatal(err)
	}
	if len(table.match.History(0)) == 0 {
		t.Error("nothing was played")
	}
	path, known := table.home()
	if _, err := os.Stat(path); err != nil || !known {
		t.Errorf("the game is not saved: %v", err)
	}
	if farewell := "quandary play --load " + path + " --save " + path; !strings.Contains(out.String(), farewell) {
		t.Errorf("%q is not told", farewell)
	}
}

// The image in the documentation shows the present screen.
func TestTerminalImage(t *testing.T) {
	d := drive(t, seated{game: "niels",
		position: "r2qkb1r/pp3ppp/2p2n2/3p1b2/3P4/2N2N2/PPP1PPPP/R2QKB1R b KQkq - 4 5 Be3/f4=,na6/b8=",
		seats:    "hh"}.table(t))
	d.press("f5:g4/e6><enter>f4<enter>b8<enter>")
	image := screenSVG(t, d.paint(), "Niel’s Chess in a terminal")
	path := "../../docs/images/terminal.svg"
	if *update {
		if err := os.WriteFile(path, []byte(image), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if image != read(t, path) {
		t.Errorf("%s is not what the screen shows: run the test with -update", path)
	}
}
