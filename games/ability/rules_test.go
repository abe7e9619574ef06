package ability

import (
	"errors"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
)

func begin(t testing.TB, options map[string]string) *state {
	t.Helper()
	s, err := Game().Start(options)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

var voice = text.Must(messages).Voice("en")

// parse reads a valid position.
func parse(t testing.TB, position string) *state {
	t.Helper()
	s, err := Game().Parse(position)
	if err != nil {
		t.Fatalf("%v: %s", err, position)
	}
	if s.String() != position {
		t.Errorf("prints as\n %s\nnot\n %s", s, position)
	}
	return s.(*state)
}

// play plays allowed moves such as "0:h8h9" and "d:leap,spy,…" and returns the events.
func play(t testing.TB, s game.State, moves ...string) (game.State, []game.Event) {
	t.Helper()
	var told []game.Event
	for _, move := range moves {
		seat, text, _ := strings.Cut(move, ":")
		o, err := game.ParseOrders(s, map[int]string{int(seat[0] - '0'): text})
		if err != nil {
			t.Fatalf("%s: %v at %s", move, err, s)
		}
		next, events, err := game.Play(s, o)
		if err != nil {
			t.Fatalf("%s: %v at %s", move, err, s)
		}
		s, told = next, append(told, events...)
	}
	return s, told
}

// code returns the code of an error, or "".
func code(err error) game.Code {
	var e *game.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

func TestRulesLeadFromPositionToPosition(t *testing.T) {
	for _, c := range []struct{ rule, from, moves, to string }{
		{
			"A2.4 a king on the arrival square of a step is captured en passant, once that was announced",
			"cross/0 1Ki1,1Pj7,2Ka8,0Kh8,3Kh16 1 1 0 0123 i8/h8/0 - - 1:0:1 announce=all",
			"1:j7i8",
			"cross/0 1Ki1,2Ka8,1Pi8,3Kh16 2 1 0 123 i8/h8/0 0 - 1::1 announce=all",
		}, {
			"A3.3 A6.2 a guardian fells the zombie pawn that would capture its king en passant",
			"cross/0 1Ki1,2Ph7,0Kh8,3Kh16 1 1 5 013 i8/h8/0 2 guardian:1,none:0,none:0,none:0 - abilities=choose",
			"1:i1i2",
			"cross/0 1Ki2,0Kh8,3Kh16 3 1 0 013 i8/h8/0 2 guardian:0,none:0,none:0,none:0 - abilities=choose",
		}, {
			"A3.3 without a guardian the zombie pawn captures the king en passant",
			"cross/0 1Ki1,2Ph7,0Kh8,3Kh16 1 1 5 013 i8/h8/0 2 - - -",
			"1:i1i2",
			"cross/0 1Ki2,2Pi8,3Kh16 3 1 0 13 i8/h8/0 20 - - -",
		}, {
			"A3.4 a zombie pawn that captures en passant on the edge becomes a queen, and takes what the pawn became",
			"cross/0 1Ki1,1Pp5,2Po7,0Kp9,3Kh16 1 1 5 013 - 2 - - -",
			"1:p5p7n",
			"cross/0 1Ki1,2Qp6,0Kp9,3Kh16 3 1 0 013 p6/p7/1 2 - - -",
		}, {
			"A3.6 quiet=0 counts on without end",
			"standard/0 0Ke1,1Ke8 0 1 999999999 01 - - - - quiet=0",
			"0:e1e2 1:e8e7",
			"standard/0 0Ke2,1Ke7 0 2 1000000000 01 - - - - quiet=0",
		}, {
			"A2.3 a pawn that comes back to row 2 may go two squares again with plain pawns",
			"cross/0 1Ki1,1Pe2,2Ka8,0Kp9,3Kh16 1 5 0 0123 - - - - pawns=plain",
			"1:e2e4",
			"cross/0 1Ki1,1Pe4,2Ka8,0Kp9,3Kh16 2 5 0 0123 e3/e4/1 - - - pawns=plain",
		}, {
			"A2.4 two pawns that passed the same square are both captured",
			"cross/0 1Ki1,1Pi5,2Ka8,2Ph7,0Pj6,3Kh16,0Kp9 0 1 0 0123 - - - - -",
			"0:j6h6 1:i5i7 2:h7i6",
			"cross/0 1Ki1,2Pi6,2Ka8,0Kp9,3Kh16 3 1 0 0123 i6/h6/0,i6/i7/1 - - - -",
		}, {
			"A2.4 what stands on the arrival square is captured whatever it is, if it is the stepping seat's",
			"cross/0 1Ki1,2Ph7,2Ka8,0Nh8,0Kp9,3Kh16 2 1 7 0123 i8/h8/0 - - - -",
			"2:h7i8",
			"cross/0 1Ki1,2Ka8,2Pi8,0Kp9,3Kh16 3 1 0 0123 i8/h8/0 - - - -",
		}, {
			"A2.4 an entry lapses when its squares vanish",
			"cross/0 1Kh3,2Pd7,2Kd8,0Ko9,3Kh14 3 1 3 0123 - - - - barrier=1",
			"3:h14h13",
			"cross/1 1Kh3,2Pd7,2Kd8,0Ko9,3Kh13 0 2 0 0123 - - - - barrier=1",
		}, {
			"A2.4 the entry of a seat that was eliminated lapses when its turn comes",
			"cross/0 1Rk1,1Ki1,2Ka8,0Kk8,0Pj9,3Kh16 0 1 0 0123 - - - - -",
			"0:j9h9 1:k1k5 2:a8a9 3:h16g16 0:resign",
			"cross/0 1Ki1,1Rk5,2Ka9,0Ph9,3Kg16 1 2 1 123 - 0 - - -",
		}, {
			"A2.5 a straight step along the outermost file of a side promotes",
			"cross/0 1Ki1,2Ka8,1Pp5,0Kp9,3Kh16 1 1 0 0123 - - - - -",
			"1:p5p7n",
			"cross/0 1Ki1,1Np7,2Ka8,0Kp9,3Kh16 2 1 0 0123 p6/p7/1 - - - -",
		}, {
			"A2.6 a king that captured and came home does not castle, a shielded one that stayed does",
			"cross/0 1Ki1!,1Rl1!,0Ri8,2Ka8,0Kp9,3Kh16 0 1 0 0123 - - none:0,guardian:1,none:0,none:0 - " +
				"range=0;abilities=choose",
			"0:i8i1 1:i1k1",
			"cross/0 1Rj1,1Kk1,2Ka8,0Kp9,3Kh16 2 1 1 0123 - - none:0,guardian:0,none:0,none:0 - " +
				"range=0;abilities=choose",
		}, {
			"A2.7 a seat whose only move is a capture of a king it has not announced is skipped",
			"cross/0 1Ke1,1Pf1,1Pe2,1Rf2,1Pg2,3Pe3,1Pf3,3Pg3,3Pf4,3Kg4,2Ka8,0Kp9 0 1 7 0123 - - - - announce=all",
			"0:p9p10",
			"cross/0 1Ke1,1Pf1,1Pe2,1Rf2,1Pg2,3Pe3,1Pf3,3Pg3,3Pf4,3Kg4,2Ka8,0Kp10 2 1 9 0123 - - - - announce=all",
		}, {
			"A3.1 with anarchy off who resigns in turn is skipped",
			"cross/0 1Ki1,2Ka8,1Pg9,0Kp9,0Bh8,3Kh16 0 4 9 0123 - - - - anarchy=off",
			"0:resign",
			"cross/0 1Ki1,2Ka8,0Bh8,1Pg9,3Kh16 1 4 1 123 - 0 - - anarchy=off",
		}, {
			"A3.1 the last turn of a round ends the round also for who resigns in it",
			"cross/0 1Ki1,2Ka8,0Kp9,3Kh16 3 4 9 0123 - - - - -",
			"3:resign",
			"cross/0 1Ki1,2Ka8,0Kp9 0 5 1 012 - 3 - - -",
		}, {
			"A3.5 who resigns leaving one player out of the turn's seat makes the other wait for the zombies",
			"cross/0 1Ki1,1Rl9,0Kp9 1 4 9 01 - 32 - - -",
			"1:resign",
			"cross/0 1Rp9 2 4 0 - - 3210 - - -",
		}, {
			"A3.5 a resignation out of turn ends the game if the last player is to move",
			"cross/0 1Ki1,1Rl9,0Kp9 0 4 9 01 - 32 - - -",
			"1:resign",
			"cross/0 1Rl9,0Kp9 0 4 0 0 - 321 - - -",
		}, {
			"A3.6 a contraction that falls due with the last turn comes before the draw",
			"cross/0 1Kf5,2Kg8,0Kj9,3Kh12 3 60 199 0123 - - - - barrier=60",
			"3:h12h11",
			"cross/1 1Kf5,2Kg8,0Kj9,3Kh11 0 61 0 0123 - - - - barrier=60",
		}, {
			"A4.1 accelerate: the second interval is two rounds shorter",
			"cross/1 1Kf5,2Kg8,0Kj9,3Kh12 3 10 3 0123 - - - - barrier=6;accelerate=on",
			"3:h12h11",
			"cross/2 1Kf5,2Kg8,0Kj9,3Kh11 0 11 0 0123 - - - - barrier=6;accelerate=on",
		}, {
			"A4.1 A4.2 accelerate: the first interval too has at least two rounds",
			"cross/0 1Kf5,2Kg8,0Kj9,3Kh12 3 1 3 0123 - - - - barrier=1;accelerate=on",
			"3:h12h11",
			"cross/0 1Kf5,2Kg8,0Kj9,3Kh11 0 2 4 0123 - - - - barrier=1;accelerate=on",
		}, {
			"A4.4 zombie pawns become queens too",
			"cross/0 2Po8,0Kl9,3Kh12,1Pf15,1Pe15 3 1 3 03 - 12 - - barrier=1",
			"3:h12h11",
			"cross/1 2Qo8,0Kl9,3Kh11,1Qe15,1Qf15 0 2 0 03 - 12 - - barrier=1",
		}, {
			"A5.1 announcements stand while the seat is skipped",
			"cross/0 1Ke1,1Pf1,1Pe2,1Rf2,1Pg2,3Pe3,1Pf3,3Pg3,3Pf4,2Ka8,0Kp9,3Kh16 0 1 7 0123 - - - 1:3:4 announce=all",
			"0:p9p10",
			"cross/0 1Ke1,1Pf1,1Pe2,1Rf2,1Pg2,3Pe3,1Pf3,3Pg3,3Pf4,2Ka8,0Kp10,3Kh16 2 1 9 0123 - - - 1:3:4 announce=all",
		}, {
			"A5.2 first:N: a player who announced N checks is free",
			"cross/0 2Ka8,0Rh8,1Ki8,0Kp9,3Kh12 0 1 0 0123 - - - 0::2 announce=first:2",
			"0:h8i8",
			"cross/0 2Ka8,0Ri8,0Kp9,3Kh12 2 1 1 023 - 1 - 0::2 announce=first:2",
		}, {
			"A6.2 a leap over two squares of a pawn is no double step",
			"cross/0 1Ki1,2Ka8,0Pj8,0Kp9,3Kh16 0 1 5 0123 - - leap:2,none:0,none:0,none:0 - abilities=choose",
			"0:@j8-h8",
			"cross/0 1Ki1,2Ka8,0Ph8,0Kp9,3Kh16 1 1 0 0123 - - leap:1,none:0,none:0,none:0 - abilities=choose",
		}, {
			"A6.2 sniper: what could be captured en passant can be shot where it stands",
			"cross/0 1Ki1,2Ph7,1Ni8,2Ka8,0Ph8,0Kp9,3Kh16 2 1 7 0123 i8/h8/0 - none:0,none:0,sniper:2,none:0 - " +
				"abilities=choose",
			"2:@h7xh8",
			"cross/0 1Ki1,2Ph7,2Ka8,1Ni8,0Kp9,3Kh16 3 1 0 0123 i8/h8/0 - none:0,none:0,sniper:1,none:0 - " +
				"abilities=choose",
		}, {
			"A6.2 sniper: an unmoved rook that shoots stays unmoved",
			"cross/0 1Ki1!,1Rl1!,0Nl4,2Ka8,0Kp9,3Kh16 1 1 7 0123 - - none:0,sniper:1,none:0,none:0 - abilities=choose",
			"1:@l1xl4",
			"cross/0 1Ki1!,1Rl1!,2Ka8,0Kp9,3Kh16 2 1 0 0123 - - none:0,sniper:0,none:0,none:0 - abilities=choose",
		}, {
			"A6.2 guardian: no promotion and no en passant of a pawn that falls",
			"cross/0 1Kp11,2Ka8,2Po10,0Kp9,3Kh16 2 1 7 0123 - - none:0,guardian:1,none:0,none:0 - abilities=choose",
			"2:o10p11q",
			"cross/0 2Ka8,0Kp9,1Kp11,3Kh16 3 1 0 0123 - - none:0,guardian:0,none:0,none:0 - abilities=choose",
		}, {
			"A6.2 guardian: a spent one helps no more",
			"cross/0 2Ka8,0Rf8,1Ki8,0Kp9,3Kh16 0 1 0 0123 - - none:0,guardian:0,none:0,none:0 - abilities=choose",
			"0:f8i8",
			"cross/0 2Ka8,0Ri8,0Kp9,3Kh16 2 1 1 023 - 1 none:0,guardian:0,none:0,none:0 - abilities=choose",
		}, {
			"A6.2 cavalry, phalanx and longsight are nothing to zombies",
			"cross/0 3Pe4,0Bf5,1Re9,2Ka8,0Kp9,3Kh16 0 1 0 023 - 1 none:0,longsight:0,none:0,none:0 - abilities=choose",
			"0:p9p10",
			"cross/0 3Pe4,0Bf5,2Ka8,1Re9,0Kp10,3Kh16 2 1 2 023 - 1 none:0,longsight:0,none:0,none:0 - abilities=choose",
		},
	} {
		t.Run(c.rule, func(t *testing.T) {
			s, err := Game().Parse(c.from)
			if err != nil {
				t.Fatal(err)
			}
			next, _ := play(t, s, strings.Fields(c.moves)...)
			if next.String() != c.to {
				t.Errorf("leads to\n %s\nwant\n %s", next, c.to)
			}
		})
	}
}
