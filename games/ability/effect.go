package ability

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

// carryOutUse makes a use of an ability, and reports whether it is progress (A3.6).
func (s *state) carryOutUse(seat int, m game.Move, log *game.Log) (progress bool) {
	k := s.set.of(abilityOf(m))
	a := &k.acts[actionOf(m)]
	from, to := fromOf(m), toOf(m)
	veiled := a.Veiled && len(a.Levels) > 0
	if !veiled {
		s.uses[seat] -= min(a.priceOf(levelOf(m), s.at[to]), s.uses[seat])
	}
	for i := range a.Effects {
		e := &a.Effects[i]
		if i > 0 && !s.applies(seat, e, from, to) {
			continue
		}
		if e.Verb == power.Remove && e.Area == (power.Zone{}) {
			victim := s.at[to]
			s.tellShot(seat, a, from, to, log)
			if victim.kind() == chess.King && a.By.Kinds != 0 && s.shielded(victim.seat(), from, log) {
				return true
			}
			s.harm(to, log)
			if a.By.Kinds != 0 {
				s.unshielded(victim, log)
			}
			progress = true
			continue
		}
		pushed := board.NoSquare
		if e.Verb == power.Push {
			pushed = s.pushed(from, to, int(e.Count))
		}
		if s.effect(seat, e, m, log) {
			progress = true
		}
		switch e.Verb { // what follows concerns the same pieces
		case power.Move:
			from = to
		case power.Swap:
			from, to = to, from
		case power.Push:
			to = pushed
		}
		m = m&^0xffff | game.Move(to)<<8 | game.Move(from)
	}
	for _, q := range [2]board.Square{from, to} {
		if p := s.at[q]; p != 0 && s.mustPromote(p.seat(), p, q) {
			s.promote(q, chess.Queen, log)
		}
	}
	if veiled {
		s.phase = grading
	}
	return progress
}

// applies reports whether an effect can still be had after those before it.
func (s *state) applies(seat int, e *power.Effect, from, to board.Square) bool {
	p, t := s.at[from], s.at[to]
	switch e.Verb {
	case power.Move:
		return p != 0 && p.seat() == seat && (t == 0 || t.seat() != seat)
	case power.Swap:
		return p != 0 && t != 0 && from != to
	case power.Push:
		return t != 0 && s.pushed(from, to, int(e.Count)) != board.NoSquare
	case power.Put:
		return t == 0
	case power.Become:
		return s.changes(from, e.Kind) == useFits
	case power.Change:
		return s.changes(to, e.Kind) == useFits
	case power.Limit, power.Skip, power.Reveal:
		return t.kind() == chess.King && t.seat() != seat
	case power.Remove:
		return t == 0 || t.seat() != seat
	case power.Take:
		return s.undone(to) != nil
	}
	return true
}

// priceOf returns the price of a use at a level, given what is on the target.
func (a *act) priceOf(level int, target piece) uint8 {
	price := a.Price
	if level > 0 && level <= len(a.Levels) {
		price = a.Levels[level-1].Price
	}
	if target != 0 {
		price += a.Dearer
	}
	return price
}

// tellShot tells that the piece on a square is captured from afar, if there is one.
func (s *state) tellShot(seat int, a *act, from, target board.Square, log *game.Log) {
	victim := s.at[target]
	if victim == 0 || log == nil {
		return
	}
	args := []any{"seat", s.seatWord(seat), "victim", s.seatWord(victim.seat()), "target", s.word(target),
		"square", s.name(target)}
	if a.By.Kinds == 0 || s.at[from] == 0 {
		log.Add("ability.struck", append(args, "action", a.word)...)
		return
	}
	log.AddArrow(s.arrow(game.Failed, seat, from, target), "ability.shot",
		append(args, "piece", s.word(from), "from", s.name(from))...)
}

// effect has an effect of a use at its target, or in the area around it, and reports whether it is progress.
func (s *state) effect(seat int, e *power.Effect, m game.Move, log *game.Log) (progress bool) {
	from, to := fromOf(m), toOf(m)
	switch e.Verb {
	case power.Move:
		return s.leap(seat, m, log)
	case power.Swap:
		return s.exchange(seat, from, to, log)
	case power.Push:
		return s.push(from, to, int(e.Count), log)
	case power.Bomb:
		s.putBomb(seat, e, m, log)
	case power.Explode:
		if t := s.lies(seat, to, power.Bombed); t != nil {
			bomb := *t
			s.pickUp(bomb)
			s.blast(bomb, log)
			return true
		}
	case power.Put:
		s.put(to, newPiece(seat, e.Kind))
		if log != nil {
			log.Add("ability.put", "seat", s.seatWord(seat), "piece", e.Kind.Word(), "square", s.name(to))
		}
		s.arrive(to, log)
		return true
	case power.Become:
		s.promote(from, e.Kind, log)
	case power.Change:
		s.promote(to, e.Kind, log)
	case power.Limit:
		s.restrict(seat, to, e, log)
	case power.Skip:
		s.lost = s.lost.With(s.at[to].seat())
		if log != nil {
			log.Add("ability.loses_turn", "seat", s.seatWord(s.at[to].seat()))
		}
	case power.Reveal:
		s.learn(seat, s.at[to].seat(), log)
	case power.Take:
		s.takeBack(to, log)
	default:
		return s.afflictAll(seat, e, to, log)
	}
	return progress
}

// afflictAll has an effect on a square, or in its area around the square.
func (s *state) afflictAll(seat int, e *power.Effect, to board.Square, log *game.Log) (progress bool) {
	if e.Area == (power.Zone{}) {
		return s.afflict(seat, e, to, log)
	}
	defer gather(log, told(log))
	for q := range s.zone(to, e.Area).All() {
		if s.afflict(seat, e, q, log) {
			progress = true
		}
	}
	return progress
}

// afflict has an effect on one square.
func (s *state) afflict(seat int, e *power.Effect, q board.Square, log *game.Log) (progress bool) {
	p := s.at[q]
	t := thing{at: q, owner: uint8(seat), clings: true}
	switch e.Verb {
	case power.Remove:
		return s.harm(q, log)
	case power.Wound:
		return s.wound(seat, q, log)
	case power.Heal:
		hurt := s.lain
		s.drop(func(t *thing) bool {
			return t.at == q && t.clings && (t.state == power.Wounded || t.state == power.Frozen)
		})
		if log != nil && s.lain < hurt {
			log.Add("ability.healed", "square", s.name(q))
		}
	case power.Freeze:
		t.state = power.Frozen
		s.hamper(t, e, log)
	case power.Alter:
		if t.state, t.level = power.Altered, uint8(e.Kind); p.kind() != chess.Pawn {
			s.hamper(t, e, log)
		}
	case power.Shield:
		if t.state = power.Shielded; p != 0 {
			s.leave(t.lasting(e), e, log)
		}
	case power.Hide:
		if t.state, t.level = power.Hidden, uint8(e.Kind); s.hides(q) && p.seat() == seat {
			if seemed := s.word(q); s.leave(t.lasting(e), e, log) {
				s.tellChange(q, seemed, e.Kind.Word(), log)
			}
		}
	case power.Show:
		if log != nil && s.has(q, power.Hidden) {
			log.Add("ability.unmasked", "seat", s.seatWord(p.seat()), "other", s.word(q), "square", s.name(q),
				"piece", p.kind().Word())
		}
		s.take(q, power.Hidden)
	case power.Mark:
		t.state, t.clings = power.Marked, p != 0
		s.leave(t.lasting(e), e, log)
	case power.Trap:
		t.state, t.clings, t.level, t.veiled = power.Trapped, false, e.Count, true
		s.leave(t, e, log)
	case power.Fire:
		t.state, t.clings = power.Burning, false
		s.leave(t.lasting(e), e, log)
		return s.harm(q, log)
	}
	return false
}

// leap moves a piece to a square and captures what is there.
func (s *state) leap(seat int, m game.Move, log *game.Log) (progress bool) {
	from, to := fromOf(m), toOf(m)
	p := s.at[from]
	if s.at[to] != 0 {
		s.capture(from, to, log)
		progress = true
	} else {
		s.lift(from)
		s.put(to, p.moved())
		s.carry(from, to)
		if log != nil {
			log.AddArrow(s.arrow(game.Moved, seat, from, to), "ability.vaulted",
				"seat", s.seatWord(seat), "piece", s.word(to), "from", s.name(from), "to", s.name(to))
		}
	}
	if k := promotionOf(m); k != chess.NoKind && s.at[to] == p.moved() {
		s.promote(to, k, log)
	}
	s.arrive(to, log)
	return progress || p.kind() == chess.Pawn
}

// exchange exchanges the places of two pieces.
func (s *state) exchange(seat int, a, b board.Square, log *game.Log) (progress bool) {
	p, q := s.lift(a), s.lift(b)
	s.put(a, q.moved())
	s.put(b, p.moved())
	if s.lain > 0 {
		s.things.exchange(a, b)
	}
	if log != nil {
		s.tellExchange(seat, a, b, log)
		s.tellExchange(seat, b, a, log)
		log.Imply(true)
	}
	if s.lain > 0 {
		s.arrive(a, log)
		s.arrive(b, log)
	}
	return p.kind() == chess.Pawn || q.kind() == chess.Pawn
}

// tellExchange tells of an exchange of places with the way of one of its two pieces.
func (s *state) tellExchange(seat int, from, to board.Square, log *game.Log) {
	log.AddArrow(s.arrow(game.Moved, seat, from, to), "ability.exchanged", "seat", s.seatWord(seat),
		"piece", s.word(to), "from", s.name(from), "other", s.word(from), "to", s.name(to))
}

// push moves the piece on a square away from another.
func (s *state) push(from, q board.Square, n int, log *game.Log) (progress bool) {
	to := s.pushed(from, q, n)
	if to == board.NoSquare {
		return false
	}
	p := s.lift(q)
	s.put(to, p.moved())
	s.carry(q, to)
	if log != nil {
		log.AddArrow(s.arrow(game.Moved, p.seat(), q, to), "ability.pushed",
			"seat", s.seatWord(p.seat()), "piece", s.word(to), "from", s.name(q), "to", s.name(to))
	}
	s.arrive(to, log)
	return p.kind() == chess.Pawn
}

// putBomb puts a bomb on the target of a use. Its level may be chosen later.
func (s *state) putBomb(seat int, e *power.Effect, m game.Move, log *game.Log) {
	to := toOf(m)
	s.leave(thing{
		at: to, state: power.Bombed, owner: uint8(seat), level: uint8(levelOf(m)), clings: s.at[to] != 0,
		veiled: s.set.of(abilityOf(m)).acts[actionOf(m)].Veiled,
	}, e, log)
}

// restrict limits the player of a king to some pieces, which that player chooses when its turn begins.
func (s *state) restrict(seat int, king board.Square, e *power.Effect, log *game.Log) {
	victim := s.at[king].seat()
	s.drop(func(t *thing) bool { return t.state == power.Picked && s.at[t.at].seat() == victim })
	s.lay(thing{at: king, state: power.Limited, owner: uint8(seat), level: e.Count, clings: true}.lasting(e))
	if log != nil {
		log.Events = append(log.Events, game.Event{
			Text: ending(e, text.Of("ability.limited", "seat", s.seatWord(victim), "count", int(e.Count))),
		})
	}
}

// learn lets a seat see the ability of another.
func (s *state) learn(seat, other int, log *game.Log) {
	s.learned[seat] = s.learned[seat].With(other)
	if log != nil {
		s.tellAbility(game.Only(seat), other, s.kit(other).about(), log)
	}
}

// harm kills the piece on a square, or takes one of its armour. It reports whether a piece was harmed.
func (s *state) harm(q board.Square, log *game.Log) bool {
	if s.at[q] == 0 || s.has(q, power.Shielded) {
		return false
	}
	if !s.dent(q, log) {
		s.remove(q, q, log)
	}
	return true
}

// dent takes one of the armour of the piece on a square, unless it has no more than one.
func (s *state) dent(q board.Square, log *game.Log) bool {
	if s.lain == 0 {
		return false
	}
	t := s.find(q, power.Armoured)
	if t == nil || t.level <= 1 {
		return false
	}
	t.level--
	if log != nil {
		log.Add("ability.dented", "seat", s.seatWord(s.at[q].seat()), "piece", s.word(q),
			"square", s.name(q), "left", int(t.level))
	}
	return true
}

// wound wounds the piece on a square, or kills it if it is wounded.
func (s *state) wound(seat int, q board.Square, log *game.Log) bool {
	if s.at[q] == 0 || s.has(q, power.Shielded) {
		return false
	}
	if s.has(q, power.Wounded) || s.has(q, power.Armoured) {
		return s.harm(q, log)
	}
	if log != nil {
		log.Add("ability.wounded",
			"seat", s.seatWord(s.at[q].seat()), "piece", s.word(q), "square", s.name(q))
	}
	s.lay(thing{at: q, state: power.Wounded, owner: uint8(seat), clings: true})
	s.hamper(thing{at: q, state: power.Frozen, owner: uint8(seat), clings: true}, &power.Effect{Turns: 1}, log)
	return false
}

// blast lets a bomb explode. The caller has taken it off its square, so a bomb explodes once.
func (s *state) blast(bomb thing, log *game.Log) {
	k := s.kit(int(bomb.owner)).bomb
	if bomb.state != power.Bombed || k == nil || bomb.level == 0 || int(bomb.level) > len(k.Levels) {
		return
	}
	level := &k.Levels[bomb.level-1]
	if log != nil {
		log.Add("ability.exploded", "seat", s.seatWord(int(bomb.owner)), "square", s.name(bomb.at))
	}
	inner := s.zone(bomb.at, level.Inner)
	outer := s.zone(bomb.at, level.Outer)
	if level.Outer == (power.Zone{}) {
		outer = board.Set{}
	}
	seat := int(bomb.owner)
	fire := power.Effect{Verb: power.Fire, Turns: 1}
	defer gather(log, told(log))
	for q := range inner.All() {
		s.afflict(seat, &fire, q, log)
	}
	for q := range outer.All() {
		if !inner.Has(q) {
			s.wound(seat, q, log)
		}
	}
}

// arrive has the effects of fires and traps on a piece that has come to a square.
func (s *state) arrive(q board.Square, log *game.Log) {
	if s.lain == 0 || s.at[q] == 0 {
		return
	}
	sprung := func(t thing) bool { return t.at == q && t.state == power.Trapped && int(t.owner) != s.at[q].seat() }
	if i := slices.IndexFunc(s.all(), sprung); i >= 0 {
		trap := s.lying[i]
		s.pickUp(trap)
		if log != nil {
			log.Add("ability.sprung", "seat", s.seatWord(s.at[q].seat()), "piece", s.word(q),
				"square", s.name(q))
		}
		e := power.Effect{Verb: power.Verb(trap.level), Turns: 2}
		s.afflict(int(trap.owner), &e, q, log)
	}
	if t := s.find(q, power.Burning); t != nil {
		if t.until() == power.UntilStepped {
			s.take(q, power.Burning)
		}
		s.harm(q, log)
	}
}

// avenge has the effects that the capture of a piece has on the piece that captured it, by the ability of the seat.
func (s *state) avenge(victim piece, by board.Square, log *game.Log) {
	seat := victim.seat()
	k := s.kit(seat)
	if !k.avenges || !s.living.Has(seat) {
		return
	}
	for i := range k.acts {
		a := &k.acts[i]
		if !s.happens(seat, a, power.Captured, victim.kind()) {
			continue
		}
		s.uses[seat] -= a.Price
		if log != nil && s.at[by] != 0 {
			log.Add("ability.avenged", "seat", s.seatWord(seat), "action", a.word, "square", s.name(by))
		}
		for j := range a.Effects {
			if s.at[by] != 0 {
				s.afflictAll(seat, &a.Effects[j], by, log)
			}
		}
	}
}

// remember notes the step that a seat has just made, if an ability of the game can take it back.
func (s *state) remember(seat int, last ply) {
	if s.at[last.to] == 0 || s.at[last.to].seat() != seat || s.at[last.from] != 0 {
		last = ply{}
	}
	if last.taken.kind() == chess.King {
		last.taken = 0
	}
	s.last[seat] = last
}

// undone returns the last step of the piece on a square if it can be taken back, or nil.
func (s *state) undone(q board.Square) *ply {
	p := s.at[q]
	if p == 0 {
		return nil
	}
	l := &s.last[p.seat()]
	if l.was == 0 || l.to != q || s.at[l.from] != 0 || !s.Shape.Squares.Has(l.from) ||
		p.kind() != l.was.kind() && (l.was.kind() != chess.Pawn || p.kind() == chess.King) {
		return nil
	}
	return l
}

// takeBack undoes the last step of the piece on a square: it goes back, and what it captured there returns. The check
// that was announced with the step is gone.
func (s *state) takeBack(q board.Square, log *game.Log) {
	l := s.undone(q)
	if l == nil {
		return
	}
	last, seat := *l, s.at[q].seat()
	s.lift(q)
	s.put(last.from, last.was)
	s.carry(q, last.from)
	if last.taken != 0 {
		s.put(q, last.taken)
	}
	*l, s.named[seat] = ply{}, 0
	if s.arrival[seat] == q {
		s.passed[seat], s.arrival[seat] = board.NoSquare, board.NoSquare
	}
	if log != nil {
		log.AddArrow(s.arrow(game.Moved, seat, q, last.from), "ability.taken_back",
			"seat", s.seatWord(seat), "piece", s.word(last.from), "from", s.name(q), "to", s.name(last.from))
	}
	for _, at := range [2]board.Square{last.from, q} {
		if p := s.at[at]; p != 0 && s.mustPromote(p.seat(), p, at) {
			s.promote(at, chess.Queen, log)
		}
	}
	s.arrive(last.from, log)
}

// dawn begins the turn of a seat: fires and shields that it made fade, its energy grows, and what its ability does
// when a turn begins is done.
func (s *state) dawn(seat int, log *game.Log) {
	s.count(func(t *thing) bool { return int(t.owner) == seat && !clocked(t.state) })
	k := s.kit(seat)
	if !k.wakes || !s.living.Has(seat) {
		return
	}
	if k.Energy && s.uses[seat] < k.Limit && s.carried(seat) {
		s.uses[seat]++
	}
	for i := range k.acts {
		a := &k.acts[i]
		var done []string
		begun := told(log)
		for q := range s.men[seat].All() {
			if s.happens(seat, a, power.TurnBegins, s.at[q].kind()) && s.fits(seat, q, &a.By) {
				done = append(done, s.name(q))
				for j := range a.Effects {
					s.afflict(seat, &a.Effects[j], q, log)
				}
			}
		}
		if done == nil {
			continue
		}
		s.uses[seat] -= a.Price
		if told(log) > begun || log != nil && a.Price > 0 {
			gather(log, begun)
			log.Events = slices.Insert(log.Events, begun, game.Event{Text: text.Of("ability.stirred",
				"seat", s.seatWord(seat), "action", a.word, "square", done)})
		}
	}
}

// stir does what the ability of a living seat does when the piece on a square has moved, and reports whether that is
// progress.
func (s *state) stir(seat int, q board.Square, log *game.Log) (progress bool) {
	k := s.kit(seat)
	if !k.stirs || !s.living.Has(seat) {
		return false
	}
	for i := range k.acts {
		a, p := &k.acts[i], s.at[q]
		if p == 0 || p.seat() != seat || !s.happens(seat, a, power.Moved, p.kind()) || !s.fits(seat, q, &a.By) {
			continue
		}
		s.uses[seat] -= a.Price
		if log != nil {
			log.Add("ability.stirred", "seat", s.seatWord(seat), "action", a.word, "square", s.name(q))
		}
		for j := range a.Effects {
			progress = s.afflictAll(seat, &a.Effects[j], q, log) || progress
		}
	}
	return progress
}

// equip gives a seat what its ability sets up.
func (s *state) equip(seat int) {
	set := s.kit(seat).SetUp
	if set.Put != chess.NoKind {
		row, column := s.rowColumn(seat, s.king[seat])
		s.put(s.ground.at(seat, row+2, column), newPiece(seat, set.Put))
	}
	if set.Kind == chess.NoKind {
		return
	}
	for i, q := range s.array[seat][1] {
		if p := s.at[q]; p == 0 || p.seat() != seat || p.kind() != set.Kind {
			continue
		}
		if set.As != chess.NoKind {
			s.at[q] = newPiece(seat, set.As)
			return
		}
		s.lay(thing{at: q, state: power.Armoured, owner: uint8(seat), level: set.Armour, clings: true})
		if ahead := s.array[seat][0][i]; set.NoPawns && s.at[ahead].kind() == chess.Pawn && s.at[ahead].seat() == seat {
			s.lift(ahead)
		}
		return
	}
}
