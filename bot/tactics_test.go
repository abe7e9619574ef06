package bot

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// The tactics are positions in which one move is far better than all others by an exhaustive search. Each line of a
// game's file has the depth of that search, the margin in points, the move, what it does, and the position, separated
// by " | ". Moves that are as good are separated by " or ".
var (
	findTactics  = flag.Int("tactics.find", 0, "find more tactics until there are so many of each game in testdata")
	tacticsNodes = flag.Int("tactics.nodes", 25_000, "positions that level 5 may look at for each of the tactics")
	tacticsSeed  = flag.Uint64("tactics.seed", 0, "find tactics in positions that are placed at random by this seed")
	tacticsAt    = flag.String("tactics.at", "testdata", "the folder of the tactics")
	findFor      = flag.Duration("tactics.for", 12*time.Minute, "how long tactics of each game are looked for")
	doubtTactics = flag.Int("tactics.doubt", 0, "ask a search of so many positions about each missed tactic")
	proveTactics = flag.Bool("tactics.prove", false, "search all of the tactics again without leaving anything out")
)

// tactic is a position with one best move.
type tactic struct {
	game     string
	depth    int
	margin   float64
	move     string
	theme    string
	position string
}

// wholeTactics is the budget of positions by which the strength of level 5 is judged; the tests have a quarter of it.
const wholeTactics = 100_000

// provingNodes limits the proof of a tactic, and a search of lastingNodes must not take it back.
const (
	provingNodes = 1_500_000
	lastingNodes = 2_000_000
)

// is reports whether a move is the best one of the tactic, apart from what it foresees, or one as good.
func (c *tactic) is(move string) bool {
	return slices.ContainsFunc(strings.Split(c.move, " or "), func(best string) bool {
		return primary(best) == primary(move)
	})
}

// by is the least margin of a tactic, in points.
const by = 0.12

// tacticDepth returns the depth of the proof: less in a wide game.
func tacticDepth(g game.Game) int {
	if g.Facts().Wide || g.Facts().Chance && g.Facts().Decimals == 0 {
		return 2 // hundreds of moves
	}
	return 3
}

// holds reports whether the move of a tactic is the best by the margin one ply deeper than it was found, as far as that
// can be searched.
func holds(t testing.TB, s game.State, seat int, c *tactic) bool {
	m, margin := prove(t, s, seat, c.depth+1, 6_000_000)
	return m == 0 && s.Turn().Kind == game.MoveTurn || margin >= by && c.is(s.FormatMove(seat, m))
}

// lasts reports whether a search of so many positions still finds the move of a tactic better than all others, by a
// fourth of the least margin. The proof is short: what wins a piece in two plies may lose it in the fourth.
func (c *tactic) lasts(t testing.TB, s game.State, seat, nodes int) bool {
	task := Ask(s, seat)
	task.Budget.Nodes = nodes
	search := newSearch(t.Context(), Search{}, &task)
	if others := s.Turn().Seats.Without(seat); others != 0 {
		first := ""
		search.thinkTogether(others.First(), func(strategy []weightedMove, _ score, _ int) {
			first, _ = mostly(s, seat, strategy)
		})
		return c.is(first)
	}
	search.think(2, nil)
	other := slices.IndexFunc(search.roots, func(r rootMove) bool { return !c.is(s.FormatMove(seat, r.move)) })
	return other > 0 && search.roots[0].score.points()-search.roots[other].score.points() >= by/4
}

// prove returns the best move of a seat and its margin over the next, by an exhaustive search to a depth with
// quiescence; 0 if the nodes do not suffice.
func prove(t testing.TB, s game.State, seat, depth, nodes int) (move game.Move, margin float64) {
	task := Ask(s, seat)
	task.Budget.Nodes = nodes
	if others := s.Turn().Seats.Without(seat); others != 0 {
		return proveOrder(t, s, seat, others.First(), nodes)
	}
	search := exhaustive(t, Limits{Depth: depth}, &task)
	if search.think(2, nil) < depth || len(search.roots) < 2 || search.stopped {
		return 0, 0
	}
	return search.roots[0].move, search.roots[0].score.points() - search.roots[1].score.points()
}

// proveOrder returns an order that is played nearly always, and a lower bound of its primary's margin over all others
// in any mixture: the least that the order comes to against every order of the other seat, less the most that other
// primaries come to against the other's best primary.
func proveOrder(t testing.TB, s game.State, seat, other, nodes int) (game.Move, float64) {
	task := Ask(s, seat)
	task.Budget.Nodes = nodes
	search := newSearch(t.Context(), Search{Limits: Limits{Depth: 2}}, &task)
	var all []weightedMove
	search.thinkTogether(other, func(strategy []weightedMove, _ score, _ int) { all = strategy })
	first, p := mostly(s, seat, all)
	if p < 0.9 || search.stopped {
		return 0, 0
	}
	free := Ask(s, seat)
	truth := exhaustive(t, Limits{Memory: 4 << 20}, &free)
	comesTo := func(own, theirs game.Move) float64 {
		return truth.against(0, own, []weightedMove{{theirs, 1}}, 2, other)
	}
	low, high := math.Inf(-1), math.Inf(1)
	var best game.Move
	for _, own := range all {
		if primary(s.FormatMove(seat, own.move)) != first {
			continue
		}
		least := math.Inf(1)
		for _, theirs := range every(s, other, []weightedMove{own}) {
			if least = math.Min(least, comesTo(own.move, theirs)); least <= low {
				break
			}
		}
		if least > low {
			best, low = own.move, least
		}
	}
	for _, theirs := range moves(s, other, nil) {
		most := math.Inf(-1)
		for _, own := range every(s, seat, []weightedMove{{theirs, 1}}) {
			if primary(s.FormatMove(seat, own)) != first {
				most = math.Max(most, comesTo(own, theirs))
			}
			if most >= high || low-most < 2*by*float64(won) {
				break
			}
		}
		high = math.Min(high, most)
	}
	return best, score(low).points() - score(high).points()
}

// mostly returns the primary that a strategy plays most, and its probability.
func mostly(s game.State, seat int, strategy []weightedMove) (first string, most float64) {
	sums := map[string]float64{}
	for _, o := range strategy {
		name := primary(s.FormatMove(seat, o.move))
		if sums[name] += o.p; sums[name] > most {
			first, most = name, sums[name]
		}
	}
	return first, most
}

// theme returns what a move does, by the kinds of its events.
func theme(t testing.TB, s game.State, seat int, m game.Move) string {
	next, log := s.Clone(), &game.Log{}
	orders := game.By(seat, m)
	for other := range s.Turn().Seats.Without(seat).All() { // with what it is likeliest to order
		task := Ask(s, other)
		task.Budget.Nodes = 20_000
		newSearch(t.Context(), Search{}, &task).thinkTogether(seat, func(strategy []weightedMove, _ score, _ int) {
			orders.Put(other, strategy[0].move)
		})
	}
	next.Play(orders, log)
	var kinds []string
	for _, e := range log.Events {
		_, kind, own := strings.Cut(e.Kind, ".")
		if !own {
			kind = e.Kind
		}
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	switch after := next.Turn(); after.Kind {
	case game.Over:
		kinds = append(kinds, string(after.Reason))
	case game.ChanceTurn:
		kinds = append(kinds, "left to chance")
	}
	return strings.Join(kinds, ", ")
}

// TestFindTactics is the tool that wrote the files of tactics, from games of the weaker levels, with every theme a few
// times.
func TestFindTactics(t *testing.T) {
	if *findTactics == 0 {
		t.Skip("only with -tactics.find")
	}
	for _, g := range games.All() {
		t.Run(g.Facts().ID, func(t *testing.T) {
			t.Parallel()
			list, themes := readTactics(t, g), map[string]int{}
			list = slices.DeleteFunc(list, func(c tactic) bool {
				s := state(t, c.game, c.position)
				seat := s.Turn().Seats.First()
				return !holds(t, s, seat, &c) || !c.lasts(t, s, seat, lastingNodes)
			})
			t.Logf("%d hold one ply deeper, and last", len(list))
			for _, c := range list {
				themes[c.theme]++
			}
			begin := time.Now()
			for seed := *tacticsSeed<<32 + uint64(100*len(list)); len(list) < *findTactics &&
				time.Since(begin) < *findFor; seed++ {
				if *tacticsSeed > 0 || seed%4 > 0 {
					list = append(list, compose(t, g, seed, themes)...)
				} else {
					list = append(list, hunt(t, g, seed, themes)...)
				}
				writeTactics(t, g, list[:min(*findTactics, len(list))])
			}
		})
	}
}

// writeTactics writes the file of a game.
func writeTactics(t *testing.T, g game.Game, list []tactic) {
	var b strings.Builder
	for _, c := range list {
		fmt.Fprintf(&b, "%d | %.2f | %s | %s | %s\n", c.depth, c.margin, c.move, c.theme, c.position)
	}
	if err := os.WriteFile(tacticsFile(g), []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

func tacticsFile(g game.Game) string {
	return filepath.Join(*tacticsAt, g.Facts().ID+".tactics")
}

// compose returns a tactic in a random position with few pieces, some of which have made moves at random. In
// simultaneous turns the other seat has few orders: games hardly ever have a turn in which nothing has to be guessed.
func compose(t *testing.T, g game.Game, seed uint64, themes map[string]int) (list []tactic) {
	r := rand.New(rand.NewPCG(seed, 22))
	for range 300 {
		s, ok := composed(g, r)
		if !ok {
			continue
		}
		turn := s.Turn()
		if turn.Kind == game.Over {
			continue
		}
		seat := turn.Seats.First()
		if n := len(moves(s, seat, nil)); turn.Kind == game.SimultaneousTurn {
			if n < 6 || n > 90 || len(moves(s, 1, nil)) > 7 {
				continue
			}
		} else if turn.Kind != game.MoveTurn || n < 4 || n > 1500 {
			continue
		}
		if c, ok := tacticAt(t, g, s, seat, themes); ok {
			return append(list, c)
		}
	}
	return list
}

// composed returns a random position with few pieces, after a few random plies.
func composed(g game.Game, r *rand.Rand) (s game.State, ok bool) {
	id, men, some := g.Facts().ID, "Kk", "QRBNPqrbnp"
	if id == "qcheckers" {
		men, some = "Mm", "KMMMMkmmmm"
	}
	for range 3 + r.IntN(3) {
		men += string(some[r.IntN(len(some))])
	}
	squares := r.Perm(64)
	if id == "qcheckers" {
		squares = r.Perm(32)
		for i, at := range squares {
			squares[i] = 2*at + at/4%2
		}
	}
	s, err := g.Parse(placed(id, men, squares[:len(men)]))
	if err != nil {
		return nil, false
	}
	for plies := r.IntN(5); plies > 0 || s.Turn().Kind == game.ChanceTurn; plies-- {
		turn := s.Turn()
		if turn.Kind == game.Over {
			return nil, false
		}
		if o := drawnTurn(s, r); turn.Kind != game.ChanceTurn {
			s.Play(o, nil)
		}
	}
	return s, true
}

// drawnTurn resolves a chance turn at random. In other turns it returns a random order for each seat.
func drawnTurn(s game.State, r *rand.Rand) (o game.Orders) {
	turn := s.Turn()
	if turn.Kind == game.ChanceTurn {
		code, _ := drawnOutcome(s, newRandom(r.Uint64()), nil)
		s.(game.Chancy).Resolve(code, nil)
	}
	for seat := range turn.Seats.All() {
		o.Put(seat, drawn(s, seat, r.IntN))
	}
	return o
}

// hunt plays a game and returns at most three tactics from it.
func hunt(t *testing.T, g game.Game, seed uint64, themes map[string]int) (list []tactic) {
	options := map[string]string(nil)
	if seed%4 == 0 && g.Facts().Secrets {
		options = map[string]string{"board": "standard"}
	}
	s, err := g.Start(options)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 21))
	for ply := 0; ply < 120 && len(list) < 3; ply++ {
		turn := s.Turn()
		switch turn.Kind {
		case game.Over:
			return list
		case game.ChanceTurn:
			outcomes := s.(game.Chancy).Outcomes(nil)
			s.(game.Chancy).Resolve(outcomes[r.IntN(len(outcomes))].Code, nil)
			continue
		}
		var o game.Orders
		for seat := range turn.Seats.All() {
			if ply > 5 && r.IntN(2) == 0 && len(list) < 3 {
				if c, ok := tacticAt(t, g, s, seat, themes); ok {
					list = append(list, c)
				}
			}
			task := Ask(s, seat)
			task.Seed, task.Budget.Nodes = r.Uint64(), 1500
			o.Put(seat, Level(1+r.IntN(2)).Choose(t.Context(), task).Move)
		}
		s.Play(o, nil)
	}
	return list
}

// tacticAt returns the tactic of a seat in a position, if there is one and its theme is rare.
func tacticAt(t *testing.T, g game.Game, s game.State, seat int, themes map[string]int) (tactic, bool) {
	depth := tacticDepth(g)
	if s.Turn().Kind == game.SimultaneousTurn && seat != 0 {
		return tactic{}, false // the files tell no seat: it is the first that is to act
	}
	if *tacticsSeed == 0 && !likely(t, s, seat) {
		return tactic{}, false
	}
	m, margin := prove(t, s, seat, depth, provingNodes)
	c := tactic{g.Facts().ID, depth, margin, s.FormatMove(seat, m), "", s.String()}
	if m == 0 || margin < by || !holds(t, s, seat, &c) || !c.lasts(t, s, seat, lastingNodes) {
		return tactic{}, false
	}
	c.theme = theme(t, s, seat, m)
	if themes[c.theme] >= 11 {
		return tactic{}, false
	}
	themes[c.theme]++
	return c, true
}

// likely reports whether a short search finds one move better than the others, in a game that is not lost.
func likely(t *testing.T, s game.State, seat int) bool {
	task := Ask(s, seat)
	task.Budget.Nodes = 4000
	search := newSearch(t.Context(), Search{Limits: Limits{Memory: 1 << 20}}, &task)
	if others := s.Turn().Seats.Without(seat); others != 0 {
		sure := false
		search.thinkTogether(others.First(), func(strategy []weightedMove, v score, _ int) {
			first, p := mostly(s, seat, strategy)
			second := -infinity
			j := &search.frames[0].matrix
			for i, m := range j.orders[0] {
				if primary(s.FormatMove(seat, m)) != first && i < len(j.mean[0]) {
					second = max(second, score(j.mean[0][i]))
				}
			}
			sure = p > 0.85 && v.points() > 0.1 && v.points() < 0.98 && v.points()-second.points() > 0.8*by
		})
		return sure
	}
	search.think(2, nil)
	if len(search.roots) < 2 || search.roots[0].score.points() < 0.1 {
		return false
	}
	return search.roots[0].score.points()-search.roots[1].score.points() > 0.8*by
}

// readTactics reads the file of a game.
func readTactics(t testing.TB, g game.Game) (list []tactic) {
	t.Helper()
	f, err := os.Open(tacticsFile(g))
	if errors.Is(err, os.ErrNotExist) && (*findTactics > 0 || *tacticsAt != "testdata") {
		return nil // another folder need not have tactics of each game
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		part := strings.Split(lines.Text(), " | ")
		if len(part) != 5 {
			t.Fatalf("%s: %q: want five parts", f.Name(), lines.Text())
		}
		depth, err := strconv.Atoi(part[0])
		if err != nil {
			t.Fatal(err)
		}
		margin, err := strconv.ParseFloat(part[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, tactic{g.Facts().ID, depth, margin, part[2], part[3], part[4]})
	}
	return list
}

// TestTactics has the strongest level look at all tactics.
func TestTactics(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	for _, g := range games.All() {
		t.Run(g.Facts().ID, func(t *testing.T) {
			t.Parallel()
			list := readTactics(t, g)
			found, doubtful := 0, 0
			for _, c := range list {
				s := state(t, c.game, c.position)
				seat := s.Turn().Seats.First()
				task := Ask(s, seat)
				task.Budget.Nodes = *tacticsNodes
				a := Level(Levels).Choose(t.Context(), task)
				if c.is(s.FormatMove(seat, a.Move)) {
					found++
				} else {
					t.Logf("%s: plays %s, not %s (%s)", c.position, s.FormatMove(seat, a.Move), c.move, c.theme)
					if *doubtTactics > 0 && !c.lasts(t, s, seat, *doubtTactics) {
						doubtful++
						t.Logf("%d positions take %s back", *doubtTactics, c.move)
					}
				}
				if *proveTactics {
					m, margin := prove(t, s, seat, c.depth, provingNodes)
					if !c.is(s.FormatMove(seat, m)) || margin < by || !holds(t, s, seat, &c) {
						t.Errorf("%s: %s is better by %.2f, not %s", c.position, s.FormatMove(seat, m), margin, c.move)
					}
				}
			}
			t.Logf("found %d of %d; %d of the others are doubtful", found, len(list), doubtful)
			want := 90 // of a hundred
			if *tacticsNodes >= wholeTactics {
				want = 95
			}
			if len(list) < 40 && *tacticsAt == "testdata" || found*100 < want*len(list) {
				t.Errorf("found %d of %d: want %d of 100, of at least 40", found, len(list), want)
			}
		})
	}
}

// primary returns an order without what it foresees.
func primary(move string) string {
	first, rest, foresees := strings.Cut(move, "|")
	if !foresees || !strings.Contains(rest, ">") {
		return move
	}
	return first
}
