package ability

import (
	"slices"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/gametest"
)

// mixes lists options that together use every rule.
var mixes = []map[string]string{
	nil,
	{"abilities": "deal", "announce": "all", "barrier": "6"},
	{"abilities": "choose", "announce": "ability:2", "barrier": "9", "accelerate": "on", "range": "2"},
	{"abilities": "deal", "announce": "sudden", "anarchy": "off", "pawns": "plain"},
	{"abilities": "choose", "announce": "first:3", "range": "0"},
	{"board": "tall", "abilities": "deal", "announce": "all"},
	{"board": "standard", "abilities": "choose", "range": "0", "pawns": "plain"},
	{"board": "standard", "quiet": "0"},
	{"quiet": "2", "pawns": "plain", "range": "1", "barrier": "12"},
}

func TestBattery(t *testing.T) {
	gametest.Run(t, Game(), gametest.Config{Options: mixes, Games: 2, Stride: 29})
}

func FuzzBattery(f *testing.F) {
	gametest.Fuzz(f, Game(), gametest.Config{Options: mixes, Stride: 61})
}

func FuzzPosition(f *testing.F) {
	gametest.FuzzPosition(f, sighted{Game()},
		"cross/0 1Ki1,2Ka8,0Kp9,3Kh16 2 7 3 0123 n9/m9/0,i3/i4/1 - - 0:23:2,1::3 announce=all",
		"cross/0 1Ki1,2Ka8,0Rh8,0Kp9,3Kh16 0 1 0 0123 - - sniper:2,guardian:1,spy:0,leap:3 - "+
			"announce=sudden;abilities=choose",
		"cross/6 2Kg8,2Bh10,0Ki9 2 25 2 02 - 13 - - barrier=4",
		"cross/0 1Pe6,1Ph6,0Pf7,0Ni7,2Ka8,1Pe9,0Kp9,0Qf10,3Kh16 0 1 0 023 - 1 - - -",
		"tall/0 0Ra1!,0Ke1!,0Rh1!,0Pa10,1Pb3,1Ke12! 1 3 99 01 b5/b6/0 - swap:2,phalanx:0 - abilities=deal",
		"cross/0 1Ki1,2Ka8,0Kp9,3Kh16 c 1 0 0123 - - - - abilities=choose",
		"standard/0 0Ke1,1Ke8 d 1 0 01 - - - - abilities=deal",
		walled+"0 40 7 01 - - - - quiet=0",
		"cross/0 "+corners+" 1 9 3 12 - 03 - - anarchy=off;quiet=0",
		"cross/0 "+corners+" 1 9 3 12 - 03 ?,leap:2,?,? 1:2:0 announce=ability:3;abilities=choose;quiet=0",
		"cross/0 1Ki1,1Pj7,2Ka8,0Kh8,3Kh16 1 1 0 0123 i8/h8/0 - - 1:0:1 announce=all",
	)
}

// FuzzView parses positions with hidden abilities. They print unchanged and can be played, and a guess has no hidden
// abilities.
func FuzzView(f *testing.F) {
	for _, abilities := range []string{"?,?,?,?", "leap:3,?,?,?", "?,guardian:0,?,none:0"} {
		f.Add("cross/0 1Ki1,2Ka8,0Rh8,0Kp9,3Kh16 0 9 0 0123 - - " + abilities + " 0:1:1 announce=all;abilities=choose")
	}
	f.Fuzz(func(t *testing.T, position string) {
		parsed, err := Game().Parse(position)
		if err != nil {
			return
		}
		s := parsed.(*state)
		if again, err := Game().Parse(s.String()); err != nil || again.String() != s.String() {
			t.Fatalf("%s prints as %s, which reads as %v, %v", position, s, again, err)
		}
		s.Picture()
		pick := func(n int) int { return len(position) % n }
		g := s.Guess(pick).(*state)
		if slices.Contains(g.ability[:g.seats], hidden) {
			t.Fatalf("a guess of %s is %s", position, g)
		}
		if s.Turn().Kind == game.MoveTurn {
			if moves := s.Moves(int(s.turn), nil); len(moves) > 0 {
				s.Play(game.By(int(s.turn), moves[pick(len(moves))]), nil)
			}
		}
	})
}

func FuzzMove(f *testing.F) {
	gametest.FuzzMove(f, Game(),
		"cross/0 1Ki1,2Ka8,0Rh8,0Kp9!,0Rp12!,3Kh12,0Pb6 0 1 0 0123 - - leap:3,guardian:1,none:0,leap:3 0:3:1 "+
			"announce=all;abilities=choose",
		"cross/0 1Ki1,2Ka8,0Rh8,0Kp9,3Kh12,1Nh5 0 1 0 0123 - - sniper:2,guardian:1,?,leap:3 - "+
			"announce=sudden;abilities=choose",
		"tall/0 0Ra1!,0Ke1!,0Rh1!,0Pa10,1Pb3,1Ke12! 0 3 0 01 - - swap:2,phalanx:0 - abilities=deal",
		"cross/0 1Ki1,2Ka8,0Kp9,3Kh16 c 1 0 0123 - - - - abilities=choose",
	)
}
