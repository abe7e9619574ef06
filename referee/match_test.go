package referee

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/record"
)

// steady is a reproducible source of bytes.
type steady struct{ n uint64 }

func (s *steady) Read(b []byte) (int, error) {
	for done := 0; done < len(b); {
		s.n++
		block := sha256.Sum256(binary.BigEndian.AppendUint64(nil, s.n))
		done += copy(b[done:], block[:])
	}
	return len(b), nil
}

func seed(n byte) *dice.Seed { return &dice.Seed{n} }

// start begins a match with the seats' entropy.
func start(t testing.TB, s Setup, entropy ...string) *Match {
	t.Helper()
	if s.Random == nil {
		s.Random = &steady{}
	}
	if s.ID == "" {
		s.ID = "test"
	}
	terms, err := Agree(s)
	must(t, err)
	var added []Added
	for _, e := range entropy {
		added = append(added, Added{Entropy: e})
	}
	m, err := terms.Begin(added)
	must(t, err)
	return m
}

// must ends the test on an error.
func must(t testing.TB, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// refused checks the code of an error.
func refused(t testing.TB, err error, code game.Code) {
	t.Helper()
	var e *game.Error
	if !errors.As(err, &e) || e.Code != code {
		t.Errorf("got %v, want %s", err, code)
	} else if strings.Contains(voice.Error(e), "referee.") || strings.Contains(voice.Error(e), "{") {
		t.Errorf("the error has no sentence: %s", voice.Error(e))
	}
}

// reread writes a record and reads it back.
func reread(t testing.TB, r *record.Record) *record.Record {
	t.Helper()
	back, err := record.Parse(r.String())
	if err != nil {
		t.Fatalf("%v\n%s", err, r)
	}
	return back
}

func verified(t testing.TB, m *Match) Report {
	t.Helper()
	report := Verify(reread(t, m.Record()), findToy)
	for _, p := range report.Problems {
		t.Fatalf("line %d, column %d, ply %d: %s\n%s", p.At.Line, p.At.Column, p.Ply, voice.Say(p.Text), m.Record())
	}
	return report
}

func TestAMoveIsCheckedAndTold(t *testing.T) {
	m := start(t, Setup{Game: walk{}, Seats: []Seat{{Name: "Anna"}, {Kind: "bot greedy"}}})
	if got := m.Seats(); got[0] != (Seat{"Anna", Person}) || got[1] != (Seat{"", "bot greedy"}) {
		t.Errorf("seats %v", got)
	}
	refused(t, m.OrderText(1, "left"), game.NotToMove)
	refused(t, m.OrderText(0, "up"), game.BadMove)
	refused(t, m.Order(0, 9), game.IllegalMove)
	refused(t, m.OrderText(2, "left"), game.BadRequest)
	refused(t, m.OrderText(-1, "left"), game.BadRequest)
	if m.Number() != 0 {
		t.Fatal("what was refused was taken down")
	}
	must(t, m.OrderText(0, "right"), m.Order(1, left))
	heard := m.Heard(game.Nobody, 1)
	if len(heard) != 1 || heard[0].Number != 2 || voice.Say(heard[0].Events[0].Text) != "the walker is at 0" {
		t.Errorf("heard %v", heard)
	}
	h := m.History(game.Nobody)
	if len(h) != 2 || h[0].Moves[0] != "right" || h[1].Moves[1] != "left" || h[1].Ply != 2 ||
		h[0].State.String() != "3 1 1 false" {
		t.Errorf("history %v", h)
	}
}

func TestOnlyWhoIsToActOrders(t *testing.T) {
	m := start(t, Setup{Game: hide{}})
	orders := func(seat int) error { return m.Order(seat, m.View(game.Nobody).Moves(seat, nil)[0]) }
	refused(t, orders(0), game.NotToMove) // a chance turn
	must(t, m.Give("card1,card2,card1"), orders(1))
	refused(t, orders(1), game.NotToMove) // it has ordered
	refused(t, orders(3), game.BadRequest)
	must(t, orders(0), orders(2))
	refused(t, orders(1), game.NotToMove) // another is to move
	must(t, m.Resign(0), m.Resign(1))
	refused(t, orders(2), game.NotToMove)
}

func TestChance(t *testing.T) {
	m := start(t, Setup{Game: walk{}, Seed: seed(1)}, "mine", "yours")
	refused(t, m.Draw(), game.BadOutcome)
	must(t, m.OrderText(0, "roll"))
	refused(t, m.OrderText(0, "roll"), game.NotToMove)
	refused(t, m.OrderText(1, "left"), game.NotToMove)
	refused(t, m.Give("stand"), game.BadOutcome)
	refused(t, m.Roll([]int{7}), game.BadOutcome)
	if m.Awaited() != 0 || m.Turn().Kind != game.ChanceTurn {
		t.Errorf("awaited %v in turn %v", m.Awaited(), m.Turn())
	}
	must(t, m.Draw(), m.OrderText(1, "roll"), m.Roll([]int{5}), m.OrderText(0, "roll"), m.Give("stay"))
	h := m.History(0)
	if len(h) != 6 || !h[1].Chance || h[1].Ply != 1 || h[3].Outcome != "go" || h[3].P.String() != "1/3" ||
		m.View(0).String() != h[5].State.String() {
		t.Errorf("history %v", h)
	}
	if drawn := h[1]; drawn.Of != "3" || drawn.Draw == "" || drawn.Faces != nil {
		t.Errorf("a draw is number %q of %q, faces %v", drawn.Draw, drawn.Of, drawn.Faces)
	}
	if rolled := h[3]; rolled.Of != "" || !slices.Equal(rolled.Faces, []int{5}) {
		t.Errorf("a roll is number %q of %q, faces %v", rolled.Draw, rolled.Of, rolled.Faces)
	}
	if told := h[3].Events[0].Text; told.Kind != "referee.rolls" || told.Args.Get("face") != 5 {
		t.Errorf("of the die is told: %v", told)
	}
	if s := m.Record().String(); strings.Contains(s, m.seed.String()) || strings.Contains(s, "seed") {
		t.Errorf("the running record gives the seed away:\n%s", s)
	}
	must(t, m.Resign(1))
	r := verified(t, m)
	if r.Draws != 1 || r.Plies != 3 || r.Turn.Reason != game.Resigned || len(r.Notes) != 1 || r.ByHand != 2 {
		t.Errorf("report %+v", r)
	}
	if !strings.Contains(m.Record().String(), "(seed "+seed(1).String()+")") {
		t.Error("the seed is not revealed after the end")
	}
}

func TestWithoutDiceNothingIsDrawn(t *testing.T) {
	m := start(t, Setup{Game: walk{}})
	must(t, m.OrderText(0, "roll"))
	refused(t, m.Draw(), game.BadRequest)
	if m.HasDice() {
		t.Error("there are dice")
	}
}

func TestThreefold(t *testing.T) { // C6
	m := start(t, Setup{Game: walk{}})
	for range 2 {
		if m.Turn().Kind == game.Over {
			t.Fatal("over too early")
		}
		must(t, m.OrderText(0, "left"), m.OrderText(1, "right"))
	}
	if turn := m.Turn(); turn.Reason != game.Threefold || turn.Scores[0].String() != "1/2" {
		t.Fatalf("turn %v", turn)
	}
	refused(t, m.OrderText(0, "left"), game.NotToMove)
	if s := m.Record().String(); !strings.Contains(s, "(result 1/2-1/2 threefold)") {
		t.Error(s)
	}
	verified(t, m)
}

func TestThreefoldCountsFromTheGivenPosition(t *testing.T) { // C6
	m := start(t, Setup{Game: walk{}, Position: "5 2 1 false"})
	must(t, m.OrderText(1, "left"), m.OrderText(0, "right"), m.OrderText(1, "left"), m.OrderText(0, "right"))
	if m.Turn().Reason != game.Threefold {
		t.Errorf("turn %v", m.Turn())
	}
	verified(t, m)
}

func TestUndoForgetsTheRepetition(t *testing.T) {
	m := start(t, Setup{Game: walk{}})
	must(t, m.OrderText(0, "left"), m.OrderText(1, "right"))
	for range 5 {
		must(t, m.OrderText(0, "left"), m.OrderText(1, "left"), m.Undo(), m.Undo())
	}
	if m.Turn().Kind == game.Over || len(m.History(0)) != 2 {
		t.Errorf("turn %v after %d steps", m.Turn(), len(m.History(0)))
	}
	must(t, m.OrderText(0, "left"), m.OrderText(1, "right"))
	if m.Turn().Reason != game.Threefold {
		t.Errorf("turn %v", m.Turn())
	}
	verified(t, m)
}

func TestUndoEndsWhereSomethingWasRevealed(t *testing.T) {
	m := start(t, Setup{Game: walk{}})
	refused(t, m.Undo(), game.BadRequest)
	must(t, m.OrderText(0, "left"), m.OrderText(1, "roll"))
	if !m.Undoable() {
		t.Error("a roll that was not made cannot be taken back")
	}
	must(t, m.Undo(), m.OrderText(1, "roll"), m.Give("stay"))
	refused(t, m.Undo(), game.BadRequest)
	must(t, m.OrderText(0, "left"), m.Undo())
	refused(t, m.Undo(), game.BadRequest)

	hidden := start(t, Setup{Game: hide{}})
	must(t, hidden.Give("card1,card2,card1"), pick(hidden, 1, 1, 1), hidden.OrderText(0, "wait"))
	refused(t, hidden.Undo(), game.BadRequest)
}

func TestResignationByTheRules(t *testing.T) {
	m := start(t, Setup{Game: hide{}})
	refused(t, m.Resign(1), game.NotToMove)
	must(t, m.Give("card1,card2,card1"))
	refused(t, m.Resign(1), game.NotToMove)
	refused(t, m.Resign(3), game.BadRequest)
	must(t, pick(m, 1, 1, 1))
	must(t, m.Resign(1)) // out of turn
	refused(t, m.Resign(1), game.NotToMove)
	must(t, m.OrderText(0, "wait"), m.OrderText(2, "resign"))
	if m.Turn().Reason != game.LastStanding || m.Turn().Scores[0].String() != "1" {
		t.Errorf("turn %v", m.Turn())
	}
	if s := m.Record().String(); !strings.Contains(s, "(resign 1)") || !strings.Contains(s, "(resign 2)") {
		t.Error(s)
	}
	verified(t, m)
}

func TestDrawByAgreement(t *testing.T) {
	m := start(t, Setup{Game: walk{}})
	refused(t, m.AcceptDraw(0), game.BadRequest)
	must(t, m.OfferDraw(0))
	refused(t, m.OfferDraw(0), game.BadRequest)
	refused(t, m.OfferDraw(1), game.BadRequest)
	refused(t, m.AcceptDraw(0), game.BadRequest)
	must(t, m.OrderText(0, "left"))
	if !m.Offered().Has(0) {
		t.Error("the own move withdraws an offer")
	}
	must(t, m.OrderText(1, "right"))
	refused(t, m.AcceptDraw(1), game.BadRequest)
	must(t, m.OfferDraw(1), m.DeclineDraw(0))
	refused(t, m.AcceptDraw(0), game.BadRequest)
	must(t, m.OfferDraw(0), m.AcceptDraw(1))
	if m.Turn().Reason != game.Agreed {
		t.Errorf("turn %v", m.Turn())
	}
	refused(t, m.OfferDraw(0), game.NotToMove)
	verified(t, m)
}

func TestDrawNeedsAllLivingSeats(t *testing.T) {
	m := start(t, Setup{Game: hide{}})
	must(t, m.Give("card1,card2,card1"), pick(m, 1, 1, 1), m.Resign(1), m.OfferDraw(0))
	refused(t, m.AcceptDraw(1), game.BadRequest)
	must(t, m.AcceptDraw(2))
	if turn := m.Turn(); turn.Reason != game.Agreed || turn.Scores[1].Num != 0 || turn.Scores[2].String() != "1/2" {
		t.Errorf("turn %v", turn)
	}
	verified(t, m)
}

func TestTimeout(t *testing.T) {
	m := start(t, Setup{Game: walk{}})
	refused(t, m.Timeout(game.Only(1)), game.NotToMove)
	refused(t, m.Timeout(0), game.BadRequest)
	must(t, m.Timeout(game.Only(0)))
	if turn := m.Turn(); turn.Reason != game.Timeout || turn.Scores[1].String() != "1" {
		t.Errorf("turn %v", turn)
	}
	verified(t, m)

	// While the rules do not allow resigning, the referee ends the game.
	m = start(t, Setup{Game: hide{}})
	must(t, m.Give("card1,card2,card1"), m.OrderText(1, "pick:2"))
	must(t, m.Timeout(m.Awaited()))
	if turn := m.Turn(); turn.Reason != game.Timeout || turn.Scores[1].String() != "1" {
		t.Errorf("turn %v", turn)
	}
	verified(t, m)

	// Otherwise a timeout is a resignation.
	m = start(t, Setup{Game: hide{}})
	must(t, m.Give("card1,card2,card1"), pick(m, 1, 1, 1), m.Timeout(game.Only(0)))
	if turn := m.Turn(); turn.Kind != game.MoveTurn || turn.Seats != game.Only(1) {
		t.Errorf("turn %v", turn)
	}
	must(t, m.Timeout(game.Only(1)))
	verified(t, m)
}

// pick gives the numbers of the seats of the game hide.
func pick(m *Match, numbers ...int) error {
	for seat, n := range numbers {
		if err := m.OrderText(seat, fmt.Sprint("pick:", n)); err != nil {
			return err
		}
	}
	return nil
}

// told returns all events of a match as sentences.
func told(m *Match) string {
	var all []string
	for _, e := range m.Heard(game.Nobody, 0) {
		for _, g := range e.Events {
			all = append(all, voice.Say(g.Text))
		}
	}
	return strings.Join(all, "\n")
}

func TestTimeoutIsNoResignation(t *testing.T) {
	m := start(t, Setup{Game: hide{}})
	must(t, m.Give("card1,card2,card1"), pick(m, 1, 1, 1))
	must(t, m.Timeout(game.Only(0)))
	if s := told(m); !strings.Contains(s, "White’s time is up\nWhite leaves") || strings.Contains(s, "resigns") {
		t.Errorf("told:\n%s", s)
	}
	must(t, m.Resign(1))
	if s := told(m); !strings.Contains(s, "Black resigns\nBlack leaves") {
		t.Errorf("told:\n%s", s)
	}
	// With two seats the rules end the game by a resignation, but a late seat has not resigned.
	m = start(t, Setup{Game: hide{}, Options: map[string]string{"open": "yes"}})
	must(t, m.Give("card1,card2,card1"))
	for seat := range 3 {
		must(t, m.OrderText(seat, "pick:1"))
	}
	must(t, m.Resign(2), m.Timeout(game.Only(0)))
	if turn := m.Turn(); turn.Reason != game.Timeout || turn.Winner() != 1 {
		t.Errorf("turn %v", turn)
	}
	if s := m.Record().String(); !strings.Contains(s, "(result 0-1-0 timeout)") {
		t.Error(s)
	}
	verified(t, m)
}

func TestAnEndingSaysWhoHasWon(t *testing.T) {
	seats := []text.Word{"white", "black", "toy.grey"}
	for _, c := range []struct {
		turn game.Turn
		want string
	}{
		{game.Won(1, game.Checkmate), "Black wins by checkmate"},
		{game.Won(1, game.NoPieces), "Black wins: no pieces are left"},
		{game.Won(1, game.LastStanding), "Black wins: only Black is still in the game"},
		{game.Drawn(7, 7, game.Agreed), "the game is drawn by agreement"},
		{game.Drawn(5, 7, game.Timeout), "White, Grey share the point: time is up"},
	} {
		if got := voice.Say(Ending(&c.turn, seats)); got != c.want {
			t.Errorf("told %q, want %q", got, c.want)
		}
	}
	for want, turn := range map[string]game.Turn{
		"the game is drawn by stalemate":       game.Drawn(3, 3, game.Stalemate),
		"Black wins: White has no pieces left": game.Won(1, game.NoPieces),
	} {
		if got := voice.Say(Ending(&turn, seats[:2])); got != want {
			t.Errorf("told %q, want %q", got, want)
		}
	}
	m := start(t, Setup{Game: walk{}})
	must(t, m.Resign(0))
	if s := told(m); s != "White resigns\nBlack wins by resignation" {
		t.Errorf("told:\n%s", s)
	}
}

// The program that runs the match could choose offers, hashes and nonces, so no draw may depend on them.
func TestDrawsDependOnWhatIsPlayed(t *testing.T) {
	number := func(way func(m *Match)) string {
		m := start(t, Setup{Game: hide{}, Options: map[string]string{"open": "yes"}, Seed: seed(1)})
		way(m)
		return string(m.played)
	}
	plain := number(func(m *Match) {
		must(t, m.Give("card1,card1,card1"), pick(m, 1, 1, 1))
	})
	same := number(func(m *Match) {
		m.random = &steady{n: 77}
		must(t, m.OfferDraw(0), m.DeclineDraw(1), m.Give("card1,card1,card1"), m.OfferDraw(1), m.AcceptDraw(0))
		must(t, pick(m, 1, 1, 1))
	})
	other := number(func(m *Match) {
		must(t, m.Give("card1,card1,card1"), pick(m, 1, 1, 2))
	})
	if plain != same {
		t.Error("offers and nonces change the course")
	}
	if plain == other {
		t.Error("an order does not change the course")
	}
	hidden := func(n uint64) string {
		m := start(t, Setup{Game: hide{}, Seed: seed(1)})
		m.random = &steady{n: n}
		must(t, m.Draw())
		return string(m.played)
	}
	if hidden(1) != hidden(2) {
		t.Error("the nonce of a secret outcome changes the course")
	}
}

// known is everything that is told of steps.
func known(first game.State, steps []Step) string {
	all := first.String()
	for _, s := range steps {
		all += fmt.Sprintln("\n", s.Moves, s.Outcome, s.P, s.Events, s.State)
	}
	return all
}

func TestSecretsStaySecretUntilTheEnd(t *testing.T) {
	m := start(t, Setup{Game: hide{}, Seed: seed(2)})
	must(t, m.Draw(), m.OrderText(2, "pick:3"), m.OrderText(0, "pick:2"))
	if m.Ordered(2) != "pick:3" || m.Ordered(1) != "" {
		t.Error("a seat does not know its own order")
	}
	must(t, m.OrderText(1, "pick:1"))
	for n := range 5 {
		must(t, m.OrderText(n%3, "wait"))
	}
	public := m.Record().String()
	for _, word := range []string{"pick", "card", "open", "keep", m.seed.String()} {
		if strings.Contains(public, word) {
			t.Errorf("the running record has %q:\n%s", word, public)
		}
	}
	for seat := range 3 {
		for _, e := range m.Heard(seat, 0) {
			for _, g := range e.Events {
				if g.Only != 0 && !g.Only.Has(seat) {
					t.Errorf("seat %d heard %v", seat, g)
				}
			}
		}
		for _, s := range m.History(seat) {
			for other, move := range s.Moves {
				if other != seat && strings.HasPrefix(move, "pick") || s.Outcome+s.Draw+s.Of != "" {
					t.Errorf("seat %d sees %q, %q, %q of %q", seat, move, s.Outcome, s.Draw, s.Of)
				}
			}
			if v := s.State.(*hideState); v.cards[(seat+1)%3] != 0 {
				t.Errorf("seat %d sees %v", seat, v.cards)
			}
		}
	}
	if h := m.History(2); h[1].Moves[2] != "pick:3" {
		t.Errorf("the own order is %q", h[1].Moves[2])
	}

	// The public record is not enough to continue; the private one gives the same match.
	half, err := Resume(reread(t, m.Record()), findToy, &steady{})
	if half == nil || err == nil || !strings.Contains(voice.Error(err), "secret") {
		t.Errorf("resumed from the public record: %v", err)
	}
	private := reread(t, m.Private())
	if v, _ := private.Tag(record.Form); v != record.Private {
		t.Errorf("the private record says that it is %s", v)
	}
	again, err := Resume(private, findToy, &steady{})
	must(t, err)
	if diff := cmp.Diff(m.Private().String(), again.Private().String()); diff != "" {
		t.Error(diff)
	}
	if r := Verify(private, findToy); len(r.Problems) != 0 || r.Draws != 1 {
		t.Errorf("the private record: %+v", r)
	}
	must(t, again.OrderText(2, "wait"))
	if again.Turn().Kind != game.Over {
		t.Fatal("not over")
	}
	for seat := game.Nobody; seat < 3; seat++ {
		first, steps, err := again.Knew(seat)
		must(t, err)
		before := m.History(seat)
		if got, want := known(first, steps[:len(before)]), known(m.First(seat), before); got != want {
			t.Errorf("seat %d knew\n%s\nand not\n%s", seat, want, got)
		}
	}
	_, _, err = again.Knew(3)
	refused(t, err, game.BadRequest)
	report := verified(t, again)
	if report.Draws != 1 || report.Commitments != 4 {
		t.Errorf("report %+v", report)
	}
	if got := again.Private().String(); got != again.Record().String() {
		t.Error("a finished game keeps secrets")
	}
	if len(again.Heard(0, 0)[0].Events) != 3 || again.History(0)[0].Outcome == "" ||
		again.History(0)[0].Draw == "" {
		t.Error("after the end something is still hidden")
	}
}

func TestRandomFailureLeavesTheMatch(t *testing.T) {
	m := start(t, Setup{Game: hide{}, Random: io.LimitReader(&steady{}, 0)})
	if err := m.Give("card1,card1,card1"); err == nil || m.Number() != 0 {
		t.Errorf("a commitment without randomness: %v", err)
	}
}

// playOut plays random orders to the end.
func playOut(t testing.TB, m *Match, r *rand.Rand) {
	t.Helper()
	for n := 0; m.Turn().Kind != game.Over && n < 2000; n++ {
		if m.Turn().Kind == game.ChanceTurn {
			must(t, m.Draw())
			continue
		}
		seats := m.Awaited()
		seat := seats.First()
		moves := m.View(seat).Moves(seat, nil)
		must(t, m.Order(seat, moves[r.IntN(len(moves))]))
	}
}
