package battery

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/big"
	"slices"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
)

// TB is the part of *testing.T that the battery uses. Tests of the battery replace it.
type TB interface {
	Helper()
	Fatalf(format string, args ...any)
}

// look checks states against the contract. pick chooses at random, or by the bytes of a fuzzer.
type look struct {
	t         TB
	game      game.Game
	catalogue *text.Catalogue
	pick      func(n int) int

	seen   game.Traits       // traits that the states have shown
	pool   []string          // notations of the moves met so far, without repetition
	pooled map[string]bool   // the set of the pool
	keys   map[uint64]string // keys of positions by hash
	hashes map[string]uint64 // hashes of positions by key
}

func looking(t TB, g game.Game, pick func(n int) int) *look {
	t.Helper()
	c, err := text.New(g.Facts().Messages)
	if err != nil {
		t.Fatalf("the messages of %s: %v", g.Facts().ID, err)
	}
	return &look{
		t: t, game: g, catalogue: c, pick: pick,
		pooled: map[string]bool{}, keys: map[uint64]string{}, hashes: map[string]uint64{},
	}
}

// begin starts a game.
func (l *look) begin(options map[string]string) game.State {
	l.t.Helper()
	s, err := l.game.Start(options)
	if err != nil {
		l.t.Fatalf("a game does not start with %v: %v", options, err)
	}
	return s
}

// state runs all checks on a state.
func (l *look) state(s game.State) {
	l.t.Helper()
	l.parse(s)
	l.turn(s)
	l.alone(s)
	l.picture(s)
	l.suppositions(s)
	turn := s.Turn()
	for seat := range turn.Seats.All() {
		l.moves(s, seat)
		l.compose(s, seat)
		l.list(s, seat)
	}
	if turn.Kind == game.ChanceTurn {
		l.outcomes(s)
	} else {
		l.refusesOutcome(s)
	}
	if turn.Seats == 0 {
		l.refusesOrders(s)
	} else {
		l.incomplete(s)
	}
	l.resignations(s)
	l.views(s)
	l.edits(s)
}

// parse checks that a state and its parsed string are equal in every way, and returns the parsed state.
func (l *look) parse(s game.State) game.State {
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
		l.t.Fatalf("the turn changes from %+v to %+v by parsing %s", a, b, printed)
	}
	if a, b := s.Traits(), back.Traits(); a != b {
		l.t.Fatalf("the traits change from %+v to %+v by parsing %s", a, b, printed)
	}
	l.repetition(s, back)
	if v, ok := s.(game.Valued); ok {
		for seat := range s.Seats() {
			if a, b := v.Material(seat), back.(game.Valued).Material(seat); a != b {
				l.t.Fatalf("the material of seat %d changes from %d to %d by parsing %s", seat, a, b, printed)
			}
		}
	}
	return back
}

// repetition checks that keys and hashes equal those of the parsed state and identify each other.
func (l *look) repetition(s, back game.State) {
	l.t.Helper()
	r, repeating := s.(game.Repeating)
	if repeating {
		if a, b := r.Key(), back.(game.Repeating).Key(); a != b {
			l.t.Fatalf("the key changes from %q to %q by parsing %s", a, b, s)
		}
		if r.Key() != "" && !s.Traits().Threefold {
			l.t.Fatalf("a key in a game without threefold at %s", s)
		}
		l.seen.Threefold = l.seen.Threefold || r.Key() != ""
	}
	h, ok := s.(game.Hasher)
	if !ok {
		return
	}
	hash := h.Hash()
	if again := back.(game.Hasher).Hash(); again != hash {
		l.t.Fatalf("the hash changes from %x to %x by parsing %s", hash, again, s)
	}
	if !repeating || r.Key() == "" {
		return
	}
	key := r.Key()
	if other, ok := l.keys[hash]; ok && other != key {
		l.t.Fatalf("two positions have the hash %x\n %s\n %s", hash, other, key)
	}
	if other, ok := l.hashes[key]; ok && other != hash {
		l.t.Fatalf("the position with the key %s has the hashes %x and %x", key, other, hash)
	}
	l.keys[hash], l.hashes[key] = key, hash
}

// turn checks that the fields of the turn agree with each other and with the traits.
func (l *look) turn(s game.State) {
	l.t.Helper()
	turn, traits, all := s.Turn(), s.Traits(), game.FirstSeats(len(s.Seats()))
	if union(traits, s.Game().Facts().Traits) != s.Game().Facts().Traits {
		l.t.Fatalf("the state has the traits %+v, its game declares %+v, at %s", traits, s.Game().Facts().Traits, s)
	}
	switch seats := turn.Seats.Len(); turn.Kind {
	case game.MoveTurn:
		if seats != 1 {
			l.t.Fatalf("%d seats are to move at %s", seats, s)
		}
	case game.SimultaneousTurn:
		if seats == 0 || !traits.Simultaneous {
			l.t.Fatalf("a simultaneous turn of %d seats, declared %v, at %s", seats, traits.Simultaneous, s)
		}
		l.seen.Simultaneous = true
	case game.ChanceTurn:
		if seats != 0 || !traits.Chance {
			l.t.Fatalf("a chance turn in which %d seats are to act, declared %v, at %s", seats, traits.Chance, s)
		}
		l.seen.Chance = true
	case game.Over:
		l.ending(s)
	default:
		l.t.Fatalf("a turn of the kind %d at %s", turn.Kind, s)
	}
	if turn.Seats&^turn.Living != 0 || turn.Living&^all != 0 || turn.Rollers&^all != 0 {
		l.t.Fatalf("the seats %b are to act, %b live and %b roll, of %b, at %s",
			turn.Seats, turn.Living, turn.Rollers, all, s)
	}
	if turn.Kind != game.ChanceTurn && turn.Rollers != 0 {
		l.t.Fatalf("the seats %b roll where there is no chance turn at %s", turn.Rollers, s)
	}
	if turn.Kind != game.Over && (turn.Reason != "" || turn.Yields || turn.Scores != (game.Turn{}).Scores) {
		l.t.Fatalf("a turn with an end, and the game goes on: %+v at %s", turn, s)
	}
	again(l, "turn", turn)
}

// ending checks that the scores sum to exactly 1 and that the reason has a message.
func (l *look) ending(s game.State) {
	l.t.Helper()
	turn, sum := s.Turn(), new(big.Rat)
	if turn.Seats != 0 {
		l.t.Fatalf("the game is over, and the seats %b are to act, at %s", turn.Seats, s)
	}
	for seat, p := range turn.Scores {
		switch {
		case seat >= len(s.Seats()) && p.Num != 0:
			l.t.Fatalf("seat %d, which there is not, has the score %v at %s", seat, p, s)
		case seat < len(s.Seats()) && p.Den == 0:
			l.t.Fatalf("seat %d has no score at %s", seat, s)
		case p.Den != 0:
			sum.Add(sum, p.Rat())
		}
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		l.t.Fatalf("the scores sum to %v at %s", sum, s)
	}
	l.known("reason", text.Of("reason."+string(turn.Reason)))
}

// refusesOrders checks that moves are refused when no seat is to move.
func (l *look) refusesOrders(s game.State) {
	l.t.Helper()
	l.refuses(s.Check(0, 1), game.NotToMove, "a move is accepted where nobody is to move at %s", s)
}

// resignations checks, where one seat moves, that every living seat may resign and no other, and that it is then out
// of the game.
func (l *look) resignations(s game.State) {
	l.t.Helper()
	r, ok := s.(game.Resigner)
	if turn := s.Turn(); ok && turn.Kind == game.MoveTurn {
		for seat := range s.Seats() {
			m := r.Resignation(seat)
			next, _, err := game.Play(s, game.By(seat, m))
			switch {
			case !turn.Living.Has(seat):
				if err == nil {
					l.t.Fatalf("seat %d, which is out of the game, resigns at %s", seat, s)
				}
				l.refused(err, game.NotToMove, game.IllegalMove)
			case err != nil:
				l.t.Fatalf("seat %d may not resign: %v at %s", seat, err, s)
			case next.Turn().Kind != game.Over && next.Turn().Living.Has(seat):
				l.t.Fatalf("seat %d has resigned and is in the game at %s", seat, next)
			default:
				l.reads(s, seat, m)
			}
		}
	}
}

// known fails the test if the catalogue cannot say a text.
func (l *look) known(what string, x text.Text) {
	l.t.Helper()
	if err := l.catalogue.Check(x); err != nil {
		l.t.Fatalf("%s: %v", what, err)
	}
	if s := l.catalogue.Voice("en").Say(x); s == "" || strings.ContainsAny(s, "{}\n") {
		l.t.Fatalf("%s: %q is told as %q", what, x.Kind, s)
	}
}

// word fails the test if a word is not in the vocabulary.
func (l *look) word(what string, w text.Word) {
	l.t.Helper()
	if _, ok := l.catalogue.Messages("en")["word."+string(w)]; !ok {
		l.t.Fatalf("%s: the catalogue has no word %q", what, w)
	}
}

// refuses fails the test with a message if there is no error, and if it has another code.
func (l *look) refuses(err error, code game.Code, accepted string, args ...any) {
	l.t.Helper()
	if err == nil {
		l.t.Fatalf(accepted, args...)
	}
	l.refused(err, code)
}

// refused fails the test if an error has none of these codes or no message.
func (l *look) refused(err error, codes ...game.Code) {
	l.t.Helper()
	var e *game.Error
	if !errors.As(err, &e) || e == nil {
		l.t.Fatalf("error %v is not a *game.Error", err)
	}
	if !slices.Contains(codes, e.Code) {
		l.t.Fatalf("error %s (%v): want one of %v", e.Code, e, codes)
	}
	if err := l.catalogue.Check(e.Text); err != nil {
		l.t.Fatalf("error: %v", err)
	}
	again(l, "error", *e)
}

// again fails the test if a value changes on its way through JSON.
func again[T any](l *look, what string, sent T) {
	l.t.Helper()
	first, err := json.Marshal(sent)
	if err != nil {
		l.t.Fatalf("%s: %v", what, err)
	}
	var back T
	if err := json.Unmarshal(first, &back); err != nil {
		l.t.Fatalf("%s: %s does not read back: %v", what, first, err)
	}
	second, err := json.Marshal(back)
	if err != nil {
		l.t.Fatalf("%s: %v", what, err)
	}
	first = bytes.ReplaceAll(first, []byte(`\ufffd`), []byte("\ufffd")) // both stand for invalid UTF-8
	if !bytes.Equal(first, second) {
		l.t.Fatalf("%s: JSON reads back as something else\n sent %s\n read %s", what, first, second)
	}
}
