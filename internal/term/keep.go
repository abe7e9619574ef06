package term

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/share"
	"github.com/quandary-games/quandary/record"
	"github.com/quandary-games/quandary/referee"
)

// pollEvery is how often a shared record is looked at.
const pollEvery = 250 * time.Millisecond

// keeper keeps the record of a match in files.
type keeper struct {
	save   string      // has always the whole record, with what is secret
	loaded string      // what the match was loaded from
	shared string      // is played over by several terminals, and has what all may know
	seat   *share.Seat // the place of this terminal at the shared record, where it keeps what it alone knows
	over   bool        // the shared record is complete, and nothing is to be kept from it any more
	size   int64       // of the shared record, when it was read last
	began  int         // how many entries the match had when it was loaded
	as     string      // the file that has the record as far as it was saved last on demand
	asNum  int         // how many entries it had then
	given  bool        // what is not saved may be lost: a player has said so
}

// Who may read a file: a private record holds secrets, a picture none.
const (
	secret fs.FileMode = 0o600
	public fs.FileMode = 0o644
)

// change changes the match and keeps its record. In a shared match, what the others have
// done comes first, and nobody else can act meanwhile.
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

// saved writes the record where it is always to be.
func (t *Table) saved() error {
	if t.keeper.save == "" {
		return nil
	}
	return t.keep(t.keeper.save)
}

// keep writes the whole record into a file, where others do not read it.
func (t *Table) keep(path string) error {
	if seat := t.keeper.seat; seat != nil {
		if err := seat.Apart(path); err != nil {
			return err
		}
	}
	return share.Write(path, t.match.Private().String(), secret)
}

// finish completes a shared record when the game is over: there is nothing to keep from it any more.
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

// look reads what others have appended to a shared record, and reports whether there was anything.
func (t *Table) look() (bool, error) {
	k := &t.keeper
	info, err := os.Stat(k.shared)
	if err != nil || info.Size() == k.size {
		return false, err
	}
	err = t.change(func(*referee.Match) error { return nil })
	return err == nil, err
}

// seen takes down how long the shared record is.
func (k *keeper) seen() error {
	info, err := os.Stat(k.shared)
	if err == nil {
		k.size = info.Size()
	}
	return err
}

// catchUp takes in what the shared record says.
func (t *Table) catchUp(text string) error {
	r, err := record.Parse(text)
	if err != nil {
		return fmt.Errorf("%s: %w", t.keeper.shared, err)
	}
	return t.match.CatchUp(r)
}

// unsaved reports whether something would be lost if the program ended now.
func (t *Table) unsaved() bool {
	k, n := &t.keeper, t.match.Number()
	return k.save == "" && k.shared == "" && !k.given && n > k.began && (k.as == "" || n > k.asNum)
}

// abandon lets what is not saved be lost.
func (t *Table) abandon() { t.keeper.given = true }

// home is the file that the record of an unsaved match goes to: the one that it was loaded from or saved in before, or
// a new one, whose name is proposed.
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

// rescue saves what would be lost, where it belongs. It says where the record is and how the game goes on, or nothing
// if there is nothing to say.
func (t *Table) rescue() (string, error) {
	if t.unsaved() {
		path, known := t.home()
		if err := t.saveAs(path, known); err != nil {
			return "", err
		}
	}
	return t.farewell(), nil
}

// farewell says where the record is and with which command the game goes on, or nothing if it is nowhere.
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

// shellWord is a file name as it can be typed in a shell.
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

var errExists = errors.New("the file is there already")

// saveAs writes the record into a file, and over one that is there only if forced.
func (t *Table) saveAs(path string, force bool) error {
	if seat := t.keeper.seat; seat != nil {
		if err := seat.Apart(path); err != nil { // rather than that it is there already
			return err
		}
	}
	if !force {
		if _, err := os.Lstat(path); err == nil {
			return fmt.Errorf("%s: %w", path, errExists)
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
