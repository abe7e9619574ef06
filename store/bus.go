package store

import (
	"context"
	"strconv"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"
)

// channel is where servers over one PostgreSQL tell each other of news.
const channel = "quandary"

// maxPayload is the most bytes of one notification; PostgreSQL takes 8000.
const maxPayload = 7000

// herald tells other servers of news. It does so after the commit and not in it: commits that notify wait for each
// other in PostgreSQL until they are on the disk. What comes in while it speaks is told in one go.
type herald struct {
	mu     sync.Mutex
	news   map[string]int64 // by game: the number to which its log has come
	nudge  chan struct{}
	cancel context.CancelFunc
	ended  chan struct{}
}

// newHerald begins to speak, until it is closed.
func newHerald(say func(ctx context.Context, payload string) error) *herald {
	ctx, cancel := context.WithCancel(context.Background())
	h := &herald{news: map[string]int64{}, nudge: make(chan struct{}, 1), cancel: cancel, ended: make(chan struct{})}
	go func() {
		defer close(h.ended)
		for {
			select {
			case <-h.nudge:
			case <-ctx.Done():
				return
			}
			for _, payload := range h.take() {
				if say(ctx, payload) != nil {
					break // who is not told looks by itself within a second
				}
			}
		}
	}()
	return h
}

// add has something told.
func (h *herald) add(game string, number int64) {
	h.mu.Lock()
	h.news[game] = max(h.news[game], number)
	h.mu.Unlock()
	select {
	case h.nudge <- struct{}{}:
	default:
	}
}

// take is what is to be told, as notifications: "game number game number …".
func (h *herald) take() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	var all []string
	var payload strings.Builder
	for game, number := range h.news {
		one := " " + game + " " + strconv.FormatInt(number, 10)
		if payload.Len() > 0 && payload.Len()+len(one) > maxPayload {
			all = append(all, payload.String()[1:])
			payload.Reset()
		}
		payload.WriteString(one)
	}
	if payload.Len() > 0 {
		all = append(all, payload.String()[1:])
	}
	clear(h.news)
	return all
}

func (h *herald) close() {
	h.cancel()
	<-h.ended
}

// Publish has all servers over this database told, soon, that the log of a game has come to a number.
func (s *Postgres) Publish(_ context.Context, game string, number int64) error {
	s.herald.add(game, number)
	return nil
}

// say sends one notification.
func (s *Postgres) say(ctx context.Context, payload string) error {
	_, err := s.writes.ExecContext(ctx, `SELECT pg_notify($1, $2)`, channel, payload)
	return told(err)
}

// Listen calls back for every message, until the context ends or the connection is lost.
func (s *Postgres) Listen(ctx context.Context, tell func(game string, number int64)) error {
	conn, err := pgx.ConnectConfig(ctx, s.pool.Config().ConnConfig)
	if err != nil {
		return ended(ctx, err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return ended(ctx, err)
	}
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return ended(ctx, err)
		}
		words := strings.Fields(n.Payload)
		for i := 0; i+1 < len(words); i += 2 {
			if number, err := strconv.ParseInt(words[i+1], 10, 64); err == nil {
				tell(words[i], number)
			}
		}
	}
}

// ended is the error with which listening ended: none if it was to end.
func ended(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return told(err)
}
