package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
)

// maxFaults is the most faults of a file that are reported.
const maxFaults = 100

// Faults looks for damage of the file, and returns a line for each fault, also of the journal that was beside the file
// when it was opened. A quick look does not compare indexes with tables. Both read the whole file. For PostgreSQL it
// returns nothing.
func (s *Store) Faults(ctx context.Context, quick bool) ([]string, error) {
	if s.shared {
		return nil, nil
	}
	list, err := s.fileFaults(ctx, quick)
	if s.journal != "" {
		list = append(list, s.journal)
	}
	return list, err
}

func (s *Store) fileFaults(ctx context.Context, quick bool) ([]string, error) {
	check := "integrity_check"
	if quick {
		check = "quick_check"
	}
	rows, err := s.reads.QueryContext(ctx, fmt.Sprintf(`PRAGMA %s(%d)`, check, maxFaults))
	list, err := all(rows, err, text)
	if errors.Is(err, ErrDamaged) {
		return append(list, err.Error()), nil
	}
	return slices.DeleteFunc(list, func(line string) bool { return line == "ok" }), err
}

// Unfinished returns the ids of up to most games that are open or being played, in order, after an id.
func (s *Store) Unfinished(ctx context.Context, after string, most int) ([]string, error) {
	rows, err := s.reads.QueryContext(ctx, `SELECT id FROM games WHERE listed IN (0, 1) AND phase IN ('open', 'playing')
		AND id > $1 ORDER BY id LIMIT $2`, after, most)
	return all(rows, err, text)
}

// DueFor returns what is due for a game: the kinds and keys. Such a key is the id, or begins with the id and a stroke.
func (s *Store) DueFor(ctx context.Context, game string) ([]Due, error) {
	rows, err := s.reads.QueryContext(ctx, `SELECT kind, key FROM due WHERE kind IN (SELECT DISTINCT kind FROM due)
		AND (key = $1 OR key > $2 AND key < $3)`, game, game+"/", game+"0")
	return all(rows, err, func(row scanner) (d Due, err error) {
		err = row.Scan(&d.Kind, &d.Key)
		return d, storeError(err)
	})
}

// Found are the games in a file, perhaps a damaged one.
type Found struct {
	Whole   []string          // ids of games and other streams whose logs have no gaps and pass the test
	Damaged map[string]string // what is wrong with the others, by id
	Lost    map[string]string // the tables with rows that could not be read, and why
	Faults  []string          // of the file as such
}

// Sound reports whether everything was whole.
func (f *Found) Sound() bool { return len(f.Damaged)+len(f.Lost)+len(f.Faults) == 0 }

// Search reads every game that it can find in a file, however damaged the file is, and tests its log with whole.
// Another program may use the file. If to is not nil, Search copies the whole games and all other readable rows there.
func Search(ctx context.Context, path string, to *Store, whole func(g Game, log []Entry) error) (*Found, error) {
	if err := filled(path); err != nil {
		return nil, err
	}
	journal, err := journalFault(path)
	if err != nil {
		return nil, storeError(err)
	}
	db, done, err := openToRead(path)
	if err != nil {
		return nil, err
	}
	defer done()
	if err := ours(ctx, db, path); err != nil {
		return nil, err
	}
	f := &Found{Damaged: map[string]string{}, Lost: map[string]string{}}
	if f.Faults, err = (&Store{reads: db, journal: journal}).Faults(ctx, false); err != nil {
		return nil, err
	}
	for i := range tables {
		t := &tables[i]
		if t.name == "log" { // copied with its games
			continue
		}
		rows, failed := salvage(ctx, db, t, t.scan, "TRUE")
		if failed != nil {
			f.Lost[t.name] = failed.Error()
		}
		if t.name == "games" {
			for _, id := range f.ids(ctx, db, rows) {
				if err := f.look(ctx, db, to, id, whole); err != nil {
					return nil, err
				}
			}
		}
		if to == nil {
			continue
		}
		rows = slices.DeleteFunc(rows, func(row []any) bool {
			_, of := slices.BinarySearch(f.Whole, plain(row[0]))
			return (t.name == "games" || t.name == "seats") && !of
		})
		for part := range slices.Chunk(rows, page) {
			if err := t.write(ctx, to.writes, part); err != nil {
				return nil, err
			}
		}
	}
	return f, ctx.Err()
}

// ids returns, in order, the ids of all games of which a row or an entry can be read.
func (f *Found) ids(ctx context.Context, db *sql.DB, rows [][]any) []string {
	ids := map[string]bool{}
	for _, row := range rows {
		ids[plain(row[0])] = true
	}
	for _, query := range []string{
		`SELECT id FROM games ORDER BY id`, `SELECT id FROM games ORDER BY id DESC`,
		`SELECT DISTINCT game FROM log ORDER BY game`, `SELECT DISTINCT game FROM log ORDER BY game DESC`,
	} {
		answer, err := db.QueryContext(ctx, query)
		if err != nil {
			continue
		}
		for answer.Next() {
			var id string
			if answer.Scan(&id) == nil {
				ids[id] = true
			}
		}
		_ = answer.Close()
	}
	return slices.Sorted(maps.Keys(ids))
}

// look tests one game, and copies its row and its log if it is whole. Errors: those of the context and of copying.
func (f *Found) look(ctx context.Context, db *sql.DB, to *Store, id string,
	whole func(g Game, log []Entry) error) error {
	games, lines := tableNamed("games"), tableNamed("log")
	g, err := scanGame(db.QueryRowContext(ctx, `SELECT `+gameColumns+` FROM games WHERE id = $1`, id))
	var log []Entry
	if err == nil {
		log, err = (&Store{reads: db}).Log(ctx, id, 0, 1<<31)
	}
	if errors.Is(err, ErrDamaged) { // perhaps only an index
		var rows []Game
		if rows, err = salvage(ctx, db, games, scanGame, "id = $1", id); len(rows) > 0 {
			g = rows[0]
			log, err = salvage(ctx, db, lines, scanLine, "game = $1", id)
			slices.SortFunc(log, func(a, b Entry) int { return cmp.Compare(a.Number, b.Number) })
			if int64(len(log)) == g.Head {
				err = nil // what is damaged belongs to others
			}
		}
	}
	for i := range log {
		if err == nil && log[i].Number != int64(i)+1 {
			err = fmt.Errorf("entry %d is not in the log", i+1)
		}
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil && int64(len(log)) != g.Head:
		err = fmt.Errorf("the log has %d entries: want %d", len(log), g.Head)
	case err == nil:
		err = whole(g, log)
	}
	if err != nil {
		f.Damaged[id] = err.Error()
		return nil
	}
	f.Whole = append(f.Whole, id)
	if to == nil {
		return nil
	}
	row, err := games.rows(db.QueryContext(ctx, `SELECT `+gameColumns+` FROM games WHERE id = $1`, id))
	if err != nil {
		row, _ = salvage(ctx, db, games, games.scan, "id = $1", id)
	}
	if err := games.write(ctx, to.writes, row); err != nil {
		return err
	}
	for part := range slices.Chunk(log, page) {
		rows := make([][]any, len(part))
		for i, e := range part {
			rows[i] = []any{id, e.Number, e.At.UnixMilli(), e.Body}
		}
		if err := lines.write(ctx, to.writes, rows); err != nil {
			return err
		}
	}
	return nil
}

func tableNamed(name string) *table {
	return &tables[slices.IndexFunc(tables, func(t table) bool { return t.name == name })]
}

// salvage returns the rows of a table that meet a condition, as far as they can be read. The error is the last fault.
// After a fault it goes on with later rows: it skips twice as many each time until it can read again, and then reads
// back to the fault.
func salvage[T any](ctx context.Context, db *sql.DB, t *table, scan func(row scanner) (T, error), where string,
	args ...any) (list []T, failed error) {
	found := map[int64]T{}
	read := func(from int64, way, order string) (last int64, err error) {
		answer, err := db.QueryContext(ctx,
			fmt.Sprintf("SELECT rowid, %s FROM %s NOT INDEXED WHERE rowid %s %d AND %s "+
				"ORDER BY rowid %s", strings.Join(t.columns, ", "), t.name, way, from, where, order), args...)
		last = from - 1
		_, err = all(answer, err, func(row scanner) (none struct{}, err error) {
			var id int64
			item, err := scan(rest{row, &id})
			if err == nil {
				found[id], last = item, id
			}
			return none, err
		})
		return last, err
	}
	for from, step := int64(0), int64(1); from < math.MaxInt64/2; {
		last, err := read(from, ">=", "")
		if step > 1 && (err == nil || last >= from) {
			_, _ = read(from, "<", "DESC") // up to the fault
		}
		if err == nil {
			break
		}
		if failed = err; !errors.Is(err, ErrDamaged) {
			break
		}
		if last >= from {
			from, step = last+1, 1
		} else {
			from, step = from+step, 2*step
		}
	}
	for _, id := range slices.Sorted(maps.Keys(found)) {
		list = append(list, found[id])
	}
	return list, failed
}

// rest is a row without its first column.
type rest struct {
	row   scanner
	first any // where its value goes
}

func (r rest) Scan(into ...any) error { return r.row.Scan(append([]any{r.first}, into...)...) }

// scanLine reads a row of the log without its game.
func scanLine(row scanner) (Entry, error) { return scanEntry(rest{row, new(string)}) }

// Rescue copies the whole games of a file, and all other readable rows, to a new file. The old file stays as it is.
// Errors: if the new file exists. After an error there is no new file.
func Rescue(ctx context.Context, path, to string, whole func(g Game, log []Entry) error) (f *Found, err error) {
	if _, err := os.Lstat(to); err == nil {
		return nil, fmt.Errorf("store: %s is there already: want a new name", to)
	}
	defer func() {
		if err != nil {
			for _, end := range []string{"", "-wal", "-shm", "-lock"} {
				_ = os.Remove(to + end)
			}
		}
	}()
	fresh, err := OpenSQLite(ctx, to, Options{})
	if err != nil {
		return nil, err
	}
	// The new file has settings of its own, which the old ones replace.
	if _, err = fresh.writes.ExecContext(ctx, `DELETE FROM settings`); err == nil {
		f, err = Search(ctx, path, fresh, whole)
	}
	if err == nil {
		_, err = fresh.writes.ExecContext(ctx, `INSERT INTO settings (name, value) VALUES ($1, $2)
			ON CONFLICT (name) DO NOTHING`, settingLeast, strconv.Itoa(leastForm))
	}
	return f, errors.Join(storeError(err), fresh.Close())
}
