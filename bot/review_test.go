package bot

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/prob"
	"github.com/quandary-games/quandary/games"
)

var (
	reviewsGames = flag.Int("reviews.games", 1, "games of level 3 whose reviews are reviewed, of each game")
	reviewsPlies = flag.Int("reviews.plies", 4, "plies of each of these games")
	reviewsNodes = flag.Int("reviews.nodes", 1000, "positions that the review of a move may look at")
	reviewsSeed  = flag.Uint64("reviews.seed", 0, "seed of the first of these games")
	reviewsOnly  = flag.String("reviews.only", "", "the only game whose reviews are reviewed")
)

// A review evaluates the order that was played even if finding the best one spends the budget, and takes a loss back
// that a search one ply deeper does not confirm.
func TestReviewsHaveTimeForWhatWasPlayed(t *testing.T) {
	for _, c := range []struct {
		position, played string
		nodes            int
		low, high        float64
	}{
		{"4k3/8/8/8/8/8/8/Q3K2R - 0 1", "a1b1", 30, 0.7, 1},
		{"4k3/8/8/8/8/8/8/Q3K2R - 0 1", "a1b1", 3000, 0.7, 1},
		{contested[0], "e4e5", 100_000, 0, 0.57}, // two plies were looked ahead, and nothing is left
		{"rnbqk1nr/p1p1bppp/1p2p3/1Q1p4/5P1P/2P5/PP1PP1P1/RNB1KBNR KQkq 0 6", "b5b3", 60_000, 0.55, 1},
	} {
		s := state(t, "predictor", c.position)
		played, err := s.ParseMove(0, c.played)
		if err != nil {
			t.Fatal(err)
		}
		task := Ask(s, 0)
		task.Budget.Nodes = c.nodes
		r := Level(Levels).Search().Review(t.Context(), task, played)
		if r.Played < c.low || r.Played > min(c.high, r.Value) {
			t.Errorf("%s of %s with %d nodes: %+v", c.played, c.position, c.nodes, r)
		}
	}
}

// A king that others together are sure to catch is not lost if each seat plays for itself: the review knows what saves
// it. The capture of a king is no certain win as long as its ability may be one that shields it.
func TestReviewsOfFourSeats(t *testing.T) {
	for _, c := range []struct {
		position, played, best string
		least, most            float64 // of the best move
	}{
		{"cross/0 1Re1!,1Nf1,1Bg1,1Qh1,1Ki1!,1Bj1,1Nk1,1Rl1!,1Pg2,1Ph2,1Pj2,1Pk2,1Pl2,1Pe4,2Qf4,1Pi4,2Ra5!,2Pb5," +
			"0Po5,0Rp5!,2Na6,2Pb6,0Po6,0Np6,2Ba7,2Pb7,0Po7,0Bp7,2Ka8!,2Pc8,0Po8,0Qp8,2Pb9,0Pm9,0Kp9!,2Ba10,2Pb10," +
			"3Qi10,0Po10,0Bp10,2Na11,2Pb11,0Nk11,0Po11,2Ra12!,2Pd12,0Po12,0Rp12!,3Pk14,3Bl14,3Pe15,3Pf15,3Pg15,3Ph15," +
			"3Pj15,3Pl15,3Re16!,3Nf16,3Bg16,3Kh16!,3Nk16,3Rl16! 3 4 0 0123 - - sniper:2,guardian:1,sniper:1," +
			"sniper:2 0:3:1 barrier=20;announce=all;abilities=choose",
			"i10k10", "k16j14", 0.1, 0.3},
		{"cross/0 1Bg1,1Nk1,1Rl1!,1Kj2,1Pk2,1Re3,1Pg3,1Ph3,1Pe4,1Ni4,2Ra5!,2Pb5,2Bc5,0Bm5,0Po5,0Rp5!,2Pd6,0Po6," +
			"0Np6,2Pb7,0Po7,2Nb8,2Pe8,0Bo8,2Pb9,0Pm9,0Kp9!,2Ba10,2Pb10,0Po10,2Na11,2Pb11,1Bj11,2Rc12,2Pd12,0Po12," +
			"0Rp12!,3Pk14,3Bl14,3Pe15,3Pf15,3Pg15,3Ph15,3Pj15,3Pl15,3Re16!,3Nf16,3Bg16,3Nk16," +
			"3Rl16! 0 19 3 01 - 32 sniper:0,guardian:1,sniper:1,sniper:2 0:1:3,2::1 barrier=20;announce=all;" +
			"abilities=choose",
			"m5j2", "m5j2", 0.8, 0.9999},
	} {
		s := state(t, "ability", c.position)
		seat := s.Turn().Seats.First()
		played, err := s.ParseMove(seat, c.played)
		if err != nil {
			t.Fatal(err)
		}
		task := Ask(s, seat)
		task.Budget.Nodes = 5000
		r := Level(Levels).Search().Review(t.Context(), task, played)
		if r.Best != c.best || r.Value < c.least || r.Value > c.most || (r.Best == c.played) != (r.Played == r.Value) {
			t.Errorf("%s: %+v", c.played, r)
		}
	}
}

// reviewOf returns a position of Niel's Chess and the review of a move of White in it.
func reviewOf(t *testing.T, position, move string) (game.State, Review) {
	s := state(t, "niels", position)
	played, err := s.ParseMove(0, move)
	if err != nil {
		t.Fatal(err)
	}
	task := Ask(s, 0)
	task.Budget.Nodes = 20_000
	return s, Level(Levels).Search().Review(t.Context(), task, played)
}

// The review of a mistake has the reply to it, and the effects of the best move.
func TestReviewsTellWhy(t *testing.T) {
	_, r := reviewOf(t, "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2 -", "g2g4")
	if r.Played > 0.01 || r.Reply != "d8h4" || r.Why != WhyReply || r.BySeat != 1 || len(r.Instead) == 0 ||
		!slices.ContainsFunc(r.Follows, func(e game.Event) bool { return e.Text.Kind == "ended.checkmate" }) {
		t.Errorf("%+v", r)
	}
}

// A better move is told with what follows it: legal moves with their effects, each after the one before.
func TestReviewsTellHowABetterMoveGoesOn(t *testing.T) {
	s, r := reviewOf(t, "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2 -", "g2g4")
	if len(r.Then) < 2 {
		t.Errorf("%s is followed by %v", r.Best, r.Then)
	}
	for i, turn := range append([]Follow{{Move: r.Best}}, r.Then...) {
		var err error
		if s, _, err = game.Play(s, orders(t, s, turn.Seat, turn.Move)); err != nil || turn.Seat != i%2 {
			t.Fatalf("%s, followed by %v: %v", r.Best, r.Then, err)
		}
		if i > 0 && len(turn.Events) == 0 {
			t.Errorf("nothing is told of %s", turn.Move)
		}
	}
}

// orders reads the move of a seat.
func orders(t *testing.T, s game.State, seat int, notation string) game.Orders {
	o, err := game.ParseOrders(s, map[int]string{seat: notation})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// A missed mate is explained by the mate, and not by a reply that does nothing.
func TestReviewsTellWhatWasMissed(t *testing.T) {
	_, r := reviewOf(t, "7k/5K2/6Q1/8/8/8/8/8 w - - 0 1 -", "g6a6")
	if r.Value < 0.999 || r.Why != WhyInstead ||
		!slices.ContainsFunc(r.Instead, func(e game.Event) bool { return e.Text.Kind == "ended.checkmate" }) {
		t.Errorf("%+v", r)
	}
}

// In Indeterminist Chess a search of three plies ends with a capture that the next reply takes back: its mistakes are
// told only if four plies show them.
func TestReviewsLookAtTheReplyToACapture(t *testing.T) {
	for _, c := range []struct {
		position, played string
		mistake          bool
	}{
		{"Ra1:100:a1,Bc1:100:c1,Ke1:100:e1,Bf1:100:f1,Rh1:100:h1,Pa2:100:a2,Pb2:100:b2,Nd2:50:b1,Q" +
			"d2:50:d1,Pe2:100:e2,Pf2:100:f2,Pg2:100:g2,Ph2:100:h2,Qb3:50:d1,Pd3:100:d2,Pc4:50:c2,pf4:" +
			"50:e7,bg4:50:c8,bc5:14:f8,bf5:25:c8,pg5:50:g7,pc6:19:c7,pd6:85.75:c7+d7,nf6:100:g8,pg6:5" +
			"0:g7,pa7:100:a7,pb7:100:b7,nd7:100:b8,pe7:50:e7,pf7:100:f7,Ng7:25:g1,bg7:64.5:f8,ph7:100" +
			":h7,ra8:100:a8,qd8:100:d8,kf8:100:e8,rh8:100:h8 w 1 13 0", "Ng7-e8+Nd2-b1", false},
		{"Ra1:100:a1,Nb1:100:b1,Bc1:100:c1,Qd1:100:d1,Ke1:100:e1,Bf1:100:f1,Ng1:100:g1,Rh1:100:h1," +
			"Pb2:100:b2,Pd2:100:d2,Pe2:100:e2,Pf2:100:f2,Pg2:50:g2,Ph2:50:h2,Pg4:50:g2,Ph4:50:h2,Pa5:" +
			"50:a2,Pc5:37.5:c2,pc5:25:b7,pg5:50:g7,pa6:100:a7,pb6:50:c7,pc6:100:d7,pe6:100:e7,pb7:50:" +
			"b7,Pc7:25:a2,pc7:37.5:c7,pf7:100:f7,pg7:50:g7,ph7:100:h7,ra8:100:a8,nb8:100:b8,bc8:100:c" +
			"8,qd8:100:d8,ke8:100:e8,bf8:100:f8,ng8:100:g8,rh8:100:h8 b 0 7 0", "Qd8*62-c7+Qd8-d7", true},
	} {
		s := state(t, "indeterminist", c.position)
		seat := s.Turn().Seats.First()
		played, err := s.ParseMove(seat, c.played)
		if err != nil {
			t.Fatal(err)
		}
		task := Ask(s, seat)
		task.Budget.Nodes = 20_000
		if r := Level(Levels).Search().Review(t.Context(), task, played); (r.Value-r.Played >= 0.1) != c.mistake {
			t.Errorf("%s: %+v", c.played, r)
		}
	}
}

// A review sees that a reply mates at once, though it is one of hundreds: a knight that checks from two squares.
func TestReviewsSeeMates(t *testing.T) {
	s := state(t, "niels", "rnbqkbnr/ppp1pppp/8/8/4N3/8/PPPP1PPP/R1BQKBNR b KQkq - 0 3 -")
	played, err := s.ParseMove(1, "c8h3")
	if err != nil {
		t.Fatal(err)
	}
	task := Ask(s, 1)
	task.Budget.Nodes = 20_000
	r := Level(Levels).Search().Review(t.Context(), task, played)
	if r.Played > 0.01 || r.BySeat != 0 || !strings.HasPrefix(r.Reply, "e4:") {
		t.Errorf("%+v", r)
	}
}

// A part of the piece that could have captured the whole king does not win as surely, and reviews say so.
func TestReviewsSeeThatAWinIsMissed(t *testing.T) {
	s := state(t, "indeterminist", "Ra1:100:a1,Bc1:100:c1,Qd1:31.5:d1,Ke1:63:e1,qe1:37:d8,Bf1:50:f1,Rh1:50:h1,"+
		"Pa2:100:a2,Pb2:100:b2,Pc2:100:c2,Pd2:50:d2,Pf2:100:f2,Pg2:100:g2,Ph2:50:h2,Rh2:50:h1,Nf3:100:g1,Pd4:50:d2,"+
		"Pe4:75:e2,pa5:41:b7,pc5:50:c7,ba6:50:c8,na6:50:b8,pc6:50:c7,Pd6:25:e2,pd6:37.5:d7,be6:50:c8,pf6:100:f7,"+
		"pg6:100:g7+h7,rh6:50:h8,pa7:100:a7,Nc7:100:b1,pd7:50:d7,pe7:100:e7,ra8:100:a8,qb8:63:d8,ke8:100:e8,"+
		"bf8:100:f8,ng8:100:g8 w 0 12 0")
	played, err := s.ParseMove(0, "Nc7*50-e8+Nc7-a8")
	if err != nil {
		t.Fatal(err)
	}
	task := Ask(s, 0)
	task.Budget.Nodes = 20_000
	r := Level(Levels).Search().Review(t.Context(), task, played)
	if r.Best != "Nc7-e8" || r.lost() < .1 {
		t.Errorf("%+v", r)
	}
}

// No branch of a chance turn is missing, however few nodes are allowed.
func TestAnalysesTellEveryBranch(t *testing.T) {
	task := Ask(state(t, "niels", "1r4r1/p1pR2pp/5np1/8/1b2P3/PP6/6Bq/4K1R1 b - - 0 30 Bh4/c3>,ke8/d8=,pb5/b6>"), 1)
	for _, nodes := range []int{200, 2000, 20_000} {
		task.Budget.Nodes = nodes
		a := Level(Levels).Search().Analyse(t.Context(), task, 2, nil)
		if len(a.Lines) != 2 {
			t.Fatalf("with %d nodes there are %d lines", nodes, len(a.Lines))
		}
		for _, l := range a.Lines {
			sum := prob.Zero()
			for _, b := range l.Branches {
				sum = sum.Plus(b.P)
			}
			if sum != prob.One() {
				t.Errorf("with %d nodes the branches of %s sum to %s", nodes, l.Move, sum)
			}
		}
	}
}

// Each order of a mixed strategy has the other's likeliest orders as branches.
func TestMixedLinesMeetTheOther(t *testing.T) {
	task := Ask(state(t, "predictor", contested[0]), 0)
	task.Budget.Nodes = 5000
	a := Level(Levels).Search().Analyse(t.Context(), task, 3, nil)
	for _, l := range a.Lines {
		if l.Share == 0 || len(l.Branches) == 0 {
			t.Fatalf("%+v", l)
		}
		for _, b := range l.Branches {
			if b.Reply == "" || b.BySeat != 1 || len(b.Follows) == 0 || b.P.Num == 0 || b.Value < 0 || b.Value > 1 {
				t.Errorf("%s meets %+v", l.Move, b)
			}
		}
	}
}

// TestOrdersAreReviewedTogether: what two seats expect of their orders sums to one point, and what the orders bring
// together is told apart from what each gives away. Here a pawn goes while a bishop takes the queen.
func TestOrdersAreReviewedTogether(t *testing.T) {
	s := state(t, "predictor", "rnb1k1nr/1p1p1p1p/p6P/2pPp3/4P3/2P2NP1/Pq5P/RNBQKB1R KQkq 0 10")
	var orders game.Orders
	for seat, order := range []string{"c1b2", "a6a5"} {
		move, err := s.ParseMove(seat, order)
		if err != nil {
			t.Fatal(err)
		}
		orders.Put(seat, move)
	}
	task := Ask(s, 0)
	task.Budget.Nodes = 100_000
	found := Level(Levels).Search().ReviewOrders(t.Context(), task, orders)
	a, b := found[0], found[1]
	if a.Met == nil || b.Met == nil {
		t.Fatalf("no search of what the orders bring: %+v", found)
	}
	if math.Abs(a.Value+b.Value-1) > 1e-9 || math.Abs(*a.Met+*b.Met-1) > 1e-9 {
		t.Errorf("two seats expect more or less than a point: %+v", found)
	}
	for _, r := range found {
		sum := 0.0
		for i, o := range r.Mix {
			if sum += o.Share; i > 0 && o.Share > r.Mix[i-1].Share {
				t.Errorf("the mix has %+v", r.Mix)
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("the mix sums to %v", r.Mix)
		}
	}
	if a.Played > a.Value || b.Played > b.Value || *a.Met < a.Value+0.2 {
		t.Errorf("%+v", found)
	}
}

// TestShortReviewsKnowWhatOrdersBring: a search of one ply, too, tells what two orders bring together, such as a mate.
// Without it a review would spread the mate over the rounds before.
func TestShortReviewsKnowWhatOrdersBring(t *testing.T) {
	s := state(t, "predictor", "rnbqkbnr/1ppp1ppp/8/p3p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR KQkq 0 4")
	var orders game.Orders
	for seat, order := range []string{"h5f7", "a5a4"} {
		move, err := s.ParseMove(seat, order)
		if err != nil {
			t.Fatal(err)
		}
		orders.Put(seat, move)
	}
	task := Ask(s, 0)
	task.Budget.Nodes = 5000
	found := Level(Levels).Search().ReviewOrders(t.Context(), task, orders)
	if a := found[0]; a.Depth != 1 || a.Met == nil || *a.Met < 0.9 || a.Value > 0.7 {
		t.Errorf("%+v", a)
	}
}

// TestReviewsKnowAnswersThatMate: the mix that a review compares orders with allows for an answer that mates, although
// the answer is bad against the mix of a search of one ply. It tells the move that was played with its prediction.
func TestReviewsKnowAnswersThatMate(t *testing.T) {
	s := state(t, "predictor", "rnb1kbnr/p1pp1ppp/1p6/2b1p3/P3P2q/8/1PPPBPPP/RNBQK1NR KQkq 0 4")
	search := Level(Levels).Search()
	search.Persona, search.honest = Persona{}, true
	task := Ask(s, 0)
	task.Budget.Nodes = 300_000
	task = search.limited(task)
	found := newSearch(t.Context(), search, &task)
	found.thorough = true
	var mix []weightedMove
	var value score
	found.thinkTogether(1, func(strategy []weightedMove, v score, _ int) { mix, value = strategy, v })
	mate, err := s.ParseMove(1, "h4f2")
	if err != nil {
		t.Fatal(err)
	}
	found.restart()
	if got := score(found.against(1, mate, mix, 2, 1)); got < value-won/10 {
		t.Errorf("%v is expected, and %v against %v", value, got, s.FormatMove(1, mate))
	}
	list, share := weighted(s, 0, []weightedMove{{mix[0].move, 0.75}, {mix[1].move, 0.25}}, mix[0].move)
	if list[0].Move != s.FormatMove(0, mix[0].move) || !strings.Contains(list[0].Move, "|") || share < 0.75 {
		t.Errorf("%v is told as %v, share %v", s.FormatMove(0, mix[0].move), list, share)
	}
}

// reviewed counts what reviews of played games claim.
type reviewed struct{ moves, claims, reversed, halved, mates, missed int }

// TestReviewsHold reviews games of level 3, and each move that is called a mistake again with ten times the positions.
// It counts the claims that this reverses, and the mates in one that were not seen.
func TestReviewsHold(t *testing.T) {
	for _, g := range games.All() {
		if id := g.Facts().ID; *reviewsOnly != "" && id != *reviewsOnly {
			continue
		}
		var sum reviewed
		for n := range *reviewsGames {
			sum.play(t, g, *reviewsSeed+uint64(n))
			t.Logf("%s, %d games: %+v", g.Facts().ID, n+1, sum)
		}
		if sum.moves < *reviewsGames || 2*sum.reversed > max(sum.claims, 4) {
			t.Errorf("%s: most of what is called a mistake is none: %+v", g.Facts().ID, sum)
		}
	}
}

// play reviews a game of level 3.
func (n *reviewed) play(t *testing.T, g game.Game, seed uint64) {
	var options map[string]string
	if g.Facts().Secrets {
		options = map[string]string{"board": "standard"}
	}
	s, err := g.Start(options)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 31))
	for range *reviewsPlies {
		turn := s.Turn()
		switch turn.Kind {
		case game.Over:
			return
		case game.ChanceTurn:
			drawnTurn(s, r)
			continue
		}
		var o game.Orders
		for seat := range turn.Seats.All() {
			task := Ask(s, seat)
			task.Seed = r.Uint64()
			o.Put(seat, Level(3).Choose(t.Context(), task).Move)
		}
		for seat := range turn.Seats.All() {
			n.look(t, s, seat, o.Moves[seat])
		}
		s.Play(o, nil)
	}
}

// look reviews a move.
func (n *reviewed) look(t *testing.T, s game.State, seat int, played game.Move) {
	n.moves++
	review := func(nodes int) Review {
		task := Ask(s, seat)
		task.Budget.Nodes = nodes
		return Level(Levels).Search().Review(t.Context(), task, played)
	}
	limit := 0.1 // see analysis.LimitsOf
	simultaneous := s.Turn().Kind == game.SimultaneousTurn
	if t := s.Traits(); !t.Secrets && (t.Simultaneous || t.Chance && !t.Wide) {
		limit = 0.06
	} else if !t.Secrets && t.Wide {
		limit = 0.15
	}
	a := review(*reviewsNodes)
	if a.Played > a.Value {
		t.Errorf("%s: %s is worth %.3f, more than the best order, %.3f", s, s.FormatMove(seat, played), a.Played,
			a.Value)
	}
	if !simultaneous && len(forcing(s, seat, 1, 1)) > 0 {
		if n.mates++; a.Value < 0.999 {
			n.missed++
			t.Logf("%s: a mate in one is missed: %+v", s, a)
		}
	}
	if a.Value-a.Played < limit {
		return
	}
	n.claims++
	b := review(10 * *reviewsNodes)
	if b.Value-b.Played < limit/2 {
		n.halved++
	}
	if b.Value-b.Played <= 0 {
		n.reversed++
		t.Logf("%s: %s is called a mistake, %.3f instead of %.3f with %s (depth %d); %.3f and %.3f with %s (depth %d)",
			s, s.FormatMove(seat, played), a.Played, a.Value, a.Best, a.Depth, b.Played, b.Value, b.Best, b.Depth)
	}
}

// With four seats the reply that is told of is that of the seat that punishes, not that of the next one.
func TestReviewsTellWhoPunishes(t *testing.T) {
	s := state(t, "ability", "cross/0 1Ki1,1Qj5,1Pi2,0Rm8,0Po9,0Kp9,2Ka11,2Pb11,3Ph15,3Kh16 1 9 3 0123 - - - - -")
	played, err := s.ParseMove(1, "j5j8")
	if err != nil {
		t.Fatal(err)
	}
	task := Ask(s, 1)
	task.Budget.Nodes = 20_000
	r := Level(Levels).Search().Review(t.Context(), task, played)
	if r.Reply != "m8j8" || r.BySeat != 0 || r.Why != WhyReply || len(r.Follows) == 0 {
		t.Errorf("a rook of seat 0 takes the queen: %+v", r)
	}
}

// With four seats a king that stays in an announced check is a mistake, also where the seat that announced it moves
// last.
func TestReviewsHeedAnnouncedChecks(t *testing.T) {
	s := state(t, "ability", "cross/0 1Rf1,1Ki1,1Ph2,0Ri5,1Qe7,0Po9,0Kp9,2Ka11,2Pb11,3Rf13,3Ph15,3Kh16 1 2 1 0123 - - "+
		"sniper:2,spy:0,spy:0,swap:2 0:1:1 announce=all;abilities=choose")
	for move, stays := range map[string]bool{"h2h3": true, "e7e8": true, "i1h1": false} {
		played, err := s.ParseMove(1, move)
		if err != nil {
			t.Fatal(err)
		}
		task := Ask(s, 1)
		task.Budget.Nodes = 5000
		if r := Level(Levels).Search().Review(t.Context(), task, played); r.Value < 0.2 || r.Played < 0.01 != stays {
			t.Errorf("%s: %.3f instead of %.3f with %s", move, r.Played, r.Value, r.Best)
		}
	}
}

// With four seats a reply that takes from another seat does not explain what a move lost.
func TestAReplyToAnotherSeatExplainsNothing(t *testing.T) {
	g, err := games.Find("ability")
	if err != nil {
		t.Fatal(err)
	}
	after, err := g.Parse("cross/0 1Ki1,2Pm6,2Ka8,1Rm8,0Kp9,0Pm10,3Kh16 1 9 3 0123 - - - - -")
	if err != nil {
		t.Fatal(err)
	}
	s := &search{seats: 4}
	for reply, want := range map[string]bool{"m8m6": false, "m8m10": true, "m8l8": false} {
		if got := s.explains(after, &Retort{BySeat: 1, Reply: reply}, true); got != want {
			t.Errorf("that %s explains a loss of seat 0 is %v", reply, got)
		}
	}
}
