package bot

import (
	"cmp"
	"math"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// A score is the expected result for a seat, in millionths: from -won (0 points) to won (1 point); an even game of two
// is 0. Scores are averaged over chance, so they grow as points do and not as material: an extra pawn is worth much in
// an even game and nothing in a won one.
type score int32

const (
	won      score = 1_000_000
	decided  score = 980_000 // evaluations stay below it: a score beyond is a certain end of the game
	infinity score = 1_100_000
)

// points returns a score as points, from 0 to 1.
func (v score) points() float64 { return (float64(v)/float64(won) + 1) / 2 }

// scoreOf returns the score of points.
func scoreOf(points float64) score { return score(math.Round((2*points - 1) * float64(won))) }

// tenfold is the advantage in centipawns that makes a win ten times as likely as a loss.
const tenfold = 400

// slope is the linear part of a score. The logistic part is flat where a game is all but won, and a search that sees
// no difference there makes no progress.
const slope = 0.03

// curves map values of game.Judged to scores, by the number of seats n: logistic curves through 1/n, with the slope.
var curves = func() (all [game.MaxSeats + 1]curve) {
	for n := 1; n <= game.MaxSeats; n++ {
		all[n] = curveOf(n, slope)
	}
	return all
}()

// curve maps values of game.Judged to scores.
type curve [2*game.MaxValue + 1]score

// curveOf returns the logistic curve for a number of seats, with a linear part.
func curveOf(seats int, linear float64) (c curve) {
	for i := range c {
		value := float64(i - game.MaxValue)
		points := 1 / (1 + float64(seats-1)*math.Pow(10, -value/tenfold))
		level := (1-linear)*float64(scoreOf(points)) + linear*float64(won)*value/game.MaxValue
		c[i] = score(math.Round(level * float64(decided) / float64(won)))
	}
	return c
}

// at returns the score of a value.
func (c *curve) at(value int) score {
	return c[min(max(value, -game.MaxValue), game.MaxValue)+game.MaxValue]
}

// judged returns the score of a value in centipawns in a game with this number of seats.
func judged(value, seats int) score { return curves[seats].at(value) }

// centipawnsOf returns the value of a score that is not decided: the inverse of judged.
func centipawnsOf(v score, seats int) int {
	at, _ := slices.BinarySearch(curves[seats][:], v)
	return at - game.MaxValue
}

// value returns by how much a seat stands better than the others, in centipawns, as far as the state tells.
func value(s game.State, seat, seats int) int {
	if j, ok := s.(game.Judged); ok {
		return j.Value(seat)
	}
	own, others := 0, 0
	for other := range seats {
		if m := material(s, other); other == seat {
			own = m
		} else {
			others += m
		}
	}
	return own - others/max(seats-1, 1)
}

// material returns what a seat has in centipawns, 0 if the game does not count it.
func material(s game.State, seat int) int {
	if v, ok := s.(game.Valued); ok {
		return v.Material(seat)
	}
	return 0
}

// final returns the score of a seat in a game that is over.
func final(t *game.Turn, seat int) score {
	p := t.Scores[seat]
	return score(2*int64(won)*int64(p.Num)/int64(p.Den)) - won
}

// delayed returns a score as seen one ply earlier: the later a certain win or loss, the less it counts.
func delayed(v score) score {
	switch {
	case v > decided:
		return v - 1
	case v < -decided:
		return v + 1
	}
	return v
}

// Hundredths returns parts that sum to 1 rounded to hundredths that do so, too: down, and then the missing hundredths
// go to the largest remainders.
func Hundredths(parts []float64) []float64 {
	list, left := make([]float64, len(parts)), 100.0
	order := make([]int, len(parts))
	for i, p := range parts {
		order[i] = i
		list[i] = math.Floor(100*p + 1e-9)
		left -= list[i]
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(100*parts[b]-list[b], 100*parts[a]-list[a]) })
	for k, i := range order {
		if float64(k) < left {
			list[i]++
		}
		list[i] /= 100
	}
	return list
}
