package ability

import (
	"encoding/json"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// knows returns the names of abilities that a seat may know: its own; for a spy, and at the end, all.
func (s *state) knows(seat int) map[string]bool {
	names := map[string]bool{}
	for other := range s.seats {
		if s.over() || other == seat || (seat >= 0 && s.kit(seat).Name == "spy") {
			names[s.kit(other).Name] = true
		}
	}
	return names
}

func TestNothingHiddenShows(t *testing.T) { // A6.1, A6.2
	visit(t, 1, func(s *state, r *rand.Rand) {
		if s.abilities == abilitiesOff || r.IntN(4) != 0 {
			return
		}
		moves := s.Moves(int(s.turn), nil)
		_, events, err := game.Play(s, game.By(int(s.turn), moves[r.IntN(len(moves))]))
		if err != nil {
			t.Error(err)
		}
		ends := slices.ContainsFunc(events, func(e game.Event) bool { return e.Kind == "ability.revealed" })
		for seat := game.Nobody; seat < s.seats; seat++ {
			v := s.View(seat)
			shown := v.String() + asJSON(t, v.Picture())
			if int(s.turn) == seat {
				c, err := v.Compose(seat, nil)
				if err != nil {
					t.Error(err)
				}
				shown += asJSON(t, c)
			}
			if !ends {
				shown += asJSON(t, game.Heard(events, seat))
			}
			for _, n := range house().names() {
				// The options may contain "abilities=choose", in which no ability's name is a part.
				if strings.Contains(shown, n) && !s.knows(seat)[n] {
					t.Errorf("seat %d is shown %q at %s:\n%s", seat, n, s, shown)
				}
			}
		}
	})
}

func TestViewsOfTheMoverPlayAsTheState(t *testing.T) { // A5.3: nothing that the others have decides what a seat may do
	visit(t, 3, func(s *state, _ *rand.Rand) {
		seat := int(s.turn)
		if got, want := game.MoveStrings(s.View(seat), seat), game.MoveStrings(s, seat); !slices.Equal(got, want) {
			t.Errorf("seat %d sees moves %q, want %q at %s", seat, got, want, s)
		}
		for other := range s.seats {
			v := s.View(other)
			if back, err := Game().Parse(v.String()); err != nil || back.String() != v.String() {
				t.Errorf("the view %s reads as %v, %v", v, back, err)
			}
		}
	})
}

func TestChoicesAreToldToTheirSeatsOnly(t *testing.T) { // A6.1
	s := begin(t, map[string]string{"abilities": "choose"})
	var o game.Orders
	for seat, name := range []string{"leap", "spy", "leap", "none"} {
		m, err := s.ParseMove(seat, "ability:"+name)
		if err != nil {
			t.Fatal(err)
		}
		o.Put(seat, m)
	}
	next, events, err := game.Play(s, o)
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(
		`^\w+ has( the ability)? (Leap|Spy)(; the others are not told)?$|^\w+ has no ability$`)
	for seat, want := range map[int][]string{
		game.Nobody: nil, 0: {"Black"}, 1: {"Black", "Blue", "Red", "Green"}, 2: {"Red"}, 3: {"Green"},
	} {
		var of []string
		for _, e := range game.Heard(events, seat) {
			if strings.HasPrefix(e.Kind, "ability.has") {
				of = append(of, voice.Word(e.Args.Get("seat").(text.Word)))
				if said := voice.Say(e.Text); !named.MatchString(said) {
					t.Errorf("%q is more than the name of the ability", said)
				}
			}
		}
		if !slices.Equal(of, want) {
			t.Errorf("seat %d hears of the choices of %v, want %v", seat, of, want)
		}
	}
	// Two states that differ in a hidden choice look the same to another seat.
	o.Put(2, newChoice(3))
	other, _, err := game.Play(s, o)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := game.View(next, 0).String(), game.View(other, 0).String(); a != b {
		t.Errorf("seat 0 sees a difference:\n %s\n %s", a, b)
	}
}

func TestAGuessIsUniformAndPossible(t *testing.T) { // A6.1
	r := rand.New(rand.NewPCG(3, 4))
	v := parse(t, "cross/0 1Ki1,2Ka8,0Rh8,0Kp9,3Kh16 0 1 0 0123 - - spy:0,leap:3,swap:2,none:0 - "+
		"abilities=deal").View(2).(*state)
	const n = 9000
	count := map[string]int{}
	for range n {
		g := v.Guess(r.IntN).(*state)
		count[g.kit(0).Name]++
		if g.uses[0] != g.fresh(0) || g.uses[3] != g.fresh(3) {
			t.Fatalf("before the first move something is used up in %s", g)
		}
		if g.View(2).String() != v.String() {
			t.Fatalf("%s does not agree with %s", g, v)
		}
	}
	if len(count) != 9 || count["none"] != 0 {
		t.Errorf("guesses %v", count)
	}
	for name, c := range count {
		if c < n/9-200 || c > n/9+200 {
			t.Errorf("%s is guessed %d times of %d", name, c, n)
		}
	}

	// The seat to move can only leap or swap, so it must have that ability.
	stuck := parse(t, "cross/0 1Ke1,1Pf1,1Pe2,1Rf2,1Pg2,3Pe3,1Pf3,3Pg3,3Pf4,2Ka8,0Kp9,3Kh16 1 5 0 0123 - - ?,?,?,? "+
		"- abilities=deal")
	for range 200 {
		g := stuck.Guess(r.IntN).(*state)
		if name := g.kit(1).Name; len(g.Moves(1, nil)) == 0 ||
			(name != "leap" && name != "swap" && name != "phalanx") {
			t.Fatalf("%s with %d uses is guessed for a seat that has to have a move", name, g.uses[1])
		}
	}
}

// TestCluesHoldTheTruth: whatever a seat plays, what its move tells of its hidden ability does not rule out the one
// that it has.
func TestCluesHoldTheTruth(t *testing.T) {
	var clues int
	visit(t, 5, func(s *state, r *rand.Rand) {
		seat := int(s.turn)
		v, hides := s.View(game.Nobody).(*state)
		if !hides || !v.secret(seat) {
			return
		}
		moves := s.Moves(seat, nil)
		for range 4 {
			m := moves[r.IntN(len(moves))]
			_, events, err := game.Play(s, game.By(seat, m))
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				for _, c := range e.Clues {
					clues++
					if !v.Hear(c.Seat, c.Text).(*state).didAll(c.Seat, s.kit(c.Seat)) {
						t.Errorf("%s: %s tells %q of seat %d", s, s.FormatMove(seat, m), c.Text, c.Seat)
					}
				}
			}
			told := v.Hear(seat, s.FormatMove(seat, m)).(*state)
			if !slices.Contains(told.possible(seat), s.ability[seat]) {
				t.Errorf("%s: %s rules out the ability of the seat", s, s.FormatMove(seat, m))
			}
		}
	})
	if clues < 100 {
		t.Errorf("only %d clues were told", clues)
	}
}

func TestCapturedKingsRuleOutShields(t *testing.T) {
	s := parse(t, "cross/0 1Ki1,2Ka8,0Kp9,0Rh13,3Kh16 0 1 0 0123 - - spy:0,leap:3,swap:2,leap:3 - abilities=choose")
	_, events := play(t, s, "0:h13h16")
	v := s.View(1).(*state)
	for _, e := range events {
		for _, c := range e.Clues {
			v = v.Hear(c.Seat, c.Text).(*state)
		}
	}
	var left []string
	for _, id := range v.possible(3) {
		left = append(left, s.set.of(id).Name)
	}
	if slices.Contains(left, "guardian") || !slices.Contains(left, "leap") {
		t.Errorf("the seat of a captured king may have had %q", left)
	}
}

func TestAllIsRevealedAtTheEnd(t *testing.T) { // A6.1
	s := parse(t, "standard/0 0Ke1,1Ke8,0Rh8 0 3 1 01 - - spy:0,guardian:0 - abilities=choose")
	next, events := play(t, s, "0:h8e8")
	if game.View(next, 0) != next || game.View(next, game.Nobody) != next {
		t.Error("something is hidden in a finished game")
	}
	if last := events[len(events)-1]; last.Only != 0 || voice.Say(last.Text) != "Black had the ability Guardian" {
		t.Errorf("the last event is %v", last)
	}
}

// TestHiddenKindsDoNotShow plays alike two games that differ only in what a hidden knight has become. The other seat
// sees the same and has the same moves, until the piece is captured or its move tells.
func TestHiddenKindsDoNotShow(t *testing.T) {
	text := "ability own\nuses 9\nkills suddenly\naction cloak\nby any\non own\ndo hide as knight for ever\n" +
		"action press\nby any\non enemy\ndo push 2\ndo take back\n"
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 4))
		start, err := Game().Parse("standard/0 0Bb1,0Ke1,0Pc2,1Ke8,1Pe5,1Rh8 0 3 1 01 - - own:5,own:5 - " +
			"abilities=choose;set=" +
			own + url.QueryEscape(text))
		if err != nil {
			t.Fatal(err)
		}
		next, _ := play(t, start, "0:@cloak:e1-b1")
		one := next.(*state)
		other := one.Clone().(*state)
		other.at[board.Square(1)] = newPiece(0, chess.Rook)
		for range 40 {
			if a, b := one.View(1), other.View(1); a.String() != b.String() || !strings.Contains(a.String(), "0N") {
				t.Fatalf("seat 1 sees a difference:\n%s\n%s", a, b)
			}
			seat := int(one.turn)
			a, b := one.Moves(seat, nil), other.Moves(seat, nil)
			if seat == 1 && !slices.Equal(a, b) {
				t.Fatalf("seat 1 has other moves in %s and in %s", one, other)
			}
			both := slices.DeleteFunc(a, func(m game.Move) bool { return !slices.Contains(b, m) })
			m := both[r.IntN(len(both))]
			var logs [2]game.Log
			one.Play(game.By(seat, m), &logs[0])
			other.Play(game.By(seat, m), &logs[1])
			if !one.has(hiddenAt(one), power.Hidden) || one.Turn().Kind == game.Over {
				break
			}
			if a, b := asJSON(t, game.Heard(logs[0].Events, 1)), asJSON(t, game.Heard(logs[1].Events, 1)); a != b {
				t.Fatalf("seat 1 hears a difference:\n%s\n%s", a, b)
			}
		}
	}
}

// hiddenAt returns the square of the first hidden piece.
func hiddenAt(s *state) board.Square {
	i := slices.IndexFunc(s.all(), func(t thing) bool { return t.state == power.Hidden })
	return s.all()[max(i, 0)].at
}

// A hidden ability that a seat has brought is guessed to be any of the program's, until it is seen to act: then it is
// one that has this action, or none if no ability of the program has it.
func TestBroughtAbilitiesAreGuessed(t *testing.T) {
	first, err := Game().Start(map[string]string{"board": "standard", "abilities": "bring"})
	if err != nil {
		t.Fatal(err)
	}
	powers := shippedTexts()
	choices := map[int]string{}
	for seat, name := range []string{"oracle", "dragon"} {
		choices[seat] = choicePrefix + own + url.QueryEscape(powers[name])
	}
	s := game.Hear(first, choices).Clone()
	s.Play(game.Orders{Seats: game.FirstSeats(2), Moves: [game.MaxSeats]game.Move{newMove(bring, 0, 0),
		newMove(bring, 0, 0)}}, nil)
	v := s.(game.Secretive).View(0).(*state)
	guessed := func(v game.State) map[string]int {
		names, r := map[string]int{}, rand.New(rand.NewPCG(1, 2))
		for range 300 {
			g := v.(*state).Guess(r.IntN).(*state)
			if g.View(0).String() != v.String() {
				t.Fatalf("the guess %s does not agree with the view %s", g, v)
			}
			if _, err := Game().Parse(g.String()); err != nil {
				t.Fatalf("%s: %v", g, err)
			}
			names[g.kit(1).Name]++
		}
		return names
	}
	if names := guessed(v); len(names) < 15 || names["none"] < 30 || names["none"] > 150 {
		t.Errorf("nothing was seen, and guessed are %v", names)
	}
	for used, want := range map[string]string{"@breathe:d8-d6": "dragon", "@breathe:d8-d6!0": "dragon",
		"@sing:d8-d6": "none", clueIs + "dragon": "dragon"} {
		if names := guessed(v.Hear(1, used)); len(names) != 1 || names[want] != 300 {
			t.Errorf("after %s guessed are %v", used, names)
		}
	}
	if v.Hear(0, "@gaze:d8") != game.State(v) || s.(*state).Hear(1, "@breathe:d8-d6") != s {
		t.Error("what is known is heard as if it were hidden")
	}
}

// TestChosenAbilitiesAreRuledOut: in a set that all know, the use of an action rules out the abilities that have none
// of its name or sign, for guesses and for the note about the seat.
func TestChosenAbilitiesAreRuledOut(t *testing.T) {
	for _, c := range [...]struct {
		mode, used string
		want       []string
	}{
		{"choose", "@breathe:d8-d6", []string{"dragon"}},
		{"deal", "@breathe:d8-d6!0", []string{"dragon"}},
		{"choose", "d7d5", []string{"none", "aegis", "dragon", "frost", "hypnotist", "martyr", "oracle", "recruiter",
			"shapeshifter", "trapper", "wind"}},
	} {
		s, err := Game().Parse("standard/0 0Ke1,0Qd1,0Pe2,1Ke8,1Qd8,1Pd7 0 9 0 01 - - oracle:3,dragon:8 - abilities=" +
			c.mode + ";set=fun")
		if err != nil {
			t.Fatal(err)
		}
		v := game.View(s, 0).(*state).Hear(1, c.used).(*state)
		var names []string
		for _, id := range v.possible(1) {
			names = append(names, v.set.of(id).Name)
		}
		if !slices.Equal(names, c.want) {
			t.Errorf("%s in a game of %s leaves %v, want %v", c.used, c.mode, names, c.want)
		}
		r := rand.New(rand.NewPCG(1, 2))
		for range 50 {
			g := v.Guess(r.IntN).(*state)
			if !slices.Contains(c.want, g.kit(1).Name) || g.View(0).String() != v.String() {
				t.Fatalf("after %s is guessed %s", c.used, g)
			}
		}
		if told, _ := v.secretNote(1); len(c.want) == 1 && (told.Kind != "ability.note.secret_of" ||
			!strings.HasPrefix(voice.Say(told), "has the ability ")) {
			t.Errorf("after %s is told %v", c.used, told)
		}
	}
}

// What is hidden may change what comes of a move only where an ability that is still possible does something then.
func TestWhatSecretsMayChange(t *testing.T) {
	const martyr = "ability+martyr%0Auses+3%0Aaction+revenge%0A++when+captured%0A++by+pawn%0A++do+remove+attacker%0A"
	for _, c := range [...]struct {
		secrets, move string
		unsure        bool
	}{
		{"sniper:2,leap:3 - abilities=choose", "d1d2", false},
		{"sniper:2,leap:3 - abilities=choose", "d1d4", false},                // no ability of this set guards a pawn
		{"sniper:2,leap:3 - abilities=choose", "d1a1", true},                 // a guard of the king would
		{"spy:0,leap:3 - abilities=choose", "d1a1", false},                   // all is known
		{"none:0,none:0 - abilities=choose;set=own:" + martyr, "d1d4", true}, // a martyr hits back
	} {
		s := game.View(parse(t, "standard/0 1Ka1,0Rd1,0Ke1,1Pd4 0 9 0 01 - - "+c.secrets), 0)
		m, err := s.ParseMove(0, c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := game.Unsure(s, 0, m, rand.New(rand.NewPCG(1, 1)).IntN); got != c.unsure {
			t.Errorf("%s %s: unsure is %v", c.secrets, c.move, got)
		}
	}
}

// Before a move that captures a king its seat is told of each ability that would save it, if the other may have it.
func TestACaptureThatAnAbilityMayPreventSaysSo(t *testing.T) {
	const halo = "ability+halo%0Auses+1%0Aaction+halo%0A++when+king+captured%0A++do+remove+attacker%0A"
	for secrets, ability := range map[string]string{
		"sniper:2,leap:3 - abilities=choose":                       "Guardian",
		"spy:0,leap:3 - abilities=choose":                          "", // all is known
		"none:0,none:0 - abilities=choose;set=own:" + halo:         "Halo",
		"none:0,none:0 - abilities=choose;set=own:ability+idle%0A": "",
	} {
		s := game.View(parse(t, "standard/0 1Ka1,0Rd1,0Ke1 0 9 0 01 - - "+secrets), 0)
		m, err := s.ParseMove(0, "d1a1")
		if err != nil {
			t.Fatal(err)
		}
		told, want := "", ""
		for _, e := range game.Risks(s, game.By(0, m), 1)[0].Events {
			if e.Kind == "ability.may_shield" {
				told = voice.Say(e.Text)
			}
		}
		if ability != "" {
			want = "If Black has the ability " + ability +
				", the king stays, and the piece that captures it falls instead"
		}
		if told != want {
			t.Errorf("%s: told of %q, want %q", secrets, told, want)
		}
	}
}
