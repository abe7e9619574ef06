package game

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A malformed embedded table panics at the start with the name of its file.
func TestOwnWeightsNameTheirFile(t *testing.T) {
	if got := OwnWeights("odd/weights.txt", []string{"a"}, "a 7\n"); !slices.Equal(got, []int{7}) {
		t.Errorf("%v", got)
	}
	defer func() {
		if said := fmt.Sprint(recover()); !strings.HasPrefix(said, "odd/weights.txt: weights: ") {
			t.Errorf("it says %s", said)
		}
	}()
	OwnWeights("odd/weights.txt", []string{"a"}, "b 7\n")
}

func TestWeightsAreReadAsTheyWereWritten(t *testing.T) {
	names, values := []string{"a", "b-c"}, []int{-3, 40}
	got, err := ParseWeights(names, FormatWeights(names, values))
	if err != nil || !slices.Equal(got, values) {
		t.Errorf("%v, %v", got, err)
	}
	for _, table := range []string{
		"", "a 1\n", "a 1\na 2\nb-c 3\n", "a 1\nb-c 2\nd 3\n", "a one\nb-c 2\n", "a 1\n\nb-c 2\n",
	} {
		if got, err := ParseWeights(names, table); err == nil {
			t.Errorf("%q: %v", table, got)
		}
	}
}
