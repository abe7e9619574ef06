package bot

import (
	"flag"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

var (
	countOnly   = flag.String("count.only", "qcheckers", "the beginning of the names of the endings that are counted")
	countRounds = flag.Int("count.rounds", 50, "rounds in which endings with simultaneous turns are counted")
)

// placements calls do with the squares of men in all ways. Equal men that follow each other are placed in one order.
func placements(id, men string, do func(squares []int)) {
	squares := make([]int, len(men))
	var place func(i int)
	place = func(i int) {
		if i == len(men) {
			do(squares)
			return
		}
		for at := range 64 {
			if id == "qcheckers" && (at+at/8)%2 != 0 || slices.Contains(squares[:i], at) ||
				i > 0 && men[i] == men[i-1] && at < squares[i-1] {
				continue
			}
			squares[i] = at
			place(i + 1)
		}
	}
	place(0)
}

// retrograde analyses positions of two seats without chance from the ends of games backwards.
type retrograde struct {
	nodes []node
	index map[string]int32 // of positions in which the game is not over
}

// node is a position with those that follow from it.
type node struct {
	first bool    // the first seat is to move
	plies int16   // in which the first seat wins by force, or notWon
	next  []int32 // none: the game is over, or men were captured
}

const notWon = math.MaxInt16

// The first two nodes are ends of games.
const (
	endWon = iota
	endNotWon
)

func newRetrograde() *retrograde {
	return &retrograde{nodes: []node{endWon: {}, endNotWon: {plies: notWon}}, index: map[string]int32{}}
}

// ofStart is the square on which a piece of Quantum Checkers began, before its square and the K of a king.
var ofStart = regexp.MustCompile(`[a-h][1-8]@([a-h][1-8])(K?)`)

// placing returns what stands where and who is to move, without counters.
func placing(s game.State) string {
	fields := strings.Fields(s.String())
	if !strings.Contains(fields[0], ":") {
		return strings.Join(fields[:3], " ")
	}
	sides := strings.Split(ofStart.ReplaceAllString(fields[0], "$2$1"), ":")
	for i, side := range sides[1:] {
		men := strings.Split(side[1:], ",")
		slices.Sort(men)
		sides[1+i] = side[:1] + strings.Join(men, ",")
	}
	return strings.Join(sides, ":")
}

// number returns the number of a position, and whether it is a new one.
func (a *retrograde) number(s game.State) (n int32, added bool) {
	t := s.Turn()
	if t.Kind == game.Over {
		if t.Scores[0].Float() == 1 {
			return endWon, false
		}
		return endNotWon, false
	}
	key := placing(s)
	if n, found := a.index[key]; found {
		return n, false
	}
	n = int32(len(a.nodes))
	a.index[key] = n
	a.nodes = append(a.nodes, node{first: t.Seats.First() == 0, plies: notWon})
	return n, true
}

// add adds what follows from a position, and from new positions in which the second seat is to move.
func (a *retrograde) add(n int32, s game.State) {
	seat := s.Turn().Seats.First()
	var list []int32
	for _, m := range moves(s, seat, nil) {
		next := s.Clone()
		next.Play(game.By(seat, m), nil)
		after, added := a.number(next)
		if list = append(list, after); added && seat == 0 {
			a.add(after, next)
		}
	}
	a.nodes[n].next = list
}

// solve finds the plies in which the first seat wins by force.
func (a *retrograde) solve() {
	for plies, since := int16(1), 0; since < 2; plies++ {
		since++
		wins := func(after int32) bool { return a.nodes[after].plies < plies }
		fails := func(after int32) bool { return !wins(after) }
		for i := range a.nodes {
			n := &a.nodes[i]
			if n.plies == notWon && len(n.next) > 0 &&
				(n.first && slices.ContainsFunc(n.next, wins) || !n.first && !slices.ContainsFunc(n.next, fails)) {
				n.plies, since = plies, 0
			}
		}
	}
}

// TestEndingsAreCounted counts in how many positions of an ending the first seat, which is to move, wins by force.
// In Quantum Checkers nobody splits a piece. Without -count.only it counts that of Quantum Checkers; the others take a
// minute.
func TestEndingsAreCounted(t *testing.T) {
	for _, e := range []struct {
		game, men, options string
		won, all, plies    int
	}{
		{"qcheckers", "KKk", " rules=classical", 14_844, 14_880, 33},
		{"ability", "KQk", "", 249_984, 249_984, 19},
		{"ability", "KRk", "", 249_984, 249_984, 41},
	} {
		if !strings.HasPrefix(e.game+e.men, *countOnly) {
			continue
		}
		g, err := games.Find(e.game)
		if err != nil {
			t.Fatal(err)
		}
		a, asked := newRetrograde(), []int32{}
		placements(e.game, e.men, func(squares []int) {
			s, err := g.Parse(placed(e.game, e.men, squares) + e.options)
			if err != nil {
				t.Fatal(err)
			}
			n, _ := a.number(s)
			a.add(n, s)
			asked = append(asked, n)
		})
		a.solve()
		won, longest := 0, 0
		for _, n := range asked {
			if plies := a.nodes[n].plies; plies != notWon {
				won++
				longest = max(longest, int(plies))
			}
		}
		t.Logf("%s%s: won in %d of %d positions, in %d plies at most", e.game, e.men, won, len(asked), longest)
		if won != e.won || len(asked) != e.all || longest != e.plies {
			t.Errorf("want %d of %d, in %d plies", e.won, e.all, e.plies)
		}
	}
}

// rounds counts endings with simultaneous turns of two seats: what the first one expects of every position, round by
// round. Positions that are mirrored or turned are one.
type rounds struct {
	men    string
	turns  []simultaneousTurn
	index  map[string]int32 // of the positions, by their squares
	values []score
}

// simultaneousTurn is the matrix of a position: what follows from each order of the first seat, and each of the second.
type simultaneousTurn struct {
	first, second int
	next          []int32 // the number of a position, or the end of the game: see endOf
}

// endOf returns the number that stands for the end of a game with a score.
func endOf(v score) int32 { return int32(v-won) - 1 }

// turned returns the squares of the men in the one of the eight symmetric positions that comes first.
func turned(squares []int) string {
	var all []string
	for symmetry := range 8 {
		key := make([]byte, len(squares))
		for i, at := range squares {
			x, y := at%8, at/8
			if symmetry&1 > 0 {
				x = 7 - x
			}
			if symmetry&2 > 0 {
				y = 7 - y
			}
			if symmetry&4 > 0 {
				x, y = y, x
			}
			key[i] = byte(8*y + x)
		}
		all = append(all, string(key))
	}
	return slices.Min(all)
}

// squaresOf returns the squares of the men in a position as in FEN, or nil if other men are there.
func squaresOf(position, men string) []int {
	squares, at := make([]int, len(men)), 56
	for _, sign := range strings.Fields(position)[0] {
		switch {
		case sign == '/':
			at -= 16
		case sign <= '8':
			at += int(sign - '0')
		default:
			i := strings.IndexRune(men, sign)
			if i < 0 {
				return nil
			}
			squares[i] = at
			men = men[:i] + " " + men[i+1:]
			at++
		}
	}
	if strings.TrimSpace(men) != "" {
		return nil
	}
	return squares
}

// number returns the number of a position. What follows after a capture counts as a draw.
func (a *rounds) number(s game.State) int32 {
	if t := s.Turn(); t.Kind == game.Over {
		return endOf(final(&t, 0))
	}
	if squares := squaresOf(s.String(), a.men); squares != nil {
		if n, found := a.index[turned(squares)]; found {
			return n
		}
	}
	return endOf(0)
}

// turn returns the matrix of a position.
func (a *rounds) turn(s game.State) simultaneousTurn {
	rows, columns := moves(s, 0, nil), moves(s, 1, nil)
	m := simultaneousTurn{first: len(rows), second: len(columns)}
	next := s.Clone()
	for _, row := range rows {
		for _, column := range columns {
			o := game.By(0, row)
			o.Put(1, column)
			next.Set(s)
			next.Play(o, nil)
			m.next = append(m.next, a.number(next))
		}
	}
	return m
}

// round returns what the first seat expects at least, if the game is a draw after one round more than before.
func (a *rounds) round() []score {
	values := make([]score, len(a.turns))
	for i := range a.turns {
		m := &a.turns[i]
		cells := make([]score, len(m.next))
		for j, n := range m.next {
			if cells[j] = score(n) + 1 + won; n >= 0 {
				cells[j] = a.values[n]
			}
		}
		x, y := make([]float64, m.first), make([]float64, m.second)
		solveMatrix(cells, m.first, m.second, x, y, make([]float64, tableauSize(m.first, m.second)))
		low, _ := exploits(cells, m.first, m.second, x, y)
		values[i] = max(a.values[i], score(math.Floor(low)))
	}
	return values
}

// TestRoundsAreCounted counts what the first seat of an ending of Predictor Chess is sure to get on average without a
// prediction. The other seat has one man only, so its predictions change nothing.
func TestRoundsAreCounted(t *testing.T) {
	if !strings.HasPrefix(*countOnly, "predictor") {
		t.Skip("only with -count.only predictor")
	}
	g, err := games.Find("predictor")
	if err != nil {
		t.Fatal(err)
	}
	for men, want := range map[string]float64{"KQk": 0.996, "KRk": 0.989} {
		if !strings.HasPrefix("predictor"+men, *countOnly) {
			continue
		}
		a := &rounds{men: men, index: map[string]int32{}}
		var list []game.State
		placements("predictor", men, func(squares []int) {
			key := turned(squares)
			if _, found := a.index[key]; found {
				return
			}
			s, err := g.Parse(placed("predictor", men, squares))
			if err == nil && s.Turn().Kind == game.SimultaneousTurn {
				a.index[key] = int32(len(list))
				list = append(list, s)
			}
		})
		for _, s := range list {
			a.turns = append(a.turns, a.turn(s))
		}
		a.values = make([]score, len(a.turns))
		for range *countRounds {
			a.values = a.round()
		}
		sum, least := 0.0, won
		for _, v := range a.values {
			sum += v.points()
			least = min(least, v)
		}
		mean := sum / float64(len(a.values))
		t.Logf("%s: %.2f%% on average of %d positions, and at least %.2f%%", men, 100*mean, len(a.values),
			100*least.points())
		if mean < want {
			t.Errorf("%s: want %.3f", men, want)
		}
	}
}
