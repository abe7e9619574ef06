package indeterminist

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

var _ game.Hinting = (*state)(nil)

// Hints appends turns that split off another part than the half, where the number makes a difference: the largest part
// that crosses or enters a square, and the smallest by which an enemy instance falls. What is left behind may go on by
// a second step (I2.4).
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
		for at := s.where[s.turn&1][k]; at != 0; {
			buf = l.hint(buf, s.mover(k, at.Pop()))
		}
	}
	return buf
}

// hint appends the turns that split an instance.
func (l *lister) hint(buf []game.Move, all mover) []game.Move {
	all.becomes = becoming(int(l.turn&1), all.kind, all.from)[0]
	larger := l.targets(&all) // of the part that is larger by one per cent
	for n := int((all.share - 1) / percent); n > 0; n-- {
		part, smaller := all, all
		part.share, smaller.share = ppm(n)*percent, ppm(n-1)*percent
		if part.share < l.floor {
			break
		}
		targets := l.targets(&part)
		reasons := targets &^ larger
		larger = targets
		for hits := targets & l.held[1-l.turn&1]; hits != 0; {
			if to := hits.Pop(); l.fallen(&part, to) != l.fallen(&smaller, to) {
				reasons |= chess.Bit(to)
			}
		}
		if reasons != 0 && n != usual[1] {
			buf = l.appendHint(buf, &part, n, reasons)
		}
	}
	return buf
}

// fallen returns the enemy kinds on a square that fall below the floor when a mover arrives, as bits.
func (s *state) fallen(m *mover, to board.Square) (kinds uint) {
	c := s.turn & 1
	before := s.sums[c][to]
	after := before + m.share
	if same := s.shares[c][m.becomes][to]; same > 0 {
		after += join(same, m.share, s.related(s.origins[c][m.becomes][to], m.origins)) - same - m.share
	}
	by := s.capture(m.share, s.sums[1-c][to], before, min(after, whole))
	for k := chess.Pawn; k <= chess.King; k++ {
		if n := s.shares[1-c][k][to]; n > 0 && by.shrink(n) < s.floor {
			kinds |= 1 << k
		}
	}
	return kinds
}

// appendHint appends the turns that split off a part of so many per cent and send it to one of the targets, alone
// and followed by a step of the rest.
func (l *lister) appendHint(buf []game.Move, part *mover, percents int, targets chess.Bits) []game.Move {
	l.entries = l.add(l.entries[:0], *part)
	first := &l.entries[0]
	first.split = true
	first.code |= game.Move(percents) << splitAt
	if first.rest = l.shares[l.turn&1][part.kind][part.from] - part.share; first.rest < l.floor {
		first.rest = 0
	}
	l.follow = l.follow[:0]
	l.findRests(first)
	o := l.departed(first)
	for targets != 0 {
		to := targets.Pop()
		turn := first.code | game.Move(to)<<toAt
		buf = l.appendSeconds(append(buf, turn), turn, &o, first, to)
	}
	return buf
}
