package ability

import (
	"testing"

	"github.com/quandary-games/quandary/game/gametest"
)

// mixes are settings that together use every rule.
var mixes = []map[string]string{
	nil,
	{"abilities": "deal", "announce": "all", "barrier": "6"},
	{"abilities": "choose", "announce": "ability:2", "barrier": "9", "accelerate": "on", "range": "2"},
	{"abilities": "deal", "announce": "sudden", "anarchy": "off", "pawns": "plain"},
	{"abilities": "choose", "announce": "first:3", "range": "0"},
	{"board": "tall", "abilities": "deal", "announce": "all"},
	{"board": "standard", "abilities": "choose", "range": "0", "pawns": "plain"},
}

func TestBattery(t *testing.T) {
	gametest.Run(t, Game, gametest.Config{Options: mixes, Games: 2, Stride: 29})
}

func FuzzBattery(f *testing.F) {
	gametest.Fuzz(f, Game, gametest.Config{Options: mixes, Stride: 61})
}
