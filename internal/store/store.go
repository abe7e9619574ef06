// Package store keeps the data of servers on disk. The log of a game is the truth about it: servers compute from it
// everything that they hold in memory.
//
//	table      a row is                                key            written by
//	games      a game: setup, phase, number of entries id             Append
//	           the head of another stream, such as a   name           Append
//	           purse: its kind, number of entries
//	log        an entry of a game or of another stream game, number   Append
//	seats      the person at a seat of a game          game, seat     Append
//	due        something to be done later              kind, key      Append, Schedule; removed by Settle
//	people     a person                                id             Put, Delete, Forget
//	keys       something by which a person is found    kind, key      Put, Touch, Delete
//	settings   a value that all servers share          name           Put, once
//	pulse      when a server was last alive            name           Pulse
//	outages    a time in which no server was alive     since          Pulse
//
// An action is written as one [Batch]: all of it is on the disk before [Store.Append] returns nil, or nothing of it
// is. (game, number) is the key of an entry. If two servers want to write number 12 of a game, one of them succeeds;
// the other gets [ErrBehind], reads the new entries and tries again. So no server owns a game, and there are no
// locks.
//
// [OpenSQLite] opens a file for one server. [OpenPostgres] opens a database that several servers share.
package store

import (
	"context"
	"errors"
	"strings"
	"time"
)

// The errors of a Store, besides those of its context and faults of the machine.
var (
	// ErrBehind: the log has entries after Batch.After, or the game to be created exists.
	ErrBehind = errors.New("store: the log has newer entries")
	// ErrNotFound: no game and no row with this key exists.
	ErrNotFound = errors.New("store: not found")
	// ErrBusy: too many batches wait to be written. Nothing was written; it can be tried again later.
	ErrBusy = errors.New("store: too many batches wait to be written")
	// ErrUnreachable: the database does not answer. A batch may have been written or not.
	ErrUnreachable = errors.New("store: the database does not answer")
	// ErrFull: the disk is full. Nothing was written.
	ErrFull = errors.New("store: the disk is full")
	// ErrDamaged: the file was overwritten or torn, and the wanted data cannot be read.
	ErrDamaged = errors.New("store: the file is damaged")
	// ErrInUse: another process holds the lock on this database.
	ErrInUse = errors.New("store: another process holds the lock on this database")
	// ErrNewer: a newer version of the program changed the form of the data, and this version cannot read it.
	ErrNewer = errors.New("store: the data are those of a newer version of the program")
	// ErrOlder: the form of the data cannot be changed while an older version of the program uses them.
	ErrOlder = errors.New("store: an older version of the program is running")
)

// Phase is the phase of a game.
type Phase string

// The phases of a game.
const (
	Open    Phase = "open"    // seats are free
	Playing Phase = "playing" // the match runs
	Over    Phase = "over"    // the match has ended
	Dropped Phase = "dropped" // given up before the match began
)

// Game is the row of a game: what is known of it without its log.
type Game struct {
	ID      string
	Rules   string // the id of its rules
	Setup   string // never changes; its form is the caller's
	Secret  string // kept from players while the match runs; its form is the caller's
	Maker   string // the person who made it; empty for old games and after Delete of the person
	Phase   Phase
	Listed  bool   // in the lists of public games
	Awaited int64  // the seats to act, as a bit set
	Summary string // for lists; its form is the caller's
	Head    int64  // the number of the last entry of its log
	Created time.Time
	Touched time.Time // the time of the last entry
}

// Games selects games: public games in a phase, or the games of a person.
type Games struct {
	Phase  Phase  // public games in this phase; open games of one maker come far apart
	Rules  string // of public games only those with these rules; empty for all
	Person string // games in which this person holds a seat, running ones first, without dropped ones
	After  int    // number skipped at the beginning
	Most   int    // limit; the last touched come first
}

// Entry is an entry of a log.
type Entry struct {
	Number int64     // from 1, without gaps
	At     time.Time // of its acceptance, in whole milliseconds
	Body   string    // its form is the caller's
}

// Seat names the person who holds a seat of a game. An empty Person frees the seat.
type Seat struct {
	Seat   int
	Person string
}

// Due is something to be done at a time or later. The kind says what, the key for which game or person.
type Due struct {
	Kind, Key string
	At        time.Time
}

// Claimed is something due that a server has claimed.
type Claimed struct {
	Due
	Token int64 // different for every claim
}

// Claim asks for due things of one kind.
type Claim struct {
	Server string    // the name of the server that claims
	Kind   string    // of the due things
	Now    time.Time // due until now, and not claimed
	Until  time.Time // no other server gets them before
	Most   int       // limit; 0 claims nothing
}

// Batch is what one action writes to a game, or to a stream of another kind, which has only entries.
type Batch struct {
	Game    string // its id; or the name of a stream: its kind, a space and a key
	Kind    string // of a stream that is not a game; empty for games
	After   int64  // the number of the last entry known to the writer; the entries get the numbers after it
	Create  *Game  // a new game, with After 0; nil for an old one
	At      time.Time
	Bodies  []string // of the entries, at least one
	Phase   Phase    // from now on
	Awaited int64
	Summary string
	Seats   []Seat // those that changed
	Due     []Due  // to be done later; each replaces what was due with its kind and key
	Done    []Due  // no longer due, by kind and key
}

// Row is a person, a key or a setting.
type Row struct {
	Kind, Key string
	Person    string // the person it belongs to; the rows of people and settings have none
	Body      string // its form is the caller's
	Created   time.Time
	Seen      time.Time // the last visit of the person, or the last use of the key; may be zero
}

// The kinds of rows that have a table of their own. The rows of all other kinds are keys.
const (
	KindPerson  = "person"  // by id
	KindSetting = "setting" // by name; Put leaves a setting that exists as it is
)

// Anybody selects the rows of all people.
const Anybody = "*"

// Beat is a sign that a server is alive.
type Beat struct {
	Server string // its name
	At     time.Time
	Gap    time.Duration // a server without a beat for longer than this counts as dead
	First  bool          // the server has just started: its earlier claims are free again
}

// Outage is a time in which no server was alive.
type Outage struct{ Since, Until time.Time }

// Connect opens the store at an address: a database of PostgreSQL if it begins with "postgres://" or "postgresql://",
// else a file. The second result is the bus between servers, nil for a file. Errors: as OpenSQLite and OpenPostgres.
func Connect(ctx context.Context, address string, o Options) (*Store, *Postgres, error) {
	if strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://") {
		p, err := OpenPostgres(ctx, address, o)
		if err != nil {
			return nil, nil, err
		}
		return p.Store, p, nil
	}
	s, err := OpenSQLite(ctx, address, o)
	return s, nil, err
}
