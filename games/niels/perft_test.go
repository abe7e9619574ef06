package niels

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

var deep = flag.Bool("perft.deep", false, "count the deep trees of plain chess, too")

// N1.1, N5.2: with quantum=off the counts are those of chess.
func TestPerftOfPlainChess(t *testing.T) { // N5.2
	data, err := os.ReadFile("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), " ;")
		s, err := parse(fields[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, field := range fields[1:] {
			var depth int
			var want uint64
			if _, err := fmt.Sscan(field, &depth, &want); err != nil {
				t.Fatalf("%q: %v", field, err)
			}
			if want > 5_000_000 && !*deep {
				continue
			}
			if got, ok := s.Perft(depth, 1e9); !ok || got != want {
				t.Errorf("perft %d of %s is %d, %v; want %d", depth, s, got, ok, want)
			}
		}
	}
}

// Perft gives up when there are too many leaves, and agrees with the function game.Perft.
func TestPerftLimit(t *testing.T) {
	for _, position := range curious {
		s, err := parse(position)
		if err != nil {
			t.Fatal(err)
		}
		want, ok := game.Perft(plainly{s}, 2, 1e6)
		got, ok2 := s.Perft(2, 1e6)
		if got != want || !ok || !ok2 {
			t.Errorf("perft 2 of %s is %d, %v; want %d, %v", s, got, ok2, want, ok)
		}
		if _, ok := s.Perft(2, want-1); ok {
			t.Errorf("perft 2 of %s does not give up", s)
		}
	}
}

// plainly hides the state's own Perft.
type plainly struct{ game.Chancy }

func (p plainly) Clone() game.State   { return plainly{p.Chancy.Clone().(game.Chancy)} }
func (p plainly) Set(from game.State) { p.Chancy.Set(from.(plainly).Chancy) }
