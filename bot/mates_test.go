package bot

import (
	"bufio"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// The file of mates has positions in which one of few moves wins by force. Each line has the game, in how many moves,
// and the position, separated by " | ". Pieces were placed at random, and every reply was tried.
var (
	findMates  = flag.Int("mates.find", 0, "find more mates until there are so many of each kind")
	matesNodes = flag.Int("mates.nodes", 150_000, "positions that level 5 may look at for each of the mates")
)

const matesFile = "testdata/mates.txt"

// forces reports whether a seat wins within so many moves of its own, whatever chance and the others do.
func forces(s game.State, seat, n int) bool {
	t := s.Turn()
	switch {
	case t.Kind == game.Over:
		return final(&t, seat) == won
	case t.Kind == game.ChanceTurn:
		for _, o := range s.(game.Chancy).Outcomes(nil) {
			next := s.Clone()
			next.(game.Chancy).Resolve(o.Code, nil)
			if !forces(next, seat, n) {
				return false
			}
		}
		return true
	case t.Seats.Has(seat):
		return n > 0 && len(forcing(s, seat, n, 1)) > 0
	case n == 0:
		return false
	}
	next := s.Clone()
	mover := t.Seats.First()
	for _, m := range moves(s, mover, nil) {
		next.Set(s)
		if next.Play(game.By(mover, m), nil); !forces(next, seat, n) {
			return false
		}
	}
	return true
}

// forcing returns the moves with which a seat wins within so many moves: at most so many of them.
func forcing(s game.State, seat, n, most int) (list []game.Move) {
	next := s.Clone()
	for _, m := range moves(s, seat, nil) {
		next.Set(s)
		if next.Play(game.By(seat, m), nil); forces(next, seat, n-1) {
			if list = append(list, m); len(list) == most {
				break
			}
		}
	}
	return list
}

// fewest is the number of forcing moves up to which a position is kept.
const fewest = 3

// scattered returns a position of Niel's Chess with few pieces at random, White to move.
func scattered(r *rand.Rand) string {
	var board [64]byte
	pieces := "Kk" + "QRBNQR"[r.IntN(5):][:1] + "QRBN"[r.IntN(4):][:1] + "rbnp"[r.IntN(4):][:1] +
		"PpNRqrb"[r.IntN(7):][:1]
	for _, piece := range []byte(pieces) {
		if at := r.IntN(64); piece|32 != 'p' || at/8%7 != 0 {
			board[at] = piece
		}
	}
	return rows(board) + " w - - 0 1 "
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

// TestFindMates is the tool that wrote the file of mates.
func TestFindMates(t *testing.T) {
	if *findMates == 0 {
		t.Skip("only with -mates.find")
	}
	g, err := games.Find("niels")
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(matesFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := rand.New(rand.NewPCG(7, 23))
	for found := map[int]int{}; found[1] < *findMates || found[2] < *findMates; {
		pair := "-"
		if r.IntN(2) == 0 {
			pair = fmt.Sprintf("%c%c%d/%c%d%c", "QRBNqrbn"[r.IntN(8)], 'a'+r.IntN(8), 1+r.IntN(8),
				'a'+r.IntN(8), 1+r.IntN(8), ">="[r.IntN(2)])
		}
		s, err := g.Parse(scattered(r) + pair)
		if err != nil || s.Turn().Kind != game.MoveTurn || len(moves(s, 1, nil)) > 200 {
			continue
		}
		n := 1
		list := forcing(s, 0, n, fewest+1)
		if len(list) == 0 {
			n = 2
			if list = forcing(s, 0, n, fewest+1); len(list) == 0 {
				continue
			}
		}
		if len(list) > fewest || found[n] == *findMates || !strings.Contains(s.FormatMove(0, list[0]),
			"/") && r.IntN(4) > 0 {
			continue
		}
		found[n]++
		fmt.Fprintf(f, "niels | %d | %s\n", n, s)
		t.Logf("%v: %s %s", found, s.FormatMove(0, list[0]), s)
	}
}

// TestMates has the strongest level look at all mates: it misses none.
func TestMates(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	f, err := os.Open(matesFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, missed := 0, 0
	for lines := bufio.NewScanner(f); lines.Scan(); all++ {
		part := strings.Split(lines.Text(), " | ")
		n, err := strconv.Atoi(part[1])
		if err != nil {
			t.Fatal(err)
		}
		s := state(t, part[0], part[2])
		seat := s.Turn().Seats.First()
		task := Ask(s, seat)
		task.Budget.Nodes = *matesNodes
		a := Level(Levels).Choose(t.Context(), task)
		next := s.Clone()
		if next.Play(game.By(seat, a.Move), nil); !forces(next, seat, n-1) {
			missed++
			var names []string
			for _, m := range forcing(s, seat, n, fewest) {
				names = append(names, s.FormatMove(seat, m))
			}
			t.Logf("%s: plays %s (%.3f, depth %d), and misses %v in %d", s, s.FormatMove(seat, a.Move), a.Value,
				a.Depth, names, n)
		}
	}
	t.Logf("missed %d of %d", missed, all)
	if missed > 0 || all < 20 {
		t.Errorf("missed %d of %d: want none, of at least 20", missed, all)
	}
}
