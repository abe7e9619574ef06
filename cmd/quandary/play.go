package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"

	xterm "github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"github.com/quandary-games/quandary/arena"
	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/dice"
	"github.com/quandary-games/quandary/docs/rules"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/share"
	"github.com/quandary-games/quandary/internal/term"
	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/text"
)

// human is the kind of a seat that a person at this terminal holds.
const human = "human"

// pace is how long the dice lie on each side while they roll on the screen.
const pace = 90 * time.Millisecond

// botPace is how long a bot's move is looked at before the next bot moves.
const botPace = 900 * time.Millisecond

func playCommand(voice *text.Voice) *cobra.Command {
	p := play{voice: voice, seat: -1}
	c := &cobra.Command{
		Use:   "play GAME",
		Short: "Play a game in the terminal",
		Long: `Play plays any game in the terminal: alone against bots, several on one screen, or
over one record from several terminals.

Moves are chosen on the board with the arrow keys and Enter, or typed in
notation; F1 explains the keys. With --plain everything is asked and told in
lines, for screen readers. With --moves, or when the input is not a terminal, the
moves are read from a file: a line for each ply; where several seats order at the
same time their orders stand in one line, separated by spaces; a line in braces,
such as {red}, gives the outcome of a chance turn that the dice decide otherwise.

Two terminals play over one record:
  quandary play predictor --seat 0 --record game.quandary
  quandary play predictor --seat 1 --record game.quandary
Each seat commits to its order, and opens it when all have. The dice need trust:
the terminal that begins the record holds their seed, and can foretell them; with
--dice typed, who rolls (or, where several do, who has moved) tells what came.

A game that is not over when you leave is saved: with --save or --load where it came
from, otherwise you are asked. The command with which it goes on is told.

With --stir the game begins with the hash of its terms, the seed of the dice among
them, for everybody to note down. Then each person types a line of their own choice,
which the draws depend on as well; afterwards "quandary verify" proves that both
were used.`,
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
	f.StringVar(&p.kinds, "seats", "", "who holds the seats, in order: "+
		strings.Join(append([]string{human}, bot.Names()...), ", ")+", separated by commas")
	f.IntVar(&p.seat, "seat", -1, "play only this seat here; the others play over the same --record")
	f.StringVar(&p.shared, "record", "", "play over this record together with other terminals")
	f.StringVar(&p.load, "load", "", "go on with the game of this record")
	f.StringVar(&p.save, "save", "", "keep the record of the game in this file")
	f.BoolVar(&p.force, "force", false, "write over a file that is there")
	f.StringVar(&p.dice, "dice", "drawn",
		"where chance comes from: drawn (by this program) or typed (you roll real dice)")
	f.BoolVar(&p.stir, "stir", false, "show the hash of the game's terms, and let each person add a line to the dice")
	f.StringVar(&p.diceSeed, "dice-seed", "", "the seed of the dice, 64 hexadecimal digits, for tests")
	f.Uint64Var(&p.botSeed, "seed", 0, "make the bots choose the same again")
	f.StringVar(&p.moves, "moves", "", "read the moves from this file")
	f.BoolVar(&p.plain, "plain", false, "play in plain lines, for screen readers")
	f.Lookup("seat").DefValue = "all"
	f.Lookup("seed").DefValue = "random"
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
			return fmt.Errorf("--%s and --%s exclude each other: leave one out", pair[0], pair[1])
		}
	}
	switch {
	case given("seat") && !given("record"):
		return fmt.Errorf("--seat %d: want --record too, the file over which the other seats play", p.seat)
	case given("stir") && (given("load") || given("record") || p.dice == "typed"):
		return errors.New("--stir: want a new game at this terminal, with dice that are drawn")
	case given("record") && !given("seat"):
		return fmt.Errorf("--record %s: want --seat too, the seat that is played here", p.shared)
	}
	return nil
}

// play is what the command was asked for.
type play struct {
	setup
	voice               *text.Voice
	game, kinds         string
	seat                int
	shared, load, save  string
	force, plain, stir  bool
	dice, diceSeed      string
	botSeed             uint64
	moves               string
	match               *referee.Match
	place               *share.Seat // at the shared record
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
	name := "standard input"
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
			return fmt.Errorf("--seat %d: the seat is being played at another terminal", p.seat)
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
		err = p.sit(c, t)
	} else {
		err = term.Script(t, p.in, name, c.OutOrStdout(), p.plain)
	}
	if line := (*term.LineError)(nil); err == nil || errors.As(err, &line) {
		return err
	}
	return failed{err}
}

// sit plays with persons at a terminal. If the program is to end, it ends as if they had left.
func (p *play) sit(c *cobra.Command, t *term.Table) error {
	ctx := c.Context()
	if ctx == nil {
		ctx = context.Background()
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	out := c.OutOrStdout()
	if p.plain || p.onPaper || os.Getenv("TERM") == "dumb" {
		return term.Talk(ctx, t, p.in, out)
	}
	return term.Screen(ctx, t, term.Terminal{In: p.in, Out: out, Env: os.Environ(), Pace: pace, BotPace: botPace})
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(interface{ Fd() uintptr })
	return ok && xterm.IsTerminal(f.Fd())
}

// table sits the players down at the match.
func (p *play) table(c *cobra.Command) (*term.Table, error) {
	if p.dice != "drawn" && p.dice != "typed" {
		return nil, fmt.Errorf("--dice %s: want drawn or typed", p.dice)
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
	return term.NewTable(term.Setup{
		Voice: *p.voice, Match: p.match, Players: players, Pick: source.IntN, Typed: p.dice == "typed",
		Rules: rules.Page(p.voice.Lang(), p.match.Game().Facts().ID), Command: called(), Wipe: wipe,
		Save: p.save, Loaded: p.load, Shared: p.shared, Seat: p.place,
	})
}

// called is how this program can be called again.
func called() string {
	if path, err := exec.LookPath(os.Args[0]); err != nil || strings.Contains(path, "go-build") {
		return "go run ./cmd/quandary" // which builds it in a place of its own, and takes it away again
	}
	return os.Args[0]
}

// checkSave refuses to keep the record in a file that is there, if it is not the one that is gone on with.
func (p *play) checkSave() error {
	if p.save == "" || p.force || p.save == p.load {
		return nil
	}
	if _, err := os.Lstat(p.save); err == nil {
		return fmt.Errorf("--save %s: the file is there already: name another, or --force to write over it", p.save)
	}
	return nil
}

// meet finds the match or begins it.
func (p *play) meet(c *cobra.Command) (err error) {
	switch {
	case p.load != "":
		p.match, err = readMatch(c.InOrStdin(), p.load)
	case p.shared != "":
		p.match, err = term.Join(p.place, p.begin, func(r *record.Record) (*referee.Match, error) {
			return referee.Resume(r, games.Find, rand.Reader)
		})
	case p.game == "":
		return errors.New("which game? want quandary play GAME, or --load RECORD (the command games lists the games)")
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
		return fmt.Errorf("%s is a game of %s, not of %s", p.load+p.shared, id, p.game)
	}
	return nil
}

// begin begins a new match.
func (p *play) begin() (*referee.Match, error) {
	if p.game == "" {
		return nil, errors.New("which game? want quandary play GAME")
	}
	state, err := p.state(p.game)
	if err != nil {
		return nil, err
	}
	facts, traits := state.Game().Facts(), state.Traits()
	if p.shared != "" && traits.Secrets {
		return nil, fmt.Errorf("with these options %s has secrets that somebody must keep from all seats: "+
			"it cannot be played over a record, but on one screen it can", facts.Name)
	}
	if p.shared != "" && p.seat >= len(state.Seats()) {
		return nil, fmt.Errorf("--seat %d: want 0 to %d", p.seat, len(state.Seats())-1)
	}
	kinds, err := p.wanted(len(state.Seats()))
	if err != nil {
		return nil, err
	}
	s := referee.Setup{Game: state.Game(), Position: p.position, SeatsReveal: p.shared != "", Random: rand.Reader}
	if p.diceSeed != "" {
		s.ID = "test" // draws depend on the id and the tags too
	} else {
		s.Tags = []record.Tag{{Name: "Date", Value: time.Now().UTC().Format(time.DateOnly)}}
	}
	if p.position == "" {
		if s.Options, err = p.given(); err != nil {
			return nil, err
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
		return nil, fmt.Errorf("--stir: %s has no dice", facts.Name)
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

// stirred publishes the hash of all terms of the match and then asks each person for a line of their own.
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
			return nil, fmt.Errorf("--stir: no line from %s: %w", p.voice.Word(seats[i]), err)
		}
		added[i].Entropy = line
	}
	return added, nil
}

// readLine reads up to the end of a line and not a byte further, since others read on. A line has at most 1000 bytes.
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
	return "", errors.New("the line is longer than 1000 bytes")
}

// wanted are the kinds of --seats, all human if none are given.
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
		return nil, fmt.Errorf("--seats %s: want %d, one for each seat, separated by commas", p.kinds, seats)
	}
	for i, k := range given {
		if kinds[i] = strings.TrimSpace(k); kinds[i] == human {
			continue
		}
		if _, err := bot.Find(kinds[i]); err != nil {
			names := strings.Join(bot.Names(), " or ")
			return nil, fmt.Errorf("--seats %s: there is no %q: want %s or %s", p.kinds, kinds[i], human, names)
		}
	}
	return kinds, nil
}

// kindsOf are who holds the seats of the match: as wanted, or as its record says.
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

func (p *play) players(kinds []string, err error) ([]term.Player, error) {
	if err != nil {
		return nil, err
	}
	if p.shared != "" && (p.seat < 0 || p.seat >= len(kinds)) {
		return nil, fmt.Errorf("--seat %d: want 0 to %d", p.seat, len(kinds)-1)
	}
	players := make([]term.Player, len(kinds))
	for i, k := range kinds {
		players[i].Away = p.shared != "" && i != p.seat
		if k == human || players[i].Away {
			continue
		}
		b, err := bot.Find(k)
		if err != nil {
			return nil, err
		}
		players[i].Bot = arena.Player{Bot: b}
	}
	return players, nil
}
