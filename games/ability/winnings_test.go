package ability

import (
	"testing"

	"github.com/quandary-games/quandary/game"
)

// A use promises what its effects win at once, and nothing for effects that only last.
func TestUsesPromiseWhatTheyWin(t *testing.T) {
	const owned = "ability own\nenergy 9 from 9\n" +
		"action ice\non enemy\ndo freeze for 2\n" +
		"action burn\non square\ndo fire for 2 in K1\n" +
		"action back\non enemy\ndo take back\n" +
		"action pawns\non empty\ndo put pawn\n" +
		"action turn\non enemy\ndo change pawn\n" +
		"action hop\nby knight\nin N2\non empty\ndo move\n"
	_, options, err := rules{}.Invent(owned)
	if err != nil {
		t.Fatal(err)
	}
	s := parse(t, "standard/0 0Nb1,0Ke1,0Pa6,1Nb6,1Rc6,1Pa7,1Ke8 0 3 1 01 - - own:9,none:0 - abilities=choose;set="+
		options["set"]+" last:1:c2:c6:1R:0B")
	for move, want := range map[string]int{
		"@ice:c6": 0, "@burn:b6": 500 + 100 - 100, "@burn:c5": 300 + 500, "@back:c6": 320, "@pawns:d4": 100,
		"@turn:c6": 400, "@hop:b1-d5": -1,
	} {
		m, err := s.ParseMove(0, move)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Promise(0, m); got != want {
			t.Errorf("%s promises %d, want %d", move, got, want)
		}
	}
}

// What lies on pieces counts for their owner: another gait by what it makes of a piece, and less if it ends soon.
func TestThingsOnPiecesCount(t *testing.T) {
	const before = "standard/0 0Nb1,0Ke1,0Pa2,1Pa7,1Nb8,1Ke8 0 3 1 01 - - none:0,none:0 - abilities=choose"
	plain := parse(t, before).Value(0)
	for _, c := range [...]struct {
		thing  string
		better bool
	}{
		{"altered:b1:0:5:2:c", true}, {"altered:b8:0:5:2:c", false}, {"frozen:b1:1:0:2:c", false},
		{"frozen:b8:0:0:2:c", true}, {"wounded:b8:0:0:0:c", true}, {"shielded:b1:0:0:1:c", true},
		{"armoured:b1:0:3:0:c", true}, {"hidden:b1:0:5:2:c", true}, {"marked:b1:1:0:0:c", false},
	} {
		if got := parse(t, before+" "+c.thing).Value(0); got > plain != c.better || got == plain {
			t.Errorf("with %s the value is %d, without %d", c.thing, got, plain)
		}
	}
	soon, ever := parse(t, before+" frozen:b8:0:0:1:c").Value(0), parse(t, before+" frozen:b8:0:0:6:c").Value(0)
	if soon >= ever {
		t.Errorf("frost for a turn counts %d, for six %d", soon, ever)
	}
}

// The longer there was no progress, the less the last two seats expect of an advantage.
func TestAnAdvantageIsWorthLessNearTheDraw(t *testing.T) {
	at := func(quiet string) game.State {
		return parse(t, "cross/0 3Ra5,3Qd5,3Bl6,3Ql7,2Ka12,3Ke16 3 128 "+quiet+" 23 - 01 - - -")
	}
	early, late := at("0").(game.Rated).Values(), at("150").(game.Rated).Values()
	if late[3] <= 0 || late[3] > early[3]/3 {
		t.Errorf("Green's value is %d and %d after 150 of 200 turns", early[3], late[3])
	}
}
