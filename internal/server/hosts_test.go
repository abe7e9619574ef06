package server

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestHostsOfAServer(t *testing.T) {
	for listen, want := range map[string]map[string]bool{
		"127.0.0.1:8080": {
			"127.0.0.1:8080": true, "localhost:8080": true, "LOCALHOST": true, "quandary.localhost:1": true,
			"[::1]:8080": true,
			"localhost.": true, "": true, "127.0.0.1": true, "::1": true,
			"evil.example": false, "127.0.0.1.evil.example:8080": false, "localhost.evil.example": false,
			"192.168.1.5":        false,
			"evil.example:80:80": false, " localhost": false, "notlocalhost": false,
		},
		"192.168.1.5:80": {"192.168.1.5": true, "[::ffff:192.168.1.5]:80": true, "192.168.1.6": false,
			"localhost": true},
		":8080": {"192.168.1.5:8080": true, "[fe80::1]:8080": true, "evil.example:8080": false,
			"0.0.0.0": true},
		"[::]:8080":    {"10.1.2.3": true, "evil.example": false},
		"box.lan:8080": {"box.lan:8080": true, "BOX.lan": true, "10.1.2.3": true, "evil.lan": false},
	} {
		for host, allowed := range want {
			if got := HostsAt(listen).Allows(host); got != allowed {
				t.Errorf("at %s: %q is allowed: %v", listen, host, got)
			}
		}
	}
	h := HostsAt("127.0.0.1:0").With("https://games.example.org:8443", "//other.example", "//", "")
	for host, allowed := range map[string]bool{
		"games.example.org": true, "Games.Example.Org:443": true, "other.example": true, "example.org": false,
	} {
		if h.Allows(host) != allowed {
			t.Errorf("%q is allowed: %v", host, !allowed)
		}
	}
}

// TestRequestsForOtherHostsAreRefused: every address but those of health.
func TestRequestsForOtherHostsAreRefused(t *testing.T) {
	i := newInn(t)
	i.again(func(c *Config) { c.Origin = "https://games.example.org" })
	for path, want := range map[string]int{
		"/api/rules": http.StatusBadRequest, "/api/me": http.StatusBadRequest, "/": http.StatusBadRequest,
		"/healthz": http.StatusOK,
	} {
		for _, host := range []string{"evil.example:8080", "games.example.org"} {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+host+path, nil)
			w := httptest.NewRecorder()
			i.server.ServeHTTP(w, r)
			if refused := host == "evil.example:8080"; refused && w.Code != want ||
				!refused && w.Code == http.StatusBadRequest {
				t.Errorf("%s of %s: %d %s", path, host, w.Code, w.Body)
			}
		}
	}
}
