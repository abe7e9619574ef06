package server

import (
	"encoding/json"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/internal/table"
)

// whole is the example of a kind with an id, as a client sends it.
func whole(k *table.Kind) string { return `{"id":"1",` + k.Example[1:] }

// decoded is JSON as a map.
func decoded(t *testing.T, b []byte) map[string]any {
	t.Helper()
	var m map[string]any
	if err := json.Unmarshal(b, &m); err != nil {
		t.Fatalf("%s: %v", b, err)
	}
	return m
}

// TestEveryKindOfCommand reads the example of every kind, and finds the kind in the document of the API with its own
// fields and no others.
func TestEveryKindOfCommand(t *testing.T) {
	i := newInn(t)
	doc := i.guest("Anna").do("GET", "/api/openapi.json", nil, http.StatusOK)
	schemas := doc["components"].(map[string]any)["schemas"].(map[string]any)
	mapping := schemas[commandUnion].(map[string]any)["discriminator"].(map[string]any)["mapping"].(map[string]any)
	kinds := table.Kinds()
	if len(mapping) != len(kinds) {
		t.Errorf("%d kinds are in the document, and there are %d", len(mapping), len(kinds))
	}
	for _, k := range kinds {
		var what any
		if err := json.Unmarshal([]byte(whole(&k)), &what); err != nil {
			t.Fatal(err)
		}
		r, wrong := i.server.commands.read("body", []byte(whole(&k)), false, what, nil)
		if len(wrong) > 0 || reflect.TypeOf(r.Command) != reflect.TypeOf(k.Zero) || r.ID != "1" {
			t.Errorf("%s is read as %+v, %v", k.Example, r, wrong)
			continue
		}
		b, err := json.Marshal(r.Command)
		if err != nil {
			t.Fatal(err)
		}
		want, got := decoded(t, []byte(k.Example)), decoded(t, b)
		got["kind"] = k.Name
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s is written as %v", k.Example, got)
		}
		ref, _ := mapping[k.Name].(string)
		schema, _ := schemas[strings.TrimPrefix(ref, "#/components/schemas/")].(map[string]any)
		properties, _ := schema["properties"].(map[string]any)
		fields := reflect.VisibleFields(reflect.TypeOf(k.Zero))
		named := 3 // id, kind and seat
		for _, f := range fields {
			if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
				if named++; properties[name] == nil {
					t.Errorf("%s: the document has no %s", k.Name, name)
				}
			}
		}
		if len(properties) != named {
			t.Errorf("%s: the document has %v", k.Name, properties)
		}
	}
}

// commandTable is where docs/api.md has the table of all kinds.
var commandTable = regexp.MustCompile(`(?s)<!-- commands -->\n.*<!-- /commands -->`)

// The table of kinds in docs/api.md is made from the kinds: run this test with -update after a change.
func TestTheDocsHaveEveryKind(t *testing.T) {
	const file = "../../docs/api.md"
	var b strings.Builder
	b.WriteString("<!-- commands -->\n| kind | what it does | example |\n| --- | --- | --- |\n")
	for _, k := range table.Kinds() {
		example := regexp.MustCompile(`\{"kind":"\w+",?`).ReplaceAllString(k.Example, "{")
		if example = "`" + example + "`"; example == "`{}`" {
			example = ""
		}
		b.WriteString("| `" + k.Name + "` | " + k.Does + " | " + example + " |\n")
	}
	b.WriteString("<!-- /commands -->")
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := commandTable.ReplaceAllLiteralString(string(page), b.String())
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if want != string(page) || !commandTable.Match(page) {
		t.Errorf("%s has not the table of the kinds: go test ./internal/server -run DocsHave -update", file)
	}
}

// Fields of another kind are passed over, as bodies that have every field send them. A field of no kind is refused.
func TestFieldsOfOtherKindsArePassedOver(t *testing.T) {
	i := newInn(t)
	anna, bert, id := pair(t, i, nil)
	at := "/api/games/" + id + "/actions"
	anna.do("POST", at, map[string]any{"id": "a", "KIND": "offer", "move": "", "premoves": []any{},
		"number": 3}, http.StatusOK)
	bert.do("POST", at, map[string]any{"id": "a", "kind": "resign", "mvoe": "e2e4"}, http.StatusUnprocessableEntity)
	bert.do("POST", at, map[string]any{"id": "b", "kind": "resign", "move": 7}, http.StatusOK)
}
