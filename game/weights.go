package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Weighed is a Judged state that judges by a table of weights, so that they can be tuned.
type Weighed interface {
	Judged
	// Weights are the names of the weights, without spaces, and the table by which Value judges. Do not change the names.
	Weights() (names []string, values []int)
	// ValueBy is Value by another table of as many weights.
	ValueBy(values []int, seat int) int
}

// OwnWeights is the table of a game as its package brings it along. It panics if ParseWeights has an error, which it
// says with the name of the file.
func OwnWeights(file string, names []string, table string) []int {
	values, err := ParseWeights(names, table)
	if err != nil {
		panic(file + ": " + err.Error())
	}
	return values
}

// FormatWeights is a table of weights as text: in each line a name and a value.
func FormatWeights(names []string, values []int) string {
	var b strings.Builder
	for i, name := range names {
		fmt.Fprintf(&b, "%s %d\n", name, values[i])
	}
	return b.String()
}

// ParseWeights reads a table that FormatWeights wrote, in any order. Errors: a line that is none, or a weight that is
// missing, not known or there twice.
func ParseWeights(names []string, table string) ([]int, error) {
	values, seen := make([]int, len(names)), make([]bool, len(names))
	for line := range strings.Lines(table) {
		name, number, _ := strings.Cut(strings.TrimSpace(line), " ")
		i := slices.Index(names, name)
		if i < 0 || seen[i] {
			return nil, fmt.Errorf("weights: %q: want one of %s, once", name, strings.Join(names, ", "))
		}
		value, err := strconv.Atoi(number)
		if err != nil {
			return nil, fmt.Errorf("weights: %s: %w", name, err)
		}
		values[i], seen[i] = value, true
	}
	if i := slices.Index(seen, false); i >= 0 {
		return nil, fmt.Errorf("weights: there is no %s", names[i])
	}
	return values, nil
}
