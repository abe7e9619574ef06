package team

import (
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/game/prob"
)

// maxList is the most bytes of a list.
const maxList = 8 << 20

// Equal returns equal weights for members: 1 each, in thousandths.
func Equal(members []string) []Weight {
	list := make([]Weight, len(members))
	for i, member := range members {
		list[i] = Weight{member, 1000}
	}
	SortWeights(list)
	return list
}

// ParseList reads the weights of members from lines such as "mira,412.5", with quotes where a name has a comma. A first
// line "name,weight" is skipped, and so are empty lines. Weights have at most three digits after the point, and are
// kept in thousandths. Errors: a *text.Error that says in which line.
func ParseList(r io.Reader) ([]Weight, error) {
	lines := csv.NewReader(io.LimitReader(r, maxList+1))
	lines.FieldsPerRecord, lines.TrimLeadingSpace, lines.ReuseRecord = -1, true, true
	list, seen := []Weight{}, map[string]bool{}
	for {
		fields, err := lines.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		line := 1
		var broken *csv.ParseError
		if errors.As(err, &broken) {
			line = broken.StartLine
		} else if len(fields) > 0 {
			line, _ = lines.FieldPos(0)
		}
		if lines.InputOffset() > maxList || len(list) == MaxMembers {
			return nil, wrong("list_long", "most", strconv.Itoa(MaxMembers))
		}
		bad := wrong("list_line", "line", line, "most", maxName, "heaviest", strconv.Itoa(MaxWeight/1000))
		if err != nil || len(fields) != 2 {
			return nil, bad
		}
		member := strings.TrimSpace(fields[0])
		if len(list) == 0 && strings.EqualFold(member, "name") && strings.EqualFold(strings.TrimSpace(fields[1]),
			"weight") {
			continue
		}
		weight, ok := thousandths(strings.TrimSpace(fields[1]))
		if !ok || !name(member) || strings.ContainsFunc(member, func(r rune) bool { return r < ' ' || r == '\uFFFD' }) {
			return nil, bad
		}
		if seen[member] {
			return nil, wrong("list_twice", "line", line, "name", member)
		}
		seen[member] = true
		list = append(list, Weight{member, weight})
	}
	SortWeights(list)
	return list, nil
}

// thousandths parses a decimal number as a weight.
func thousandths(s string) (int64, bool) {
	r, err := prob.Parse(s)
	if err != nil || strings.Contains(s, "/") || r.Den > 1000 || 1000%r.Den != 0 || r.Num > MaxWeight/1000*r.Den {
		return 0, false
	}
	return int64(r.Num * (1000 / r.Den)), r.Num > 0
}

// SortWeights sorts weights in the order in which events hold them.
func SortWeights(list []Weight) {
	slices.SortFunc(list, func(a, b Weight) int { return cmp.Compare(a.Member, b.Member) })
}
