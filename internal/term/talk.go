package term

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/draw"
	"github.com/quandary-games/quandary/text"
)

// Talk plays line by line, without sequences that a screen reader would stumble over: it tells what happens in
// sentences and asks in lines. It ends when the game is over, on /quit, and at the end of the input.
func Talk(ctx context.Context, t *Table, in io.Reader, out io.Writer) error {
	k := talk{teller: teller{Table: t, out: out, looker: t.lone()}, ctx: ctx, in: bufio.NewReader(in)}
	k.print(say("term.talk.hello", "game", t.match.Game().Facts().Name))
	k.words()
	err := k.run()
	if errors.Is(err, io.EOF) || errors.Is(err, errQuit) {
		err = nil
	}
	return errors.Join(err, k.err)
}

var errQuit = errors.New("quit")

type talk struct {
	teller
	ctx context.Context
	in  *bufio.Reader
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
			return k.finish()
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

// line reads a line.
func (k *talk) line(prompt string) (string, error) {
	k.print(prompt)
	s, err := k.in.ReadString('\n')
	if err != nil && s == "" {
		return "", err
	}
	return strings.TrimSpace(s), nil
}

// wait waits until something has happened at another terminal.
func (k *talk) wait() error {
	k.print(say("term.wait"))
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case <-k.ctx.Done():
			return errQuit
		case <-tick.C:
		}
		if changed, err := k.look(); changed || err != nil {
			return err
		}
	}
}

// words tells the board.
func (k *talk) words() {
	scene := k.scene(k.looker)
	k.print(strings.TrimSuffix(draw.Words(&scene), "\n"))
}

// typeRoll asks for dice rolled by hand until it gets an answer that fits.
func (k *talk) typeRoll() error {
	for {
		s, err := k.line(k.typingPrompt())
		if err != nil {
			return err
		}
		if done, err := k.command(s, game.Nobody); done || err != nil {
			return err
		}
		if s == "" {
			continue
		}
		if err = k.outcome(s); err == nil {
			return nil
		}
		k.print(told(err))
	}
}

// handed lets the next player sit down before anything of a seat is told.
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
	_, err := k.line(say("term.handover", "seat", k.seatName(seat)))
	k.looker = seat
	k.news()
	return err
}

// ask asks a seat for its move, choice by choice or in notation.
func (k *talk) ask(seat int) error {
	if err := k.handed(seat); err != nil {
		return err
	}
	a, err := newAsking(k.match.View(seat), seat)
	if err != nil {
		return err
	}
	k.print(say("term.talk.turn", "seat", k.seatName(seat)))
	if o := k.offers(); o != "" {
		k.print(o)
	}
	for {
		s, err := k.line(a.comp.Prompt.String())
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
		if done, err := k.command(s, seat); done || err != nil {
			return err
		}
		if strings.HasPrefix(s, "/") {
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
			k.print(told(err))
		}
	}
}

// give plays a move, after showing its risks; done tells whether it was played.
func (k *talk) give(a *asking, m game.Move) (done bool, err error) {
	if risks := a.risky(m); risks != nil {
		always, each := riskLines(risks, a.seat)
		head := "term.talk.risks"
		if len(each) == 0 {
			head = "term.talk.certain"
		}
		k.print(say(head, "move", a.view.FormatMove(a.seat, m)))
		if always != "" {
			k.print(always)
		}
		k.print(each...)
		s, err := k.line(say("term.talk.sure"))
		if err != nil {
			return true, err
		}
		if !yes(s) {
			a.picked = nil
			return false, a.follow()
		}
	}
	err = k.order(a.seat, m)
	if err != nil {
		a.picked = nil
		return false, errors.Join(err, a.follow())
	}
	return true, nil
}

func yes(s string) bool { return s == "y" || s == "yes" }

// choices lists what may be picked, and what may not and why.
func (k *talk) choices(a *asking) {
	for _, c := range a.comp.Choices {
		switch {
		case c.Denied != nil:
			k.print(say("term.talk.denied", "pick", c.Pick, "label", c.Label, "why", c.Denied.Text))
		case c.Kind == game.PickNumber:
			k.print(say("term.talk.number", "label", c.Label, "min", c.Min, "max", c.Max))
		case strings.HasPrefix(c.Label.String(), c.Pick):
			k.print(c.Label.String())
		default:
			k.print(say("term.talk.choice", "pick", c.Pick, "label", c.Label))
		}
	}
}

// command carries out a line that begins with a slash; done tells that the player has not to be asked any more.
func (k *talk) command(line string, asked int) (done bool, err error) {
	if !strings.HasPrefix(line, "/") {
		return false, nil
	}
	c, err := parseCommand(line, talkCommands)
	if err != nil {
		k.print(told(err))
		return false, nil
	}
	switch c.name {
	case "help":
		k.print(helpLines(talkCommands)...)
		k.print(say("term.talk.help"))
		return false, nil
	case "board":
		k.words()
		return false, nil
	case "quit":
		return true, errQuit
	case "save":
		err = k.saveTo(c.rest)
	case "undo":
		done, err = true, k.takeBack()
	default:
		done = true
		err = k.act(c.name, asked)
	}
	if err != nil {
		k.print(told(err))
		return false, nil
	}
	return done && c.name != "save", nil
}

// act carries out what a seat does besides moving.
func (k *talk) act(name string, asked int) error {
	seat, err := k.actor(asked)
	if err != nil {
		return err
	}
	switch name {
	case "resign":
		sure, err := k.line(say("term.ask.resign", "seat", k.seatName(seat)) + " " + say("term.talk.yes"))
		if err != nil || !yes(sure) {
			return err
		}
		return k.resign(seat)
	case "draw":
		return k.offer(seat)
	}
	return k.decline(seat)
}

func (k *talk) saveTo(path string) error {
	if path == "" {
		return text.Wrong("term.save.name")
	}
	if err := k.saveAs(path, false); err != nil {
		return err
	}
	k.print(say("term.saved", "file", path))
	return nil
}
