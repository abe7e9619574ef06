package arena

import "math"

// Tally is the score of contender A against B.
type Tally struct {
	Games  int
	Won    int
	Drawn  int // or shared in another way
	Lost   int
	Points float64
	Luck   float64 // points that chance gave A
	Failed [2]int  // moves that a bot of A and of B failed to choose: see bot.Safe

	squares, fairSquares float64 // of the points, and of the points without luck
}

// add adds a game.
func (t *Tally) add(r Result) {
	t.Games++
	t.Points += r.Points
	t.squares += r.Points * r.Points
	t.Luck += r.Luck
	t.fairSquares += (r.Points - r.Luck) * (r.Points - r.Luck)
	switch r.Points {
	case 1:
		t.Won++
	case 0:
		t.Lost++
	default:
		t.Drawn++
	}
	t.Failed[0] += r.Failed[0]
	t.Failed[1] += r.Failed[1]
}

// WithoutLuck returns the tally of the points from which the luck of each game is taken. Luck is 0 on average, so the
// true score is the same; the points vary less where chance decides much. In games without chance it is the same tally.
func (t *Tally) WithoutLuck() Tally {
	points := math.Min(math.Max(t.Points-t.Luck, 0), float64(t.Games))
	return Tally{Games: t.Games, Points: points, squares: t.fairSquares}
}

// Worth returns as how many games the games count if their luck is taken out.
func (t *Tally) Worth() int {
	fair := t.WithoutLuck()
	seen, less := t.cautious(), fair.cautious()
	return int(math.Round(float64(t.Games) * seen.variance() / less.variance()))
}

// Score returns the mean of A's points, from 0 to 1; half before the first game.
func (t *Tally) Score() float64 {
	if t.Games == 0 {
		return 0.5
	}
	return t.Points / float64(t.Games)
}

// normal95 is the number of standard deviations to both sides that hold 95 % of a normal distribution.
const normal95 = 1.959964

// Interval returns the interval that holds the true score with 95 % confidence: Wilson's (1927), with the variance
// observed, which is smaller than that of won and lost games if some are drawn. One won and one lost game are added to
// the variance, so that a few drawn games prove nothing.
func (t *Tally) Interval() (low, high float64) {
	if t.Games == 0 {
		return 0, 1
	}
	n, p := float64(t.Games), t.Score()
	seen := t.cautious()
	mean := seen.Score()
	ratio := math.Min(seen.variance()/(mean*(1-mean)), 1) // of the variance seen to that without draws
	z := normal95 * normal95 * ratio / n
	middle := (p + z/2) / (1 + z)
	half := math.Sqrt(z*p*(1-p)+z*z/4) / (1 + z)
	return math.Max(0, middle-half), math.Min(1, middle+half)
}

// cautious returns the tally with one won and one lost game more.
func (t *Tally) cautious() Tally {
	return Tally{Games: t.Games + 2, Points: t.Points + 1, squares: t.squares + 1}
}

// Superiority returns the probability that A is the stronger one, if before the games every difference was as likely
// as its opposite: that of a normal distribution with the mean and the variance of the games. One won and one lost
// game are added, so that a few games prove little.
func (t *Tally) Superiority() float64 {
	seen := t.cautious()
	deviation := math.Sqrt(seen.variance() / float64(seen.Games))
	return math.Erfc(-(seen.Score()-0.5)/(deviation*math.Sqrt2)) / 2
}

// variance returns the variance of the points of one game.
func (t *Tally) variance() float64 {
	p := t.Score()
	return math.Max(t.squares/float64(t.Games)-p*p, 1e-6)
}

// maxElo bounds differences in Elo.
const maxElo = 1200

// Elo returns the difference in Elo of a score (Elo 1978), from -1200 to 1200.
func Elo(score float64) float64 {
	const least = 1e-9
	score = math.Min(math.Max(score, least), 1-least)
	return math.Min(math.Max(400*math.Log10(score/(1-score)), -maxElo), maxElo)
}

// scoreOf returns the expected score of a difference in Elo.
func scoreOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// SPRT is a sequential probability ratio test (Wald 1945) of whether A is stronger than B by Elo1 rather than by Elo0.
// It is wrong in at most one of twenty matches either way.
type SPRT struct{ Elo0, Elo1 float64 }

// Verdict is the result of an SPRT.
type Verdict string

// The verdicts.
const (
	Open   Verdict = "open"
	Better Verdict = "better" // by Elo1 rather than by Elo0
	Worse  Verdict = "worse"  // by Elo0 rather than by Elo1
)

// minGames is the number of games before which the variance is not reliable.
const minGames = 16

// Ratio returns the log likelihood ratio, for two normal distributions with the variance observed.
func (s *SPRT) Ratio(t *Tally) float64 {
	if t.Games == 0 {
		return 0
	}
	low, high := scoreOf(s.Elo0), scoreOf(s.Elo1)
	return float64(t.Games) * (high - low) * (2*t.Score() - low - high) / (2 * math.Max(t.variance(), 0.01))
}

// Decide returns the verdict so far, by the points without luck.
func (s *SPRT) Decide(t *Tally) Verdict {
	bound := math.Log(19)
	fair := t.WithoutLuck()
	switch ratio := s.Ratio(&fair); {
	case t.Games < minGames:
		return Open
	case ratio > bound:
		return Better
	case ratio < -bound:
		return Worse
	}
	return Open
}
