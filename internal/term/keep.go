package term

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/referee"
)

// pollEvery is how often a shared record is looked at.
const pollEvery = 250 * time.Millisecond

// keeper keeps the record of a match in files.
type keeper struct {
	save   string // has always the whole record, with what is secret
	shared string // is played over by several terminals, and has what all may know
	secret string // beside shared: what this terminal alone knows
	size   int64  // of shared, when it was read last
}

// change changes the match and keeps its record. In a shared match, what the others have
// done comes first, and nobody else can act meanwhile.
func (t *Table) change(act func(*referee.Match) error) error {
	k := &t.keeper
	if k.shared == "" {
		if err := act(t.match); err != nil {
			return err
		}
		return t.saved()
	}
	err := record.Share(k.shared, func(text string) (string, error) {
		if err := t.catchUp(text); err != nil {
			return "", err
		}
		before := t.match.Number()
		if err := act(t.match); err != nil {
			return "", err
		}
		return t.match.Since(before), t.saved()
	})
	return errors.Join(err, k.seen())
}

// saved writes the record where it is kept.
func (t *Table) saved() error {
	k := &t.keeper
	if k.save != "" {
		if err := write(k.save, t.match.Private().String(), secret); err != nil {
			return err
		}
	}
	if k.secret != "" {
		return write(k.secret, t.match.Private().String(), secret)
	}
	return nil
}

// finish completes a shared record when the game is over: there is nothing to keep from it any more.
func (t *Table) finish() error {
	k := &t.keeper
	if k.shared == "" || k.secret == "" {
		return nil
	}
	err := t.change(func(m *referee.Match) error {
		m.Finish()
		return nil
	})
	if err != nil {
		return err
	}
	secret := k.secret
	k.secret = ""
	return os.Remove(secret)
}

// look reads what others have appended to a shared record, and tells whether there was anything.
func (t *Table) look() (bool, error) {
	k := &t.keeper
	info, err := os.Stat(k.shared)
	if err != nil || info.Size() == k.size {
		return false, err
	}
	err = t.change(func(*referee.Match) error { return nil })
	return err == nil, err
}

func (k *keeper) seen() error {
	info, err := os.Stat(k.shared)
	if err == nil {
		k.size = info.Size()
	}
	return err
}

func (t *Table) catchUp(text string) error {
	r, err := record.Parse(text)
	if err != nil {
		return fmt.Errorf("%s: %w", t.keeper.shared, err)
	}
	return t.match.CatchUp(r)
}

var (
	errExists = errors.New("the file is there already")
	errNoFile = errors.New("this is no file that could be written over")
)

// saveAs writes the record into a file, and over one that is there only if forced.
func (t *Table) saveAs(path string, force bool) error {
	if !force {
		if _, err := os.Lstat(path); err == nil {
			return fmt.Errorf("%s: %w", path, errExists)
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return write(path, t.match.Private().String(), secret)
}

// Who may read a file: a private record holds secrets, a picture none.
const (
	secret fs.FileMode = 0o600
	public fs.FileMode = 0o644
)

// write puts a text into a file in one step: if anything goes wrong, what was there stays. A link stays a link, and what is no
// file (a device, a folder) is not replaced by one.
func write(path, text string, mode fs.FileMode) (err error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: %w", path, errNoFile)
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return fmt.Errorf("%s: %w", path, e.Err)
	}
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	if err = f.Chmod(mode); err != nil {
		return errors.Join(err, f.Close())
	}
	if _, err = f.WriteString(text); err != nil {
		return errors.Join(err, f.Close())
	}
	if err = f.Sync(); err != nil {
		return errors.Join(err, f.Close())
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
