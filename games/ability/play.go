package ability

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

// Play carries out the choices of all seats, a resignation, or a move.
func (s *state) Play(o game.Orders, log *game.Log) {
	if s.phase == choosing {
		var chosen [maxSeats]abilityID
		for seat := range s.seats {
			chosen[seat] = abilityOf(o.Moves[seat])
		}
		if s.abilities == abilitiesBrought {
			powers := make([]*power.Power, s.seats)
			for seat := range s.seats {
				powers[seat], chosen[seat] = s.chosen(seat, o.Moves[seat]), abilityID(seat+1)
			}
			s.set, s.heard = broughtSet(powers), nil
		}
		s.begin(chosen, log)
		return
	}
	seat := o.Seats.First()
	m := o.Moves[seat]
	warned, begun := s.named[seat], told(log)
	switch {
	case sortOf(m) == resign:
		s.resign(seat, log)
	case sortOf(m) == grade:
		s.gradeBomb(levelOf(m), log)
	case !s.endsTurn(m):
		s.playBeside(seat, m, log)
		s.tellUnannounced(seat, true, warned, begun, log)
	default:
		made := ""
		if log != nil {
			made = s.made(seat, m)
		}
		named := announcedIn(m)
		if s.acted&moved == 0 {
			s.named[seat] = named
		}
		if named != 0 {
			s.checks[seat] = min(s.checks[seat]+uint32(s.seenBy(seat).counted(seat, m).Len()), maxCount)
		}
		progress := s.carryOut(seat, silent(m), log)
		s.tellUnannounced(seat, true, warned, begun, log)
		if made != "" {
			log.AddClue(seat, made)
		}
		if log != nil && named != 0 {
			log.Add("ability.announced", "seat", s.seatWord(seat), "seats", s.seatWordsOf(named))
		}
		lasts := m&lasting != 0 && !s.over() && s.living.Has(seat)
		if lasts {
			s.acted |= moved
		}
		if lasts || s.phase == grading {
			if progress {
				s.quiet = 0
			}
			break // the turn ends later
		}
		s.endTurn(progress, log)
	}
	if s.phase == playing {
		s.settle(log)
	}
}

// playBeside plays what does not end the turn: an action beside the move, or the choice of a piece by a limited seat.
func (s *state) playBeside(seat int, m game.Move, log *game.Log) {
	if sortOf(m) == pick {
		s.lay(thing{at: toOf(m), state: power.Picked, owner: uint8(seat), clings: true})
		if log != nil {
			log.Add("ability.picked", "seat", s.seatWord(seat), "piece", s.word(toOf(m)),
				"square", s.name(toOf(m)))
		}
		return
	}
	if a := &s.set.of(abilityOf(m)).acts[actionOf(m)]; a.Mode == power.Side {
		s.acted |= 1 << a.index
	}
	if s.playUse(seat, m, log) {
		s.quiet = 0
	}
}

// playUse makes a use of an ability and tells of it, and reports whether it is progress. The seat alone is told what is
// left to use.
func (s *state) playUse(seat int, m game.Move, log *game.Log) (progress bool) {
	if log == nil {
		return s.carryOutUse(seat, m, nil)
	}
	begun := len(log.Events)
	progress = s.carryOutUse(seat, m, log)
	s.tellUse(seat, &s.set.of(abilityOf(m)).acts[actionOf(m)], m, begun, log)
	if gauge := s.gauge(seat); gauge != nil && s.phase == playing { // else a level has still to be paid for
		log.AddOnly(game.Only(seat), gauge.Text.Kind, "left", gauge.Left, "most", gauge.Most)
	}
	return progress
}

// gradeBomb chooses the level of the bomb that the seat to move has just put, and pays for it.
func (s *state) gradeBomb(level int, log *game.Log) {
	seat := int(s.turn)
	s.phase = playing
	a, target := s.ungraded()
	for i := range s.all() {
		if t := &s.lying[i]; t.state == power.Bombed && t.level == 0 && t.owner == s.turn {
			t.level = uint8(level)
		}
	}
	if a == nil {
		s.endTurn(false, log)
		return
	}
	s.uses[seat] -= min(a.priceOf(level, target), s.uses[seat])
	if log != nil && level > 0 && level <= len(a.Levels) {
		log.AddOnly(game.Only(seat), "ability.graded", "seat", s.seatWord(seat), "level", levelWord(&a.Levels[level-1]),
			"left", int(s.uses[seat]))
	}
	if a.Mode.Ends() {
		s.endTurn(false, log)
	}
}

// carryOut makes a move of a living seat or its zombies, and reports whether it is progress (A3.6).
func (s *state) carryOut(seat int, m game.Move, log *game.Log) (progress bool) {
	switch sortOf(m) {
	case use:
		s.last[seat] = ply{}
		return s.playUse(seat, m, log)
	case pick:
		if m == stop {
			if log != nil {
				log.Add("ability.stopped", "seat", s.seatWord(seat))
			}
			return false
		}
		s.drop(func(t *thing) bool { return t.state == power.Picked && int(t.owner) == seat })
		if log != nil {
			log.Add("ability.picks_again", "seat", s.seatWord(seat))
		}
		return false
	}
	from, to := fromOf(m), toOf(m)
	if s.lain > 0 && s.at[to] != 0 && s.repelled(from, to, log) {
		s.last[seat] = ply{}
		return true
	}
	last := ply{from, to, s.at[from], s.at[to]}
	switch p := s.at[from]; {
	case p.kind() == chess.Pawn:
		s.pawnMove(seat, m, log)
		progress = true
	case p.kind() == chess.King && s.isCastling(seat, p, to):
		s.castle(seat, to, log)
		last = ply{}
	case s.at[to] != 0:
		s.capture(from, to, log)
		progress = true
	default:
		s.shift(from, to, log)
	}
	if s.set.takes {
		s.remember(seat, last)
	}
	if s.lain > 0 {
		s.arrive(to, log)
	}
	return s.set.stirs && s.stir(seat, to, log) || progress
}

// repelled reports whether the armour of the piece on a square holds against a capture. Then it loses one, and the
// attacker stays where it is and is wounded.
func (s *state) repelled(from, to board.Square, log *game.Log) bool {
	seat := s.at[to].seat()
	if !s.dent(to, log) {
		return false
	}
	s.wound(seat, from, log)
	return true
}

// shift moves a piece to an empty square.
func (s *state) shift(from, to board.Square, log *game.Log) {
	p := s.lift(from)
	s.put(to, p.moved())
	if s.lain > 0 {
		s.carry(from, to)
	}
	if log == nil {
		return
	}
	kind, role := "moved", game.Role("")
	if !s.living.Has(p.seat()) {
		kind, role = "ability.prowled", game.RoleUnbidden
	}
	log.AddArrow(s.arrow(game.Moved, p.seat(), from, to), kind,
		"seat", s.seatWord(p.seat()), "piece", s.word(to), "from", s.name(from), "to", s.name(to))
	log.SetRole(role)
}

// capture moves a piece to the square of an enemy piece and removes that, unless a guardian prevents it.
func (s *state) capture(from, to board.Square, log *game.Log) {
	victim := s.at[to]
	if victim.kind() == chess.King && s.shielded(victim.seat(), from, log) {
		return
	}
	bomb := s.shed(to)
	s.shiftOnto(from, to, log)
	s.fall(victim, to, to, log)
	s.unshielded(victim, log)
	s.avenge(victim, to, log)
	s.blast(bomb, log)
}

// shiftOnto moves a piece to the square of another, which is removed without further effect.
func (s *state) shiftOnto(from, to board.Square, log *game.Log) {
	if s.at[to] != 0 {
		s.lift(to)
	}
	s.shift(from, to, log)
}

// remove removes a piece from the board, with all consequences. It is captured on a square: its own, or en passant the
// one that it has passed.
func (s *state) remove(q, on board.Square, log *game.Log) {
	bomb := s.shed(q)
	s.fall(s.lift(q), q, on, log)
	s.blast(bomb, log)
}

// fall handles a piece that has left the board: it adds the event, and eliminates the seat of a king (A3.1).
func (s *state) fall(p piece, q, on board.Square, log *game.Log) {
	if log != nil {
		kind := s.kindFor(p, "captured", "ability.zombie.captured", "ability.obstacle.captured")
		args := []any{"seat", s.seatWord(p.seat()), "piece", p.kind().Word(), "square", s.name(on)}
		if q != on {
			kind, args = "captured_passing", append(args, "from", s.name(q))
		}
		log.Add(kind, args...)
		log.SetRole(game.RoleCaptured)
	}
	if p.kind() == chess.King {
		s.eliminate(p.seat(), log)
	}
}

// eliminate eliminates a seat whose king is gone (A3.1).
func (s *state) eliminate(seat int, log *game.Log) {
	s.living, s.lost = s.living.Without(seat), s.lost.Without(seat)
	s.order[s.fallen] = uint8(seat)
	s.fallen++
	if log != nil {
		log.Add("ability.eliminated", "seat", s.seatWord(seat))
		log.SetRole(game.RoleOut)
		if s.fallen == 1 && s.living.Len() > 1 && !s.obstacles { // what zombies do is told once in a game
			log.Add("ability.rise", "seat", s.seatWord(seat))
		}
	}
}

// canShield reports whether a seat's ability would save its king from a capture.
func (s *state) canShield(seat int) bool {
	k := s.kit(seat)
	return k.shields && k.shieldPrice() <= s.uses[seat]
}

// shielded reports whether a seat's ability saves its king from the piece on a square. If so, that piece is removed
// and the ability is spent.
func (s *state) shielded(seat int, by board.Square, log *game.Log) bool {
	if !s.canShield(seat) {
		return false
	}
	s.uses[seat] -= s.kit(seat).shieldPrice()
	bomb := s.shed(by)
	p := s.lift(by)
	if log != nil {
		log.AddArrow(s.arrow(game.Failed, p.seat(), by, s.kings[seat]), "ability.shielded",
			"seat", s.seatWord(seat), "square", s.name(s.kings[seat]),
			"by", s.seatWord(p.seat()), "piece", p.kind().Word(), "from", s.name(by))
		log.SetRole(game.RoleSaved)
		if shields := s.set.shields(); s.abilities != abilitiesBrought && len(shields) == 1 {
			log.Add("ability.shield_known", "seat", s.seatWord(seat), "ability", shields[0])
		}
		log.AddClue(seat, s.clue(seat, func(try *state) bool { return try.kit(seat).shields }))
	}
	if p.kind() == chess.King {
		s.eliminate(p.seat(), log)
	}
	s.blast(bomb, log)
	return true
}

// unshielded tells of a piece that was just captured, if it is a king, that its seat's ability did not shield it; ahead
// of the capture, which abilities would.
func (s *state) unshielded(victim piece, log *game.Log) {
	seat := victim.seat()
	if victim.kind() != chess.King || log == nil || s.abilities == abilitiesOff || s.kit(seat).shields {
		return
	}
	log.AddClue(seat, s.clue(seat, func(try *state) bool { return !try.kit(seat).shields }))
	if log.Ahead {
		s.tellShields(seat, log)
	}
}

// tellShields tells which abilities would save the king of a seat, if it may have one: its ability is hidden.
func (s *state) tellShields(seat int, log *game.Log) {
	if !s.secret(seat) {
		return
	}
	var may []text.Text
	for _, id := range s.possible(seat) {
		k := s.set.of(id)
		if k.shields && s.seenUses(seat, k)+int(k.shieldPrice()) <= int(k.Limit) {
			may = append(may, title(k))
		}
	}
	if may != nil {
		log.Add("ability.may_shield", "seat", s.seatWord(seat), "count", len(may), "abilities", may)
	}
}

// isCastling reports whether a king's move castles. No other move takes an unmoved king so far along its row.
func (s *state) isCastling(seat int, p piece, to board.Square) bool {
	return p.fresh() && !s.has(s.kings[seat], power.Altered) && (to == s.castles[seat][0].kingTo ||
		to == s.castles[seat][1].kingTo)
}

func (s *state) castle(seat int, to board.Square, log *game.Log) {
	for i := range s.castles[seat] {
		c := &s.castles[seat][i]
		if c.kingTo != to {
			continue
		}
		from := s.kings[seat]
		king, rook := s.lift(from), s.lift(c.rook)
		s.put(c.kingTo, king.moved())
		s.put(c.rookTo, rook.moved())
		s.carry(from, c.kingTo)
		s.carry(c.rook, c.rookTo)
		s.arrive(c.rookTo, log)
		if log != nil {
			log.AddArrow(s.arrow(game.Moved, seat, from, to), "castled", "seat", s.seatWord(seat), "to", s.name(to))
		}
	}
}

// resign removes the king of a living seat, in its turn or not (A3.1).
func (s *state) resign(seat int, log *game.Log) {
	if log != nil {
		log.Add("ability.resigned", "seat", s.seatWord(seat), "square", s.name(s.kings[seat]))
	}
	s.shed(s.kings[seat])
	s.lift(s.kings[seat])
	s.eliminate(seat, log)
	s.quiet = 0
	if s.seats == 2 {
		s.gone = s.gone.With(seat)
	}
}

// endTurn completes the turn of a seat: the count without progress (A3.6), the next seat, expired en passant entries
// (A2.4), the round and the barrier (A4.2).
func (s *state) endTurn(progress bool, log *game.Log) {
	ended := int(s.turn)
	s.count(func(t *thing) bool { return clocked(t.state) && s.at[t.at].seat() == ended })
	s.quiet = min(s.quiet+1, maxCount)
	if progress {
		s.quiet = 0
	}
	s.acted = 0
	s.turn++
	if int(s.turn) == s.seats {
		s.turn = 0
		s.round = min(s.round+1, maxCount)
		if s.barrier != 0 && s.contractions < maxContractions && s.round-1 == s.intervalSum(s.contractions+1) {
			s.contract(log)
		}
	}
	s.passed[s.turn], s.arrival[s.turn] = board.NoSquare, board.NoSquare
	if s.lain > 0 || s.set.wakes {
		s.dawn(int(s.turn), log)
	}
}

// settle plays the turns that nobody decides (A7.3): those of zombies (A3.3) and of seats without a move (A2.7).
func (s *state) settle(log *game.Log) {
	for !s.over() {
		seat := int(s.turn)
		alive := s.living.Has(seat)
		lost := s.lost.Has(seat)
		switch {
		case alive && !lost && s.canMove(seat):
			return
		case s.standsStill():
			s.still = true
		case alive:
			if log != nil {
				log.Add("ability.skipped", "seat", s.seatWord(seat))
			}
			s.lost = s.lost.Without(seat)
			s.endTurn(false, log)
		default:
			s.endTurn(s.zombieTurn(seat, log), log)
		}
	}
	s.tellEnd(log)
	s.reveal(log)
}

// standsStill reports whether the game would go on for ever: neither lack of progress nor a barrier ends it, no
// player has a move and no zombie a capture (A3.6).
func (s *state) standsStill() bool {
	if s.patience != 0 || s.barrier != 0 || s.living.Len() < 2 || s.lost != 0 {
		return false
	}
	if slices.ContainsFunc(s.all(), func(t thing) bool { return t.left > 0 }) {
		return false
	}
	for seat := range s.seats {
		if k := s.kit(seat); s.living.Has(seat) && k.Energy && s.uses[seat] < k.Limit && s.carried(seat) {
			return false
		}
		if s.living.Has(seat) && s.canMove(seat) {
			return false
		}
		if !s.living.Has(seat) && s.zombieCapture(seat) != 0 {
			return false
		}
	}
	return true
}

// tellEnd tells what the result does not: who shares the point, and how. A winner needs no further word.
func (s *state) tellEnd(log *game.Log) {
	switch {
	case log == nil || s.living.Len() == 1:
	case s.still:
		log.Add("ability.drawn.still", "seats", s.seatWordsOf(s.living))
	case s.living.Len() > 1:
		log.Add("ability.drawn", "rounds", int(s.patience), "seats", s.seatWordsOf(s.living))
	case s.seats == 2 && s.living == 0:
		log.Add("ability.drawn.both")
	default:
		log.Add("ability.destroyed", "last", s.seatWord(int(s.order[3])), "before", s.seatWord(int(s.order[2])))
	}
}

func (s *state) arrow(kind game.ArrowKind, seat int, from, to board.Square) game.Arrow {
	return game.Arrow{Path: []string{s.name(from), s.name(to)}, Seat: seat, Kind: kind}
}
