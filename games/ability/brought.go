package ability

import (
	"net/url"
	"strings"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/power"
)

// heard holds the abilities that seats choose to bring, by seat: a move has no bits for a text. It never changes.
type heard [maxSeats]*power.Power

// Hear returns a state that knows the ability of the seat's own in a choice, or the state itself if there is none.
func (s *state) Hear(seat int, notation string) game.State {
	escaped, brings := strings.CutPrefix(notation, choicePrefix+own)
	if !brings || s.phase != choosing || s.abilities != abilitiesBrought || seat < 0 || seat >= s.seats {
		return s
	}
	p, err := readBrought(escaped)
	if err != nil {
		return s
	}
	c, all := *s, heard{}
	if s.heard != nil {
		all = *s.heard
	}
	all[seat], c.heard = p, &all
	return &c
}

// readBrought reads an ability of one's own in URL form. Errors: BadMove.
func readBrought(escaped string) (*power.Power, error) {
	text, err := url.QueryUnescape(escaped)
	if err != nil {
		return nil, game.Refuse(game.BadMove, "ability.bring.form")
	}
	p, err := power.Parse(text)
	if err != nil {
		return nil, game.Recode(game.BadMove, err)
	}
	return p.Bare(), nil
}

// formatBrought returns the notation of the choice of an ability of one's own.
func (s *state) formatBrought(seat int) string {
	if s.heard == nil || s.heard[seat] == nil {
		return choicePrefix + own
	}
	return choicePrefix + own + url.QueryEscape(s.heard[seat].String())
}

// chosen returns the ability that a choice names, or nil.
func (s *state) chosen(seat int, m game.Move) *power.Power {
	switch {
	case m == newMove(bring, 0, 0) && s.heard != nil:
		return s.heard[seat]
	case sortOf(m) == choose && abilityOf(m) < s.set.known() && m == newChoice(abilityOf(m)):
		return s.set.of(abilityOf(m)).Power
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
