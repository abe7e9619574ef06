package server

import (
	"fmt"
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
		t.Errorf("the server knows the pages\n%s\nand the script\n%s", strings.Join(got, "\n"),
			strings.Join(want, "\n"))
	}
	i := newInn(t)
	played := "/game/" + i.guest("Anna").opens("niels", "", http.StatusOK)
	i.server.c.Pages = fstest.MapFS{"index.html": {Data: []byte("<html><head><script>x</script></head>")},
		"ahead.json": {Data: []byte(`{"": "<link home>", "game/:id": "<link game>"}`)}}
	version := i.server.c.Catalogue.Version()
	for at, want := range map[string][2]string{"/": {"", "<link home>"}, played: {"niels", "<link game>"},
		"/rules": {}, "/learn/ability": {"ability"}, "/invent/ability/of/x": {"ability"}, "/nowhere": {},
		"/game/%22%3E": {}} {
		want := fmt.Sprintf(`<html data-sentences="%s" data-game="%s"><head><script>x</script>%s</head>`, version,
			want[0], want[1])
		if _, _, body := asked(t, http.HandlerFunc(i.server.page), at, nil); body != want {
			t.Errorf("%s: %s, want %s", at, body, want)
		}
	}
	// printf x | openssl sha256 -binary | base64
	if policy := i.server.policy(); !strings.Contains(policy,
		"script-src 'self' 'sha256-LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE=';") {
		t.Errorf("%s: want the checksum of the script of the shell", policy)
	}
	for at, want := range map[string]int{
		"/": http.StatusOK, "/learn/niels": http.StatusOK, played + "/replay": http.StatusOK,
		"/game/x": http.StatusNotFound, "/new/crowd": http.StatusOK,
		"/rules/indeterminist-2016": http.StatusOK, "/rules/abilities": http.StatusOK,
		"/learn/abilities":          http.StatusNotFound,
		"/learn/indeterminist-2016": http.StatusOK,
		"/new/indeterminist-2016":   http.StatusNotFound, "/rules/niels-2016": http.StatusNotFound,
		"/nowhere": http.StatusNotFound, "/new/nosuch": http.StatusNotFound, "/game": http.StatusNotFound,
	} {
		if answer, _, _ := asked(t, http.HandlerFunc(i.server.page), at, nil); answer.StatusCode != want {
			t.Errorf("%s: %s, want %d", at, answer.Status, want)
		}
	}
}

// A request for many ranges gets the file: as ranges, each with a head, the answer was four times as long.
func TestManyRangesAreTheFile(t *testing.T) {
	i := newInn(t)
	script := strings.Repeat("x", 5000)
	i.server.c.Pages = fstest.MapFS{"assets/a.js": {Data: []byte(script)}}
	many := "bytes=0-0" + strings.Repeat(",1-1", 1000)
	for ranges, want := range map[string]string{many: script, "bytes=0-9": script[:10], "": script} {
		answer, _, body := asked(t, http.HandlerFunc(i.server.page), "/assets/a.js", map[string]string{"Range": ranges})
		if body != want {
			t.Errorf("%.20s: %s with %d bytes, want %d", ranges, answer.Status, len(body), len(want))
		}
	}
}
