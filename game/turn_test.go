package game

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/quandary-games/quandary/game/prob"
)

func TestSeatSet(t *testing.T) {
	s := Only(3).With(0).With(2).Without(2)
	if got := slices.Collect(s.All()); !slices.Equal(got, []int{0, 3}) || s.Len() != 2 || s.First() != 0 {
		t.Errorf("%b has the seats %v", s, got)
	}
	if s.Has(2) || s.Has(Nobody) {
		t.Errorf("%b has a seat that is not in it", s)
	}
	if b, err := json.Marshal(struct{ S SeatSet }{s}); err != nil || string(b) != `{"S":[0,3]}` {
		t.Errorf("%s, %v", b, err)
	}
	if SeatSet(0).First() != Nobody {
		t.Error("the empty set has a first seat")
	}
}

func TestEndings(t *testing.T) { // C8
	if w := Won(1, Checkmate); w.Kind != Over || w.Scores[0] != prob.Zero() || w.Scores[1] != prob.One() {
		t.Errorf("%+v", w)
	}
	d := Drawn(FirstSeats(4).Without(1), FirstSeats(4), NoProgress)
	if d.Scores[0] != prob.New(1, 3) || d.Scores[1] != prob.Zero() {
		t.Errorf("%+v", d)
	}
}

func TestHeardHidesSecretEvents(t *testing.T) {
	var l Log
	l.Add("public")
	l.AddOnly(Only(1), "secret")
	for seat, want := range map[int]int{Nobody: 1, 0: 1, 1: 2} {
		if got := len(Heard(l.Events, seat)); got != want {
			t.Errorf("seat %d hears %d events, want %d", seat, got, want)
		}
	}
}
