package team

import (
	"testing"

	"github.com/quandary-games/quandary/game/prob"
)

func TestBadTermsAreRefused(t *testing.T) {
	for what, spoil := range map[string]func(t *Terms){
		"game":     func(t *Terms) { t.Game = "" },
		"rule":     func(t *Terms) { t.Rule = "loudest" },
		"sight":    func(t *Terms) { t.Sight = "" },
		"moment":   func(t *Terms) { t.Moment = "noon" },
		"missing":  func(t *Terms) { t.Missing = "" },
		"default":  func(t *Terms) { t.Missing = Default },
		"captains": func(t *Terms) { t.Rule = Captain },
		"twice":    func(t *Terms) { t.Rule, t.Captains = Captain, []string{"a", "a"} },
		"seat":     func(t *Terms) { t.Seat = 4 },
		"after":    func(t *Terms) { t.After = []int{0} },
		"seed":     func(t *Terms) { t.Rule = Dice },
		"no seed":  func(t *Terms) { t.Seed = "1234" },
		"pause":    func(t *Terms) { t.Pause = -1 },
		"share":    func(t *Terms) { t.Shares = map[What]prob.Ratio{Resign: prob.New(3, 2)} },
		"none":     func(t *Terms) { t.Shares = map[What]prob.Ratio{Resign: {}} },
		"what":     func(t *Terms) { t.Shares = map[What]prob.Ratio{"dance": prob.Half()} },
	} {
		terms := plain()
		if err := terms.Check(); err != nil {
			t.Fatal(err)
		}
		if spoil(&terms); terms.Check() == nil {
			t.Errorf("%s: %+v are accepted", what, terms)
		}
	}
}
