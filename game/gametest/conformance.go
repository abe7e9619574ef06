package gametest

import (
	"bufio"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// Case is one conformance case: a game from its start or a position, and steps to carry out in order.
type Case struct {
	Name     string         `json:"name"`
	Rule     string         `json:"rule"`
	Game     string         `json:"game"`
	Options  map[string]any `json:"options"`
	Position string         `json:"position"`
	Steps    []Step         `json:"steps"`
}

// Step plays a ply, resolves a chance turn (either may be expected to fail), or compares.
type Step struct {
	Play    map[string]string `json:"play"`
	Resolve *string           `json:"resolve"`
	Error   game.Code         `json:"error"`
	Expect  *Expect           `json:"expect"`
}

// Expect is what a step compares; only the fields given count.
type Expect struct {
	Position string                     `json:"position"`
	Turn     map[string]json.RawMessage `json:"turn"`
	Chance   []struct {
		Outcome     string `json:"outcome"`
		Probability string `json:"probability"`
	} `json:"chance"`
	Squares json.RawMessage `json:"squares"`
	Board   []struct {
		Seat  *int     `json:"seat"`
		Shows []string `json:"shows"`
		Hides []string `json:"hides"`
	} `json:"board"`
	Perft       map[string]uint64          `json:"perft"`
	Request     map[string]json.RawMessage `json:"request"`
	Moves       []string                   `json:"moves"`
	MovesCount  *int                       `json:"moves_count"`
	MovesSHA256 string                     `json:"moves_sha256"`
	Includes    []string                   `json:"includes"`
	Excludes    []string                   `json:"excludes"`
}

// Cases reads a file of conformance cases, one JSON object per line.
func Cases(t testing.TB, file string) []Case {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var cases []Case
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var c Case
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatalf("%s, case %d: %v", file, len(cases)+1, err)
		}
		cases = append(cases, c)
	}
	if err := lines.Err(); err != nil || len(cases) == 0 {
		t.Fatalf("%s: %d cases, %v", file, len(cases), err)
	}
	return cases
}

// Conformance runs the cases of a file through the contract. After each step the position is printed
// and parsed again, so that a lossy position string shows.
func Conformance(t *testing.T, g game.Game, file string) {
	for _, c := range Cases(t, file) {
		t.Run(strings.ReplaceAll(c.Rule+" "+c.Name, "/", "|"), func(t *testing.T) {
			if c.Game != g.Facts().ID {
				t.Fatalf("a case of the game %s", c.Game)
			}
			position := c.Position
			if position == "" {
				options := map[string]string{}
				for name, v := range c.Options {
					options[name] = fmt.Sprint(v)
				}
				s, err := g.Start(options)
				if err != nil {
					t.Fatal(err)
				}
				position = s.String()
			}
			for i, step := range c.Steps {
				position = step.run(t, g, i+1, position)
			}
		})
	}
}

func (step *Step) run(t *testing.T, g game.Game, number int, position string) string {
	t.Helper()
	s, err := g.Parse(position)
	var next game.State
	switch {
	case step.Expect != nil:
		if err != nil {
			t.Fatalf("step %d: %v", number, err)
		}
		step.Expect.compare(t, number, s)
		return position
	case err != nil:
	case step.Resolve != nil:
		next, _, err = game.Resolve(s, *step.Resolve)
	default:
		orders := map[int]string{}
		for seat, m := range step.Play {
			n, err := strconv.Atoi(seat)
			if err != nil {
				t.Fatal(err)
			}
			orders[n] = m
		}
		var o game.Orders
		if o, err = game.ParseOrders(s, orders); err == nil {
			next, _, err = game.Play(s, o)
		}
	}
	var e *game.Error
	switch {
	case step.Error == "" && err != nil:
		t.Fatalf("step %d: %v at %s", number, err, position)
	case step.Error != "" && err == nil:
		t.Fatalf("step %d: accepted, want the error %s at %s", number, step.Error, position)
	case step.Error != "" && (!errors.As(err, &e) || e.Code != step.Error):
		t.Fatalf("step %d: %v, want the error %s at %s", number, err, step.Error, position)
	case step.Error == "":
		return next.String()
	}
	return position
}

func (e *Expect) compare(t *testing.T, number int, s game.State) {
	t.Helper()
	at := fmt.Sprintf("step %d at %s", number, s)
	if e.Position != "" && s.String() != e.Position {
		t.Fatalf("step %d: position\n is   %s\n want %s", number, s, e.Position)
	}
	e.compareTurn(t, at, s)
	if e.Chance != nil {
		e.compareChance(t, at, s)
	}
	if e.Squares != nil {
		compareSquares(t, at, s, e.Squares)
	}
	for _, b := range e.Board {
		view := s
		if b.Seat != nil {
			view = game.View(s, *b.Seat)
		}
		shown, err := json.Marshal(view.Picture())
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range b.Shows {
			if !strings.Contains(string(shown), w) {
				t.Fatalf("%s: the board does not show %q", at, w)
			}
		}
		for _, w := range b.Hides {
			if strings.Contains(string(shown), w) {
				t.Fatalf("%s: the board shows %q, which is secret", at, w)
			}
		}
	}
	for depth, want := range e.Perft {
		d, err := strconv.Atoi(depth)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := game.Perft(s, d, 1e9); !ok || got != want {
			t.Fatalf("%s: perft %d is %d, want %d", at, d, got, want)
		}
	}
	e.compareMoves(t, at, s)
}

func (e *Expect) compareTurn(t *testing.T, at string, s game.State) {
	t.Helper()
	turn := s.Turn()
	for field, raw := range e.Turn {
		var got any
		switch field {
		case "kind":
			got = turn.Kind.String()
		case "seats":
			got = turn.Seats
		case "reason":
			got = turn.Reason
		case "scores":
			var want []float64
			if err := json.Unmarshal(raw, &want); err != nil {
				t.Fatal(err)
			}
			for seat, w := range want {
				if got := turn.Scores[seat].Float(); got != w {
					t.Fatalf("%s: the score of seat %d is %v, want %v", at, seat, got, w)
				}
			}
			continue
		default:
			t.Fatalf("%s: unknown field %q of turn", at, field)
		}
		b, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		if want := strings.ReplaceAll(string(raw), " ", ""); string(b) != want {
			t.Fatalf("%s: turn.%s is %s, want %s", at, field, b, want)
		}
	}
}

func (e *Expect) compareChance(t *testing.T, at string, s game.State) {
	t.Helper()
	got := map[string]*big.Rat{}
	for _, o := range s.Outcomes(nil) {
		got[s.FormatOutcome(o.Code)] = new(big.Rat).SetFrac64(int64(o.P.Num), int64(o.P.Den))
	}
	for _, want := range e.Chance {
		p, ok := got[want.Outcome]
		if !ok {
			t.Fatalf("%s: the outcome %s is missing from %v", at, want.Outcome, got)
		}
		w, ok := new(big.Rat).SetString(want.Probability)
		if !ok {
			t.Fatalf("%s: probability %q", at, want.Probability)
		}
		diff := new(big.Rat).Sub(p, w)
		exact := !strings.Contains(want.Probability, ".")
		if (exact && diff.Sign() != 0) || diff.Abs(diff).Cmp(big.NewRat(1, 1e9)) > 0 {
			t.Fatalf("%s: the outcome %s has probability %v, want %v", at, want.Outcome, p, w)
		}
		delete(got, want.Outcome)
	}
	if len(got) > 0 {
		t.Fatalf("%s: outcomes %v too many", at, got)
	}
}

func compareSquares(t *testing.T, at string, s game.State, raw json.RawMessage) {
	t.Helper()
	type square struct {
		Square    string
		Seat      int
		Man, King float64
	}
	read := func(b []byte) map[string]square {
		var list []square
		if err := json.Unmarshal(b, &list); err != nil {
			t.Fatal(err)
		}
		m := map[string]square{}
		for _, q := range list {
			m[q.Square+strconv.Itoa(q.Seat)] = q
		}
		return m
	}
	b, err := json.Marshal(s.Picture().Squares)
	if err != nil {
		t.Fatal(err)
	}
	got, want := read(b), read(raw)
	for _, pair := range []map[string]square{got, want} {
		for k := range pair {
			g, w := got[k], want[k]
			if d := max(g.Man-w.Man, w.Man-g.Man, g.King-w.King, w.King-g.King); d > 1e-9 {
				t.Fatalf("%s: square %s is %+v, want %+v", at, k, g, w)
			}
		}
	}
}

func (e *Expect) compareMoves(t *testing.T, at string, s game.State) {
	t.Helper()
	if e.Moves == nil && e.MovesCount == nil && e.MovesSHA256 == "" && e.Includes == nil && e.Excludes == nil {
		return
	}
	seat, query := game.Nobody, map[string][]byte{}
	if turn := s.Turn(); turn.Seats.Len() == 1 {
		seat = turn.Seats.First()
	}
	for k, v := range e.Request {
		if k != "seat" {
			query[k] = v
		} else if err := json.Unmarshal(v, &seat); err != nil {
			t.Fatal(err)
		}
	}
	got, err := game.List(s, seat, query)
	if err != nil {
		t.Fatalf("%s: %v", at, err)
	}
	if !slices.IsSorted(got) || len(slices.Compact(slices.Clone(got))) != len(got) {
		t.Fatalf("%s: the moves are not sorted or not unique", at)
	}
	if e.Moves != nil && !slices.Equal(got, e.Moves) {
		t.Fatalf("%s: the moves\n are  %q\n want %q", at, got, e.Moves)
	}
	for _, m := range e.Includes {
		if !slices.Contains(got, m) {
			t.Fatalf("%s: %s is not among the %d moves %q", at, m, len(got), got)
		}
	}
	for _, m := range e.Excludes {
		if slices.Contains(got, m) {
			t.Fatalf("%s: %s should not be legal", at, m)
		}
	}
	if e.MovesCount != nil && len(got) != *e.MovesCount {
		t.Fatalf("%s: %d moves, want %d", at, len(got), *e.MovesCount)
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(got, "\n")))); e.MovesSHA256 != "" && sum != e.MovesSHA256 {
		t.Fatalf("%s: the %d moves are not those wanted: %q", at, len(got), got)
	}
}
