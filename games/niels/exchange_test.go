package niels

import "testing"

// A capture that costs more than it takes promises 1. Pieces count by their probability.
func TestLosingCapturesPromiseOne(t *testing.T) {
	for _, c := range []struct {
		position, move string
		loses          bool
	}{
		{"3k4/8/8/4p3/8/8/8/4RK2 w - - 0 1 -", "e1e5", false},
		{"3k4/8/3p4/4p3/8/8/8/4RK2 w - - 0 1 -", "e1e5", true},
		{"3kr3/8/8/4p3/8/8/4R3/4RK2 w - - 0 1 -", "e2e5", false},
		{"3kr3/4r3/8/4p3/8/8/4R3/4RK2 w - - 0 1 -", "e2e5", true},
		{"3k4/8/8/4p3/8/8/8/4RK2 w - - 0 1 pd7/d6=", "e1e5", true},
		{"3k4/8/8/4b3/8/8/8/4RK2 w - - 0 1 pd7/d6=", "e1e5", false},
		{"3k4/8/3p4/4q3/8/8/8/4RK2 w - - 0 1 -", "e1e5", false},
	} {
		s, err := parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		m, err := s.ParseMove(0, c.move)
		if err != nil || s.Check(0, m) != nil {
			t.Fatalf("%s at %s: %v, %v", c.move, c.position, err, s.Check(0, m))
		}
		if got := s.Promise(0, m); (got == 1) != c.loses || got < 1 {
			t.Errorf("%s at %s promises %d", c.move, c.position, got)
		}
	}
}
