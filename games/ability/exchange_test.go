package ability

import "testing"

// A capture that costs more than it takes promises 1, on the board for two.
func TestLosingCapturesPromiseOne(t *testing.T) {
	for _, c := range []struct {
		position, move string
		loses          bool
	}{
		{"standard/0 0Ke1,0Ra5,1Pd5,1Kh8 0 1 0 01 - - - - -", "a5d5", false},
		{"standard/0 0Ke1,0Ra5,1Pd5,1Pc6,1Kh8 0 1 0 01 - - - - -", "a5d5", true},
		{"standard/0 0Ke1,1Pc4,0Ra5,1Pd5,1Kh8 0 1 0 01 - - - - -", "a5d5", false},
		{"standard/0 0Rd1,0Ke1,0Rd2,1Pd5,1Rd8,1Kh8 0 1 0 01 - - - - -", "d2d5", false},
		{"standard/0 0Ke1,0Ra5,1Pd5,1Ne7,1Kh8 0 1 0 01 - - - - -", "a5d5", true},
		{"standard/0 0Ke1,0Ra5,1Qd5,1Ne7,1Kh8 0 1 0 01 - - - - -", "a5d5", false},
	} {
		s := parse(t, c.position)
		m, err := s.ParseMove(0, c.move)
		if err != nil || s.Check(0, m) != nil {
			t.Fatalf("%s at %s: %v, %v", c.move, c.position, err, s.Check(0, m))
		}
		if got := s.Promise(0, m); (got == 1) != c.loses || got < 1 {
			t.Errorf("%s at %s promises %d", c.move, c.position, got)
		}
	}
}
