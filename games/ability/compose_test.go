package ability

import (
	"slices"
	"testing"

	"github.com/quandary-games/quandary/game"
)

func TestComposeDenies(t *testing.T) { // A5.1, A6.2
	for _, c := range []struct{ announced, denied string }{
		{"-", "ability.announce.missing"},
		{"0:3:1", "ability.announce.missing"}, // to another seat
		{"0:1:1", ""},
	} {
		s := parse(t, "cross/0 2Ka8,0Rf8,1Ki8,0Kp9,3Kh16 0 1 0 0123 - - sniper:2,none:0,none:0,none:0 "+c.announced+" announce=ability:2;abilities=choose")
		for i, pick := range []string{pickUse, "f8", "i8"} {
			composition, err := s.Compose(0, []string{pickUse, "f8", "i8"}[:i])
			if err != nil {
				t.Fatal(err)
			}
			at := slices.IndexFunc(composition.Choices, func(choice game.Choice) bool { return choice.Pick == pick })
			if at < 0 {
				t.Fatalf("announced %s: %s is not offered", c.announced, pick)
			}
			denied := ""
			if e := composition.Choices[at].Denied; e != nil {
				denied = e.Text.Kind
			}
			if denied != c.denied {
				t.Errorf("announced %s: %s is denied for %q, want %q", c.announced, pick, denied, c.denied)
			}
		}
	}
}
