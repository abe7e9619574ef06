package main

import (
	"os"
	"testing"
)

// Settings with which a server cannot serve are refused when it starts, not when the first visitor comes.
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
	for _, origin := range []string{"games.example.org", "ftp://games.example.org", "https://",
		"https://a.example/games", "https://me@a.example", "https://a.example?x"} {
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

// TestReachedByName: links lead to no address that only stands for all of a machine.
func TestReachedByName(t *testing.T) {
	machine, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]string{
		"127.0.0.1:80": "127.0.0.1:80", "[::1]:80": "[::1]:80", "0.0.0.0:80": machine + ":80",
		"[::]:80": machine + ":80",
	} {
		if got := reached(address); got != want {
			t.Errorf("%s is reached at %s, want %s", address, got, want)
		}
	}
}
