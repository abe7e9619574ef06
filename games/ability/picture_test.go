package ability

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
)

func sentences(list []text.Text) string {
	var all []string
	for _, t := range list {
		all = append(all, voice.Say(t))
	}
	return strings.Join(all, "; ")
}

func TestPicture(t *testing.T) {
	s := parse(t, "cross/0 1Re1!,1Ki1!,2Rh8,1Bl8,0Kp9,3Kh12 1 18 120 013 n9/m9/0 2 "+
		"none:0,leap:2,spy:0,guardian:0 1:03:2 barrier=20;announce=all;abilities=choose")
	p := s.Picture()
	passed := func(p game.Picture) bool {
		return slices.Contains(p.Marks, game.Mark{Square: "n9", Kind: game.Passed})
	}
	pawn := parse(t, strings.Replace(s.String(), ",0Kp9", ",1Pm8,0Kp9", 1))
	if without, with := passed(p), passed(pawn.Picture()); without || !with {
		t.Errorf("the passed square is marked: %t; with a pawn of Blue beside it: %t", without, with)
	}
	if len(p.Cells) != 192 || p.Files != 16 || p.Ranks != 16 {
		t.Errorf("%d cells of %d x %d", len(p.Cells), p.Files, p.Ranks)
	}
	for seat, want := range []string{
		"Black 1 false has no ability – the usual rules hold, but the others do not know that",
		"Blue 0 false has the ability Leap, 2 of 3 uses left – jump: a friendly piece (but no king) goes to an empty " +
			"square, at most 2 king’s steps away (over pieces too); may castle with the rook on e1; has " +
			"announced 2 checks",
		"Red 3 true has the ability Spy – its player knows the abilities of all others",
		"Green 2 false has the ability Guardian, used up – shield (automatically, when the king would be captured): " +
			"the capturing piece falls instead; check announced by Blue: the king can be captured; " +
			"zombies of Red are about to capture the king",
	} {
		sign := p.Seats[seat]
		got := fmt.Sprint(voice.Word(sign.Name), " ", sign.Turns, " ", sign.Gone, " ", sentences(sign.Notes))
		if got != want {
			t.Errorf("seat %d shows as %q, want %q", seat, got, want)
		}
	}
	want := "Round 18; Zombies: at the turn of a player who is out, one of the zombies captures the most valuable " +
		"piece in reach, else they stand still; " +
		"In 3 rounds the hatched squares vanish, with all that stands on them; the numbers on them count the rounds; " +
		"No progress for a long time: after 80 more turns without a capture, pawn move, elimination or contraction " +
		"the game is a draw"
	if got := sentences(p.Notes); got != want {
		t.Errorf("notes %q, want %q", got, want)
	}
	marks := map[game.MarkKind][]string{}
	for _, m := range p.Marks {
		marks[m.Kind] = append(marks[m.Kind], m.Square)
	}
	if !slices.Equal(marks[game.Danger], []string{"h12"}) || len(marks[game.Vanishing]) != 32 {
		t.Errorf("marks %v", marks)
	}
	rook := p.Tokens[slices.IndexFunc(p.Tokens, func(k game.Token) bool { return k.Square == "h8" })]
	if !rook.Faded || voice.Say(rook.Text) != "Red’s zombie rook on h8" || rook.Letter != "R" {
		t.Errorf("the zombie shows as %+v: %s", rook, rook.Text)
	}
	view := s.View(1).Picture()
	want = "has a secret ability; the position rules none out"
	if got := sentences(view.Seats[0].Notes); got != want {
		t.Errorf("seat 1 is told of seat 0: %q", got)
	}
}

func TestWhatIsKnownOfASecretIsTold(t *testing.T) {
	// Blue, who is to move, can only leap, swap or make a phalanx.
	s := parse(t, "cross/0 1Ke1,1Pf1,1Pe2,1Rf2,1Pg2,3Pe3,1Pf3,3Pg3,3Pf4,2Ka8,0Kp9,3Kh16 1 5 0 0123 - - ?,?,?,spy:0 "+
		"- abilities=deal")
	p := s.Picture()
	any := "has a secret ability; the position rules none out"
	for seat, want := range []string{any, "has one of these abilities: Leap, Phalanx, Swap", any,
		"has the ability Spy – its player knows the abilities of all others"} {
		if got := sentences(p.Seats[seat].Notes); got != want || p.Seats[seat].Secret != (seat != 3) {
			t.Errorf("of seat %d is told %q, want %q", seat, got, want)
		}
		if got := sentences([]text.Text{p.Seats[seat].Own}); got != []string{"", "", "", "Spy"}[seat] {
			t.Errorf("seat %d has of its own %q", seat, got)
		}
	}
	for seen, want := range map[string][3]string{
		"fits:guardian": {"has the ability Guardian, and has used it up", "Guardian", "0 of 1"},
		"@f1-d3":        {"has the ability Leap; 1 of 3 uses seen", "Leap", "2 of 3"},
		"fits:cavalry":  {"has the ability Cavalry", "Cavalry", ""},
	} {
		sign := s.Hear(1, seen).(*state).Picture().Seats[1]
		got := [3]string{sentences(sign.Notes), sentences([]text.Text{sign.Own})}
		if g := sign.Gauge; g != nil {
			got[2] = fmt.Sprintf("%d of %d", g.Left, g.Most)
		}
		if got != want {
			t.Errorf("after %s is told %q, want %q", seen, got, want)
		}
	}
}

func TestChecksAreDrawnFromThePiecesThatGiveThem(t *testing.T) { // A5.3
	const pieces = "cross/0 1Ki1,2Ka8,0Rh8,0Kp9,0Qe12,3Kh12 3 5 0 0123 - - - "
	for announced, want := range map[string]string{
		"-":     "",
		"0:3:1": "[{[h8 h12] 0 check} {[e12 h12] 0 check}]",
		"0:2:1": "[{[e12 a8] 0 check}]",
	} {
		ways := parse(t, pieces+announced+" announce=all").Picture().Checks
		if got := fmt.Sprint(ways); got != want && len(ways)+len(want) > 0 {
			t.Errorf("announced %s: checks are drawn as %s, want %s", announced, got, want)
		}
	}
}

// A king that zombies would capture is ringed, with the way of the zombie, and its player is told so before the move.
// Nothing is told of what only a secret ability would make possible.
func TestAKingThatZombiesHuntIsMarked(t *testing.T) { // A3.3
	for _, c := range [...]struct{ rook, ability, ways string }{
		{"j9", "?", ""},
		{"j9", "undead:0", "[{[j9 p9] 2 check}]"},
		{"m9", "?", "[{[m9 p9] 2 check}]"},
	} {
		s := parse(t, fmt.Sprintf("cross/0 1Ki1,2R%s,0Kp9,3Kh16 0 9 3 013 - 2 none:0,?,%s,? - abilities=choose",
			c.rook, c.ability))
		p := s.Picture()
		got, ringed := "", slices.Contains(p.Marks, game.Mark{Square: "p9", Kind: game.Danger})
		if len(p.Checks) > 0 {
			got = fmt.Sprint(p.Checks)
		}
		composition, err := s.Compose(0, nil)
		if err != nil {
			t.Fatal(err)
		}
		warned := composition.Notice.Kind == "ability.notice.hunted"
		if got != c.ways || ringed != (c.ways != "") || warned != ringed {
			t.Errorf("%s is drawn with %s, ringed %t, told %s", s, got, ringed, composition.Notice)
		}
	}
}

// The ring of an announced check is gone once the king has left the attack, unless a secret ability may still reach it.
func TestTheRingOfACheckHoldsForThePositionOnly(t *testing.T) { // A5.3
	const pieces = "standard/0 0Ka1,%s 1 9 0 01 - - %s 0:1:1 announce=all%s"
	for _, c := range [...]struct {
		pieces, abilities, option string
		ringed                    bool
	}{
		{"0Rh4,1Kh8", "-", "", true},
		{"0Rh4,1Kg8", "-", "", false},
		{"1Kb3,0Rh4", "cavalry:0,none:0", ";abilities=choose", true},
		{"1Kb3,0Rh4", "leap:3,none:0", ";abilities=choose", false},
		{"1Kb3,0Rh4", "?,none:0", ";abilities=choose", true},
		{"0Rh4,1Kg8", "?,none:0", ";abilities=choose", false},
		{"0Rh4,1Kg8", "?,none:0", ";abilities=bring", true},
	} {
		marks := parse(t, fmt.Sprintf(pieces, c.pieces, c.abilities, c.option)).Picture().Marks
		ring := func(m game.Mark) bool { return m.Kind == game.Danger }
		if got := slices.ContainsFunc(marks, ring); got != c.ringed {
			t.Errorf("%+v: the king has a ring: %t", c, got)
		}
	}
}

// A king that vanishes at the end of the round has no ring, which would mean a check: its seat's notes tell it.
func TestAKingThatVanishesIsTold(t *testing.T) {
	for _, c := range [...]struct {
		round string
		want  []string
	}{{"20", []string{"p9", "a8"}}, {"19", nil}} {
		p := parse(t, "cross/0 1Kh2,2Ka8,0Kp9,3Kh15 0 "+c.round+" 0 0123 - - - - barrier=20").Picture()
		if slices.ContainsFunc(p.Marks, func(m game.Mark) bool { return m.Kind == game.Danger }) {
			t.Errorf("in round %s a king has a ring", c.round)
		}
		var told []string
		for _, sign := range p.Seats {
			for _, n := range sign.Notes {
				if n.Kind == "ability.note.sinks" {
					told = append(told, n.Args.Get("square").(string))
				}
			}
		}
		if !slices.Equal(told, c.want) {
			t.Errorf("in round %s kings are told to vanish from %v, want %v", c.round, told, c.want)
		}
	}
}

func TestAShotIsDrawn(t *testing.T) {
	told := tell(t, "standard/0 0Rd1,0Ke1,1Pd4,1Ke8 0 9 0 01 - - sniper:2,none:0 - abilities=choose", "0:@d1xd4")
	if want := "White’s rook on d1 shoots at Black’s pawn on d4 (failed d1-d4)"; told[0] != want {
		t.Errorf("told is %q, want %q", told[0], want)
	}
}

// What becomes of the target is told by the next event: armour may save it.
func TestAShotDoesNotTellTheLoss(t *testing.T) {
	const armoured = "standard/0 0Rd1,0Ke1,1Pd4,1Ke8 0 9 0 01 - - sniper:2,none:0 - " +
		"abilities=choose armoured:d4:1:2:0:c"
	_, events := play(t, parse(t, armoured), "0:@d1xd4")
	if len(events) < 2 || events[0].Kind != "ability.shot" || events[1].Kind != "ability.dented" {
		t.Fatalf("told is %v, want a shot that the pawn survives", events)
	}
	for lang, loss := range map[string]string{"en": "captured", "de": "verliert", "ru": "теряют"} {
		if said := translated(lang).Say(events[0].Text); strings.Contains(said, loss) {
			t.Errorf("the pawn stands, but %q is told", said)
		}
	}
}

func TestTurnsBringTheOwnEdgeToTheBottom(t *testing.T) { // A1.2
	for _, b := range []boardKind{cross, tall, standard} {
		s := start(b, settings{})
		for seat, sign := range s.Picture().Seats {
			f, r := int(s.file[s.king[seat]]), int(s.rank[s.king[seat]])
			for range sign.Turns {
				// A quarter turn clockwise brings the right edge to the bottom.
				f, r = r, s.Shape.Files-1-f
			}
			if b == cross && r != 0 || b != cross && (sign.Turns == 2) != (seat == 1) {
				t.Errorf("%s: %d quarter turns bring the king of seat %d to rank %d", boardNames[b], sign.Turns, seat,
					r+1)
			}
		}
	}
}

// tell returns the sentences about some moves.
func tell(t *testing.T, position string, moves ...string) []string {
	t.Helper()
	_, events := play(t, parse(t, position), moves...)
	var all []string
	for _, e := range events {
		s := voice.Say(e.Text)
		if e.Arrow != nil {
			s += fmt.Sprintf(" (%s %s)", e.Arrow.Kind, strings.Join(e.Arrow.Path, "-"))
		}
		if e.Implied {
			s += " (implied)"
		}
		all = append(all, s)
	}
	return all
}

func TestEvents(t *testing.T) {
	for position, c := range map[string]struct {
		move string
		want []string
	}{
		"cross/0 0Rh8,1Pi9,0Kp9,2Pj10,3Kh12 0 1 0 03 - 12 - - -": {"0:h8h12", []string{
			"Black’s rook goes from h8 to h12 (moved h8-h12)",
			"Green’s king on h12 is captured; no announcement was needed: in this game no check has to be announced",
			"Green is out of the game",
			"Blue’s zombie pawn goes from i9 to j10 (moved i9-j10)",
			"Red’s zombie pawn on j10 is captured",
		}},
		"cross/0 3Ne1,3Ph2,1Ki2,1Pb6,2Kb8,0Nm8,3Rp8,0Ko9,3Kh15 3 20 0 0123 - - - - barrier=20;announce=all": {
			"3:h15h14",
			[]string{
				"Green’s king goes from h15 to h14 (moved h15-h14)",
				"The barrier closes: 32 squares vanish, 160 are left",
				"Green loses to the barrier: rook on p8, knight on e1",
				"Green’s pawn on h2 becomes a queen",
				"Blue’s pawn on b6 becomes a queen",
			}},
		"cross/0 1Ki4,0Rl4,2Ka8,0Kp9,3Kh16 0 1 0 0123 - - sniper:2,guardian:1,none:0,none:0 - " +
			"announce=first:1;abilities=choose": {"0:l4l5", []string{
			"Black’s rook goes from l4 to l5 (moved l4-l5)",
		}},
		"cross/0 1Ki4,0Rl4,2Ka8,0Kp9,3Kh16 0 1 0 0123 - - sniper:2,guardian:1,none:0,none:0 - " +
			"abilities=choose": {"0:@l4xi4", []string{
			"Black’s rook on l4 shoots at Blue’s king on i4 (failed l4-i4)",
			"Blue’s king on i4 does not fall: Black’s rook from l4 falls instead (failed l4-i4)",
			"Blue has the ability Guardian",
			"uses left: 1 of 2",
		}},
		"cross/0 1Ki4,0Rk5,2Ka8,0Kp9,3Kh16 0 1 0 0123 - - leap:2,guardian:1,none:0,none:0 - " +
			"announce=first:1;abilities=choose": {"0:@k5-i6!1", []string{
			"Black’s rook goes from k5 to i6 by Black’s ability (moved k5-i6)",
			"uses left: 1 of 3",
			"Black announces check to Blue",
		}},
		"standard/0 0Ka1,0Rh4,1Kh8 0 9 0 01 - - - 0::2 announce=first:2": {"0:h4h8", []string{
			"White’s rook goes from h4 to h8 (moved h4-h8)",
			"Black’s king on h8 is captured; no announcement was needed: a player who has announced 2 checks " +
				"need not announce any more",
			"Black is out of the game",
		}},
		"standard/0 0Ka1,0Rh4,1Kh8 0 9 0 01 - - - 0:1:1 announce=all": {"0:h4h8", []string{
			"White’s rook goes from h4 to h8 (moved h4-h8)",
			"Black’s king on h8 is captured",
			"Black is out of the game",
		}},
		"cross/0 0Rh8,1Pi9,0Kp9,2Kj10,3Kh12 0 1 0 023 - 1 - 0:3:1 announce=all": {"0:h8h12", []string{
			"Black’s rook goes from h8 to h12 (moved h8-h12)",
			"Green’s king on h12 is captured",
			"Green is out of the game",
			"Blue’s zombie pawn goes from i9 to j10 (moved i9-j10)",
			"Red’s king on j10 is captured; no announcement was needed: zombies capture kings without announcing check",
			"Red is out of the game",
		}},
		"cross/0 1Ki1!,1Rl1!,2Ka8,0Kp9,3Kh16 1 1 0 0123 - - - - -": {"1:i1k1", []string{
			"Blue castles: king to k1 (moved i1-k1)",
		}},
		"cross/0 1Ki1,2Ka8,0Kp9,3Kh16 0 1 0 0123 - - - - -": {"0:resign", []string{
			"Black’s king leaves the board from p9",
			"Black is out of the game",
			"Black’s pieces fight on as zombies: at Black’s turn one of them captures the most valuable piece in reach",
		}},
		"cross/0 1Ki1,0Pj5,2Ka8,0Rh8,0Kp9,3Kh16 0 1 0 0123 - - swap:2,none:0,none:0,none:0 - " +
			"abilities=choose": {"0:@j5/h8", []string{
			"Black’s pawn on j5 and rook on h8 exchange places (moved j5-h8)",
			"Black’s rook on h8 and pawn on j5 exchange places (moved h8-j5) (implied)",
			"uses left: 1 of 2",
		}},
	} {
		if got := tell(t, position, c.move); !slices.Equal(got, c.want) {
			t.Errorf("%s tells\n %s\nwant\n %s", c.move, strings.Join(got, "\n "), strings.Join(c.want, "\n "))
		}
	}
}
