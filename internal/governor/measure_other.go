//go:build !linux

package governor

import "time"

// measure begins to measure time, and returns a function that returns the time used. Threads have no clock of their own
// that is the same on all systems.
func measure() (used func() time.Duration) {
	begin := time.Now()
	return func() time.Duration { return time.Since(begin) }
}
