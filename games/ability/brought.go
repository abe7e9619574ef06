package ability

import (
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/power"
)

// pool holds the abilities that seats have named to bring to a game, so that a move can hold a number for a text. It
// only grows, and all states of a game share it; nothing but moves depends on it.
type pool struct {
	mu     sync.Mutex
	powers [maxSeats][]*power.Power
}

// maxBrought is the number of texts that a seat may try.
const maxBrought = 64

// add returns the number of an ability of a seat. ok is false if there are too many.
func (p *pool) add(seat int, ability *power.Power) (n int, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := ability.String()
	if i := slices.IndexFunc(p.powers[seat], func(q *power.Power) bool { return q.String() == text }); i >= 0 {
		return i, true
	}
	if len(p.powers[seat]) == maxBrought {
		return 0, false
	}
	p.powers[seat] = append(p.powers[seat], ability)
	return len(p.powers[seat]) - 1, true
}

// at returns an ability of a seat, or nil.
func (p *pool) at(seat, n int) *power.Power {
	p.mu.Lock()
	defer p.mu.Unlock()
	if seat < 0 || seat >= maxSeats || n >= len(p.powers[seat]) {
		return nil
	}
	return p.powers[seat][n]
}

// parseBrought reads the choice of an ability of one's own, after the prefix.
func (s *state) parseBrought(seat int, escaped string) (game.Move, error) {
	text, err := url.QueryUnescape(escaped)
	if err != nil || seat < 0 || seat >= s.seats || s.pool == nil {
		return 0, game.Refuse(game.BadMove, "ability.bring.form")
	}
	p, err := power.Parse(text)
	if err != nil {
		return 0, game.Recode(game.BadMove, err)
	}
	n, ok := s.pool.add(seat, p.Bare())
	if !ok {
		return 0, game.Refuse(game.BadMove, "ability.bring.many", "max", maxBrought)
	}
	return newMove(bring, 0, 0) | game.Move(n)<<8, nil
}

// formatBrought is the inverse of parseBrought.
func (s *state) formatBrought(seat int, m game.Move) string {
	if p := s.pool.at(seat, int(toOf(m))); p != nil {
		return choicePrefix + own + url.QueryEscape(p.String())
	}
	return choicePrefix + own
}

// chosen returns the ability that a choice names, or nil.
func (s *state) chosen(seat int, m game.Move) *power.Power {
	switch {
	case sortOf(m) == bring && s.abilities == abilitiesBrought && m == newMove(bring, 0, toOf(m)):
		return s.pool.at(seat, int(toOf(m)))
	case sortOf(m) == choose && abilityOf(m) < s.set.known() && m == newChoice(abilityOf(m)):
		return s.set.of(abilityOf(m)).Power
	}
	return nil
}

// tooStrong reports whether an ability has more points than the game allows.
func (s *state) tooStrong(p *power.Power) bool { return s.points > 0 && p.Points() > int(s.points) }

// checkBrought returns why a seat may not choose an ability, or nil. Nobody else is told.
func (s *state) checkBrought(p *power.Power) error {
	if s.tooStrong(p) {
		return illegal("ability.bring.points", "points", p.Points(), "most", int(s.points))
	}
	return nil
}

// unknown stands for an ability that is not known in a view.
func unknown() *power.Power { return &power.Power{Name: "unknown"} }

// broughtSet returns the set of the abilities that the seats have brought, by seat. Unknown ones are nil.
func broughtSet(powers []*power.Power) *set {
	var all strings.Builder
	for i, p := range powers {
		if p == nil {
			powers[i] = unknown()
		}
		all.WriteString(powers[i].String())
	}
	return newSet(own+url.QueryEscape(all.String()), powers)
}

// reduceSet leaves only the abilities of these seats in the set of brought abilities.
func (s *state) reduceSet(known game.SeatSet) {
	powers := make([]*power.Power, s.seats)
	for seat := range known.All() {
		powers[seat] = s.set.of(abilityID(seat + 1)).Power
	}
	s.set = broughtSet(powers)
}
