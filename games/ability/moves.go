package ability

import (
	"math/bits"
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/power"
)

// Moves appends the legal moves of the seat: each base move, alone and with every announcement that it allows (A7.1).
func (s *state) Moves(seat int, buf []game.Move) []game.Move {
	if s.phase == choosing {
		for id := range s.set.known() {
			if s.limits.refusal(s.set.of(id).Power) == nil {
				buf = append(buf, newChoice(id))
			}
		}
		return buf
	}
	if s.phase == grading {
		return s.grades(buf)
	}
	s = s.seenBy(seat)
	first := len(buf)
	buf = s.baseMoves(seat, buf)
	if s.announce == announceOff || s.acted&moved != 0 {
		return buf
	}
	l := s.lens(seat)
	for _, m := range buf[first:] {
		valid := l.announceable(m)
		for named := valid; named != 0; named = (named - 1) & valid {
			buf = append(buf, announcing(m, named))
		}
	}
	l.close()
	return buf
}

// baseMoves appends the legal moves of a living seat, without announcements.
func (s *state) baseMoves(seat int, buf []game.Move) []game.Move {
	if s.acted&moved != 0 && seat == int(s.turn) && s.picking(seat) == 0 {
		return append(s.listUses(seat, buf), stop)
	}
	if s.lain > 0 {
		return s.movesAmongThings(seat, buf)
	}
	w := s.walk(seat)
	w.buf = buf
	for i, word := range s.men[seat] {
		for ; word != 0; word &= word - 1 {
			w.piece(board.Square(i<<6 + bits.TrailingZeros64(word)))
		}
	}
	return s.listUses(seat, s.repeated(seat, w.buf, len(buf)))
}

// repeated appends the steps from an index on again as those after which the seat acts, if it can.
func (s *state) repeated(seat int, steps []game.Move, first int) []game.Move {
	if !s.mayLast(seat) {
		return steps
	}
	for _, m := range steps[first:] {
		steps = append(steps, m|lasting)
	}
	return steps
}

// canMove reports whether a living seat has a legal move (A2.7).
func (s *state) canMove(seat int) bool {
	if s.acted&moved != 0 && seat == int(s.turn) || s.lain > 0 && s.picking(seat) > 0 {
		return true
	}
	w := s.walk(seat)
	if w.any = s.lain == 0; !w.any {
		w.buf = make([]game.Move, 0, 32)
	}
	for i, word := range s.men[seat] {
		for ; word != 0; word &= word - 1 {
			q := board.Square(i<<6 + bits.TrailingZeros64(word))
			if s.lain > 0 && s.idle(q) {
				continue
			}
			w.piece(q)
			if w.any && w.found || slices.ContainsFunc(w.buf, func(m game.Move) bool { return !s.guarded(m) }) {
				return true
			}
			w.buf = w.buf[:0]
		}
	}
	if limit := s.limited(seat); limit != nil && limit.left == 0 {
		return true // it can choose its pieces again
	}
	return len(s.listUses(seat, nil)) > 0
}

// movesAmongThings appends the moves where abilities have left something: frozen pieces stay, shielded ones are not
// captured, and a limited seat first chooses its pieces.
func (s *state) movesAmongThings(seat int, buf []game.Move) []game.Move {
	limit := s.limited(seat)
	if s.picking(seat) > 0 {
		for q := range s.men[seat].All() {
			if !s.has(q, power.Picked) {
				buf = append(buf, newPick(q))
			}
		}
		return buf
	}
	w := s.walk(seat)
	w.buf = buf
	for q := range s.men[seat].All() {
		if !s.idle(q) {
			w.piece(q)
		}
	}
	first := len(buf)
	free := slices.DeleteFunc(w.buf[first:], s.guarded)
	buf = s.listUses(seat, s.repeated(seat, w.buf[:first+len(free)], first))
	if limit != nil && limit.left == 0 {
		buf = append(buf, pickAgain)
	}
	return buf
}

// guarded reports whether a step would capture a shielded piece.
func (s *state) guarded(m game.Move) bool {
	to := toOf(m)
	return s.at[to] != 0 && s.has(to, power.Shielded)
}

// grades appends the levels that the seat to move can afford.
func (s *state) grades(buf []game.Move) []game.Move {
	bomb, target := s.ungraded()
	if bomb == nil { // it is hidden, and so are its levels
		return append(buf, atLevel(newMove(grade, 0, 0), 1))
	}
	for level := 1; level <= len(bomb.Levels); level++ {
		if bomb.priceOf(level, target) <= s.uses[s.turn] {
			buf = append(buf, atLevel(newMove(grade, 0, 0), level))
		}
	}
	return buf
}

// ungraded returns the action whose level is to be chosen, and what it was used on; nil if that is hidden.
func (s *state) ungraded() (*act, piece) {
	k := s.kit(int(s.turn))
	for _, t := range s.all() {
		if t.state == power.Bombed && t.level == 0 && t.owner == s.turn && k.bomb != nil {
			if t.clings {
				return k.bomb, s.at[t.at]
			}
			return k.bomb, 0
		}
	}
	return nil, 0
}

// endsTurn reports whether a move ends the turn, so that check can be announced with it.
func (s *state) endsTurn(m game.Move) bool {
	switch sortOf(m) {
	case pick:
		return m == pickAgain || m == stop
	case grade:
		return false
	case use:
		k := s.set.of(abilityOf(m))
		return actionOf(m) < len(k.acts) && k.acts[actionOf(m)].Mode.Ends()
	}
	return true
}

// announces reports whether check can be announced with a move.
func (s *state) announces(m game.Move) bool {
	return s.acted&moved == 0 && (sortOf(m) == step || s.closes(m))
}

// closes reports whether a move that is no step ends the turn in a way with which check can be announced.
func (s *state) closes(m game.Move) bool { return s.endsTurn(m) && !s.mute(m) }

// mute reports whether a move uses an action with which no check can be announced.
func (s *state) mute(m game.Move) bool {
	k := s.set.of(abilityOf(m))
	return sortOf(m) == use && actionOf(m) < len(k.acts) && k.acts[actionOf(m)].mute
}
