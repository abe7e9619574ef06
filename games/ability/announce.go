package ability

import (
	"sync"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

// mayTake reports whether a seat may capture another's king now: it has announced check to it, or need not announce
// (A5.1, A5.2). gifted marks captures that only its ability makes possible.
func (s *state) mayTake(seat, victim int, gifted bool) bool {
	return !s.obliged(seat, gifted) || s.named[seat].Has(victim)
}

// obliged reports whether a seat has to announce check before it captures a king (A5.2).
func (s *state) obliged(seat int, gifted bool) bool {
	switch s.announce {
	case announceAll:
		return true
	case announceFirst:
		return s.checks[seat] < uint32(s.checksDue)
	case announceAbility:
		return gifted && s.checks[seat] < uint32(s.checksDue)
	case announceSudden:
		return s.kit(seat).Sudden
	}
	return false
}

// lens decides which base moves of a seat would let it capture which kings by its next move, if its opponents stood
// still and had no abilities (A5.3). Most moves are far from all lines to a king and change nothing; the others are
// tried on a copy.
type lens struct {
	s      *state
	seat   int
	walk   walk
	kings  [maxSeats]sight
	passed board.Set    // squares on which a pawn captures en passant
	hit    game.SeatSet // seats whose king could be captured now
	apt    bool         // a king could be captured en passant: every move may matter
	leaves board.Set    // squares of pieces whose departure may matter
	enters board.Set    // squares on which an arrival may matter
	after  *state       // a copy on which to try moves
	same   bool         // the copy is the position, with the ability of only this seat
	dim    bool         // every move must be tried: things lie about, or the ability captures in a way of its own
}

// sight is what is seen from the square of an enemy king.
type sight struct {
	king     board.Square // or board.NoSquare
	lines    [2]board.Set // squares seen along straight lines and along diagonals, including the first pieces
	first    board.Set    // the first pieces
	hitters  board.Set    // pieces of the seat that could capture the king now
	far      bool         // a piece on the lines is beyond the range that the seat's own king lifts
	blocking bool         // a hitter is not next to the king and can be blocked
	special  bool         // the king could be captured en passant
}

// copies keeps states for reuse, on which moves are tried.
var copies = sync.Pool{New: func() any { return new(state) }}

// lens examines all enemy kings. It must be closed.
func (s *state) lens(seat int) lens {
	l := lens{s: s, seat: seat, walk: s.walk(seat), after: copies.Get().(*state)}
	l.dim = s.lain > 0 || s.kit(seat).stirs || s.kit(seat).strikes && !s.kit(seat).plain
	for other := range maxSeats {
		l.kings[other].king = board.NoSquare
		if q := s.passed[other]; q != board.NoSquare && other != seat {
			l.passed.Add(q)
		}
	}
	for other := range s.living.Without(seat).All() {
		l.look(other)
	}
	return l
}

// disarm makes the state equal to another with the ability of only one seat.
func (s *state) disarm(from *state, seat int) {
	s.Set(from)
	s.ability = [maxSeats]abilityID{}
	s.ability[seat] = from.ability[seat]
}

// try makes the state equal to another after a move of a seat, while the others had no abilities, and returns the walk
// of the seat.
func (s *state) try(from *state, seat int, m game.Move) walk {
	s.disarm(from, seat)
	s.carryOut(seat, m, nil)
	return s.walk(seat)
}

// close returns the copy to the pool.
func (l *lens) close() { copies.Put(l.after) }

// look examines the king of a seat.
func (l *lens) look(other int) {
	s, v := l.s, &l.kings[other]
	v.king = s.kings[other]
	limited := s.reach != 0 && l.walk.gait.Far == 0
	v.special = s.arrival[other] == v.king
	for d := range chess.Direction(8) {
		for i, q := range s.Rays[v.king][d] {
			v.lines[d&1].Add(q)
			if s.at[q] == 0 {
				continue
			}
			v.first.Add(q)
			if s.at[q].seat() == l.seat {
				if l.walk.hits(q, d, i) {
					v.hitters.Add(q)
					v.blocking = v.blocking || i > 0
				}
				v.far = v.far || (limited && i >= int(s.reach) && slidesAlong(s.at[q].kind(), d))
			}
			break
		}
	}
	for _, q := range s.Knights[v.king] {
		l.enters.Add(q)
		if l.walk.jumpsFrom(q) {
			v.hitters.Add(q)
		}
	}
	for i := range v.first {
		l.leaves[i] |= v.first[i] | v.hitters[i]
		l.enters[i] |= v.lines[0][i] | v.lines[1][i] | l.passed[i]
	}
	if v.hitters != (board.Set{}) {
		l.hit = l.hit.With(other)
	}
	l.apt = l.apt || v.special
}

// slidesAlong reports whether a bishop, rook or queen goes in this direction.
func slidesAlong(k chess.Kind, d chess.Direction) bool {
	return k == chess.Queen || (k == chess.Rook && d&1 == 0) || (k == chess.Bishop && d&1 == 1)
}

// hits reports whether the seat's piece on q could capture on a square from which it is seen in direction d past i
// empty squares.
func (w *walk) hits(q board.Square, d chess.Direction, i int) bool {
	switch k := w.s.at[q].kind(); k {
	case chess.King:
		return i == 0
	case chess.Pawn:
		back := w.s.forward[w.seat].Turn(4)
		return i == 0 && (d == back.Turn(1) || d == back.Turn(-1) || (d == back && w.gait.Ahead))
	default:
		return slidesAlong(k, d) && i < w.reach(q, k) || i == 0 && w.gait.AsKing.Has(k)
	}
}

// jumpsFrom reports whether a piece of the seat on q captures as a knight.
func (w *walk) jumpsFrom(q board.Square) bool {
	p := w.s.at[q]
	return p != 0 && p.seat() == w.seat && (p.kind() == chess.Knight || w.gait.AsKnight.Has(p.kind()))
}

// couldTake reports whether a piece of the seat could capture another's king.
func (w *walk) couldTake(other int) bool {
	s, king := w.s, w.s.kings[other]
	for d := range chess.Direction(8) {
		for i, q := range s.Rays[king][d] {
			if s.at[q] == 0 {
				continue
			}
			if s.at[q].seat() == w.seat && w.hits(q, d, i) {
				return true
			}
			break
		}
	}
	for _, q := range s.Knights[king] {
		if w.jumpsFrom(q) {
			return true
		}
	}
	return s.arrival[other] == king && w.couldStepOver(s.passed[other])
}

// couldTakeByGift reports whether the seat could capture another's king by a move that only its ability makes
// possible (A5.2): a use, or a step that its pieces could not make without it.
func (w *walk) couldTakeByGift(other int) bool {
	s := w.s
	switch k := s.kit(w.seat); {
	case k.strikes && k.plain && s.lain == 0:
		return s.uses[w.seat] > 0 && w.couldTake(other)
	case k.strikes:
		if s.couldStrike(w.seat, other) {
			return true
		}
	}
	usual := walk{s: s, seat: w.seat, usual: true}
	king := s.kings[other]
	for q := range s.men[w.seat].All() {
		targets := w.targets(q)
		usually := usual.targets(q)
		if targets.Has(king) && !usually.Has(king) {
			return true
		}
	}
	return false
}

// counted returns the seats to which a legal move announces check with effect (A5.2, A5.3).
func (s *state) counted(seat int, m game.Move) game.SeatSet {
	named := announcedIn(m)
	if s.announce != announceAbility {
		return named
	}
	after := copies.Get().(*state)
	defer copies.Put(after)
	w := after.try(s, seat, silent(m))
	for other := range named.All() {
		if after.kings[other] == board.NoSquare || !w.couldTakeByGift(other) {
			named = named.Without(other)
		}
	}
	return named
}

// couldStepOver reports whether a pawn of the seat could go to a square that another seat has passed (A2.4).
func (w *walk) couldStepOver(passed board.Square) bool {
	s := w.s
	if p := s.at[passed]; p != 0 && p.seat() == w.seat {
		return false
	}
	for _, q := range s.behind(w.seat, passed) {
		if q != board.NoSquare && s.at[q] == newPiece(w.seat, chess.Pawn) {
			return true
		}
	}
	return false
}

// verbOfUse returns what a legal base move that is no step does: it moves, swaps or removes a piece and nothing else.
// Any other is NoVerb.
func (l *lens) verbOfUse(m game.Move) power.Verb {
	if sortOf(m) == use {
		if a := &l.s.set.of(abilityOf(m)).acts[actionOf(m)]; a.simple {
			return a.Effects[0].Verb
		}
	}
	return power.NoVerb
}

// announceable returns the seats to which a legal base move may announce check (A5.3).
func (l *lens) announceable(m game.Move) (seats game.SeatSet) {
	from, to, verb := fromOf(m), toOf(m), power.Move
	if sortOf(m) != step {
		if !l.s.closes(m) {
			return 0
		}
		verb = l.verbOfUse(m)
	}
	if l.dim {
		return l.tryOut(m)
	}
	if verb == power.Move && l.s.at[from].kind() != chess.King && !l.apt && !l.leaves.Has(from) && !l.enters.Has(to) {
		return l.hit
	}
	after, tried := l.after, false
	var w walk
	for other := range l.s.seats {
		v := &l.kings[other]
		if v.king == board.NoSquare {
			continue
		}
		hit, sure := l.glance(v, verb, m)
		if !sure {
			if !tried {
				tried = true
				w = l.play(m)
			}
			hit = after.kings[other] != board.NoSquare && after.couldStep(&w, other)
		}
		if hit {
			seats = seats.With(other)
		}
	}
	if tried && l.same {
		after.put(from, after.lift(to))
	}
	return seats
}

// play makes a move on the copy and returns the walk of the seat there. A piece that goes to an empty square and does
// nothing else can go back afterwards: then the copy is the same as before, and need not be made again.
func (l *lens) play(m game.Move) walk {
	from, to := fromOf(m), toOf(m)
	k := l.s.at[from].kind()
	if sortOf(m) != step || l.s.at[to] != 0 || k == chess.King || promotionOf(m) != chess.NoKind ||
		k == chess.Pawn && l.passed.Has(to) {
		l.same = false
		return l.after.try(l.s, l.seat, m)
	}
	if !l.same {
		l.after.disarm(l.s, l.seat)
		l.same = true
	}
	l.after.put(to, l.after.lift(from))
	w := l.walk
	w.s = l.after
	return w
}

// tryOut returns the seats whose king could be captured after a move, by playing it on a copy.
func (l *lens) tryOut(m game.Move) (seats game.SeatSet) {
	after := l.after
	w := after.try(l.s, l.seat, m)
	for other := range l.s.living.Without(l.seat).All() {
		if after.kings[other] != board.NoSquare && (after.couldStep(&w, other) || after.couldStrike(l.seat, other)) {
			seats = seats.With(other)
		}
	}
	return seats
}

// couldStep reports whether a piece of the walk's seat could capture the king of another by a step, among things.
func (s *state) couldStep(w *walk, other int) bool {
	if s.lain == 0 {
		return w.couldTake(other)
	}
	king := s.kings[other]
	if s.has(king, power.Shielded) {
		return false
	}
	for q := range s.men[w.seat].All() {
		if s.idle(q) {
			continue
		}
		if shots := w.shots(q); shots.Has(king) {
			return true
		}
	}
	return false
}

// couldStrike reports whether a seat could capture the king of another by its ability.
func (s *state) couldStrike(seat, other int) bool {
	k, king := s.kit(seat), s.kings[other]
	if !k.strikes {
		return false
	}
	u := user{walk: s.walk(seat)}
	u.unbound = true
	for i := range k.acts {
		a := &k.acts[i]
		if u.act = a; !a.strikes || !s.ready(seat, a) || a.least+a.Dearer > s.uses[seat] {
			continue
		}
		if a.By.Kinds == 0 && u.refusal(king, king) == useFits {
			return true
		}
		for q := range s.men[seat].All() {
			if a.By.Kinds != 0 && u.acts(q) && u.refusal(q, king) == useFits && u.hasIn(q, king) {
				return true
			}
		}
	}
	return false
}

// glance reports whether a king could be captured after a move. sure is false if that must be tried: it decides only
// moves that open no line to the king and block no hitter.
func (l *lens) glance(v *sight, verb power.Verb, m game.Move) (hit, sure bool) {
	s, from, to := l.s, fromOf(m), toOf(m)
	p := s.at[from]
	k := p.kind()
	switch {
	case v.special, to == v.king:
		return false, false
	case verb == power.Swap:
		return l.swapHits(v, from, to), k != chess.King && s.at[to].kind() != chess.King
	case verb == power.Remove:
		return v.hitters != (board.Set{}), !v.first.Has(to)
	case verb != power.Move, v.first.Has(from):
		return false, false
	case k == chess.King && (v.far || p.fresh()):
		return false, false
	case k == chess.Pawn && l.passed.Has(to):
		return false, false
	case v.blocking && (v.lines[0].Has(to) || v.lines[1].Has(to)):
		return false, false
	}
	others := v.hitters
	others.Remove(from)
	if others != (board.Set{}) {
		return true, true
	}
	if kind := promotionOf(m); kind != chess.NoKind {
		k = kind
	}
	return l.hitsFrom(v, k, to), true
}

// swapHits reports whether a king could be captured after two pieces of the seat, no king, have exchanged places.
func (l *lens) swapHits(v *sight, a, b board.Square) bool {
	others := v.hitters
	others.Remove(a)
	others.Remove(b)
	return others != (board.Set{}) || l.hitsFrom(v, l.s.at[a].kind(), b) || l.hitsFrom(v, l.s.at[b].kind(), a)
}

// hitsFrom reports whether a piece of the seat could capture a king from a square.
func (l *lens) hitsFrom(v *sight, k chess.Kind, to board.Square) bool {
	s := l.s
	df, dr := apart(s.file[to], s.file[v.king]), apart(s.rank[to], s.rank[v.king])
	distance := max(df, dr)
	jump := df+dr == 3 && distance == 2
	switch k {
	case chess.Knight:
		return jump || (distance == 1 && l.walk.gait.AsKing.Has(k))
	case chess.King:
		return distance == 1 || (jump && l.walk.gait.AsKnight.Has(k))
	case chess.Pawn:
		ahead := s.forward[l.seat]
		return s.Next[to][ahead.Turn(-1)] == v.king || s.Next[to][ahead.Turn(1)] == v.king ||
			(l.walk.gait.Ahead && s.Next[to][ahead] == v.king) || (jump && l.walk.gait.AsKnight.Has(k))
	}
	if jump && l.walk.gait.AsKnight.Has(k) || distance == 1 && l.walk.gait.AsKing.Has(k) {
		return true
	}
	straight, diagonal := v.lines[0].Has(to), v.lines[1].Has(to)
	seen := (straight && k != chess.Bishop) || (diagonal && k != chess.Rook)
	return seen && distance <= l.walk.reach(to, k)
}
