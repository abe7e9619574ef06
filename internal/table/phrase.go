package table

import (
	"slices"

	"github.com/quandary-games/quandary/game"
)

// Phrases returns the phrases that a seat can say.
func Phrases() []string {
	return []string{"hello", "good_luck", "well_played", "thanks", "oops", "wow", "sorry", "bye"}
}

// Say says one of the Phrases.
type Say struct {
	bySeat
	Phrase string `json:"phrase,omitempty" maxLength:"40" doc:"one of GET /api/rules"`
}

func (s Say) Check() error {
	if !slices.Contains(Phrases(), s.Phrase) {
		return game.Refuse(game.BadRequest, "hall.phrase", "phrases", Phrases())
	}
	return nil
}

func (s Say) decide(d *Draft, by actor) error {
	d.note(Note{Kind: notePhrase, Seat: &by.seat, Phrase: s.Phrase})
	return nil
}
