package ability

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// walled is a board for two on which Black has no move, and White only the pawn's step to a5 and its capture on b5.
const walled = "standard/0 0Ka1,0Pb1,0Pa2,0Pb2,0Ba3,0Pb3,0Ph3,0Pa4,0Pb4,0Pg4," +
	"1Ph4,1Pb5,1Pg5,1Pa6,1Pg6,1Bh6,1Pg7,1Ph7,1Pg8,1Kh8 "

func TestAStandstillIsADrawAtOnce(t *testing.T) { // A3.6
	s := parse(t, walled+"0 40 7 01 - - - - quiet=0")
	if s.Turn().Kind != game.MoveTurn {
		t.Fatal("White has a move")
	}
	next, events := play(t, s, "0:a4a5")
	turn := next.Turn()
	if turn.Kind != game.Over || turn.Reason != game.NoProgress || turn.Living != 3 {
		t.Errorf("the turn is %+v", turn)
	}
	last := voice.Say(events[len(events)-1].Text)
	if last != "Nothing can ever move again: White, Black share the point" {
		t.Errorf("told last: %s", last)
	}
	if again := parse(t, next.String()); again.Turn() != turn || again.Hash() != next.(*state).Hash() {
		t.Errorf("read again the turn is %+v", again.Turn())
	}
	if next.(*state).quiet != 0 || next.(*state).turn != 1 {
		t.Errorf("seats are skipped: %s", next)
	}
}

// corners is the cross with Blue and Red blocked in two corners by their own pieces and pawns of Green and Black, and
// one pawn of Blue's with one step left.
const corners = "1Ke1,1Pf1,1Pe2,1Rf2,1Pg2,3Pe3,1Pf3,3Pg3,3Pf4,1Pj5,3Pj7," +
	"2Pb10,0Pc10,2Pa11,2Rb11,2Pc11,0Pd11,2Ka12,2Pb12,0Pc12"

func TestAStandstillOfTheCross(t *testing.T) { // A3.6
	for _, c := range []struct {
		name, position string
		reason         game.Reason // why the game is over then, or ""
		counters       string      // turn, round and count of the next position
	}{
		{"nothing can move", "1 9 3 12 - 03 - - anarchy=off;quiet=0", game.NoProgress, "2 9 0"},
		{"there is a limit", "1 9 3 12 - 03 - - anarchy=off;quiet=2", game.NoProgress, "2 11 8"},
		{"the barrier will come", "1 9 3 12 - 03 - - anarchy=off;barrier=10;quiet=0", game.MutualDestruction, "0 11 0"},
		{"zombies can capture", "1 9 3 12 - 03 - - quiet=0", "", "1 10 0"},
		{"Blue can leap", "1 9 3 12 - 03 none:0,leap:2,spy:0,spy:0 - anarchy=off;abilities=choose;quiet=0", "",
			"1 10 3"},
	} {
		next, _ := play(t, parse(t, "cross/0 "+corners+" "+c.position), "1:j5j6")
		got := strings.Join(strings.Fields(next.String())[2:5], " ")
		if why := next.Turn().Reason; why != c.reason || got != c.counters {
			t.Errorf("%s: over for %q; turn, round and count %s; want %q, %s", c.name, why, got, c.reason, c.counters)
		}
		if again := parse(t, next.String()); again.Turn() != next.Turn() {
			t.Errorf("%s: read again the turn is %v, not %v", c.name, again.Turn(), next.Turn())
		}
	}
}

func TestViewHasNoFalseStandstill(t *testing.T) { // A3.6, A6.1
	s := parse(t, "cross/0 "+strings.Replace(corners, "1Pj5", "1Pj6", 1)+
		" 1 9 3 12 - 03 none:0,leap:2,none:0,none:0 - anarchy=off;abilities=deal;quiet=0")
	v := s.View(2)
	if v.Turn() != s.Turn() || parse(t, v.String()).Turn() != s.Turn() {
		t.Errorf("the turn is %v, for Red %v", s.Turn(), v.Turn())
	}
}

func TestWithoutALimitGamesStillEnd(t *testing.T) { // A3.6
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 9))
		s := begin(t, map[string]string{"quiet": "0", "barrier": "0", "board": []string{"standard", "cross"}[seed%2]})
		for ply := 0; s.Turn().Kind != game.Over; ply++ {
			if ply > 100_000 {
				t.Fatalf("no end of %s", s)
			}
			moves := s.Moves(int(s.turn), nil)
			s.Play(game.By(int(s.turn), moves[r.IntN(len(moves))]), nil)
		}
	}
}
