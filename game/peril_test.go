package game

import (
	"slices"
	"testing"
)

// inParts is a state whose only move has two parts. Two moves of others follow: one ends on a token of the first seat.
type inParts struct{ State }

func (inParts) Clone() State { return inParts{} }

func (inParts) Play(_ Orders, log *Log) {
	log.AddArrow(Arrow{Path: []string{"f1", "d3"}, Seat: 1, Kind: Moved}, "moved")
	log.AddArrow(Arrow{Path: []string{"a8", "b8", "e5"}, Seat: 1, Kind: Moved}, "moved")
	log.AddArrow(Arrow{Path: []string{"h6", "e6"}, Seat: 2, Kind: Moved}, "moved")
	log.AddArrow(Arrow{Path: []string{"h7", "e7"}, Seat: 2, Kind: Moved}, "moved")
}

func (inParts) Picture() Picture {
	return Picture{Tokens: []Token{{Square: "e5"}, {Square: "e6"}, {Square: "d3", Seat: 1}}}
}

func TestTheArrowsOfAPeril(t *testing.T) {
	ends := func(harmed int) (ends []string) {
		for _, a := range (&watch{seat: harmed}).arrows(inParts{}, 1, 1) {
			ends = append(ends, a.Path[len(a.Path)-1])
		}
		return ends
	}
	if got := ends(0); !slices.Equal(got, []string{"d3", "e5", "e6"}) {
		t.Errorf("the arrows of an answer end on %v: want all of its seat, and the other that harms", got)
	}
	if got := ends(1); !slices.Equal(got, []string{"d3", "e5"}) {
		t.Errorf("the arrows of an own move end on %v", got)
	}
}
