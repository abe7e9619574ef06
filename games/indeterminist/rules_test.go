package indeterminist

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
	"pgregory.net/rapid"
)

// at returns the state of a position.
func at(t interface {
	Helper()
	Fatalf(format string, args ...any)
}, position string) *state {
	t.Helper()
	s, err := Game().Parse(position)
	if err != nil {
		t.Fatalf("%s: %v", position, err)
	}
	return s.(*state)
}

// play returns the state after turns, and the events of the last one.
func play(t testing.TB, s *state, turns ...string) (*state, []game.Event) {
	t.Helper()
	var events []game.Event
	for _, turn := range turns {
		m, err := s.ParseMove(int(s.turn), turn)
		if err != nil {
			t.Fatalf("%s: %v", turn, err)
		}
		next, told, err := game.Play(s, game.By(int(s.turn), m))
		if err != nil {
			t.Fatalf("%s at %s: %v", turn, s, err)
		}
		s, events = next.(*state), told
	}
	return s, events
}

var english = text.Must(messages).Voice("en")

func refusal(t testing.TB, err error) *game.Error {
	t.Helper()
	var e *game.Error
	if !errors.As(err, &e) {
		t.Fatalf("%v is no *game.Error", err)
	}
	return e
}

// The instances after turns.
func TestTurns(t *testing.T) {
	for _, c := range []struct{ rule, before, turn, after string }{
		{"I1.1 the pieces are whole and of their squares", "Ng1:100:g1,ke8:100:e8,Kh1:100:e1 w 0 1 0", "Ng1-f3",
			"Kh1:100:e1,Nf3:100:g1,ke8:100:e8 b 1 1 0"},
		{"I1.2 halves round up", "Ka1:100:e1,Nf3:50:g1,qd4:33.3333:d8,kh8:100:e8 w 0 1 0", "Nf3-d4",
			"Ka1:100:e1,Nd4:50:g1,qd4:16.6667:d8,kh8:100:e8 b 0 1 0"},
		{"I1.4 a captured instance at the floor stays", "Ka1:100:e1,Nf3:50:g1,qd4:20:d8,kh8:100:e8 w 0 1 0", "Nf3-d4",
			"Ka1:100:e1,Nd4:50:g1,qd4:10:d8,kh8:100:e8 b 0 1 0"},
		{"I1.4 below the floor it goes", "Ka1:100:e1,Nf3:51:g1,qd4:20:d8,kh8:100:e8 w 0 1 0", "Nf3-d4",
			"Ka1:100:e1,Nd4:51:g1,kh8:100:e8 b 0 1 0"},
		{"I1.5 a king may stand attacked", "Ka1:100:e1,rb8:100:a8,kh8:100:e8 w 0 1 0", "Ka1-b1",
			"Kb1:100:e1,rb8:100:a8,kh8:100:e8 b 1 1 0"},
		{"I2.1 a turn may be a pass", "Ka1:100:e1,kh8:100:e8 b 4 7 0", "pass", "Ka1:100:e1,kh8:100:e8 w 5 8 1"},
		{"I2.1 what vanishes is not moved", "Ka1:100:e1,Nb1:100:b1,Ng1:100:g1,kh8:100:e8 w 0 1 0", "Ng1-f3+Nb1*5",
			"Ka1:100:e1,Nb1:95:b1,Nf3:100:g1,kh8:100:e8 b 0 1 0"},
		{"I2.1 the first step makes way for the second",
			"Ka1:100:e1,Rd1:50:a1,Bd4:10:c1,Rd4:50:h1,kh8:100:e8 w 0 1 0", "Rd4-h4+Rd1-d7",
			"Ka1:100:e1,Bd4:10:c1,Rh4:50:h1,Rd7:50:a1,kh8:100:e8 b 1 1 0"},
		{"I2.2 a whole step takes all", "Ka1:100:e1,Bc1:37.5:c1,kh8:100:e8 w 0 1 0", "Bc1-g5",
			"Ka1:100:e1,Bg5:37.5:c1,kh8:100:e8 b 1 1 0"},
		{"I2.3 a part goes, the rest stays", "Ka1:100:e1,Bc1:37.5:c1,kh8:100:e8 w 0 1 0", "Bc1*12-g5",
			"Ka1:100:e1,Bc1:25.5:c1,Bg5:12:c1,kh8:100:e8 b 0 1 0"},
		{"I2.3 a small rest vanishes", "Ka1:100:e1,Bc1:100:c1,kh8:100:e8 w 0 1 0", "Bc1*95-g5",
			"Ka1:100:e1,Bg5:95:c1,kh8:100:e8 b 0 1 0"},
		{"I2.3 part and rest vanish", "Ka1:100:e1,Bc1:15:c1,kh8:100:e8 w 0 1 0", "Bc1*8",
			"Ka1:100:e1,kh8:100:e8 b 0 1 0"},
		{"I2.4 the rest goes elsewhere", "Ka1:100:e1,Qd1:100:d1,kh8:100:e8 w 0 1 0", "Qd1*30-d4+Qd1-a4",
			"Ka1:100:e1,Qa4:70:d1,Qd4:30:d1,kh8:100:e8 b 0 1 0"},
		{"I2.4 another instance comes to the rest", "Ka1:100:e1,Qd1:60:d1,Qa4:40:d1,kh8:100:e8 w 0 1 0",
			"Qd1*30-h5+Qa4-d1", "Ka1:100:e1,Qd1:70:d1,Qh5:30:d1,kh8:100:e8 b 0 1 0"},
		{"I2.4 two meet on a third square", "Ka1:100:e1,Ra4:50:a1,Rh4:50:h1,kh8:100:e8 w 0 1 0", "Ra4-d4+Rh4-d4",
			"Ka1:100:e1,Rd4:75:a1+h1,kh8:100:e8 b 1 1 0"},
		{"I2.5 a part promotes, the rest to another type", "Ka1:100:e1,Pb7:80:b2,kh8:100:h8 w 0 1 0",
			"Pb7*50-b8=Q+Pb7-b8=R", "Ka1:100:e1,Qb8:50:b2,Rb8:30:b2,kh8:100:h8 b 0 1 0"},
		{"I2.5 merging happens as the new type", "Ka1:100:e1,Pb7:50:b2,Qb8:40:d1,kh8:100:h8 w 0 1 0", "Pb7-b8=Q",
			"Ka1:100:e1,Qb8:70:d1+b2,kh8:100:h8 b 0 1 0"},
		{"I2.6 there is room to cross", "Kb1:100:e1,Ra1:60:a1,ba4:40:c8,kh8:100:e8 w 0 1 0", "Ra1-a7",
			"Kb1:100:e1,ba4:40:c8,Ra7:60:a1,kh8:100:e8 b 1 1 0"},
		{"I2.6 a pawn goes straight onto its own", "Ka1:100:e1,Pc2:40:c2,Nc3:60:b1,kh8:100:e8 w 0 1 0", "Pc2-c3",
			"Ka1:100:e1,Nc3:60:b1,Pc3:40:c2,kh8:100:e8 b 0 1 0"},
		{"I2.6 a double step of Black", "Ka1:100:e1,nd6:40:b8,pd7:60:d7,kh8:100:e8 b 0 1 0", "Pd7-d5",
			"Ka1:100:e1,pd5:60:d7,nd6:40:b8,kh8:100:e8 w 0 2 0"},
		{"I2.7 entering captures whatever else is there",
			"Ka1:100:e1,Nf3:30:g1,Bd4:30:f1,Rd4:20:a1,nd4:30:b8,pd4:10:d7,kh8:100:e8 w 0 1 0", "Nf3-d4",
			"Ka1:100:e1,Bd4:30:f1,Nd4:30:g1,Rd4:20:a1,nd4:12:b8,kh8:100:e8 b 0 1 0"},
		{"I3.1 with own instances there", "Ka1:100:e1,Ng1:20:g1,Be2:30:f1,re2:70:a8,kh8:100:e8 w 0 1 0", "Ng1-e2",
			"Ka1:100:e1,Be2:30:f1,Ne2:20:g1,re2:50:a8,kh8:100:e8 b 0 1 0"},
		{"I3.1 while merging", "Ka1:100:e1,Ng1:50:g1,Ne2:50:b1,re2:50:a8,kh8:100:e8 w 0 1 0", "Ng1-e2",
			"Ka1:100:e1,Ne2:75:b1+g1,re2:25:a8,kh8:100:e8 b 0 1 0"},
		{"I3.1 kings shrink like others", "Ka1:60:e1,Nc1:50:g1,kb3:80:e8,kh8:20:e8 w 0 1 0", "Nc1-b3",
			"Ka1:60:e1,Nb3:50:g1,kb3:40:e8,kh8:20:e8 b 0 1 0 ?"},
		{"I3.2 each is compared with the floor by itself",
			"Ka1:100:e1,Ng1:60:g1,ne2:24.9999:b8,re2:25:a8,kh8:100:e8 w 0 1 0", "Ng1-e2",
			"Ka1:100:e1,Ne2:60:g1,ne2:10:b8,re2:10:a8,kh8:100:e8 b 0 1 0"},
		{"I3.3 different types do not merge", "Ka1:100:e1,Qd1:20:d1,Rd4:20:a1,kh8:100:e8 w 0 1 0", "Qd1-d4",
			"Ka1:100:e1,Qd4:20:d1,Rd4:20:a1,kh8:100:e8 b 1 1 0"},
		{"I3.3 origins of both", "Ka1:100:e1,Ra4:20:a1+h1,Rh4:30:h1,kh8:100:e8 w 0 1 0", "Rh4-a4",
			"Ka1:100:e1,Ra4:50:a1+h1,kh8:100:e8 b 1 1 0"},
		{"I4.2 a pawn step is progress", "Ka1:100:e1,Pa2:100:a2,kh8:100:e8 w 99 70 0", "Pa2-a3",
			"Ka1:100:e1,Pa3:100:a2,kh8:100:e8 b 0 70 0"},
		{"I4.2 a merge is not", "Ka1:100:e1,Rb1:20:a1,Rb4:20:a1,kh8:100:e8 w 7 70 3", "Rb1-b4",
			"Ka1:100:e1,Rb4:40:a1,kh8:100:e8 b 8 70 0"},
		{"I4.2 an entry that reduces nothing is not",
			"Ka1:100:e1,Nc3:10:g1,Nd5:99.9999:b1,rd5:20:a8,kh8:100:e8 w 7 70 0", "Nc3-d5",
			"Ka1:100:e1,Nd5:99.9999:b1+g1,rd5:20:a8,kh8:100:e8 b 8 70 0"},
		{"I5.4 the floor", "Ka1:100:e1,Nb1:100:b1,kh8:100:e8 w 0 1 0 {floor=25}", "Nb1*76-c3",
			"Ka1:100:e1,Nc3:76:b1,kh8:100:e8 b 0 1 0 {floor=25}"},
		{"I5.4 a floor of 1 keeps every part", "Ka1:100:e1,Nb1:100:b1,kh8:100:e8 w 0 1 0 {floor=1}", "Nb1*1-c3",
			"Ka1:100:e1,Nb1:99:b1,Nc3:1:b1,kh8:100:e8 b 0 1 0 {floor=1}"},
		{"I5.4 a whole king moves where it cannot be split", "Ka1:100:e1,kh8:100:e8 w 0 1 0 {king_split=off}",
			"Ka1-b1", "Kb1:100:e1,kh8:100:e8 b 1 1 0 {king_split=off}"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			after, events := play(t, at(t, c.before), c.turn)
			if after.String() != c.after {
				t.Errorf("%s leads to\n     %s\nwant %s", c.turn, after, c.after)
			}
			if len(events) == 0 {
				t.Error("nothing is told")
			}
		})
	}
}

func playErr(t testing.TB, s *state, turn string) (game.State, error) {
	t.Helper()
	m, err := s.ParseMove(int(s.turn), turn)
	if err != nil {
		return nil, err
	}
	next, _, err := game.Play(s, game.By(int(s.turn), m))
	return next, err
}

// Illegal turns, by the kind of the message.
func TestRefusals(t *testing.T) {
	const kings = "Ka1:100:e1,kh8:100:e8"
	for _, c := range []struct{ position, turn, kind string }{
		// I5.2: malformed turns.
		{kings, "", "typed.empty"},
		{kings, "Pass", "form"},
		{kings, "pass+Ka1-a2", "form"},
		{kings, "Ka1", "form"},
		{kings, "Ka1-a9", "form"},
		{kings, "ka1-a2", "form"},
		{kings, "Ka1-a2+", "typed.incomplete"},
		{kings, "Ka1*-a2", "form"},
		{kings, "Ka1*x-a2", "form"},
		{kings, "Ka1*5=Q", "form"},
		{kings, "Ka1-a2=q", "form"},
		{kings, "Ka1-a2=", "form"},
		{kings, "Ka1-a2=QQ", "form"},
		{kings, " Ka1-a2", "form"},
		{kings, "Ka1*0-a2", "percent"},
		{kings, "Ka1*100-a2", "all_of_it"},
		{kings, "Ka1*12.5-a2", "percent"},
		{kings, "Ka1*12,5-a2", "percent"},
		{kings, "Ka1*50%-a2", "percent"},
		{kings, "Ka1*100", "percent"},
		{kings, "O-O", "no_castling"},
		{kings, "0-0-0", "no_castling"},
		{kings, "Ka1*05-a2", "percent"},
		{kings, "Ka1*99999999999-a2", "percent"},
		// I1.3
		{kings + ",Bd4:49.9999:f1,Rh4:50.0002:h1", "Rh4-d4", "overfull"},
		{kings + ",Rd4:60:a1,Rh4:60:a1", "Rh4-d4", "overfull"},
		{kings + ",Pb7:50:b2,Rb8:60:a1", "Pb7-b8=Q", "overfull"},
		// I2.1
		{kings + ",Na3:20:b1,Nc3:20:b1,Ng3:20:g1", "Na3-b5+Nc3-e4+Ng3-h5", "too_many"},
		{kings + ",Na3:20:b1,Bf1:20:f1", "Na3-b5+Bf1-d3", "two_types"},
		{kings + ",Ra4:50:a1,Rf4:50.0001:h1", "Ra4-a5+Rf4-f5", "too_much"},
		// I2.2
		{kings, "Nb3-c5", "absent"},
		{kings, "Kh8-h7", "absent"},
		{kings + ",Rd4:50:a1", "Bd4-e5", "absent"},
		// I2.3
		{kings + ",Bc1:50:c1", "Bc1*50-d2", "no_part"},
		{kings + ",Bc1:50:c1", "Bc1*50", "too_large"},
		{kings + ",Bc1:50.5:c1", "Bc1*51-d2", "too_large"},
		{kings + ",Bc1:50:c1", "Bc1*9-d2", "goes_nowhere"},
		{kings + ",Bc1:50:c1", "Bc1*10", "no_destination"},
		{kings + ",Na3:40:b1,Ng3:40:g1", "Na3*20-b5+Ng3*20-h5", "two_splits"},
		{kings + ",Nb1:100:b1", "Nb1*95-a3+Nb1-c3", "absent"},
		// I2.4
		{kings + ",Qd1:60:d1", "Qd1-d4+Qd4-e4", "moved_twice"},
		{kings + ",Qd1:60:d1", "Qd1*30-d4+Qd4-e4", "moved_twice"},
		{kings + ",Qd1:20:d1,Qd4:20:d1", "Qd1-d4+Qd4-e4", "moved_twice"},
		{kings + ",Qd1:60:d1", "Qd1-d4+Qd4*5", "moved_twice"},
		{kings + ",Qd1:60:d1", "Qd1-d4+Qd1-e1", "absent"},
		// I2.5
		{kings + ",Pb7:100:b2", "Pb7-b8", "promotion_missing"},
		{kings + ",Pb7:100:b2", "Pb7-b8=K", "promotion_kind"},
		{kings + ",Pb7:100:b2", "Pb7-b8=P", "promotion_kind"},
		{kings + ",Pb6:100:b2", "Pb6-b7=Q", "promotion_undue"},
		{kings, "Ka1-a2=Q", "promotion_undue"},
		// I2.6
		{kings + ",Nb1:50:b1", "Nb1-b3", "cannot_go"},
		{kings + ",Nb1:50:b1", "Nb1-b1", "cannot_go"},
		{kings, "Ka1-a3", "cannot_go"},
		{kings + ",Rb1:60:a1,bb4:40.0001:c8", "Rb1-b5", "way"},
		{kings + ",Rb1:60:a1,Nb4:20:b1,nb4:20.0001:b8", "Rb1-b5", "way"},
		{kings + ",Pc2:60:c2,Nc3:40.0001:b1", "Pc2-c4", "way"},
		{kings + ",Pc2:40:c2,nc3:10:b8", "Pc2-c3", "pawn_straight"},
		{kings + ",Pc2:40:c2,nc3:10:b8", "Pc2-c4", "pawn_straight"},
		{kings + ",Pc2:40:c2,nc4:10:b8", "Pc2-c4", "pawn_straight"},
		{kings + ",Pc2:40:c2,Nd3:10:b1", "Pc2-d3", "pawn_diagonal"},
		{kings + ",Pc3:40:c2", "Pc3-c5", "pawn_double"},
		{kings + ",Pc2:40:c2", "Pc2-c5", "cannot_go"},
		{kings + ",Pc3:40:c2", "Pc3-c2", "cannot_go"},
		// I1.5
		{"Ke1:100:e1,Rh1:100:h1,kh8:100:e8", "Ke1-g1", "no_castling"},
		{"Ke1:100:e1,Ra1:100:a1,kh8:100:e8", "Ke1-c1", "no_castling"},
		{"Kd1:100:e1,Ra1:100:a1,kh8:100:e8", "Kd1-b1", "cannot_go"},
		{kings + ",Pe5:100:e2,pd5:50:d7", "Pe5-d6", "no_en_passant"},
		{kings + ",Pe5:100:e2,nd5:50:b8", "Pe5-d6", "pawn_diagonal"},
		{kings + ",Pe4:100:e2,pd4:50:d7", "Pe4-d5", "pawn_diagonal"},
	} {
		t.Run(c.turn+" "+c.kind, func(t *testing.T) {
			_, err := playErr(t, at(t, c.position+" w 0 1 0"), c.turn)
			if err == nil {
				t.Fatal("accepted")
			}
			e := refusal(t, err)
			of := "indeterminist."
			if strings.HasPrefix(c.kind, "typed.") {
				of = ""
			}
			if e.Text.Kind != of+c.kind {
				t.Errorf("%s: %s, want %s", e.Text.Kind, e, c.kind)
			}
			want := game.IllegalMove
			if of == "" || slices.Contains([]string{"form", "percent", "all_of_it"}, c.kind) ||
				strings.ContainsAny(c.turn, "O0") && c.kind == "no_castling" {
				want = game.BadMove
			}
			if e.Code != want {
				t.Errorf("code %s, want %s", e.Code, want)
			}
		})
	}
	for _, c := range []struct{ position, turn, kind string }{
		{"Ka1:100:e1,Rb1:20:a1,nb4:10:b8,kh8:100:e8 w 0 1 0 {crossing=any}", "Rb1-b5", "way_any"},
		{"Ka1:100:e1,kh8:100:e8 w 0 1 0 {king_split=off}", "Ka1*50-a2", "whole_king"},
		{"Ka1:100:e1,kh8:100:e8 w 0 1 0 {king_split=off}", "Ka1*5", "whole_king"},
		{"Ka1:100:e1,Nb1:100:b1,kh8:100:e8 w 0 1 0 {floor=25}", "Nb1*24-c3", "goes_nowhere"},
	} {
		if _, err := playErr(t, at(t, c.position), c.turn); err == nil ||
			refusal(t, err).Text.Kind != "indeterminist."+c.kind {
			t.Errorf("I5.4 %s: %v, want %s", c.turn, err, c.kind)
		}
	}
}

// A code without a notation is refused like an illegal turn.
func TestStrayCodesAreRefused(t *testing.T) {
	s := start(t)
	for _, m := range []game.Move{0, 1, 7, pass | 1, redetermine, numbered, ^game.Move(0), 1 << 60,
		step{kind: 7}.code(), step{kind: 2, from: 1, to: 18, split: 127}.code()} {
		if err := s.Check(0, m); err == nil || refusal(t, err).Code != game.IllegalMove {
			t.Errorf("%x: %v", uint64(m), err)
		}
	}
}

// I4.1: below 100 % a roll precedes the turn.
func TestKingIsRolledFor(t *testing.T) {
	s, events := play(t, at(t, "Ke4:60:e1,Rd8:100:a1,ke8:100:e8 b 0 1 0"), "pass")
	if got := s.Turn(); got.Kind != game.ChanceTurn || got.Seats != 0 || got.Rollers != game.Only(chess.White) ||
		got.Living != both {
		t.Fatalf("the turn is %+v", got)
	}
	if last := events[len(events)-1]; last.Kind != "indeterminist.rolls" {
		t.Errorf("the roll is not announced: %v", events)
	}
	want := []game.Outcome{{Code: lose, P: prob.New(2, 5)}, {Code: survive, P: prob.New(3, 5)}}
	if got := s.Outcomes(nil); !slices.Equal(got, want) {
		t.Errorf("outcomes %v, want %v", got, want)
	}
	lived, told, err := game.Resolve(s, "survive")
	if err != nil || lived.String() != "Ke4:60:e1,Rd8:100:a1,ke8:100:e8 w 1 2 1" ||
		told[0].Kind != "indeterminist.survived" {
		t.Errorf("%v, %v, %v", lived, told, err)
	}
	died, told, err := game.Resolve(s, "lose")
	if err != nil || died.String() != "Rd8:100:a1,ke8:100:e8 w 1 2 1" || told[0].Kind != "indeterminist.lost" {
		t.Errorf("%v, %v, %v", died, told, err)
	}
	if got := died.Turn(); got != game.Won(1, game.KingLost) {
		t.Errorf("the turn is %+v", got)
	}
}

// I4.1: without a king the game is over at once, but only at the start of its player's turn.
func TestKingLost(t *testing.T) {
	s, _ := play(t, at(t, "Ka1:15:e1,kh8:15:e8 w 0 60 0"), "Ka1*8")
	if got := s.Turn(); got.Kind != game.ChanceTurn {
		t.Fatalf("Black’s turn comes first: %+v", got)
	}
	s.Resolve(survive, nil)
	s, events := play(t, s, "pass")
	if got := s.Turn(); got != game.Won(1, game.KingLost) {
		t.Errorf("the turn is %+v", got)
	}
	if last := events[len(events)-1]; last.Kind != "indeterminist.no_king" {
		t.Errorf("told %v", events)
	}
	// More than 100 %, which no game reaches, needs no roll.
	if s := at(t, "Ka1:60:e1,Ka2:60:e1,kh8:100:e8 b 0 1 0"); s != nil {
		if next, _ := play(t, s, "pass"); next.Turn() != game.ToMove(0, both) {
			t.Errorf("the turn is %+v", next.Turn())
		}
	}
}

// I4.2: draws by counters, in their order, and before the king.
func TestDraws(t *testing.T) {
	fifty := game.Drawn(both, both, game.FiftyMoves)
	fifty.Yields = true // gives way to a third repetition
	for position, want := range map[string]game.Turn{
		"Ka1:100:e1,kh8:100:e8 w 40 70 6":  game.Drawn(both, both, game.Passes),
		"Ka1:100:e1,kh8:100:e8 w 100 70 5": fifty,
		"Ka1:100:e1,kh8:100:e8 w 100 70 6": game.Drawn(both, both, game.Passes),
		"kh8:100:e8 w 100 70 0":            fifty,
		"Ka1:40:e1,kh8:100:e8 w 120 70 9":  game.Drawn(both, both, game.Passes),
		"Ka1:100:e1,kh8:100:e8 w 99 70 5":  game.ToMove(0, both),
		"kh8:100:e8 w 99 70 5":             game.Won(1, game.KingLost),
		"- b 0 1 0":                        game.Won(0, game.KingLost),
	} {
		if got := at(t, position).Turn(); got != want {
			t.Errorf("%s: %+v, want %+v", position, got, want)
		}
	}
	s, _ := play(t, at(t, "Ka1:100:e1,kh8:40:e8 w 99 70 0"), "Ka1-a2")
	if want := "Ka2:100:e1,kh8:40:e8 b 100 70 0"; s.String() != want || s.Turn().Reason != game.FiftyMoves {
		t.Errorf("%s, %v", s, s.Turn())
	}
}

// C6, I4.2: the key of repetition.
func TestKey(t *testing.T) {
	for _, c := range []struct{ position, key string }{
		{"Ka1:100:e1,kh8:100:e8 w 12 34 2", "Ka1:100:e1,kh8:100:e8 w 2"},
		{"Ka1:100:e1,kh8:100:e8 b 12 34 0 {floor=5}", "Ka1:100:e1,kh8:100:e8 b 0 {floor=5}"},
		{"Ka1:50:e1,kh8:100:e8 w 12 34 2 ?", "Ka1:50:e1,kh8:100:e8 w 2 ?"},
		{"Ka1:50:e1,kh8:100:e8 w 12 34 2", ""},
		{"Ka1:50:e1,kh8:100:e8 w 100 34 2", "Ka1:50:e1,kh8:100:e8 w 2"},
	} {
		if got := at(t, c.position).Key(); got != c.key {
			t.Errorf("%s has the key %q, want %q", c.position, got, c.key)
		}
	}
}

// The events of a turn tell everything that matters, in order.
func TestEvents(t *testing.T) {
	for _, c := range []struct{ position, turn, want string }{
		{"Ka1:100:e1,Ng1:58:g1,Ne2:20:b1,re2:50:a8,ne2:13:b8,Nd4:20:b1,ke8:40:e8 w 0 1 0", "Ng1*50-e2+Nd4-e2", `
White splits 50% off the knight on g1 (58%)
8% of White’s knight on g1 is below 10% and vanishes
50% of White’s knight goes from g1 to e2
On e2 it merges with 20% of another piece: 20% and 50% make 60% of White’s knight, 10% is lost
Black’s knight on e2 falls from 13% to 6.5%, below 10%, and vanishes
Black’s rook on e2 falls from 50% to 25%
20% of White’s knight goes from d4 to e2
On e2 it meets 60% of the same piece: 60% and 20% make 80% of White’s knight
Black’s rook on e2 falls from 25% to 12.5%
Black rolls for the king: it survives with a chance of 40%`},
		{"Ka1:100:e1,Nb1:100:b1,kh8:100:e8 w 0 1 0", "Nb1*30-a3+Nb1-c3", `
White splits 30% off the knight on b1 (100%)
30% of White’s knight goes from b1 to a3
70% of White’s knight goes from b1 to c3`},
		{"Ka1:100:e1,Rb8:100:a1,kh8:100:e8 b 0 1 0", "Kh8*60-g8", `
Black splits 60% off the king on h8 (100%), which leaves 40% there
60% of Black’s king goes from h8 to g8`},
		{"Ka1:100:e1,Rb8:60:a1,rh1:100:h8,kg8:100:e8 w 0 1 0", "Rb8-g8", `
60% of White’s rook goes from b8 to g8
Black’s king on g8 falls from 100% to 40%
40% of Black’s king is left: from now on it must survive a roll with a chance of 40% at the start of each turn
Black rolls for the king: it survives with a chance of 40%`},
		{"Ka1:100:e1,kg8:100:e8 b 0 1 0", "Kg8*5", `
Black splits 5% off the king on g8 (100%), which leaves 95% there
5% of Black’s king on g8 is below 10% and vanishes
95% of Black’s king is left: from now on it must survive a roll with a chance of 95% at the start of each turn`},
		{"Ka1:100:e1,Rb8:100:a1,kg8:40:e8 w 0 1 0", "Rb8-g8", `
White’s rook goes from b8 to g8
40% of Black’s king on g8 is captured
Black has no king left`},
		{"Ka1:100:e1,Rb8:100:a1,kg8:100:e8 w 0 1 0", "Rb8-g8", `
White’s rook goes from b8 to g8
Black’s king on g8 is captured
Black has no king left`},
		{"Ka1:100:e1,Pb7:50:b2,kg8:100:e8 w 0 1 0", "Pb7-b8=Q", `
50% of White’s pawn goes from b7 to b8
White’s pawn on b8 becomes a queen`},
		{"Ka1:100:e1,kg8:100:e8 w 0 1 0", "pass", `
White passes`},
		{"Ka1:100:e1,kg8:100:e8 w 3 1 1", "pass", `
White passes: 2 passes in a row; the sixth draws the game`},
		{"kg8:100:e8 b 0 1 0", "pass", `
Black passes
White has no king left`},
	} {
		_, events := play(t, at(t, c.position), c.turn)
		told := ""
		for _, e := range events {
			told += "\n" + english.Say(e.Text)
		}
		if told != c.want {
			t.Errorf("%s at %s is told as%s\nwant%s", c.turn, c.position, told, c.want)
		}
	}
}

// A king that was not rolled for is not said to have failed a roll (I4.1).
func TestReasonWithoutARoll(t *testing.T) {
	s, _ := play(t, at(t, "Ka1:100:e1,Rb8:100:a1,kg8:100:e8 w 0 1 0"), "Rb8-g8")
	if told := english.Say(text.Of("reason." + string(s.Turn().Reason))); told != "the king is lost" {
		t.Errorf("%s is told as %q", s, told)
	}
}

// Without captures and merges of unrelated parts only vanishing parts are lost.
func TestNothingIsLostWithoutCaptures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		floor := rapid.IntRange(1, 50).Draw(t, "floor")
		s := at(t, fmt.Sprintf("Ka1:100:e1,Qd1:100:d1 w 0 1 0 {floor=%d}", floor))
		pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }
		had := whole
		for range 20 {
			m := s.Draw(chess.White, pick)
			log := &game.Log{}
			s.Play(game.By(chess.White, m), log)
			s.turn, s.roll = chess.White, false
			for _, e := range log.Events {
				if e.Kind == "indeterminist.vanished" && e.Args.Get("piece") == chess.Queen.Word() {
					p, ok := parsePercent(strings.TrimSuffix(e.Args.Get("share").(string), "%"))
					if !ok || p >= s.floor {
						t.Fatalf("%v", e)
					}
					had -= p
				}
			}
			has := ppm(0)
			for at := s.where[chess.White][chess.Queen]; at != 0; {
				has += s.shares[chess.White][chess.Queen][at.Pop()]
			}
			if has != had {
				t.Fatalf("after %s there is %s of the queen, want %s, at %s", s.FormatMove(0, m), has, had, s)
			}
		}
	})
}
