package store

import (
	"context"
	"database/sql"
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

// minSQLite is the first version of SQLite without a fault that could damage a file in WAL mode.
const minSQLite = "3.51.3"

// readers is how many reads of a file may run at the same time.
const readers = 4

// OpenSQLite opens the file, or makes it, with its folder. The file belongs to this process until Close: a file
// beside it, with "-lock" at the end of its name, is locked. Errors: ErrInUse, ErrNewer.
func OpenSQLite(ctx context.Context, path string, o Options) (_ Store, err error) {
	if o.There {
		if err := there(path); err != nil {
			return nil, err
		}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if err := private(path); err != nil {
		return nil, err
	}
	free, err := lock(ctx, path)
	if err != nil {
		return nil, err
	}
	s := &base{form: o.form(), free: free}
	defer func() {
		if err != nil {
			_ = free()
		}
	}()
	// One connection writes. The journal is on the disk when a commit returns: synchronous is FULL. Another one copies
	// it into the file, so that no commit waits for that, unless the journal becomes long.
	if s.writes, err = openFile(path, "rwc", "journal_mode(WAL)", "synchronous(FULL)",
		"wal_autocheckpoint(16000)"); err != nil {
		return nil, err
	}
	s.writes.SetMaxOpenConns(1)
	if s.reads, err = openFile(path, "rwc", "query_only(1)"); err != nil {
		return nil, errors.Join(err, s.writes.Close())
	}
	s.reads.SetMaxOpenConns(readers)
	s.reads.SetMaxIdleConns(readers)
	if err = s.prepare(ctx); err != nil {
		return nil, errors.Join(foreign(path, err), s.writes.Close(), s.reads.Close())
	}
	prepared, err := prepare(s.writes)
	if err == nil {
		s.free, err = s.copying(path, free)
	}
	if err != nil {
		return nil, errors.Join(err, s.writes.Close(), s.reads.Close())
	}
	s.writer = newWriter(s.writes, prepared, o.Groups)
	return s, nil
}

// there refuses a path where no file is.
func there(path string) error {
	_, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("store: there is no file %s: want one that quandary has made", path)
	}
	return told(err)
}

// private makes a file that only its owner may read, unless it is there: games have secrets. The journal that SQLite
// keeps beside it is for nobody else then, either.
func private(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return told(f.Close())
}

// foreign is an error, with the name of the file if that is no database.
func foreign(path string, err error) error {
	if e := (*sqlite.Error)(nil); errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_NOTADB {
		return fmt.Errorf("store: %s is not a file of games: want one that quandary has made, or a new name", path)
	}
	return err
}

// copyEvery is how often the journal is copied into the file.
const copyEvery = time.Second

// copying begins to copy the journal into the file now and then, and ends it when the file is given free.
func (s *base) copying(path string, free func() error) (func() error, error) {
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
			case <-t.C: // if it fails it is tried again, and by the connection that writes
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

// prepare checks the engine and brings the file to the form of this version.
func (s *base) prepare(ctx context.Context) error {
	var version string
	if err := s.writes.QueryRowContext(ctx, `SELECT sqlite_version()`).Scan(&version); err != nil {
		return told(err)
	}
	if older(version, minSQLite) {
		return fmt.Errorf("store: SQLite %s can damage files: want %s or later", version, minSQLite)
	}
	return s.form.migrate(ctx, goose.DialectSQLite3, s.writes, func(int64) ([]string, error) { return nil, nil })
}

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
	return db, told(err)
}

// lock makes the file belong to this process. It is a lock of SQLite's own on a second file, so it works wherever
// SQLite does and ends with the process, however that ends.
func lock(ctx context.Context, path string) (free func() error, err error) {
	db, err := openFile(path+"-lock", "rwc", "busy_timeout(0)")
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
			err = fmt.Errorf("%w: %s", ErrInUse, path)
		}
		return nil, errors.Join(told(err), db.Close())
	}
	return func() error { return errors.Join(conn.Close(), db.Close()) }, nil
}

// Backup copies a file that a server may have in use, as it is at one moment, to a new file.
func Backup(ctx context.Context, path, to string) error {
	if err := there(path); err != nil {
		return err
	}
	if _, err := os.Lstat(to); err == nil {
		return fmt.Errorf("store: %s is there already", to)
	}
	db, err := openFile(path, "ro")
	if err != nil {
		return err
	}
	part := to + ".part"
	if _, err = db.ExecContext(ctx, `VACUUM INTO $1`, part); err == nil {
		err = settle(part, to)
	}
	if err = errors.Join(err, db.Close()); err != nil {
		return errors.Join(foreign(path, told(err)), os.RemoveAll(part))
	}
	return nil
}

// settle brings a file to the disk and gives it its name.
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
