package ability

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/board"
	"github.com/quandary-games/quandary/games/internal/chess"
)

// sniper, twice: an own piece removes an enemy piece that it could capture by an ordinary move, and stays where it
// is. A pawn that could be captured en passant can be shot too, on its own square.
type sniper struct{ plain }

func (sniper) name() string            { return "sniper" }
func (sniper) uses() uint8             { return 2 }
func (sniper) sudden() bool            { return true }
func (a sniper) action() action        { return a }
func (sniper) sign() byte              { return 'x' }
func (sniper) shoots() bool            { return true }
func (sniper) target() game.ChoiceKind { return game.PickToken }

func (sniper) list(s *state, seat int, buf []game.Move) []game.Move {
	w := s.walk(seat)
	for q := range s.men[seat].All() {
		for target := range w.shots(q).All() {
			victim := s.at[target]
			// Without its ability the seat could not shoot at all (A5.2).
			if victim.kind() != chess.King || s.mayTake(seat, victim.seat(), true) {
				buf = append(buf, newUse(s.ability[seat], q, target))
			}
		}
	}
	return buf
}

// shots returns the squares of the enemy pieces that a piece could capture.
func (w *walk) shots(q board.Square) board.Set {
	targets := w.targets(q)
	if w.s.at[q].kind() == chess.Pawn {
		for other, to := range &w.s.passed {
			if to != board.NoSquare {
				if victim := w.passing(q, other, to); victim != board.NoSquare {
					targets.Add(victim)
				}
			}
		}
	}
	return targets
}

func (sniper) carryOut(s *state, seat int, m game.Move, log *game.Log) bool {
	from, target := fromOf(m), toOf(m)
	victim := s.at[target]
	if victim.kind() == chess.King && s.shielded(victim.seat(), from, log) {
		return true
	}
	if log != nil {
		log.Add("ability.shot",
			"seat", s.seatWord(seat), "piece", s.at[from].kind().Word(), "from", s.name(from),
			"victim", s.seatWord(victim.seat()), "target", victim.kind().Word(), "square", s.name(target))
	}
	s.remove(target, log)
	return true
}

func (sniper) refusal(s *state, seat int, m game.Move) error {
	from, target := fromOf(m), toOf(m)
	victim := s.at[target]
	w := s.walk(seat)
	shots := w.shots(from)
	switch {
	case victim == 0 || victim.seat() == seat:
		return illegal("ability.sniper.nothing", "square", s.name(target))
	case !shots.Has(target):
		return illegal("ability.sniper.reach",
			"piece", s.at[from].kind().Word(), "from", s.name(from), "square", s.name(target))
	case victim.kind() == chess.King && !s.mayTake(seat, victim.seat(), true):
		return s.unannounced(seat, victim.seat(), target)
	}
	return s.noPromotion(from)
}
