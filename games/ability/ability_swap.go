package ability

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// swap, twice: two own pieces of different kinds exchange places. No pawn may arrive on a square where it would
// promote. The smaller square is named first.
type swap struct{ plain }

func (swap) name() string            { return "swap" }
func (swap) uses() uint8             { return 2 }
func (a swap) action() action        { return a }
func (swap) sign() byte              { return '/' }
func (swap) shoots() bool            { return false }
func (swap) target() game.ChoiceKind { return game.PickToken }

func (swap) list(s *state, seat int, buf []game.Move) []game.Move {
	for q := range s.men[seat].All() {
		for r := range s.men[seat].All() {
			if q < r && s.at[q].kind() != s.at[r].kind() &&
				!s.mustPromote(seat, s.at[q], r) && !s.mustPromote(seat, s.at[r], q) {
				buf = append(buf, newUse(s.ability[seat], q, r))
			}
		}
	}
	return buf
}

func (swap) carryOut(s *state, seat int, m game.Move, log *game.Log) bool {
	a, b := fromOf(m), toOf(m)
	p, q := s.lift(a), s.lift(b)
	s.put(a, q.moved())
	s.put(b, p.moved())
	if log != nil {
		log.AddArrow(s.arrow(game.Moved, seat, a, b), "ability.exchanged", "seat", s.seatWord(seat),
			"piece", p.kind().Word(), "from", s.name(a), "other", q.kind().Word(), "to", s.name(b))
	}
	return p.kind() == chess.Pawn || q.kind() == chess.Pawn
}

func (swap) refusal(s *state, seat int, m game.Move) error {
	a, b := fromOf(m), toOf(m)
	if q := s.at[b]; a == b || q == 0 || q.seat() != seat {
		return illegal("ability.swap.own", "from", s.name(a), "to", s.name(b))
	}
	switch {
	case s.at[a].kind() == s.at[b].kind():
		return illegal("ability.swap.alike",
			"from", s.name(a), "to", s.name(b), "piece", s.at[a].kind().Word())
	case b < a:
		return illegal("ability.swap.order", "from", s.name(a), "to", s.name(b))
	}
	for _, way := range [2][2]board.Square{{a, b}, {b, a}} {
		if s.mustPromote(seat, s.at[way[0]], way[1]) {
			return illegal("ability.swap.promotes", "square", s.name(way[1]))
		}
	}
	return s.noPromotion(a)
}
