package ability

import (
	"slices"

	"github.com/quandary-games/quandary/game"
	"github.com/quandary-games/quandary/game/text"
	"github.com/quandary-games/quandary/games/internal/chess"
	"github.com/quandary-games/quandary/games/internal/power"
)

// begin gives the seats their abilities and starts the first turn (A6.1). Each seat is told its own ability, a spy
// all of them.
func (s *state) begin(given [maxSeats]abilityID, log *game.Log) {
	s.phase = playing
	for seat := range s.seats {
		s.ability[seat] = given[seat]
		s.uses[seat] = s.kit(seat).From
		s.equip(seat)
	}
	s.dawn(int(s.turn), nil)
	if log != nil {
		log.Add("ability.begins")
		for seat := range s.seats {
			s.tellOwn(seat, log)
			if spies := s.knowing(seat).Without(seat); spies != 0 {
				s.tellAbility(spies, seat, title(s.kit(seat)), log)
			}
		}
	}
	s.settle(log)
}

// tellOwn tells a seat its ability, and that no other player is told.
func (s *state) tellOwn(seat int, log *game.Log) {
	if own := game.Only(seat); s.ability[seat] == hidden || s.ability[seat] == 0 {
		s.tellAbility(own, seat, text.Text{}, log)
	} else {
		log.AddOnly(own, "ability.has_own", "seat", s.seatWord(seat), "ability", title(s.kit(seat)))
	}
}

// tellAbility tells others the ability of a seat, in these words, unless it is hidden.
func (s *state) tellAbility(others game.SeatSet, seat int, about text.Text, log *game.Log) {
	switch s.ability[seat] {
	case hidden:
	case 0:
		log.AddOnly(others, "ability.has_none", "seat", s.seatWord(seat))
	default:
		log.AddOnly(others, "ability.has", "seat", s.seatWord(seat), "about", about)
	}
}

// knowing returns the seats that know the ability of a seat.
func (s *state) knowing(seat int) game.SeatSet {
	set := game.Only(seat)
	for other := range s.seats {
		if s.kit(other).Sees || s.learned[other].Has(seat) {
			set = set.With(other)
		}
	}
	return set
}

// reveal tells all abilities at the end of the game.
func (s *state) reveal(log *game.Log) {
	if log == nil || s.abilities == abilitiesOff {
		return
	}
	for seat := range s.seats {
		switch s.ability[seat] {
		case hidden:
		case 0:
			log.Add("ability.revealed.none", "seat", s.seatWord(seat))
		default:
			log.Add("ability.revealed", "seat", s.seatWord(seat), "ability", s.kit(seat).word)
		}
	}
}

// View shows a seat only its own ability, and a spy all of them, until the game is over (A6.1, A6.2).
func (s *state) View(seat int) game.State {
	if s.abilities == abilitiesOff || s.phase == choosing || s.phase == dealing || s.over() {
		return s
	}
	all := seat >= 0 && s.kit(seat).Sees
	v := *s
	var known game.SeatSet
	for other := range s.seats {
		if other != seat && !all && (seat < 0 || !s.learned[seat].Has(other)) {
			v.ability[other], v.uses[other] = hidden, 0
			if s.announce == announceAbility { // a check counts if the ability makes it possible (A5.2)
				v.checks[other] = 0
			}
		} else if s.ability[other] != hidden {
			known = known.With(other)
		}
	}
	if s.abilities == abilitiesBrought && known != game.FirstSeats(s.seats) {
		v.reduceSet(known)
	}
	v.veil(seat)
	v.mask(seat)
	if !v.set.takes {
		v.last = [maxSeats]ply{}
	}
	if v == *s {
		return s
	}
	return &v
}

// veil turns what other seats have left, and only they know, into marks.
func (s *state) veil(seat int) {
	veiled := false
	for i := range s.all() {
		if t := &s.lying[i]; t.shown(seat) != t.state {
			t.state, t.level, t.left, t.veiled, veiled = power.Marked, 0, 0, false, true
		}
	}
	if veiled {
		s.tidy()
	}
}

// mask makes hidden pieces of other seats what they look like.
func (s *state) mask(seat int) {
	s.drop(func(t *thing) bool {
		if t.state != power.Hidden || int(t.owner) == seat {
			return false
		}
		s.at[t.at] = newPiece(int(t.owner), chess.Kind(t.level&7))
		if l := &s.last[t.owner]; l.to == t.at && l.was != 0 {
			l.was = s.at[t.at]
		}
		return true
	})
}

// seenBy returns the state in which a seat finds its moves: other seats' hidden pieces are what they look like.
func (s *state) seenBy(seat int) *state {
	if !slices.ContainsFunc(s.all(), func(t thing) bool { return t.state == power.Hidden && int(t.owner) != seat }) {
		return s
	}
	c := *s
	c.mask(seat)
	return &c
}

// Guess fills in hidden abilities. Each ability that could have been chosen or dealt, could have left what lies on the
// board and has the actions that were heard of has the same probability, and so has each number of uses left that is
// possible after the turns so far. Nothing else follows from a position, except that the seat to move has a move. A
// brought ability may be one of the program, or one that nobody can guess: it is taken for none.
func (s *state) Guess(pick func(n int) int) game.State {
	g := *s
	for seat := range s.seats {
		if s.ability[seat] != hidden {
			continue
		}
		if s.abilities == abilitiesBrought {
			g.guessBrought(seat, pick)
		} else {
			options := s.possible(seat)
			g.ability[seat] = options[pick(len(options))]
		}
		g.uses[seat] = g.fresh(seat)
		if spent := min(int(g.uses[seat]), g.chances(seat, g.ability[seat])); spent > 0 && g.living.Has(seat) {
			g.uses[seat] -= uint8(pick(spent + 1))
		}
		if seat == int(s.turn) && s.living.Has(seat) && !s.over() && !g.canMove(seat) {
			g.uses[seat] = g.fresh(seat)
		}
		g.unveil(seat, pick)
	}
	return &g
}

// unveil turns the marks of a seat into what its ability, which was guessed, may have left there.
func (s *state) unveil(seat int, pick func(n int) int) {
	k := s.kit(seat)
	var bombs []int
	for i := range s.all() {
		t := &s.lying[i]
		if t.state != power.Marked || int(t.owner) != seat {
			continue
		}
		switch state := k.veiledAs(*t); state {
		case power.Bombed:
			t.state, t.level, t.veiled = state, uint8(1+pick(len(k.bomb.Levels))), true
			bombs = append(bombs, i)
		case power.Trapped:
			t.state, t.level, t.veiled = state, k.trap, true
		}
	}
	if s.phase == grading && seat == int(s.turn) && len(bombs) > 0 {
		t := &s.lying[bombs[pick(len(bombs))]]
		t.level = 0
		if len(s.grades(nil)) == 0 {
			s.uses[seat] = k.Limit
		}
	}
	s.tidy()
}

// veiledAs returns what the ability may have left that others see as a mark; Marked if it marks, Any if it cannot.
func (k *kit) veiledAs(t thing) power.State {
	switch {
	case k.marks && (t.left > 0 || t.level > 0):
		return power.Marked
	case t.left > 0 || t.level > 0:
		return power.Any
	case k.bomb != nil && k.bomb.Veiled:
		return power.Bombed
	case k.trap != 0 && !t.clings:
		return power.Trapped
	case k.marks:
		return power.Marked
	}
	return power.Any
}

// possible returns the abilities that a seat with a hidden ability may have.
func (s *state) possible(seat int) []abilityID {
	if s.abilities == abilitiesBrought {
		return []abilityID{0} // anything may have been brought
	}
	var all, moving []abilityID
	try := *s
	for id := range s.set.known() {
		if id == 0 && s.abilities == abilitiesDealt {
			continue
		}
		if k := s.set.of(id); !s.couldHave(seat, k) || !s.didAll(seat, k) {
			continue
		}
		all = append(all, id)
		try.ability[seat] = id
		try.uses[seat] = try.fresh(seat)
		if s.over() || seat != int(s.turn) || !s.living.Has(seat) || try.canMove(seat) {
			moving = append(moving, id)
		}
	}
	switch {
	case len(all) == 0:
		return []abilityID{0}
	case len(moving) == 0:
		return all
	}
	return moving
}

// couldHave reports whether an ability can have left what is seen of a seat's ability.
func (s *state) couldHave(seat int, k *kit) bool {
	for _, t := range s.all() {
		if int(t.owner) != seat || t.state == power.Picked {
			continue
		}
		if t.state == power.Marked && k.veiledAs(t) == power.Any || t.state != power.Marked && !k.leaves(t.state) {
			return false
		}
	}
	if s.acted&moved != 0 && seat == int(s.turn) && !k.lasts {
		return false
	}
	return s.phase != grading || seat != int(s.turn) || k.bomb != nil && k.bomb.Veiled
}

// leaves reports whether some effect of the ability leaves a thing of a state, as others see it.
func (k *kit) leaves(state power.State) bool {
	if state == power.Armoured {
		return k.SetUp.Armour > 0
	}
	for i := range k.acts {
		a := &k.acts[i]
		for _, e := range a.Effects {
			if slices.Contains(leftBy(e.Verb), state) {
				return true
			}
		}
	}
	return state == power.Frozen || state == power.Wounded // a trap, an explosion or armour may have done it
}

// leftBy returns the states of what an effect leaves.
func leftBy(v power.Verb) []power.State {
	switch v {
	case power.Alter:
		return []power.State{power.Altered}
	case power.Bomb:
		return []power.State{power.Bombed}
	case power.Explode, power.Fire:
		return []power.State{power.Burning, power.Wounded}
	case power.Freeze:
		return []power.State{power.Frozen}
	case power.Limit:
		return []power.State{power.Limited}
	case power.Shield:
		return []power.State{power.Shielded}
	case power.Trap:
		return []power.State{power.Trapped}
	case power.Wound:
		return []power.State{power.Wounded}
	}
	return nil
}

// chances returns an upper bound of the uses so far of a seat's ability: its own turns, or those of the others if it
// shields.
func (s *state) chances(seat int, a abilityID) int {
	rounds := int(min(s.round, 1000)) - 1
	if s.set.of(a).shields {
		return rounds*(s.seats-1) + int(s.turn)
	}
	if seat < int(s.turn) {
		rounds++
	}
	return rounds
}

// fresh returns the most uses or energy that a seat can have now.
func (s *state) fresh(seat int) uint8 {
	k := s.kit(seat)
	if k.Energy {
		return uint8(min(uint32(k.Limit), uint32(k.From)+s.round))
	}
	return k.Limit
}
