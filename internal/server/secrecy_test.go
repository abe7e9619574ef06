package server

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/internal/person"
)

var secrecyGames = flag.Int("secrecy.games", 16, "games with secrets that are compared, two at a time")

// sure is randomness that can be had again, but for the first thing that is read after begin: the id of a game, which
// is new each time.
type sure struct {
	mu    sync.Mutex
	games uint64
	fresh bool
	*rand.ChaCha8
}

func (s *sure) Read(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fresh {
		s.fresh = false
		return rand.NewChaCha8([32]byte{1: byte(s.games), 2: byte(s.games >> 8)}).Read(b)
	}
	return s.ChaCha8.Read(b)
}

func (s *sure) begin(seed byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.games++
	s.fresh = true
	s.ChaCha8 = rand.NewChaCha8([32]byte{seed})
}

// side is one of two games that are compared, on a server of its own.
type side struct {
	inn     *inn
	random  *sure
	now     atomic.Int64 // Unix milliseconds
	id      string
	seats   []*guest
	viewers []*viewer // of the seats, then of an onlooker
	count   int
}

// viewer is a viewer of a game, with every byte received.
type viewer struct {
	guest  *guest
	seat   int
	socket *socket
	feeds  []string // the paths of the feeds of the guest's games
	got    []string
}

func newSide(t *testing.T) *side {
	s := &side{random: &sure{}}
	s.random.begin(0)
	s.now.Store(1_790_000_000_000)
	now := func() time.Time { return time.UnixMilli(s.now.Load()) }
	s.inn = &inn{t: t, path: filepath.Join(t.TempDir(), "games.db"), random: s.random, now: now}
	s.inn.open()
	t.Cleanup(s.inn.shut)
	for _, name := range []string{"Anna", "Bert", "Carl", "Dora", "Eve"} {
		s.seats = append(s.seats, s.inn.guest(name))
	}
	return s
}

// begin begins a game with these dice, with everybody watching.
func (s *side) begin(rules string, options map[string]string, seats int, seed byte) {
	s.random.begin(seed)
	specs := []map[string]any{{"kind": "mine"}}
	for len(specs) < seats {
		specs = append(specs, map[string]any{"kind": "open"})
	}
	body := map[string]any{"game": rules, "seats": specs}
	if options != nil {
		body["options"] = options
	}
	s.id = s.seats[0].do("POST", "/api/games", body, http.StatusOK)["id"].(string)
	for seat := 1; seat < seats; seat++ {
		s.seats[seat].do("POST", "/api/games/"+s.id+"/join", map[string]any{"seat": seat}, http.StatusOK)
	}
	s.viewers, s.count = nil, 0
	for seat := range seats {
		s.viewers = append(s.viewers, &viewer{guest: s.seats[seat], seat: seat})
	}
	s.viewers = append(s.viewers, &viewer{guest: s.seats[4], seat: game.Nobody})
	for _, v := range s.viewers {
		feeds := v.guest.do("POST", "/api/me/feeds", nil, http.StatusOK)
		v.feeds = []string{feeds["calendar"].(string), feeds["games"].(string)}
		v.socket = v.guest.socket(s.id, fmt.Sprintf("?since=0&picture=true&lang=en&seat=%d", v.seat))
		for _, there := range s.viewers { // everybody there is told who has come
			if there.socket != nil {
				s.hear(there, "presence")
			}
		}
	}
}

// end closes the sockets.
func (s *side) end() {
	for _, v := range s.viewers {
		if v.socket != nil {
			_ = v.socket.conn.CloseNow()
		}
	}
}

// unlike is what differs between any two games: ids and hashes, which tell nothing but have always the same length.
var unlike = regexp.MustCompile(`\b[0-9a-f]{64}\b|"[bdfghjklmnprstvz][aiou][a-z]{3}( [a-z]{5}){3}"`)

func (s *side) keep(v *viewer, what string) {
	what = strings.ReplaceAll(what, s.inn.http.URL, "server")
	v.got = append(v.got, unlike.ReplaceAllString(strings.ReplaceAll(strings.ReplaceAll(what, s.id, "game"), s.id[:8],
		"name"), "hash"))
}

// hear takes what comes over a viewer's socket, up to a message of a type.
func (s *side) hear(v *viewer, last string) {
	s.inn.t.Helper()
	for {
		b := v.socket.message()
		if b == nil {
			s.inn.t.Fatalf("waiting for %s: %v", last, v.socket.err)
		}
		s.keep(v, string(b))
		var m struct{ Type string }
		if json.Unmarshal(b, &m) == nil && m.Type == last {
			return
		}
	}
}

// acts has a seat do something, and takes what everybody gets of it, over sockets and over HTTP.
func (s *side) acts(seat int, action map[string]any) {
	s.inn.t.Helper()
	s.count++
	s.now.Add(1000)
	action["id"], action["seat"] = fmt.Sprint("a", s.count), seat
	action["number"] = s.seats[seat].do("GET", "/api/games/"+s.id, nil, http.StatusOK)["number"]
	s.seats[seat].do("POST", "/api/games/"+s.id+"/actions", action, http.StatusOK)
	for _, v := range s.viewers {
		s.hear(v, "state")
		for _, path := range []string{
			"?picture=true&", "/entries?since=0&", "/history?picture=true&", "/picture.svg?", "/luck?",
			"/moves?", "/choices?", "/story?", "/feed?",
			"/record?", "/verification?",
		} {
			if !strings.HasPrefix(path, "/record") && !strings.HasPrefix(path, "/verif") {
				path += fmt.Sprintf("seat=%d", v.seat)
			}
			s.asks(v, "/api/games/"+s.id+strings.TrimRight(path, "?&"))
		}
		s.asks(v, "/api/me/games?most=1")
		for _, path := range v.feeds { // only what they tell of this game: the person may have others
			all := v.guest.do("GET", path, nil, http.StatusOK)["text"].(string)
			for part := range strings.SplitSeq(strings.ReplaceAll(all, "BEGIN:VEVENT", "<entry>"), "<entry>") {
				if strings.Contains(part, s.id) {
					s.keep(v, "a feed "+part)
				}
			}
		}
		s.tries(v)
	}
}

// tries has a viewer try what no seat may do now, and keeps the refusals.
func (s *side) tries(v *viewer) {
	s.inn.t.Helper()
	for i, move := range []string{"@dash:e2-e4", "@freeze:e1-e8", "Ke2-e9", "Qb1-b9", "ability:no", "level:9"} {
		s.answers(v, v.guest.request("POST", "/api/games/"+s.id+"/actions", map[string]any{
			"id": fmt.Sprint("t", s.count, ".", i), "seat": v.seat, "kind": "move", "move": move,
			"number": v.guest.do("GET", "/api/games/"+s.id, nil, http.StatusOK)["number"]}))
	}
}

// asks asks for what lies at a path and keeps the whole answer.
func (s *side) asks(v *viewer, path string) {
	s.inn.t.Helper()
	s.answers(v, v.guest.request("GET", path, nil))
}

// answers makes a request and keeps the whole answer.
func (s *side) answers(v *viewer, r *http.Request) {
	s.inn.t.Helper()
	answer, err := v.guest.client.Do(r)
	if err != nil {
		s.inn.t.Fatal(err)
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	if err != nil {
		s.inn.t.Fatal(err)
	}
	answer.Header.Del("X-Request-Id")
	answer.Header.Del("Date")
	s.keep(v, fmt.Sprint(r.URL.Path, " ", answer.Status, " ", answer.Header, "\n", string(b)))
}

// view returns the position as a viewer may know it.
func (s *side) view(v *viewer) game.State {
	s.inn.t.Helper()
	id := ""
	if st, err := s.inn.hall.State(context.Background(), s.id, person.Who{}, game.Nobody,
		false); err != nil || st == nil {
		s.inn.t.Fatal(err)
	}
	if v.seat >= 0 {
		id = s.person(v.guest)
	}
	view, _, err := s.inn.hall.View(context.Background(), s.id, person.Who{Person: id}, v.seat)
	if err != nil {
		s.inn.t.Fatal(err)
	}
	return view
}

// person returns the id in a guest's cookie.
func (s *side) person(g *guest) string {
	r, _ := http.NewRequest(http.MethodGet, s.inn.http.URL, nil)
	id, _, _ := strings.Cut(g.client.Jar.Cookies(r.URL)[0].Value, ".")
	return id
}

// compare reports whether all viewers who may not know the difference got the same. A viewer may know it once the
// positions that the rules show differ.
func compare(t *testing.T, a, b *side, knows game.SeatSet) (same bool) {
	t.Helper()
	same = true
	for i, v := range a.viewers {
		if knows.Has(v.seat) {
			continue
		}
		w := b.viewers[i]
		if a.view(v).String() != b.view(w).String() {
			return false
		}
		if !slices.Equal(v.got, w.got) {
			for j := range min(len(v.got), len(w.got)) {
				if v.got[j] != w.got[j] {
					t.Fatalf("seat %d can tell the games apart:\n%s\n%s", v.seat, v.got[j], w.got[j])
				}
			}
			t.Fatalf("seat %d can tell the games apart: %d and %d messages", v.seat, len(v.got), len(w.got))
		}
	}
	return same
}

// both has a seat do something in both games, the same or not.
func both(a, b *side, seat int, inA, inB map[string]any) {
	a.acts(seat, inA)
	b.acts(seat, inB)
}

// played is an action.
func played(move string) map[string]any { return map[string]any{"kind": "move", "move": move} }

// common is a move that a seat may play in both games, or "".
func common(a, b *side, seat int, r *rand.Rand) string {
	inA, inB := game.MoveStrings(a.view(a.viewers[seat]), seat), game.MoveStrings(b.view(b.viewers[seat]), seat)
	list := slices.DeleteFunc(inA, func(m string) bool { return !slices.Contains(inB, m) })
	if len(list) == 0 {
		return ""
	}
	return list[r.IntN(len(list))]
}

// Games that differ only in something hidden are the same to everybody who may not know it: every byte, over sockets
// and over HTTP, in the same order.
func TestNobodyCanTellWhatIsHidden(t *testing.T) {
	a, b := newSide(t), newSide(t)
	differed := 0
	for n := range *secrecyGames / 2 {
		later := max(a.now.Load(), b.now.Load()) + 1000
		a.now.Store(later)
		b.now.Store(later)
		r := rand.New(rand.NewPCG(uint64(n), 7))
		set := []string{"house", "fun", "author", "own:" + ownAbilities}[n/6%4]
		switch n % 6 {
		case 0:
			differed += hiddenChoices(t, a, b, byte(n), r, map[string]string{"abilities": "choose", "set": set}, 4)
		case 4:
			differed += hiddenChoices(t, a, b, byte(n), r, map[string]string{"abilities": "choose", "set": set,
				"board": "standard", "announce": "ability:1"}, 2)
		case 5:
			differed += hiddenChoices(t, a, b, byte(n), r, map[string]string{"abilities": "bring", "set": set,
				"board": "standard"}, 2)
		case 1:
			differed += hiddenOrders(t, a, b, byte(n), r)
		case 2:
			differed += hiddenPremoves(t, a, b, byte(n), r)
		case 3:
			differed += hiddenDeals(t, a, b, byte(n), r)
		}
	}
	t.Logf("%d steps at which games differed in something hidden", differed)
	if differed < *secrecyGames/2 {
		t.Errorf("the games differed at %d steps only", differed)
	}
}

// ownAbilities are two abilities that did not come with the program, in URL form.
const ownAbilities = "ability+dashing%0Auses+3%0Aaction+dash%0Aby+knight%0Ain+N2%0Aon+empty%0Ado+move%0A" +
	"ability+cunning%0Auses+3%0Akills+suddenly%0Aaction+cloak%0Aside%0Aby+any%0Aon+own%0Ado+hide+as+knight+for+3%0A"

// steps is how long two games are played on at most.
const steps = 12

// goOn plays the same moves in both games as long as what differs is hidden, and gives the number of steps.
func goOn(t *testing.T, a, b *side, knows game.SeatSet, r *rand.Rand) (n int) {
	for n = 0; n < steps; n++ {
		turn := a.view(a.viewers[len(a.viewers)-1]).Turn()
		if turn.Kind == game.Over {
			return n
		}
		for seat := range turn.Seats.All() {
			move := common(a, b, seat, r)
			if move == "" {
				return n
			}
			both(a, b, seat, played(move), played(move))
			if !compare(t, a, b, knows) {
				return n
			}
		}
	}
	return n
}

// hiddenChoices: the first seat chooses different abilities, the others the same.
func hiddenChoices(t *testing.T, a, b *side, seed byte, r *rand.Rand, options map[string]string, seats int) int {
	for _, s := range []*side{a, b} {
		s.begin("ability", options, seats, seed)
		defer s.end()
	}
	differed := 0
	for seat := range seats {
		list := game.MoveStrings(a.view(a.viewers[seat]), seat)
		if options["abilities"] == "bring" {
			for _, text := range strings.SplitAfter(ownAbilities, "do+move%0A") {
				list = append(list, "ability:own:"+text)
			}
		}
		first := list[r.IntN(len(list))]
		second := first
		for seat == 0 && second == first {
			second = list[r.IntN(len(list))]
		}
		both(a, b, seat, played(first), played(second))
		if compare(t, a, b, game.Only(0)) {
			differed++
		}
	}
	return differed + goOn(t, a, b, game.Only(0), r)
}

// hiddenOrders: after some plies one seat orders differently, and the other one has not ordered yet.
func hiddenOrders(t *testing.T, a, b *side, seed byte, r *rand.Rand) int {
	for _, s := range []*side{a, b} {
		s.begin("predictor", nil, 2, seed)
		defer s.end()
	}
	for range r.IntN(4) {
		for seat := range 2 {
			if move := common(a, b, seat, r); move != "" {
				both(a, b, seat, played(move), played(move))
			}
		}
		compare(t, a, b, 0)
	}
	list := game.MoveStrings(a.view(a.viewers[0]), 0)
	if len(list) < 2 {
		return 0
	}
	i := r.IntN(len(list) - 1)
	both(a, b, 0, played(list[i]), played(list[i+1]))
	if !compare(t, a, b, game.Only(0)) {
		t.Fatal("an order shows before the other one is in")
	}
	return 1
}

// hiddenPremoves: one seat tells in advance different things, of different length.
func hiddenPremoves(t *testing.T, a, b *side, seed byte, r *rand.Rand) int {
	for _, s := range []*side{a, b} {
		s.begin("niels", nil, 2, seed)
		defer s.end()
	}
	tree := func(play string, more ...map[string]any) map[string]any {
		return map[string]any{"kind": "premoves", "premoves": append(more, map[string]any{"if": []string{"a2a4"},
			"play": play})}
	}
	both(a, b, 1, tree("e7e5"), tree("g8f6", map[string]any{"if": []string{"h2h4"}, "play": "d7d5"}))
	if !compare(t, a, b, game.Only(1)) {
		t.Fatal("premoves show")
	}
	move := []string{"e2e4", "d2d4", "g1f3"}[r.IntN(3)] // what neither waits for
	both(a, b, 0, played(move), played(move))
	if !compare(t, a, b, game.Only(1)) {
		t.Fatal("premoves that did not come about show")
	}
	return 2 + goOn(t, a, b, game.Only(1), r)
}

// hiddenDeals: different dice deal the first seat something else, and the second the same.
func hiddenDeals(t *testing.T, a, b *side, seed byte, r *rand.Rand) int {
	options := map[string]string{"abilities": "deal", "board": "standard"}
	a.begin("ability", options, 2, seed)
	defer a.end()
	defer func() { b.end() }()
	tries := 0
	for mine, theirs := false, false; !mine || !theirs; {
		if tries++; tries > 100 { // a seat that sees what others have can always tell
			return 0
		}
		b.end()
		b.begin("ability", options, 2, byte(r.IntN(256)))
		mine = a.view(a.viewers[0]).String() != b.view(b.viewers[0]).String()
		theirs = a.view(a.viewers[1]).String() == b.view(b.viewers[1]).String()
	}
	if !compare(t, a, b, game.Only(0)) {
		t.Fatal("what one seat was dealt shows")
	}
	return 1 + goOn(t, a, b, game.Only(0), r)
}
