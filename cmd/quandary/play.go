package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"time"

	xterm "github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/docs/rules"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/share"
	"github.com/quandary-games/quandary/internal/terminal"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/record"
)

// human is the kind of a seat held by a person at this terminal.
const human = "human"

// pace is how long each side of a rolling die is shown.
const pace = 90 * time.Millisecond

// botPace is how long a bot's move is shown before the next bot moves.
const botPace = 900 * time.Millisecond

func playCommand(voice *text.Voice) *cobra.Command {
	p := play{voice: voice, seat: -1}
	c := &cobra.Command{
		Use:  "play GAME",
		Long: "{red}",
		Example: `  quandary play niels --seats human,greedy
  quandary play indeterminist --save evening.quandary
  quandary play --load evening.quandary
  quandary play qcheckers --dice typed
  quandary play niels --moves moves.txt`,
		ValidArgsFunction: gameIDs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 1 {
				p.game = args[0]
			}
			return p.run(c)
		},
	}
	p.setup.flags(c)
	f := c.Flags()
	f.StringVar(&p.kinds, "seats", "", strings.Join(append([]string{human}, bot.Names()...), ", "))
	f.IntVar(&p.seat, "seat", -1, "")
	f.StringVar(&p.shared, "record", "", "")
	f.StringVar(&p.load, "load", "", "")
	f.StringVar(&p.save, "save", "", "")
	f.BoolVar(&p.force, "force", false, "")
	f.StringVar(&p.dice, "dice", "drawn", "")
	f.BoolVar(&p.stir, "stir", false, "")
	f.StringVar(&p.diceSeed, "dice-seed", "", "")
	f.Uint64Var(&p.botSeed, "seed", 0, "")
	f.StringVar(&p.moves, "moves", "", "")
	f.BoolVar(&p.plain, "plain", false, "")
	f.Lookup("seat").DefValue = "0"
	f.Lookup("seed").DefValue = "0"
	must(f.MarkHidden("dice-seed"))
	for _, name := range []string{"record", "load", "save", "moves"} {
		must(c.MarkFlagFilename(name))
	}
	return usage(c, 0, 1)
}

// checkFlags refuses flags that do not go together.
func (p *play) checkFlags(given func(flag string) bool) error {
	exclusive := [][2]string{{"load", "record"}, {"load", "option"}, {"load", "position"}, {"moves", "record"}}
	for _, pair := range exclusive {
		if given(pair[0]) && given(pair[1]) {
			return text.Wrong("usage.exclude", "a", "--"+pair[0], "b", "--"+pair[1])
		}
	}
	switch {
	case given("seat") && !given("record"):
		return text.Wrong("play.over", "seat", p.seat)
	case given("stir") && (given("load") || given("record") || p.dice == "typed"):
		return text.Wrong("play.stir_new")
	case given("record") && !given("seat"):
		return text.Wrong("play.here", "file", p.shared)
	}
	return nil
}

// play has the flags of the command, and the game.
type play struct {
	setup
	voice              *text.Voice
	game, kinds        string
	seat               int
	shared, load, save string
	force, plain, stir bool
	dice, diceSeed     string
	botSeed            uint64
	moves              string
	match              *referee.Match
	place              *share.Seat // in the shared record
	streams
}

// streams are the input of moves and the output of the game.
type streams struct {
	in, stdin           io.Reader
	out                 io.Writer
	inTerminal, onPaper bool // the input is a terminal; the output is not
}

func (p *play) run(c *cobra.Command) error {
	if err := p.checkFlags(c.Flags().Changed); err != nil {
		return err
	}
	p.stdin, p.out = c.InOrStdin(), c.OutOrStdout()
	p.in = p.stdin
	p.inTerminal, p.onPaper = isTerminal(p.in), !isTerminal(c.OutOrStdout())
	name := p.voice.Say(text.Of("play.stdin"))
	if p.moves != "" {
		f, err := os.Open(p.moves)
		if err != nil {
			return err
		}
		defer f.Close()
		p.in, p.inTerminal, name = f, false, p.moves
	}
	if p.shared != "" {
		place, busy, err := share.Take(p.shared, p.seat)
		if busy {
			return text.Wrong("play.busy", "seat", p.seat)
		}
		if err != nil {
			return err
		}
		defer place.Leave()
		p.place = place
	}
	t, err := p.table(c)
	if err != nil {
		return err
	}
	if p.inTerminal {
		err = p.interact(c, t)
	} else {
		err = terminal.Script(t, p.in, name, c.OutOrStdout(), p.plain)
	}
	if line := (*terminal.LineError)(nil); err == nil || errors.As(err, &line) {
		return err
	}
	return failed{err}
}

// interact plays with people at a terminal. A signal to end counts as leaving.
func (p *play) interact(c *cobra.Command, t *terminal.Table) error {
	ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	out := c.OutOrStdout()
	if err := p.printOptions(out); err != nil {
		return err
	}
	if p.plain || p.onPaper || os.Getenv("TERM") == "dumb" {
		return terminal.Talk(ctx, t, p.in, out)
	}
	return terminal.Screen(ctx, t, terminal.Terminal{In: p.in, Out: out, Env: os.Environ(), Pace: pace,
		BotPace: botPace})
}

// printOptions prints the options of a new game that are not the defaults, what they mean, and how to change them.
func (p *play) printOptions(out io.Writer) error {
	given, err := p.given()
	if err != nil || p.load != "" || p.position != "" || !p.usual {
		return err
	}
	facts := p.match.Game().Facts()
	settled, err := facts.Settle(facts.Usually(given))
	if err != nil {
		return err
	}
	if facts.FormatOptions(settled, " ") == "" {
		return nil
	}
	var list strings.Builder
	list.WriteString(p.voice.Say(text.Of("play.usual", "game", facts.NameIn(*p.voice))) + "\n")
	for _, o := range facts.Options {
		if v := settled[o.Name]; v != o.Default {
			fmt.Fprintf(&list, "  %s=%s (%s)\n", o.Name, readable(v), p.voice.Say(o.Help))
		}
	}
	_, err = io.WriteString(out, list.String())
	return err
}

// readable returns a value of an option with the lines of a text that it holds in URL form, each on a line of its own.
func readable(value string) string {
	plain, err := url.QueryUnescape(value)
	if err != nil || !strings.Contains(plain, "\n") {
		return value
	}
	return strings.ReplaceAll(strings.TrimSpace(plain), "\n", "\n    ") + "\n "
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(interface{ Fd() uintptr })
	return ok && xterm.IsTerminal(f.Fd())
}

// table returns the match with its players.
func (p *play) table(c *cobra.Command) (*terminal.Table, error) {
	if p.dice != "drawn" && p.dice != "typed" {
		return nil, text.Wrong("usage.choice", "flag", "--dice", "value", p.dice, "list", []string{"drawn", "typed"})
	}
	if err := p.checkSave(); err != nil {
		return nil, err
	}
	if err := p.meet(c); err != nil {
		return nil, err
	}
	players, err := p.players(p.kindsOf(p.match))
	if err != nil {
		return nil, err
	}
	if !c.Flags().Changed("seed") {
		p.botSeed = mathrand.Uint64()
	}
	source := mathrand.New(mathrand.NewPCG(p.botSeed, p.botSeed))
	wipe := ""
	if !p.onPaper && os.Getenv("TERM") != "dumb" {
		wipe = "\x1b[H\x1b[2J\x1b[3J"
	}
	return terminal.NewTable(terminal.Setup{
		Voice: *p.voice, Match: p.match, Players: players, Pick: source.IntN, Typed: p.dice == "typed",
		Rules: p.rules(), Command: ownCommand(), Wipe: wipe,
		Save: p.save, Loaded: p.load, Shared: p.shared, Seat: p.place,
	})
}

// rules returns the page with the rules of the match.
func (p *play) rules() string {
	first := p.match.First(game.Nobody).String()
	return rules.Page(p.voice.Lang(), rules.NameAt(p.match.Game().Facts().ID, first))
}

// ownCommand returns the command that runs this program again.
func ownCommand() string {
	if path, err := exec.LookPath(os.Args[0]); err != nil || strings.Contains(path, "go-build") {
		return "go run ./cmd/quandary" // go run deletes the program afterwards
	}
	return os.Args[0]
}

// checkSave refuses to save over an existing file, unless it is the file that was loaded.
func (p *play) checkSave() error {
	if p.save == "" || p.force || p.save == p.load {
		return nil
	}
	if _, err := os.Lstat(p.save); err == nil {
		return text.Wrong("play.there", "file", p.save)
	}
	return nil
}

// meet loads the match, joins it or begins it.
func (p *play) meet(c *cobra.Command) (err error) {
	switch {
	case p.load != "":
		p.match, err = readMatch(c.InOrStdin(), p.load)
	case p.shared != "":
		p.match, err = terminal.Join(p.place, p.begin, func(r *record.Record) (*referee.Match, error) {
			return referee.Resume(r, games.Find, rand.Reader)
		})
	case p.game == "":
		return text.Wrong("play.which")
	default:
		p.match, err = p.begin()
	}
	if err != nil && p.shared != "" {
		return fmt.Errorf("%s: %w", p.shared, err)
	}
	if err != nil {
		return err
	}
	if id := p.match.Game().Facts().ID; p.game != "" && p.game != id {
		return text.Wrong("play.other", "file", p.load+p.shared, "game", id, "wanted", p.game)
	}
	return nil
}

// begin begins a new match.
func (p *play) begin() (*referee.Match, error) {
	if p.game == "" {
		return nil, text.Wrong("play.which")
	}
	p.usual = p.shared == "" // a shared record cannot keep the secrets of the usual options
	state, err := p.state(p.game)
	if err != nil {
		return nil, err
	}
	facts, traits := state.Game().Facts(), state.Traits()
	if p.shared != "" && traits.Secrets {
		return nil, text.Wrong("play.secrets", "game", facts.NameIn(*p.voice))
	}
	if p.shared != "" && p.seat >= len(state.Seats()) {
		return nil, wrongSeat(p.seat, len(state.Seats()))
	}
	kinds, err := p.wanted(len(state.Seats()))
	if err != nil {
		return nil, err
	}
	s := referee.Setup{Game: state.Game(), Position: p.position, SeatsReveal: p.shared != "", Random: rand.Reader}
	if p.diceSeed != "" {
		s.ID = "test" // draws depend on the id and the tags
	} else {
		s.Tags = []record.Tag{{Name: "Date", Value: time.Now().UTC().Format(time.DateOnly)}}
	}
	if p.position == "" {
		if s.Options, err = p.given(); err != nil {
			return nil, err
		}
		if p.usual {
			s.Options = facts.Usually(s.Options)
		}
	}
	for _, k := range kinds {
		seat := referee.Seat{Kind: referee.Person}
		if k != human {
			seat.Kind = "bot " + k
		}
		s.Seats = append(s.Seats, seat)
	}
	if p.dice == "drawn" && traits.Chance {
		seed, err := p.newSeed()
		if err != nil {
			return nil, err
		}
		s.Seed = &seed
	} else if p.stir {
		return nil, text.Wrong("play.no_dice", "game", facts.NameIn(*p.voice))
	}
	terms, err := referee.Agree(s)
	if err != nil {
		return nil, err
	}
	var added []referee.Added
	if p.stir {
		if added, err = p.stirred(terms, state.Seats(), kinds); err != nil {
			return nil, err
		}
	}
	return terms.Begin(added)
}

func (p *play) newSeed() (dice.Seed, error) {
	if p.diceSeed == "" {
		return dice.NewSeed(rand.Reader)
	}
	seed, err := dice.ParseSeed(p.diceSeed)
	if err != nil {
		return seed, fmt.Errorf("--dice-seed: %w", err)
	}
	return seed, nil
}

// stirred prints the hash of all terms of the match and then asks each person for a line.
func (p *play) stirred(terms *referee.Terms, seats []text.Word, kinds []string) ([]referee.Added, error) {
	fmt.Fprintf(p.out, "%s\n%s\n", p.voice.Say(text.Of("play.terms")), terms.Hash())
	added := make([]referee.Added, len(kinds))
	for i, kind := range kinds {
		if kind != human {
			continue
		}
		fmt.Fprint(p.out, p.voice.Say(text.Of("play.stir", "seat", seats[i])), " ")
		line, err := readLine(p.stdin)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", text.Wrong("play.no_line", "seat", seats[i]), err)
		}
		added[i].Entropy = line
	}
	return added, nil
}

// readLine reads one line of at most 1000 bytes. It reads no byte after the end of the line: others read on from the
// same input.
func readLine(in io.Reader) (string, error) {
	var line []byte
	for one := make([]byte, 1); len(line) <= 1000; {
		if _, err := io.ReadFull(in, one); err != nil {
			return "", err
		}
		if one[0] == '\n' {
			return strings.TrimSuffix(string(line), "\r"), nil
		}
		line = append(line, one[0])
	}
	return "", text.Wrong("play.long")
}

// wanted returns the kinds of --seats, all human without the flag.
func (p *play) wanted(seats int) ([]string, error) {
	kinds := make([]string, seats)
	if p.kinds == "" {
		for i := range kinds {
			kinds[i] = human
		}
		return kinds, nil
	}
	given := strings.Split(p.kinds, ",")
	if len(given) != seats {
		return nil, text.Wrong("play.seats", "value", p.kinds, "n", seats)
	}
	for i, k := range given {
		if kinds[i] = strings.TrimSpace(k); kinds[i] == human {
			continue
		}
		if _, err := bot.Find(kinds[i]); err != nil {
			return nil, text.Wrong("usage.choice", "flag", "--seats", "value", kinds[i],
				"list", append([]string{human}, bot.Names()...))
		}
	}
	return kinds, nil
}

// kindsOf returns the kinds of the seats of the match: from --seats, or from its record.
func (p *play) kindsOf(m *referee.Match) ([]string, error) {
	seats := m.Seats()
	if p.kinds != "" {
		return p.wanted(len(seats))
	}
	kinds := make([]string, len(seats))
	for i, s := range seats {
		kinds[i] = human
		if name, ok := strings.CutPrefix(s.Kind, "bot "); ok {
			kinds[i] = name
		}
	}
	return kinds, nil
}

func (p *play) players(kinds []string, err error) ([]terminal.Player, error) {
	if err != nil {
		return nil, err
	}
	if p.shared != "" && (p.seat < 0 || p.seat >= len(kinds)) {
		return nil, wrongSeat(p.seat, len(kinds))
	}
	players := make([]terminal.Player, len(kinds))
	for i, k := range kinds {
		players[i].Away = p.shared != "" && i != p.seat
		if k == human || players[i].Away {
			continue
		}
		b, err := bot.Find(k)
		if err != nil {
			return nil, err
		}
		players[i].Bot = analysis.Player{Bot: b, Budget: bot.Budget{Cores: runtime.NumCPU()}}
	}
	return players, nil
}
