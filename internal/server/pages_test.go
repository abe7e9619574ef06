package server

import (
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestAddressesAreThoseOfThePages: the server knows the addresses that the script of the pages has, and answers any
// other with 404.
func TestAddressesAreThoseOfThePages(t *testing.T) {
	source, err := os.ReadFile("../../web/src/pages/index.ts")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, m := range regexp.MustCompile(`pattern: "/([^"]*)"`).FindAllStringSubmatch(string(source), -1) {
		want = append(want, m[1])
	}
	slices.Sort(want)
	if got := slices.Sorted(slices.Values(addresses)); !slices.Equal(got, want) {
		t.Errorf("the server knows the pages\n%s\nand the script\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	i := newInn(t)
	i.server.c.Pages = fstest.MapFS{"index.html": {Data: []byte("<head></head>")},
		"ahead.json": {Data: []byte(`{"": "<link home>", "game/:id": "<link game>"}`)}}
	for at, want := range map[string]string{"/": "<link home>", "/game/x": "<link game>", "/rules": "", "/nowhere": ""} {
		if _, _, body := asked(t, http.HandlerFunc(i.server.page), at, nil); body != "<head>"+want+"</head>" {
			t.Errorf("%s: %s", at, body)
		}
	}
	for at, want := range map[string]int{
		"/": http.StatusOK, "/learn/niels": http.StatusOK, "/game/x/replay": http.StatusOK, "/new/crowd": http.StatusOK,
		"/rules/indeterminist-2016": http.StatusOK, "/rules/abilities": http.StatusOK, "/learn/abilities": http.StatusNotFound,
		"/learn/indeterminist-2016": http.StatusOK,
		"/new/indeterminist-2016":   http.StatusNotFound, "/rules/niels-2016": http.StatusNotFound,
		"/nowhere": http.StatusNotFound, "/new/nosuch": http.StatusNotFound, "/game": http.StatusNotFound,
	} {
		if answer, _, _ := asked(t, http.HandlerFunc(i.server.page), at, nil); answer.StatusCode != want {
			t.Errorf("%s: %s, want %d", at, answer.Status, want)
		}
	}
}
