package niels

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
)

var english = text.Must(messages).Voice("en")

func key(s game.State) string { return s.(game.Repeating).Key() }

// follow plays moves and outcomes from a position and returns the state and the sentences.
func follow(t *testing.T, position string, steps ...string) (game.State, []string) {
	t.Helper()
	s, err := Game().Parse(position)
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
			line := english.Say(e.Text)
			if e.Implied {
				line = "(" + line + ")"
			}
			told = append(told, line)
		}
	}
	return s, told
}

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -"

func TestPositionsAfterMoves(t *testing.T) {
	for _, c := range []struct{ rule, from, steps, want string }{
		{"N2.2 the other order of an equal pair is another move", start, "b1:c3/a3=",
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR b KQkq - 1 1 Nc3/a3="},
		{"N2.3 any target of the group, the mark as written",
			"8/7p/8/8/8/8/k7/3Q3K w - - 0 1 bg3/e8>,nd8/h5=@2,rc4/g8=@2", "d1:d4/d1@d8",
			"8/7p/8/8/8/8/k7/7K b - - 1 1 Qd4/d1=@2,bg3/e8>,nd8/h5=@2,rc4/g8=@2"},
		{"N2.3 a group of one pair in a position can be joined", "4k3/8/8/8/8/8/4B3/6K1 w - - 0 1 nd5/f6>@2",
			"e2:e2/c4@d5", "4k3/8/8/8/8/8/8/6K1 b - - 1 1 Be2/c4>@2,nd5/f6>@2"},
		{"N2.4 a pawn jumps the king in front of it", "8/8/8/8/8/4k3/4P3/K7 w - - 7 1 -", "e2^e4 success",
			"8/8/8/8/4P3/4k3/8/K7 b - - 0 1 -"},
		{"N2.5 N3.5 a double step of a half in superposition with its own square behind",
			"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 -", "e2:e4/e2>", "4k3/8/8/8/8/8/8/4K3 b - e3* 0 1 Pe4/e2>"},
		{"N2.6 collision on the last rank, found elsewhere", "4r3/7k/8/8/8/8/8/K7 w - - 5 1 Pd7/a2>", "d7e8q blue",
			"4r3/7k/8/8/8/8/P7/K7 b - - 0 1 -"},
		{"N2.7 both rooks", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 -", "e1:g1/c1>",
			"4k3/8/8/8/8/8/8/3R1R2 b - - 1 1 Kg1/c1>"},
		{"N3.2 the attacking half is on the target already", "7k/7r/8/8/8/8/8/K7 w - - 0 1 Nd4/g5=", "g5h7 blue",
			"7k/7N/8/8/8/8/8/K7 b - - 0 1 -"},
		{"N3.3 a conventional pawn’s move is not taken back", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 4 1 nc5/h8=", "e4d5",
			"4k3/8/8/3P4/8/8/8/4K3 b - - 0 1 nc5/h8="},
		{"N3.5 half against conventional pawn: it stays where it arrived", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1 Pd5/a4=",
			"e7e5 d5e6 blue", "4k3/8/8/4p3/P7/8/8/4K3 b - - 0 2 -"},
		{"N3.5 attacker and pawn of one group: one roll", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1 Pd5/a4=", "e7:e5/e7=",
			"4k3/8/8/8/8/8/8/4K3 w - e6* 0 2 Pd5/a4=,pe5/e7="},
		{"N3.5 attacker and pawn of one group, red", "4k3/8/8/8/8/8/8/4K3 w - e6* 0 2 Pd5/a4=@1,pe5/e6=@1",
			"d5e6ep red", "4k3/8/4P3/8/8/8/8/4K3 b - - 0 2 -"},
		{"N3.5 the ordinary attempt on the half there", "4k3/8/8/8/8/8/8/4K3 w - e6* 0 2 Pd5/a4=@1,pe5/e6=@1",
			"d5e6 red", "4k3/8/4P3/4p3/8/8/8/4K3 b - - 0 2 -"},
		{"N3.5 attacker and pawn of one group, blue", "4k3/8/8/8/8/8/8/4K3 w - e6* 0 2 Pd5/a4=@1,pe5/e6=@1",
			"d5e6ep blue", "4k3/4p3/8/8/P7/8/8/4K3 b - - 0 2 -"},
		{"N3.5 another piece takes the blue half on the passed square", "4k3/8/8/8/3N4/8/8/4K3 w - e6* 0 2 pe5/e6>",
			"d4e6 blue", "4k3/8/4N3/8/8/8/8/4K3 b - - 0 2 -"},
		{"N5.2 halves of a position move and collide with quantum=off",
			"4k3/8/8/8/8/8/8/K6R w - - 0 1 nh5/b8> {quantum=off}", "h1h5 red",
			"4k3/8/8/7R/8/8/8/K7 b - - 0 1 - {quantum=off}"},
		{"N5.3 a half pawn that fails to capture has moved", "4k3/8/3n4/8/8/8/8/4K3 w - - 8 3 Pe5/a2=", "e5d6 blue",
			"4k3/8/3n4/8/8/8/P7/4K3 b - - 0 3 -"},
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

// A mate that chess does not know is explained: why neither half of the king helps, and that luck does not count.
func TestMatesAreExplained(t *testing.T) { // N4.2, N4.3
	for _, c := range []struct{ position, move, want string }{
		{"1r5k/2r5/8/8/8/8/8/8 b - - 0 1 Ka1/h1=", "c7a7",
			"White’s king has no way out: its half on a1 is attacked by the rook on a7 and can go nowhere so that " +
				"both halves are safe; its half on h1 is not attacked, but no move of it ends the check, and no " +
				"other piece ends it either"},
		{"3q3k/8/8/8/8/8/8/8 b - - 0 1 Ka1/h1=", "d8a8",
			"White’s king has no way out: its half on a1 is attacked by the queen on a8, its half on h1 by the queen " +
				"on a8, and no move frees both"},
		{"1r5k/2r5/8/8/8/8/8/K7 b - - 0 1 Bg1/h3=", "c7a7",
			"White could still end the check by a move that a roll decides, but only with luck: that does not count, " +
				"since the king must be safe after every result of that roll"},
		{"1r5k/2r5/8/8/8/8/8/K7 b - - 0 1 -", "c7a7", "White’s king is in check on a1 from the rook on a7"},
	} {
		s, told := follow(t, c.position, c.move)
		if got := told[len(told)-1]; got != c.want || s.Turn().Reason != game.Checkmate {
			t.Errorf("%s at %s ends with %v:\n %s, want\n %s", c.move, c.position, s.Turn(), got, c.want)
		}
		// What names the attackers of both halves tells of the check, too.
		if implied := told[1][0] == '('; implied != strings.Contains(c.want, "has no way out") {
			t.Errorf("%s at %s tells the check as %s", c.move, c.position, told[1])
		}
	}
}

func TestEndings(t *testing.T) { // N4.3: the first of mate, stalemate, threefold, fifty_moves and bare_kings counts
	yields := func(why game.Reason) game.Turn {
		t := game.Drawn(3, 3, why)
		t.Yields = true
		return t
	}
	for position, want := range map[string]game.Turn{
		"7k/8/8/8/8/8/r7/1r5K w - - 0 1 -":           game.Won(1, game.Checkmate),
		"7k/8/8/8/8/8/r7/1r5K w - - 100 1 -":         game.Won(1, game.Checkmate),
		"7k/5Q2/8/8/8/8/8/K7 b - - 100 1 -":          game.Drawn(3, 3, game.Stalemate),
		"7k/8/8/8/8/8/8/K6R b - - 0 1 -":             game.ToMove(1, 3),
		"7k/8/8/8/8/8/8/K5R1 b - - 100 1 -":          yields(game.FiftyMoves),
		"8/8/8/8/8/8/8/K7 b - - 100 1 kh8/f5=":       yields(game.FiftyMoves),
		"8/8/8/8/8/8/8/8 b - - 3 1 Ka1/b1>,kh8/f5=":  yields(game.BareKings),
		"8/8/8/8/8/8/8/8 b - - 99 1 Ka1/b1>,kh8/f5=": yields(game.BareKings),
	} {
		s, err := Game().Parse(position)
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
			if err != nil || s.(game.Roller).FormatOutcome(code) != want {
				t.Errorf("a %d at %s is %s, %v; want %s", i+1, s, s.(game.Roller).FormatOutcome(code), err, want)
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
	if c, err := s.(game.Roller).Roll([]int{6, 2}); err != nil || s.(game.Roller).FormatOutcome(c) != "blue,red" {
		t.Errorf("6 and 2 are %s, %v", s.(game.Roller).FormatOutcome(c), err)
	}
	if _, err := s.(game.Roller).Roll([]int{6}); code(err) != game.BadOutcome {
		t.Errorf("one die for two rolls: %v", err)
	}
	s, _ = follow(t, start)
	if _, err := s.(game.Roller).Roll([]int{6}); code(err) != game.BadOutcome {
		t.Errorf("a roll for nothing: %v", err)
	}
}

// Document 001: the owner of each disturbed piece rolls; of one group, the owner of the attacked piece; for
// tunnelling, the mover.
func TestDice(t *testing.T) {
	for _, c := range []struct {
		position string
		seats    []int
		want     []string
	}{
		{"7k/7r/8/8/8/8/8/K7 w - - 0 1 Nd4/g5= ?g5h7", []int{0}, []string{
			"White’s knight: even is red (d4), odd is blue (h7)"}},
		{"6k1/8/8/8/8/8/6K1/8 b - - 3 20 Nd4/g5=,ra7/d7> ?d7d4", []int{1, 0}, []string{
			"Black’s rook: 1 to 4 is red (a7), 5 or 6 is blue (d4)",
			"White’s knight: even is red (d4), odd is blue (g5)"}},
		{"4k3/8/8/8/8/8/8/6K1 w - - 0 1 Be2/c4=@1,nd5/f6=@1,rh8/c8=@1 ?c4d5", []int{1}, []string{
			"Black’s knight: even is red (d5), odd is blue (f6); the same roll decides for all of group A"}},
		{"6k1/4r3/8/4P3/8/8/8/6K1 b - - 4 10 - ?e7^e4", []int{1}, []string{"Black’s rook: it tunnels on a 6"}},
		{"4k3/8/8/3P4/8/8/8/4K3 w - e6* 0 2 pe5/e6> ?d5e6ep", []int{1}, []string{
			"Black’s pawn: 1 to 4 is red (e6), 5 or 6 is blue (e7)"}},
		{start, nil, nil},
	} {
		s, _ := follow(t, c.position)
		var set game.SeatSet
		var who []int
		var said []string
		for _, d := range s.(game.Roller).Dice() {
			set, who, said = set.With(d.Seat), append(who, d.Seat), append(said, english.Say(d.Text))
		}
		if !slices.Equal(who, c.seats) || !slices.Equal(said, c.want) || s.Turn().Rollers != set {
			t.Errorf("the dice at %s are of %v (turn: %b): %q", c.position, who, s.Turn().Rollers, said)
		}
	}
	for position, want := range map[string]string{
		"7k/7r/8/8/8/8/8/K7 w - - 0 1 Nd4/g5= ?g5h7": "2 dice rolled: want one, " +
			"for White’s knight: even is red (d4), odd is blue (h7)",
		"6k1/8/8/8/8/8/6K1/8 b - - 3 20 Nd4/g5=,ra7/d7= ?d7d4": "1 die rolled: want two, " +
			"first for Black’s rook: even is red (a7), odd is blue (d4); " +
			"then for White’s knight: even is red (d4), odd is blue (g5)",
	} {
		s, _ := follow(t, position)
		r := s.(game.Roller)
		if _, err := r.Roll(make([]int, 3-len(r.Dice()))); english.Error(err) != want {
			t.Errorf("the dice at %s: %v", position, english.Error(err))
		}
	}
}

func TestTraits(t *testing.T) { // N5.2
	for position, chance := range map[string]bool{
		start:                    true,
		start + " {quantum=off}": false,
		start + " {tunnelling=off,entanglement=off}":                true,
		"4k3/8/8/8/8/8/8/K6R w - - 0 1 nh5/b8> {quantum=off}":       true,
		"4k3/8/8/8/8/8/8/K6R w - - 0 1 nh5/b8> {quantum=off} ?h1h5": true,
	} {
		s, _ := follow(t, position)
		if got := s.Traits(); got != (game.Traits{Chance: chance, Threefold: true}) {
			t.Errorf("the traits at %s are %+v", position, got)
		}
	}
}

// Positions have different hashes exactly if their strings differ in more than the move counters.
func TestHash(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	hashes, places := map[uint64]string{}, map[string]uint64{}
	for n := range 40 {
		s, err := Game().Start(options[n%len(options)])
		if err != nil {
			t.Fatal(err)
		}
		for turn := s.Turn(); turn.Kind != game.Over; turn = s.Turn() {
			place := counters.ReplaceAllString(s.String(), " ")
			hash := s.(game.Hasher).Hash()
			if other, ok := hashes[hash]; ok && other != place {
				t.Fatalf("%x is the hash of\n %s and of\n %s", hash, place, other)
			}
			if other, ok := places[place]; ok && other != hash {
				t.Fatalf("%s has the hashes %x and %x", place, hash, other)
			}
			hashes[hash], places[place] = place, hash
			back, err := Game().Parse(s.String())
			if err != nil || back.(game.Hasher).Hash() != hash {
				t.Fatalf("%s has another hash when it is read again, %v", s, err)
			}
			if turn.Kind == game.ChanceTurn {
				outcomes := s.(game.Chancy).Outcomes(nil)
				s.(game.Chancy).Resolve(outcomes[r.IntN(len(outcomes))].Code, nil)
				continue
			}
			moves := s.Moves(turn.Seats.First(), nil)
			s.Play(game.By(turn.Seats.First(), moves[r.IntN(len(moves))]), nil)
		}
	}
}

// counters matches the two move counters of a position string.
var counters = regexp.MustCompile(` \d+ \d+ `)

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
		{start, "e7e5", "the pawn on e7 is Black’s: it is White’s turn"},
		{start, "a1a2", "your own pawn is on a2"},
		{start, "a1a3", "the rook on a1 does not get to a3: a2 is occupied"},
		{start, "b1b4", "a knight does not go from b1 to b4"},
		{start, "e2d3", "the pawn on e2 goes to d3 only to capture: there is nothing to capture"},
		{start, "e2e4q", "the pawn on e2 does not become a queen: only a pawn that reaches the last rank promotes"},
		{start, "e1g1", "castling to g1 is not possible: f1 is occupied"},
		{start, "b1:a3/a3=", "a3 is named twice: want two different squares"},
		{start, "b1:a3/d2=",
			"the pawn on d2 is in the way: a superposition needs unoccupied squares, or the piece’s own"},
		{start, "e2:e3/e4=", "of the two squares of a pawn the one in front is red: write e4/e3"},
		{start, "b1:b1/c3@e7", "there is no half of an enemy piece on e7 to be entangled with"},
		{start, "b1:a3/c3@e7",
			"in an entanglement move one half stays on its own square: one of the two squares has to be b1"},
		{start, "a1^a3", "your own pawn on a2 is in the way: pieces tunnel only through enemy pieces"},
		{start + " {quantum=off}", "b1:a3/c3=", "this game is played with quantum=off"},
		{start + " {entanglement=off}", "b1:b1/c3@e7", "this game is played with entanglement=off"},
		{start + " {tunnelling=off}", "a1^a3", "this game is played with tunnelling=off"},
		{"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1 rd8/a7>", "e1g1",
			"castling to g1 is no longer possible: the king or the rook has moved, or the rook was captured"},
		{"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1 rd8/a7>", "e1c1",
			"castling to c1 is not possible: d1 is attacked by the red rook on d8"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 -", "e1:f1/g1=",
			"castling to g1 brings the rook to f1: the king cannot be there as well"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nd4/g5=", "d4:b3/c2=",
			"the knight on d4 is a half: a piece in superposition makes only ordinary moves until it collapses"},
		{"8/3P3k/8/8/8/8/8/K7 w - - 0 1 nb6/h2=", "d7d8",
			"a pawn that reaches d8 promotes: name the new piece, q, r, b or n, at the end of the move"},
		{"8/3P3k/8/8/8/8/8/K7 w - - 0 1 nb6/h2=", "d7:d8/d7@b6r", "the rook attacks b6 neither from d8 nor from d7"},
		{"6k1/8/4q3/8/8/8/8/K7 b - - 0 30 Bf1/g2>@1,Pc4/c3=@2,Qh3/g1=,pd5/d6=@2,rh7/b6>@1", "e6:e4/e6@h3",
			"the queen on h3 is in no group, and both groups are in use: join one of them"},
		{"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1 -", "e2c3", "your king would be in check on e1 from the rook on e8"},
		{"k7/8/8/8/6K1/4P3/8/8 w - - 0 1 nd4/e5=", "e3d4",
			"your king would be in check on g4 from the knight on e5 if Black’s knight is found on e5"},
		{"4r1k1/8/8/8/R2p4/8/8/4K3 w - - 0 1 -", "a4^e4",
			"your king would be in check on e1 from the rook on e8 if the tunnelling fails"},
		{start, "b1^d2", "a knight does not tunnel: only bishops, rooks and queens do, and pawns by their double step"},
		{start, "e1^e3", "a king does not tunnel: only bishops, rooks and queens do, and pawns by their double step"},
		{"4k3/4p3/8/4P3/8/8/8/4K3 w - - 0 1 -", "e5^e7",
			"the pawn on e7 is in the way: a piece tunnels only to an unoccupied square"},
		{"4k3/8/4p3/4P3/8/8/8/4K3 w - - 0 1 -", "e5^e7",
			"the pawn on e5 does not tunnel: a pawn does so only by its double step, from its second rank"},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1 na4/c4=", "a1^a5",
			"the knight on a4 is a half: pieces tunnel only through conventional pieces"},
		{"4k3/8/8/8/n7/8/8/R3K3 w - - 0 1 -", "a1^a6",
			"a6 is not directly behind the knight on a4: a piece tunnels only to that square"},
		{"4k3/8/8/8/n7/n7/8/R3K3 w - - 0 1 -", "a1^a5",
			"there is more than one piece between a1 and a5: a piece tunnels through only one"},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1 -", "a1^a5",
			"the way of the rook from a1 to a5 is free: no tunnelling is needed"},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1 -", "a1^b3", "a rook does not go from a1 to b3"},
		{"4k3/8/8/8/8/8/8/R6R w - - 0 1 Ke1/d1=", "e1g1",
			"castling to g1 is not possible: the king on e1 is a half, and only conventional pieces castle"},
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 Rh1/h2=", "e1g1",
			"castling to g1 is not possible: the rook on h1 is a half, and only conventional pieces castle"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 Pe3/e2=,Ph5/g2>", "g2g4",
			"the pawn on g2 is a half, and a half makes no double step: the piece has moved already"},
		{"4k3/8/8/3P4/3N4/8/8/4K3 w - e6* 0 2 pe5/e6>", "d4e6ep",
			"the knight on d4 does not capture en passant: only a pawn does"},
		{start, "e2e4ep", "no pawn has just passed e4 by a double step: nothing is captured there en passant"},
		{"4k3/8/8/3P4/8/8/7P/4K3 w - e6* 0 2 pe5/e6>", "h2e6ep", "a pawn does not go from h2 to e6"},
	} {
		s, _ := follow(t, c.position)
		seat := s.Turn().Seats.First()
		m, err := s.ParseMove(seat, c.move)
		if err != nil {
			t.Fatal(err)
		}
		err = s.Check(seat, m)
		if code(err) != game.IllegalMove || english.Error(err) != c.want {
			t.Errorf("%s at %s: %v\n want %s", c.move, c.position, err, c.want)
		}
	}
	// A code without a notation.
	s, _ := follow(t, start)
	for _, m := range []game.Move{0, 1, 1 << 40, makeSplit(equal, 1, 18, 16) | aiming(3), makeMove(ordinary, 12,
		28) | aiming(3)} {
		if err := s.Check(0, m); code(err) != game.IllegalMove {
			t.Errorf("move %x: %v", m, err)
		}
	}
}

func TestBadPositions(t *testing.T) { // N5.4
	for _, c := range []struct{ position, want string }{
		{"", "this position has 1 field and needs 7"},
		{start + " extra", "fields"},
		{"4k3/8/8/8/8/8/8/4K3  w - - 0 1 -", "fields"},
		{"4k3/8/8/8/8/8/8/4K3 W - - 0 1 -", "turn W"},
		{"4k3/8/8/8/8/8/8/4K3 w x - 0 1 -", "castling x"},
		{"4k3/8/8/8/8/8/8/4K3 w K - 0 1 -", "castling K: it needs king and rook"},
		{"r3k3/8/8/8/8/8/8/4K3 w k - 0 1 -", "castling k: it needs king and rook"},
		{"r3k3/8/8/8/8/8/8/7R w K - 0 1 Ke1/d1=", "castling K: it needs king and rook"},
		{"4k3/8/8/8/8/8/8/4K3 w - e5 0 1 -", "passed square e5"},
		{"4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1 -", "passed square e6"},
		{"4k3/8/8/8/8/8/8/4K3 w - e6 0 1 -", "no pawn that has just moved"},
		{"4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1 -", "no pawn that has just moved"},
		{"4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1 -", "e6 behind the pawn is not free"},
		{"4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1 -", "e7 behind the pawn is not free"},
		{"4k3/8/8/4p3/8/8/8/4K3 w - e6* 0 1 -",
			"the pawn on e5 that has just moved is conventional: it must be e6 without *"},
		{"4k3/8/8/8/8/8/8/4K3 w - e6* 0 1 pe6/e5=", "it needs a pawn that is red on e5"},
		{"4k3/8/8/8/8/8/8/4K3 w - e6* 0 1 pe5/d6=", "it needs a pawn that is red on e5"},
		{"4k3/8/8/8/8/8/8/4K3 w - e6 0 1 pe5/e7=",
			"the pawn on e5 that has just moved is a pair: it must be e6 with * after it"},
		{"4k3/8/8/8/8/8/8/4K3 w - e6 0 1 pe5/d6=",
			"the pawn on e5 that has just moved is a pair: it must be e6 with * after it"},
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
		{"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1 -",
			"Black is not to move, and its king is in check on e8 from the rook on e2"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 - {}", "options"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 - {quantum=off", "options"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 - {quantum=maybe}", "quantum=maybe"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 - {entanglement=off,tunnelling=off}", "want them in this order"},
		{"4k3/8/8/8/8/8/8/K6R w - - 0 1 nh5/b8= ?", "cannot be read"},
		{"4k3/8/8/3P4/8/8/8/4K3 w - e6* 0 2 pe5/e7= ?d5e6ep", "want it written as d5e6"},
		{"4k3/8/8/3P4/8/8/8/4K3 w - - 0 2 pe5/e6= ?d5e6ep", "no pawn has just passed e6"},
		{"4k3/8/8/8/8/8/8/K6R w - - 0 1 nh5/b8= ?h1h4", "no roll decides"},
		{"4k3/8/8/8/8/8/8/K6R w - - 0 1 nh5/b8= ?h1h6", "a half is on h5"},
		{"4k3/8/8/8/8/8/8/K6R w - - 100 1 nh5/b8= ?h1h5", "the game is over"},
		{"6k1/4r3/8/4P3/8/8/8/6K1 b - - 4 10 - {tunnelling=off} ?e7^e4", "tunnelling=off"},
	} {
		_, err := Game().Parse(c.position)
		if code(err) != game.BadPosition || !strings.Contains(english.Error(err), c.want) {
			t.Errorf("%q: %v\n want %s", c.position, err, c.want)
		}
	}
	for _, position := range []string{
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nd4/d5=@2 {quantum=off}",
		"4k3/8/8/8/8/8/8/4K3 w - e6* 0 1 pe5/e7=@1",
		"8/5ppp/8/8/8/8/8/7K w - - 0 1 Qe8/e2=@2,kg8/f8=@2",
	} {
		if s, err := Game().Parse(position); err != nil || s.String() != position {
			t.Errorf("%s: %v, %v", position, s, err)
		}
	}
	// Pairs in any order, printed in byte order.
	s, err := Game().Parse("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ra7/d7>,Nd4/g5= {tunnelling=off,entanglement=off}")
	want := "4k3/8/8/8/8/8/8/4K3 w - - 0 1 Nd4/g5=,ra7/d7> {tunnelling=off,entanglement=off}"
	if err != nil || s.String() != want {
		t.Errorf("%s, %v; want %s", s, err, want)
	}
}

func TestKey(t *testing.T) { // C6
	a, _ := follow(t, "4k3/8/8/8/8/8/8/K6R w - - 7 40 nh5/b8=")
	b, _ := follow(t, "4k3/8/8/8/8/8/8/K6R w - - 0 2 nh5/b8=")
	c, _ := follow(t, "4k3/8/8/8/8/8/8/K6R w - - 0 2 nh5/b8>")
	d, _ := follow(t, "4k3/8/8/8/8/8/8/K6R w - - 0 2 nh5/b8= ?h1h5")
	if key(a) != key(b) || key(a) == key(c) || key(a) == "" || key(d) != "" {
		t.Errorf("keys %q, %q, %q, %q", key(a), key(b), key(c), key(d))
	}
}

func TestEvents(t *testing.T) {
	for _, c := range []struct {
		from, steps string
		want        []string
	}{
		{"7k/7r/8/8/2q5/8/8/K5Q1 w - - 0 1 Nd4/g5=", "g5h7 red", []string{
			"White’s knight on g5 tries to capture the rook on h7: White rolls, as the owner of the uncertain knight",
			"White has rolled red: White’s knight is found on d4",
			"White’s knight is not found on g5: Black’s rook is not captured"}},
		{"6k1/8/8/8/8/8/6K1/8 b - - 3 20 Nd4/g5=,ra7/d7>", "d7d4 blue,red", []string{
			"Black’s rook on d7 tries to capture the knight on d4: " +
				"both pieces are uncertain, and each owner rolls for their own",
			"Black has rolled blue: Black’s rook is found on d7 and goes to d4",
			"White has rolled red: White’s knight is found on d4",
			"White’s knight on d4 is captured"}},
		{"6k1/8/8/8/8/8/6K1/8 b - - 3 20 Nd4/g5=,ra7/d7>", "d7d4 red,blue", []string{
			"Black’s rook on d7 tries to capture the knight on d4: " +
				"both pieces are uncertain, and each owner rolls for their own",
			"Black has rolled red: Black’s rook is found on a7", "White has rolled blue: White’s knight is found on g5",
			"Black’s rook is not found on d7, and White’s knight is not on d4: nothing is captured"}},
		{"6k1/8/8/8/8/8/6K1/8 b - - 3 20 Nd4/g5=,pe5/a5=", "e5d4 blue,red", []string{
			"Black’s pawn on e5 tries to capture the knight on d4: " +
				"both pieces are uncertain, and each owner rolls for their own",
			"Black has rolled blue: Black’s pawn is found on a5", "White has rolled red: White’s knight is found on d4",
			"Black’s pawn is not found on e5: White’s knight is not captured"}},
		{"4k3/8/8/8/8/8/8/6K1 w - - 0 1 Be2/c4=@1,nd5/f6=@1,rh8/c8=@1", "c4d5 red", []string{
			"White’s bishop on c4 tries to capture the knight on d5: " +
				"it cannot succeed; the dice only decide where the pieces are",
			"Black has rolled red: Black’s knight is found on d5", "White’s bishop is found on e2 (red)",
			"Black’s rook is found on h8 (red)", "White’s bishop is not found on c4: Black’s knight is not captured"}},
		{"4k3/8/8/8/8/8/4B3/6K1 w - - 0 1 nd5/f6=", "e2:e2/c4@d5", []string{
			"White’s bishop stays on e2 as the red one (1/2)",
			"White’s bishop goes from e2 to c4 as the blue one (1/2)",
			"It is entangled with Black’s knight, in group A: " +
				"either both are found on red, e2 and d5, or both on blue, c4 and f6"}},
		{"6k1/4r3/8/4P3/8/8/8/6K1 b - - 4 10 -", "e7^e4 fail", []string{
			"Black’s rook tries to tunnel from e7 to e4, through the pawn on e5: it takes a 6",
			"Black has not rolled a 6: the rook bounces off and stays on e7"}},
		{"4k3/8/8/3P4/8/8/8/4K3 w - e6* 0 2 pe5/e6=", "d5e6ep red", []string{
			"White’s pawn on d5 tries to capture the pawn on e5 en passant by moving to e6: " +
				"Black rolls, as the owner of the uncertain pawn",
			"Black’s pawn is set back: red to e6, blue to e7",
			"White’s pawn goes from d5 to e6 in any case", "Black has rolled red: Black’s pawn is found on e6",
			"Black’s pawn from e5 is captured en passant, on e6"}},
		{"4k3/8/8/3P4/8/8/8/4K3 w - e6* 0 2 pe5/e6=", "d5e6ep blue", []string{
			"White’s pawn on d5 tries to capture the pawn on e5 en passant by moving to e6: " +
				"Black rolls, as the owner of the uncertain pawn",
			"Black’s pawn is set back: red to e6, blue to e7",
			"White’s pawn goes from d5 to e6 in any case", "(Black has rolled blue: Black’s pawn is found on e7)",
			"Black’s pawn from e5 is found on e7 (blue), not on e6, and escapes"}},
		{"4k3/8/8/3P4/8/8/8/4K3 w - e6* 0 2 pe5/e6=", "d5e6 red", []string{
			"White’s pawn on d5 tries to capture the pawn on e6: Black rolls, as the owner of the uncertain pawn",
			"White’s pawn goes from d5 to e6 in any case", "(Black has rolled red: Black’s pawn is found on e5)",
			"Black’s pawn is found on e5 (red), not on e6, and escapes"}},
		{"4k3/8/8/4p3/8/8/8/4K3 w - e6 0 2 Pd5/a4=", "d5e6 red", []string{
			"White’s pawn on d5 tries to capture the pawn on e5 en passant by moving to e6: " +
				"White rolls, as the owner of the uncertain pawn",
			"White has rolled red: White’s pawn is found on d5 and goes to e6",
			"Black’s pawn from e5 is captured en passant, on e6"}},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 -", "e1:d2/g1>", []string{
			"White’s king goes from e1 to d2 as the red one (2/3)",
			"White’s king goes from e1 to g1 as the blue one (1/3)", "White’s rook goes to f1"}},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 -", "h1h8", []string{
			"White’s rook goes from h1 to h8", "Black’s king is in check on e8 from the rook on h8"}},
		{"4k3/8/8/8/8/8/4N3/4R2K w - - 0 1 -", "e2f4", []string{
			"White’s knight goes from e2 to f4", "Black’s king is in check on e8 from the rook on e1"}},
		{"4k3/8/8/8/4N3/8/8/4R2K w - - 0 1 -", "e4d6", []string{
			"White’s knight goes from e4 to d6",
			"Black’s king is in check on e8 from the rook on e1 and the knight on d6"}},
		{"4r3/7k/8/8/8/8/8/K7 w - - 5 1 Pd7/a2>", "d7e8q blue", []string{
			"White’s pawn on d7 tries to capture the rook on e8: White rolls, as the owner of the uncertain pawn",
			"White has rolled blue: White’s pawn is found on a2",
			"White’s pawn is not found on d7: Black’s rook is not captured",
			"White’s pawn stays a pawn, on a2"}},
		{"8/7k/8/8/8/8/8/K7 w - - 5 1 Pd7/a2>", "d7d8q", []string{
			"White’s red pawn goes from d7 to d8", "White’s pawn becomes a queen, on d8 and on a2"}},
	} {
		if _, told := follow(t, c.from, strings.Fields(c.steps)...); !slices.Equal(told, c.want) {
			t.Errorf("%s at %s tells\n %s", c.steps, c.from, strings.Join(told, "\n "))
		}
	}
}

func TestMaterial(t *testing.T) {
	s, _ := follow(t, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 Nd4/g5=,qa7/d7>")
	if a, b := s.(game.Valued).Material(0), s.(game.Valued).Material(1); a != 400 || b != 900 {
		t.Errorf("material %d and %d, want 400 and 900", a, b)
	}
}
