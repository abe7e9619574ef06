package indeterminist

import (
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// The rules of the edition of 2016 by example.
func TestHalves(t *testing.T) {
	const kings = "Ke1:100:e1,ke8:100:e8,"
	for _, c := range []struct{ rule, instances, turn, want string }{
		{"J1.1 types mix", "Nb1:60:b1,Pa2:40:a2", "Nb1-c3+Pa2-a3", "Nc3:60:b1,Pa3:40:a2"},
		{"J1.1 five steps", "Na1:20:b1,Nb1:20:b1,Pf2:20:f2,Pg2:20:g2,Ph2:20:h2",
			"Na1-b3+Nb1-a3+Pf2-f3+Pg2-g3+Ph2-h3", "Na3:20:b1,Nb3:20:b1,Pf3:20:f2,Pg3:20:g2,Ph3:20:h2"},
		{"J1.3 halves round up", "Nb1:33.3333:b1", "Nb1/2-a3", "Nb1:16.6666:b1,Na3:16.6667:b1"},
		{"J1.3 the rest moves later", "Nb1:50:b1,Pa2:50:a2", "Nb1/2-a3+Pa2-a4+Nb1-c3", "Na3:25:b1,Nc3:25:b1,Pa4:50:a2"},
		{"J1.3 both halves vanish", "Nb1:19:b1,Pa2:50:a2", "Nb1/2", "Pa2:50:a2"},
		{"J1.3 only the rest vanishes", "Nb1:19.9999:b1", "Nb1/2-c3", "Nc3:10:b1"},
		{"J1.5 less than the room", "Ra1:59.9999:a1,na4:40:b8", "Ra1-a8", "na4:40:b8,Ra8:59.9999:a1"},
		{"J2.1 strangers add up", "Ra4:40:a1,Rh4:50:h1", "Rh4-a4", "Ra4:90:a1+h1"},
		{"J2.2 a whole queen", "Rd1:60:a1,qd4:100:d8", "Rd1-d4", "Rd4:60:a1,qd4:40:d8"},
		{"J2.2 the rest of her", "Bc3:40:c1,Rd4:60:a1,qd4:40:d8", "Bc3-d4", "Bd4:40:c1,Rd4:60:a1"},
		{"J2.2 two enemies", "Nc2:50:b1,pd4:30:d7,rd4:40:a8", "Nc2-d4", "Nd4:50:b1,rd4:11.4286:a8"},
		{"J2.2 what moved counts", "Nc2:30:b1,Nd4:30:b1,rd4:70:a8", "Nc2-d4", "Nd4:60:b1,rd4:40:a8"},
	} {
		s, _ := play(t, at(t, kings+c.instances+" w 0 1 0 {edition=2016}"), c.turn)
		want := at(t, kings+c.want+" b 0 1 0 {edition=2016}")
		s.halfmoves = 0
		if s.String() != want.String() {
			t.Errorf("%s: %s leads to %s\n want %s", c.rule, c.turn, s, want)
		}
	}
}

// Illegal turns of the edition of 2016 are refused with the rule.
func TestHalvesRefuse(t *testing.T) {
	const thin = "Ke1:100:e1,Na1:30:b1,Nb1:25:b1,Qd1:19:d1,Pa2:100:a2,Ph2:100:h2,na4:40:b8,Ra3:60:a1,ke8:60:e8"
	for _, c := range []struct{ turn, kind string }{
		{"pass", "halves.obliged"},
		{"Nb1*50-c3", "halves.percent"},
		{"Ra3-b3+Pa2-a3", "halves.too_much"},
		{"Nb1/2-c3+Pa2/2-a4", "halves.two_splits"},
		{"Nb1-c3+Nc3-d5", "halves.moved_twice"},
		{"Na1-b3+Nb1-d2+Nb3-c5", "halves.moved_twice"},
		{"Ke1/2-e2", "halves.whole_king"},
		{"Qd1/2-d4", "halves.goes_nowhere"},
		{"Nb1/2", "halves.no_destination"},
		{"Ra3-a5", "halves.way"},
		{"Ke1-g1", "halves.no_castling"},
		{"O-O", "halves.no_castling"},
		{"Nb1", "halves.form"},
		{"redetermine+redetermine", "halves.form"},
		{"Na1-b3" + strings.Repeat("+Nb1-c3", 8), "absent"},
	} {
		if _, err := playErr(t, at(t, thin+" w 0 1 0 {edition=2016}"), c.turn); err == nil ||
			refusal(t, err).Text.Kind != "indeterminist."+c.kind {
			t.Errorf("%s: %v, want %s", c.turn, err, c.kind)
		}
	}
	nine := at(t, "Ke1:100:e1,Pa2:9:a2,Pb2:9:a2,Pc2:9:a2,Pd2:9:a2,Pe2:9:a2,Pf2:9:a2,Pg2:9:a2,Ph2:9:a2,Nb1:9:b1,"+
		"ke8:100:e8 w 0 1 0 {edition=2016,floor=5}")
	eight := "Pa2-a3+Pb2-b3+Pc2-c4+Pd2-d3+Pe2-e4+Pf2-f3+Pg2-g3+Ph2-h4"
	if s, _ := play(t, nine, eight); len(s.Picture().Tokens) != 11 {
		t.Errorf("%s leads to %s", eight, s)
	}
	if _, err := playErr(t, nine, eight+"+Nb1-c3"); err == nil ||
		refusal(t, err).Text.Kind != "indeterminist.halves.too_many" {
		t.Errorf("nine steps: %v", err)
	}
	for _, options := range []map[string]string{{"crossing": "any"}, {"king_split": "off"}} {
		options["edition"] = "2016"
		if _, err := Game().Start(options); err == nil || refusal(t, err).Code != game.BadOption {
			t.Errorf("%v: %v", options, err)
		}
	}
}

// J1.4, J2.4: a redetermination decides the squares in order, and then the player whose turn begins is looked at.
func TestRedetermine(t *testing.T) {
	s := at(t, "Ke1:60:e1,Qd4:50:d1,nd4:30:b8,Rh8:100:h1,ke8:60:e8 w 7 5 0 {edition=2016}")
	s, _ = play(t, s, "redetermine")
	for _, c := range []struct{ mark, outcomes, outcome string }{
		{" w 0 5 0 {edition=2016} ?e1", "Ke1 3/5, e1- 2/5", "e1-"},
		{" w 0 5 0 {edition=2016} ?d4", "Qd4 1/2, d4- 1/5, nd4 3/10", "nd4"},
		{" w 0 5 0 {edition=2016} ?e8", "e8- 2/5, ke8 3/5", "e8-"},
	} {
		var outcomes []string
		for _, o := range s.Outcomes(nil) {
			outcomes = append(outcomes, s.FormatOutcome(o.Code)+" "+o.P.String())
		}
		got := strings.Join(outcomes, ", ")
		if got != c.outcomes || !strings.HasSuffix(s.String(), c.mark) || s.Key() != "" {
			t.Fatalf("%s\n with %s, want %s with %s", s, got, c.mark, c.outcomes)
		}
		next, _, err := game.Resolve(s, c.outcome)
		if err != nil {
			t.Fatal(err)
		}
		s = next.(*state)
	}
	if got, want := s.String(), "nd4:100:b8,Rh8:100:h1 b 0 5 0 {edition=2016}"; got != want {
		t.Errorf("the redetermination leads to %s, want %s", got, want)
	}
	if turn := s.Turn(); turn.Reason != game.KingLost || turn.Scores[0].Float() != 1 {
		t.Errorf("without kings: %+v", turn)
	}
	crowded := at(t, "Ke1:100:e1,Qd4:80:d1,nd4:80:b8,ke8:100:e8 w 0 5 0 {edition=2016} ?d4")
	if o := crowded.Outcomes(nil); len(o) != 2 || o[0].P.String() != "1/2" {
		t.Errorf("more than 100 %% on d4: %v", o)
	}
	for _, position := range []string{
		"Ke1:100:e1,ke8:60:e8 w 0 1 0 ?e8",
		"Ke1:100:e1,ke8:60:e8 w 0 1 0 {edition=2016} ?e1",
		"Ke1:100:e1,ke8:60:e8 w 0 1 0 {edition=2016} ?e9",
		"Ke1:100:e1,ke8:60:e8 w 100 1 0 {edition=2016} ?e8",
		"Ke1:100:e1,ke8:60:e8 w 0 1 1 {edition=2016}",
	} {
		if _, err := Game().Parse(position); err == nil {
			t.Errorf("%s is read", position)
		}
	}
}

// A turn of several pieces is composed step by step, and a whole piece moves with two picks.
func TestComposeHalves(t *testing.T) {
	s := at(t, "Ke1:100:e1,Nb1:50:b1,Pa2:25:a2,Pb2:15:b2,ke8:100:e8 w 0 1 0 {edition=2016}")
	for _, c := range []struct{ picks, want string }{
		{"Ke1 e2", "Ke1-e2"},
		{"Ke1 more e2 Pb2 split", "Ke1-e2+Pb2/2"},
		{"redetermine", "redetermine"},
		{"Nb1 c3 done", "Nb1-c3"},
		{"Nb1 split a3 Pa2 a4 Pb2 b3 Nb1", ""},
		{"Nb1 split a3 Pa2 a4 Pb2 b3 done", "Nb1/2-a3+Pa2-a4+Pb2-b3"},
		{"Nb1 split a3 Pa2 a4 Pb2 b3 Nb1 c3", "Nb1/2-a3+Pa2-a4+Pb2-b3+Nb1-c3"},
	} {
		composition, err := game.Compose(s, 0, strings.Fields(c.picks))
		if err != nil || composition.Notation != c.want {
			t.Errorf("%s make %q, %v, want %s", c.picks, composition.Notation, err, c.want)
		}
	}
	composed := map[string]bool{}
	small := at(t, "Kh1:100:e1,Pb7:15:b2,Nb8:40:b1,rc8:20:a8,ke1:100:e8 w 0 1 0 {edition=2016}")
	follow(t, small, nil, composed)
	for _, turn := range list(t, small) {
		if !composed[turn] {
			t.Errorf("%s cannot be composed", turn)
		}
	}
	for turn := range composed {
		if _, err := playErr(t, small, turn); err != nil {
			t.Errorf("%s can be composed: %v", turn, err)
		}
	}
}

// What people type is read in halves, too.
func TestReadTypedHalves(t *testing.T) {
	s := start(t, "edition", "2016")
	for typed, want := range map[string]string{
		"e4": "Pe2-e4", "b1/2c3+b1a3": "Nb1/2-c3+Nb1-a3", "b1/2-c3 + Pa2/2-a3": "Nb1/2-c3+Pa2/2-a3",
		"Redetermine": "redetermine", "Nc3": "Nb1-c3",
	} {
		if m, err := game.ReadTyped(s, 0, typed); err != nil || s.FormatMove(0, m) != want {
			t.Errorf("%s is read as %s, %v, want %s", typed, s.FormatMove(0, m), err, want)
		}
	}
}
