package ability

import (
	"math/bits"

	"github.com/quandary-games/quandary/board"
	"github.com/quandary-games/quandary/chess"
	"github.com/quandary-games/quandary/game"
)

// zombieTurn lets the zombies of an eliminated seat make the capture that A3.4 names, if there is one, and tells
// whether they did.
func (s *state) zombieTurn(seat int, log *game.Log) bool {
	from, to := s.zombieCapture(seat)
	if from == board.NoSquare {
		if log != nil {
			log.Add("ability.idle", "seat", s.seatWord(seat))
		}
		return false
	}
	zombie, victim := s.at[from], s.at[to]
	if victim.kind() == chess.King && s.shielded(victim.seat(), from, log) {
		return true
	}
	s.lift(from)
	s.lift(to)
	s.put(to, zombie.moved())
	if log != nil {
		log.AddArrow(s.arrow(game.Moved, seat, from, to), "ability.bitten", "seat", s.seatWord(seat), "piece", zombie.kind().Word(),
			"from", s.name(from), "victim", s.seatWord(victim.seat()), "target", victim.kind().Word(), "square", s.name(to))
	}
	if victim.kind() == chess.King {
		s.eliminate(victim.seat(), log)
	}
	if s.mustPromote(seat, zombie, to) {
		s.promote(to, chess.Queen, log)
	}
	return true
}

// zombieCapture is the capture that the zombies of a seat make, or board.NoSquare. What they prefer is
// the smallest number made of the target's kind, the target's row and column, the captor's row and column (A3.4).
func (s *state) zombieCapture(seat int) (from, to board.Square) {
	if s.obstacles {
		return board.NoSquare, board.NoSquare
	}
	w := walk{s: s, seat: seat, gait: gaits[s.ability[seat]][1]}
	near := &s.near[seat]
	best := 1 << 30
	from, to = board.NoSquare, board.NoSquare
	for i, word := range s.men[seat] {
		for ; word != 0; word &= word - 1 {
			q := board.Square(i<<6 + bits.TrailingZeros64(word))
			targets := w.targets(q)
			for j, word := range targets {
				for ; word != 0; word &= word - 1 {
					t := board.Square(j<<6 + bits.TrailingZeros64(word))
					rank := int(chess.King-s.at[t].kind())<<16 | int(near[t])<<8 | int(near[q])
					if rank < best {
						best, from, to = rank, q, t
					}
				}
			}
		}
	}
	return from, to
}
