package indeterminist

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

var _ game.Hinting = (*state)(nil)

// Hints appends turns that split off another part than the half, where the number makes a difference: the largest part
// that crosses or enters a square, and the smallest by which an enemy instance falls, alone or with a capture by all of
// another instance. What is left behind may go on by a second step (I2.4), and another instance may capture.
func (s *state) Hints(_ int, buf []game.Move) []game.Move {
	if s.halves || s.roll {
		return buf
	}
	l := listers.Get().(*lister)
	defer l.release()
	l.state = s
	l.survey()
	for k := chess.Pawn; k <= chess.King; k++ {
		if !l.divides(k) {
			continue
		}
		l.entries = l.entries[:0]
		for at := s.where[s.turn&1][k]; at != 0; {
			all := s.mover(k, at.Pop())
			all.becomes = becoming(int(l.turn&1), k, all.from)[0]
			l.entries = l.add(l.entries, all)
		}
		for i := range l.entries {
			buf = l.hint(buf, l.entries[i].mover)
		}
	}
	return buf
}

// hint appends the turns that split an instance. The entries are all instances of its kind.
func (l *lister) hint(buf []game.Move, all mover) []game.Move {
	larger := l.targets(&all) // of the part that is larger by one per cent
	for n := int((all.share - 1) / percent); n > 0; n-- {
		part, smaller := all, all
		part.share, smaller.share = ppm(n)*percent, ppm(n-1)*percent
		if part.share < l.floor {
			break
		}
		if smaller.share < l.floor { // it would vanish
			smaller.share = 0
		}
		targets := l.targets(&part)
		reasons := targets &^ larger
		larger = targets
		for hits := targets & l.held[1-l.turn&1]; hits != 0; {
			if to := hits.Pop(); l.decides(to, part, smaller) {
				reasons |= chess.Bit(to)
			}
		}
		if reasons != 0 && n != usual[1] {
			buf = l.appendHint(buf, &part, n, reasons)
		}
	}
	return buf
}

// decides reports whether enemies on a square fall to a part that do not fall to a smaller one, each alone or together
// with all of another instance.
func (l *lister) decides(to board.Square, part, smaller mover) bool {
	if l.fallen(to, part) != l.fallen(to, smaller) {
		return true
	}
	for i := range l.entries {
		e := &l.entries[i]
		if e.from != part.from && e.targets.Has(to) && e.becomes == part.becomes && e.share+part.share <= whole &&
			l.fallen(to, part, e.mover) != l.fallen(to, smaller, e.mover) {
			return true
		}
	}
	return false
}

// fallen returns the enemy kinds on a square that fall below the floor when movers that become one kind arrive, one
// after the other, as bits.
func (s *state) fallen(to board.Square, movers ...mover) (kinds uint) {
	c := s.turn & 1
	becomes := movers[0].becomes
	sum, same, origins := s.sums[c][to], s.shares[c][becomes][to], s.origins[c][becomes][to]
	var by [2]loss
	for i, m := range movers {
		joined := m.share
		if same > 0 {
			joined = join(same, m.share, s.related(origins, m.origins))
		}
		after := min(sum-same+joined, whole)
		by[i] = s.capture(m.share, s.sums[1-c][to], sum, after)
		sum, same, origins = after, joined, origins|m.origins
	}
	for k := chess.Pawn; k <= chess.King; k++ {
		n := s.shares[1-c][k][to]
		if n == 0 {
			continue
		}
		for _, l := range by[:len(movers)] {
			if n >= s.floor && l.of > 0 {
				n = l.shrink(n)
			}
		}
		if n < s.floor {
			kinds |= 1 << k
		}
	}
	return kinds
}

// appendHint appends the turns that split off a part of so many per cent and send it to one of the targets: alone,
// followed by a step of the rest, and followed by a capture by all of another instance.
func (l *lister) appendHint(buf []game.Move, part *mover, percents int, targets chess.Bits) []game.Move {
	c, n := l.turn&1, len(l.entries)
	l.entries = l.add(l.entries, *part)
	first, others := &l.entries[n], l.entries[:n]
	l.entries = others
	first.split = true
	first.code |= game.Move(percents) << splitAt
	if first.rest = l.shares[c][part.kind][part.from] - part.share; first.rest < l.floor {
		first.rest = 0
	}
	l.follow = l.follow[:0]
	l.findRests(first)
	o := l.departed(first)
	for targets != 0 {
		to := targets.Pop()
		turn := first.code | game.Move(to)<<toAt
		buf = l.appendSeconds(append(buf, turn), turn, &o, first, to)
		for i := range others {
			if e := &others[i]; e.from != part.from && e.from != to && e.share+part.share <= whole {
				o.arrive(first, to)
				buf = e.appendSecond(buf, turn, o.targetsOf(e)&l.held[1-c])
			}
		}
	}
	return buf
}
