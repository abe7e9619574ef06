package referee

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/referee/record"
)

// examples returns the code blocks of a language in a page of docs.
func examples(t testing.TB, name, language string) []string {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("../docs", name))
	must(t, err)
	var all []string
	for _, e := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		all = append(all, e[1])
	}
	return all
}

// TestTheExamplesOfTheDocumentation verifies the records in docs/record.md and checks that they print unchanged.
func TestTheExamplesOfTheDocumentation(t *testing.T) {
	draws, commitments := 0, 0
	all := examples(t, "record.md", "quandary")
	if len(all) != 3 {
		t.Fatalf("%d examples", len(all))
	}
	for _, e := range all {
		r, err := record.Parse(e)
		must(t, err)
		if diff := cmp.Diff(e, r.String()); diff != "" {
			t.Error(diff)
		}
		report := Verify(r, games.Find)
		for _, p := range report.Problems {
			t.Errorf("line %d: %s\n%s", p.At.Line, voice.Say(p.Text), e)
		}
		draws, commitments = draws+report.Draws, commitments+report.Commitments
	}
	if draws != 2 || commitments != 5 {
		t.Errorf("%d draws and %d commitments checked", draws, commitments)
	}
}

// TestTheDocumentationNamesTheCourseHash checks the hash that docs/verify.md gives for the first draw.
func TestTheDocumentationNamesTheCourseHash(t *testing.T) {
	page, err := os.ReadFile("../docs/verify.md")
	must(t, err)
	r, err := record.Parse(examples(t, "record.md", "quandary")[0])
	must(t, err)
	h := record.HashTags(r.Tags)
	for i := range r.Entries {
		if r.Entries[i].What == record.Chance {
			break
		}
		h = h.Played(&r.Entries[i])
	}
	if !strings.Contains(string(page), "`"+string(h)+"`") {
		t.Errorf("the page does not give the hash %s", h)
	}
}

// findAny finds the games of the catalogue and the toys.
func findAny(id string) (game.Game, error) {
	if g, err := findToy(id); err == nil {
		return g, nil
	}
	return games.Find(id)
}

// changed returns a record after a change, with a new seal.
func changed(t testing.TB, text string, change func(r *record.Record)) string {
	t.Helper()
	r, err := record.Parse(text)
	must(t, err)
	change(r)
	h := record.HashTags(r.Tags)
	for i := range r.Entries {
		if e := &r.Entries[i]; e.What == record.Seal {
			e.Hash = string(h)
		} else {
			h = h.With(e)
		}
	}
	return r.String()
}

// withoutEntries removes the entries of a kind.
func withoutEntries(what record.What) func(*record.Record) {
	return func(r *record.Record) {
		var rest []record.Entry
		for _, e := range r.Entries {
			if e.What != what {
				rest = append(rest, e)
			}
		}
		r.Entries = rest
	}
}

// entry returns the first entry of a kind.
func entry(t testing.TB, r *record.Record, what record.What) *record.Entry {
	t.Helper()
	for i := range r.Entries {
		if r.Entries[i].What == what {
			return &r.Entries[i]
		}
	}
	t.Fatalf("no such entry in\n%s", r)
	return nil
}

// dealt returns a record with a secret deal that was not drawn: it commits to another outcome and opens that one's
// number.
func dealt(t testing.TB, opened func(e *record.Entry)) func(*record.Record) {
	return func(r *record.Record) {
		open := entry(t, r, record.Opened)
		for i := range r.Entries {
			if r.Entries[i].What == record.Opened && r.Entries[i].Number > 0 {
				open = &r.Entries[i]
				break
			}
		}
		opened(open)
		id, _ := r.Tag(record.ID)
		entry(t, r, record.Chance).Hash = OutcomeCommitment(id, open.Number, open.Text, open.Nonce)
	}
}

// judged returns honest and forged records. Errors that need the rules are not among them.
func judged(t testing.TB) (honest, forged map[string]string) {
	t.Helper()
	pages := examples(t, "record.md", "quandary")
	all := finished(t)
	walked, hidden := all[0].Record().String(), all[1].Record().String()
	running := start(t, Setup{Game: hide{}, Seed: seed(5), ID: "running"})
	must(t, running.Draw(), running.OrderText(0, "pick:1"))
	open := start(t, Setup{Game: walk{}, Seed: seed(5), ID: "open"}, "x")
	must(t, open.OrderText(0, "roll"), open.Draw(), open.OrderText(1, "left"))
	if !strings.Contains(open.Record().String(), "drawn 0 of 3}") {
		t.Fatalf("another number was drawn in\n%s", open.Record())
	}
	chains := chainsFor(t, 2, 9)
	both := together(t, Setup{Game: walk{}, Seed: seed(1), TimeControl: "60"}, chains)
	must(t, both.Stamp(0, 60_000), both.OrderText(0, "roll"))
	must(t, link(t, both, chains, 1), link(t, both, chains, 0), both.Draw())
	must(t, both.OrderText(1, "roll"), link(t, both, chains, 0), both.Lose(1), both.Draw())
	rolling := both.Record().String()
	must(t, both.Resign(0))
	linked := both.Record().String()
	secret := together(t, Setup{Game: hide{}, Seed: seed(3), Replaceable: true}, chains)
	must(t, link(t, secret, chains, 0), link(t, secret, chains, 1), secret.Draw(), secret.OrderText(0, "pick:1"))
	must(t, secret.OrderText(0, "pick:2"), secret.OrderText(1, "pick:2"), secret.OrderText(2, "pick:2"))
	must(t, secret.Resign(0), secret.Resign(1))
	quote := func(s string) string { return "\"" + s + "\"" }
	honest = map[string]string{
		"first example":        pages[0],
		"second example":       pages[1],
		"third example":        pages[2],
		"walk":                 walked,
		"hide":                 hidden,
		"not over":             open.Record().String(),
		"not over, private":    open.Private().String(),
		"not over, and secret": running.Record().String(),
		"private and secret":   running.Private().String(),
		"quoted move":          strings.Replace(pages[0], "1. e2e4", "1. "+quote("e2e4"), 1),
		"escaped move":         strings.Replace(pages[0], "1. e2e4", `1. "e2\u00654"`, 1),
		"quoted order":         strings.Replace(pages[1], " e2e4 ", " "+quote("e2e4")+" ", 1),
		"quoted outcome":       strings.Replace(pages[0], "{blue ", "{"+quote("blue")+" ", 1),
		"quoted reason":        strings.Replace(pages[0], " resigned)", " "+quote("resigned")+")", 1),
		"together":             linked,
		"together, not over":   rolling,
		"together, in secret":  secret.Record().String(),
		"a remark":             strings.Replace(pages[0], "\n\n", "\n\n; (seal 00)\n", 1),
		"lines of others":      strings.ReplaceAll(pages[0], "\n", "\r\n"),
		"words in tags": changed(t, start(t, Setup{
			Game: walk{}, Seats: []Seat{{Name: "a \"b\" \\ \u2028 \u00e4 ] ; \x01 \x7f \U0001f600"}}, ID: "\u2029",
		}).Record().String(), func(*record.Record) {}),
	}
	forged = map[string]string{
		"seal":            strings.Replace(walked, "(seal ", "(seal 0", 1),
		"other seal":      changedSeal(t, walked),
		"no seal":         changed(t, walked, withoutEntries(record.Seal)),
		"no seed":         changed(t, walked, withoutEntries(record.Seed)),
		"no opening":      changed(t, hidden, withoutEntries(record.Opened)),
		"other seed":      changed(t, walked, func(r *record.Record) { flip(&entry(t, r, record.Seed).Hash) }),
		"other nonce":     changed(t, pages[1], func(r *record.Record) { flip(&entry(t, r, record.Opened).Nonce) }),
		"other order":     changed(t, pages[1], func(r *record.Record) { entry(t, r, record.Opened).Text = "d2d4" }),
		"other seat":      changed(t, pages[1], func(r *record.Record) { entry(t, r, record.Opened).Seat = 1 }),
		"other Id":        changed(t, pages[1], setTag(record.ID, "another")),
		"other name":      changed(t, pages[0], setTag("Seat0", "Bert")),
		"other entropy":   changed(t, pages[0], setTag("Entropy0", "a dog")),
		"late tag":        changed(t, pages[0], addTag("Late", "x")),
		"no terms":        changed(t, pages[0], dropTag(record.Terms)),
		"no dice":         changed(t, pages[2], dropTag(record.Dice)),
		"no such draw":    strings.Replace(open.Record().String(), "drawn 0 of 3}", "drawn 7 of 3}", 1),
		"quoted seat":     strings.Replace(pages[0], "(offer 0)", "(offer \"0\")", 1),
		"quoted keyword":  strings.Replace(pages[0], "(undo)", "(\"undo\")", 1),
		"quoted hash":     regexp.MustCompile(`\(seal (\w+)\)`).ReplaceAllString(pages[0], `(seal "$1")`),
		"half a string":   strings.Replace(pages[0], "1. e2e4", "1. \"e2e4", 1),
		"quoted and new":  strings.Replace(pages[0], "1. e2e4", "1. \"d2d4\"", 1),
		"public secret":   strings.Replace(running.Private().String(), "\"private\"", "\"public\"", 1),
		"after the seal":  walked + "(offer 0)\n",
		"deal, by number": changed(t, hidden, dealt(t, func(e *record.Entry) { e.Draw = other(e.Draw) })),
		"deal, by word":   changed(t, hidden, dealt(t, func(e *record.Entry) { e.Draw, e.Of = "", "" })),
		"another deal": changed(t, hidden, dealt(t, func(e *record.Entry) {
			l := lotsOf(t, hide{})
			e.Draw = other(e.Draw)
			e.Text = l.outcomes[e.Draw[0]-'0'].name
		})),
		"other link":      changed(t, linked, func(r *record.Record) { flip(&entry(t, r, record.Link).Hash) }),
		"link of another": changed(t, linked, func(r *record.Record) { entry(t, r, record.Link).Seat = 0 }),
		"link again":      changed(t, linked, func(r *record.Record) { r.Entries[3] = r.Entries[2] }),
		"other anchor":    changed(t, linked, setTag("Chain0", chains[1].Anchor())),
		"no anchor":       changed(t, linked, setTag("Chain0", "x")),
		"early anchor": changed(t, linked, func(r *record.Record) {
			n := len(r.Tags)
			r.Tags[n-1], r.Tags[n-3] = r.Tags[n-3], r.Tags[n-1]
		}),
		"late clock": strings.Replace(linked, "(clock 0 0:01:00)", "(clock 0 0:00:59)", 1),
		"replaced":   changed(t, secret.Record().String(), dropTag(record.Orders)),
		"secret deal with other links": changed(t, secret.Record().String(), func(r *record.Record) {
			dealt(t, func(e *record.Entry) {
				l := lotsOf(t, hide{})
				e.Draw = other(e.Draw)
				e.Text = l.outcomes[e.Draw[0]-'0'].name
			})(r)
		}),
		"another draw": changed(t, walked, func(r *record.Record) {
			e := entry(t, r, record.Chance)
			e.Draw, e.Text = "0", "go"
			if strings.Contains(walked, "{go #1 drawn 0 of 3}") {
				e.Draw, e.Text = "1", "stay"
			}
		}),
	}
	return honest, forged
}

func other(n string) string { return string("01234567"[(n[0]-'0'+1)&7]) }

// lotsOf returns the outcomes of the chance turn that a game begins with.
func lotsOf(t testing.TB, g game.Game) *lottery {
	t.Helper()
	l, err := start(t, Setup{Game: g}).lots()
	must(t, err)
	return l
}

// changedSeal returns a record with another seal.
func changedSeal(t testing.TB, text string) string {
	t.Helper()
	r, err := record.Parse(text)
	must(t, err)
	flip(&entry(t, r, record.Seal).Hash)
	return r.String()
}

// flip changes the last hexadecimal digit.
func flip(digits *string) {
	last := len(*digits) - 1
	digit := "1"
	if (*digits)[last] == '1' {
		digit = "0"
	}
	*digits = (*digits)[:last] + digit
}

func addTag(name, value string) func(*record.Record) {
	return func(r *record.Record) { r.Tags = append(r.Tags, record.Tag{Name: name, Value: value}) }
}

func setTag(name, value string) func(*record.Record) {
	return func(r *record.Record) {
		for i := range r.Tags {
			if r.Tags[i].Name == name {
				r.Tags[i].Value = value
			}
		}
	}
}

func dropTag(name string) func(*record.Record) {
	return func(r *record.Record) {
		for i := range r.Tags {
			if r.Tags[i].Name == name {
				r.Tags = append(r.Tags[:i:i], r.Tags[i+1:]...)
				return
			}
		}
	}
}

// many is a Python program that runs a program for each of many files and prints its output or error, one line each.
const many = `
import contextlib, io, sys
source = compile(open(sys.argv[1]).read(), "check.py", "exec")
for path in sys.argv[2:]:
    sys.argv, out = ["check.py", path], io.StringIO()
    try:
        with contextlib.redirect_stdout(out):
            exec(source, {})
    except (Exception, SystemExit) as e:
        out = io.StringIO("ended: %r" % e)
    print(out.getvalue().strip())
`

// TestTheCheckerOfTheDocumentation compares the program in docs/verify.md, which knows no game, with Verify.
func TestTheCheckerOfTheDocumentation(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no python3 to run the program with")
	}
	honest, forged := judged(t)
	played, err := filepath.Glob("../docs/examples/*.quandary")
	must(t, err)
	if len(played) < 4 {
		t.Errorf("only the games %v", played)
	}
	for _, file := range played {
		text, err := os.ReadFile(file)
		must(t, err)
		honest[filepath.Base(file)] = string(text)
	}
	folder := t.TempDir()
	program := filepath.Join(folder, "check.py")
	must(t, os.WriteFile(program, []byte(examples(t, "verify.md", "python")[0]), 0o600))
	var names []string
	args := []string{"-c", many, program}
	texts := map[string]string{}
	for right, all := range map[string]map[string]string{"honest": honest, "forged": forged} {
		for name, text := range all {
			name = right + ", " + name
			file := filepath.Join(folder, name)
			must(t, os.WriteFile(file, []byte(text), 0o600))
			names, args, texts[name] = append(names, name), append(args, file), text
		}
	}
	out, err := exec.CommandContext(t.Context(), "python3", args...).Output()
	must(t, err)
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != len(names) {
		t.Fatalf("%d records are judged as\n%s", len(names), out)
	}
	for i, name := range names {
		right := strings.HasPrefix(name, "honest")
		r, err := record.Parse(texts[name])
		if err == nil {
			for _, p := range Verify(r, findAny).Problems {
				err = &record.Error{At: p.At, Text: p.Text}
			}
		}
		if (err == nil) != right {
			t.Errorf("%s: verify says %v of\n%s", name, err, texts[name])
		}
		if (lines[i] == "fine") != right {
			t.Errorf("%s: the program says %s of\n%s", name, lines[i], texts[name])
		}
	}
}
