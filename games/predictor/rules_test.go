package predictor

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
)

var voice = text.Must(messages).Voice("en")

// play plays two orders in notation.
func play(s game.State, white, black string) (game.State, []game.Event, error) {
	o, err := game.ParseOrders(s, map[int]string{0: white, 1: black})
	if err != nil {
		return nil, nil, err
	}
	return game.Play(s, o)
}

// TestRules checks positions after a ply, beyond the conformance cases.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		name, position, white, black, want string
	}{
		{"R1.3 a knight passes its corner squares in this order: the rook meets it on the first",
			"k7/8/8/7r/8/8/3N4/K7 - 0 1", "d2b3", "h5c5", "k7/8/8/2r5/8/1N6/8/K7 - 1 2"},
		{"R1.3 a knight meets a rook on the second square of its Z", "k7/8/8/8/8/r7/5N2/2K5 - 0 1",
			"f2e4", "a3e3", "k7/8/8/8/8/8/8/2K5 - 0 2"},
		{"R1.3 the rook of 0-0-0 is met on c1 together with its king", "2r1k3/8/8/8/8/8/2P4p/R3K3 Q 0 1",
			"e1c1", "h2h1q", "2r1k3/8/8/8/8/8/2P5/2KR3q - 0 2"},
		{"R1.5 0-0-0 may respond with b1 a target of the primary: the rook passes it", "4k3/7p/8/8/8/1Q6/8/R3K3 Q 0 1",
			"b3b1|h7h6>e1c1", "h7h6", "4k3/8/7p/8/8/8/8/1QKR4 - 0 2"},
		{"R1.5 a pawn’s double step may respond over the target of the primary", "4k3/7p/8/8/8/R7/4P3/4K3 - 0 1",
			"a3e3|h7h6>e2e4", "h7h6", "4k3/8/7p/8/4P3/4R3/8/4K3 - 0 2"},
		{"R1.5 the king may respond out of a check that the primary leaves to nobody", "4r2k/8/8/8/8/8/P2B4/4K3 - 0 1",
			"e1f1|h8g8>a2a4", "h8g8", "4r1k1/8/8/8/P7/8/3B4/5K2 - 0 2"},
		{"R2.1 a prediction of castling brings the response", "4k2r/7p/8/8/8/8/P7/4K3 k 0 1",
			"e1d1|e8g8>a2a3", "e8g8", "5rk1/7p/8/8/8/P7/8/3K4 - 0 2"},
		{"R2.2 mutual capture where one pawn would promote", "r1b1k3/1P6/8/8/8/8/8/4K3 - 0 1",
			"b7c8q", "c8b7", "r3k3/8/8/8/8/8/8/4K3 - 0 2"},
		{"R2.3 a promoting pawn is annihilated as a pawn", "r3k3/1P6/8/8/8/8/8/4K3 - 0 1",
			"b7b8q", "a8b8", "4k3/8/8/8/8/8/8/4K3 - 0 2"},
		{"R2.4 a piece leaves and its square is taken by the one it went for elsewhere", "k7/8/8/8/r6R/8/8/K7 - 0 1",
			"h4a4", "a4a1", "k7/8/8/8/R7/8/8/r7 - 0 2"},
		{"R3.4 the own primary captures on the start of the double step: the pawn escapes it and is taken en passant",
			"6k1/3p4/8/1B2P3/8/8/8/4K3 - 0 1", "b5d7|d7d5>e5d6", "d7d5", "6k1/3B4/3P4/8/8/8/8/4K3 - 0 2"},
		{"R3.4 both pawns are annihilated by others", "4kb2/3p4/8/4P3/8/8/8/3RK3 - 0 1",
			"d1d5|d7d5>e5d6", "d7d5|d1d5>f8d6", "4k3/8/8/8/8/8/8/4K3 - 0 2"},
		{"R3.4 with two capturers one only may go", "4k3/3p4/8/2P1P3/8/8/8/4K3 - 0 1",
			"e1d1|d7d5>c5d6", "d7d5", "4k3/8/3P4/4P3/8/8/8/3K4 - 0 2"},
		{"R3.5 a king that sets out and is annihilated ends its rights", "4k3/8/8/8/2b5/8/8/R3K2R KQ 0 1",
			"e1d2", "e8f8", "5k2/8/8/8/2b5/8/3K4/R6R - 1 2"},
		{"R3.5 a rook that is annihilated ends its right only", "4k3/8/8/8/8/7b/8/R3K2R KQ 0 1",
			"h1f1", "h3f1", "4k3/8/8/8/8/8/8/R3K3 Q 0 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			next, _, err := play(parse(c.position), c.white, c.black)
			if err != nil {
				t.Fatal(err)
			}
			if next.String() != c.want {
				t.Errorf("\n is   %s\n want %s", next, c.want)
			}
		})
	}
}

// R3.1 to R3.3 on given positions.
func TestEndings(t *testing.T) {
	for _, c := range []struct {
		name, position string
		reason         game.Reason
		white          float64
	}{
		{"R3.1 no kings", "8/8/8/8/8/8/8/8 - 0 1", game.KingsLost, 0.5},
		{"R3.1 no white king", "k7/8/8/8/8/8/8/8 - 0 1", game.KingCaptured, 0},
		{"R3.1 no black king, before the count", "K7/8/8/8/8/8/8/8 - 50 1", game.KingCaptured, 1},
		{"R3.2 stalemate before the count", "7k/5Q2/8/8/8/8/8/K7 - 50 200", game.Stalemate, 0.5},
		{"R3.2 both without a move", "7k/5Q2/8/8/8/8/2q5/K7 - 0 1", "", 0},
		{"R3.3 the count before bare kings", "7k/8/8/8/8/8/8/K7 - 50 200", game.FiftyMoves, 0.5},
		{"R3.3 far beyond the count", "7k/8/8/8/8/8/r7/K7 - 4000 9000", game.FiftyMoves, 0.5},
		{"R3.3 one short of the count", "7k/7p/8/8/8/8/8/K7 - 49 200", "", 0},
		{"R3.3 bare kings that attack each other", "8/8/8/8/8/8/kK6/8 - 0 1", game.BareKings, 0.5},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn := parse(c.position).Turn()
			if turn.Reason != c.reason || (c.reason != "" && turn.Scores[0].Float() != c.white) {
				t.Errorf("ends by %q with %v for White, want %q with %v",
					turn.Reason, turn.Scores[0], c.reason, c.white)
			}
			if yields := c.reason == game.FiftyMoves || c.reason == game.BareKings; turn.Yields != yields {
				t.Errorf("a third repetition comes first: %v", turn.Yields)
			}
			if turn.Living != game.FirstSeats(2) {
				t.Errorf("living: %v", turn.Living)
			}
		})
	}
}

// R1.3 and R1.4 where the knight's Z changes the checks and pins of chess.
func TestPrimaries(t *testing.T) {
	for _, c := range []struct {
		name, position string
		want, not      []string
	}{
		{"R1.4 one piece meets two checks where their ways share a square", "k3r3/8/8/8/8/3n4/8/4KB2 - 0 1",
			[]string{"f1e2"}, []string{"f1d3"}},
		{"R1.4 a piece that holds off a rook and a knight may leave neither way", "k3r3/8/8/8/8/3n4/4R3/4K3 - 0 1",
			nil, []string{"e2e3", "e2e8", "e2c2", "e2h2", "e2d2"}},
		{"R1.4 a piece on one square of the Z may go to the other, or take the knight", "k7/8/8/8/8/3n4/3R4/4K3 - 0 1",
			[]string{"d2e2", "d2d3"}, []string{"d2d1", "d2c2"}},
		{"R1.4 with both squares of the Z occupied neither piece is pinned", "k7/8/8/8/8/3n4/3RR3/4K3 - 0 1",
			[]string{"d2c2", "e2h2"}, nil},
		{"R1.4 an enemy on the Z is no attacker’s way", "k7/8/8/8/8/3n4/3pR3/4K3 - 0 1",
			[]string{"e1d2", "e2d2"}, []string{"e2e8", "a1a2"}},
		{"R1.3 a king’s step opens a Z that it stood in itself", "k7/8/8/8/8/8/3n4/4K3 - 0 1",
			[]string{"e1d1", "e1e2", "e1f2", "e1d2"}, []string{"e1f1"}},
		{"R1.4 0-0-0 with b1 and a1 attacked, and from a knight’s blocked Z", "k7/8/8/8/1r6/1n6/2P5/R3K3 Q 0 1",
			[]string{"e1c1"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := game.MoveStrings(parse(c.position), 0)
			for _, m := range c.want {
				if !slices.Contains(got, m) {
					t.Errorf("%s is not among %q", m, got)
				}
			}
			for _, m := range c.not {
				if slices.Contains(got, m) {
					t.Errorf("%s should not be legal", m)
				}
			}
		})
	}
}

// The messages about illegal orders.
func TestRefusals(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq 0 1"
	for _, c := range []struct {
		rule, position, white string
		code                  game.Code
		want                  string
	}{
		{"R1.2", start, "e2e", game.BadMove,
			"order “e2e”: “e2e” is not a move: write two squares such as e2e4, with q, r, b or n for a promotion"},
		{"R1.2", start, "e2e4|e7e5", game.BadMove,
			"order “e2e4|e7e5”: write a response after the prediction, as in e2e4|e7e5>d2d4"},
		{"R1.3", start, "b1c3", game.IllegalMove,
			"White cannot order b1c3: a knight does not jump here: from b1 to c3 it goes over b2 and c2, which " +
				"must both be empty"},
		{"R1.3", start, "a1a5", game.IllegalMove,
			"White cannot order a1a5: the path of the rook from a1 to a5 runs through a2, which is occupied"},
		{"R1.4", start, "e2d3", game.IllegalMove,
			"White cannot order e2d3: a pawn goes diagonally only to capture, and no enemy stands on d3"},
		{"R1.4", start, "e2f4", game.IllegalMove, "White cannot order e2f4: a pawn does not go from e2 to f4"},
		{"R1.4", "k7/8/8/8/8/4P3/8/4K3 - 0 1", "e3e5", game.IllegalMove,
			"White cannot order e3e5: the pawn on e3 has left the rank where it began, so it goes only one " +
				"square"},
		{"R1.4", "k7/4P3/8/8/8/8/8/K7 - 0 1", "e7e1", game.IllegalMove,
			"White cannot order e7e1: a pawn does not go from e7 to e1"},
		{"R1.4", "k3r3/8/8/8/7b/8/3N4/4K3 - 0 1", "d2b3", game.IllegalMove,
			"White cannot order d2b3: the king on e1 would be attacked by the bishop on h4, the rook on e8"},
		{"R1.4", start, "e3e4", game.IllegalMove, "White cannot order e3e4: White has no piece on e3"},
		{"R1.4", start, "d1d2", game.IllegalMove, "White cannot order d1d2: White’s own pawn stands on d2"},
		{"R1.4", start, "e2e4q", game.IllegalMove, "White cannot order e2e4q: nothing is promoted here: write e2e4"},
		{"R1.4", start, "e1g1", game.IllegalMove,
			"White cannot order e1g1: a piece on f1 stands between king and rook"},
		{"R1.4", "k7/8/8/8/4p3/8/4P3/4K3 - 0 1", "e2e4", game.IllegalMove,
			"White cannot order e2e4: e4, ahead of the pawn on e2, is occupied, and a pawn captures only " +
				"diagonally"},
		{"R1.4", "k7/8/b7/8/8/8/8/4K2R K 0 1", "e1g1", game.IllegalMove,
			"White cannot order e1g1: f1 is attacked by the bishop on a6: the king may not castle out of " +
				"check, through check or into check"},
		{"R1.4", "k7/8/8/8/8/8/8/4K2R - 0 1", "e1g1", game.IllegalMove,
			"White cannot order e1g1: castling to g1 is no longer possible: the king or the rook on h1 has " +
				"moved"},
		{"R1.4", "k3r3/8/8/8/8/8/4B3/4K3 - 0 1", "e2d3", game.IllegalMove,
			"White cannot order e2d3: the king on e1 would be attacked by the rook on e8"},
		{"R1.5", "k7/P7/8/8/8/8/8/4K3 - 0 1", "e1d1|a8b7>a7a8", game.IllegalMove,
			"a7a8 cannot be the response with e1d1: a8, ahead of the pawn on a7, is occupied, and a pawn captures " +
				"only diagonally"},
		{"R1.5", "8/P6k/8/8/8/8/8/4K3 - 0 1", "a7a8", game.IllegalMove,
			"White cannot order a7a8: say what the pawn becomes on a8, as in a7a8q"},
		{"R1.5", start, "e2e4|e7e4>d2d4", game.IllegalMove,
			"Black cannot order e7e4, so it cannot be predicted: a pawn does not go from e7 to e4"},
		{"R1.5", start, "e2e3|e7e5>e2e4", game.IllegalMove,
			"e2e4 cannot be the response with e2e3: the primary e2e3 already moves the pawn on e2: a response " +
				"moves another piece"},
		{"R1.5", start, "e2e4|e7e5>f1c4", game.IllegalMove,
			"f1c4 cannot be the response with e2e4: e2 is occupied until the primary e2e4 leaves it; the whole path " +
				"of a response must be empty before the round"},
		{"R1.5 the document’s example", start, "e2e4|e7e5>b1c3", game.IllegalMove,
			"b1c3 cannot be the response with e2e4: " +
				"a knight does not jump here: from b1 to c3 it goes over b2 and c2, which must both be empty"},
		{"R1.5", start, "e2e4|e7e5>d1e2", game.IllegalMove,
			"d1e2 cannot be the response with e2e4: e2 is occupied until the primary e2e4 leaves it; the whole path " +
				"of a response must be empty before the round"},
		{"R1.5", start, "e2e4|e7e5>f1h3", game.IllegalMove,
			"f1h3 cannot be the response with e2e4: the path of the bishop from f1 to h3 runs through g2, which " +
				"is occupied"},
		{"R1.5", "6k1/1p6/8/8/R6R/8/8/6K1 - 0 1", "a4d4|b7b6>h4d4", game.IllegalMove,
			"h4d4 cannot be the response with a4d4: d4 is a target of the primary a4d4 too: a response needs " +
				"another one"},
		{"R1.5", "4k3/3p4/8/8/8/8/P7/3RK3 - 0 1", "a2a3|e8e7>d1d7", game.IllegalMove,
			"d1d7 cannot be the response with a2a3: it would capture the pawn on d7: a response goes to an " +
				"empty square"},
		{"R1.5", "4r2k/8/8/8/4B3/8/P3R3/4K3 - 0 1", "e4d3|h8g8>e2b2", game.IllegalMove,
			"e2b2 cannot be the response with e4d3: the king on e1 would be attacked by the rook on e8"},
		{"R1.5", "4k3/1p6/8/8/8/8/8/4K2R K 0 1", "h1h3|b7b6>e1g1", game.IllegalMove,
			"e1g1 cannot be the response with h1h3: the primary already moves the piece on h1, which is needed for " +
				"castling"},
		{"R1.5", "4k3/1p6/8/8/8/3Q4/8/4K2R K 0 1", "d3f1|b7b6>e1g1", game.IllegalMove,
			"e1g1 cannot be the response with d3f1: f1 is a target of the primary too"},
		{"R3.4", "4k3/3p3p/8/4P3/8/8/P7/4K3 - 0 1", "e5d6", game.IllegalMove,
			"White cannot order e5d6: capturing on d6 en passant is possible only as the response to the " +
				"prediction d7d5"},
		{"R3.4", "4k3/3p3p/8/4P3/8/8/P7/4K3 - 0 1", "a2a3|d7d6>e5d6", game.IllegalMove,
			"e5d6 cannot be the response with a2a3: capturing on d6 en passant is possible only as the response " +
				"to the prediction d7d5"},
		{"R3.4", "4r1k1/3p4/8/4P3/8/8/P7/4K3 - 0 1", "a2a3|d7d5>e5d6", game.IllegalMove,
			"e5d6 cannot be the response with a2a3: the king on e1 would be attacked by the rook on e8"},
	} {
		t.Run(c.rule+" "+c.white, func(t *testing.T) {
			s := parse(c.position)
			black := game.MoveStrings(s, 1)[0]
			_, _, err := play(s, c.white, black)
			var e *game.Error
			if !errors.As(err, &e) || e.Code != c.code || voice.Error(err) != c.want {
				t.Errorf("\n is   %v\n want %s %s", err, c.code, c.want)
			}
		})
	}
}

// R2.5: the events of a ply.
func TestEvents(t *testing.T) {
	for _, c := range []struct {
		name, position, white, black string
		want                         []string // a sentence, in brackets if it is implied, and its arrow if it has one
	}{
		{"mutual capture, wrong prediction", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR KQkq 0 2",
			"e4d5|d5d4>f1b5", "d5e4",
			[]string{
				"(White’s pawn sets out from e4 for d5 and does not arrive) [failed 0 e4 d5]",
				"(Black’s pawn sets out from d5 for e4 and does not arrive) [failed 1 d5 e4]",
				"White wrongly predicted d5–d4 [predicted 1 d5 d4]",
				"(White’s response, to move the bishop from f1 to b5, is not carried out) [withheld 0 f1 e2 d3 c4 b5]",
				"White’s pawn from e4 and Black’s pawn from d5 capture each other: both are annihilated",
			}},
		{"both expect what is only a response", "4k3/p6p/8/8/8/8/P6P/4K3 - 0 1", "a2a3|h7h6>h2h4", "a7a6|a2a3>h7h6",
			[]string{
				"White’s pawn goes from a2 to a3 [moved 0 a2 a3]",
				"Black’s pawn goes from a7 to a6 [moved 1 a7 a6]",
				"White predicted h7–h6, which was only Black’s response [predicted 1 h7 h6]",
				"(White’s response, to move the pawn from h2 to h4, is not carried out) [withheld 0 h2 h3 h4]",
				"(Black foresaw a2–a3) [foreseen 0 a2 a3]",
				"Black foresaw a2–a3 and also moves the pawn from h7 to h6 [moved 1 h7 h6]",
			}},
		{"another promotion than expected, a response that is not carried out itself", "4k3/P6p/8/8/8/8/7P/4K3 - 0 1",
			"a7a8n|h7h6>h2h3", "e8f7|a7a8q>h7h6",
			[]string{
				"White’s pawn goes from a7 to a8 [moved 0 a7 a8]",
				"Black’s king goes from e8 to f7 [moved 1 e8 f7]",
				"White wrongly predicted h7–h6 [predicted 1 h7 h6]",
				"(White’s response, to move the pawn from h2 to h3, is not carried out) [withheld 0 h2 h3]",
				"Black wrongly predicted a7–a8 (queen) [predicted 0 a7 a8]",
				"(Black’s response, to move the pawn from h7 to h6, is not carried out) [withheld 1 h7 h6]",
				"White’s pawn on a8 becomes a knight",
			}},
		{"crossing of a knight, right prediction", "7k/7p/8/r7/3N4/8/7P/7K - 0 1", "d4e6", "a5d5|d4e6>h7h5",
			[]string{
				"(White’s knight sets out from d4 for e6 and does not arrive) [failed 0 d4 d5]",
				"(Black’s rook sets out from a5 for d5 and does not arrive) [failed 1 a5 b5 c5 d5]",
				"(Black foresaw d4–e6) [foreseen 0 d4 d5]",
				"Black foresaw d4–e6 and also moves the pawn from h7 to h5 [moved 1 h7 h6 h5]",
				"The paths of White’s knight from d4 and Black’s rook from a5 cross on d5: both are annihilated",
			}},
		{"crossing of a response", "7k/7p/8/7r/8/5R2/7P/7K - 0 1", "h1g1|h5a5>f3f6", "h5a5|h1g1>h8g7",
			[]string{
				"White’s king goes from h1 to g1 [moved 0 h1 g1]",
				"(Black’s rook sets out from h5 for a5 and does not arrive) [failed 1 h5 g5 f5]",
				"White foresaw h5–a5 [foreseen 1 h5 g5 f5]",
				"(White’s rook sets out from f3 for f6 and does not arrive) [failed 0 f3 f4 f5]",
				"(Black foresaw h1–g1) [foreseen 0 h1 g1]",
				"Black foresaw h1–g1 and also moves the king from h8 to g7 [moved 1 h8 g7]",
				"The paths of White’s rook from f3 and Black’s rook from h5 cross on f5: both are annihilated",
			}},
		{"castling foreseen, and as a response", "r3k3/7p/8/8/8/8/7P/4K2R Kq 0 1", "e1g1|h7h6>h2h3", "h7h6|e1g1>e8c8",
			[]string{
				"White castles: king to g1 [moved 0 e1 f1 g1]",
				"(White’s rook goes from h1 to f1) [moved 0 h1 g1 f1]",
				"Black’s pawn goes from h7 to h6 [moved 1 h7 h6]",
				"(White foresaw h7–h6) [foreseen 1 h7 h6]",
				"White foresaw h7–h6 and also moves the pawn from h2 to h3 [moved 0 h2 h3]",
				"(Black foresaw e1–g1) [foreseen 0 e1 f1 g1]",
				"Black foresaw e1–g1 and also castles: king to c8 [moved 1 e8 d8 c8]",
				"(Black foresaw e1–g1 and also moves the rook from a8 to d8) [moved 1 a8 b8 c8 d8]",
			}},
		{"castling expected in vain", "4k3/7p/8/8/8/8/7P/4K2R K 0 1", "h2h3", "h7h6|e1g1>e8d8",
			[]string{
				"White’s pawn goes from h2 to h3 [moved 0 h2 h3]",
				"Black’s pawn goes from h7 to h6 [moved 1 h7 h6]",
				"Black wrongly predicted e1–g1 [predicted 0 e1 f1 g1]",
				"(Black’s response, to move the king from e8 to d8, is not carried out) [withheld 1 e8 d8]",
			}},
		{"en passant", "r3k3/3p4/8/4P3/8/8/8/R3K3 Qq 0 1", "e1c1|d7d5>e5d6", "d7d5",
			[]string{
				"White castles: king to c1 [moved 0 e1 d1 c1]",
				"(White’s rook goes from a1 to d1) [moved 0 a1 b1 c1 d1]",
				"Black’s pawn goes from d7 to d5 [moved 1 d7 d6 d5]",
				"(White foresaw d7–d5) [foreseen 1 d7 d6 d5]",
				"White foresaw d7–d5 and also moves the pawn from e5 to d6 [moved 0 e5 d6]",
				"Black’s pawn from d5 is captured en passant, on d6",
			}},
		{"capture, promotion and check by each piece that gives it", "k7/8/8/b7/8/8/1p3p2/R6K - 0 1", "a1a5", "f2f1q",
			[]string{
				"White’s rook goes from a1 to a5 [moved 0 a1 a2 a3 a4 a5]",
				"Black’s pawn goes from f2 to f1 [moved 1 f2 f1]",
				"Black’s bishop on a5 is captured",
				"Black’s pawn on f1 becomes a queen",
				"White’s king on h1 is attacked by the queen on f1",
				"Black’s king on a8 is attacked by the rook on a5",
			}},
		{"double check", "4k3/p7/8/8/4B3/8/8/K3R3 - 0 1", "e4c6", "a7a6",
			[]string{
				"White’s bishop goes from e4 to c6 [moved 0 e4 d5 c6]",
				"Black’s pawn goes from a7 to a6 [moved 1 a7 a6]",
				"Black’s king on e8 is attacked by the rook on e1, the bishop on c6",
			}},
		{"checkmate names who gives it", "2n3k1/5ppp/8/8/8/8/8/4R1K1 - 0 1", "e1e8", "c8b6",
			[]string{
				"White’s rook goes from e1 to e8 [moved 0 e1 e2 e3 e4 e5 e6 e7 e8]",
				"Black’s knight goes from c8 to b6 [moved 1 c8 c7 b7 b6]",
				"Black’s king on g8 is attacked by the rook on e8",
			}},
		{"a captured king, and another in danger", "4r2k/7p/8/1B6/8/8/7P/4K3 - 0 1", "b5e8", "e8e1",
			[]string{
				"White’s bishop goes from b5 to e8 [moved 0 b5 c6 d7 e8]",
				"Black’s rook goes from e8 to e1 [moved 1 e8 e7 e6 e5 e4 e3 e2 e1]",
				"White’s king on e1 is captured",
				"Black’s rook left e8 just in time and escapes",
				"(White has lost the king)",
			}},
		{"both kings are annihilated", "4k3/8/3P4/8/8/3p4/8/4K3 - 0 1", "e1d2|e8d7>d6d7", "e8d7|e1d2>d3d2",
			[]string{
				"(White’s king sets out from e1 for d2 and does not arrive) [failed 0 e1 d2]",
				"(Black’s king sets out from e8 for d7 and does not arrive) [failed 1 e8 d7]",
				"White foresaw e8–d7 [foreseen 1 e8 d7]",
				"(White’s pawn sets out from d6 for d7 and does not arrive) [failed 0 d6 d7]",
				"Black foresaw e1–d2 [foreseen 0 e1 d2]",
				"(Black’s pawn sets out from d3 for d2 and does not arrive) [failed 1 d3 d2]",
				"The paths of White’s king from e1 and Black’s pawn from d3 cross on d2: both are annihilated",
				"The paths of White’s pawn from d6 and Black’s king from e8 cross on d7: both are annihilated",
				"(White has lost the king)",
				"(Black has lost the king)",
			}},
		{"escape", "7k/7p/8/r7/8/8/7P/R6K - 0 1", "a1a5", "a5a8",
			[]string{
				"White’s rook goes from a1 to a5 [moved 0 a1 a2 a3 a4 a5]",
				"Black’s rook goes from a5 to a8 [moved 1 a5 a6 a7 a8]",
				"Black’s rook left a5 just in time and escapes",
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, events, err := play(parse(c.position), c.white, c.black)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, e := range events {
				line := voice.Say(e.Text)
				if e.Implied {
					line = "(" + line + ")"
				}
				if a := e.Arrow; a != nil {
					line += fmt.Sprintf(" [%s %d %s]", a.Kind, a.Seat, strings.Join(a.Path, " "))
				}
				got = append(got, line)
				if e.Only != 0 {
					t.Errorf("%q is kept from somebody", line)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("\n is\n  %s\n want\n  %s", strings.Join(got, "\n  "), strings.Join(c.want, "\n  "))
			}
		})
	}
}

// R4.2: the answers to questions.
func TestList(t *testing.T) {
	s := parse("4k3/3p3p/8/4P3/8/8/P7/4K3 - 0 1")
	over := parse("k7/8/8/8/8/8/8/8 - 0 1")
	for _, c := range []struct {
		name                string
		s                   game.State
		seat                int
		primary, prediction string // JSON; empty for none
		code                game.Code
		n                   int
	}{
		{"primaries", s, 0, "", "", "", 8},
		{"responses", s, 0, `"a2a3"`, "", "", 6},
		{"with a prediction", s, 0, `"a2a3"`, `"d7d6"`, "", 6},
		{"en passant among them", s, 0, `"a2a3"`, `"d7d5"`, "", 7},
		{"no seat", s, game.Nobody, "", "", game.BadRequest, 0},
		{"no seat and a primary", s, game.Nobody, `"a2a3"`, "", game.BadRequest, 0},
		{"prediction without primary", s, 0, "", `"d7d5"`, game.BadRequest, 0},
		{"no string", s, 0, `5`, "", game.BadRequest, 0},
		{"null", s, 0, `null`, "", game.BadRequest, 0},
		{"no move", s, 0, `"a2"`, "", game.BadMove, 0},
		{"no primary alone", s, 0, `"a2a3|d7d5>e5d6"`, "", game.BadMove, 0},
		{"illegal primary", s, 0, `"a2b3"`, "", game.IllegalMove, 0},
		{"illegal prediction", s, 0, `"a2a3"`, `"d7e6"`, game.IllegalMove, 0},
		{"a seat that there is not", s, 2, `"a2a3"`, "", "", 0},
		{"finished", over, 0, "", "", "", 0},
		{"finished, whatever is asked", over, game.Nobody, "", `"x"`, "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			fields := map[string]json.RawMessage{}
			if c.primary != "" {
				fields[askPrimary] = json.RawMessage(c.primary)
			}
			if c.prediction != "" {
				fields[askPrediction] = json.RawMessage(c.prediction)
			}
			question, err := Game().Facts().ReadQuestion(fields)
			var got []string
			if err == nil {
				got, err = game.List(c.s, c.seat, question)
			}
			var e *game.Error
			errors.As(err, &e)
			if (c.code == "") != (err == nil) || (err != nil && e.Code != c.code) || len(got) != c.n {
				t.Errorf("got %q, %v; want %d moves, code %q", got, err, c.n, c.code)
			}
		})
	}
}

// R4.1: invalid positions.
func TestPositions(t *testing.T) {
	for _, bad := range []string{
		"", " ", "8/8/8/8/8/8/8/8 - 0", "8/8/8/8/8/8/8/8 - 0 1 ", " 8/8/8/8/8/8/8/8 - 0 1", "8/8/8/8/8/8/8/8  - 0 1",
		"8/8/8/8/8/8/8/8 - 0 1 {}", "8/8/8/8/8/8/8/8 - 0 1 {a=b}", "8/8/8/8/8/8/8/8 w - 0 1",
		"8/8/8/8/8/8/8/8 - -1 1", "8/8/8/8/8/8/8/8 - 00 1", "8/8/8/8/8/8/8/8 - +1 1", "8/8/8/8/8/8/8/8 - 0 01",
		"8/8/8/8/8/8/8/8 - 0 1000000001", "8/8/8/8/8/8/8/8 - 0 99999999999999999999",
		"kk6/8/8/8/8/8/8/8 - 0 1", "8/8/8/8/8/8/8/P7 - 0 1", "p7/8/8/8/8/8/8/8 - 0 1",
		"4k3/8/8/8/8/8/8/R3K2R kq 0 1", "r3k2r/8/8/8/8/8/8/4K3 KQ 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R qk 0 1", "r3k2r/8/8/8/8/8/8/R3K2R KQkqK 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R  0 1", "3k3r/8/8/8/8/8/8/8 k 0 1", "4k2R/8/8/8/8/8/8/8 k 0 1",
	} {
		_, err := Game().Parse(bad)
		var e *game.Error
		if !errors.As(err, &e) || e.Code != game.BadPosition {
			t.Errorf("%q: %v", bad, err)
		}
	}
	s := parse("7k/7p/8/8/8/8/7P/7K - 0 1000000000")
	next, _, err := play(s, "h2h3", "h7h6")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Game().Parse(next.String()); err != nil {
		t.Errorf("the position after the last that can be counted: %v", err)
	}
}

// C6: the key of repetition.
func TestKey(t *testing.T) {
	a, b := parse("r3k3/8/8/8/8/8/8/4K3 q 3 10"), parse("r3k3/8/8/8/8/8/8/4K3 q 0 99")
	c := parse("r3k3/8/8/8/8/8/8/4K3 - 3 10")
	if a.Key() != b.Key() || a.Key() == c.Key() {
		t.Errorf("keys %q, %q, %q", a.Key(), b.Key(), c.Key())
	}
}

func TestOneOrderIsNoPly(t *testing.T) { // R4.2
	s := parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq 0 1")
	over := parse("r6k/1p6/8/8/8/8/8/R6K - 50 150")
	for _, c := range []struct {
		s      *state
		orders map[int]string
		want   game.Code
	}{
		{s, map[int]string{}, game.BadRequest},
		{s, map[int]string{0: "e2e4"}, game.BadRequest},
		{s, map[int]string{1: "e2e4"}, game.BadRequest},
		{s, map[int]string{0: "e2e5"}, game.BadRequest},
		{s, map[int]string{0: "nothing"}, game.BadRequest},
		{s, map[int]string{0: "e2e5", 1: "nothing"}, game.BadMove},
		{s, map[int]string{0: "e2e5", 1: "e7e5"}, game.IllegalMove},
		{s, map[int]string{0: "nothing", 2: "e2e4"}, game.NotToMove},
		{over, map[int]string{0: "a1a2"}, game.NotToMove},
		{over, map[int]string{}, game.NotToMove},
	} {
		o, err := game.ParseOrders(c.s, c.orders)
		if err == nil {
			err = game.CheckOrders(c.s, o)
		}
		var e *game.Error
		if !errors.As(err, &e) || e.Code != c.want {
			t.Errorf("%v: %v, want %s", c.orders, err, c.want)
		}
	}
	o := game.By(0, 0)
	var e *game.Error
	if err := game.CheckOrders(s, o); !errors.As(err, &e) || e.Code != game.BadRequest {
		t.Errorf("no move, and one order only: %v", err)
	}
}
