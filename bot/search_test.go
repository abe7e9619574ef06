package bot

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// state parses a position of a game.
func state(t testing.TB, id, position string) game.State {
	t.Helper()
	g, err := games.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// into returns a position of a random game after so many plies, in which a seat is to act.
func into(t testing.TB, g game.Game, options map[string]string, plies int, seed uint64) game.State {
	t.Helper()
	s, err := g.Start(options)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 9))
	for ply := 0; ; {
		turn := s.Turn()
		switch turn.Kind {
		case game.Over:
			return into(t, g, options, plies, seed+1000)
		case game.ChanceTurn:
			outcomes := s.(game.Chancy).Outcomes(nil)
			s.(game.Chancy).Resolve(outcomes[r.IntN(len(outcomes))].Code, nil)
			continue
		}
		if ply++; ply > plies {
			return s
		}
		var o game.Orders
		for seat := range turn.Seats.All() {
			o.Put(seat, drawn(s, seat, r.IntN))
		}
		s.Play(o, nil)
	}
}

// The values of two seats are opposite. A state that is printed and parsed keeps its values.
func TestValuesAreFair(t *testing.T) {
	for _, g := range games.All() {
		for i, options := range settings {
			if _, err := g.Start(options); err != nil {
				continue
			}
			for n := range uint64(40) {
				s := into(t, g, options, int(n), n+100*uint64(i))
				v, ok := s.(game.Judged)
				if !ok {
					t.Fatalf("%s does not judge its states", g.Facts().ID)
				}
				back, err := g.Parse(s.String())
				if err != nil {
					t.Fatal(err)
				}
				for seat := range s.Seats() {
					got := v.Value(seat)
					if got > game.MaxValue || got < -game.MaxValue || got != back.(game.Judged).Value(seat) {
						t.Errorf("%s: %d, and parsed %d", s, got, back.(game.Judged).Value(seat))
					}
				}
				if len(s.Seats()) == 2 && v.Value(0) != -v.Value(1) {
					t.Errorf("%s: %d for one and %d for the other", s, v.Value(0), v.Value(1))
				}
			}
			if s, _ := g.Start(options); s.(game.Judged).Value(0) > 30 || s.(game.Judged).Value(0) < -30 {
				t.Errorf("%s is far from even at its start: %d", g.Facts().ID, s.(game.Judged).Value(0))
			}
		}
	}
}

// A move without promise changes no material.
func TestPromisesAreOfWinnings(t *testing.T) {
	for _, g := range games.All() {
		if f := g.Facts(); f.Wide && !f.Simultaneous {
			continue // there a promise is more than what is captured
		}
		for n := range uint64(30) {
			s := into(t, g, nil, int(3*n), n)
			seat := s.Turn().Seats.First()
			for _, m := range moves(s, seat, nil) {
				next := s.Clone()
				next.Play(game.By(seat, m), nil)
				after := next.Turn()
				if s.Turn().Kind != game.MoveTurn || after.Kind == game.ChanceTurn ||
					after.Living.Len() < len(s.Seats()) {
					continue // zombies may have moved as well
				}
				won := next.(game.Valued).Material(seat) != s.(game.Valued).Material(seat)
				for other := range s.Seats() {
					won = won || other != seat && next.(game.Valued).Material(other) < s.(game.Valued).Material(other)
				}
				if p := promise(s, seat, m); won && p <= 0 {
					t.Errorf("%s: %s promises %d and changes what there is", s, s.FormatMove(seat, m), p)
				}
			}
		}
	}
}

// What a seat may not know does not change its bot's move.
func TestSecretsDoNotReachTheBots(t *testing.T) {
	const before = "standard/0 0Ke1,0Qd1,0Rh1,0Pe2,1Ke8,1Nb4,1Pa7,1Rh8 0 3 0 01 - - cavalry:0,"
	const after = " - abilities=choose"
	for name, b := range map[string]Bot{
		"1": Level(1), "3": Level(3), "5": Level(5), "greedy": Greedy{}, "playouts": Playouts(50),
	} {
		for seed := range uint64(4) {
			var moves []game.Move
			for _, secret := range []string{"sniper:2", "guardian:1", "leap:3", "none:0"} {
				task := Ask(state(t, "ability", before+secret+after), 0)
				task.Seed, task.Budget.Nodes = seed, 3000
				moves = append(moves, b.Choose(t.Context(), task).Move)
			}
			for _, m := range moves {
				if m != moves[0] {
					t.Errorf("bot %s plays otherwise when the enemy hides something else", name)
				}
			}
		}
	}
}

// A bot ends with a legal move when its time is over or its context ends.
func TestBotsEndInTime(t *testing.T) {
	for _, g := range games.All() {
		s := into(t, g, nil, 6, 3)
		seat := s.Turn().Seats.First()
		for _, b := range []Bot{Level(5), Playouts(1 << 30)} {
			task := Ask(s, seat)
			task.Budget.Time = 50 * time.Millisecond
			begin := time.Now()
			a := b.Choose(t.Context(), task)
			if spent := time.Since(begin); spent > 20*time.Second {
				t.Errorf("%s: %v was given 50 ms and took %v", g.Facts().ID, b, spent)
			}
			if err := s.Check(seat, a.Move); err != nil {
				t.Errorf("%s: %v", g.Facts().ID, err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			if a := b.Choose(ctx, Ask(s, seat)); s.Check(seat, a.Move) != nil {
				t.Errorf("%s: stopped before it began, %v plays an illegal move", g.Facts().ID, b)
			}
		}
	}
}

// broken is a faulty bot.
type broken func(ctx context.Context, task Task) Answer

func (b broken) Choose(ctx context.Context, task Task) Answer { return b(ctx, task) }

func TestBrokenBotsHarmNoGame(t *testing.T) {
	s := state(t, "niels", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 -")
	for name, b := range map[string]broken{
		"panics":  func(context.Context, Task) Answer { panic("broken") },
		"illegal": func(context.Context, Task) Answer { return Answer{Move: 1} },
		"harms":   func(_ context.Context, task Task) Answer { task.view.Play(game.By(0, 0), nil); return Answer{} },
		"stalls":  func(context.Context, Task) Answer { select {} },
	} {
		task := Ask(s, 0)
		task.Budget.Time = time.Millisecond
		a := Safe(t.Context(), b, task)
		if !a.Failed || s.FormatMove(0, a.Move) != "e4d5" {
			t.Errorf("a bot that %s: %+v", name, a)
		}
	}
	if a := Safe(t.Context(), Greedy{}, Ask(s, 0)); a.Failed {
		t.Error("a bot that does nothing wrong has failed")
	}
}

// A search does not allocate after its first positions.
func TestSearchDoesNotAllocatePerNode(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector, under which tests are short, allocates by itself")
	}
	for _, g := range games.All() {
		s := into(t, g, nil, 8, 1)
		seat := s.Turn().Seats.First()
		if s.Turn().Kind != game.MoveTurn {
			continue
		}
		task := Ask(s, seat)
		search := newSearch(t.Context(), Search{Limits: Limits{Depth: 2, Memory: 1 << 20}}, &task)
		search.think(1, nil)
		before := search.nodes
		allocated := testing.AllocsPerRun(1, func() {
			search.table.age.Add(1)
			clear(search.table.slots)
			search.value(0, 3, -infinity, infinity, 1, game.Nobody)
		})
		if nodes := float64(search.nodes-before) / 2; allocated > nodes/50+20 {
			t.Errorf("%s: %.0f allocations in %.0f nodes", g.Facts().ID, allocated, nodes)
		}
	}
}

// BenchmarkSearch measures positions per second.
func BenchmarkSearch(b *testing.B) {
	for _, g := range games.All() {
		b.Run(g.Facts().ID, func(b *testing.B) { benchSearch(b, g, nil) })
	}
	g, err := games.Find("niels")
	if err != nil {
		b.Fatal(err)
	}
	b.Run("plain chess", func(b *testing.B) { benchSearch(b, g, map[string]string{"quantum": "off"}) })
}

func benchSearch(b *testing.B, g game.Game, options map[string]string) {
	s := into(b, g, options, 10, 2)
	b.ReportAllocs()
	nodes := 0
	for b.Loop() {
		task := Ask(s, s.Turn().Seats.First())
		task.Budget.Nodes = 100_000
		nodes += Search{}.Choose(b.Context(), task).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// The past rules out worlds: a seat that has shot is a sniper.
func TestBotsRememberWhatTheySaw(t *testing.T) {
	const position = "standard/0 0Ke1,0Qd1,0Pa2,1Ke8,1Ra4,1Pa7 1 1 1 01 - - cavalry:0,sniper:2 - abilities=choose"
	first := state(t, "ability", position)
	shot, err := first.ParseMove(1, "@a4xa2")
	if err != nil {
		t.Fatal(err)
	}
	now, _, err := game.Play(first, game.By(1, shot))
	if err != nil {
		t.Fatal(err)
	}
	task := Ask(now, 0)
	others := 0
	for seed := range uint64(20) {
		for _, w := range task.worlds(newRandom(seed).pick) {
			if !strings.Contains(w.state.String(), "sniper") {
				others++
			}
		}
	}
	if others == 0 {
		t.Error("without memory every guess is a sniper")
	}
	task.Remember(first, []Step{{Orders: game.By(1, shot)}})
	for seed := range uint64(20) {
		for _, w := range task.worlds(newRandom(seed).pick) {
			if !strings.Contains(w.state.String(), "sniper:1") {
				t.Errorf("guessed %s, of a seat that has shot once", w.state)
			}
		}
	}
}

// TestBotsGuessBroughtAbilities: of a brought ability only its action was seen, which a sniper has.
func TestBotsGuessBroughtAbilities(t *testing.T) {
	g, err := games.Find("ability")
	if err != nil {
		t.Fatal(err)
	}
	now, err := g.Start(map[string]string{"board": "standard", "abilities": "bring"})
	if err != nil {
		t.Fatal(err)
	}
	var first game.State
	var steps []Step
	for ply, notation := range []string{"", "e2e4", "d7d5", "a2a3", "@d5xe4"} {
		orders, step := game.Orders{}, Step{}
		if ply == 0 {
			for seat, name := range []string{"cavalry", "sniper"} {
				orders.Put(seat, parsed(t, now, seat, "ability:"+name))
			}
		} else {
			seat := now.Turn().Seats.First()
			orders.Put(seat, parsed(t, now, seat, notation))
			if step.Orders = orders; ply == 4 {
				step = Step{Unread: map[int]string{seat: notation}}
			}
			steps = append(steps, step)
		}
		if now, _, err = game.Play(now, orders); err != nil {
			t.Fatal(err)
		}
		if ply == 0 {
			first = now
		}
	}
	task := Ask(now, 0)
	task.Remember(first, steps)
	for seed := range uint64(10) {
		for _, w := range task.worlds(newRandom(seed).pick) {
			if !strings.Contains(w.state.String(), "sniper:1") {
				t.Errorf("guessed %s, of a seat that has shot once", w.state)
			}
		}
	}
}

// parsed returns the move of a notation.
func parsed(t *testing.T, s game.State, seat int, notation string) game.Move {
	t.Helper()
	m, err := s.ParseMove(seat, notation)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestNoAnswerMates has a queen that mates from two squares at once (8... Qd8:h4/e7>), one of hundreds of moves.
func TestNoAnswerMates(t *testing.T) {
	first := state(t, "niels", "rnbqkb1r/pppp1ppp/8/8/5p2/2N1P3/PPPP2PP/R1BQKBNR w KQkq - 0 4 nh6/g8>")
	for _, nodes := range []int{2_000, 20_000, 60_000} {
		task := Ask(first, 0)
		task.Budget.Nodes = nodes
		next := first.Clone()
		next.Play(game.By(0, Level(Levels).Choose(t.Context(), task).Move), nil)
		if next.Turn().Kind != game.MoveTurn {
			t.Fatalf("%d positions: %s is no turn to answer", nodes, next)
		}
		for _, answer := range next.Moves(1, nil) {
			after := next.Clone()
			if after.Play(game.By(1, answer), nil); after.Turn().Kind == game.Over {
				t.Errorf("%d positions: %s mates in %s", nodes, next.FormatMove(1, answer), next)
			}
		}
	}
}

// In a lost position a move that is mated at once is not taken for one that holds out longer.
func TestALostSeatHoldsOut(t *testing.T) {
	s := state(t, "niels", "8/7R/8/6B1/7K/k1B5/4N3/8 b - - 0 1 Qh5/h6=")
	task := Ask(s, 1)
	task.Budget.Nodes = 20_000
	a := Level(Levels).Choose(t.Context(), task)
	if !(forced{"niels", true, 1}).holds(s, 1, a.Move) {
		t.Errorf("plays %s, after which it is mated at once", s.FormatMove(1, a.Move))
	}
}

// A wide search that is ahead does not repeat a position even once: it does not look at all replies that may repeat
// another for the third time.
func TestWideSearchesRepeatNothing(t *testing.T) {
	s := state(t, "indeterminist", "Qe4:100:a3,kg5:50:g7,Kb6:100:b6,kf6:50:g7 w 3 6 0")
	past := map[uint64]int{}
	after := func(m game.Move) uint64 {
		next := s.Clone()
		next.Play(game.By(0, m), nil)
		return next.(game.Hasher).Hash()
	}
	for _, move := range []string{"Qe4*50-d4+Qe4-d5", "Qe4*50-d5+Qe4-d4"} {
		m, err := s.ParseMove(0, move)
		if err != nil {
			t.Fatal(err)
		}
		past[after(m)] = 1
	}
	for seed := range uint64(4) {
		task := Ask(s, 0)
		task.Seed, task.Budget.Nodes, task.Past = seed, 3000, past
		if m := Level(Levels).Choose(t.Context(), task).Move; past[after(m)] > 0 {
			t.Errorf("%s repeats a position", s.FormatMove(0, m))
		}
	}
}
