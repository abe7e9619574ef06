package gametest

import (
	"encoding/json"
	"errors"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/text"
)

// look holds the contract against states; pick chooses, uniformly in random play, by its bytes under fuzzing.
type look struct {
	t    testing.TB
	pick func(n int) int
}

// state looks at a state from all sides.
func (l look) state(s game.State) {
	l.t.Helper()
	before := s.String()
	l.parse(s)
	l.picture(s)
	turn := s.Turn()
	switch turn.Kind {
	case game.MoveTurn, game.SimultaneousTurn:
		if turn.Seats == 0 || (turn.Kind == game.MoveTurn) != (turn.Seats.Len() == 1) {
			l.t.Fatalf("turn %v of seats %b at %s", turn.Kind, turn.Seats, before)
		}
		for seat := range turn.Seats.All() {
			l.moves(s, seat)
			l.compose(s, seat)
		}
		l.refusesOutcome(s)
	case game.ChanceTurn:
		l.outcomes(s)
		l.refusesOrders(s)
	case game.Over:
		l.ending(s)
		l.refusesOrders(s)
		l.refusesOutcome(s)
	}
	for seat := range s.Seats() {
		s.Material(seat)
	}
	l.views(s)
	if s.String() != before {
		l.t.Fatalf("looking at the state changed it\n from %s\n to   %s", before, s)
	}
}

// parse: print-parse-print is the identity, and the parsed state is the same in every way.
func (l look) parse(s game.State) game.State {
	l.t.Helper()
	printed := s.String()
	back, err := s.Game().Parse(printed)
	if err != nil {
		l.t.Fatalf("the state prints as a position that is refused: %v\n %s", err, printed)
	}
	if again := back.String(); again != printed {
		l.t.Fatalf("print, parse, print differ\n first %s\n then  %s", printed, again)
	}
	if a, b := s.Turn(), back.Turn(); a != b {
		l.t.Fatalf("the turn changes from %v to %v by parsing %s", a, b, printed)
	}
	if a, b := s.Key(), back.Key(); a != b {
		l.t.Fatalf("the key changes from %q to %q by parsing %s", a, b, printed)
	}
	if s.Key() != "" && !s.Game().Facts().Threefold {
		l.t.Fatalf("a key in a game without threefold at %s", printed)
	}
	return back
}

// moves: unique, readable, accepted; what is not among them is refused; playing leaves the state alone.
func (l look) moves(s game.State, seat int) {
	l.t.Helper()
	facts, turn := s.Game().Facts(), s.Turn()
	moves := s.Moves(seat, nil)
	if len(moves) == 0 {
		l.t.Fatalf("seat %d is to act and has no move at %s", seat, s)
	}
	codes := slices.Clone(moves)
	slices.Sort(codes)
	if n := len(codes); len(slices.Compact(codes)) != n {
		l.t.Fatalf("a move is listed twice at %s", s)
	}
	names := game.MoveStrings(s, seat)
	if n := len(names); len(slices.Compact(slices.Clone(names))) != n {
		l.t.Fatalf("two moves have one notation at %s", s)
	}
	for i, m := range moves {
		if len(moves) > 100 && i%(len(moves)/50) != 0 {
			continue // a look at every state need not try every move of every state
		}
		name := s.FormatMove(seat, m)
		if back, err := s.ParseMove(seat, name); err != nil || back != m {
			l.t.Fatalf("move %x prints as %q, which reads as %x, %v at %s", m, name, back, err, s)
		}
		if turn.Kind == game.MoveTurn {
			if err := s.Check(game.By(seat, m)); err != nil {
				l.t.Fatalf("the listed move %s is refused: %v at %s", name, err, s)
			}
		}
	}
	for range 8 {
		l.mutant(s, seat, names, facts.Wide)
	}
	for other := range s.Seats() {
		if !turn.Seats.Has(other) {
			if err := s.Check(game.By(other, moves[l.pick(len(moves))])); err == nil {
				l.t.Fatalf("seat %d may move out of turn at %s", other, s)
			} else {
				refused(l.t, err, game.NotToMove, game.BadRequest, game.IllegalMove)
			}
		}
	}
}

// mutant tries a move notation that is a little off.
func (l look) mutant(s game.State, seat int, names []string, wide bool) {
	l.t.Helper()
	b := []byte(names[l.pick(len(names))])
	other := names[l.pick(len(names))]
	i := l.pick(len(b))
	switch l.pick(4) {
	case 0:
		b[i] = other[l.pick(len(other))]
	case 1:
		b = slices.Delete(b, i, i+1)
	case 2:
		b = slices.Insert(b, i, other[l.pick(len(other))])
	case 3:
		b[i] ^= byte(1 + l.pick(7))
	}
	m, err := s.ParseMove(seat, string(b))
	if err != nil {
		refused(l.t, err, game.BadMove)
		return
	}
	if s.Turn().Kind != game.MoveTurn {
		return
	}
	err = s.Check(game.By(seat, m))
	if err != nil {
		refused(l.t, err, game.IllegalMove)
		return
	}
	_, resigns := s.(game.Resigner)
	if name := s.FormatMove(seat, m); !wide && !resigns && !slices.Contains(names, name) {
		l.t.Fatalf("%q is accepted as %q, which is not listed, at %s", b, name, s)
	}
}

// outcomes: unique, positive, summing to exactly 1, readable.
func (l look) outcomes(s game.State) {
	l.t.Helper()
	sum, seen := new(big.Rat), map[string]bool{}
	all := s.Outcomes(nil)
	for i, o := range all {
		if o.P.Num == 0 || o.P.Den == 0 {
			l.t.Fatalf("outcome %s has probability %v at %s", s.FormatOutcome(o.Code), o.P, s)
		}
		sum.Add(sum, new(big.Rat).SetFrac(new(big.Int).SetUint64(o.P.Num), new(big.Int).SetUint64(o.P.Den)))
		name := s.FormatOutcome(o.Code)
		if seen[name] {
			l.t.Fatalf("outcome %s twice at %s", name, s)
		}
		seen[name] = true
		if i%(len(all)/16+1) == 0 {
			if code, err := game.ParseOutcome(s, name); err != nil || code != o.Code {
				l.t.Fatalf("outcome %x prints as %q, which reads as %x, %v at %s", o.Code, name, code, err, s)
			}
		}
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		l.t.Fatalf("the probabilities sum to %v at %s", sum, s)
	}
	if _, _, err := game.Resolve(s, "no such outcome"); err == nil {
		l.t.Fatalf("any outcome is accepted at %s", s)
	} else {
		refused(l.t, err, game.BadOutcome)
	}
}

// refusesOutcome: no outcome is accepted where there is no chance turn.
func (l look) refusesOutcome(s game.State) {
	l.t.Helper()
	if _, _, err := game.Resolve(s, "red"); err == nil {
		l.t.Fatalf("an outcome is accepted where there is no chance turn at %s", s)
	} else {
		refused(l.t, err, game.BadOutcome)
	}
}

// refusesOrders: no move is accepted where nobody is to move.
func (l look) refusesOrders(s game.State) {
	l.t.Helper()
	if err := s.Check(game.By(0, 1)); err == nil {
		l.t.Fatalf("a move is accepted where nobody is to move at %s", s)
	} else {
		refused(l.t, err, game.NotToMove)
	}
}

// ending: the scores of the seats sum to exactly 1, and the reason can be told.
func (l look) ending(s game.State) {
	l.t.Helper()
	turn, sum := s.Turn(), new(big.Rat)
	for seat := range s.Seats() {
		p := turn.Scores[seat]
		if p.Den == 0 {
			l.t.Fatalf("seat %d has no score at %s", seat, s)
		}
		sum.Add(sum, new(big.Rat).SetFrac64(int64(p.Num), int64(p.Den)))
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		l.t.Fatalf("the scores sum to %v at %s", sum, s)
	}
	known(l.t, "reason", text.Of("reason."+string(turn.Reason)))
}

// step plays on: legal orders or a possible outcome, the checked way and the unchecked way, which must agree and tell
// something.
func (l look) step(s game.State) game.State {
	l.t.Helper()
	before, turn := s.String(), s.Turn()
	unchecked := s.Clone()
	var next game.State
	var events []game.Event
	var err error
	what := ""
	if turn.Kind == game.ChanceTurn {
		outcomes := s.Outcomes(nil)
		o := outcomes[l.pick(len(outcomes))]
		what = s.FormatOutcome(o.Code)
		next, events, err = game.Resolve(s, what)
		unchecked.Resolve(o.Code, nil)
	} else {
		var o game.Orders
		for seat := range turn.Seats.All() {
			m := l.move(s, seat)
			what += s.FormatMove(seat, m) + " "
			o.Put(seat, m)
		}
		next, events, err = game.Play(s, o)
		unchecked.Play(o, nil)
	}
	if err != nil {
		l.t.Fatalf("%s is refused: %v at %s", what, err, before)
	}
	if s.String() != before {
		l.t.Fatalf("playing %s on a copy changed the state\n from %s\n to   %s", what, before, s)
	}
	if next.String() != unchecked.String() {
		l.t.Fatalf("%s played checked and unchecked differ\n checked   %s\n unchecked %s", what, next, unchecked)
	}
	s2 := unchecked.Clone()
	s2.Set(s)
	if s2.String() != before {
		l.t.Fatalf("setting a state to %s makes it %s", before, s2)
	}
	if len(events) == 0 {
		l.t.Fatalf("nothing is told of %s at %s", what, before)
	}
	for _, e := range events {
		known(l.t, "event", e.Text)
	}
	if _, err := json.Marshal(events); err != nil {
		l.t.Fatal(err)
	}
	return next
}

// move chooses a legal move of a seat that is to act.
func (l look) move(s game.State, seat int) game.Move {
	if w, ok := s.(game.Wide); ok && l.pick(2) == 0 {
		m := w.Draw(seat, l.pick)
		name := s.FormatMove(seat, m)
		if back, err := s.ParseMove(seat, name); err != nil || back != m {
			l.t.Fatalf("the move drawn prints as %q, which reads as %x, %v; want %x at %s", name, back, err, m, s)
		}
		return m
	}
	moves := s.Moves(seat, nil)
	return moves[l.pick(len(moves))]
}

// compose: picking at random leads to a legal move; in a game that is not wide, following everything leads to all of
// them.
func (l look) compose(s game.State, seat int) {
	l.t.Helper()
	var picks []string
	for {
		c, err := s.Compose(seat, picks)
		if err != nil {
			l.t.Fatalf("offered picks %q are refused: %v at %s", picks, err, s)
		}
		if c.Move != 0 {
			if s.Turn().Kind == game.MoveTurn {
				if err := s.Check(game.By(seat, c.Move)); err != nil {
					l.t.Fatalf("the composed move %s is refused: %v at %s", s.FormatMove(seat, c.Move), err, s)
				}
			}
			break
		}
		known(l.t, "prompt", c.Prompt)
		var open []string
		seen := map[string]bool{}
		for _, ch := range c.Choices {
			known(l.t, "choice", ch.Label)
			if ch.Kind != game.PickNumber && (ch.Pick == "" || seen[ch.Pick]) {
				l.t.Fatalf("pick %q is empty or twice after %q at %s", ch.Pick, picks, s)
			}
			seen[ch.Pick] = true
			if ch.Denied != nil {
				known(l.t, "denial", ch.Denied.Text)
				continue
			}
			open = append(open, l.pickOf(ch))
		}
		if len(open) == 0 || len(picks) > 40 {
			l.t.Fatalf("after %q there is nothing to pick at %s", picks, s)
		}
		picks = append(picks, open[l.pick(len(open))])
	}
	if _, err := s.Compose(seat, []string{"no such pick"}); err == nil {
		l.t.Fatalf("any pick is accepted at %s", s)
	} else {
		refused(l.t, err, game.BadMove, game.IllegalMove)
	}
	if s.Game().Facts().Wide || l.pick(8) != 0 {
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

func (l look) pickOf(ch game.Choice) string {
	if ch.Kind != game.PickNumber {
		return ch.Pick
	}
	if ch.Max < ch.Min {
		l.t.Fatalf("a number from %d to %d", ch.Min, ch.Max)
	}
	n := big.NewInt(int64(ch.Min + l.pick(ch.Max-ch.Min+1)))
	return n.String()
}

func (l look) follow(s game.State, seat int, picks []string, composed map[string]bool) {
	l.t.Helper()
	c, err := s.Compose(seat, picks)
	if err != nil {
		l.t.Fatalf("offered picks %q are refused: %v at %s", picks, err, s)
	}
	if c.Move != 0 {
		composed[s.FormatMove(seat, c.Move)] = true
		return
	}
	for _, ch := range c.Choices {
		if ch.Denied == nil {
			l.follow(s, seat, append(slices.Clone(picks), ch.Pick), composed)
		}
	}
}

// picture: drawable on its own cells, and everything in it can be told.
func (l look) picture(s game.State) {
	l.t.Helper()
	p := s.Picture()
	if _, err := json.Marshal(p); err != nil {
		l.t.Fatal(err)
	}
	cells := map[string]bool{}
	for _, c := range p.Cells {
		cells[c] = true
	}
	on := func(square string) {
		if !cells[square] {
			l.t.Fatalf("the picture has something on %q, which is no cell, at %s", square, s)
		}
	}
	if len(p.Seats) != len(s.Seats()) {
		l.t.Fatalf("the picture has %d seats, the state %d", len(p.Seats), len(s.Seats()))
	}
	for _, tok := range p.Tokens {
		on(tok.Square)
		known(l.t, "token", tok.Text)
		if tok.Share.Num == 0 || tok.Share.Den == 0 || len(tok.Letter) != 1 || tok.Piece == "" {
			l.t.Fatalf("the token %+v is incomplete at %s", tok, s)
		}
	}
	for _, k := range p.Links {
		on(k.A)
		on(k.B)
	}
	for _, a := range p.Arrows {
		for _, q := range a.Path {
			on(q)
		}
	}
	for _, m := range p.Marks {
		on(m.Square)
	}
	for _, n := range p.Notes {
		known(l.t, "note", n)
	}
	for _, seat := range p.Seats {
		for _, n := range seat.Notes {
			known(l.t, "note of a seat", n)
		}
	}
}

// views: a view of a view is the view; states that differ only in what a seat may not know give it the same view.
func (l look) views(s game.State) {
	l.t.Helper()
	secret, ok := s.(game.Secretive)
	if !ok {
		return
	}
	for seat := game.Nobody; seat < len(s.Seats()); seat++ {
		view := secret.View(seat)
		want := l.seen(view, seat)
		if got := l.seen(game.View(view, seat), seat); got != want {
			l.t.Fatalf("the view of seat %d of its own view differs\n view  %s\n again %s", seat, want, got)
		}
		guess := view.(game.Secretive).Guess(l.pick)
		if got := l.seen(game.View(guess, seat), seat); got != want {
			l.t.Fatalf("seat %d sees a difference between\n %s\n %s\n first  %s\n second %s", seat, s, guess, want, got)
		}
		l.parse(guess)
	}
}

// seen is everything that a view shows to its seat, as one text.
func (l look) seen(view game.State, seat int) string {
	b, err := json.Marshal(view.Picture())
	if err != nil {
		l.t.Fatal(err)
	}
	var s strings.Builder
	s.WriteString(view.String())
	s.WriteByte('\n')
	s.Write(b)
	turn := view.Turn()
	if turn.Seats.Has(seat) {
		s.WriteByte('\n')
		s.WriteString(strings.Join(game.MoveStrings(view, seat), " "))
		c, err := view.Compose(seat, nil)
		if err != nil {
			l.t.Fatal(err)
		}
		b, err := json.Marshal(c)
		if err != nil {
			l.t.Fatal(err)
		}
		s.WriteByte('\n')
		s.Write(b)
	}
	return s.String()
}

// known fails the test if a text cannot be told.
func known(t testing.TB, what string, x text.Text) {
	t.Helper()
	if !text.Known(x.Kind) {
		t.Fatalf("%s: the catalogue has no message %q", what, x.Kind)
	}
	if s := x.String(); s == "" || strings.ContainsAny(s, "{}\n") {
		t.Fatalf("%s: %q is told as %q", what, x.Kind, s)
	}
}

// refused fails the test if an error is not of one of these codes or cannot be told.
func refused(t testing.TB, err error, codes ...game.Code) {
	t.Helper()
	var e *game.Error
	if !errors.As(err, &e) {
		t.Fatalf("error %v is not a *game.Error", err)
	}
	if !slices.Contains(codes, e.Code) {
		t.Fatalf("error %s (%v): want one of %v", e.Code, e, codes)
	}
	if !text.Known(e.Text.Kind) {
		t.Fatalf("error: the catalogue has no message %q", e.Text.Kind)
	}
}
