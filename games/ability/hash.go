package ability

import "github.com/quandary-games/quandary/game/board"

// Hash covers everything in String but the counters of rounds and turns. Of these it covers only the distance of the
// barrier.
func (s *state) Hash() uint64 {
	h := hasher(0)
	h.add(uint64(s.board), uint64(s.contractions), uint64(s.dueIn()))
	for seat := range s.seats {
		for q := range s.men[seat].All() {
			h.add(uint64(q)<<8 | uint64(s.at[q]))
		}
		h.add(uint64(s.ability[seat])<<56 | uint64(s.uses[seat])<<48 | uint64(s.named[seat])<<40 |
			uint64(s.learned[seat])<<32 | uint64(s.checks[seat]))
		if q := s.passed[seat]; q != board.NoSquare {
			h.add(uint64(q)<<16 | uint64(s.arrival[seat])<<8 | uint64(seat))
		}
	}
	h.add(uint64(s.phase), uint64(s.turn), uint64(s.living), uint64(s.gone))
	for _, seat := range s.order[:s.fallen] {
		h.add(uint64(seat))
	}
	h.add(uint64(s.reach)<<48|uint64(s.barrier)<<40|uint64(s.checksDue)<<32|uint64(s.patience)<<24|
		uint64(s.announce)<<16|uint64(s.abilities)<<8|
		uint64(bit(s.plainPawns)<<2|bit(s.obstacles)<<1|bit(s.accelerate)), s.set.hash)
	if s.lain > 0 || s.acted != 0 || s.lost != 0 {
		h.add(uint64(s.acted), uint64(s.lost))
		for _, t := range s.all() {
			h.add(uint64(t.at)<<40 | uint64(t.state)<<32 | uint64(t.owner)<<24 | uint64(t.level)<<16 |
				uint64(t.left)<<8 | uint64(bit(t.clings)<<1|bit(t.veiled)))
		}
	}
	for seat, l := range s.last {
		if l != (ply{}) {
			h.add(uint64(l.from)<<32|uint64(l.to)<<24|uint64(l.was)<<16|uint64(l.taken)<<8|uint64(seat), 1)
		}
	}
	return uint64(h)
}

// bit returns 1 if so, else 0.
func bit(so bool) uint8 {
	if so {
		return 1
	}
	return 0
}

// hasher accumulates a hash. The order of the numbers matters.
type hasher uint64

// add mixes numbers in (the finaliser of SplitMix64).
func (h *hasher) add(numbers ...uint64) {
	for _, n := range numbers {
		x := uint64(*h) + n + 0x9e3779b97f4a7c15
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		*h = hasher(x ^ x>>31)
	}
}
