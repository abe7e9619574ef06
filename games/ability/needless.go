package ability

import (
	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/power"
)

// Needless reports whether a use of an ability only moves a piece to where a step takes it, which spends nothing
// (game.Economical).
func (s *state) Needless(seat int, m game.Move) bool {
	if sortOf(m) != use {
		return false
	}
	a := &s.set.of(abilityOf(m)).acts[actionOf(m)]
	plain := announcing(promoting(newMove(step, fromOf(m), toOf(m)), promotionOf(m)), announcedIn(m))
	return a.Price > 0 && a.Mode == power.Whole && len(a.Effects) == 1 && a.moves() && s.Check(seat, plain) == nil
}
