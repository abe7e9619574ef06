package bot

import (
	"math"
	"testing"
)

func TestNothingIsBelievedAtFirstButTheMean(t *testing.T) {
	for _, mean := range []float64{0.1, 0.2, 0.4} {
		b := newBelief(mean)
		got := b.mean()
		if math.Abs(got[taking]-mean/2) > 1e-6 || math.Abs(got[standing]-mean/2) > 1e-6 {
			t.Errorf("the mean of nothing seen is %v, not %v shared", got, mean)
		}
	}
}

// The habit of an opponent that takes material in three plies of four is estimated at about that. An opponent whose
// orders only thought explains has no habit.
func TestHabitsAreLearnt(t *testing.T) {
	taker, thinker := newBelief(0.2), newBelief(0.2)
	for ply := range 40 {
		if ply%4 > 0 {
			taker.update([habits]float64{taking: 0.9, standing: 0.1}, 0.02)
		} else {
			taker.update([habits]float64{}, 0.05)
		}
		thinker.update([habits]float64{taking: 0.001, standing: 0.001}, 0.3)
	}
	if got := taker.mean(); got[taking] < 0.6 || got[taking] > 0.8 || got[standing] > 0.1 {
		t.Errorf("a taker is believed to have the habits %.2f", got)
	}
	if got := thinker.mean(); got[taking]+got[standing] > 0.05 {
		t.Errorf("a thinker is believed to have the habits %.2f", got)
	}
}
