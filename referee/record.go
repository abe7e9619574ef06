package referee

import (
	"slices"

	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/text"
)

// Record is the record of the match as everybody may have it. When the game is over it is complete: all secrets are open.
func (m *Match) Record() *record.Record {
	r := &record.Record{Tags: m.head(record.Public)}
	for i := range m.log {
		r.Entries = append(r.Entries, m.log[i].entry)
	}
	return r
}

// Private is the record with everything that the match keeps secret, to resume from. Nobody but who runs the match may see it. If
// there are no secrets (any more), it is the public record.
func (m *Match) Private() *record.Record {
	r := m.Record()
	var kept []record.Entry
	for _, c := range m.unopened() {
		if e, known := m.opening(c, record.Kept); known {
			kept = append(kept, e)
		}
	}
	if m.secrets.seed != nil && !m.seeded {
		kept = append(kept, record.Entry{What: record.KeptSeed, Ply: m.ply(), Hash: m.secrets.seed.String()})
	}
	if len(kept) > 0 {
		r.Tags = m.head(record.Private)
		r.Entries = append(r.Entries, kept...)
	}
	return r
}

// head is the tags of the record in one of its forms.
func (m *Match) head(form string) []record.Tag {
	tags := slices.Clone(m.tags)
	for i := range tags {
		if tags[i].Name == record.Form {
			tags[i].Value = form
		}
	}
	return tags
}

// Since is the text of the record's entries after number since, ready to be appended to a file of which they are the continuation.
func (m *Match) Since(since int) string {
	r := m.Record()
	return record.Lines(r.Entries[min(max(since, 0), len(r.Entries)):])
}

// unopened are the commitments that are not open yet, in the order in which they were made.
func (m *Match) unopened() []*commitment {
	var list []*commitment
	for i := range m.log {
		e := &m.log[i].entry
		var c *commitment
		switch {
		case e.What == record.Commit:
			c = m.orders[turnSeat{e.Ply, e.Seat}]
		case e.Secret():
			c = m.outcomes[e.Number-1]
		}
		if c != nil && !c.opened {
			list = append(list, c)
		}
	}
	return list
}

// opening is the entry that opens a commitment (or keeps its secret), if the match knows how.
func (m *Match) opening(c *commitment, what record.What) (e record.Entry, known bool) {
	o, known := m.secrets.orders[turnSeat{c.ply, c.seat}]
	if c.number > 0 {
		o, known = m.secrets.outcomes[c.number]
	}
	return record.Entry{What: what, Ply: c.ply, Seat: c.seat, Number: c.number, Text: o.text, Nonce: o.nonce}, known && m.fits(c, o)
}

// Finish completes the record of a game that is over, as far as the match can: result, openings, the seed of the dice, the seal. A
// match does so by itself when an action of its own ends the game; after CatchUp it may be left to do. It does nothing if there is nothing to do.
func (m *Match) Finish() {
	if !m.over() || m.sealed {
		return
	}
	if !m.result {
		_ = m.apply(record.Entry{What: record.Result, Ply: m.ply(), Scores: slices.Clone(m.turn.Scores[:len(m.seats)]), Reason: string(m.turn.Reason)})
	}
	for _, c := range m.unopened() {
		if e, known := m.opening(c, record.Opened); known {
			_ = m.apply(e)
		}
	}
	if m.secrets.seed != nil && !m.seeded {
		_ = m.apply(record.Entry{What: record.Seed, Ply: m.ply(), Hash: m.secrets.seed.String()})
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
