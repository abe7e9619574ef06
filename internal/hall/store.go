package hall

import (
	"context"
	"time"

	"github.com/quandary-games/quandary/internal/store"
)

// Store is what a hall needs of its store. A *store.Store is one, and documents the methods.
type Store interface {
	Append(ctx context.Context, b store.Batch) error
	Log(ctx context.Context, game string, after int64, most int) ([]store.Entry, error)
	Game(ctx context.Context, id string) (store.Game, error)
	Games(ctx context.Context, g store.Games) ([]store.Game, error)
	Moved(ctx context.Context, since time.Time) (map[string]int64, error)
	Unfinished(ctx context.Context, after string, most int) ([]string, error)

	Claim(ctx context.Context, c store.Claim) (claimed []store.Claimed, next time.Time, err error)
	Settle(ctx context.Context, done ...store.Claimed) error
	Release(ctx context.Context, failed store.Claimed, from time.Time) error
	Schedule(ctx context.Context, d store.Due) error
	DueFor(ctx context.Context, game string) ([]store.Due, error)
	Pulse(ctx context.Context, b store.Beat) ([]store.Outage, error)

	Put(ctx context.Context, r store.Row) error
	Get(ctx context.Context, kind, key string) (store.Row, error)
	List(ctx context.Context, kind, person string, most int) ([]store.Row, error)
	Delete(ctx context.Context, kind, key string) error
	Forget(ctx context.Context, before time.Time, most int) (int, error)
}
