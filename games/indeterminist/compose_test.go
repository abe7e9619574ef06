package indeterminist

import (
	"flag"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

var everyShare = flag.Bool("everyshare", false,
	"compose turns with every share in TestComposeLeadsToEveryTurn, not only with those near the limits")

// shares returns the per cent split off in turns that are composed.
func shares() []int {
	if !*everyShare {
		return []int{1, 8, 9, 10, 11, 12, 13, 19, 20, 21, 29, 30, 59, 60, 99}
	}
	return every
}

// follow collects the moves to which all choices lead.
func follow(t *testing.T, s *state, picks []string, composed map[string]bool) {
	t.Helper()
	c, err := s.Compose(int(s.turn), picks)
	if err != nil {
		t.Fatalf("%q: %v", picks, err)
	}
	if c.Move != 0 {
		composed[s.FormatMove(int(s.turn), c.Move)] = true
		return
	}
	for _, ch := range c.Choices {
		switch {
		case ch.Denied != nil:
			_, err := s.Compose(int(s.turn), append(slices.Clone(picks), ch.Pick))
			if ch.Kind != game.PickNumber && err != error(ch.Denied) {
				if err == nil || refusal(t, err).Text.Kind != ch.Denied.Text.Kind {
					t.Fatalf("%q, then %s, is denied with %v, but answered %v", picks, ch.Pick, ch.Denied, err)
				}
			}
		case ch.Kind == game.PickNumber:
			for _, q := range shares() {
				if ch.Min <= q && q <= ch.Max {
					follow(t, s, append(slices.Clone(picks), strconv.Itoa(q)), composed)
				}
			}
		default:
			follow(t, s, append(slices.Clone(picks), ch.Pick), composed)
		}
	}
}

// Every legal turn can be composed, and nothing else.
func TestComposeLeadsToEveryTurn(t *testing.T) {
	for _, position := range []string{
		"Ka1:60:e1,Pa2:30:a2,kh8:100:h8 w 0 1 0",
		"Kh1:11:e1,Pb7:12:b2,Qb8:89:d1,nc8:20:b8,kh8:100:h8 w 0 1 0",
		"Ka1:11:e1,Rb1:12:a1,Rb4:13:h1,nb6:88:b8,kh8:100:h8 w 0 1 0",
		"Ka1:100:e1,Rb1:21:a1,Rb4:20:h1,nb6:79:b8,kh8:100:h8 w 0 1 0 {crossing=any,king_split=off,floor=20}",
		"Ka1:100:e1,Ng1:100:g1,Nb1:30:b1,Pb7:100:b2,kh8:100:h8 w 0 1 0",
		"Kh1:9:e1,Rg1:100:a1,Rg2:100:h1,Ph2:7:h2,ph3:60:h7,kh8:100:e8 w 0 1 0 {floor=1}",
		"Ka1:100:e1,pb2:13:c7,Pb3:12:a2,pd2:17:d7,pd3:11.1111:d7,kh8:14:h8 b 0 1 0",
	} {
		s := at(t, position)
		composed := map[string]bool{}
		follow(t, s, nil, composed)
		want := list(t, s, shares()...)
		for _, turn := range want {
			if !composed[turn] {
				t.Errorf("%s cannot be composed at %s", turn, position)
			}
			delete(composed, turn)
		}
		for turn := range composed {
			t.Errorf("%s can be composed at %s", turn, position)
		}
	}
}

// Unavailable choices are offered with their reasons.
func TestComposeDenies(t *testing.T) {
	const rooks = "Ka1:100:e1,Rb1:60:a1,bb4:40.0001:c8,Rh1:100:h1,Ng1:20:g1,kh8:100:e8 w 0 1 0"
	for _, c := range []struct {
		position, picks, pick, kind string
	}{
		{rooks, "Rb1", "b5", "way"},
		{rooks, "Rb1 b2 Rh1", "h2", "too_much"},
		{rooks, "Rb1 b2", "Rb2", "moved_twice"},
		{rooks, "Rb1 b2", "Ka1", "two_types"},
		{rooks, "Rh1", "more", ""},
		{rooks, "Rb1 split 5", "Ng1", "two_types"},
		{rooks, "Rb1 split 5 Rh1", "split", "two_splits"},
		{start(t).String(), "Ra1", "a3", "way_taken"},
		{"Ke1:60:e1,Rh1:40:h1,kh8:100:e8 w 0 1 0", "Ke1", "g1", "no_castling"},
		{"Ke1:60:e1,kh8:100:e8 w 0 1 0 {edition=2016}", "Ke1", "c1", "halves.no_castling"},
		{start(t).String(), "Pe2", "d3", "pawn_diagonal"},
		{start(t).String(), "Nb1", "d2", "overfull"},
		{start(t, "king_split", "off").String(), "", "Ke1", "stuck"},
		{"Ka1:60:e1,kh8:100:e8 w 0 1 0 {king_split=off}", "Ka1", "split", "whole_king"},
		{rooks, "Rb1 split 5", "Rb1", ""},
		{"Ka1:60:e1,Pa7:60:a2,Ra8:40:a2,Qa8:30:d1,kh8:100:e8 w 0 1 0", "Pa7 split 40 a8", "=R", "overfull"},
	} {
		t.Run(c.picks+" "+c.pick, func(t *testing.T) {
			composition, err := at(t, c.position).Compose(0, strings.Fields(c.picks))
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(composition.Choices, func(ch game.Choice) bool { return ch.Pick == c.pick })
			if i < 0 {
				t.Fatalf("not offered: %+v", composition)
			}
			switch denied := composition.Choices[i].Denied; {
			case c.kind == "":
				if denied != nil {
					t.Errorf("denied: %v", denied)
				}
			case denied == nil:
				t.Errorf("not denied")
			case denied.Text.Kind != "indeterminist."+c.kind:
				t.Errorf("denied with %v, want %s", denied, c.kind)
			}
		})
	}
}

// What cannot go says what is in its way, and shows it.
func TestComposeShowsWhatIsInTheWay(t *testing.T) {
	for _, c := range []struct {
		position, picks, pick, want, ways string
	}{
		{start(t, "king_split", "off").String(), "", "Ke1",
			"the king on e1 has nowhere to go; in its way: d1, f1, d2, e2, f2", "e1d1 e1f1 e1d2 e1e2 e1f2"},
		{start(t).String(), "Ra1", "a3", "the rook cannot cross a2: there is no room left (rule I2.6)", "a1a2"},
		{"Ka1:100:e1,Pa2:60:a2,na3:100:b8,kh8:100:e8 w 0 1 0 {floor=1}", "", "Pa2",
			"60% of the pawn on a2 has nowhere to go; in its way: a3", "a2a3"},
		{"Ka1:100:e1,Pa2:100:a2,Pb7:100:b2,na4:50:b8,kh8:100:e8 w 0 1 0", "Pa2", "a4",
			"a pawn goes straight only where no enemy stands: there is one on a4 (rule I2.6)", "a2a4"},
		{"Ka1:100:e1,Rb1:60:a1,Nb5:70:b1,kh8:100:e8 w 0 1 0", "Rb1", "b5",
			"b5 has no room: White’s pieces there would come to 130%, and at most 100% fit (rule I1.3)", "b1b5"},
	} {
		composition, err := at(t, c.position).Compose(0, strings.Fields(c.picks))
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(composition.Choices, func(ch game.Choice) bool { return ch.Pick == c.pick })
		if i < 0 || composition.Choices[i].Denied == nil {
			t.Fatalf("%s %s at %s is not denied", c.picks, c.pick, c.position)
		}
		denied, ways := composition.Choices[i].Denied, []string{}
		for _, a := range denied.Arrows {
			ways = append(ways, strings.Join(a.Path, ""))
		}
		if said := english.Say(denied.Text); said != c.want || strings.Join(ways, " ") != c.ways {
			t.Errorf("%s %s is denied with %q, ways %v; want %q, %s", c.picks, c.pick, said, ways, c.want, c.ways)
		}
	}
}

// While all pieces are whole, or nothing can be thrown away, nobody is asked to throw a part away.
func TestComposeThrowsPartsAway(t *testing.T) {
	for _, c := range []struct {
		position, token string
		want            bool
	}{
		{start(t).String(), "Pe2", false},
		{"Ka1:100:e1,Rb1:60:a1,Rh1:100:h1,kh8:100:e8 w 0 1 0", "Rh1", true},
		{"Ka1:100:e1,Rb1:60:a1,Rh1:100:h1,kh8:100:e8 w 0 1 0", "Ka1", false},
		{"Ka1:100:e1,Pb2:60:b2,Rb1:100:a1,Rh1:100:h1,kh8:100:e8 w 0 1 0", "Rh1", false},
		{"Ka1:100:e1,Rb1:1:a1,Rh1:100:h1,kh8:100:e8 w 0 1 0 {floor=1}", "Rh1", false},
		{"Ka1:60:e1,Rb1:50:a1,Rh1:100:h1,Ng1:100:g1,Ph2:100:h2,kh8:100:e8 w 0 1 0", "Rh1", false},
		{"Ka1:100:e1,Rb1:50:a1,Rh1:100:h1,kh8:100:e8 w 0 1 0 {edition=2016}", "Rh1", false},
		{"Ka1:100:e1,Rb1:12.5:a1,Rh1:100:h1,kh8:100:e8 w 0 1 0 {edition=2016}", "Rh1", true},
	} {
		composition, err := at(t, c.position).Compose(0, []string{c.token})
		if err != nil {
			continue // it cannot move
		}
		got := slices.ContainsFunc(composition.Choices, func(ch game.Choice) bool { return ch.Pick == "more" })
		if got != c.want {
			t.Errorf("%s at %s: a part can be thrown away: %t", c.token, c.position, got)
		}
	}
}

// A piece that is wholly there moves with two picks, as in chess.
func TestPlainMovesTakeTwoPicks(t *testing.T) {
	s := start(t)
	for _, c := range []struct {
		picks, want string
		effect      game.Effect
	}{
		{"Pe2 e4", "Pe2-e4", game.Certain},
		{"Nb1 c3", "Nb1-c3", game.Certain},
		{"Nb1 split 50 a3 done", "Nb1*50-a3", game.Quantum},
		{"Nb1 split 50 a3 Nb1 c3", "Nb1*50-a3+Nb1-c3", game.Quantum},
		{"Nb1 more a3 Ng1 split 5", "Nb1-a3+Ng1*5", game.Certain},
	} {
		picks := strings.Fields(c.picks)
		if slices.Contains(picks, "more") {
			s = at(t, "Ke1:100:e1,Nb1:100:b1,Ng1:50:g1,ke8:100:e8 w 0 1 0")
		}
		composition, err := game.Compose(s, 0, picks)
		if err != nil || composition.Notation != c.want {
			t.Errorf("%s make %q, %v, want %s", c.picks, composition.Notation, err, c.want)
		}
		for i, pick := range picks {
			before, err := s.Compose(0, picks[:i])
			at := slices.IndexFunc(before.Choices, func(ch game.Choice) bool {
				return ch.Pick == pick && ch.Kind == game.PickSquare
			})
			if err == nil && at >= 0 && before.Choices[at].Effect != c.effect {
				t.Errorf("%s of %s has the effect %q, want %q", pick, c.picks, before.Choices[at].Effect, c.effect)
			}
		}
	}
}

// A part that takes the last of a king ends the game, and one that comes to all the rest makes the piece whole: nothing
// stays undecided.
func TestSomeEffectsOfPartsAreCertain(t *testing.T) {
	for position, want := range map[string]game.Effect{
		"Ka1:100:e1,Rd1:60:d1,Rd8:40:d1,kd8:40:e8 w 0 1 0":           game.Certain,
		"Ka1:100:e1,Rd1:60:d1,kd8:40:e8 w 0 1 0":                     game.Quantum,
		"Ka1:100:e1,Rd1:60:d1,Rd8:40:d1,kd8:60:e8,kh8:40:e8 w 0 1 0": game.Quantum,
		"Ka1:100:e1,Rd1:60:d1,Rd8:40:d1,kh8:100:e8 w 0 1 0":          game.Certain,
		"Ka1:100:e1,Rd1:60:d1,Rd8:40:d8,kh8:100:e8 w 0 1 0":          game.Quantum,
	} {
		s := at(t, position)
		c, err := s.Compose(0, []string{"Rd1"})
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(c.Choices, func(ch game.Choice) bool { return ch.Pick == "d8" })
		if i < 0 || c.Choices[i].Effect != want {
			t.Errorf("%s: d8 has the effect %v, want %s", position, c.Choices, want)
		}
	}
}

// A piece that can only lose a part is not asked where it goes, and told that the part vanishes.
func TestComposeSaysThatAPieceIsStuck(t *testing.T) {
	for picks, want := range map[string]string{
		"Nb1": "ask.target pick.split", "Nb1 split": "ask.percent pick.percent",
		"Ra1": "stuck pick.vanish", "Ra1 split": "ask.vanish pick.all_vanish",
		"Bf1": "only_part pick.split", "Nb1 split 5": "ask.gone token.alone",
	} {
		position := start(t).String()
		if picks == "Bf1" { // half of the pawn on g2 was captured
			position = "Ke1:100:e1,Pe2:100:e2,Bf1:100:f1,Pg2:50:g2,kh8:100:e8 w 0 1 0"
		}
		c, err := at(t, position).Compose(0, strings.Fields(picks))
		if err != nil {
			t.Fatal(err)
		}
		for _, ch := range c.Choices {
			if n := ch.Start; ch.Kind == game.PickNumber && n != min(ch.Max, 50) {
				t.Errorf("%s: the number begins with %d", picks, n)
			}
		}
		const room = "on g2, h3 there is room for only 50% of the bishop from f1"
		if said := english.Say(c.Prompt); picks == "Bf1" && said != room {
			t.Errorf("%s is asked %q, want %q", picks, said, room)
		}
		label := c.Choices[0].Label
		for _, ch := range c.Choices {
			if ch.Pick == "split" {
				label = ch.Label
			}
		}
		said := strings.ReplaceAll(c.Prompt.Kind+" "+label.Kind, "indeterminist.", "")
		if said != want {
			t.Errorf("%s is asked %s, want %s", picks, said, want)
		}
	}
}

// The part whose squares are shown at once is named: the only one that can move, or the rest of what was split.
func TestComposeNamesThePartThatIsPicked(t *testing.T) {
	const more = "Ka1:100:e1,Pd2:100:d2,Pe2:40:e2,kh8:100:e8 w 0 1 0"
	for _, c := range [][3]string{
		{start(t).String(), "Pd2 split 50 d4", "Does the pawn on d2 move too, or is that all?"},
		{more, "Pd2 split 50 d4", "Does the rest of the pawn on d2 move too, or another pawn, or is that all?"},
		{more + " {edition=2016}", "Pd2 split d4",
			"Does the rest of the pawn on d2 move too, or another piece, or is that all?"},
		{"Ka1:100:e1,Pd2:50:d2,Pe2:40:e2,Ph2:10:e2,kh8:100:e8 w 0 1 0", "Pd2 d4",
			"Does another pawn, or a part of one, move too, or is that all?"},
	} {
		position, picks, want := c[0], c[1], c[2]
		c, err := at(t, position).Compose(0, strings.Fields(picks))
		if err != nil {
			t.Fatal(err)
		}
		if said := english.Say(c.Prompt); said != want {
			t.Errorf("asked is %q, want %q", said, want)
		}
	}
}

// A part beside which nothing else can move ends the turn where it goes. That a little of another piece vanishes has to
// be asked for.
func TestComposeAsksForNothingThatOnlyVanishes(t *testing.T) {
	s := at(t, "Ke1:100:e1,Bc4:50:f1,Bc1:100:c1,Pb2:100:b2,Pd2:100:d2,kh8:100:e8 w 0 1 0")
	c, err := s.Compose(0, []string{"Bc4", "e6"})
	if err != nil || s.FormatMove(0, c.Move) != "Bc4-e6" {
		t.Errorf("asked is %q, %v", english.Say(c.Prompt), err)
	}
	c, err = s.Compose(0, []string{"Bc4", "more", "e6"})
	if said := english.Say(c.Prompt); err != nil ||
		said != "Of which other bishop does a little vanish, or is that all?" {
		t.Errorf("asked is %q, %v", said, err)
	}
	c, err = s.Compose(0, []string{"Bc4", "more", "e6", "Bc1", "split", "5"})
	if err != nil || s.FormatMove(0, c.Move) != "Bc4-e6+Bc1*5" {
		t.Errorf("made is %q, %v", s.FormatMove(0, c.Move), err)
	}
}

// The number choice has the possible range.
func TestComposeAsksForAShareInItsRange(t *testing.T) {
	for _, c := range []struct {
		position, picks string
		most            int
	}{
		{start(t).String(), "Nb1 split", 99},
		{start(t).String(), "Ra1 split", 9}, // no way out: only vanishing parts
		{"Ka1:60:e1,Bh1:37.5:f1,kh8:100:e8 w 0 1 0", "Bh1 split", 37},
		{"Ka1:60:e1,Bh1:38:f1,kh8:100:e8 w 0 1 0", "Bh1 split", 37},
		{"Ka1:60:e1,Nb1:60:b1,Ng1:80:g1,kh8:100:e8 w 0 1 0", "Nb1 c3 Ng1 split", 40},
		{"Ka1:60:e1,Nb1:60:b1,Ng1:80:g1,kh8:100:e8 w 0 1 0", "Ng1 split 40 f3 Nb1", 0},
	} {
		composition, err := at(t, c.position).Compose(0, strings.Fields(c.picks))
		if err != nil {
			t.Fatal(err)
		}
		most := 0
		for _, ch := range composition.Choices {
			if ch.Kind == game.PickNumber {
				most = ch.Max
				if ch.Min != 1 {
					t.Errorf("%+v", ch)
				}
			}
		}
		if most != c.most {
			t.Errorf("after %s up to %d at %s, want %d", c.picks, most, c.position, c.most)
		}
	}
}

func TestComposeRefusesBadPicks(t *testing.T) {
	s := start(t)
	for _, picks := range []string{"x", "Nc3", "nb1", "done", "pass pass", "Nb1 all", "Nb1 whole", "Nb1 e4", "Nb1 a1",
		"Nb1 c3 done", "Nb1 more done", "Nb1 more c3 done done", "Nb1 split 0", "Nb1 split 100", "Nb1 split 050",
		"Nb1 split x", "Nb1 split 50 c3 done done"} {
		if c, err := s.Compose(0, strings.Fields(picks)); err == nil || refusal(t, err).Code != game.BadMove {
			t.Errorf("%s: %+v, %v", picks, c, err)
		}
	}
	if _, err := s.Compose(1, nil); err == nil || refusal(t, err).Code != game.NotToMove {
		t.Errorf("Black may compose: %v", err)
	}
	if _, err := at(t, "Ka1:60:e1,kh8:100:e8 w 0 1 0 ?").Compose(0, nil); err == nil ||
		refusal(t, err).Code != game.NotToMove {
		t.Errorf("White may compose before the roll: %v", err)
	}
}

// A number has no pick of its own, so an empty pick must not stand for one.
func TestEmptyPickIsRefused(t *testing.T) {
	s, err := Game().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, picks := range [][]string{{""}, {"Nb1", ""}, {"Nb1", "split", ""}, {"Nb1", "split", "50", ""}} {
		if _, err := s.Compose(0, picks); err == nil || refusal(t, err).Code != game.BadMove {
			t.Errorf("%q: %v", picks, err)
		}
	}
}

// What a step loses is told before it is made: a rest that vanishes, and what a merge of different pieces takes.
func TestComposeSaysWhatIsLost(t *testing.T) { // I2.3, I3.3
	s, err := Game().Parse("Ke1:100:e1,Nb1:60:b1,Nd2:50:g1,Nf3:40:b1,kh8:100:e8 w 0 1 0")
	if err != nil {
		t.Fatal(err)
	}
	for picks, want := range map[string]string{
		"Nb1": "On d2 it merges with a part of another knight: 30% is lost",
		"Nf3": "On d2 it merges with a part of another knight: 20% is lost",
		"Nb1 split 55": "The 5% that stay on b1 are below 10% and vanish, " +
			"on d2 it merges with a part of another knight: 27.5% is lost",
		"Ke1": "",
	} {
		c, err := s.Compose(0, strings.Fields(picks))
		if got := english.Say(c.Notice); err != nil || got != want {
			t.Errorf("%s: told %q (%v), want %q", picks, got, err, want)
		}
	}
}

// What a step captures is told when it is asked whether another one follows.
func TestComposeSaysWhatAStepTakes(t *testing.T) { // I3.1
	s := at(t, "Ra1:60:a1,Rb1:40:a1,Ke1:100:e1,na5:100:b8,kh8:100:e8 w 0 1 0")
	for picks, want := range map[string]string{
		"Ra1 a5": "Black’s knight on a5 falls from 100% to 40%",
		"Ra1 a4": "",
	} {
		c, err := s.Compose(0, strings.Fields(picks))
		if got := english.Say(c.Notice); err != nil || got != want || c.Move != 0 {
			t.Errorf("%s: told %q (%v), want %q", picks, got, err, want)
		}
	}
}
