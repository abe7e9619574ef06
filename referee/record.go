package referee

import (
	"slices"

	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/text"
)

// Record is the record of the match as everybody may have it. When the game is over it is complete: all secrets are
// open.
func (m *Match) Record() *record.Record {
	r := &record.Record{Tags: m.tagged(record.Public)}
	for i := range m.log {
		r.Entries = append(r.Entries, m.log[i].entry)
	}
	return r
}

// Private is the record with everything that the match keeps secret, to resume from. Nobody but who runs the match
// may see it. If there are no secrets (any more), it is the public record.
func (m *Match) Private() *record.Record {
	r := m.Record()
	var kept []record.Entry
	for _, c := range m.unopened() {
		if e, known := m.opening(c, record.Kept); known {
			kept = append(kept, e)
		}
	}
	if m.seed != nil && !m.seeded {
		kept = append(kept, record.Entry{What: record.KeptSeed, Ply: m.ply(), Hash: m.seed.String()})
	}
	if len(kept) > 0 {
		r.Tags = m.tagged(record.Private)
		r.Entries = append(r.Entries, kept...)
	}
	return r
}

// Secret is what the private record keeps of an event that commits to something, by its number; none if there is
// nothing or it is open.
func (m *Match) Secret(number int) (e record.Entry, ok bool) {
	at := m.Entry(number)
	if c := m.find(at); (at.What == record.Commit || at.Secret()) && c != nil && c.hash == at.Hash && !c.opened {
		return m.opening(c, record.Kept)
	}
	return record.Entry{}, false
}

// tagged is the tags of the record in one of its forms.
func (m *Match) tagged(form string) []record.Tag {
	tags := slices.Clone(m.tags)
	for i := range tags {
		if tags[i].Name == record.Form {
			tags[i].Value = form
		}
	}
	return tags
}

// Since is the text of the record's entries after number since, ready to be appended to a file of which they are the
// continuation.
func (m *Match) Since(since int) string {
	r := m.Record()
	return record.Lines(r.Entries[min(max(since, 0), len(r.Entries)):])
}

// Finish completes the record of a game that is over, as far as the match can: result, openings, the seed of the
// dice, the seal. A match does so by itself when an action of its own ends the game; after CatchUp it may be left to
// do. It does nothing if there is nothing to do.
func (m *Match) Finish() {
	if !m.over() || m.sealed {
		return
	}
	if !m.result {
		scores := slices.Clone(m.turn.Scores[:len(m.seats)])
		_ = m.apply(record.Entry{What: record.Result, Ply: m.ply(), Scores: scores, Reason: string(m.turn.Reason)})
	}
	for _, c := range m.unopened() {
		if e, known := m.opening(c, record.Opened); known {
			_ = m.apply(e)
		}
	}
	if m.seed != nil && !m.seeded {
		_ = m.apply(record.Entry{What: record.Seed, Ply: m.ply(), Hash: m.seed.String()})
	}
	if m.lacks().IsZero() {
		_ = m.apply(record.Entry{What: record.Seal, Ply: m.ply(), Hash: string(m.hash)})
	}
}

// lacks is what the record of a finished game lacks, or nothing. The order of a ply that was never carried out may
// stay secret.
func (m *Match) lacks() text.Text {
	switch {
	case !m.result:
		return text.Of("referee.lacks_result")
	case m.promise != "" && !m.seeded:
		return text.Of("referee.lacks_seed")
	}
	for _, c := range m.unopened() {
		if c.number > 0 || c.played {
			return text.Of("referee.lacks_opening", "ply", c.ply)
		}
	}
	return text.Text{}
}
