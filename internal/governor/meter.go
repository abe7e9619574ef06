package governor

import (
	"context"
	"sync/atomic"
	"time"
)

// meterKey is the key of the *meter in a context.
type meterKey struct{}

// meter counts what a request has used.
type meter struct{ nanoseconds, bytes atomic.Int64 }

// Used is what a request has used.
type Used struct {
	Time  time.Duration // of a processor
	Bytes int           // that it has added to logs, moves not counted
}

// Metered returns a context with a meter, and a function that returns what [Meter] and [Wrote] have added to it.
func Metered(ctx context.Context) (metered context.Context, used func() Used) {
	m := new(meter)
	return context.WithValue(ctx, meterKey{}, m), func() Used {
		return Used{time.Duration(m.nanoseconds.Load()), int(m.bytes.Load())}
	}
}

// Meter runs a part of a request that does not wait, and adds the processor time that it uses to the meter of the
// context, if there is one.
func Meter(ctx context.Context, part func()) {
	if m, ok := ctx.Value(meterKey{}).(*meter); ok {
		used := measure()
		defer func() { m.nanoseconds.Add(int64(used())) }()
	}
	part()
}

// Wrote adds bytes to the meter of the context, if there is one.
func Wrote(ctx context.Context, bytes int) {
	if m, ok := ctx.Value(meterKey{}).(*meter); ok {
		m.bytes.Add(int64(bytes))
	}
}
