package governor

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// measure begins to measure processor time of this goroutine, and returns a function that ends it and returns the time
// used. The goroutine keeps its thread meanwhile.
func measure() (used func() time.Duration) {
	runtime.LockOSThread()
	begin := threadTime()
	return func() time.Duration {
		defer runtime.UnlockOSThread()
		return threadTime() - begin
	}
}

// threadTime returns the processor time of this thread.
func threadTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		return 0
	}
	return time.Duration(t.Nano())
}
