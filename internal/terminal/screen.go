package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/referee"
)

// Terminal is the terminal that shows a screen.
type Terminal struct {
	In      io.Reader
	Out     io.Writer
	Env     []string      // environment: NO_COLOR, TERM, ...
	Pace    time.Duration // of a step of the rolling dice; 0 shows the result at once
	BotPace time.Duration // least time between two moves of bots, so that people can follow
}

// Screen plays on the whole screen until the players leave. It then saves what is unsaved, unless a player chose to
// lose it, and prints where it is and how to continue. Errors are those of the terminal and of saving; errors in the
// game are shown on the screen.
func Screen(ctx context.Context, t *Table, on Terminal) error {
	ctx, cancel := context.WithCancel(ctx)
	m := newScreen(ctx, t, on.Pace)
	m.botPace = on.BotPace
	program := tea.NewProgram(m,
		tea.WithContext(ctx), tea.WithInput(on.In), tea.WithOutput(on.Out), tea.WithEnvironment(on.Env))
	_, err := program.Run()
	cancel()
	m.thinking.Wait()
	if errors.Is(err, tea.ErrInterrupted) || errors.Is(err, context.Canceled) {
		err = nil
	}
	farewell, saving := t.rescue()
	if farewell != "" {
		_, telling := fmt.Fprintln(on.Out, farewell)
		saving = errors.Join(saving, telling)
	}
	return errors.Join(err, saving)
}

// phase says what the screen is doing.
type phase uint8

const (
	atHandover phase = iota // waiting for the next player to sit down
	atMove                  // a player chooses a move
	atRisk                  // a player views the risks of a move
	atBot                   // a bot thinks
	atDice                  // the dice roll
	atTyping                // waiting for a typed outcome of dice rolled by hand
	atWait                  // waiting for another terminal
	atEnd                   // the game is over
)

// screen is the model of the whole screen.
type screen struct {
	*Table
	ctx      context.Context
	thinking *sync.WaitGroup // counts thinking bots
	pace     time.Duration
	botPace  time.Duration

	width, height int
	colours       bool

	phase phase
	seat  int // seat to act
	sight
	entry
	dice tumbling

	note     string // answer to the last key: an error, or what was done
	lastNote string // the last nonempty note
	bad      bool   // note is an error
	page     page
	question *question
	epoch    int // identifies the position for which bots think and dice roll; other results are discarded
}

// question is a question with a yes or no answer.
type question struct {
	text string
	keys string // the keys that answer it
	yes  func() tea.Cmd
	no   func() tea.Cmd // nil does nothing
}

// tumbling is the animation of dice.
type tumbling struct {
	names []string
	odds  []prob.Ratio
	at    int
	left  int // steps
}

type (
	chosen struct { // a bot has chosen
		epoch int
		seat  int
		move  game.Move
		wish  bot.Wish
	}
	tumble struct{ epoch int } // next step of the dice
	poll   struct{}            // time to check the shared record
)

// sight is what is shown. The view and the steps are computed after each change.
type sight struct {
	looker int  // seat whose view is shown
	blank  bool // nothing may be shown
	view   game.State
	steps  []referee.Step
	flip   int // quarter turns by hand
	back   int // how many steps before the present one are shown
}

// entry is a move that is being entered.
type entry struct {
	ask    *asking
	cursor int // index of a choice
	input  string
	spent  bool      // typing replaces the input: a number set by arrow keys, or a refused text
	move   game.Move // to be confirmed
	risks  prospect
	scroll int // of the risks
}

func newScreen(ctx context.Context, t *Table, pace time.Duration) *screen {
	s := &screen{
		Table: t, ctx: ctx, thinking: &sync.WaitGroup{}, pace: pace,
		width: 80, height: 24, colours: true, sight: sight{looker: game.Nobody},
	}
	if lone := t.lone(); lone != game.Nobody {
		s.looker = lone
	}
	return s
}

// Init implements [tea.Model]. It begins the game.
func (s *screen) Init() tea.Cmd {
	return tea.Batch(s.advance(), s.pollLater())
}

// Update implements [tea.Model].
func (s *screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.width, s.height = msg.Width, msg.Height
	case tea.ColorProfileMsg:
		s.colours = msg.Profile > colorprofile.ASCII
	case tea.KeyPressMsg:
		return s, s.key(msg)
	case tea.PasteMsg:
		s.paste(msg.Content)
	case chosen:
		if msg.epoch == s.epoch {
			return s, s.did(s.carryOut(msg.seat, msg.move, msg.wish))
		}
	case hinted:
		s.show(&msg)
	case tumble:
		if msg.epoch == s.epoch && s.phase == atDice {
			return s, s.tumbled()
		}
	case poll:
		return s, tea.Batch(s.looked(), s.pollLater())
	}
	return s, nil
}

func (s *screen) pollLater() tea.Cmd {
	if s.keeper.shared == "" {
		return nil
	}
	return tea.Tick(pollEvery, func(time.Time) tea.Msg { return poll{} })
}

// looked handles what others have appended to a shared record.
func (s *screen) looked() tea.Cmd {
	changed, err := s.look()
	if err != nil {
		return s.fail(err)
	}
	if !changed {
		return nil
	}
	deed, seat := s.next()
	if s.phase <= atRisk && deed == ask && seat == s.seat && len(s.match.History(s.looker)) == len(s.steps) {
		return nil // the deeds of others, such as orders, do not disturb a player who is choosing
	}
	return s.advance()
}

// did continues after an action that may have failed.
func (s *screen) did(err error) tea.Cmd {
	if err != nil {
		s.fail(err)
		if s.phase != atBot {
			return nil
		}
		// Asking a bot again after a refused move would loop.
		s.phase = atWait
		return nil
	}
	return s.advance()
}

// fail shows an error, and returns nil: nothing follows.
func (s *screen) fail(err error) tea.Cmd {
	s.notify(Told(s.voice, err), true)
	return nil
}

// failed shows an error, if there is one.
func (s *screen) failed(err error) tea.Cmd {
	if err != nil {
		s.fail(err)
	}
	return nil
}

// notify shows an answer to the last key.
func (s *screen) notify(note string, bad bool) { s.note, s.lastNote, s.bad = note, note, bad }

// advance starts what has to happen next.
func (s *screen) advance() tea.Cmd {
	s.epoch++
	s.back, s.risks, s.move, s.input = 0, prospect{}, 0, ""
	deed, seat := s.next()
	s.seat = seat
	switch deed {
	case ask:
		s.handTo(seat)
	case think:
		s.phase = atBot
	case roll:
		s.phase = atDice
	case typing:
		s.phase = atTyping
	case reveal:
		return s.did(s.reveal(seat))
	case await:
		s.phase = atWait
	case over:
		s.phase, s.blank = atEnd, false
		if err := s.finish(); err != nil {
			s.fail(err)
		}
	}
	s.refresh()
	switch s.phase {
	case atMove:
		s.begin()
	case atBot:
		return s.ponder(seat)
	case atDice:
		return s.throw()
	}
	return nil
}

// handTo asks a seat, after a change of players if necessary.
func (s *screen) handTo(seat int) {
	must, blank := s.handOver(s.looker, seat)
	s.phase, s.blank = atMove, blank
	switch {
	case must:
		s.phase = atHandover
		if !blank {
			s.looker = game.Nobody
		}
	case s.persons().Len() > 1:
		s.looker = seat
	}
}

// refresh computes what the looker may see.
func (s *screen) refresh() {
	s.view = s.match.View(s.looker)
	s.steps = s.match.History(s.looker)
}

// begin starts asking for a move.
func (s *screen) begin() {
	a, err := newAsking(s.speaker, s.view, s.seat)
	if err != nil {
		s.fail(err)
	}
	s.ask = a
	s.aim()
}

// aim puts the cursor on an available choice: done if there is one, else the one in the middle of the board, else the
// first.
func (s *screen) aim() {
	choices := s.ask.comp.Choices
	done := func(c game.Choice) bool { return c.Kind == game.PickDone && c.Denied == nil }
	if i := slices.IndexFunc(choices, done); i >= 0 {
		s.cursor = i
		return
	}
	s.cursor = max(0, slices.IndexFunc(choices, func(c game.Choice) bool { return c.Denied == nil }))
	if s.cursor < len(choices) && choices[s.cursor].Square != "" && len(s.ask.picked) == 0 {
		scene := s.scene()
		middle := draw.Middle(&scene, scene.Choices)
		s.cursor = max(0, indexOf(choices, func(c game.Choice) bool { return c.Square == middle }))
	}
}

// ponder makes a bot think in the background. Its move arrives as a message, when people have had time to see the last
// move.
func (s *screen) ponder(seat int) tea.Cmd {
	story, player, epoch, pick := analysis.Seen(s.match, seat), s.players[seat].Bot, s.epoch, s.pick
	found := make(chan chosen, 1)
	s.thinking.Go(func() {
		move, wish := player.Choose(story, pick)
		found <- chosen{epoch, seat, move, wish}
	})
	ctx := s.ctx
	looked := time.After(s.botPace)
	return func() tea.Msg {
		select {
		case <-looked:
		case <-ctx.Done():
			return nil
		}
		select {
		case c := <-found:
			return c
		case <-ctx.Done():
			return nil
		}
	}
}

// rolls is the number of steps of the dice.
const rolls = 9

// maxFaces is the number of outcomes shown while the dice roll.
const maxFaces = 8

// throw starts the dice.
func (s *screen) throw() tea.Cmd {
	s.dice = tumbling{left: rolls}
	if chance, ok := s.view.(game.Chancy); ok && !s.match.Traits().Secrets {
		outcomes := chance.Outcomes(nil)
		slices.SortStableFunc(outcomes, func(a, b game.Outcome) int { return b.P.Compare(a.P) })
		for _, o := range outcomes {
			s.dice.names = append(s.dice.names, chance.FormatOutcome(o.Code))
			s.dice.odds = append(s.dice.odds, o.P)
		}
	}
	return s.tumbled()
}

// tumbled shows the next step of the dice, or draws the outcome after the last.
func (s *screen) tumbled() tea.Cmd {
	if s.dice.left--; s.dice.left <= 0 || s.pace == 0 {
		return s.did(s.roll())
	}
	if n := len(s.dice.names); n > 1 {
		s.dice.at = (s.dice.at + 1) % min(n, maxFaces)
	}
	epoch := s.epoch
	return tea.Tick(s.pace, func(time.Time) tea.Msg { return tumble{epoch} })
}

// play plays a complete move, after showing its risks.
func (s *screen) play(m game.Move) tea.Cmd {
	if risks := s.ask.risky(m); risks != nil {
		s.phase, s.move, s.risks, s.scroll = atRisk, m, s.prospect(risks, s.seat), 0
		return nil
	}
	return s.give(m)
}

func (s *screen) give(m game.Move) tea.Cmd {
	err := s.orderText(s.seat, s.ask.view.FormatMove(s.seat, m))
	if err != nil {
		s.fail(err)
		s.phase = atMove
		s.begin()
		return nil
	}
	return s.advance()
}
