package game

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/quandary-games/quandary/game/text"
)

func TestFollow(t *testing.T) {
	path := func(picks ...string) []Choice {
		var p []Choice
		for _, s := range picks {
			p = append(p, Choice{Pick: s})
		}
		return p
	}
	blocked := Refuse(IllegalMove, "blocked")
	candidates := []Candidate{
		{Move: 1, Path: path("a1", "a2")},
		{Move: 2, Path: path("a1", "a3"), Err: blocked},
		{Move: 3, Path: path("b1", "b2"), Err: blocked},
		{Move: 4, Path: path("c1", "c2"), Err: blocked},
		{Move: 5, Path: path("c1", "c3")},
		{Move: 6, Path: path("d1", "d2")},
		{Move: 6, Path: path("d1", "d3")},
		{Move: 2, Path: path("d1", "d4"), Err: blocked},
		{Move: 7, Path: []Choice{{Pick: "f1"}, {Pick: "e2", Kind: PickSquare}, {Pick: "e3", Kind: PickSquare}}},
		{Move: 7, Path: []Choice{{Pick: "f1"}, {Pick: "e3", Kind: PickSquare}, {Pick: "e2", Kind: PickSquare}}},
	}
	offered := func(picks ...string) map[string]bool {
		c, err := Follow(candidates, picks, text.Of("prompt"))
		if err != nil {
			t.Fatal(err)
		}
		open := map[string]bool{}
		for _, ch := range c.Choices {
			open[ch.Pick] = ch.Denied == nil
		}
		return open
	}
	begin := map[string]bool{"a1": true, "b1": false, "c1": true, "d1": true, "f1": true}
	if diff := cmp.Diff(begin, offered()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(map[string]bool{"e2": true, "e3": true}, offered("f1")); diff != "" {
		t.Error("either of two squares is where a piece goes first:", diff)
	}
	if diff := cmp.Diff(map[string]bool{"a2": true, "a3": false}, offered("a1")); diff != "" {
		t.Error(diff)
	}
	// Of choices that all lead to the same move one is offered, and each can be picked.
	if diff := cmp.Diff(map[string]bool{"d2": true, "d4": false}, offered("d1")); diff != "" {
		t.Error(diff)
	}
	if c, err := Follow(candidates, []string{"d1", "d3"}, text.Text{}); err != nil || c.Move != 6 {
		t.Errorf("%+v, %v, want the move 6", c, err)
	}
	if c, err := Follow(candidates, []string{"c1", "c3"}, text.Text{}); err != nil || c.Move != 5 {
		t.Errorf("%+v, %v, want the move 5", c, err)
	}
	for _, picks := range [][]string{{"e1"}, {"a1", "a2", "a3"}, {"a1", "a3"}} {
		if c, err := Follow(candidates, picks, text.Text{}); err == nil {
			t.Errorf("%q gave %+v", picks, c)
		}
	}
}
