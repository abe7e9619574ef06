package bot

import (
	"math"
	"slices"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// Tune finds the table by which the results were made, or nearly.
func TestTuneFindsTheTable(t *testing.T) {
	g, err := games.Find("niels")
	if err != nil {
		t.Fatal(err)
	}
	first, _ := g.Start(nil)
	names, weights := first.(game.Weighed).Weights()
	hidden := slices.Clone(weights)
	hidden[slices.Index(names, "indefinite")] += 12
	hidden[slices.Index(names, "tempo")] -= 7
	var examples []Example
	for n := range uint64(60) {
		s := into(t, g, nil, 6+int(n)/2, n).(game.Weighed)
		e := Example{State: s}
		e.Target = trusted(s.ValueBy(hidden, 0), TrustOf(s)).points()
		examples = append(examples, e)
	}
	errors := []float64{}
	told := func(err float64) { errors = append(errors, err) }
	found := Tune(t.Context(), examples, slices.Clone(weights), told)
	if last := errors[len(errors)-1]; last > errors[0]/50 {
		t.Errorf("the error falls from %.6f to %.6f only, by %v", errors[0], last, found)
	}
	if !slices.IsSortedFunc(errors, func(a, b float64) int {
		if a > b {
			return -1
		}
		return 1
	}) {
		t.Errorf("the error does not fall: %v", errors)
	}
}

// Examples are positions of games that ended, with the result. Every game has some.
func TestExamplesAreOfGamesThatEnded(t *testing.T) {
	g, _ := games.Find("niels")
	s, err := g.Parse("4k3/8/8/8/8/8/4q3/4K3 w - - 98 60 -")
	if err != nil {
		t.Fatal(err)
	}
	b := Search{Limits: Limits{Memory: 1 << 16}}
	if list := b.Examples(t.Context(), s, 100, 1); list != nil {
		t.Errorf("%d positions of an opening", len(list))
	}
	for _, g := range games.All() {
		first, err := g.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		var list []Example
		for seed := uint64(1); len(list) == 0 && seed < 20; seed++ {
			list = b.Examples(t.Context(), first, 100, seed)
		}
		if len(list) == 0 {
			t.Errorf("%s gives none", g.Facts().ID)
		}
		for _, e := range list {
			if turn := e.State.Turn(); e.Points != list[0].Points || turn.Seats == 0 {
				t.Errorf("%s: %g points, and %+v", e.State, e.Points, turn)
			}
		}
	}
}

// The target of an example is the result, and to a part what the search expected later, if it tells that.
func TestTargetsAreOfWhatComesLater(t *testing.T) {
	list := []Example{{expected: 0.9}, {expected: 0.2}, {expected: noOpinion}, {expected: 0.7}}
	target(list, 1)
	for i, want := range []float64{0.9*(0.9+0.1*0.7) + 0.1*0.2, 0.9 + 0.1*0.7, 0.9 + 0.1*0.7, 1} {
		if e := list[i]; math.Abs(e.Target-want) > 1e-9 || e.Points != 1 {
			t.Errorf("example %d: %+v, want a target of %g", i, e, want)
		}
	}
}

// A position is quiet if the move played takes nothing, at once or by chance.
func TestQuietIsWhatKeepsWhatThereIs(t *testing.T) {
	g, _ := games.Find("niels")
	kept, decided := map[bool]int{}, map[bool]int{}
	for n := range uint64(40) {
		s := into(t, g, nil, int(n), n)
		seat := s.Turn().Seats.First()
		for _, m := range moves(s, seat, nil) {
			next := s.Clone()
			next.Play(game.By(seat, m), nil)
			keeps := keepsMaterial(s, next)
			if kept[keeps]++; next.Turn().Kind == game.ChanceTurn {
				decided[keeps]++
			}
			if !keeps && promise(s, seat, m) <= 0 {
				t.Errorf("%s: %s takes something", s, s.FormatMove(seat, m))
			}
		}
	}
	if kept[true] < 10*kept[false] || kept[false] < 20 || decided[true] < 5 || decided[false] < 5 {
		t.Errorf("what is there is kept %v; where chance decides, %v", kept, decided)
	}
}

// A search evaluates by the weights that it is given.
func TestSearchesJudgeByTheirWeights(t *testing.T) {
	g, _ := games.Find("niels")
	s := into(t, g, nil, 9, 3)
	_, weights := s.(game.Weighed).Weights()
	task := Ask(s, s.Turn().Seats.First())
	task.Budget.Nodes = 2000
	plain := Search{}.Choose(t.Context(), task)
	if same := (Search{Weights: weights}).Choose(t.Context(), task); same != plain {
		t.Errorf("%+v, and by the same weights %+v", plain, same)
	}
	weights[0] += 200
	if other := (Search{Weights: weights}).Choose(t.Context(), task); other.Value == plain.Value {
		t.Errorf("%+v, whatever the weights", plain)
	}
}

// By its own table of weights a game's states have their values. Each weight matters somewhere, and any may be 0.
func TestEveryGameJudgesByItsTable(t *testing.T) {
	for _, g := range games.All() {
		var states []game.Weighed
		for i, options := range append(settings, map[string]string{"abilities": "deal", "barrier": "3"}) {
			if first, err := g.Start(options); err == nil { // otherwise they are not this game's options
				for n := range uint64(8) {
					states = append(states, wander(first, 150, n+100*uint64(i))...)
				}
			}
		}
		names, values := states[0].Weights()
		matters := make([]bool, len(names))
		for _, s := range states {
			for seat := range s.Seats() {
				value := s.Value(seat)
				if got := s.ValueBy(values, seat); got != value {
					t.Fatalf("%s: %d, and by the same table %d", s, value, got)
				}
				for i := range values {
					values[i] += tuneStep
					matters[i] = matters[i] || s.ValueBy(values, seat) != value
					values[i] -= tuneStep
				}
				if got := s.ValueBy(make([]int, len(names)), seat); got > game.MaxValue || got < -game.MaxValue {
					t.Errorf("%s: %d without weights", s, got)
				}
			}
		}
		for i, name := range names {
			if !matters[i] {
				t.Errorf("%s: %s does not matter in any of %d positions", g.Facts().ID, name, len(states))
			}
		}
	}
}

// wander returns the positions of a random game, at most so many.
func wander(first game.State, most int, seed uint64) (list []game.Weighed) {
	random := newRandom(seed)
	for s := first.Clone(); len(list) < most; {
		list = append(list, s.Clone().(game.Weighed))
		turn := s.Turn()
		if turn.Kind == game.Over {
			break
		}
		if turn.Kind == game.ChanceTurn {
			outcomes := s.(game.Chancy).Outcomes(nil)
			s.(game.Chancy).Resolve(outcomes[random.pick(len(outcomes))].Code, nil)
			continue
		}
		var o game.Orders
		for seat := range turn.Seats.All() {
			o.Put(seat, drawn(s, seat, random.pick))
		}
		s.Play(o, nil)
	}
	return list
}

// Power finds the power by which expectations come true, and with it they do, tenth by tenth: of two seats and of four.
func TestTrustIsFound(t *testing.T) {
	for _, seats := range []int{2, 4} {
		var forecasts []Forecast
		for n := range 999 {
			v := float64(n+1) / 1000
			f := Forecast{Seat: n % 2, Expected: make([]float64, seats)}
			for seat := range f.Expected {
				f.Expected[seat] = (1 - v) / float64(seats-1)
			}
			f.Expected[f.Seat] = v
			if isCertain(f.Expected) {
				continue
			}
			f.Points = f.powered(0.5)
			forecasts = append(forecasts, f)
		}
		power := Power(forecasts)
		if power != 0.5 {
			t.Errorf("%d seats: the power is %.2f", seats, power)
		}
		games := [][]Forecast{forecasts[:300], forecasts[300:600], forecasts[600:]}
		for i, tenth := range Reliability(games, func(int) float64 { return power }) {
			d := tenth.Expected - tenth.Got
			if tenth.Positions > 0 && (d > 1e-9 || d < -1e-9 || tenth.Error > 1e-9 || tenth.Games == 0) {
				t.Errorf("%d seats, tenth %d: %+v", seats, i, tenth)
			}
		}
		if top := Reliability(games, func(int) float64 { return 1 })[9]; top.Expected-top.Got < 0.1 {
			t.Errorf("%d seats: without the power the last tenth is %+v", seats, top)
		}
	}
}

// Forecasts know how much of the material is left.
func TestForecastsTellTheMaterial(t *testing.T) {
	first := state(t, "niels", "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1 -")
	f := Forecast{Left: left(first, state(t, "niels", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 -"))}
	if f.Quarter() != 2 {
		t.Errorf("half of the material is the quarter %d of it: %g", f.Quarter(), f.Left)
	}
}

// The points of a forecast are without the luck of the dice that follow: their mean over the outcomes is what it was.
func TestForecastsAreWithoutLuck(t *testing.T) {
	s := state(t, "niels", "1r4r1/p1pR2pp/5np1/8/1b2P3/PP6/6Bq/4K1R1 b - - 0 30 Bh4/c3>,ke8/d8=,pb5/b6>")
	m, err := s.ParseMove(1, "d8d7")
	if err != nil {
		t.Fatal(err)
	}
	s.Play(game.By(1, m), nil)
	outcomes := s.(game.Chancy).Outcomes(nil)
	seen := map[string]float64{}
	for seed := uint64(0); len(seen) < len(outcomes) && seed < 99; seed++ {
		list := []Forecast{{Points: make([]float64, 2)}}
		after := s.Clone()
		drawForecast(t.Context(), after.(game.Chancy), list, newRandom(seed))
		if sum := list[0].Points[0] + list[0].Points[1]; math.Abs(sum) > 1e-9 {
			t.Errorf("both seats have %g points more", sum)
		}
		seen[after.String()] = list[0].Points[0]
	}
	sum, most := 0.0, 0.0
	for _, o := range outcomes {
		after := s.Clone()
		after.(game.Chancy).Resolve(o.Code, nil)
		sum += o.P.Float() * seen[after.String()]
		most = max(most, seen[after.String()])
	}
	if math.Abs(sum) > 1e-9 || most < 0.001 {
		t.Errorf("the luck of %v is %g on average", seen, sum)
	}
}

// A won position is expected to be won: what is expected is no lower because a search has to tell won positions apart.
// It still grows with the advantage.
func TestWonPositionsAreExpectedToBeWon(t *testing.T) {
	if v := trusted(1000, 1).points(); v < 0.98 {
		t.Errorf("ten pawns more are worth %.3f", v)
	}
	for value := -game.MaxValue; value < game.MaxValue; value += 10 {
		if low, high := trusted(value, 1), trusted(value+10, 1); low >= high || high > decided {
			t.Fatalf("%d counts %d, and ten more %d", value, low, high)
		}
	}
}

// The error of a tenth is that of whole games: many positions of one game tell no more than one.
func TestErrorsAreOfWholeGames(t *testing.T) {
	var games [][]Forecast
	for n := range 100 {
		f := Forecast{Expected: []float64{0.75, 0.25}, Points: []float64{float64(n % 2), float64(1 - n%2)}}
		games = append(games, slices.Repeat([]Forecast{f}, 50))
	}
	tenth := Reliability(games, func(int) float64 { return 1 })[7]
	if tenth.Got != 0.5 || tenth.Positions != 5000 || tenth.Games != 100 || math.Abs(tenth.Error-0.0985) > 1e-4 {
		t.Errorf("%+v", tenth)
	}
}

// Of a certain end only the win counts, and it is in no tenth.
func TestCertainWinsStandApart(t *testing.T) {
	all := Reliability([][]Forecast{{{Expected: []float64{0.9999, 0.0001}, Points: []float64{1, 0}}}},
		func(int) float64 { return 0.5 })
	if all[10].Positions != 1 || all[9].Positions != 0 || all[0].Positions != 0 {
		t.Errorf("%+v", all)
	}
}

// A search that explains a position gives a static evaluation its trust and a certain end none, so a mean over chance
// is of points that come true.
func TestCertainEndsAreTrustedInFull(t *testing.T) {
	for position, want := range map[string][2]float64{
		"7k/5K2/6Q1/8/8/8/8/8 w - - 0 1 -":                           {0.999, 1},  // mate in one
		"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -": {0.6, 0.97}, // a queen more
	} {
		s := state(t, "niels", position)
		if v := (Search{}).ValueOf(t.Context(), s, 0, 2); v < want[0] || v > want[1] {
			t.Errorf("%s: %.3f, want %v", position, v, want)
		}
	}
}
