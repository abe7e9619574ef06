package referee

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/predictor"
	"github.com/quandary-games/quandary/referee/record"
)

func findPredictor(string) (game.Game, error) { return predictor.Game(), nil }

// table is one of two programs that play over one file; it sees only its own orders.
type table struct {
	t    *testing.T
	m    *Match
	file string
}

// appendTo appends the lines that add makes of a file's text.
func appendTo(file string, add func(text string) (lines string, err error)) error {
	before, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	lines, err := add(string(before))
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(before, lines...), 0o600)
}

// twoTables makes a file and the two tables at it.
func twoTables(t *testing.T) (a, b *table) {
	file := filepath.Join(t.TempDir(), "game.txt")
	m := start(t, Setup{Game: predictor.Game(), SeatsReveal: true})
	must(t, os.WriteFile(file, []byte(m.Record().String()), 0o600))
	a, b = &table{t, m, file}, &table{t, nil, file}
	must(t, appendTo(file, func(text string) (string, error) {
		r, err := record.Parse(text)
		must(t, err)
		b.m, err = Resume(r, findPredictor, &steady{n: 1000})
		return "", err
	}))
	return a, b
}

// tells reports whether a text contains a move as a word. A hash or an id may contain it by chance.
func tells(text, move string) bool {
	return regexp.MustCompile(`\b` + regexp.QuoteMeta(move) + `\b`).MatchString(text)
}

// do catches up, acts, and appends the new entries.
func (x *table) do(act func(m *Match) error) {
	x.t.Helper()
	must(x.t, appendTo(x.file, func(text string) (string, error) {
		r, err := record.Parse(text)
		must(x.t, err)
		must(x.t, x.m.CatchUp(r))
		n := x.m.Number()
		if err := act(x.m); err != nil {
			return "", err
		}
		if lines := x.m.Since(n); !strings.Contains(lines, "open") && tells(lines, "e2e4") {
			x.t.Errorf("an order is in the file before its time: %s", lines)
		}
		return x.m.Since(n), nil
	}))
}

func order(seat int, move string) func(*Match) error {
	return func(m *Match) error { return m.OrderText(seat, move) }
}

func reveal(seat int) func(*Match) error { return func(m *Match) error { return m.Reveal(seat) } }

func look(*Match) error { return nil }

func TestTwoProgramsPlayOverOneFile(t *testing.T) {
	for _, first := range []int{0, 1} {
		a, b := twoTables(t)
		tables := []*table{a, b}
		moves := [][]string{{"e2e4", "e7e5"}, {"f1c4", "f8c5|f1c4>d7d5"}}
		for _, ply := range moves {
			tables[first].do(order(first, ply[first]))
			if tables[1-first].m.Ordered(first) != "" {
				t.Error("the other program knows the order")
			}
			refused(t, tables[first].m.Reveal(first), game.NotToMove)
			tables[1-first].do(order(1-first, ply[1-first]))
			if m := tables[1-first].m; !m.Revealing() || m.Awaited() != game.FirstSeats(2) {
				t.Errorf("awaited %v", m.Awaited())
			}
			refused(t, tables[1-first].m.Reveal(first), game.BadRequest)
			tables[1-first].do(reveal(1 - first))
			tables[first].do(reveal(first))
			tables[1-first].do(look)
		}
		if a.m.Record().String() != b.m.Record().String() || len(a.m.History(0)) != 2 {
			t.Errorf("the programs differ:\n%s\n%s", a.m.Record(), b.m.Record())
		}
		if got := a.m.View(0).String(); got != "rnbqk1nr/ppp2ppp/8/2bpp3/2B1P3/8/PPPP1PPP/RNBQK1NR KQkq 0 3" {
			t.Error(got)
		}
		a.do(func(m *Match) error { return m.Resign(0) })
		b.do(look)
		if b.m.Turn().Reason != game.Resigned {
			t.Errorf("turn %v", b.m.Turn())
		}
		r, err := record.Parse(b.m.Record().String())
		must(t, err)
		if report := Verify(r, findPredictor); len(report.Problems) > 0 || report.Commitments != 4 {
			t.Errorf("%+v", report)
		}
	}
}

func TestUnrevealedOrderLosesByTimeout(t *testing.T) {
	for _, first := range []int{0, 1} {
		for _, late := range []int{0, 1} {
			a, b := twoTables(t)
			tables, moves := []*table{a, b}, []string{"e2e4", "e7e5"}
			tables[first].do(order(first, moves[first]))
			tables[1-first].do(order(1-first, moves[1-first]))
			tables[1-late].do(reveal(1 - late))
			tables[1-late].do(func(m *Match) error { return m.Timeout(m.Awaited()) })
			tables[late].do(look)
			for _, x := range tables {
				if turn := x.m.Turn(); turn.Reason != game.Timeout || turn.Scores[1-late].String() != "1" {
					t.Errorf("turn %v", turn)
				}
			}
			r, err := record.Parse(a.m.Record().String())
			must(t, err)
			if report := Verify(r, findPredictor); len(report.Problems) > 0 || len(report.Notes) != 1 {
				t.Errorf("%+v", report)
			}
		}
	}
}

func TestBothLateShareThePoint(t *testing.T) {
	m := start(t, Setup{Game: predictor.Game(), SeatsReveal: true})
	must(t, m.Timeout(m.Awaited()))
	if turn := m.Turn(); turn.Reason != game.Timeout || turn.Scores[0].String() != "1/2" {
		t.Errorf("turn %v", turn)
	}
}

func TestOrdersAreOpenedByTheRefereeAtOnce(t *testing.T) {
	m := start(t, Setup{Game: predictor.Game()})
	refused(t, m.OrderText(0, "e2e5"), game.IllegalMove)
	must(t, m.OrderText(1, "e7e5"))
	refused(t, m.OrderText(1, "d7d5"), game.NotToMove)
	s := m.Record().String()
	if tells(s, "e7e5") || !strings.Contains(m.Private().String(), "(keep 1 e7e5 ") {
		t.Error(s)
	}
	refused(t, m.Undo(), game.BadRequest)

	// The match continues from its private record with the given order.
	private, err := record.Parse(m.Private().String())
	must(t, err)
	m, err = Resume(private, findPredictor, &steady{n: 50})
	must(t, err)
	if m.Ordered(1) != "e7e5" || m.Awaited() != game.Only(0) {
		t.Fatalf("awaited %v", m.Awaited())
	}
	must(t, m.OrderText(0, "e2e4"))
	if m.Turn().Kind != game.SimultaneousTurn || len(m.History(0)) != 1 ||
		m.Record().String() != m.Private().String() {
		t.Errorf("not carried out:\n%s", m.Record())
	}
	refused(t, m.Undo(), game.BadRequest)
}

func TestASeatMayKeepItsOrderToItself(t *testing.T) {
	m := start(t, Setup{Game: predictor.Game(), SeatsReveal: true, ID: "x"})
	nonce := strings.Repeat("ab", 16)
	refused(t, m.Commit(0, "short"), game.BadRequest)
	refused(t, m.Commit(2, Commitment("x", 1, 2, "e2e4", nonce)), game.BadRequest)
	must(t, m.Commit(0, Commitment("x", 1, 0, "e2e4", nonce)))
	refused(t, m.Commit(0, Commitment("x", 1, 0, "d2d4", nonce)), game.NotToMove)
	refused(t, m.Open(0, "e2e4", nonce), game.NotToMove)
	must(t, m.Commit(1, Commitment("x", 1, 1, "e7e4", nonce)))
	refused(t, m.Open(0, "d2d4", nonce), game.BadRequest)
	refused(t, m.Open(0, "e2e4", nonce[2:]), game.BadRequest)
	must(t, m.Open(0, "e2e4", nonce))
	refused(t, m.Open(0, "e2e4", nonce), game.BadRequest)
	refused(t, m.Open(1, "e7e4", nonce), game.IllegalMove)
	if m.Awaited() != game.Only(1) {
		t.Errorf("awaited %v", m.Awaited())
	}
	must(t, m.Timeout(m.Awaited()))
}

func TestTheFileIsTheTruth(t *testing.T) {
	a, b := twoTables(t)
	must(t, b.m.OrderText(1, "e7e5")) // never reaches the file
	a.do(order(0, "e2e4"))
	b.do(order(1, "d7d5"))
	a.do(reveal(0))
	b.do(reveal(1))
	if h := b.m.History(1); len(h) != 1 || h[0].Moves[1] != "d7d5" {
		t.Errorf("history %v", h)
	}
	other := start(t, Setup{Game: predictor.Game(), ID: "another"})
	if err := a.m.CatchUp(other.Record()); err == nil {
		t.Error("the record of another game was accepted")
	}
	r, err := record.Parse(b.m.Record().String() + "(open 0 e2e4 " + strings.Repeat("00", 16) + ")\n")
	must(t, err)
	if err := a.m.CatchUp(r); err == nil || !strings.HasPrefix(voice.Error(err), "line ") {
		t.Errorf("got %v", err)
	}
	if len(a.m.History(0)) != 1 {
		t.Error("what was right was not carried out")
	}
}

func TestHolderOfTheSeedCompletesTheRecord(t *testing.T) {
	m := start(t, Setup{Game: walk{}, Seed: seed(9)})
	must(t, m.OrderText(0, "roll"), m.Draw())
	other, err := Resume(reread(t, m.Record()), findToy, &steady{})
	must(t, err)
	if other.HasDice() {
		t.Fatal("the dice are in the public record")
	}
	must(t, other.Resign(1))
	if Verify(reread(t, other.Record()), findToy).Problems == nil {
		t.Error("a record without the seed was accepted")
	}
	must(t, m.CatchUp(reread(t, other.Record())))
	m.Finish()
	verified(t, m)
	must(t, other.CatchUp(reread(t, m.Record())))
	if other.checked.draws != 1 || !other.sealed {
		t.Errorf("checked %+v", other.checked)
	}
}
