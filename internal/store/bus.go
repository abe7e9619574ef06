package store

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"
)

// channel is the name of the channel of notifications between servers.
const channel = "quandary"

// maxPayload is the most bytes of one notification. PostgreSQL takes 8000.
const maxPayload = 7000

// Word is a message between servers: the log of a game has new entries.
type Word struct {
	Game   string
	Number int64    // of the last entry
	People []string // that it may concern
}

// herald sends words to other servers. It sends them after the commit, because commits that notify wait for each other
// in PostgreSQL until they are on the disk. Words that arrive during a send go out together.
type herald struct {
	mu     sync.Mutex
	news   map[string]Word // by game: the last one
	nudge  chan struct{}
	cancel context.CancelFunc
	ended  chan struct{}
}

// newHerald starts a herald. It runs until close.
func newHerald(say func(ctx context.Context, payload string) error) *herald {
	ctx, cancel := context.WithCancel(context.Background())
	h := &herald{news: map[string]Word{}, nudge: make(chan struct{}, 1), cancel: cancel, ended: make(chan struct{})}
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
					break // the other servers poll within a second
				}
			}
		}
	}()
	return h
}

// add queues a word.
func (h *herald) add(w Word) {
	h.mu.Lock()
	if before := h.news[w.Game]; before.Number < w.Number {
		w.People = append(before.People, w.People...) // people who left are concerned too
		slices.Sort(w.People)
		w.People = slices.Compact(w.People)
		h.news[w.Game] = w
	}
	h.mu.Unlock()
	select {
	case h.nudge <- struct{}{}:
	default:
	}
}

// take empties the queue into notifications. Each has lines "game number person,person".
func (h *herald) take() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	var all []string
	var payload strings.Builder
	for _, w := range h.news {
		one := "\n" + w.Game + " " + strconv.FormatInt(w.Number, 10) + " " + strings.Join(w.People, ",")
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

// close ends the herald.
func (h *herald) close() {
	h.cancel()
	<-h.ended
}

// Publish queues a word for all servers over this database, this one included.
func (s *Postgres) Publish(_ context.Context, w Word) error {
	s.herald.add(w)
	return nil
}

// say sends one notification.
func (s *Postgres) say(ctx context.Context, payload string) error {
	_, err := s.writes.ExecContext(ctx, `SELECT pg_notify($1, $2)`, channel, payload)
	return storeError(err)
}

// Listen calls tell with every word, until the context ends or the connection is lost.
func (s *Postgres) Listen(ctx context.Context, tell func(w Word)) error {
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
		for line := range strings.SplitSeq(n.Payload, "\n") {
			game, rest, _ := strings.Cut(line, " ")
			digits, people, _ := strings.Cut(rest, " ")
			if number, err := strconv.ParseInt(digits, 10, 64); err == nil {
				tell(Word{game, number, strings.Split(people, ",")})
			}
		}
	}
}

// ended returns the error of a listener, or nil if its context has ended.
func ended(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return storeError(err)
}
