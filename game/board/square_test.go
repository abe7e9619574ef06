package board

import "testing"

func TestNamesAndIndices(t *testing.T) {
	std, cross, tall := Standard(), Cross(), Rectangle(8, 12)
	for _, c := range []struct {
		shape *Shape
		name  string
		index Square
	}{
		{&std, "a1", 0}, {&std, "h8", 63}, {&std, "b3", 17}, {&cross, "e1", 4}, {&cross, "p9", 143},
		{&cross, "h16", 247}, {&tall, "a12", 88},
	} {
		q, ok := c.shape.Parse(c.name)
		if !ok || q != c.index {
			t.Errorf("%s is %d, %v; want %d", c.name, q, ok, c.index)
		}
		if got := c.shape.Name(c.index); got != c.name {
			t.Errorf("%d is called %q, want %q", c.index, got, c.name)
		}
		if got := string(c.shape.AppendName(nil, c.index)); got != c.name {
			t.Errorf("%d is appended as %q, want %q", c.index, got, c.name)
		}
	}
	for _, name := range []string{"", "a", "a0", "i1", "a9", "A1", "a10", "a1x", "aa", "a01"} {
		if q, ok := std.Parse(name); ok {
			t.Errorf("%q was read as %d", name, q)
		}
	}
	for _, name := range []string{"a1", "d4", "p16", "m13", "q5", "a17", "a05"} {
		if q, ok := cross.Parse(name); ok {
			t.Errorf("%q was read as %d on the cross", name, q)
		}
	}
}

func TestCrossHas192Squares(t *testing.T) {
	s := Cross()
	if got := s.Squares.Len(); got != 192 {
		t.Errorf("the cross has %d squares, want 192", got)
	}
	n, last := 0, -1
	for q := range s.Squares.All() {
		if int(q) <= last {
			t.Fatalf("square %d after %d", q, last)
		}
		n, last = n+1, int(q)
	}
	if n != 192 {
		t.Errorf("All yields %d squares, want 192", n)
	}
}
