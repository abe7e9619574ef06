package ability

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// leap, three times: an own piece other than the king goes to any empty square within two files and two ranks, over
// other pieces. Pawns promote as usual.
type leap struct{ plain }

// leapReach is the largest number of files and ranks of a leap.
const leapReach = 2

func (leap) name() string            { return "leap" }
func (leap) uses() uint8             { return 3 }
func (a leap) action() action        { return a }
func (leap) sign() byte              { return '-' }
func (leap) shoots() bool            { return false }
func (leap) target() game.ChoiceKind { return game.PickSquare }

func (leap) list(s *state, seat int, buf []game.Move) []game.Move {
	for q := range s.men[seat].All() {
		if s.at[q].kind() == chess.King {
			continue
		}
		f, r := int(s.file[q]), int(s.rank[q])
		for y := r - leapReach; y <= r+leapReach; y++ {
			for x := f - leapReach; x <= f+leapReach; x++ {
				to := s.Shape.At(x, y)
				if to == board.NoSquare || s.at[to] != 0 {
					continue
				}
				m := newUse(s.ability[seat], q, to)
				if !s.mustPromote(seat, s.at[q], to) {
					buf = append(buf, m)
					continue
				}
				for _, k := range chess.Promotions() {
					buf = append(buf, promoting(m, k))
				}
			}
		}
	}
	return buf
}

func (leap) carryOut(s *state, seat int, m game.Move, log *game.Log) bool {
	from, to := fromOf(m), toOf(m)
	p := s.lift(from)
	s.put(to, p.moved())
	if log != nil {
		log.AddArrow(s.arrow(game.Moved, seat, from, to), "ability.vaulted",
			"seat", s.seatWord(seat), "piece", p.kind().Word(), "from", s.name(from), "to", s.name(to))
	}
	if k := promotionOf(m); k != chess.NoKind {
		s.promote(to, k, log)
	}
	return p.kind() == chess.Pawn
}

func (leap) refusal(s *state, seat int, m game.Move) error {
	from, to := fromOf(m), toOf(m)
	piece := s.at[from].kind().Word()
	switch {
	case s.at[from].kind() == chess.King:
		return illegal("ability.leap.king")
	case s.at[to] != 0:
		return illegal("ability.leap.occupied", "piece", piece, "from", s.name(from), "to", s.name(to))
	case s.distance(from, to) > leapReach:
		return illegal("ability.leap.far", "piece", piece, "from", s.name(from), "to", s.name(to))
	}
	return s.promotionRefusal(seat, m)
}
