package indeterminist

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

var (
	plies   = flag.Int("plies", 20_000, "plies of random play in TestInvariants")
	compare = flag.Int("compare", 1,
		"positions of a random game with each setting in TestMovesAgreeWithTheReference, and 30 times that scattered")
)

// sound fails the test if a state breaks I1.3 or I1.4, or if its sums and sets do not fit its instances.
func sound(t testing.TB, s *state) {
	t.Helper()
	for c := range 2 {
		var held chess.Bits
		for q := range board.Square(64) {
			sum := ppm(0)
			for k := chess.Pawn; k <= chess.King; k++ {
				p := s.shares[c][k][q]
				sum += p
				switch {
				case p > 0 && p < s.floor:
					t.Fatalf("%s on %s is below the floor at %s", p, name(q), s)
				case (p > 0) != s.where[c][k].Has(q), (p > 0) != (s.origins[c][k][q] != 0):
					t.Fatalf("the instance %s on %s is kept wrongly at %s", p, name(q), s)
				}
			}
			if sum > whole {
				t.Fatalf("%s of %s on %s at %s", sum, seats[c], name(q), s)
			}
			if sum == whole && s.held[1-c].Has(q) {
				t.Fatalf("%s has all of %s and the enemy is there too at %s", seats[c], name(q), s)
			}
			if sum != s.sums[c][q] {
				t.Fatalf("the sum on %s is %s, kept as %s at %s", name(q), sum, s.sums[c][q], s)
			}
			if sum > 0 {
				held |= chess.Bit(q)
			}
		}
		if held != s.held[c] || s.where[c][chess.NoKind] != 0 {
			t.Fatalf("the squares of %s are kept wrongly at %s", seats[c], s)
		}
	}
}

// advance resolves a chance turn, or plays a listed or a drawn turn.
func advance(s *state, r *rand.Rand, buf []game.Move) []game.Move {
	if outcomes := s.Outcomes(nil); len(outcomes) > 0 {
		s.Resolve(outcomes[r.IntN(len(outcomes))].Code, nil)
		return buf
	}
	seat := int(s.turn)
	if r.IntN(2) == 0 {
		s.Play(game.By(seat, s.Draw(seat, r.IntN)), nil)
		return buf
	}
	buf = s.Moves(seat, buf[:0])
	s.Play(game.By(seat, buf[r.IntN(len(buf))]), nil)
	return buf
}

// I1.3, I1.4 and what follows from them hold in random play.
func TestInvariants(t *testing.T) {
	var starts []*state
	for _, options := range battery.Options {
		s, err := Game().Start(options)
		if err != nil {
			t.Fatal(err)
		}
		starts = append(starts, s.(*state))
	}
	r := rand.New(rand.NewPCG(4, 4))
	var buf []game.Move
	s, games, busiest := *starts[0], 0, 0
	for range *plies {
		if s.Turn().Kind == game.Over {
			games++
			s = *starts[games%len(starts)]
		}
		buf = advance(&s, r, buf)
		sound(t, &s)
		busiest = max(busiest, len(buf))
		if games%100 == 0 {
			back, err := s.Game().Parse(s.String())
			if err != nil || *back.(*state) != s {
				t.Fatalf("%s is read as %v, %v", &s, back, err)
			}
		}
	}
	t.Logf("%d games, the longest list had %d turns", games, busiest)
}

// Lists, judgements of any turn, and resulting positions agree with the reference.
func TestMovesAgreeWithTheReference(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	positions := slices.Clone(dense)
	for _, options := range battery.Options {
		if options["edition"] == "2016" { // TestHalvesAgreeWithTheReference
			continue
		}
		s, err := Game().Start(options)
		if err != nil {
			t.Fatal(err)
		}
		walk := s.(*state)
		var buf []game.Move
		for ply := 1; ply <= 20**compare && walk.Turn().Kind != game.Over; ply++ {
			if ply%20 == 0 {
				positions = append(positions, walk.String())
			}
			if walk.roll { // let games grow old
				walk.Resolve(survive, nil)
				continue
			}
			buf = advance(walk, r, buf)
		}
	}
	for range 30 * *compare {
		positions = append(positions,
			scattered(r, "", " {crossing=any}", " {king_split=off}", " {floor=1}", " {floor=10}"))
	}
	for _, position := range positions {
		parsed, err := Game().Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		s := parsed.(*state)
		s.roll = false
		ref := refParse(t, s.String())
		if s.String() != ref.String() {
			t.Fatalf("the reference prints %s\n as %s", s, ref)
		}
		seat := int(s.turn)
		split := 1 + r.IntN(99)
		var got []string
		for _, m := range s.appendTurns(nil, []int{split}, unsampled, 1e9) {
			got = append(got, s.FormatMove(seat, m))
			if r.IntN(10) == 0 {
				compareTurn(t, s, ref, got[len(got)-1])
			}
		}
		slices.Sort(got)
		if want := ref.turns(split); !slices.Equal(got, want) {
			t.Fatalf("%d turns with %d %% split off, the reference has %d at %s\n too many: %v\n missing: %v",
				len(got), split, len(want), s, without(got, want), without(want, got))
		}
		for range 100 {
			compareTurn(t, s, ref, s.FormatMove(seat, s.Draw(seat, r.IntN)))
			compareTurn(t, s, ref, scrambled(ref, r))
		}
	}
}

// scattered returns a position with a few instances close together, with random shares and origins and one of the
// settings.
func scattered(r *rand.Rand, settings ...string) string {
	shares := []int{100_000, 166_667, 250_000, 333_333, 499_999, 500_000, 500_001, 600_000, 750_000, 1_000_000}
	for {
		file, rank := r.IntN(5), r.IntN(5)
		var tokens []string
		for range 4 + r.IntN(6) {
			share := shares[r.IntN(len(shares))]
			tokens = append(tokens, fmt.Sprintf("%c%s:%d.%04d:%s", "KQRNPPkqrnpp"[r.IntN(12)],
				square(file+1+r.IntN(4), rank+1+r.IntN(4)),
				share/10_000, share%10_000, []string{"a1", "h1", "a1+h1", "d2"}[r.IntN(4)]))
		}
		setting, passes := settings[r.IntN(len(settings))], 4+r.IntN(2)
		if strings.Contains(setting, "2016") {
			passes = 0
		}
		position := fmt.Sprintf("%s %c %d 1 %d%s", strings.Join(tokens, ","), "wb"[r.IntN(2)], 98+r.IntN(2),
			passes, setting)
		if s, err := Game().Parse(position); err == nil && s.(*state).held[s.(*state).turn] != 0 {
			return s.String()
		}
	}
}

// scrambled returns a random turn of one or two steps, which is sometimes legal.
func scrambled(ref *reference, r *rand.Rand) string {
	all := ref.steps(0, []int{1 + r.IntN(99)}, true)
	slices.Sort(all)
	turn := all[r.IntN(len(all))]
	if r.IntN(2) == 0 {
		same := ref.steps(turn[0], []int{1 + r.IntN(99)}, true)
		slices.Sort(same)
		turn += "+" + same[r.IntN(len(same))]
	}
	return turn
}

// compareTurn plays a turn in both implementations.
func compareTurn(t *testing.T, s *state, ref *reference, turn string) {
	t.Helper()
	want, legal := ref.play(turn)
	m, err := s.ParseMove(int(s.turn), turn)
	if err != nil {
		if legal {
			t.Fatalf("%s is not read: %v", turn, err)
		}
		return
	}
	e := s.judge(m)
	if (e == nil) != legal {
		t.Fatalf("%s is judged %v, the reference says %v at %s", turn, e, legal, s)
	}
	if e == nil {
		next := *s
		next.Play(game.By(int(s.turn), m), nil)
		if next.String() != want.String() {
			t.Fatalf("%s leads from %s\n to   %s\n want %s", turn, s, &next, want)
		}
	}
}

func without(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(s string) bool { return slices.Contains(b, s) })
}
