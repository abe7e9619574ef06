package crowd

import (
	"strings"
	"testing"
)

// A comment keeps its lines and loses what is invisible or piles up.
func TestPlain(t *testing.T) {
	for given, want := range map[string]string{
		"one\ntwo":        "one\ntwo",
		"a\u202eb\u200bc": "a b c",
		"h" + strings.Repeat("\u0361", 90) + "i!": "h\u0361\u0361\u0361i!",
		strings.Repeat("я", 2*maxSaid):            strings.Repeat("я", maxSaid),
	} {
		if got := plain(given); got != want {
			t.Errorf("%+q becomes %+q, want %+q", given, got, want)
		}
	}
}
