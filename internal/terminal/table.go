// Package terminal plays games in a terminal: on the whole screen ([Screen]), in plain lines for screen readers
// ([Talk]), or from a list of moves ([Script]).
//
// It works for any game: it shows pictures and events, and asks with choices and notation. All three play at a
// [Table], which knows what has to happen next and who may look. The screen shows only views, so it never has what a
// seat may not know. If several persons share it, it is blank until the right one has sat down.
package terminal

import (
	"embed"
	"io/fs"
	"sync"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/bot/analysis"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/share"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

//go:embed *.json
var messages embed.FS

// Messages returns what this package says, for a [text.Catalogue].
func Messages() fs.FS { return messages }

// Bot plays for a seat. [analysis.Player] implements it.
type Bot interface {
	// Choose returns a legal move of the story's seat, which is to act, and the bot's wish for the game. pick returns
	// a uniform number from 0 to n-1.
	Choose(s analysis.Story, pick func(n int) int) (game.Move, bot.Wish)
	// Takes reports whether the bot accepts a draw offered to the story's seat.
	Takes(s analysis.Story) bool
}

// Player is the holder of a seat.
type Player struct {
	Bot  Bot  // nil for a person
	Away bool // plays at another terminal
}

// Table is a match played at this terminal. It must not be used by several goroutines at the same time.
type Table struct {
	speaker
	match   *referee.Match
	players []Player
	pick    func(n int) int     // randomness of the bots
	typed   bool                // dice are rolled by hand and typed
	faces   []int               // faces of this turn's dice so far, rolled by hand
	offered [game.MaxSeats]bool // by seat: its bot has offered a draw, which it does once
	rules   string
	command string
	wipe    string
	keeper  keeper
}

// Setup describes the match and its players.
type Setup struct {
	Voice   text.Voice // language of all output
	Match   *referee.Match
	Rules   string          // rules of the game for players, in Markdown
	Command string          // name of this program
	Players []Player        // by seat
	Pick    func(n int) int // returns a uniform number from 0 to n-1, for the bots
	Typed   bool            // dice are rolled by hand and typed
	Save    string          // a file that always has the record so far, or ""
	Loaded  string          // the file that the match was loaded from, or ""
	Shared  string          // a record that other terminals play over too, or ""
	Seat    *share.Seat     // this terminal's seat at the shared record, nil without one
	Wipe    string          // sequence that clears a terminal of plain lines with its scrollback; "" for none
}

// NewTable returns a table with a match. Errors: the record cannot be written, or not to the given file.
func NewTable(s Setup) (*Table, error) {
	var one sync.Mutex // an interrupted bot may still be thinking when the next one begins
	pick := func(n int) int {
		one.Lock()
		defer one.Unlock()
		return s.Pick(n)
	}
	_, promised := s.Match.Record().Tag(record.Dice)
	t := &Table{
		speaker: speaker{s.Voice}, match: s.Match, players: s.Players, pick: pick,
		rules: s.Rules, command: s.Command, wipe: s.Wipe,
		typed:  s.Typed || !promised || !s.Match.HasDice() && s.Shared == "",
		keeper: keeper{save: s.Save, loaded: s.Loaded, shared: s.Shared, seat: s.Seat, began: s.Match.Number()},
	}
	return t, t.saved()
}

// deed is the next thing to do.
type deed uint8

const (
	ask    deed = iota // a person at this terminal is to move
	think              // a bot is to move
	roll               // the dice of the match are to be rolled
	typing             // the outcome of dice rolled by hand is to be typed
	reveal             // a seat here has to open its order
	await              // another terminal has to act
	over               // nothing more
)

// next returns what has to happen next, and the seat that has to do it. Bots come before persons, so that no person
// waits for them with an order that others may not see.
func (t *Table) next() (deed, int) {
	turn := t.match.Turn()
	switch turn.Kind {
	case game.Over:
		return over, game.Nobody
	case game.ChanceTurn:
		roller := t.roller(turn)
		switch {
		case t.typed && roller != game.Nobody && t.players[roller].Away:
			return await, game.Nobody
		case t.typed:
			return typing, roller
		case t.match.HasDice():
			return roll, roller
		}
		return await, game.Nobody
	}
	person := game.Nobody
	for seat := range t.match.Awaited().All() {
		p := t.players[seat]
		switch {
		case p.Away:
		case t.match.Revealing():
			return reveal, seat
		case p.Bot != nil:
			return think, seat
		case person == game.Nobody:
			person = seat
		}
	}
	if person == game.Nobody {
		return await, game.Nobody
	}
	return ask, person
}

// roller returns the seat that types the result of a roll: the only one that rolls, else the one whose move led to
// the chance turn, or Nobody.
func (t *Table) roller(turn game.Turn) int {
	if turn.Rollers.Len() == 1 {
		return turn.Rollers.First()
	}
	steps := t.match.History(game.Nobody)
	if len(steps) == 0 {
		return game.Nobody
	}
	if s := steps[len(steps)-1].Seats; s.Len() == 1 {
		return s.First()
	}
	return game.Nobody
}

// persons returns the seats held by persons at this terminal.
func (t *Table) persons() game.SeatSet {
	var set game.SeatSet
	for seat, p := range t.players {
		if p.Bot == nil && !p.Away {
			set = set.With(seat)
		}
	}
	return set
}

// lone returns the only seat held by a person here, or Nobody if there are none or several.
func (t *Table) lone() int {
	if p := t.persons(); p.Len() == 1 {
		return p.First()
	}
	return game.Nobody
}

// handOver reports whether players must change before a seat is asked, if the screen shows what looker may see, and
// whether the screen must be blank in between. It must be blank only if there are secrets: knowledge of the seats, or
// orders of a simultaneous turn.
func (t *Table) handOver(looker, seat int) (must, blank bool) {
	if looker == seat || t.persons().Len() < 2 {
		return false, false
	}
	if t.match.Traits().Secrets {
		return true, true
	}
	turn := t.match.Turn()
	if turn.Kind != game.SimultaneousTurn {
		return false, false
	}
	given := turn.Seats & t.persons() &^ t.match.Awaited()
	return true, given != 0
}

func (t *Table) seatName(seat int) text.Word {
	if seat == game.Nobody {
		return "term.nobody"
	}
	return t.match.View(game.Nobody).Seats()[seat]
}

// takeBack takes back plies until a person is to move, as far as possible.
func (t *Table) takeBack() error {
	return t.change(func(match *referee.Match) error {
		if err := match.Undo(); err != nil {
			return err
		}
		for match.Undoable() && match.Awaited()&t.persons() == 0 {
			if err := match.Undo(); err != nil {
				return err
			}
		}
		return nil
	})
}

// offer offers a draw for a seat, or accepts an open offer. Bots answer at once.
func (t *Table) offer(seat int) error {
	return t.change(func(match *referee.Match) error {
		if offered := match.Offered(); offered != 0 && !offered.Has(seat) {
			return match.AcceptDraw(seat)
		}
		if err := match.OfferDraw(seat); err != nil {
			return err
		}
		return t.botsAnswer(match)
	})
}

// botsAnswer lets the bots accept or decline an open draw offer.
func (t *Table) botsAnswer(match *referee.Match) error {
	for other, p := range t.players {
		offered := match.Offered()
		if p.Bot == nil || offered == 0 || offered.Has(other) || !match.Turn().Living.Has(other) {
			continue
		}
		answer := match.DeclineDraw
		if p.Bot.Takes(analysis.Seen(match, other)) {
			answer = match.AcceptDraw
		}
		if err := answer(other); err != nil {
			return err
		}
	}
	return nil
}

// orderText gives the move of a seat as it was typed.
func (t *Table) orderText(seat int, typed string) error {
	return t.change(func(match *referee.Match) error {
		view := game.Hear(match.View(seat), map[int]string{seat: typed})
		move, err := game.ReadTyped(view, seat, typed)
		if err != nil {
			return err
		}
		return match.OrderText(seat, view.FormatMove(seat, move))
	})
}

// think lets the bot of a seat move, and waits for it.
func (t *Table) think(seat int) error {
	move, wish := t.players[seat].Bot.Choose(analysis.Seen(t.match, seat), t.pick)
	return t.carryOut(seat, move, wish)
}

// carryOut carries out a bot's choice: its move, followed by its one draw offer if it wishes a draw, or its
// resignation instead.
func (t *Table) carryOut(seat int, m game.Move, wish bot.Wish) error {
	return t.change(func(match *referee.Match) error {
		if wish == bot.Resign {
			return match.Resign(seat)
		}
		if err := match.Order(seat, m); err != nil {
			return err
		}
		if wish != bot.OfferDraw || match.Turn().Kind == game.Over || match.Offered() != 0 || t.offered[seat] {
			return nil
		}
		if err := match.OfferDraw(seat); err != nil {
			return err
		}
		t.offered[seat] = true
		return t.botsAnswer(match)
	})
}

func (t *Table) roll() error {
	return t.change((*referee.Match).Draw)
}

// reveal opens the order of a seat.
func (t *Table) reveal(seat int) error {
	return t.change(func(match *referee.Match) error { return match.Reveal(seat) })
}
