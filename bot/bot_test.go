package bot

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games"
)

func TestFind(t *testing.T) {
	if names := Names(); names[0] != "random" || names[len(names)-1] != "5" {
		t.Errorf("the menu has %v", names)
	}
	for _, name := range All() {
		if _, err := Find(name); err != nil {
			t.Error(err)
		}
	}
	const want = "there is no bot clever: want one of random, greedy, 1, 2, 3, 4, 5, mcts800"
	if _, err := Find("clever"); err == nil || text.Must(Messages()).Voice("en").Error(err) != want {
		t.Errorf("got %v", err)
	}
}

// settings are the options of the tests' games, besides the defaults.
var settings = []map[string]string{
	nil, {"abilities": "choose", "board": "standard"}, {"abilities": "deal"}, {"capture": "forced"},
}

// TestBotsPlayLegalMoves has each bot play all seats: its moves are legal in the state, no resignations, and the same
// for the same seed.
func TestBotsPlayLegalMoves(t *testing.T) {
	for _, g := range games.All() {
		for i, options := range settings {
			s, err := g.Start(options)
			if err != nil {
				continue // not this game's options
			}
			for _, name := range All() {
				t.Run(fmt.Sprint(g.Facts().ID, i, name), func(t *testing.T) {
					b, _ := Find(name)
					plies := 100
					if name != "random" {
						plies = 12
					}
					if _, slow := b.(Playouts); slow {
						b, plies = Playouts(10), 4
					}
					play(t, s.Clone(), b, plies)
				})
			}
		}
	}
}

func play(t *testing.T, s game.State, b Bot, plies int) {
	r := rand.New(rand.NewPCG(1, 2))
	for range plies {
		turn := s.Turn()
		if turn.Kind == game.Over {
			return
		}
		if turn.Kind == game.ChanceTurn {
			chance := s.(game.Chancy)
			outcomes := chance.Outcomes(nil)
			chance.Resolve(outcomes[r.IntN(len(outcomes))].Code, nil)
			continue
		}
		var o game.Orders
		for seat := range turn.Seats.All() {
			before, seed := s.String(), r.Uint64()
			choose := func() game.Move {
				task := Ask(s, seat)
				task.Seed, task.Budget.Nodes = seed, 300
				return b.Choose(t.Context(), task).Move
			}
			o.Put(seat, choose())
			if again := choose(); again != o.Moves[seat] {
				t.Fatalf("%s: %s and then %s", s, s.FormatMove(seat, o.Moves[seat]), s.FormatMove(seat, again))
			}
			if s.String() != before {
				t.Fatal("the state was changed")
			}
			if r, ok := s.(game.Resigner); ok && o.Moves[seat] == r.Resignation(seat) {
				t.Fatal("the bot resigned")
			}
		}
		next, _, err := game.Play(s, o)
		if err != nil {
			t.Fatalf("%s: %v", s, err)
		}
		s = next
	}
}

func TestGreedySees(t *testing.T) {
	for _, c := range []struct{ what, game, position, wants, shuns string }{
		{"a piece to take", "niels", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 -", "e4d5", ""},
		{"mate, or a half of it", "niels", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 -", "wins", ""},
		{"that a pawn is guarded", "niels", "4k3/8/2p5/3p4/8/5B2/8/4K3 w - - 0 1 -", "", "f3d5"},
		{"a king to take", "ability", "standard/0 0Ke1,1Rh7,0Rd7,1Kd8 0 1 0 01 - - - - -", "d7d8", ""},
		{"that its king hangs", "ability", "standard/0 0Ke1,1Re7,1Kd8 0 1 0 01 - - - - -", "", "e1e2"},
		{"a piece to take at the same time", "predictor", "4k3/8/8/3q4/4P3/8/8/4K3 - 0 1", "", "e1f1"},
	} {
		g, err := games.Find(c.game)
		if err != nil {
			continue
		}
		s, err := g.Parse(c.position)
		if err != nil {
			t.Errorf("%s: %v", c.what, err)
			continue
		}
		for seed := range uint64(5) {
			task := Ask(s, 0)
			task.Seed = seed
			move := Greedy{}.Choose(t.Context(), task).Move
			got := s.FormatMove(0, move)
			if next := s.Clone(); c.wants == "wins" {
				if next.Play(game.By(0, move), nil); next.Turn().Kind == game.Over {
					got = "wins"
				}
			}
			if c.wants != "" && got != c.wants || got == c.shuns {
				t.Errorf("greedy does not see %s: it plays %s", c.what, got)
				break
			}
		}
	}
}

// TestRandomReachesEveryMove draws until every listed move has occurred.
func TestRandomReachesEveryMove(t *testing.T) {
	for _, g := range games.All() {
		if g.Facts().Wide {
			continue // the games' own batteries look at Draw
		}
		s, err := g.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		seat := s.Turn().Seats.First()
		left := map[game.Move]bool{}
		for _, m := range s.Moves(seat, nil) {
			left[m] = true
		}
		task := Ask(s, seat)
		for range 20 * len(left) * 10 {
			task.Seed++
			delete(left, Random{}.Choose(t.Context(), task).Move)
		}
		if len(left) > 0 {
			t.Errorf("%s: %d moves never came", g.Facts().ID, len(left))
		}
	}
}

func BenchmarkGreedy(b *testing.B) {
	for _, g := range games.All() {
		b.Run(g.Facts().ID, func(b *testing.B) {
			s, err := g.Start(nil)
			if err != nil {
				b.Fatal(err)
			}
			r := rand.New(rand.NewPCG(7, 8))
			for range 12 { // into the game
				t := s.Turn()
				if t.Kind == game.ChanceTurn {
					chance := s.(game.Chancy)
					chance.Resolve(chance.Outcomes(nil)[0].Code, nil)
					continue
				}
				var o game.Orders
				for seat := range t.Seats.All() {
					o.Put(seat, drawn(s, seat, r.IntN))
				}
				s.Play(o, nil)
			}
			if s.Turn().Seats == 0 {
				b.Skip("a chance turn")
			}
			seat := s.Turn().Seats.First()
			b.ReportAllocs()
			for b.Loop() {
				g := greedy{seat: seat, pick: r.IntN}
				g.choose(s)
			}
		})
	}
}
