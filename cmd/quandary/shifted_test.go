package main

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"
)

// shifted makes a program run in a namespace whose clock since the start of the machine is ahead by so much.
func shifted(c *exec.Cmd, by time.Duration) error {
	unshare, err := exec.LookPath("unshare")
	if err != nil {
		return err
	}
	seconds := strconv.Itoa(int(by.Seconds()))
	c.Args = append([]string{unshare, "--user", "--map-root-user", "--time", "--monotonic", seconds,
		"--boottime", seconds,
		c.Path}, c.Args[1:]...)
	c.Path = unshare
	return nil
}

// A machine that starts anew counts its time from the beginning. A server that is killed, and goes on under a clock
// since the start that is a month ahead, and then under one that is a month back, takes nobody's time, and flags fall.
// Where that cannot be the test is skipped, and says so; with WANTED=1 it fails.
func TestTheMachinesTimeMayStartAnew(t *testing.T) {
	probe := exec.CommandContext(t.Context(), "true")
	err := shifted(probe, time.Hour)
	if err == nil {
		err = probe.Run()
	}
	switch {
	case err != nil && os.Getenv("WANTED") == "1":
		t.Fatalf("there are no clocks to shift: %v", err)
	case err != nil:
		t.Skipf("NOT TESTED with clocks that are shifted: %v (it takes unshare, and namespaces of time)", err)
	}
	h := newHost(t)
	v := newVisitor(h, "Anna")
	made := func(clock string) (id string) {
		var game struct{ ID string }
		v.do(http.MethodPost, "/api/games", map[string]any{"game": "niels", "clock": clock,
			"seats": []map[string]string{{"kind": "mine"}, {"kind": "mine"}}}, &game)
		return game.ID
	}
	type state struct {
		Phase    string
		Position int64
		Clocks   struct{ Left []int64 }
	}
	stands := func(id string) (s state) {
		v.do(http.MethodGet, "/api/games/"+id, nil, &s)
		return s
	}
	long, begin := made("5+0"), time.Now()
	for n, shift := range []time.Duration{0, 30 * 24 * time.Hour, 0} {
		if n > 0 {
			_ = h.c.Process.Kill()
			_ = h.c.Wait()
			h.shift = shift
			h.start()
		}
		s := stands(long)
		v.do(http.MethodPost, "/api/games/"+long+"/actions", map[string]any{"id": fmt.Sprint(n), "kind": "move",
			"seat": n % 2, "number": s.Position, "move": []string{"a2a3", "a7a6", "h2h3"}[n]}, nil)
		for seat, left := range stands(long).Clocks.Left {
			if most := 5 * time.Minute; left > most.Milliseconds() ||
				left < (most-time.Since(begin)).Milliseconds()-1000 {
				t.Errorf("with a shift of %v seat %d has %d ms left, %v after the beginning", shift, seat, left,
					time.Since(begin))
			}
		}
		short, asked := made("0+2"), time.Now()
		for stands(short).Phase != "over" {
			if time.Since(asked) > 20*time.Second {
				t.Fatalf("with a shift of %v no flag falls", shift)
			}
			time.Sleep(50 * time.Millisecond)
		}
		if took := time.Since(asked); took < 1900*time.Millisecond {
			t.Errorf("with a shift of %v a flag falls after %v of 2 s", shift, took)
		}
	}
}
