package ability

import (
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/games/internal/power"
)

// heard holds what moves tell that have no bits for it, by seat. It never changes.
type heard struct {
	brings [maxSeats]*power.Power // the ability that a seat chooses to bring
	acts   [maxSeats][]string     // in a view, the actions seen of a hidden ability, by their names or signs
	fits   [maxSeats][][]string   // in a view, the abilities that may have done what was seen of a hidden one, by name
}

// clueIs begins a clue to a hidden ability: the names of those that may have done what was seen follow.
const clueIs = "fits:"

// Hear returns a state that knows the ability of the seat's own in a choice, an action of a hidden ability, or a clue
// to it. It returns the state itself if the notation tells none of these.
func (s *state) Hear(seat int, notation string) game.State {
	if s.abilities == abilitiesOff || seat < 0 || seat >= s.seats {
		return s
	}
	var all heard
	if s.heard != nil {
		all = *s.heard
	}
	escaped, brings := strings.CutPrefix(notation, choicePrefix+own)
	used, uses := strings.CutPrefix(notation, "@")
	names, fits := strings.CutPrefix(notation, clueIs)
	switch {
	case s.phase == choosing && brings && s.abilities == abilitiesBrought:
		p, err := readBrought(escaped)
		if err != nil {
			return s
		}
		all.brings[seat] = p
	case uses && s.secret(seat):
		all.acts[seat] = append(slices.Clone(all.acts[seat]), used)
	case fits && s.secret(seat):
		all.fits[seat] = append(slices.Clone(all.fits[seat]), strings.Split(names, ","))
	default:
		return s
	}
	c := *s
	c.heard = &all
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
	if s.heard == nil || s.heard.brings[seat] == nil {
		return choicePrefix + own
	}
	return choicePrefix + own + url.QueryEscape(s.heard.brings[seat].String())
}

// chosen returns the ability that a choice names, or nil.
func (s *state) chosen(seat int, m game.Move) *power.Power {
	switch {
	case m == newMove(bring, 0, 0) && s.heard != nil:
		return s.heard.brings[seat]
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

// shippedKits returns the abilities that come with the program, ready for play.
var shippedKits = sync.OnceValue(func() (all []kit) {
	for _, name := range setNames {
		for _, p := range shippedPowers(name) {
			k := newKit(p.Bare())
			k.translate()
			all = append(all, k)
		}
	}
	return all
})

// strange is one of so many brought abilities that may be one of the program, but is not.
const strange = 4

// guessBrought gives a seat one of the abilities of the program that could have done what was seen, or none.
func (s *state) guessBrought(seat int, pick func(n int) int) {
	var fits []*kit
	all := shippedKits()
	for i := range all {
		if k := &all[i]; s.limits.refusal(k.Power) == nil && s.couldHave(seat, k) && s.didAll(seat, k) {
			fits = append(fits, k)
		}
	}
	s.ability[seat] = 0
	known := s.heard != nil && len(s.heard.acts[seat])+len(s.heard.fits[seat]) > 0
	if len(fits) == 0 || !known && pick(strange) == 0 {
		return
	}
	s.bring(seat, fits[pick(len(fits))])
}

// bring gives a seat an ability of the program in place of the one that it has brought.
func (s *state) bring(seat int, k *kit) {
	kits := slices.Clone(s.set.kits)
	s.ability[seat], kits[seat+1] = abilityID(seat+1), *k
	var texts strings.Builder
	for i := range kits[1:] {
		texts.WriteString(kits[i+1].String())
	}
	s.set = setOfKits(own+url.QueryEscape(texts.String()), kits)
}

// didAll reports whether an ability may have done all that was seen of a seat's hidden ability.
func (s *state) didAll(seat int, k *kit) bool {
	return s.heard == nil || !slices.ContainsFunc(s.heard.acts[seat], func(used string) bool {
		used, _, _ = strings.Cut(used, "!")
		_, has := s.parseUseOf(abilityID(seat+1), k, used)
		return !has
	}) && !slices.ContainsFunc(s.heard.fits[seat], func(names []string) bool { return !slices.Contains(names, k.Name) })
}

// made returns the clue that a move is to its seat's ability: those with which it is legal. It returns "" if it needs
// no ability, or is a use, which [state.Hear] reads.
func (s *state) made(seat int, m game.Move) string {
	if s.abilities == abilitiesOff || sortOf(m) == use {
		return ""
	}
	plain := *s.seenBy(seat)
	plain.ability[seat] = 0
	if plain.checkMove(seat, m) == nil {
		return ""
	}
	return plain.clue(seat, func(try *state) bool { return try.checkMove(seat, m) == nil })
}

// clue returns the clue to a seat's ability that only those have with which a position passes a test.
func (s *state) clue(seat int, fits func(try *state) bool) string {
	var names []string
	try := *s
	if s.abilities == abilitiesBrought {
		for all, i := shippedKits(), 0; i < len(all); i++ {
			if try.bring(seat, &all[i]); fits(&try) {
				names = append(names, all[i].Name)
			}
		}
		return clueIs + strings.Join(names, ",")
	}
	for id := range s.set.known() {
		if try.ability[seat] = id; fits(&try) {
			names = append(names, s.set.of(id).Name)
		}
	}
	return clueIs + strings.Join(names, ",")
}
