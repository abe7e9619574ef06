package terminal

import (
	"fmt"

	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/share"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

// Join returns the match of a shared record, or begins the record with a new one. The seat keeps its secrets from
// earlier sittings, and stores new ones before the record promises anything that depends on them.
func Join(
	seat *share.Seat, begin func() (*referee.Match, error), resume func(*record.Record) (*referee.Match, error),
) (m *referee.Match, err error) {
	err = seat.Change(func(text string) (lines, kept string, err error) {
		if text == "" {
			if m, err = begin(); err != nil {
				return "", "", err
			}
			return m.Record().String(), m.Private().String(), nil
		}
		shared, err := record.Parse(text)
		if err != nil {
			return "", "", err
		}
		if m, err = sitting(seat, shared, resume); err != nil {
			return "", "", err
		}
		return "", m.Private().String(), nil
	})
	return m, err
}

// sitting resumes a match from the shared record and what its seat has kept, if anything.
func sitting(
	seat *share.Seat, shared *record.Record, resume func(*record.Record) (*referee.Match, error),
) (*referee.Match, error) {
	own, err := seat.Kept()
	if err != nil {
		return nil, err
	}
	if own == "" {
		return resume(shared)
	}
	r, err := record.Parse(own)
	if err == nil {
		var m *referee.Match
		if m, err = resume(r); err == nil {
			return m, m.CatchUp(shared)
		}
	}
	return nil, fmt.Errorf("%w: %w", text.Wrong("term.private"), err)
}
