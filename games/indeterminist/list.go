package indeterminist

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// maxListed is the largest number of turns in a List.
const maxListed = 1_000_000

// List returns the legal turns whose split step, if any, splits off one of the shares in the question (I5.3).
func (s *state) List(seat int, q game.Question) ([]string, error) {
	splits := s.usualSplits()
	if asked, ok := q.Numbers["splits"]; ok && !s.halves { // J3.3
		splits = slices.Compact(slices.Sorted(slices.Values(asked)))
	}
	list := []string{}
	if !s.Turn().Seats.Has(seat) {
		return list, nil
	}
	turns := s.appendTurns(nil, splits, unsampled, maxListed)
	if len(turns) > maxListed {
		return nil, game.Refuse(game.TooLarge, s.wording("indeterminist.list"), "max", maxListed)
	}
	for _, m := range turns {
		list = append(list, s.FormatMove(seat, m))
	}
	slices.Sort(list)
	return list, nil
}
