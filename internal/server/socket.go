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
	"time"

	"github.com/coder/websocket"
	"github.com/danielgtaylor/huma/v2"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/hall"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/table"
)

// The bounds of a live connection.
const (
	maxFrame    = 64 << 10 // bytes of a message from a client
	writeWithin = 5 * time.Second
	slowFor     = time.Second // the pause in reading from a client that sends too much
	pongWithin  = pingEvery / 2
	pingEvery   = 25 * time.Second
)

// watchingNames are the query parameters of a live request.
var watchingNames = []string{"seat", "since", "picture", "lang"}

// watching reads the query of a live request.
func (s *Server) watching(r *http.Request) (who person.Who, w hall.Watching, err error) {
	v, q := visiting(r.Context()), r.URL.Query()
	for name := range q {
		if !slices.Contains(watchingNames, name) {
			return who, w, game.Refuse(game.BadRequest, "server.query_name", "name", name, "names", watchingNames)
		}
	}
	in := SeatIn{GameIn{ID: r.PathValue("id")}, game.Nobody}
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

// socket answers with a WebSocket of a game: messages out, commands in.
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
	v := visiting(r.Context()).lasting()
	given := &wiring{ResponseWriter: w, parcels: &s.parcels, pay: func(cost int) { s.heard(v.payers, cost) }}
	unused, err := websocket.Accept(given, r, options)
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
	_ = unused.CloseNow() // otherwise its finalizer keeps it in memory
	c := &connection{server: s, v: v, game: r.PathValue("id"), who: who, wire: given.wire, watcher: watcher}
	// The request ends here, so that an open socket keeps nothing of it in memory.
	s.background(func() {
		defer leave()
		c.run()
	})
}

// heard charges what came over a socket. If its sources have too little left, it waits a moment: nothing more is read
// meanwhile, which slows the client down.
func (s *Server) heard(payers []string, cost int) {
	var r *governor.Refusal
	if !errors.As(s.governor.Act(payers, cost), &r) {
		return
	}
	slow := time.NewTimer(slowFor)
	defer slow.Stop()
	select {
	case <-slow.C:
	case <-s.closing.Done():
	}
}

// watch starts to watch a game for a live request. The caller calls leave at the end. Errors: those of the query, the
// limiter and the hall.
func (s *Server) watch(r *http.Request) (who person.Who, w *hall.Watcher, leave func(), err error) {
	who, watching, err := s.watching(r)
	if err != nil {
		return who, nil, nil, err
	}
	gone, err := s.enter(r)
	if err != nil {
		return who, nil, nil, err
	}
	err = s.governor.Do(r.Context(), visiting(r.Context()).payers, governor.Look, func(ctx context.Context) error {
		w, err = s.c.Hall.Watch(ctx, r.PathValue("id"), who, watching)
		return err
	})
	if err != nil {
		gone()
		return who, nil, nil, err
	}
	return who, w, func() { w.Close(); gone() }, nil
}

// enter counts an open stream of a request until leave is called. Errors: those of the limiter.
func (s *Server) enter(r *http.Request) (leave func(), err error) {
	left, err := s.governor.Open(visiting(r.Context()).payers)
	if err != nil {
		return nil, err
	}
	gone := s.c.Metrics.stream()
	return func() { gone(); left() }, nil
}

// connection is one socket. One goroutine reads it. What the client takes at once is written by any goroutine that has
// something for it. Else another goroutine writes, and ends when all is written, so that an idle socket has only one.
type connection struct {
	server  *Server
	v       *visit
	game    string
	who     person.Who
	wire    *wire
	watcher *hall.Watcher
	beat    *time.Timer // for pings
	beats   int         // of it

	mu    sync.Mutex
	ended bool
	work  sync.WaitGroup // what start has started
}

// run reads until the connection ends.
func (c *connection) run() {
	part := func() { c.start(c.part) }
	leave := c.server.presence.enter(c.v.session, part)
	closing := context.AfterFunc(c.server.closing, part)
	c.mu.Lock()
	c.beat = time.AfterFunc(pongWithin, func() { c.start(c.check) })
	c.mu.Unlock()
	c.watcher.Serve(func(inline bool) {
		if !inline || !c.quick() {
			c.start(c.write)
		}
	})
	c.read()
	c.mu.Lock()
	c.ended = true
	c.mu.Unlock()
	_ = c.wire.Close()
	c.work.Wait()
	c.beat.Stop()
	closing()
	leave()
}

// start runs a function beside the reader, unless the connection has ended. run waits for it.
func (c *connection) start(run func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.ended {
		c.work.Go(run)
	}
}

// read handles messages until the connection ends.
func (c *connection) read() {
	ctx := context.WithValue(context.Background(), visitKey{}, c.v)
	for {
		message, kind, err := c.wire.hear()
		if err != nil {
			if v, ok := err.(violation); ok {
				c.wire.end(uint16(v), "")
				c.wire.drain()
			}
			return
		}
		if c.wire.ended.Load() { // only the client's end is waited for
			c.server.parcels.put(message)
			continue
		}
		if err := c.server.governor.Act(c.v.payers, costRequest); err != nil {
			c.server.parcels.put(message)
			c.refuse(ctx, "", err)
			continue
		}
		m, r, err := c.server.understand(kind == frameText, message.Bytes())
		c.server.parcels.put(message)
		switch {
		case err != nil:
			c.refuse(ctx, r.ID, err)
		case m.Type == "ping":
			c.answer(PongMessage{"pong", m.Sent, c.server.c.Now().UnixMilli()})
		default:
			c.do(ctx, r)
		}
	}
}

// received is a message from a client that is no command.
type received struct {
	Type string `json:"type"`
	Sent int64  `json:"sent"`
}

// understand reads a message from a client, or its command. Only texts are understood. Errors: BadRequest.
func (s *Server) understand(isText bool, b []byte) (m received, r table.Request, err error) {
	if r, ok := plainMove(b); ok && isText {
		return m, r, nil
	}
	var what any
	if !isText || json.Unmarshal(b, &what) != nil {
		return m, r, game.Refuse(game.BadRequest, "server.frame")
	}
	fields, _ := what.(map[string]any)
	var wrong []error
	action, acts := fields["action"]
	if acts {
		r, wrong = s.commands.read("action", b, true, action, nil)
	}
	if len(wrong) == 0 {
		wrong = s.commands.fits(fields)
	}
	if len(wrong) > 0 {
		return m, r, misfit(http.StatusUnprocessableEntity, wrong)
	}
	if acts {
		return m, r, nil
	}
	var wide *json.UnmarshalTypeError
	switch err := json.Unmarshal(b, &m); {
	case errors.As(err, &wide):
		return m, r, misfit(http.StatusUnprocessableEntity, []error{&huma.ErrorDetail{Location: wide.Field}})
	case err != nil:
		return m, r, game.Refuse(game.BadRequest, "server.frame")
	}
	return m, r, nil
}

// refuse answers with a problem.
func (c *connection) refuse(ctx context.Context, id string, err error) {
	c.answer(RefusedMessage{"refused", id, *c.server.problem(ctx, c.v.voice, err)})
}

// answer queues a RefusedMessage or PongMessage behind the watcher's messages.
func (c *connection) answer(m any) {
	b, err := json.Marshal(m)
	if err != nil {
		panic(err) // all answers can be encoded
	}
	c.watcher.Push(b)
}

// quick sends what is queued as far as the client takes it at once, and reports whether nothing is left to do for
// write.
func (c *connection) quick() bool {
	if !c.wire.mu.TryLock() {
		return false
	}
	defer c.wire.mu.Unlock()
	for c.wire.ready() {
		messages, more := c.watcher.Next()
		switch {
		case len(messages) > 0:
			c.wire.sendNow(messages)
		case more:
			return true
		}
		if !more {
			return false
		}
	}
	return false
}

// write sends what is queued.
func (c *connection) write() {
	if c.wire.finish() != nil {
		_ = c.wire.Close()
		return
	}
	for {
		messages, more := c.watcher.Next()
		switch {
		case len(messages) > 0 && c.wire.send(messages) != nil:
			_ = c.wire.Close()
			return
		case !more:
			c.part()
			return
		case len(messages) == 0:
			return
		}
	}
}

// part ends the connection with a reason: the server is closing, the client is too slow, or its session has ended.
func (c *connection) part() {
	if c.server.closing.Err() != nil {
		c.wire.end(endLeaving, "the server is closing")
		return
	}
	c.wire.end(endLater, "connect again")
}

// check sends a ping now and then. It cuts off a client without a pong or whose session has ended.
func (c *connection) check() {
	ctx, cancel := context.WithTimeout(context.Background(), pongWithin)
	defer cancel()
	c.beats++
	switch {
	case c.wire.pinged.Load() != 0:
		_ = c.wire.Close()
	case c.beats%2 == 1: // the last ping was answered in time
		c.beat.Reset(pongWithin)
	case !c.server.remains(ctx, c.v):
		c.part()
	case c.wire.ping() != nil:
		_ = c.wire.Close()
	default:
		c.beat.Reset(pongWithin)
	}
}

// stream sends the messages of a game as JSON, one in a line.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	_, watcher, leave, err := s.watch(r)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	defer leave()
	s.lines(r.Context(), w, watcher)
}

// myStream sends the news of a person's games, one in a line.
func (s *Server) myStream(w http.ResponseWriter, r *http.Request) {
	id, err := visiting(r.Context()).requirePerson(r.Context())
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
	var follower *hall.Follower
	err = s.governor.Do(r.Context(), visiting(r.Context()).payers, governor.Look, func(ctx context.Context) error {
		follower, err = s.c.Hall.Follow(ctx, id)
		return err
	})
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	defer follower.Close()
	s.lines(r.Context(), w, follower)
}

// feed is a source of lines.
type feed interface {
	Ready() <-chan struct{}
	Next() (messages [][]byte, more bool)
}

// lines writes messages until the client leaves or the feed ends. An empty line now and then keeps the connection
// alive.
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
	v := visiting(ctx)
	ended := make(chan struct{})
	defer s.presence.enter(v.session, func() { close(ended) })()
	for more := true; more; {
		var messages [][]byte
		select {
		case <-from.Ready():
			messages, more = from.Next()
		case <-beat.C:
			if !s.remains(ctx, v) {
				return
			}
			messages = [][]byte{nil}
		case <-ended:
			return
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
