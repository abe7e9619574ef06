package main

import "testing"

// What a server cannot serve by is refused when it is told, not when the first visitor comes.
func TestServingIsSettled(t *testing.T) {
	for _, c := range []struct {
		o      serving
		origin string
	}{
		{serving{origin: "https://games.example.org/"}, "https://games.example.org"},
		{serving{origin: "http://192.0.2.1:8080"}, "http://192.0.2.1:8080"},
		{serving{domain: "games.example.org"}, "https://games.example.org"},
	} {
		c.o.limits.PerSecond = 0.01
		if err := c.o.settle(false); err != nil || c.o.origin != c.origin || c.o.limits.Burst != 1 {
			t.Errorf("%+v: %v", c.o, err)
		}
	}
	for _, origin := range []string{"games.example.org", "ftp://games.example.org", "https://", "https://a.example/games",
		"https://me@a.example", "https://a.example?x"} {
		if err := (&serving{origin: origin}).settle(false); err == nil {
			t.Errorf("%s is taken for an origin", origin)
		}
	}
	few := serving{}
	few.limits.PerSecond = -1
	if few.settle(false) == nil {
		t.Error("fewer than no requests a second")
	}
}
