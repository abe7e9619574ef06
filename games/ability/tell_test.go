package ability

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/power"
)

// teller is an ability with effects that no shipped ability has.
const teller = "ability teller\nenergy 9 from 9\nkills suddenly\n" +
	"action cloak \"^\"\nside\nby any\nin self\non own of knight bishop rook\ndo hide as queen for 2\n" +
	"action bare\nside\non own hidden\ndo show\n" +
	"action mend\nside\nby any\nin K1\non own\ndo heal\ndo shield until moved\n" +
	"action burn\nprice 1\nby any\nin K2\non empty\ndo move\ndo fire until stepped in K1\n" +
	"action curse\nprice 2\non enemy\ndo alter knight for 2 in K1\ndo mark for 3\n" +
	"action hurt\non piece\ndo wound\ndo change knight\ndo take back\n"

// squaresTold returns all texts in the parameters of events, such as the names of squares.
func squaresTold(events []game.Event) []string {
	var all []string
	for _, e := range events {
		for _, a := range e.Args {
			switch v := a.Value.(type) {
			case string:
				all = append(all, v)
			case []string:
				all = append(all, v...)
			}
		}
		if e.Arrow != nil {
			all = append(all, e.Arrow.Path...)
		}
	}
	return all
}

// lies counts the things of a state.
func lies(s *state, of power.State) (n int) {
	for _, t := range s.all() {
		if t.state == of {
			n++
		}
	}
	return n
}

// watch compares what a stranger sees and hears of a use with what its owner was told before that the others would see.
func watch(t *testing.T, s *state, seat int, m game.Move) {
	t.Helper()
	a := &s.kit(seat).acts[actionOf(m)]
	c, err := s.View(seat).(*state).Compose(seat, []string{s.kit(seat).opening(a)})
	if err != nil {
		t.Fatalf("%v at %s", err, s)
	}
	after, log := s.Clone().(*state), &game.Log{}
	after.playUse(seat, silent(m), log)
	one, other := s.View(game.Nobody).(*state), after.View(game.Nobody).(*state)
	heard := game.Heard(log.Events, game.Nobody)
	fault := func(what string, args ...any) {
		t.Helper()
		t.Errorf("%s: %s\n%s\n%s\npromised: %s\ntold: %v", s.FormatMove(seat, m), fmt.Sprintf(what, args...), s, after,
			voice.Say(c.Notice), heard)
	}
	if len(heard) == 0 {
		fault("nothing is told")
	}
	if a.Veiled {
		if c.Notice.Kind != "ability.seen.veiled" || len(heard) != 1 || heard[0].Kind != "ability.used.veiled" ||
			one.at != other.at || lies(other, power.Marked) < lies(one, power.Marked) {
			fault("the others should see a mark")
		}
	}
	if other.over() {
		return // everything is shown
	}
	told := squaresTold(heard)
	for q := range s.Shape.Squares.All() {
		if p, now := one.at[q], other.at[q]; (p|unmoved) != (now|unmoved) && !slices.Contains(told, s.name(q)) {
			fault("nothing is told of %s", s.name(q))
		}
	}
	for state := power.Bombed; state <= power.Hidden; state++ {
		says := func(e game.Event) bool {
			return state == power.Wounded && e.Kind == "ability.wounded" || state == power.Limited ||
				state == power.Marked && e.Kind == "ability.used.veiled" ||
				strings.Contains(strings.ToLower(voice.Say(e.Text)), strings.ToLower(voice.Word(stateWord(state))))
		}
		if lies(other, state) > lies(one, state) && !slices.ContainsFunc(heard, says) {
			fault("there is more %s", state)
		}
	}
	for i := range a.Effects {
		e := &a.Effects[i]
		at := s.at[toOf(m)]
		switch sees := func(kind string) bool {
			return slices.ContainsFunc(heard, func(e game.Event) bool { return e.Kind == kind })
		}; e.Verb {
		case power.Hide:
			if p := other.at[toOf(m)]; p.kind() != e.Kind && after.has(toOf(m), power.Hidden) || sees("ability.used") {
				fault("the others see through the disguise")
			}
		case power.Reveal:
			if sees("ability.has") || !slices.ContainsFunc(game.Heard(log.Events, seat), func(e game.Event) bool {
				return e.Kind == "ability.has"
			}) {
				fault("the owner alone should learn it")
			}
		case power.Show:
			if s.has(toOf(m), power.Hidden) && !sees("ability.unmasked") {
				fault("nobody is told what hid there")
			}
		case power.Skip:
			if at.seat() != seat && !sees("ability.loses_turn") {
				fault("the lost turn is not told")
			}
		}
	}
	var want []text.Text
	if parts, _ := a.seenParts(); !a.Veiled {
		want = parts
	}
	if got, _ := c.Notice.Args.Get("parts").([]text.Text); len(got) != len(want) {
		fault("the preview has %d parts, want %d", len(got), len(want))
	}
}

// TestTheOthersSeeWhatWasPromised plays at random with all abilities of the program, and with one of further effects:
// what a stranger sees and hears of each use is what its owner was told before.
func TestTheOthersSeeWhatWasPromised(t *testing.T) {
	games := 160
	if testing.Short() {
		games = 64
	}
	used := map[string]bool{}
	for n := range games {
		sets := append(slices.Clone(setNames), own+url.QueryEscape(teller))
		r := rand.New(rand.NewPCG(uint64(n), 23))
		s := begin(t, map[string]string{
			"board": []string{"standard", "tall", "cross"}[n/len(sets)%3], "abilities": "deal",
			"set": sets[n%len(sets)],
		})
		outcomes := s.Outcomes(nil)
		s.Resolve(outcomes[r.IntN(len(outcomes))].Code, nil)
		for ply := 0; ply < 80 && s.Turn().Kind == game.MoveTurn && !t.Failed(); ply++ {
			o, _ := randomOrders(s, r.IntN)
			seat := o.Seats.First()
			if m := o.Moves[seat]; sortOf(m) == use {
				used[s.kit(seat).Name+" "+s.kit(seat).acts[actionOf(m)].Name] = true
				watch(t, s, seat, m)
			}
			s.Play(o, nil)
		}
	}
	if len(used) < 20 {
		t.Errorf("only these actions were used: %v", used)
	}
}

// TestEffectsAreTold: what a use does is told to those who may know it, once for all squares. Its owner alone is told
// what is left to use.
func TestEffectsAreTold(t *testing.T) {
	own := own + url.QueryEscape(teller)
	for _, c := range [...]struct{ set, pieces, abilities, move, others, owner, left string }{
		{"fun", "0Ke1,0Qd1,1Nd3,1Ke8", "frost:6,none:0", "0:@freeze:d1-d3",
			"White uses freeze on d3. Frost (2 turns) on d3", "", ". energy: 0 of 6"},
		{"fun", "0Ke1,0Qd1,1Ne3,1Ke8", "dragon:10,none:0", "0:@breathe:d1-d3", "White uses breathe fire on d3. " +
			"Fire (2 turns) on d2, c3, d3, e3, d4. Black’s knight on e3 is captured", "", ". energy: 0 of 10"},
		{"fun", "0Ke1,0Qd7,1Ke8", "hypnotist:12,none:0", "0:@hypnotise:d7-e8",
			"White uses hypnotise on e8. Black loses the next turn", "", ". energy: 0 of 12"},
		{"fun", "0Ke1,0Qd7,1Ke8", "recruiter:3,none:0", "0:@enlist:e1-e2",
			"White uses enlist on e2. White puts a new pawn on e2", "", ". uses left: 2 of 3"},
		{"fun", "0Ke1,0Nd7,1Ke8", "shapeshifter:3,none:0", "0:@shift:d7-d7",
			"White’s knight on d7 becomes a rook", "", ". uses left: 2 of 3"},
		{"fun", "0Ke1,0Pd6,1Ke8", "trapper:3,none:0", "0:@d6%d7", "White uses an ability on d7",
			"White uses an ability on d7. Trap on d7", ". uses left: 2 of 3"},
		{"fun", "0Ke1,0Rd6,1Pd7,1Ke8", "none:0,martyr:3", "0:d6d7", "White’s rook goes from d6 to d7. " +
			"Black’s pawn on d7 is captured. Black’s ability revenge hits back on d7. " +
			"White’s rook on d7 is captured", "", ""},
		{"author", "0Ke1,1Pa7,1Ke8", "jailhouse-lock:9,none:0", "0:@first-signs:e8",
			"White uses first signs on e8. Black may use only 3 pieces (2 turns). Mark on e8", "", ". energy: 5 of 12"},
		{own, "0Ke1,0Nd7,1Ke8", "teller:9,none:0", "0:@d7^d7", "White’s knight on d7 becomes a queen",
			"Disguise (2 turns) on d7. White’s knight on d7 becomes a queen", ". energy: 9 of 9"},
	} {
		s, err := Game().Parse("standard/0 " + c.pieces + " 0 3 1 01 - - " + c.abilities + " - abilities=choose;set=" +
			c.set)
		if err != nil {
			t.Fatal(err)
		}
		_, events := play(t, s, c.move)
		said := func(seat int) string {
			var all []string
			for _, e := range game.Heard(events, seat) {
				all = append(all, voice.Say(e.Text))
			}
			return strings.Join(all, ". ")
		}
		if got := said(game.Nobody); got != c.others {
			t.Errorf("%s tells the others %q, want %q", c.move, got, c.others)
		}
		if got, want := said(0), cmp.Or(c.owner, c.others)+c.left; got != want {
			t.Errorf("%s tells its owner %q, want %q", c.move, got, want)
		}
	}
}

func TestCapturesAreToldWithTheSquareOfTheMove(t *testing.T) { // A2.4
	s := parse(t, "cross/0 1Ki1,1Pj7,2Ka8,0Ph8,3Ni8,0Kp9,3Kh16 1 1 0 0123 i8/h8/0 - - - -")
	m, err := s.ParseMove(1, "j7i8")
	if err != nil {
		t.Fatal(err)
	}
	_, events, err := game.Play(s, game.By(1, m))
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, e := range events {
		if e.Role == game.RoleCaptured {
			told = append(told, fmt.Sprintf("%v %s", e.Args.Get("square"), voice.Say(e.Text)))
		}
	}
	want := []string{"i8 Green’s knight on i8 is captured", "i8 Black’s pawn from h8 is captured en passant, on i8"}
	if !slices.Equal(told, want) {
		t.Errorf("told: %q, want %q", told, want)
	}
}
