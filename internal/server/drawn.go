package server

import (
	"regexp"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee"
)

// Drawn is a way that is drawn before a mistake.
type Drawn struct {
	Path []string `json:"path"`
	Seat int      `json:"seat"`
	Kind string   `json:"kind" enum:"mistake,better,moved,withheld,answer" doc:"moved and withheld is what both have in common"`
	Open bool     `json:"open,omitempty" doc:"done only if a prediction comes true"`
}

var squares = regexp.MustCompile(`[a-p]\d+`)

// drawn returns the ways of a mistake, as its events tell them or before its roll its board shows them, and those of
// the better move, as its events tell them or else from square to square. What both have in common is drawn once.
func drawn(f *Finding, step *referee.Step) []Drawn {
	went, told := ways(step.Events, f.Seat)
	if !told {
		for _, a := range step.State.Picture().Arrows {
			if a.Seat == f.Seat {
				went = append(went, a)
			}
		}
	}
	better, told := ways(f.Events, f.Seat)
	if path := squares.FindAllString(f.Best, -1); !told && len(path) == 2 {
		better = []game.Arrow{{Path: path, Seat: f.Seat, Kind: game.Moved}}
	}
	var all []Drawn
	for _, a := range went {
		open := a.Kind == game.Withheld
		switch {
		case !slices.ContainsFunc(better, alike(a)):
			all = append(all, Drawn{a.Path, a.Seat, "mistake", open})
		case open:
			all = append(all, Drawn{a.Path, a.Seat, "withheld", open})
		default:
			all = append(all, Drawn{a.Path, a.Seat, "moved", open})
		}
	}
	for _, a := range better {
		if !slices.ContainsFunc(went, alike(a)) {
			all = append(all, Drawn{a.Path, a.Seat, "better", a.Kind == game.Withheld})
		}
	}
	return all
}

// answering returns the ways of the answer of a seat, which these events tell.
func answering(events []game.Event, seat int) (all []Drawn) {
	list, _ := ways(events, seat)
	for _, a := range list {
		all = append(all, Drawn{a.Path, a.Seat, "answer", a.Kind == game.Withheld})
	}
	return all
}

// ways returns the ways of a seat that events tell, without what was expected of it or of others. It reports whether
// they tell any way.
func ways(events []game.Event, seat int) (list []game.Arrow, told bool) {
	for _, e := range events {
		told = told || e.Arrow != nil
		if a := e.Arrow; a != nil && a.Seat == seat && a.Kind != game.Predicted && a.Kind != game.Foreseen {
			list = append(list, *a)
		}
	}
	return list, told
}

// alike returns a function that reports whether a way goes over the same squares as another, on the same condition.
func alike(a game.Arrow) func(game.Arrow) bool {
	return func(b game.Arrow) bool {
		return slices.Equal(a.Path, b.Path) && (a.Kind == game.Withheld) == (b.Kind == game.Withheld)
	}
}
