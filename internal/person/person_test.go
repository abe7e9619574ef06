package person

import (
	"strings"
	"testing"
)

// A name shows what it has: it turns no text around, hides nothing, covers no neighbours, and is not blank.
func TestName(t *testing.T) {
	for given, want := range map[string]string{
		"  Anna \t Müller\n":                    "Anna Müller",
		"Anna\u202egro.live":                    "Anna gro.live", // right-to-left override
		"An\u2066na\u2069":                      "An na",         // isolates
		"Anna\u200b":                            "Anna",          // zero-width space
		"Anna\u3164":                            "Anna",          // a blank letter
		"\u3164\uffa0\u115f":                    "",
		"\u2800\u2800":                          "",
		"Anna\ufe0f":                            "Anna",
		"Anna\U000e0041":                        "Anna", // a tag
		"\ufeffAnna\x00\x1b[31m":                "Anna [31m",
		"Ann\u0430":                             "Ann\u0430", // another alphabet is a name, too
		"Việt":                                  "Việt",
		"Vie\u0323\u0302t":                      "Vie\u0323\u0302t",
		"שָׁלוֹם":                               "שָׁלוֹם",
		"A" + strings.Repeat("\u0336", 50):      "A\u0336\u0336\u0336",
		"A" + strings.Repeat("\u20dd", 9) + "b": "A\u20dd\u20dd\u20ddb",
		strings.Repeat("ж", 50):                 strings.Repeat("ж", 40),
		"\xff\xfeAnna":                          "Anna",
	} {
		if got := Name(given); got != want {
			t.Errorf("%+q is shown as %+q, want %+q", given, got, want)
		}
		if again := Name(Name(given)); again != Name(given) {
			t.Errorf("%+q: the name of a name differs: %+q", given, again)
		}
	}
}
