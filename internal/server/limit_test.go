package server

import (
	"context"
	"fmt"
	mrand "math/rand/v2"
	"net/http"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/quandary-games/quandary/internal/governor"
	"github.com/quandary-games/quandary/internal/load"
	"github.com/quandary-games/quandary/internal/person"
	"github.com/quandary-games/quandary/internal/store"
	"github.com/quandary-games/quandary/internal/table"
)

// forwarded is the header of the proxy in these tests.
const forwarded = "X-Forwarded-For"

// An address may have so many sockets and streams open, and all addresses together so many; when one is closed there
// is room for another.
func TestSoManyStreamsAreOpen(t *testing.T) {
	i := &inn{t: t, path: t.TempDir() + "/games.db", limits: governor.Limits{Streams: 2, All: 3},
		proxy: forwarded}
	i.open()
	t.Cleanup(i.shut)
	anna := i.guest("Anna")
	id := anna.do("POST", "/api/games", map[string]any{"game": "niels", "seats": []map[string]string{{"kind": "mine"},
		{"kind": "mine"}}},
		http.StatusOK)["id"].(string)
	open := func(from string, want int) func() {
		t.Helper()
		header := http.Header{forwarded: {from}}
		c, answer, err := websocket.Dial(t.Context(), i.http.URL+"/api/games/"+id+"/socket",
			&websocket.DialOptions{HTTPHeader: header})
		if answer == nil || answer.StatusCode != want {
			t.Fatalf("from %s: %v, %v", from, answer, err)
		}
		return func() { _ = c.CloseNow() }
	}
	const refused, full = http.StatusTooManyRequests, http.StatusServiceUnavailable
	first := open("192.0.2.1", http.StatusSwitchingProtocols)
	defer open("192.0.2.1", http.StatusSwitchingProtocols)()
	open("192.0.2.1", refused)
	defer open("192.0.2.2", http.StatusSwitchingProtocols)()
	open("192.0.2.3", full)
	r, err := http.NewRequestWithContext(context.Background(), http.MethodGet,
		i.http.URL+"/api/games/"+id+"/stream", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set(forwarded, "192.0.2.1")
	answer, err := http.DefaultClient.Do(r)
	if err != nil || answer.StatusCode != refused {
		t.Fatalf("a stream: %v, %v", answer, err)
	}
	_ = answer.Body.Close()
	first()
	for end := time.Now().Add(patience); i.server.governor.Streams() == 3 && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	defer open("192.0.2.3", http.StatusSwitchingProtocols)()
}

// However slowly somebody asks, and under however many names, a stranger is written to a few times a day only, and an
// address gets so many mails, games and names.
func TestADayIsBounded(t *testing.T) {
	mails := &box{}
	i := &inn{t: t, path: t.TempDir() + "/games.db", limits: governor.Limits{PerSecond: 1e6, Burst: 1e7},
		proxy: forwarded, change: func(c *Config) { c.Mailer = mails }}
	i.open()
	t.Cleanup(i.shut)
	write := func(to string) int {
		who := &guest{i, &http.Client{}}
		r := who.request("PUT", "/api/me/mail", map[string]any{"address": to})
		answer, err := who.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		return answer.StatusCode
	}
	got := map[int]int{}
	for n := range 8 {
		got[write([]string{"Eve@example.org", "eve@example.org"}[n%2])]++
	}
	if got[http.StatusOK] != 5 || got[http.StatusTooManyRequests] != 3 || len(mails.about("")) != 5 {
		t.Errorf("of 8 mails to one stranger: %v, %d sent", got, len(mails.about("")))
	}
	clear(got)
	for n := range 30 {
		got[write(fmt.Sprint(n, "@example.org"))]++
	}
	if sent := len(mails.about("")); got[http.StatusTooManyRequests] == 0 || sent > 20 {
		t.Errorf("of 30 mails to strangers: %v, %d sent", got, sent)
	}
	anna := i.guest("Anna")
	mine := map[string]any{"kind": "mine"}
	game := map[string]any{"game": "niels", "seats": []any{mine, mine}}
	for range 1999 {
		if err := i.server.governor.Day(governor.Games, governor.Network("127.0.0.1").String()); err != nil {
			t.Fatal(err)
		}
	}
	id := anna.do("POST", "/api/games", game, http.StatusOK)["id"].(string)
	anna.do("POST", "/api/games", game, http.StatusTooManyRequests)
	act := func(status int, kind string, seat int) {
		anna.do("POST", "/api/games/"+id+"/actions",
			map[string]any{"id": fmt.Sprint(kind, seat), "kind": kind, "seat": seat}, status)
	}
	act(http.StatusOK, "resign", 0)
	act(http.StatusTooManyRequests, "rematch", 0)
}

// What an address adds to logs besides moves is limited by the day. It can still play.
func TestADaysLogsAreBounded(t *testing.T) {
	i := &inn{t: t, path: t.TempDir() + "/games.db", limits: governor.Limits{PerSecond: 1e6, Burst: 1e7}}
	i.open()
	t.Cleanup(i.shut)
	anna := i.guest("Anna")
	act := func(n int, action map[string]any) int {
		mine := map[string]any{"kind": "mine"}
		id := anna.do("POST", "/api/games", map[string]any{"game": "niels", "seats": []any{mine, mine}},
			http.StatusOK)["id"].(string)
		action["id"] = fmt.Sprint(n)
		answer, err := anna.client.Do(anna.request("POST", "/api/games/"+id+"/actions", action))
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		return answer.StatusCode
	}
	taken := 0
	for n := range 100 {
		status := act(n, map[string]any{"kind": "premoves", "seat": 1,
			"premoves": []any{map[string]any{"play": strings.Repeat("x", 200<<10)}}})
		if status == http.StatusOK {
			taken++
		} else if status != http.StatusTooManyRequests {
			t.Fatal(status)
		}
	}
	if taken < 40 || taken > 60 {
		t.Errorf("%d times 200 KB are taken in a day", taken)
	}
	if status := act(0, map[string]any{"kind": "resign", "seat": 0}); status != http.StatusOK {
		t.Errorf("resigning: %d", status)
	}
	if status := act(0, map[string]any{"kind": "phrase", "seat": 0, "phrase": "hello"}); status !=
		http.StatusTooManyRequests {
		t.Errorf("a phrase: %d", status)
	}
}

// What an address adds to logs is limited by the day: above one bound it can add nothing, above a lower one nothing
// that games do not need. Others go on.
func TestADaysBytesAreBounded(t *testing.T) {
	i := &inn{t: t, path: t.TempDir() + "/games.db", limits: governor.Limits{PerSecond: 1e6, Burst: 1e7}}
	i.open()
	t.Cleanup(i.shut)
	anna, bert := i.guest("Anna"), i.guest("Bert")
	mine := map[string]any{"kind": "mine"}
	made := func(seats ...any) string {
		return anna.do("POST", "/api/games", map[string]any{"game": "niels", "seats": seats},
			http.StatusOK)["id"].(string)
	}
	own, open := made(mine, mine), made(mine, map[string]any{"kind": "open"})
	crowd := made(map[string]any{"kind": "team", "team": map[string]any{"name": "A crowd", "source": "equal",
		"rule": "plurality", "sight": "team", "moment": "deadline", "missing": "clock", "plan": "1days"}}, mine)
	here := []string{governor.Network("127.0.0.1").String()}
	comment := map[string]any{"id": "c", "ply": 0, "text": "hello"}
	for range 2 { // overdrawn, since something comes back all the time
		i.server.governor.Acted(here, governor.Used{Written: 1, Extra: 10 << 20})
	}
	bert.do("POST", "/api/games/"+crowd+"/comments", comment, http.StatusTooManyRequests)
	move := map[string]any{"id": "a", "kind": "move", "seat": 0, "move": "e2e4", "number": 4}
	anna.do("POST", "/api/games/"+own+"/actions", move, http.StatusOK)
	for range 2 {
		i.server.governor.Acted(here, governor.Used{Written: 512 << 20})
	}
	move = map[string]any{"id": "b", "kind": "move", "seat": 1, "move": "e7e5", "number": 4}
	anna.do("POST", "/api/games/"+own+"/actions", move, http.StatusTooManyRequests)
	bert.do("POST", "/api/games/"+open+"/join", map[string]any{}, http.StatusTooManyRequests)
	anna.do("POST", "/api/games", map[string]any{"game": "niels", "seats": []any{mine, mine}},
		http.StatusTooManyRequests)
	if err := i.server.governor.Day(governor.Written, "other"); err != nil {
		t.Errorf("another address: %v", err)
	}
}

// What reads many games or many rows, or writes long answers, is measured work: it waits while all workers are busy.
func TestListsAreMeasuredWork(t *testing.T) {
	i := newInn(t)
	anna := i.guest("Anna")
	crowd := anna.do("POST", "/api/games", map[string]any{"game": "predictor",
		"seats": []any{map[string]any{"kind": "team",
			"team": map[string]any{"name": "A crowd", "source": "equal", "rule": "plurality", "sight": "team",
				"moment": "deadline", "missing": "clock", "plan": "1days"}}, map[string]any{"kind": "mine"}}},
		http.StatusOK)["id"].(string)
	free := make(chan struct{})
	var busy sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		busy.Go(func() {
			_ = i.server.governor.Do(t.Context(), []string{"other"}, governor.Look, func(context.Context) error {
				<-free
				return nil
			})
		})
	}
	defer busy.Wait()
	defer close(free)
	time.Sleep(100 * time.Millisecond)
	for _, at := range []string{"/api/me/games", "/api/me/purse", "/api/me/stream", "/api/bots", "/api/rules",
		"/api/messages/de", "/api/games/" + crowd + "/comments", "/api/games/" + crowd + "/crowd/hooks"} {
		ctx, stop := context.WithTimeout(t.Context(), 200*time.Millisecond)
		answer, err := anna.client.Do(anna.request("GET", at, nil).WithContext(ctx))
		if err == nil {
			_ = answer.Body.Close()
			t.Errorf("%s is answered with %s while all workers are busy", at, answer.Status)
		}
		stop()
	}
}

// Rehearsals, which bots play by themselves, and reports of what others share are limited by the day.
func TestRehearsalsAndReportsAreLimited(t *testing.T) {
	i := &inn{t: t, path: t.TempDir() + "/games.db", limits: governor.Limits{PerSecond: 1e6, Burst: 1e7}}
	i.change = func(c *Config) { c.Trial.Time = time.Nanosecond }
	i.open()
	t.Cleanup(i.shut)
	anna := i.guest("Anna")
	game := map[string]any{"game": "predictor", "rehearse": true, "seats": []any{map[string]any{"kind": "team",
		"team": map[string]any{"name": "A crowd", "source": "equal", "rule": "plurality", "sight": "team",
			"moment": "deadline", "missing": "clock", "plan": "1days"}}, map[string]any{"kind": "open"}}}
	anna.do("POST", "/api/games", game, http.StatusOK)
	const text = "ability dash\nuses 1\naction step\n  by knight\n  in N2\n  on empty\n  do move\n"
	const at = "/api/rules/ability/inventions/shared"
	id := anna.do("POST", at, map[string]any{"text": text}, http.StatusOK)["id"].(string)
	report := map[string]any{"reason": "rude"}
	anna.do("POST", at+"/"+id+"/reports", report, http.StatusOK)
	for _, d := range []governor.Daily{governor.Rehearsals, governor.Reports} {
		for left := 0; i.server.governor.Day(d, governor.Network("127.0.0.1").String()) == nil; left++ {
			if left > 30 {
				t.Fatal("nothing is counted")
			}
		}
	}
	anna.do("POST", "/api/games", game, http.StatusTooManyRequests)
	i.guest("Bert").do("POST", at+"/"+id+"/reports", report, http.StatusTooManyRequests)
}

// TestASchoolComesBack restarts a server with its usual limits while 500 people behind one address have sockets in 50
// games. All are back soon, though each tries again only when it is told to.
func TestASchoolComesBack(t *testing.T) {
	const people, rooms = 500, 50
	i := newInn(t)
	anna := i.guest("Anna")
	var ids []string
	for range rooms {
		ids = append(ids, anna.do("POST", "/api/games", map[string]any{"game": "niels", "seats": []map[string]string{
			{"kind": "mine"}, {"kind": "mine"}}}, http.StatusOK)["id"].(string))
	}
	i.shut()
	i.limits = governor.Limits{PerSecond: 100, Burst: 1000, Streams: 600, All: 20_000}
	i.open()
	var all sync.WaitGroup
	var refusals atomic.Int64
	begin := time.Now()
	for n := range people {
		all.Go(func() {
			ctx, stop := context.WithTimeout(t.Context(), 2*patience)
			defer stop()
			for {
				at := i.http.URL + "/api/games/" + ids[n%rooms] + "/socket"
				c, answer, err := websocket.Dial(ctx, at, nil)
				if err == nil {
					_, _, err = c.Read(ctx) // how the game stands
					t.Cleanup(func() { _ = c.CloseNow() })
				}
				after := load.RetryAfter(answer)
				if err == nil || after == 0 {
					if err != nil {
						t.Error(err)
					}
					return
				}
				refusals.Add(1)
				time.Sleep(after + mrand.N(after))
			}
		})
	}
	all.Wait()
	t.Logf("%d people are back after %v; %d were refused at first", people, time.Since(begin), refusals.Load())
	if open := i.server.governor.Streams(); open != people && !t.Failed() {
		t.Errorf("%d sockets are open", open)
	}
}

// What a socket sends is paid for, also parts of a message that never ends.
func TestWhatASocketSendsIsPaidFor(t *testing.T) {
	i := &inn{t: t, path: filepath.Join(t.TempDir(), "games.db"), limits: governor.Limits{PerSecond: 0.001, Burst: 50}}
	i.open()
	t.Cleanup(i.shut)
	anna := i.guest("Anna")
	id := anna.do("POST", "/api/games", map[string]any{"game": "niels", "seats": []map[string]string{{"kind": "mine"},
		{"kind": "mine"}}}, http.StatusOK)["id"].(string)
	w, err := anna.socket(id, "").conn.Writer(t.Context(), websocket.MessageText)
	if err != nil {
		t.Fatal(err)
	}
	for range 15 {
		if _, err := w.Write(make([]byte, 4<<10)); err != nil {
			t.Fatal(err)
		}
	}
	tries := 0
	for ; i.server.governor.Act([]string{"127.0.0.1/32"}, 1) == nil; tries++ {
		if tries > 30 {
			t.Fatal("60 KB have cost less than 20")
		}
		time.Sleep(time.Duration(tries) * 100 * time.Millisecond)
	}
}

// A guest who asks from many addresses has no more than one who asks from one.
func TestAGuestHasLimitsWhereverTheyAre(t *testing.T) {
	i := &inn{t: t, path: filepath.Join(t.TempDir(), "games.db"),
		limits: governor.Limits{PerSecond: 0.001, Burst: 60}, proxy: forwarded}
	i.open()
	t.Cleanup(i.shut)
	anna, bert := i.guest("Anna"), i.guest("Bert")
	asks := func(g *guest, from string) int {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, i.http.URL+"/api/me", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set(forwarded, from)
		answer, err := g.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		return answer.StatusCode
	}
	for n := range 60 {
		if status := asks(anna, fmt.Sprint("192.0.2.", n)); status != http.StatusOK {
			t.Fatalf("request %d: %d", n, status)
		}
	}
	if status := asks(anna, "192.0.2.200"); status != http.StatusTooManyRequests {
		t.Errorf("one more: %d", status)
	}
	if status := asks(bert, "192.0.2.201"); status != http.StatusOK {
		t.Errorf("Bert: %d", status)
	}
}

// A person who is deleted pays for each game that they leave. When the account is used up, the rest waits for another
// request.
func TestLeavingManyGamesIsPaidFor(t *testing.T) {
	i := &inn{t: t, path: filepath.Join(t.TempDir(), "games.db"),
		limits: governor.Limits{PerSecond: 1, Burst: 60}}
	i.open()
	t.Cleanup(i.shut)
	anna := i.guest("Anna")
	who := person.Who{Person: personOf(t, i, anna)}
	seats := []table.SeatSpec{{Kind: table.SeatMine}, {Kind: table.SeatOpen}}
	const games = quitAtOnce + 20
	for range games {
		if _, err := i.hall.Create(t.Context(), who, table.Spec{Game: "niels", Seats: seats}); err != nil {
			t.Fatal(err)
		}
	}
	left := func() int {
		list, err := i.store.Games(t.Context(), store.Games{Person: who.Person, Most: games + 1})
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	anna.do("DELETE", "/api/me", nil, http.StatusTooManyRequests)
	if n := left(); n == 0 || n == games {
		t.Errorf("60 ms pay for a part of %d games, and %d are left", games, n)
	}
	for requests := 1; left() > 0; requests++ {
		i.ahead.Add(int64(time.Minute))
		answer, err := anna.client.Do(anna.request("DELETE", "/api/me", nil))
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if requests > games {
			t.Fatalf("%d games are left after %d requests, the last %s", left(), requests, answer.Status)
		}
	}
}
