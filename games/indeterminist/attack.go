package indeterminist

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// attack is an enemy's step that captures a king, or a part of one.
type attack struct {
	from, to board.Square
	takes    ppm
}

// attacks returns the steps of whole instances that would capture of a colour's king if its enemy were to move.
func (s *state) attacks(c int) (list []attack) {
	enemy := *s
	enemy.turn = int8(1 - c)
	for k := chess.Pawn; k <= chess.King; k++ {
		for at := s.where[1-c][k]; at != 0; {
			m := enemy.mover(k, at.Pop())
			m.becomes = becoming(1-c, k, m.from)[0]
			for hits := enemy.targets(&m) & s.where[c][chess.King]; hits != 0; {
				to := hits.Pop()
				after := enemy
				after.put(1-c, k, m.from, 0, 0)
				after.arrive(&m, to, nil)
				if takes := s.king(c) - after.king(c); takes > 0 {
					list = append(list, attack{m.from, to, takes})
				}
			}
		}
	}
	return list
}

// warn marks the squares where a colour's king is attacked, draws on each the step that takes the most, and returns how
// much that is.
func (s *state) warn(p *game.Picture, c int) (notes []text.Text) {
	var most [64]attack
	for _, a := range s.attacks(c) {
		if a.takes > most[a.to].takes {
			most[a.to] = a
		}
	}
	for _, a := range most {
		if a.takes == 0 {
			continue
		}
		square := name(a.to)
		p.Checks = append(p.Checks, game.Arrow{Path: []string{name(a.from), square}, Seat: 1 - c, Kind: game.Check})
		if s.king(c) == whole { // else all of it is marked
			p.Marks = append(p.Marks, game.Mark{Square: square, Kind: game.Danger})
		}
		notes = append(notes, text.Of("indeterminist.note.attacked", "square", square, "share", a.takes.String()))
	}
	return notes
}
