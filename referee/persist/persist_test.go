package persist

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Lists behave like slices that are copied on assignment.
func TestListsAreCopiedByAssignment(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lists, want := []List[int]{{}}, [][]int{nil}
		for n := range rapid.IntRange(1, 100).Draw(t, "steps") {
			i := rapid.IntRange(0, len(lists)-1).Draw(t, "list")
			switch rapid.IntRange(0, 4).Draw(t, "what") {
			case 0:
				lists, want = append(lists, lists[i]), append(want, slices.Clone(want[i]))
			case 1:
				to := rapid.IntRange(0, lists[i].Len()).Draw(t, "length")
				lists[i].Cut(to)
				want[i] = slices.Clone(want[i][:to])
			default:
				lists[i].Append(n)
				want[i] = append(want[i], n)
			}
			for i := range lists {
				if !slices.Equal(lists[i].All(), want[i]) || lists[i].Len() != len(want[i]) {
					t.Fatalf("list %d is %v, want %v", i, lists[i].All(), want[i])
				}
			}
		}
	})
}

// Maps behave like Go's maps that are copied on assignment.
func TestMapsAreCopiedByAssignment(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list, want := []Map[int, int]{{}}, []map[int]int{{}}
		for n := range rapid.IntRange(1, 200).Draw(t, "steps") {
			i := rapid.IntRange(0, len(list)-1).Draw(t, "map")
			key := rapid.IntRange(0, 60).Draw(t, "key")
			switch rapid.IntRange(0, 6).Draw(t, "what") {
			case 0:
				list, want = append(list, list[i]), append(want, maps.Clone(want[i]))
			case 1, 2:
				list[i].Delete(key)
				delete(want[i], key)
			default:
				list[i].Put(key, n)
				want[i][key] = n
			}
		}
		for i := range list {
			if got := maps.Collect(list[i].All()); !maps.Equal(got, want[i]) || list[i].Len() != len(want[i]) {
				t.Fatalf("map %d is %v, want %v", i, got, want[i])
			}
			for key := range 61 {
				got, ok := list[i].Find(key)
				if w, has := want[i][key]; got != w || ok != has {
					t.Fatalf("map %d has %d, %v for %d, want %d, %v", i, got, ok, key, w, has)
				}
			}
		}
	})
}

// Keys with equal hashes stay apart.
func TestKeysOfOneHash(t *testing.T) {
	n := &node[int, int]{}
	for key := range 5 {
		var added bool
		if n, added = n.with(42, most, &leaf[int, int]{key, -key}); !added {
			t.Fatalf("%d is not new", key)
		}
	}
	n = n.without(42, most, 2)
	got := maps.Collect(func(yield func(int, int) bool) { n.all(yield) })
	if want := map[int]int{0: 0, 1: -1, 3: -3, 4: -4}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func BenchmarkPut(b *testing.B) {
	var m Map[int, int]
	for key := range 10_000 {
		m.Put(key, key)
	}
	for b.Loop() {
		m.Put(rand.IntN(10_000), 1)
	}
}
