package indeterminist

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

func list(t testing.TB, s *state, splits ...int) []string {
	t.Helper()
	turns, err := s.List(int(s.turn), game.Question{Numbers: map[string][]int{"splits": splits}})
	if err != nil {
		t.Fatal(err)
	}
	return turns
}

// every is all splits.
var every = func() []int {
	var all []int
	for q := 1; q <= 99; q++ {
		all = append(all, q)
	}
	return all
}()

// I5.3
func TestList(t *testing.T) {
	s := at(t, "Ka1:60:e1,Pa2:30:a2,kh8:100:h8 w 0 1 0")
	want := []string{"Ka1-a2", "Ka1-b1", "Ka1-b2", "Pa2-a3", "Pa2-a4", "pass"}
	if got := list(t, s); !slices.Equal(got, want) {
		t.Errorf("without splits %v, want %v", got, want)
	}
	usual, err := s.List(0, game.Question{})
	if err != nil || !slices.Equal(usual, list(t, s, 50)) || !slices.Equal(usual, game.MoveStrings(s, 0)) {
		t.Errorf("the usual list is %v, %v", usual, err)
	}
	if a, b := list(t, s, 25, 20, 25), list(t, s, 20, 25); !slices.Equal(a, b) {
		t.Errorf("order and repeats matter: %v, %v", a, b)
	}
	if got := list(t, s, 9); !slices.Contains(got, "Pa2*9+Pa2-a3") || slices.Contains(got, "Pa2*9-a3") {
		t.Errorf("with 9 %% split off: %v", got)
	}
	for _, splits := range []string{"", "null", "50", `"50"`, "[0]", "[100]", "[-5]", "[50,x]", "[1.5]", "[50.0]",
		`["50"]`, "[true]", "[null]", "{}", "[99999999999999999999]"} {
		fields := map[string]json.RawMessage{"splits": json.RawMessage(splits)}
		if _, err := facts.ReadQuestion(fields); err == nil || refusal(t, err).Code != game.BadRequest {
			t.Errorf("splits %s: %v", splits, err)
		}
	}
	for seat := range 2 {
		turns, err := at(t, "Ka1:60:e1,kh8:100:h8 w 0 1 0 ?").List(seat, game.Question{})
		if err != nil || len(turns) != 0 {
			t.Errorf("in a chance turn seat %d has %v, %v", seat, turns, err)
		}
	}
	if turns, err := s.List(1, game.Question{}); err != nil || len(turns) != 0 {
		t.Errorf("Black has %v, %v", turns, err)
	}
}

// A board full of queens has too many turns to list: they are refused quickly.
func TestListIsBounded(t *testing.T) {
	var queens []string
	for _, q := range cells {
		queens = append(queens, "Q"+q+":1.5:d1")
	}
	s := at(t, strings.Join(queens, ",")+",Kh1:20:e1,kh8:20:e8 w 0 1 0 {floor=1}")
	if _, err := s.List(0, game.Question{}); err == nil || refusal(t, err).Code != game.TooLarge {
		t.Errorf("%v", err)
	}
	crowded := at(t, strings.ReplaceAll(s.String(), "{floor", "{edition=2016,floor"))
	if _, err := crowded.List(0, game.Question{}); err == nil ||
		refusal(t, err).Text.Kind != "indeterminist.halves.list" {
		t.Errorf("in the edition of 2016: %v", err)
	}
	if nodes, ok := s.Perft(2, 1e6); ok {
		t.Errorf("%d nodes are no more than a million", nodes)
	}
	if _, err := s.Compose(0, nil); err != nil {
		t.Error(err)
	}
}

// P6: perft agrees with a plain count of moves and outcomes.
func TestPerft(t *testing.T) {
	for _, c := range []struct {
		position string
		depth    int
		want     uint64
	}{
		{start(t).String(), 0, 1},
		{start(t).String(), 1, 81},
		{start(t).String(), 2, 6561},
		{"kh8:100:e8 w 0 1 0", 0, 1},
		{"kh8:100:e8 w 0 1 0", 1, 0},
		{"Ka1:50:e1,kh8:100:e8 w 0 1 0 ?", 1, 2},
		{"Ka1:50:e1,kh8:100:e8 w 0 1 0 ?", 2, 4},
	} {
		if got, ok := at(t, c.position).Perft(c.depth, 1e9); !ok || got != c.want {
			t.Errorf("perft %d of %s is %d, %v, want %d", c.depth, c.position, got, ok, c.want)
		}
	}
	for _, position := range dense[2:3] {
		s := at(t, position)
		plain := uint64(0)
		for _, code := range []uint64{lose, survive} {
			next := *s
			next.Resolve(code, nil)
			if next.Turn().Kind != game.MoveTurn {
				continue
			}
			for _, m := range next.Moves(int(next.turn), nil) {
				after := next
				after.Play(game.By(int(next.turn), m), nil)
				switch after.Turn().Kind {
				case game.ChanceTurn:
					plain += 2
				case game.MoveTurn:
					plain += uint64(len(after.Moves(int(after.turn), nil)))
				}
			}
		}
		if got, ok := s.Perft(3, 1e9); !ok || got != plain {
			t.Errorf("perft 3 of %s is %d, the plain way gives %d", position, got, plain)
		}
	}
	if _, ok := start(t).Perft(2, 6560); ok {
		t.Error("the limit is overlooked")
	}
}

// Draw reaches every legal turn and nothing else.
func TestDrawComesToEveryTurn(t *testing.T) {
	for _, position := range []string{
		"Ka1:15:e1,kh8:100:e8 w 0 1 0",
		"Kh1:11:e1,Pa7:12:a2,Pb6:13:a2,nb8:50:b8,kh8:100:e8 w 0 1 0",
		"Kh1:100:e1,Ng1:12:b1,Nf2:13:b1,kh8:100:e8 w 0 1 0 {king_split=off}",
	} {
		s := at(t, position)
		want := list(t, s, every...)
		drawn := map[string]bool{}
		r := rand.New(rand.NewPCG(6, 6))
		for n := 0; len(drawn) < len(want) && n < 300_000; n++ {
			drawn[s.FormatMove(0, s.Draw(0, r.IntN))] = true
		}
		for turn := range drawn {
			if !slices.Contains(want, turn) {
				t.Errorf("%s was drawn at %s", turn, position)
			}
		}
		if len(drawn) != len(want) {
			t.Errorf("%d of %d turns were drawn at %s", len(drawn), len(want), position)
		}
	}
}
