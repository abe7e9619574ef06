package niels

import (
	"os"
	"strings"
	"testing"
)

// The examples of the players' rules are possible, and every rule is mentioned.
func TestDocument(t *testing.T) {
	data, err := os.ReadFile("../../docs/rules/niels.md")
	if err != nil {
		t.Fatal(err)
	}
	rules := "N1.1 N1.2 N1.3 N1.4 N1.5 N1.6 N2.1 N2.2 N2.3 N2.4 N2.5 N2.6 N2.7 N2.8 N3.1 N3.3 N3.5 N4.1 N4.2 N4.3 " +
		"N5.1 N5.2 N5.3 N5.4"
	for rule := range strings.FieldsSeq(rules) {
		if !strings.Contains(string(data), rule) {
			t.Errorf("%s is missing", rule)
		}
	}
	for line := range strings.Lines(string(data)) {
		if strings.Count(line, "/") < 12 {
			continue
		}
		if _, err := Game().Parse(strings.TrimSpace(line)); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
	for position, lines := range map[string][]string{
		start: {"b1:a3/c3=", "b1:c3/a3=", "b1:c3/a3>", "b1:b1/c3=", "e2:e4/e2=", "e2:e4/e3>", "e2:e3/e2="},
		"4k3/8/8/8/8/8/4B3/6K1 w - - 0 1 nd5/f6=": {"e2:e2/c4@d5", "e2:c4/e2@d5"},
		"6k1/4r3/8/4P3/8/8/8/6K1 b - - 4 10 -":    {"e7^e4 success", "e7^e4 fail"},
		"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 -":      {"e1:c1/g1="},
		"6k1/5ppp/8/8/8/8/8/7K b - - 0 1 Qe8/e2=": {"g8:g8/f8@e8 e8f8 red", "g8:g8/f8@e8 e8f8 blue"},
		"8/3P3k/8/8/8/8/8/K7 w - - 0 1 nb6/h2=":   {"d7d8q", "d7:d8/d7=q", "d7:d8/d7@b6n"},
		"4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1 -": {"e7:e5/e6= d5e6 red", "e7:e5/e6= d5e6ep red",
			"e7:e5/e6= d5e6ep blue"},
		"7k/7r/8/8/8/8/8/K7 w - - 0 1 Nd4/g5=": {"g5h7 red", "g5h7 blue"},
	} {
		for _, line := range lines {
			follow(t, position, strings.Fields(line)...)
		}
	}
}
