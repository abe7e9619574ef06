package predictor

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// The questions that may be asked of a list of moves (R4.2).
const (
	askPrimary    = "primary"
	askPrediction = "prediction"
)

// List is the primaries of a seat; asked with a primary, the responses that go with it, and with a prediction too
// those that go with both, en passant among them (R4.2).
func (s *state) List(seat int, q game.Question) ([]string, error) {
	if !s.Turn().Seats.Has(seat) {
		return []string{}, nil
	}
	primary, hasPrimary := q.Moves[askPrimary]
	prediction, hasPrediction := q.Moves[askPrediction]
	if hasPrediction && !hasPrimary {
		return nil, game.Refuse(game.BadRequest, "predictor.list.primary")
	}
	if !hasPrimary {
		return game.MoveStrings(s, seat), nil
	}
	own, err := s.asked(seat, askPrimary, primary)
	if err != nil {
		return nil, err
	}
	var theirs step
	if hasPrediction {
		if theirs, err = s.asked(1-seat, askPrediction, prediction); err != nil {
			return nil, err
		}
	}
	list := []string{}
	for _, m := range s.answers(seat, own, theirs, nil) {
		list = append(list, s.FormatMove(seat, m))
	}
	slices.Sort(list)
	return list, nil
}

// asked is the legal primary of a seat that a question names.
func (s *state) asked(seat int, question, notation string) (step, error) {
	m, ok := parseStep(notation)
	if !ok {
		return 0, game.Refuse(game.BadMove, "predictor.notation", "order", notation, "part", notation)
	}
	return m, s.checkPrimary(seat, m, "predictor."+question)
}
