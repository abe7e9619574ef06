package ability

import (
	"testing"

	"github.com/quandary-games/quandary/game"
)

func TestTraitsFollowTheOptions(t *testing.T) { // A6.1
	for option, want := range map[string]game.Traits{
		"off":    {},
		"choose": {Simultaneous: true, Secrets: true},
		"deal":   {Chance: true, Secrets: true},
	} {
		s := begin(t, map[string]string{"abilities": option})
		if got := s.Traits(); got != want {
			t.Errorf("abilities=%s: %+v, want %+v", option, got, want)
		}
		if s.View(2).Traits() != want {
			t.Errorf("abilities=%s: a view has %+v", option, s.View(2).Traits())
		}
	}
}

func TestTheLiving(t *testing.T) { // A3.1, A3.5
	for position, want := range map[string]game.SeatSet{
		"cross/0 1Ki1,2Ka8,0Kp9,3Kh16 0 1 0 0123 - - - - -":                   15,
		"cross/0 1Ki1,2Ka8,0Kp9,3Kh16 c 1 0 0123 - - - - abilities=choose":    15,
		"cross/0 1Ki1,2Ka8,0Kp9,3Kh16 d 1 0 0123 - - - - abilities=deal":      15,
		"cross/0 1Ki1,2Ka8,0Rh8,3Kh16 1 1 0 123 - 0 - - -":                    14,
		"standard/0 0Ke1 1 1 0 0 - 1 - - -":                                   1,
		"cross/8 - 0 161 0 - - 1203 - - barrier=20":                           0,
		"cross/0 1Ki1,2Ka8,0Kp9 2 60 200 012 - 3 - - -":                       7,
		"cross/0 1Ki1,2Ka8,0Kp9 2 60 200 012 - 3 - - announce=all;quiet=50":   7,
		"cross/0 2Ka8,0Rh8,0Np10,3Ph15 2 7 0 2 - 013 - - anarchy=off;quiet=0": 4,
	} {
		s, err := Game().Parse(position)
		if err != nil {
			t.Error(err)
		} else if turn := s.Turn(); turn.Living != want {
			t.Errorf("%04b live, want %04b at %s", turn.Living, want, s)
		}
	}
}

func TestAFinishedGameAnnouncesNothing(t *testing.T) { // A4.1, A3.6, A5.1
	for _, position := range []string{
		"cross/0 1Ki1,2Ka8,0Kp9,3Kh16 1 20 200 0123 n9/m9/0 - - 0:1:1 barrier=20;announce=all",
		"cross/0 1Qh1,0Kp9,3Ph15 0 20 150 0 - 123 - 0:1:1 barrier=20;announce=all",
	} {
		s, err := Game().Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		p := s.Picture()
		if s.Turn().Kind != game.Over || sentences(p.Notes) != "Round 20" || len(p.Marks) != 0 {
			t.Errorf("at %s\n notes %s\n marks %v", s, sentences(p.Notes), p.Marks)
		}
		for _, sign := range p.Seats {
			if len(sign.Notes) != 0 {
				t.Errorf("%s: %s", sign.Name, sentences(sign.Notes))
			}
		}
	}
}
