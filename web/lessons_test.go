package web

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/docs/rules"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/games"
)

//go:embed lessons/*.json
var lessons embed.FS

// told is a sentence in every language of the pages.
type told map[string]string

// beat is one part of a lesson, as the pages read it.
type beat struct {
	Step     string
	Position string
	Seat     int
	Say      told
	Then     told
	Also     []told            // what else is told with the result
	Marks    []string          // the squares that the sentence speaks of
	Accept   []string          // of the reader's moves, as regular expressions
	Example  string            // of a move that is accepted
	Orders   map[string]string // of others, or of everybody where the reader only looks on
	Outcome  string            // of the roll that follows
	Other    string            // what else could have been rolled
	Predict  bool              // what the other seat orders is predicted first
	Answers  []struct {
		Say told
		Why told // against a wrong answer
	}
}

// most is how many words a sentence of a lesson may have.
const most = 15

func (t told) check(t2 *testing.T, where string) {
	t2.Helper()
	word := regexp.MustCompile(`[\pL\pN]`)
	for _, lang := range []string{"en", "de", "ru"} {
		words := 0
		for w := range strings.FieldsSeq(t[lang]) {
			if word.MatchString(w) {
				words++
			}
		}
		if words == 0 || words > most {
			t2.Errorf("%s in %s: %q has %d words, want 1 to %d", where, lang, t[lang], words, most)
		}
	}
}

// taught are the games by the names of their lessons: a lesson for each page of rules.
func taught() map[string]game.Game {
	all := map[string]game.Game{}
	for _, g := range games.All() {
		for _, name := range rules.Names(g.Facts().ID) {
			all[name] = g
		}
	}
	return all
}

func TestLessonsAreAsTheRulesHaveIt(t *testing.T) {
	for name, g := range taught() {
		t.Run(name, func(t *testing.T) {
			file, err := fs.ReadFile(lessons, "lessons/"+name+".json")
			if err != nil {
				t.Fatal(err)
			}
			var lesson struct {
				Game  string
				Beats []beat
			}
			if err := json.Unmarshal(file, &lesson); err != nil {
				t.Fatal(err)
			}
			var steps []string
			for i := range lesson.Beats {
				steps = append(steps, lesson.Beats[i].Step)
				lesson.Beats[i].check(t, g, fmt.Sprintf("beat %d", i+1))
			}
			want := []string{"do", "see", "predict", "win"}
			if last := lesson.Beats[len(lesson.Beats)-1]; !last.wins(t, g) {
				t.Errorf("the last step is not won by %s", last.Example)
			}
			if lesson.Game != g.Facts().ID || !slices.Equal(slices.Compact(steps), want) {
				t.Errorf("a lesson of %s with the steps %v, want %v of %s", lesson.Game, steps, want, g.Facts().ID)
			}
		})
	}
}

// checkMarks holds the marks of a beat: where the reader moves, the board shows what the sentence speaks of.
func (b *beat) checkMarks(t *testing.T, state game.State, where string) {
	if b.Accept != nil && len(b.Marks) == 0 && strings.ContainsAny(b.Example, "12345678") {
		t.Errorf("%s: nothing is marked on the board", where)
	}
	cells := state.Picture().Cells
	for _, m := range b.Marks {
		if !slices.Contains(cells, m) {
			t.Errorf("%s: %s is marked, which is no square", where, m)
		}
	}
}

// check holds a beat against the rules.
func (b *beat) check(t *testing.T, g game.Game, where string) {
	b.Say.check(t, where)
	if b.Then != nil {
		b.Then.check(t, where+", then")
	}
	for _, also := range b.Also {
		also.check(t, where+", also")
	}
	state, err := g.Parse(b.Position)
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	moves := map[int]string{}
	for seat, move := range b.Orders {
		moves[int(seat[0]-'0')] = move
	}
	if b.Example != "" {
		moves[b.Seat] = b.Example
		accepted := false
		for _, pattern := range b.Accept {
			accepted = accepted || regexp.MustCompile(pattern).MatchString(b.Example)
		}
		if !accepted {
			t.Errorf("%s: %s is not accepted by %q", where, b.Example, b.Accept)
		}
	}
	if theirs := b.Orders[strconv.Itoa(1-b.Seat)]; b.Predict && !strings.Contains(b.Example, "|"+theirs+">") {
		t.Errorf("%s: %s is to be predicted, but %s is ordered", where, b.Example, theirs)
	}
	b.checkAnswers(t, where)
	b.checkMarks(t, state, where)
	if len(moves) == 0 {
		return
	}
	orders, err := game.ParseOrders(state, moves)
	if err == nil {
		err = game.CheckOrders(state, orders)
	}
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	if b.Example != "" && state.FormatMove(b.Seat, orders.Moves[b.Seat]) != b.Example {
		t.Errorf("%s: %s is written %s", where, b.Example, state.FormatMove(b.Seat, orders.Moves[b.Seat]))
	}
	state.Play(orders, nil)
	if rolls := state.Turn().Kind == game.ChanceTurn; rolls != (b.Outcome != "") {
		t.Fatalf("%s: there is a roll: %v, but the outcome is %q", where, rolls, b.Outcome)
	}
	for _, outcome := range []string{b.Outcome, b.Other} {
		if outcome == "" {
			continue
		}
		if _, err := game.ParseOutcome(state, outcome); err != nil {
			t.Errorf("%s: %v", where, err)
		}
	}
	if b.Example != "" && !staysIn(state, b.Seat, b.Outcome) {
		t.Errorf("%s: after %s the reader is out of the game before the next turn", where, b.Example)
	}
}

// wins reports whether the reader wins by a beat, or at least puts another seat out of the game.
func (b *beat) wins(t *testing.T, g game.Game) bool {
	state, err := g.Parse(b.Position)
	if err != nil {
		t.Fatal(err)
	}
	before := state.Turn().Living
	moves := map[int]string{b.Seat: b.Example}
	for seat, move := range b.Orders {
		moves[int(seat[0]-'0')] = move
	}
	orders, err := game.ParseOrders(state, moves)
	if err != nil {
		t.Fatal(err)
	}
	state.Play(orders, nil)
	if b.Outcome != "" {
		code, err := game.ParseOutcome(state, b.Outcome)
		if err != nil {
			t.Fatal(err)
		}
		state.(game.Chancy).Resolve(code, nil)
	}
	after := state.Turn()
	if after.Kind == game.Over {
		return after.Scores[b.Seat] == prob.One()
	}
	return after.Living != before
}

// staysIn reports whether a seat has lost neither when its turn comes again nor at the end, if the next roll has this
// outcome and the others play the first of their moves.
func staysIn(s game.State, seat int, outcome string) bool {
	for s = s.Clone(); ; {
		switch turn := s.Turn(); {
		case turn.Kind == game.Over:
			return turn.Scores[seat].Float() > 0
		case turn.Seats.Has(seat):
			return true
		case turn.Kind == game.ChanceTurn:
			chance := s.(game.Chancy)
			code, err := game.ParseOutcome(s, outcome)
			if err != nil {
				code = chance.Outcomes(nil)[0].Code
			}
			chance.Resolve(code, nil)
		default:
			other := turn.Seats.First()
			s.Play(game.By(other, s.Moves(other, nil)[0]), nil)
		}
	}
}

// checkAnswers sees that of several answers exactly one is right.
func (b *beat) checkAnswers(t *testing.T, where string) {
	right := 0
	for _, a := range b.Answers {
		a.Say.check(t, where+", an answer")
		if a.Why == nil {
			right++
		} else {
			a.Why.check(t, where+", why")
		}
	}
	if len(b.Answers) > 0 && right != 1 {
		t.Errorf("%s: %d answers are right", where, right)
	}
}
