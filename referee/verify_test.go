package referee

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/record"
)

// finished returns a game of each toy, played to its end.
func finished(t testing.TB) []*Match {
	var all []*Match
	for i, g := range toys {
		m := start(t, Setup{
			Game: g, Seed: seed(byte(i)), Seats: []Seat{{Name: "Anna"}, {Name: "Bert"}}, ID: fmt.Sprint("toy", i),
		}, "one", "two")
		playOut(t, m, rand.New(rand.NewPCG(1, uint64(i))))
		all = append(all, m)
	}
	return all
}

// says returns the content of a record without places, remarks and form.
func says(r *record.Record) record.Record {
	var said record.Record
	for _, t := range r.Tags {
		if t.Name != record.Form {
			said.Tags = append(said.Tags, t)
		}
	}
	for _, e := range r.Entries {
		if e.What != record.Comment {
			said.Entries = append(said.Entries, e)
		}
	}
	return said
}

var apartFromPlaces = cmpopts.IgnoreTypes(record.Place{})

func TestNoByteOfARecordCanBeChanged(t *testing.T) {
	for _, m := range finished(t) {
		text := m.Record().String()
		if report := verified(t, m); report.Draws == 0 {
			t.Fatalf("nothing was drawn in\n%s", text)
		}
		original := says(reread(t, m.Record()))
		for i := range len(text) {
			for bit := range 8 {
				b := []byte(text)
				b[i] ^= 1 << bit
				r, err := record.Parse(string(b))
				if err != nil || cmp.Equal(original, says(r), apartFromPlaces, cmpopts.EquateEmpty()) {
					continue
				}
				if report := Verify(r, findToy); len(report.Problems) == 0 {
					t.Fatalf("byte %d, bit %d: %q was accepted", i, bit, b[max(0, i-30):min(len(b), i+30)])
				}
			}
		}
	}
}

func TestTruncatedRecords(t *testing.T) {
	for _, m := range finished(t) {
		text := m.Record().String()
		whole := len(m.History(0))
		for i := range len(text) {
			r, err := record.Parse(text[:i])
			if r == nil {
				if err == nil {
					t.Fatalf("%q is neither a record nor wrong", text[:i])
				}
				continue
			}
			got, _ := Resume(r, findToy, &steady{})
			if got != nil && len(got.History(0)) > whole {
				t.Fatalf("%d steps of %d", len(got.History(0)), whole)
			}
			over := err == nil && strings.Contains(text[:i], "(result ")
			if over && Verify(r, findToy).Problems == nil && i < len(text)-1 {
				t.Fatalf("cut off at %d of %d and accepted:\n%s", i, len(text), text[:i])
			}
		}
	}
}

// finds reports whether Verify finds exactly this problem in a record.
func finds(t testing.TB, name string, r *record.Record, says string) bool {
	t.Helper()
	report := Verify(r, findToy)
	if len(report.Problems) == 1 && strings.Contains(voice.Say(report.Problems[0].Text), says) {
		return true
	}
	for _, p := range report.Problems {
		t.Errorf("%s: %s; want … %s …", name, voice.Say(p.Text), says)
	}
	if len(report.Problems) == 0 {
		t.Errorf("%s: accepted; want … %s …", name, says)
	}
	return false
}

func TestProblemsAreFoundWhereTheyAre(t *testing.T) {
	const head = "[Quandary \"1\"]\n[Record \"public\"]\n[Game \"walk\"]\n[Id \"x\"]\n"
	dice := "[Dice \"" + seed(1).Commitment() + "\"]\n"
	hash := strings.Repeat("0", 64)
	for _, c := range []struct {
		text, says string
		line, ply  int
	}{
		{"1. up", "up is no move", 6, 1},
		{"1. left\n3. left", "but ply 2 is", 7, 3},
		{"1. left\n{stay #1 given}", "not a chance turn", 7, 1},
		{"1. roll\n{stay #2 given}", "chance turn 1, not 2", 7, 1},
		{"1. roll\n{fall #1 given}", "not possible", 7, 1},
		{"1. roll\n{stay #1 rolled 5}", "the roll means go", 7, 1},
		{"1. roll\n{stay #1 rolled 9}", "roll one die", 7, 1},
		{"1. roll\n{stay #1 drawn 0 of 3}", "no dice", 7, 1},
		{"1. roll {stay #1 given} 2. left\n(undo) 1. left", "but ply 2 is", 7, 1},
		{"1. roll {stay #1 given}\n(undo)", "cannot be taken back", 7, 1},
		{"(commit 0 " + hash + ")", "ply 1 is", 6, 0},
		{"1. (commit 0 " + hash + ")", "no secret order", 6, 1},
		{"(resign 2)", "not a seat", 6, 0},
		{"(timeout 1)", "not awaited", 6, 0},
		{"(timeout 0 0)", "not awaited", 6, 0},
		{"(offer 0) (accept 0)", "no draw offer", 6, 0},
		{"(result 1-0 resigned)", "not over", 6, 0},
		{"(resign 0) (result 1-0 resigned)", "the result is 0-1", 6, 0},
		{"(resign 0) (result 0-1 timeout)", "(resigned)", 6, 0},
		{"(resign 0) (result 0-1 resigned) 1. left", "game is over", 6, 1},
		{"(resign 0) 1. left", "game is over", 6, 1},
		{"(resign 0) (result 0-1 resigned)", "not sealed", 6, 0},
		{"(resign 0) (result 0-1 resigned) (seal " + hash + ")", "seal is broken", 6, 0},
		{"(resign 0) (seal " + hash + ")", "game is over", 6, 0},
		{"(seed " + hash + ")", "not over", 6, 0},
		{"(resign 0) (result 0-1 resigned) (seed " + hash + ")", "no dice", 6, 0},
		{"(keep-seed " + hash + ")", "public record", 6, 0},
		{"(open 0 left " + hash + ")", "not committed", 6, 0},
		{"(open #1 left " + hash + ")", "no secret outcome", 6, 0},
	} {
		r, err := record.Parse(head + "\n" + c.text + "\n")
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if finds(t, c.text, r, c.says) {
			if p := Verify(r, findToy).Problems[0]; p.At.Line != c.line || p.Ply != c.ply {
				t.Errorf("%s: line %d, ply %d; want line %d, ply %d", c.text, p.At.Line, p.Ply, c.line, c.ply)
			}
		}
	}
	for _, c := range []struct{ tags, says string }{
		{strings.Replace(head, "walk", "chess", 1), "no game chess"},
		{strings.Replace(head, "public", "secret", 1), "form secret"},
		{strings.Replace(head, "[Id \"x\"]\n", "", 1), "no id"},
		{head + "[Options \"goal=0\"]\n", "goal"},
		{head + "[Options \"goal=4\"]\n[Position \"3 0 0 false\"]\n", "leave one of the two out"},
		{head + "[Position \"x\"]\n", "no position"},
		{head + "[Dice \"x\"]\n", "SHA-256"},
		{head + "[Reveal \"x\"]\n", "seats"},
		{head + "[Seat2 \"x\"]\n", "last seat"},
	} {
		r, err := record.Parse(c.tags)
		must(t, err)
		finds(t, c.tags, r, c.says)
		if m, err := Resume(r, findToy, &steady{}); m != nil || err == nil {
			t.Errorf("%s: a match", c.tags)
		}
	}
	// A seed without its commitment, and draws with wrong or impossible numbers. The outcomes are go, which 0 of 3
	// gives, and stay.
	over := "(resign 1) (result 1-0 resigned) (seed " + seed(1).String() + ")"
	for text, want := range map[string]string{
		"1. roll {stay #1 drawn 0 of 3}":                       "drawn by the numbers 1 to 2 of 3, not by 0 of 3",
		"1. roll {go #1 drawn 2 of 3}":                         "drawn by the numbers 0 to 0 of 3, not by 2 of 3",
		"1. roll {stay #1 drawn 7 of 3}":                       "not by 7 of 3",
		"1. roll {stay #1 drawn 1 of 2}":                       "not by 1 of 2",
		"1. roll {stay #1 drawn 0 of 0}":                       "not by 0 of 0",
		"1. roll {stay #1 drawn 2 of 3} " + over:               "the dice draw 0 of 3 (go), not 2 (stay)",
		"(resign 0) (result 0-1 resigned) (seed " + hash + ")": "not the seed",
		"1. roll {stay #1 drawn 1 of 3} " + over:               "the dice draw",
	} {
		r, err := record.Parse(head + dice + "\n" + text)
		must(t, err)
		finds(t, text, r, want)
	}
	// Another number with the same outcome is another draw.
	for n := byte(2); ; n++ {
		m := start(t, Setup{Game: walk{}, Seed: seed(n)})
		must(t, m.OrderText(0, "roll"), m.Draw(), m.Resign(0))
		if drawn := m.Entry(2); drawn.Draw != "1" {
			continue
		}
		r := reread(t, m.Record())
		r.Entries[1].Draw = "2"
		finds(t, "2 for 1", r, "the dice draw 1 of 3 (stay), not 2 (stay)")
		break
	}
}

func TestAnUnfinishedRecordSaysWhatIsNotChecked(t *testing.T) {
	m := start(t, Setup{Game: walk{}, Seed: seed(1)})
	must(t, m.OrderText(0, "roll"), m.Draw())
	report := Verify(reread(t, m.Record()), findToy)
	if len(report.Problems) != 0 || len(report.Notes) != 2 || report.Unchecked != 1 {
		t.Errorf("%+v", report)
	}
	report = Verify(reread(t, m.Private()), findToy)
	if len(report.Problems) != 0 || len(report.Notes) != 1 || report.Draws != 1 {
		t.Errorf("private: %+v", report)
	}
}

// An honest record of a running game with secrets is no forgery: a note says what cannot be checked yet.
func TestARunningGameWithSecretsVerifiesWithANote(t *testing.T) {
	m := start(t, Setup{Game: hide{}, Seed: seed(5)})
	must(t, m.Draw(), m.OrderText(0, "pick:1"), m.OrderText(1, "pick:2"))
	for _, want := range []int{3, 4, 5} {
		report := Verify(reread(t, m.Record()), findToy)
		if len(report.Problems) > 0 || len(report.Notes) != 1 || report.Game == nil {
			t.Fatalf("%+v\n%s", report, m.Record())
		}
		if got := report.Notes[0]; got.Kind != "referee.secret_so_far" || got.Args.Get("n") != want {
			t.Errorf("note %s, want %d entries", got, want)
		}
		if private := Verify(reread(t, m.Private()), findToy); len(private.Problems) > 0 || private.Draws != 1 {
			t.Errorf("private: %+v", private)
		}
		if want == 3 {
			must(t, m.OrderText(2, "pick:3"))
		} else if want == 4 {
			must(t, m.OrderText(0, "wait"))
		}
	}
	// A record that says that the game is over must open its secrets.
	must(t, m.Resign(0), m.Resign(1))
	r := reread(t, m.Record())
	withoutEntries(record.Opened)(r)
	if report := Verify(r, findToy); len(report.Problems) != 1 {
		t.Errorf("%+v", report)
	}
	// What can be checked is checked: the deal is impossible even before it is opened.
	r = reread(t, start(t, Setup{Game: hide{}}).Record())
	r.Entries = []record.Entry{{What: record.Chance, Number: 2, Hash: m.Entry(1).Hash}}
	if report := Verify(r, findToy); len(report.Problems) != 1 {
		t.Errorf("%+v", report)
	}
}

// A record of the greatest length is judged within seconds, whatever its content.
func TestLongForgeryIsJudgedQuickly(t *testing.T) {
	const n = 99_000
	walked, hidden := start(t, Setup{Game: walk{}, Seed: seed(1)}), start(t, Setup{Game: hide{}, Seed: seed(1)})
	must(t, hidden.Draw(), hidden.OrderText(0, "pick:1"))
	nonce := strings.Repeat("00", 16)
	for name, c := range map[string]struct {
		m    *Match
		text string
	}{
		"offers":   {walked, "(offer 0) (decline 1)"},
		"undos":    {walked, "1. left (undo)"},
		"rolls":    {walked, "1. roll (undo)"},
		"openings": {walked, "(open 0 left " + nonce + ") (open #7 go " + nonce + ")"},
		"kept":     {hidden, "1. (keep 0 pick:1 " + nonce + ") 0. (keep #1 x " + nonce + ")"},
		"seeds":    {walked, "(seed " + seed(1).String() + ") (keep-seed " + seed(2).String() + ")"},
		"lates":    {hidden, "1. (timeout 2 2 2 2 2 2)"},
	} {
		text := c.m.Private().String() + strings.Repeat(c.text+"\n", n/2)
		began := time.Now()
		r, err := record.Parse(text)
		must(t, err)
		Verify(r, findToy)
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("%s: %v", name, took)
		}
	}
}

func TestRemarksAreNoPartOfTheLog(t *testing.T) {
	m := finished(t)[0]
	s := m.Record().String()
	s = strings.Replace(s, "\n\n", "\n\n; a game of two\n", 1) + "; well played\n"
	r, err := record.Parse(s)
	must(t, err)
	if report := Verify(r, findToy); len(report.Problems) > 0 {
		t.Error(report.Problems)
	}
	if !strings.Contains(r.String(), "; well played") {
		t.Error("the remark was lost")
	}
}

// TestEveryMatchCanBeReplayed plays random actions. Accepted ones can be resumed and verified from the record.
func TestEveryMatchCanBeReplayed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom(toys).Draw(t, "game")
		terms, err := Agree(Setup{
			Game: g, Seed: seed(rapid.Byte().Draw(t, "seed")), ID: "any", Random: &steady{}, TimeControl: "600+1",
			Replaceable: rapid.Bool().Draw(t, "replaceable"),
		})
		if err != nil {
			t.Fatal(err)
		}
		chains := chainsFor(t, rapid.IntRange(0, 2).Draw(t, "chains"), 50)
		added := make([]Added, len(chains))
		for seat, c := range chains {
			added[seat].Anchor = c.Anchor()
		}
		m, err := terms.Begin(added)
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(0, 40).Draw(t, "actions") {
			seat := rapid.IntRange(0, len(m.Seats())-1).Draw(t, "seat")
			before := m.Private().String()
			var err error
			switch rapid.IntRange(0, 15).Draw(t, "action") {
			case 0:
				err = m.Undo()
			case 1:
				err = m.OfferDraw(seat)
			case 2:
				err = m.AcceptDraw(seat)
			case 3:
				err = m.DeclineDraw(seat)
			case 4:
				if rapid.IntRange(0, 5).Draw(t, "end") == 0 {
					err = m.Resign(seat)
				}
			case 5:
				if rapid.IntRange(0, 9).Draw(t, "end") == 0 {
					err = m.Timeout(game.Only(seat))
				}
			case 7:
				err = m.Stamp(seat, 1000*rapid.Int64Range(0, 601).Draw(t, "left"))
			case 8:
				if rapid.IntRange(0, 5).Draw(t, "lost") == 0 {
					err = m.Lose(seat)
				}
			case 6:
				err = m.Roll([]int{rapid.IntRange(1, 6).Draw(t, "face")})
			default:
				if seat := m.Awaited().First(); m.Turn().Kind == game.ChanceTurn && seat != game.Nobody {
					l, _ := chains[seat].Link(m.Links(seat))
					err = m.Link(seat, l)
				} else if m.Turn().Kind == game.ChanceTurn {
					err = m.Draw()
				} else if m.Awaited() != 0 {
					seat := m.Awaited().First()
					err = m.Order(seat, rapid.SampledFrom(m.View(seat).Moves(seat, nil)).Draw(t, "move"))
				}
			}
			if after := m.Private().String(); err != nil && after != before {
				t.Fatalf("%v, and yet\n%s\nbecame\n%s", err, before, after)
			}
		}
		private, err := record.Parse(m.Private().String())
		if err != nil {
			t.Fatal(err)
		}
		again, err := Resume(private, findToy, &steady{})
		if err != nil {
			t.Fatalf("%v\n%s", err, m.Private())
		}
		if diff := cmp.Diff(m.Private().String(), again.Private().String()); diff != "" {
			t.Fatal(diff)
		}
		for seat := range len(m.Seats()) {
			if m.View(seat).String() != again.View(seat).String() || m.Turn() != again.Turn() ||
				len(m.History(seat)) != len(again.History(seat)) {
				t.Fatalf("seat %d sees %s, after resuming %s", seat, m.View(seat), again.View(seat))
			}
		}
		if report := Verify(private, findToy); len(report.Problems) > 0 {
			t.Fatalf("%v\n%s", report.Problems, m.Private())
		}
	})
}

// FuzzVerify judges fuzzed records. None panics, and what can be resumed can be written again.
func FuzzVerify(f *testing.F) {
	for _, m := range finished(f) {
		f.Add(m.Record().String())
	}
	f.Add(start(f, Setup{Game: walk{}, Seed: seed(1)}).Private().String())
	honest, forged := judged(f)
	for _, texts := range []map[string]string{honest, forged} {
		for _, text := range texts {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, _ := record.Parse(text)
		if r == nil {
			return
		}
		Verify(r, findToy)
		m, err := Resume(r, findToy, &steady{})
		if m == nil {
			if err == nil {
				t.Fatal("neither a match nor an error")
			}
			return
		}
		again, err := Resume(reread(t, m.Private()), findToy, &steady{})
		if err != nil {
			t.Fatalf("%v\n%s\nwas\n%s", err, m.Private(), text)
		}
		if again.View(game.Nobody).String() != m.View(game.Nobody).String() {
			t.Fatalf("%s became %s", m.View(game.Nobody), again.View(game.Nobody))
		}
	})
}
