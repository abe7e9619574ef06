package ability

import "testing"

// A leap is needless where its piece could step: not over another one, and not if nothing is spent on it.
func TestNeedlessUses(t *testing.T) {
	const free = "ability+free%0Aaction+free+%22-%22%0A++by+any%0A++in+K2%0A++on+empty%0A++do+move%0A"
	for _, c := range []struct {
		ability, move string
		want          bool
	}{
		{"leap:1,none:0 - abilities=choose", "@b3-b4", true},
		{"leap:1,none:0 - abilities=choose", "@b3-c4", false},
		{"leap:1,none:0 - abilities=choose", "@a1-a3", false},
		{"leap:1,none:0 - abilities=choose", "@a1-b1", true},
		{"leap:1,none:0 - abilities=choose", "b3b4", false},
		{"free:0,none:0 - abilities=choose;set=own:" + free, "@b3-b4", false},
	} {
		s := parse(t, "standard/0 0Ra1,0Ke1,0Pa2,0Pb3,1Ke8 0 9 0 01 - - "+c.ability)
		m, err := s.ParseMove(0, c.move)
		if err != nil || s.Check(0, m) != nil {
			t.Fatalf("%s with %s: %v, %v", c.move, c.ability, err, s.Check(0, m))
		}
		if got := s.Needless(0, m); got != c.want {
			t.Errorf("%s with %s: %t, want %t", c.move, c.ability, got, c.want)
		}
	}
}
