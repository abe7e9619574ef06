package main

import "testing"

func TestGarbageIsBounded(t *testing.T) {
	for live, want := range map[int64]int64{0: 200, 80: 200, 100: 240, 1024: 2088} {
		if got := bound(live << 20); got != want<<20 {
			t.Errorf("with %d MB that live the memory is bounded by %d MB, want %d", live, got>>20, want)
		}
	}
}
