package niels

import (
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

var referenceGames = flag.Int("reference.games", 2, "random games from each position to compare with the reference")

// N2, N3, N4.1, N4.2: in random play moves, outcomes and positions agree with the reference.
func TestMovesAgreeWithTheReference(t *testing.T) {
	starts := append([]string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - {entanglement=off}",
		"r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4 -",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 -",
		"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1 -",
		"4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1 -",
		"4k3/2p1p1p1/8/5P2/6p1/8/1P1P1P2/4K3 w - - 0 1 Ph5/b5=,Pd5/a2>@1,pa4/a7=,pc4/c6>@1",
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1 -",
	}, curious...)
	seen := map[string]int{}
	for i, start := range starts {
		for n := range *referenceGames {
			r := rand.New(rand.NewPCG(uint64(n), uint64(i)))
			s, err := Game().Parse(start)
			if err != nil {
				t.Fatal(err)
			}
			for range 120 {
				s = compareWithReference(t, s, r, seen)
				if s == nil {
					break
				}
			}
		}
	}
	t.Log(seen)
}

// The same for random positions, with groups of any shape, kings in superposition and many checks.
func TestStrangePositionsAgreeWithTheReference(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	seen := map[string]int{}
	for n := 0; n < 400**referenceGames; {
		if s, err := Game().Parse(strangePosition(r)); err == nil {
			compareWithReference(t, s, r, seen)
			n++
		}
	}
	t.Log(seen)
}

// N4.2: the collider agrees with playing collisions out.
func TestColliderAgreesWithPlayingOut(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	legal, all := 0, 0
	for n := 0; n < 2000**referenceGames; {
		s, err := parse(strangePosition(r))
		if err != nil {
			continue
		}
		n++
		listed := map[game.Move]bool{}
		for _, m := range s.moves(nil, false) {
			listed[m] = true
		}
		for _, m := range s.moves(nil, true) {
			if o := sortOf(m); o != ordinary || !s.collides(m) {
				continue
			}
			if all++; listed[m] {
				legal++
			}
			if listed[m] != s.safe(m) {
				t.Fatalf("%s is listed: %v, safe: %v at %s", s.FormatMove(0, m), listed[m], s.safe(m), s)
			}
		}
	}
	if legal < 1000 || all-legal < 1000 {
		t.Errorf("of %d collisions %d are legal: too few of a kind to tell", all, legal)
	}
}

func strangePosition(r *rand.Rand) string {
	squares := r.Perm(64)
	next := func() int {
		q := squares[0]
		squares = squares[1:]
		return q
	}
	m := reference{ep: -1, turn: r.IntN(2), full: 1}
	weights := [3]string{"", []string{"=", ">"}[r.IntN(2)], []string{"=", ">"}[r.IntN(2)]}
	put := func(kind byte, colour int, indefinite bool) {
		if !indefinite {
			m.at[next()] = thing{kind, colour, -1, 0}
			return
		}
		c := couple{kind, colour, [2]int{next(), next()}, []string{"=", ">"}[r.IntN(2)], r.IntN(3)}
		if c.group > 0 {
			c.weight = weights[c.group]
		}
		m.pairs = append(m.pairs, c)
	}
	for colour := range 2 {
		put('K', colour, r.IntN(2) == 0)
		for range r.IntN(8) {
			put("PPPNBRQ"[r.IntN(7)], colour, r.IntN(2) == 0)
		}
	}
	m.place()
	return m.String()
}

// compareWithReference compares one position and plays a move of a random sort. It returns nil at the end of the
// game.
func compareWithReference(t *testing.T, s game.State, r *rand.Rand, seen map[string]int) game.State {
	t.Helper()
	if s.Turn().Kind == game.ChanceTurn {
		outcomes := s.(game.Chancy).Outcomes(nil)
		s.(game.Chancy).Resolve(outcomes[r.IntN(len(outcomes))].Code, nil)
		return s
	}
	position := s.String()
	m := readReference(position)
	if m.String() != position {
		t.Fatalf("the reference reads\n %s as\n %s", position, m)
	}
	got, want := game.MoveStrings(plainState{s}, int(s.(*state).turn)), m.moves()
	if !slices.Equal(got, want) {
		t.Fatalf("the moves differ at %s\n too many %q\n missing  %q", position, minus(got, want), minus(want, got))
	}
	turn := s.Turn()
	if over := turn.Reason == game.Checkmate || turn.Reason == game.Stalemate; over != (len(want) == 0) {
		t.Fatalf("the turn is %v with %d moves at %s", turn, len(want), position)
	}
	if turn.Reason == game.Checkmate != (len(want) == 0 && m.inCheck(m.turn)) {
		t.Fatalf("the turn is %v at %s", turn, position)
	}
	if turn.Kind == game.Over {
		seen[string(turn.Reason)]++
		return nil
	}
	// Choose the sort of move first, so that rare sorts occur.
	var next game.State
	sorts := map[string][]string{}
	for _, move := range got {
		sorts[sign(move)] = append(sorts[sign(move)], move)
	}
	for range 6 {
		some := sorts[""]
		if r.IntN(2) == 0 || len(some) == 0 {
			signs := slices.Sorted(maps.Keys(sorts))
			some = sorts[signs[r.IntN(len(signs))]]
		}
		notation := some[r.IntN(len(some))]
		passed := slices.DeleteFunc(slices.Clone(sorts[""]), func(s string) bool {
			return m.ep < 0 || squareAt(s[2:]) != m.ep || m.at[squareAt(s)].kind != 'P'
		})
		if len(passed) > 0 && r.IntN(2) == 0 {
			notation = passed[r.IntN(len(passed))]
		}
		next = compareResults(t, s, &m, notation)
		seen[sign(notation)]++
		if len(passed) > 0 && notation == passed[0] {
			seen["passed"]++
		}
		if next.Turn().Kind == game.ChanceTurn {
			seen["chance"]++
		}
	}
	return next
}

// sign returns what tells the sorts of moves apart.
func sign(move string) string {
	if i := strings.IndexAny(move, "^=>@p"); i >= 0 {
		return move[i : i+1]
	}
	return ""
}

// compareResults plays a move in both and compares all resulting positions.
func compareResults(t *testing.T, s game.State, m *reference, notation string) game.State {
	t.Helper()
	seat := int(s.(*state).turn)
	code, err := s.ParseMove(seat, notation)
	if err != nil {
		t.Fatal(err)
	}
	next := s.Clone()
	next.Play(game.By(seat, code), nil)
	results := map[string]string{}
	if next.Turn().Kind == game.ChanceTurn {
		for _, o := range next.(game.Chancy).Outcomes(nil) {
			after := next.Clone()
			after.(game.Chancy).Resolve(o.Code, nil)
			results[next.(game.Chancy).FormatOutcome(o.Code)] = after.String()
		}
	} else {
		results[""] = next.String()
	}
	want := m.play(notation)
	for outcome, after := range want {
		if results[outcome] != after.String() {
			t.Fatalf("%s %s at %s\n leads to %s\n want     %s", notation, outcome, s, results[outcome], after)
		}
	}
	if len(results) != len(want) {
		t.Fatalf("%s at %s has outcomes %v, want %v", notation, s, results, want)
	}
	return next
}

// plainState lists moves even if the game is drawn.
type plainState struct{ game.State }

func (p plainState) Turn() game.Turn { return game.ToMove(int(p.State.(*state).turn), both) }

func minus(a, b []string) (rest []string) {
	for _, s := range a {
		if !slices.Contains(b, s) {
			rest = append(rest, s)
		}
	}
	return rest
}
