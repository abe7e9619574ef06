package ability

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

func TestComposeDenies(t *testing.T) { // A5.1, A6.2
	for _, c := range []struct{ announced, denied string }{
		{"-", "ability.announce.missing"},
		{"0:3:1", "ability.announce.missing"}, // to another seat
		{"0:1:1", ""},
	} {
		s := parse(t, "cross/0 2Ka8,0Rf8,1Ki8,0Kp9,3Kh16 0 1 0 0123 - - sniper:2,none:0,none:0,none:0 "+
			c.announced+" announce=ability:2;abilities=choose")
		for i, pick := range []string{pickUse, "f8", "i8"} {
			composition, err := s.Compose(0, []string{pickUse, "f8", "i8"}[:i])
			if err != nil {
				t.Fatal(err)
			}
			at := slices.IndexFunc(composition.Choices, func(choice game.Choice) bool { return choice.Pick == pick })
			if at < 0 {
				t.Fatalf("announced %s: %s is not offered", c.announced, pick)
			}
			denied := ""
			if e := composition.Choices[at].Denied; e != nil {
				denied = e.Text.Kind
			}
			if denied != c.denied {
				t.Errorf("announced %s: %s is denied for %q, want %q", c.announced, pick, denied, c.denied)
			}
		}
	}
}

func TestComposeSaysHowFarAPieceGoes(t *testing.T) { // A2.2
	s := parse(t, "cross/0 1Ki1,0Qe4,2Ka8,0Nh8,0Ro8,0Kp9,3Kh14 0 1 0 0123 - - - - -")
	for pick, want := range map[string]string{
		"e4": "goes at most 4 squares; within two squares of its own king there is no limit",
		"o8": "", // near its king
		"h8": "", // a knight
	} {
		c, err := s.Compose(0, []string{pick})
		if got := voice.Say(c.Notice); err != nil || got != want {
			t.Errorf("%s: told %q (%v), want %q", pick, got, err, want)
		}
	}
}

func TestTheChoiceOfAnAbilityTellsItsLimits(t *testing.T) { // A2.2, A6.3
	for reach, want := range map[uint8]string{
		0: "Using an ability takes the whole move, unless it says otherwise",
		4: "Using an ability takes the whole move, unless it says otherwise; bishops, rooks and queens go at most 4 " +
			"squares, from within two squares of their own king any distance",
	} {
		s := start(cross, settings{abilities: abilitiesChosen, reach: reach, set: house()})
		c, err := s.Compose(0, nil)
		if got := voice.Say(c.Notice); err != nil || got != want {
			t.Errorf("with a range of %d it is told %q (%v), want %q", reach, got, err, want)
		}
		swap := c.Choices[slices.IndexFunc(c.Choices, func(c game.Choice) bool { return c.Pick == "swap" })]
		want = ", but no pawn may come to where it would be promoted"
		if got := voice.Say(swap.Label); !strings.HasSuffix(got, want) {
			t.Errorf("of swapping pawns it is told %q", got)
		}
	}
}

func TestComposeTicksSeats(t *testing.T) { // A5.3
	s := parse(t, "cross/0 1Ki1,0Qe4,2Ka8,1Re8,0Rh8,0Kp9,3Kh14 0 1 0 0123 - - - - announce=all")
	for _, c := range []struct {
		picks         []string
		ticked, label string
		move          string
	}{
		{picks: []string{"h8", "h10"}, ticked: "23", label: "announce check to Red, Green"},
		{picks: []string{"h8", "h10", "!2"}, ticked: "3", label: "announce check to Green"},
		{picks: []string{"h8", "h10", "!2", "!2"}, ticked: "23", label: "announce check to Red, Green"},
		{picks: []string{"h8", "h10", "!3", "!2"}, label: "announce nothing"},
		{picks: []string{"h8", "h10", "done"}, move: "h8h10!23"},
		{picks: []string{"h8", "h10", "!2", "done"}, move: "h8h10!3"},
		{picks: []string{"h8", "h10", "!2", "!3", "done"}, move: "h8h10"},
	} {
		composition, err := game.Compose(s, 0, c.picks)
		if err != nil {
			t.Errorf("%q: %v", c.picks, err)
			continue
		}
		if composition.Notation != c.move {
			t.Errorf("%q make the move %q, want %q", c.picks, composition.Notation, c.move)
		}
		ticked, label := "", ""
		for _, choice := range composition.Choices {
			if choice.Kind == game.PickDone {
				label = voice.Say(choice.Label)
				continue
			}
			if choice.Ticked {
				ticked += choice.Pick[1:]
			}
			if *choice.Seat == 1 || choice.Denied != nil {
				t.Errorf("%q: seat %d is offered, denied: %v", c.picks, *choice.Seat, choice.Denied)
			}
		}
		if ticked != c.ticked || label != c.label {
			t.Errorf("%q: ticked %q, done says %q", c.picks, ticked, label)
		}
	}
	for _, picks := range [][]string{
		{"!3"}, {"h8", "!3"}, {"h8", "h10", "!1"}, {"h8", "h10", "!0"}, {"h8", "h10", "!4"}, {"h8", "h10", "3"},
		{"h8", "h10", "done", "!3"}, {"h8", "h10", "!3", "3"},
	} {
		if _, err := s.Compose(0, picks); code(err) != game.BadMove {
			t.Errorf("%q: %v", picks, err)
		}
	}
}

func TestComposeSaysWhatSilenceCosts(t *testing.T) { // A5.1, A5.2
	const safe = "in silence you may not capture a king with your next move"
	for options, want := range map[string]string{
		"- - announce=all":         safe,
		"- 0:3:1 announce=first:2": safe,
		"- 0:3:2 announce=first:2": "you may capture a king with your next move even if you announce nothing",
		"longsight:0,none:0,none:0,none:0 - announce=sudden;abilities=choose": safe,
		"longsight:0,none:0,none:0,none:0 - announce=ability:2;abilities=choose": "in silence your ability may not " +
			"capture a king with your next move",
	} {
		s := parse(t, "cross/0 1Ki1,2Ka8,0Rh8,0Kp9,3Kh14 0 2 0 0123 - - "+options)
		c, err := game.Compose(s, 0, []string{"h8", "h10"})
		if got := voice.Say(c.Notice); err != nil || got != want {
			t.Errorf("%s: told %q (%v), want %q", options, got, err, want)
		}
		labels, moves := []string{}, []string{}
		for _, choice := range c.Choices {
			labels, moves = append(labels, voice.Say(choice.Label)), append(moves, choice.Notation)
		}
		wanted, played := []string{"announce check to Green", "announce nothing"}, []string{"h8h10!3", "h8h10"}
		if strings.Contains(want, "even") {
			slices.Reverse(wanted)
			slices.Reverse(played)
		}
		if !slices.Equal(labels, wanted) || !slices.Equal(moves, played) {
			t.Errorf("%s: a single seat is offered as %q, which play %q", options, labels, moves)
		}
		for i, pick := range []string{"done", "!3"} {
			if c, err := game.Compose(s, 0, []string{"h8", "h10", pick}); err != nil || c.Notation != played[i] {
				t.Errorf("%s: %s plays %q (%v), want %s", options, pick, c.Notation, err, played[i])
			}
		}
	}
}

func TestTheQuestionForAnAnnouncementDrawsTheChecks(t *testing.T) { // A5.3
	s := parse(t, "cross/0 1Ki1,0Qe4,2Ka8,1Re8,0Rh8,0Kp9,3Kh14 0 1 0 0123 - - - - announce=all")
	for _, picks := range [][]string{{"h8", "h10"}, {"h8", "h10", "!3"}} {
		c, err := game.Compose(s, 0, picks)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := fmt.Sprint(c.Checks), "[{[e4 a8] 0 check} {[h10 h14] 0 check}]"; got != want {
			t.Errorf("%q: the checks are %s, want %s", picks, got, want)
		}
	}
}

// The question for a move tells of an announced check, until the king has left it.
func TestComposeTellsOfAnAnnouncedCheck(t *testing.T) { // A5.1
	const told = "check announced by Blue"
	for _, of := range [...]struct{ pieces, named, notice, note string }{
		{"1Rm9,0Kp9", "1:03:2", told + ": your king on p9 can be captured", told + ": the king can be captured"},
		{"1Rm9,0Kp9", "1:3:1", "", ""},
		{"1Rm9,0Kp10", "1:03:2", "", ""},
	} {
		s := parse(t, "cross/0 1Ki2,2Kb8,"+of.pieces+",3Kh15 0 3 0 0123 - - - "+of.named+" announce=all")
		c, err := s.Compose(0, nil)
		if got := voice.Say(c.Notice); err != nil || got != of.notice {
			t.Errorf("%s, %s: is told %q (%v), want %q", of.pieces, of.named, got, err, of.notice)
		}
		if notes, _ := s.seatNotes(0); sentences(notes) != of.note {
			t.Errorf("%s, %s: the notes are %q, want %q", of.pieces, of.named, sentences(notes), of.note)
		}
	}
}

func TestSomeTurnsTellOfTheBarrierAndTheRange(t *testing.T) { // A2.2, A4.1
	for round, want := range map[string]string{
		"1": "In 20 rounds the hatched squares vanish, with all that stands on them; the numbers on them count " +
			"the rounds",
		"2": "Bishops, rooks and queens go at most 4 squares; from within two squares of their own king there is no " +
			"limit",
		"3":  "",
		"17": "",
		"20": "At the end of this round the hatched squares vanish, with all that stands on them; a pawn with the " +
			"new edge in front of it or at its side becomes a queen",
		"18": "In 3 rounds the hatched squares vanish, with all that stands on them; the numbers on them count " +
			"the rounds",
	} {
		s := parse(t, "cross/0 1Ki2,2Kb8,0Ko9,3Kh15 0 "+round+" 0 0123 - - - - barrier=20")
		c, err := s.Compose(0, nil)
		if got := voice.Say(c.Notice); err != nil || got != want {
			t.Errorf("in round %s is told %q (%v), want %q", round, got, err, want)
		}
	}
}

func TestComposeAsksForTheAbilityOnlyOfThoseWhoUseOne(t *testing.T) {
	for ability, want := range map[string]string{
		"spy:0":  "Choose a piece",
		"leap:0": "Choose a piece",
		"leap:1": "Choose a piece, or use your ability",
	} {
		s := parse(t, "tall/0 0Ke1,0Pe4,1Ke12 0 1 0 01 - - "+ability+",none:0 - abilities=choose")
		c, err := s.Compose(0, nil)
		if err != nil || voice.Say(c.Prompt) != want {
			t.Errorf("%s: %s, %v", ability, voice.Say(c.Prompt), err)
		}
		offered := slices.ContainsFunc(c.Choices, func(choice game.Choice) bool { return choice.Pick == pickUse })
		if offered != (ability == "leap:1") {
			t.Errorf("%s: the ability is offered: %v", ability, offered)
		}
		told := voice.Say(s.Picture().Seats[0].Notes[0])
		if spent := strings.Contains(told, ", used up – "); spent != (ability == "leap:0") {
			t.Errorf("%s: told %q", ability, told)
		}
	}
}

// A king on its first square is told why it cannot castle.
func TestComposeSaysWhyAKingCannotCastle(t *testing.T) { // A2.6
	for _, c := range []struct{ pieces, want string }{
		{"1Ki1,1Rl1!", "castling needs a king that has never moved, but the one on i1 has moved"},
		{"1Ki1!,1Rl1", "castling needs a rook of the same side on l1 that has never moved"},
		{"1Ki1!,1Nj1,1Rl1!", "castling needs empty squares between king and rook, and j1 is occupied"},
	} {
		s := parse(t, "cross/0 "+c.pieces+",2Ka8,0Kp9,3Kh16 1 1 0 0123 - - - - -")
		composition, err := s.Compose(1, []string{"i1"})
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(composition.Choices, func(choice game.Choice) bool { return choice.Pick == "k1" })
		if at < 0 {
			t.Errorf("nothing is said about k1 with %s", c.pieces)
		} else if e := composition.Choices[at].Denied; e == nil || voice.Error(e) != c.want {
			t.Errorf("castling with %s is denied with %v, want %q", c.pieces, e, c.want)
		}
	}
}

func TestComposeSaysWhatAMoveDoes(t *testing.T) { // A2.4, A2.6
	for _, c := range []struct {
		position    string
		seat        int
		piece, pick string
		want        string
	}{
		{"cross/0 1Ki1,1Pi6,2Ph7,2Ka8,0Kp9,3Kh16 1 1 0 0123 - - - - -", 1, "i6", "h7", "take Red’s pawn on h7"},
		{"cross/0 1Ki1,1Pj7,2Ka8,0Ph8,0Kp9,3Kh16 1 1 0 0123 i8/h8/0 - - - -", 1, "j7", "i8",
			"to i8, taking Black’s pawn on h8 en passant"},
		{"cross/0 1Ki1,1Pj7,2Ka8,0Ph8,3Ni8,0Kp9,3Kh16 1 1 0 0123 i8/h8/0 - - - -", 1, "j7", "i8",
			"to i8, taking Black’s pawn on h8, Green’s knight on i8 en passant"},
		{"cross/0 1Ki1!,1Rl1!,2Ka8,0Kp9,3Kh16 1 1 0 0123 - - - - -", 1, "i1", "k1",
			"castle: the king to k1, the rook to j1"},
		{"cross/0 1Ki1!,1Rl1!,2Ka8,0Kp9,3Kh16 1 1 0 0123 - - - - -", 1, "i1", "j1", "to j1"},
	} {
		composition, err := parse(t, c.position).Compose(c.seat, []string{c.piece})
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(composition.Choices, func(choice game.Choice) bool { return choice.Pick == c.pick })
		if at < 0 {
			t.Errorf("%s%s is not offered", c.piece, c.pick)
			continue
		}
		if got := voice.Say(composition.Choices[at].Label); got != c.want {
			t.Errorf("%s%s is offered as %q, want %q", c.piece, c.pick, got, c.want)
		}
		if composition.Choices[at].Effect != game.Certain {
			t.Errorf("the effect of %s%s is %q", c.piece, c.pick, composition.Choices[at].Effect)
		}
	}
}

// TestComposeMarksWhatAsksForAnAnnouncement: a target is certain, and a whole move, unless check can be announced after
// it.
func TestComposeMarksWhatAsksForAnAnnouncement(t *testing.T) { // A5.3
	s := parse(t, "cross/0 1Ki1,1Rk6,2Kg8,0Kp9,3Kh16 1 1 0 0123 - - - - announce=all")
	composition, err := s.Compose(1, []string{"k6"})
	if err != nil {
		t.Fatal(err)
	}
	for _, choice := range composition.Choices {
		if choice.Denied != nil {
			continue
		}
		next, err := s.Compose(1, []string{"k6", choice.Pick})
		if err != nil {
			t.Fatal(err)
		}
		asks := choice.Pick == "g6" || choice.Pick == "k8"
		whole := choice.Effect == game.Certain
		if whole == asks || choice.Move != next.Move || whole != (next.Move != 0) {
			t.Errorf("%s: effect %q, move %d, then %d", choice.Pick, choice.Effect, choice.Move, next.Move)
		}
	}
}

// TestComposeSaysWhyATargetDoesNotFit gives the reason for any square that is no target, and the forms of notation.
func TestComposeSaysWhyATargetDoesNotFit(t *testing.T) {
	const mine = "ability mine\nuses 3\naction dash\n by knight\n in N2\n on empty\n do move\n" +
		"action gaze\n on enemy of king\n do reveal\n"
	_, options, err := rules{}.Invent(mine)
	if err != nil {
		t.Fatal(err)
	}
	s := parse(t, "standard/0 0Nb1,0Ke1,0Pe5,1Ke8 0 3 1 01 - - mine:3,none:0 - abilities=choose;set="+options["set"])
	for picks, want := range map[string]string{
		"@dash b1 h8": "dash: h8 is out of reach from b1; within reach: at most 2 knight’s jumps away (over empty " +
			"squares)",
		"@dash b1 e1": "dash: e1 does not fit: " +
			"it is possible only on an empty square, at most 2 knight’s jumps away (over empty squares)",
		"@dash b1 x9": "the choices @dash, b1, x9 lead nowhere: choose from what is offered",
		"@gaze e5":    "gaze: e5 does not fit: it is possible only on an opponent (choose the king)",
	} {
		if _, err := s.Compose(0, strings.Fields(picks)); err == nil || voice.Error(err) != want {
			t.Errorf("%s: %s, want %s", picks, voice.Error(err), want)
		}
	}
	_, err = s.ReadTyped(0, "@dash:b1")
	const want = "@dash:b1 is not a use of your ability: write it like @dash:e2-e4, @gaze:e4, or type @ and choose"
	if err == nil || voice.Error(err) != want {
		t.Errorf("%v, want %s", err, want)
	}
}
