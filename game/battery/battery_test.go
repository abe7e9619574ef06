package battery

import (
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// every lists options that together show every trait of a race.
var every = Config{Plies: 60, MaxPlies: 100, Options: []map[string]string{
	nil, {"luck": "on"}, {"secrets": "on"}, {"wide": "on"}, {"luck": "on", "secrets": "on", "wide": "on"},
}}

func TestAnHonestGamePasses(t *testing.T) {
	for _, p := range Parts(newRace(), every) {
		t.Run(p.Name, func(t *testing.T) { p.Run(t) })
	}
}

// watch is a TB that records the first failure.
type watch struct{ found string }

func (w *watch) Helper() {}

func (w *watch) Fatalf(format string, args ...any) {
	if w.found == "" {
		w.found = fmt.Sprintf(format, args...)
	}
	runtime.Goexit()
}

// found returns the battery's first finding in a game.
func found(g game.Game) string {
	w := &watch{}
	for _, p := range Parts(g, every) {
		done := make(chan struct{})
		go func() {
			defer close(done)
			p.Run(w)
		}()
		if <-done; w.found != "" {
			return w.found
		}
	}
	return ""
}

func TestTheBatteryFindsEveryBreach(t *testing.T) {
	for _, b := range breaches {
		t.Run(b.name, func(t *testing.T) {
			r := newRace()
			b.spoil(r)
			if got := found(r); got == "" || !strings.Contains(got, b.says) {
				t.Errorf("the battery says %q, want something with %q", got, b.says)
			}
		})
	}
}

func TestACheckFindsABreachOutsideOfTests(t *testing.T) {
	var whole, part game.Trial
	if err := Check(t.Context(), newRace(), nil, 1, math.MaxInt, 1, &whole); err != nil || whole.Positions < 2 {
		t.Errorf("an honest game: %+v, %v", whole, err)
	}
	if err := Check(t.Context(), newRace(), nil, 1, whole.Work/2, 1, &part); err != nil ||
		part.Positions == 0 || part.Positions >= whole.Positions {
		t.Errorf("a part of an honest game: %+v, %v", part, err)
	}
	seen, tried := 0, breaches[len(breaches)-12:]
	for _, b := range tried {
		r := newRace()
		b.spoil(r)
		if err := Check(t.Context(), r, nil, 1, math.MaxInt, 1, &game.Trial{}); err != nil {
			seen++
		}
	}
	if seen < len(tried)/3 {
		t.Errorf("only %d of %d breaches are found", seen, len(tried))
	}
}
