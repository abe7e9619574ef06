package persist

import (
	"hash/maphash"
	"iter"
	"math/bits"
	"slices"
)

// Map maps keys to values. The zero Map is empty. It is a tree by hash with up to 16 branches at each node. A change
// copies only the nodes on the path to its key.
type Map[K comparable, V any] struct {
	root *node[K, V]
	n    int
}

// node holds the keys whose hashes have a common beginning.
type node[K comparable, V any] struct {
	branches uint32       // bit i is set if there is a slot for hashes that continue with i; 0 at the end of the hashes
	slots    []slot[K, V] // in the order of the bits; in any order at the end of the hashes
}

// slot is a key with its value, or a node with several.
type slot[K comparable, V any] struct {
	leaf  *leaf[K, V]
	below *node[K, V]
}

type leaf[K comparable, V any] struct {
	key   K
	value V
}

const (
	stride = 4  // bits of the hash per node
	most   = 64 // bits of a hash
)

var seed = maphash.MakeSeed()

// Len returns the number of keys.
func (m *Map[K, V]) Len() int { return m.n }

// Get returns the value of a key, or the zero value if the key is missing.
func (m *Map[K, V]) Get(key K) V {
	value, _ := m.Find(key)
	return value
}

// Has reports whether the map has a key.
func (m *Map[K, V]) Has(key K) bool {
	_, ok := m.Find(key)
	return ok
}

// Find returns the value of a key, and whether the map has it.
func (m *Map[K, V]) Find(key K) (value V, ok bool) {
	if m.root == nil {
		return value, false
	}
	hash := maphash.Comparable(seed, key)
	n := m.root
	for shift := 0; ; shift += stride {
		i, ok := n.slot(hash, shift, key)
		switch {
		case !ok:
			return value, false
		case n.slots[i].leaf == nil:
			n = n.slots[i].below
		case n.slots[i].leaf.key == key:
			return n.slots[i].leaf.value, true
		default:
			return value, false
		}
	}
}

// slot returns the index of a key's slot in a node, and whether it exists.
func (n *node[K, V]) slot(hash uint64, shift int, key K) (i int, ok bool) {
	if shift >= most {
		i = slices.IndexFunc(n.slots, func(s slot[K, V]) bool { return s.leaf.key == key })
		return max(i, 0), i >= 0
	}
	bit := branch(hash, shift)
	return bits.OnesCount32(n.branches & (bit - 1)), n.branches&bit != 0
}

// branch returns the bit of a hash's branch.
func branch(hash uint64, shift int) uint32 { return 1 << (hash >> shift & (1<<stride - 1)) }

// Put sets the value of a key.
func (m *Map[K, V]) Put(key K, value V) {
	if m.root == nil {
		m.root = &node[K, V]{}
	}
	root, added := m.root.with(maphash.Comparable(seed, key), 0, &leaf[K, V]{key, value})
	if m.root = root; added {
		m.n++
	}
}

// with returns the node with a leaf added or replaced, and whether its key is new.
func (n *node[K, V]) with(hash uint64, shift int, l *leaf[K, V]) (with *node[K, V], added bool) {
	i, ok := n.slot(hash, shift, l.key)
	if !ok {
		bit := uint32(0)
		if shift < most {
			bit = branch(hash, shift)
		}
		slots := make([]slot[K, V], len(n.slots)+1) // exactly as many as there are, unlike slices.Insert
		copy(slots, n.slots[:i])
		slots[i].leaf = l
		copy(slots[i+1:], n.slots[i:])
		return &node[K, V]{n.branches | bit, slots}, true
	}
	with = &node[K, V]{n.branches, slices.Clone(n.slots)}
	switch s := &with.slots[i]; {
	case s.leaf == nil:
		s.below, added = s.below.with(hash, shift+stride, l)
	case s.leaf.key == l.key:
		s.leaf = l
	default: // two keys in one branch
		below, _ := (&node[K, V]{}).with(maphash.Comparable(seed, s.leaf.key), shift+stride, s.leaf)
		s.leaf = nil
		s.below, added = below.with(hash, shift+stride, l)
	}
	return with, added
}

// Delete removes a key, if it is there.
func (m *Map[K, V]) Delete(key K) {
	if !m.Has(key) {
		return
	}
	m.root = m.root.without(maphash.Comparable(seed, key), 0, key)
	m.n--
}

// without returns the node without one of its keys, or nil if that was the last one.
func (n *node[K, V]) without(hash uint64, shift int, key K) *node[K, V] {
	i, _ := n.slot(hash, shift, key)
	if n.slots[i].leaf == nil {
		if below := n.slots[i].below.without(hash, shift+stride, key); below != nil {
			with := &node[K, V]{n.branches, slices.Clone(n.slots)}
			with.slots[i].below = below
			return with
		}
	}
	if len(n.slots) == 1 {
		return nil
	}
	rest := &node[K, V]{n.branches, slices.Delete(slices.Clone(n.slots), i, i+1)}
	if shift < most {
		rest.branches &^= branch(hash, shift)
	}
	return rest
}

// All returns the keys with their values, in any order.
func (m *Map[K, V]) All() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		if m.root != nil {
			m.root.all(yield)
		}
	}
}

func (n *node[K, V]) all(yield func(K, V) bool) bool {
	for _, s := range n.slots {
		if s.leaf != nil && !yield(s.leaf.key, s.leaf.value) || s.leaf == nil && !s.below.all(yield) {
			return false
		}
	}
	return true
}

// Keys returns the keys, in any order.
func (m *Map[K, V]) Keys() iter.Seq[K] {
	return func(yield func(K) bool) {
		for key := range m.All() {
			if !yield(key) {
				return
			}
		}
	}
}
