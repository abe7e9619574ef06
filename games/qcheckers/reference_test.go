package qcheckers

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
)

// flat is a second implementation of the rules, slow and plain: one amplitude for each board of the whole game. It
// uses only the names of squares from the package.
type flat struct {
	boards    map[flatBoard]float64
	seat      int
	noMerges  bool
	forced    bool
	goOn      int // square, or -1
	from, to  int // of the capture being measured
	measuring bool
}

// flatBoard holds for each piece id 0 if it is captured, else 1 + its square + 100 for a king.
type flatBoard [32]uint8

func (b *flatBoard) at(q int) (piece int, ok bool) {
	for i, v := range b {
		if v != 0 && int(v-1)%100 == q {
			return i, true
		}
	}
	return 0, false
}

func (b *flatBoard) king(piece int) bool { return b[piece] > 100 }

// put moves a piece, and crowns it.
func (b flatBoard) put(piece, q int) flatBoard {
	k := b.king(piece) || flatSeat(piece) == 0 && q >= 28 || flatSeat(piece) == 1 && q < 4
	b[piece] = uint8(1 + q)
	if k {
		b[piece] += 100
	}
	return b
}

// flatSeat returns the owner of a piece in a game from the start.
func flatSeat(piece int) int { return piece / 16 }

func flatStart() *flat {
	var b flatBoard
	for i := range 12 {
		b[i] = uint8(1 + i)
		b[31-i] = uint8(1 + 31 - i)
	}
	return &flat{boards: map[flatBoard]float64{b: 1}, goOn: -1}
}

func (f *flat) p(holds func(b *flatBoard) bool) float64 {
	sum := 0.0
	for b, a := range f.boards {
		if holds(&b) {
			sum += a * a
		}
	}
	return sum
}

func (f *flat) any(holds func(b *flatBoard) bool) bool { return f.p(holds) > 0 }

func (f *flat) mayHold(q, seat int) bool {
	return f.any(func(b *flatBoard) bool { p, ok := b.at(q); return ok && flatSeat(p) == seat })
}

// mayBe returns the pieces that may be on a square.
func (f *flat) mayBe(q int) map[int]bool {
	set := map[int]bool{}
	for b := range f.boards {
		if p, ok := b.at(q); ok {
			set[p] = true
		}
	}
	return set
}

func flatStep(q, df, dr int) int {
	rank := q / 4
	file := 2*(q%4) + rank%2
	file, rank = file+df, rank+dr
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return -1
	}
	return rank*4 + file/2
}

func (f *flat) moves() []string {
	var captures, others []string
	up := 1 - 2*f.seat
	for q := range 32 {
		if !f.mayHold(q, f.seat) || f.goOn >= 0 && q != f.goOn {
			continue
		}
		onlyKings := !f.any(func(b *flatBoard) bool { p, ok := b.at(q); return ok && !b.king(p) })
		for _, dr := range []int{up, -up} {
			var open []int
			for _, df := range []int{-1, 1} {
				over, to := flatStep(q, df, dr), flatStep(q, 2*df, 2*dr)
				if to >= 0 && f.any(func(b *flatBoard) bool { return f.succeeds(b, q, over, to, dr == -up) }) {
					captures = append(captures, names[q]+"x"+names[to])
				}
				if over < 0 || f.mayHold(over, 1-f.seat) || dr == -up && !onlyKings {
					continue
				}
				open = append(open, over)
				if f.canStep(q, over) {
					others = append(others, names[q]+"-"+names[over])
				}
			}
			if len(open) == 2 && f.canSplit(q, open[0], open[1]) {
				slices.Sort(open)
				others = append(others, names[q]+"-"+names[open[0]]+"|"+names[open[1]])
			}
		}
	}
	slices.Sort(captures)
	switch {
	case f.goOn >= 0 && f.forced:
		return captures
	case f.goOn >= 0:
		captures = append(captures, "stop")
	case !f.forced || len(captures) == 0:
		captures = append(captures, others...)
	}
	slices.Sort(captures)
	return captures
}

func (f *flat) succeeds(b *flatBoard, from, over, to int, back bool) bool {
	p, ok := b.at(from)
	v, enemy := b.at(over)
	_, taken := b.at(to)
	return ok && flatSeat(p) == f.seat && (!back || b.king(p)) && enemy && flatSeat(v) != f.seat && !taken
}

func free(b *flatBoard, q int) bool { _, ok := b.at(q); return !ok }

func holds(b *flatBoard, q int) bool { return !free(b, q) }

func (f *flat) canStep(from, to int) bool {
	if !f.any(func(b *flatBoard) bool { return holds(b, from) && free(b, to) }) {
		return false
	}
	k, meets := f.meets(from, to)
	if !meets {
		return true
	}
	if f.noMerges || len(f.mayBe(from)) > 1 {
		return false
	}
	ranks := map[bool]bool{}
	for b := range f.boards {
		if p, ok := b.at(from); ok && p == k {
			moved := b.put(k, to)
			ranks[moved.king(k)] = true
		}
		if p, ok := b.at(to); ok && p == k {
			ranks[b.king(k)] = true
		}
	}
	if len(ranks) > 1 {
		return false
	}
	there := func(b *flatBoard) bool { p, ok := b.at(to); return ok && p == k }
	after := &flat{boards: f.merged(from, to, k)}
	return after.p(there) > f.p(there)+1e-12
}

// meets reports whether a piece that may be on from may also be on to, and which.
func (f *flat) meets(from, to int) (int, bool) {
	there := f.mayBe(to)
	for k := range f.mayBe(from) {
		if there[k] {
			return k, true
		}
	}
	return 0, false
}

func (f *flat) merged(from, to, k int) map[flatBoard]float64 {
	next := map[flatBoard]float64{}
	var there, here uint8
	for b := range f.boards {
		if p, ok := b.at(from); ok && p == k {
			here = b[k]
			b = b.put(k, to)
			there = b[k]
		}
	}
	for b, a := range f.boards {
		p, on := b.at(from)
		q, arrived := b.at(to)
		home, target := b, b
		home[k], target[k] = here, there
		switch {
		case on && p == k && !arrived:
			next[target] += a / math.Sqrt2
			next[home] += a / math.Sqrt2
		case arrived && q == k:
			next[target] += a / math.Sqrt2
			next[home] -= a / math.Sqrt2
		default:
			next[b] += a
		}
	}
	return next
}

func (f *flat) canSplit(from, to1, to2 int) bool {
	_, meets1 := f.meets(from, to1)
	_, meets2 := f.meets(from, to2)
	goes := func(b *flatBoard) bool { return holds(b, from) && (free(b, to1) || free(b, to2)) }
	return !meets1 && !meets2 && f.any(goes)
}

func squareNumber(name string) int { return slices.Index(names[:], name) }

// play carries out a legal move.
func (f *flat) play(m string) {
	if m == "stop" {
		f.pass()
		return
	}
	if from, to, ok := strings.Cut(m, "x"); ok {
		f.from, f.to = squareNumber(from), squareNumber(to)
		if _, sure := f.outcomes(); sure {
			f.capture()
		} else {
			f.measuring = true
		}
		return
	}
	name, targets, _ := strings.Cut(m, "-")
	from := squareNumber(name)
	first, second, split := strings.Cut(targets, "|")
	to := []int{squareNumber(first)}
	if split {
		to = append(to, squareNumber(second))
	}
	if k, meets := f.meets(from, to[0]); meets && !split {
		f.boards = f.merged(from, to[0], k)
	} else {
		next := map[flatBoard]float64{}
		for b, a := range f.boards {
			p, ok := b.at(from)
			var open []int
			for _, q := range to {
				if ok && free(&b, q) {
					open = append(open, q)
				}
			}
			if len(open) == 0 {
				next[b] += a
				continue
			}
			if split {
				a /= math.Sqrt2
			}
			for _, q := range open {
				next[b.put(p, q)] += a
			}
			if len(open) < len(to) {
				next[b] += a
			}
		}
		f.boards = next
	}
	f.drop()
	f.pass()
}

func (f *flat) drop() {
	sum := 0.0
	for b, a := range f.boards {
		if a*a < 1e-20 {
			delete(f.boards, b)
		}
	}
	for _, a := range f.boards {
		sum += a * a
	}
	for b, a := range f.boards {
		f.boards[b] = a / math.Sqrt(sum)
	}
}

func (f *flat) pass() { f.seat, f.goOn = 1-f.seat, -1 }

// outcomes returns the probabilities of a measurement's results, and whether all is certain.
func (f *flat) outcomes() (map[string]float64, bool) {
	over, _ := f.jump()
	measured := f.mayBe(f.from)
	maps.Copy(measured, f.mayBe(over))
	maps.Copy(measured, f.mayBe(f.to))
	pieces := slices.Sorted(maps.Keys(measured))
	found := map[string]float64{}
	for b, a := range f.boards {
		var parts []string
		for _, p := range pieces {
			s := names[p] + "@" + names[int(b[p]-1)%100]
			if b.king(p) {
				s += "K"
			}
			parts = append(parts, s)
		}
		found[strings.Join(parts, ",")] += a * a
	}
	sure := len(found) == 1
	for k, p := range found {
		if p < 1e-12 {
			delete(found, k)
		}
	}
	return found, sure
}

// jump returns the middle square of a capture, and whether it goes backward.
func (f *flat) jump() (over int, back bool) {
	for _, df := range []int{-1, 1} {
		for _, dr := range []int{-1, 1} {
			if flatStep(f.from, 2*df, 2*dr) == f.to {
				return flatStep(f.from, df, dr), dr != 1-2*f.seat
			}
		}
	}
	panic("no jump")
}

// resolve keeps the boards that agree with an outcome.
func (f *flat) resolve(outcome string) {
	for b := range f.boards {
		for part := range strings.SplitSeq(outcome, ",") {
			piece, place, _ := strings.Cut(part, "@")
			place, k := strings.CutSuffix(place, "K")
			p := squareNumber(piece)
			if int(b[p]-1)%100 != squareNumber(place) || b.king(p) != k {
				delete(f.boards, b)
				break
			}
		}
	}
	f.drop()
	f.measuring = false
	f.capture()
}

// capture makes a capture whose three squares are certain.
func (f *flat) capture() {
	over, back := f.jump()
	next := map[flatBoard]float64{}
	captured, crowned := false, false
	for b, a := range f.boards {
		p, ok := b.at(f.from)
		v, enemy := b.at(over)
		if ok && (!back || b.king(p)) {
			switch {
			case enemy && free(&b, f.to):
				before := b.king(p)
				b = b.put(p, f.to)
				b[v] = 0
				captured, crowned = true, b.king(p) && !before
			case !enemy:
				b = b.put(p, over)
			}
		}
		next[b] += a
	}
	f.boards = next
	if captured && !crowned {
		f.goOn = f.to
		if len(f.moves()) > 1 || f.forced && len(f.moves()) > 0 {
			return
		}
	}
	f.pass()
}

// Random games are played in both implementations, which must agree.
func TestMovesAgreeWithTheReference(t *testing.T) {
	const most = 400 // boards of the flat state
	for seed := range 60 {
		r := rand.New(rand.NewPCG(uint64(seed), 11))
		options := []map[string]string{nil, {"capture": "forced"}, {"interference": "off"}}[seed%3]
		g, _ := Game().Start(options)
		s, f := g.(*state), flatStart()
		f.forced, f.noMerges = s.settings&forced != 0, s.settings&noMerges != 0
		for ply := 0; s.Turn().Kind != game.Over && len(f.boards) <= most && ply < 120; ply++ {
			compareFlat(t, s, f)
			if f.measuring {
				want, _ := f.outcomes()
				outcomes := s.Outcomes(nil)
				if len(outcomes) != len(want) {
					t.Fatalf("%d outcomes, want %d at %s", len(outcomes), len(want), s)
				}
				for _, o := range outcomes {
					name := s.FormatOutcome(o.Code)
					if math.Abs(o.P.Float()-want[name]) > 1e-9 {
						t.Fatalf("outcome %s has %v, want %v at %s", name, o.P.Float(), want[name], s)
					}
				}
				o := outcomes[r.IntN(len(outcomes))]
				f.resolve(s.FormatOutcome(o.Code))
				s.Resolve(o.Code, nil)
				continue
			}
			want := f.moves()
			if got := game.MoveStrings(s, s.seat); !slices.Equal(got, want) {
				t.Fatalf("moves %v, want %v at %s", got, want, s)
			}
			m := want[r.IntN(len(want))]
			if meets := mergesOf(s, want); len(meets) > 0 && r.IntN(2) == 0 {
				m = meets[r.IntN(len(meets))]
			}
			move, err := s.ParseMove(s.seat, m)
			if err != nil {
				t.Fatal(err)
			}
			s.Play(game.By(s.seat, move), nil)
			f.play(m)
		}
	}
}

// mergesOf returns the merges of a list, so that tests meet enough of them.
func mergesOf(s *state, list []string) (merges []string) {
	for _, name := range list {
		if m, _ := s.ParseMove(s.seat, name); kindOf(m) == stepping && s.on[from(m)]&s.on[to(m)] != 0 {
			merges = append(merges, name)
		}
	}
	return merges
}

// compareFlat compares the turn and the probabilities of all pieces.
func compareFlat(t *testing.T, s *state, f *flat) {
	t.Helper()
	if s.seat != f.seat || (s.attempt != 0) != f.measuring || (s.goOn != nowhere) != (f.goOn >= 0) {
		t.Fatalf("turn %v, want seat %d, measuring %v, going on from %d at %s",
			s.Turn(), f.seat, f.measuring, f.goOn, s)
	}
	got, want := s.allOdds(), make([]odds, squares)
	for b, a := range f.boards {
		for p, v := range b {
			if v != 0 {
				k := 0
				if b.king(p) {
					k = 1
				}
				want[p][int(v-1)%100][k] += a * a
			}
		}
	}
	for p := range want {
		for q := range want[p] {
			for k := range want[p][q] {
				if math.Abs(got[p][q][k]-want[p][q][k]) > 1e-9 {
					t.Fatalf("%s is on %s (king %d) with %v, want %v at %s",
						names[p], names[q], k, got[p][q][k], want[p][q][k], s)
				}
			}
		}
	}
	amplitudes := expand(s)
	if len(amplitudes) != len(f.boards) {
		t.Fatalf("%d boards, want %d at %s", len(amplitudes), len(f.boards), s)
	}
	inner := 0.0
	for b, a := range f.boards {
		inner += a * amplitudes[b]
	}
	if math.Abs(math.Abs(inner)-1) > 1e-9 {
		t.Fatalf("the amplitudes differ at %s", s)
	}
}

// expand multiplies the superposition out.
func expand(s *state) map[flatBoard]float64 {
	read := func(b flatBoard, v func(r int) uint8) flatBoard {
		for r := range b {
			if x := v(r); x != 0 {
				b[r] = 1 + x&where + 100*(x&king/king)
			}
		}
		return b
	}
	fixed := s.q.Fixed()
	all := map[flatBoard]float64{read(flatBoard{}, fixed.At): 1}
	for i := range s.q.Clusters() {
		next := map[flatBoard]float64{}
		for b, a := range all {
			for _, t := range s.q.Terms(i) {
				next[read(b, t.Basis.At)] = a * real(t.Amp)
			}
		}
		all = next
	}
	return all
}
