// Package persist provides lists and maps that are cheap to copy: copies share their common part, and a change of one
// is not seen in the others. A match made of them can be copied for each action, and the copy thrown away if the
// action is refused.
//
// Lists and maps are copied by assignment. Several goroutines may read copies; each copy may be changed by one.
package persist

import (
	"slices"
	"sync/atomic"
)

// List is a sequence that grows at its end. The zero List is empty.
type List[T any] struct {
	items []T
	used  *atomic.Int64 // number of items of the shared array that some copy has
}

// Len returns the number of items.
func (l *List[T]) Len() int { return len(l.items) }

// At returns item i. Callers must not change it.
func (l *List[T]) At(i int) *T { return &l.items[i] }

// All returns the items. Callers must not change them.
func (l *List[T]) All() []T { return slices.Clip(l.items) }

// Append adds an item at the end.
func (l *List[T]) Append(item T) {
	n := int64(len(l.items))
	if l.used == nil || len(l.items) == cap(l.items) || !l.used.CompareAndSwap(n, n+1) {
		l.items = slices.Grow(slices.Clip(l.items), 1) // a new array, shared with no other copy
		l.used = &atomic.Int64{}
		l.used.Store(n + 1)
	}
	l.items = append(l.items, item)
}

// Cut keeps the first n items.
func (l *List[T]) Cut(n int) { l.items = l.items[:n] }
