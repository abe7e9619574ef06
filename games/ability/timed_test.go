//go:build unix

package ability

import (
	"flag"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"github.com/quandary-games/quandary/bot/arena"
)

// first and last are the numbers of the texts that the long form of TestTextsAreChecked checks, so that it can be run
// in parts.
var (
	first = flag.Int("first", 0, "the first text to check, from 0")
	last  = flag.Int("last", 1000, "the text before which to stop")
)

// used returns the processor time that this process has taken.
func used(t *testing.T) time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		t.Fatal(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// TestTextsAreChecked puts generated texts, and some that are mutated, through the whole check of a text. In the long
// form it does all of the work. A check ends in 10 seconds of one processor.
func TestTextsAreChecked(t *testing.T) {
	effort, generated, mutated := arena.Usual(), 10, 3
	effort.Work /= 50
	if *timed {
		effort, generated, mutated = arena.Usual(), 100, 20
	}
	r := rand.New(rand.NewPCG(7, 8))
	var longest, clock time.Duration
	most, late, fewest := 0, 0, effort.Duels
	for n := 0; n < min(generated+mutated, *last); {
		text := wild(r)
		if n >= generated {
			text = mutant(r)
		}
		if _, _, err := (rules{}).Invent(text); err != nil {
			continue
		}
		if n++; n <= *first {
			continue
		}
		begun, before := time.Now(), used(t)
		found, err := arena.Try(t.Context(), rules{}, text, effort)
		if err != nil {
			t.Fatalf("%v with\n%s", err, text)
		}
		took := used(t) - before
		longest, clock, most = max(longest, took), max(clock, time.Since(begun)), max(most, found.Work)
		fewest = min(fewest, found.Duels[0].Games)
		if found.Late {
			late++
		}
		if took > 10*time.Second || found.Work > effort.Work*3/2 || !found.Late && found.Games == 0 {
			t.Errorf("the check took %v of a processor and %d work for %d games with\n%s", took, found.Work,
				found.Games, text)
		}
		if *timed {
			t.Logf("text %d: %v of a processor, %v by the clock, %d work, %d games, %d of bots, late %v", n, took,
				time.Since(begun), found.Work, found.Games, found.Duels[0].Games, found.Late)
		}
	}
	if *timed {
		t.Logf("the longest check took %v of a processor and %v by the clock, the most work was %d of %d, "+
			"the fewest games of bots %d, %d ended by time", longest, clock, most, effort.Work, fewest, late)
	}
}
