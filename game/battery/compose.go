package battery

import (
	"slices"
	"strconv"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
)

// mostPicks is the most picks of one move.
const mostPicks = 40

// compose checks that random picks lead to a legal move, and, if the game is not wide, that all picks together lead
// to all legal moves.
func (l *look) compose(s game.State, seat int) {
	l.t.Helper()
	var picks []string
	var picked []game.Choice
	said := "" // the move that the last pick makes
	for {
		c, err := game.Compose(s, seat, picks)
		if err != nil {
			l.t.Fatalf("offered picks %q are refused: %v at %s", picks, err, s)
		}
		again(l, "composition", c)
		if said != "" && c.Notation != said {
			l.t.Fatalf("the last of the picks %q says that it makes %s, and makes %q at %s", picks, said, c.Notation, s)
		}
		if c.Move != 0 {
			l.composed(s, seat, c)
			l.becomes(s, seat, c, picked)
			break
		}
		l.known("prompt", c.Prompt)
		if c.Notice.Kind != "" {
			l.known("notice", c.Notice)
		}
		open := l.choices(s, c.Choices)
		if len(open) == 0 || len(picks) > mostPicks {
			l.t.Fatalf("after %q there is nothing to pick at %s", picks, s)
		}
		for _, pick := range []string{"", "no such pick"} {
			c, err := s.Compose(seat, append(slices.Clone(picks), pick))
			if err == nil && unfit(c) {
				continue
			}
			if err == nil {
				l.t.Fatalf("after %q the pick %q is accepted at %s", picks, pick, s)
			}
			l.refused(err, game.BadMove, game.IllegalMove)
		}
		picks = append(picks, open[l.pick(len(open))])
		said = ""
		for i := range c.Choices {
			if ch := &c.Choices[i]; ch.Pick == picks[len(picks)-1] {
				said, picked = ch.Notation, append(picked, *ch)
			}
		}
	}
	if s.Traits().Wide || l.pick(8) != 0 {
		return
	}
	composed := map[string]bool{}
	l.follow(s, seat, nil, composed)
	for _, name := range game.MoveStrings(s, seat) {
		if !composed[name] {
			l.t.Fatalf("%s cannot be composed at %s", name, s)
		}
		delete(composed, name)
	}
	for name := range composed {
		l.t.Fatalf("%s can be composed and is not listed at %s", name, s)
	}
}

// unfit reports whether a composition refuses a text.
func unfit(c game.Composition) bool {
	return len(c.Choices) == 1 && c.Choices[0].Kind == game.PickText && c.Choices[0].Denied != nil
}

// composed checks that the move is legal and that no choice is left.
func (l *look) composed(s game.State, seat int, c game.Composition) {
	l.t.Helper()
	if len(c.Choices) != 0 || c.Notation != s.FormatMove(seat, c.Move) {
		l.t.Fatalf("a composed move with %d choices left, in notation %q, at %s", len(c.Choices), c.Notation, s)
	}
	if err := s.Check(seat, c.Move); err != nil {
		l.t.Fatalf("the composed move %s is refused: %v at %s", c.Notation, err, s)
	}
}

// becomes checks that a seat which picks what a piece becomes has such a piece on the last square that it picked. It
// asks nothing of moves after which chance or the orders of others decide, or the seat has nothing there.
func (l *look) becomes(s game.State, seat int, c game.Composition, picked []game.Choice) {
	l.t.Helper()
	var piece any
	square := ""
	for i := range picked {
		ch := &picked[i]
		if ch.Square != "" {
			square, piece = ch.Square, nil
		}
		if ch.Kind == game.PickOption && len(ch.Label.Args) == 1 {
			piece = ch.Label.Args.Get("piece")
		}
	}
	if piece == nil || s.Turn().Kind != game.MoveTurn {
		return
	}
	after := s.Clone()
	after.Play(game.By(seat, c.Move), nil)
	tokens := after.Picture().Tokens
	own := func(t game.Token) bool { return t.Seat == seat && t.Square == square }
	same := func(t game.Token) bool { return own(t) && t.Piece == piece }
	chance := after.Turn().Kind == game.ChanceTurn
	if !chance && slices.ContainsFunc(tokens, own) && !slices.ContainsFunc(tokens, same) {
		l.t.Fatalf("%s says that a piece becomes %v on %s, and leaves another there, at %s", c.Notation, piece,
			square, s)
	}
}

// choices checks the choices and returns a pick for each one that is not denied.
func (l *look) choices(s game.State, choices []game.Choice) (open []string) {
	l.t.Helper()
	picture := s.Picture()
	on, seen, goes := cells(&picture), map[string]bool{}, map[string]bool{}
	for i := range choices {
		ch := &choices[i]
		l.known("choice", ch.Label)
		if ch.Kind == game.PickText {
			continue // what may be written is not known
		}
		if ch.Kind != game.PickNumber && (ch.Pick == "" || seen[ch.Pick]) {
			l.t.Fatalf("the pick %q is empty or offered twice at %s", ch.Pick, s)
		}
		seen[ch.Pick] = true
		for _, square := range ch.Squares {
			if goes[square] {
				l.t.Fatalf("two choices go to the square %s and others at %s", square, s)
			}
			goes[square] = true
		}
		l.fits(s, ch, on)
		if ch.Denied != nil {
			l.refused(ch.Denied, game.BadMove, game.IllegalMove)
			continue
		}
		if ch.Ticked && l.pick(4) == 0 { // makes ticking end, also when a fuzzer's bytes are used up
			continue
		}
		if ch.Kind == game.PickNumber {
			open = append(open, strconv.Itoa(ch.Min+l.pick(ch.Max-ch.Min+1)))
			continue
		}
		open = append(open, ch.Pick)
	}
	return open
}

// fits checks that a choice has the fields of its kind and effect.
func (l *look) fits(s game.State, ch *game.Choice, on map[string]int) {
	l.t.Helper()
	_, onBoard := on[ch.Square]
	switch ch.Kind {
	case game.PickToken, game.PickSquare:
		if !onBoard {
			l.t.Fatalf("the choice %q is of the square %q, which is no cell, at %s", ch.Pick, ch.Square, s)
		}
	case game.PickSeat:
		if ch.Seat == nil || *ch.Seat < 0 || *ch.Seat >= len(s.Seats()) {
			l.t.Fatalf("the choice %q is of no seat at %s", ch.Pick, s)
		}
	case game.PickNumber:
		if ch.Max < ch.Min {
			l.t.Fatalf("a number from %d to %d at %s", ch.Min, ch.Max, s)
		}
	}
	switch ch.Effect {
	case "", game.Certain, game.Quantum:
		if ch.P != nil {
			l.t.Fatalf("the choice %q has a chance of %v, and nothing is rolled, at %s", ch.Pick, ch.P, s)
		}
	case game.Rolled:
		if ch.P == nil || ch.P.Den == 0 || ch.P.Compare(prob.One()) > 0 {
			l.t.Fatalf("the choice %q is rolled with a chance of %v at %s", ch.Pick, ch.P, s)
		}
	default:
		l.t.Fatalf("the choice %q has the effect %q at %s", ch.Pick, ch.Effect, s)
	}
}

// follow collects all moves that can be composed after these picks. It picks no seat twice.
func (l *look) follow(s game.State, seat int, picks []string, composed map[string]bool) {
	l.t.Helper()
	c, err := s.Compose(seat, picks)
	if err != nil {
		l.t.Fatalf("offered picks %q are refused: %v at %s", picks, err, s)
	}
	if c.Move != 0 {
		composed[s.FormatMove(seat, c.Move)] = true
		return
	}
	if len(picks) > mostPicks {
		l.t.Fatalf("after %q there is still something to pick at %s", picks, s)
	}
	for i := range c.Choices {
		ch := &c.Choices[i]
		if again := ch.Kind == game.PickSeat && slices.Contains(picks, ch.Pick); ch.Denied == nil && !again {
			l.follow(s, seat, append(slices.Clone(picks), ch.Pick), composed)
		}
	}
}
