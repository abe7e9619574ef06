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

// Case is one conformance case: a start or a position, and steps to carry out in order.
type Case struct {
	Name     string         `json:"name"`
	Rule     string         `json:"rule"`
	Game     string         `json:"game"`
	Options  map[string]any `json:"options"`
	Position string         `json:"position"`
	Steps    []Step         `json:"steps"`

	atPosition bool // Position is given, possibly empty
}

// Step plays a ply or resolves a chance turn (either may be expected to fail), or compares.
type Step struct {
	Play    map[string]string `json:"play"`
	Resolve *string           `json:"resolve"`
	Error   game.Code         `json:"error"`
	Expect  *Expect           `json:"expect"`
}

// Expect lists what a step compares. Absent fields are not compared.
type Expect struct {
	Position string                     `json:"position"`
	Turn     map[string]json.RawMessage `json:"turn"`
	Chance   []Chance                   `json:"chance"`
	Squares  json.RawMessage            `json:"squares"`
	Board    []struct {
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
		var given map[string]json.RawMessage
		if err := json.Unmarshal(lines.Bytes(), &given); err != nil {
			t.Fatalf("%s, case %d: %v", file, len(cases)+1, err)
		}
		_, c.atPosition = given["position"]
		cases = append(cases, c)
	}
	if err := lines.Err(); err != nil || len(cases) == 0 {
		t.Fatalf("%s: %d cases, %v", file, len(cases), err)
	}
	return cases
}

// Conformance runs the cases of a file on a game.
func Conformance(t *testing.T, g game.Game, file string) {
	RunCases(t, library{g}, file)
}

// Program answers questions about games by position strings: a library or a program behind the line protocol. Errors
// of the rules are of type *game.Error.
type Program interface {
	Start(game string, options map[string]any) (position string, err error)
	Play(game, position string, moves map[string]string) (after string, err error)
	Resolve(game, position, outcome string) (after string, err error)
	Turn(game, position string) (TurnAnswer, error)
	Chance(game, position string) ([]Chance, error)
	Moves(game, position string, request map[string]json.RawMessage) ([]string, error)
	Board(game, position string, seat *int) (json.RawMessage, error)
	Perft(game, position string, depth int) (nodes uint64, err error)
}

// TurnAnswer is a program's description of a turn.
type TurnAnswer struct {
	Kind   string
	Seats  []int
	Scores []float64
	Reason string
}

// Chance is an outcome and its probability, as a fraction or a decimal fraction.
type Chance struct{ Outcome, Probability string }

// RunCases runs the cases of a file on a program. It passes the position string back after each step, which reveals
// strings that lose information.
func RunCases(t *testing.T, p Program, file string) {
	for _, c := range Cases(t, file) {
		t.Run(strings.ReplaceAll(c.Rule+" "+c.Name, "/", "|"), func(t *testing.T) {
			position := c.Position
			if !c.atPosition {
				var err error
				if position, err = p.Start(c.Game, c.Options); err != nil {
					t.Fatal(err)
				}
			}
			for i := range c.Steps {
				r := &run{t, p, c.Game, position, i + 1}
				position = r.step(&c.Steps[i])
			}
		})
	}
}

type run struct {
	t              *testing.T
	program        Program
	game, position string
	number         int
}

// fail ends the case with an error that names the step.
func (r *run) fail(format string, args ...any) {
	r.t.Helper()
	r.t.Fatalf("step %d: %s\n at %s", r.number, fmt.Sprintf(format, args...), r.position)
}

// must ends the case if a program returns an error.
func must[T any](r *run) func(v T, err error) T {
	return func(v T, err error) T {
		r.t.Helper()
		if err != nil {
			r.fail("%v", err)
		}
		return v
	}
}

// step carries out a step and returns the position after it.
func (r *run) step(s *Step) string {
	r.t.Helper()
	if s.Expect != nil {
		r.compare(s.Expect)
		return r.position
	}
	var after string
	var err error
	if s.Resolve != nil {
		after, err = r.program.Resolve(r.game, r.position, *s.Resolve)
	} else {
		after, err = r.program.Play(r.game, r.position, s.Play)
	}
	var e *game.Error
	switch {
	case s.Error == "" && err != nil:
		r.fail("%v", err)
	case s.Error != "" && err == nil:
		r.fail("accepted, want the error %s", s.Error)
	case s.Error != "" && (!errors.As(err, &e) || e.Code != s.Error):
		r.fail("%v, want the error %s", err, s.Error)
	case s.Error == "":
		return after
	}
	return r.position
}

// compare compares the game's answers with the expected ones.
func (r *run) compare(e *Expect) {
	r.t.Helper()
	if e.Position != "" && r.position != e.Position {
		r.fail("the position should be\n    %s", e.Position)
	}
	if e.Turn != nil {
		r.compareTurn(e.Turn)
	}
	if e.Chance != nil {
		r.compareChance(e.Chance)
	}
	if e.Squares != nil {
		r.compareSquares(e.Squares)
	}
	for _, b := range e.Board {
		shown := string(must[json.RawMessage](r)(r.program.Board(r.game, r.position, b.Seat)))
		for _, w := range b.Shows {
			if !strings.Contains(shown, w) {
				r.fail("the board does not show %q", w)
			}
		}
		for _, w := range b.Hides {
			if strings.Contains(shown, w) {
				r.fail("the board shows %q, which is secret", w)
			}
		}
	}
	for depth, want := range e.Perft {
		d := must[int](r)(strconv.Atoi(depth))
		if got := must[uint64](r)(r.program.Perft(r.game, r.position, d)); got != want {
			r.fail("perft %d is %d, want %d", d, got, want)
		}
	}
	r.compareMoves(e)
}

func (r *run) compareTurn(fields map[string]json.RawMessage) {
	r.t.Helper()
	got := must[TurnAnswer](r)(r.program.Turn(r.game, r.position))
	want := got
	var seats []int
	var scores []score
	for field, raw := range fields {
		into, ok := map[string]any{"kind": &want.Kind, "seats": &seats, "scores": &scores,
			"reason": &want.Reason}[field]
		if !ok {
			r.fail("a turn has no field %q", field)
		}
		if err := json.Unmarshal(raw, into); err != nil {
			r.fail("turn.%s: %v", field, err)
		}
	}
	if _, ok := fields["seats"]; ok {
		want.Seats = seats
	}
	if _, ok := fields["scores"]; ok {
		want.Scores = nil
		for _, s := range scores {
			want.Scores = append(want.Scores, float64(s))
		}
	}
	if got.Kind != want.Kind || got.Reason != want.Reason || !slices.Equal(got.Seats, want.Seats) ||
		!slices.Equal(got.Scores, want.Scores) {
		r.fail("the turn is %+v, want %+v", got, want)
	}
}

// score is a score in a case: a number, or a fraction such as "1/3".
type score float64

func (s *score) UnmarshalJSON(b []byte) error {
	r, ok := new(big.Rat).SetString(strings.Trim(string(b), `"`))
	if !ok {
		return fmt.Errorf("%s is not a score: want a number or a fraction", b)
	}
	f, _ := r.Float64()
	*s = score(f)
	return nil
}

func (r *run) compareChance(all []Chance) {
	r.t.Helper()
	got := map[string]string{}
	for _, c := range must[[]Chance](r)(r.program.Chance(r.game, r.position)) {
		got[c.Outcome] = c.Probability
	}
	for _, want := range all {
		p, ok := new(big.Rat).SetString(got[want.Outcome])
		if !ok {
			r.fail("the outcome %s is missing from %v", want.Outcome, got)
		}
		w, ok := new(big.Rat).SetString(want.Probability)
		if !ok {
			r.fail("probability %q", want.Probability)
		}
		diff := new(big.Rat).Sub(p, w)
		exact := !strings.Contains(want.Probability, ".")
		if (exact && diff.Sign() != 0) || diff.Abs(diff).Cmp(big.NewRat(1, 1e9)) > 0 {
			r.fail("the outcome %s has probability %v, want %v", want.Outcome, p, w)
		}
		delete(got, want.Outcome)
	}
	if len(got) > 0 {
		r.fail("outcomes %v too many", got)
	}
}

func (r *run) compareSquares(raw json.RawMessage) {
	r.t.Helper()
	type square struct {
		Square    string
		Seat      int
		Man, King float64
	}
	read := func(b []byte) map[string]square {
		var list []square
		if err := json.Unmarshal(b, &list); err != nil {
			r.fail("squares: %v", err)
		}
		m := map[string]square{}
		for _, q := range list {
			m[q.Square+strconv.Itoa(q.Seat)] = q
		}
		return m
	}
	var board struct{ Squares json.RawMessage }
	if err := json.Unmarshal(must[json.RawMessage](r)(r.program.Board(r.game, r.position, nil)), &board); err != nil {
		r.fail("board: %v", err)
	}
	got, want := read(board.Squares), read(raw)
	for _, some := range []map[string]square{got, want} {
		for k := range some {
			g, w := got[k], want[k]
			if d := max(g.Man-w.Man, w.Man-g.Man, g.King-w.King, w.King-g.King); d > 1e-9 {
				r.fail("square %s is %+v, want %+v", k, g, w)
			}
		}
	}
}

func (r *run) compareMoves(e *Expect) {
	r.t.Helper()
	if e.Moves == nil && e.MovesCount == nil && e.MovesSHA256 == "" && e.Includes == nil && e.Excludes == nil {
		return
	}
	got := must[[]string](r)(r.program.Moves(r.game, r.position, e.Request))
	if !slices.IsSorted(got) || len(slices.Compact(slices.Clone(got))) != len(got) {
		r.fail("the moves are not sorted or not unique")
	}
	if e.Moves != nil && !slices.Equal(got, e.Moves) {
		r.fail("the moves\n are  %q\n want %q", got, e.Moves)
	}
	for _, m := range e.Includes {
		if !slices.Contains(got, m) {
			r.fail("%s is not among the %d moves %q", m, len(got), got)
		}
	}
	for _, m := range e.Excludes {
		if slices.Contains(got, m) {
			r.fail("%s should not be legal", m)
		}
	}
	if e.MovesCount != nil && len(got) != *e.MovesCount {
		r.fail("%d moves, want %d: %q", len(got), *e.MovesCount, got)
	}
	sum := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(got, "\n"))))
	if e.MovesSHA256 != "" && sum != e.MovesSHA256 {
		r.fail("the %d moves are not those wanted: %q", len(got), got)
	}
}
