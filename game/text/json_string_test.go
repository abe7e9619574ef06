package text

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestStringsAreWrittenAsByJSON: every byte at every place of short and long strings is written as encoding/json writes
// it.
func TestStringsAreWrittenAsByJSON(t *testing.T) {
	for size := range 20 {
		for at := range size {
			for c := range 256 {
				b := []byte(strings.Repeat("x", size))
				b[at] = byte(c)
				want, err := json.Marshal(strings.ToValidUTF8(string(b), "\ufffd"))
				if err != nil {
					t.Fatal(err)
				}
				if got := AppendString(nil, string(b)); string(got) != string(want) {
					t.Fatalf("%q is written %s, want %s", b, got, want)
				}
			}
		}
	}
	for _, s := range []string{"", "Grüße & <Züge>", "ход", "\u2028\u2029", strings.Repeat("e2e4 ", 50) + "\x7f"} {
		if want, _ := json.Marshal(s); string(AppendString([]byte("x"), s)) != "x"+string(want) {
			t.Errorf("%q is not written as %s", s, want)
		}
	}
}
