package indeterminist

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// What is hinted at is legal, is not listed, and has what makes the difference.
func TestHints(t *testing.T) {
	for _, c := range []struct {
		position string
		want     []string
	}{
		{"Ra1:61:a1,Ke1:100:e1,Pg2:100:g2,na4:40:b8,pg7:100:g7,ka8:24:e8 w 0 1 0", []string{"Ra1*60-a8", "Ra1*59-a8"}},
		{"Bc1:79:f5,Be3:21:f5,Kf4:23:c8,kh6:100:d4 w 0 1 0", []string{"Bc1*70-h6+Be3-h6"}},
		{"Ra1:100:a1,Rh2:40:h1,Ke1:100:e1,ka8:20:e8,kh8:15:e8 w 0 1 0", []string{"Ra1*51-a8+Rh2-h8"}},
		{"Kf2:30:e1,Qd6:58:a3,Qc7:90:b2,kd8:100:f7 w 0 1 0", []string{"Qd6*10-d8+Qc7-d8"}},
	} {
		s, err := Game().Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range s.(game.Hinting).Hints(0, nil) {
			c.want = slices.DeleteFunc(c.want, func(name string) bool { return s.FormatMove(0, m) == name })
		}
		if len(c.want) > 0 {
			t.Errorf("%v is no hint at %s", c.want, s)
		}
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
