package qcheckers

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// read returns everything that can be asked of a state as one text.
func read(s *state) string {
	turn := s.Turn()
	all := fmt.Sprint(turn, s.String(), s.Key(), s.Hash(), s.Traits(), s.Material(0), s.Material(1), s.Seats())
	picture, err := json.Marshal(s.Picture())
	if err != nil {
		return err.Error()
	}
	all += string(picture)
	for _, o := range s.Outcomes(nil) {
		all += fmt.Sprint(s.FormatOutcome(o.Code), o.P)
	}
	for _, m := range s.Moves(s.seat, nil) {
		all += fmt.Sprint(s.FormatMove(s.seat, m), s.Check(s.seat, m))
	}
	var picks []string
	for turn.Kind == game.MoveTurn {
		c, err := game.Compose(s, s.seat, picks)
		b, _ := json.Marshal(c)
		all += fmt.Sprint(string(b), err)
		i := slices.IndexFunc(c.Choices, func(ch game.Choice) bool { return ch.Denied == nil })
		if i < 0 {
			break
		}
		picks = append(picks, c.Choices[i].Pick)
	}
	for from := range squares {
		for _, to := range jump[from] {
			if m := captureMove(square(from), to); to != nowhere && turn.Kind == game.MoveTurn {
				all += fmt.Sprint(s.Check(s.seat, m))
			}
		}
	}
	return all
}

// Reading does not change a state, so several goroutines may read it (run with -race) and get the same.
func TestReadingIsPure(t *testing.T) {
	states := []*state{
		start(t, nil),
		everywhere(t),
		position(t, "W:Wc3@?,e3@?:Bf6@?,Kh2 c3,e3:b4,d4=0.6;d4,f4=0.8 f6:e5=0.6;g5=0.8 attempt=d4xf6"),
		position(t, "W:Wc3@e5,h2:Bd6,h8@g7K go=e5"),
		position(t, crowdedPosition()),
	}
	if !testing.Short() {
		states = append(states, position(t, largestPosition()))
	}
	for _, s := range states {
		before, want := s.String(), read(s)
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				if got := read(s); got != want {
					t.Errorf("read at the same time as others it differs at %.200s", before)
				}
				s.Clone()
			})
		}
		group.Wait()
		if s.String() != before {
			t.Errorf("reading changed %.200s", before)
		}
	}
}

// crowdedPosition returns a position in which moves meet the limit of boards, so that they must be tried, and
// captures the limit of outcomes: a king on 2048 boards, and two enemies on as many.
func crowdedPosition() string {
	cluster := func(pieces, room []string) string {
		r := rand.New(rand.NewPCG(1, 24))
		boards := map[string]bool{}
		field := ""
		for len(boards) < mostBoards/2 {
			r.Shuffle(len(room), func(i, j int) { room[i], room[j] = room[j], room[i] })
			key := ""
			for i := range pieces {
				key += room[i] + "K,"
			}
			if !boards[key] {
				boards[key] = true
				field += fmt.Sprintf(";%s=%.17g", key[:len(key)-1], 0.022097086912079612)
			}
		}
		list := ""
		for _, p := range pieces {
			list += "," + p
		}
		return list[1:] + ":" + field[1:]
	}
	white := cluster([]string{"a1", "c1", "e1", "g1", "b2", "d2"}, []string{"c3", "e3", "b4", "d4", "f2", "h2", "a3"})
	black := cluster([]string{"b8", "d8", "f8", "h8", "a7", "c7"}, []string{"c5", "e5", "d6", "b6", "f6", "g7", "h6"})
	return "W:Wa1@?,c1@?,e1@?,g1@?,b2@?,d2@?:Bb8@?,d8@?,f8@?,h8@?,a7@?,c7@? " + white + " " + black
}

// Equal positions have equal hashes however they arose, and different positions different ones.
func TestHash(t *testing.T) {
	seen := map[uint64]string{}
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 25))
		s := start(t, []map[string]string{nil, {"capture": "forced"}, {"interference": "off"}}[seed%3])
		for ply := 0; ply < 120 && s.Turn().Kind != game.Over; ply++ {
			h := s.Hash()
			back := position(t, s.String())
			if back.Hash() != h {
				t.Fatalf("the hash is %x, and %x after parsing %s", h, back.Hash(), s)
			}
			back.quiet = (back.quiet + 1) % quietLimit
			if back.Hash() != h {
				t.Fatalf("the hash counts the quiet plies at %s", s)
			}
			key := string(s.appendPosition(nil, true))
			if other, ok := seen[h]; ok && other != key {
				t.Fatalf("one hash for\n%s\n%s", key, other)
			}
			seen[h] = key
			if s.attempt != 0 {
				out := s.Outcomes(nil)
				s.Resolve(out[r.IntN(len(out))].Code, nil)
				continue
			}
			moves := s.Moves(s.seat, nil)
			s.Play(game.By(s.seat, moves[r.IntN(len(moves))]), nil)
		}
	}
	if len(seen) < 300 {
		t.Errorf("%d positions only", len(seen))
	}
	round := []string{"c3-b4|d4", "h8-g7", "b4-c5", "g7-h8", "c5-b4", "h8-g7", "d4-e3", "g7-h8", "e3-d4", "h8-g7"}
	a, _ := play(t, position(t, "W:WKc3:BKh8"), round[:2]...)
	b, _ := play(t, position(t, "W:WKc3:BKh8"), round...)
	if a.Hash() != b.Hash() {
		t.Error("the same superposition has two hashes")
	}
	for _, other := range []struct{ a, b string }{
		{"W:Wc3:BKh8", "B:Wc3:BKh8"},
		{"W:Wc3:BKh8", "W:WKc3:BKh8"},
		{"W:Wc3:BKh8", "W:Wc3@d4:BKh8"},
		{"W:Wc3,e3:BKh8", "W:Wc3@e3,e3@c3:BKh8"},
		{"W:Wc3:BKh8", "W:Wc3:BKh8 capture=forced"},
		{"W:WKc3:BKh8", "W:W:BKh8,Kc3"},
		{"W:Wc3@?:BKh8 c3:b4=0.6;d4=0.8", "W:Wc3@?:BKh8 c3:b4=0.6;d4=-0.8"},
		{"W:Wc3@?:BKh8 c3:b4=0.6;d4=0.8", "W:Wc3@?:BKh8 c3:b4=0.8;d4=0.6"},
		{"W:Wc3@e5,h2:Bd6,h8@g7K go=e5", "W:Wc3@e5,h2:Bd6,h8@g7K"},
		{"W:Wc3@?:Be5,Kh2 c3:b4=0.6;d4=0.8 attempt=d4xf6", "W:Wc3@?:Be5,Kh2 c3:b4=0.6;d4=0.8"},
	} {
		if position(t, other.a).Hash() == position(t, other.b).Hash() {
			t.Errorf("one hash for %s and %s", other.a, other.b)
		}
	}
}

// A capture's number of outcomes is exact even if it exceeds 32 bits.
func TestCountsOfBoardsAreExact(t *testing.T) {
	s := position(t, largestPosition())
	wide := 0
	for from := range s.may[s.seat].all() {
		for d, to := range jump[from] {
			if to == nowhere {
				continue
			}
			over := step[from][d]
			want, counted := uint64(1), map[int8]bool{}
			for _, q := range []square{from, over, to} {
				if h := s.home[q]; h >= 0 && !counted[h] {
					counted[h] = true
					var found = map[string]bool{}
					for _, term := range s.q.Terms(int(h)) {
						key := term.Basis.Of((s.mayBeOn(from, over, to) & s.q.Members(int(h))).Mask())
						found[fmt.Sprint(key)] = true
					}
					want *= uint64(len(found))
				}
			}
			if want > 1<<32 {
				wide++
			}
			if got := s.finds(from, over, to); got != want {
				t.Errorf("%s over %s to %s finds %d, want %d", names[from], names[over], names[to], got, want)
			}
		}
	}
	if wide == 0 {
		t.Error("no count needs more than 32 bits")
	}
}
