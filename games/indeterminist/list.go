package indeterminist

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// maxListed is the most turns that List lists.
const maxListed = 1_000_000

// List lists the legal turns whose split step, if any, is one of the splits asked for (I5.3).
func (s *state) List(seat int, query map[string][]byte) ([]string, error) {
	splits := usualSplits
	if raw, asked := query["splits"]; asked {
		var ok bool
		if splits, ok = parseSplits(raw); !ok {
			return nil, game.Refuse(game.BadRequest, "indeterminist.splits")
		}
	}
	list := []string{}
	if !s.Turn().Seats.Has(seat) {
		return list, nil
	}
	turns := s.appendTurns(nil, splits, maxListed)
	if len(turns) > maxListed {
		return nil, game.Refuse(game.TooLarge, "indeterminist.list", "max", maxListed)
	}
	for _, m := range turns {
		list = append(list, s.FormatMove(seat, m))
	}
	slices.Sort(list)
	return list, nil
}

// parseSplits reads a JSON list of whole numbers from 1 to 99, sorts it and drops repeats.
func parseSplits(raw []byte) (splits []int, ok bool) {
	if json.Unmarshal(raw, &splits) != nil || bytes.Equal(bytes.TrimSpace(raw), []byte("null")) {
		return nil, false
	}
	slices.Sort(splits)
	splits = slices.Compact(splits)
	return splits, len(splits) == 0 || (splits[0] >= 1 && splits[len(splits)-1] <= 99)
}
