package bot

import (
	"math"

	"github.com/quandary-games/quandary/game"
)

// A search expects too much where it is ahead: its values count what is there, and not what may still go wrong. So the
// expectations that it reports are corrected by measurements. The command tune lets a search play against itself, and
// fits how much of an advantage in centipawns counts: the trust. Each game has its own (game.Measured).

// TrustOf returns the trust in advantages of a game from a state on.
func TrustOf(s game.State) float64 {
	if m, ok := s.(game.Measured); ok {
		return float64(m.Trust()) / 100
	}
	return 1
}

// believe returns a score of a game of two as far as it is to be trusted. A certain end of the game stays.
func believe(v score, trust float64) score {
	if trust == 1 || v >= decided || v <= -decided {
		return v
	}
	odds := math.Pow(10, trust*float64(centipawnsOf(v, 2))/tenfold)
	return min(max(scoreOf(odds/(1+odds)), 1-decided), decided-1)
}

// believed returns points as far as they are to be trusted.
func believed(points, trust float64) float64 { return believe(scoreOf(points), trust).points() }

// believe returns a score as far as it is to be trusted in the game that is searched.
func (s *search) believe(v score) score {
	if s.seats > 2 {
		return v
	}
	return believe(v, s.trust)
}

// points returns the points that a score is believed to be worth.
func (s *search) points(v score) float64 { return s.believe(v).points() }

// powered returns points with a power of their odds.
func powered(points, power float64) float64 {
	a, b := math.Pow(points, power), math.Pow(1-points, power)
	return a / (a + b)
}

// Trust returns the power of the odds by which the expectations of examples of two seats come nearest to the results,
// as a factor of the trust in use: trust is a power of the odds.
func Trust(examples []Example) (best float64) {
	least := math.Inf(1)
	for percent := 10; percent <= 200; percent += 2 {
		power, sum := float64(percent)/100, 0.0
		for i := range examples {
			e := &examples[i]
			d := e.Points - powered(e.Expected, power)
			sum += d * d
		}
		if sum < least {
			best, least = power, sum
		}
	}
	return best
}

// Tenth is what became of the examples whose expectations lie in one tenth: means, and the number of examples.
type Tenth struct {
	Count         int
	Expected, Got float64
}

// Reliability compares what was expected, corrected by a power of the odds, with the results, tenth by tenth.
func Reliability(examples []Example, power float64) (all [10]Tenth) {
	for i := range examples {
		v := powered(examples[i].Expected, power)
		t := &all[min(int(10*v), 9)]
		t.Count++
		t.Expected += v
		t.Got += examples[i].Points
	}
	for i := range all {
		n := float64(max(all[i].Count, 1))
		all[i].Expected, all[i].Got = all[i].Expected/n, all[i].Got/n
	}
	return all
}
