package ability

import "github.com/quandary-games/quandary/game"

// begin gives the seats their abilities and starts the first turn (A6.1). Each seat is told its own ability, a spy
// all of them.
func (s *state) begin(given [maxSeats]abilityID, log *game.Log) {
	s.phase = playing
	for seat := range s.seats {
		s.ability[seat], s.uses[seat] = given[seat], given[seat].uses()
	}
	if log != nil {
		log.Add("ability.begins")
		for seat := range s.seats {
			if given[seat] != hidden {
				log.AddOnly(s.knowing(seat), "ability.has", "seat", s.seatWord(seat), "about", given[seat].about())
			}
		}
	}
	s.settle(log)
}

// knowing returns the seats that know the ability of a seat.
func (s *state) knowing(seat int) game.SeatSet {
	set := game.Only(seat)
	for other := range s.seats {
		if s.ability[other].ability().sees() {
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
		if s.ability[seat] != hidden {
			log.Add("ability.revealed", "seat", s.seatWord(seat), "ability", s.ability[seat].word())
		}
	}
}

// View shows a seat only its own ability, and a spy all of them, until the game is over (A6.1, A6.2).
func (s *state) View(seat int) game.State {
	if s.abilities == abilitiesOff || s.phase != playing || s.over() ||
		(seat >= 0 && s.ability[seat].ability().sees()) {
		return s
	}
	v := *s
	for other := range s.seats {
		if other != seat {
			v.ability[other], v.uses[other] = hidden, 0
		}
	}
	if v == *s {
		return s
	}
	return &v
}

// Guess fills in hidden abilities. Each ability that could have been chosen or dealt has the same probability, and so
// has each number of uses left that is possible after the turns so far. Nothing else follows from a position, except
// that the seat to move has a move.
func (s *state) Guess(pick func(n int) int) game.State {
	g := *s
	for seat := range s.seats {
		if s.ability[seat] != hidden {
			continue
		}
		options := s.possible(seat)
		g.ability[seat] = options[pick(len(options))]
		g.uses[seat] = g.ability[seat].uses()
		if spent := min(int(g.uses[seat]), s.chances(seat, g.ability[seat])); spent > 0 && g.living.Has(seat) {
			g.uses[seat] -= uint8(pick(spent + 1))
		}
		if seat == int(s.turn) && s.living.Has(seat) && !s.over() && !g.canMove(seat) {
			g.uses[seat] = g.ability[seat].uses()
		}
	}
	return &g
}

// possible returns the abilities that a seat with a hidden ability may have.
func (s *state) possible(seat int) []abilityID {
	var all, moving []abilityID
	try := *s
	for id := range known {
		if id == 0 && s.abilities == abilitiesDealt {
			continue
		}
		all = append(all, id)
		try.ability[seat], try.uses[seat] = id, id.uses()
		if s.over() || seat != int(s.turn) || !s.living.Has(seat) || try.canMove(seat) {
			moving = append(moving, id)
		}
	}
	if len(moving) == 0 {
		return all
	}
	return moving
}

// chances returns an upper bound of the uses so far of a seat's ability: its own turns, or those of the others if it
// shields.
func (s *state) chances(seat int, a abilityID) int {
	rounds := int(min(s.round, 1000)) - 1
	if a.ability().shields() {
		return rounds*(s.seats-1) + int(s.turn)
	}
	if seat < int(s.turn) {
		rounds++
	}
	return rounds
}
