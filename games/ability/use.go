package ability

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

// listUses appends the uses of its ability that a living seat may make now.
func (s *state) listUses(seat int, buf []game.Move) []game.Move {
	k := s.kit(seat)
	if k.harmless {
		return buf
	}
	u := user{walk: s.walk(seat)}
	u.buf = buf
	for i := range k.acts {
		if a := &k.acts[i]; s.ready(seat, a) {
			u.act = a
			u.list()
		}
	}
	return u.buf
}

// ready reports whether a seat can use an action now, as far as that does not depend on squares.
func (s *state) ready(seat int, a *act) bool {
	return (a.Mode == power.After) == (s.acted&moved != 0) && s.affords(seat, a)
}

// affords reports whether a seat can use an action before or after its move, as far as that does not depend on squares.
func (s *state) affords(seat int, a *act) bool {
	return a.When == power.Chosen && a.least <= s.uses[seat] && s.acted>>a.index&1 == 0 && s.lain+a.room <= maxThings &&
		s.enough(seat, a)
}

// mayLast reports whether a seat can still act after a move.
func (s *state) mayLast(seat int) bool {
	k := s.kit(seat)
	return k.lasts && s.acted&moved == 0 && slices.ContainsFunc(k.acts, func(a act) bool {
		return a.Mode == power.After && s.affords(seat, &a)
	})
}

// enough reports whether a seat has as many pieces as an action needs.
func (s *state) enough(seat int, a *act) bool {
	if a.AtLeast == 0 && a.AtMost == 0 {
		return true
	}
	n := s.men[seat].Len()
	return n >= int(a.AtLeast) && (a.AtMost == 0 || n <= int(a.AtMost))
}

// happens reports whether an action of a seat that happens by itself can happen now to a piece of a kind.
func (s *state) happens(seat int, a *act, when power.Trigger, k chess.Kind) bool {
	return a.When == when && a.Price <= s.uses[seat] && s.lain+a.room <= maxThings && s.enough(seat, a) &&
		(a.By.Kinds == 0 || a.By.Kinds.Has(k)) && (!a.Bound || k == s.kit(seat).Bound)
}

// user lists the uses of an action.
type user struct {
	walk
	act *act
}

// list appends all uses.
func (u *user) list() {
	if u.act.By.Kinds == 0 {
		u.everywhere(func(to board.Square) { u.use(to, to) })
		return
	}
	simply := u.act.simple && u.s.lain == 0
	for q := range u.s.men[u.seat].All() {
		switch {
		case !simply:
			if u.acts(q) {
				u.around(q)
			}
		case u.act.By.Kinds.Has(u.s.at[q].kind()):
			u.simply(q)
		}
	}
}

// simply appends the uses of a simple action by the piece on a square, where no things are.
func (u *user) simply(q board.Square) {
	s, a, m, buf := u.s, u.act, newUse(u.s.ability[u.seat], u.act.index, q, 0), u.buf
	switch a.On.Site {
	case power.Empty:
		cell, pawn := s.cell(q), s.at[q].kind() == chess.Pawn
		for _, d := range a.offsets {
			to := s.cells[cell+d]
			if to == board.NoSquare || s.at[to] != 0 {
				continue
			}
			if !pawn || !s.promotes[u.seat].Has(to) {
				buf = append(buf, m|game.Move(to)<<8)
				continue
			}
			for _, k := range chess.Promotions() {
				buf = append(buf, promoting(m|game.Move(to)<<8, k))
			}
		}
	case power.Own:
		p := s.at[q]
		for to := range s.men[u.seat].All() {
			if t := s.at[to]; q < to && !(a.On.Another && p.kind() == t.kind()) &&
				!s.mustPromote(u.seat, p, to) && !s.mustPromote(u.seat, t, q) {
				buf = append(buf, m|game.Move(to)<<8)
			}
		}
	default:
		for to := range u.shots(q).All() {
			if t := s.at[to]; t.kind() != chess.King || u.unbound || s.mayTake(u.seat, t.seat(), true) {
				buf = append(buf, m|game.Move(to)<<8)
			}
		}
	}
	u.buf = buf
}

// acts reports whether the own piece on a square can act.
func (u *user) acts(q board.Square) bool {
	s, a := u.s, u.act
	k := s.at[q].kind()
	return a.By.Kinds.Has(k) && (!a.Bound || k == s.kit(u.seat).Bound) && s.fits(u.seat, q, &a.By) && !s.idle(q)
}

// fits reports whether a square is in the state that a group asks for, as the seat sees it: what others have veiled is
// a mark, so that no refusal tells what it is.
func (s *state) fits(seat int, q board.Square, g *power.Group) bool {
	if g.State == power.Any {
		return true
	}
	return s.lies(seat, q, g.State) != nil == !g.Not
}

// lies returns a thing on a square that a seat sees in a state, or nil.
func (s *state) lies(seat int, q board.Square, state power.State) *thing {
	for i := range s.all() {
		if t := &s.lying[i]; t.at == q && t.shown(seat) == state {
			return t
		}
	}
	return nil
}

// around appends the uses by the piece on a square.
func (u *user) around(q board.Square) {
	s, a := u.s, u.act
	switch z := a.In; {
	case z.Shape == power.Itself:
		u.use(q, q)
	case z.Shape == power.Reach && a.On.Site == power.Enemy:
		for to := range u.shots(q).All() {
			u.use(q, to)
		}
	case !z.Near() || z.Shape == power.Reach:
		u.everywhere(func(to board.Square) { u.use(q, to) })
	case z.Prime:
		cell := s.cell(q)
		for _, d := range a.offsets {
			if to := s.cells[cell+d]; to != board.NoSquare {
				u.use(q, to)
			}
		}
	default:
		for to := range s.zone(q, z).All() {
			u.use(q, to)
		}
	}
}

// everywhere calls f with the squares of the board that may have what the action is for.
func (u *user) everywhere(f func(to board.Square)) {
	s := u.s
	switch u.act.On.Site {
	case power.Own:
		for to := range s.men[u.seat].All() {
			f(to)
		}
	case power.Enemy, power.Piece:
		for seat := range s.seats {
			if seat != u.seat || u.act.On.Site == power.Piece {
				for to := range s.men[seat].All() {
					f(to)
				}
			}
		}
	default:
		for to := range s.Shape.Squares.All() {
			f(to)
		}
	}
}

// use appends the uses by the piece on q at a target, if there are any.
func (u *user) use(q, to board.Square) {
	s, a := u.s, u.act
	if u.refusal(q, to) != useFits {
		return
	}
	dearer := uint8(0)
	if s.at[to] != 0 {
		dearer = a.Dearer
	}
	m := newUse(s.ability[u.seat], a.index, q, to)
	switch {
	case len(a.Levels) == 0:
		if a.Price+dearer <= s.uses[u.seat] {
			u.promote(m)
		}
	case a.Veiled:
		if a.least+dearer <= s.uses[u.seat] {
			u.add(m)
		}
	default:
		for i, l := range a.Levels {
			if l.Price+dearer <= s.uses[u.seat] {
				u.add(atLevel(m, i+1))
			}
		}
	}
}

// promote appends a use, once for each promotion if a pawn goes to where it must promote.
func (u *user) promote(m game.Move) {
	s := u.s
	if !u.act.moves() || !s.mustPromote(u.seat, s.at[fromOf(m)], toOf(m)) {
		u.add(m)
		return
	}
	for _, k := range chess.Promotions() {
		u.add(promoting(m, k))
	}
}

// moves reports whether the piece that acts goes to the target.
func (a *act) moves() bool { return a.Effects[0].Verb == power.Move }

// useFit is why an action cannot be used by a piece at a target, as far as the squares go.
type useFit uint8

const (
	useFits useFit = iota
	useTarget
	useState
	useAlike
	useOrder
	useShielded
	useUnannounced
	usePromotes
	useEffect
)

// refusal returns why the action does not fit, given that the target is in its zone.
func (u *user) refusal(q, to board.Square) useFit {
	s, a := u.s, u.act
	t := s.at[to]
	if !u.onSite(q, to) || a.On.Kinds != 0 && (t == 0 || !a.On.Kinds.Has(t.kind())) {
		return useTarget
	}
	switch {
	case a.On.Another && t.kind() == s.at[q].kind():
		return useAlike
	case a.mirrored && to <= q:
		return useOrder
	case !s.fits(u.seat, to, &a.On.Group):
		return useState
	case t != 0 && t.seat() != u.seat && s.has(to, power.Shielded):
		return useShielded
	case a.strikes && t.kind() == chess.King && t.seat() != u.seat && !u.unbound && !s.mayTake(u.seat, t.seat(), true):
		return useUnannounced
	}
	for i := range a.Effects {
		if fit := u.effectFits(&a.Effects[i], q, to); fit != useFits {
			return fit
		}
	}
	return useFits
}

// onSite reports whether the target square has on it what the action is for.
func (u *user) onSite(q, to board.Square) bool {
	t := u.s.at[to]
	switch u.act.On.Site {
	case power.Empty:
		return t == 0
	case power.Enemy:
		return t != 0 && t.seat() != u.seat
	case power.Own:
		return t != 0 && t.seat() == u.seat && (q != to || u.act.In.Shape == power.Itself || u.act.In.Self ||
			u.act.By.Kinds == 0)
	case power.Piece:
		return t != 0
	}
	return true
}

// effectFits returns why an effect cannot be had at a target.
func (u *user) effectFits(e *power.Effect, q, to board.Square) useFit {
	s := u.s
	p, t := s.at[q], s.at[to]
	switch e.Verb {
	case power.Swap:
		if q == to {
			return useTarget
		}
		if s.mustPromote(p.seat(), p, to) || s.mustPromote(t.seat(), t, q) {
			return usePromotes
		}
	case power.Push:
		if s.pushed(q, to, int(e.Count)) == board.NoSquare {
			return useEffect
		}
	case power.Put:
		if e.Kind == chess.Pawn && s.promotes[u.seat].Has(to) {
			return usePromotes
		}
	case power.Become:
		return s.changes(q, e.Kind)
	case power.Change:
		return s.changes(to, e.Kind)
	case power.Skip:
		if s.lost.Has(t.seat()) {
			return useEffect
		}
	case power.Alter:
		if t.kind() == chess.Pawn {
			return useEffect
		}
	case power.Hide:
		if !s.hides(to) {
			return useEffect
		}
	case power.Take:
		if s.undone(to) == nil {
			return useEffect
		}
	case power.Reveal:
		if s.learned[u.seat].Has(t.seat()) || s.kit(u.seat).Sees {
			return useEffect
		}
	}
	return useFits
}

// hides reports whether the piece on a square can hide.
func (s *state) hides(q board.Square) bool {
	k := s.at[q].kind()
	return k != chess.NoKind && k != chess.King && k != chess.Pawn
}

// changes reports whether the piece on a square can become another kind.
func (s *state) changes(q board.Square, k chess.Kind) useFit {
	p := s.at[q]
	switch {
	case p == 0, p.kind() == chess.King, p.kind() == k:
		return useEffect
	case k == chess.Pawn && s.promotes[p.seat()].Has(q):
		return usePromotes
	}
	return useFits
}

// pushed returns where a piece on q that is pushed away from another square comes to stand, or board.NoSquare if it
// cannot move.
func (s *state) pushed(from, q board.Square, n int) board.Square {
	df, dr := int(s.file[q])-int(s.file[from]), int(s.rank[q])-int(s.rank[from])
	for d := range chess.Direction(8) {
		x, y := d.Delta()
		if far := max(df*x, dr*y); far <= 0 || df != x*far || dr != y*far {
			continue
		}
		to := board.NoSquare
		for i, next := range s.Rays[q][d] {
			if i == n || s.at[next] != 0 {
				break
			}
			if !s.mustPromote(s.at[q].seat(), s.at[q], next) {
				to = next
			}
		}
		return to
	}
	return board.NoSquare
}

// zone returns the squares of a zone around a square.
func (s *state) zone(q board.Square, z power.Zone) (all board.Set) {
	n := int(z.Steps)
	if z.Self || z.Shape == power.Itself || z.Shape == power.NoShape {
		all.Add(q)
	}
	switch {
	case z.Prime:
		for _, d := range z.Offsets() {
			if to := s.Shape.At(int(s.file[q])+d[0], int(s.rank[q])+d[1]); to != board.NoSquare {
				all.Add(to)
			}
		}
	case z.Shape == power.RookWise, z.Shape == power.Bishops, z.Shape == power.Queens:
		for _, d := range chess.Directions(chess.KindOf(byte(z.Shape))) {
			for i, to := range s.Rays[q][d] {
				if i >= n {
					break
				}
				all.Add(to)
				if s.at[to] != 0 {
					break
				}
			}
		}
	case z.Shape != power.NoShape && z.Shape != power.Itself:
		s.spread(q, z, &all)
	}
	return all
}

// spread adds the squares that are some steps of a king, of a knight or straight ones away, over empty squares.
func (s *state) spread(q board.Square, z power.Zone, all *board.Set) {
	seen := board.Set{}
	seen.Add(q)
	front := []board.Square{q}
	for range z.Steps {
		var next []board.Square
		step := func(to board.Square) {
			if to == board.NoSquare || seen.Has(to) {
				return
			}
			seen.Add(to)
			all.Add(to)
			if s.at[to] == 0 {
				next = append(next, to)
			}
		}
		for _, at := range front {
			switch z.Shape {
			case power.KingWise:
				for _, to := range s.Kings[at] {
					step(to)
				}
			case power.Knights:
				for _, to := range s.Knights[at] {
					step(to)
				}
			case power.Distance:
				for d := chess.North; d <= chess.NorthWest; d += 2 {
					step(s.Next[at][d])
				}
			}
		}
		front = next
	}
}

// useReason returns the reason why the use of an action by the own piece on a square is not listed.
func (s *state) useReason(seat int, a *act, m game.Move) error {
	from, to := fromOf(m), toOf(m)
	u := user{walk: s.walk(seat), act: a}
	args := func(more ...any) []any { return append([]any{"action", a.word, "square", s.name(to)}, more...) }
	switch {
	case a.When != power.Chosen:
		return illegal("ability.use.itself", "action", a.word)
	case (a.Mode == power.After) != (s.acted&moved != 0):
		return illegal("ability.use.after", "action", a.word)
	case a.least > s.uses[seat]:
		return illegal("ability.use.dear", "action", a.word, "price", int(a.least), "left", int(s.uses[seat]))
	case s.acted>>a.index&1 != 0:
		return illegal("ability.use.again", "action", a.word)
	case s.men[seat].Len() < int(a.AtLeast):
		return illegal("ability.use.at_least", "action", a.word, "count", int(a.AtLeast))
	case !s.enough(seat, a):
		return illegal("ability.use.at_most", "action", a.word, "count", int(a.AtMost))
	case s.lain+a.room > maxThings:
		return illegal("ability.use.room", "action", a.word)
	case a.By.Kinds != 0 && !u.acts(from):
		return illegal("ability.use.actor", "action", a.word, "piece", s.at[from].kind().Word(), "from", s.name(from))
	}
	switch u.refusal(from, to) {
	case useTarget:
		return illegal("ability.use.target", args("target", targetText(a))...)
	case useState:
		return illegal("ability.use.state", args("target", targetText(a))...)
	case useAlike:
		return illegal("ability.use.alike", args("from", s.name(from), "piece", s.at[to].kind().Word())...)
	case useOrder:
		if from == to {
			return illegal("ability.use.target", args("target", targetText(a))...)
		}
		return illegal("ability.use.order", "from", s.name(from), "to", s.name(to))
	case useShielded:
		return illegal("ability.use.shielded", args()...)
	case useUnannounced:
		if u.hasIn(from, to) {
			return s.unannounced(seat, s.at[to].seat(), to)
		}
	case usePromotes:
		for _, way := range [2][2]board.Square{{from, to}, {to, from}} {
			if p := s.at[way[0]]; p != 0 && s.mustPromote(p.seat(), p, way[1]) {
				return illegal("ability.use.promotes", "square", s.name(way[1]))
			}
		}
		return illegal("ability.use.promotes", "square", s.name(to))
	case useEffect:
		return illegal("ability.use.vain", args()...)
	}
	if !u.hasIn(from, to) {
		return illegal("ability.use.zone", args("where", zoneText(a.In), "from", s.name(from))...)
	}
	if levelOf(m) != 0 || len(a.Levels) > 0 {
		return illegal("ability.use.level", "action", a.word)
	}
	if !a.moves() {
		return s.noPromotion(from)
	}
	return s.promotionRefusal(seat, m)
}

// hasIn reports whether the zone of the action around a piece has a square.
func (u *user) hasIn(q, to board.Square) bool {
	switch z := u.act.In; {
	case !z.Near() || u.act.By.Kinds == 0:
		return true
	case z.Shape == power.Reach:
		shots := u.shots(q)
		return shots.Has(to)
	default:
		zone := u.s.zone(q, z)
		return zone.Has(to)
	}
}

// shots returns the squares of the enemy pieces that a piece could capture. A pawn that could be captured en passant
// counts, on its own square.
func (w *walk) shots(q board.Square) board.Set {
	targets := w.targets(q)
	if w.s.at[q].kind() == chess.Pawn {
		for other, to := range &w.s.passed {
			if to != board.NoSquare {
				if victim := w.passing(q, other, to); victim != board.NoSquare {
					targets.Add(victim)
				}
			}
		}
	}
	return targets
}
