package niels

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// follow plays moves and outcomes from a position and gives the state and what was told.
func follow(t *testing.T, position string, steps ...string) (game.State, []string) {
	t.Helper()
	s, err := Game.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, step := range steps {
		var next game.State
		var events []game.Event
		if s.Turn().Kind == game.ChanceTurn {
			next, events, err = game.Resolve(s, step)
		} else {
			seat := s.Turn().Seats.First()
			var m game.Move
			if m, err = s.ParseMove(seat, step); err == nil {
				next, events, err = game.Play(s, game.By(seat, m))
			}
		}
		if err != nil {
			t.Fatalf("%s at %s: %v", step, s, err)
		}
		s = next
		for _, e := range events {
			told = append(told, e.String())
		}
	}
	return s, told
}

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -"

func TestPositionsAfterMoves(t *testing.T) {
	for _, c := range []struct{ rule, from, steps, want string }{
		{"N2.2 swapped equal form", start, "b1:c3/a3=", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR b KQkq - 1 1 Na3/c3="},
		{"N2.3 any target of the group, the mark as written", "8/7p/8/8/8/8/k7/3Q3K w - - 0 1 bg3/e8>,nd8/h5=@2,rc4/g8=@2", "d1:d4/d1@d8", "8/7p/8/8/8/8/k7/7K b - - 1 1 Qd4/d1=@2,bg3/e8>,nd8/h5=@2,rc4/g8=@2"},
		{"N2.3 a group of one pair in a position can be joined", "4k3/8/8/8/8/8/4B3/6K1 w - - 0 1 nd5/f6>@2", "e2:e2/c4@d5", "4k3/8/8/8/8/8/8/6K1 b - - 1 1 Be2/c4>@2,nd5/f6>@2"},
		{"N2.4 a pawn jumps the king in front of it", "8/8/8/8/8/4k3/4P3/K7 w - - 7 1 -", "e2^e4 success", "8/8/8/8/4P3/4k3/8/K7 b - - 0 1 -"},
		{"N2.5 N3.5 a double step of a half in superposition with its own square behind", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 -", "e2:e4/e2>", "4k3/8/8/8/8/8/8/4K3 b - e3* 0 1 Pe4/e2>"},
		{"N2.6 collision on the last rank, found elsewhere", "4r3/7k/8/8/8/8/8/K7 w - - 5 1 Pd7/a2>", "d7e8q blue", "4r3/7k/8/8/8/8/P7/K7 b - - 0 1 -"},
		{"N2.7 both rooks", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 -", "e1:g1/c1>", "4k3/8/8/8/8/8/8/3R1R2 b - - 1 1 Kg1/c1>"},
		{"N3.2 the attacking half is on the target already", "7k/7r/8/8/8/8/8/K7 w - - 0 1 Nd4/g5=", "g5h7 blue", "7k/7N/8/8/8/8/8/K7 b - - 0 1 -"},
		{"N3.3 a conventional pawn's move is not taken back", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 4 1 nc5/h8=", "e4d5", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1 nc5/h8="},
		{"N3.5 half against conventional pawn: it stays where it arrived", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1 Pd5/a4=", "e7e5 d5e6 blue", "4k3/8/8/4p3/P7/8/8/4K3 b - - 0 2 -"},
		{"N3.5 attacker and pawn of one group: one roll", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1 Pd5/a4=", "e7:e5/e7=", "4k3/8/8/8/8/8/8/4K3 w - e6* 0 2 Pd5/a4=,pe5/e7="},
		{"N3.5 attacker and pawn of one group, red", "4k3/8/8/8/8/8/8/4K3 w - e6* 0 2 Pd5/a4=@1,pe5/e6=@1", "d5e6 red", "4k3/8/4P3/8/8/8/8/4K3 b - - 0 2 -"},
		{"N3.5 attacker and pawn of one group, blue", "4k3/8/8/8/8/8/8/4K3 w - e6* 0 2 Pd5/a4=@1,pe5/e6=@1", "d5e6 blue", "4k3/4p3/8/8/P7/8/8/4K3 b - - 0 2 -"},
		{"N3.5 another piece takes the blue half on the passed square", "4k3/8/8/8/3N4/8/8/4K3 w - e6* 0 2 pe5/e6>", "d4e6 blue", "4k3/8/4N3/8/8/8/8/4K3 b - - 0 2 -"},
		{"N5.2 halves of a position move and collide with quantum=off", "4k3/8/8/8/8/8/8/K6R w - - 0 1 nh5/b8> {quantum=off}", "h1h5 red", "4k3/8/8/7R/8/8/8/K7 b - - 0 1 - {quantum=off}"},
		{"N5.3 a half pawn that fails to capture has moved", "4k3/8/3n4/8/8/8/8/4K3 w - - 8 3 Pe5/a2=", "e5d6 blue", "4k3/8/3n4/8/8/8/P7/4K3 b - - 0 3 -"},
	} {
		s, _ := follow(t, c.from, strings.Fields(c.steps)...)
		if got := s.String(); got != c.want {
			t.Errorf("%s: %s at %s leads to\n %s, want\n %s", c.rule, c.steps, c.from, got, c.want)
		}
	}
}

// The closing line of the author's document.
func TestClosingRemarks(t *testing.T) { // N4.3
	s, _ := follow(t, start, strings.Fields("e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 c8f5 e4:d6/f6=")...)
	if got := s.Turn(); got != game.Won(0, game.Checkmate) {
		t.Errorf("the turn is %v, want checkmate", got)
	}
}

func TestEndings(t *testing.T) { // N4.3
	for position, want := range map[string]game.Turn{
		"7k/8/8/8/8/8/r7/1r5K w - - 0 1 -":           game.Won(1, game.Checkmate),
		"7k/8/8/8/8/8/r7/1r5K w - - 100 1 -":         game.Won(1, game.Checkmate),
		"7k/5Q2/8/8/8/8/8/K7 b - - 100 1 -":          game.Drawn(3, game.Stalemate),
		"7k/8/8/8/8/8/8/K6R b - - 0 1 -":             game.ToMove(1),
		"7k/8/8/8/8/8/8/K5R1 b - - 100 1 -":          game.Drawn(3, game.FiftyMoves),
		"8/8/8/8/8/8/8/K7 b - - 100 1 kh8/f5=":       game.Drawn(3, game.FiftyMoves),
		"8/8/8/8/8/8/8/8 b - - 3 1 Ka1/b1>,kh8/f5=":  game.Drawn(3, game.BareKings),
		"8/8/8/8/8/8/8/8 b - - 99 1 Ka1/b1>,kh8/f5=": game.Drawn(3, game.BareKings),
	} {
		s, err := Game.Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Turn(); got != want {
			t.Errorf("the turn at %s is %v, want %v", position, got, want)
		}
	}
}

func TestRoll(t *testing.T) { // N2.4, N3.1
	for _, c := range []struct{ position, outcomes string }{
		{"7k/7r/8/8/8/8/8/K7 w - - 0 1 Nd4/g5= ?g5h7", "blue red blue red blue red"},
		{"4k3/8/8/8/8/8/8/K6R w - - 0 1 nh5/b8> ?h1h5", "red red red red blue blue"},
		{"6k1/4r3/8/4P3/8/8/8/6K1 b - - 4 10 - ?e7^e4", "fail fail fail fail fail success"},
		{"k7/8/8/8/8/8/8/7K w - - 4 6 Re1/d1=@1,ne7/b5=@1 ?e1e7", "blue red blue red blue red"},
	} {
		s, _ := follow(t, c.position)
		for i, want := range strings.Fields(c.outcomes) {
			code, err := s.(game.Roller).Roll([]int{i + 1})
			if err != nil || s.FormatOutcome(code) != want {
				t.Errorf("a %d at %s is %s, %v; want %s", i+1, s, s.FormatOutcome(code), err, want)
			}
		}
		for _, faces := range [][]int{nil, {0}, {7}, {1, 2}} {
			if _, err := s.(game.Roller).Roll(faces); code(err) != game.BadOutcome {
				t.Errorf("the roll %v at %s: %v", faces, s, err)
			}
		}
	}
	// The attacker's die first: an unequal rook against an equal knight.
	s, _ := follow(t, "6k1/8/8/8/8/8/6K1/8 b - - 3 20 Nd4/g5=,ra7/d7> ?d7d4")
	if c, err := s.(game.Roller).Roll([]int{6, 2}); err != nil || s.FormatOutcome(c) != "blue,red" {
		t.Errorf("6 and 2 are %s, %v", s.FormatOutcome(c), err)
	}
	if _, err := s.(game.Roller).Roll([]int{6}); code(err) != game.BadOutcome {
		t.Errorf("one die for two rolls: %v", err)
	}
	s, _ = follow(t, start)
	if _, err := s.(game.Roller).Roll([]int{6}); code(err) != game.BadOutcome {
		t.Errorf("a roll for nothing: %v", err)
	}
}

func code(err error) game.Code {
	var e *game.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct{ position, move, want string }{
		{start, "e4e5", "there is nothing on e4 to move"},
		{start, "e7e5", "the pawn on e7 is Black's: it is White's turn"},
		{start, "a1a2", "your own pawn is on a2"},
		{start, "a1a3", "the rook on a1 does not get to a3: a2 is occupied"},
		{start, "b1b4", "a knight does not go from b1 to b4"},
		{start, "e2d3", "the pawn on e2 goes to d3 only to capture: there is nothing to capture"},
		{start, "e2e4q", "the pawn on e2 does not become a queen: only a pawn that reaches the last rank promotes"},
		{start, "e1g1", "castling to g1 is not possible: f1 is occupied"},
		{start, "b1:a3/a3=", "a3 is named twice: want two different squares"},
		{start, "b1:a3/d2=", "the pawn on d2 is in the way: a superposition needs unoccupied squares, or its own"},
		{start, "e2:e3/e4=", "the red half of a pawn is the one in front: want e4/e3"},
		{start, "b1:b1/c3@e7", "there is no half of an enemy piece on e7 to be entangled with"},
		{start, "b1:a3/c3@e7", "an entanglement move stays on its own square with one half: one of the two squares has to be b1"},
		{start, "a1^a3", "the rook on a1 does not tunnel to a3: it goes through a single enemy conventional piece, to the square directly behind it"},
		{start + " {quantum=off}", "b1:a3/c3=", "this game is played with quantum=off"},
		{start + " {entanglement=off}", "b1:b1/c3@e7", "this game is played with entanglement=off"},
		{start + " {tunnelling=off}", "a1^a3", "this game is played with tunnelling=off"},
		{"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1 rd8/a7>", "e1g1", "castling to g1 is no longer possible: the king or the rook has moved"},
		{"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1 rd8/a7>", "e1c1", "castling to c1 is not possible: the rook on d8 attacks d1"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 -", "e1:f1/g1=", "castling to g1 brings the rook to f1: the king cannot be there as well"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nd4/g5=", "d4:b3/c2=", "the knight on d4 is a half: a piece in superposition only makes ordinary moves until it collapses"},
		{"8/3P3k/8/8/8/8/8/K7 w - - 0 1 nb6/h2=", "d7d8", "a pawn that reaches d8 promotes: name the new piece, q, r, b or n, at the end of the move"},
		{"8/3P3k/8/8/8/8/8/K7 w - - 0 1 nb6/h2=", "d7:d8/d7@b6r", "the rook attacks b6 neither from d8 nor from d7"},
		{"6k1/8/4q3/8/8/8/8/K7 b - - 0 30 Bf1/g2>@1,Pc4/c3=@2,Qh3/g1=,pd5/d6=@2,rh7/b6>@1", "e6:e4/e6@h3", "the piece on h3 is in no group, and both groups are in use: join one of them"},
		{"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1 -", "e2c3", "your king on e1 would be in check from the rook on e8"},
		{"k7/8/8/8/6K1/4P3/8/8 w - - 0 1 nd4/e5=", "e3d4", "your king on g4 would be in check from the knight on e5 if the knight is found on e5"},
		{"4r1k1/8/8/8/R2p4/8/8/4K3 w - - 0 1 -", "a4^e4", "your king on e1 would be in check from the rook on e8 if the tunnelling fails"},
	} {
		s, _ := follow(t, c.position)
		seat := s.Turn().Seats.First()
		m, err := s.ParseMove(seat, c.move)
		if err != nil {
			t.Fatal(err)
		}
		err = s.Check(game.By(seat, m))
		if code(err) != game.IllegalMove || err.Error() != c.want {
			t.Errorf("%s at %s: %v\n want %s", c.move, c.position, err, c.want)
		}
	}
	// A move that no notation stands for.
	s, _ := follow(t, start)
	for _, m := range []game.Move{0, 1, 1 << 40, makeSplit(equal, 1, 18, 16), makeMove(ordinary, 12, 28) | aiming(3)} {
		if err := s.Check(game.By(0, m)); code(err) != game.IllegalMove {
			t.Errorf("move %x: %v", m, err)
		}
	}
}

func TestBadPositions(t *testing.T) { // N5.4
	for _, c := range []struct{ position, want string }{
		{"", "a position has 1 field"},
		{start + " extra", "fields"},
		{"4k3/8/8/8/8/8/8/4K3  w - - 0 1 -", "fields"},
		{"4k3/8/8/8/8/8/8/4K3 W - - 0 1 -", "turn W"},
		{"4k3/8/8/8/8/8/8/4K3 w x - 0 1 -", "castling x"},
		{"4k3/8/8/8/8/8/8/4K3 w K - 0 1 -", "castling K: want king and rook"},
		{"r3k3/8/8/8/8/8/8/4K3 w k - 0 1 -", "castling k: want king and rook"},
		{"r3k3/8/8/8/8/8/8/7R w K - 0 1 Ke1/d1=", "castling K: want king and rook"},
		{"4k3/8/8/8/8/8/8/4K3 w - e5 0 1 -", "passed square e5"},
		{"4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1 -", "passed square e6"},
		{"4k3/8/8/8/8/8/8/4K3 w - e6 0 1 -", "no pawn that has just moved"},
		{"4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1 -", "no pawn that has just moved"},
		{"4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1 -", "e6 behind the pawn is not free"},
		{"4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1 -", "e7 behind the pawn is not free"},
		{"4k3/8/8/4p3/8/8/8/4K3 w - e6* 0 1 -", "want the red half of a pawn on e5"},
		{"4k3/8/8/8/8/8/8/4K3 w - e6* 0 1 pe6/e5=", "want the red half of a pawn on e5"},
		{"4k3/8/8/8/8/8/8/4K3 w - e6* 0 1 pe5/d6=", "want the red half of a pawn on e5"},
		{"4k3/8/8/8/8/8/8/4K3 w - e6 0 1 pe5/e7=", "e7 behind the pawn is not free"},
		{"4k3/4r3/8/8/8/8/8/4K3 w - e6* 0 1 pe5/e6=", "e7 behind the pawn is not free"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 00 1 -", "counter 00"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 -1 -", "counter -1"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999 -", "counter 99999999999"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nd4", "pair Nd4"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nd4/g5=@3", "pair Nd4/g5=@3"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nd4/g9=", "pair Nd4/g9="},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nd4/d4=", "d4 is taken"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nd4/e1=", "e1 is taken"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nd4/d5=,na1/d5>", "d5 is taken"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nd4/d5=@1,na1/a2>@1", "the same weights"},
		{"4k3/8/8/8/8/8/8/8 w - - 0 1 -", "White has 0 kings"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 ka1/a3=", "Black has 2 kings"},
		{"4k2P/8/8/8/8/8/8/4K3 w - - 0 1 -", "a pawn on h8"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 pa2/a1=", "a pawn on a1"},
		{"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1 -", "Black is not to move, and its king on e8 is in check from the rook on e2"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 - {}", "options"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 - {quantum=off", "options"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 - {quantum=maybe}", "quantum=maybe"},
		{"4k3/8/8/8/8/8/8/K6R w - - 0 1 nh5/b8= ?", "cannot be read"},
		{"4k3/8/8/8/8/8/8/K6R w - - 0 1 nh5/b8= ?h1h4", "no roll decides"},
		{"4k3/8/8/8/8/8/8/K6R w - - 0 1 nh5/b8= ?h1h6", "h5 is occupied"},
		{"4k3/8/8/8/8/8/8/K6R w - - 100 1 nh5/b8= ?h1h5", "the game is over"},
		{"6k1/4r3/8/4P3/8/8/8/6K1 b - - 4 10 - {tunnelling=off} ?e7^e4", "tunnelling=off"},
	} {
		_, err := Game.Parse(c.position)
		if code(err) != game.BadPosition || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v\n want %s", c.position, err, c.want)
		}
	}
	for _, position := range []string{
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nd4/d5=@2 {quantum=off}",
		"4k3/8/8/8/8/8/8/4K3 w - e6* 0 1 pe5/e7=@1",
		"4k3/8/8/8/8/8/8/4K3 w - e6 0 1 pe5/d6=",
		"8/5ppp/8/8/8/8/8/7K w - - 0 1 Qe8/e2=@2,kg8/f8=@2",
	} {
		if s, err := Game.Parse(position); err != nil || s.String() != position {
			t.Errorf("%s: %v, %v", position, s, err)
		}
	}
	// In any order, printed in byte order.
	s, err := Game.Parse("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ra7/d7>,Nd4/g5= {entanglement=off,tunnelling=off}")
	if want := "4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nd4/g5=,ra7/d7> {tunnelling=off,entanglement=off}"; err != nil || s.String() != want {
		t.Errorf("%s, %v; want %s", s, err, want)
	}
}

func TestKey(t *testing.T) { // C6
	a, _ := follow(t, "4k3/8/8/8/8/8/8/K6R w - - 7 40 nh5/b8=")
	b, _ := follow(t, "4k3/8/8/8/8/8/8/K6R w - - 0 2 nh5/b8=")
	c, _ := follow(t, "4k3/8/8/8/8/8/8/K6R w - - 0 2 nh5/b8>")
	d, _ := follow(t, "4k3/8/8/8/8/8/8/K6R w - - 0 2 nh5/b8= ?h1h5")
	if a.Key() != b.Key() || a.Key() == c.Key() || a.Key() == "" || d.Key() != "" {
		t.Errorf("keys %q, %q, %q, %q", a.Key(), b.Key(), c.Key(), d.Key())
	}
}

func TestEvents(t *testing.T) {
	for _, c := range []struct {
		from, steps string
		want        []string
	}{
		{"7k/7r/8/8/2q5/8/8/K5Q1 w - - 0 1 Nd4/g5=", "g5h7 red", []string{
			"White's knight on g5 tries to capture the rook on h7: the dice decide where they are",
			"White's knight is found on d4 (red)", "Black's rook escapes"}},
		{"6k1/8/8/8/8/8/6K1/8 b - - 3 20 Nd4/g5=,ra7/d7>", "d7d4 blue,red", []string{
			"Black's rook on d7 tries to capture the knight on d4: the dice decide where they are",
			"Black's rook is found on d4 (blue)", "White's knight is found on d4 (red)", "White's knight on d4 is captured"}},
		{"4k3/8/8/8/8/8/4B3/6K1 w - - 0 1 nd5/f6=", "e2:e2/c4@d5", []string{
			"White's bishop stays on e2 as its red half (1/2)", "White's bishop goes from e2 to c4 as its blue half (1/2)",
			"it is entangled with Black's knight on d5: group 1"}},
		{"6k1/4r3/8/4P3/8/8/8/6K1 b - - 4 10 -", "e7^e4 fail", []string{
			"Black's rook tries to tunnel from e7 to e4, through the pawn on e5: it takes a 6", "Black's rook bounces off and stays on e7"}},
		{"4k3/8/8/3P4/8/8/8/4K3 w - e6* 0 2 pe5/e6=", "d5e6 red", []string{
			"White's pawn on d5 tries to capture the pawn on e5 en passant, on e6: the dice decide where they are",
			"White's pawn goes from d5 to e6", "Black's pawn is found on e6 (red)", "Black's pawn on e6 is captured"}},
		{"4k3/8/8/4p3/8/8/8/4K3 w - e6 0 2 Pd5/a4=", "d5e6 red", []string{
			"White's pawn on d5 tries to capture the pawn on e5 en passant, on e6: the dice decide where they are",
			"White's pawn is found on e6 (red)", "Black's pawn on e5 is captured"}},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 -", "e1:d2/g1>", []string{
			"White's king goes from e1 to d2 as its red half (2/3)", "White's king goes from e1 to g1 as its blue half (1/3)", "White's rook goes to f1"}},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 -", "h1h8", []string{
			"White's rook goes from h1 to h8", "Black's king on e8 is in check from the rook on h8"}},
	} {
		if _, told := follow(t, c.from, strings.Fields(c.steps)...); !slices.Equal(told, c.want) {
			t.Errorf("%s at %s tells\n %s", c.steps, c.from, strings.Join(told, "\n "))
		}
	}
}

func TestMaterial(t *testing.T) {
	s, _ := follow(t, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 Nd4/g5=,qa7/d7>")
	if a, b := s.Material(0), s.Material(1); a != 400 || b != 900 {
		t.Errorf("material %d and %d, want 400 and 900", a, b)
	}
}
