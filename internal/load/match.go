package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/quandary-games/quandary/game"
)

// match is one game with its players.
type match struct {
	load    *Load
	id      string
	game    game.Game
	players []*player

	mu  sync.Mutex
	due time.Time // time of the next move, if there is a pace
}

// create sets up the nth game, with a new guest in every seat.
func (l *Load) create(ctx context.Context, n int) (*match, error) {
	r := l.rules[n%len(l.rules)]
	rules, options := r.ID, Options(nil)
	if l.c.Setup != nil {
		rules, options = l.c.Setup(n)
	}
	m := &match{load: l}
	var err error
	if m.game, err = l.c.Find(rules); err != nil {
		return nil, err
	}
	first, err := m.game.Start(options)
	if err != nil {
		return nil, err
	}
	seats := []map[string]string{{"kind": "mine"}}
	for len(seats) < len(first.Seats()) {
		seats = append(seats, map[string]string{"kind": "open"})
	}
	var made struct {
		ID string `json:"id"`
	}
	body := map[string]any{"game": rules, "options": options, "seats": seats, "listed": true, "clock": l.c.Clock}
	if len(options) == 0 {
		delete(body, "options")
	}
	cookie, err := l.ask(ctx, http.MethodPost, "/api/games", "", body, &made)
	if err != nil {
		return nil, err
	}
	m.id = made.ID
	m.players = []*player{{match: m, cookie: cookie, last: -1}}
	for seat := 1; seat < len(seats); seat++ {
		cookie, err := l.ask(ctx, http.MethodPost, "/api/games/"+m.id+"/join", "", map[string]int{"seat": seat}, nil)
		if err != nil {
			return nil, err
		}
		m.players = append(m.players, &player{match: m, seat: seat, cookie: cookie, last: -1})
	}
	return m, nil
}

// play plays the game until it is over or the context ends. It calls ready when all players have connected.
func (m *match) play(ctx context.Context, ready func()) {
	var playing, there sync.WaitGroup
	there.Add(len(m.players))
	for _, p := range m.players {
		playing.Go(func() { p.run(ctx, sync.OnceFunc(there.Done)) })
	}
	there.Wait()
	ready()
	playing.Wait()
}

// wait returns the time until the next move.
func (m *match) wait(now time.Time) time.Duration {
	pace := m.load.pace()
	if pace == 0 {
		return 0
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.due.Before(now.Add(-2 * pace)) { // the first move, or too late to catch up
		m.due = now.Add(pace / 2)
	}
	wait := m.due.Sub(now)
	m.due = m.due.Add(pace)
	return wait
}

// ask makes a request and returns the cookie of the answer. Errors: those of the network, and refusals of the server.
func (l *Load) ask(ctx context.Context, method, path, cookie string, body, into any) (string, error) {
	var b bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&b).Encode(body); err != nil {
			return "", err
		}
	}
	r, err := http.NewRequestWithContext(ctx, method, l.c.URL+path, &b)
	if err != nil {
		return "", err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if cookie != "" {
		r.Header.Set("Cookie", cookie)
	}
	answer, err := l.http.Do(r)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	all, err := io.ReadAll(answer.Body)
	if err != nil {
		return "", err
	}
	if answer.StatusCode != http.StatusOK {
		return "", &postponed{fmt.Errorf("%s %s: %s %.300s", method, path, answer.Status, all), RetryAfter(answer)}
	}
	if into != nil {
		if err := json.Unmarshal(all, into); err != nil {
			return "", err
		}
	}
	given, _, _ := strings.Cut(answer.Header.Get("Set-Cookie"), ";")
	return given, nil
}

// postponed is an error of a server that may say after what time to ask again.
type postponed struct {
	error
	after time.Duration
}

// Unwrap returns the error without the time.
func (r *postponed) Unwrap() error { return r.error }

// RetryAfter returns after what time an answer says to ask again; 0 if it says nothing. The answer may be nil.
func RetryAfter(answer *http.Response) time.Duration {
	if answer == nil {
		return 0
	}
	seconds, _ := strconv.Atoi(answer.Header.Get("Retry-After"))
	return time.Duration(seconds) * time.Second
}

// later returns how long to wait after an error: at least so long, as long as the server said, and up to twice that, so
// that those who were refused at the same moment do not all come back at the same moment.
func later(err error, least time.Duration) time.Duration {
	var r *postponed
	if errors.As(err, &r) {
		least = max(least, r.after)
	}
	return least + rand.N(least)
}
