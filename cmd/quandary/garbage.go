package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// A server may fill leastMemory before it collects garbage, or twice what lives and restOfMemory. Moves leave much
// garbage: with a smaller bound Go would collect it several times a second. The bound is one on the whole memory, so
// that a sudden flood of requests does not exceed it.
const (
	leastMemory  = 200 << 20 // bytes
	restOfMemory = 40 << 20  // stacks, and room between objects
	mostGrowth   = 400       // per cent by which the heap may grow at most
)

// A server that allocates less than littleGarbage in each of so many seconds has no work. It gives the memory of the
// garbage back to the system, and does so again whenever as much time has passed.
const (
	littleGarbage = 4 << 20 // bytes
	quietFor      = 30      // seconds
)

// collect bounds the memory until the context ends, unless the environment says how garbage is collected.
func collect(ctx context.Context) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	heap := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	quiet, before := 0, uint64(0)
	debug.SetGCPercent(mostGrowth)
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		metrics.Read(heap)
		debug.SetMemoryLimit(bound(int64(heap[0].Value.Uint64())))
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

// bound returns the bound on the memory with this many live bytes.
func bound(live int64) int64 { return max(leastMemory, 2*live+restOfMemory) }
