package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/hall"
)

// The bounds of a live connection.
const (
	maxFrame    = 64 << 10 // bytes of a message from a client
	writeWithin = 5 * time.Second
	pingEvery   = 25 * time.Second
)

// watchingNames are what may stand in the query of a live request.
var watchingNames = []string{"seat", "since", "picture", "lang"}

// watching reads what a live request wants to see.
func (s *Server) watching(r *http.Request) (who hall.Who, w hall.Watching, err error) {
	v, q := visiting(r.Context()), r.URL.Query()
	for name := range q {
		if !slices.Contains(watchingNames, name) {
			return who, w, game.Refuse(game.BadRequest, "server.query_name", "name", name, "names", watchingNames)
		}
	}
	in := SeatIn{ID: r.PathValue("id"), Seat: game.Nobody}
	w.Since = -1
	for name, into := range map[string]func(int64){
		"seat":  func(n int64) { in.Seat = int(n) },
		"since": func(n int64) { w.Since = n },
	} {
		if given := q.Get(name); given != "" {
			n, err := strconv.ParseInt(given, 10, 63)
			if err != nil || n < -1 || name == "seat" && n >= game.MaxSeats {
				return who, w, game.Refuse(game.BadRequest, "server.query", "name", name, "value", given)
			}
			into(n)
		}
	}
	w.Pictures = q.Get("picture") == "true"
	if q.Has("lang") {
		w.Voice = &v.voice
	}
	who, w.Seat, err = s.as(r.Context(), v, &in)
	return who, w, err
}

// socket is a live connection to a game: what happens is told, and actions are taken.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	who, watcher, leave, err := s.watch(r)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	options := &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled}
	if u, err := url.Parse(s.c.Origin); err == nil && u.Host != "" {
		options.OriginPatterns = []string{u.Host}
	}
	given := &wiring{ResponseWriter: w, parcels: &s.parcels}
	conn, err := websocket.Accept(given, r, options)
	if err != nil {
		leave()
		switch given.refused {
		case http.StatusInternalServerError: // the connection is gone
		case http.StatusForbidden:
			s.refuse(w, r, game.Refuse(crossOrigin, "server.cross_origin"))
		default:
			s.refuse(w, r, game.Refuse(game.BadRequest, "server.no_socket"))
		}
		return
	}
	v := visiting(r.Context()).lasting()
	c := &connection{server: s, v: v, game: r.PathValue("id"), who: who, conn: conn, wire: given.wire, watcher: watcher}
	// The request ends here, so that an open socket keeps nothing of it in memory.
	s.outlive(func() {
		defer leave()
		c.run(context.WithValue(context.Background(), visitKey{}, v))
	})
}

// watch lets a live request watch its game, until it leaves. Errors: those of its query, of the limiter and of the
// hall.
func (s *Server) watch(r *http.Request) (who hall.Who, w *hall.Watcher, leave func(), err error) {
	who, watching, err := s.watching(r)
	if err != nil {
		return who, nil, nil, err
	}
	if watching.Since >= 0 {
		if err := s.limits.spend(visiting(r.Context()), costLog); err != nil {
			return who, nil, nil, err
		}
	}
	gone, err := s.enter(r)
	if err != nil {
		return who, nil, nil, err
	}
	if w, err = s.c.Hall.Watch(r.Context(), r.PathValue("id"), who, watching); err != nil {
		gone()
		return who, nil, nil, err
	}
	return who, w, func() { w.Close(); gone() }, nil
}

// enter lets a request stay open, as far as there may be more of that, until it leaves. Errors: those of the limiter.
func (s *Server) enter(r *http.Request) (leave func(), err error) {
	left, err := s.limits.enter(visiting(r.Context()))
	if err != nil {
		return nil, err
	}
	gone := s.c.Metrics.stream()
	return func() { gone(); left() }, nil
}

// connection is one socket. One goroutine reads, one writes; when either ends, so does the other.
type connection struct {
	server  *Server
	v       *visit
	game    string
	who     hall.Who
	conn    *websocket.Conn
	wire    *wire
	watcher *hall.Watcher
	answers chan any // DoneMessage, RefusedMessage or PongMessage
	pings   sync.WaitGroup
	cancel  context.CancelFunc
	trip    atomic.Int64 // how long the way there and back was when it was measured last, in nanoseconds
}

func (c *connection) run(ctx context.Context) {
	ctx, c.cancel = context.WithCancel(ctx)
	defer c.pings.Wait()
	c.conn.SetReadLimit(maxFrame)
	c.answers = make(chan any, 4)
	written := make(chan struct{})
	go func() {
		defer close(written)
		c.write(ctx)
		c.cancel()
		_ = c.conn.CloseNow()
	}()
	c.read(ctx)
	c.cancel()
	<-written
}

// read takes messages until the connection ends or one is none.
func (c *connection) read(ctx context.Context) {
	for {
		kind, b, err := c.conn.Read(context.Background()) // until the connection is closed
		if err != nil {
			return
		}
		if err := c.server.limits.spend(c.v, costRequest); err != nil {
			c.refuse(ctx, "", err)
			continue
		}
		m, err := c.server.understand(kind, b)
		switch {
		case err != nil:
			c.refuse(ctx, m.Action.ID, err)
		case m.Type == "ping":
			c.answer(ctx, PongMessage{"pong", m.Sent, c.server.c.Now().UnixMilli()})
		default:
			c.act(ctx, &m.Action)
		}
	}
}

// received is a message from a client: the fields of all that there are.
type received struct {
	ActMessage
	Sent int64 `json:"sent"`
}

// understand reads a message from a client. Errors: BadRequest.
func (s *Server) understand(kind websocket.MessageType, b []byte) (m received, err error) {
	var fields any
	if kind != websocket.MessageText || json.Unmarshal(b, &fields) != nil {
		return m, game.Refuse(game.BadRequest, "server.frame")
	}
	bad := json.Unmarshal(b, &m)
	if wrong := s.fits(fields); len(wrong) > 0 {
		return m, misfit(http.StatusUnprocessableEntity, wrong)
	}
	var wide *json.UnmarshalTypeError
	switch {
	case errors.As(bad, &wide):
		return m, misfit(http.StatusUnprocessableEntity, []error{&huma.ErrorDetail{Location: wide.Field}})
	case bad != nil:
		return m, game.Refuse(game.BadRequest, "server.frame")
	}
	return m, nil
}

// refuse answers that something was not done, and why.
func (c *connection) refuse(ctx context.Context, id string, err error) {
	c.answer(ctx, RefusedMessage{"refused", id, *c.server.problem(ctx, c.v.voice, err)})
}

// act carries out an action and answers it.
func (c *connection) act(ctx context.Context, a *ActionIn) {
	r, err := c.server.c.Hall.Act(ctx, c.game, c.who, a.action(time.Duration(c.trip.Load()/2)))
	if err != nil {
		c.refuse(ctx, a.ID, err)
		return
	}
	c.answer(ctx, DoneMessage{"done", a.ID, r})
}

// answer queues an answer; who does not read gets no more answers, and so sends no more.
func (c *connection) answer(ctx context.Context, m any) {
	select {
	case c.answers <- m:
	case <-ctx.Done():
	}
}

// write sends what the watcher gets and the answers, and measures how far the client is.
func (c *connection) write(ctx context.Context) {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for {
		select {
		case <-c.watcher.Ready():
			messages, more := c.watcher.Next()
			if c.send(messages...) != nil {
				return
			}
			if !more {
				c.part()
				return
			}
		case m := <-c.answers:
			b, err := json.Marshal(m)
			if err != nil || c.send(b) != nil {
				return
			}
		case <-ping.C:
			c.pings.Go(func() { c.measure(ctx) })
		case <-c.server.closing.Done():
			c.part()
			return
		case <-ctx.Done():
			return
		}
	}
}

// part says that nothing more will come, and why: a server that closes ends its watchers too.
func (c *connection) part() {
	if c.server.closing.Err() != nil {
		_ = c.conn.Close(websocket.StatusGoingAway, "the server is closing")
		return
	}
	_ = c.conn.Close(websocket.StatusTryAgainLater, "connect again")
}

// measure sends a ping and notes how long the pong took. Who does not answer is gone.
func (c *connection) measure(ctx context.Context) {
	within, cancel := context.WithTimeout(ctx, pingEvery/2)
	defer cancel()
	begin := time.Now()
	if c.conn.Ping(within) != nil {
		c.cancel()
		return
	}
	c.trip.Store(int64(time.Since(begin)))
}

// send writes messages at once, or gives up on a client that does not take them.
func (c *connection) send(messages ...[]byte) error {
	c.wire.hold()
	for _, m := range messages {
		if err := c.conn.Write(context.Background(), websocket.MessageText, m); err != nil {
			return errors.Join(err, c.wire.release())
		}
	}
	return c.wire.release()
}

// stream tells what happens in a game as JSON, one message in a line, for programs.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	_, watcher, leave, err := s.watch(r)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	defer leave()
	s.lines(r.Context(), w, watcher)
}

// myStream tells what the games of somebody want of them, in the same form.
func (s *Server) myStream(w http.ResponseWriter, r *http.Request) {
	id, err := visiting(r.Context()).mine(r.Context())
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	leave, err := s.enter(r)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	defer leave()
	follower, err := s.c.Hall.Follow(r.Context(), id)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	defer follower.Close()
	s.lines(r.Context(), w, follower)
}

// feed is where the lines of a stream come from.
type feed interface {
	Ready() <-chan struct{}
	Next() (messages [][]byte, more bool)
}

// lines writes messages until the client goes away or nothing more comes. An empty line now and then shows that the
// connection is there.
func (s *Server) lines(ctx context.Context, w http.ResponseWriter, from feed) {
	control := http.NewResponseController(w)
	h := w.Header()
	h.Set("Content-Type", "application/x-ndjson")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	if err := control.Flush(); err != nil {
		return
	}
	beat := time.NewTicker(pingEvery)
	defer beat.Stop()
	for more := true; more; {
		var messages [][]byte
		select {
		case <-from.Ready():
			messages, more = from.Next()
		case <-beat.C:
			messages = [][]byte{nil}
		case <-s.closing.Done():
			return
		case <-ctx.Done():
			return
		}
		_ = control.SetWriteDeadline(time.Now().Add(writeWithin))
		for _, m := range messages {
			if _, err := w.Write(append(m[:len(m):len(m)], '\n')); err != nil {
				return
			}
		}
		if err := control.Flush(); err != nil {
			return
		}
	}
}
