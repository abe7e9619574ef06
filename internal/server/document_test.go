package server

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
)

var update = flag.Bool("update", false, "write the files that are made from Go sources")

// documentFile is where the pages' types are made from.
const documentFile = "../../web/shapes/openapi.json"

// The pages know the API by its document. After a change of what the API takes or sends, run this test with -update,
// and then npm run shapes in the folder web.
func TestThePagesHaveTheDocument(t *testing.T) {
	i := newInn(t)
	want, err := json.MarshalIndent(i.server.api.OpenAPI(), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	if *update {
		if err := os.WriteFile(documentFile, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(documentFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s is not the document of the API: go test ./internal/server -run Document -update", documentFile)
	}
}

// operations finds the operation of a request in the document of the API.
func operations(doc *huma.OpenAPI) (*http.ServeMux, map[string]*huma.Operation) {
	mux, all := http.NewServeMux(), map[string]*huma.Operation{}
	for path, item := range doc.Paths {
		for _, o := range []*huma.Operation{item.Get, item.Put, item.Post, item.Delete, item.Patch} {
			if o != nil {
				mux.HandleFunc(o.Method+" "+path, http.NotFound)
				all[o.Method+" "+path] = o
			}
		}
	}
	return mux, all
}

// documented answers requests, and sees that the document of the API tells of every status that they are answered with.
func (i *inn) documented(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen := &answer{ResponseWriter: w, status: http.StatusOK, visit: &visit{server: i.server}}
		next.ServeHTTP(seen, r)
		_, pattern := i.mux.Handler(r)
		o := i.operations[pattern]
		if o == nil {
			return
		}
		told := o.Responses[strconv.Itoa(seen.status)]
		if told == nil {
			i.t.Errorf("%s: the document tells of no %d", pattern, seen.status)
			return
		}
		kind, _, _ := strings.Cut(w.Header().Get("Content-Type"), ";")
		if told.Content[kind] == nil && len(told.Content) > 0 {
			i.t.Errorf("%s: the document tells of no %s with status %d", pattern, kind, seen.status)
		}
	})
}

// proofread sees that an answer is as the document of the API has it.
func (i *inn) proofread(r *http.Request, answer *http.Response, body []byte) {
	i.t.Helper()
	_, pattern := i.mux.Handler(r)
	o := i.operations[pattern]
	if o == nil || answer.StatusCode >= http.StatusBadRequest {
		return
	}
	told := o.Responses[strconv.Itoa(answer.StatusCode)]
	if told == nil {
		i.t.Errorf("%s: the document tells of no %s", pattern, answer.Status)
		return
	}
	media := told.Content["application/json"]
	if media == nil { // a file
		return
	}
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		i.t.Errorf("%s: %v", pattern, err)
	}
	var found huma.ValidateResult
	at := huma.NewPathBuffer([]byte{}, 0)
	huma.Validate(i.server.api.OpenAPI().Components.Schemas, media.Schema, at, huma.ModeReadFromServer, value, &found)
	for _, err := range found.Errors {
		i.t.Errorf("%s is not answered as the document has it: %v", r.URL, err)
	}
}

// What is asked about a game and its positions is answered as the document has it, in every game; proofread sees to it.
func TestAnswersAreAsTheDocumentHasThem(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	for _, rules := range anna.do("GET", "/api/rules", nil, http.StatusOK)["rules"].([]any) {
		g := rules.(map[string]any)
		seats := make([]any, int(g["seats"].(float64)))
		for seat := range seats {
			seats[seat] = map[string]any{"kind": "mine"}
		}
		made := anna.do("POST", "/api/games", map[string]any{"game": g["id"], "seats": seats}, http.StatusOK)
		at := "/api/games/" + made["id"].(string)
		for range 6 {
			state := anna.do("GET", at+"?picture=true", nil, http.StatusOK)
			awaited := state["awaited"].([]any)
			if len(awaited) == 0 {
				break
			}
			as := fmt.Sprintf("seat=%v", awaited[0])
			move := anna.do("GET", at+"/moves?"+as, nil, http.StatusOK)["moves"].([]any)[0].(string)
			anna.do("GET", at+"/choices?"+as, nil, http.StatusOK)
			anna.do("GET", at+"/risks?picture=true&"+as+"&move="+url.QueryEscape(move), nil, http.StatusOK)
			rules := "/api/rules/" + g["id"].(string) + "/"
			position := "picture=true&position=" + url.QueryEscape(state["view"].(string))
			anna.do("GET", rules+"position?"+position, nil, http.StatusOK)
			anna.do("GET", rules+"choices?"+position, nil, http.StatusOK)
			anna.do("GET", rules+"edit?"+position, nil, http.StatusOK)
			anna.do("POST", at+"/actions", map[string]any{"id": move + as, "kind": "move",
				"seat": awaited[0], "move": move, "number": state["number"]}, http.StatusOK)
		}
		anna.do("GET", at+"/entries?lang=en", nil, http.StatusOK)
		anna.do("GET", at+"/history?picture=true", nil, http.StatusOK)
	}
	anna.do("GET", "/api/games?phase=playing", nil, http.StatusOK)
	anna.do("GET", "/api/me/games", nil, http.StatusOK)
}
