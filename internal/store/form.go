package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// leastForm is the oldest form of programs that can work with data of the newest form.
//
// The form of the data is the number of the last migration that was applied. Servers are updated one after the other,
// so old and new servers run over the same data. A migration must therefore leave data that programs of the form
// before can read and write: it may add tables, columns with defaults, and indexes. What is no longer needed is
// removed one version after the last program that used it.
//
// leastForm is kept with the data, so that an older program knows whether it can work with them. A migration that
// older programs cannot work with raises it, and is not applied while such programs are connected.
const leastForm = 3

// settingLeast is the setting that keeps leastForm.
const settingLeast = "least form"

// form says which forms of data a program can use.
type form struct {
	files  fs.FS // the migrations
	newest int64
	least  int64
}

// thisForm returns the forms that this program knows.
func thisForm() form {
	files, err := fs.Sub(migrations, "migrations")
	f := form{files: files, least: leastForm}
	entries, listed := migrations.ReadDir("migrations")
	for _, e := range entries {
		number, wrong := goose.NumericComponent(e.Name())
		f.newest, err = max(f.newest, number), errors.Join(err, wrong)
	}
	if err := errors.Join(err, listed); err != nil {
		panic(err) // the folder is embedded above
	}
	return f
}

// elders returns the names of connected programs that know only forms before least.
type elders func(least int64) ([]string, error)

// migrate applies the migrations that the program knows. It leaves data of a newer form as they are. Errors: ErrNewer
// if the program cannot work with that form; ErrOlder if a connected older program could not work with the new form.
func (f form) migrate(ctx context.Context, dialect goose.Dialect, db *sql.DB, older elders) error {
	p, err := goose.NewProvider(dialect, db, f.files)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	current, err := p.GetDBVersion(ctx)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if current >= f.newest {
		return f.bears(ctx, db, current)
	}
	if f.least > current && current > 0 {
		if there, err := older(f.least); err != nil || len(there) > 0 {
			return errors.Join(err,
				fmt.Errorf("%w: the data have form %d, and %s cannot work with form %d: stop it first",
					ErrOlder, current, strings.Join(there, " and "), f.newest))
		}
	}
	if _, err := p.UpTo(ctx, f.newest); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	_, err = db.ExecContext(ctx, `INSERT INTO settings (name, value) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value`, settingLeast, strconv.FormatInt(f.least, 10))
	return storeError(err)
}

// bears returns ErrNewer if the program cannot work with data of a form.
func (f form) bears(ctx context.Context, db *sql.DB, current int64) error {
	if current <= f.newest {
		return nil
	}
	least, err := leastOf(ctx, db)
	if err == nil && (least == 0 || least > f.newest) {
		err = fmt.Errorf("%w: they have form %d, and this program works with forms up to %d: use a newer one",
			ErrNewer, current, f.newest)
	}
	return err
}

// leastOf returns the oldest form of programs that can work with the data; 0 if only those of the same form can.
func leastOf(ctx context.Context, db *sql.DB) (least int64, err error) {
	var value string
	err = storeError(db.QueryRowContext(ctx, `SELECT value FROM settings WHERE name = $1`, settingLeast).Scan(&value))
	switch {
	case errors.Is(err, ErrNotFound):
		return 0, nil
	case err != nil:
		return 0, err
	}
	if least, err = strconv.ParseInt(value, 10, 64); err != nil {
		return 0, fmt.Errorf("store: the %s is %q: want a number", settingLeast, value)
	}
	return least, nil
}
