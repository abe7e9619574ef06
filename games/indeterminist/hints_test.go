package indeterminist

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// What is hinted at is legal, is not listed, and has what makes the difference.
func TestHints(t *testing.T) {
	const position = "Ra1:61:a1,Ke1:100:e1,Pg2:100:g2,na4:40:b8,pg7:100:g7,ka8:24:e8 w 0 1 0"
	s, err := Game().Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"Ra1*60-a8", "Ra1*59-a8"}
	for _, m := range s.(game.Hinting).Hints(0, nil) {
		want = slices.DeleteFunc(want, func(name string) bool { return s.FormatMove(0, m) == name })
	}
	if len(want) > 0 {
		t.Errorf("%v is no hint at %s", want, s)
	}
	r := rand.New(rand.NewPCG(1, 5))
	hints := 0
	for _, options := range []map[string]string{nil, {"edition": "2016"}, {"floor": "1"}} {
		s, err := Game().Start(options)
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			turn := s.Turn()
			if turn.Kind == game.Over {
				break
			}
			if turn.Kind == game.ChanceTurn {
				outcomes := s.(game.Chancy).Outcomes(nil)
				s.(game.Chancy).Resolve(outcomes[r.IntN(len(outcomes))].Code, nil)
				continue
			}
			seat := turn.Seats.First()
			list := s.(game.Hinting).Hints(seat, nil)
			hints += len(list)
			for _, m := range list {
				if err := s.Check(seat, m); err != nil {
					t.Fatalf("%s at %s: %v", s.FormatMove(seat, m), s, err)
				}
			}
			listed := s.Moves(seat, nil)
			if len(list) > 0 && slices.Contains(listed, list[r.IntN(len(list))]) {
				t.Errorf("a hint is listed at %s", s)
			}
			if len(list) > 6000 {
				t.Errorf("%d hints are given at %s", len(list), s)
			}
			s.Play(game.By(seat, s.(game.Wide).Draw(seat, r.IntN)), nil)
		}
	}
	if hints == 0 {
		t.Error("there were no hints")
	}
}
