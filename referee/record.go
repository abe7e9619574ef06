package referee

import (
	"slices"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/referee/record"
)

// Record returns the public record of the match. When the game is over it is complete and all secrets are open.
func (m *Match) Record() *record.Record {
	r := &record.Record{Tags: m.tagged(record.Public)}
	for _, e := range m.log.All() {
		r.Entries = append(r.Entries, *e)
	}
	return r
}

// Private returns the record with everything that the match keeps secret, for [Resume]. Only the program that runs
// the match may see it. Without secrets it equals the public record.
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

// Secret returns what the private record adds for an event that commits to something, by the event's number. ok is
// false if there is nothing, or it is open.
func (m *Match) Secret(number int) (e record.Entry, ok bool) {
	at := m.Entry(number)
	if c := m.find(at); (at.What == record.Commit || at.Secret()) && c != nil && c.hash == at.Hash && !c.opened {
		return m.opening(c, record.Kept)
	}
	return record.Entry{}, false
}

// tagged returns the tags of the record in one of its forms.
func (m *Match) tagged(form string) []record.Tag {
	tags := slices.Clone(m.tags)
	for i := range tags {
		if tags[i].Name == record.Form {
			tags[i].Value = form
		}
	}
	return tags
}

// Since returns the text of the entries after number since, to be appended to a file that holds the others.
func (m *Match) Since(since int) string {
	r := m.Record()
	return record.Lines(r.Entries[min(max(since, 0), len(r.Entries)):])
}

// Finish completes the record of a finished game as far as the match can: result, openings, the seed of the dice, the
// seal. A match calls it when its own action ends the game; after CatchUp the caller may have to. Otherwise it does
// nothing.
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

// lacks returns what is missing in the record of a finished game, or the zero Text. An order of a ply that was never
// carried out may stay secret.
func (m *Match) lacks() text.Text {
	switch {
	case !m.result:
		return text.Of("referee.lacks_result")
	case m.promise != "" && !m.seeded:
		return text.Of("referee.lacks_seed")
	}
	for _, c := range m.unopened() {
		if c.number > 0 || c.ply <= m.plies() {
			return text.Of("referee.lacks_opening", "ply", c.ply)
		}
	}
	return text.Text{}
}
