package bot

import (
	"context"
	"math"
	"slices"

	"github.com/quandary-games/quandary/game"
)

// A search expects too much where it is ahead: its values count what is there, and not what may still go wrong. So the
// expectations that it reports are corrected by measurements. The command tune has a level play against itself, and
// fits how much of an advantage in centipawns counts: the trust. Each game has its own (game.Measured).
//
// A search that explains a position trusts its static evaluations no further. Certain ends count in full, and means
// over chance are of points that come true. A search that only chooses a move, and has no time to lose, corrects the
// result.

// TrustOf returns the trust in advantages of a game from a state on.
func TrustOf(s game.State) float64 {
	if m, ok := s.(game.Measured); ok {
		return float64(m.Trust()) / 100
	}
	return 1
}

// judged returns the score of a value in centipawns in the game that is searched.
func (s *search) judged(value int) score {
	if !s.honest {
		return judged(value, s.seats)
	}
	return trusted(value, s.trust)
}

// trustedSlope is the linear part of what is expected: large enough to tell won positions apart, and so small that
// they are expected to be won as often as they are.
const trustedSlope = 0.005

// trustedCurve maps the parts of values that count to scores.
var trustedCurve = curveOf(2, trustedSlope)

// trusted returns the score of the part of a value that counts: between those of whole centipawns.
func trusted(value int, trust float64) score {
	counts := trust * float64(value)
	floor := math.Floor(counts)
	low, high := trustedCurve.at(int(floor)), trustedCurve.at(int(floor)+1)
	return low + score((counts-floor)*float64(high-low))
}

// believe returns a score as far as it is to be trusted in a game of two. A certain end of the game stays, and so does
// every score of a game that needs no trust.
func believe(v score, trust float64) score {
	if trust == 1 || v >= decided || v <= -decided {
		return v
	}
	return trusted(centipawnsOf(v, 2), trust)
}

// believed returns points as far as they are to be trusted.
func believed(points, trust float64) float64 { return believe(scoreOf(points), trust).points() }

// believe returns a score as far as it is to be trusted in the game that is searched.
func (s *search) believe(v score) score {
	if s.seats > 2 || s.honest {
		return v
	}
	return believe(v, s.trust)
}

// points returns the points that a score is believed to be worth.
func (s *search) points(v score) float64 { return s.believe(v).points() }

// Forecast is what an analysis expected in a position of a game, and what came of it.
type Forecast struct {
	Seat     int       // that is to move
	Left     float64   // part of the material at the beginning of the game
	Expected []float64 // by seat
	Points   []float64 // by seat, without the luck after the position
}

// The parameters of forecasts.
const (
	forecastRate   = 4       // turns; one position in so many is analysed
	forecastPlies  = 200     // of each seat; a longer game is a draw
	forecastMemory = 1 << 20 // enough for the few positions of each move, and soon made

	forecastLuckDepth  = 1 // to which the outcomes of chance are searched
	forecastLuckMemory = 1 << 16
)

// Forecasts plays a game of a level against itself, after random first plies, and analyses some of its positions.
// Players and analyses search up to nodes nodes.
func Forecasts(ctx context.Context, first game.State, level Level, nodes int, seed uint64) []Forecast {
	player := level.Search()
	player.Memory = forecastMemory
	random, past := newRandom(seed), map[uint64]int{}
	s := first.Clone()
	var list []Forecast
	for ply := 0; ply < forecastPlies*len(s.Seats()) && !thrice(s, past); {
		if ctx.Err() != nil {
			return nil
		}
		t := s.Turn()
		switch t.Kind {
		case game.Over:
			return told(list, &t)
		case game.ChanceTurn:
			drawForecast(ctx, s.(game.Chancy), list, random)
			continue
		}
		if ply >= tuneOpening && random.pick(forecastRate) == 0 {
			if f, ok := forecast(ctx, s, nodes, past, random.next()); ok {
				f.Left = left(first, s)
				list = append(list, f)
			}
		}
		orders, _ := selfOrders(ctx, s, player, ply, nodes, past, random)
		s.Play(orders, nil)
		ply++
	}
	living := s.Turn().Living
	drawn := game.Drawn(living, living, game.Agreed)
	return told(list, &drawn)
}

// left returns which part of the material of a state a later one has; 1 if it is not counted.
func left(first, s game.State) float64 {
	before, now := 0, 0
	for seat := range len(s.Seats()) {
		before, now = before+material(first, seat), now+material(s, seat)
	}
	if before == 0 {
		return 1
	}
	return float64(now) / float64(before)
}

// Quarter returns the quarter of the material that is left, from 0 to 3.
func (f *Forecast) Quarter() int { return min(int(4*f.Left), 3) }

// thrice counts a position in which seats have to move, and reports whether it has occurred for the third time and the
// game is drawn.
func thrice(s game.State, past map[uint64]int) bool {
	h, ok := s.(game.Hasher)
	if !ok || s.Turn().Kind == game.ChanceTurn || !s.Traits().Threefold {
		return false
	}
	past[h.Hash()]++
	return past[h.Hash()] == 3
}

// told returns the forecasts of a game that is over with what came of them.
func told(list []Forecast, over *game.Turn) []Forecast {
	for i := range list {
		for seat := range list[i].Points {
			list[i].Points[seat] += over.Scores[seat].Float()
		}
	}
	return list
}

// drawForecast draws the outcome of a chance turn, and takes its luck from the points of the forecasts before it.
func drawForecast(ctx context.Context, s game.Chancy, list []Forecast, random *random) {
	code, _ := drawnOutcome(s, random, nil)
	if len(list) > 0 {
		b := Search{Limits: Limits{Memory: forecastLuckMemory}}
		if f, ok := b.fortune(ctx, s, code, forecastLuckDepth); ok {
			for i := range list {
				for seat := range list[i].Points {
					list[i].Points[seat] -= f.Luck(seat)
				}
			}
		}
	}
	s.Resolve(code, nil)
}

// forecast analyses a position for one of the seats that act.
func forecast(
	ctx context.Context, s game.State, nodes int, past map[uint64]int, seed uint64,
) (f Forecast, ok bool) {
	acting := s.Turn().Seats
	f.Seat = acting.First()
	if acting.Len() > 1 && seed%2 > 0 {
		f.Seat = acting.Without(f.Seat).First()
	}
	task := Ask(s, f.Seat)
	task.Seed, task.Budget.Nodes, task.Past = seed, nodes, past
	search := Level(Levels).Search()
	search.Memory = forecastMemory
	a := search.Analyse(ctx, task, 1, nil)
	if f.Expected = a.Expectations; f.Expected == nil {
		f.Expected = make([]float64, 2)
		f.Expected[f.Seat], f.Expected[1-f.Seat] = a.Value, 1-a.Value
	}
	f.Points = make([]float64, len(f.Expected))
	return f, a.Depth > 0 && a.Value >= 0
}

// Certain reports whether the expected score of a seat is that of a game that it wins for certain.
func Certain(expected float64) bool { return expected > decided.points() }

// isCertain reports whether the expected scores of seats are those of a certain end of the game.
func isCertain(expected []float64) bool { return Certain(slices.Max(expected)) }

// powered returns the expectations with a power of their odds, about those with the trust times the power. They sum to
// 1.
func (f *Forecast) powered(power float64) []float64 {
	if isCertain(f.Expected) {
		return f.Expected
	}
	list, sum := make([]float64, len(f.Expected)), 0.0
	for i, v := range f.Expected {
		if v > 0 {
			list[i] = math.Pow(v, power)
		}
		sum += list[i]
	}
	for i := range list {
		list[i] /= sum
	}
	return list
}

// Power returns the power of the odds by which the expectations of forecasts come nearest to the results. The trust in
// use times this power is the better trust.
func Power(forecasts []Forecast) (best float64) {
	least := math.Inf(1)
	for percent := 10; percent <= 600; percent += 2 {
		power, sum := float64(percent)/100, 0.0
		for i := range forecasts {
			f := &forecasts[i]
			for seat, v := range f.powered(power) {
				sum += (f.Points[seat] - v) * (f.Points[seat] - v)
			}
		}
		if sum < least {
			best, least = power, sum
		}
	}
	return best
}

// Tenth is what became of the forecasts that expected points in one tenth: means, and from how many positions of how
// many games.
type Tenth struct {
	Positions, Games int
	Expected, Got    float64
	Error            float64 // of the difference: half of its 95% interval, as whole games vary
}

// Tenths are those from 0 to 100%, and after them the certain wins.
type Tenths [11]Tenth

// Reliability compares what all seats in a game expected with the results. Power returns the power of the odds for
// the forecasts of each game.
func Reliability(games [][]Forecast, power func(game int) float64) (all Tenths) {
	sums := make([]Tenths, len(games))
	for g, forecasts := range games {
		for i := range forecasts {
			sums[g].add(&forecasts[i], power(g))
		}
	}
	for k := range all {
		t := &all[k]
		for g := range sums {
			if own := &sums[g][k]; own.Positions > 0 {
				t.Games++
				t.Positions += own.Positions
				t.Expected += own.Expected
				t.Got += own.Got
			}
		}
		n := float64(max(t.Positions, 1))
		t.Expected, t.Got = t.Expected/n, t.Got/n
		squares := 0.0
		for g := range sums {
			own := &sums[g][k]
			off := own.Got - own.Expected - float64(own.Positions)*(t.Got-t.Expected)
			squares += off * off
		}
		t.Error = 1.96 * math.Sqrt(squares*float64(t.Games)/float64(max(t.Games-1, 1))) / n
	}
	return all
}

// add adds what a forecast expected for each seat, with a power of the odds, and what the seat got. Of a certain end it
// adds the win.
func (t *Tenths) add(f *Forecast, power float64) {
	for seat, v := range f.powered(power) {
		k := min(int(10*v), 9)
		switch {
		case isCertain(f.Expected) && Certain(v):
			k = 10
		case isCertain(f.Expected) || v == 0:
			continue
		}
		t[k].Positions++
		t[k].Expected += v
		t[k].Got += f.Points[seat]
	}
}
