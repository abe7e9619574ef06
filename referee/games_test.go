package referee

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/referee/record"
)

// settings lists options for the games of the catalogue, besides the defaults.
var settings = map[string][]map[string]string{
	"ability": {
		{"abilities": "choose", "board": "standard", "announce": "all"},
		{"abilities": "deal", "barrier": "4"},
		{"abilities": "choose", "board": "standard", "set": "author"},
		{"abilities": "bring", "board": "standard"},
	},
	"qcheckers": {{"capture": "forced"}},
}

// played returns a match of bots, finished or resigned after so many plies.
func played(t testing.TB, g game.Game, options map[string]string, bots []string, plies int, n byte) *Match {
	t.Helper()
	s := Setup{Game: g, Options: options, Seed: seed(n), ID: fmt.Sprint(g.Facts().ID, n)}
	first, err := g.Start(options)
	must(t, err)
	var entropy []string
	for i := range first.Seats() {
		s.Seats = append(s.Seats, Seat{Kind: "bot " + bots[i%len(bots)]})
		entropy = append(entropy, fmt.Sprint("entropy ", i))
	}
	m := start(t, s, entropy...)
	r := rand.New(rand.NewPCG(uint64(n), 7))
	for m.Turn().Kind != game.Over {
		if m.Turn().Kind == game.ChanceTurn {
			must(t, m.Draw())
			continue
		}
		seat := m.Awaited().First()
		if m.plies() >= plies {
			must(t, m.Resign(seat))
			continue
		}
		b, err := bot.Find(bots[seat%len(bots)])
		must(t, err)
		task := bot.Ask(m.View(seat), seat)
		task.Seed = r.Uint64()
		if err := m.Order(seat, b.Choose(t.Context(), task).Move); err != nil {
			t.Fatalf("%s at ply %d, %s: %v", bots[seat%len(bots)], m.plies()+1, m.View(seat), err)
		}
		if m.plies()%20 == 0 && m.plies() > 0 && !m.Revealing() {
			again, err := Resume(parsed(t, m.Private()), games.Find, &steady{n: uint64(m.Number())})
			if err != nil {
				t.Fatal(err)
			}
			if again.View(seat).String() != m.View(seat).String() || again.Turn() != m.Turn() {
				t.Fatalf("resumed at %s, want %s", again.View(seat), m.View(seat))
			}
			m = again
		}
	}
	return m
}

func parsed(t testing.TB, r *record.Record) *record.Record {
	t.Helper()
	back, err := record.Parse(r.String())
	must(t, err)
	return back
}

// TestBotsPlayEveryGame lets bots play every game of the catalogue and verifies the records.
func TestBotsPlayEveryGame(t *testing.T) {
	for _, g := range games.All() {
		for i, options := range append([]map[string]string{nil}, settings[g.Facts().ID]...) {
			for n, bots := range [][]string{{"random", "random"}, {"greedy", "random"}} {
				t.Run(fmt.Sprint(g.Facts().ID, i, bots), func(t *testing.T) {
					plies := 150
					if n == 1 {
						plies = 30
					}
					m := played(t, g, options, bots, plies, byte(10*i+n))
					report := Verify(parsed(t, m.Record()), games.Find)
					for _, p := range report.Problems {
						t.Fatalf("line %d, ply %d: %s\n%s", p.At.Line, p.Ply, voice.Say(p.Text), m.Record())
					}
					if report.Plies == 0 || report.Unchecked > 0 || report.Turn != m.Turn() {
						t.Errorf("%+v", report)
					}
					tamper(t, m)
				})
			}
		}
	}
}

// tamper changes bytes of a record: Verify must notice, unless the meaning is unchanged.
func tamper(t *testing.T, m *Match) {
	t.Helper()
	text := m.Record().String()
	original := says(parsed(t, m.Record()))
	r := rand.New(rand.NewPCG(3, uint64(len(text))))
	for range 60 {
		b := []byte(text)
		i := r.IntN(len(b))
		b[i] ^= 1 << r.IntN(8)
		changed, err := record.Parse(string(b))
		if err != nil || cmp.Equal(original, says(changed), apartFromPlaces, cmpopts.EquateEmpty()) {
			continue
		}
		if report := Verify(changed, games.Find); len(report.Problems) == 0 {
			t.Fatalf("byte %d: %q was accepted", i, b[max(0, i-40):min(len(b), i+40)])
		}
	}
}

func TestGreedyBeatsRandom(t *testing.T) {
	for _, id := range []string{"niels", "predictor"} {
		g, err := games.Find(id)
		if err != nil {
			continue // the catalogue decides what there is
		}
		points := 0.0
		for n := range 3 {
			m := played(t, g, nil, []string{"greedy", "random"}, 120, byte(100+n))
			if m.Turn().Reason == game.Resigned { // unfinished: compare the material
				if s := m.View(game.Nobody); material(s, 0) > material(s, 1) {
					points++
				}
				continue
			}
			points += m.Turn().Scores[0].Float()
		}
		if points < 2 {
			t.Errorf("%s: greedy made %.1f of 3 points against random", id, points)
		}
	}
}

// material returns a seat's material, 0 if the game does not count it.
func material(s game.State, seat int) int {
	if v, ok := s.(game.Valued); ok {
		return v.Material(seat)
	}
	return 0
}

func TestChosenAbilitiesAreNotInTheRunningRecord(t *testing.T) { // A6.1
	g, err := games.Find("ability")
	must(t, err)
	options := map[string]string{"abilities": "choose", "board": "standard"}
	m := start(t, Setup{Game: g, Options: options, Seed: seed(1)})
	must(t, m.OrderText(0, "ability:sniper"), m.OrderText(1, "ability:guardian"), m.OrderText(0, "e2e4"))
	for _, word := range []string{"sniper", "guardian"} {
		if s := m.Record().String(); strings.Contains(s, word) {
			t.Errorf("%s is in\n%s", word, s)
		}
		if s := m.Private().String(); !strings.Contains(s, word) {
			t.Errorf("%s is not in\n%s", word, s)
		}
	}
	must(t, m.Resign(1))
	if s := m.Record().String(); !strings.Contains(s, "(open 1 ability:guardian ") {
		t.Error(s)
	}
	if report := Verify(parsed(t, m.Record()), games.Find); len(report.Problems) > 0 || report.Commitments != 2 {
		t.Errorf("%+v", report)
	}
}

// A view has heard the moves so far: once an ability has shown itself, by a use, by a move that needs it or by what it
// does by itself, the note about it names only what can have done so.
func TestViewsTellWhatIsRuledOut(t *testing.T) {
	g, err := games.Find("ability")
	must(t, err)
	note := func(m *Match, seat int) string { return fmt.Sprint(m.View(game.Nobody).Picture().Seats[seat].Notes) }
	for _, c := range []struct {
		seat      int
		moves, is string
	}{
		{0, "e2e4 d7d5 @e4xd5", "sniper"},
		{0, "e2e4 d7d5 e1d3", "cavalry"},
		{1, "e2e4 f7f6 d1h5 a7a6 h5e8", "guardian"},
	} {
		options := map[string]string{"abilities": "choose", "board": "standard"}
		m := start(t, Setup{Game: g, Options: options, Seed: seed(1)})
		must(t, m.OrderText(c.seat, "ability:"+c.is), m.OrderText(1-c.seat, "ability:spy"))
		moves := strings.Fields(c.moves)
		for i, move := range moves {
			if told := note(m, c.seat); strings.Contains(told, c.is) {
				t.Errorf("before %s is told %s", strings.Join(moves[i:], " "), told)
			}
			must(t, m.OrderText(m.Turn().Seats.First(), move))
		}
		m.Trim(0)
		told := note(m, c.seat)
		if !strings.Contains(told, c.is) || strings.Contains(told, "leap") {
			t.Errorf("after %s is told %s", c.moves, told)
		}
		must(t, m.Resign(c.seat))
		_, steps, err := m.Knew(game.Nobody)
		must(t, err)
		last := steps[len(steps)-2].State.Picture().Seats[c.seat]
		if knew := fmt.Sprint(last.Notes); !strings.Contains(knew, c.is) {
			t.Errorf("of what was known after %s is told %s", c.moves, knew)
		}
	}
}

func TestUndoWhereNothingIsHidden(t *testing.T) {
	for _, g := range games.All() {
		m := start(t, Setup{Game: g})
		if m.Turn().Kind != game.MoveTurn {
			continue
		}
		before, seat := m.View(game.Nobody).String(), m.Awaited().First()
		must(t, m.Order(seat, m.View(seat).Moves(seat, nil)[0]), m.Undo())
		if after := m.View(game.Nobody).String(); after != before || m.Turn().Seats != game.Only(seat) {
			t.Errorf("%s: %s became %s", g.Facts().ID, before, after)
		}
	}
}

// TestARecordHoldsWhatWasBrought plays with abilities that seats bring as texts. The record has the texts when the game
// is over, and not before. The set is one that this program does not ship: its frost has other uses.
func TestARecordHoldsWhatWasBrought(t *testing.T) {
	g, err := games.Find("ability")
	must(t, err)
	options := map[string]string{"abilities": "bring", "board": "standard",
		"set": "own:ability+frost%0Auses+9%0Aaction+freeze%0A++by+king%0A++in+K2%0A++on+enemy%0A++do+freeze+for+2%0A"}
	m := start(t, Setup{Game: g, Options: options, Seed: seed(1), ID: "brought"})
	for seat, move := range []string{"ability:own:ability+far%0Akills+suddenly%0Arange+queen%0A", "ability:frost"} {
		must(t, m.OrderText(seat, move))
	}
	if text := m.Record().String(); strings.Contains(text, "far") {
		t.Errorf("the record tells what was brought:\n%s", text)
	}
	must(t, m.Resign(1))
	r := parsed(t, m.Record())
	if !strings.Contains(r.String(), "ability+far") {
		t.Errorf("the record does not hold what was brought:\n%s", r)
	}
	if report := Verify(r, games.Find); len(report.Problems) > 0 || report.Unchecked > 0 {
		t.Errorf("%+v", report)
	}
}

// A turn that finds no room in a move is heard where it is played and where its record is read.
func TestLongTurnsArePlayed(t *testing.T) {
	g, err := games.Find("indeterminist")
	must(t, err)
	r := rand.New(rand.NewPCG(8, 2016))
	var tokens []string
	for _, piece := range "QRBNPqrbnp" {
		for _, i := range r.Perm(48)[:12] { // not on the first rank or the last
			tokens = append(tokens,
				fmt.Sprintf("%c%c%c:%d.%04d:d1", piece, 'a'+i%8, '2'+i/8, 2+r.IntN(9), r.IntN(10_000)))
		}
	}
	first, err := g.Parse("Kh1:100:e1,kh8:100:e8," + strings.Join(tokens, ",") + " w 0 1 0 {edition=2016,floor=1}")
	must(t, err)
	if first.Turn().Kind == game.ChanceTurn {
		first.(game.Chancy).Resolve(first.(game.Chancy).Outcomes(nil)[0].Code, nil)
	}
	turn := longTurn(t, first, r)
	m := start(t, Setup{Game: g, Position: first.String(), Seats: []Seat{{}, {}}})
	must(t, m.OrderText(0, turn))
	again, err := Resume(parsed(t, m.Private()), games.Find, &steady{})
	must(t, err)
	if m.Plies() != 1 || m.View(0).String() == first.String() || again.View(0).String() != m.View(0).String() {
		t.Errorf("%s is played as %s, and read as %s", turn, m.View(0), again.View(0))
	}
}

// longTurn composes a turn that a state has to hear.
func longTurn(t *testing.T, s game.State, r *rand.Rand) string {
	for range 100 {
		var picks []string
		for {
			c, err := game.Compose(s, 0, picks)
			must(t, err)
			if game.Hear(s, map[int]string{0: c.Notation}) != s {
				return c.Notation
			}
			open := slices.DeleteFunc(c.Choices, func(c game.Choice) bool { return c.Denied != nil || c.Pick == "" })
			if len(open) == 0 {
				break
			}
			picks = append(picks, open[r.IntN(len(open))].Pick)
		}
	}
	t.Fatal("no turn is long")
	return ""
}
