package bot

import (
	"bufio"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// The file of forced results has positions in which few moves win by force, or in which few do not lose by force. Each
// line has the game, "win" or "save", the number of moves of the winning seat, and the position, separated by " | ".
// The pieces were placed at random, and every move and reply was tried to the end of the game. No evaluation and no
// search of a bot took part in the choice.
var (
	findForced  = flag.Int("forced.find", 0, "find more forced results, until there are so many of each kind")
	forcedFor   = flag.Duration("forced.for", time.Minute, "how long forced results of each game are looked for")
	forcedNodes = flag.Int("forced.nodes", 150_000, "positions that level 5 may look at for each forced result")
	forcedAt    = flag.String("forced.at", "testdata/forced.txt", "the file of the forced results")
	forcedSeed  = flag.Uint64("forced.seed", 7, "seed of the positions in which forced results are looked for")
)

// solver tries every move. Its answers count only while tries are left.
type solver struct{ tries int }

// spent counts a try, and reports whether none is left.
func (v *solver) spent() bool {
	v.tries--
	return v.tries < 0
}

// forcing returns the moves with which a seat wins within so many moves: at most so many of them.
func forcing(s game.State, seat, n, most int) []game.Move {
	v := solver{tries: 1 << 60}
	return v.forcing(s, seat, n, most)
}

// forces reports whether a seat wins within so many moves of its own, whatever chance and the others do.
func (v *solver) forces(s game.State, seat, n int) bool {
	t := s.Turn()
	switch {
	case t.Kind == game.Over:
		return final(&t, seat) == won
	case v.spent():
		return false
	case t.Kind == game.ChanceTurn:
		for _, o := range s.(game.Chancy).Outcomes(nil) {
			next := s.Clone()
			next.(game.Chancy).Resolve(o.Code, nil)
			if !v.forces(next, seat, n) {
				return false
			}
		}
		return true
	case t.Seats.Has(seat):
		return n > 0 && len(v.forcing(s, seat, n, 1)) > 0
	case n == 0:
		return false
	}
	next := s.Clone()
	mover := t.Seats.First()
	for _, m := range moves(s, mover, nil) {
		next.Set(s)
		if next.Play(game.By(mover, m), nil); !v.forces(next, seat, n) {
			return false
		}
	}
	return true
}

func (v *solver) forcing(s game.State, seat, n, most int) (list []game.Move) {
	for _, m := range hinted(s, seat, moves(s, seat, nil)) {
		if v.wins(s, seat, m, n) {
			if list = append(list, m); len(list) == most {
				break
			}
		}
	}
	return list
}

// wins reports whether a move wins by force, as the first of so many; in a simultaneous turn against every order.
func (v *solver) wins(s game.State, seat int, m game.Move, n int) bool {
	others := s.Turn().Seats.Without(seat)
	orders := []game.Orders{game.By(seat, m)}
	if others != 0 {
		orders = orders[:0]
		other := others.First()
		for _, theirs := range every(s, other, []weightedMove{{m, 1}}) {
			o := game.By(seat, m)
			o.Put(other, theirs)
			orders = append(orders, o)
		}
	}
	next := s.Clone()
	for _, o := range orders {
		next.Set(s)
		if next.Play(o, nil); !v.forces(next, seat, n-1) {
			return false
		}
	}
	return true
}

// saving returns the moves after which the next seat does not win by force within so many moves: at most so many.
func (v *solver) saving(s game.State, seat, n, most int) (list []game.Move) {
	next := s.Clone()
	for _, m := range moves(s, seat, nil) {
		next.Set(s)
		next.Play(game.By(seat, m), nil)
		if !v.forces(next, 1-seat, n) {
			if list = append(list, m); len(list) == most {
				break
			}
		}
	}
	return list
}

// forced is a position with a forced result.
type forced struct {
	game string
	save bool
	n    int // moves of the winning seat
}

// String returns the beginning of a line of the file.
func (c forced) String() string {
	kind := "win"
	if c.save {
		kind = "save"
	}
	return fmt.Sprintf("%s | %s | %d | ", c.game, kind, c.n)
}

// holds reports whether a move keeps the result.
func (c forced) holds(s game.State, seat int, m game.Move) bool {
	v := solver{tries: 1 << 60}
	if !c.save {
		return v.wins(s, seat, m, c.n)
	}
	next := s.Clone()
	next.Play(game.By(seat, m), nil)
	return !v.forces(next, 1-seat, c.n)
}

// What is kept: positions in which few of several moves are right. Turns that differ only in a second step are many.
const (
	fewest       = 3
	fewestOf     = 20 // or a twentieth
	leastMoves   = 7
	mostMoves    = 800
	forcedTries  = 400_000
	longestForce = 3
)

// forcedIn returns the forced result of a position, if it has one that few moves keep.
func forcedIn(id string, s game.State, want func(forced) bool) (c forced, ok bool) {
	t := s.Turn()
	seat := t.Seats.First()
	all := len(moves(s, seat, nil))
	if t.Kind != game.MoveTurn && (t.Kind != game.SimultaneousTurn || len(moves(s, 1, nil)) > leastMoves) ||
		all < leastMoves || all > mostMoves {
		return c, false
	}
	most := max(fewest, all/fewestOf)
	v := solver{tries: forcedTries}
	for n := 1; n <= longestForce; n++ {
		if n == longestForce && (all > 60 || t.Kind == game.SimultaneousTurn) {
			break
		}
		if list := v.forcing(s, seat, n, most+1); len(list) > 0 || v.tries < 0 {
			c = forced{id, false, n}
			return c, v.tries >= 0 && len(list) <= most && want(c)
		}
	}
	for n := 1; n < longestForce && t.Kind == game.MoveTurn; n++ {
		list := v.saving(s, seat, n, most+1)
		if v.tries < 0 || len(list) == 0 {
			break
		}
		if c = (forced{id, true, n}); len(list) <= most {
			v.tries = 10 * forcedTries
			return c, want(c) && len(v.saving(s, seat, n+1, 1)) > 0 && v.tries >= 0 // not lost one move later
		}
	}
	return c, false
}

// paired appends a pair at random to a position of Niel's Chess without one.
func paired(position string, r *rand.Rand) string {
	before, found := strings.CutSuffix(position, "-")
	if !found || r.IntN(2) == 0 {
		return position
	}
	return before + fmt.Sprintf("%c%c%d/%c%d%c", "QRBNqrbn"[r.IntN(8)], 'a'+r.IntN(8), 1+r.IntN(8), 'a'+r.IntN(8),
		1+r.IntN(8), ">="[r.IntN(2)])
}

// parted divides about half of the men in a position of Indeterminist Chess into two parts of any size. A rest may be
// lost.
func parted(position string, r *rand.Rand) string {
	list, rest, _ := strings.Cut(position, " ")
	var squares [64]string
	at := func(part string) int { return int(part[2]-'1')*8 + int(part[1]-'a') }
	for part := range strings.SplitSeq(list, ",") {
		squares[at(part)] = part
	}
	for part := range strings.SplitSeq(list, ",") {
		other, percent := r.IntN(64), 1+r.IntN(98)
		if name, origin, whole := strings.Cut(part, ":100:"); whole && squares[other] == "" && r.IntN(2) == 0 {
			squares[at(part)] = fmt.Sprintf("%s:%d:%s", name, percent, origin)
			squares[other] = fmt.Sprintf("%c%c%c:%d:%s", name[0], 'a'+other%8, '1'+other/8, 1+r.IntN(100-percent),
				origin)
		}
	}
	men := slices.DeleteFunc(squares[:], func(part string) bool { return part == "" })
	return strings.Join(men, ",") + " " + rest
}

// randomForced returns a random position, and its forced result if it has one of which few were found.
func randomForced(g game.Game, r *rand.Rand, found map[forced]int) (c forced, s game.State, ok bool) {
	id := g.Facts().ID
	if s, ok = composed(g, r); !ok {
		return c, s, false
	}
	if more, ok := map[string]func(string, *rand.Rand) string{"niels": paired, "indeterminist": parted}[id]; ok {
		placed, err := g.Parse(more(s.String(), r))
		if err != nil {
			return c, s, false
		}
		s = placed
	}
	if kind := s.Turn().Kind; kind == game.Over || kind == game.ChanceTurn {
		return c, s, false
	}
	c, ok = forcedIn(id, s, func(c forced) bool { return found[c] < *findForced })
	return c, s, ok
}

// TestFindForced is the tool that wrote the file of forced results.
func TestFindForced(t *testing.T) {
	if *findForced == 0 {
		t.Skip("only with -forced.find")
	}
	f, err := os.OpenFile(*forcedAt, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, g := range games.All() {
		t.Run(g.Facts().ID, func(t *testing.T) {
			r := rand.New(rand.NewPCG(*forcedSeed, 23))
			found := map[forced]int{}
			for begin := time.Now(); time.Since(begin) < *forcedFor; {
				c, s, ok := randomForced(g, r, found)
				if !ok {
					continue
				}
				found[c]++
				fmt.Fprintf(f, "%v%s\n", c, s)
			}
			t.Logf("found %v", found)
		})
	}
}

// TestForced has the strongest level look at all forced results: it misses none.
func TestForced(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	f, err := os.Open(*forcedAt)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, missed := map[string]int{}, 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		part := strings.Split(lines.Text(), " | ")
		n, err := strconv.Atoi(part[2])
		if err != nil || len(part) != 4 || !slices.Contains([]string{"win", "save"}, part[1]) {
			t.Fatalf("%s: %q: want the game, win or save, a number and a position", *forcedAt, lines.Text())
		}
		c := forced{part[0], part[1] == "save", n}
		all[fmt.Sprintf("%s, %s in %d", c.game, part[1], n)]++
		s := state(t, c.game, part[3])
		seat := s.Turn().Seats.First()
		task := Ask(s, seat)
		task.Budget.Nodes = *forcedNodes
		a := Level(Levels).Choose(t.Context(), task)
		if !c.holds(s, seat, a.Move) {
			missed++
			v, list := solver{tries: 1 << 60}, []game.Move(nil)
			if c.save {
				list = v.saving(s, seat, n, fewest)
			} else {
				list = v.forcing(s, seat, n, fewest)
			}
			var names []string
			for _, m := range list {
				names = append(names, s.FormatMove(seat, m))
			}
			t.Logf("%v%s: plays %s (%.3f, depth %d), not %v", c, s, s.FormatMove(seat, a.Move), a.Value, a.Depth, names)
		}
	}
	t.Logf("missed %d of %v", missed, all)
	if missed > 0 || len(all) < 10 {
		t.Errorf("missed %d: want none, of %v", missed, all)
	}
}

// rows writes a board as in FEN.
func rows(board [64]byte) string {
	var b strings.Builder
	for i, piece := range board {
		if i > 0 && i%8 == 0 {
			b.WriteByte('/')
		}
		b.WriteByte(max(piece, '1'))
	}
	position := b.String()
	for n := 8; n > 1; n-- {
		position = strings.ReplaceAll(position, strings.Repeat("1", n), strconv.Itoa(n))
	}
	return position
}
