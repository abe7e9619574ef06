package server

import (
	"net/http"
	"net/url"
	"testing"
)

func TestInventionsAreShownAndRead(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	const at = "/api/rules/ability/inventions"
	shipped := anna.do("GET", at, nil, http.StatusOK)["shipped"].([]any)
	first := shipped[0].(map[string]any)
	if len(shipped) < 20 || len(first["said"].(map[string]any)) != 3 {
		t.Errorf("%d are shipped, the first is %v", len(shipped), first)
	}
	read := func(text string) map[string]any {
		return anna.do("GET", at+"/read?text="+url.QueryEscape(text), nil, http.StatusOK)
	}
	const dash = "ability dash\nuses 1\naction step\n  by knight\n  in N2\n  on empty\n  do "
	good := read(dash + "move\n")
	one := good["inventions"].([]any)[0].(map[string]any)
	if zones := one["zones"].([]any); one["name"] != "dash" || len(zones) != 1 ||
		good["options"].(map[string]any)["set"] == nil || good["wrong"] != nil {
		t.Errorf("read as %v", good)
	}
	wrong, _ := read(dash + "fly\n")["wrong"].(map[string]any)
	if wrong == nil || wrong["text"].(map[string]any)["args"].(map[string]any)["line"] != 7.0 {
		t.Errorf("a wrong line is told as %v", wrong)
	}
	anna.do("GET", at+"/check?text=ability", nil, http.StatusBadRequest)
	anna.do("GET", "/api/rules/niels/inventions", nil, http.StatusNotFound)
}
