package bot

import (
	"bufio"
	"flag"
	"fmt"
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

// The tactics are positions in which one move is better than all others by far, by a search that leaves nothing out. A
// file for each game has in each line: how deep that was seen, how many points better the move is, the move, what it
// does, and the position; between them " | ".
var (
	findTactics   = flag.Int("tactics.find", 0, "find more tactics until there are so many of each game in testdata")
	tacticsMillis = flag.Int("tactics.millis", 0, "how long level 5 may look at each of the tactics; 0: 20,000 positions")
	proveTactics  = flag.Bool("tactics.prove", false, "search all of the tactics again without leaving anything out")
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

// findFor is how long tactics of a game are looked for at most.
const findFor = 12 * time.Minute

// by is how many points better the best move has to be.
const by = 0.12

// tacticDepth is how deep is looked without leaving anything out, by game: less in a wide one.
func tacticDepth(g game.Game) int {
	if g.Facts().Wide || g.Facts().Chance && g.Facts().Decimals == 0 {
		return 2 // hundreds of moves
	}
	return 3
}

// prove is the best move for a seat and by how much it is better than the next, of all moves and to a depth, captures
// after it followed.
func prove(t testing.TB, s game.State, seat, depth int) (move game.Move, margin float64) {
	task := Ask(s, seat)
	task.Budget.Nodes = 400_000
	search := newSearch(t.Context(), Bounds{Depth: depth, Exact: true}, &task)
	if others := s.Turn().Seats.Without(seat); others != 0 {
		search.duel(others.First(), func(strategy []share, _ score, d int) {
			if d == depth && strategy[0].p > 0.95 && !search.stopped {
				move, margin = strategy[0].move, by
				j := &search.frames[0].joint
				means := slices.Clone(j.mean[0])
				slices.Sort(means)
				if n := len(means); n > 1 {
					margin = (score(means[n-1]).points() - score(means[n-2]).points())
				}
			}
		})
		return move, margin
	}
	if search.think(2, nil) < depth || len(search.roots) < 2 {
		return 0, 0
	}
	return search.roots[0].move, search.roots[0].score.points() - search.roots[1].score.points()
}

// anyOrder is the theme of all orders of simultaneous turns.
const anyOrder = "order"

// theme is what a move does, by the kinds of its events.
func theme(s game.State, seat int, m game.Move) string {
	turn := s.Turn()
	if turn.Kind == game.SimultaneousTurn {
		return anyOrder
	}
	next, log := s.Clone(), &game.Log{}
	next.Play(game.By(seat, m), log)
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

// TestFindTactics is the tool that wrote the files of tactics: from games of the weaker levels, every theme a few
// times.
func TestFindTactics(t *testing.T) {
	if *findTactics == 0 {
		t.Skip("only with -tactics.find")
	}
	for _, g := range games.All() {
		t.Run(g.Facts().ID, func(t *testing.T) {
			t.Parallel()
			list, themes := readTactics(t, g), map[string]int{}
			for _, c := range list {
				themes[c.theme]++
			}
			begin := time.Now()
			for seed := uint64(100 * len(list)); len(list) < *findTactics && time.Since(begin) < findFor; seed++ {
				list = append(list, hunt(t, g, seed, themes)...)
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
	return filepath.Join("testdata", g.Facts().ID+".tactics")
}

// hunt plays a game and gives at most three tactics out of it.
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

// tacticAt is the tactic for a seat in a position, if there is one and its theme is not known too well.
func tacticAt(t *testing.T, g game.Game, s game.State, seat int, themes map[string]int) (tactic, bool) {
	depth := tacticDepth(g)
	if s.Turn().Kind == game.SimultaneousTurn && seat != 0 {
		return tactic{}, false // the files tell no seat: it is the first that is to act
	}
	if !likely(t, s, seat) {
		return tactic{}, false
	}
	m, margin := prove(t, s, seat, depth)
	if m == 0 || margin < by {
		return tactic{}, false
	}
	kind := theme(s, seat, m)
	if themes[kind] >= 9 && kind != anyOrder {
		return tactic{}, false
	}
	themes[kind]++
	return tactic{g.Facts().ID, depth, margin, s.FormatMove(seat, m), kind, s.String()}, true
}

// likely reports whether a quick look finds one move better than the others, in a game that is not lost.
func likely(t *testing.T, s game.State, seat int) bool {
	task := Ask(s, seat)
	task.Budget.Nodes = 4000
	search := newSearch(t.Context(), Bounds{Memory: 1 << 20}, &task)
	if others := s.Turn().Seats.Without(seat); others != 0 {
		sure := false
		search.duel(others.First(), func(strategy []share, v score, _ int) {
			sure = strategy[0].p > 0.9 && v.points() > 0.1
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
			list := readTactics(t, g)
			found := 0
			for _, c := range list {
				s := state(t, c.game, c.position)
				seat := s.Turn().Seats.First()
				task := Ask(s, seat)
				task.Budget.Nodes = 20_000
				if *tacticsMillis > 0 {
					task.Budget = Budget{Time: time.Duration(*tacticsMillis) * time.Millisecond}
				}
				a := Level(Levels).Choose(t.Context(), task)
				if primary(s.FormatMove(seat, a.Move)) == primary(c.move) {
					found++
				} else {
					t.Logf("%s: plays %s, not %s (%s)", c.position, s.FormatMove(seat, a.Move), c.move, c.theme)
				}
				if *proveTactics {
					m, margin := prove(t, s, seat, c.depth)
					if primary(s.FormatMove(seat, m)) != primary(c.move) || margin < by {
						t.Errorf("%s: %s is better by %.2f, not %s", c.position, s.FormatMove(seat, m), margin, c.move)
					}
				}
			}
			t.Logf("found %d of %d", found, len(list))
			want := 85
			if *tacticsMillis >= 1000 {
				want = 95
			}
			if len(list) < 10 || found*100 < want*len(list) {
				t.Errorf("found %d of %d: want %d of 100, of at least 10", found, len(list), want)
			}
		})
	}
}

// primary is an order without what it foresees.
func primary(move string) string {
	first, rest, foresees := strings.Cut(move, "|")
	if !foresees || !strings.Contains(rest, ">") {
		return move
	}
	return first
}
