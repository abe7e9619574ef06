package term

import (
	"fmt"

	"github.com/quandary-games/quandary/internal/share"
	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/referee"
)

// Join finds the match that is played over a shared record, or begins the record with a new one. What only the seat
// knows of the match it has kept from an earlier sitting, or keeps before the record promises anything that depends on
// it.
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

// sitting resumes a match from what its seat has kept of it, if it has, and the shared record.
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
	return nil, fmt.Errorf("what the seat has kept: %w", err)
}
