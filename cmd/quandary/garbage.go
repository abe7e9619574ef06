package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// leastGarbage is how many bytes the heap of a server may grow before they are collected, however little lives in it.
// Moves leave much garbage: with a small heap Go would collect it several times a second.
const leastGarbage = 80 << 20

// A server that allocates less than littleGarbage in each of so many seconds has no work. It gives the memory of the
// garbage back to the system, and does so again whenever as much time has passed.
const (
	littleGarbage = 4 << 20 // bytes
	quietFor      = 30      // seconds
)

// collect keeps leastGarbage until the context ends, unless the environment says how garbage is collected.
func collect(ctx context.Context) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	heap := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	was, quiet, before := 100, 0, uint64(0)
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		metrics.Read(heap)
		if now := percent(heap[0].Value.Uint64()); now != was {
			debug.SetGCPercent(now)
			was = now
		}
		all := heap[1].Value.Uint64()
		if all-before > littleGarbage {
			quiet = 0
		} else if quiet++; quiet%quietFor == 0 {
			debug.FreeOSMemory()
		}
		before = all
		select {
		case <-t.C:
		case <-ctx.Done():
			return
		}
	}
}

// percent returns by how many percent a heap with this many live bytes may grow: 100 to 400, in steps of 50.
func percent(live uint64) int {
	return 50 * int(min(max(2*leastGarbage/max(live, 1), 2), 8))
}
