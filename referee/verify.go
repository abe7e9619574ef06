package referee

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/text"
)

// Problem is something wrong with a record, and where.
type Problem struct {
	At   record.Place
	Ply  int
	Text text.Text
}

// Report is what verifying a record has come to.
type Report struct {
	Game        game.Game
	Seats       []Seat
	Plies       int // carried out
	Draws       int // of the dice, computed again
	Unchecked   int // draws of the dice that wait for the seed
	ByHand      int // outcomes of real dice or given by word, which nobody can check
	Commitments int // opened, and found to be what was committed to
	Turn        game.Turn
	Notes       []text.Text // what there is to say besides
	Terms       string      // the hash that was fixed before the seats added to the dice, or ""
	Seal        string      // the hash of everything before it, or "" if there is none yet
	Problems    []Problem   // none: the record is what it says it is
}

// Verify plays a record again and checks everything that it says: moves, draws, commitments, the seed, the result, the
// seal. It stops at the first problem, for what comes after has lost its ground.
func Verify(r *record.Record, find Finder) Report {
	m, err := replay(r, find, secrets{}, nil)
	var report Report
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
		return report
	}
	if m.over() && !m.sealed {
		report.Problems = []Problem{unsealed(r, m)}
	}
	if m.sealed {
		report.Seal = m.log[len(m.log)-1].entry.Hash
	}
	report.Notes = m.notes(left)
	return report
}

// notes are what there is to say of a record that is right, but for its last entries, if some are left unread.
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

// unsealed is that a finished record breaks off before its end.
func unsealed(r *record.Record, m *Match) Problem {
	p := Problem{At: record.Place{Line: 1, Column: 1}, Ply: m.plies(), Text: text.Of("referee.unsealed")}
	if n := len(r.Entries); n > 0 {
		p.At = r.Entries[n-1].At
	}
	return p
}

// What stands in the way of carrying out a public record while the game is running.
const (
	stillSecretOutcome = "referee.secret_outcome"
	stillSecretOrders  = "referee.secret_orders"
)

// unread is how many entries of the log of an honest record cannot be checked because the game is not over and what
// they depend on is still secret. It is 0 if the error is another one, or the record says that the game is over.
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

// problem is what is wrong with a record.
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
