package hall

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/crowd/market"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/store/pgtest"
	"github.com/quandary-games/quandary/internal/table"
	"github.com/quandary-games/quandary/referee/clock"
)

var sessions = flag.Uint64("sessions", 1, "how many random sessions are played over every kind of store")

// tape is a source of bytes that are the same each time. The halls of a session share one.
type tape struct {
	mu sync.Mutex
	r  *rand.ChaCha8
}

func (p *tape) Read(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.r.Read(b)
}

func newTape(seed byte) io.Reader { return &tape{r: rand.NewChaCha8([32]byte{seed})} }

// session plays games of every kind at random at the halls given, each action at any of them, and gives all records.
func session(t *testing.T, seed uint64, halls []*house) string {
	t.Helper()
	var records bytes.Buffer
	r := rand.New(rand.NewPCG(seed, 1))
	at := func() *house { return halls[r.Uint64()%uint64(len(halls))] }
	pick := rand.New(rand.NewPCG(seed, 2))
	for _, g := range games.All() {
		people := []person.Who{anna, bert, eve, {Person: "dora", Name: "Dora"}}[:g.Facts().Seats]
		control, _ := clock.Parse("5+3")
		spec := table.Spec{Game: g.Facts().ID, Clock: control, Seats: []table.SeatSpec{{Kind: table.SeatMine}}}
		for range people[1:] {
			spec.Seats = append(spec.Seats, table.SeatSpec{Kind: table.SeatOpen})
		}
		id, err := at().Create(t.Context(), people[0], spec)
		if err != nil {
			t.Fatal(err)
		}
		for _, who := range people[1:] {
			if _, err := join(t, at(), id, who); err != nil {
				t.Fatal(err)
			}
		}
		play(t, id, people, at, pick, halls)
		for _, h := range halls {
			h.rereads(t, id)
		}
		h := at()
		caught(t, h, id, halls[0].head(t, id))
		rec, err := h.Record(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		records.WriteString(rec.String())
	}
	records.WriteString(crowded(t, at, pick, halls))
	return records.String()
}

// crowded plays some plies of a crowd with a market against one player, and gives the record and the logs of the team
// and of the market.
func crowded(t *testing.T, at func() *house, pick *rand.Rand, halls []*house) string {
	t.Helper()
	id := at().crowdGame(t, func(s *table.Spec) { s.Seats[0].Team.Weightless = true })
	up := func() *house {
		h := at()
		caught(t, h, id, halls[0].head(t, id))
		return h
	}
	some := func(h *house, who person.Who, looks, seat int) string {
		view, _, err := h.View(t.Context(), id, who, looks)
		if err != nil {
			t.Fatal(err)
		}
		moves := game.MoveStrings(view, seat)
		return moves[pick.IntN(len(moves))]
	}
	names := []string{"ida", "jonas", "mira"}
	for ply := range 3 {
		for _, name := range names {
			up().buys(t, id, name, pick.IntN(3), market.Milli(1+pick.IntN(20)))
		}
		up().buys(t, id, names[ply], 0, 5) // somebody of the team weighs something
		h := up()
		h.plays(t, id, kongo, some(h, kongo, 1, 1))
		for _, name := range names {
			h := up()
			h.orders(t, id, name, some(h, person.Who{}, game.Nobody, 0))
		}
		up().ends(t, id)
		if up().state(t, id).Phase == table.Over {
			break
		}
	}
	for _, h := range halls {
		h.rereads(t, id)
	}
	h := up()
	rec, err := h.Record(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	logs, err := json.Marshal(h.crowd(t, id, person.Who{}))
	if err != nil {
		t.Fatal(err)
	}
	return hashes.ReplaceAllString(rec.String()+string(logs), "hash")
}

// hashes are commitments of orders and what follows from them. Two halls that end a ply at the same time both draw
// random numbers for it, and only one hall's are kept.
var hashes = regexp.MustCompile(`\b[0-9a-f]{32,}\b`)

// rereads compares what a hall has in memory, however it came to it, with what it reads from the log anew.
func (h *house) rereads(t *testing.T, id string) {
	t.Helper()
	caught(t, h, id, h.head(t, id))
	log, err := h.store.Log(t.Context(), id, 0, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	row, err := h.store.Game(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	_, err = read(t.Context(), h.Hall, id, func(c *table.Game) (none struct{}, err error) {
		anew, err := table.Load(h.world(), setup(&row), stored(log))
		if err != nil {
			return none, err
		}
		for seat := game.Nobody; seat < len(c.Spec().Seats); seat++ {
			for what, pair := range map[string][2]any{
				"state":   {c.State(seat, 0, h.instant(), false), anew.State(seat, 0, h.instant(), false)},
				"entries": {c.Entries(seat, 0), anew.Entries(seat, 0)},
			} {
				a, aErr := json.Marshal(pair[0])
				b, bErr := json.Marshal(pair[1])
				if aErr != nil || bErr != nil || !bytes.Equal(a, b) {
					t.Errorf("the %s of %s for seat %d in memory and read anew: %s", what, row.Rules, seat,
						difference(string(a), string(b)))
				}
			}
		}
		return none, nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// join takes a seat.
func join(t *testing.T, h *house, id string, who person.Who) (int, error) {
	return h.Join(t.Context(), id, who, table.Joining{})
}

// play plays some plies at random, with a draw offer and a phrase now and then.
func play(t *testing.T, id string, people []person.Who, at func() *house, pick *rand.Rand, halls []*house) {
	for n := range 16 {
		halls[0].pass(t, time.Duration(pick.IntN(3000))*time.Millisecond)
		h := at()
		caught(t, h, id, halls[0].head(t, id))
		s := h.state(t, id)
		if s.Phase != table.Playing || s.Awaited == 0 {
			return
		}
		seat := s.Awaited.First()
		view, _, err := h.View(t.Context(), id, people[seat], seat)
		if err != nil {
			t.Fatal(err)
		}
		moves := game.MoveStrings(view, seat)
		a := table.Request{ID: fmt.Sprint(n), Command: table.Move{Move: moves[pick.IntN(len(moves))],
			Number: &s.Number}}
		if pick.IntN(8) == 0 {
			a = table.Request{ID: fmt.Sprint(n), Seat: &seat, Command: table.Say{Phrase: "hello"}}
		}
		if _, err := h.Do(t.Context(), id, people[seat], a); err != nil {
			t.Fatalf("%+v at %s: %v", a, s.View, err)
		}
	}
}

// head is the number of the last entry of a game, from the store.
func (h *house) head(t *testing.T, id string) int64 {
	t.Helper()
	g, err := h.store.Game(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return g.Head
}

// TestWhereGamesAreKeptMakesNoDifference plays the same random session over a file, over PostgreSQL and at two halls
// over one PostgreSQL, with all games and a crowd: the records, and the logs of the crowd, are the same byte by byte,
// draws included.
func TestWhereGamesAreKeptMakesNoDifference(t *testing.T) {
	configurations := map[string]func(t *testing.T) []string{
		"a file":    func(t *testing.T) []string { return []string{filepath.Join(t.TempDir(), "games.db")} },
		"postgres":  func(t *testing.T) []string { return []string{pgtest.Database(t)} },
		"two halls": func(t *testing.T) []string { address := pgtest.Database(t); return []string{address, address} },
	}
	for seed := range *sessions {
		got := map[string]string{}
		for name, paths := range configurations {
			t.Run(fmt.Sprint(name, "/", seed), func(t *testing.T) {
				wall := &wall{now: time.UnixMilli(1_790_000_000_000)}
				random := newTape(byte(seed))
				var halls []*house
				for i, path := range paths(t) {
					h := &house{t: t, path: path, name: fmt.Sprint("hall", i), clock: wall, random: random,
						find: games.Find}
					h.open()
					t.Cleanup(h.shut)
					halls = append(halls, h)
				}
				got[name] = session(t, seed, halls)
			})
		}
		if t.Failed() {
			return
		}
		for name, records := range got {
			if records != got["a file"] {
				t.Errorf("seed %d: %s differs from a file at\n%s", seed, name, difference(got["a file"], records))
			}
		}
		if n := strings.Count(got["a file"], "[Quandary "); n != len(games.All())+1 {
			t.Errorf("%d records", n)
		}
	}
}

// difference is where two texts begin to differ.
func difference(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(i-60, 0)
	return fmt.Sprintf("%q\nand\n%q", a[from:min(i+60, len(a))], b[from:min(i+60, len(b))])
}

// lossy is a bus whose messages are all lost.
type lossy struct{}

func (lossy) Publish(context.Context, store.Word) error { return nil }

func (lossy) Listen(ctx context.Context, _ func(store.Word)) error {
	<-ctx.Done()
	return nil
}

func TestLostWordCostsASecond(t *testing.T) {
	address := pgtest.Database(t)
	var two []*house
	for i := range 2 {
		h := &house{t: t, path: address, name: fmt.Sprint("hall", i),
			clock: &wall{now: time.UnixMilli(1_790_000_000_000)},
			deaf:  true}
		h.open()
		t.Cleanup(h.shut)
		two = append(two, h)
	}
	id := two[0].pair(t, "niels", clock.Control{})
	watch, err := two[1].Watch(t.Context(), id, eve, Watching{Seat: game.Nobody, Since: 0})
	if err != nil {
		t.Fatal(err)
	}
	defer watch.Close()
	two[0].plays(t, id, anna, "e2e4")
	begin := time.Now()
	wait(t, func() bool {
		messages, _ := watch.Next()
		return bytes.Contains(bytes.Join(messages, nil), []byte("1. e2e4"))
	})
	if took := time.Since(begin); took > 30*time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestGamesPauseWhileTheDatabaseIsAway(t *testing.T) {
	t.Parallel() // it mostly waits
	database := pgtest.New(t)
	h := &house{t: t, path: database.Database(t), name: "hall", clock: &wall{now: time.UnixMilli(1_790_000_000_000)},
		quiet: true}
	h.open()
	t.Cleanup(h.shut)
	id := h.pair(t, "niels", clock.Control{})
	h.plays(t, id, anna, "e2e4")
	number := h.state(t, id).Number
	if err := database.Stop("immediate"); err != nil {
		t.Fatal(err)
	}
	a := table.Request{ID: "once", Command: table.Move{Move: "e7e5", Number: &number}}
	if _, code := h.acts(t, id, bert, a); code != Busy {
		t.Errorf("while the database is away: %q, want %q", code, Busy)
	}
	if err := database.Start(); err != nil {
		t.Fatal(err)
	}
	wait(t, func() bool { _, code := h.acts(t, id, bert, a); return code == "" })
	if s := h.state(t, id); s.Ply != 2 {
		t.Errorf("%+v", s)
	}
}
