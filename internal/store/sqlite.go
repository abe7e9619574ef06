package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// minSQLite is the first version of SQLite without a known fault that damages files in WAL mode.
const minSQLite = "3.51.3"

// readers is the number of concurrent reads of a file.
const readers = 4

// OpenSQLite opens a file, or makes it with its folder. Until Close no other process can open it: OpenSQLite locks a
// second file, whose name ends in "-lock". Errors: ErrInUse, ErrNewer.
func OpenSQLite(ctx context.Context, path string, o Options) (_ *Store, err error) {
	if o.There {
		if err := there(path); err != nil {
			return nil, err
		}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	size, err := private(ctx, path)
	if err != nil {
		return nil, err
	}
	if path, err = filepath.EvalSymlinks(path); err != nil { // a file has one lock under all its symbolic links
		return nil, fmt.Errorf("store: %w", err)
	}
	if n := names(path); n > 1 { // the journal and the lock belong to one name
		return nil, fmt.Errorf("store: %s has %d names (hard links), and its journal belongs to one of them: "+
			"want a file with one name, or a copy", path, n)
	}
	free, err := lock(ctx, path)
	if err != nil {
		return nil, err
	}
	s := &Store{form: o.form(), free: free}
	if s.journal, err = keepJournal(path); err != nil {
		return nil, errors.Join(fmt.Errorf("store: %w", err), free())
	}
	defer func() {
		if err != nil {
			_ = free()
		}
	}()
	// One connection writes. The journal is on the disk when a commit returns, since synchronous is FULL. Another
	// connection copies the journal into the file regularly, so that few commits wait for that.
	if s.writes, err = openFile(path, "rwc", "journal_mode(WAL)", "synchronous(FULL)",
		fmt.Sprintf("wal_autocheckpoint(%d)", copyBytes/size),
		fmt.Sprintf("journal_size_limit(%d)", copyBytes)); err != nil {
		return nil, err
	}
	s.writes.SetMaxOpenConns(1)
	if s.reads, err = openFile(path, "rwc", "query_only(1)"); err != nil {
		return nil, errors.Join(err, s.writes.Close())
	}
	s.reads.SetMaxOpenConns(readers)
	s.reads.SetMaxIdleConns(readers)
	if err = ours(ctx, s.reads, path); err == nil {
		err = s.prepare(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, s.writes.Close(), s.reads.Close())
	}
	if s.free, err = s.copying(path, free); err != nil {
		return nil, errors.Join(err, s.writes.Close(), s.reads.Close())
	}
	s.placed = placed(path, path+"-wal")
	s.writer = newWriter(s.writes, &prepared{}, o.Groups)
	s.writer.placed = s.placed
	s.writer.settle = shortener(s.writes, path+"-wal")
	return s, nil
}

// The bounds of the journal. With one group of batches more it stays below 8 MB, except while a backup reads the file.
const (
	copyBytes  = 2 << 20 // bytes, at which a commit copies the journal into the file
	maxJournal = 4 << 20 // bytes, at which commits wait for readers
)

// shortener returns a function that ends a journal which has become too long because it is always being read. The
// function waits for readers a tenth of a second at most. If that was not enough, it waits again after another half of
// a megabyte: a backup may take long.
func shortener(db *sql.DB, journal string) func(ctx context.Context) error {
	bound := int64(maxJournal)
	return func(ctx context.Context) error {
		info, err := os.Stat(journal)
		if err != nil || info.Size() <= bound {
			return err
		}
		var busy, frames, copied int
		_, err = db.ExecContext(ctx, `PRAGMA busy_timeout = 100`)
		err = errors.Join(err, db.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &frames, &copied))
		_, back := db.ExecContext(ctx, `PRAGMA busy_timeout = 5000`)
		bound = maxJournal
		if err = errors.Join(err, back); err != nil || busy != 0 {
			bound = info.Size() + 512<<10
		}
		return storeError(err)
	}
}

// there returns an error if no file is at a path.
func there(path string) error {
	_, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("store: there is no file %s: want one that quandary has made", path)
	}
	return storeError(err)
}

// filled is there for a file that must have something in it.
func filled(path string) error {
	info, err := os.Stat(path)
	if err == nil && info.Size() == 0 {
		return fmt.Errorf("store: %s is empty: want a file that quandary has made", path)
	}
	return there(path)
}

// placed returns a function that tells whether files are still what they are now. What is written to a removed file is
// lost when the program ends. Errors: ErrUnreachable.
func placed(paths ...string) func() error {
	before := make([]fs.FileInfo, len(paths))
	for i, path := range paths {
		before[i], _ = os.Stat(path)
	}
	return func() error {
		for i, path := range paths {
			now, err := os.Stat(path)
			if before[i] != nil && (errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(before[i], now)) {
				return fmt.Errorf("%w: %s was removed or replaced: put it back", ErrUnreachable, path)
			}
		}
		return nil
	}
}

// pageSize is the page size of new files. A move changes a few rows in several pages, and each page is written as a
// whole, so pages are small.
const pageSize = 1024

// private makes a file that only its owner may read, unless it exists: the data contain secrets. SQLite gives its
// journal the same mode. It returns the page size of the file.
func private(ctx context.Context, path string) (size int, err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return 0, fmt.Errorf("store: %w", err)
	}
	head := make([]byte, 18)
	n, _ := f.ReadAt(head, 0) // other files are refused later
	if err := f.Close(); err != nil || n > 0 {
		return max(int(binary.BigEndian.Uint16(head[16:])), pageSize), storeError(err)
	}
	if info, err := os.Stat(path + "-wal"); err == nil && info.Size() > 0 { // SQLite would remove it
		return 0, fmt.Errorf("store: %s is empty, and its journal %s-wal is not: "+
			"want the file as it was, or no journal", path, path)
	}
	db, err := openFile(path, "rw", fmt.Sprintf("page_size(%d)", pageSize))
	if err == nil {
		_, err = db.ExecContext(ctx, `VACUUM`) // the size cannot be chosen in WAL mode
		err = errors.Join(err, db.Close())
	}
	return pageSize, storeError(err)
}

// ours returns an error if a file is not a database, or the database of another program. A new file has no tables yet.
func ours(ctx context.Context, db *sql.DB, path string) error {
	var tables, forms int
	err := db.QueryRowContext(ctx, `SELECT COUNT(*), COUNT(CASE name WHEN 'goose_db_version' THEN 1 END)
		FROM sqlite_schema`).Scan(&tables, &forms)
	if err == nil && tables > 0 && forms == 0 {
		return fmt.Errorf("store: %s belongs to another program: want a file that quandary has made, or a new name",
			path)
	}
	return foreign(path, err)
}

// foreign returns err, or an error with the name of the file if the file is not a database.
func foreign(path string, err error) error {
	if e := (*sqlite.Error)(nil); errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_NOTADB {
		return fmt.Errorf("store: %s is not a file of games, or its beginning is destroyed: "+
			"want one that quandary has made, a backup, or a new name", path)
	}
	return storeError(err)
}

// copyEvery is how often the journal is copied into the file.
const copyEvery = time.Second

// copying starts to copy the journal into the file regularly. The returned function stops that, then calls free.
func (s *Store) copying(path string, free func() error) (func() error, error) {
	db, err := openFile(path, "rw", "synchronous(FULL)")
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		t := time.NewTicker(copyEvery)
		defer t.Stop()
		for {
			select {
			case <-t.C: // after an error the next tick and the writing connection try again
				_, _ = db.ExecContext(ctx, `PRAGMA wal_checkpoint(PASSIVE)`)
			case <-ctx.Done():
				return
			}
		}
	}()
	return func() error {
		cancel()
		<-ended
		return errors.Join(db.Close(), free())
	}, nil
}

// prepare checks the engine and migrates the file to the form of this version.
func (s *Store) prepare(ctx context.Context) error {
	var version string
	if err := s.writes.QueryRowContext(ctx, `SELECT sqlite_version()`).Scan(&version); err != nil {
		return storeError(err)
	}
	if older(version, minSQLite) {
		return fmt.Errorf("store: SQLite %s can damage files: want %s or later", version, minSQLite)
	}
	err := s.form.migrate(ctx, goose.DialectSQLite3, s.writes, func(int64) ([]string, error) { return nil, nil })
	if err == nil {
		_, err = s.writes.ExecContext(ctx, leanIndexes)
	}
	return storeError(err)
}

// leanIndexes replace the index games_listed, which every move had to change. A move changes neither of them. Lists of
// running games are sorted on request. Programs without these indexes still work.
const leanIndexes = `
	CREATE INDEX IF NOT EXISTS games_playing ON games (listed) WHERE phase = 'playing';
	CREATE INDEX IF NOT EXISTS games_resting ON games (listed, phase, touched) WHERE phase <> 'playing';
	DROP INDEX IF EXISTS games_listed`

// older reports whether a version such as 3.51.3 is before another.
func older(version, than string) bool {
	var a, b [3]int
	_, _ = fmt.Sscanf(version, "%d.%d.%d", &a[0], &a[1], &a[2])
	_, _ = fmt.Sscanf(than, "%d.%d.%d", &b[0], &b[1], &b[2])
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// openFile opens a database file with pragmas for every connection.
func openFile(path, mode string, pragmas ...string) (*sql.DB, error) {
	q := url.Values{"mode": {mode}, "_pragma": append([]string{"busy_timeout(5000)"}, pragmas...),
		"_txlock": {"immediate"}}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(),
		RawQuery: q.Encode()}).String())
	return db, storeError(err)
}

// lock locks a second file for this process with SQLite's own lock. It works wherever SQLite works, and ends with the
// process.
func lock(ctx context.Context, path string) (free func() error, err error) {
	db, err := openFile(path+"-lock", "rwc", "busy_timeout(0)", "journal_mode(MEMORY)") // works on a full disk
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	conn, err := db.Conn(ctx)
	if err == nil {
		_, err = conn.ExecContext(ctx, `BEGIN EXCLUSIVE`)
	}
	if err != nil {
		var e *sqlite.Error
		if errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_BUSY {
			err = fmt.Errorf("%w: %s: stop it, or use another file", ErrInUse, path)
		}
		return nil, errors.Join(storeError(err), db.Close())
	}
	return func() error { return errors.Join(conn.Close(), db.Close()) }, nil
}

// Backup copies a file, as it is at one moment, to a new file. A server may be using it. Errors: if it is empty.
func Backup(ctx context.Context, path, to string) error {
	if err := filled(path); err != nil {
		return err
	}
	if _, err := os.Lstat(to); err == nil {
		return fmt.Errorf("store: %s is there already: want a new name", to)
	}
	db, done, err := openToRead(path)
	if err != nil {
		return err
	}
	defer done()
	part := to + ".part"
	if _, err = db.ExecContext(ctx, `VACUUM INTO $1`, part); err == nil {
		err = settle(part, to)
	}
	if err != nil {
		return errors.Join(foreign(path, err), os.RemoveAll(part))
	}
	return nil
}

// openToRead opens a file that a server may be using, without changing it. done closes it. If no journal was beside the
// file, there is none afterwards, either.
func openToRead(path string) (db *sql.DB, done func(), err error) {
	_, before := os.Stat(path + "-wal")
	db, err = openFile(path, "ro")
	return db, func() {
		_ = db.Close()
		if !errors.Is(before, fs.ErrNotExist) {
			return
		}
		// A connection that only reads leaves an empty journal. SQLite removes it when the last connection that may
		// write is closed, which a server prevents.
		if last, err := openFile(path, "rw"); err == nil {
			_, _ = last.Exec(`SELECT 1 FROM sqlite_schema`)
			_ = last.Close()
		}
	}, err
}

// settle syncs a file to the disk and gives it its name.
func settle(part, to string) error {
	f, err := os.OpenFile(part, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Chmod(0o600), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(part, to)
}
