package referee

import (
	"context"
	"io"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/referee/record"
)

// Finder finds a game by its id, as games.Find does.
type Finder func(id string) (game.Game, error)

// Resume returns the match of a record, ready to be continued. A private record is complete; a public one lacks what
// is still secret, and can be resumed unless the position itself is secret. If an entry cannot be carried out, the
// match up to that entry is returned with a *record.Error that has its place. If the tags are wrong the match is nil.
func Resume(r *record.Record, find Finder, random io.Reader) (*Match, error) {
	m, err := replay(context.Background(), r, find, secrets{}, random)
	if err == nil {
		err = m.openAll()
	}
	return m, err
}

// replay carries out a record, given secrets known from elsewhere. If the context ends, its error is returned with the
// match so far.
func replay(ctx context.Context, r *record.Record, find Finder, known secrets, random io.Reader) (*Match, error) {
	g, err := find(tagValue(r, record.Game))
	if err != nil {
		return nil, at(tagPlace(r, record.Game), err)
	}
	form := tagValue(r, record.Form)
	if form != record.Public && form != record.Private {
		return nil, at(tagPlace(r, record.Form), game.Refuse(game.BadRequest, "referee.form", "form", form))
	}
	id, promise := tagValue(r, record.ID), tagValue(r, record.Dice)
	for i := range r.Entries {
		known.learn(&r.Entries[i], id, promise)
	}
	m, err := begin(r.Tags, g, known, random)
	if err != nil {
		return nil, at(record.Place{Line: 1, Column: 1}, err)
	}
	return m, m.readAll(ctx, r, r.Entries)
}

// found is the Finder of the match's own game.
func (m *Match) found(string) (game.Game, error) { return m.game, nil }

// readAll carries out entries of a record. Errors: a *record.Error with the place; the context's.
func (m *Match) readAll(ctx context.Context, r *record.Record, entries []record.Entry) error {
	for i := range entries {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := m.read(r, &entries[i]); err != nil {
			return at(entries[i].At, err)
		}
	}
	return nil
}

func (m *Match) read(r *record.Record, e *record.Entry) error {
	if e.Logged() {
		return m.apply(*e)
	}
	if e.Kept() && tagValue(r, record.Form) != record.Private {
		return game.Refuse(game.BadRequest, "referee.kept_public")
	}
	if e.What == record.KeptSeed && (m.seed == nil || m.seed.String() != e.Hash) {
		return game.Refuse(game.BadRequest, "referee.seed")
	}
	if e.What == record.Kept {
		if c := m.find(e); c == nil || c.opened || !m.fits(c, e, m.id) {
			return game.Refuse(game.BadRequest, "referee.keep", "text", e.Text)
		}
	}
	return nil
}

// CatchUp carries out the entries that others have appended to a shared record. The record is the truth: what the
// match has and the record lacks is dropped. Secrets of this match are kept. Errors: a *record.Error with the place.
// If an entry cannot be carried out, the match has come up to there; if the record is of another game, the match is
// unchanged.
func (m *Match) CatchUp(r *record.Record) error {
	if record.HashTags(r.Tags) != record.HashTags(m.tags) {
		return at(record.Place{Line: 1, Column: 1}, game.Refuse(game.BadRequest, "referee.other_match", "id", m.id))
	}
	n, same := 0, 0 // entries that record and match share, and how many of these are in the log
	for n < len(r.Entries) && same < m.log.Len() {
		if e := &r.Entries[n]; e.Logged() {
			if e.String() != m.Entry(same+1).String() {
				break
			}
			same++
		}
		n++
	}
	isSeed := func(e record.Entry) bool { return e.What == record.Seed }
	seedComes := m.seed == nil && slices.ContainsFunc(r.Entries, isSeed)
	if same == m.log.Len() && !seedComes {
		return m.readAll(context.Background(), r, r.Entries[n:])
	}
	// The log differs, or draws that were unchecked can be checked now.
	again, err := replay(context.Background(), r, m.found, m.secrets, m.random)
	if again != nil {
		*m = *again
	}
	return err
}

// GoOn carries out entries that others have appended to the same log: the text of these entries alone, in the private
// form. Errors: a *record.Error with the place; entries before it may have been carried out.
func (m *Match) GoOn(lines string) error {
	tags := record.Record{Tags: m.tagged(record.Private)}
	r, err := record.Parse(tags.String() + lines)
	if err != nil {
		return err
	}
	for i := range r.Entries {
		m.learn(&r.Entries[i], m.id, tagValue(r, record.Dice))
	}
	if err := m.readAll(context.Background(), r, r.Entries); err != nil {
		return err
	}
	return m.openAll()
}

// at adds the place in a record to an error.
func at(place record.Place, err error) error {
	if e, ok := err.(*game.Error); ok {
		return &record.Error{At: place, Text: e.Text}
	}
	return err
}
