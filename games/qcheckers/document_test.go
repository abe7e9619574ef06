package qcheckers

import (
	"math"
	"testing"
)

// The examples of docs/rules/qcheckers.md.
func TestDocument(t *testing.T) {
	for _, c := range []struct {
		position string
		play     []string
		want     map[string]float64
	}{
		{"W:Wc3:BKh8", []string{"c3-b4|d4", "h8-g7", "b4-c5", "g7-h8", "d4-c5"}, map[string]float64{"c5": 1}},
		{"W:Wc3:BKh8", []string{"c3-b4|d4", "h8-g7", "d4-c5|e5", "g7-h8", "b4-c5"},
			map[string]float64{"b4": 0.0214, "c5": 0.7286, "e5": 0.25}},
		{"W:Wa3,c3:BKh8", []string{"c3-b4|d4", "h8-g7", "a3-b4"}, map[string]float64{"a3": 0.5, "b4": 1, "d4": 0.5}},
		{"W:Wc3,b4:BKh8", []string{"c3-b4|d4"}, map[string]float64{"b4": 1, "c3": 0.5, "d4": 0.5}},
		{"W:Wc3:Bf6,Kh2", []string{"c3-b4|d4", "f6-e5|g5", "d4xf6", "!c3@d4,f6@g5"},
			map[string]float64{"e5": 1, "g5": 1}},
		{"W:Wa3,c3:Be5,Kh2", []string{"c3-b4|d4", "h2-g1", "a3-b4", "g1-h2", "d4xf6", "!c3@b4,e5@e5"},
			map[string]float64{"a3": 1, "b4": 1, "e5": 1}},
	} {
		s, _ := play(t, position(t, c.position), c.play...)
		for q := range square(squares) {
			if want := c.want[names[q]]; names[q][0] != 'h' && names[q][0] != 'g' && math.Abs(s.chance(q)-want) > 1e-4 {
				t.Errorf("%v: %s holds a piece with %v, want %v", c.play, names[q], s.chance(q), want)
			}
		}
	}
	s, _ := play(t, position(t, "W:Wc3:BKh8"), "c3-b4|d4")
	if got, want := s.String(), "B:Wc3@?:BKh8 c3:b4=0.7071067811865476;d4=0.7071067811865476 quiet=1"; got != want {
		t.Errorf("position %s, want %s", got, want)
	}
}
