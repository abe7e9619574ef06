package crowd

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/crowd/team"
	"github.com/quandary-games/quandary/referee/dice"
	"github.com/quandary-games/quandary/referee/record"
)

// whole is the record of a whole game, as a server wrote it: five traders, one of them excluded, against one who
// commits first.
func whole(t testing.TB) *record.Record {
	t.Helper()
	content, err := os.ReadFile("testdata/five-traders.quandary")
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(string(content))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// split takes a record apart: the match, and what its crowd did.
func split(t testing.TB, r *record.Record) (match []record.Entry, log Log) {
	t.Helper()
	log.Teams = map[int][]team.Event{}
	for _, e := range r.Entries {
		var err error
		switch e.What {
		case record.Team:
			log.Teams[e.Seat], err = read(log.Teams[e.Seat], e.Text)
		case record.Market:
			log.Market, err = read(log.Market, e.Text)
		case record.CrowdSeal:
		default:
			match = append(match, e)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return match, log
}

// forged is a record in which what the crowd did is another, and sealed again.
func forged(t testing.TB, r *record.Record, forge func(log *Log)) *record.Record {
	t.Helper()
	match, log := split(t, r)
	forge(&log)
	seal := match[len(match)-1].Hash
	made := &record.Record{Tags: r.Tags, Entries: append(slices.Clip(match), log.Entries(seal)...)}
	again, err := record.Parse(made.String())
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// refused fails unless a record is refused for a reason.
func refused(t *testing.T, what, want string, r *record.Record) {
	t.Helper()
	_, err := Verify(r)
	voice := text.Must(Messages(), team.Messages(), market.Messages()).Voice("en")
	var wrong *record.Error
	if !errors.As(err, &wrong) || !strings.Contains(voice.Say(wrong.Text), want) {
		t.Errorf("%s: got %v, want %q", what, err, want)
	}
}

// of are the events of a kind in the log of the team of seat 0.
func of(log *Log, kind team.Kind) []*team.Event {
	var list []*team.Event
	for i := range log.Teams[0] {
		if e := &log.Teams[0][i]; e.Kind == kind {
			list = append(list, e)
		}
	}
	return list
}

func TestAWholeGameIsVerified(t *testing.T) {
	r := whole(t)
	report, err := Verify(r)
	if err != nil || report.Plies != 8 || report.Trades != 6 || report.Acts != 2 || len(report.Best) != 5 ||
		report.Seal == "" {
		t.Errorf("%v, %+v", err, report)
	}
	same := forged(t, r, func(*Log) {})
	if same.String() != r.String() {
		t.Error("the record is written otherwise when it is taken apart and put together")
	}
	if !Of(r) || Of(&record.Record{Tags: []record.Tag{{Name: "Kind0", Value: "person"}}}) {
		t.Error("it is not known which record is of a crowd")
	}
}

// TestForgedGamesAreRefused changes the log of the team, the market or the match in every way that would help somebody,
// seals it again, and looks whether that is seen.
func TestForgedGamesAreRefused(t *testing.T) {
	for what, c := range map[string]struct {
		want  string
		forge func(log *Log)
	}{
		"weights of somebody": {"weights are not those", func(l *Log) { of(l, team.Weighed)[2].Weights[0].Weight++ }},
		"a member left out": {"weights are not those", func(l *Log) {
			e := of(l, team.Weighed)[2]
			e.Weights = e.Weights[1:]
		}},
		"weights of another moment": {"weights are not those", func(l *Log) { of(l, team.Weighed)[3].As-- }},
		"another order counts": {"in round 1 the seat ordered e2e4",
			func(l *Log) { of(l, team.Decided)[0].Choice.Text = "d2d4" }},
		"another member": {"the rule chooses otherwise",
			func(l *Log) { of(l, team.Decided)[0].Choice.Member = "ida" }},
		"an order was another": {"not what was committed to", func(l *Log) {
			of(l, team.Ordered)[1].Text = "d2d4"
		}},
		"an order after the deadline": {"time of the round is over", func(l *Log) { late(l, 2) }},
		"a deadline of no plan":       {"not that of the plan", func(l *Log) { of(l, team.Opened)[0].Until += 60_000 }},
		"a commitment that was not given": {"did not commit to that", func(l *Log) {
			of(l, team.Committed)[0].Hash = strings.Repeat("ab", 32)
		}},
		"orders before the commitment": {"has to commit first", func(l *Log) { swapCommitment(l.Teams[0]) }},
		"nobody was excluded": {"the rule chooses otherwise", func(l *Log) {
			without(l, team.Excluded)
		}},
		"an act without a reason": {"the name of who acted", func(l *Log) { of(l, team.Excluded)[0].Reason = "" }},
		"no seed":                 {"the seed of the team", func(l *Log) { without(l, team.Revealed) }},
		"another seed": {"commitment to a seed",
			func(l *Log) { of(l, team.Revealed)[0].Seed = dice.Seed{1}.String() }},
		"another game":           {"to another game", func(l *Log) { of(l, team.Founded)[0].Terms.Game = "other" }},
		"a ply that never ended": {"the last round", func(l *Log) { l.Teams[0] = l.Teams[0][:len(l.Teams[0])-2] }},
		"no team":                {"by a team in the tags", func(l *Log) { delete(l.Teams, 0) }},
		"a team of nobody": {"by a team in the tags",
			func(l *Log) { l.Teams[1] = slices.Clone(l.Teams[0][:1]) }},
		"money of a trade": {"event", func(l *Log) { l.Market[2].Money-- }},
		"a trade that was not": {"event 3 of the market",
			func(l *Log) { l.Market[2].Shares++; l.Market[2].Money = 20_000 }},
		"scores that were not": {"another result of the game",
			func(l *Log) { s := l.Market[len(l.Market)-1].Scores; slices.Reverse(s) }},
		"a market that never paid": {"has not paid", func(l *Log) { l.Market = l.Market[:len(l.Market)-1] }},
		"no market":                {"no market for the seat", func(l *Log) { l.Market = nil }},
		"an event left out":        {"want the number", func(l *Log) { l.Teams[0] = slices.Delete(l.Teams[0], 4, 5) }},
	} {
		refused(t, what, c.want, forged(t, whole(t), c.forge))
	}
}

// late has an order of a ply come at its deadline.
func late(l *Log, ply int) {
	var until int64
	for i := range l.Teams[0] {
		switch e := &l.Teams[0][i]; {
		case e.Kind == team.Opened:
			until = e.Until
		case e.Kind == team.Ordered && e.Ply == ply:
			e.At = until
		}
	}
}

// swapCommitment has the first order of a log come before what somebody else committed to.
func swapCommitment(log []team.Event) {
	i := slices.IndexFunc(log, func(e team.Event) bool { return e.Kind == team.Committed })
	log[i], log[i+1] = log[i+1], log[i]
	log[i].Number, log[i+1].Number = log[i+1].Number, log[i].Number
	log[i].At = log[i+1].At
}

// without takes the events of a kind out of a log.
func without(l *Log, kind team.Kind) {
	l.Teams[0] = slices.DeleteFunc(l.Teams[0], func(e team.Event) bool { return e.Kind == kind })
	moved := map[int]int{} // the numbers of orders
	for i := range l.Teams[0] {
		moved[l.Teams[0][i].Number] = i + 1
		l.Teams[0][i].Number = i + 1
		if c := l.Teams[0][i].Choice; c != nil && c.Order != 0 {
			c.Order = moved[c.Order]
		}
	}
}

// TestTheMatchIsHeldAgainstTheCrowd has the match say something else than the crowd decided.
func TestTheMatchIsHeldAgainstTheCrowd(t *testing.T) {
	r := whole(t)
	for i := range r.Entries {
		if e := &r.Entries[i]; e.What == record.Opened && e.Seat == 0 && e.Ply == 3 {
			e.Text = "a2a3"
		}
	}
	refused(t, "another order in the match", "in round 3 the seat ordered a2a3", r)
	r = whole(t)
	r.Entries = slices.DeleteFunc(r.Entries, func(e record.Entry) bool {
		return e.What == record.Opened &&
			e.Seat == 0 && e.Ply == 3
	})
	refused(t, "no order in the match", "no order of the seat in round 3", r)
}

func TestSealsOfCrowds(t *testing.T) {
	r := whole(t)
	last := len(r.Entries) - 1
	r.Entries[last].Hash = strings.Repeat("0", 64)
	refused(t, "another seal", "seal of the crowd’s events is broken", r)
	r.Entries = r.Entries[:last]
	refused(t, "no seal", "are not sealed", r)
	r = whole(t)
	r.Entries = append(r.Entries, r.Entries[last-1])
	refused(t, "something after the seal", "seal of the crowd’s events is broken", r)
	r = whole(t)
	for _, bad := range []string{"x", "{}", `[{"number":1,"colour":"red"}]`, "[] []", ""} {
		r.Entries[last-1].Text = bad
		if _, err := Verify(r); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// made is a record of one ply that a team of a secret minute decided, whose weights are the rows of a market elsewhere.
func made(t *testing.T, change func(e *team.Event)) *record.Record {
	t.Helper()
	seed, start := dice.Seed{7}, int64(1_790_000_000_000)
	terms := team.Terms{
		Game: "g", Rule: team.Dice, Sight: team.Sealed, Moment: team.AtMinute, Missing: team.Clock,
		Seed:   seed.Commitment(),
		Source: string(SourceManifold), Plan: "90m", Market: "m1", Outcome: "YES",
	}
	var m team.Team
	var log []team.Event
	do := func(at int64, e team.Event) team.Event {
		t.Helper()
		e, err := m.Propose(at, e)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Apply(e); err != nil {
			t.Fatal(err)
		}
		log = append(log, e)
		return e
	}
	until := start + 90*60_000
	as := team.Minute(&terms, seed, 1, start, until)
	rows := `[{"id":"b1","userId":"u1","outcome":"YES","shares":40,"createdTime":1},` +
		`{"id":"b2","userId":"u2","outcome":"YES","shares":9,"createdTime":2}]` + "\n"
	digest := sha256.Sum256([]byte(rows))
	do(start, team.Event{Kind: team.Founded, Terms: &terms})
	do(start, team.Event{Kind: team.Linked, Member: "mira", User: "u1"})
	do(start, team.Event{Kind: team.Opened, Ply: 1, Until: until})
	nonce := strings.Repeat("5a", 32)
	do(start, team.Event{Kind: team.Ordered, Ply: 1, Member: "mira", Text: "e4", Nonce: nonce,
		Hash: team.Hash(&terms, 1, "mira", "e4", nonce)})
	do(until, team.Event{
		Kind: team.Weighed, Reading: team.Reading{
			As: as, Source: string(SourceManifold), Rows: rows, Digest: hex.EncodeToString(digest[:])},
		Weights: []team.Weight{{Member: "mira", Weight: 40_000}},
	})
	e, err := m.Decide(until, &seed)
	if err != nil {
		t.Fatal(err)
	}
	do(until, e)
	do(until, team.Event{Kind: team.Ended, Ply: 1})
	do(until, team.Event{Kind: team.Revealed, Seed: seed.String()})
	for i := range log {
		change(&log[i])
	}
	match := []record.Entry{
		{What: record.Moved, Ply: 1, Text: "e4"}, {What: record.Result, Ply: 1, Reason: "x"},
		{What: record.Seal, Ply: 1, Hash: strings.Repeat("1", 64)},
	}
	tags := []record.Tag{{Name: record.ID, Value: "g"}, {Name: "Seat0", Value: "A crowd"},
		{Name: "Kind0", Value: OfTeam}}
	l := Log{Teams: map[int][]team.Event{0: log}}
	return &record.Record{Tags: tags, Entries: append(match, l.Entries(match[2].Hash)...)}
}

// TestSecretMinutesAndRowsAreVerified holds what was read elsewhere, the minute whose weights counted and what was
// drawn against the seed and the rows.
func TestSecretMinutesAndRowsAreVerified(t *testing.T) {
	if r, err := Verify(made(t, func(*team.Event) {})); err != nil || r.Draws != 1 || r.Unknown != 0 {
		t.Fatalf("%v, %+v", err, r)
	}
	for what, c := range map[string]struct {
		want  string
		forge func(e *team.Event)
	}{
		"another row": {"not those of the digest",
			func(e *team.Event) { e.Rows = strings.Replace(e.Rows, "40", "41", 1) }},
		"rows that say something else": {"weights are not those", func(e *team.Event) {
			if e.Kind == team.Weighed {
				e.Rows = strings.Replace(e.Rows, "40", "41", 1)
				sum := sha256.Sum256([]byte(e.Rows))
				e.Digest = hex.EncodeToString(sum[:])
			}
		}},
		"a user who is nobody": {"weights are not those", func(e *team.Event) {
			if e.Kind == team.Linked {
				e.User = "u9"
			}
		}},
		"another minute": {"another moment for the weights", func(e *team.Event) {
			if e.Kind == team.Weighed {
				if e.As += 60_000; e.As >= 1_790_000_000_000+90*60_000 {
					e.As -= 120_000
				}
			}
		}},
		"another draw": {"draws another order", func(e *team.Event) {
			if e.Kind == team.Decided {
				e.Choice.Drawn = map[bool]string{true: "1", false: "0"}[e.Choice.Drawn == "0"]
			}
		}},
	} {
		refused(t, what, c.want, made(t, c.forge))
	}
}

func FuzzVerify(f *testing.F) {
	content, err := os.ReadFile("testdata/five-traders.quandary")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(content))
	f.Add("[Quandary \"1\"]\n[Kind0 \"team\"]\n(team 0 \"[{}]\") " +
		"(market \"[{\\\"number\\\":1,\\\"kind\\\":\\\"opened\\\"}]\")\n")
	f.Fuzz(func(t *testing.T, s string) {
		if r, err := record.Parse(s); err == nil {
			_, _ = Verify(r) // it may be refused; it does not panic
		}
	})
}

// TestNotesTellOfDrawsThatCannotBeChecked: before its seed is revealed, nobody can recompute the draws of a team.
func TestNotesTellOfDrawsThatCannotBeChecked(t *testing.T) {
	for unknown, want := range []int{1, 2} {
		r := Report{Draws: 1, Unknown: unknown}
		if notes := r.Notes(); len(notes) != want || notes[want-1].Kind == "referee.unchecked" != (unknown > 0) {
			t.Errorf("%d draws are not checked: %v", unknown, notes)
		}
	}
}
