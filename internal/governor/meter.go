package governor

import (
	"context"
	"sync/atomic"
	"time"
)

// meterKey is the key of the *meter in a context.
type meterKey struct{}

// meter counts what a request has used.
type meter struct{ nanoseconds, extra, written atomic.Int64 }

// Used is what a request has used.
type Used struct {
	Time    time.Duration // of a processor
	Written int           // bytes that it has added to logs
	Extra   int           // those of them that are not moves
}

// Metered returns a context with a meter, and a function that returns what [Meter] and [Wrote] have added to it.
func Metered(ctx context.Context) (metered context.Context, used func() Used) {
	m := new(meter)
	return context.WithValue(ctx, meterKey{}, m), func() Used {
		return Used{time.Duration(m.nanoseconds.Load()), int(m.written.Load()), int(m.extra.Load())}
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

// Wrote adds the bytes of entries of a log to the meter of the context, if there is one. extra is the part of them that
// is not moves.
func Wrote(ctx context.Context, bytes, extra int) {
	if m, ok := ctx.Value(meterKey{}).(*meter); ok {
		m.written.Add(int64(bytes))
		m.extra.Add(int64(extra))
	}
}
