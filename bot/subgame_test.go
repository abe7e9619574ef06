package bot

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/game/text"
)

// secret is a small game of two seats. The first takes a sum that is known, or waits. If it waits, the second, which
// alone knows a secret, replies, and then the first chooses. Points are in tenths.
type secret struct {
	game.State // what a search does not ask
	*sums
	hidden, taken, reply, choice int // 0: not yet; a hidden secret that is not known is 0
}

// sums are the rules of a secret: the first seat's points by secret, reply and choice, each from 0.
type sums struct {
	sure  int
	waits [3][2][3]int
}

const wait, take game.Move = 1, 2

func (s *secret) Traits() game.Traits { return game.Traits{Secrets: true} }
func (s *secret) Seats() []text.Word  { return []text.Word{"white", "black"} }
func (s *secret) Clone() game.State   { c := *s; return &c }
func (s *secret) Set(from game.State) { *s = *from.(*secret) }
func (s *secret) String() string      { return fmt.Sprint(s.hidden, s.taken, s.reply, s.choice) }

func (s *secret) FormatMove(_ int, m game.Move) string { return fmt.Sprint(m) }

func (s *secret) Turn() game.Turn {
	points := -1
	switch {
	case s.taken == int(take):
		points = s.sure
	case s.choice > 0 && s.hidden > 0:
		points = s.waits[s.hidden-1][s.reply-1][s.choice-1]
	case s.choice > 0:
		points = 5
	case s.taken == int(wait) && s.reply == 0:
		return game.ToMove(1, game.FirstSeats(2))
	}
	if points < 0 {
		return game.ToMove(0, game.FirstSeats(2))
	}
	t := game.Turn{Kind: game.Over, Living: game.FirstSeats(2)}
	t.Scores[0], t.Scores[1] = prob.New(uint64(points), 10), prob.New(uint64(10-points), 10)
	return t
}

func (s *secret) Moves(_ int, buf []game.Move) []game.Move {
	if s.taken == int(wait) && s.reply > 0 {
		buf = append(buf, 3)
	}
	return append(buf, 1, 2)
}

func (s *secret) Check(int, game.Move) error { return nil }

func (s *secret) Play(o game.Orders, _ *game.Log) {
	m := int(o.Moves[o.Seats.First()])
	switch {
	case s.taken == 0:
		s.taken = m
	case s.reply == 0:
		s.reply = m
	default:
		s.choice = m
	}
}

func (s *secret) View(seat int) game.State {
	v := *s
	if seat != 1 {
		v.hidden = 0
	}
	return &v
}

func (s *secret) Guess(pick func(n int) int) game.State {
	g := *s
	g.hidden = 1 + pick(len(s.waits))
	return &g
}

// equilibrium returns the value of waiting, in millionths: the value of the matrix of all pure strategies. A strategy
// of the second seat has a reply for each secret, one of the first a choice for each reply.
func (s *sums) equilibrium() float64 {
	var cells []score
	for mine := range 9 {
		for theirs := range 8 {
			points := 0
			for hidden := range s.waits {
				reply := theirs >> hidden & 1
				points += s.waits[hidden][reply][[2]int{mine % 3, mine / 3}[reply]]
			}
			cells = append(cells, scoreOf(float64(points)/30))
		}
	}
	x, y := make([]float64, 9), make([]float64, 8)
	solveMatrix(cells, 9, 8, x, y, make([]float64, tableauSize(9, 8)))
	low, high := exploits(cells, 9, 8, x, y)
	return (low + high) / 2
}

// fused returns the value of waiting to a seat that would know the secret after the reply.
func (s *sums) fused() (v score) {
	sum := 0
	for _, replies := range s.waits {
		least := 10
		for _, choices := range replies {
			least = min(least, max(choices[0], choices[1], choices[2]))
		}
		sum += least
	}
	return scoreOf(float64(sum) / 30)
}

// What a seat will not know is not counted on: the value of a subgame is that of its equilibrium, and a sure sum above
// it is taken though a seat that knew the secret would do better to wait.
func TestSecretsAreNotCountedOn(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 22))
	deceptive, player := 0, Search{Limits: Limits{Memory: 1 << 12}}
	for n := range 60 {
		s := &sums{}
		for hidden := range s.waits {
			for reply := range s.waits[hidden] {
				for choice := range s.waits[hidden][reply] {
					s.waits[hidden][reply][choice] = 1 + r.IntN(9)
				}
			}
		}
		want := s.equilibrium()
		state := &secret{sums: s}
		task := Ask(state, 0)
		search := newSearch(t.Context(), player, &task)
		var worlds []world
		for hidden := range s.waits {
			worlds = append(worlds, world{&secret{sums: s, hidden: hidden + 1}, 1})
		}
		got, ok := search.solveSubgame(wait, worlds)
		if !ok || float64(got) < want-12_000 || float64(got) > want+2000 {
			t.Errorf("%d: waiting in %v is worth %d, want %.0f", n, s.waits, got, want)
		}
		for s.sure = 1; s.sure < 10; s.sure++ {
			sure := scoreOf(float64(s.sure) / 10)
			if sure < score(want)+100_000 || s.fused() < sure+100_000 {
				continue
			}
			deceptive++
			task := Ask(state, 0)
			task.Budget.Nodes, task.Seed = 5000, uint64(n)
			if a := player.Choose(t.Context(), task); a.Move != take {
				t.Errorf("%d: it waits for %.0f by %v and does not take %d", n, want, s.waits, sure)
			}
		}
	}
	if deceptive < 5 {
		t.Errorf("a seat that knew the secret would wait wrongly in %d positions only", deceptive)
	}
}

// A king that can be taken is taken, though an ability that nobody has shown might save it.
func TestKingsAreTaken(t *testing.T) {
	for _, c := range []struct{ position, move string }{
		{"0Ra1!,0Nb1,0Bc1,0Qd1,0Rh1,0Pc2,0Kd2,0Pf2,0Pg2,0Pe3,0Ph3,1Ne4,1Pf4,0Pa5,1Pc6,1Qg6,1Pa7,1Pc7,1Pd7,1Pf7,1Pg7," +
			"1Ph7,1Ra8!,1Bc8,1Kd8,1Rh8! 1 12 2 01 - - ?,phalanx:0 - abilities=choose", "e4d2"},
		{"0Pe2,0Kf2,0Pd3,0Pa4,0Pb4,0Qc4,1Ph4,1Pf6,1Pa7,1Pb7,1Ke7,1Rh7,1Ra8!,1Nb8,0Qd8,1Ng8 0 28 1 01 - - none:0,? - " +
			"abilities=choose", "d8e7"},
		{"0Rh1!,0Pa2,1Ne2,0Nf2,0Ph2,1Ba3,0Kc3,1Pf5,1Ph5,1Pe6,1Nh6,0Pa7,1Rh7,1Ke8 1 31 0 01 a6/a7/0 - ?,undead:0 - " +
			"abilities=choose", "e2c3"},
	} {
		s := state(t, "ability", "standard/0 "+c.position)
		seat := s.Turn().Seats.First()
		task := Ask(s, seat)
		for task.Seed = range 3 {
			task.Budget.Nodes = 20_000
			if m := s.FormatMove(seat, Level(Levels).Choose(t.Context(), task).Move); m != c.move {
				t.Errorf("%s plays %s, want %s", s, m, c.move)
			}
		}
	}
}
