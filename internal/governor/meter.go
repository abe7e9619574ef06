package governor

import (
	"context"
	"sync/atomic"
	"time"
)

// meterKey is the key of the meter in a context: an *atomic.Int64 of nanoseconds.
type meterKey struct{}

// Metered returns a context with a meter, and a function that returns the processor time that [Meter] has added to it.
func Metered(ctx context.Context) (metered context.Context, used func() time.Duration) {
	sum := new(atomic.Int64)
	return context.WithValue(ctx, meterKey{}, sum), func() time.Duration { return time.Duration(sum.Load()) }
}

// Meter runs a part of a request that does not wait, and adds the processor time that it uses to the meter of the
// context, if there is one.
func Meter(ctx context.Context, part func()) {
	if sum, ok := ctx.Value(meterKey{}).(*atomic.Int64); ok {
		used := measure()
		defer func() { sum.Add(int64(used())) }()
	}
	part()
}
