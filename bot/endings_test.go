package bot

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games"
)

// Endings are played to their ends from random positions, against a simple and a good defender.
var (
	endingsGames = flag.Int("endings.games", 1, "games of each ending against each defender")
	endingsNodes = flag.Int("endings.nodes", 15_000, "positions that both sides may look at for each move")
	endingsOnly  = flag.String("endings.only", "", "the beginning of the names of the endings that are played")
)

// endings are won for the first seat. Men are letters as in FEN, the first seat's in capitals.
var endings = []struct {
	game, men    string
	simple, good float64 // part of the points that it takes from such a defender at least
}{
	{"niels", "KQk", 1, 1}, {"niels", "KRk", 1, 1},
	{"ability", "KQk", 1, 1}, {"ability", "KRk", 1, 1},
	{"predictor", "KQk", 0.9, 0.9}, {"predictor", "KRk", 0.9, 0.9}, // both sides guess
	{"indeterminist", "KQk", 1, 0}, {"indeterminist", "KRk", 1, 0}, // a bare king divides itself, and attacks
	{"qcheckers", "KKk", 1, 0}, {"qcheckers", "KKKk", 1, 0},
}

// ending returns a random position of an ending in which the first seat moves, no man stands beside another, and no
// move ends the game.
func ending(t *testing.T, id, men string, r *rand.Rand) game.State {
	t.Helper()
	g, err := games.Find(id)
	if err != nil {
		t.Fatal(err)
	}
next:
	for {
		squares := r.Perm(64)[:len(men)]
		if id == "qcheckers" {
			for i, at := range r.Perm(32)[:len(men)] {
				squares[i] = 2*at + at/4%2
			}
		}
		for i, a := range squares {
			for _, b := range squares[:i] {
				if apart := max(a%8-b%8, b%8-a%8, a/8-b/8, b/8-a/8); apart < 2 {
					continue next
				}
			}
		}
		s, err := g.Parse(placed(id, men, squares))
		if err != nil {
			continue
		}
		if turn := s.Turn(); turn.Kind == game.Over || !turn.Seats.Has(0) {
			continue
		}
		if s.Turn().Kind == game.MoveTurn && len(forcing(s, 0, 1, 1)) > 0 {
			continue
		}
		return s
	}
}

// placed writes the position with the men on these squares.
func placed(id, men string, squares []int) string {
	var parts [2][]string
	var board [64]byte
	for i, at := range squares {
		board[at^56] = men[i]
	}
	for at := range 64 {
		man := board[at^56]
		if man == 0 {
			continue
		}
		name := string([]byte{'a' + byte(at%8), '1' + byte(at/8)})
		seat := int(man >> 5 & 1)
		switch id {
		case "qcheckers":
			parts[seat] = append(parts[seat], strings.TrimPrefix(string(man&^32), "M")+name)
		case "ability":
			parts[0] = append(parts[0], fmt.Sprintf("%d%c%s", seat, man&^32, name))
		case "indeterminist":
			parts[0] = append(parts[0], fmt.Sprintf("%c%s:100:%[2]s", man, name))
		}
	}
	switch id {
	case "qcheckers":
		return "W:W" + strings.Join(parts[0], ",") + ":B" + strings.Join(parts[1], ",")
	case "ability":
		return "standard/0 " + strings.Join(parts[0], ",") + " 0 1 0 01 - - - - -"
	case "indeterminist":
		return strings.Join(parts[0], ",") + " w 0 1 0"
	case "predictor":
		return rows(board) + " - 0 1"
	}
	return rows(board) + " w - - 0 1 -"
}

func TestEndingsAreWon(t *testing.T) {
	for _, e := range endings {
		name := e.game + e.men
		if !strings.HasPrefix(name, *endingsOnly) {
			continue
		}
		for _, defender := range []Bot{Greedy{}, Level(Levels)} {
			least := e.good
			if defender == (Greedy{}) {
				least = e.simple
			}
			if least == 0 && *endingsGames == 1 {
				continue
			}
			points, plies := 0.0, 0
			for n := range *endingsGames {
				r := rand.New(rand.NewPCG(uint64(n), 5))
				s := ending(t, e.game, e.men, r)
				got, took := playEnding(t, s, defender, r)
				if got < 1 {
					t.Logf("%s against %T: %v points in %d plies at %s", name, defender, got, took, s)
				}
				points, plies = points+got, plies+took
			}
			t.Logf("%s against %T: %v points in %d games of %d plies in all", name, defender, points,
				*endingsGames, plies)
			if points < least*float64(*endingsGames) {
				t.Errorf("%s against %T: %v points, want %v", name, defender, points, least*float64(*endingsGames))
			}
		}
	}
}

// playEnding plays a game of level 5 on the first seat against a defender. It returns the points of the first seat, and
// the number of plies.
func playEnding(t *testing.T, s game.State, defender Bot, r *rand.Rand) (points float64, plies int) {
	s = s.Clone()
	past, seen := map[uint64]int{}, map[string]int{}
	for plies < 200 {
		turn := s.Turn()
		switch turn.Kind {
		case game.Over:
			return turn.Scores[0].Float(), plies
		case game.ChanceTurn:
			drawnTurn(s, r)
			continue
		}
		plies++
		var o game.Orders
		for seat := range turn.Seats.All() {
			task := Ask(s, seat)
			task.Seed, task.Budget.Nodes, task.Past = r.Uint64(), *endingsNodes, past
			player := defender
			if seat == 0 {
				player = Level(Levels)
			}
			o.Put(seat, player.Choose(t.Context(), task).Move)
		}
		if h, ok := s.(game.Hasher); ok {
			past[h.Hash()]++
		}
		s.Play(o, nil)
		if r, ok := s.(game.Repeating); ok && r.Key() != "" {
			if seen[r.Key()]++; seen[r.Key()] == 3 {
				break
			}
		}
	}
	return 0.5, plies
}
