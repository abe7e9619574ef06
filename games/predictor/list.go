package predictor

import (
	"encoding/json"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// List is the primaries of a seat; with the field primary the responses that go with it, and with the
// field prediction too those that go with both, en passant among them (R4.2).
func (s *state) List(seat int, query map[string][]byte) ([]string, error) {
	if s.ending.reason != "" {
		return []string{}, nil
	}
	_, hasPrimary := query["primary"]
	_, hasPrediction := query["prediction"]
	switch {
	case seat != 0 && seat != 1:
		return nil, game.Refuse(game.BadRequest, "predictor.list.seat")
	case hasPrediction && !hasPrimary:
		return nil, game.Refuse(game.BadRequest, "predictor.list.primary")
	}
	var moves []game.Move
	if !hasPrimary {
		moves = s.Moves(seat, nil)
	} else {
		primary, err := s.asked(seat, query, "primary")
		if err != nil {
			return nil, err
		}
		var prediction step
		if hasPrediction {
			if prediction, err = s.asked(1-seat, query, "prediction"); err != nil {
				return nil, err
			}
		}
		moves = s.answers(seat, primary, prediction, nil)
	}
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = s.FormatMove(seat, m)
	}
	slices.Sort(list)
	return list, nil
}

// asked is the legal primary of a seat that a field of a query names.
func (s *state) asked(seat int, query map[string][]byte, field string) (step, error) {
	var notation string
	if json.Unmarshal(query[field], &notation) != nil || string(query[field]) == "null" {
		return 0, game.Refuse(game.BadRequest, "predictor.list.field", "field", field)
	}
	m, ok := parseStep(notation)
	if !ok {
		return 0, game.Refuse(game.BadMove, "predictor.notation", "order", notation, "part", notation)
	}
	return m, s.checkPrimary(seat, m, "predictor."+field)
}
