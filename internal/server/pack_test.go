package server

import (
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
)

// asked is the answer of a handler to a GET, and its body as it was before it was compressed.
func asked(t *testing.T, h http.Handler, at string, header map[string]string) (*http.Response, int, string) {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, "http://localhost"+at, nil)
	for name, value := range header {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	answer, sent := w.Result(), w.Body.Len()
	var from io.Reader = w.Body
	switch answer.Header.Get("Content-Encoding") {
	case "br":
		if at != "/assets/b.js" { // its packed file is made up
			from = brotli.NewReader(w.Body)
		}
	case "gzip":
		z, err := gzip.NewReader(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		from = z
	}
	all, err := io.ReadAll(from)
	if err != nil {
		t.Fatal(err)
	}
	return answer, sent, string(all)
}

func TestWhatIsLongAndForEverybodyIsCompressed(t *testing.T) {
	i := newInn(t)
	long := strings.Repeat("const same = 1;\n", 500)
	i.server.c.Pages = fstest.MapFS{
		"index.html": {Data: []byte("<!doctype html>" + long)}, "assets/a.js": {Data: []byte(long)},
		"icon.png": {Data: []byte(long)}, "assets/b.js": {Data: []byte(long)},
		"assets/b.js.br": {Data: []byte("packed")},
	}
	pages := (&packed{files: map[string][]byte{}}).handler(http.HandlerFunc(i.server.page))
	taking := map[string]string{"Accept-Encoding": "br, gzip"}
	encodings := map[string]string{"/": "br", "/rules": "br", "/assets/a.js": "br", "/icon.png": ""}
	for _, at := range slices.Repeat(slices.Collect(maps.Keys(encodings)), 2) { // the second time it was packed before
		want := encodings[at]
		answer, sent, body := asked(t, pages, at, taking)
		if got := answer.Header.Get("Content-Encoding"); got != want || answer.StatusCode != http.StatusOK {
			t.Errorf("%s is encoded as %q, want %q, with %s", at, got, want, answer.Status)
		}
		if !strings.HasSuffix(body, long) || want != "" && sent > len(long)/10 {
			t.Errorf("%s came as %d bytes, and has %d", at, sent, len(body))
		}
		if want != "" && (answer.Header.Get("Content-Length") != "" || answer.Header.Get("Vary") != "Accept-Encoding") {
			t.Errorf("%s has the header %v", at, answer.Header)
		}
	}
	for taken, want := range map[string]string{"br": "br", "gzip": "gzip", "gzip;q=0.5, br;q=0": "gzip", "zstd": "",
		"":                   "",
		"gzip;q=0, br;q=0.1": "br", "brotli": ""} {
		answer, _, body := asked(t, pages, "/", map[string]string{"Accept-Encoding": taken})
		if got := answer.Header.Get("Content-Encoding"); got != want || !strings.HasSuffix(body, long) {
			t.Errorf("taking %q: encoded as %q, want %q", taken, got, want)
		}
	}
	for taken, want := range map[string]string{"gzip, br": "packed", "gzip": long, "": long} {
		answer, _, body := asked(t, pages, "/assets/b.js", map[string]string{"Accept-Encoding": taken})
		if body != want || !strings.HasPrefix(answer.Header.Get("Content-Type"), "text/javascript") {
			t.Errorf("taking %q: %.20s, %v", taken, body, answer.Header)
		}
	}
	answer, _, body := asked(t, pages, "/assets/a.js", nil)
	if answer.Header.Get("Content-Encoding") != "" || body != long {
		t.Error("who takes nothing compressed got it")
	}
	part := map[string]string{"Accept-Encoding": "gzip", "Range": "bytes=0-9"}
	answer, _, body = asked(t, pages, "/assets/a.js", part)
	if answer.StatusCode != http.StatusPartialContent || body != long[:10] {
		t.Errorf("a part came as %s: %q", answer.Status, body)
	}
	if answer, _, _ := asked(t, pages, "/assets/none.js", taking); answer.StatusCode != http.StatusNotFound {
		t.Errorf("what is not there came as %s", answer.Status)
	}
}

func TestSentencesAreCompressedAndWhatIsToldOfGamesIsNot(t *testing.T) {
	i := newInn(t)
	taking := map[string]string{"Accept-Encoding": "gzip"}
	for at, want := range map[string]string{"/api/messages/de": "gzip", "/api/rules": "gzip", "/api/games": ""} {
		answer, sent, body := asked(t, i.server, at, taking)
		if got := answer.Header.Get("Content-Encoding"); got != want || !strings.HasPrefix(body, "{") {
			t.Errorf("%s is encoded as %q, want %q: %d bytes", at, got, want, sent)
		}
	}
	for _, game := range []string{"niels", "", "predictor"} {
		at := "/api/messages/ru?game=" + game + "&version=" + i.server.c.Catalogue.Version()
		answer, _, body := asked(t, i.server, at, taking)
		for _, other := range []string{"niels", "predictor"} {
			if got := strings.Contains(body, `"`+other+"."); got != (game == "" || game == other) {
				t.Errorf("the sentences of %q have those of %s: %v", game, other, got)
			}
		}
		if got := answer.Header.Get("Cache-Control"); got != forGood {
			t.Errorf("the sentences of %q are kept %q", game, got)
		}
	}
	for _, lang := range []string{"de", "ru", "de"} { // what was packed in one language is not told in another
		header := map[string]string{"Accept-Encoding": "gzip", "Accept-Language": lang}
		if _, _, body := asked(t, i.server, "/api/rules", header); !strings.Contains(body, `"language":"`+lang+`"`) {
			t.Errorf("the rules in %s: %.80s", lang, body)
		}
	}
}

func TestTheStepsOfAGameAreCompressedOnceItIsOver(t *testing.T) {
	i := newInn(t)
	anna := i.guest("anna")
	made := anna.do("POST", "/api/games", map[string]any{"game": "ability",
		"seats": slices.Repeat([]map[string]any{{"kind": "mine"}}, 4)}, http.StatusOK)
	id := made["id"].(string)
	at := "/api/games/" + id + "/history?picture=true"
	taking := map[string]string{"Accept-Encoding": "gzip"}
	if answer, _, _ := asked(t, i.server, at, taking); answer.Header.Get("Content-Encoding") != "" {
		t.Error("the steps of a game that goes on are compressed")
	}
	for seat := range 3 {
		anna.do("POST", "/api/games/"+id+"/actions",
			map[string]any{"kind": "resign", "seat": seat, "id": fmt.Sprint("resign", seat)}, http.StatusOK)
	}
	answer, sent, body := asked(t, i.server, at, taking)
	if answer.Header.Get("Content-Encoding") != "gzip" || sent > len(body)/10 {
		t.Errorf("the steps of a finished game are encoded as %q: %d bytes for %d",
			answer.Header.Get("Content-Encoding"), sent, len(body))
	}
	if answer, sent, _ := asked(t, i.server, at, nil); answer.Header.Get("Content-Encoding") != "" ||
		sent != len(body) {
		t.Error("the steps are compressed for who takes nothing compressed")
	}
}
