package store

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"
)

// Append writes a batch. If it returns nil, the batch will survive a crash of the machine. Errors: ErrBehind, ErrBusy,
// ErrFull. After any other error the batch may have been written or not; the log shows it.
func (s *Store) Append(ctx context.Context, b Batch) error {
	if len(b.Bodies) == 0 {
		return errors.New("store: a batch without entries")
	}
	if b.Kind != "" {
		b = b.stream()
	}
	return s.writer.commit(ctx, writing{batch: b})
}

// stream returns a batch for a stream that is not a game. The head of the stream is a row of games with its kind as
// rules and phase, so that no query for games finds it.
func (b Batch) stream() Batch {
	b.Phase = Phase(b.Kind)
	if b.After == 0 {
		b.Create = &Game{Rules: b.Kind, Setup: "{}"}
	}
	return b
}

// Log returns up to most entries of a game, or of another stream by its name, after an entry's number, in order.
func (s *Store) Log(ctx context.Context, game string, after int64, most int) ([]Entry, error) {
	rows, err := s.reads.QueryContext(ctx,
		`SELECT number, at, body FROM log WHERE game = $1 AND number > $2 ORDER BY number LIMIT $3`, game, after, most)
	return all(rows, err, scanEntry)
}

// scanEntry reads a number, a time and a body.
func scanEntry(row scanner) (Entry, error) {
	var e Entry
	var at int64
	err := row.Scan(&e.Number, &at, &e.Body)
	e.At = time.UnixMilli(at)
	return e, storeError(err)
}

// gameColumns are the columns of a game, in the order of scanGame.
const gameColumns = `id, rules, setup, secret, phase, listed, awaited, summary, head, created, touched, maker`

// listColumns are gameColumns without what makes a row long: a game can begin from a position of any length.
const listColumns = `id, rules, '' AS setup, '' AS secret, phase, listed, awaited, summary, head, created, touched,
	maker`

// scanGame reads a row of gameColumns.
func scanGame(row scanner) (Game, error) {
	var g Game
	var phase string
	var listed, created, touched int64
	err := row.Scan(&g.ID, &g.Rules, &g.Setup, &g.Secret, &phase, &listed, &g.Awaited, &g.Summary, &g.Head, &created,
		&touched, &g.Maker)
	g.Phase, g.Listed, g.Created, g.Touched = Phase(phase), listed != 0, time.UnixMilli(created),
		time.UnixMilli(touched)
	return g, storeError(err)
}

// isGame excludes the heads of other streams. It names every phase, so that PostgreSQL can use the index on (listed,
// phase, touched).
const isGame = `phase IN ('open', 'playing', 'over', 'dropped')`

// Game returns the row of a game. Errors: ErrNotFound.
func (s *Store) Game(ctx context.Context, id string) (Game, error) {
	return scanGame(s.reads.QueryRowContext(ctx, `SELECT `+gameColumns+` FROM games WHERE id = $1 AND `+isGame, id))
}

// Games returns the selected games, without their setups and secrets. Open public games come in rounds, the newest of
// each maker first, so that nobody fills the beginning of the list.
func (s *Store) Games(ctx context.Context, g Games) ([]Game, error) {
	query, args := g.query()
	rows, err := s.reads.QueryContext(ctx, query, args...)
	return all(rows, err, scanGame)
}

func (g *Games) query() (query string, args []any) {
	query, args = `SELECT `+listColumns+` FROM games`, []any{string(g.Phase)}
	public := ` WHERE listed = 1 AND phase <> 'playing' AND phase = $1 AND ($2 = '' OR rules = $2)`
	if g.Phase == Playing {
		public = strings.Replace(public, "<>", "=", 1) // one of SQLite's leanIndexes serves
	}
	switch {
	case g.Person != "":
		query += ` WHERE id IN (SELECT game FROM seats WHERE person = $1) AND phase <> 'dropped'
			ORDER BY CASE WHEN phase = 'over' THEN 1 ELSE 0 END, touched DESC, id`
		args[0] = g.Person
	case g.Phase == Open:
		query = `SELECT ` + gameColumns + ` FROM (SELECT ` + listColumns + `, ROW_NUMBER() OVER (PARTITION BY
			CASE WHEN maker = '' THEN id ELSE maker END ORDER BY touched DESC, id) AS turn
			FROM games` + public + `) AS turns ORDER BY turn, touched DESC, id`
		args = append(args, g.Rules)
	default:
		query += public + ` ORDER BY touched DESC, id`
		args = append(args, g.Rules)
	}
	n := strconv.Itoa(len(args) + 1)
	after := strconv.Itoa(len(args) + 2)
	return query + ` LIMIT $` + n + ` OFFSET $` + after, append(args, g.Most, g.After)
}

// OpenOf returns the number of open games that a person has made.
func (s *Store) OpenOf(ctx context.Context, maker string) (n int, err error) {
	err = s.reads.QueryRowContext(ctx, `SELECT COUNT(*) FROM games WHERE maker = $1 AND maker <> '' AND phase = 'open'`,
		maker).Scan(&n)
	return n, storeError(err)
}

// Moved returns the numbers of the last entries of the games touched at a time or later, by id.
func (s *Store) Moved(ctx context.Context, since time.Time) (map[string]int64, error) {
	// Naming both values of listed lets the index serve: servers ask this every second.
	rows, err := s.reads.QueryContext(ctx, `SELECT id, head FROM games WHERE listed IN (0, 1)
		AND `+isGame+` AND touched >= $1`, since.UnixMilli())
	heads := map[string]int64{}
	_, err = all(rows, err, func(row scanner) (struct{}, error) {
		var id string
		var head int64
		err := row.Scan(&id, &head)
		heads[id] = head
		return struct{}{}, storeError(err)
	})
	return heads, err
}
