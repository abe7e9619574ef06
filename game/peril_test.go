package game

import (
	"slices"
	"testing"
)

// twoParts is a state whose only move has two parts. Only the second ends on a token of the first seat.
type twoParts struct{ State }

func (twoParts) Clone() State { return twoParts{} }

func (twoParts) Play(_ Orders, log *Log) {
	log.AddArrow(Arrow{Path: []string{"f1", "d3"}, Seat: 1, Kind: Moved}, "moved")
	log.AddArrow(Arrow{Path: []string{"a8", "b8", "e5"}, Seat: 1, Kind: Moved}, "moved")
}

func (twoParts) Picture() Picture {
	return Picture{Tokens: []Token{{Square: "e5"}, {Square: "d3", Seat: 1}}}
}

func TestTheArrowOfAPerilIsThatOfThePartThatHarms(t *testing.T) {
	if a := arrowOf(twoParts{}, 1, 1, 0); a == nil || !slices.Equal(a.Path, []string{"a8", "b8", "e5"}) {
		t.Errorf("the arrow of an answer that harms with its second part is %+v", a)
	}
	if a := arrowOf(twoParts{}, 1, 1, 1); a == nil || !slices.Equal(a.Path, []string{"f1", "d3"}) {
		t.Errorf("the arrow of an own move is %+v", a)
	}
}
