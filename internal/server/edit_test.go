package server

import (
	"net/http"
	"testing"
)

func TestPositionsArePutTogether(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	const at = "/api/rules/niels/edit?"
	first := anna.do("GET", at+"clear=true", nil, http.StatusOK)
	if first["position"] != "4k3/8/8/8/8/8/8/4K3 w - - 0 1 -" || len(first["stock"].([]any)) != 12 {
		t.Errorf("a cleared board is %v, with %v", first["position"], first["stock"])
	}
	const bare = at + "position=4k3/8/8/8/8/8/8/4K3+w+-+-+0+1+-&"
	for edit, want := range map[string]string{
		"put=a1:0:R&turn=1":      "4k3/8/8/8/8/8/8/R3K3 b - - 0 1 -",
		"take=e1:0:K&put=d1:0:K": "4k3/8/8/8/8/8/8/3K4 w - - 0 1 -",
	} {
		if got := anna.do("GET", bare+edit, nil, http.StatusOK); got["position"] != want {
			t.Errorf("%s makes %v, want %s", edit, got["position"], want)
		}
	}
	for path, status := range map[string]int{
		"put=a1:0:X":        http.StatusBadRequest, // no such piece
		"put=a9:0:R":        http.StatusBadRequest, // no such square
		"put=a1:5:R":        http.StatusBadRequest, // no such seat
		"put=a1:0:R:1/2":    http.StatusBadRequest, // it has no parts
		"put=a1":            http.StatusBadRequest,
		"put=a1:x:R":        http.StatusBadRequest,
		"put=a1:0:R:many":   http.StatusBadRequest,
		"take=a1:0:R":       http.StatusBadRequest, // it is not there
		"take=e1:0:K":       http.StatusBadRequest, // no game without a king
		"turn=3":            http.StatusBadRequest,
		"put=e7:1:Q&turn=1": http.StatusBadRequest, // White's king is left in check
	} {
		if got := anna.do("GET", bare+path, nil, status); got["detail"] == "" {
			t.Errorf("%s: %v", path, got)
		}
	}
}
