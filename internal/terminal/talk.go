package terminal

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/draw"
	"github.com/quandary-games/quandary/game/text"
)

// Talk plays line by line, without sequences that disturb a screen reader: it writes what happens in sentences and
// asks in lines. It ends when the game is over, on /quit, at the end of the input, and when the context is done. It
// then saves an unfinished game.
func Talk(ctx context.Context, t *Table, in io.Reader, out io.Writer) error {
	k := talk{teller: teller{Table: t, out: out, looker: t.lone()}, ctx: ctx, lines: make(chan typed)}
	done := make(chan struct{})
	defer close(done)
	go k.listen(bufio.NewReader(in), done)
	k.print(t.say("term.talk.hello", "game", t.match.Game().Facts().NameIn(t.voice)))
	k.words()
	err := k.run()
	if errors.Is(err, io.EOF) || errors.Is(err, errQuit) {
		err = nil
	}
	farewell, saving := t.rescue()
	if farewell != "" {
		k.print(farewell)
	}
	return errors.Join(err, saving, k.err)
}

var errQuit = errors.New("quit")

// typed is a typed line, or the error that ended reading.
type typed struct {
	line string
	err  error
}

// talk is the dialogue of a match.
type talk struct {
	teller
	ctx   context.Context
	lines chan typed
}

// listen sends lines until reading ends or done is closed, and then closes the channel. So waiting for a line can be
// interrupted.
func (k *talk) listen(in *bufio.Reader, done <-chan struct{}) {
	defer close(k.lines)
	for {
		line, err := readLine(in)
		select {
		case k.lines <- typed{strings.TrimSpace(line), err}:
		case <-done:
			return
		}
		var long *text.Error
		if err != nil && !errors.As(err, &long) {
			return
		}
	}
}

func (k *talk) run() error {
	for k.err == nil {
		deed, seat := k.next()
		if deed != ask || k.looker == seat || k.persons().Len() < 2 {
			k.news()
		}
		var err error
		switch deed {
		case over:
			k.print(k.ending())
			err := k.finish()
			k.study()
			return err
		case think:
			err = k.Table.think(seat)
		case roll:
			err = k.Table.roll()
		case reveal:
			err = k.Table.reveal(seat)
		case typing:
			err = k.typeRoll()
		case await:
			err = k.wait()
		case ask:
			err = k.ask(seat)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// study analyses a finished game if a person wants that.
func (k *talk) study() {
	if k.persons() == 0 {
		return
	}
	if s, err := k.line(k.say("term.talk.study")); err == nil && k.means(s, "yes") {
		Study(k.ctx, k.voice, k.match, studyBudget(k.match), func(line string) { k.print(line) })
	}
}

// line asks for a line. It reports one that is too long and asks again.
func (k *talk) line(prompt string) (string, error) {
	for {
		k.print(prompt)
		select {
		case <-k.ctx.Done():
			return "", errQuit
		case t, more := <-k.lines:
			if !more {
				return "", io.EOF
			}
			var long *text.Error
			if errors.As(t.err, &long) {
				k.print(Told(k.voice, t.err))
				continue
			}
			return t.line, t.err
		}
	}
}

// wait waits for another terminal. It handles commands meanwhile.
func (k *talk) wait() error {
	k.print(k.say("term.wait"))
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case <-k.ctx.Done():
			return errQuit
		case t, more := <-k.lines:
			if !more {
				return io.EOF
			}
			if t.err != nil {
				return t.err
			}
			if done, err := k.command(t.line, game.Nobody); done || err != nil {
				return err
			}
		case <-tick.C:
			if changed, err := k.look(); changed || err != nil {
				return err
			}
		}
	}
}

// words writes the board in words.
func (k *talk) words() {
	scene := k.scene(k.looker)
	k.print(strings.TrimSuffix(draw.Words(&scene), "\n"))
}

// typeRoll asks for dice rolled by hand until the answers fit.
func (k *talk) typeRoll() error {
	for {
		s, err := k.line(k.typingPrompt())
		if err != nil {
			return err
		}
		if done, err := k.command(s, game.Nobody); done || err != nil {
			return err
		}
		if s == "" || strings.HasPrefix(s, "/") {
			continue
		}
		if err = k.outcome(s); err != nil {
			k.print(Told(k.voice, err))
		} else if len(k.faces) == 0 {
			return nil
		}
	}
}

// handed asks the players to change places before the screen shows anything of another seat.
func (k *talk) handed(seat int) error {
	must, blank := k.handOver(k.looker, seat)
	if !must {
		k.looker = seat
		k.news()
		return nil
	}
	if blank {
		k.print(strings.Repeat("\n", 60) + k.wipe)
	} else {
		k.looker = game.Nobody
		k.news()
	}
	_, err := k.line(k.say("term.handover", "seat", k.seatName(seat)))
	k.looker = seat
	k.news()
	return err
}

// ask asks a seat for its move, choice by choice or in notation.
func (k *talk) ask(seat int) error {
	if err := k.handed(seat); err != nil {
		return err
	}
	a, err := newAsking(k.speaker, k.match.View(seat), seat)
	if err != nil {
		return err
	}
	k.print(k.say("term.talk.turn", "seat", k.seatName(seat)))
	if o := k.offers(); o != "" {
		k.print(o)
	}
	if signs := a.view.Picture().Seats; seat < len(signs) && signs[seat].Gauge != nil {
		k.print(text.Sentence(k.voice.Say(signs[seat].Gauge.Text)) + ".")
	}
	for told := -1; ; {
		if told != len(a.picked) {
			told = len(a.picked)
			k.hints(a)
		}
		s, err := k.line(k.voice.Say(a.comp.Prompt))
		if err != nil {
			return err
		}
		switch {
		case s == "":
			continue
		case s == "?":
			k.choices(a)
			continue
		case s == "<":
			a.back()
			continue
		}
		if strings.HasPrefix(s, "/") && !a.isFile(s) {
			if done, err := k.command(s, seat); done || err != nil {
				return err
			}
			continue
		}
		m, err := a.enter(s)
		if err == nil && m != 0 {
			var done bool
			if done, err = k.give(a, m); done {
				return err
			}
		}
		if err != nil {
			k.print(Told(k.voice, err))
		}
	}
}

// give plays a move, after showing its risks; done reports whether it was played.
func (k *talk) give(a *asking, m game.Move) (done bool, err error) {
	if risks := a.risky(m); risks != nil {
		p := k.prospect(risks, a.seat)
		head := "term.talk.risks"
		if len(p.each) == 0 {
			head = "term.talk.certain"
		}
		k.print(k.say(head, "move", a.view.FormatMove(a.seat, m)))
		if p.always != "" {
			k.print(p.always)
		}
		if len(p.summary) > 0 {
			k.print(strings.Join(p.summary, "; ") + ".")
		}
		k.print(p.each...)
		yes, err := k.agrees(k.say("term.talk.sure"))
		if err != nil {
			return true, err
		}
		if !yes {
			a.picked = nil
			return false, a.follow()
		}
	}
	err = k.orderText(a.seat, a.view.FormatMove(a.seat, m))
	if err != nil {
		a.picked = nil
		return false, errors.Join(err, a.follow())
	}
	return true, nil
}

// hints writes what the next choice means, and at first the options and texts that no square shows.
func (k *talk) hints(a *asking) {
	if n := k.voice.Say(a.comp.Notice); n != "" && n != a.noted {
		a.noted = n
		k.print(text.Sentence(n) + ".")
	}
	for i := range a.comp.Choices {
		c := &a.comp.Choices[i]
		if (c.Kind == game.PickOption || c.Kind == game.PickText) && c.Denied == nil && len(a.picked) == 0 {
			k.choice(a, c)
		}
	}
}

// choices lists the choices, with the reason for denied ones.
func (k *talk) choices(a *asking) {
	for i := range a.comp.Choices {
		k.choice(a, &a.comp.Choices[i])
	}
}

// choice writes a choice, with what is typed for it.
func (k *talk) choice(a *asking, c *game.Choice) {
	switch label := a.label(c); {
	case c.Denied != nil:
		k.print(k.say("term.talk.denied", "pick", c.Pick, "label", c.Label, "why", c.Denied.Text))
	case c.Kind == game.PickNumber:
		k.print(k.say("term.talk.number", "label", c.Label, "min", c.Min, "max", c.Max))
	case c.Kind == game.PickText:
		k.print(k.say("term.talk.text", "label", c.Label))
	case strings.HasPrefix(label, c.Pick):
		k.print(label)
	default:
		k.print(c.Pick + ": " + label)
	}
}

// command carries out a line that begins with a slash; done reports that the player need not be asked again.
func (k *talk) command(line string, asked int) (done bool, err error) {
	if !strings.HasPrefix(line, "/") {
		return false, nil
	}
	c, err := parseCommand(line, talkCommands())
	if err != nil {
		k.print(Told(k.voice, err))
		return false, nil
	}
	switch c.name {
	case "help":
		k.print(k.helpLines(talkCommands())...)
		k.print(k.say("term.talk.help"))
		return false, nil
	case "rules":
		k.print(plainMarkdown(k.rules, talkWidth)...)
		return false, nil
	case "board":
		k.words()
		return false, nil
	case "hint":
		if err = k.mayHint(asked); err == nil {
			k.print(k.hint(k.ctx, analysis.Seen(k.match, asked)))
		}
	case "if":
		var lines []string
		lines, err = k.supposed(k.match.View(k.looker), c.rest)
		k.print(lines...)
	case "quit":
		return k.quit()
	case "save":
		err = k.saveTo(c.rest)
	case "undo":
		done, err = true, k.takeBack()
	default:
		done = true
		err = k.act(c, asked)
	}
	if err != nil {
		k.print(Told(k.voice, err))
		return false, nil
	}
	return done, nil
}

// talkWidth is the width of the rules' lines.
const talkWidth = 79

// quit leaves, after asking where to save an unsaved game.
func (k *talk) quit() (done bool, err error) {
	if !k.unsaved() {
		return true, errQuit
	}
	path, known := k.home()
	if known {
		return true, errQuit
	}
	s, err := k.line(k.say("term.talk.quit", "file", path))
	switch {
	case err != nil:
		return true, err
	case k.means(s, "no"):
		k.abandon()
		return true, errQuit
	case !k.means(s, "yes"):
		return false, nil
	}
	return true, errQuit
}

// act carries out a command of a seat other than a move.
func (k *talk) act(c command, asked int) error {
	if c.name == "timeout" {
		seat, err := k.overdue(c.rest)
		if err != nil {
			return err
		}
		if sure, err := k.sure("term.ask.timeout", seat); !sure {
			return err
		}
		return k.timeout(seat)
	}
	seat, err := k.actor(c.rest, asked)
	if err != nil {
		return err
	}
	switch c.name {
	case "resign":
		if sure, err := k.sure("term.ask.resign", seat); !sure {
			return err
		}
		return k.resign(seat)
	case "draw":
		return k.offer(seat)
	}
	return k.decline(seat)
}

// sure asks for confirmation of what cannot be undone.
func (k *talk) sure(kind string, seat int) (bool, error) {
	return k.agrees(k.say(kind, "seat", k.seatName(seat)) + " " + k.say("term.talk.yes"))
}

// agrees asks until the answer is yes or no.
func (k *talk) agrees(question string) (yes bool, err error) {
	for {
		s, err := k.line(question)
		if yes := err == nil && k.means(s, "yes"); yes || err != nil || k.means(s, "no") {
			return yes, err
		}
		question = k.say("term.talk.yes")
	}
}

// saveTo writes the record into a new file.
func (k *talk) saveTo(path string) error {
	if path == "" {
		return text.Wrong("term.save.name")
	}
	if err := k.saveAs(path, false); err != nil {
		return err
	}
	k.print(k.say("term.saved", "file", path))
	return nil
}
