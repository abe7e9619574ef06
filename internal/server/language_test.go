package server

import (
	"net/http"
	"strings"
	"testing"
)

// TestRulesAndSentencesInALanguage asks for pages of rules and for errors in the languages of the server, and in one
// that it lacks.
func TestRulesAndSentencesInALanguage(t *testing.T) {
	anna := newInn(t).guest("Anna")
	for lang, want := range map[string][3]string{
		"en":    {"Chess in which a piece", "there is no game chess", "# Inventing abilities"},
		"de-AT": {"Schach, in dem eine Figur", "es gibt kein Spiel chess", "# Eigene Fähigkeiten"},
		"ru":    {"Шахматы, в которых фигура", "нет игры chess", "# Свои способности"},
		"fr":    {"Chess in which a piece", "there is no game chess", "# Inventing abilities"},
	} {
		page := anna.do("GET", "/api/rules/niels/text?lang="+lang, nil, http.StatusOK)["markdown"].(string)
		if !strings.Contains(page, want[0]) {
			t.Errorf("the rules in %s begin with %.100q, want %q", lang, page, want[0])
		}
		guide := anna.do("GET", "/api/rules/abilities/text?lang="+lang, nil, http.StatusOK)["markdown"].(string)
		if !strings.Contains(guide, want[2]) {
			t.Errorf("the guide in %s begins with %.100q, want %q", lang, guide, want[2])
		}
		refused := anna.do("GET", "/api/rules/chess/text?lang="+lang, nil, http.StatusNotFound)
		if told, _ := refused["detail"].(string); !strings.Contains(told, want[1]) {
			t.Errorf("in %s it is refused with %v, want %q", lang, refused, want[1])
		}
	}
}
