package main

import "testing"

// A small heap may grow by several times what lives in it, a large one only as much as in any Go program.
func TestGarbageOfASmallHeap(t *testing.T) {
	for live, want := range map[uint64]int{0: 400, 20 << 20: 400, 32 << 20: 250, 150 << 20: 100, 1 << 30: 100} {
		if got := percent(live); got != want {
			t.Errorf("a heap of which %d MB live may grow by %d %%: want %d", live>>20, got, want)
		}
	}
}
