package term

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/referee"
)

// Join finds the match that is played over a shared record, or begins the record with a new one. Secret is the
// file in which this terminal keeps what only it knows, from an earlier sitting.
func Join(path, secret string, begin func() (*referee.Match, error), resume func(*record.Record) (*referee.Match, error)) (*referee.Match, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err == nil {
		err = f.Close()
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	var m *referee.Match
	err = record.Share(path, func(text string) (string, error) {
		if text == "" {
			var err error
			if m, err = begin(); err != nil {
				if f != nil { // it has been made for nothing
					err = errors.Join(err, os.Remove(path))
				}
				return "", err
			}
			return m.Record().String(), nil
		}
		shared, err := record.Parse(text)
		if err != nil {
			return "", fmt.Errorf("%s: %w", path, err)
		}
		if m, err = sitting(secret, shared, resume); err != nil {
			return "", fmt.Errorf("%s: %w", path, err)
		}
		return "", nil
	})
	return m, err
}

// sitting resumes a match from what this terminal has kept of it, if it has, and the shared record.
func sitting(secret string, shared *record.Record, resume func(*record.Record) (*referee.Match, error)) (*referee.Match, error) {
	f, err := os.Open(secret)
	if errors.Is(err, fs.ErrNotExist) {
		return resume(shared)
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it is only read
	own, err := record.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", secret, err)
	}
	kept, err := record.Parse(own)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", secret, err)
	}
	m, err := resume(kept)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", secret, err)
	}
	return m, m.CatchUp(shared)
}
