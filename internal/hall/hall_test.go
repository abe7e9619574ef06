package hall

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	mrand "math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"go.uber.org/goleak"

	"github.com/quandary-games/quandary/bot"
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/games/ability"
	"github.com/quandary-games/quandary/games/niels"
	"github.com/quandary-games/quandary/games/predictor"
	"github.com/quandary-games/quandary/games/qcheckers"
	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee"
	"github.com/quandary-games/quandary/referee/clock"
	"github.com/quandary-games/quandary/referee/record"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// find finds the games that these tests play.
func find(id string) (game.Game, error) {
	for _, g := range []game.Game{niels.Game(), predictor.Game(), qcheckers.Game(), ability.Game()} {
		if g.Facts().ID == id {
			return g, nil
		}
	}
	return nil, game.Refuse(game.UnknownGame, "game.unknown", "id", id, "ids", []string{})
}

// The clocks of most tests: none, and a quick one.
var noClock, quick = clock.Control{}, clock.Control{Kind: clock.Increment, Base: time.Minute}

// movers are bots for tests: "random" moves at random, "broken" panics, "peaceful" offers and takes draws, "weary"
// resigns, "slow" thinks as long as it may.
type movers struct{}

func (movers) Names() []string { return []string{"random", "broken", "peaceful", "slow", "weary"} }
func (movers) Workers() int    { return 2 }
func (movers) Choose(ctx context.Context, name string, q Question) (Reply, error) {
	switch name {
	case "broken":
		panic("out of order")
	case "slow":
		<-ctx.Done()
		return Reply{}, ctx.Err()
	case "weary":
		return Reply{some(q.View, q.Seat), bot.Resign}, nil
	case "peaceful":
		if !q.Offered {
			return Reply{some(q.View, q.Seat), bot.OfferDraw}, nil
		}
	}
	return Reply{Move: some(q.View, q.Seat)}, nil
}
func (movers) Draws(_ context.Context, name string, _ Question) bool {
	return name == "peaceful"
}
func (movers) Spare(view game.State, seat int) game.Move { return some(view, seat) }

// some is a legal move.
func some(view game.State, seat int) game.Move {
	moves := view.Moves(seat, nil)
	return moves[mrand.IntN(len(moves))]
}

// wall is a clock that tests set.
type wall struct {
	mu  sync.Mutex
	now time.Time
}

func (w *wall) Now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

// Set sets the clock of the machine. The time since its start is unaffected.
func (w *wall) Set(ahead time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	seconds := (*uint64)(unsafe.Pointer(&w.now)) // 33 bits of seconds and 30 of nanoseconds, if both are counted
	*seconds += uint64(int64(ahead/time.Second)) << 30
}

func (w *wall) Add(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

// pass lets time pass, with the hall there all the while.
func (h *house) pass(t *testing.T, d time.Duration) {
	t.Helper()
	for ; d > 0; d -= pulseGap / 2 {
		h.clock.Add(min(d, pulseGap/2))
		if err := h.pulse(t.Context(), pulseGap, false); err != nil {
			t.Fatal(err)
		}
	}
}

// house is a hall over a file, which can be opened again.
type house struct {
	t     testing.TB
	path  string // of a file, or the address of a database that several houses may have
	name  string
	clock *wall
	store *store.Store
	*Hall

	random io.Reader      // nil for a true one
	find   referee.Finder // nil for the games that these tests play
	bots   Bots           // nil for movers
	form   int64          // of the data, that it knows; 0 for the newest
	calls  Caller         // nil for nobody being called
	read   *atomic.Int64  // counts the entries that are read from logs; may be nil
	deaf   bool           // no word comes from other halls, and they look often
	quiet  bool           // what is logged is not shown
	fails  *atomic.Int64  // so many of the next games cannot be made; may be nil
	late   time.Duration  // a commit is answered so much later
	shares Shares         // where weights from Manifold are looked up; may be nil
	dues   *atomic.Int64  // counts what is made due outside of batches; may be nil
}

func newHouse(t testing.TB) *house {
	h := &house{t: t, path: filepath.Join(t.TempDir(), "games.db"), name: "test",
		clock: &wall{now: time.UnixMilli(1_790_000_000_000)}}
	h.open()
	t.Cleanup(h.shut)
	return h
}

func (h *house) open() {
	h.t.Helper()
	var err error
	var bus Bus
	if strings.HasPrefix(h.path, "postgres:") {
		var pg *store.Postgres
		if pg, err = store.OpenPostgres(context.Background(), h.path, store.Options{Form: h.form}); err == nil {
			h.store, bus = pg.Store, pg
		}
	} else {
		h.store, err = store.OpenSQLite(context.Background(), h.path, store.Options{})
	}
	if err != nil {
		h.t.Fatal(err)
	}
	c := Config{
		Store: h.store, Find: find, Bots: movers{}, Now: h.clock.Now, Random: rand.Reader, Name: h.name, Bus: bus,
		Log: slog.New(slog.NewTextHandler(testLog{h.t}, nil)),
	}
	if h.calls != nil {
		c.Calling = Calling{h.calls, text.Must(append(games.Messages(), Messages())...)}
	}
	if h.random != nil {
		c.Random = h.random
	}
	if h.find != nil {
		c.Find = h.find
	}
	if h.bots != nil {
		c.Bots = h.bots
	}
	c.Shares = h.shares
	if h.deaf {
		c.Bus = lossy{}
	}
	if h.read != nil {
		c.Store = reading{h.store, h.read}
	}
	if h.dues != nil {
		c.Store = scheduling{h.store, h.dues}
	}
	if h.late > 0 {
		c.Store = late{h.store, h.late}
	}
	if h.fails != nil {
		c.Store = failing{h.store, h.fails}
	}
	if h.quiet {
		c.Log = slog.New(slog.DiscardHandler)
	}
	h.Hall, err = Open(context.Background(), c)
	if err != nil {
		h.t.Fatal(err)
	}
}

// reading counts the entries that are read from logs.
type reading struct {
	Store
	entries *atomic.Int64
}

func (r reading) Log(ctx context.Context, game string, after int64, most int) ([]store.Entry, error) {
	log, err := r.Store.Log(ctx, game, after, most)
	r.entries.Add(int64(len(log)))
	return log, err
}

// late is a store that answers a commit some time after it.
type late struct {
	Store
	by time.Duration
}

func (l late) Append(ctx context.Context, b store.Batch) error {
	err := l.Store.Append(ctx, b)
	time.Sleep(l.by)
	return err
}

// failing refuses to make some games.
type failing struct {
	Store
	left *atomic.Int64
}

func (f failing) Append(ctx context.Context, b store.Batch) error {
	if b.Create != nil && f.left.Add(-1) >= 0 {
		return store.ErrBusy
	}
	return f.Store.Append(ctx, b)
}

func (h *house) shut() {
	h.Close()
	if err := h.store.Close(); err != nil {
		h.t.Error(err)
	}
}

var anna, bert, eve = person.Who{Person: "anna", Name: "Anna"}, person.Who{Person: "bert",
	Name: "Bert"}, person.Who{Person: "eve", Name: "Eve"}

// testLog writes to the log of a test.
type testLog struct{ t testing.TB }

func (l testLog) Write(b []byte) (int, error) {
	l.t.Log(string(b))
	return len(b), nil
}

// pair is a game of Anna and Bert.
func (h *house) pair(t *testing.T, id string, control clock.Control) string {
	t.Helper()
	made, err := h.Create(t.Context(), anna, table.Spec{Game: id, Clock: control, Listed: true,
		Seats: []table.SeatSpec{{Kind: table.SeatMine}, {Kind: table.SeatOpen}}})
	if err != nil {
		t.Fatal(err)
	}
	if seat, err := h.Join(t.Context(), made, bert, table.Joining{}); err != nil || seat != 1 {
		t.Fatalf("Bert joins on %d, %v", seat, err)
	}
	return made
}

// acts carries out a Command or a Request and gives its error's code. A move without a number is of the present
// position.
func (h *house) acts(t *testing.T, id string, who person.Who, what any) (table.Receipt, game.Code) {
	t.Helper()
	q, ok := what.(table.Request)
	if !ok {
		q.Command = what.(table.Command)
	}
	if q.ID == "" {
		q.ID = fmt.Sprint(mrand.Uint64())
	}
	if m, ok := q.Command.(table.Move); ok && m.Number == nil {
		s, err := h.State(t.Context(), id, who, game.Nobody, false)
		if err != nil {
			t.Fatal(err)
		}
		m.Number = &s.Number
		q.Command = m
	}
	r, err := h.Do(t.Context(), id, who, q)
	var e *game.Error
	if errors.As(err, &e) {
		return r, e.Code
	}
	if err != nil {
		t.Fatal(err)
	}
	return r, ""
}

func (h *house) plays(t *testing.T, id string, who person.Who, move string) {
	t.Helper()
	if _, code := h.acts(t, id, who, table.Move{Move: move}); code != "" {
		t.Fatalf("%s plays %s: %s", who.Name, move, code)
	}
}

func (h *house) state(t *testing.T, id string) *table.State {
	t.Helper()
	s, err := h.State(t.Context(), id, person.Who{}, game.Nobody, false)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAGameGoesOnAfterARestart(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", clock.Control{})
	for i, move := range []string{"e2e4", "c7c6", "d2d4", "d7d5", "b1c3", "d5e4", "c3e4", "c8f5", "e4:d6/f6="} {
		h.plays(t, id, []person.Who{anna, bert}[i%2], move)
		if i%3 == 1 {
			before := h.state(t, id)
			h.shut()
			h.open()
			after := h.state(t, id)
			if a, b := mustJSON(before), mustJSON(after); a != b {
				t.Fatalf("before the restart\n%s\nand after\n%s", a, b)
			}
		}
	}
	s := h.state(t, id)
	if s.Phase != table.Over || s.Turn.Reason != game.Checkmate || s.Turn.Winner() != 0 {
		t.Errorf("phase %s, %+v", s.Phase, s.Turn)
	}
	r, err := h.Record(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := record.Parse(r.String())
	if err != nil {
		t.Fatal(err)
	}
	if report := referee.Verify(parsed, find); len(report.Problems) > 0 {
		t.Errorf("%v", report.Problems)
	}
}

// tells reports whether a text has a move as a word: a hash or an id may have it in itself by chance.
func tells(text, move string) bool {
	return regexp.MustCompile(`\b` + regexp.QuoteMeta(move) + `\b`).MatchString(text)
}

func mustJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func TestAnActionSentAgainGetsItsFirstAnswer(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", clock.Control{})
	number := h.state(t, id).Number
	a := table.Request{ID: "one", Command: table.Move{Move: "e2e4", Number: &number}}
	first, _ := h.acts(t, id, anna, a)
	h.shut()
	h.open()
	again, code := h.acts(t, id, anna, a)
	if code != "" || again != first {
		t.Errorf("%+v, and sent again %+v, %s", first, again, code)
	}
	if _, code := h.acts(t, id, bert, table.Request{ID: "one", Command: table.Move{Move: "e7e5",
		Number: &first.Number}}); code != "" {
		t.Errorf("the same id of somebody else: %s", code)
	}
}

func TestWhatIsRefused(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", clock.Control{})
	old := h.state(t, id).Number
	h.plays(t, id, anna, "e2e4")
	h.plays(t, id, bert, "e7e5")
	far := int64(1000)
	for what, c := range map[string]struct {
		who     person.Who
		command table.Command
		want    game.Code
	}{
		"composed on an older position": {anna, table.Move{Move: "d2d4", Number: &old}, person.Stale},
		"a number that is not there":    {anna, table.Move{Move: "d2d4", Number: &far}, game.BadRequest},
		"not to move":                   {bert, table.Move{Move: "d7d5"}, game.NotToMove},
		"not legal":                     {anna, table.Move{Move: "d2d5"}, game.IllegalMove},
		"no move":                       {anna, table.Move{Move: "hello"}, game.BadMove},
		"no player":                     {eve, table.Resign{}, person.Forbidden},
		"no offer":                      {anna, table.AcceptDraw{}, game.BadRequest},
		"no takeback":                   {anna, table.DeclineTakeback{}, game.BadRequest},
		"nobody is late":                {anna, table.Claim{}, game.BadRequest},
		"no phrase":                     {anna, table.Say{Phrase: "you fool"}, game.BadRequest},
		"no end":                        {anna, table.Rematch{}, game.BadRequest},
	} {
		before := h.state(t, id).Number
		if _, code := h.acts(t, id, c.who, c.command); code != c.want {
			t.Errorf("%s: %q, want %q", what, code, c.want)
		}
		if after := h.state(t, id).Number; after != before {
			t.Errorf("%s: %d entries were written", what, after-before)
		}
	}
	if _, err := h.Join(t.Context(), id, eve, table.Joining{}); err == nil {
		t.Error("joined a full game")
	}
	if _, err := h.State(t.Context(), "nothing", anna, game.Nobody, false); err == nil {
		t.Error("a game that is not there")
	}
	if _, err := h.State(t.Context(), id, eve, 0, false); err == nil {
		t.Error("Eve looks as White")
	}
}

func TestMovesMayBeTypedFreely(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", clock.Control{})
	h.plays(t, id, anna, "e2-e4")
	h.plays(t, id, bert, "Nf6")
	if r, err := h.Record(t.Context(), id); err != nil || !strings.Contains(r.String(), "1. e2e4 2. g8f6") {
		t.Errorf("%v, %v", r, err)
	}
}

func TestOrdersStaySecretUntilAllAreIn(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "predictor", clock.Control{})
	watch, err := h.Watch(t.Context(), id, bert, Watching{Seat: 1, Since: 0, Pictures: true})
	if err != nil {
		t.Fatal(err)
	}
	defer watch.Close()
	h.plays(t, id, anna, "e2e4")
	seen := func() string {
		var all strings.Builder
		messages, _ := watch.Next()
		for _, m := range messages {
			all.Write(m)
		}
		return all.String()
	}
	if early := seen(); tells(early, "e2e4") || !strings.Contains(early, `"in":[0]`) {
		t.Errorf("Bert sees %s", early)
	}
	if mine, err := h.State(t.Context(), id, anna, 0, false); err != nil || mine.Orders.Yours != "e2e4" ||
		mine.Orders.Words["0"] == "" {
		t.Errorf("%+v, %v", mine, err)
	}
	h.shut()
	h.open()
	h.plays(t, id, bert, "e7e5")
	s := h.state(t, id)
	if s.Ply != 1 || s.Orders == nil || s.Orders.In != 0 {
		t.Errorf("%+v", s)
	}
}

func TestAFlagFallsWithoutAnyoneAsking(t *testing.T) {
	h := newHouse(t)
	control, _ := clock.Parse("1+0")
	id := h.pair(t, "niels", control)
	h.plays(t, id, anna, "e2e4")
	due := func() time.Time {
		_, at, err := h.store.Claim(t.Context(), store.Claim{Kind: dueFlag})
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	first := due()
	h.pass(t, 20*time.Second)
	h.plays(t, id, bert, "e7e5") // Anna's flag falls later than Bert's would have: the store need not know yet
	if at := due(); !at.Equal(first) {
		t.Errorf("the flag is due at %v: want %v", at, first)
	}
	h.pass(t, 41*time.Second)
	wait(t, func() bool { return due().Sub(first) > 19*time.Second })
	if s := h.state(t, id); s.Phase != table.Playing {
		t.Fatalf("%+v", s)
	}
	h.pass(t, 20*time.Second)
	wait(t, func() bool { return h.state(t, id).Phase == table.Over })
	if s := h.state(t, id); s.Turn.Reason != game.Timeout || s.Turn.Winner() != 1 {
		t.Errorf("%+v", s.Turn)
	}
}

func TestNoClockRunsWhileNoHallIsThere(t *testing.T) {
	h := newHouse(t)
	control, _ := clock.Parse("1+0")
	id := h.pair(t, "niels", control)
	h.plays(t, id, anna, "e2e4")
	h.pass(t, 10*time.Second)
	h.shut()
	h.clock.Add(time.Hour)
	h.open()
	time.Sleep(50 * time.Millisecond)
	s := h.state(t, id)
	if s.Phase != table.Playing {
		t.Fatalf("the flag fell while nobody was there: %+v", s.Turn)
	}
	h.plays(t, id, bert, "e7e5")
	if r, err := h.Record(t.Context(), id); err != nil || !strings.Contains(r.String(), "(clock 1 0:00:") {
		t.Errorf("the record does not tell the clocks: %v, %v", r, err)
	}
	if left := h.state(t, id).Clocks.Left[1]; left < 49_000 || left > 50_000 {
		t.Errorf("Bert has %d ms left", left)
	}
}

// wait waits until something holds, as long as a busy machine may need.
func wait(t *testing.T, holds func() bool) {
	t.Helper()
	for begin := time.Now(); !holds(); time.Sleep(10 * time.Millisecond) {
		if time.Since(begin) > time.Minute {
			t.Fatal("it does not come about")
		}
	}
}

// What a command uses is counted, also of one that is refused.
func TestCommandsAreMetered(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", noClock)
	for _, move := range []string{"e2e5", "e2e4"} {
		ctx, used := governor.Metered(t.Context())
		number := h.state(t, id).Position
		_, err := h.Do(ctx, id, anna, table.Request{ID: move, Command: table.Move{Move: move, Number: &number}})
		if used().Time <= 0 || (err == nil) != (move == "e2e4") {
			t.Errorf("%s: %v, %v", move, used(), err)
		}
	}
}

func TestAClockThatJumpsCostsNobodyTime(t *testing.T) {
	h := newHouse(t)
	control, _ := clock.Parse("1+0")
	id := h.pair(t, "niels", control)
	h.plays(t, id, anna, "e2e4")
	for _, jump := range []time.Duration{24 * time.Hour, -48 * time.Hour} {
		h.clock.Add(jump)
		if err := h.pulse(t.Context(), pulseGap, false); err != nil {
			t.Fatal(err)
		}
	}
	h.plays(t, id, bert, "e7e5")
	s := h.state(t, id)
	if s.Phase != table.Playing || s.Clocks.Left[1] < 59_000 || s.Clocks.Left[1] > 60_000 {
		t.Errorf("%s, %+v", s.Phase, s.Clocks)
	}
	list, err := h.Entries(t.Context(), id, eve, game.Nobody, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < len(list); i++ {
		if list[i].At < list[i-1].At {
			t.Errorf("entry %d is of before entry %d", list[i].Number, list[i-1].Number)
		}
	}
}

// TestTheClockIsSet sets the machine's clock while a hall plays on, and back before it is started again: nobody loses
// time, no entry is of before another one, and bots go on at once.
func TestTheClockIsSet(t *testing.T) {
	h := &house{t: t, path: filepath.Join(t.TempDir(), "games.db"), name: "test", clock: &wall{now: time.Now()}}
	h.open()
	t.Cleanup(func() { h.shut() })
	control, _ := clock.Parse("1+0")
	id := h.pair(t, "niels", control)
	moves := []string{"e2e4", "e7e5", "d2d4", "d7d5", "a2a3", "a7a6"}
	for i, ahead := range []time.Duration{time.Hour, -2 * time.Hour, 24 * time.Hour} {
		h.plays(t, id, anna, moves[2*i])
		h.clock.Set(ahead)
		h.pass(t, time.Second)
		if h.clock.Now().Sub(h.began) > time.Minute {
			t.Fatal("the clock of the test counts nothing but the time of day")
		}
		h.plays(t, id, bert, moves[2*i+1])
	}
	if s := h.state(t, id); s.Phase != table.Playing || s.Clocks.Left[1] < 56_000 || s.Clocks.Left[1] > 57_500 {
		t.Errorf("%s, %+v", s.Phase, s.Clocks)
	}
	against, err := h.Create(t.Context(), anna,
		table.Spec{Game: "niels", Seats: []table.SeatSpec{{Kind: table.SeatMine},
			{Kind: table.SeatBot, Bot: "random"}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, moved := range []time.Duration{-time.Hour, 2 * time.Hour, -30 * time.Minute} {
		h.shut()
		h.clock.Add(moved)
		h.open()
		wait(t, func() bool { return h.state(t, against).Awaited.Has(0) })
		view := h.state(t, against).View
		rules, _ := find("niels")
		s, err := rules.Parse(view)
		if err != nil {
			t.Fatal(err)
		}
		h.plays(t, against, anna, s.FormatMove(0, some(s, 0)))
		wait(t, func() bool { s := h.state(t, against); return s.Phase != table.Playing || s.Awaited.Has(0) })
	}
	if s := h.state(t, id); s.Phase != table.Playing {
		t.Errorf("%s: %+v", s.Phase, s.Turn)
	}
	h.plays(t, id, anna, "b2b3")
	for _, of := range []string{id, against} {
		list, err := h.Entries(t.Context(), of, eve, game.Nobody, 0)
		if err != nil {
			t.Fatal(err)
		}
		for i := 1; i < len(list); i++ {
			if list[i].At < list[i-1].At {
				t.Errorf("entry %d is of before entry %d", list[i].Number, list[i-1].Number)
			}
		}
	}
}

// TestAClockThatIsSetBackStopsNone opens a hall with a clock an hour behind that of the hall before it. The clocks of
// its games run, and the flag of a player who does not move falls.
func TestAClockThatIsSetBackStopsNone(t *testing.T) {
	h := newHouse(t)
	control, _ := clock.Parse("1+0")
	id := h.pair(t, "niels", control)
	h.plays(t, id, anna, "e2e4")
	h.shut()
	h.clock.Add(-time.Hour)
	h.open()
	for seat, by := range []person.Who{bert, anna} {
		h.pass(t, 10*time.Second)
		if left := h.state(t, id).Clocks.Left[1-seat]; left < 49_000 || left > 51_000 {
			t.Errorf("seat %d has %d ms: want 50 s", 1-seat, left)
		}
		h.plays(t, id, by, []string{"e7e5", "d2d4"}[seat])
	}
	h.pass(t, time.Minute)
	wait(t, func() bool { return h.state(t, id).Phase == table.Over })
	list, err := h.Entries(t.Context(), id, eve, game.Nobody, 0)
	for i := 1; err != nil || i < len(list); i++ {
		if err != nil || list[i].At < list[i-1].At {
			t.Fatalf("%v: entry %d is of before entry %d", err, list[i].Number, list[i-1].Number)
		}
	}
}

// TestManyWatchersAreToldSeldomWhoIsThere has a watcher of many come and go. The others are told in few messages, the
// last of which is right.
func TestManyWatchersAreToldSeldomWhoIsThere(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", noClock)
	watch := func() *Watcher {
		w, err := h.Watch(t.Context(), id, eve, Watching{Seat: game.Nobody, Since: -1})
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	all := []*Watcher{}
	for range 3 * few {
		all = append(all, watch())
	}
	all[0].Next()
	const times = 200
	for range times {
		watch().Close()
	}
	told := 0
	wait(t, func() bool {
		messages, _ := all[0].Next()
		told += len(messages)
		return len(messages) > 0 && strings.Contains(string(messages[len(messages)-1]), fmt.Sprint(`"watchers":`,
			3*few))
	})
	if told > times/2 {
		t.Errorf("%d messages about %d visits", told, times)
	}
	for _, w := range all {
		w.Close()
	}
}

// TestAHallThatStoodStillNoticesBeforeAFlagFalls has a flag be the first thing after the hall stood still, before the
// hall's next pulse.
func TestAHallThatStoodStillNoticesBeforeAFlagFalls(t *testing.T) {
	h := newHouse(t)
	control, _ := clock.Parse("1+0")
	id := h.pair(t, "niels", control)
	h.plays(t, id, anna, "e2e4")
	for range 3 {
		h.clock.Add(time.Hour)
		if err := h.flag(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if s := h.state(t, id); s.Phase != table.Playing || s.Clocks.Left[1] != 60_000 {
			t.Fatalf("%s, %+v", s.Phase, s.Clocks)
		}
	}
	h.clock.Add(time.Hour)
	h.plays(t, id, bert, "e7e5")
	if s := h.state(t, id); s.Phase != table.Playing || s.Clocks.Left[1] != 60_000 {
		t.Fatalf("%s, %+v", s.Phase, s.Clocks)
	}
}

func TestBotsPlay(t *testing.T) {
	for _, name := range []string{"random", "broken"} {
		h := newHouse(t)
		id, err := h.Create(t.Context(), anna, table.Spec{Game: "niels", Seats: []table.SeatSpec{{Kind: table.SeatMine},
			{Kind: table.SeatBot, Bot: name}}})
		if err != nil {
			t.Fatal(err)
		}
		h.plays(t, id, anna, "e2e4")
		wait(t, func() bool { return h.state(t, id).Awaited.Has(0) })
		list, err := h.Entries(t.Context(), id, anna, 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		trouble := false
		for _, e := range list {
			trouble = trouble || e.Note != nil && e.Note.Kind == "trouble"
		}
		if trouble != (name == "broken") {
			t.Errorf("%s: trouble %v", name, trouble)
		}
		h.shut()
		h.open()
	}
}

// TestWhyNothingCanBeTakenBackIsKnownFromTheStart has games in which nothing ever can say so before the first move.
func TestWhyNothingCanBeTakenBackIsKnownFromTheStart(t *testing.T) {
	h := newHouse(t)
	mine, seats := []table.SeatSpec{{Kind: table.SeatMine}}, map[string]int{"niels": 2, "predictor": 2, "ability": 4}
	options := map[string]map[string]string{"ability": {"abilities": "choose"}}
	for id, want := range map[string]string{"niels": "nothing", "predictor": "orders", "ability": "secret"} {
		spec := table.Spec{Game: id, Options: options[id], Seats: slices.Repeat(mine, seats[id])}
		made, err := h.Create(t.Context(), anna, spec)
		if err != nil {
			t.Fatal(err)
		}
		s, err := h.State(t.Context(), made, anna, game.Nobody, false)
		if err != nil || s.NoBack != want {
			t.Errorf("%s: %q (%v), want %q", id, s.NoBack, err, want)
		}
	}
}

func TestTakebackAndRematch(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", clock.Control{})
	h.plays(t, id, anna, "e2e4")
	h.plays(t, id, bert, "e7e5")
	h.acts(t, id, anna, table.AskTakeback{})
	if s := h.state(t, id); s.Takeback != game.Only(0) {
		t.Fatalf("%+v", s)
	}
	if _, code := h.acts(t, id, bert, table.AskTakeback{}); code != "" {
		t.Fatal(code)
	}
	if s := h.state(t, id); s.Ply != 2 && s.Awaited != game.Only(0) || strings.Contains(s.View, "4P3") {
		t.Errorf("%+v", s)
	}
	h.acts(t, id, anna, table.Resign{})
	h.acts(t, id, anna, table.Rematch{})
	r, code := h.acts(t, id, bert, table.Rematch{})
	if code != "" || r.Game == "" {
		t.Fatalf("%+v %s", r, code)
	}
	next := h.state(t, r.Game)
	if next.Phase != table.Playing || next.Seats[0].Name != "Bert" {
		t.Errorf("%+v", next)
	}
}

// TestARematchIsMadeLater has the store refuse the game of a rematch when all want it: it is made as soon as it can be.
func TestARematchIsMadeLater(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", noClock)
	h.acts(t, id, anna, table.Resign{})
	h.acts(t, id, anna, table.Rematch{})
	h.shut()
	h.fails = &atomic.Int64{}
	h.fails.Store(1)
	h.quiet = true
	h.open()
	r, code := h.acts(t, id, bert, table.Rematch{})
	if code != "" || r.Game == "" {
		t.Fatalf("%+v %s", r, code)
	}
	if _, err := h.State(t.Context(), r.Game, anna, game.Nobody, false); codeOf(err) != person.NotFound {
		t.Fatalf("the game is there at once: %v", err)
	}
	h.pass(t, 2*time.Second)
	wait(t, func() bool {
		s, err := h.State(t.Context(), r.Game, anna, 1, false)
		return err == nil && s.Phase == table.Playing
	})
}

func TestPremovesArePlayedWhenTheyFit(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "niels", clock.Control{})
	h.plays(t, id, anna, "e2e4")
	if _, code := h.acts(t, id, anna, table.SetPremoves{Premoves: []table.Premove{
		{If: []string{"d7d5"}, Play: "e4d5", Then: []table.Premove{{If: []string{"*"}, Play: "b1c3"}}},
		{Play: "g1f3"},
	}}); code != "" {
		t.Fatal(code)
	}
	if theirs, _ := h.Entries(t.Context(), id, bert, 1, 0); tells(mustJSON(theirs), "e4d5") {
		t.Error("Bert sees what Anna will do")
	}
	h.plays(t, id, bert, "d7d5")
	if s := h.state(t, id); s.Ply != 3 || s.Awaited != game.Only(1) {
		t.Fatalf("%+v", s)
	}
	h.plays(t, id, bert, "d8d5")
	if s := h.state(t, id); s.Ply != 5 {
		t.Errorf("%+v", s)
	}
}

func TestAWatcherIsToldInOrderFromAnyNumber(t *testing.T) {
	h := newHouse(t)
	id := h.pair(t, "qcheckers", clock.Control{})
	w, err := h.Watch(t.Context(), id, eve, Watching{Seat: game.Nobody, Since: 0})
	if err != nil {
		t.Fatal(err)
	}
	for range 30 {
		s := h.state(t, id)
		if s.Phase != table.Playing {
			break
		}
		seat := s.Awaited.First()
		view, _, err := h.View(t.Context(), id, []person.Who{anna, bert}[seat], seat)
		if err != nil {
			t.Fatal(err)
		}
		h.plays(t, id, []person.Who{anna, bert}[seat], view.FormatMove(seat, some(view, seat)))
	}
	numbers := func(messages [][]byte) (list []int64) {
		for _, raw := range messages {
			var m Message
			if err := json.Unmarshal(raw, &m); err != nil {
				t.Fatal(err)
			}
			if m.Type == typeEntry {
				list = append(list, m.Entry.Number)
			}
		}
		return list
	}
	messages, _ := w.Next()
	w.Close()
	head := h.state(t, id).Number
	for i, n := range numbers(messages) {
		if n != int64(i+1) {
			t.Fatalf("number %d came as the %dth", n, i+1)
		}
	}
	if n := len(numbers(messages)); int64(n) != head {
		t.Errorf("%d entries of %d", n, head)
	}
	for _, since := range []int64{head / 2, head, head + 5} {
		w, err := h.Watch(t.Context(), id, eve, Watching{Seat: game.Nobody, Since: since})
		if err != nil {
			t.Fatal(err)
		}
		messages, _ := w.Next()
		w.Close()
		if got := numbers(messages); int64(len(got)) != max(head-since, 0) {
			t.Errorf("since %d: %v", since, got)
		}
	}
}
