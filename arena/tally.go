package arena

import "math"

// Tally is the score of contender A against B.
type Tally struct {
	Games  int
	Won    int
	Drawn  int // and whatever is neither won nor lost
	Lost   int
	Points float64
	Failed [2]int // how often a bot of A and of B broke down, so that a greedy one moved

	squares float64 // of the points
}

// add counts a game.
func (t *Tally) add(points float64, failed [2]int) {
	t.Games++
	t.Points += points
	t.squares += points * points
	switch points {
	case 1:
		t.Won++
	case 0:
		t.Lost++
	default:
		t.Drawn++
	}
	t.Failed[0] += failed[0]
	t.Failed[1] += failed[1]
}

// Score is the share of the points that A has, from 0 to 1; half if nothing was played.
func (t *Tally) Score() float64 {
	if t.Games == 0 {
		return 0.5
	}
	return t.Points / float64(t.Games)
}

// normal95 is how many standard deviations to both sides hold 95 % of a normal distribution.
const normal95 = 1.959964

// Interval is where the true score is, with 95 % confidence: Wilson's interval (1927), with the variance that was seen,
// which is smaller than that of won and lost games where some are drawn. A won and a lost game are taken to have been
// seen besides, so that a few drawn ones prove nothing.
func (t *Tally) Interval() (low, high float64) {
	if t.Games == 0 {
		return 0, 1
	}
	n, p := float64(t.Games), t.Score()
	seen := Tally{Games: t.Games + 2, Points: t.Points + 1, squares: t.squares + 1}
	mean := seen.Score()
	ratio := math.Min(seen.variance()/(mean*(1-mean)), 1) // of the variance seen to that without draws
	z := normal95 * normal95 * ratio / n
	middle := (p + z/2) / (1 + z)
	half := math.Sqrt(z*p*(1-p)+z*z/4) / (1 + z)
	return math.Max(0, middle-half), math.Min(1, middle+half)
}

// variance is that of the points of one game.
func (t *Tally) variance() float64 {
	p := t.Score()
	return math.Max(t.squares/float64(t.Games)-p*p, 1e-6)
}

// mostElo is what a difference in Elo points is given as that is larger, or not known.
const mostElo = 1200

// Elo is the difference in Elo points that goes with a score (Elo 1978), at most 1200.
func Elo(score float64) float64 {
	const least = 1e-9
	score = math.Min(math.Max(score, least), 1-least)
	return math.Min(math.Max(400*math.Log10(score/(1-score)), -mostElo), mostElo)
}

// scoreOf is the score that goes with a difference in Elo points.
func scoreOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// SPRT is a sequential probability ratio test (Wald 1945) of whether A is stronger than B by Elo1 points rather than by
// Elo0, wrong in one of twenty cases at most on either side.
type SPRT struct{ Elo0, Elo1 float64 }

// Verdict is what a test has come to.
type Verdict string

// The verdicts.
const (
	Open   Verdict = "open"
	Better Verdict = "better" // by Elo1 rather than by Elo0
	Worse  Verdict = "worse"  // by Elo0 rather than by Elo1
)

// leastGames are needed before the variance means something.
const leastGames = 16

// Ratio is the logarithm of the likelihood ratio, taken as that of two normal distributions with the variance seen.
func (s *SPRT) Ratio(t *Tally) float64 {
	if t.Games == 0 {
		return 0
	}
	low, high := scoreOf(s.Elo0), scoreOf(s.Elo1)
	return float64(t.Games) * (high - low) * (2*t.Score() - low - high) / (2 * math.Max(t.variance(), 0.01))
}

// Decide is the verdict.
func (s *SPRT) Decide(t *Tally) Verdict {
	bound := math.Log(19)
	switch ratio := s.Ratio(t); {
	case t.Games < leastGames:
		return Open
	case ratio > bound:
		return Better
	case ratio < -bound:
		return Worse
	}
	return Open
}
