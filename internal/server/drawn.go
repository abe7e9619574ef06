package server

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee"
)

// Drawn is a way that is drawn with a mistake.
type Drawn struct {
	Path []string `json:"path"`
	Seat int      `json:"seat"`
	Kind string   `json:"kind" enum:"mistake,better,moved,withheld,predicted,answer" doc:"moved and withheld is what both have in common; predicted is what the better order predicts; an answer is drawn after the mistake"`
	Open bool     `json:"open,omitempty" doc:"done only if a prediction comes true"`
	Part float64  `json:"part,omitempty" doc:"of the piece, if not all of it goes, or how often the best mix goes this way"`
}

var squares = regexp.MustCompile(`[a-p]\d+`)

// drawn returns the ways of a mistake, as its events tell them or before its roll its board shows them, and those of
// the better move or of each order of the best mix, as events tell them or else from square to square, with what these
// predict. What both have in common is drawn once.
func drawn(f *Finding, step *referee.Step) []Drawn {
	went, told := ways(step.Events, f.Seat)
	if !told {
		for _, a := range step.State.Picture().Arrows {
			if a.Seat == f.Seat {
				went = append(went, way(a))
			}
		}
	}
	better, told := ways(f.Events, f.Seat)
	if path := squares.FindAllString(f.Best, -1); !told && len(path) == 2 {
		better = []Drawn{{Path: path, Seat: f.Seat}}
	}
	better = append(better, predicted(f.Events, f.Seat)...)
	if len(f.Mix) > 1 {
		better = mixed(f.Mix, f.Seat)
	}
	var all []Drawn
	for _, d := range went {
		i := slices.IndexFunc(better, d.alike)
		switch {
		case i < 0:
			d.Kind = "mistake"
		case d.Open:
			d.Kind, d.Part = "withheld", better[i].Part
		default:
			d.Kind, d.Part = "moved", better[i].Part
		}
		all = append(all, d)
	}
	for _, d := range better {
		if !slices.ContainsFunc(went, d.alike) {
			d.Kind = cmp.Or(d.Kind, "better")
			all = append(all, d)
		}
	}
	return all
}

// mixed returns the ways of the orders of a seat's mix, each with how often it is given. A way from square to square
// goes as far as it was ordered.
func mixed(mix []bot.Weighted, seat int) (all []Drawn) {
	for _, o := range mix {
		list, _ := ways(o.Events, seat)
		if path := squares.FindAllString(o.Move, -1); len(path) == 2 {
			list = []Drawn{{Path: path, Seat: seat}}
		}
		for _, d := range append(list, predicted(o.Events, seat)...) {
			d.Part = o.Share
			all = append(all, d)
		}
	}
	return all
}

// answering returns the ways of an answer, as its events tell them.
func answering(answer *bot.Follow) []Drawn {
	list, _ := ways(answer.Events, answer.Seat)
	for i := range list {
		list[i].Kind = "answer"
	}
	return list
}

// ways returns the ways of a seat that events tell, without what was expected of it or of others. It reports whether
// they tell any way.
func ways(events []game.Event, seat int) (list []Drawn, told bool) {
	for _, e := range events {
		told = told || e.Arrow != nil
		if a := e.Arrow; a != nil && a.Seat == seat && a.Kind != game.Predicted && a.Kind != game.Foreseen {
			d := way(*a)
			d.Open = d.Open || e.Role == game.RoleAnswered
			share, _ := e.Args.Get("share").(string)
			n, _ := strconv.ParseFloat(strings.TrimSuffix(share, "%"), 64)
			d.Part = n / 100
			list = append(list, d)
		}
	}
	return list, told
}

// predicted returns the ways of another seat that a seat predicted, rightly or not.
func predicted(events []game.Event, seat int) (list []Drawn) {
	for _, e := range events {
		if a := e.Arrow; a != nil && a.Seat != seat && (a.Kind == game.Predicted || a.Kind == game.Foreseen) {
			list = append(list, Drawn{Path: a.Path, Seat: a.Seat, Kind: "predicted"})
		}
	}
	return list
}

// way returns an arrow as a way that is drawn, without its kind.
func way(a game.Arrow) Drawn {
	return Drawn{Path: a.Path, Seat: a.Seat, Open: a.Kind == game.Withheld}
}

// alike reports whether a way goes over the same squares as another, on the same condition.
func (d Drawn) alike(other Drawn) bool {
	return slices.Equal(d.Path, other.Path) && d.Open == other.Open
}
