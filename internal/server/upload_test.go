package server

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sent sends a record and returns the answer.
func (g *guest) sent(path, record string, status int) map[string]any {
	g.inn.t.Helper()
	return g.do("POST", "/api/records"+path, map[string]any{"record": record}, status)
}

// recordOf returns the record of a game.
func (g *guest) recordOf(id string) string {
	g.inn.t.Helper()
	return g.do("GET", "/api/games/"+id+"/record", nil, http.StatusOK)["text"].(string)
}

// Records of all games, also of an ability whose text stands in the record, are read as the games are told that they
// came from.
func TestARecordIsRead(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	games := map[string]bool{}
	read := func(name, text string) map[string]any {
		got := anna.sent("?picture=true", text, http.StatusOK)
		games[got["game"].(string)] = true
		steps := got["steps"].([]any)
		if got["wrong"] != nil || len(steps) == 0 || got["verification"].(map[string]any)["right"] != true {
			t.Errorf("%s: %v steps, %v", name, len(steps), got["wrong"])
		}
		if last := steps[len(steps)-1].(map[string]any); last["picture"] == nil || last["position"] == "" {
			t.Errorf("%s: the last step is %v", name, last)
		}
		return got
	}
	for _, pattern := range []string{"../../docs/examples/*.quandary", "../../cmd/quandary/testdata/sets/*.quandary"} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			t.Fatal(pattern, err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			read(path, string(text))
		}
	}
	for _, rules := range []string{"indeterminist", "qcheckers"} {
		id := anna.on(rules, "")
		for range 3 {
			state := anna.do("GET", "/api/games/"+id, nil, http.StatusOK)
			if state["turn"].(map[string]any)["kind"] != "move" {
				break
			}
			moves := anna.do("GET", "/api/games/"+id+"/moves", nil, http.StatusOK)["moves"].([]any)
			anna.plays(id, moves[0].(string), http.StatusOK)
		}
		anna.do("POST", "/api/games/"+id+"/actions", map[string]any{"id": "r", "kind": "resign", "seat": 0},
			http.StatusOK)
		text := anna.recordOf(id)
		got := read(rules, text)
		told := anna.do("GET", "/api/games/"+id+"/history?picture=true", nil, http.StatusOK)
		if diff := cmp.Diff(told["steps"], got["steps"]); diff != "" {
			t.Errorf("%s: the record tells otherwise: %s", rules, diff)
		}
		luck := anna.do("GET", "/api/games/"+id+"/luck", nil, http.StatusOK)
		if diff := cmp.Diff(luck, anna.sent("/luck", text, http.StatusOK)); diff != "" {
			t.Errorf("%s: the luck of the record: %s", rules, diff)
		}
	}
	if len(games) != 5 {
		t.Errorf("records of %v", games)
	}
	if listed := i.guest("Eve").do("GET", "/api/games?phase=over", nil,
		http.StatusOK)["games"].([]any); len(listed) > 0 {
		t.Errorf("games were made of records: %v", listed)
	}
}

// Of a broken record the place and the reason are told, with the steps before it.
func TestABrokenRecordIsTold(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	head := "[Quandary \"1\"]\n[Record \"public\"]\n[Game \"niels\"]\n[Id \"a\"]\n\n"
	for _, c := range []struct {
		record string
		steps  int
		wrong  string
	}{
		{head + "1. e2e4 2. e7e5\n3. e4e5", 2, "line 7, column 4: "},
		{head + "1. e2e4 2. e7e5\n3. g1f3 (resign", 3, "line 7, column 9: "},
		{head + "1. e2e4 (resign 1) (result 1-0 resigned)", 1, "its end is missing"},
	} {
		got := anna.sent("", c.record, http.StatusOK)
		wrong, _ := got["wrong"].(string)
		if len(got["steps"].([]any)) != c.steps || !strings.Contains(wrong, c.wrong) {
			t.Errorf("%s: %d steps, %q", c.record, len(got["steps"].([]any)), wrong)
		}
	}
	for record, why := range map[string]string{
		"":                 "this is not the record of a game",
		"<html>":           "this is not the record of a game",
		"\x00\xff":         "line 1, column 1: ",
		"[Quandary \"9\"]": "line 1, column 11: ",
		strings.Replace(head, "niels", "nosuch", 1) + "1. e2e4": "line 3, column 1: ",
	} {
		for _, path := range []string{"", "/luck", "/analysis"} {
			got := anna.sent(path, record, http.StatusBadRequest)
			if detail := got["detail"].(string); !strings.Contains(detail, why) {
				t.Errorf("%q%s: %s", record, path, detail)
			}
		}
	}
	long := head + strings.Repeat("g1f3 (undo) ", maxUploaded/2) + "g1f3"
	if got := anna.sent("", long, http.StatusRequestEntityTooLarge); got["detail"] !=
		fmt.Sprintf("the record has %d entries: at most %d are read here", maxUploaded+1, maxUploaded) {
		t.Errorf("%v", got)
	}
	anna.sent("", strings.Repeat(" ", maxBody), http.StatusRequestEntityTooLarge)
}

// A record is reviewed as the game that it is of. Nobody is helped in a running game of theirs.
func TestARecordIsAnalysed(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	id := anna.on("niels", "")
	for _, m := range []string{"f2f3", "e7e5", "g2g4"} {
		anna.plays(id, m, http.StatusOK)
	}
	running := anna.recordOf(id)
	anna.sent("/analysis", running, http.StatusForbidden)
	another := anna.on("niels", "")
	for _, m := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		anna.plays(another, m, http.StatusOK)
	}
	record := anna.recordOf(another)
	analysed := func(g *guest) (got map[string]any) {
		for got["done"] != true {
			got = g.sent("/analysis", record, http.StatusOK)
		}
		return got
	}
	eve := i.guest("Eve")
	if diff := cmp.Diff(eve.analysed(another), analysed(eve)); diff != "" {
		t.Errorf("the record is reviewed otherwise: %s", diff)
	}
	if found := analysed(anna)["findings"].([]any); len(found) != 3 {
		t.Errorf("of four moves, the last of which Anna's running game awaits, she was told %v", found)
	}
}
