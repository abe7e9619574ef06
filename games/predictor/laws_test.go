package predictor

import (
	"flag"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
	"pgregory.net/rapid"
)

// TestMain limits the number of examples so that the tests are quick. Use -rapid.checks=1000 for more.
func TestMain(m *testing.M) {
	flag.Parse()
	chosen := false
	flag.Visit(func(f *flag.Flag) { chosen = chosen || f.Name == "rapid.checks" })
	if !chosen {
		if err := flag.Set("rapid.checks", "16"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// parse reads a valid position.
func parse(position string) *state {
	s, err := Game().Parse(position)
	if err != nil {
		panic(err)
	}
	return s.(*state)
}

// crowds lists positions close to special events.
var crowds = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq 0 1",
	"r3k2r/1p1p1p1p/8/P1P1P1P1/p1p1p1p1/8/1P1P1P1P/R3K2R KQkq 0 1",
	"r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R KQkq 0 1",
	"rnbqkb1r/1p1p1p1p/8/P1P1P1P1/p1p1p1p1/8/1P1P1P1P/R1BQKBNR KQkq 0 1",
	"4k3/PPP2ppp/8/8/8/8/ppp2PPP/4K3 - 48 1",
	"n3k2r/1NnN3p/8/3nN3/3Nn3/8/P3nNn1/R3K2N Qk 0 1",
}

// positions generates unfinished positions, from random play and constructed at random.
var positions = rapid.Custom(func(t *rapid.T) *state {
	var s *state
	if rapid.Bool().Draw(t, "played") {
		s = parse(rapid.SampledFrom(crowds).Draw(t, "from"))
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for range rapid.IntRange(0, 40).Draw(t, "plies") {
			next := *s
			next.Play(lively(s, r), nil)
			if next.ending.reason != "" {
				break
			}
			s = &next
		}
		return s
	}
	s = &state{ply: 1, quiet: rapid.IntRange(0, 52).Draw(t, "quiet")}
	for seat := range 2 {
		king := castles[2*seat].King
		if rapid.Bool().Draw(t, "away") {
			king = board.Square(rapid.IntRange(0, 63).Draw(t, "king"))
		}
		if s.occupied().Has(king) {
			continue
		}
		s.put(king, chess.Piece{Kind: chess.King, Colour: seat})
		for i := range 2 {
			c := &castles[2*seat+i]
			if king == c.King && !s.occupied().Has(c.Rook) && rapid.Bool().Draw(t, "right") {
				s.put(c.Rook, chess.Piece{Kind: chess.Rook, Colour: seat})
				s.castling |= c.Right
			}
		}
	}
	for range rapid.IntRange(0, 24).Draw(t, "pieces") {
		q := board.Square(rapid.IntRange(0, 63).Draw(t, "square"))
		kind, colour := rapid.IntRange(1, 5).Draw(t, "kind"), rapid.IntRange(0, 1).Draw(t, "colour")
		p := chess.Piece{Kind: chess.Kind(kind), Colour: colour}
		if !s.occupied().Has(q) && (p.Kind != chess.Pawn || !lastRanks.Has(q)) {
			s.put(q, p)
		}
	}
	s.ending = s.judge(s.quiet)
	return s
})

// random returns a source seeded by rapid. Numbers from rapid itself are mostly small and pick the same few moves.
func random(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
}

// lively returns random orders with many correct predictions and en passant responses.
func lively(s *state, r *rand.Rand) game.Orders {
	var o game.Orders
	for seat := range 2 {
		all := s.Moves(seat, nil)
		o.Put(seat, all[r.IntN(len(all))])
		for _, m := range all { // double steps enable en passant
			if s.passed(seat, primaryOf(m)) != board.NoSquare && r.IntN(8) == 0 {
				o.Put(seat, m)
			}
		}
	}
	primaries := [2]step{primaryOf(o.Moves[0]), primaryOf(o.Moves[1])}
	for seat, primary := range primaries {
		prediction := primaries[1-seat]
		if all := s.Moves(1-seat, nil); r.IntN(4) == 0 {
			prediction = primaryOf(all[r.IntN(len(all))])
		}
		all := s.answers(seat, primary, prediction, nil)
		if len(all) == 0 || r.IntN(4) == 0 {
			continue
		}
		response := primaryOf(all[r.IntN(len(all))])
		if plain := s.answers(seat, primary, 0, nil); len(plain) < len(all) && r.IntN(2) == 0 {
			response = primaryOf(all[len(all)-1])
		}
		o.Put(seat, order(primary, prediction, response))
	}
	return o
}

func TestMovesAgreeWithTheReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := positions.Draw(t, "position")
		ref := refParse(s.String())
		if ref.String() != s.String() {
			t.Fatalf("the reference prints %s as %s", s, ref)
		}
		reason, winner := ref.ending()
		if string(s.ending.reason) != reason || (reason != "" && int(s.ending.winner) != winner) {
			t.Fatalf("%s ends by %v, want %q %d", s, s.ending, reason, winner)
		}
		if reason != "" {
			return
		}
		o := lively(s, random(t))
		var orders [2]string
		for seat := range 2 {
			if got, want := game.MoveStrings(s, seat), ref.primaries(seat); !slices.Equal(got, want) {
				t.Fatalf("seat %d at %s\n has  %q\n want %q", seat, s, got, want)
			}
			m := o.Moves[seat]
			orders[seat] = s.FormatMove(seat, m)
			primary := primaryOf(m)
			var prediction step
			question, predicted := game.Question{Moves: map[string]string{askPrimary: primary.String()}}, ""
			if m>>16 != 0 {
				prediction = predictionOf(m)
				predicted = prediction.String()
				question.Moves[askPrediction] = predicted
			}
			got, err := s.List(seat, question)
			if want := ref.responses(seat, primary.String(), predicted); err != nil || !slices.Equal(got, want) {
				t.Fatalf("responses of seat %d to %s with %s at %s\n are  %q, %v\n want %q",
					seat, predicted, primary, s, got, err, want)
			}
		}
		if err := game.CheckOrders(s, o); err != nil {
			t.Fatalf("%q at %s: %v", orders, s, err)
		}
		next := *s
		next.Play(o, nil)
		if got, want := next.String(), ref.resolve(orders).String(); got != want {
			t.Fatalf("%q at %s\n leads to %s\n want     %s", orders, s, got, want)
		}
	})
}

// mirrored returns the position with colours swapped and ranks reversed.
func mirrored(s *state) *state {
	m := &state{quiet: s.quiet, ply: s.ply}
	for q := range board.Square(64) {
		if p := s.at(q); p.Kind != chess.NoKind {
			m.put(q^56, chess.Piece{Kind: p.Kind, Colour: 1 - p.Colour})
		}
	}
	m.castling = s.castling<<2&12 | s.castling>>2
	m.ending = m.judge(m.quiet)
	return m
}

func mirroredOrder(m game.Move) game.Move {
	flip := func(s step) step {
		if s == 0 {
			return 0
		}
		return newStep(s.from()^56, s.to()^56, s.promotion())
	}
	return order(flip(primaryOf(m)), flip(predictionOf(m)), flip(responseOf(m)))
}

func TestColoursAreSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := positions.Draw(t, "position")
		m := mirrored(s)
		won := s.ending.reason != "" && s.ending.winner >= 0
		if m.ending.reason != s.ending.reason || won && m.ending.winner != 1-s.ending.winner {
			t.Fatalf("%s ends by %v, its mirror image by %v", s, s.ending, m.ending)
		}
		if s.ending.reason != "" {
			return
		}
		here := lively(s, random(t))
		white, black := here.Moves[0], here.Moves[1]
		there := game.Orders{Seats: 3, Moves: [4]game.Move{mirroredOrder(black), mirroredOrder(white)}}
		if err := game.CheckOrders(m, there); err != nil {
			t.Fatalf("%s: %s and %s are allowed, in the mirror they are not: %v",
				s, s.FormatMove(0, white), s.FormatMove(1, black), err)
		}
		next := *s
		next.Play(here, nil)
		m.Play(there, nil)
		if got, want := m.String(), mirrored(&next).String(); got != want {
			t.Fatalf("%s: %s and %s lead to\n %s\n the mirror image to\n %s",
				s, s.FormatMove(0, white), s.FormatMove(1, black), want, got)
		}
	})
}

func TestTheOrderOfMovementsDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := positions.Draw(t, "position")
		if s.ending.reason != "" {
			return
		}
		o := lively(s, random(t))
		var p, shuffled ply
		s.plan(&o, &p)
		to := rapid.Permutation([]int{0, 1, 2, 3, 4, 5}[:p.n]).Draw(t, "to")
		shuffled.n = p.n
		for i, j := range to {
			shuffled.list[j] = p.list[i]
			if v := p.list[i].victim; v >= 0 {
				shuffled.list[j].victim = to[v]
			}
		}
		a, b := s.field, s.field
		p.meet()
		shuffled.meet()
		if x, y := a.carry(&p), b.carry(&shuffled); x != y || a != b {
			t.Fatalf("%s with %s and %s: the movements in another order lead elsewhere",
				s, s.FormatMove(0, o.Moves[0]), s.FormatMove(1, o.Moves[1]))
		}
	})
}

// R2.5 and rule 4.5 of the document: arrows show all four moves and both predictions once each, with their results.
func TestAllOfBothOrdersIsDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := positions.Draw(t, "position")
		if s.ending.reason != "" {
			return
		}
		o := lively(s, random(t))
		_, events, err := game.Play(s, o)
		if err != nil {
			t.Fatal(err)
		}
		carried := func(k game.ArrowKind) bool { return k == game.Moved || k == game.Failed }
		for seat := range 2 {
			m, primary := o.Moves[seat], primaryOf(o.Moves[1-seat])
			drawn(t, s, events, primaryOf(m), seat, carried)
			if m>>16 == 0 {
				continue
			}
			right := predictionOf(m) == primary
			drawn(t, s, events, predictionOf(m), 1-seat, func(k game.ArrowKind) bool {
				return right && k == game.Foreseen || !right && k == game.Predicted
			})
			drawn(t, s, events, responseOf(m), seat, func(k game.ArrowKind) bool {
				return right && carried(k) || !right && k == game.Withheld
			})
		}
	})
}

// drawn fails the test unless exactly one arrow of these kinds shows a seat's move: the whole of it, or if the piece
// did not arrive or was expected to go there, a part from its start.
func drawn(t *rapid.T, s *state, events []game.Event, m step, seat int, kinds func(game.ArrowKind) bool) {
	n := 0
	for _, e := range events {
		a := e.Arrow
		if a == nil || a.Seat != seat || !kinds(a.Kind) {
			continue
		}
		whole := arrow(m, seat, a.Kind).Path
		ends := len(a.Path) == len(whole) || len(a.Path) > 1 && (a.Kind == game.Failed || a.Kind == game.Foreseen)
		if ends && len(a.Path) <= len(whole) && slices.Equal(a.Path, whole[:len(a.Path)]) {
			n++
		}
	}
	if n != 1 {
		t.Fatalf("%s of seat %d at %s is drawn %d times in %v", m, seat, s, n, events)
	}
}

// In random play different positions have different hashes.
func TestHashes(t *testing.T) {
	keys, hashes := map[string]uint64{}, map[uint64]string{}
	r := rand.New(rand.NewPCG(5, 6))
	for _, position := range crowds {
		for range 20 {
			for s := parse(position); s.ending.reason == ""; {
				key, hash := s.Key(), s.Hash()
				if back := parse(s.String()).Hash(); back != hash {
					t.Fatalf("%s hashes to %x, and after parsing to %x", s, hash, back)
				}
				if seen, ok := keys[key]; ok && seen != hash {
					t.Fatalf("%s hashes to %x and to %x", key, seen, hash)
				}
				if seen, ok := hashes[hash]; ok && seen != key {
					t.Fatalf("%s and %s both hash to %x", seen, key, hash)
				}
				keys[key], hashes[hash] = hash, key
				s.Play(lively(s, r), nil)
			}
		}
	}
	if len(keys) < 500 {
		t.Errorf("only %d positions", len(keys))
	}
}

// Positions that differ in one thing have different hashes.
func TestHashTellsApart(t *testing.T) {
	const same = "r3k3/8/8/8/8/8/8/4K2R Kq 0 1"
	if parse(same).Hash() != parse("r3k3/8/8/8/8/8/8/4K2R Kq 31 99").Hash() {
		t.Error("the counters count")
	}
	for _, other := range []string{
		"r3k3/8/8/8/8/8/8/4K2R q 0 1", "r3k3/8/8/8/8/8/8/4K2R K 0 1", "r3k3/8/8/8/8/8/8/4K2R - 0 1",
		"n3k3/8/8/8/8/8/8/4K2R K 0 1", "R3k3/8/8/8/8/8/8/4K2R K 0 1", "4k3/8/8/8/8/8/8/4K2R K 0 1",
		"4k2r/8/8/8/8/8/8/R3K3 Qk 0 1", "8/8/8/8/8/8/8/8 - 0 1",
	} {
		if parse(same).Hash() == parse(other).Hash() {
			t.Errorf("%s has the hash of %s", other, same)
		}
	}
}

// TestLegalMovesAreListed tries every possible move and requires a reason for every refusal.
func TestLegalMovesAreListed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := positions.Draw(t, "position")
		if s.ending.reason != "" {
			return
		}
		seat := rapid.IntRange(0, 1).Draw(t, "seat")
		pick := random(t).IntN
		primaries, theirs := s.Moves(seat, nil), s.Moves(1-seat, nil)
		primary, prediction := primaryOf(primaries[pick(len(primaries))]), primaryOf(theirs[pick(len(theirs))])
		responses := s.answers(seat, primary, prediction, nil)
		reference := refParse(s.String())
		for from := range board.Square(64) {
			if !s.colours[seat].Has(from) && from%9 != 0 {
				continue
			}
			for to := range board.Square(64) {
				if move := name(from) + name(to); !reference.goes(seat, move) && !reference.goes(seat, move+"q") {
					waylaid(t, s, seat, order(newStep(from, to, 0), 0, 0))
					waylaid(t, s, seat, order(primary, prediction, newStep(from, to, 0)))
				}
				for _, promotion := range []chess.Kind{0, chess.Knight, chess.Queen, 7} {
					if promotion != 0 && pick(4) > 0 {
						continue // many, and hardly any is legal
					}
					m := newStep(from, to, promotion)
					reasoned(t, s, seat, order(m, 0, 0), slices.Contains(primaries, game.Move(m)))
					reasoned(t, s, seat, order(primary, m, m), false)
					reasoned(t, s, seat, order(primary, prediction, m), slices.Contains(responses, game.Move(m)))
				}
			}
		}
		reasoned(t, s, seat, 0, false)
		reasoned(t, s, seat, order(primary, prediction, 0), false)
		reasoned(t, s, seat, order(primary, 0, primary), false)
		reasoned(t, s, seat, order(primary, 0, 0)|1<<60, false)
	})
}

// waylaid requires of a move that its piece cannot make that no other reason is given: not the safety of the king, nor
// a condition on responses. Castling and en passant are no moves of one piece over free squares.
func waylaid(t *rapid.T, s *state, seat int, m game.Move) {
	e, refused := s.Check(seat, m).(*game.Error)
	if !refused {
		return
	}
	why := e.Text.Args.Get("why").(text.Text).Kind
	last := primaryOf(m)
	if m>>32 != 0 {
		last = responseOf(m)
	}
	later := []string{"predictor.response_captures", "predictor.shared", "predictor.attacked",
		"predictor.attacked.there"}
	if slices.Contains(later, why) && s.castle(seat, last) == nil && last.to() != s.passed(1-seat, predictionOf(m)) {
		t.Fatalf("%s of seat %d at %s: %s", s.FormatMove(seat, m), seat, s, why)
	}
}

func reasoned(t *rapid.T, s *state, seat int, m game.Move, legal bool) {
	err := s.Check(seat, m)
	if legal != (err == nil) {
		t.Fatalf("%s of seat %d at %s: %v, legal %v", s.FormatMove(seat, m), seat, s, err, legal)
	}
	if err == nil {
		return
	}
	e := err.(*game.Error)
	said := voice.Error(err)
	if e.Code != game.IllegalMove || strings.HasSuffix(said, ": ") || strings.Contains(said, "predictor.") {
		t.Fatalf("%s of seat %d at %s is refused with %s, %q", s.FormatMove(seat, m), seat, s, e.Code, said)
	}
}

// composed calls leaf with every move that can be composed after some picks.
func composed(t *rapid.T, s *state, seat int, picks []string, depth int, leaf func(m game.Move)) {
	c, err := s.Compose(seat, picks)
	if err != nil {
		t.Fatalf("the offered picks %q are refused: %v at %s", picks, err, s)
	}
	if c.Move != 0 {
		leaf(c.Move)
		return
	}
	if depth == 0 {
		return
	}
	open := 0
	for _, choice := range c.Choices {
		next := append(slices.Clone(picks), choice.Pick)
		if choice.Denied == nil {
			open++
			composed(t, s, seat, next, depth-1, leaf)
			continue
		}
		if why := voice.Error(choice.Denied); why == "" || strings.Contains(why, "predictor.") {
			t.Fatalf("%q is denied with %q at %s", next, why, s)
		}
		if c, err := s.Compose(seat, next); err == nil && c.Move != 0 {
			t.Fatalf("the denied picks %q make the move %s at %s", next, s.FormatMove(seat, c.Move), s)
		}
	}
	if open == 0 {
		t.Fatalf("nothing can be picked after %q at %s", picks, s)
	}
}

// picksOf returns the picks that make a move of one piece.
func picksOf(s step) []string {
	picks := []string{name(s.from()), name(s.to())}
	if p := s.promotion(); p != chess.NoKind {
		picks = append(picks, string(p.Lower()))
	}
	return picks
}

func TestComposeLeadsToEveryOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := positions.Draw(t, "position")
		if s.ending.reason != "" {
			return
		}
		seat, pick := rapid.IntRange(0, 1).Draw(t, "seat"), random(t).IntN
		primaries, theirs := s.Moves(seat, nil), s.Moves(1-seat, nil)
		for _, m := range primaries {
			c, err := s.Compose(seat, append(picksOf(primaryOf(m)), donePick))
			if err != nil || c.Move != m {
				t.Fatalf("composing %s makes %s, %v at %s", s.FormatMove(seat, m), s.FormatMove(seat, c.Move), err, s)
			}
		}
		want := map[game.Move]bool{}
		primary := primaryOf(primaries[pick(len(primaries))])
		want[order(primary, 0, 0)] = true
		for _, p := range theirs {
			for _, r := range s.answers(seat, primary, primaryOf(p), nil) {
				want[order(primary, primaryOf(p), primaryOf(r))] = true
			}
		}
		if len(want) > 400 {
			return
		}
		got := map[game.Move]bool{}
		composed(t, s, seat, picksOf(primary), 8, func(m game.Move) { got[m] = true })
		if !maps.Equal(got, want) {
			t.Fatalf("%d orders with %s are composed, want %d at %s", len(got), primary, len(want), s)
		}
	})
}

func TestDrawReachesEveryOrder(t *testing.T) {
	s := parse("4k3/3p4/8/4P3/8/8/P7/4K3 - 0 1")
	want := map[game.Move]bool{}
	for _, m := range s.Moves(0, nil) {
		want[m] = true
		for _, p := range s.Moves(1, nil) {
			for _, r := range s.answers(0, primaryOf(m), primaryOf(p), nil) {
				want[order(primaryOf(m), primaryOf(p), primaryOf(r))] = true
			}
		}
	}
	r, got := rand.New(rand.NewPCG(1, 2)), map[game.Move]bool{}
	for range 100 * len(want) {
		m := s.Draw(0, r.IntN)
		if !want[m] {
			t.Fatalf("%s was drawn, which is not legal", s.FormatMove(0, m))
		}
		got[m] = true
	}
	if len(got) != len(want) {
		t.Errorf("%d orders were drawn, there are %d", len(got), len(want))
	}
}

// countPlain is perft by playing every ply.
func countPlain(s game.State, depth int) (nodes uint64) {
	if depth == 0 {
		return 1
	}
	if s.Turn().Kind == game.Over {
		return 0
	}
	for _, white := range s.Moves(0, nil) {
		for _, black := range s.Moves(1, nil) {
			next := s.Clone()
			next.Play(game.Orders{Seats: 3, Moves: [4]game.Move{white, black}}, nil)
			nodes += countPlain(next, depth-1)
		}
	}
	return nodes
}

func TestPerftCountsByPlaying(t *testing.T) {
	for _, position := range append(crowds, "6k1/5ppp/8/4p3/8/4r3/5PPP/3R2K1 - 49 1", "8/8/8/8/7p/5bkr/5pRB/7K - 0 1") {
		s := parse(position)
		for depth := range 3 {
			if depth == 2 && countPlain(s, 1) > 700 {
				continue // the wide ones take longer than all others together
			}
			if got, ok := game.Perft(s, depth, 1e9); !ok || got != countPlain(s, depth) {
				t.Errorf("perft %d of %s is %d, %v, want %d", depth, position, got, ok, countPlain(s, depth))
			}
		}
		if n, ok := game.Perft(s, 2, 100); s.ending.reason == "" && (ok || n <= 100) {
			t.Errorf("perft of %s with a limit of 100 says %d, %v", position, n, ok)
		}
	}
}

// P1: a tree may be practically endless without a leaf. Every game from here is over by the tenth ply.
func TestPerftGivesUpWhereThereAreNoLeaves(t *testing.T) {
	s := parse("k7/8/8/8/8/8/8/K6R - 40 1")
	if n, ok := game.Perft(s, 100, 1e6); ok || n != 0 {
		t.Errorf("perft says %d, %v", n, ok)
	}
}

// FuzzOrder gives White a fuzzed order and Black a lively one. A parsed order prints unchanged; an accepted one is
// legal in the reference and has the same result.
func FuzzOrder(f *testing.F) {
	for i := range crowds {
		f.Add(uint(i), uint64(i), "e2e4")
		f.Add(uint(i), uint64(i), "e1c1|d7d5>e5d6")
		f.Add(uint(i), uint64(i), "a7a8q|h2h1n>b7b8r")
	}
	f.Fuzz(func(t *testing.T, i uint, seed uint64, notation string) {
		s := parse(crowds[i%uint(len(crowds))])
		m, err := s.ParseMove(0, notation)
		if err != nil {
			return
		}
		if printed := s.FormatMove(0, m); printed != notation {
			t.Fatalf("%q prints as %q", notation, printed)
		}
		o := lively(s, rand.New(rand.NewPCG(seed, 4)))
		o.Put(0, m)
		ref := refParse(s.String())
		primary, condition, conditional := strings.Cut(notation, "|")
		prediction, response, _ := strings.Cut(condition, ">")
		legal := ref.primary(0, primary) &&
			(!conditional || ref.primary(1, prediction) && ref.response(0, primary, prediction, response))
		if err := game.CheckOrders(s, o); (err == nil) != legal {
			t.Fatalf("%s at %s: %v, the reference says %v", notation, s, err, legal)
		}
		if !legal {
			return
		}
		orders := [2]string{notation, s.FormatMove(1, o.Moves[1])}
		next := *s
		next.Play(o, nil)
		if got, want := next.String(), ref.resolve(orders).String(); got != want {
			t.Fatalf("%q at %s\n leads to %s\n want     %s", orders, s, got, want)
		}
	})
}
