package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quandary-games/quandary/games"
	"github.com/quandary-games/quandary/internal/load"
)

var (
	attackSeconds = flag.Int("attack.seconds", 2, "how long the server is attacked")
	attackers     = flag.Int("attack.addresses", 3, "from how many addresses")
	attackGames   = flag.Int("attack.games", 0, "how many other games are played meanwhile")
	attackWidth   = flag.Int("attack.width", 6, "how many requests each address has open at a time")
)

// honest is an honest person who plays both sides of a game.
type honest struct {
	url    string
	client *http.Client
	id     string
	random *rand.Rand
	moves  []time.Duration // from sending a move to its acknowledgement
	looks  []time.Duration // the same of what may be picked
	later  int             // moves and looks that were refused and had to be sent again
}

// ask sends a request, again if the server has no time, and decodes the answer.
func (p *honest) ask(ctx context.Context, method, path string, body, into any) error {
	b, err := json.Marshal(body)
	if err != nil {
		return err
	}
	for {
		r, err := http.NewRequestWithContext(ctx, method, p.url+path, bytes.NewReader(b))
		if err != nil {
			return err
		}
		r.Header.Set("Content-Type", "application/json")
		answer, err := p.client.Do(r)
		if err != nil {
			return err
		}
		got, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		switch {
		case err != nil:
			return err
		case answer.StatusCode == http.StatusTooManyRequests || answer.StatusCode == http.StatusServiceUnavailable:
			p.later++
			time.Sleep(100 * time.Millisecond)
		case answer.StatusCode != http.StatusOK:
			return fmt.Errorf("%s %s: %d %.300s", method, path, answer.StatusCode, got)
		default:
			return json.Unmarshal(got, into)
		}
	}
}

// play plays random moves until the context ends.
func (p *honest) play(ctx context.Context) error {
	for n := 0; ; n++ {
		var state struct {
			Phase, View string
			Awaited     []int
		}
		if err := p.ask(ctx, http.MethodGet, "/api/games/"+p.id, nil, &state); err != nil {
			return err
		}
		if state.Phase == "over" {
			if err := p.begin(ctx); err != nil {
				return err
			}
			continue
		}
		seat := state.Awaited[0]
		var choices struct {
			Number int64
		}
		begin := time.Now()
		path := fmt.Sprintf("/api/games/%s/choices?seat=%d", p.id, seat)
		if err := p.ask(ctx, http.MethodGet, path, nil, &choices); err != nil {
			return err
		}
		p.looks = append(p.looks, time.Since(begin))
		rules, err := games.Find("niels")
		if err != nil {
			return err
		}
		s, err := rules.Parse(state.View)
		if err != nil {
			return err
		}
		moves := s.Moves(seat, nil)
		order := map[string]any{"id": strconv.Itoa(n), "kind": "move", "seat": seat, "number": choices.Number,
			"move": s.FormatMove(seat, moves[p.random.IntN(len(moves))])}
		begin = time.Now()
		if err := p.ask(ctx, http.MethodPost, "/api/games/"+p.id+"/actions", order, new(any)); err != nil {
			return err
		}
		p.moves = append(p.moves, time.Since(begin))
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			return nil
		}
	}
}

// newHonest returns a person at an address with a game of their own.
func newHonest(t *testing.T, server, address string, seed uint64) *honest {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &honest{url: server, random: rand.New(rand.NewPCG(seed, 8)),
		client: &http.Client{Jar: jar, Transport: transport(address), Timeout: time.Minute}}
	t.Cleanup(p.client.CloseIdleConnections)
	if err := p.begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	return p
}

// begin sets up a game.
func (p *honest) begin(ctx context.Context) error {
	var made struct{ ID string }
	game := map[string]any{"game": "niels", "listed": true, "seats": []map[string]string{{"kind": "mine"},
		{"kind": "mine"}}}
	err := p.ask(ctx, http.MethodPost, "/api/games", game, &made)
	p.id = made.ID
	return err
}

// What one address, or some, can send keeps nobody else from playing, does the server no harm, and is over when they
// hang up.
func TestAnAttackHarmsNobodyElse(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("this system has only one address of its own")
	}
	densePositions()
	private := "127.0.0.1:" + freePort(t)
	office, mails := postOffice(t)
	h := newHost(t, "--limit", "100", "--private", private, "--hooks-reach", "127.0.0.0/8",
		"--smtp", office, "--smtp-from", "games@example.org", "--smtp-plain")
	h.c.Stderr = nil
	watch := &watchman{statuses: map[int]int{}}
	ctx, hangUp := context.WithCancel(t.Context())
	defer hangUp()
	tar := tarpit(ctx, t)
	var foes []*foe
	for n := range *attackers {
		f := newFoe(t, h.url, fmt.Sprint("127.0.1.", 1+n), uint64(n), watch)
		f.tar = tar
		f.settle(t.Context(), 6)
		foes = append(foes, f)
	}
	people := []*honest{newHonest(t, h.url, "127.0.2.1", 1), newHonest(t, h.url, "127.0.2.2", 2)}
	before := goroutines(t, private)
	stop := others(t, h.url, *attackGames)
	time.AfterFunc(time.Duration(*attackSeconds)*time.Second, hangUp)
	var all sync.WaitGroup
	for n, f := range foes {
		for width := range *attackWidth {
			own := *f
			own.random = rand.New(rand.NewPCG(uint64(n), uint64(width)))
			all.Go(func() {
				for ctx.Err() == nil {
					own.act(ctx)
				}
			})
		}
		all.Go(func() { halfSent(ctx, f, h.url) })
		all.Go(func() { f.flood(ctx) })
		for _, send := range f.stranger().floods() {
			all.Go(func() { send(ctx) })
		}
	}
	for which := range 4 {
		all.Go(func() { foes[0].odd(ctx, which) })
	}
	for _, p := range people {
		all.Go(func() {
			if err := p.play(ctx); err != nil && !errors.Is(err, context.Canceled) {
				t.Errorf("an honest player: %v", err)
			}
		})
	}
	most := 0
	for ctx.Err() == nil {
		most = max(most, memory(t, h.c.Process.Pid))
		time.Sleep(50 * time.Millisecond)
	}
	all.Wait()
	stop()
	report(t, h, people, watch, most)
	stored(t, h, mails.Load())
	calm(t, h.c.Process.Pid)
	for _, f := range foes {
		f.client.CloseIdleConnections()
	}
	for end := time.Now().Add(time.Minute); goroutines(t, private) > before+20; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines are left, there were %d before", goroutines(t, private), before)
		}
	}
}

// others plays so many games at 100 moves a second from addresses of their own, until stop is called.
func others(t *testing.T, server string, n int) (stop func()) {
	t.Helper()
	const room = 10 // games of one address: it can set up so many at once
	ctx, cancel := context.WithCancel(t.Context())
	var playing sync.WaitGroup
	var loads []*load.Load
	for from := 1; n > 0; from, n = from+1, n-room {
		here := min(n, room)
		l, err := load.New(ctx, load.Config{URL: server, Find: games.Find, Games: here, Rate: float64(here) / 5,
			Way: transport(fmt.Sprint("127.0.3.", from))})
		if err != nil {
			t.Fatal(err)
		}
		ready := make(chan struct{})
		playing.Go(func() { l.Run(ctx, func() { close(ready) }) })
		<-ready
		loads = append(loads, l)
	}
	return func() {
		moves, worst := 0, time.Duration(0)
		for from, l := range loads {
			l.Tally().End()
			r := l.Tally().Report()
			moves, worst = moves+r.Moves, max(worst, r.Acknowledge.Worst)
			if r.Moves == 0 || r.Breaks > 0 {
				t.Errorf("address %d of the others: %d moves, %d broken connections: %v", from, r.Moves, r.Breaks,
					r.Errors)
			}
		}
		if len(loads) > 0 {
			t.Logf("the others: %d moves, the longest acknowledged after %v", moves, worst)
		}
		cancel()
		playing.Wait()
	}
}

// report says what the people noticed, and fails the test if that is more than it may be.
func report(t *testing.T, h *host, people []*honest, watch *watchman, most int) {
	t.Helper()
	var moves, looks []time.Duration
	later := 0
	for _, p := range people {
		if len(p.moves) == 0 {
			t.Error("an honest player could not move")
		}
		moves, looks = append(moves, p.moves...), append(looks, p.looks...)
		later += p.later
	}
	slices.Sort(moves)
	slices.Sort(looks)
	m, l := load.TimesOf(moves), load.TimesOf(looks)
	t.Logf("%d honest moves: p50 %v, p99 %v, longest %v; %d looks at choices: p50 %v, p99 %v, longest %v; sent again "+
		"%d",
		len(moves), m.Half, m.Most, m.Worst, len(looks), l.Half, l.Most, l.Worst, later)
	t.Logf("answers to the attack by status: %v; the longest %d KB; memory of the server at most %d MB",
		watch.statuses, watch.longest.Load()>>10, most>>20)
	if m.Worst > 30*time.Second {
		t.Errorf("an honest move took %v", m.Worst)
	}
	if later > len(moves) {
		t.Errorf("%d times honest players were sent away", later)
	}
	if most > 500<<20 && !testing.Short() { // the race detector takes a multiple
		t.Errorf("the server used %d MB of memory", most>>20)
	}
	for _, bad := range watch.bad {
		t.Error(bad)
	}
	if h.get("/healthz", nil) == "" {
		t.Error("the server is not well")
	}
}

// stored says what the attack has left in the file of the games, and fails the test if it has sent more mails than it
// may.
func stored(t *testing.T, h *host, mails int64) {
	t.Helper()
	info, err := os.Stat(h.db)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the file has %d KB; %d mails were sent", info.Size()>>10, mails)
	if most := int64(20 * *attackers); mails > most {
		t.Errorf("%d mails were sent, at most %d may be in a day", mails, most)
	}
}

// halfSent opens connections on which a request is begun and never ended.
func halfSent(ctx context.Context, f *foe, server string) {
	dialer := f.client.Transport.(*http.Transport).DialContext
	var open []net.Conn
	for ctx.Err() == nil {
		c, err := dialer(ctx, "tcp", strings.TrimPrefix(server, "http://"))
		if err != nil {
			break
		}
		_, _ = c.Write([]byte("POST /api/games HTTP/1.1\r\nHost: "))
		if open = append(open, c); len(open) >= 300 {
			_ = open[0].Close()
			open = open[1:]
		}
		time.Sleep(10 * time.Millisecond)
	}
	for _, c := range open {
		_ = c.Close()
	}
}

// flood opens sockets and sends what costs nothing to send: pings, empty messages, parts of a message that never ends,
// brackets that nobody closes.
func (f *foe) flood(ctx context.Context) {
	var all sync.WaitGroup
	for _, frame := range []string{"\x89\x80\x00\x00\x00\x00", "\x81\x82\x00\x00\x00\x00{}",
		"\x00\x81\x00\x00\x00\x00[",
		"\x00\x80\x00\x00\x00\x00", "\x81\xfe\xea\x60\x00\x00\x00\x00" + strings.Repeat("[", 60_000)} {
		all.Go(func() {
			c, err := f.client.Transport.(*http.Transport).DialContext(ctx, "tcp", strings.TrimPrefix(f.url, "http://"))
			if err != nil {
				return
			}
			defer context.AfterFunc(ctx, func() { _ = c.Close() })()
			defer func() { _ = c.Close() }()
			_, _ = fmt.Fprintf(c,
				"GET /api/games/%s/socket HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
					"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
				f.ids[0], c.RemoteAddr())
			go func() { _, _ = io.Copy(io.Discard, c) }()
			for err == nil {
				_, err = io.WriteString(c, strings.Repeat(frame, 1+3000/len(frame)))
			}
		})
	}
	all.Wait()
}

// odd sends again and again what is hardly a request: heads of a megabyte, bodies in pieces that never end, sockets
// that are asked for and not waited for, and bytes that are no text.
func (f *foe) odd(ctx context.Context, which int) {
	address := strings.TrimPrefix(f.url, "http://")
	piece := fmt.Sprintf("%x\r\n%s\r\n", 8<<10, strings.Repeat(" ", 8<<10))
	var kept []net.Conn
	for n := 0; ctx.Err() == nil; n++ {
		time.Sleep(time.Millisecond)
		if which == 3 {
			f.garble(ctx)
			continue
		}
		c, err := f.client.Transport.(*http.Transport).DialContext(ctx, "tcp", address)
		if err != nil {
			break
		}
		kept = append(kept, c)
		_ = c.SetDeadline(time.Now().Add(time.Second))
		switch which {
		case 0:
			_, _ = fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: %s\r\nX: %s\r\n\r\n", address,
				strings.Repeat("a", 1<<20))
		case 1:
			_, err = fmt.Fprintf(c, "POST /api/games HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"+
				"Transfer-Encoding: chunked\r\n\r\n", address)
			for err == nil && ctx.Err() == nil {
				_, err = io.WriteString(c, piece)
			}
		case 2: // every other one is never finished
			_, _ = fmt.Fprintf(c, "GET /api/games/%s/socket HTTP/1.1\r\nHost: %s\r\n"+
				"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"+
				"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n%s", f.ids[0], address, strings.Repeat("\r\n", n%2))
		}
		if which != 2 || len(kept) > 500 {
			_ = kept[0].Close()
			kept = kept[1:]
		}
	}
	for _, c := range kept {
		_ = c.Close()
	}
}

// garble sends bytes that are no text in a name, a title, a query, an id and a move.
func (f *foe) garble(ctx context.Context) {
	for _, r := range [][3]string{
		{http.MethodPut, "/api/me", "{\"name\":\"\xff\xfe\xc3(\"}"},
		{http.MethodPost, "/api/games",
			"{\"game\":\"niels\",\"title\":\"\xed\xa0\x80\",\"seats\":[{\"kind\":\"mine\"}]}"},
		{http.MethodGet, "/api/rules?lang=%ff%fe", ""},
		{http.MethodPost, "/api/games/" + f.ids[0] + "/actions",
			"{\"id\":\"\x80\",\"kind\":\"move\",\"move\":\"\xf8\"}"},
	} {
		if status, body := f.send(ctx, r[0], r[1], []byte(r[2])); status != 0 {
			f.watch.note(r[0]+" "+r[1], status, body)
		}
	}
}

// calm waits until the server has nothing more to do.
func calm(t *testing.T, pid int) {
	t.Helper()
	begin := time.Now()
	for time.Since(begin) < time.Minute {
		before := used(t, pid)
		time.Sleep(500 * time.Millisecond)
		if spent := used(t, pid) - before; spent < 150*time.Millisecond {
			t.Logf("the server is calm %v after the attackers hung up", time.Since(begin).Round(time.Millisecond))
			return
		}
	}
	t.Error("a minute after the attackers hung up the server still works")
}

// used returns the processor time of a process.
func used(t *testing.T, pid int) time.Duration {
	t.Helper()
	b, err := os.ReadFile(fmt.Sprint("/proc/", pid, "/stat"))
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(b[bytes.LastIndexByte(b, ')')+1:]))
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}

// memory returns the resident bytes of a process.
func memory(t *testing.T, pid int) int {
	t.Helper()
	b, err := os.ReadFile(fmt.Sprint("/proc/", pid, "/statm"))
	if err != nil {
		t.Fatal(err)
	}
	pages, _ := strconv.Atoi(strings.Fields(string(b))[1])
	return pages * os.Getpagesize()
}

// goroutines returns the number of goroutines of a server, by its private address.
func goroutines(t *testing.T, private string) (n int) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+private+"/metrics", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	for end := time.Now().Add(time.Minute); err != nil && time.Now().Before(end); { // it opens a little later
		time.Sleep(10 * time.Millisecond)
		answer, err = http.DefaultClient.Do(r)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(b), "\ngo_goroutines ")
	if _, err := fmt.Sscan(rest, &n); err != nil {
		t.Fatal(err)
	}
	return n
}
