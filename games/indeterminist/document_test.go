package indeterminist

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The examples of the players' rules can be read and give the results that the rules state.
func TestDocument(t *testing.T) {
	data, err := os.ReadFile("../../docs/rules/indeterminist.md")
	if err != nil {
		t.Fatal(err)
	}
	positions := regexp.MustCompile(`(?m)^\S+ [wb] \d+ \d+ \d+.*$`).FindAllString(string(data), -1)
	turns := regexp.MustCompile("`([KQRBNP][a-h][1-8][*-][^`]*)`").FindAllStringSubmatch(string(data), -1)
	if len(positions) == 0 || len(turns) < 5 {
		t.Fatalf("%d positions and %d turns", len(positions), len(turns))
	}
	for _, position := range positions {
		if got := at(t, position).String(); got != position {
			t.Errorf("%s prints as %s", position, got)
		}
	}
	for _, turn := range turns {
		if _, err := at(t, positions[0]).ParseMove(0, turn[1]); err != nil {
			t.Errorf("%s: %v", turn[1], err)
		}
	}
	typed := regexp.MustCompile("`([^`–−]+)` for\\s`([^`]+)`").FindAllStringSubmatch(string(data), -1)
	if len(typed) < 5 {
		t.Errorf("%d turns as people type them", len(typed))
	}
	for _, c := range typed {
		if m, err := start(t).ReadTyped(0, c[1]); err != nil || start(t).FormatMove(0, m) != c[2] {
			t.Errorf("%s is read as %s, %v, want %s", c[1], start(t).FormatMove(0, m), err, c[2])
		}
	}
	for _, c := range []struct{ instances, turn, becomes, gone string }{
		// A turn
		{"Nb1:100:b1", "Nb1*5", "Nb1:95:b1", ""},
		{"Nb1:100:b1", "Nb1*95-c3", "Nc3:95:b1", "Nb1"},
		{"Qd1:100:d1", "Qd1*30-d4+Qd1-a4", "Qa4:70:d1,Qd4:30:d1", "Qd1"},
		// Ways
		{"Ra1:60:a1,na4:40:b8", "Ra1-a8", "Ra8:60:a1", "Ra1"},
		{"Ra1:61:a1,na4:40:b8", "Ra1*60-a8", "Ra8:60:a1", "Ra1"},
		// Merging
		{"Ra4:40:a1,Rh4:50:h1", "Rh4-a4", "Ra4:70:a1+h1", "Rh4"},
		{"Ra4:70:a1+h1,Ra5:30:a1", "Ra5-a4", "Ra4:100:a1+h1", "Ra5"},
		// Capturing
		{"qd4:100:d8,Rd1:60:a1", "Rd1-d4", "qd4:40:d8", "Rd1"},
		{"Rd4:60:a1,qd4:40:d8,Bf2:40:c1", "Bf2-d4", "Bd4:40:c1", "qd4"},
		{"rd4:80:a8,Nc2:30:b1", "Nc2-d4", "rd4:56:a8", "Nc2"},
		{"Bd4:30:c1,rd4:70:a8,Nc2:20:b1", "Nc2-d4", "rd4:50:a8", "Nc2"},
		{"Nd4:30:g1,rd4:70:a8,Nc2:30:g1", "Nc2-d4", "rd4:40:a8", "Nc2"},
		{"Nd4:50:b1,rd4:50:a8,Nc2:50:g1", "Nc2-d4", "rd4:25:a8", "Nc2"},
		{"qd4:33.3333:d8,Nc2:50:b1", "Nc2-d4", "qd4:16.6667:d8", "Nc2"},
		{"qd4:19:d8,Nc2:50:b1", "Nc2-d4", "Nd4:50:b1", "qd4"},
	} {
		s, _ := play(t, at(t, "Kh1:100:e1,ke8:100:e8,"+c.instances+" w 0 1 0"), c.turn)
		if got := s.String(); !strings.Contains(got, c.becomes) || c.gone != "" && strings.Contains(got, c.gone+":") {
			t.Errorf("%s with %s leads to %s, want %s without %s", c.instances, c.turn, got, c.becomes, c.gone)
		}
	}
	s := at(t, "Kh1:100:e1,ke8:100:e8,Ra1:61:a1,na4:40:b8 w 0 1 0")
	if m, err := s.ParseMove(0, "Ra1-a8"); err != nil || s.judge(m) == nil {
		t.Errorf("a 61%% rook crosses a 40%% knight: %v", err)
	}
}
