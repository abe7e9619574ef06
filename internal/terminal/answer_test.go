package terminal

import (
	"testing"

	"github.com/quandary-games/quandary/game/text"
)

func TestAnswersAreUnderstoodInTheLanguageAndInEnglish(t *testing.T) {
	all := text.Must(Messages())
	for _, c := range []struct {
		lang, typed, want string
	}{
		{"en", "yes", "yes"}, {"en", "Y", "yes"}, {"en", "no", "no"}, {"en", "n", "no"},
		{"en", "yess", ""}, {"en", "", ""},
		{"de", "ja", "yes"}, {"de", "J", "yes"}, {"de", "y", "yes"},
		{"de", "nein", "no"}, {"de", "n", "no"}, {"de", "e", ""},
		{"ru", "да", "yes"}, {"ru", "Д", "yes"}, {"ru", "нет", "no"}, {"ru", "н", "no"},
		{"ru", "y", "yes"}, {"ru", "е", ""},
	} {
		v, got := speaker{all.Voice(c.lang)}, ""
		for _, word := range []string{"yes", "no"} {
			if v.means(c.typed, word) {
				got += word
			}
		}
		if got != c.want {
			t.Errorf("in %s %q means %q, want %q", c.lang, c.typed, got, c.want)
		}
	}
}
