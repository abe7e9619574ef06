package ability

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// The reference is a second implementation of the rules, slow and by coordinates alone. Random play compares the
// package with it.

// visit calls f at moments of random games with all mixes of options.
func visit(t *testing.T, games int, f func(s *state, r *rand.Rand)) {
	for i, options := range mixes {
		for seed := range games {
			r := rand.New(rand.NewPCG(uint64(i), uint64(seed)))
			start, err := Game().Start(options)
			if err != nil {
				t.Fatal(err)
			}
			s := start.(*state)
			for ply := 0; ply < 400 && !s.over(); ply++ {
				switch s.phase {
				case choosing:
					var o game.Orders
					for seat := range s.seats {
						o.Put(seat, newChoice(abilityID(r.IntN(int(s.set.known())))))
					}
					s.Play(o, nil)
					continue
				case dealing:
					s.Resolve(r.Uint64N(uint64(len(s.Outcomes(nil)))), nil)
					continue
				}
				f(s, r)
				if t.Failed() {
					return
				}
				seat := int(s.turn)
				if r.IntN(150) == 0 {
					seat = r.IntN(s.seats)
					if s.living.Has(seat) {
						s.Play(game.By(seat, newMove(resign, 0, 0)), nil)
						continue
					}
					seat = int(s.turn)
				}
				moves := s.Moves(seat, nil)
				s.Play(game.By(seat, moves[r.IntN(len(moves))]), nil)
			}
		}
	}
}

// spot is a square by file and rank from 1.
type spot struct{ f, r int }

func (p spot) plus(d spot, n int) spot { return spot{p.f + n*d.f, p.r + n*d.r} }

// diagram is a position for the reference.
type diagram struct {
	s      *state
	pieces map[spot]piece
}

func diagramOf(s *state) diagram {
	d := diagram{s, map[spot]piece{}}
	for q := range s.Shape.Squares.All() {
		if s.at[q] != 0 {
			d.pieces[d.spot(q)] = s.at[q]
		}
	}
	return d
}

func (d diagram) spot(q board.Square) spot {
	return spot{int(q)%d.s.Shape.Files + 1, int(q)/d.s.Shape.Files + 1}
}

func (d diagram) name(p spot) string { return fmt.Sprintf("%c%d", 'a'+p.f-1, p.r) }

// exists is A1.2 and A4.2.
func (d diagram) exists(p spot) bool {
	if d.s.board != cross {
		return p.f >= 1 && p.f <= 8 && p.r >= 1 && p.r <= d.s.Shape.Ranks
	}
	n := d.s.contractions
	in := func(x, lo, hi int) bool { return x >= lo && x <= hi }
	return in(p.f, 1+n, 16-n) && in(p.r, 1+n, 16-n) && (in(p.f, 5, 12) || in(p.r, 5, 12))
}

// ahead is A1.3.
func (d diagram) ahead(seat int) spot {
	if d.s.board != cross {
		return []spot{{0, 1}, {0, -1}}[seat]
	}
	return []spot{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}[seat]
}

// rowColumn is A1.3.
func (d diagram) rowColumn(seat int, p spot) (row, column int) {
	if d.s.board != cross {
		return []int{p.r, d.s.Shape.Ranks + 1 - p.r}[seat], []int{p.f, 9 - p.f}[seat]
	}
	return []int{17 - p.f, p.r, p.f, 17 - p.r}[seat], []int{p.r, p.f, 17 - p.r, 17 - p.f}[seat]
}

// promotes is A2.5.
func (d diagram) promotes(seat int, p spot) bool {
	if !d.exists(p.plus(d.ahead(seat), 1)) {
		return true
	}
	across := p.f
	if seat%2 == 0 {
		across = p.r
	}
	return d.s.board == cross && (across == 1+d.s.contractions || across == 16-d.s.contractions)
}

var roundabout = []spot{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

var knightwise = []spot{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}

// reachable returns the squares that a piece may reach by A2 with an ability, ignoring checks, announcements and
// castling.
func (d diagram) reachable(p spot, ability string, zombie bool) (all []spot) {
	own := d.pieces[p]
	seat := own.seat()
	free := func(to spot) bool { return d.exists(to) && d.pieces[to] == 0 }
	enemy := func(to spot) bool { return d.pieces[to] != 0 && d.pieces[to].seat() != seat }
	step := func(to spot) {
		if free(to) || enemy(to) {
			all = append(all, to)
		}
	}
	slide := func(way spot) {
		limit := int(d.s.reach)
		for q, k := range d.pieces {
			if k.kind() == chess.King && k.seat() == seat && max(abs(q.f-p.f), abs(q.r-p.r)) <= 2 {
				limit = 0
			}
		}
		if limit == 0 || (ability == "longsight" && !zombie) || (ability == "undead" && zombie) {
			limit = 99
		}
		for n := 1; n <= limit && d.exists(p.plus(way, n)); n++ {
			step(p.plus(way, n))
			if !free(p.plus(way, n)) {
				return
			}
		}
	}
	switch own.kind() {
	case chess.King:
		for _, way := range roundabout {
			step(p.plus(way, 1))
		}
		if ability == "cavalry" && !zombie {
			for _, way := range knightwise {
				step(p.plus(way, 1))
			}
		}
	case chess.Knight:
		for _, way := range knightwise {
			step(p.plus(way, 1))
		}
	case chess.Pawn:
		ahead := d.ahead(seat)
		one, two := p.plus(ahead, 1), p.plus(ahead, 2)
		row, _ := d.rowColumn(seat, p)
		if free(one) {
			all = append(all, one)
			if free(two) && (!d.s.plainPawns || row == 2) {
				all = append(all, two)
			}
		}
		if ability == "phalanx" && !zombie && enemy(one) {
			all = append(all, one)
		}
		for _, side := range []spot{{ahead.r, ahead.f}, {-ahead.r, -ahead.f}} {
			to := one.plus(side, 1)
			passed := false
			for other := range d.s.seats {
				passed = passed || (other != seat && d.s.passed[other] != board.NoSquare &&
					d.spot(d.s.passed[other]) == to)
			}
			if enemy(to) || (passed && free(to)) {
				all = append(all, to)
			}
		}
	default:
		for i, way := range roundabout {
			if own.kind() == chess.Queen || (own.kind() == chess.Rook) == (i%2 == 0) {
				slide(way)
			}
		}
	}
	return all
}

func abs(n int) int { return max(n, -n) }

// unboundMoves returns the seat's moves without castling, swaps and the limits of announcements.
func (d diagram) unboundMoves(seat int) []string {
	var all []string
	ability, uses := d.s.kit(seat).Name, d.s.uses[seat]
	for p, own := range d.pieces {
		if own.seat() != seat {
			continue
		}
		ends := func(text, mark string, to spot) {
			if own.kind() != chess.Pawn || !d.promotes(seat, to) {
				all = append(all, text)
				return
			}
			for _, k := range "qrbn" {
				all = append(all, text+mark+string(k))
			}
		}
		shot := map[spot]bool{}
		for _, to := range d.reachable(p, ability, false) {
			ends(d.name(p)+d.name(to), "", to)
			for _, target := range d.removed(p, to) {
				shot[target] = true
			}
		}
		if uses > 0 && ability == "sniper" {
			for to := range shot {
				all = append(all, "@"+d.name(p)+"x"+d.name(to))
			}
		}
		if uses > 0 && ability == "leap" && own.kind() != chess.King {
			for x := -2; x <= 2; x++ {
				for y := -2; y <= 2; y++ {
					if to := p.plus(spot{x, y}, 1); d.exists(to) && d.pieces[to] == 0 {
						ends("@"+d.name(p)+"-"+d.name(to), "=", to)
					}
				}
			}
		}
	}
	slices.Sort(all)
	return all
}

// unbound returns the same moves from the package.
func unbound(s *state, seat int) []string {
	var all []string
	free := *s
	free.announce = announceOff
	for _, m := range free.baseMoves(seat, nil) {
		name := s.FormatMove(seat, m)
		p := s.at[fromOf(m)]
		if !strings.Contains(name, "/") &&
			(sortOf(m) == use || p.kind() != chess.King || !s.isCastling(seat, p, toOf(m))) {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return all
}

func TestMovesAgreeWithTheReference(t *testing.T) { // A2, A6.2
	visit(t, 4, func(s *state, _ *rand.Rand) {
		for seat := range s.living.All() {
			got, want := unbound(s, seat), diagramOf(s).unboundMoves(seat)
			if !slices.Equal(got, want) {
				t.Errorf("seat %d at %s\n moves %q\n want  %q", seat, s, got, want)
			}
		}
	})
}

// removed returns the squares of the enemies that a step captures, including en passant (A2.4).
func (d diagram) removed(from, to spot) (all []spot) {
	own := d.pieces[from]
	if d.pieces[to] != 0 {
		all = append(all, to)
	}
	if own.kind() != chess.Pawn || from.f == to.f || from.r == to.r {
		return all
	}
	for other := range d.s.seats {
		if d.s.passed[other] == board.NoSquare || other == own.seat() || d.spot(d.s.passed[other]) != to {
			continue
		}
		if at := d.spot(d.s.arrival[other]); d.pieces[at] != 0 && d.pieces[at].seat() == other {
			all = append(all, at)
		}
	}
	return all
}

// zombieChoice returns the capture of A3.4 as a move without promotion, or "".
func (d diagram) zombieChoice(seat int) string {
	var best []int
	name := ""
	for p, own := range d.pieces {
		if own.seat() != seat || d.s.obstacles {
			continue
		}
		row, column := d.rowColumn(seat, p)
		for _, to := range d.reachable(p, d.s.kit(seat).Name, true) {
			for _, target := range d.removed(p, to) {
				kind := strings.IndexByte("KQRBNP", d.pieces[target].kind().Letter())
				targetRow, targetColumn := d.rowColumn(seat, target)
				elsewhere := 0
				if to != target {
					elsewhere = 1
				}
				order := []int{kind, targetRow, targetColumn, row, column, elsewhere, to.r, to.f}
				if best == nil || slices.Compare(order, best) < 0 {
					best, name = order, d.name(p)+d.name(to)
				}
			}
		}
	}
	return name
}

func TestNoPawnStandsOnItsPromotionSquare(t *testing.T) { // A2.5, A4.4
	const position = "cross/0 1Pf2,2Pg3,0Ph2,1Pk4,2Pd5,1Pe5,0Ph5,3Pj5,1Pb6,2Pe6,0Pn6,1Pg7,1Kh7,0Pl7,3Po7,2Kg8,3Pk8," +
		"0Kj9,2Pc9,0Pm9,3Ph10,3Kh12,2Pc11,1Pd11,3Po11,0Pm12,1Pf13,2Pj13,3Pg15,0Pk14,3Pi15 0 1 0 0123 - - - - " +
		"barrier=2;range=1"
	contracted := 0
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 4))
		parsed, err := Game().Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		for s := parsed.(*state); !s.over(); {
			moves := s.Moves(int(s.turn), nil)
			s.Play(game.By(int(s.turn), moves[r.IntN(len(moves))]), nil)
			d := diagramOf(s)
			for p, piece := range d.pieces {
				if piece.kind() == chess.Pawn && d.promotes(piece.seat(), p) {
					t.Fatalf("a pawn stands on %s at %s", d.name(p), s)
				}
			}
			if s.contractions > 0 {
				contracted++
			}
		}
	}
	if contracted < 200 {
		t.Errorf("only %d positions after a contraction", contracted)
	}
}

func TestZombiesChooseAsTheReference(t *testing.T) { // A3.3, A3.4
	met, passing := 0, 0
	visit(t, 6, func(s *state, _ *rand.Rand) {
		if s.board != cross {
			return
		}
		// Any seat's pieces may be treated as zombies.
		for seat := range s.seats {
			dead := *s
			if k := dead.kings[seat]; k != board.NoSquare {
				dead.lift(k)
				dead.living = dead.living.Without(seat)
			}
			got := ""
			if m := dead.zombieCapture(seat); m != 0 {
				got = s.name(fromOf(m)) + s.name(toOf(m))
				met++
				if dead.at[toOf(m)] == 0 {
					passing++
				}
			}
			if want := diagramOf(&dead).zombieChoice(seat); got != want {
				t.Errorf("zombies of seat %d at %s: %q, want %q", seat, s, got, want)
			}
		}
	})
	if met < 1000 || passing < 5 {
		t.Errorf("only %d captures were compared, %d of them en passant", met, passing)
	}
}

// announceableByTrying returns the seats of A5.3, found by playing the move and every next one.
func announceableByTrying(s *state, seat int, m game.Move) game.SeatSet {
	after := *s
	after.announce = announceOff
	for other := range after.seats {
		if other != seat {
			after.ability[other] = 0
		}
	}
	after.carryOut(seat, m, nil)
	var seats game.SeatSet
	if !after.living.Has(seat) {
		return 0
	}
	for _, next := range after.baseMoves(seat, nil) {
		then := after
		then.carryOut(seat, next, nil)
		seats |= after.living &^ then.living
	}
	return seats
}

// giftsByTrying returns the seats whose kings could be captured after a move only with the ability (A5.2), found by
// playing.
func giftsByTrying(s *state, seat int, m game.Move) (seats game.SeatSet) {
	var after state
	after.disarm(s, seat)
	after.announce = announceOff
	after.carryOut(seat, m, nil)
	if !after.living.Has(seat) {
		return 0
	}
	usual := after
	usual.ability[seat] = 0
	moves := usual.baseMoves(seat, nil)
	for _, next := range after.baseMoves(seat, nil) {
		if slices.Contains(moves, next) {
			continue
		}
		then := after
		then.carryOut(seat, next, nil)
		seats |= after.living &^ then.living
	}
	return seats
}

func TestAnnouncementsAgreeWithTrying(t *testing.T) { // A5.2, A5.3
	valid, gifts := 0, 0
	visit(t, 2, func(s *state, r *rand.Rand) {
		if r.IntN(4) != 0 {
			return
		}
		seat := int(s.turn)
		l := s.lens(seat)
		defer l.close()
		for _, m := range s.baseMoves(seat, nil) {
			got, want := l.announceable(m), announceableByTrying(s, seat, m)
			valid += want.Len()
			if got != want {
				t.Errorf("%s may announce check to %b, want %b at %s", s.FormatMove(seat, m), got, want, s)
			}
			some := want & game.SeatSet(r.IntN(16))
			counting := *s
			counting.announce = announceAbility
			got, want = counting.counted(seat, announcing(m, some)), giftsByTrying(s, seat, m)&some
			gifts += want.Len()
			if got != want {
				t.Errorf("%s!%b counts as check to %b, want %b at %s", s.FormatMove(seat, m), some, got, want, s)
			}
		}
	})
	if valid < 1000 || gifts < 50 {
		t.Errorf("only %d announcements were compared, %d of them by an ability", valid, gifts)
	}
}

func TestASeatCanMoveIfItHasMoves(t *testing.T) { // A2.7
	visit(t, 4, func(s *state, _ *rand.Rand) {
		for seat := range s.living.All() {
			if got, want := s.canMove(seat), len(s.Moves(seat, nil)) > 0; got != want {
				t.Errorf("seat %d can move: %v, want %v at %s", seat, got, want, s)
			}
		}
	})
}

// turned returns a state of the cross after a quarter turn clockwise: seat i becomes seat i+1.
func turned(s *state) *state {
	square := func(q board.Square) board.Square {
		if q == board.NoSquare {
			return q
		}
		f, r := int(q)%16, int(q)/16
		return board.Square((15-f)*16 + r)
	}
	seats := func(set game.SeatSet) game.SeatSet { return (set<<1 | set>>3) & 15 }
	c := empty(cross, s.contractions, s.settings)
	c.round, c.quiet, c.fallen = s.round, s.quiet, s.fallen
	c.living, c.turn = seats(s.living), (s.turn+1)%4
	for q := range s.Shape.Squares.All() {
		if p := s.at[q]; p != 0 {
			c.put(square(q), p&(unmoved|7)|piece((p.seat()+1)%4)<<4)
		}
	}
	for seat := range maxSeats {
		next := (seat + 1) % 4
		c.ability[next], c.uses[next] = s.ability[seat], s.uses[seat]
		c.named[next], c.checks[next] = seats(s.named[seat]), s.checks[seat]
		c.passed[next], c.arrival[next] = square(s.passed[seat]), square(s.arrival[seat])
		c.order[seat] = (s.order[seat] + 1) % 4
	}
	return c
}

func TestTheCrossLooksTheSameFromAllSides(t *testing.T) { // A1.2, A1.3
	rotate := func(m game.Move) game.Move {
		f := func(q board.Square) board.Square { return board.Square((15-int(q)%16)*16 + int(q)/16) }
		named := announcedIn(m)
		from, to := f(fromOf(m)), f(toOf(m))
		if sortOf(m) == use && house().of(abilityOf(m)).Name == "swap" && to < from {
			from, to = to, from
		}
		m = m&^(announcedMask|0xffff) | game.Move(to)<<8 | game.Move(from)
		return announcing(m, (named<<1|named>>3)&15)
	}
	visit(t, 2, func(s *state, r *rand.Rand) {
		if s.board != cross || r.IntN(3) != 0 {
			return
		}
		seat := int(s.turn)
		next := (seat + 1) % 4
		c := turned(s)
		var want []game.Move
		for _, m := range s.Moves(seat, nil) {
			want = append(want, rotate(m))
		}
		got := c.Moves(next, nil)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("seat %d has %d moves at %s\nseat %d has %d, turned by a quarter, at %s",
				seat, len(want), s, next, len(got), c)
		}
		// The effects of a move are turned too, as long as no round ends.
		if next == 0 || s.turn == 3 {
			return
		}
		m := s.Moves(seat, nil)[r.IntN(len(want))]
		a, b := *s, *c
		a.Play(game.By(seat, m), nil)
		b.Play(game.By(next, rotate(m)), nil)
		if a.round == s.round && b.round == s.round && turned(&a).String() != b.String() {
			t.Errorf("%s leads from %s to\n %s, turned\n %s", s.FormatMove(seat, m), s, turned(&a), &b)
		}
	})
}
