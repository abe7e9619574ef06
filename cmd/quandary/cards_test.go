package main

import (
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// claim is a part of what a game's card says on the home page, and whether it is so in a game that has just begun.
type claim struct {
	says string
	so   func(s game.State, settled map[string]string) bool
}

// legal returns a condition: seat 0, or seat 1 of a game with orders, can play the move in the first position.
func legal(move string) func(game.State, map[string]string) bool {
	return func(s game.State, _ map[string]string) bool {
		m, err := s.ParseMove(0, move)
		return err == nil && s.Check(0, m) == nil
	}
}

// set returns a condition: an option has one of these values.
func set(option string, values ...string) func(game.State, map[string]string) bool {
	return func(_ game.State, settled map[string]string) bool {
		return strings.Contains(" "+strings.Join(values, " ")+" ", " "+settled[option]+" ")
	}
}

func traits(so func(game.Traits) bool) func(game.State, map[string]string) bool {
	return func(s game.State, _ map[string]string) bool { return so(s.Traits()) }
}

func rolled(t game.Traits) bool { return t.Chance }

// claims are what the cards say, in the order in which they say it.
var claims = map[string][]claim{
	"niels": {
		{"A piece may stand on two squares at once", legal("b1:a3/c3=")},
		{"and pieces can be entangled", set("entanglement", "on")},
		{"Dice decide when two of them collide", traits(rolled)},
	},
	"indeterminist": {
		{"Split a queen 60 to 40 and move both parts", func(game.State, map[string]string) bool {
			g, _ := games.Find("indeterminist")
			s, err := g.Parse("Qd1:100:d1,Ke1:100:e1,ke8:100:e8 w 0 1 0")
			return err == nil && legal("Qd1*60-d4+Qd1-a4")(s, nil)
		}},
		{"Captures wear pieces down per cent by per cent", legal("Nb1*1")},
	},
	"ability": {
		{"Four seats", func(s game.State, _ map[string]string) bool { return len(s.Seats()) == 4 }},
		{"with secret abilities", traits(func(t game.Traits) bool { return t.Secrets })},
		{"Announce check, then take the king", set("announce", "all")},
		{"The dead fight on as zombies", set("anarchy", "on")},
		{"and the board shrinks", func(_ game.State, o map[string]string) bool {
			return o["board"] == "cross" && o["barrier"] != "0"
		}},
	},
	"predictor": {
		{"Both sides order at the same moment", traits(func(t game.Traits) bool { return t.Simultaneous })},
		{"Predict the other’s move and you move twice", legal("e2e4|e7e5>d2d4")},
	},
	"qcheckers": {
		{"Men split", legal("c3-b4|d4")},
		{"merge and cancel each other out", set("interference", "on")},
		{"A capture measures where the pieces are", traits(rolled)},
	},
}

// untrueClaims returns the claims of a game's card that do not hold for a game with these options.
func untrueClaims(g game.Game, options map[string]string) []string {
	settled, err := g.Facts().Settle(options)
	if err != nil {
		return []string{err.Error()}
	}
	s, err := g.Start(options)
	if err != nil {
		return []string{err.Error()}
	}
	var wrong []string
	for _, c := range claims[g.Facts().ID] {
		if !c.so(s, settled) {
			wrong = append(wrong, c.says)
		}
	}
	return wrong
}

// TestTheCardsSayWhatAClickStarts holds each clause of the text on a game's card against the usual game.
func TestTheCardsSayWhatAClickStarts(t *testing.T) {
	for _, g := range games.All() {
		id := g.Facts().ID
		rest := catalogue().Messages("en")[id+".told.about"]
		for _, c := range claims[id] {
			before, after, ok := strings.Cut(rest, c.says)
			if !ok || strings.Trim(before, " ,.") != "" {
				t.Errorf("%s: the card says %q where %q is tested", id, rest, c.says)
			}
			rest = after
		}
		if strings.Trim(rest, " .") != "" {
			t.Errorf("%s: the card says %q, which no test holds against the game", id, rest)
		}
		if wrong := untrueClaims(g, g.Facts().Usually(nil)); len(wrong) > 0 {
			t.Errorf("%s: the usual game is not as the card says: %q", id, wrong)
		}
	}
	ability, _ := games.Find("ability")
	if wrong := untrueClaims(ability, nil); len(wrong) != 3 {
		t.Errorf("of the default game these claims are untrue: %q", wrong)
	}
}
