package bot

import (
	"math"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// A score is what a seat can expect of a game, in millionths: from lost (0 points) to won (1 point), even games of
// two in the middle at 0. What chance brings is averaged, so a score grows as points do and not as material: a sure
// pawn more is worth much in an even game and nothing in one that is won.
type score int32

const (
	won     score = 1_000_000
	decided score = 980_000 // what evaluation never reaches: beyond it the end of the game is in sight
	endless score = 1_100_000
)

// points are a score as points, from 0 to 1.
func (v score) points() float64 { return (float64(v)/float64(won) + 1) / 2 }

// scoreOf is the score of points.
func scoreOf(points float64) score { return score(math.Round((2*points - 1) * float64(won))) }

// unit is how much better a seat stands that scores ten points of eleven against one other, in hundredths of a pawn.
const unit = 400

// slope is the part of a score that goes straight up with the value. Where a game is all but won the rest of the curve
// is flat, and who saw no difference there would never come nearer to the end.
const slope = 0.03

// curves turn values of game.Judged into scores, by the number of seats: logistic curves through 1/n, with a slope.
var curves = func() (all [game.MaxSeats + 1][2*game.MaxValue + 1]score) {
	for n := 1; n <= game.MaxSeats; n++ {
		for i := range all[n] {
			value := float64(i - game.MaxValue)
			points := 1 / (1 + float64(n-1)*math.Pow(10, -value/unit))
			level := (1-slope)*float64(scoreOf(points)) + slope*float64(won)*value/game.MaxValue
			all[n][i] = score(math.Round(level * float64(decided) / float64(won)))
		}
	}
	return all
}()

// judged is the score of a value in a game of so many seats.
func judged(value, seats int) score {
	return curves[seats][min(max(value, -game.MaxValue), game.MaxValue)+game.MaxValue]
}

// value is how much better a seat stands than the others, in hundredths of a pawn, as far as the state tells by itself.
func value(s game.State, seat, seats int) int {
	switch v := s.(type) {
	case game.Judged:
		return v.Value(seat)
	case game.Valued:
		own, others := 0, 0
		for other := range seats {
			if m := v.Material(other); other == seat {
				own = m
			} else {
				others += m
			}
		}
		return own - others/max(seats-1, 1)
	}
	return 0
}

// final is the score of a seat in a game that is over.
func final(t *game.Turn, seat int) score {
	p := t.Scores[seat]
	return score(2*int64(won)*int64(p.Num)/int64(p.Den)) - won
}

// nearer is a score one ply further from the end of the game: the sooner won and the later lost the better.
func nearer(v score) score {
	switch {
	case v > decided:
		return v - 1
	case v < -decided:
		return v + 1
	}
	return v
}

// centisOf is the value that a score stands for in a game of so many seats, in hundredths of a pawn: the inverse of
// judged. What is decided counts more than any value.
func centisOf(v score, seats int) float64 {
	at, _ := slices.BinarySearch(curves[seats][:], v)
	return float64(at - game.MaxValue)
}
