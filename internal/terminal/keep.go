package terminal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/internal/share"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/record"
)

// pollEvery is the interval at which a shared record is checked.
const pollEvery = 250 * time.Millisecond

// keeper keeps the record of a match in files.
type keeper struct {
	save   string      // file that always has the whole record, secrets included
	loaded string      // file that the match was loaded from
	shared string      // public record over which several terminals play
	seat   *share.Seat // this terminal's seat at the shared record, with its secrets
	over   bool        // the shared record is complete, so nothing is secret any more
	size   int64       // of the shared record at the last read
	began  int         // number of entries when the match was loaded
	as     string      // file of the last save on demand
	asNum  int         // number of entries then
	given  bool        // a player has agreed to lose unsaved entries
}

// File modes: a private record holds secrets, a picture none.
const (
	secret fs.FileMode = 0o600
	public fs.FileMode = 0o644
)

// change changes the match and keeps its record. In a shared match it first reads what others have done, and locks
// the record meanwhile.
func (t *Table) change(act func(*referee.Match) error) error {
	k := &t.keeper
	if k.seat == nil {
		if err := act(t.match); err != nil {
			return err
		}
		return t.saved()
	}
	err := k.seat.Change(func(text string) (lines, kept string, err error) {
		if err := t.catchUp(text); err != nil {
			return "", "", err
		}
		before := t.match.Number()
		if err := act(t.match); err != nil {
			return "", "", err
		}
		if !k.over {
			kept = t.match.Private().String()
		}
		return t.match.Since(before), kept, t.saved()
	})
	return errors.Join(err, k.seen())
}

// saved writes the record to the file that always has it.
func (t *Table) saved() error {
	if t.keeper.save == "" {
		return nil
	}
	return t.keep(t.keeper.save)
}

// keep writes the whole record to a file, unless others read that file.
func (t *Table) keep(path string) error {
	if seat := t.keeper.seat; seat != nil {
		if err := seat.Apart(path); err != nil {
			return err
		}
	}
	return share.Write(path, t.match.Private().String(), secret)
}

// finish completes a shared record when the game is over.
func (t *Table) finish() error {
	k := &t.keeper
	if k.seat == nil || k.over {
		return nil
	}
	k.over = true
	return t.change(func(m *referee.Match) error {
		m.Finish()
		return nil
	})
}

// look reads what others have appended to a shared record and reports whether there was anything.
func (t *Table) look() (bool, error) {
	k := &t.keeper
	info, err := os.Stat(k.shared)
	if err != nil || info.Size() == k.size {
		return false, err
	}
	err = t.change(func(*referee.Match) error { return nil })
	return err == nil, err
}

// seen stores the size of the shared record.
func (k *keeper) seen() error {
	info, err := os.Stat(k.shared)
	if err == nil {
		k.size = info.Size()
	}
	return err
}

// catchUp applies the entries of the shared record.
func (t *Table) catchUp(text string) error {
	r, err := record.Parse(text)
	if err != nil {
		return fmt.Errorf("%s: %w", t.keeper.shared, err)
	}
	return t.match.CatchUp(r)
}

// unsaved reports whether entries would be lost if the program ended now.
func (t *Table) unsaved() bool {
	k, n := &t.keeper, t.match.Number()
	return k.save == "" && k.shared == "" && !k.given && n > k.began && (k.as == "" || n > k.asNum)
}

// abandon allows unsaved entries to be lost.
func (t *Table) abandon() { t.keeper.given = true }

// home returns the file for the record of an unsaved match: the one that it was loaded from or saved in before
// (known), or a proposed new one.
func (t *Table) home() (path string, known bool) {
	k := &t.keeper
	for _, path := range []string{k.as, k.loaded} {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path, true
		}
	}
	id, day := t.match.Game().Facts().ID, time.Now().Format(time.DateOnly)
	for n := 1; ; n++ {
		path := fmt.Sprintf("%s-%s.quandary", id, day)
		if n > 1 {
			path = fmt.Sprintf("%s-%s-%d.quandary", id, day, n)
		}
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return path, false
		}
	}
}

// rescue saves what would be lost. It returns where the record is and how to continue the game, or "".
func (t *Table) rescue() (string, error) {
	if t.unsaved() {
		path, known := t.home()
		if err := t.saveAs(path, known); err != nil {
			return "", err
		}
	}
	return t.farewell(), nil
}

// farewell returns where the record is and the command that continues the game, or "" if there is no file.
func (t *Table) farewell() string {
	k := &t.keeper
	path, over := k.save, t.match.Turn().Kind == game.Over
	switch {
	case k.shared != "" && !over:
		return t.say("term.goes_on") + "\n  " +
			t.command + " play --seat " + strconv.Itoa(t.lone()) + " --record " + shellWord(k.shared)
	case k.shared != "":
		path = k.shared
	case path == "" && k.as != "":
		path = k.as
	case path == "" && t.match.Number() == k.began:
		path = k.loaded
	}
	switch {
	case path == "" || k.given || t.unsaved():
		return ""
	case over:
		return t.say("term.kept") + "\n  " + t.command + " verify " + shellWord(path)
	}
	return t.say("term.goes_on") + "\n  " + t.command + " play --load " + shellWord(path) + " --save " + shellWord(path)
}

// shellWord quotes a file name for a shell.
func shellWord(path string) string {
	plain := func(r rune) bool {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' ||
			strings.ContainsRune("/._-+:=@", r)
	}
	if path != "" && strings.IndexFunc(path, func(r rune) bool { return !plain(r) }) < 0 {
		return path
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}

// existing is the error of a file that is not to be replaced.
type existing struct{ path string }

func (e existing) Error() string { return e.path + " is there already" }

// Tell implements [text.Teller].
func (e existing) Tell() text.Text { return text.Of("term.exists", "file", e.path) }

// saveAs writes the record to a file; it replaces an existing one only if forced.
func (t *Table) saveAs(path string, force bool) error {
	if seat := t.keeper.seat; seat != nil {
		if err := seat.Apart(path); err != nil { // this reason is more useful than that the file exists
			return err
		}
	}
	if !force {
		if _, err := os.Lstat(path); err == nil {
			return existing{path}
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	err := t.keep(path)
	if err == nil {
		t.keeper.as, t.keeper.asNum = path, t.match.Number()
	}
	return err
}
