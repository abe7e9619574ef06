package referee

import (
	"context"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/referee/record"
)

// Problem is an error in a record, with its place.
type Problem struct {
	At   record.Place
	Ply  int
	Text text.Text
}

// Report is the result of verifying a record.
type Report struct {
	Game        game.Game
	Seats       []Seat
	Plies       int // carried out
	Draws       int // of the dice, recomputed
	Unchecked   int // of the dice, waiting for the seed
	ByHand      int // outcomes rolled or given, which cannot be checked
	Commitments int // opened and correct
	Turn        game.Turn
	Notes       []text.Text // further information
	Terms       string      // the hash that was fixed before the seats added to the dice, or ""
	Seal        string      // the hash of everything before it, or "" if there is none yet
	Problems    []Problem   // empty if the record is correct
}

// Verify replays a record and checks everything in it: moves, draws, commitments, the seed, the result, the seal. It
// stops at the first problem, because later entries depend on it.
func Verify(r *record.Record, find Finder) Report {
	_, report, _ := VerifyMatch(context.Background(), r, find) // without an end of the context there is no error
	return report
}

// VerifyMatch is Verify, and also returns the match up to the first problem: nil if the tags are wrong. Errors: the
// context's, if it ends first.
func VerifyMatch(ctx context.Context, r *record.Record, find Finder) (m *Match, report Report, err error) {
	m, err = replay(ctx, r, find, secrets{}, nil)
	if ctx.Err() != nil {
		return nil, report, ctx.Err()
	}
	if m != nil {
		report = Report{
			Game: m.game, Seats: m.Seats(), Plies: m.plies(), Turn: m.turn,
			Draws: m.checked.draws, Unchecked: m.checked.unchecked, ByHand: m.checked.byHand,
			Commitments: m.checked.commitments, Terms: tagValue(r, record.Terms),
		}
	}
	left := unread(r, err)
	if err != nil && left == 0 {
		report.Problems = []Problem{problem(r, err)}
		return m, report, nil
	}
	if m.over() && !m.sealed {
		report.Problems = []Problem{unsealed(r, m)}
	}
	if m.sealed {
		report.Seal = m.Entry(m.Number()).Hash
	}
	report.Notes = m.notes(left)
	return m, report, nil
}

// notes returns the notes on a correct record. left is the number of its last entries that could not be read.
func (m *Match) notes(left int) []text.Text {
	var list []text.Text
	if left > 0 {
		list = append(list, text.Of("referee.secret_so_far", "n", left))
	} else if !m.over() {
		list = append(list, text.Of("referee.unfinished"))
	}
	if m.checked.unchecked > 0 {
		list = append(list, text.Of("referee.unchecked", "n", m.checked.unchecked))
	}
	if m.checked.byHand > 0 {
		list = append(list, text.Of("referee.by_hand", "n", m.checked.byHand))
	}
	for seat := range m.chains {
		if m.chains[seat].lost {
			list = append(list, text.Of("referee.lost_note", "seat", m.name(seat)))
		}
	}
	if n := len(m.unopened()); n > 0 && m.over() {
		list = append(list, text.Of("referee.unopened", "n", n))
	}
	return list
}

// unsealed returns the problem of a finished record that breaks off before its end.
func unsealed(r *record.Record, m *Match) Problem {
	p := Problem{At: record.Place{Line: 1, Column: 1}, Ply: m.plies(), Text: text.Of("referee.unsealed")}
	if n := len(r.Entries); n > 0 {
		p.At = r.Entries[n-1].At
	}
	return p
}

// The messages of errors that only mean that a secret of a running game is not public yet.
const (
	stillSecretOutcome = "referee.secret_outcome"
	stillSecretOrders  = "referee.secret_orders"
)

// unread returns how many entries of an honest record cannot be checked because the game is running and they depend
// on a secret. It is 0 for any other error, and if the record says that the game is over.
func unread(r *record.Record, err error) (entries int) {
	e, ok := err.(*record.Error)
	if !ok || e.Text.Kind != stillSecretOutcome && e.Text.Kind != stillSecretOrders {
		return 0
	}
	reached := false
	for i := range r.Entries {
		switch entry := &r.Entries[i]; {
		case entry.What == record.Result || entry.What == record.Seed || entry.What == record.Seal:
			return 0
		case entry.At == e.At:
			reached = true
			fallthrough
		case reached && entry.Logged():
			entries++
		}
	}
	return entries
}

func problem(r *record.Record, err error) Problem {
	p := Problem{At: record.Place{Line: 1, Column: 1}, Text: text.Of("referee.other", "error", err.Error())}
	if e, ok := err.(*record.Error); ok {
		p.At, p.Text = e.At, e.Text
	}
	for i := range r.Entries {
		if r.Entries[i].At == p.At {
			p.Ply = r.Entries[i].Ply
		}
	}
	return p
}
