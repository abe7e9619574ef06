// Package store keeps what must not be lost: the log of every game, what is due later, and the people who play.
//
// The log is the truth, and everything that servers hold in memory is computed from it. An action is written as one
// [Batch]: all of it is on the disk before [Store.Commit] returns, or nothing of it is. (game, number) is the key of
// an entry: of two writers who both want to write number 12 of a game one wins, and the other gets [ErrBehind], reads
// on and tries again. So nobody owns a game, and there are no locks to leak.
//
// [OpenSQLite] keeps it all in one file, for one machine.
package store

import (
	"context"
	"errors"
	"strings"
	"time"
)

// The errors that a Store gives besides those of its context and of the machine, which count as faults.
var (
	// ErrBehind says that the log has gone on since Batch.After, or that the game is there already.
	ErrBehind = errors.New("store: the log has gone on")
	// ErrNone says that there is no such game, person, key or setting.
	ErrNone = errors.New("store: there is none")
	// ErrBusy says that too much waits to be written. Nothing was written; trying again later may do.
	ErrBusy = errors.New("store: too busy")
	// ErrAway says that the database cannot be reached. What was to be written may have been written or not.
	ErrAway = errors.New("store: the database does not answer")
	// ErrFull says that the disk is full. Nothing was written.
	ErrFull = errors.New("store: the disk is full")
	// ErrInUse says that another process has what was to be one's own.
	ErrInUse = errors.New("store: it is in use by another server")
	// ErrNewer says that a newer version of the program has brought the data to a form that this one cannot work with.
	ErrNewer = errors.New("store: the data are those of a newer version of the program")
	// ErrOlder says that the data cannot be brought to a new form, since a program that could not work with it uses them.
	ErrOlder = errors.New("store: an older version of the program is running")
)

// Phase is how far a game has come.
type Phase string

// The phases of a game.
const (
	Open    Phase = "open"    // seats are free
	Playing Phase = "playing" // the match is on
	Over    Phase = "over"
	Dropped Phase = "dropped" // it was given up before it began
)

// Game is what is known of a game without reading its log.
type Game struct {
	ID      string
	Rules   string // the id of its rules
	Setup   string // how it was set up, never changed: the caller's own
	Secret  string // what nobody may see while it is played: the caller's own
	Phase   Phase
	Listed  bool   // everybody may find it
	Awaited int64  // the seats to act, as bits
	Summary string // what lists tell of it: the caller's own
	Head    int64  // the number of the last entry of its log
	Created time.Time
	Touched time.Time // when the last entry was written
}

// Entry is an entry of a log.
type Entry struct {
	Number int64     // from 1, without gaps
	At     time.Time // when it was accepted, in whole milliseconds
	Body   string    // the caller's own
}

// Seat says which person holds a seat of a game; nobody if Person is empty.
type Seat struct {
	Seat   int
	Person string
}

// Due is something that must happen at a time or later: the kind tells what, the key to what.
type Due struct {
	Kind, Key string
	At        time.Time
}

// Claimed is something due that a server has taken upon itself.
type Claimed struct {
	Due
	Token int64 // of this one claim
}

// Batch is what one action writes.
type Batch struct {
	Game    string
	After   int64 // the number of the last entry that the writer knows; the entries get the numbers after it
	Create  *Game // a new game, with After 0
	At      time.Time
	Bodies  []string // of the entries, at least one
	Phase   Phase    // from now on
	Awaited int64
	Summary string
	Seats   []Seat // that changed
	Due     []Due  // to be done later; what was due of the same kind and key is replaced
	Done    []Due  // no longer due, by kind and key
}

// Person is a person who plays: what the caller keeps of them.
type Person struct {
	ID      string
	Body    string
	Created time.Time
	Seen    time.Time
}

// Key is something by which a person is known again.
type Key struct {
	Kind, Key string
	Person    string
	Body      string
}

// Outage is a time in which no server ran.
type Outage struct{ Since, Until time.Time }

// Store is where everything is kept. Its methods may be called from several goroutines. Times are kept in whole
// milliseconds.
type Store interface {
	// Commit writes a batch. When it returns without an error the batch will survive a crash of the machine. Errors:
	// ErrBehind, ErrBusy, ErrFull; after any other error the batch may have been written or not: look at the log.
	Commit(ctx context.Context, b Batch) error
	// Game is what is known of a game. Errors: ErrNone.
	Game(ctx context.Context, id string) (Game, error)
	// Log is the log of a game after a number, in order, at most so many entries.
	Log(ctx context.Context, game string, after int64, most int) ([]Entry, error)
	// Moved are the numbers of the last entries of the games that were written to at a time or later, by id.
	Moved(ctx context.Context, since time.Time) (map[string]int64, error)
	// Listed are the games that everybody may find in a phase, the last touched first, at most so many.
	Listed(ctx context.Context, phase Phase, most int) ([]Game, error)
	// Played are the games in which a person holds a seat, those that go on first, then the last touched first, at
	// most so many.
	Played(ctx context.Context, person string, most int) ([]Game, error)

	// Claim has a server take at most so many of what is due of a kind at a time, earliest first, so that nobody else
	// gets it until then.
	Claim(ctx context.Context, server, kind string, now, until time.Time, most int) ([]Claimed, error)
	// Release gives back what a server had claimed before it was started anew.
	Release(ctx context.Context, server string) error
	// Settle takes back what was claimed and is done, if it has not become due anew since.
	Settle(ctx context.Context, done []Claimed) error
	// NextDue is when the next thing of a kind is due that nobody has claimed. Errors: ErrNone.
	NextDue(ctx context.Context, kind string) (time.Time, error)
	// Schedule sets what is due, outside of any game.
	Schedule(ctx context.Context, due Due) error

	// PutPerson keeps a person, new or changed.
	PutPerson(ctx context.Context, p Person) error
	// Person is a person by id. Errors: ErrNone.
	Person(ctx context.Context, id string) (Person, error)
	// DeletePerson forgets a person with all keys; the seats that they held are nobody's.
	DeletePerson(ctx context.Context, id string) error
	// ForgetAbsent forgets at most so many people who were last there before a time, as far as nothing is left to come
	// back to: they have no key, and no seat in a game that has not ended. It gives how many.
	ForgetAbsent(ctx context.Context, since time.Time, most int) (int, error)
	// PutKey keeps a key of a person, new or changed.
	PutKey(ctx context.Context, k Key) error
	// Key is a key. Errors: ErrNone.
	Key(ctx context.Context, kind, key string) (Key, error)
	// Keys are the keys of a kind that a person has.
	Keys(ctx context.Context, kind, person string) ([]Key, error)
	// KeysOf are the keys of a kind, whoever has them, at most so many.
	KeysOf(ctx context.Context, kind string, most int) ([]Key, error)
	// DeleteKey forgets a key.
	DeleteKey(ctx context.Context, kind, key string) error

	// Pulse says that a server is alive, and notes an outage if for longer than the gap none was. It is how servers
	// know when clocks stood. What servers have claimed that were not alive for so long becomes free. Errors: ErrNewer
	// if by now the data are not for this program any more.
	Pulse(ctx context.Context, server string, now time.Time, gap time.Duration) error
	// Outages are the outages that ended after a time, in order.
	Outages(ctx context.Context, after time.Time) ([]Outage, error)

	// Setting is a setting by name; if there is none yet it is made to be this one, and all servers get the same.
	Setting(ctx context.Context, name, value string) (string, error)
	// Ping says whether the store answers.
	Ping(ctx context.Context) error
	// Close ends the goroutines of the store. What was not committed gets an error.
	Close() error
}

// Connect opens the store at an address: a database of PostgreSQL if it begins with "postgres://" or "postgresql://",
// else a file. The bus is that of the database, or nil. Errors: as OpenSQLite and OpenPostgres.
func Connect(ctx context.Context, address string, o Options) (Store, *Postgres, error) {
	if strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://") {
		p, err := OpenPostgres(ctx, address, o)
		if err != nil {
			return nil, nil, err
		}
		return p, p, nil
	}
	s, err := OpenSQLite(ctx, address, o)
	return s, nil, err
}
