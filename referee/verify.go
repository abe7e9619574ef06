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
			Draws: m.checked.draws, Unchecked: m.checked.unchecked, ByHand: m.checked.byHand, Commitments: m.checked.commitments,
		}
	}
	if err != nil {
		p := Problem{At: record.Place{Line: 1, Column: 1}, Text: text.Of("referee.other", "error", err.Error())}
		if e, ok := err.(*record.Error); ok {
			p.At, p.Text = e.At, e.Text
		}
		for _, e := range r.Entries {
			if e.At == p.At {
				p.Ply = e.Ply
			}
		}
		report.Problems = []Problem{p}
		return report
	}
	if !m.over() {
		report.Notes = append(report.Notes, text.Of("referee.unfinished"))
	} else if !m.sealed {
		p := Problem{At: record.Place{Line: 1, Column: 1}, Ply: m.plies(), Text: text.Of("referee.unsealed")}
		if n := len(r.Entries); n > 0 {
			p.At = r.Entries[n-1].At
		}
		report.Problems = []Problem{p}
	}
	if m.sealed {
		report.Seal = m.log[len(m.log)-1].entry.Hash
	}
	if m.checked.unchecked > 0 {
		report.Notes = append(report.Notes, text.Of("referee.unchecked", "n", m.checked.unchecked))
	}
	if m.checked.byHand > 0 {
		report.Notes = append(report.Notes, text.Of("referee.by_hand", "n", m.checked.byHand))
	}
	if n := len(m.unopened()); n > 0 && m.over() {
		report.Notes = append(report.Notes, text.Of("referee.unopened", "n", n))
	}
	return report
}
