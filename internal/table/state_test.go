package table

import "testing"

// A team without a name is called the crowd by a message, which every reader has in an own language.
func TestHoldersAreCalled(t *testing.T) {
	for kind, seats := range map[string][]Seat{
		"hall.crowd":  {{Kind: SeatTeam, Taken: true}},
		"hall.called": {{Kind: SeatTeam, Name: "Kongo"}, {Kind: SeatBot, Bot: "1"}, {Kind: SeatOpen}},
	} {
		for _, s := range seats {
			if got := s.Called(); got.Kind != kind {
				t.Errorf("%+v is called %v, want %s", s, got, kind)
			}
		}
	}
}
