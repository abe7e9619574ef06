package load

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
)

// The wait before another attempt grows with each failed connection.
const (
	again     = 50 * time.Millisecond
	mostAgain = 8 * again
)

// maxMessage is the largest size of a server's message in bytes.
const maxMessage = 4 << 20

// player plays one seat of a game.
type player struct {
	match  *match
	seat   int
	cookie string
	buffer bytes.Buffer
	tries  int // number of broken connections

	mu    sync.Mutex
	conn  *websocket.Conn
	last  int64   // number of the last known entry; -1 for none
	acked int64   // number of the last entry of the own moves
	count int     // number of own moves
	act   *act    // not yet answered
	over  bool    //
	shown []stamp // the last entries seen here, with the time
	waits []stamp // entries of others not yet seen here, with the time of sending
	now   state   // the latest state
}

type stamp struct {
	number int64
	at     time.Time
}

// act is a message with a move.
type act struct {
	Type   string `json:"type"`
	Action struct {
		ID     string `json:"id"`
		Kind   string `json:"kind"`
		Seat   int    `json:"seat"`
		Number int64  `json:"number"`
		Move   string `json:"move"`
	} `json:"action"`
	sent time.Time // zero before it is sent
}

// state is the part of a game's state that a player needs.
type state struct {
	Number  int64        `json:"number"`
	View    string       `json:"view"`
	Phase   string       `json:"phase"`
	Awaited game.SeatSet `json:"awaited"`
}

// message is a message from the server.
type message struct {
	Type  string `json:"type"`
	State *state `json:"state"`
	Entry *struct {
		Number int64 `json:"number"`
	} `json:"entry"`
	ID      string `json:"id"`
	Receipt *struct {
		Number int64 `json:"number"`
	} `json:"receipt"`
	Problem *struct {
		Code   string `json:"code"`
		Detail string `json:"detail"`
	} `json:"problem"`
}

// run plays until the game is over or the context ends. It calls ready when the socket is open.
func (p *player) run(ctx context.Context, ready func()) {
	defer ready()
	wait := again
	for ctx.Err() == nil && !p.over {
		if err := p.session(ctx, func() { wait = again; ready() }); err != nil && ctx.Err() == nil {
			p.match.load.tally.lost(err)
			p.tries++
			sleep(ctx, later(err, wait))
			wait = min(2*wait, mostAgain)
		}
	}
}

// session plays over one connection.
func (p *player) session(ctx context.Context, ready func()) error {
	l := p.match.load
	urls := l.c.urls()
	address := strings.Replace(urls[(p.seat+p.tries)%len(urls)], "http", "ws", 1) + "/api/games/" + p.match.id +
		"/socket?seat=" + strconv.Itoa(p.seat) + "&since=" + strconv.FormatInt(p.last, 10)
	conn, answer, err := websocket.Dial(ctx, address,
		&websocket.DialOptions{HTTPClient: l.http, HTTPHeader: http.Header{"Cookie": {p.cookie}}})
	if err != nil {
		return &postponed{err, RetryAfter(answer)}
	}
	defer func() { _ = conn.CloseNow() }()
	conn.SetReadLimit(maxMessage)
	p.mu.Lock()
	p.conn = conn
	if p.act != nil && !p.act.sent.IsZero() {
		p.send(ctx)
	}
	p.mu.Unlock()
	defer p.rest()
	ready()
	for !p.over {
		if err := p.read(ctx, conn); err != nil {
			return err
		}
	}
	_ = conn.Close(websocket.StatusNormalClosure, "") // the game is over; closing errors do not matter
	return nil
}

// rest drops the connection. A move that was not sent is chosen again after the next state.
func (p *player) rest() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.conn = nil
	if p.act != nil && p.act.sent.IsZero() {
		p.act = nil // its timer then has nothing to send
	}
}

// read handles one message.
func (p *player) read(ctx context.Context, conn *websocket.Conn) error {
	_, r, err := conn.Reader(ctx)
	if err != nil {
		return err
	}
	p.buffer.Reset()
	if _, err := p.buffer.ReadFrom(r); err != nil {
		return err
	}
	b, c := p.buffer.Bytes(), &p.match.load.c
	if c.Heard != nil {
		c.Heard(p.match.id, p.seat, b)
	} else if bytes.HasPrefix(b, []byte(`{"type":"entry"`)) {
		return nil // the state that follows is enough
	}
	var m message
	if err := json.Unmarshal(b, &m); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case m.Type == "state" && m.State != nil:
		p.see(m.State)
	case m.Type == "entry" && m.Entry != nil:
		p.last = m.Entry.Number
	case m.Type == "done" && m.Receipt != nil:
		p.done(m.ID, m.Receipt.Number)
	case m.Type == "refused":
		p.refused(ctx, &m)
	}
	p.think(ctx)
	return nil
}

// see handles a state.
func (p *player) see(s *state) {
	p.now, p.last = *s, max(p.last, s.Number)
	p.over = s.Phase == "over"
	at := time.Now()
	p.match.mu.Lock()
	defer p.match.mu.Unlock()
	p.shown = append(p.shown[max(0, len(p.shown)-16):], stamp{s.Number, at})
	kept := p.waits[:0]
	for _, w := range p.waits {
		if w.number > s.Number {
			kept = append(kept, w)
			continue
		}
		p.match.load.tally.delivered(at.Sub(w.at))
	}
	p.waits = kept
}

// done handles the answer to a move.
func (p *player) done(id string, number int64) {
	a := p.act
	if a == nil || a.Action.ID != id {
		return
	}
	l := p.match.load
	p.act, p.acked = nil, number
	l.tally.acknowledged(time.Since(a.sent))
	if l.c.Acked != nil {
		l.c.Acked(Ack{p.match.id, p.seat, id, a.Action.Move, number})
	}
	p.match.mu.Lock()
	defer p.match.mu.Unlock()
	for _, other := range p.match.players {
		if other != p {
			other.expect(stamp{number, a.sent}, &l.tally)
		}
	}
}

// expect measures the delay of an entry that was seen here, or notes that it is yet to come. The match is locked.
func (p *player) expect(sent stamp, t *Tally) {
	for _, s := range p.shown {
		if s.number >= sent.number {
			t.delivered(s.at.Sub(sent.at))
			return
		}
	}
	p.waits = append(p.waits, sent)
}

// refused handles a refusal: the player chooses again when the state changes, or later if the server was busy.
func (p *player) refused(ctx context.Context, m *message) {
	code := "unknown"
	if m.Problem != nil {
		code = m.Problem.Code
	}
	p.match.load.tally.fail("refused: " + code)
	p.act, p.acked = nil, p.now.Number+1
	switch code {
	case "busy", "too_many_requests", "fault":
		time.AfterFunc(again, func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.acked = p.now.Number
			p.think(ctx)
		})
	}
}

// think makes a move if it is time for one. The player is locked.
func (p *player) think(ctx context.Context) {
	l := p.match.load
	if p.over || p.act != nil || p.conn == nil || l.c.Idle || !p.now.Awaited.Has(p.seat) || p.now.Number < p.acked {
		return
	}
	view, err := p.match.game.Parse(p.now.View)
	if err != nil {
		l.tally.fail("view: " + err.Error())
		return
	}
	task := bot.Ask(view, p.seat)
	task.Seed = rand.Uint64()
	move := bot.Random{}.Choose(ctx, task).Move
	p.count++
	a := &act{Type: "act"}
	a.Action.ID, a.Action.Kind = strconv.Itoa(p.seat)+"."+strconv.Itoa(p.count), "move"
	a.Action.Seat, a.Action.Number, a.Action.Move = p.seat, p.now.Number, view.FormatMove(p.seat, move)
	p.act = a
	wait := p.match.wait(time.Now())
	if wait <= 0 {
		p.send(ctx)
		return
	}
	time.AfterFunc(wait, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.act == a && p.conn != nil {
			p.send(ctx)
		}
	})
}

// send sends or repeats the move. The player is locked.
func (p *player) send(ctx context.Context) {
	if ctx.Err() != nil {
		return
	}
	b, err := json.Marshal(p.act)
	if err != nil {
		p.match.load.tally.fail(err.Error())
		return
	}
	if p.act.sent.IsZero() {
		p.act.sent = time.Now()
	}
	_ = p.conn.Write(ctx, websocket.MessageText, b) // a failure also ends the reading
}
