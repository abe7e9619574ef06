package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Weighed is a Judged state that computes its value from a table of weights, so that they can be tuned.
type Weighed interface {
	Judged
	// Weights returns the names of the weights, without spaces, and the table that Value uses. Callers must not
	// change the names.
	Weights() (names []string, values []int)
	// ValueBy returns Value computed with another table of as many weights.
	ValueBy(values []int, seat int) int
}

// OwnWeights parses the table that a game's package embeds. It panics with the name of the file if ParseWeights
// fails.
func OwnWeights(file string, names []string, table string) []int {
	values, err := ParseWeights(names, table)
	if err != nil {
		panic(file + ": " + err.Error())
	}
	return values
}

// FormatWeights returns a table of weights as text, one name and value per line.
func FormatWeights(names []string, values []int) string {
	var b strings.Builder
	for i, name := range names {
		fmt.Fprintf(&b, "%s %d\n", name, values[i])
	}
	return b.String()
}

// ParseWeights reads the form that FormatWeights writes, in any order. Errors: a malformed line, or a weight that is
// missing, unknown or repeated.
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
		return nil, fmt.Errorf("weights: %s is missing", names[i])
	}
	return values, nil
}
