package web

import (
	"embed"
	"encoding/json"
	"math"
	"slices"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/games"
)

//go:embed lessons/exercises/*.json
var exercises embed.FS

// goal is what an exercise wants, as the pages check it: everything that is named has to be so, in results of a move
// that together have the chance.
type goal struct {
	Won    bool      // the seat has won
	Danger []string  // squares that are marked as in danger
	On     []stands  // what stands where
	Chance *fraction // all of it if it is left out
}

// stands is how much of a seat's piece is on a square: so much, at least so much, or any of it.
type stands struct {
	Square, Letter string
	Seat           int
	Share, Least   *fraction
	Group          bool // it is entangled
}

// fraction is a fraction in words, such as "1/3".
type fraction float64

func (f *fraction) UnmarshalText(b []byte) error {
	r, err := prob.Parse(string(b))
	*f = fraction(r.Float())
	return err
}

// near is by how much shares may miss: those of draughts are rounded.
const near = 1e-3

// in reports whether it is so in a picture.
func (s *stands) in(p *game.Picture) bool {
	there, grouped := 0.0, false
	for _, t := range p.Tokens {
		if t.Square == s.Square && t.Seat == s.Seat && t.Letter == s.Letter {
			there, grouped = there+t.Share.Float(), grouped || t.Group > 0
		}
	}
	switch {
	case s.Group && !grouped:
		return false
	case s.Share != nil:
		return math.Abs(there-float64(*s.Share)) < near
	case s.Least != nil:
		return there > float64(*s.Least)-near
	}
	return there > 0
}

// reached reports whether a state is as the goal has it.
func (g *goal) reached(s game.State, seat int) bool {
	turn, p := s.Turn(), s.Picture()
	if g.Won && (turn.Kind != game.Over || turn.Scores[seat] != prob.One()) {
		return false
	}
	for _, square := range g.Danger {
		marked := func(m game.Mark) bool { return m.Square == square && m.Kind == game.Danger }
		if !slices.ContainsFunc(p.Marks, marked) {
			return false
		}
	}
	return !slices.ContainsFunc(g.On, func(s stands) bool { return !s.in(&p) })
}

// exercise is one question, as the pages read it.
type exercise struct {
	ID             string
	Position       string
	Seat           int
	Say, Hint      told
	Then           told
	Orders         map[string]string // of the others
	Outcome, Other string            // of the roll that follows a solution
	Goal           goal
	Solutions      []string
	Wrong          []string
}

func TestExercisesAreAsTheRulesHaveIt(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Facts().ID, func(t *testing.T) {
			file, err := exercises.ReadFile("lessons/exercises/" + g.Facts().ID + ".json")
			if err != nil {
				t.Fatal(err)
			}
			var list struct {
				Game      string
				Exercises []exercise
			}
			if err := json.Unmarshal(file, &list); err != nil {
				t.Fatal(err)
			}
			if n := len(list.Exercises); list.Game != g.Facts().ID || n < 5 || n > 10 {
				t.Errorf("%d exercises of %s, want 5 to 10 of %s", n, list.Game, g.Facts().ID)
			}
			ids := map[string]bool{}
			for _, e := range list.Exercises {
				if e.ID == "" || ids[e.ID] {
					t.Errorf("the id %q is empty or there twice", e.ID)
				}
				ids[e.ID] = true
				t.Run(e.ID, func(t *testing.T) { e.check(t, g) })
			}
		})
	}
}

// check holds an exercise against the rules.
func (e *exercise) check(t *testing.T, g game.Game) {
	e.Say.check(t, "say")
	e.Hint.check(t, "hint")
	e.Then.check(t, "then")
	state, err := g.Parse(e.Position)
	if err != nil {
		t.Fatal(err)
	}
	if state.String() != e.Position {
		t.Errorf("the position is written %s", state)
	}
	if e.Goal.reached(state, e.Seat) {
		t.Error("the goal is reached before anything is done")
	}
	if len(e.Solutions) == 0 || len(e.Wrong) == 0 {
		t.Error("want a solution and a wrong move")
	}
	for _, move := range e.Solutions {
		if !e.solves(t, state, move) {
			t.Errorf("%s does not solve it", move)
		}
	}
	for _, move := range e.Wrong {
		if e.solves(t, state, move) {
			t.Errorf("%s solves it", move)
		}
	}
	e.checkRoll(t, state)
	e.checkMoves(t, state)
}

// orders are those of a ply with a move of the reader, which has to be legal.
func (e *exercise) orders(t *testing.T, state game.State, move string) game.Orders {
	t.Helper()
	moves := map[int]string{e.Seat: move}
	for seat, order := range e.Orders {
		moves[int(seat[0]-'0')] = order
	}
	orders, err := game.ParseOrders(state, moves)
	if err == nil {
		err = game.CheckOrders(state, orders)
	}
	if err != nil {
		t.Fatalf("%s: %v", move, err)
	}
	return orders
}

// solves reports whether a move reaches the goal with its chance.
func (e *exercise) solves(t *testing.T, state game.State, move string) bool {
	t.Helper()
	orders := e.orders(t, state, move)
	if written := state.FormatMove(e.Seat, orders.Moves[e.Seat]); written != move {
		t.Errorf("%s is written %s", move, written)
	}
	want, p := 1.0, 0.0
	if e.Goal.Chance != nil {
		want = float64(*e.Goal.Chance)
	}
	for _, r := range game.Risks(state, orders, 64) {
		if e.Goal.reached(r.State, e.Seat) {
			p += r.P.Float()
		}
	}
	return p > want-near
}

// checkRoll sees that what is shown after a solution can be rolled: the goal in the outcome, and not in the other. The
// solution is no move that loses at once.
func (e *exercise) checkRoll(t *testing.T, state game.State) {
	after := state.Clone()
	after.Play(e.orders(t, state, e.Solutions[0]), nil)
	if rolls := after.Turn().Kind == game.ChanceTurn; rolls != (e.Outcome != "") || rolls != (e.Other != "") {
		t.Fatalf("there is a roll: %v, but the outcomes are %q and %q", rolls, e.Outcome, e.Other)
	}
	if !staysIn(after, e.Seat, e.Outcome) {
		t.Errorf("after %s the reader is out of the game before the next turn", e.Solutions[0])
	}
	for _, outcome := range []string{e.Outcome, e.Other} {
		if outcome == "" {
			continue
		}
		code, err := game.ParseOutcome(after, outcome)
		if err != nil {
			t.Fatal(err)
		}
		end := after.Clone()
		end.(game.Chancy).Resolve(code, nil)
		if e.Goal.reached(end, e.Seat) != (outcome == e.Outcome) {
			t.Errorf("the outcome %s is told as what it is not", outcome)
		}
	}
}

// checkMoves sees that not just any move solves it, where moves can be listed.
func (e *exercise) checkMoves(t *testing.T, state game.State) {
	if _, wide := state.(game.Wide); wide {
		return
	}
	all, solved := game.MoveStrings(state, e.Seat), 0
	for _, move := range all {
		if e.solves(t, state, move) {
			solved++
		}
	}
	if 3*solved > len(all) {
		t.Errorf("%d of %d moves solve it", solved, len(all))
	}
}
