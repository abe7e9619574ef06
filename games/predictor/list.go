package predictor

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// The names of the questions (R4.2).
const (
	askPrimary    = "primary"
	askPrediction = "prediction"
)

// List returns the primaries of a seat. Given a primary it returns the responses to any prediction; given a
// prediction too, the responses to that, including en passant (R4.2).
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

// asked returns the legal primary that a question names.
func (s *state) asked(seat int, question, notation string) (step, error) {
	m, err := parsePart(notation, notation)
	if err != nil {
		return 0, err
	}
	return m, s.checkPrimary(seat, m, "predictor."+question)
}
